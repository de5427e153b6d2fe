"""Weights file: one line of JSON that says what the network is, then the numbers, four bytes each."""

import hashlib
import json
import sys
from array import array
from dataclasses import dataclass
from pathlib import Path

from engawa.bots.network.network import Network
from engawa.kernel.refusal import BadInput

FORMAT = 1
HOME = Path(__file__).parent / "weights"


class NoNetwork(BadInput):
    """A network is missing, damaged, or not for this version."""


@dataclass(frozen=True)
class Weights:
    """`features` is the version of the eyes, `figures` the checksum of the figures it was trained on."""

    game: str
    seats: int
    """The most players it knows."""
    features: int
    layers: tuple[int, int, int]
    """Inputs and the two hidden layers."""
    figures: str
    trained: str
    """In words: how."""
    numbers: list[float]

    def net(self) -> Network:
        inputs, first, second = self.layers
        return Network(inputs, first, second, self.seats, self.numbers)


def file_for(game: str) -> Path:
    return HOME / f"{game}.weights"


def count_of(layers: tuple[int, int, int], seats: int) -> int:
    inputs, first, second = layers
    return inputs * first + first + first * second + second + second * 2 * seats + 2 * seats


def write(weights: Weights, file: Path) -> None:
    body = _bytes(array("f", weights.numbers))
    head = {
        "engawa": "weights",
        "format": FORMAT,
        "game": weights.game,
        "seats": weights.seats,
        "sight": weights.features,
        "layers": list(weights.layers),
        "figures": weights.figures,
        "trained": weights.trained,
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    file.write_bytes(json.dumps(head).encode() + b"\n" + body)


def read(file: Path, game: str, seats: int, features: int) -> Weights:
    """The network for a game, or one sentence that says why not."""
    try:
        line, _, body = file.read_bytes().partition(b"\n")
    except FileNotFoundError:
        raise NoNetwork(f"there is no trained network for {game} ({file.name})") from None
    try:
        head = json.loads(line)
        is_ours = isinstance(head, dict) and head.get("engawa") == "weights"
    except ValueError:
        is_ours = False
    if not is_ours:
        raise NoNetwork(f"{file.name}: not a file of weights")
    wanted = {"format": FORMAT, "game": game, "seats": seats, "sight": features}
    for key, value in wanted.items():
        if head.get(key) != value:
            raise NoNetwork(f"{file.name}: {key} is {head.get(key)}, this version of Engawa needs {value}")
    inputs, first, second = head["layers"]
    layers = (int(inputs), int(first), int(second))
    if len(body) != 4 * count_of(layers, seats):
        raise NoNetwork(f"{file.name}: cut short, {len(body)} of {4 * count_of(layers, seats)} bytes are there")
    if hashlib.sha256(body).hexdigest() != head["sha256"]:
        raise NoNetwork(f"{file.name}: damaged, its checksum is another")
    return Weights(game, seats, features, layers, head["figures"], head["trained"], _floats(body))


def _bytes(numbers: "array[float]") -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _floats(body: bytes) -> list[float]:
    numbers = array("f")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()
