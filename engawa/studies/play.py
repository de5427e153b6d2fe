"""Study in progress, in memory: for a terminal and for tests. (A table of the server stores what it plays.)"""

from engawa.kernel.match import Match
from engawa.kernel.record import MoveLine
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.scripted_chance import ScriptedChance
from engawa.kernel.words import Words
from engawa.studies.rows import figures_of
from engawa.studies.study import Study, StudyStanding


class StudyPlay:
    def __init__(self, study: Study) -> None:
        self.study = study
        self.game = game_named(study.game)
        self.again()

    def again(self) -> None:
        """From the beginning."""
        self._begin()
        self._follow()

    def _begin(self) -> None:
        replay = Replay(self.game, figures_of(self.game.name), self.study.opening(), self.study.name)
        replay.run()
        self.match = Match.resume(replay, ScriptedChance([], self.study.seed))
        self.step = 0

    def standing(self, words: Words) -> StudyStanding:
        return self.study.standing(self.match, self.step, words)

    def takes(self, move: int) -> bool:
        return self.study.takes(self.match, self.step, move)

    def make(self, move: int) -> None:
        """The learner's move, one that is wanted; then whatever follows without the learner."""
        self._play(self.study.seat, move)
        self.step = self.study.step_after_move(self.step)
        self._follow()

    def go_on(self) -> None:
        step = self.study.step_after_continue(self.match, self.step)
        assert step is not None
        self.step = step
        self._follow()

    def answer(self, choice: int) -> bool:
        """To a question, by the number of the choice from 0; False where there is no such choice."""
        step = self.study.step_after_answer(self.step, choice)
        if step is None:
            return False
        self.step = step
        return True

    def go_back(self) -> bool:
        """One step, with the same draws to come; False at the beginning."""
        place = self.study.place_before(self.match, self.step)
        if place is None:
            return False
        step, moves = place
        played = [line for line in self.match.record.lines_until(moves) if isinstance(line, MoveLine)]
        self._begin()
        for line in played[self.match.record.moves() :]:
            self._play(line.seat, self.game.read_move(self.match.position, line.move))
        self.step = step
        self._follow()
        return True

    def _follow(self) -> None:
        while moves := self.study.others_moves(self.match, self.step):
            for seat, move in moves:
                self._play(seat, move)

    def _play(self, seat: int, move: int) -> None:
        written = self.study.written(self.match.record.moves())
        self.match.chance = ScriptedChance(written, self.study.seed, self.match.chance.drawn)
        self.match.play(seat, move)
