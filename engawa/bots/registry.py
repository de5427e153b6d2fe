"""Registry of bots by spec string: a name, and settings after colons (`greedy`, `search:time=0.2`)."""

import random
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import cast

from engawa.bots.bot import Adviser, BlunderingBot, Bot, RandomBot
from engawa.bots.external_program import ExternalProgram
from engawa.bots.levels import LEVELS, spec_of
from engawa.bots.network.bundled import bundled_evaluator, figures_of
from engawa.bots.network.weights_file import NoNetwork
from engawa.bots.packages import learned, module_of
from engawa.bots.tree_search import UNLIMITED
from engawa.kernel.refusal import BadInput, Part, Phrase
from engawa.kernel.words import bad_input, no_such

THINKING_TIME = 0.2
"""Seconds a move, if nothing else is asked for."""
NEVER = 1e9
"""Seconds: as many as are wanted."""
Maker = Callable[[str, dict[str, str], random.Random], Bot]


def make_random(game: str, settings: dict[str, str], rng: random.Random) -> Bot:
    return RandomBot(rng)


def make_greedy(game: str, settings: dict[str, str], rng: random.Random) -> Bot:
    """Each game's hand-written player is `Greedy` in the `strategist` of its bots."""
    bot = cast(Bot, module_of(game, "strategist", "greedy").Greedy(rng))
    slips = number(settings, "slips", 0, 1)
    return BlunderingBot(bot, rng, slips) if slips else bot


def make_value(game: str, settings: dict[str, str], rng: random.Random) -> Bot:
    return learned(game).make_value(bundled_evaluator(game), rng)


def make_search(game: str, settings: dict[str, str], rng: random.Random) -> Bot:
    """It looks so often, in no more than the time; or, without a number of looks, as often as the time allows."""
    looks = int(number(settings, "looks", 1, UNLIMITED, UNLIMITED))
    seconds = number(settings, "time", 0, NEVER, NEVER if "looks" in settings else THINKING_TIME)
    return learned(game).make_search(bundled_evaluator(game), rng, seconds, looks)


def make_adviser(game: str, rng: random.Random, seconds: float) -> Adviser:
    """The strongest player, asked for its opinion: it looks as often as at the table, in no more than the time."""
    settings = understood(LEVELS[-1], game, False)[2]
    looks = int(number(settings, "looks", 1, UNLIMITED, UNLIMITED))
    return learned(game).make_search(bundled_evaluator(game), rng, seconds, looks)


MAKERS: dict[str, tuple[Maker, list[str]]] = {
    "random": (make_random, []),
    "greedy": (make_greedy, ["slips"]),
    "value": (make_value, ["fallback"]),
    "search": (make_search, ["time", "looks", "fallback"]),
}
"""Each bot's maker and the settings it knows."""


def number(settings: dict[str, str], name: str, least: float, most: float, default: float = 0.0) -> float:
    if name not in settings:
        return default
    try:
        value = float(settings[name])
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        bounds = {"least": f"{least:g}", "most": f"{most:g}"}
        raise bad_input("bots.bad.setting_value", setting=name, value=settings[name], **bounds)
    return value


COMMAND = "cmd"
"""A program of its own; what follows the colon is how to start it."""
PROGRAM_TIME = 5.0
"""Seconds it may take for a move."""


def bot_names() -> list[str]:
    return [*MAKERS, *LEVELS]


def is_blind(spec: str) -> bool:
    """Whether such a bot looks at nothing but its options."""
    return spec in ("random", LEVELS[0])


def settled(spec: str, game: str) -> str:
    """A level's name stands for its spec; settings after it are added: `elder:looks=9000`."""
    name, _, rest = spec.partition(":")
    if name not in LEVELS:
        return spec
    chosen = [part for part in spec_of(name, game).split(":") if part.partition("=")[0] not in _settings(spec, rest)]
    return ":".join([*chosen, rest]) if rest else ":".join(chosen)


def check_bot(spec: str, programs: bool = False) -> None:
    """Complain about a spec that names no bot or a setting it does not have.

    Programs are started only for those who could start them anyway: commands on this machine, never a visitor's wish.
    """
    name, _, rest = spec.partition(":")
    if name == COMMAND and programs:
        if not rest.strip():
            raise BadInput("bot “cmd” needs a command: cmd:./mybot")
        return
    if name in LEVELS:
        _settings(spec, rest)
        return
    if name not in MAKERS:
        known_bots = [*bot_names(), "cmd:COMMAND"] if programs else bot_names()
        raise no_such("bots.bad.no_bot", "bots.bad.no_bot_near", name, known_bots)
    known = MAKERS[name][1]
    for setting in _settings(spec, rest):
        if setting not in known:
            offered: Part = ", ".join(known) or Phrase("kernel.none", {})
            raise bad_input("bots.bad.no_setting", bot=name, setting=setting, known=offered)


@lru_cache(maxsize=256)
def understood(spec: str, game: str, programs: bool) -> tuple[str, str, dict[str, str]]:
    """A spec's bot, what follows its name, and the settings in that; a tournament asks for the same few every game."""
    check_bot(spec, programs)
    plain = settled(spec, game)
    check_bot(plain, programs)
    name, _, rest = plain.partition(":")
    return name, rest, {} if name == COMMAND else _settings(plain, rest)


def make_bot(spec: str, game: str, rng: random.Random, programs: bool = False) -> Bot:
    name, rest, settings = understood(spec, game, programs)
    if name == COMMAND:
        return ExternalProgram(rest, game, rng, PROGRAM_TIME)
    try:
        return MAKERS[name][0](game, settings, rng)
    except NoNetwork as error:
        if "fallback" not in settings:
            raise
        print(f"bot “{spec}” falls back: {error}", file=sys.stderr)
        return make_bot(settings["fallback"], game, rng)


def cautions(specs: list[str], game: str, figures: str) -> list[str]:
    """What should be said before such bots play: a network knows only the figures it was trained on."""
    sentences = []
    for spec in dict.fromkeys(specs):
        if settled(spec, game).partition(":")[0] in ("value", "search"):
            trained_on = figures_of(game)
            if trained_on is not None and trained_on != figures:
                sentences.append(f"bot “{spec}” was trained on other figures: its strength with these is not measured")
    return sentences


def _settings(spec: str, rest: str) -> dict[str, str]:
    settings: dict[str, str] = {}
    for part in rest.split(":") if rest else []:
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise bad_input("bots.bad.not_a_setting", bot=spec, part=part)
        settings[name] = value
    return settings
