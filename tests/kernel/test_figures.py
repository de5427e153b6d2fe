"""Figures files: what is read is played, what is wrong is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engawa.iki.figures.reworded_notes import REWORDED
from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.kernel.figures import SENT, checksum
from engawa.kernel.refusal import BadInput, Refusal
from engawa.kernel.registry import game_named, game_names, text_of
from tests.rules.iki.scene import Scene

Data = dict[str, Any]
"""The whole file, as JSON has it."""


def built_in() -> Data:
    data: Data = json.loads(GAME.built_in_figures())
    return data


def write(folder: Path, data: object) -> Path:
    file = folder / "mine.json"
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    return file


def card(data: Data, name: str) -> Data:
    found: Data = next(entry for entry in data["characters"] if entry["id"] == name)
    return found


def complaint(file: Path) -> str:
    """What is said about the file, in one sentence that begins with its name."""
    with pytest.raises(BadInput) as caught:
        GAME.figures(file)
    told = str(caught.value)
    assert told.startswith(f"{file}: ")
    assert "\n" not in told
    return told.removeprefix(f"{file}: ")


def test_the_built_in_figures_load() -> None:
    figures = GAME.figures()
    assert figures.name == "built-in"
    assert len(figures.cards) == 60
    assert [len(figures.deck(season)) for season in (-1, 0, 1, 2, 3)] == [4, 14, 14, 14, 14]
    assert (len(figures.fish), len(figures.pipes), len(figures.tobacco)) == (8, 8, 8)
    assert len(figures.blocking_tiles) == 12
    assert figures.checksum == checksum(built_in(), REWORDED)


def test_a_copy_of_the_built_in_file_has_the_same_checksum(tmp_path: Path) -> None:
    figures = GAME.figures(write(tmp_path, built_in()))
    assert figures.checksum == GAME.figures().checksum
    assert figures.name == "mine.json"


def test_the_checksum_does_not_depend_on_the_layout(tmp_path: Path) -> None:
    data = dict(reversed(list(built_in().items())))
    file = tmp_path / "squeezed.json"
    file.write_text(json.dumps(data, ensure_ascii=True, separators=(",", ":")), encoding="utf-8")
    assert GAME.figures(file).checksum == GAME.figures().checksum


def test_the_checksum_depends_on_every_figure(tmp_path: Path) -> None:
    data = built_in()
    card(data, "book_lender")["hire_cost"] += 1
    assert GAME.figures(write(tmp_path, data)).checksum != GAME.figures().checksum


def test_a_changed_hire_cost_is_really_played(tmp_path: Path) -> None:
    data = built_in()
    card(data, "book_lender")["hire_cost"] = 7
    scene = Scene(figures=GAME.figures(write(tmp_path, data)))
    scene.reveal("book_lender")
    scene.stand_on(0, "2")
    scene.ask(agenda.INCOME_OR_HIRE)
    scene.player(0).mon = 6
    with pytest.raises(Refusal) as caught:
        scene.play("hire book_lender at 1.1")
    assert (caught.value.key, caught.value.details) == ("iki.refuse.too_little_mon", {"mon": 7, "has": 6})
    scene.player(0).mon = 9
    scene.play("hire book_lender at 1.1")
    assert scene.player(0).mon == 2


def test_a_changed_income_is_really_played(tmp_path: Path) -> None:
    data = built_in()
    data["board"]["income"] = 9
    scene = Scene(figures=GAME.figures(write(tmp_path, data)))
    scene.stand_on(0, "2")
    scene.ask(agenda.INCOME_OR_HIRE)
    before = scene.player(0).mon
    scene.play("income")
    assert scene.player(0).mon == before + 9


@pytest.mark.parametrize(
    ("wares", "sold"),
    [
        ([["pipe", "tobacco"]], {"buy spring_pipe_1 and spring_tobacco_1"}),
        ([["pipe"], ["tobacco"]], {"buy spring_pipe_1", "buy spring_tobacco_1"}),
    ],
)
def test_a_tobacco_shop_sells_just_what_it_says(tmp_path: Path, wares: list[list[str]], sold: set[str]) -> None:
    data = built_in()
    data["shops"]["tobacco_shop"] = [{"buy": ware} for ware in wares]
    scene = Scene(figures=GAME.figures(write(tmp_path, data)))
    scene.player(0).mon = 20
    scene.business(0, 4)
    assert sold <= set(scene.options())
    assert [scene.town.refusal(0, GAME.read_move(scene.town, text)) for text in sold] == [None] * len(sold)
    for refused in {"buy spring_pipe_1", "buy spring_tobacco_1", "buy spring_pipe_1 and spring_tobacco_1"} - sold:
        assert scene.refused(refused).key == "iki.refuse.not_sold_here"


def test_a_missing_file(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.json") == "cannot be read: No such file or directory"


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    assert complaint(tmp_path) == "cannot be read: Is a directory"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "picture.json"
    file.write_bytes(b"\x89PNG\xff\xfe\x00")
    assert complaint(file) == "is not a UTF-8 text file"


def test_a_field_that_stands_there_twice(tmp_path: Path) -> None:
    """JSON lets the last one win; which of the two was meant nobody can know."""
    file = tmp_path / "twice.json"
    file.write_text(GAME.built_in_figures().replace('"income": 4,', '"income": 4, "income": 5,'), encoding="utf-8")
    assert complaint(file) == "field “income” stands twice in one object"


@pytest.mark.parametrize("text", ["", "{", "monk", "[" * 100_000, '{"board": ' + "1" * 5000 + "}"])
def test_a_file_that_is_not_json(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    assert complaint(file).startswith("is not JSON: ")


@pytest.mark.parametrize(("data", "found"), [([], "[]"), (3, "3"), (None, "null"), ("x", '"x"')])
def test_a_file_that_is_no_object(tmp_path: Path, data: object, found: str) -> None:
    assert complaint(write(tmp_path, data)) == f"the file: expected an object with named fields, found {found}"


@pytest.mark.parametrize("section", ["characters", "buildings", "tokens", "board", "shops", "scoring"])
def test_a_missing_section(tmp_path: Path, section: str) -> None:
    data = built_in()
    del data[section]
    assert complaint(write(tmp_path, data)) == f"field “{section}” is missing"


def remove(name: str) -> Callable[[Data], object]:
    return lambda data: data["characters"].remove(card(data, name))


def put(path: str, value: object) -> Callable[[Data], object]:
    """Set what a path leads to: `characters.monk.type`, `board.start.mon`."""

    def change(data: Data) -> None:
        place: Any = data
        *way, last = path.split(".")
        for step in way:
            if isinstance(place, list):
                entry = [e for e in place if isinstance(e, dict) and e.get("id") == step]
                place = entry[0] if entry else place[int(step)]
            else:
                place = place[step]
        place[int(last) if isinstance(place, list) else last] = value

    return change


def twice(section: str) -> Callable[[Data], object]:
    def change(data: Data) -> None:
        where = data["tokens"][section] if section in data["tokens"] else data[section]
        where[1] = {**where[1], "id": where[0]["id"]}

    return change


def two_more_fish(data: Data) -> None:
    data["tokens"]["fish"] += [
        {"id": f"more_{n}", "season": "spring", "price": 1, "bonus_iki": 0, "kind": "carp"} for n in (1, 2)
    ]


def all_masters(data: Data) -> None:
    card(data, "book_lender")["retirement_token"] = "joker_type"
    card(data, "book_lender")["salary"] = []


WRONG: list[tuple[str, Callable[[Data], object], str]] = [
    ("missing card", remove("book_lender"), "characters: expected 14 of season spring, found 13"),
    ("missing starter", remove("salt_peddler"), "characters: expected 4 of season start, found 3"),
    (
        "missing field",
        lambda data: card(data, "book_lender").pop("hire_cost"),
        "field “hire_cost” is missing in characters[book_lender]",
    ),
    (
        "missing id",
        lambda data: data["characters"][5].pop("id"),
        "field “id” is missing in characters[5]",
    ),
    (
        "text for a number",
        put("characters.book_lender.hire_cost", "3"),
        'characters[book_lender].hire_cost: expected a whole number, found "3"',
    ),
    (
        "fraction",
        put("characters.book_lender.hire_cost", 2.5),
        "characters[book_lender].hire_cost: expected a whole number, found 2.5",
    ),
    (
        "true for a number",
        put("characters.book_lender.hire_cost", True),
        "characters[book_lender].hire_cost: expected a whole number, found true",
    ),
    (
        "negative cost",
        put("characters.book_lender.hire_cost", -1),
        "characters[book_lender].hire_cost: expected a whole number of at least 0, found -1",
    ),
    (
        "cost beyond reason",
        put("characters.book_lender.hire_cost", 101),
        "characters[book_lender].hire_cost: expected a whole number of at most 100, found 101",
    ),
    (
        "negative price",
        put("tokens.fish.spring_fish_1.price", -2),
        "tokens.fish[spring_fish_1].price: expected a whole number of at least 0, found -2",
    ),
    (
        "negative building cost",
        put("buildings.temple.cost", {"wood": -3}),
        "buildings[temple].cost.wood: expected a whole number of at least 0, found -3",
    ),
    (
        "unknown good in a salary",
        put("characters.book_lender.salary.0", {"mons": 1}),
        "characters[book_lender].salary[0].mons: unknown field; known here: mon, rice, sandal, wood, koban, iki, fire",
    ),
    (
        "unknown field of a skill",
        put("characters.book_lender.skill", {"gains": {"mon": 1}}),
        "characters[book_lender].skill.gains: unknown field; "
        "known here: pay, gain, opponents_gain, experience, build_rebate, build, swap_characters",
    ),
    (
        "unknown field of a scoring",
        put("buildings.temple.end_scoring", {"ikis": 22}),
        "buildings[temple].end_scoring.ikis: unknown field; known here: iki, per, each, every, max, equal_to",
    ),
    (
        "skill without effect",
        put("characters.book_lender.skill", {"pay": {"mon": 1}}),
        "characters[book_lender].skill: expected exactly one effect: gain, experience, build, build_rebate or "
        'swap_characters, found {"pay": {"mon": 1}}',
    ),
    ("duplicate card", twice("characters"), "characters: “boiled_egg_peddler” stands there twice"),
    ("duplicate building", twice("buildings"), "buildings: “temple” stands there twice"),
    ("duplicate fish", twice("fish"), "tokens: “spring_fish_1” stands there twice"),
    (
        "too few salaries",
        put("characters.book_lender.salary", [{"mon": 1}, {"mon": 2}]),
        "characters[book_lender].salary: expected 3 salaries for a card that starts on level 1, "
        'found [{"mon": 1}, {"mon": 2}]',
    ),
    (
        "too many salaries for a later start",
        put("characters.book_lender.first_level", 2),
        "characters[book_lender].salary: expected 2 salaries for a card that starts on level 2, "
        'found [{"mon": 1}, {"mon": 2}, {"mon": 2}]',
    ),
    (
        "salary beside a token",
        put("characters.book_lender.retirement_token", "avoid_fire"),
        "characters[book_lender].salary: expected no salary on a card with a retirement token, "
        'found [{"mon": 1}, {"mon": 2}, {"mon": 2}]',
    ),
    ("one token twice", all_masters, "characters: there is one token joker_type, 2 cards give it"),
    (
        "unknown season",
        put("characters.book_lender.season", "monsoon"),
        'characters[book_lender].season: expected one of start, spring, summer, autumn, winter, found "monsoon"',
    ),
    (
        "unknown season of a fish",
        put("tokens.fish.spring_fish_1.season", "start"),
        'tokens.fish[spring_fish_1].season: expected one of spring, summer, autumn, winter, found "start"',
    ),
    (
        "unknown type",
        put("characters.book_lender.type", "ninja"),
        'characters[book_lender].type: expected one of street, artisan, special, master, shop, found "ninja"',
    ),
    (
        "no English name",
        put("characters.book_lender.names", {"pl": "Obwoźny bibliotekarz"}),
        "characters[book_lender].names: expected at least the English name, as “en”, "
        'found {"pl": "Obwoźny bibliotekarz"}',
    ),
    ("two fish too many", two_more_fish, "tokens.fish: expected 2 of season spring, found 4"),
    (
        "three blocking tiles fewer",
        put("board.blocking_tiles.tiles", {"1": 3, "2": 3, "3": 3}),
        'board.blocking_tiles.tiles: expected at least 12 blocking tiles, one a month, found {"1": 3, "2": 3, "3": 3}',
    ),
    (
        "blocking tiles for no space",
        put("board.blocking_tiles.tiles", {"5": 12}),
        'board.blocking_tiles.tiles: expected numbers of tiles for spaces of the ikizama track, found {"5": 12}',
    ),
    (
        "list for an object",
        put("characters.0", []),
        "characters[0]: expected an object with named fields, found []",
    ),
    ("object for a list", put("characters", {}), "characters: expected a list, found {}"),
    (
        "fire at a payday",
        put("board.fire_strength.2_players", {"6": 4}),
        "board.fire_strength.2_players.6: expected a fire in a month that is not the last of its season, found 4",
    ),
    (
        "a shop that is not there",
        put("board.street.0.shop", "sake_shop"),
        "board.street[0].shop: expected one of sandal_shop, rice_shop, fire_tower, tobacco_shop, pawn_shop, "
        'construction_site, fish_market, money_changer, found "sake_shop"',
    ),
    (
        "too few spaces",
        lambda data: data["board"]["street"].pop(),
        "board.street: expected 8 street spaces, found ",
    ),
    (
        "variety for too few types",
        put("scoring.variety", [0, 1, 4, 9, 16]),
        "scoring.variety: expected 6 numbers, for 0 to 5 types, found [0, 1, 4, 9, 16]",
    ),
    (
        "mon for nothing",
        put("scoring.mon_per_iki", 0),
        "scoring.mon_per_iki: expected a whole number of at least 1, found 0",
    ),
    (
        "a stall without price",
        lambda data: data["board"]["stalls_2_players"]["extra_cost"].pop("2"),
        "field “2” is missing in board.stalls_2_players.extra_cost",
    ),
    (
        "a pipe that costs twice",
        put("tokens.pipes.spring_pipe_1.effect", {"pay": {"mon": 1}, "gain": {"fire": 1}}),
        "tokens.pipes[spring_pipe_1].effect: expected a gain or experience: a pipe costs only its price, "
        'found {"pay": {"mon": 1}, "gain": {"fire": 1}}',
    ),
    (
        "a salary that takes mon",
        put("characters.book_lender.salary.0", {"mon": -3}),
        "characters[book_lender].salary[0].mon: expected a whole number of at least 0 (a salary may take IKI only), "
        "found -3",
    ),
    (
        "a salary that takes more IKI than there is",
        put("characters.day_labourer.salary.0", {"iki": -1001}),
        "characters[day_labourer].salary[0].iki: expected a whole number of at least -1000, found -1001",
    ),
    (
        "firefighting in a building's cost",
        put("buildings.temple.cost", {"wood": 3, "fire": 1}),
        "buildings[temple].cost: expected a cost in mon, rice, sandal, wood, koban or iki (firefighting is never "
        'paid), found {"wood": 3, "fire": 1}',
    ),
    (
        "firefighting in a rebate",
        put("characters.carpenter.skill", {"build_rebate": {"fire": 1}}),
        "characters[carpenter].skill.build_rebate: expected a cost in mon, rice, sandal, wood, koban or iki "
        '(firefighting is never paid), found {"fire": 1}',
    ),
    (
        "opponents gain at a shop",
        put("shops.rice_shop.0", {"gain": {"rice": 1}, "opponents_gain": {"mon": 2}}),
        "shops.rice_shop[0]: expected a trade of goods or a building at a shop, "
        'found {"gain": {"rice": 1}, "opponents_gain": {"mon": 2}}',
    ),
    (
        "opponents gain by a pipe",
        put("tokens.pipes.spring_pipe_1.effect", {"gain": {"fire": 1}, "opponents_gain": {"mon": 2}}),
        "tokens.pipes[spring_pipe_1].effect: expected a gain or experience: opponents gain by a character's skill "
        'only, found {"gain": {"fire": 1}, "opponents_gain": {"mon": 2}}',
    ),
    (
        "another type",
        put("types.0", "ninja"),
        'types: expected the types street, artisan, special, master, shop, found ["ninja", "artisan", "special", '
        '"master", "shop"]',
    ),
    (
        "more tokens than a rule knows",
        put("board.special_tokens.joker_type", 2),
        "board.special_tokens.joker_type: expected a whole number of at most 1, found 2",
    ),
    (
        "fewer tokens than cards give",
        put("board.special_tokens.avoid_fire", 1),
        "characters: there is one token avoid_fire, 2 cards give it",
    ),
    (
        "more tokens than cards give",
        put("board.special_tokens.avoid_fire", 3),
        "characters: there are 3 tokens avoid_fire, 2 cards give it",
    ),
    (
        "no token for a card",
        put("board.special_tokens.hire_minus_1", 0),
        "characters: there are 0 tokens hire_minus_1, 1 cards give it",
    ),
    (
        "a token of no rule",
        put("board.special_tokens.free_rice", 1),
        "board.special_tokens.free_rice: unknown field; known here: hire_minus_1, move_plus_1, avoid_fire, joker_type",
    ),
    (
        "one shop on two spaces",
        put("board.street.1.shop", "sandal_shop"),
        'board.street[1].shop: expected a shop that stands on no other space, found "sandal_shop"',
    ),
    (
        "a shop on no space",
        put("shops.sake_shop", [{"gain": {"mon": 1}}]),
        "shops.sake_shop: the shop stands on no space of the street",
    ),
    (
        "two equal trades",
        put("shops.pawn_shop.1", {"gain": {"mon": 4}, "pay": {"rice": 1, "mon": 0}}),
        "shops.pawn_shop[1]: expected a trade that the shop does not offer already, "
        'found {"gain": {"mon": 4}, "pay": {"rice": 1, "mon": 0}}',
    ),
    (
        "the same wares twice",
        put("shops.tobacco_shop", [{"buy": ["pipe", "tobacco"]}, {"buy": ["tobacco", "pipe"]}]),
        'shops.tobacco_shop[1]: expected wares that the shop does not sell already, found {"buy": ["tobacco", "pipe"]}',
    ),
    (
        "wares that bring something beside",
        put("shops.fish_market.0", {"buy": ["fish"], "gain": {"mon": 1}}),
        "shops.fish_market[0].gain: unknown field; known here: buy",
    ),
    (
        "two kinds of scoring",
        put("buildings.temple.end_scoring", {"iki": 22, "per": "mon", "each": 1}),
        "buildings[temple].end_scoring: expected one kind of scoring: iki, or equal_to, or per and each (with every "
        'and max), found {"iki": 22, "per": "mon", "each": 1}',
    ),
    (
        "a lasting effect for each of nothing",
        put("buildings.fire_watchtower.lasting.per", "kobun_fed_now"),
        "buildings[fire_watchtower].lasting.per: unknown field; known here: when, gain",
    ),
    (
        "a lasting effect of nothing",
        put("buildings.farm.lasting.gain", {"iki": 0}),
        'buildings[farm].lasting.gain: expected a gain, found {"iki": 0}',
    ),
    (
        "goods said to run out",
        put("board.limits.unlimited", ["mon"]),
        'board.limits.unlimited: expected mon, rice, sandal, koban: only wood can run out, found ["mon"]',
    ),
    (
        "a stall reached twice",
        put("board.stalls_2_players.outer_shop_reaches", [1, 1]),
        "board.stalls_2_players.outer_shop_reaches: expected each stall once, found [1, 1]",
    ),
    (
        "a fire in a month written twice",
        put("board.fire_strength.2_players", {"5": 4, "05": 7}),
        "board.fire_strength.2_players.05: expected a fire in a month that is not the last of its season, found 7",
    ),
    (
        "more buildings than a move can name",
        lambda data: data["buildings"].extend({**data["buildings"][0], "id": f"hut_{n}"} for n in range(300)),
        "buildings: expected at most 100, found 310",
    ),
    (
        "more trades than a move can name",
        put("shops.rice_shop", [{"gain": {"mon": n + 1}} for n in range(21)]),
        "shops.rice_shop: expected at most 20 trades, found 21",
    ),
    (
        "a number for a note",
        put("board.direction", 3),
        "board.direction: expected a text, found 3",
    ),
]


@pytest.mark.parametrize(("change", "told"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_wrong_figures_are_named_with_what_was_expected(
    tmp_path: Path, change: Callable[[Data], object], told: str
) -> None:
    data = built_in()
    change(data)
    said = complaint(write(tmp_path, data))
    assert said == told or (told.endswith("found ") and said.startswith(told))


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("characters.book_lender.hire_price", "characters[book_lender].hire_price"),
        ("buildings.temple.iki", "buildings[temple].iki"),
        ("tokens.fish.spring_fish_1.bonus", "tokens.fish[spring_fish_1].bonus"),
        ("tokens.shells", "tokens.shells"),
        ("board.start.wood", "board.start.wood"),
        ("scoring.rice", "scoring.rice"),
        ("rules", "rules"),
    ],
)
def test_a_field_no_rule_reads_does_not_pass_in_silence(tmp_path: Path, path: str, where: str) -> None:
    data = built_in()
    put(path, 1)(data)
    assert complaint(write(tmp_path, data)).startswith(f"{where}: unknown field")


@pytest.mark.parametrize(("field", "value"), [("swap_characters", False), ("swap_characters", "no"), ("build", 0)])
def test_a_switch_that_is_not_on_does_not_count_as_on(tmp_path: Path, field: str, value: object) -> None:
    data = built_in()
    card(data, "book_lender")["skill"] = {field: value}
    assert complaint(write(tmp_path, data)).startswith("characters[book_lender].skill")


@pytest.mark.parametrize("name", ["Book_Lender", "book lender", " book_lender", "book_lender\n"])
def test_an_id_that_no_move_could_write_is_refused(tmp_path: Path, name: str) -> None:
    """Ids are the words of the notation: small letters, no spaces."""
    data = built_in()
    card(data, "book_lender")["id"] = name
    assert ".id: " in complaint(write(tmp_path, data))


def test_a_ware_that_cannot_be_bought_together_is_refused(tmp_path: Path) -> None:
    data = built_in()
    data["shops"]["fish_market"] = [{"buy": ["fish", "pipe"]}]
    assert complaint(write(tmp_path, data)).startswith("shops.fish_market[0]")


def test_a_fish_with_another_id_can_be_owned_and_shown(tmp_path: Path) -> None:
    data = built_in()
    data["tokens"]["fish"][0]["id"] = "spring_carp"
    scene = Scene(figures=GAME.figures(write(tmp_path, data)))
    scene.town.fish_holder[0] = 1
    text = text_of(GAME)
    words = text.words(scene.town.figures, ["Aki", "Ben", "Chie", "Dai"])
    assert "spring_carp" in text.picture(scene.town, 0, words)


def test_a_shop_with_another_id_can_be_shown(tmp_path: Path) -> None:
    data = built_in()
    data["shops"]["straw_shop"] = data["shops"].pop("sandal_shop")
    data["board"]["street"][0]["shop"] = "straw_shop"
    scene = Scene(figures=GAME.figures(write(tmp_path, data)))
    text = text_of(GAME)
    words = text.words(scene.town.figures, ["Aki", "Ben", "Chie", "Dai"])
    assert "straw_shop" in text.picture(scene.town, 0, words)


UNREAD = {"special_tokens", "other_public_model"}
"""Where figures files tell what no rule reads."""


def number_paths(value: Any, path: tuple[Any, ...] = ()) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """The way to a number of each kind in a figures file: entries of one list are of a kind."""
    if isinstance(value, bool) or not isinstance(value, dict | list | int | float):
        return {}
    if isinstance(value, int | float):
        return {tuple("*" if isinstance(step, int) else step for step in path): path}
    steps = value.items() if isinstance(value, dict) else enumerate(value)
    return {kind: way for step, inner in steps for kind, way in number_paths(inner, (*path, step)).items()}


@pytest.mark.parametrize("game", game_names())
def test_no_figure_is_beyond_what_a_table_can_count_with(game: str, tmp_path: Path) -> None:
    built_in_text = (Path(__file__).parents[2] / "engawa" / game / "figures.json").read_text(encoding="utf-8")
    for way in number_paths(json.loads(built_in_text)).values():
        if UNREAD.intersection(way):
            continue
        for far in (10**30, -(10**30)):
            data = json.loads(built_in_text)
            entry = data
            for step in way[:-1]:
                entry = entry[step]
            entry[way[-1]] = far
            with pytest.raises(BadInput):
                game_named(game).figures(write(tmp_path, data))


@pytest.mark.parametrize("game", game_names())
def test_figures_as_a_text_are_those_of_the_file(game: str, tmp_path: Path) -> None:
    text = game_named(game).built_in_figures()
    file = tmp_path / "mine.json"
    file.write_text(text, encoding="utf-8")
    from_text, from_file = game_named(game).figures_from_text(text), game_named(game).figures(file)
    assert from_text.checksum == from_file.checksum
    assert from_text.name == SENT


def test_a_complaint_about_figures_as_a_text_names_no_file() -> None:
    with pytest.raises(BadInput, match=r"^the figures: is not JSON"):
        GAME.figures_from_text("{")


@pytest.mark.parametrize(
    ("game", "first", "part"),
    [
        (
            "iki",
            "e4babc0f4ebb1ca7c6ebf9cd6dbfe0f8c9cbfdc708c3b4fe4f148b3d80f95ee1",
            "agrees with four of the eight positions",
        ),
        (
            "shogun",
            "6f6d9b937c88f28db846c7d151926535b32b158eaf9516965c2d4916d4fc2b00",
            "the rulebooks name only the regions",
        ),
    ],
)
def test_a_note_that_was_corrected_leaves_the_checksum_as_records_have_it(game: str, first: str, part: str) -> None:
    text = game_named(game).built_in_figures()
    assert part in text
    assert game_named(game).figures().checksum == first
    assert checksum(json.loads(text)) != first, "by its words of now it would be another"
