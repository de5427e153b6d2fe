"""A person's seat at the text table: what is shown, what can be said."""

import difflib
import os
import random
import sys
from pathlib import Path

from engawa.bots.bot import Bot
from engawa.cli.common import seat_names
from engawa.kernel.journal import Entry
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import MoveLine
from engawa.kernel.refusal import Refusal
from engawa.kernel.registry import text_of
from engawa.kernel.words import Sentences

LEAVE = ("quit", "q", "exit")
CLEAR_SCREEN = "\033[2J\033[H"


class LeaveTable(Exception):
    """The person wants to go."""


class TextTable:
    def __init__(self, match: Match, file: Path, bots: list[Bot | None]) -> None:
        self.match = match
        self.file = file
        self.bots = bots
        self.text = text_of(match.game)
        self.names = seat_names(match.record.seats)
        self.words = self.text.words(match.figures, self.names)
        self.cli = Sentences(["engawa.cli"])
        self.told = len(match.log)
        self.rng = random.Random(f"{match.record.seed}/seen")
        self.last_person = -1

    def say(self, key: str, **args: str | int) -> None:
        print(self.cli.say(f"cli.{key}", **args))

    def play(self) -> None:
        match = self.match
        if match.record.moves():
            self.say("resumed", file=str(self.file), moves=match.record.moves())
        self.say("welcome", title=match.game.title, players=match.record.players)
        if match.record.seed is not None:
            self.say("seed", seed=match.record.seed)
        while not match.position.is_over():
            seat = match.position.next_to_act()
            bot = self.bots[seat]
            if bot is None:
                self.person_moves(seat)
            else:
                match.play(seat, bot.choose(match.position.resample(seat, self.rng), seat))
        self.tell_news(SPECTATOR)
        self.save(tell=False)
        self.tell_result()

    def tell_news(self, seat: int) -> None:
        """What has happened since, as far as this person may know."""
        self.tell(self.match.log[self.told :], seat)
        self.told = len(self.match.log)

    def tell(self, entries: list[Entry], seat: int) -> None:
        for entry in entries:
            if entry.may_see(seat):
                print(self.words.entry(entry))

    def person_moves(self, seat: int) -> None:
        """One decision of a person, with whatever is asked and looked up on the way."""
        if self.last_person not in (-1, seat):
            self.say("pass_on", who=self.names[seat])
            self.read("")
            if sys.stdout.isatty():
                print(CLEAR_SCREEN, end="")
        self.tell_news(seat)
        if not self.moved_last(seat):
            self.show_board(seat)
        self.last_person = seat
        self.show_options(seat)
        while True:
            said = self.read(self.cli.say("cli.prompt", who=self.names[seat]))
            if said and self.answer(seat, said):
                return

    def moved_last(self, seat: int) -> bool:
        moves = [line for line in self.match.record.lines if isinstance(line, MoveLine)]
        return bool(moves) and moves[-1].seat == seat

    def read(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            print()
            raise LeaveTable from None

    def answer(self, seat: int, said: str) -> bool:
        """True when the person is done with this decision."""
        word, _, rest = said.lower().partition(" ")
        if word in self.words_of_moves(seat):
            return self.try_move(seat, said)
        if word in LEAVE:
            raise LeaveTable
        if word in ("help", "h", "?"):
            move = self.match.position.options(seat)[0]
            self.say("help", example=self.match.game.write_move(self.match.position, move))
        elif word in ("board", "b"):
            self.show_board(seat)
        elif word in ("options", "o"):
            self.show_options(seat)
        elif word in ("log", "l"):
            self.tell(self.match.log, seat)
        elif word in ("details", "d"):
            self.show_details(rest.strip())
        elif word == "save":
            self.save(tell=True)
        elif word in ("undo", "u"):
            return self.undo(seat)
        else:
            return self.try_move(seat, said)
        return False

    def words_of_moves(self, seat: int) -> list[str]:
        """Options of a single word come before commands: in a fire “save” saves the character."""
        texts = [self.match.game.write_move(self.match.position, move) for move in self.match.position.options(seat)]
        return [text for text in texts if " " not in text]

    def show_board(self, seat: int) -> None:
        print()
        print(self.text.picture(self.match.position, seat, self.words))

    def groups(self, seat: int) -> list[tuple[str, list[int]]]:
        """Options that differ only in the place or number at the end stand together (“hire monk at …”)."""
        found: dict[str, list[int]] = {}
        for move in self.match.position.options(seat):
            head, tail = self.split(move)
            found.setdefault(head or tail, []).append(move)
        return list(found.items())

    def split(self, move: int) -> tuple[str, str]:
        """“hire monk at ”, “1.4”; the head is empty where nothing is to be split."""
        text = self.match.game.write_move(self.match.position, move)
        for joint in (" at ", " with "):
            head, found, tail = text.rpartition(joint)
            if found and tail[0].isdigit():
                return head + joint, tail
        return "", text

    def show_options(self, seat: int) -> None:
        position = self.match.position
        print("\n" + self.text.ask(position, seat, self.words))
        for number, (head, moves) in enumerate(self.groups(seat), 1):
            shown = head
            if self.split(moves[0])[0]:
                shown += " | ".join(self.split(move)[1] for move in moves)
            why = self.text.explain(position, seat, moves[-1], self.words)
            self.say("option", number=number, move=shown, why=f"   [{why}]" if why else "")

    def show_details(self, name: str) -> None:
        found = self.text.details(self.match.position, name, self.words)
        if found is None:
            self.say("no_such_thing", name=name)
        else:
            print(found)

    def try_move(self, seat: int, said: str) -> bool:
        try:
            move = self.by_number(seat, said) if said.isdecimal() else self.read_move(said)
            if move is None:
                return False
            self.match.play(seat, move)
        except Refusal as reason:
            print(self.words.refusal(reason))
            self.suggest(seat, said)
            return False
        self.save(tell=False)
        return True

    def read_move(self, said: str) -> int:
        return self.match.game.read_move(self.match.position, said)

    def by_number(self, seat: int, said: str) -> int | None:
        groups = self.groups(seat)
        number = int(said) if len(said) <= 6 else 0
        if not 1 <= number <= len(groups):
            self.say("not_a_number", number=said[:20], most=len(groups))
            return None
        head, moves = groups[number - 1]
        if len(moves) == 1:
            return moves[0]
        self.say("where", places=", ".join(self.split(move)[1] for move in moves))
        place = self.read("> ")
        if place.lower() in LEAVE:
            raise LeaveTable
        return self.read_move(head + place) if place else None

    def suggest(self, seat: int, said: str) -> None:
        position = self.match.position
        known = [self.match.game.write_move(position, move) for move in position.options(seat)]
        close = difflib.get_close_matches(said.lower(), known, n=1)
        if close:
            self.say("did_you_mean", move=close[0])

    def undo(self, seat: int) -> bool:
        try:
            self.match.undo(seat)
        except Refusal as reason:
            print(self.words.refusal(reason))
            return False
        self.told = len(self.match.log)
        self.say("undone")
        self.save(tell=False)
        return True

    def save(self, tell: bool) -> None:
        """Write the record whole beside the old one, then put it in its place: a full disk costs nothing."""
        beside = self.file.with_name(self.file.name + ".part")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with beside.open("w", encoding="utf-8") as file:
                file.write(self.match.record.to_jsonl())
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.file)
        except OSError as error:
            print(self.cli.say("cli.cannot_save", why=error.strerror or str(error)), file=sys.stderr)
            return
        if tell:
            self.say("saved", file=str(self.file), game=self.match.game.name)

    def tell_result(self) -> None:
        position = self.match.position
        self.say("over", winners=", ".join(self.names[seat] for seat in position.winners()))
        for seat, score in enumerate(position.scores()):
            parts = ", ".join(
                f"{self.words.say(f'{self.match.game.name}.category.{part}')} {points}"
                for part, points in position.breakdown(seat).items()
            )
            self.say("score", who=self.names[seat], score=score, parts=parts)
