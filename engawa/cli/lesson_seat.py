"""Text interface of a learner: a lesson, a level or a puzzle at the terminal."""

from pathlib import Path

from engawa.bots.bot import Bot
from engawa.cli.save_files import SavedGame
from engawa.cli.text_seat import TextTable
from engawa.kernel.refusal import Refusal
from engawa.kernel.rulebook import unmarked
from engawa.studies.play import StudyPlay
from engawa.studies.spoken_events import log_end
from engawa.studies.study import ANSWER, CONTINUE, MOVE, WON, StudyStanding, own_sentences

NOWHERE = SavedGame(Path(), "")
BACK = ("back", "undo", "u")


class StudyTable(TextTable):
    """Nothing of it is kept."""

    def __init__(self, play: StudyPlay, language: str) -> None:
        bots: list[Bot | None] = [None] * play.match.record.players
        super().__init__(play.match, NOWHERE, bots, language)
        self.study_play = play
        self.study = play.study
        self.words = self.words.read_by(self.study.seat)
        self.studies = own_sentences(language)
        self.told = len(play.match.log)
        self.last_person = self.study.seat

    def save(self, tell: bool) -> None:
        return

    def show_hint(self, seat: int) -> None:
        self.say("no_hint_here")

    def play(self) -> None:
        print(self.study.title(self.words.language))
        self.show_board(self.study.seat)
        while not (now := self.study_play.standing(self.words))["done"]:
            self.tell_until(now["event"])
            self.tell_step(now)
            if now["waits"] == MOVE:
                self.person_moves(self.study.seat)
            elif now["waits"] == ANSWER:
                self.answer_quiz(now)
            else:
                assert now["waits"] == CONTINUE
                self.go_on()
            self.match = self.study_play.match
        self.tell_news(self.study.seat)
        self.tell_end(now)

    def tell_until(self, event: int | None) -> None:
        """What has happened since; where a step speaks of an event, no further than that."""
        end = log_end(self.match.log, self.study.seat, event)
        self.tell(self.match.log[self.told : end], self.study.seat)
        self.told = max(self.told, end)

    def tell_step(self, now: StudyStanding) -> None:
        """Its number, the sentence without the marks of emphasis, the number of the rule."""
        if now["most_moves"]:
            left = now["most_moves"] - now["moves"]
            goal = self.studies.say("studies.goal", goal=now["say"] or "", moves=left)
        else:
            goal = now["say"] or ""
        steps = self.study.steps()
        number = f"{self.studies.say('studies.step', step=now['step'] + 1, of=steps)}  " if steps else ""
        rule = f" ({self.words.say('kernel.rule', number=now['rule'])})" if now["rule"] else ""
        print(f"\n{number}{unmarked(goal)}{rule}")

    def tell_end(self, now: StudyStanding) -> None:
        if now["verdict"] is None:
            print(self.studies.say("studies.done", title=self.study.title(self.words.language)))
        elif now["most_moves"]:
            won = now["verdict"] == WON
            print(self.studies.say("studies.won", stars=now["stars"]) if won else self.studies.say("studies.lost"))
        else:
            print(f"\n{now['say']}")
        if now["values"]:
            print(self.studies.say("studies.chances"))
        for value in now["values"]:
            share = value["chance"]
            chance = "  –" if share is None else self.studies.say("studies.chance", chance=round(100 * share))
            print(f"{'→' if value['yours'] else ' '} {chance}  {value['sentence']}")
            print("".join(f"         {reason}\n" for reason in value["reasons"]), end="")
        for choice in now["choices"]:
            rule = f" ({self.words.say('kernel.rule', number=choice['rule'])})" if choice["rule"] else ""
            print(f"{'→' if choice['yours'] else ' '} {'✓' if choice['legal'] else '✗'} {choice['sentence']}")
            print(f"      {choice['why']}{rule}" if choice["why"] else "")

    def go_on(self) -> None:
        """At Enter; meanwhile things can be looked up."""
        while line := self.read(self.studies.say("studies.continue")):
            if line.lower() in BACK:
                self.undo(self.study.seat)
                return
            self.look_up(self.study.seat, line)
        self.study_play.go_on()

    def answer_quiz(self, now: StudyStanding) -> None:
        for number, choice in enumerate(now["choices"], 1):
            print(f"{number}) {choice['sentence']}")
        while True:
            line = self.read("> ")
            if line.isdecimal() and self.study_play.answer(int(line) - 1):
                return
            self.look_up(self.study.seat, line)

    def undo(self, seat: int) -> bool:
        """One step back."""
        if not self.study_play.go_back():
            print(self.studies.say("studies.no_step_back"))
            return False
        self.match = self.study_play.match
        self.told = len(self.match.log)
        return True

    def try_move(self, seat: int, line: str) -> bool:
        """A move that the rules refuse is told why; a legal one that is not wanted, that it comes later."""
        if line.lower() in BACK:
            return self.undo(seat)
        try:
            move = self.by_label(seat, line) if line[0].isdigit() else self.read_move(line)
            if move is None:
                return False
            reason = self.match.position.refusal(seat, move)
            if reason is not None:
                raise reason
        except Refusal as reason:
            print(self.words.refusal(reason))
            self.suggest(seat, line)
            return False
        if not self.study_play.takes(move):
            print(unmarked(self.study.not_yet(self.study_play.step, self.words.language)))
            return False
        self.study_play.make(move)
        return True
