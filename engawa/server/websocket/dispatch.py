"""Message dispatch: what a visitor asks for, done at the table, and the answer to it."""

from typing import TYPE_CHECKING, assert_never

from engawa.kernel.position import SPECTATOR
from engawa.server.errors import NotYours, RequestError
from engawa.server.protocol import client_messages
from engawa.server.protocol.server_messages import Answer, Done, EyesLink, Link, Pong, PreparableTold
from engawa.server.tables import departures, eyes, mending, proposals, rated_play, seat_changes
from engawa.server.tables.chat import save_note
from engawa.server.tables.continuation import name_branch
from engawa.server.tables.redo import redo
from engawa.server.tables.table import LiveTable
from engawa.server.websocket.queries import Sight, course, delayed, foresee, look, look_at_event, undo_where, why

if TYPE_CHECKING:
    from engawa.server.websocket.connection import Connection

Question = (
    client_messages.PreviewRequest
    | client_messages.WhyRequest
    | client_messages.LookRequest
    | client_messages.LookAtEventRequest
    | client_messages.CourseRequest
    | client_messages.DelayedRequest
)
"""Of anybody, also of who only watches."""
OwnSeatRequest = (
    client_messages.Play
    | client_messages.Undo
    | client_messages.Propose
    | client_messages.AnswerProposal
    | client_messages.SetRest
    | client_messages.PlayForLadder
    | client_messages.Resign
    | client_messages.ChooseMending
    | client_messages.Redo
    | client_messages.Rename
    | client_messages.Prepare
    | client_messages.PlayOnly
    | client_messages.PreparableRequest
    | client_messages.Sit
    | client_messages.LinkRequest
)


StudyRequest = (
    client_messages.StudyContinue | client_messages.StudyBack | client_messages.StudyAgain | client_messages.StudyAnswer
)


async def dispatch(connection: "Connection", table: LiveTable, request: client_messages.ClientMessage) -> Answer | None:
    """The answer, None where it comes later."""
    if isinstance(request, client_messages.Ping):
        return Pong(type="pong")
    if isinstance(request, Question):
        return await _answer(connection, table, request)
    if isinstance(request, client_messages.HintRequest | client_messages.ReviewRequest):
        connection.think(table, request)
        return None
    if isinstance(request, client_messages.AskSeat | client_messages.WithdrawSeat):
        return await _ask_for_seat(connection, table, request)
    if not connection.seats:
        raise NotYours("server.watching")
    if isinstance(request, StudyRequest):
        return await _learn(table, request)
    match request:
        case client_messages.StandIn():
            await seat_changes.stand_in(table, request.seat, request.bot, connection.seats)
        case client_messages.Start():
            await table.begin()
        case client_messages.Commit():
            await table.shuffling.bind(connection.seats, request.commitment)
        case client_messages.Reveal():
            await table.shuffling.reveal(connection.seats, request.nonce)
        case client_messages.Leave():
            await _leave(connection, table)
        case client_messages.Rematch():
            connection.directory.limits.make(connection.address)
            await connection.directory.play_again(table)
        case client_messages.NameBranch():
            await name_branch(table, request.title)
        case client_messages.AnswerSeat():
            await seat_changes.answer(table, request.number, request.agree)
        case client_messages.TypeDraw():
            await table.type_in(request.values, connection.seats)
        case client_messages.SendChat():
            connection.charge(request.text)
            async with table.lock:
                await table.chat.add(connection.seat, request.text, table.audience)
        case client_messages.SaveNote():
            connection.charge(request.text)
            async with table.lock:
                await save_note(table.seats, connection.seat, request.text, connection, table.audience)
        case client_messages.EyesLinkRequest() | client_messages.WithdrawEyes():
            return await _lend_eyes(connection, table, request)
        case client_messages.UndoWhereRequest():
            return await undo_where(table, connection.viewpoint, request.seat, connection.seats)
        case _:
            return await _do_on_own_seat(connection, table, request)
    return Done(type="done")


async def _ask_for_seat(
    connection: "Connection", table: LiveTable, request: client_messages.AskSeat | client_messages.WithdrawSeat
) -> Answer:
    if connection.seats:
        raise NotYours("server.seated")
    match request:
        case client_messages.AskSeat():
            connection.check_may_sit(table)
            connection.directory.limits.make(connection.address)
            await seat_changes.ask_for(table, request.seat, request.name, request.key, connection)
        case client_messages.WithdrawSeat():
            await seat_changes.withdraw(table, connection)
        case _:
            assert_never(request)
    return Done(type="done")


async def _lend_eyes(
    connection: "Connection", table: LiveTable, request: client_messages.EyesLinkRequest | client_messages.WithdrawEyes
) -> Answer:
    """The own seat's to a coach; all seats' to a commentator by whoever plays."""
    if request.seat is not None and request.seat not in connection.seats:
        raise NotYours("server.not_your_seat")
    match request:
        case client_messages.EyesLinkRequest():
            connection.directory.limits.make(connection.address)
            token = await eyes.new_link(table, request.seat)
            return EyesLink(type="eyes_link", seat=request.seat, token=token)
        case client_messages.WithdrawEyes():
            await eyes.withdraw(table, request.seat)
        case _:
            assert_never(request)
    return Done(type="done")


async def _do_on_own_seat(connection: "Connection", table: LiveTable, request: OwnSeatRequest) -> Answer:
    seat = request.seat
    if seat not in connection.seats:
        raise NotYours("server.not_your_seat")
    match request:
        case client_messages.Play():
            await table.play(seat, request.move, request.turn, request.lasting_id())
        case client_messages.Undo():
            await table.undo(seat)
        case client_messages.Propose():
            await proposals.propose(table, seat, request.what, connection.seats, request.pace)
        case client_messages.AnswerProposal():
            await proposals.answer(table, seat, request.agree)
        case client_messages.SetRest():
            await seat_changes.set_rest(table, seat, request.rest)
        case client_messages.PlayForLadder():
            await _play_for_ladder(connection, table, request)
        case client_messages.Resign():
            await departures.resign(table, seat)
        case client_messages.ChooseMending():
            await mending.choose(table, seat, request.choice)
        case client_messages.Redo():
            await redo(table, seat)
        case client_messages.Rename():
            await seat_changes.rename(table, seat, request.name)
        case client_messages.Prepare():
            connection.charge("".join(request.moves))
            await table.prepared_moves.prepare(seat, request.kind, request.moves)
        case client_messages.PlayOnly():
            await table.prepared_moves.play_only(seat, request.on)
        case client_messages.PreparableRequest():
            async with table.awake():
                words = table.encoder.words_for(connection.viewpoint)
                return PreparableTold(type="preparable", decisions=table.prepared_moves.offers(seat, words))
        case client_messages.Sit():
            await connection.change_eyes(table, seat)
        case client_messages.LinkRequest():
            return await _renew_link(connection, table, seat)
        case _:
            assert_never(request)
    return Done(type="done")


async def _play_for_ladder(connection: "Connection", table: LiveTable, request: client_messages.PlayForLadder) -> None:
    """A proof of nobody counts as a guess."""
    if request.proof is None:
        await rated_play.play_without(table)
        return
    if not table.settings.ladder:
        raise NotYours("server.no_ladder")
    player = await connection.directory.ladder_player(request.proof, connection.address)
    await rated_play.give(table, request.seat, player, connection.directory.store)


async def _learn(table: LiveTable, request: StudyRequest) -> Answer:
    if table.study is None:
        raise RequestError("studies.no_study")
    match request:
        case client_messages.StudyContinue():
            await table.study.go_on()
        case client_messages.StudyBack():
            await table.study.go_back()
        case client_messages.StudyAgain():
            await table.study.again()
        case client_messages.StudyAnswer():
            await table.study.answer(request.choice)
        case _:
            assert_never(request)
    return Done(type="done")


async def _renew_link(connection: "Connection", table: LiveTable, seat: int) -> Answer:
    token = await seat_changes.new_link(table, connection.seats)
    for listener in table.audience:
        if listener is not connection and set(connection.seats) & set(listener.seats):
            listener.send_away()
    return Link(type="link", seat=seat, token=token)


async def _leave(connection: "Connection", table: LiveTable) -> None:
    """Whoever leaves watches from then on, until the page is closed."""
    seats = connection.seats
    await departures.leave(table, seats)
    for listener in table.audience:
        if listener is not connection and set(seats) & set(listener.seats):
            listener.send_away()
    await connection.give_up_seats(table)


async def _answer(connection: "Connection", table: LiveTable, request: Question) -> Answer:
    match request:
        case client_messages.PreviewRequest():
            return await foresee(table, connection.viewpoint, request.move, request.turn)
        case client_messages.WhyRequest():
            return await why(table, connection.viewpoint, request.marks, connection.may_look_at_all)
        case client_messages.CourseRequest():
            return await course(table, connection.viewpoint)
        case client_messages.DelayedRequest():
            if not connection.comments:
                raise NotYours("server.no_commentator")
            return await delayed(table, connection.viewpoint)
        case client_messages.LookRequest():
            sight = Sight(_eyes(connection, request), connection.comments)
            return await look(table, connection.viewpoint, request.at, sight)
        case client_messages.LookAtEventRequest():
            sight = Sight(_eyes(connection, request), connection.comments)
            return await look_at_event(table, connection.viewpoint, request.entries, sight)
        case _:
            assert_never(request)


def _eyes(connection: "Connection", request: client_messages.LookRequest | client_messages.LookAtEventRequest) -> int:
    """The own, unless others are asked for."""
    if "seat" not in request.model_fields_set:
        return connection.seat
    return SPECTATOR if request.seat is None else request.seat
