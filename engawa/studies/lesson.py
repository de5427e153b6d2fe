"""Lesson or worked example as a study: the script plays, says, and waits for Continue or for a wanted move."""

from dataclasses import replace

from engawa.kernel.chance import Outcome
from engawa.kernel.match import Match
from engawa.kernel.record import Record
from engawa.kernel.registry import game_named
from engawa.kernel.words import Words
from engawa.studies.scripts import Script
from engawa.studies.spoken_events import entries_until, event_ordinals
from engawa.studies.study import CONTINUE, MOVE, Place, Study, StudyStanding, standing
from engawa.studies.texts import NOT_YET, texts


class Lesson(Study):
    def __init__(self, script: Script) -> None:
        self.script = script
        self.kind = script.kind
        self.game = script.game
        self.id = script.id
        self.seat = script.seat
        self.seed = script.id

    def opening(self) -> Record:
        record = self.script.record
        return replace(record, lines=record.lines_until(self.script.moves_before(0)), names=record.names.copy())

    def title(self, language: str) -> str:
        return texts(self.game, language)[f"{self.id}.title"]

    def steps(self) -> int:
        return len(self.script.steps)

    def written(self, move: int) -> list[Outcome]:
        return self.script.draws(move)

    def standing(self, match: Match, step: int, words: Words) -> StudyStanding:
        notice = standing(step)
        if match.record.moves() < self.script.moves_before(step):
            return notice
        if step == self.steps():
            return {**notice, "done": True}
        now = self.script.steps[step]
        say = texts(self.game, words.language)[now.say]
        notice["say"], notice["marks"], notice["rule"] = say, list(now.marks), now.rule
        notice["waits"], notice["wanted"] = MOVE if now.wanted else CONTINUE, list(now.wanted)
        if now.event:
            ordinal = event_ordinals(self.game, self.id)[step]
            notice["event"] = entries_until(match.log, self.seat, now.event, ordinal)
        return notice

    def takes(self, match: Match, step: int, move: int) -> bool:
        if step == self.steps():
            return False
        game, position = game_named(self.game), match.position
        return move in [game.read_move(position, text) for text in self.script.steps[step].wanted]

    def not_yet(self, step: int, language: str) -> str:
        answer = texts(self.game, language).get(self.script.steps[step].say + NOT_YET) if step < self.steps() else None
        return answer or super().not_yet(step, language)

    def step_after_move(self, step: int) -> int:
        return step + 1

    def step_after_continue(self, match: Match, step: int) -> int | None:
        if step == self.steps() or self.script.steps[step].wanted:
            return None
        return step + 1

    def true_step(self, match: Match, step: int) -> int:
        moves = match.record.moves()
        while step < self.steps() and self.script.moves_before(step) < moves:
            step += 1
        return step

    def place_before(self, match: Match, step: int) -> Place | None:
        return (step - 1, self.script.moves_before(step - 1)) if step > 0 else None

    def others_moves(self, match: Match, step: int) -> list[tuple[int, int]]:
        moves = match.record.moves()
        if moves >= self.script.moves_before(step):
            return []
        line = self.script.moves()[moves]
        return [(line.seat, game_named(self.game).read_move(match.position, line.move))]
