"""Command `engawa tables`: whether the games in play come to the same under this program's rules, and what then."""

import argparse

from engawa.cli.game_options import Commands
from engawa.cli.server_data import add_options, database_url
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named

DESCRIPTION = """Games in play and mended rules. “check” replays every game in play with this program, before it
serves, and tells which come to something else, from which move on and how. Its players are asked in the page whether
such a game goes on from the last position that comes to the same, or ends; “mend” does it for those whose players do
not come any more, or do not agree."""


def add_to(commands: Commands) -> None:
    text = "games in play under mended rules: which differ, and what then"
    parser = commands.add_parser("tables", help=text, description=DESCRIPTION)
    deeds = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    check = deeds.add_parser("check", help="replay every game in play; exits with 1 where one differs")
    add_options(check)
    check.set_defaults(run=run_check)
    mend = deeds.add_parser("mend", help="a game that differs goes on from its last equal position, or ends")
    mend.add_argument("table", metavar="TABLE")
    choice = mend.add_mutually_exclusive_group(required=True)
    choice.add_argument("--go-on", action="store_true", help="take back the moves from the one that differs on")
    choice.add_argument("--end", action="store_true", help="nobody plays on; it can be looked at as far as it goes")
    add_options(mend)
    mend.set_defaults(run=run_mend)


def run_check(options: argparse.Namespace) -> int:
    from engawa.server.storage.maintenance import open_for_maintenance  # noqa: PLC0415 - the server's libraries take long to load
    from engawa.server.storage.rules_check import differences  # noqa: PLC0415

    checked = differing = 0
    with open_for_maintenance(database_url(options)) as engine, engine.connect() as connection:
        for table_id, found in differences(connection):
            checked += 1
            if found is not None:
                differing += 1
                now = game_named(found.game).rules_version
                print(f"{table_id}: {found.equal} moves come to the same (rules {found.rules} then, {now} now)")
                print(f"    {found.why}")
    print(f"{checked} games in play, {differing} of them differ")
    return 1 if differing else 0


def run_mend(options: argparse.Namespace) -> int:
    from engawa.server.storage.maintenance import open_for_maintenance  # noqa: PLC0415
    from engawa.server.storage.rules_check import difference, end_mended, go_on  # noqa: PLC0415

    with open_for_maintenance(database_url(options)) as engine, engine.begin() as connection:
        if difference(connection, options.table) is None:
            raise BadInput(f"table {options.table} comes to the same: there is nothing to mend")
        if options.go_on:
            print(f"Table {options.table} goes on after {go_on(connection, options.table)} moves.")
        else:
            end_mended(connection, options.table)
            print(f"Table {options.table} is ended.")
    return 0
