"""Taking back: as far as it is fair, and further by consent."""

from typing import Any

from fastapi.testclient import TestClient

from engawa.kernel.record import parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.server.settings import Settings
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table, play_at_keyboard
from tests.server.round import Round

THREE = [{"name": "Akemi"}, {"name": "Ben"}, {"name": "Chie"}]


def test_a_fair_undo_needs_nobody(client: TestClient) -> None:
    with Round(client, THREE) as table:
        seat = table.play()
        guest = table.guests[seat]
        assert guest.state["undo"] == {"may": True, "why_not": None, "may_ask": False}
        log = len(guest.log)
        guest.say({"type": "undo", "seat": seat})
        table.hear(0)
        assert len(guest.log) < log
        assert guest.state["undo"]["may_ask"] is False
        guest.say({"type": "undo", "seat": seat})
        assert guest.hear_until("error")["error"] == "refused"


def test_past_the_barrier_all_others_are_asked_and_the_same_draws_come_again(client: TestClient) -> None:
    with Round(client, THREE) as table:
        for _ in range(8):
            table.play()
        seat = table.play_until_past_the_barrier()
        asker, others = table.guests[seat], [guest for s, guest in table.guests.items() if s != seat]
        moves = asker.state["moves"]
        assert asker.state["undo"]["may_ask"]
        assert asker.state["undo"]["why_not"].startswith("Nothing to undo")
        asker.say({"type": "propose", "what": "undo", "seat": seat})
        asked = others[0].hear_until("state")["proposal"]
        assert (asked["seat"], asked["agreed"], len(asked["waiting"])) == (seat, [], 2)
        assert asked["moves"] < moves
        first, second = (guest.state["seat"] for guest in others)
        others[1].say({"type": "propose", "what": "undo", "seat": second})
        assert "has asked everybody something" in others[1].hear_until("error")["detail"]
        others[0].say({"type": "answer_proposal", "seat": first, "agree": True})
        while others[0].state["proposal"]["agreed"] != [first]:
            others[0].hear()
        assert others[0].state["moves"] == moves
        others[1].say({"type": "answer_proposal", "seat": second, "agree": True})
        table.hear(asked["moves"])
        assert asker.state["proposal"] is None
        with Guest(client, table.made["table"], table.made["spectator"]) as watcher:
            assert watcher.happened() == asker.happened()
        while not asker.state["is_over"]:
            table.play()
        text = client.get(f"/api/tables/{table.made['table']}/record").text
    game = game_named("iki")
    Replay(game, game.figures(), parse(text, "the record"), "the record").check()


def test_one_who_does_not_agree_is_enough_and_the_asker_may_think_again(client: TestClient) -> None:
    with Round(client, THREE) as table:
        seat = table.play_until_past_the_barrier()
        asker = table.guests[seat]
        other = next(guest for s, guest in table.guests.items() if s != seat)
        moves = asker.state["moves"]
        for refuser in (other, asker):
            asker.say({"type": "propose", "what": "undo", "seat": seat})
            while asker.state["proposal"] is None:
                asker.hear()
            refuser.say({"type": "answer_proposal", "seat": refuser.state["seat"], "agree": False})
            while asker.state["proposal"] is not None:
                asker.hear()
        assert asker.state["moves"] == moves
        asker.say({"type": "answer_proposal", "seat": seat, "agree": True})
        assert asker.hear_until("error")["error"] == "stale"


def test_a_request_lapses_when_somebody_moves(client: TestClient) -> None:
    with Round(client, THREE) as table:
        seat = table.play_until_past_the_barrier()
        asker = table.guests[seat]
        asker.say({"type": "propose", "what": "undo", "seat": seat})
        while asker.state["proposal"] is None:
            asker.hear()
        table.play()
        assert asker.state["proposal"] is None


def test_where_only_bots_are_concerned_it_is_done_at_once(client: TestClient) -> None:
    with Round(client, [{"name": "Akemi"}, {"name": "Robot", "bot": "random"}]) as table:
        me = table.guests[0]
        me.say({"type": "propose", "what": "undo", "seat": 0})
        assert me.hear_until("error")["detail"] == "You have not made a move yet."
        while not me.state["undo"]["may_ask"]:
            me.wait_for_turn()
            me.play()
            me.wait_for_turn()
        before = me.state["moves"]
        me.say({"type": "propose", "what": "undo", "seat": 0})
        while me.state["moves"] >= before:
            me.hear()
        assert me.state["proposal"] is None
        assert me.state["to_act"] == [0]


def test_a_seat_that_a_bot_plays_for_need_not_be_asked(start: Start) -> None:
    client = start(Settings(absence=0))
    with Round(client, THREE) as table:
        seat = table.play_until_past_the_barrier()
        asker = table.guests[seat]
        first, second = (guest for s, guest in table.guests.items() if s != seat)
        asker.say({"type": "propose", "what": "undo", "seat": seat})
        while asker.state["proposal"] is None:
            asker.hear()
        target = asker.state["proposal"]["moves"]
        first.say({"type": "answer_proposal", "seat": first.state["seat"], "agree": True})
        away = second.state["seat"]
        second.say({"type": "stand_in", "seat": away, "bot": "random"})
        while asker.state["moves"] > target:
            asker.hear()
        assert asker.state["seats"][away]["stands_in"]


def test_when_the_game_is_over_nothing_is_taken_back(client: TestClient) -> None:
    with Round(client, THREE[:2]) as table:
        guest = table.guests[0]
        while not guest.state["is_over"]:
            table.play()
        assert guest.state["undo"]["may"] is False
        assert guest.state["undo"]["may_ask"] is False
        for wish in ({"type": "undo"}, {"type": "propose", "what": "undo"}):
            guest.say({**wish, "seat": 0})
            assert guest.hear_until("error")["detail"] == "The game is over."


def test_a_moment_that_comes_again_is_another_moment(client: TestClient) -> None:
    """A click on what stood there before something was taken back is stale."""
    with Round(client, THREE) as table:
        seat = table.play()
        mover = table.guests[seat]
        nexts = table.guests[mover.state["to_act"][0]]
        old, move = nexts.state["turn"], nexts.state["options"][0]["move"]
        mover.say({"type": "undo", "seat": seat})
        table.hear(0)
        mover.play(mover.state["options"][-1]["move"])
        table.hear(1)
        assert nexts.play(move, turn=old)["error"] == "stale"


def redone(table: Round, seat: int, moves: int) -> list[dict[str, Any]]:
    guest = table.guests[seat]
    assert guest.ask(type="redo", seat=seat)["type"] == "done"
    table.hear(moves)
    return guest.log


def test_what_was_taken_back_is_played_again_move_by_move(client: TestClient) -> None:
    with Round(client, THREE) as table:
        seat = table.play()
        while (guest := table.guests[seat]).state["to_act"] != [seat]:
            seat = table.play()
        start = guest.state["moves"]
        table.play()
        if guest.state["to_act"] == [seat]:
            table.play()
        end, log = guest.state["moves"], list(guest.log)
        for moves in range(end - 1, start - 1, -1):
            assert guest.ask(type="undo", seat=seat)["type"] == "done"
            table.hear(moves)
        for moves in range(start + 1, end + 1):
            assert guest.state["redo"] == [{"seat": seat, "moves": 1}]
            told = redone(table, seat, moves)
        assert told == log
        assert guest.state["redo"] == []
        assert guest.ask(type="redo", seat=seat)["detail"].startswith("Nothing to redo")


def test_what_was_taken_back_by_consent_comes_again_with_the_same_draws(client: TestClient) -> None:
    with Round(client, [{"name": "Akemi"}, {"name": "Robot", "bot": "random"}]) as table:
        me = table.guests[0]
        while not me.state["undo"]["may_ask"] or me.state["moves"] < 12:
            me.wait_for_turn()
            me.play()
            me.wait_for_turn()
        moves, log, view = me.state["moves"], list(me.log), me.state["view"]
        for _ in range(2):
            where = me.ask(type="undo_where", seat=0)
            assert me.ask(type="propose", what="undo", seat=0)["type"] == "done"
            assert me.state["moves"] == where["at"] == moves - where["moves"]
            assert me.state["redo"] == [{"seat": 0, "moves": where["moves"]}]
            assert redone(table, 0, moves) == log
            assert me.state["view"] == view


def test_nothing_is_redone_once_something_else_has_happened(client: TestClient) -> None:
    with Round(client, THREE) as table:
        seat = table.play()
        guest = table.guests[seat]
        assert guest.ask(type="undo", seat=seat)["type"] == "done"
        table.hear(0)
        guest.play(guest.state["options"][-1]["move"])
        table.hear(1)
        assert guest.state["redo"] == []
        assert guest.ask(type="redo", seat=seat)["detail"].startswith("Nothing to redo")
        assert guest.ask(type="redo", seat=(seat + 1) % 3)["error"] == "not_yours"


def test_while_all_plan_at_once_others_do_not_hinder_redoing(client: TestClient) -> None:
    made = make_table(client, "shogun", THREE, options={"setup": "sample"})
    aki, ben, _ = (Guest(client, made["table"], token) for token in made["seats"])
    with aki, ben:
        aki.play()
        card = aki.state["view"]["players"][0]["plan"]
        assert aki.ask(type="undo", seat=0)["type"] == "done"
        ben.hear_moves(0)
        ben.play()
        assert aki.state["redo"] == [{"seat": 0, "moves": 1}]
        assert aki.ask(type="redo", seat=0)["type"] == "done"
        assert aki.state["view"]["players"][0]["plan"] == card
        assert aki.ask(type="undo", seat=0)["type"] == "done"
        aki.play()
        assert aki.state["redo"] == []


def test_it_is_told_where_taking_back_would_lead(client: TestClient) -> None:
    with Round(client, [{"name": "Akemi"}, {"name": "Robot", "bot": "random"}]) as table:
        me = table.guests[0]
        assert me.ask(type="undo_where", seat=0)["detail"] == "You have not made a move yet."
        months: list[str] = []
        while len(set(months)) < 3 or not me.state["undo"]["may_ask"]:
            me.wait_for_turn()
            me.play()
            me.wait_for_turn()
            where = me.ask(type="undo_where", seat=0)
            months.append(where["stage"])
            assert where["moves"] == me.state["moves"] - where["at"] > 0
            assert where["same_stage"] == (where["stage"] not in where["sentence"])
            assert where["label"].startswith("Undo: ")
            assert where["label"] in where["sentence"]
            assert (where["moves"] > 1) == ("Everything since is undone" in where["sentence"])
            drawn = "drawn or revealed" in where["sentence"]
            assert where["crosses"] == drawn
            if not where["same_stage"]:
                assert where["crosses"], "a month begins with draws"
        assert me.ask(type="undo_where", seat=1)["error"] == "not_yours"


def test_those_who_are_asked_are_told_where_it_would_lead_but_not_what_was_planned(client: TestClient) -> None:
    made = make_table(client, "shogun", THREE, options={"setup": "sample"})
    guests = [Guest(client, made["table"], token) for token in made["seats"]]
    with guests[0], guests[1], guests[2]:
        for seat, guest in enumerate(guests):
            while guest.state["options"] and guest.state["at_once"]:
                move = guest.state["options"][0]["move"]
                assert guest.ask(type="move", seat=seat, move=move, turn=guest.state["turn"])["type"] == "done"
        for guest in guests:
            while guest.state["at_once"]:
                guest.hear()
        assert guests[1].ask(type="undo_where", seat=0)["error"] == "not_yours"
        seat = next(guest.state["seat"] for guest in guests if guest.state["undo"]["may_ask"])
        asker, other = guests[seat], guests[(seat + 1) % 3]
        own = asker.ask(type="undo_where", seat=seat)
        assert (own["crosses"], "Commit" in own["sentence"]) == (True, True)
        asker.say({"type": "propose", "what": "undo", "seat": seat})
        while other.state["proposal"] is None:
            other.hear()
        told = other.ask(type="undo_where", seat=seat)
        for guest, where in ((asker, own), (other, told)):
            assert where["moves"] == guest.state["moves"] - where["at"]
        assert "ommit" not in told["sentence"]


def test_what_was_taken_back_past_the_barrier_is_counted_over_a_restart_and_in_the_record(start: Start) -> None:
    client = start(PATIENT)
    seats = [{"name": "Akemi", "keyboard": 1}, {"name": "Ben", "keyboard": 1}]
    made = make_table(client, "iki", seats)
    with Guest(client, made["table"], made["seats"][0], seat=0) as one:
        while one.state["undo"]["may"] or not one.state["undo"]["may_ask"]:
            play_at_keyboard(one)
        seat = one.state["seat"]
        one.ask(type="propose", what="undo", seat=seat)
        counts = [chair["take_backs"] for chair in one.state["seats"]]
        assert (counts[seat], sum(counts)) == (1, 1)
        play_at_keyboard(one)
        one.ask(type="undo", seat=one.state["seat"])
        assert sum(chair["take_backs"] for chair in one.state["seats"]) == 1, "a fair undo is nobody's business"
    with Guest(start(PATIENT), made["table"], made["seats"][0], seat=0) as again:
        assert [chair["take_backs"] for chair in again.state["seats"]] == counts
        while not again.state["is_over"]:
            play_at_keyboard(again)
    finished = start(PATIENT)
    written = finished.get(f"/api/tables/{made['table']}/record").text
    assert parse(written, "it").take_backs == counts
    assert parse(written, "it").hints == []
    kept = finished.post("/api/records", content=written.encode(), headers={"content-type": "text/plain"})
    assert finished.get(f"/api/tables/{kept.json()['table']}/record").text == written


def test_at_a_table_without_take_backs_nobody_asks(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Akemi"}, {"name": "Robot", "bot": "random"}], take_backs=False)
    with Guest(client, made["table"], made["seats"][0]) as me:
        assert me.welcome["take_backs"] is False
        me.wait_for_turn()
        while True:
            me.play()
            me.wait_for_turn()
            assert not me.state["undo"]["may_ask"]
            if not me.state["undo"]["may"]:
                break
        refused = me.ask(type="propose", what="undo", seat=0)
        assert refused["detail"] == "No take-backs at this table: undo goes only as far as the rules allow."
