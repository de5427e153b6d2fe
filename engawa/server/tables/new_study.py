"""New study: a table for one learner, with the record that the study begins with."""

from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import Record
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.seats import person
from engawa.server.storage.store import StoredSeat, StoredTable
from engawa.server.storage.summary import Summary
from engawa.server.tables.continuation import Keys
from engawa.server.tokens import token_hash
from engawa.studies.catalogue import open_study
from engawa.studies.rows import OPPONENT, figures_of
from engawa.studies.study import own_sentences


def studied(keys: Keys, game_name: str, name: str, language: str) -> tuple[StoredTable, Record, Summary]:
    """The table, its record, and how it stands. The learner is called “you” in the language, as everywhere in it."""
    study, game = open_study(game_name, name), game_named(game_name)
    record = study.opening()
    record.names[study.seat] = own_sentences(language).say("studies.you")
    record.seats = [person(name) if seat == study.seat else OPPONENT for seat, name in enumerate(record.names)]
    replay = Replay(game, figures_of(game.name), record, study.name)
    standing = Summary.of(replay.run(), replay.seen_by.count(SPECTATOR))
    stored = StoredTable(
        id=keys.table,
        game=game.name,
        rules=game.rules_version,
        header=record.header(),
        figures=None,
        seed=study.seed,
        spectator_hash=token_hash(keys.spectator),
        is_open=False,
        imported=False,
        allows_take_backs=False,
        study=study.name,
        seats=[
            StoredSeat(seat, name, token_hash(keys.seat), None)
            if seat == study.seat
            else StoredSeat(seat, name, None, OPPONENT)
            for seat, name in enumerate(record.names)
        ],
    )
    return stored, record, standing
