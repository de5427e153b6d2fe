"""The log: each entry is written when what it tells has happened, and tells what decided it."""

import pytest

from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.iki.rules.sequence import IkiPosition
from engawa.kernel.chance import Outcome
from engawa.kernel.journal import Entry, Journal
from engawa.kernel.refusal import Arg
from engawa.kernel.registry import text_of
from engawa.kernel.words import PLURALS
from tests.rules.iki.scene import FIGURES, Scene

NAMES = ["Hana", "Kenji", "Ola", "Umeko"]


class Witness(Journal):
    """Looks at the town at the moment of each note."""

    def __init__(self, town: IkiPosition) -> None:
        super().__init__()
        self.town = town
        self.seen: list[tuple[str, IkiPosition]] = []

    def note(self, key: str, seat: int, **args: Arg) -> None:
        super().note(key, seat, **args)
        self.seen.append((key, self.town.copy()))

    def at(self, key: str) -> IkiPosition:
        return next(town for told, town in self.seen if told == key)


def watched(scene: Scene) -> Witness:
    witness = Witness(scene.town)
    scene.town.journal = witness
    return witness


def told(entry: Entry, reader: int, language: str = "en") -> str:
    return text_of(GAME).words(FIGURES, NAMES, language).read_by(reader).entry(entry)


def entry_of(scene: Scene, key: str) -> Entry:
    return next(entry for entry in scene.log() if entry.key == key)


def burning(month: int = 8) -> Scene:
    """Fire in nagaya 4: a character and a building of Hana's, a neutral; firefighting 3."""
    scene = Scene(players=2, month=month)
    scene.put("ukiyoe_artist", "4.1", owner=0)
    scene.put("soba_stall", "4.2")
    scene.put_building(FIGURES.buildings[0].id, "4.3", owner=1)
    scene.firefighting(3, 2)
    return scene


def test_what_burns_is_gone_when_the_log_tells_it() -> None:
    scene = burning()
    witness = watched(scene)
    scene.event(nagaya=4)
    assert witness.at("iki.log.burnt").stall_card[scene.stall("4.1")] == -1
    assert witness.at("iki.log.neutral_burnt").stall_card[scene.stall("4.2")] == -1
    assert witness.at("iki.log.building_burnt").stall_card[scene.stall("4.3")] == -1


def test_the_log_of_a_fire_tells_both_numbers_that_decided_it() -> None:
    scene = burning()
    scene.event(nagaya=4)
    entry = entry_of(scene, "iki.log.burnt")
    strength = scene.town.board.fire_strength[8]
    assert told(entry, reader=0) == (
        f"Fire {strength} at stall 4.1: your Ukiyo-e artist burns — your firefighting is 3."
    )
    assert told(entry, reader=1) == f"Fire {strength} at stall 4.1: Hana's Ukiyo-e artist burns (firefighting 3)."


def test_a_neutral_that_burns_is_nobodys() -> None:
    scene = burning()
    scene.event(nagaya=4)
    sentence = told(entry_of(scene, "iki.log.neutral_burnt"), reader=0)
    assert "neutral" in sentence
    assert "nobody" not in sentence


def test_who_starves_has_left_when_the_log_tells_it() -> None:
    scene = Scene(month=3)
    scene.put("monk", "1.1", owner=0)
    scene.player(0).rice = 0
    witness = watched(scene)
    scene.step(agenda.FEED)
    assert witness.at("iki.log.starved").stall_card[scene.stall("1.1")] == -1


def test_a_used_skill_has_paid_when_the_log_tells_it() -> None:
    scene = Scene()
    card = next(card for card in FIGURES.cards if card.skill.gain.mon > 0 and not card.skill.pay.written())
    scene.put(card.id, "1.1", owner=0)
    space = next(space for space in range(1, 9) if scene.stall("1.1") in scene.town.board.reach[space])
    scene.business(0, space)
    witness = watched(scene)
    before = scene.player(0).mon
    scene.play(f"use {card.id}")
    assert witness.at("iki.log.used").players[0].mon == before + card.skill.gain.mon


def test_a_used_neutral_has_left_when_the_log_tells_it() -> None:
    scene = Scene(players=2)
    card = next(card for card in FIGURES.cards if card.skill.gain.mon > 0 and not card.skill.pay.written())
    scene.put(card.id, "1.1")
    space = next(space for space in range(1, 9) if scene.stall("1.1") in scene.town.board.reach[space])
    scene.business(0, space)
    witness = watched(scene)
    scene.play(f"use {card.id}")
    assert witness.at("iki.log.neutral_left").stall_card[scene.stall("1.1")] == -1


def test_a_pipe_has_acted_when_the_log_tells_it() -> None:
    scene = Scene()
    pipe = next(pipe for pipe in FIGURES.pipes if pipe.effect.gain.written())
    scene.go_to_month(pipe.season * 3 + 1)
    shop = next(space for space in range(1, 9) if FIGURES.shops[space].sells_pipe)
    scene.player(0).mon = 20
    scene.business(0, shop)
    witness = watched(scene)
    before = scene.player(0).mon, scene.player(0).iki, scene.player(0).rice, scene.player(0).sandals
    scene.play(next(move for move in scene.options() if pipe.id in move and "tobacco" not in move))
    then = witness.at("iki.log.bought_pipe").players[0]
    gain = pipe.effect.gain
    assert (then.mon, then.iki, then.rice, then.sandals) == (
        before[0] - pipe.price + gain.mon,
        before[1] + gain.iki,
        before[2] + gain.rice,
        before[3] + gain.sandal,
    )


@pytest.mark.parametrize("language", list(PLURALS))
def test_a_hire_tells_of_the_mon_on_the_card_only_where_there_are_some(language: str) -> None:
    def hired(mon: int) -> str:
        scene = Scene()
        scene.reveal("monk", mon)
        scene.player(0).mon = 20
        scene.ask(agenda.INCOME_OR_HIRE)
        scene.play("hire monk at 1.1")
        return told(entry_of(scene, "iki.log.hired"), 0, language)

    assert "0" not in hired(0)
    assert "2" in hired(2)


def test_nobody_collects_nothing() -> None:
    scene = Scene(month=3)
    scene.step(agenda.SALARY)
    entries = scene.log()
    assert {entry.key for entry in entries} == {"iki.log.no_salary"}
    assert told(entries[0], reader=1) == "Hana earns no salary."


@pytest.mark.rule("3.15")
def test_the_season_changes_after_payday_not_before() -> None:
    """Calendar, branch and wares belong together: while somebody chooses whom to feed it is still spring."""
    scene = Scene(month=3)
    scene.put("monk", "1.1", owner=0)
    scene.put("boiled_egg_peddler", "2.1", owner=0)
    scene.player(0).rice = 1
    scene.step(agenda.EVENT, [Outcome("character", [card]) for card in FIGURES.deck(1)[:4]])
    view = scene.town.view(0)
    assert view["decision"] == "feed"
    assert view["season"] == "spring"
    sale = view["for_sale"]
    assert isinstance(sale, list)
    assert sale
    assert all(str(ware).startswith("spring") for ware in sale)
