"""Studies at a table: a lesson taken through, levels, puzzles, quizzes; who may come in, and what is kept."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.server.protocol.http import StudyList, TableMade
from engawa.server.tables.table_study import TableStudy
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table
from tests.studies.folder import edit

Made = dict[str, Any]
pytestmark = pytest.mark.usefixtures("study_files")


def begin(client: TestClient, game: str, study: str, language: str = "en") -> Made:
    answer = client.post("/api/studies", json={"game": game, "study": study, "language": language})
    assert answer.status_code == 201, answer.text
    TableMade.model_validate_json(answer.content)
    made: Made = answer.json()
    return made


def learner(client: TestClient, made: Made, language: str = "en") -> Guest:
    token = next(token for token in made["seats"] if token is not None)
    return Guest(client, made["table"], token, language=language)


def settled(guest: Guest) -> dict[str, Any]:
    """How the study stands when nothing more is played without the learner."""
    while guest.state["study"]["waits"] == "nothing" and not guest.state["study"]["done"]:
        guest.hear()
    study: dict[str, Any] = guest.state["study"]
    return study


def make(guest: Guest, move: str) -> dict[str, Any]:
    settled(guest)
    assert guest.play(move)["type"] == "state"
    return settled(guest)


def go_on(guest: Guest) -> dict[str, Any]:
    assert guest.ask(type="study_continue")["type"] == "done"
    return settled(guest)


def test_a_lesson_is_taken_through(client: TestClient) -> None:
    with learner(client, begin(client, "iki", "lesson/walk", "pl"), "pl") as mika:
        assert mika.welcome["study"] == {
            **{"kind": "lesson", "id": "walk", "study": "lesson/walk", "title": "Pierwsza tura"},
            **{"of": 5, "next": "level/mon"},
        }
        assert mika.state["seats"][0]["name"] == "Ty"
        assert [chair["name"] for chair in mika.state["seats"]][1] == "Aki"
        first = mika.state["study"]
        assert (first["step"], first["waits"], first["rule"]) == (0, "continue", "2.1")
        assert first["say"].startswith("To ulica Nihonbashi.")
        assert go_on(mika)["wanted"] == ["ikizama 2"]
        assert mika.state["moves"] == 2
        assert make(mika, "ikizama 2")["wanted"][0] == "hire carpenter at 1.3"
        assert mika.state["moves"] == 4, "the other has chosen too"
        make(mika, "hire carpenter at 4.1")
        assert make(mika, "move 2")["waits"] == "continue"
        assert go_on(mika)["done"]
        assert mika.ask(type="study_continue")["detail"] == "Najpierw wykonaj ruch."
        assert mika.play("done")["error"] == "refused"


def test_another_move_is_answered_kindly_and_changes_nothing(client: TestClient) -> None:
    with learner(client, begin(client, "iki", "lesson/walk"), "de") as mika:
        assert mika.play("ikizama 2")["detail"] == "Noch nicht: Folge zuerst der Lektion.", "first read on"
        go_on(mika)
        before = mika.state["view"]
        refused = mika.play("ikizama 3")
        assert (refused["error"], refused["rule"]) == ("refused", "")
        assert refused["detail"] == "Another time. Here we walk two steps: take the 2.", "there is no German text"
        assert mika.play("ikizama 1")["rule"] == "6.2", "what the rules refuse, they refuse"
        assert mika.state["view"] == before
        assert make(mika, "ikizama 2")["step"] == 2


def test_steps_back_and_again(client: TestClient) -> None:
    with learner(client, begin(client, "iki", "lesson/walk")) as mika:
        assert mika.ask(type="study_back")["detail"] == "This is the beginning."
        beginning = mika.state["view"]
        go_on(mika)
        make(mika, "ikizama 2")
        make(mika, "hire carpenter at 4.1")
        assert mika.ask(type="study_back")["type"] == "done"
        assert (mika.state["study"]["step"], mika.state["moves"]) == (2, 4)
        make(mika, "hire carpenter at 1.3")
        assert mika.ask(type="study_again")["type"] == "done"
        assert (mika.state["study"]["step"], mika.state["moves"]) == (0, 2)
        assert mika.state["view"] == beginning


def test_a_lesson_is_found_again_where_it_was_left_also_by_another_server(client: TestClient, start: Start) -> None:
    made = begin(client, "iki", "lesson/walk")
    with learner(client, made) as mika:
        go_on(mika)
        make(mika, "ikizama 2")
    with learner(client, made) as mika:
        assert mika.state["study"]["step"] == 2
    with learner(start(PATIENT), made) as mika:
        assert mika.state["study"]["step"] == 2
        make(mika, "hire carpenter at 4.1")
        assert mika.ask(type="study_back")["type"] == "done"
        assert make(mika, "hire carpenter at 1.3")["step"] == 3


def test_what_a_stopped_server_had_not_played_is_played_when_somebody_comes(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = begin(client, "iki", "lesson/walk")

    async def stopped(self: TableStudy) -> None:
        return

    with learner(client, made) as mika:
        go_on(mika)
        with monkeypatch.context() as patch:
            patch.setattr(TableStudy, "follow", stopped)
            mika.play("ikizama 2")
            assert mika.state["study"]["waits"] == "nothing"
            assert mika.play("hire carpenter at 1.3")["type"] == "error"
    with learner(client, made) as mika:
        assert settled(mika)["step"] == 2


def test_written_draws_come_whatever_the_learner_chooses(client: TestClient) -> None:
    with learner(client, begin(client, "shogun", "example/3.3")) as mika:
        assert mika.welcome["study"]["kind"] == "example"
        go_on(mika)
        make(mika, "plan castle shinano")
        make(mika, "commit")
        assert mika.state["view"]["event"] == "neutral_defence_3"


def test_others_plans_stay_hidden_in_a_lesson(client: TestClient) -> None:
    with learner(client, begin(client, "shogun", "example/3.3")) as mika:
        go_on(mika)
        told = json.dumps([mika.welcome["study"], mika.state, mika.log])
        for player in mika.state["view"]["players"][1:]:
            assert (player["plan"], player["hand"]) == (None, None)
        make(mika, "plan castle bingo")
        make(mika, "commit")
        for player in mika.state["view"]["players"][1:]:
            laid = {card for space, card in player["plan"].items() if space != "bid"}
            assert laid <= {"covered", "nothing", None}
        assert "plan taxes tamba" not in told + json.dumps([mika.state, mika.log]), "a scripted move of another's plan"
        for at in range(mika.state["moves"] + 1):
            looked = mika.ask(type="look", at=at)
            assert looked["move"] is None or looked["move"]["seat"] == 0 or "plan" not in looked["move"]["text"]


def test_a_level_is_won_taken_back_and_lost(client: TestClient) -> None:
    with learner(client, begin(client, "iki", "level/mon")) as mika:
        study = mika.state["study"]
        assert (study["waits"], study["most_moves"], study["star_moves"]) == ("move", 6, [2, 4])
        make(mika, "ikizama 2")
        assert make(mika, "income")["verdict"] == "won"
        assert (mika.state["study"]["stars"], mika.state["study"]["goals"][0]["met"]) == (3, True)
        assert mika.play("move 2")["detail"] == "This one is over: try again, or go on to the next."
        assert mika.ask(type="study_back")["type"] == "done"
        assert (mika.state["study"]["verdict"], mika.state["study"]["moves"]) == (None, 1)
        assert mika.ask(type="study_again")["type"] == "done"
        make(mika, "ikizama 1-4")
        for _ in range(5):
            make(mika, mika.state["options"][-1]["move"])
        assert (mika.state["study"]["verdict"], mika.state["study"]["stars"]) == ("lost", 0)


def test_in_a_level_the_same_moves_bring_the_same_game(client: TestClient, study_files: Path) -> None:
    level = study_files / "iki/levels/mon.jsonl"
    edit(level, '"at_least":12', '"at_least":99')
    edit(level, '"most_moves":6', '"most_moves":60')

    def played(back: int) -> Any:
        with learner(client, begin(client, "iki", "level/mon")) as mika:
            for number in range(14):
                make(mika, mika.state["options"][0]["move"])
                for _ in range(back if number == 9 else 0):
                    assert mika.ask(type="study_back")["type"] == "done"
                for _ in range(back if number == 9 else 0):
                    make(mika, mika.state["options"][0]["move"])
            return mika.state["view"], mika.happened()

    assert played(0) == played(4)


def test_a_puzzle_tells_the_values_only_when_it_is_solved_or_not(client: TestClient) -> None:
    with learner(client, begin(client, "iki", "puzzle/001")) as mika:
        assert mika.welcome["study"]["next"] == "puzzle/002"
        assert mika.state["study"]["values"] == []
        wrong = make(mika, "income")
        assert (wrong["verdict"], [value["best"] for value in wrong["values"]]) == ("wrong", [True, False])
        assert mika.ask(type="study_again")["type"] == "done"
        assert mika.state["study"]["values"] == []
        assert make(mika, "hire carpenter at 1.3")["verdict"] == "right"


def test_a_quiz_is_answered_once(client: TestClient) -> None:
    with learner(client, begin(client, "shogun", "quiz/abc"), "pl") as mika:
        assert mika.state["study"]["waits"] == "answer"
        assert {choice["legal"] for choice in mika.state["study"]["choices"]} == {None}
        assert mika.play()["detail"] == "Wybierz jedną z czterech odpowiedzi."
        assert mika.ask(type="study_answer", choice=9)["type"] == "error"
        assert mika.ask(type="study_answer", choice=0)["type"] == "done"
        study = mika.state["study"]
        assert (study["verdict"] in ("right", "wrong"), study["done"]) == (True, True)
        assert sum(choice["legal"] for choice in study["choices"]) == 1
        assert mika.ask(type="study_answer", choice=1)["type"] == "error"


def test_nobody_else_comes_in_and_nothing_lists_it(client: TestClient) -> None:
    made, other = begin(client, "iki", "lesson/walk"), begin(client, "iki", "lesson/walk")
    token = made["seats"][0]
    for wrong in ("", "x" * 32, other["seats"][0]):
        with Guest(client, made["table"], wrong) as stranger:
            assert stranger.last["error"] == "no_entry"
    assert made["spectator"] == ""
    assert client.get("/api/tables").json() == []
    mine = client.post("/api/tables/mine", json={"tables": [{"table": made["table"], "token": token}]})
    assert mine.json() == [{"table": made["table"], "gone": True}]
    assert client.post(f"/api/tables/{made['table']}/seats/1", json={"name": "Bo"}).status_code == 403
    assert client.get(f"/api/tables/{made['table']}/record").status_code == 404
    wish = {"at": 0, "seat": 0, "name": "Bo"}
    assert client.post(f"/api/tables/{made['table']}/continuations", json=wish).status_code == 404


@pytest.mark.parametrize(
    "request_",
    [
        {"type": "undo", "seat": 0},
        {"type": "propose", "what": "undo", "seat": 0},
        {"type": "redo", "seat": 0},
        {"type": "stand_in", "seat": 0, "bot": "greedy"},
        {"type": "stand_in", "seat": 1, "bot": "random"},
        {"type": "hint"},
        {"type": "review"},
    ],
)
def test_what_makes_no_sense_in_a_lesson_is_refused(client: TestClient, request_: dict[str, Any]) -> None:
    with learner(client, begin(client, "iki", "lesson/walk")) as mika:
        go_on(mika)
        make(mika, "ikizama 2")
        assert mika.ask(**request_)["type"] == "error"
        assert mika.state["study"]["step"] == 2


@pytest.mark.parametrize("name", ["study_continue", "study_back", "study_again", "study_answer"])
def test_a_table_where_people_play_is_no_study(client: TestClient, name: str) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Robot", "bot": "random"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert (aki.welcome["study"], aki.state["study"]) == (None, None)
        more = {"choice": 0} if name == "study_answer" else {}
        assert aki.ask(type=name, **more)["detail"] == "This table is no lesson."


def test_the_list_tells_what_can_be_learned_in_the_readers_language(client: TestClient) -> None:
    listed = StudyList.model_validate(client.get("/api/studies/iki?language=pl").json())
    assert [(row.study, row.title, row.minutes, row.steps) for row in listed.lessons] == [
        ("lesson/walk", "Pierwsza tura", 1, 5)
    ]
    assert [(row.study, row.goal) for row in listed.levels] == [("level/mon", "Miej 12 monów.")]
    assert listed.puzzles == ["puzzle/001", "puzzle/002"]
    assert listed.puzzle_of_the_day in listed.puzzles
    shogun = StudyList.model_validate(client.get("/api/studies/shogun").json())
    assert shogun.examples["3.3"].study == "example/planning"
    assert shogun.quiz
    assert client.get("/api/studies/chess").status_code == 404


@pytest.mark.parametrize("wrong", [{"study": "lesson/nothing"}, {"study": "x" * 101}, {"game": "chess"}, {"study": 7}])
def test_what_is_not_there_cannot_be_opened(client: TestClient, wrong: dict[str, Any]) -> None:
    wish = {"game": "iki", "study": "lesson/walk", "language": "en"} | wrong
    assert client.post("/api/studies", json=wish).status_code == 422


def test_a_study_that_is_broken_is_told_in_a_sentence(client: TestClient, study_files: Path) -> None:
    edit(study_files / "iki/lessons/walk.jsonl", '{"lesson":1', '{"lesson":7')
    answer = client.post("/api/studies", json={"game": "iki", "study": "lesson/walk"})
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_studies_count_as_tables_that_are_made(start: Start) -> None:
    client = start(replace(PATIENT, makings_per_minute=2))
    wish = {"game": "iki", "study": "lesson/walk"}
    assert [client.post("/api/studies", json=wish).status_code for _ in range(3)] == [201, 201, 429]


def test_old_studies_are_deleted_but_not_those_at_which_somebody_sits(start: Start) -> None:
    client = start(replace(PATIENT, studies_kept=-1))
    people = make_table(client, "iki", [{"name": "Aki"}, {"name": "Robot", "bot": "random"}])
    old, held = begin(client, "iki", "lesson/walk"), begin(client, "iki", "lesson/walk")
    with learner(client, held) as mika:
        begin(client, "iki", "lesson/walk")
        go_on(mika)
        with learner(client, old) as nobody:
            assert nobody.last["error"] == "no_entry"
    with Guest(client, people["table"], people["seats"][0]) as aki:
        assert aki.state["to_act"]
