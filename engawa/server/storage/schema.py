"""Database schema: its tables and columns."""

from typing import Final

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, and_, not_, or_, text

VERSION: Final = "2"

metadata = MetaData()
meta = Table("meta", metadata, Column("name", String, primary_key=True), Column("value", String, nullable=False))
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("header", Text, nullable=False),
    Column("figures", Text),
    Column("seed", String, nullable=False),
    Column("spectator_hash", String, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("imported", Boolean, nullable=False, server_default=text("false")),
    Column("typed", String, nullable=False, server_default=text("''")),
    Column("moves", Integer, nullable=False, server_default=text("0")),
    Column("to_act", String, nullable=False, server_default=text("'[]'")),
    Column("scores", String, nullable=False, server_default=text("'[]'")),
    Column("winners", String, nullable=False, server_default=text("'[]'")),
    Column("points", String, nullable=False, server_default=text("'[]'")),
    Column("waiting", Text),
    Column("allows_take_backs", Boolean, nullable=False, server_default=text("true")),
    Column("continues", String, nullable=False, server_default=text("''")),
    Column("study", String, nullable=False, server_default=text("''")),
    Column("study_step", Integer, nullable=False, server_default=text("0")),
    Column("awaits_people", Boolean, nullable=False, server_default=text("false")),
    Column("rules", Integer, nullable=False, server_default=text("1")),
    Column("rematch", String, nullable=False, server_default=text("''")),
    Column("ended", Boolean, nullable=False, server_default=text("false")),
    Column("owner", String, index=True),
    Column("epoch", Integer, nullable=False, server_default=text("0")),
    Column("mending", Text),
    Column("undone", String, nullable=False, server_default=text("''")),
    Column("shuffle", Text, nullable=False, server_default=text("''")),
    Column("server_seed", String, nullable=False, server_default=text("''")),
    Column("proposal", Text),
    Column("agreed", Boolean, nullable=False, server_default=text("false")),
    Column("leaving", String, nullable=False, server_default=text("'bot'")),
    Column("pace", String, nullable=False, server_default=text("''")),
    Column("clocks", Text, nullable=False, server_default=text("''")),
    Column("turns", String, nullable=False, server_default=text("''")),
    Column("rated", String, nullable=False, server_default=text("''")),
    Column("allows_coaches", Boolean, nullable=False, server_default=text("true")),
    Column("commentator_hash", String),
    Column("title", String, nullable=False, server_default=text("''")),
)
SHOWN: Final = or_(tables.c.imported, and_(tables.c.is_open, tables.c.is_over))
"""Anybody may look at its game."""
JOINABLE: Final = and_(tables.c.is_open, not_(tables.c.is_over), not_(tables.c.imported))
"""Anybody may sit down there, if a seat is free."""
STUDIES: Final = tables.c.study != text("''")
UNCOUNTED: Final = tables.c.rated == text("'open'")
"""A game for the ladder that is not counted yet."""
LISTS: Final = (
    Index("ix_tables_shown", tables.c.changed, sqlite_where=SHOWN, postgresql_where=SHOWN),
    Index("ix_tables_joinable", tables.c.changed, sqlite_where=JOINABLE, postgresql_where=JOINABLE),
    Index("ix_tables_studies", tables.c.changed, sqlite_where=STUDIES, postgresql_where=STUDIES),
    Index("ix_tables_uncounted", tables.c.changed, sqlite_where=UNCOUNTED, postgresql_where=UNCOUNTED),
)
"""What lists ask for, the latest first, however many tables are nobody else's business; a move at those costs nothing
here."""
seats = Table(
    "seats",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("token_hash", String),
    Column("bot", String),
    Column("is_free", Boolean, nullable=False, server_default=text("false")),
    Column("note", Text, nullable=False, server_default=text("''")),
    Column("hints", Integer, nullable=False, server_default=text("0")),
    Column("take_backs", Integer, nullable=False, server_default=text("0")),
    Column("left_at", Float),
    Column("departed", String, nullable=False, server_default=text("''")),
    Column("ladder", String, nullable=False, server_default=text("''"), index=True),
    Column("stood_in", Integer, nullable=False, server_default=text("0")),
    Column("coach_hash", String),
    Column("coached", Boolean, nullable=False, server_default=text("false")),
    Column("prepared", Text, nullable=False, server_default=text("''")),
)
lines = Table(
    "lines",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("move_id", String),
)
chat = Table(
    "chat",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
notices = Table(
    "notices",
    metadata,
    Column("id", String, primary_key=True),
    Column("table_id", String, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("target", Text, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("language", String, nullable=False),
    Column("site", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("watched", String, nullable=False, server_default=text("''")),
    Column("since", Float, nullable=False, server_default=text("0")),
    Column("seen", Boolean, nullable=False, server_default=text("false")),
    Column("told", String, nullable=False, server_default=text("''")),
    Column("state", String, nullable=False, server_default=text("''")),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("tried_at", Float),
    Column("problem", Text, nullable=False, server_default=text("''")),
)
"""Where people want to be told of their turn outside the page (`engawa.server.storage.notice_store`)."""
bans = Table("bans", metadata, Column("address", String, primary_key=True), Column("since", Float, nullable=False))
"""Addresses, and ranges of them, that are not answered (`engawa admin ban`)."""
keyrings = Table(
    "keyrings",
    metadata,
    Column("proof_hash", String, primary_key=True),
    Column("sealed", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", Float, nullable=False),
)
"""What people's pages keep here under a personal key, sealed (`engawa.server.storage.keyrings`)."""
ladder_players = Table(
    "ladder_players",
    metadata,
    Column("id", String, primary_key=True),
    Column("proof_hash", String, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("name_key", String, nullable=False, unique=True),
    Column("since", Float, nullable=False),
)
"""Who plays for the ladder; a seat that was given to it names the id (`engawa.server.storage.ladder`)."""
ladder_games = Table(
    "ladder_games",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("ended", Float, nullable=False),
    Column("places", Text, nullable=False),
)
"""What has come of the games that count: they do also when their tables are deleted."""
ladder_ratings = Table(
    "ladder_ratings",
    metadata,
    Column("game", String, primary_key=True),
    Column("player", String, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
"""What follows from those games: a cache."""
leases = Table(
    "leases",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("listens", String, nullable=False),
    Column("until", Float, nullable=False),
)
"""Who has the data, where no file can be locked (`engawa.server.storage.data_lock`)."""
nodes = Table(
    "nodes",
    metadata,
    Column("id", String, primary_key=True),
    Column("address", String, nullable=False),
    Column("lease_until", Float, nullable=False),
    Column("version", String, nullable=False),
    Column("reached", Boolean, nullable=False, server_default=text("false")),
)
"""The servers of a cluster (`engawa.server.storage.node_lease`); `reached`: it has found itself under its address."""
spendings = Table(
    "spendings",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("node", String, nullable=False),
    Column("limit", String, nullable=False),
    Column("address", String, nullable=False),
    Column("amount", Float, nullable=False),
    Column("at", Float, nullable=False),
)
"""What addresses have asked of the nodes of a cluster in the last minute (`engawa.server.storage.spendings`)."""
