"""Taking back: as far as it is fair, and further by consent."""

from typing import Any

from fastapi.testclient import TestClient

from engawa.kernel.record import parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.server.settings import Settings
from tests.server.conftest import Start
from tests.server.play import Guest, make_table

THREE = [{"name": "Aki"}, {"name": "Ben"}, {"name": "Chie"}]


class Round:
    """A table with a guest on each seat."""

    def __init__(self, client: TestClient, seats: list[dict[str, Any]]) -> None:
        self.made = make_table(client, "iki", seats)
        tokens = enumerate(self.made["seats"])
        self.guests = {seat: Guest(client, self.made["table"], token) for seat, token in tokens if token is not None}

    def __enter__(self) -> "Round":
        for guest in self.guests.values():
            guest.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self.guests.values():
            guest.__exit__(None, None, None)

    def play(self) -> int:
        """A move; everybody has heard of it. Who made it."""
        any_guest = next(iter(self.guests.values()))
        mover = self.guests[any_guest.state["to_act"][0]]
        mover.play()
        self.hear(mover.state["moves"])
        return int(mover.state["seat"])

    def hear(self, moves: int) -> None:
        for guest in self.guests.values():
            guest.hear_moves(moves)

    def play_until_past_the_barrier(self) -> int:
        """The seat whose last move cannot be taken back fairly any more."""
        seat = self.play()
        while self.guests[seat].state["undo"]["may"]:
            self.play()
        return seat


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
        asker.say({"type": "ask_undo", "seat": seat})
        asked = others[0].hear_until("state")["undo_asked"]
        assert (asked["seat"], asked["agreed"], len(asked["waiting"])) == (seat, [], 2)
        assert asked["moves"] < moves
        first, second = (guest.state["seat"] for guest in others)
        others[1].say({"type": "ask_undo", "seat": second})
        assert "has asked to take moves back" in others[1].hear_until("error")["detail"]
        others[0].say({"type": "answer_undo", "seat": first, "agree": True})
        while others[0].state["undo_asked"]["agreed"] != [first]:
            others[0].hear()
        assert others[0].state["moves"] == moves
        others[1].say({"type": "answer_undo", "seat": second, "agree": True})
        table.hear(asked["moves"])
        assert asker.state["undo_asked"] is None
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
            asker.say({"type": "ask_undo", "seat": seat})
            while asker.state["undo_asked"] is None:
                asker.hear()
            refuser.say({"type": "answer_undo", "seat": refuser.state["seat"], "agree": False})
            while asker.state["undo_asked"] is not None:
                asker.hear()
        assert asker.state["moves"] == moves
        asker.say({"type": "answer_undo", "seat": seat, "agree": True})
        assert asker.hear_until("error")["error"] == "stale"


def test_a_request_lapses_when_somebody_moves(client: TestClient) -> None:
    with Round(client, THREE) as table:
        seat = table.play_until_past_the_barrier()
        asker = table.guests[seat]
        asker.say({"type": "ask_undo", "seat": seat})
        while asker.state["undo_asked"] is None:
            asker.hear()
        table.play()
        assert asker.state["undo_asked"] is None


def test_where_only_bots_are_concerned_it_is_done_at_once(client: TestClient) -> None:
    with Round(client, [{"name": "Aki"}, {"name": "Robot", "bot": "random"}]) as table:
        me = table.guests[0]
        me.say({"type": "ask_undo", "seat": 0})
        assert me.hear_until("error")["detail"] == "You have not made a move yet."
        while not me.state["undo"]["may_ask"]:
            me.wait_for_turn()
            me.play()
            me.wait_for_turn()
        before = me.state["moves"]
        me.say({"type": "ask_undo", "seat": 0})
        while me.state["moves"] >= before:
            me.hear()
        assert me.state["undo_asked"] is None
        assert me.state["to_act"] == [0]


def test_a_seat_that_a_bot_plays_for_need_not_be_asked(start: Start) -> None:
    client = start(Settings(absence=0))
    with Round(client, THREE) as table:
        seat = table.play_until_past_the_barrier()
        asker = table.guests[seat]
        first, second = (guest for s, guest in table.guests.items() if s != seat)
        asker.say({"type": "ask_undo", "seat": seat})
        while asker.state["undo_asked"] is None:
            asker.hear()
        target = asker.state["undo_asked"]["moves"]
        first.say({"type": "answer_undo", "seat": first.state["seat"], "agree": True})
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
        for wish in ("undo", "ask_undo"):
            guest.say({"type": wish, "seat": 0})
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
