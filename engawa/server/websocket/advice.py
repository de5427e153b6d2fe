"""Advice: hints of the strongest player for whoever asks; and a finished game looked through again."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from engawa.bots.calibration_table import calibration_of
from engawa.bots.hints import best_moves, most_reasons
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.registry import make_adviser
from engawa.bots.review import Course, Review, Turning, follow, summed_up, think_over, worth_a_look
from engawa.kernel.position import SPECTATOR, Position
from engawa.kernel.preview import NoChance, preview
from engawa.kernel.record import parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.seats import is_person
from engawa.kernel.words import Words
from engawa.server.bot_queue import Owner
from engawa.server.bot_workers import BotTask, BotWorkers
from engawa.server.errors import NotYours, RequestError, TooMuch
from engawa.server.figures import read_figures
from engawa.server.protocol import server_messages
from engawa.server.protocol.server_messages import AdvisedChange, Hint
from engawa.server.state.encoder import Viewpoint
from engawa.server.state.parts import change_message
from engawa.server.tables.table import LiveTable
from engawa.server.tokens import thought_seed
from engawa.server.websocket.queries import as_known, past

SCORE: Final = "score"
"""Among a page's numbers: what nobody spends."""
REVIEW_SECONDS = 0.3
"""At most, for each of the thoughts of which a review has some dozens."""


class Asker(NamedTuple):
    """Who waits for an answer, and is told the place in the line of those who do; 0 when it is thought about."""

    address: str
    on_place: Callable[[int], None]


@contextmanager
def asking(bot_workers: BotWorkers, address: str) -> Iterator[None]:
    """A question among those that are thought about or wait."""
    if not bot_workers.questions.take(address):
        raise TooMuch("server.many_questions")
    try:
        yield
    finally:
        bot_workers.questions.leave(address)


async def hint(table: LiveTable, viewpoint: Viewpoint, own: list[int], asker: Asker) -> Hint:
    """The best moves found, with the chance to win to be expected. Never against people who have no such help."""
    seat = viewpoint.seat
    if seat == SPECTATOR:
        raise RequestError("server.watching")
    if table.study is not None and not table.study.allows_hints():
        raise NotYours("server.no_hints_here")
    if table.stored.rated:
        raise NotYours("server.ladder_no_hints")
    if any(chair.person() and chair.seat not in own for chair in table.seats):
        raise NotYours("server.no_hints")
    async with table.awake() as match:
        if not table.may_play() or seat not in match.position.to_act():
            raise RequestError("server.hint_on_your_turn")
        turn = match.turn(seat)
        known = as_known(table, seat)
    seed = thought_seed(table.stored.seed, "hint", seat, turn)
    thought = BotTask("", table.game.name, known.save(), seat, table.stored.figures, seed)
    bot_workers = table.bot_turns.bot_workers
    with asking(bot_workers, asker.address):
        owner = Owner(asker.address, table.stored.id)
        advised = await bot_workers.ask(advise, thought, owner, on_place=asker.on_place)
    async with table.lock:
        await table.seats.change(seat, hints=table.seats[seat].hints + 1)
    words = table.encoder.words_for(viewpoint)
    return {
        "type": "hint",
        "turn": turn,
        "advice": [
            {
                "moves": [table.game.write_move(known, move) for move in moves],
                "marks": [table.encoder.page.marks(known, seat, move) for move in moves],
                "sentences": [table.encoder.page.sentence(known, seat, move, words) for move in moves],
                "done": [len(moves) > 1 and _is_done(known, seat, move) for move in moves],
                "reasons": table.encoder.page.reasons(known, seat, moves, words)[: most_reasons(moves)],
                "chance": round(chance, 3),
                "changes": _changes(table, known, seat, moves, words),
            }
            for moves, chance in advised
        ],
    }


def _changes(table: LiveTable, known: Position, seat: int, moves: list[int], words: Words) -> list[AdvisedChange]:
    """What a single move brings; a plan brings it later."""
    if len(moves) != 1:
        return []
    page = table.encoder.page
    before = page.numbers(known)
    return [
        {
            **change_message(change, page, words),
            "left": None if change.what == SCORE else before[change.seat][change.what] + change.by,
        }
        for change in preview(page, known, seat, moves[0]).changes
    ]


def _is_done(known: Position, seat: int, move: int) -> bool:
    """Whether the seat has it so already."""
    tried = known.copy()
    tried.apply(seat, move, NoChance())
    return tried.view(seat) == known.view(seat)


def advise(thought: BotTask) -> list[tuple[list[int], float]]:
    """In a worker process."""
    game = game_named(thought.game)
    seen = game.restore(thought.seen, read_figures(game, thought.figures))
    return best_moves(thought.game, seen, thought.seat, random.Random(thought.seed))


@dataclass(frozen=True)
class FinishedGame:
    """What a worker needs to look through a game."""

    game: str
    record: str
    figures: str | None
    seed: str


async def look_through(table: LiveTable, viewpoint: Viewpoint, asker: Asker) -> server_messages.Review:
    """How everybody's chances stood, and where they turned; worked out once for all who ask, while somebody waits."""
    async with table.awake() as match:
        if not table.is_open_to_all():
            raise RequestError("server.review_later")
        if not table.review.has_begun():
            seed = thought_seed(table.stored.seed, "review")
            finished = FinishedGame(table.game.name, match.record.to_jsonl(), table.stored.figures, seed)
            table.review.begin(_review(table, finished, asker.address))
    review = await table.review.result(asker.on_place)
    words = table.encoder.words_for(viewpoint)
    return {
        "type": "review",
        "points": [{"at": at, "chances": [round(chance, 3) for chance in chances]} for at, chances in review.chances],
        "turnings": [await _turning(table, turning, words) for turning in review.turnings],
        "accuracy": [None if share is None else round(100 * share) for share in review.accuracy],
    }


async def _review(table: LiveTable, finished: FinishedGame, address: str) -> Review:
    """Piece by piece, so that others who wait have their turns between."""
    bot_workers, owner = table.bot_turns.bot_workers, Owner(address, table.stored.id)
    on_place = table.review.send_place

    with asking(bot_workers, address):
        chances, falls = await bot_workers.ask(followed, finished, owner, on_place=on_place)
        people = [seat for seat, spec in enumerate(parse(finished.record, "the record").seats) if is_person(spec)]
        thought: dict[int, Turning | None] = {}
        for number in worth_a_look(falls, people):
            thought[number] = await bot_workers.ask(thought_over, (finished, number), owner, on_place=on_place)
    return summed_up(chances, falls, thought, people)


async def _turning(table: LiveTable, turning: Turning, words: Words) -> server_messages.Turning:
    """In sentences; of two plans only where they differ."""
    before = (await past(table, turning.at)).position
    page, seat = table.encoder.page, turning.seat

    def described(moves: list[int]) -> list[str]:
        pointed = [move for move in moves if page.commit_mark not in page.marks(before, seat, move)]
        return [page.sentence(before, seat, move, words) for move in pointed]

    played, better = described(turning.played), described(turning.better)
    return {
        "at": turning.at,
        "seat": turning.seat,
        "played": [sentence for sentence in played if sentence not in better],
        "chance": round(turning.chance, 3),
        "better": [sentence for sentence in better if sentence not in played],
        "better_chance": round(turning.better_chance, 3),
    }


def followed(finished: FinishedGame) -> tuple[list[tuple[int, list[float]]], list[tuple[int, float]]]:
    """In a worker process: how the chances stood after how many moves, and how they fell with each decision."""
    course = _follow(finished)
    return [(at, course.after[at]) for at in course.places], course.falls()


def thought_over(part: tuple[FinishedGame, int]) -> Turning | None:
    """In a worker process: one of the decisions."""
    finished, number = part
    decisions = _follow(finished).decisions
    adviser = make_adviser(finished.game, random.Random(f"{finished.seed}/{number}"), REVIEW_SECONDS)
    evaluator, table = bundled_evaluator(finished.game), calibration_of(finished.game)
    return think_over(decisions[number], evaluator, adviser, table)


@lru_cache(maxsize=4)
def _follow(finished: FinishedGame) -> Course:
    """Once in each worker that has a part of a review."""
    game = game_named(finished.game)
    replay = Replay(game, read_figures(game, finished.figures), parse(finished.record, "the record"), "the record")
    return follow(replay, bundled_evaluator(game.name), calibration_of(game.name))
