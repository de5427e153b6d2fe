"""Command `engawa lessons`: check a game's lessons and levels, read one through, take one in the terminal."""

import argparse
import sys

from engawa.cli.game_options import Commands, add_game, add_language, game_word
from engawa.cli.lesson_seat import StudyTable
from engawa.cli.text_seat import LeaveTable
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names, page_of, text_of
from engawa.kernel.rulebook import unmarked
from engawa.kernel.words import Words
from engawa.studies.catalogue import LESSON, LEVEL, study_called
from engawa.studies.checks import problems_of_game, problems_of_level, problems_of_script
from engawa.studies.lesson import Lesson
from engawa.studies.levels import Level
from engawa.studies.play import StudyPlay
from engawa.studies.rows import figures_of
from engawa.studies.spoken_events import log_end
from engawa.studies.texts import NOT_YET, texts


def add_to(commands: Commands) -> None:
    text = "check a game's lessons and levels, read one through, or take one here"
    parser = commands.add_parser("lessons", help=text, description=text.capitalize() + ".")
    actions = parser.add_subparsers(title="what to do", metavar="check|preview|play", required=True)
    check_one = actions.add_parser("check", help="replay lessons and levels; say what is wrong, by file and line")
    check_one.add_argument("game", nargs="?", type=game_word, metavar="GAME", help="all games by default")
    check_one.add_argument("study", nargs="?", metavar="ID", help="a lesson (walk) or a level (level/rice)")
    check_one.set_defaults(run=check)
    for name, run, about in (
        ("preview", preview, "print a lesson as it is read"),
        ("play", play, "take a lesson here"),
    ):
        action = actions.add_parser(name, help=about, description=about.capitalize() + ".")
        add_game(action)
        action.add_argument("study", metavar="ID", help="a lesson (walk) or a level (level/rice)")
        add_language(action)
        action.set_defaults(run=run)


def check(options: argparse.Namespace) -> int:
    if options.study is None:
        games = [options.game] if options.game else game_names()
        problems = [problem for game in games for problem in problems_of_game(game)]
    elif options.study.startswith(LEVEL):
        problems = problems_of_level(options.game, options.study.removeprefix(LEVEL))
    else:
        problems = problems_of_script(options.game, options.study.removeprefix(LESSON))
    for problem in problems:
        print(problem)
    if problems:
        print(f"engawa: {len(problems)} found", file=sys.stderr)
        return 1
    print("All is well.")
    return 0


def preview(options: argparse.Namespace) -> int:
    study = study_called(options.game, options.study)
    if isinstance(study, Lesson) and (problems := problems_of_script(study.game, study.id)):
        raise BadInput("; ".join(problems))
    game = game_named(study.game)
    words = text_of(game).words(figures_of(game.name), study.opening().names, options.language).read_by(study.seat)
    print(study.title(options.language))
    if isinstance(study, Lesson):
        read_through(StudyPlay(study), study, words)
        return 0
    now = StudyPlay(study).standing(words)
    print(now["say"])
    answers = study.solution if isinstance(study, Level) else [choice["sentence"] for choice in now["choices"]]
    print("\n".join(f"  → {answer}" for answer in answers))
    return 0


def read_through(play: StudyPlay, lesson: Lesson, words: Words) -> None:
    """Step by step, with the moves in words."""
    game, seat = play.game, lesson.seat
    sentences, page = texts(lesson.game, words.language), page_of(game)
    print(f"{sentences[f'{lesson.id}.about']}\n")
    logged = len(play.match.log)
    while not (now := play.standing(words))["done"]:
        step = lesson.script.steps[play.step]
        logged = tell_log(play, words, logged, log_end(play.match.log, seat, now["event"]))
        rule = f" ({words.say('kernel.rule', number=step.rule)})" if step.rule else ""
        print(f"{play.step + 1}/{lesson.steps()}  {unmarked(now['say'] or '')}{rule}")
        if step.marks:
            print(f"     ☞ {', '.join(step.marks)}")
        if not_yet := sentences.get(step.say + NOT_YET):
            print(f"     ✗ {unmarked(not_yet)}")
        position = play.match.position
        for move in step.wanted:
            print(f"     → {move}: {page.sentence(position, seat, game.read_move(position, move), words)}")
        if step.wanted:
            play.make(game.read_move(position, step.wanted[0]))
        else:
            play.go_on()
    tell_log(play, words, logged, len(play.match.log))


def tell_log(play: StudyPlay, words: Words, begin: int, end: int) -> int:
    """From one entry up to another, as far as the learner may know; how far it has been told now."""
    for entry in play.match.log[begin:end]:
        if entry.may_see(play.study.seat):
            print(f"     · {words.entry(entry)}")
    return max(begin, end)


def play(options: argparse.Namespace) -> int:
    table = StudyTable(StudyPlay(study_called(options.game, options.study)), options.language)
    try:
        table.play()
    except LeaveTable:
        return 1
    return 0
