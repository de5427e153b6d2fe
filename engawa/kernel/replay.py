"""Replay: a record followed from its first line to its last, with everything checked on the way."""

from collections.abc import Callable
from copy import copy
from typing import Final

from engawa.kernel.chance import Chance, Outcome, RecordedChance, SeededChance
from engawa.kernel.game import Game
from engawa.kernel.journal import Entry, Journal
from engawa.kernel.position import Figures, Position, owed, seen_by
from engawa.kernel.record import ChanceLine, Line, MoveLine, Record
from engawa.kernel.refusal import BadInput, Part, Phrase, Refusal
from engawa.kernel.words import bad_input

SETTING_UP: Final = Phrase("kernel.bad.setting_up", {})


def write_outcome(game: Game, figures: Figures, outcome: Outcome) -> ChanceLine:
    return ChanceLine(outcome.what, tuple(game.write_outcome(figures, outcome.what, value) for value in outcome.values))


class Replay:
    """Steps through a record; every move and outcome is checked on the way."""

    def __init__(
        self, game: Game, figures: Figures, record: Record, name: Part, tell: Callable[[Refusal], str] = str
    ) -> None:
        if record.game != game.name:
            raise bad_input("kernel.bad.other_game", name=name, game=record.game, wanted=game.name)
        if record.figures_checksum != figures.checksum:
            raise bad_input(
                "kernel.bad.other_figures",
                name=name,
                figures=record.figures_name,
                checksum=record.figures_checksum[:12],
                own=figures.name,
                own_checksum=figures.checksum[:12],
            )
        self.game = game
        self.figures = figures
        self.record = record
        self.name = name
        self.tell = tell
        self.log: list[Entry] = []
        self.moves = 0
        self.seen_by: list[int] = []
        """Of each move, who has seen it: one seat, or SPECTATOR for everybody."""
        self.line_of_move = 0
        """Where in the record the last move stands."""
        self._next = 0
        self.position = self._set_up()

    def _set_up(self) -> Position:
        chance = self._outcomes(SETTING_UP)
        try:
            journal = Journal()
            position = self.game.new(self.record.players, self.figures, chance, self.record.options, journal)
        except BadInput as error:
            raise self._wrong_at(SETTING_UP, error) from None
        self.log.extend(journal.entries)
        self._all_used(chance, SETTING_UP)
        return position

    def step(self, journal: Journal | None = None) -> bool:
        """Play the next move with its outcomes, written into a journal of the caller's if there is one; False when the
        record has no more."""
        if self._next >= len(self.record.lines):
            return False
        line = self.record.lines[self._next]
        assert isinstance(line, MoveLine)
        self.line_of_move = self._next
        self._next += 1
        self.moves += 1
        what = Phrase("kernel.bad.move", {"number": self.moves, "move": line.move, "seat": line.seat + 1})
        chance = self._outcomes(what)
        before = owed(self.position)
        self.position.journal = Journal() if journal is None else journal
        try:
            self.position.play(line.seat, self.game.read_move(self.position, line.move), chance)
        except Refusal as reason:
            raise self._wrong_at(what, BadInput(self.tell(reason))) from None
        except BadInput as error:
            raise self._wrong_at(what, error) from None
        self.log.extend(self.position.journal.entries)
        self.position.journal = None
        self._all_used(chance, what)
        self.seen_by.append(seen_by(line.seat, before, self.position))
        return True

    def run(self, moves: int | None = None) -> Position:
        """Replay all, or as many moves as asked."""
        while (moves is None or self.moves < moves) and self.step():
            pass
        return self.position

    def twin(self) -> "Replay":
        """An independent replay of the same record at the same place, with a log and `seen_by` of its own to come."""
        twin = copy(self)
        twin.position = self.position.copy()
        twin.log = []
        twin.seen_by = []
        return twin

    def check(self) -> None:
        """The whole record: finished, with the result it claims, with the draws of its seed if it tells it, and with a
        seed that came about as it says, where several have made it."""
        self.run()
        ending = self.record.ending
        scores, winners = tuple(self.position.scores()), tuple(self.position.winners())
        if self.record.agreed:
            winners = self.record.agreed_winners()
        elif not self.position.is_over():
            raise self._wrong("kernel.bad.stops", moves=self.moves)
        if ending is None:
            raise self._wrong("kernel.bad.no_end", moves=self.moves)
        if ending.scores != scores:
            raise self._wrong("kernel.bad.scores", claimed=str(list(ending.scores)), true=str(list(scores)))
        if ending.winners != winners:
            claimed, true = (str([seat + 1 for seat in seats]) for seats in (ending.winners, winners))
            raise self._wrong("kernel.bad.winners", claimed=claimed, true=true)
        shuffle = self.record.shuffle
        problem = None if shuffle is None else shuffle.problem(self.record.seed)
        if problem is not None:
            raise self._wrong(problem[0], **problem[1])
        if self.record.seed is not None:
            self.check_draws(SeededChance(self.record.seed))

    def check_draws(self, chance: SeededChance) -> None:
        """Play once more with the draws of a seed: they must be the recorded ones. Leaves the chance where they end."""
        position = self.game.new(self.record.players, self.figures, chance, self.record.options)
        drawn: list[Line] = []
        for line in [*self.record.lines, None]:
            if isinstance(line, ChanceLine):
                drawn.append(line)
                continue
            if drawn != [write_outcome(self.game, self.figures, outcome) for outcome in chance.take()]:
                raise self._wrong("kernel.bad.draws")
            drawn = []
            if line is not None:
                position.apply(line.seat, self.game.read_move(position, line.move), chance)

    def _outcomes(self, what: Phrase) -> RecordedChance:
        """The outcomes up to the next move; `what` they belong to."""
        outcomes: list[Outcome] = []
        while self._next < len(self.record.lines):
            line = self.record.lines[self._next]
            if not isinstance(line, ChanceLine):
                break
            try:
                values = [self.game.read_outcome(self.figures, line.what, word) for word in line.values]
            except BadInput as error:
                raise self._wrong_at(what, error) from None
            outcomes.append(Outcome(line.what, values))
            self._next += 1
        return RecordedChance(outcomes)

    def _all_used(self, chance: Chance, what: Phrase) -> None:
        if isinstance(chance, RecordedChance) and not chance.used_up():
            extra = chance.outcomes[chance.next]
            raise self._wrong("kernel.bad.unasked", what=what, draw=extra.what)

    def _wrong(self, key: str, **args: Part) -> BadInput:
        return bad_input("kernel.bad.of_record", name=self.name, problem=Phrase(key, args))

    def _wrong_at(self, what: Phrase, error: BadInput) -> BadInput:
        return self._wrong("kernel.bad.at", what=what, problem=error.phrase or error.sentence)
