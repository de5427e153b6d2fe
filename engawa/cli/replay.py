"""Command `engawa replay`: show a recorded game at any moment, check it, or write it in the other form."""

import argparse
import json
import sys
from pathlib import Path

from engawa.cli.game_options import Commands, add_figures, add_language, names_of, open_replay
from engawa.cli.shuffle_report import check_own_part, shuffle_report, shuffle_row
from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import text_of
from engawa.kernel.replay import Replay
from engawa.kernel.words import Sentences


def add_to(commands: Commands) -> None:
    text = "replay a record: show the position at its end or after N moves, or check it"
    parser = commands.add_parser("replay", help=text, description=text.capitalize() + ".")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as JSON lines or as text")
    parser.add_argument("--at", type=int, metavar="N", help="stop after N moves")
    parser.add_argument("--check", action="store_true", help="verify every move, draw and the result; say only that")
    nonce = "with --check: the number of your page (the page shows it under “fair shuffle”) must be in the shuffle"
    parser.add_argument("--nonce", metavar="HEX", help=nonce)
    shown = "with --check: the fingerprint that the page showed from the start must be that of the server's seed"
    parser.add_argument("--fingerprint", metavar="HEX", help=shown)
    parser.add_argument("--log", action="store_true", help="tell everything that happened")
    parser.add_argument("--as", dest="form", choices=["text", "jsonl"], help="write the record in this form instead")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    add_figures(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    replay = open_replay(options.file, options.figures, options.language)
    if options.form is not None:
        replay.run()
        sys.stdout.write(replay.record.to_text() if options.form == "text" else replay.record.to_jsonl())
        return 0
    if options.check:
        return check(replay, options)
    if options.nonce is not None or options.fingerprint is not None:
        raise BadInput("--nonce and --fingerprint go with --check")
    total = replay.record.moves()
    if options.at is not None and not 0 <= options.at <= total:
        raise BadInput(f"--at {options.at}: the record has {total} moves")
    replay.run(options.at)
    show(replay, options, total)
    return 0


def check(replay: Replay, options: argparse.Namespace) -> int:
    replay.check()
    check_own_part(replay.record, options.nonce, options.fingerprint)
    ending = replay.record.ending
    assert ending is not None
    if options.json:
        result = {"ok": True, "moves": replay.moves, "scores": ending.scores, "winners": ending.winners}
        checked = {"draws_checked_by_seed": replay.record.seed is not None, "shuffle": shuffle_row(replay.record)}
        print(json.dumps({**result, **checked}))
        return 0
    key = "cli.true_record" if replay.record.seed is not None else "cli.true_record_without_seed"
    scores = ", ".join(map(str, ending.scores))
    words = Sentences(["engawa.cli"], options.language)
    print(words.say(key, file=str(options.file), moves=replay.moves, scores=scores))
    for sentence in shuffle_report(replay.record, names_of(replay.record, options.language), words):
        print(sentence)
    return 0


def show(replay: Replay, options: argparse.Namespace, total: int) -> None:
    if options.json:
        view = replay.position.view(SPECTATOR)
        print(json.dumps({"move": replay.moves, "moves": total, "view": view}, ensure_ascii=False))
        return
    text = text_of(replay.game)
    words = text.words(replay.figures, names_of(replay.record, options.language), options.language)
    if options.log:
        for entry in replay.log:
            print(words.entry(entry))
        print()
    print(Sentences(["engawa.cli"], options.language).say("cli.after_move", move=replay.moves, moves=total) + "\n")
    print(text.picture(replay.position, SPECTATOR, words))
    if replay.position.is_over():
        print("\n" + "; ".join(f"{words.name(s)} {score}" for s, score in enumerate(replay.position.scores())))
