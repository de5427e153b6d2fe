"""Notation: moves and draws in words. The words are the ids of the figures file."""

from engawa.iki.figures import moves
from engawa.iki.figures.components import IKIZAMA_SPACES, STREET_SPACES, TYPES, Components
from engawa.iki.figures.moves import NOT_BOUGHT, TOKEN_STEP, a_of, b_of, kind_of, move
from engawa.iki.rules.position import Town
from engawa.iki.rules.street import LONGEST_CHOICE, MOST_SANDALS
from engawa.kernel.refusal import Unhandled
from engawa.kernel.words import bad_input


def write_move(town: Town, code: int) -> str:
    kind, a, b = kind_of(code), a_of(code), b_of(code)
    figures = town.figures
    cards = figures.cards
    if kind == moves.TAKE:
        return f"take {cards[a].id} at {town.board.stall_name(b)}"
    if kind == moves.IKIZAMA:
        return f"ikizama {figures.ikizama_track[a]}"
    if kind == moves.INCOME:
        return "income"
    if kind == moves.HIRE:
        return f"hire {cards[a].id} at {town.board.stall_name(b)}"
    if kind == moves.WALK:
        return write_walk(a, b)
    if kind == moves.TRADE:
        return f"shop {figures.shops[a].trades[b].written()} at {figures.shops[a].id}"
    if kind == moves.FISH:
        return f"buy {figures.fish[a].id}"
    if kind == moves.SMOKE:
        bought = [figures.pipes[a].id] if a != NOT_BOUGHT else []
        return "buy " + " and ".join(bought + ([figures.tobacco[b].id] if b != NOT_BOUGHT else []))
    if kind == moves.USE:
        return f"use {cards[a].id}"
    if kind == moves.BUILD:
        return f"build {figures.buildings[a].id} at {town.board.stall_name(b)}"
    if kind == moves.TRAIN:
        return f"train {cards[a].id}"
    if kind == moves.SWAP:
        return f"swap {cards[a].id} with {cards[b].id}"
    if kind == moves.SAVE:
        return "save"
    if kind == moves.BURN:
        return "burn"
    if kind == moves.STARVE:
        return f"starve {cards[a].id}"
    if kind == moves.NEUTRAL:
        return f"neutral {cards[a].id} at {town.board.stall_name(b)}"
    if kind == moves.NEUTRAL_LOST:
        return f"neutral {cards[a].id} lost"
    if kind == moves.NEW_YEAR:
        return f"stand {figures.shops[a].id}"
    if kind == moves.JOKER:
        return f"joker {TYPES[a]}"
    if kind == moves.DONE:
        return "done"
    raise Unhandled("move of kind", kind)


def write_walk(a: int, sandals: int) -> str:
    words = [f"move {a % TOKEN_STEP}"]
    if a >= TOKEN_STEP:
        words.append("+token")
    if sandals > 0:
        words.append(f"+{sandals} sandal{'s' if sandals > 1 else ''}")
    return " ".join(words)


def every_move(town: Town) -> list[int]:
    """Every move that can be written down with these figures on this board, legal now or not."""
    figures = town.figures
    cards = range(len(figures.cards))
    stalls = range(town.board.stalls)
    codes = [move(moves.INCOME), move(moves.SAVE), move(moves.BURN), move(moves.DONE)]
    for kind in (moves.TAKE, moves.HIRE, moves.NEUTRAL):
        codes += [move(kind, card, stall) for card in cards for stall in stalls]
    for kind in (moves.USE, moves.TRAIN, moves.STARVE, moves.NEUTRAL_LOST):
        codes += [move(kind, card) for card in cards]
    codes += [move(moves.IKIZAMA, space) for space in range(IKIZAMA_SPACES)]
    codes += [move(moves.NEW_YEAR, space) for space in range(1, STREET_SPACES + 1)]
    codes += [move(moves.JOKER, kind) for kind in range(len(TYPES))]
    codes += [move(moves.SWAP, one, other) for one in cards for other in cards if one < other]
    codes += [move(moves.BUILD, building, stall) for building in range(len(figures.buildings)) for stall in stalls]
    codes += [move(moves.FISH, fish) for fish in range(len(figures.fish))]
    codes += [
        move(moves.SMOKE, pipe, tobacco)
        for pipe in [*range(len(figures.pipes)), NOT_BOUGHT]
        for tobacco in [*range(len(figures.tobacco)), NOT_BOUGHT]
        if pipe != NOT_BOUGHT or tobacco != NOT_BOUGHT
    ]
    codes += [
        move(moves.TRADE, space, number)
        for space in range(1, STREET_SPACES + 1)
        for number in range(len(figures.shops[space].trades))
    ]
    codes += [
        move(moves.WALK, number + token, sandals)
        for number in range(1, LONGEST_CHOICE + 1)
        for token in (0, TOKEN_STEP)
        for sandals in range(MOST_SANDALS + 1)
    ]
    codes.sort()
    return codes


def other_writings(town: Town) -> dict[str, int]:
    """A swap may name its two characters in either order."""
    cards = town.figures.cards
    return {
        f"swap {cards[other].id} with {cards[one].id}": move(moves.SWAP, one, other)
        for one in range(len(cards))
        for other in range(one + 1, len(cards))
    }


def outcome_words(figures: Components, what: str) -> list[str]:
    """The words for a draw's outcomes; an outcome is an index into them."""
    if what == "character":
        return [card.id for card in figures.cards]
    if what == "building":
        return [building.id for building in figures.buildings]
    if what == "fire":
        return ["nagaya_1", "nagaya_2", "nagaya_3", "nagaya_4"]
    if what == "blocking":
        return figures.ikizama_track
    if what == "first_player":
        return ["seat_1", "seat_2", "seat_3", "seat_4"]
    raise bad_input("kernel.bad.no_draw", game="IKI", what=what)
