"""Match play: bots play a whole game among themselves."""

import random

from engawa.bots.bot import Bot
from engawa.kernel.chance import Chance, SearchChance
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


def decisions(seen: Position, bot: Bot, seat: int, rng: random.Random) -> list[int]:
    """A bot's move, or all of them while everybody decides at once, so that it plans but once. `seen` is played on."""
    moves = [bot.choose(seen, seat)]
    while seen.decides_at_once():
        seen.apply(seat, moves[-1], SearchChance(rng))
        if seat not in seen.to_act() or not seen.decides_at_once():
            break
        moves.append(bot.choose(seen, seat))
    return moves
