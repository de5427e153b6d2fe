"""What visitors are told, and what they may ask."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.kernel.registry import game_names
from tests.server.play import Guest, make_table, play_at_keyboard, server_message

TWO = [{"name": "Akemi"}, {"name": "Ben"}]
THREE = [*TWO, {"name": "Chie"}]


def both(client: TestClient, made: dict[str, Any]) -> tuple[Guest, Guest]:
    return Guest(client, made["table"], made["seats"][0]), Guest(client, made["table"], made["seats"][1])


@pytest.mark.parametrize("game", game_names())
def test_a_visitor_is_welcomed_then_told_how_things_stand(client: TestClient, game: str) -> None:
    made = make_table(client, game, THREE)
    with Guest(client, made["table"], made["seats"][1]) as ben:
        welcome, state = ben.welcome, ben.state
    assert (welcome["table"], welcome["game"], welcome["seat"], welcome["seats"]) == (made["table"], game, 1, [1])
    assert (welcome["language"], welcome["figures"]["built_in"], len(welcome["seed_hash"])) == ("en", True, 64)
    assert welcome["catalogue"]
    assert (welcome["chat"], welcome["note"]) == ([], "")
    assert (state["seat"], state["moves"], state["is_over"], state["seed"]) == (1, 0, False, None)
    assert [(s["name"], s["person"], s["present"]) for s in state["seats"]] == [
        ("Akemi", True, False),
        ("Ben", True, True),
        ("Chie", True, False),
    ]
    assert state["waiting"]
    assert (state["log_from"], state["proposal"], state["thinking"]) == (0, None, False)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize(("language", "address"), [("en", "your turn"), ("pl", "Twoja kolej")])
def test_the_readers_own_seat_is_addressed_and_the_others_are_named(
    client: TestClient, game: str, language: str, address: str
) -> None:
    made = make_table(client, game, THREE)
    names = [chair["name"] for chair in THREE]
    with (
        Guest(client, made["table"], made["seats"][0], language=language) as aki,
        Guest(client, made["table"], made["spectator"], language=language) as watcher,
    ):
        acting = watcher.state["to_act"][0]
        with Guest(client, made["table"], made["seats"][acting], language=language) as mover:
            assert names[acting] in watcher.state["waiting"]
            assert address in mover.state["waiting"]
            assert names[acting] not in mover.state["ask"]
            foreseen = mover.ask(type="preview", move=mover.state["options"][0]["move"], turn=mover.state["turn"])
            mover.play()
            mover.hear_moves(1)
        watcher.hear_moves(1)
        aki.hear_moves(1)
        told = [entry["text"] for entry in foreseen["log"]] + [e["text"] for e in mover.log if e["seat"] == acting]
        assert told
        assert not [text for text in told if names[acting] in text]
        assert [text for entry in watcher.log if names[acting] in (text := entry["text"])]


def test_several_at_one_keyboard_are_called_by_name(client: TestClient) -> None:
    chairs = [{"name": "Akemi", "keyboard": 0}, {"name": "Ben", "keyboard": 0}]
    made = make_table(client, "iki", chairs)
    with Guest(client, made["table"], made["seats"][0]) as keyboard:
        acting = keyboard.state["to_act"][0]
        keyboard.say({"type": "sit", "seat": acting})
        keyboard.hear_until("state")
        assert keyboard.state["ask"].startswith(chairs[acting]["name"])
        assert chairs[acting]["name"] in keyboard.state["waiting"]


@pytest.mark.parametrize("game", game_names())
def test_options_have_marks_with_labels_for_whoever_is_to_act(client: TestClient, game: str) -> None:
    made = make_table(client, game, THREE)
    with Guest(client, made["table"], made["spectator"]) as watcher:
        assert (watcher.state["options"], watcher.state["labels"], watcher.state["ask"]) == ([], {}, None)
        acting = watcher.state["to_act"][0]
    with Guest(client, made["table"], made["seats"][acting]) as guest:
        options = guest.state["options"]
        assert guest.state["ask"]
        assert options
        for option in options:
            assert set(option["marks"]) <= set(guest.state["labels"])
        assert len({tuple(option["marks"]) for option in options}) == len(options)


def test_a_state_leaves_out_what_has_not_changed(client: TestClient) -> None:
    """Where seats decide at once, one who commits changes nothing that others are asked; a newcomer is told all."""
    made = make_table(client, "shogun", THREE, options={"setup": "sample"})
    aki, ben = both(client, made)
    with aki, ben:
        while not ben.state["seats"][1]["present"]:
            ben.hear_until("state")
        while aki.state["options"]:
            aki.play()
        while True:
            told = server_message(ben.socket.receive_text())
            if told["moves"] == 1:
                break
        ben.state |= told
        assert not {"turn", "options", "revisions", "labels", "seats"} & told.keys()
        assert {"moves", "to_act", "waiting", "undo", "log_from", "log"} <= told.keys()
        with Guest(client, made["table"], made["seats"][1]) as again:
            assert again.state["view"] == ben.state["view"]
            assert again.state["options"] == ben.state["options"]


def test_the_log_comes_piecewise_and_comes_to_the_whole(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Akemi"}, {"name": "Robot", "bot": "random"}])
    with Guest(client, made["table"], made["seats"][0]) as me:
        before = me.state["log_from"] + len(me.state["log"])
        for _ in range(12):
            me.wait_for_turn()
            me.play()
            assert me.state["log_from"] >= before
        me.wait_for_turn()
        with Guest(client, made["table"], made["seats"][0]) as page:
            assert page.state["log_from"] == 0
            assert page.log == me.log


def test_a_language_that_is_not_there_is_english(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0], language="tlh") as me:
        assert me.welcome["language"] == "en"
        assert me.state["waiting"]


def test_a_preview_tells_what_a_move_brings_and_nothing_happens(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    aki, ben = both(client, made)
    with aki, ben:
        first = aki if aki.state["options"] else ben
        move = first.state["options"][0]["move"]
        told = first.ask(type="preview", move=move, turn=first.state["turn"])
        assert told["type"] == "preview"
        assert {"seat": first.state["seat"], "what": "kobun", "by": -1} in told["changes"]
        assert told["sentence"]
        assert told["log"]
        assert first.ask(type="preview", move=move, turn="9.9")["error"] == "stale"
        refused = first.ask(type="preview", move="take salt_peddler at 1.2", turn=first.state["turn"])
        assert (refused["error"], refused["rule"]) == ("refused", "1.6")
        assert first.ask(type="preview", move="dance", turn=first.state["turn"])["error"] == "refused"
        assert first.play(move)["moves"] == 1


@pytest.mark.parametrize(
    ("marks", "sentence", "rule"),
    [
        (["card:salt_peddler", "stall:1.2"], "A starting character goes to an outermost stall", "1.6"),
        (["stall:1.2"], "A starting character goes to an outermost stall", "1.6"),
        (["card:monk"], "Monk is not among the starting characters", "1.6"),
        (["way:1-4"], "Not yet: take a starting character first", "1.6"),
        (["card:salt_peddler"], "This can be done now", ""),
        (["card:emperor"], "There is nothing to do with this", ""),
        ([], "This can be done now", ""),
    ],
)
def test_why_something_cannot_be_done(client: TestClient, marks: list[str], sentence: str, rule: str) -> None:
    made = make_table(client, "iki", TWO)
    aki, ben = both(client, made)
    with aki, ben:
        first, second = (aki, ben) if aki.state["options"] else (ben, aki)
        told = first.ask(type="why", marks=marks)
        assert told["text"].startswith(sentence)
        assert told["rule"] == rule
        if marks != ["card:emperor"]:
            assert "turn" in second.ask(type="why", marks=marks)["text"]
    with Guest(client, made["table"], made["spectator"]) as watcher:
        assert watcher.ask(type="why", marks=marks)["detail"] == "Who watches has no seat here."


def test_who_takes_the_last_starting_character_reads_of_the_stall_and_not_of_a_card_long_gone(
    client: TestClient,
) -> None:
    made = make_table(client, "iki", [{"name": name, "keyboard": 1} for name in ("Akemi", "Ben", "Chie", "Dai")])
    with Guest(client, made["table"], made["seats"][0]) as keyboard:
        for _ in range(3):
            play_at_keyboard(keyboard)
        keyboard.say({"type": "sit", "seat": keyboard.state["to_act"][0]})
        keyboard.hear_until("state")
        assert len({option["marks"][0] for option in keyboard.state["options"]}) == 1, "one character is left"
        told = keyboard.ask(type="why", marks=["stall:1.2"])
        assert told["text"].startswith("A starting character goes to an outermost stall")


def test_who_numbers_a_wish_hears_when_it_is_done_and_its_state_before(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Akemi", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
    with Guest(client, made["table"], made["seats"][0]) as guest:
        seat = guest.state["to_act"][0]
        guest.say({"type": "sit", "seat": seat})
        guest.hear_until("state")
        wish = {"type": "move", "seat": seat, "move": guest.state["options"][0]["move"], "turn": guest.state["turn"]}
        assert guest.ask(**wish) == {"type": "done", "id": 1}
        assert guest.state["moves"] == 1
        assert guest.ask(**wish)["error"] == "stale"
        assert guest.ask(type="undo", seat=seat) == {"type": "done", "id": 3}
        assert guest.state["moves"] == 0


def test_looking_back_and_the_course_of_the_scores(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Akemi", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
    with Guest(client, made["table"], made["seats"][0]) as keyboard:
        views, logs = [keyboard.state["view"]], [len(keyboard.log)]
        for _ in range(30):
            play_at_keyboard(keyboard)
            views.append(keyboard.state["view"])
            logs.append(len(keyboard.log))
        for at in (0, 1, 11, 12, 13, 29, 30):
            looked = keyboard.ask(type="look", at=at)
            assert looked["view"] == views[at]
            assert looked["log_length"] == logs[at]
            assert [entry["text"] for entry in looked["log"]] == [
                entry["text"] for entry in keyboard.log[logs[at - 1] if at else 0 : logs[at]]
            ]
            assert (looked["move"] is None) == (at == 0)
        assert keyboard.ask(type="look", at=31)["error"] == "bad_message"
        assert keyboard.ask(type="look", at=3, seat=1 - keyboard.state["seat"])["error"] == "bad_message"
        assert keyboard.ask(type="look", at=3, seat=None)["error"] == "bad_message"
        play_at_keyboard(keyboard)
        assert keyboard.ask(type="look", at=31)["view"] == keyboard.state["view"]
        course = keyboard.ask(type="course")
        assert [point["at"] for point in course["points"]] == sorted({point["at"] for point in course["points"]})
        assert course["points"][-1]["at"] == 31
        for seat in (0, 1):
            assert sum(course["breakdown"][seat].values()) == course["points"][-1]["scores"][seat]
        assert {row["key"] for row in course["categories"]} == set(course["breakdown"][0])


def test_looking_back_follows_what_was_taken_back(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Akemi", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
    with Guest(client, made["table"], made["seats"][0]) as keyboard:
        play_at_keyboard(keyboard)
        seat = keyboard.state["seat"]
        first = keyboard.ask(type="look", at=1)["move"]["text"]
        keyboard.say({"type": "undo", "seat": seat})
        assert keyboard.hear_until("state")["moves"] == 0
        keyboard.play(keyboard.state["options"][1]["move"])
        assert keyboard.ask(type="look", at=1)["move"]["text"] != first


def test_nothing_told_of_shogun_tells_what_others_plan(client: TestClient) -> None:
    made = make_table(client, "shogun", THREE, options={"setup": "sample"})
    aki, ben = both(client, made)
    with aki, ben:
        aki.play("bid chest_4")
        assert ben.ask(type="look", at=1)["error"] == "bad_message", "for Ben nothing has happened"
        own = aki.ask(type="look", at=1)["move"]
        assert (own["seat"], own["text"], own["sentence"][:3]) == (0, "bid chest_4", "Bid")
        assert ben.ask(type="look", at=1, seat=0)["error"] == "bad_message"
        assert "chest_4" not in str(ben.ask(type="course"))
