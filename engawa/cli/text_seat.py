"""Text interface of a seat: what a person at the terminal is shown and can say."""

import difflib
import random
import sys

from engawa.bots.bot import Bot
from engawa.bots.hints import best_moves, most_reasons
from engawa.cli.game_options import names_of
from engawa.cli.save_files import SavedGame
from engawa.kernel.journal import Entry
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import MoveLine
from engawa.kernel.refusal import BadInput, Refusal
from engawa.kernel.registry import page_of, text_of
from engawa.kernel.rulebook import plain, rule
from engawa.kernel.words import ENGLISH, NO_READER, Sentences

LEAVE = ("quit", "q", "exit")
CLEAR_SCREEN = "\033[3J\033[2J\033[H"
"""What can be scrolled back to included."""
CLOSE_ENOUGH = 0.75


class LeaveTable(Exception):
    """The person wants to go."""


class TextTable:
    def __init__(
        self, match: Match, saved: SavedGame, bots: list[Bot | None], language: str = ENGLISH, short: bool = False
    ) -> None:
        self.match = match
        self.saved = saved
        self.bots = bots
        self.short = short
        self.text = text_of(match.game)
        self.names = names_of(match.record, language)
        people = [seat for seat, bot in enumerate(bots) if bot is None]
        reader = people[0] if len(people) == 1 else NO_READER
        self.words = self.text.words(match.figures, self.names, language).read_by(reader)
        self.cli = Sentences(["engawa.cli"], language)
        self.told = len(match.log) if match.record.moves() else 0
        self.rng = random.Random(f"{match.record.seed}/seen")
        self.last_person = -1

    def say(self, key: str, **args: str | int) -> None:
        print(self.cli.say(f"cli.{key}", **args))

    def play(self) -> None:
        match = self.match
        if match.record.moves():
            self.say("resumed", file=str(self.saved.file), moves=match.record.moves())
        if None not in self.bots:
            print(self.cli.say("cli.no_person"), file=sys.stderr)
        self.say("welcome", title=match.game.title_in(self.words.language), players=match.record.players)
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

    def tell_ahead(self) -> None:
        """What a move in progress has come to so far, for a draw that is to be typed in."""
        if self.told <= len(self.match.log):
            self.tell_news(SPECTATOR)
        journal = self.match.position.journal
        if journal is not None:
            self.tell(journal.entries[self.told - len(self.match.log) :], SPECTATOR)
            self.told = len(self.match.log) + len(journal.entries)

    def tell(self, entries: list[Entry], seat: int) -> None:
        for entry in entries:
            if entry.may_see(seat):
                print(self.words.entry(entry))

    def person_moves(self, seat: int) -> None:
        """One decision of a person, with whatever is asked and looked up on the way."""
        self.save(tell=False)
        if self.last_person not in (-1, seat):
            self.pass_on(seat)
        self.tell_news(seat)
        if not self.moved_last(seat):
            if self.short:
                self.show_standing(seat)
            else:
                self.show_board(seat)
        self.last_person = seat
        self.show_options(seat)
        while True:
            line = self.read(self.cli.say("cli.prompt", who=self.names[seat]))
            if line and self.answer(seat, line):
                return

    def pass_on(self, seat: int) -> None:
        """Another person's turn; where there are secrets, the last one's are taken off the screen first."""
        if not self.match.game.has_secrets:
            return
        self.say("pass_on", who=self.names[seat])
        if self.read("").lower() in LEAVE:
            raise LeaveTable
        if sys.stdout.isatty():
            print(CLEAR_SCREEN, end="")

    def moved_last(self, seat: int) -> bool:
        """Nothing has happened since the person's own move, not even a draw."""
        lines = self.match.record.lines
        return bool(lines) and isinstance(lines[-1], MoveLine) and lines[-1].seat == seat

    def read(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            print()
            raise LeaveTable from None

    def answer(self, seat: int, line: str) -> bool:
        """True when the person is done with this decision."""
        word = line.lower().partition(" ")[0]
        if word in self.words_of_moves(seat):
            return self.try_move(seat, line)
        if word in ("undo", "u"):
            return self.undo(seat)
        return False if self.look_up(seat, line) else self.try_move(seat, line)

    def look_up(self, seat: int, line: str) -> bool:
        """Whatever can be asked at any time; True when it was one of these."""
        word, _, rest = line.lower().partition(" ")
        if word in LEAVE:
            raise LeaveTable
        if word in ("help", "h", "?"):
            move = self.match.position.options(seat)[0]
            self.say("help", example=self.match.game.write_move(self.match.position, move))
        elif word in ("board", "b"):
            self.show_board(seat)
        elif word in ("short", "s"):
            self.show_standing(seat)
        elif word in ("hint", "i"):
            self.show_hint(seat)
        elif word in ("options", "o"):
            self.show_options(seat)
        elif word in ("log", "l"):
            self.tell(self.match.log, seat)
        elif word in ("details", "d"):
            self.show_details(rest.strip())
        elif word in ("rule", "rules", "r"):
            self.show_rule(rest.strip())
        elif word == "save":
            self.save(tell=True)
        else:
            return False
        return True

    def words_of_moves(self, seat: int) -> list[str]:
        """Options of a single word come before commands: in a fire “save” saves the character."""
        texts = [self.match.game.write_move(self.match.position, move) for move in self.match.position.options(seat)]
        return [text for text in texts if " " not in text]

    def show_board(self, seat: int) -> None:
        print()
        print(self.text.picture(self.match.position, seat, self.words))

    def show_standing(self, seat: int) -> None:
        print()
        print(self.text.standing(self.match.position, seat, self.words))

    def show_hint(self, seat: int) -> None:
        """The best moves found and why, by a player who knows no more than the person."""
        game, known = self.match.game, self.match.position.resample(seat, random.Random(0))
        self.say("thinking")
        try:
            rng = random.Random(f"{self.match.record.seed}/hint/{self.match.record.moves()}")
            best = best_moves(game.name, known, seat, rng)
        except BadInput as error:
            print(error)
            return
        page = page_of(game)
        for number, (moves, chance) in enumerate(best, 1):
            self.say("hint", number=number, move=game.write_move(known, moves[0]), chance=round(100 * chance))
            for move in moves[1:]:
                print(f"   {game.write_move(known, move)}")
            for reason in page.reasons(known, seat, moves, self.words)[: most_reasons(moves)]:
                print(f"   – {reason}")

    def groups(self, seat: int) -> list[tuple[str, str, list[int]]]:
        """Label, head and moves: options that differ only in the place or number at the end stand together.

        Where all options are one word and a number (“ikizama 3”), the number is the label.
        """
        by_start: dict[str, list[int]] = {}
        for move in self.match.position.options(seat):
            head, tail = self.split(move)
            by_start.setdefault(head or tail, []).append(move)
        words = [text.split() for text in by_start]
        numbered = len({w[0] for w in words}) == 1 and all(len(w) == 2 and w[1][0].isdigit() for w in words)
        labels = [w[1] for w in words] if numbered else [str(n) for n in range(1, len(by_start) + 1)]
        return [(label, head, moves) for label, (head, moves) in zip(labels, by_start.items(), strict=True)]

    def split(self, move: int) -> tuple[str, str]:
        """“hire monk at ”, “1.4”; the head is empty where nothing is to be split."""
        text = self.match.game.write_move(self.match.position, move)
        for joint in (" at ", " with "):
            head, separator, tail = text.rpartition(joint)
            if separator and tail[0].isdigit():
                return head + joint, tail
        return "", text

    def place(self, seat: int, move: int) -> str:
        """The end of an option listed with others, and what sets it apart."""
        note = self.text.note(self.match.position, seat, move, self.words)
        return self.split(move)[1] + (f" ({note})" if note else "")

    def show_options(self, seat: int) -> None:
        position = self.match.position
        own = self.text.own(position, seat, self.words)
        print(f"\n{own}" if own else "")
        print(self.text.ask(position, seat, self.words))
        for label, head, moves in self.groups(seat):
            shown = head
            if self.split(moves[0])[0]:
                shown += " | ".join(self.place(seat, move) for move in moves)
            why = self.text.explain(position, seat, moves[-1], self.words)
            self.say("option", number=label, move=shown, why=f"   [{why}]" if why else "")

    def show_details(self, name: str) -> None:
        details = self.text.details(self.match.position, name, self.words) if name else None
        if details is None:
            self.say("no_such_thing", name=name)
        else:
            print(details)

    def show_rule(self, number: str) -> None:
        try:
            print(plain(rule(self.match.game.name, number, self.words.language)))
        except BadInput:
            self.say("no_such_rule", number=number[:20])

    def try_move(self, seat: int, line: str) -> bool:
        try:
            move = self.by_label(seat, line) if line[0].isdigit() else self.read_move(line)
            if move is None:
                return False
            self.match.play(seat, move)
        except Refusal as reason:
            print(self.words.refusal(reason))
            self.suggest(seat, line)
            return False
        return True

    def read_move(self, line: str) -> int:
        return self.match.game.read_move(self.match.position, line)

    def by_label(self, seat: int, line: str) -> int | None:
        groups = {label: (head, moves) for label, head, moves in self.groups(seat)}
        if line not in groups:
            self.say("no_such_option", number=line[:20], labels=", ".join(groups))
            return None
        head, moves = groups[line]
        if len(moves) == 1:
            return moves[0]
        self.say("where", places=", ".join(self.place(seat, move) for move in moves))
        while True:
            place = self.read("> ")
            if not place:
                return None
            if not self.look_up(seat, place):
                return self.read_move(head + place)

    def suggest(self, seat: int, line: str) -> None:
        position = self.match.position
        known = [self.match.game.write_move(position, move) for move in position.options(seat)]
        close = difflib.get_close_matches(line.lower(), known, n=1, cutoff=CLOSE_ENOUGH)
        if close:
            self.say("did_you_mean", move=close[0])

    def undo(self, seat: int) -> bool:
        """The person's own last move, or at a shared keyboard that of the person before."""
        movers = [line.seat for line in self.match.record.lines if isinstance(line, MoveLine)]
        before = [last for last in movers[-1:] if last != seat and self.bots[last] is None]
        for undoer in [*before, seat]:
            if self.match.undo_refusal(undoer) is None:
                self.match.undo(undoer)
                self.told = len(self.match.log)
                self.say("undone")
                return True
        reason = self.match.undo_refusal(seat)
        if reason is not None:
            print(self.words.refusal(reason))
        return False

    def save(self, tell: bool) -> None:
        problem = self.saved.write(self.match.record)
        if problem:
            print(self.cli.say("cli.cannot_save", why=problem), file=sys.stderr)
        elif tell:
            self.say("saved", file=str(self.saved.file), command=self.saved.again)

    def tell_result(self) -> None:
        position = self.match.position
        self.say("over", winners=", ".join(self.names[seat] for seat in position.winners()))
        for seat, score in enumerate(position.scores()):
            parts = ", ".join(
                f"{self.words.say(f'{self.match.game.name}.category.{part}')} {points}"
                for part, points in position.breakdown(seat).items()
            )
            self.say("score", who=self.names[seat], score=score, parts=parts)
