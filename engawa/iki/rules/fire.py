"""5 Fire. The four tiles of 1.8 are drawn when a fire breaks out: face down is not decided yet."""

from typing import Final

from engawa.iki.figures.moves import BURN, SAVE, kind_of, move
from engawa.iki.rules.position import BUILDING, EMPTY, Town
from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Unhandled

NAGAYA: Final = [0, 1, 2, 3]


def break_out(town: Town, chance: Chance) -> None:
    """5.2: one of four tiles, all reshuffled after each fire. 5.3: from the outermost stall."""
    town.fire_nagaya = chance.draw("fire", NAGAYA)
    town.fire_place = 0
    if town.journal is not None:
        town.journal.note("iki.log.fire", NOBODY, nagaya=town.fire_nagaya + 1, strength=strength(town))


def strength(town: Town) -> int:
    """5.1, 5.3: one less for each stall the fire has moved on."""
    return town.board.fire_strength[town.month] - town.fire_place


def stall_on_fire(town: Town) -> int:
    return town.fire_nagaya * town.board.per_nagaya + town.fire_place


def spread(town: Town) -> int:
    """Burn on to the last stall (5.6) or until stopped: NOBODY; or to where the returned seat may save a character."""
    while town.fire_place < town.board.per_nagaya:
        stall = stall_on_fire(town)
        owner = town.stall_owner[stall]
        if owner != NOBODY and town.players[owner].firefighting >= strength(town):
            if town.journal is not None:
                town.journal.note(
                    "iki.log.fire_stopped",
                    owner,
                    stall=town.board.stall_name(stall),
                    strength=strength(town),
                    firefighting=town.players[owner].firefighting,
                )
            return NOBODY
        if town.stall_card[stall] != EMPTY:
            if may_save(town, stall):
                return owner
            burn(town, stall)
        town.fire_place += 1
    if town.journal is not None:
        town.journal.note("iki.log.fire_out", NOBODY)
    return NOBODY


def may_save(town: Town, stall: int) -> bool:
    """5.5: an own character with an avoid-fire token; not a building, not a neutral."""
    owner = town.stall_owner[stall]
    return owner != NOBODY and town.stall_card[stall] < BUILDING and town.players[owner].avoid_fire > 0


def burn(town: Town, stall: int) -> None:
    """5.4: the card leaves the game, its kobun returns. 6.5: a neutral always burns. 9.3: so do buildings."""
    number, owner = town.stall_card[stall], town.stall_owner[stall]
    town.clear(stall)
    if town.journal is not None:
        tell_burnt(town, stall, number, owner)


def tell_burnt(town: Town, stall: int, number: int, owner: int) -> None:
    """Into the log, with both numbers that decided it: the fire's strength there, and the owner's firefighting."""
    assert town.journal is not None
    where, fire = town.board.stall_name(stall), strength(town)
    if owner == NOBODY:
        town.journal.note(
            "iki.log.neutral_burnt", owner, card=town.figures.cards[number].id, stall=where, strength=fire
        )
        return
    has = town.players[owner].firefighting
    if number >= BUILDING:
        building = town.figures.buildings[number - BUILDING].id
        town.journal.note(
            "iki.log.building_burnt", owner, building=building, stall=where, strength=fire, firefighting=has
        )
    else:
        card = town.figures.cards[number].id
        town.journal.note("iki.log.burnt", owner, card=card, stall=where, strength=fire, firefighting=has)


def options() -> list[int]:
    return [move(SAVE), move(BURN)]


def decide(town: Town, seat: int, code: int) -> None:
    """The fire moves on either way (5.5)."""
    stall = stall_on_fire(town)
    if kind_of(code) == SAVE:
        town.players[seat].avoid_fire -= 1
        if town.journal is not None:
            card, where = town.card_on(stall).id, town.board.stall_name(stall)
            town.journal.note("iki.log.saved", seat, card=card, stall=where, strength=strength(town))
    elif kind_of(code) == BURN:
        burn(town, stall)
    else:
        raise Unhandled("move of kind", kind_of(code))
    town.fire_place += 1
