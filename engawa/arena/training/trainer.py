"""Trainer: training by rounds, kept in a folder; it can be stopped at any time and goes on where it stopped."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from engawa.arena.plots import draw_curve
from engawa.arena.training.optimizer import BATCH, Pupil
from engawa.arena.training.self_play import Lessons, Teacher
from engawa.bots.evaluator import Evaluator
from engawa.bots.network.network import Network
from engawa.bots.network.weights_file import Weights, read, write
from engawa.bots.packages import learned
from engawa.kernel.position import Figures
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named

FIRST, SECOND = 64, 32
WARM_UP = 3
"""Rounds in which the hand-written player plays all seats."""
REMEMBERED = 16
"""Rounds whose lessons are learned again."""
PASSES = 4.0
"""How often, on average, as many lessons are learned in a round as a round has brought."""
RATE, LAST_RATE = 1e-3, 1e-4
CHECKPOINT = "checkpoint.npz"
CURVE = "curve.jsonl"


@dataclass(frozen=True)
class Settings:
    game: str
    games: int
    seed: str
    options: dict[str, str]
    looks: int


class School:
    def __init__(self, settings: Settings, figures: Figures, folder: Path, start: Path | None) -> None:
        self.settings = settings
        self.figures = figures
        self.folder = folder
        self.game = game_named(settings.game)
        self.features = learned(settings.game).make_features()
        inputs = self.features.size()
        self.pupil = Pupil(inputs, FIRST, SECOND, self.features.seats, random.Random(settings.seed).randrange(2**32))
        self.round = 0
        self.before = ""
        """How the weights it began with were trained."""
        if start is not None:
            begun = read(start, settings.game, self.features.seats, self.features.version)
            self.before = begun.trained
            self.pupil.take(begun.numbers)
        self._open()

    def _open(self) -> None:
        """A new folder, or one of the same settings."""
        settings = {
            **asdict(self.settings),
            "figures": self.figures.checksum,
            "sight": self.features.version,
            "before": self.before,
        }
        file = self.folder / "settings.json"
        self.folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text(json.dumps(settings), encoding="utf-8")
            return
        if json.loads(file.read_text(encoding="utf-8")) != settings:
            raise BadInput(f"{self.folder}: begun with other settings: {file.read_text(encoding='utf-8')}")
        checkpoint = self.folder / CHECKPOINT
        if checkpoint.exists():
            with np.load(checkpoint) as arrays:
                self.round = int(arrays["round"])
                self.pupil.steps = int(arrays["steps"])
                for kind in ("weights", "slow", "fast"):
                    setattr(self.pupil, kind, [arrays[f"{kind}{number}"] for number in range(6)])

    def go_on(self, rounds: int, output: Path | None) -> None:
        while self.round < rounds:
            began = time.perf_counter()
            lessons = self._teach()
            played = time.perf_counter() - began
            losses = self._learn(lessons, rounds)
            self.round += 1
            self._keep(output)
            self._note({"round": self.round, "lessons": len(lessons.seen), **losses, "played_s": round(played, 1)})

    def net(self) -> Network:
        inputs, first, second = self.pupil.layers
        return Network(inputs, first, second, self.features.seats, self.pupil.numbers())

    def _teach(self) -> Lessons:
        """One round of games; finished rounds are read from their file."""
        file = self.folder / f"lessons-{self.round:04}.npz"
        if not file.exists():
            settings = self.settings
            evaluator = Evaluator(self.features, self.net())
            teacher = Teacher(self.game, self.figures, evaluator, settings.options, settings.looks)
            begun = self.round >= WARM_UP or self.before != ""
            parts: tuple[list[list[float]], list[list[float]], list[list[float]]] = ([], [], [])
            for number in tqdm(range(settings.games), unit=" games", desc=f"round {self.round + 1}", disable=None):
                for part, rows in zip(
                    parts, teacher.play(f"{settings.seed}/{self.round}/{number}", begun), strict=True
                ):
                    part.extend(rows)
            seen, shares, scores = parts
            _replace(
                file,
                lambda path: np.savez(
                    path,
                    seen=np.array(seen, np.float16),
                    shares=np.array(shares, np.float32),
                    scores=np.array(scores, np.float32),
                ),
            )
            old = self.folder / f"lessons-{self.round - REMEMBERED:04}.npz"
            old.unlink(missing_ok=True)
        return self._lessons(self.round)

    def _lessons(self, number: int) -> Lessons:
        with np.load(self.folder / f"lessons-{number:04}.npz") as arrays:
            return Lessons(arrays["seen"], arrays["shares"], arrays["scores"])

    def _learn(self, newest: Lessons, rounds: int) -> dict[str, float]:
        remembered = [self._lessons(number) for number in range(max(0, self.round - REMEMBERED + 1), self.round)]
        remembered.append(newest)
        lessons = Lessons(
            np.concatenate([part.seen for part in remembered]),
            np.concatenate([part.shares for part in remembered]),
            np.concatenate([part.scores for part in remembered]),
        )
        rng = np.random.default_rng([random.Random(f"{self.settings.seed}/order").randrange(2**32), self.round])
        # As much as a memory of a few rounds at least: the first rounds learn long from little.
        steps = int(PASSES * max(len(newest.seen), len(lessons.seen) / 4) / BATCH) + 1
        rate = RATE * (LAST_RATE / RATE) ** (self.round / max(1, rounds))
        losses = np.zeros(2)
        for _ in range(steps):
            losses += self.pupil.learn(lessons, rng.integers(0, len(lessons.seen), BATCH), rate)
        return {"share_loss": round(float(losses[0]) / steps, 5), "score_loss": round(float(losses[1]) / steps, 5)}

    def _keep(self, output: Path | None) -> None:
        pupil = self.pupil
        arrays: dict[str, Any] = {
            f"{kind}{number}": value
            for kind, values in (("weights", pupil.weights), ("slow", pupil.slow), ("fast", pupil.fast))
            for number, value in enumerate(values)
        }
        _replace(self.folder / CHECKPOINT, lambda path: np.savez(path, round=self.round, steps=pupil.steps, **arrays))
        if output is not None:
            settings = self.settings
            trained = f"{self.round} rounds of {settings.games} games, {settings.looks} looks, seed {settings.seed}"
            if self.before:
                trained = f"{self.before}; then {trained}"
            _replace(
                output,
                lambda path: write(
                    Weights(
                        settings.game,
                        self.features.seats,
                        self.features.version,
                        pupil.layers,
                        self.figures.checksum,
                        trained,
                        pupil.numbers(),
                    ),
                    path,
                ),
            )

    def _note(self, line: dict[str, float]) -> None:
        print(json.dumps(line), flush=True)
        with (self.folder / CURVE).open("a", encoding="utf-8") as curve:
            curve.write(json.dumps(line) + "\n")
        lines = (self.folder / CURVE).read_text(encoding="utf-8").splitlines()
        draw_curve([json.loads(row) for row in lines], self.folder / "curve.png")


def _replace(file: Path, write_to: Callable[[Path], object]) -> None:
    """Whole or not at all."""
    fresh = file.with_name(f".new-{file.name}")
    write_to(fresh)
    os.replace(fresh, file)
