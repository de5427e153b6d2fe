"""External programs as players, in any language: one JSON line a message on standard input and output.

`docs/bots.md` tells the conversation. A program that is slow, silent or talks nonsense loses the move to a default,
never the game of the others: after some such moves it is left alone.
"""

import json
import random
import shlex
import shutil
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Final

from engawa.bots.bot import Bot
from engawa.kernel.position import Position
from engawa.kernel.refusal import BadInput, Refusal
from engawa.kernel.registry import game_named

PROTOCOL: Final = 1
LONGEST_LINE: Final = 65_536
PATIENCE: Final = 3
"""Moves lost before a program is left alone for the rest of the game."""
SHOWN: Final = 80


class ExternalProgram(Bot):
    """The default move is the first option."""

    def __init__(self, command: str, game: str, rng: random.Random, seconds: float) -> None:
        super().__init__(rng)
        self.command = command
        self.game = game
        self.seconds = seconds
        self.lost = 0
        self.problems: list[str] = []
        if not can_be_started(command):
            raise BadInput(f"bot “cmd:{command}”: there is no such program")
        self.program: subprocess.Popen[bytes] | None = None
        self.lines: Queue[bytes] = Queue()
        self.question = 0

    def start(self, players: int, seat: int) -> None:
        try:
            program = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError:
            return
        self.program = program
        self.lines = Queue()
        Thread(target=listen, args=(program, self.lines), daemon=True).start()
        self.tell({"type": "hello", "protocol": PROTOCOL, "game": self.game, "players": players, "seat": seat})

    def tell(self, message: dict[str, object]) -> bool:
        program = self.program
        if program is None or program.stdin is None:
            return False
        try:
            program.stdin.write(json.dumps(message).encode() + b"\n")
            program.stdin.flush()
        except OSError:
            return False
        return True

    def decide(self, seen: Position, seat: int) -> int:
        options = seen.options(seat)
        if self.lost >= PATIENCE:
            return options[0]
        if self.program is None:
            self.start(seen.seats(), seat)
        game = game_named(self.game)
        written = [game.write_move(seen, option) for option in options]
        self.question += 1
        question = {
            "type": "choose",
            "id": self.question,
            "seat": seat,
            "view": seen.view(seat),
            "options": written,
            "seconds": self.seconds,
        }
        answer = self.answer() if self.tell(question) else "it has ended"
        if isinstance(answer, str):
            return self.default(answer, written[0], options[0])
        move = answer.get("move")
        if not isinstance(move, str):
            return self.default(f"its answer names no move: {shown(answer)}", written[0], options[0])
        try:
            code = game.read_move(seen, move)
        except Refusal:
            code = -1
        if code not in options:
            return self.default(f"“{shown(move)}” is not one of the options", written[0], options[0])
        return code

    def answer(self) -> dict[str, object] | str:
        """What the program says to this question, or what is wrong with it; answers to earlier ones come too late."""
        while True:
            try:
                line = self.lines.get(timeout=self.seconds)
            except Empty:
                return f"no answer within {self.seconds:g} s"
            if not line:
                return "it has ended"
            try:
                message = json.loads(line)
            except ValueError:
                return f"not a line of JSON: {shown(line.decode(errors='replace'))}"
            if not isinstance(message, dict):
                return f"not a JSON object: {shown(message)}"
            if message.get("id") == self.question or "id" not in message:
                return message

    def default(self, problem: str, move: str, code: int) -> int:
        self.lost += 1
        report = f"bot “cmd:{self.command}”: {problem}; the default is played: {move}"
        if self.lost == PATIENCE:
            report += "; from now on it is not asked any more"
            self.stop()
        self.problems.append(report)
        return code

    def reports(self) -> list[str]:
        return self.problems

    def leave(self) -> None:
        self.tell({"type": "end"})
        self.stop()

    def stop(self) -> None:
        program = self.program
        self.program = None
        if program is None:
            return
        if program.stdin is not None:
            with suppress(OSError):
                program.stdin.close()
        try:
            program.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
        if program.stdout is not None:
            program.stdout.close()


def can_be_started(command: str) -> bool:
    try:
        words = shlex.split(command)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None


def listen(program: "subprocess.Popen[bytes]", lines: "Queue[bytes]") -> None:
    """In a thread of its own: what the program says, line by line; an empty one at its end."""
    out = program.stdout
    if out is None:
        return
    with suppress(OSError, ValueError):
        line = out.readline(LONGEST_LINE)
        while line:
            lines.put(line)
            line = out.readline(LONGEST_LINE)
    lines.put(b"")


def shown(thing: object) -> str:
    text = str(thing).strip()
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
