"""Provenance of costs and prices: where each printed number stands in the figures file, which of them are
reconstructed, and which an owner of the printed game has confirmed."""

from typing import Final, NamedTuple

from engawa.iki.figures.components import GOODS, Building, Components, Fish, Pipe, Tobacco
from engawa.kernel.figures import Field
from engawa.kernel.words import bad_input

RECONSTRUCTED: Final = "reconstructed"
OWNER: Final = "owner"
"""The source of a figure that an owner of the printed game has read there."""
PAID: Final = [good for good in GOODS if good != "fire"]


class PrintedCost(NamedTuple):
    """A number of a cost or a price, with the way to it in the file."""

    path: str
    """As complaints name it."""
    steps: list[str | int]
    kind: str
    id: str
    part: str
    """Which number of its component: `hire_cost`, `price`, or the good that is paid."""
    value: int
    source: str


def printed_costs(figures: Components) -> list[PrintedCost]:
    costs = []
    for card in figures.cards:
        steps: list[str | int] = ["characters", card.index, "hire_cost"]
        path = f"characters[{card.id}].hire_cost"
        costs.append(PrintedCost(path, steps, "card", card.id, "hire_cost", card.hire_cost, card.cost_source))
    for building in figures.buildings:
        for good in PAID:
            steps = ["buildings", building.index, "cost", good]
            value, source = getattr(building.cost, good), source_of(building.cost_source, good)
            costs.append(PrintedCost(cost_path(building, good), steps, "building", building.id, good, value, source))
    for kind, ware in wares(figures):
        steps = ["tokens", kind, ware.index, "price"]
        costs.append(
            PrintedCost(price_path(kind, ware.id), steps, "token", ware.id, "price", ware.price, ware.price_source)
        )
    return costs


def wares(figures: Components) -> list[tuple[str, Fish | Pipe | Tobacco]]:
    """All that is sold, with the name of its list in the file."""
    fish: list[tuple[str, Fish | Pipe | Tobacco]] = [("fish", one) for one in figures.fish]
    return [*fish, *(("pipes", one) for one in figures.pipes), *(("tobacco", one) for one in figures.tobacco)]


def cost_path(building: Building, good: str) -> str:
    return f"buildings[{building.id}].cost.{good}"


def price_path(kind: str, ware: str) -> str:
    return f"tokens.{kind}[{ware}].price"


def source_of(source: str, good: str) -> str:
    """What a source says of one good of a cost: “3 wood public, koban reconstructed” says something of each."""
    return next((clause for clause in source.split(", ") if good in clause.split()), source)


def is_reconstructed(source: str) -> bool:
    return RECONSTRUCTED in source


def reconstructed_costs(figures: Components) -> list[PrintedCost]:
    """What an owner is asked for: all that is reconstructed or was until it was confirmed. A building is asked for
    every good that any building costs, so that ours may be wrong about which they are."""
    costs = printed_costs(figures)
    paid = {cost.part for cost in costs if cost.kind == "building" and cost.value}
    return [
        cost
        for cost in costs
        if cost.path in figures.confirmed
        or (is_reconstructed(cost.source) and (cost.kind != "building" or cost.part in paid))
    ]


def read_confirmed(figures: Components, field: Field | None) -> None:
    """Which numbers the owner has confirmed, by their paths; their source is the owner from now on."""
    if field is None:
        return
    known = {cost.path for cost in printed_costs(figures)}
    for entry in field.items():
        path = entry.text()
        if path not in known:
            raise entry.complain("iki.expected.printed_cost")
        if path in figures.confirmed:
            raise bad_input("iki.bad.twice", file=field.file, path=field.path, name=path)
        figures.confirmed.append(path)
    costs = reconstructed_costs(figures)
    for card in figures.cards:
        if f"characters[{card.id}].hire_cost" in figures.confirmed:
            card.cost_source = OWNER
    for kind, ware in wares(figures):
        if price_path(kind, ware.id) in figures.confirmed:
            ware.price_source = OWNER
    for building in figures.buildings:
        paths = [cost.path for cost in costs if cost.kind == "building" and cost.id == building.id]
        if paths and all(path in figures.confirmed for path in paths):
            building.cost_source = OWNER
