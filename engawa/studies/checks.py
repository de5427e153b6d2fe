"""Checker of studies: whatever is wrong in the files, each in one sentence that names the file and the line."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engawa.kernel.chance import RecordedChance
from engawa.kernel.game import Game
from engawa.kernel.position import Position
from engawa.kernel.refusal import BadInput, Phrase, Refusal
from engawa.kernel.registry import game_named, page_of, text_of
from engawa.kernel.replay import Replay
from engawa.kernel.rulebook import rule
from engawa.kernel.words import ENGLISH, Words
from engawa.studies import rows
from engawa.studies.goals import at_path, view_of
from engawa.studies.index import PATH, read_index
from engawa.studies.levels import MOST_STARS, PREFIX, Level, read_level
from engawa.studies.play import StudyPlay
from engawa.studies.puzzles import problems_of_puzzle, read_puzzles
from engawa.studies.scripts import Script, read_script
from engawa.studies.spoken_events import MISSING, event_ordinals
from engawa.studies.study import WON
from engawa.studies.texts import LONGEST, NOT_YET, key_line, text_file, text_languages, texts

MOST_WAYS = 500
"""Through a lesson, that are tried."""


def problems_of_game(game: str) -> list[str]:
    """Of all its studies, and of what no study uses."""
    try:
        index = read_index(game)
        problems = [
            *(problem for study in index.scripts() for problem in problems_of_script(game, study)),
            *(problem for study in index.levels for problem in problems_of_level(game, study)),
            *(problem for puzzle in read_puzzles(game).values() for problem in problems_of_puzzle(puzzle)),
        ]
        return problems + list(_left_over(game))
    except BadInput as error:
        return [str(error)]


def problems_of_script(game: str, study: str) -> list[str]:
    try:
        script = read_script(game, study)
        problems = [*_script_texts(script), *_script_rules(script), *_script_replay(script)]
        return problems or list(_script_events(script))
    except BadInput as error:
        return [str(error)]


def problems_of_level(game: str, study: str) -> list[str]:
    try:
        level = read_level(game, study)
        return [*_level_texts(level), *_level_play(level)]
    except BadInput as error:
        return [str(error)]


def _script_texts(script: Script) -> Iterator[str]:
    keys = {f"{script.id}.title": 1, f"{script.id}.about": 1}
    keys |= {step.say: step.line for step in script.steps}
    for step in script.steps:
        if not step.say.startswith(f"{script.id}."):
            yield f"{script.file}: line {step.line}: say: expected a key that begins with “{script.id}.”"
        not_yet = step.say + NOT_YET
        if any(not_yet in texts(script.game, language) for language in text_languages(script.game)):
            keys[not_yet] = step.line
    yield from _missing_texts(script.game, script.file, keys)


def _level_texts(level: Level) -> Iterator[str]:
    keys = [f"{PREFIX}{level.id}.title", f"{PREFIX}{level.id}.goal"]
    yield from _missing_texts(level.game, level.file, dict.fromkeys([*keys, *level.goal_keys()], 1))


def _missing_texts(game: str, file: str, keys: dict[str, int]) -> Iterator[str]:
    languages = text_languages(game)
    if ENGLISH not in languages:
        yield f"{text_file(game, ENGLISH)}: there is no such file"
    for language in languages:
        sentences = texts(game, language)
        for key, line in keys.items():
            if key not in sentences:
                yield f"{file}: line {line}: “{key}” is missing in {text_file(game, language)}"
            elif len(sentences[key]) > LONGEST:
                where = f"{text_file(game, language)}: line {key_line(game, language, key)}"
                yield f"{where}: “{key}” has {len(sentences[key])} letters; the most is {LONGEST}"


def _script_rules(script: Script) -> Iterator[str]:
    for step in script.steps:
        if step.rule:
            try:
                rule(script.game, step.rule)
            except BadInput as error:
                yield f"{script.file}: line {step.line}: rule: {error}"


def _script_events(script: Script) -> Iterator[str]:
    """Of a script that replays."""
    for step, ordinal in zip(script.steps, event_ordinals(script.game, script.id), strict=True):
        if step.event and ordinal == MISSING:
            yield f"{script.file}: line {step.line}: at: since the step before there is no “{step.event}” in the log"


def known_marks(game: Game, position: Position) -> set[str]:
    """Whatever can be pointed at: what moves are chosen by, players, and the game's landmarks."""
    page = page_of(game)
    known = {mark for move in game.every_move(position) for mark in page.marks(position, 0, move)}
    players = {f"player:{seat}" for seat in range(position.seats())}
    return known | players | set(page.landmarks(rows.figures_of(game.name)))


@dataclass
class _Way:
    """One way through a lesson, up to now."""

    position: Position
    chosen: tuple[str, ...] = ()
    """Moves that are not the record's."""


def _script_replay(script: Script) -> Iterator[str]:
    """Every way through the lesson that the learner may choose; ways that come to the same are one."""
    game = game_named(script.game)
    words = text_of(game).words(script.figures, script.record.names)
    setup = replace(script.record, lines=script.record.lines_until(0))
    ways = [_Way(Replay(game, script.figures, setup, f"{script.file}: line {script.header_line}").position)]
    known = known_marks(game, ways[0].position)
    for step in script.steps:
        unknown = [mark for mark in step.marks if mark not in known]
        yield from (f"{script.file}: line {step.line}: marks: nothing is called “{mark}”" for mark in unknown)
    for number, line in enumerate(script.moves()):
        wanted = script.wanted_at(number) or (line.move,)
        where = f"{script.file}: line {script.move_lines[number]}"
        following: dict[str, _Way] = {}
        refused: set[str] = set()
        for way in ways:
            for place, move in enumerate(wanted):
                chosen = way.chosen if place == 0 else (*way.chosen, move)
                position = way.position.copy()
                problem = _play(position, script, number, move, words)
                if problem is None:
                    is_one_of_many = len(ways) > 1 or len(wanted) > 1
                    known_by = json.dumps(position.save()) if is_one_of_many else ""
                    following.setdefault(known_by, _Way(position, chosen))
                    continue
                if move not in refused:
                    yield f"{where}: {_move_in(line.seat, move, chosen)}: {problem}"
                refused.add(move)
                if place == 0:
                    return
        ways = list(following.values())
        if len(ways) > MOST_WAYS:
            yield f"{where}: there are more than {MOST_WAYS} ways up to here; name fewer moves in do"
            return


def _move_in(seat: int, move: str, chosen: tuple[str, ...]) -> str:
    answer = f"“{move}” of seat {seat}"
    return answer + (f", after {', '.join(f'“{other}”' for other in chosen)}" if chosen and chosen != (move,) else "")


def _play(position: Position, script: Script, number: int, move: str, words: Words) -> str | None:
    """Why the move cannot be made with the draws that are written there; None when it is made."""
    game = game_named(script.game)
    try:
        chance = RecordedChance(script.draws(number))
        position.play(script.moves()[number].seat, game.read_move(position, move), chance)
    except Refusal as reason:
        return words.refusal(reason)
    except BadInput as error:
        return str(error)
    return None if chance.used_up() else f"an outcome for “{chance.outcomes[chance.next].what}” that nothing asked for"


def _level_play(level: Level) -> Iterator[str]:
    game = game_named(level.game)
    record = replace(level.record, lines=level.record.lines.copy())
    replay = Replay(
        game, rows.figures_of(game.name), record, Phrase("kernel.bad.line", {"name": level.file, "line": 2})
    )
    more = True
    while more:
        last = [replay.record.lines[replay.line_of_move]] if replay.moves else []
        at = replay.line_of_move + len(last)
        row = level.line_rows[at] if at < len(level.line_rows) else level.header_line
        replay.name = f"{level.file}: line {row}"
        more = replay.step()
    head = f"{level.file}: line 1"
    view = view_of(replay.position, level.seat)
    for goal in level.conditions:
        if at_path(view, goal.path[:1]) is None:
            yield f"{head}: goals: the view has nothing at “{'.'.join(goal.path)}”"
    play = StudyPlay(level)
    if level.verdict(play.match)[0] is not None:
        yield f"{head}: it is decided before the learner has made a move"
        return
    words = text_of(game).words(rows.figures_of(game.name), record.names)
    for number, move in enumerate(level.solution, 1):
        if level.verdict(play.match)[0] is not None:
            yield f"{head}: solution: it is decided before move {number}, “{move}”"
            return
        try:
            play.make(game.read_move(play.match.position, move))
        except Refusal as reason:
            yield f"{head}: solution: move {number}, “{move}”: {words.refusal(reason)}"
            return
    if level.verdict(play.match) != (WON, MOST_STARS):
        met = zip(level.conditions, level.met(play.match.position), strict=True)
        unmet = [".".join(goal.path) for goal, is_met in met if not is_met]
        missing = f"not met: {', '.join(unmet)}" if unmet else f"it takes {len(level.solution)} moves"
        yield f"{head}: solution: does not win with {MOST_STARS} stars ({missing})"


def _left_over(game: str) -> Iterator[str]:
    """Files that the index does not name, texts that no study says."""
    index = read_index(game)
    for folder, ids in (("lessons", index.scripts()), ("levels", index.levels)):
        directory = rows.game_folder(game).joinpath(folder)
        files = sorted(file.name for file in directory.iterdir()) if directory.is_dir() else []
        for name in files:
            if name.endswith(".jsonl") and name.removesuffix(".jsonl") not in ids:
                yield f"{game}/{PATH}: does not name {folder}/{name}"
    for number, _ in index.examples:
        try:
            rule(game, number)
        except BadInput as error:
            yield f"{game}/{PATH}: examples: {error}"
    used, unread = _used_texts(game)
    for language in text_languages(game):
        for key in texts(game, language):
            if key.removesuffix(NOT_YET) not in used and not key.startswith(tuple(unread)):
                yield f"{text_file(game, language)}: line {key_line(game, language, key)}: nothing says “{key}”"


def _used_texts(game: str) -> tuple[set[str], list[str]]:
    """What studies say, and the beginnings of what those say that cannot be read."""
    index = read_index(game)
    used: set[str] = set()
    unread: list[str] = []
    for study in index.scripts():
        used |= {f"{study}.title", f"{study}.about"}
        try:
            used |= {step.say for step in read_script(game, study).steps}
        except BadInput:
            unread.append(f"{study}.")
    for study in index.levels:
        used |= {f"{PREFIX}{study}.title", f"{PREFIX}{study}.goal"}
        try:
            used |= set(read_level(game, study).goal_keys())
        except BadInput:
            unread.append(f"{PREFIX}{study}.")
    return used, unread
