"""Reasons: why a plan or a move may be worth making, in sentences: what it gains and avoids, by what the seat knows."""

from typing import Final, cast

from engawa.kernel.words import Words
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import KINDS, REGIONS, SEASONS
from engawa.shogun.figures.moves import a_of, armies_of, b_of, kind_of, with_extra
from engawa.shogun.rules import scoring
from engawa.shogun.rules.actions import POSSIBLE
from engawa.shogun.rules.attack_odds import attacks_around, targets
from engawa.shogun.rules.battle import attack_odds, march
from engawa.shogun.rules.forecast import Forecast, Step, forecast
from engawa.shogun.rules.position import NOT_LAID, Realm
from engawa.shogun.rules.tower import percentage

EVEN: Final = 50
"""Percent: an attack that is likelier to fail."""
NOTABLE: Final = 5
"""Percent: by so much at least a province must be harder or easier to take for that to be a reason."""


def reasons(realm: Realm, seat: int, codes: list[int], words: Words) -> list[str]:
    """Of a move or a whole plan, the most telling first."""
    kind = kind_of(codes[0])
    if kind == moves.PLAN:
        return of_plan(realm, seat, codes, words)
    if kind == moves.DRAFT:
        return of_province(realm, seat, a_of(codes[0]), words)
    if kind == moves.TAKE:
        return of_special(realm, seat, a_of(codes[0]), words)
    if kind == moves.ATTACK:
        return of_attack(realm, seat, codes[0], words)
    if kind == moves.MARCH:
        return [*of_peace(realm, seat, words), *of_march(realm, seat, codes[0], words)]
    if kind == moves.STAY:
        return of_peace(realm, seat, words)
    return []


def of_plan(realm: Realm, seat: int, codes: list[int], words: Words) -> list[str]:
    """What it comes to by its own account: points, winter's rice, revolts, attacks, majorities."""
    planned = cast(Realm, realm.copy())
    player = planned.players[seat]
    player.plan = [NOT_LAID] * len(player.plan)
    for code in codes:
        player.plan[a_of(code)] = b_of(code)
    account = forecast(planned, seat)
    told = [words.say("shogun.reason.buildings", points=account.points)] if account.points > 0 else []
    told += [*of_winter(realm, account, words), *of_revolts(account, words)]
    told += [words.say("shogun.reason.battle", **likeliest(realm, step)) for step in account.steps if step.targets]
    return told + majorities(realm, account, seat, words)


def likeliest(realm: Realm, step: Step) -> dict[str, str | int]:
    """Of what a battle can attack."""
    best = step.targets[0]
    provinces = realm.figures.provinces
    return {"province": provinces[best.start].id, "to": provinces[best.province].id, "win": percentage(best.odds.win)}


def majorities(realm: Realm, account: Forecast, seat: int, words: Words) -> list[str]:
    """Where the plan's buildings give a seat more than anybody else has."""
    seats = len(realm.players)
    told: list[str] = []
    for kind, name in enumerate(KINDS):
        now = scoring.buildings_by_region(realm, kind)
        for region in range(REGIONS):
            part = slice(region * seats, (region + 1) * seats)
            if leads(account.buildings[kind][part], seat) and not leads(now[part], seat):
                told.append(words.say(f"shogun.reason.most_{name}", region=realm.figures.regions[region]))
    return told


def leads(counts: list[int], seat: int) -> bool:
    return all(count < counts[seat] for other, count in enumerate(counts) if other != seat)


def of_winter(realm: Realm, account: Forecast, words: Words) -> list[str]:
    """With the worst of the events still in view; what is still missing is told when winter is next."""
    short = account.need + account.most_loss - account.rice
    if short <= 0:
        return [words.say("shogun.reason.winter_fed", rice=account.rice)]
    is_next = realm.season == SEASONS.index("winter") - 1
    return [words.say("shogun.reason.winter_short", rice=account.rice, short=short)] if is_next else []


def of_revolts(account: Forecast, words: Words) -> list[str]:
    worst = max((percentage(step.revolt) for step in account.steps), default=0)
    return [words.say("shogun.reason.revolt", percent=worst)] if worst > 0 else []


def of_province(realm: Realm, seat: int, province: int, words: Words) -> list[str]:
    """In the draft: beside what one has; the best of the open cards."""
    own = [other for other in realm.board.neighbours[province] if realm.owner[other] == seat]
    told = [words.say("shogun.reason.beside", count=len(own))] if own else []
    cards = [realm.figures.provinces[card] for card in realm.open_cards]
    card = realm.figures.provinces[province]
    if all(card.chests >= other.chests for other in cards):
        told.append(words.say("shogun.reason.most_taxes", taxes=card.chests))
    if all(card.rice >= other.rice for other in cards):
        told.append(words.say("shogun.reason.most_rice", rice=card.rice))
    return told


def of_special(realm: Realm, seat: int, special: int, words: Words) -> list[str]:
    """What the card does for the plan that lies."""
    holding = cast(Realm, realm.copy())
    holding.players[seat].special = special
    before, now = forecast(realm, seat), forecast(holding, seat)
    told: list[str] = []
    if hindered(now) < hindered(before):
        told.append(words.say("shogun.reason.possible", count=hindered(before) - hindered(now)))
    for step, same in zip(now.steps, before.steps, strict=True):
        if step.targets and step.targets[0].odds.win > same.targets[0].odds.win:
            told.append(words.say("shogun.reason.battle", **likeliest(realm, step)))
    if now.rice > before.rice:
        told += of_winter(realm, now, words)
    if now.chests > before.chests:
        told.append(words.say("shogun.reason.chests", chests=now.chests - before.chests))
    return [*told, words.say("shogun.reason.place", before=realm.special_row.index(special))]


def hindered(account: Forecast) -> int:
    return sum(step.obstacle != POSSIBLE for step in account.steps)


def of_attack(realm: Realm, seat: int, code: int, words: Words) -> list[str]:
    """What the province brings and whom it is taken from; and what else could be attacked from there."""
    start, goal = a_of(code), b_of(code)
    card, buildings = realm.figures.provinces[goal], realm.count_buildings(goal)
    told = [words.say("shogun.reason.prize", province=card.id, taxes=card.chests, rice=card.rice)]
    if buildings > 0:
        told.insert(0, words.say("shogun.reason.prize_buildings", province=card.id, buildings=buildings))
    win = percentage(attack_odds(realm, seat, goal, armies_of(code), with_extra(code)).win)
    others = [percentage(one.odds.win) for one in targets(realm, seat, start) if one.province != goal]
    if others and win > max(others):
        told.append(words.say("shogun.reason.likeliest", win=win, rival=max(others)))
    return told


def of_peace(realm: Realm, seat: int, words: Words) -> list[str]:
    """Where no attack from here is likely to succeed."""
    attacks = targets(realm, seat, realm.acting_province())
    best = percentage(attacks[0].odds.win) if attacks else 0
    return [words.say("shogun.reason.no_attack", win=best)] if attacks and best < EVEN else []


def of_march(realm: Realm, seat: int, code: int, words: Words) -> list[str]:
    """How much harder the province they come to is to take, and what can be attacked from there then."""
    goal = b_of(code)
    then = cast(Realm, realm.copy())
    march(then, seat, code)
    before, now = danger(realm, seat, goal), danger(then, seat, goal)
    name = realm.figures.provinces[goal].id
    told = [words.say("shogun.reason.safer", province=name, now=now, before=before)] if now <= before - NOTABLE else []
    odds = {one.province: percentage(one.odds.win) for one in targets(realm, seat, goal)}
    wins = {one.province: percentage(one.odds.win) for one in targets(then, seat, goal)}
    gains = {province: win - odds.get(province, 0) for province, win in wins.items() if win >= EVEN}
    most = max(gains, key=lambda province: (gains[province], wins[province]), default=None)
    if most is not None and gains[most] >= NOTABLE:
        attacked = realm.figures.provinces[most].id
        told.append(words.say("shogun.reason.battle_then", province=name, to=attacked, win=wins[most]))
    return told


def danger(realm: Realm, seat: int, province: int) -> int:
    """In percent, how likely the strongest attack of another player would take it."""
    return max((percentage(one.odds.win) for one in attacks_around(realm, seat) if one.province == province), default=0)
