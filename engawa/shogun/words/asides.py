"""Asides: what helps with a decision, told beside it; from what the seat may know."""

from engawa.kernel.words import Words
from engawa.shogun.figures.components import KINDS
from engawa.shogun.rules import scoring
from engawa.shogun.rules.actions import POSSIBLE
from engawa.shogun.rules.attack_odds import Target, attacks_around, cubes_that_may_fall_out, targets
from engawa.shogun.rules.battle import attack_odds, extra_in_attack
from engawa.shogun.rules.forecast import Forecast, Step, forecast
from engawa.shogun.rules.position import NOT_LAID, Realm
from engawa.shogun.rules.tower import Odds, percentage
from engawa.shogun.words.component_words import left_if_won

Told = dict[str, object]


def account(realm: Realm, seat: int, words: Words) -> Told:
    """A plan's running account."""
    plan = forecast(realm, seat)
    return {
        "steps": [step_words(realm, step, words) for step in plan.steps],
        "chests": plan.chests,
        "least_chests": plan.least_chests,
        "most_chests": plan.most_chests,
        "rice": plan.rice,
        "need": plan.need,
        "least_loss": plan.least_loss,
        "most_loss": plan.most_loss,
        "buildings": buildings_added(realm, plan),
        "points": plan.points,
    }


def step_words(realm: Realm, step: Step, words: Words) -> Told:
    """What hinders in some orders only is told as that, whatever the order it was reckoned in."""
    always = step.obstacle if step.sometimes == POSSIBLE else POSSIBLE
    return {
        "space": realm.figures.space_name(step.space),
        "card": None if step.card == NOT_LAID else realm.figures.card_name(step.card),
        "known": step.is_order_known,
        "chests": step.chests,
        "rice": step.rice,
        "obstacle": why(always, words),
        "sometimes": why(step.sometimes, words),
        "revolt": step.revolt,
        "targets": [target_words(realm, target) for target in step.targets],
        "forced": step.is_forced,
    }


def why(obstacle: str, words: Words) -> str:
    return words.say(f"shogun.why.{obstacle}") if obstacle != POSSIBLE else ""


def target_words(realm: Realm, target: Target) -> Told:
    return {"province": realm.figures.provinces[target.province].id, "win": percentage(target.odds.win)}


def buildings_added(realm: Realm, plan: Forecast) -> dict[str, dict[str, list[int]]]:
    """By region and kind how many each seat would have, where the plan changes that."""
    seats = len(realm.players)
    asides: dict[str, dict[str, list[int]]] = {}
    for kind, name in enumerate(KINDS):
        now = scoring.buildings_by_region(realm, kind)
        for number, region in enumerate(realm.figures.regions):
            part = slice(number * seats, (number + 1) * seats)
            if plan.buildings[kind][part] != now[part]:
                asides.setdefault(region, {})[name] = plan.buildings[kind][part]
    return asides


def attacks(realm: Realm, seat: int) -> dict[str, dict[str, int]]:
    """Of each province that can attack, or be the seat's enemy, its targets with the chance to win, in percent."""
    ids = [province.id for province in realm.figures.provinces]
    asides: dict[str, dict[str, int]] = {}
    for one in attacks_around(realm, seat):
        asides.setdefault(ids[one.start], {})[ids[one.province]] = percentage(one.odds.win)
    return asides


def battle_odds(realm: Realm, seat: int, words: Words) -> Told:
    """Every attack from the acting province, by target and armies, without and with the extra army."""
    start = realm.acting_province()
    most = realm.armies[start] - 1
    with_extra = extra_in_attack(realm, seat) > 0
    asides: Told = {}
    for target in targets(realm, seat, start):
        goal = target.province
        cubes = " ".join(map(str, cubes_that_may_fall_out(realm, seat, goal)))
        plain = [attack_odds(realm, seat, goal, armies, False) for armies in range(1, most + 1)]
        extra = [attack_odds(realm, seat, goal, armies, True) for armies in range(1, most + 1)] if with_extra else []
        asides[realm.figures.provinces[goal].id] = {
            "tower": words.say("shogun.text.may_fall_out", cubes=cubes),
            "plain": [odds_numbers(odds) for odds in plain],
            "extra": [odds_numbers(odds) for odds in extra],
        }
    return asides


def odds_numbers(odds: Odds) -> Told:
    return {**odds.percentages(), "left": round(left_if_won(odds), 1)}
