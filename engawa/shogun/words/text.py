"""Text interface of Shogun: the table, what is asked, what a move may bring."""

from typing import cast

from engawa.kernel.position import NOBODY, Figures, Position
from engawa.kernel.refusal import Unhandled
from engawa.kernel.text import Text, columns
from engawa.kernel.words import Words
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import (
    ACTIONS,
    BID,
    KINDS,
    MOON,
    NO_SPECIAL,
    REGIONS,
    SEASONS,
    SIDES,
    SPECIALS,
    Components,
)
from engawa.shogun.figures.moves import a_of, armies_of, b_of, kind_of, with_extra
from engawa.shogun.rules import agenda, battle
from engawa.shogun.rules.position import NO_CARD, NO_EVENT, Realm
from engawa.shogun.rules.tower import percentage
from engawa.shogun.words.component_words import (
    card_name,
    card_use_words,
    event_words,
    left_if_won,
    name_argument,
    odds_words,
    province_details,
    province_words,
)
from engawa.shogun.words.labels import only_label


class ShogunText(Text):
    def words(self, figures: Figures, names: list[str], language: str = "en") -> Words:
        components = cast(Components, figures)
        return Words(
            "shogun", lambda words, name, value: name_argument(components, words, name, value), names, language
        )

    def picture(self, position: Position, seat: int, words: Words) -> str:
        realm = cast(Realm, position)
        return "\n\n".join([self.standing(realm, seat, words), land(realm, words), tower(realm, words)])

    def standing(self, position: Position, seat: int, words: Words) -> str:
        realm = cast(Realm, position)
        return f"{heading(realm, words)}\n\n{players(realm, words)}"

    def own(self, position: Position, seat: int, words: Words) -> str:
        return own_cards(cast(Realm, position), seat, words)

    def note(self, position: Position, seat: int, move: int, words: Words) -> str:
        """The chance of winning an attack with so many armies, and how many would be left."""
        if kind_of(move) != moves.ATTACK:
            return ""
        odds = battle.attack_odds(cast(Realm, position), seat, b_of(move), armies_of(move), with_extra(move))
        key = "shogun.text.chance_with_extra" if with_extra(move) else "shogun.text.chance"
        return words.say(key, win=percentage(odds.win), left=words.decimal(left_if_won(odds)))

    def ask_draw(self, position: Position | None, what: str, amounts: list[int], words: Words) -> str:
        """The tower: which cubes to throw in, the tray's included, and in which order to tell what fell out."""
        if what != "tower":
            return super().ask_draw(position, what, amounts, words)
        thrown = " ".join(map(str, amounts[: len(amounts) // 2]))
        return words.say("shogun.text.throw", cubes=thrown, order=", ".join(words.names))

    def ask(self, position: Position, seat: int, words: Words) -> str:
        realm = cast(Realm, position)
        decision = agenda.DECISIONS[realm.asked]
        if realm.asked == agenda.TAKE_PROVINCE:
            return ask_province(realm, seat, words)
        acting = agenda.DEPLOY <= realm.asked <= agenda.BATTLE
        province = realm.players[seat].plan[realm.action_now()] if acting else 0
        return words.say(f"shogun.ask.{decision}", who=seat, province=realm.figures.provinces[province].id)

    def explain(self, position: Position, seat: int, move: int, words: Words) -> str:
        realm = cast(Realm, position)
        kind = kind_of(move)
        if kind == moves.ATTACK:
            return odds_words(battle.attack_odds(realm, seat, b_of(move), armies_of(move), with_extra(move)), words)
        if kind == moves.DRAFT:
            return province_words(realm, a_of(move), words)
        if kind == moves.PLAN:
            return card_use_words(realm, a_of(move), b_of(move), words)
        if kind == moves.TAKE:
            special = words.say(f"shogun.special.{SPECIALS[a_of(move)]}")
            return special if b_of(move) == 0 else f"{special}; {words.say('shogun.text.defend_no')}"
        if kind == moves.REVOLT:
            odds = battle.revolt_odds(realm, a_of(move), realm.unrest)
            return odds_words(odds, words)
        if kind in (moves.DRAFT_PILE, moves.PUT_UNDER, moves.COMMIT, moves.STAY):
            return only_label(realm, move, words)
        if kind in (moves.CLEAR, moves.TAKE_BACK, moves.DEFEND, moves.DEPLOY, moves.MARCH):
            return ""
        raise Unhandled("move of kind", kind)

    def details(self, position: Position, name: str, words: Words) -> str | None:
        realm = cast(Realm, position)
        province = realm.figures.province_named(name.lower())
        return None if province < 0 else province_details(realm, province, words)


TEXT = ShogunText()


def ask_province(realm: Realm, seat: int, words: Words) -> str:
    """In the draft: how far it has come, and a card drawn from the pile is kept."""
    if realm.drawn != NO_CARD:
        return words.say("shogun.ask.place_drawn", who=seat, province=realm.figures.provinces[realm.drawn].id)
    in_all = len(realm.figures.groups[len(realm.players)])
    number = in_all - len(realm.players[seat].groups) + 1
    return words.say("shogun.ask.take_province", who=seat, number=number, provinces=in_all)


def heading(realm: Realm, words: Words) -> str:
    if realm.open_cards:
        cards = ", ".join(realm.figures.provinces[card].name for card in realm.open_cards)
        pile = len(realm.pile) + len(realm.under)
        return words.say("shogun.text.draft") + "\n" + words.say("shogun.text.open", cards=cards, pile=pile)
    season = SEASONS[realm.season]
    lines = [words.say("shogun.text.now", year=realm.year, season=season, board=SIDES[realm.side])]
    passes, releases = (f"{realm.pass_num}/{realm.pass_den}", f"{realm.release_num}/{realm.release_den}")
    lines.append(words.say("shogun.text.tower_odds", passes=passes, releases=releases))
    if realm.side == MOON:
        lines.append(words.say("shogun.text.moon"))
    if realm.event != NO_EVENT:
        lines.append(words.say("shogun.text.event_now", event=realm.figures.events[realm.event].word))
    if realm.open_events:
        events = "\n  ".join(event_words(realm.figures.events[event], words) for event in realm.open_events)
        lines.append(words.say("shogun.text.events", events=events))
    if realm.action_row:
        lines.append(words.say("shogun.text.actions", actions=action_row(realm, words)))
    if realm.order:
        lines.append(words.say("shogun.text.order", order=", ".join(words.name(seat) for seat in realm.order)))
    elif realm.special_row:
        lines.append(words.say("shogun.text.specials", specials=special_row(realm, words)))
    return "\n".join(lines)


def action_row(realm: Realm, words: Words) -> str:
    """The open cards, the one being done marked; then how many are hidden."""
    doing = realm.actor != NOBODY and agenda.DEPLOY <= realm.asked <= agenda.BATTLE
    shown = []
    for place, action in enumerate(realm.action_row):
        sentence = action_words(realm, action, words)
        shown.append(f">{sentence}<" if doing and place == realm.action_at else sentence)
    if realm.actions_left:
        shown.append(words.say("shogun.text.hidden", hidden=len(realm.actions_left)))
    return ", ".join(shown)


def special_row(realm: Realm, words: Words) -> str:
    shown = []
    for place, special in enumerate(realm.special_row):
        taker = realm.track[place]
        name = words.say(f"shogun.special.{SPECIALS[special]}")
        shown.append(f"{place + 1}: {name}" + ("" if taker == NOBODY else f" ({words.name(taker)})"))
    return ", ".join(shown)


def players(realm: Realm, words: Words) -> str:
    names = ["player", "score", "now", "chests", "rice", "provinces", "reserve", "special", "plan"]
    if realm.is_over():
        names.remove("now")
    rows = [["", *(words.say(f"shogun.column.{name}") for name in names)]]
    points, scores = realm.points(), realm.scores()
    for seat, player in enumerate(realm.players):
        special = "—" if player.special == NO_SPECIAL else words.say(f"shogun.special.{SPECIALS[player.special]}")
        planning = realm.actor != NOBODY and realm.asked == agenda.PLANNING
        plan = words.say("shogun.text.committed" if player.committed else "shogun.text.planning") if planning else "—"
        need = words.say("shogun.text.winter_need", need=realm.count_provinces(seat))
        more = [] if realm.is_over() else [f"+{scores[seat] - points[seat]}"]
        numbers = [str(points[seat]), *more, str(player.chests), f"{player.rice} ({need})"]
        numbers += [str(realm.count_provinces(seat)), str(player.reserve)]
        rows.append([">" if seat in realm.to_act() else " ", words.name(seat), *numbers, special, plan])
    return columns(rows)


def land(realm: Realm, words: Words) -> str:
    """The provinces by region."""
    names = ["province", "owner", "armies", "buildings", "sites", "markers", "taxes", "rice_yield", "neighbours"]
    rows = [[words.say(f"shogun.column.{name}") for name in names]]
    for region in range(REGIONS):
        rows.append([words.say("shogun.text.region", region=realm.figures.regions[region]), *[""] * (len(names) - 1)])
        for province in realm.board.in_play:
            if realm.board.region[province] == region:
                rows.append(province_row(realm, province, words))
    return columns(rows)


def province_row(realm: Realm, province: int, words: Words) -> list[str]:
    card = realm.figures.provinces[province]
    owner = realm.owner[province]
    standing = [words.say(f"shogun.kind.{k}") for n, k in enumerate(KINDS) if realm.has_building(province, n)]
    return [
        f"  {card.name}",
        words.say("shogun.text.neutral") if owner == NOBODY else words.name(owner),
        str(realm.armies[province] or "—"),
        " ".join(standing) or "—",
        f"{len(standing)}/{card.sites}",
        str(realm.markers[province] or "—"),
        str(card.chests),
        str(card.rice),
        ", ".join(realm.figures.provinces[other].name for other in realm.board.neighbours[province]),
    ]


def tower(realm: Realm, words: Words) -> str:
    cubes, tray = (" ".join(map(str, colours)) for colours in (realm.tower, realm.tray))
    castles, temples, theatres = realm.supply
    inside = words.say("shogun.text.tower", cubes=cubes, tray=tray, farmers=realm.farmers)
    return inside + "\n" + words.say("shogun.text.supply", castles=castles, temples=temples, theatres=theatres)


def action_words(realm: Realm, action: int, words: Words) -> str:
    """An action with what it costs."""
    name = words.say(f"shogun.action.{ACTIONS[action]}")
    cost = realm.figures.cost[action]
    return f"{name} ({words.say('shogun.text.cost', chests=cost)})" if cost else name


def own_cards(realm: Realm, seat: int, words: Words) -> str:
    """The seat's plan by the names its spaces have in notation, and its hand; in the draft its groups."""
    player = realm.players[seat]
    if realm.asked == agenda.TAKE_PROVINCE:
        return words.say("shogun.text.groups", groups=", ".join(map(str, player.groups)))
    if realm.asked != agenda.PLANNING:
        return ""
    rows = [[words.say(f"shogun.column.{name}") for name in ("space", "action", "card")]]
    for space, card in enumerate(player.plan):
        action = words.say("shogun.action.bid") if space == BID else action_words(realm, space, words)
        rows.append([realm.figures.space_name(space), action, card_name(realm, card, words)])
    hand = ", ".join(card_name(realm, card, words) for card in player.hand) or "—"
    return "\n".join([columns(rows), words.say("shogun.text.hand", hand=hand), words.say("shogun.text.revise")])
