"""Printed numbers of IKI that an owner is asked for: by component, with the words for each."""

from typing import Final

from engawa.iki.figures.components import SEASONS, START, Components
from engawa.iki.figures.costs import PrintedCost, reconstructed_costs
from engawa.kernel.page import PrintedNumber
from engawa.kernel.words import Words

LABELS: Final = {"hire_cost": "iki.printed.hire_cost", "price": "iki.printed.price"}


def printed_numbers(figures: Components, words: Words) -> list[PrintedNumber]:
    return [
        PrintedNumber(
            path=cost.path,
            steps=cost.steps,
            mark=f"{cost.kind}:{cost.id}",
            part=cost.part,
            group=group_of(cost, figures, words),
            name=words.word("token", cost.id) if cost.kind == "token" else format(words.shown(cost.kind, cost.id), ""),
            label=words.say(LABELS[cost.part])
            if cost.part in LABELS
            else words.say("iki.printed.cost", good=cost.part),
            value=cost.value,
            confirmed=cost.path in figures.confirmed,
        )
        for cost in reconstructed_costs(figures)
    ]


def group_of(cost: PrintedCost, figures: Components, words: Words) -> str:
    """What lies together in the box: the characters of a season, the buildings, each kind of wares."""
    if cost.kind == "card":
        season = figures.cards[figures.card_named(cost.id)].season
        if season == START:
            return words.say("iki.printed.start")
        return words.say("iki.printed.characters", season=SEASONS[season])
    return words.say("iki.printed.buildings" if cost.kind == "building" else f"iki.printed.{cost.steps[1]}")
