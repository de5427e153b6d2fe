"""Study at a table: the script or the level's bot plays beside the learner; what is not wanted is refused kindly."""

import asyncio
from typing import TYPE_CHECKING
from weakref import ref

from engawa.kernel.chance import Outcome
from engawa.kernel.words import Words
from engawa.server.errors import RequestError
from engawa.server.protocol.fields import ErrorKind
from engawa.server.protocol.server_messages import StudyInfo
from engawa.server.storage.table_store import TableStore
from engawa.studies.catalogue import next_study, open_study
from engawa.studies.study import Place, Study, StudyStanding

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable


class NotYet(RequestError):
    """A legal move that the study does not want now."""

    kind: ErrorKind = "refused"

    def __init__(self, study: Study, step: int) -> None:
        super().__init__("studies.not_yet")
        self.study = study
        self.step = step

    def sentence(self, language: str) -> str:
        return self.study.not_yet(self.step, language)


class TableStudy:
    def __init__(self, table: "LiveTable", study: Study, store: TableStore) -> None:
        self._table = ref(table)
        self._store = store
        self.study = study
        self.step = table.stored.study_step

    @property
    def table(self) -> "LiveTable":
        """Which is this study: not held, so that a table that is closed is gone at once."""
        table = self._table()
        assert table is not None
        return table

    def info(self, language: str) -> StudyInfo:
        """What does not change while one learns."""
        study = self.study
        return {
            "kind": study.kind,
            "id": study.id,
            "study": study.name,
            "title": study.title(language),
            "of": study.steps(),
            "next": next_study(study.game, study),
        }

    def standing(self, words: Words) -> StudyStanding:
        return self.study.standing(self.table.match, self.step, words)

    def allows_hints(self) -> bool:
        """Only while a level is played: elsewhere a hint would be the answer."""
        return self.study.kind == "level"

    def written_draws(self) -> list[Outcome]:
        """Of the move that comes next."""
        return self.study.written(self.table.match.record.moves())

    def check(self, seat: int, move: int) -> None:
        """Refuse a move that the rules refuse, and one that is not wanted here."""
        match = self.table.match
        reason = match.position.refusal(seat, move)
        if reason is not None:
            raise reason
        if self.study.others_moves(match, self.step) or not self.study.takes(match, self.step, move):
            raise NotYet(self.study, self.step)

    async def after_own_move(self) -> None:
        await self._set_step(self.study.step_after_move(self.step))

    async def follow(self) -> None:
        """Play whatever comes without the learner, one move after the other. The caller has the match awake."""
        table = self.table
        self.step = self.study.true_step(table.match, self.step)
        while moves := await asyncio.to_thread(self.study.others_moves, table.match, self.step):
            for seat, move in moves:
                await table.play_for_study(seat, move)

    async def go_on(self) -> None:
        async with self.table.awake() as match:
            await self.follow()
            await self._go_to(self.study.step_after_continue(match, self.step), "studies.nothing_to_continue")

    async def answer(self, choice: int) -> None:
        async with self.table.awake():
            await self._go_to(self.study.step_after_answer(self.step, choice), "studies.over")

    async def go_back(self) -> None:
        async with self.table.awake() as match:
            place = self.study.place_before(match, self.step)
            if place is None:
                raise RequestError("studies.no_step_back")
            await self._rewind(place)

    async def again(self) -> None:
        """From the beginning."""
        async with self.table.awake():
            await self._rewind((0, self.study.opening().moves()))

    async def _rewind(self, place: Place) -> None:
        step, moves = place
        await self._set_step(step)
        await self.table.go_back_in_study(moves)
        await self.follow()

    async def _go_to(self, step: int | None, instead: str) -> None:
        """The step, or the reason why there is none."""
        if step is None:
            raise RequestError(instead)
        await self._set_step(step)
        self.table.broadcast_state()
        await self.follow()

    async def _set_step(self, step: int) -> None:
        if step != self.step:
            await self._store.change_study_step(step)
            self.step = step


def study_at(table: "LiveTable", store: TableStore) -> TableStudy | None:
    """None at a table where people play."""
    name = table.stored.study
    return TableStudy(table, open_study(table.stored.game, name), store) if name else None
