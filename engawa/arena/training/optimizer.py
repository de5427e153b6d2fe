"""Optimizer: plain gradient descent (Adam) in NumPy, small enough for one core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engawa.bots.network.network import SCORE_SCALE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engawa.arena.training.self_play import Lessons

    Floats = NDArray[np.float32]

SCORE_WEIGHT = 0.5
"""How much the scores matter beside the shares."""
BATCH = 512


class Pupil:
    """The network while it learns; `numbers()` is what `engawa.bots.network.network.Net` plays with."""

    def __init__(self, inputs: int, first: int, second: int, seats: int, seed: int) -> None:
        self.seats = seats
        self.layers = (inputs, first, second)
        rng = np.random.default_rng(seed)
        shapes = [(inputs, first), (first,), (first, second), (second,), (second, 2 * seats), (2 * seats,)]
        self.weights: list[Floats] = [
            (rng.standard_normal(shape) * np.sqrt(2.0 / shape[0])).astype(np.float32)
            if len(shape) > 1
            else np.zeros(shape, np.float32)
            for shape in shapes
        ]
        self.weights[4] *= np.float32(0.1)
        self.slow: list[Floats] = [np.zeros_like(weight) for weight in self.weights]
        self.fast: list[Floats] = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def numbers(self) -> list[float]:
        """In the order of `Network`: hidden layers after the first are stored output by output."""
        parts = [self.weights[0], self.weights[1], self.weights[2].T, self.weights[3], self.weights[4].T]
        return [float(value) for part in [*parts, self.weights[5]] for value in part.ravel()]

    def take(self, numbers: list[float]) -> None:
        """Begin with the weights of another network of the same shape."""
        inputs, first, second = self.layers
        shapes = [(inputs, first), (first,), (second, first), (second,), (2 * self.seats, second), (2 * self.seats,)]
        flat = np.array(numbers, np.float32)
        at = 0
        for place, shape in enumerate(shapes):
            size = int(np.prod(shape))
            part = flat[at : at + size].reshape(shape)
            self.weights[place] = np.ascontiguousarray(part.T if place in (2, 4) else part)
            at += size

    def learn(self, lessons: Lessons, rows: NDArray[np.int64], rate: float) -> tuple[float, float]:
        """One step on some rows; the losses of shares and scores before it."""
        w1, b1, w2, b2, w3, b3 = self.weights
        seen = lessons.seen[rows].astype(np.float32)
        wanted = lessons.shares[rows]
        there = wanted >= 0
        wanted = np.where(there, wanted, 0)
        points = lessons.scores[rows] / np.float32(SCORE_SCALE)
        hidden = np.maximum(seen @ w1 + b1, 0)
        deep = np.maximum(hidden @ w2 + b2, 0)
        outputs = deep @ w3 + b3
        logits, scores = outputs[:, : self.seats], outputs[:, self.seats :]
        logits = np.where(there, logits, -np.inf)
        logits = logits - logits.max(axis=1, keepdims=True)
        shares = np.exp(logits)
        shares /= shares.sum(axis=1, keepdims=True)
        share_loss = float(-(wanted * np.log(shares + 1e-9)).sum(axis=1).mean())
        missed = np.where(there, scores - points, 0)
        score_loss = float((missed**2).sum() / there.sum())
        wrong = np.concatenate([shares - wanted, np.float32(2 * SCORE_WEIGHT) * missed], axis=1) / np.float32(len(rows))
        deep_wrong = (wrong @ w3.T) * (deep > 0)
        hidden_wrong = (deep_wrong @ w2.T) * (hidden > 0)
        self._step(
            [
                seen.T @ hidden_wrong,
                hidden_wrong.sum(axis=0),
                hidden.T @ deep_wrong,
                deep_wrong.sum(axis=0),
                deep.T @ wrong,
                wrong.sum(axis=0),
            ],
            rate,
        )
        return share_loss, score_loss

    def _step(self, slopes: list[Floats], rate: float) -> None:
        """Adam."""
        self.steps += 1
        pace = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weight, slow, fast, slope in zip(self.weights, self.slow, self.fast, slopes, strict=True):
            slow += np.float32(0.1) * (slope - slow)
            fast += np.float32(0.001) * (slope * slope - fast)
            weight -= np.float32(pace) * slow / (np.sqrt(fast) + np.float32(1e-8))
