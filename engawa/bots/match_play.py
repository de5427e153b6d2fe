"""Match play: bots play a whole game among themselves."""

import random

from engawa.bots.bot import Bot
from engawa.kernel.chance import Chance
from engawa.kernel.position import Position


def play_out(position: Position, bots: list[Bot], chance: Chance, rng: random.Random) -> int:
    """Play to the end; the number of decisions made."""
    decisions = 0
    seat = position.next_to_act()
    while seat >= 0:
        options = position.options(seat)
        move = choice(position, bots[seat], seat, options, rng)
        if move in options:
            position.apply(seat, move, chance)
        else:
            position.play(seat, move, chance)
        seat = position.next_to_act()
        decisions += 1
    return decisions


def choice(position: Position, bot: Bot, seat: int, options: list[int], rng: random.Random) -> int:
    """What a bot chooses of the seat's options. It is shown only what its seat may know: a twin of the position, other
    players' secrets drawn anew, or nothing but the options if it looks at nothing else."""
    if len(options) == 1:
        return options[0]
    if bot.is_blind:
        return bot.pick(options)
    return bot.choose(position.resample(seat, rng), seat)
