"""Command `engawa admin`: what a host does beside a running server, through its database."""

import argparse
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engawa.cli.game_options import Commands
from engawa.cli.server_data import add_options, database_url
from engawa.kernel.refusal import BadInput

if TYPE_CHECKING:
    from sqlalchemy import Engine

DESCRIPTION = """Look after a server: list, show, end and delete tables, ban addresses, make no new tables. It goes
through the database: it works beside running servers, each of which notices within seconds, and while none runs."""
SOON: Final = "A running server notices within a few seconds."
MOST_LISTED: Final = 100


def add_to(commands: Commands) -> None:
    text = "look after a server: its tables, banned addresses, closing"
    parser = commands.add_parser("admin", help=text, description=DESCRIPTION)
    deeds = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    listing = _deed(deeds, "list", "tables that are played, the latest first", list_tables)
    listing.add_argument("--all", action="store_true", help="finished and imported ones too")
    _deed(deeds, "show", "what is known of a table, but nobody's key", show, "table")
    _deed(deeds, "end", "nobody plays there any more; it can be looked at", end, "table")
    _deed(deeds, "delete", "a table with its record, chat and notes, for ever", delete, "table")
    _deed(deeds, "ban", "an address or a range (203.0.113.0/24) is not answered any more", ban, "address")
    _deed(deeds, "unban", "answer an address again", unban, "address")
    _deed(deeds, "bans", "the addresses that are banned", list_bans)
    _deed(deeds, "ladder", "compute all ratings of the ladder anew, from the games", recompute_ladder)
    _deed(deeds, "drain", "no new tables: those that have begun go on", drain)
    _deed(deeds, "open", "new tables again", undrain)


def _deed(
    deeds: Commands, name: str, about: str, do: "Callable[[Engine, argparse.Namespace], int]", *words: str
) -> argparse.ArgumentParser:
    parser = deeds.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
    for word in words:
        parser.add_argument(word, metavar=word.upper())
    add_options(parser)
    parser.set_defaults(run=run, do=do)
    return parser


def run(options: argparse.Namespace) -> int:
    from engawa.server.storage.maintenance import open_for_maintenance  # noqa: PLC0415 - the server's libraries take long to load

    with open_for_maintenance(database_url(options)) as engine:
        do: Callable[[Any, argparse.Namespace], int] = options.do
        return do(engine, options)


def list_tables(engine: "Engine", options: argparse.Namespace) -> int:
    from engawa.server.storage.administration import listed_for_host  # noqa: PLC0415

    rows = listed_for_host(engine, options.all, MOST_LISTED)
    for row in rows:
        print(f"{row['id']}  {row['game']:<8} {row['moves']:>4} moves  {ago(row['changed']):<14} {standing(row)}")
        print(f"    {', '.join(row['names'])}")
    if len(rows) == MOST_LISTED:
        print(f"(the latest {MOST_LISTED})")
    elif not rows:
        print("There are none.")
    return 0


def standing(row: dict[str, Any]) -> str:
    kinds = {"imported": row["imported"], "ended": row["ended"], "over": row["is_over"], "lesson": row["study"]}
    return next((kind for kind, applies in kinds.items() if applies), "open" if row["is_open"] else "by link")


def ago(moment: float) -> str:
    seconds = max(0, int(time.time() - moment))
    for unit, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit} ago"
    return f"{seconds} seconds ago"


def show(engine: "Engine", options: argparse.Namespace) -> int:
    from sqlalchemy import select  # noqa: PLC0415

    from engawa.server.storage.schema import seats, tables  # noqa: PLC0415

    with engine.connect() as connection:
        row = connection.execute(select(tables).where(tables.c.id == options.table)).mappings().first()
        if row is None:
            raise no_table(options.table)
        chairs = connection.execute(select(seats).where(seats.c.table_id == options.table).order_by(seats.c.seat)).all()
    print(f"table    {row['id']}\ngame     {row['game']}\nstanding {standing(dict(row))}\nmoves    {row['moves']}")
    print(f"made     {ago(row['created'])}\nchanged  {ago(row['changed'])}\nscores   {row['scores']}")
    for chair in chairs:
        who = (
            "free" if chair.is_free else f"bot {chair.bot}" if chair.bot else "person" if chair.token_hash else "nobody"
        )
        print(f"seat {chair.seat + 1}   {chair.name} ({who})")
    return 0


def end(engine: "Engine", options: argparse.Namespace) -> int:
    from engawa.server.storage.administration import end_table, standing_of  # noqa: PLC0415

    with engine.begin() as connection:
        if options.table not in standing_of(connection, [options.table]):
            raise no_table(options.table)
        if not end_table(connection, options.table):
            raise BadInput(f"table {options.table} is over already")
    print(f"Table {options.table} is ended. {SOON}")
    return 0


def delete(engine: "Engine", options: argparse.Namespace) -> int:
    from engawa.server.storage.administration import delete_tables  # noqa: PLC0415

    with engine.begin() as connection:
        if not delete_tables(connection, [options.table]):
            raise no_table(options.table)
    print(f"Table {options.table} is deleted. {SOON}")
    return 0


def no_table(table: str) -> BadInput:
    return BadInput(f"there is no table “{table}”; “engawa admin list” names them")


def ban(engine: "Engine", options: argparse.Namespace) -> int:
    from engawa.server import admission  # noqa: PLC0415
    from engawa.server.storage import administration  # noqa: PLC0415

    address = str(admission.network(options.address))
    with engine.begin() as connection:
        administration.ban(connection, address)
    print(f"{address} is banned. {SOON}")
    return 0


def unban(engine: "Engine", options: argparse.Namespace) -> int:
    from engawa.server import admission  # noqa: PLC0415
    from engawa.server.storage import administration  # noqa: PLC0415

    address = str(admission.network(options.address))
    with engine.begin() as connection:
        if not administration.unban(connection, address):
            raise BadInput(f"{address} is not banned; “engawa admin bans” names those that are")
    print(f"{address} is answered again. {SOON}")
    return 0


def list_bans(engine: "Engine", _: argparse.Namespace) -> int:
    from engawa.server.storage import administration  # noqa: PLC0415

    with engine.connect() as connection:
        print("\n".join(administration.banned(connection)) or "Nobody is banned.")
    return 0


def recompute_ladder(engine: "Engine", _: argparse.Namespace) -> int:
    from engawa.server.storage.ladder import recompute  # noqa: PLC0415

    with engine.begin() as connection:
        done = recompute(connection)
    print(f"{done.games} games of {done.players} players were played through again; ", end="")
    print("all stood as it must." if not done.mended else f"{done.mended} results and ratings were mended.")
    return 0


def drain(engine: "Engine", _: argparse.Namespace) -> int:
    return _set_draining(engine, True, "No new tables are made; those that have begun go on.")


def undrain(engine: "Engine", _: argparse.Namespace) -> int:
    return _set_draining(engine, False, "New tables are made again.")


def _set_draining(engine: "Engine", draining: bool, told: str) -> int:
    from engawa.server.storage import administration  # noqa: PLC0415

    with engine.begin() as connection:
        administration.set_draining(connection, draining)
    print(f"{told} {SOON}")
    return 0
