"""Coaches, who look from one seat's eyes, and commentators, who look from all, a whole part of the game later."""

import random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engawa.server.settings import Settings
from tests.server.conftest import Start
from tests.server.play import Guest, make_table

THREE = [{"name": "Hana"}, {"name": "Ren"}, {"name": "Mika"}]
SAMPLE = {"setup": "sample"}
SEEN = ("view", "turn", "options", "revisions", "aside", "labels", "moves", "to_act", "undo", "redo")
"""Of a state: what a seat sees that a coach is to see the same."""


def shogun(client: TestClient, **more: Any) -> dict[str, Any]:
    return make_table(client, "shogun", THREE, options=SAMPLE, **more)


def caught_up(*guests: Guest) -> None:
    for guest in guests:
        guest.ask(type="ping")


def eyes_link(guest: Guest, seat: int | None) -> str:
    answer = guest.ask(type="eyes_link", seat=seat)
    assert answer["type"] == "eyes_link", answer
    token: str = answer["token"]
    return token


def refusal(client: TestClient, table: str, token: str, **more: Any) -> str:
    """Of who is not let in."""
    with Guest(client, table, token, **more) as visitor:
        assert visitor.welcome == {}
        with pytest.raises(WebSocketDisconnect) as closed:
            visitor.receive()
        assert closed.value.code == 1008
        detail: str = visitor.last["detail"]
        return detail


def sent_away(guest: Guest) -> str:
    detail: str = guest.hear_until("error")["detail"]
    with pytest.raises(WebSocketDisconnect) as closed:
        guest.receive()
    assert closed.value.code == 1008
    return detail


def coaches(guest: Guest) -> list[str | None]:
    caught_up(guest)
    return [seat["coach"] for seat in guest.state["seats"]]


def test_a_coach_sees_what_the_seat_sees_and_everybody_sees_that(client: TestClient) -> None:
    made = shogun(client)
    table, (hanas, rens, _) = made["table"], made["seats"]
    with Guest(client, table, hanas) as hana, Guest(client, table, rens) as ren, Guest(client, table, "") as watcher:
        hana.ask(type="note", text="attack Kaga")
        link = eyes_link(hana, 0)
        assert coaches(ren) == coaches(watcher) == ["may_come", None, None]
        hana.play()
        with Guest(client, table, link) as coach:
            assert (coach.welcome["seat"], coach.welcome["seats"], coach.welcome["note"]) == (0, [], "")
            assert coaches(hana) == coaches(ren) == coaches(watcher) == ["here", None, None]
            assert watcher.state["spectators"] == 1, "who looks from a seat's eyes is told apart"
            for _ in range(3):
                hana.play()
            ren.play()
            caught_up(hana, coach)
            assert {part: coach.state[part] for part in SEEN} == {part: hana.state[part] for part in SEEN}
            assert coach.happened() == hana.happened()
            assert coach.state["view"]["players"][0]["hand"]
            assert coach.state["view"]["players"][1]["hand"] is None
            assert "Hana" in coach.log[-1]["text"], "a coach is not addressed as the seat"
            hana.ask(type="note", text="or Aki")
            coach.ask(type="ping")
            assert "or Aki" not in str(coach.last)
            heard = [coach.ask(type="look", at=coach.state["moves"], seat=seat) for seat in (0, 1)]
            assert (heard[0]["view"], heard[1]["error"]) == (hana.state["view"], "bad_message")
        assert coaches(ren) == ["may_come", None, None]
        assert hana.ask(type="withdraw_eyes", seat=0)["type"] == "done"
        assert coaches(ren) == ["had", None, None], "what was seen stays seen"
    assert refusal(client, table, link) == "There is no such table, or this is not its key."


def test_a_coach_does_nothing_as_the_seat(client: TestClient) -> None:
    made = shogun(client)
    with Guest(client, made["table"], made["seats"][0]) as hana:
        hana.play()
        with Guest(client, made["table"], eyes_link(hana, 0)) as coach:
            before = hana.state["moves"]
            asked: list[dict[str, Any]] = [
                {"type": "move", "move": coach.state["options"][0]["move"], "turn": coach.state["turn"], "seat": 0},
                {"type": "undo", "seat": 0},
                {"type": "redo", "seat": 0},
                {"type": "propose", "seat": 0, "what": "end"},
                {"type": "answer_proposal", "seat": 0, "agree": True},
                {"type": "rename", "seat": 0, "name": "Nobody"},
                {"type": "resign", "seat": 0},
                {"type": "leave"},
                {"type": "start"},
                {"type": "rematch"},
                {"type": "sit", "seat": 0},
                {"type": "link", "seat": 0},
                {"type": "eyes_link", "seat": 0},
                {"type": "eyes_link", "seat": None},
                {"type": "withdraw_eyes", "seat": 0},
                {"type": "stand_in", "seat": 0, "bot": "random"},
                {"type": "type_in", "values": [1]},
                {"type": "say", "text": "Take Kaga!"},
                {"type": "note", "text": "mine"},
                {"type": "undo_where", "seat": 0},
                {"type": "hint"},
                {"type": "delayed"},
                {"type": "commit", "commitment": None},
            ]
            for request in asked:
                answer = coach.ask(**request)
                assert (answer["type"], answer["error"]) == ("error", "not_yours"), request
            wish = coach.ask(type="ask_seat", seat=1, name="Coach", key="k" * 32)
            assert wish["detail"] == "Whoever looks on as a coach or commentator at this table does not play at it."
        caught_up(hana)
        assert (hana.state["moves"], hana.state["seats"][0]["name"]) == (before, "Hana")
        assert hana.ask(type="eyes_link", seat=1)["detail"] == "This is not your seat."


def test_a_renewed_or_withdrawn_link_stops_at_once(client: TestClient, start: Start) -> None:
    made = shogun(client)
    table = made["table"]
    with Guest(client, table, made["seats"][0]) as hana:
        first = eyes_link(hana, 0)
        with Guest(client, table, first) as coach:
            second = eyes_link(hana, 0)
            assert sent_away(coach) == "This link was withdrawn: it opens nothing any more."
        with Guest(client, table, second) as coach:
            hana.ask(type="withdraw_eyes", seat=0)
            sent_away(coach)
        third = eyes_link(hana, 0)
        with Guest(client, table, third) as coach:
            mine = hana.ask(type="link", seat=0)["token"]
            sent_away(coach)
        assert coaches(hana) == ["had", None, None], "whoever had the seat's key might have made the link"
        last = eyes_link(hana, 0)
    client = start(Settings())
    for gone in (first, second, third):
        refusal(client, table, gone)
    with Guest(client, table, last) as coach, Guest(client, table, mine) as hana:
        assert coach.welcome["seat"] == 0
        assert coaches(hana) == ["here", None, None], "after a restart too"
        hana.ask(type="leave")
        sent_away(coach)


def test_who_plays_does_not_look_from_others_eyes_and_everybody_is_told(client: TestClient) -> None:
    made = make_table(client, "shogun", [*THREE, {"free": True, "name": "Sora"}], options=SAMPLE, open=True)
    table, (hanas, rens, *_) = made["table"], made["seats"]
    with Guest(client, table, hanas) as hana, Guest(client, table, rens) as ren, Guest(client, table, "") as watcher:
        link = eyes_link(hana, 0)
        refused = "You have a seat at this table, and do not look from others' eyes."
        assert refusal(client, table, link, held=[rens]).startswith(refused)
        for guest in (hana, ren, watcher):
            told = guest.hear_until("eyes_refused")
            assert (told["seat"], told["by"]) == (0, 1)
        assert refusal(client, table, link, held=[hanas]) == "This link is for your coach: you sit there yourself."
        other = eyes_link(ren, 1)
        assert refusal(client, table, other, held=[link]).startswith("You look on at this table by another link")
        assert refusal(client, table, made["seats"][3], held=[link]).startswith("Whoever looks on as a coach")
        sat = client.post(f"/api/tables/{table}/seats/3", json={"name": "Spy", "held": [link]})
        assert (sat.status_code, hana.ask(type="ping")["type"]) == (403, "pong")
        assert hana.state["seats"][3]["free"], "and nothing was taken"
        with Guest(client, table, "", held=[link]) as spy:
            assert spy.ask(type="ask_seat", seat=3, name="Spy", key="k" * 32)["error"] == "not_yours"
        with Guest(client, table, link, held=["nobody's key"]) as coach:
            assert coach.welcome["seat"] == 0
        door = client.post(f"/api/tables/{table}/door", json={"token": link}).json()
        assert (door["opens"], door["invited"]) == ("coach", 0)


def test_a_table_may_be_made_without_coaches(client: TestClient) -> None:
    made = shogun(client, coaches=False)
    with Guest(client, made["table"], made["seats"][0]) as hana:
        assert hana.welcome["coaches"] is False
        answer = hana.ask(type="eyes_link", seat=0)
        assert answer["detail"] == "No coaches at this table: whoever made it wanted it so."


def test_a_commentator_comes_when_all_agree_and_goes_when_one_wants(client: TestClient, start: Start) -> None:
    made = shogun(client)
    table, keys = made["table"], made["seats"]
    with (
        Guest(client, table, keys[0]) as hana,
        Guest(client, table, keys[1]) as ren,
        Guest(client, table, keys[2]) as mika,
    ):
        assert hana.ask(type="eyes_link", seat=None)["error"] == "not_yours"
        hana.ask(type="propose", seat=0, what="commentator")
        ren.ask(type="answer_proposal", seat=1, agree=True)
        assert hana.ask(type="eyes_link", seat=None)["error"] == "not_yours", "one has not agreed"
        mika.ask(type="answer_proposal", seat=2, agree=True)
        assert mika.state["commentary"] == "agreed"
        assert hana.ask(type="propose", seat=0, what="commentator")["error"] == "stale"
        link = eyes_link(hana, None)
    client = start(Settings())
    with Guest(client, table, keys[1]) as ren, Guest(client, table, link) as voice:
        assert (voice.welcome["seat"], voice.welcome["seats"], voice.welcome["comments"]) == (None, [], True)
        caught_up(ren)
        assert (ren.state["commentary"], ren.state["spectators"]) == ("here", 0)
        assert voice.ask(type="delayed")["entries"] is None
        for seat in range(3):
            assert voice.ask(type="look", at=0, seat=seat)["error"] == "bad_message"
        assert voice.ask(type="look", at=0)["type"] == "looked", "as anybody who watches"
        assert voice.ask(type="eyes_link", seat=None)["error"] == "not_yours"
        refused = refusal(client, table, link, held=[keys[1]])
        assert refused.startswith("You have a seat")
        assert ren.hear_until("eyes_refused")["seat"] is None
        ren.ask(type="withdraw_eyes", seat=None)
        assert sent_away(voice) == "This link was withdrawn: it opens nothing any more."
        while ren.state["commentary"] is not None:
            ren.hear_until("state")
        assert ren.ask(type="eyes_link", seat=None)["error"] == "not_yours", "it needs everybody's word anew"
    refusal(client, table, link)


def test_where_nothing_is_hidden_there_is_no_commentator(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        answer = aki.ask(type="propose", seat=0, what="commentator")
        assert answer["detail"] == "In this game nothing is hidden: whoever watches sees all there is."


def test_a_commentator_sees_all_seats_a_whole_season_late(client: TestClient) -> None:
    """Whole seasons; after every move that all see, each place of the past is asked for from each seat's eyes."""
    made = make_table(client, "shogun", [{"name": "Hana"}, *({"name": f"Bot {n}", "bot": "random"} for n in "12")])
    rng = random.Random(4)
    with Guest(client, made["table"], made["seats"][0]) as hana:
        hana.ask(type="propose", seat=0, what="commentator")
        with Guest(client, made["table"], eyes_link(hana, None)) as voice:
            began: list[int] = []
            """The moves after which everybody could see that a season had begun."""
            last = None
            while len(began) < 4:
                hana.wait_for_turn()
                hana.play(rng.choice(hana.state["options"])["move"])
                caught_up(hana)
                voice.ask(type="ping")
                season = (voice.state["view"]["year"], voice.state["view"]["season"])
                if season == last:
                    continue
                last = season
                began.append(voice.state["moves"])
                told = voice.ask(type="delayed")
                if len(began) == 1:
                    assert told["entries"] is None
                    continue
                answers = {at: voice.ask(type="look", at=at, seat=1) for at in range(voice.state["moves"] + 1)}
                seen = [at for at, answer in answers.items() if answer["type"] == "looked"]
                late = {(answers[at]["view"]["year"], answers[at]["view"]["season"]) for at in seen}
                assert season not in late
                assert seen == list(range(len(seen)))
                assert seen[-1] <= began[-2], "a whole season lies between"
                assert answers[len(seen)]["detail"].startswith("From others' eyes you see the game only")
                assert told["entries"] == answers[seen[-1]]["log_length"]
                assert voice.ask(type="look_at_event", entries=told["entries"], seat=2)["type"] == "looked"
                assert voice.ask(type="look_at_event", entries=told["entries"] + 1, seat=2)["type"] == "error"
                assert all(player["hand"] is None for player in voice.state["view"]["players"]), (
                    "the present is a spectator's"
                )
            plans = [answers[at]["view"]["players"][1]["hand"] for at in seen]
            assert any(plans), "and from a seat's eyes there is its hand"
