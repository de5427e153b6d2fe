"""Reasons: why a move may be worth making, in sentences; what it gains and what it avoids, from what lies open."""

import contextlib
from typing import Final, NamedTuple, cast

from engawa.iki.figures import moves
from engawa.iki.figures.components import MONTHS, NO_TOKEN, STREET_SPACES
from engawa.iki.figures.moves import a_of, kind_of
from engawa.iki.rules import agenda, business, ikizama, payday, scoring
from engawa.iki.rules.position import START_AREA, Town
from engawa.iki.rules.street import laps_of, steps_in
from engawa.iki.words.marks import walks_to
from engawa.iki.words.move_sentences import sentence
from engawa.kernel.preview import NoChance, Unforeseen
from engawa.kernel.words import Words

TOLD_APART: Final = ["variety", "fish", "tobacco", "buildings", "koban"]
"""Categories of the score that are worth a sentence."""
HUNGER: Final = 3
"""IKI that a character lost for want of rice is taken for, where only one of several things can be told."""


class Standing(NamedTuple):
    """What a seat's moves are compared by."""

    points: dict[str, int]
    harmony: int
    hungry: int
    """Characters that there is no rice for on the next payday."""
    characters: int
    retired: int
    firefighting: int
    place: int
    """In the order of choosing, the first 0."""


def standing(town: Town, seat: int) -> Standing:
    player = town.players[seat]
    characters = town.count_characters(seat)
    return Standing(
        scoring.breakdown(town, seat),
        payday.harmony(town)[seat],
        max(characters - player.rice, 0) if town.month <= MONTHS else 0,
        characters,
        len(player.retired),
        player.firefighting,
        town.fire_order.index(seat),
    )


def reasons(town: Town, seat: int, code: int, words: Words) -> list[str]:
    """The most telling first; none where there is nothing to say but what the move is."""
    kind = kind_of(code)
    if kind == moves.IKIZAMA:
        return of_way(town, seat, a_of(code), words)
    if kind == moves.WALK:
        return [*of_laps(town, seat, code, words), *of_place(town, seat, walks_to(town, seat, code), words)]
    if kind == moves.NEW_YEAR:
        return of_place(town, seat, a_of(code), words)
    if kind in (moves.SAVE, moves.BURN):
        return [words.say("iki.reason.save" if kind == moves.SAVE else "iki.reason.burn")]
    gains = differences(town, after(town, seat, code), seat, words)
    if kind in (moves.HIRE, moves.TAKE):
        return [*gains, *of_salary(town, a_of(code), words)]
    if kind == moves.STARVE:
        return of_loss(town, seat, code, words)
    if kind == moves.INCOME:
        return [words.say("iki.reason.income", mon=town.players[seat].mon + town.figures.income)]
    if kind == moves.DONE and len(town.options(seat)) > 1:
        return [words.say("iki.reason.done")]
    return gains


def after(town: Town, seat: int, code: int) -> Town:
    """As far as nothing is drawn."""
    tried = cast(Town, town.copy())
    with contextlib.suppress(Unforeseen):
        tried.apply(seat, code, NoChance())
    return tried


def differences(town: Town, then: Town, seat: int, words: Words) -> list[str]:
    """What stands better, the most urgent first."""
    before, now = standing(town, seat), standing(then, seat)
    told: list[str] = []
    if now.hungry < before.hungry:
        fed = "iki.reason.fed" if now.hungry == 0 else "iki.reason.less_hungry"
        told.append(words.say(fed, characters=now.characters, rice=now.hungry))
    if now.points["track"] > before.points["track"]:
        told.append(words.say("iki.reason.at_once", iki=now.points["track"] - before.points["track"]))
    told += [
        words.say("iki.reason.points", category=category, iki=now.points[category] - before.points[category])
        for category in TOLD_APART
        if now.points[category] > before.points[category]
    ]
    if now.harmony > before.harmony:
        told.append(words.say("iki.reason.harmony", iki=now.harmony - before.harmony))
    if now.retired > before.retired:
        told.append(words.say("iki.reason.retires", count=now.retired - before.retired))
    if now.place < before.place:
        told.append(words.say("iki.reason.ahead", against=town.fire_order[before.place - 1]))
    strength, month = next_fire(town)
    if now.firefighting > before.firefighting and strength > 0:
        told.append(words.say("iki.reason.fire", has=now.firefighting, strength=strength, month=month))
    return told


def next_fire(town: Town) -> tuple[int, int]:
    """Its strength and its month; 0 when there will be none."""
    for month in range(max(town.month, 1), MONTHS + 1):
        if town.board.fire_strength[month] > 0:
            return town.board.fire_strength[month], month
    return 0, 0


def of_salary(town: Town, number: int, words: Words) -> list[str]:
    """What a new character earns, as long as it has learnt nothing."""
    card = town.figures.cards[number]
    gain = card.salary[0].written() if card.token == NO_TOKEN else ""
    return [words.say("iki.reason.salary", gain=gain)] if gain else []


def of_loss(town: Town, seat: int, code: int, words: Words) -> list[str]:
    """Of a character that must go: what is not lost with it."""
    then = cast(Town, town.copy())
    payday.starve(then, then.stall_of(a_of(code)))
    before, now = standing(town, seat), standing(then, seat)
    if now.points["variety"] == before.points["variety"]:
        return [words.say("iki.reason.keeps_variety")]
    return [words.say("iki.reason.keeps_harmony")] if now.harmony == before.harmony else []


def of_laps(town: Town, seat: int, code: int, words: Words) -> list[str]:
    characters = town.count_characters(seat)
    if laps_of(town.players[seat].space, sum(steps_in(code))) == 0 or characters == 0:
        return []
    retired = standing(after(town, seat, code), seat).retired - len(town.players[seat].retired)
    told = [words.say("iki.reason.lap", characters=characters)]
    return [*told, words.say("iki.reason.retires", count=retired)] if retired > 0 else told


def of_way(town: Town, seat: int, way: int, words: Words) -> list[str]:
    """Where the walk leads, and what can be done there."""
    if way == ikizama.FREE_CHOICE:
        return [words.say("iki.reason.first")]
    space = town.players[seat].space
    if space < START_AREA:
        return []
    goal = (space - 1 + way) % STREET_SPACES + 1 if space != START_AREA else way
    leads = words.say("iki.reason.leads", shop=town.figures.shops[goal].id)
    characters = town.count_characters(seat)
    laps = [words.say("iki.reason.lap", characters=characters)] if laps_of(space, way) and characters else []
    return [leads, *laps, *of_place(town, seat, goal, words)]


def of_place(town: Town, seat: int, space: int, words: Words) -> list[str]:
    """The best that can be done there as things stand, and what it is good for."""
    there = cast(Town, town.copy())
    there.players[seat].space = space
    business.open_for(there)
    there.depth = 0
    there.push(agenda.BUSINESS, seat)
    there.advance(NoChance())
    best, most = business.DONE_MOVE, (0, 0)
    for option in business.options(there, seat):
        then = after(there, seat, option)
        # Of what is worth no IKI at least the money is told.
        worth = (worth_of(there, then, seat), then.players[seat].mon - there.players[seat].mon)
        if option != business.DONE_MOVE and worth > most:
            best, most = option, worth
    if best == business.DONE_MOVE:
        return []
    deed = sentence(there, seat, best, words).rstrip(".").partition("; ")[0]
    return [words.say("iki.reason.there", deed=deed), *differences(there, after(there, seat, best), seat, words)[:1]]


def worth_of(town: Town, then: Town, seat: int) -> int:
    """By a rule of thumb, in IKI: which of several things is told."""
    before, now = standing(town, seat), standing(then, seat)
    gained = sum(now.points.values()) - sum(before.points.values()) + now.harmony - before.harmony
    return gained + HUNGER * (before.hungry - now.hungry) + now.firefighting - before.firefighting
