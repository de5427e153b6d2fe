"""Sentences: none is missing, none is left over, and all can be said."""

import ast
import json
import random
import re
from pathlib import Path
from string import Formatter

import pytest

import engawa
from engawa.bots.levels import LEVELS
from engawa.iki.figures.components import GOODS, SCORE_PER, SEASONS, TOKENS, TYPES
from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.iki.rules.scoring import CATEGORIES
from engawa.iki.words import page as iki_page
from engawa.iki.words.component_words import our_names
from engawa.kernel.journal import Entry
from engawa.kernel.refusal import BadInput, refuse
from engawa.kernel.registry import game_names, text_of
from engawa.kernel.words import ENGLISH, PLURALS, YOU, Sentence, Sentences, Words, english, polish
from engawa.shogun.figures import components as shogun
from engawa.shogun.game import GAME as SHOGUN
from engawa.shogun.rules import agenda as shogun_agenda
from engawa.shogun.words import page as shogun_page
from tests.kernel.matches import FIGURES, go_on, started

HOME = Path(engawa.__path__[0])
NAMES = ["Aki", "Ben", "Chie", "Dai"]
SOURCES = ["seed", "reconstructed", "inferred", "3 wood public, koban reconstructed"]
FAMILIES = {
    "iki.shop.": [shop.id for shop in FIGURES.shops[1:]],
    "iki.token.": [
        *TOKENS,
        *(fish.id for fish in FIGURES.fish),
        *(pipe.id for pipe in FIGURES.pipes),
        *(tobacco.id for tobacco in FIGURES.tobacco),
    ],
    "iki.type.": TYPES,
    "iki.category.": CATEGORIES,
    "iki.decision.": list(agenda.DECISIONS.values()),
    "iki.ask.": list(agenda.DECISIONS.values()),
    "iki.per.": list(SCORE_PER),
    "iki.source.": SOURCES,
    "iki.season.": SEASONS,
    "iki.good.": GOODS,
    "iki.what.": ["character", "building", "fire", "blocking", "first_player"],
    "iki.number.": [*iki_page.NUMBERS, "score"],
    "iki.brings.": TOKENS,
    "iki.text.lasting_": ["fed", "hire", "type"],
    "iki.text.": ["a_building", "experience", "swap"],
    "shogun.board.": shogun.SIDES,
    "shogun.what.": [
        *("tower", "province", "revolt", "event", "season_event", "action", "special", "first_player", "tie"),
        "column",
    ],
    "bots.level.": LEVELS,
    "bots.character.": LEVELS,
    "shogun.action.": [*shogun.ACTIONS, "bid"],
    "shogun.special.": shogun.SPECIALS,
    "shogun.season.": shogun.SEASONS,
    "shogun.kind.": shogun.KINDS,
    "shogun.effect.": shogun.EFFECTS,
    "shogun.region.": SHOGUN.figures().regions,
    "shogun.category.": shogun.CATEGORIES,
    "shogun.decision.": list(shogun_agenda.DECISIONS.values()),
    "shogun.ask.": list(shogun_agenda.DECISIONS.values()),
    "shogun.number.": shogun_page.NUMBERS,
    "shogun.why.": [
        *("too_few_chests", "already_built", "no_free_site", "none_left", "too_few_armies", "no_target"),
        "too_few_in_reserve",
    ],
}
"""Keys that are put together: what comes before the dot, and what may follow."""


def sentences(package: str, language: str = ENGLISH) -> dict[str, Sentence]:
    return read(HOME / package / "locales" / f"{language}.json")


def read(file: Path) -> dict[str, Sentence]:
    found: dict[str, Sentence] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


PACKAGES = ["kernel", "iki", "shogun", "bots", "cli", "server"]
LANGUAGES = list(PLURALS)
ALL = {key: sentence for package in PACKAGES for key, sentence in sentences(package).items()}


def source(package: str) -> list[ast.AST]:
    return [
        node
        for file in sorted((HOME / package).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    ]


def texts(nodes: list[ast.AST]) -> set[str]:
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def beginnings(nodes: list[ast.AST]) -> set[str]:
    """What f-strings begin with."""
    firsts = [node.values[0] for node in nodes if isinstance(node, ast.JoinedStr) and node.values]
    return {str(first.value) for first in firsts if isinstance(first, ast.Constant)}


def said_by_the_command_line() -> set[str]:
    """`self.say("welcome")` at the text table means `cli.welcome`."""
    return {
        "cli." + str(node.args[0].value)
        for node in source("cli")
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "say"
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "self"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def columns() -> set[str]:
    """Headings of the text tables: the words of a game's `words/text.py` that have one."""
    found: set[str] = set()
    for game in game_names():
        words = texts(list(ast.walk(ast.parse((HOME / game / "words" / "text.py").read_text(encoding="utf-8")))))
        found |= {f"{game}.column.{word}" for word in words if f"{game}.column.{word}" in ALL}
    return found


def starts(*packages: str) -> tuple[str, ...]:
    return tuple(f"{package}." for package in packages)


def used() -> set[str]:
    nodes = [node for package in PACKAGES for node in source(package)]
    written = {
        text
        for text in texts(nodes)
        if text.startswith(starts(*PACKAGES)) and not text.endswith((".", "_")) and " " not in text
    }
    families = {beginning + word for beginning, words in FAMILIES.items() for word in words}
    told = written | families | said_by_the_command_line() | columns()
    return told | {key + YOU for key in told if key + YOU in ALL}


def test_every_key_that_is_used_has_a_sentence() -> None:
    assert sorted(used() - set(ALL)) == []


def test_every_sentence_is_used() -> None:
    assert sorted(set(ALL) - used()) == []


NEVER_OWN = {"kernel.refuse.not_your_turn", "shogun.label.attack", "cli.pass_on", "cli.prompt", "cli.score"}
"""The seat is never the reader's: who is attacked, who is waited for; and the names beside the terminal's numbers."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_about_a_seat_has_a_form_for_who_sits_there(language: str) -> None:
    about = {
        key
        for package in PACKAGES
        for key, sentence in sentences(package, language).items()
        if any(arguments(form) & {"who", "player"} for form in forms_of(sentence).values())
    }
    assert sorted(key for key in about - NEVER_OWN if key + YOU not in ALL) == []
    assert sorted(key for key in about if key.endswith(YOU)) == [], "the reader is not named"


def test_every_key_that_is_put_together_is_of_a_known_family() -> None:
    found = {
        beginning
        for beginning in beginnings([node for package in PACKAGES for node in source(package)])
        if beginning.startswith(starts(*PACKAGES))
    }
    assert found - {"iki.column.", "shogun.column.", "cli."} <= set(FAMILIES)


def test_every_sentence_stands_in_the_file_of_its_package() -> None:
    for package in PACKAGES[:-1]:
        assert {key.partition(".")[0] for key in sentences(package)} == {package}


def test_every_source_of_a_figure_has_a_sentence() -> None:
    figured = {card.cost_source for card in FIGURES.cards} | {directory.cost_source for directory in FIGURES.buildings}
    assert figured | {"inferred"} == set(SOURCES)


def test_every_draw_has_a_word() -> None:
    for game in (GAME, SHOGUN):
        for what in FAMILIES[f"{game.name}.what."]:
            assert game.outcome_words(game.figures(), what)


def forms_of(sentence: Sentence) -> dict[str, str]:
    return {"": sentence} if isinstance(sentence, str) else {k: form for k, form in sentence.items() if k != "by"}


def plurals(language: str) -> set[str]:
    """The categories that counting brings up."""
    return {PLURALS[language](count) for count in range(200)}


def arguments(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name}


TRANSLATIONS = [
    *((HOME / package / "locales") for package in PACKAGES if sentences(package)),
    HOME.parent / "web" / "src" / "locales",
]
translated = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
everywhere = pytest.mark.parametrize("folder", TRANSLATIONS, ids=lambda folder: folder.parent.name)


@everywhere
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_in_a_file(folder: Path, language: str) -> None:
    """JSON would silently keep the last."""
    file = folder / f"{language}.json"
    pairs: list[tuple[str, object]] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


@everywhere
@translated
def test_a_translation_has_exactly_the_keys_of_english(folder: Path, language: str) -> None:
    english, other = read(folder / "en.json"), read(folder / f"{language}.json")
    assert english
    assert sorted(set(english) - set(other)) == [], "not translated"
    assert sorted(set(other) - set(english)) == [], "left over"


@everywhere
@translated
def test_every_form_of_a_translation_has_the_arguments_of_english(folder: Path, language: str) -> None:
    """The one form may leave out its number: “with a lap”."""
    english, other = read(folder / "en.json"), read(folder / f"{language}.json")
    for key in english.keys() & other.keys():
        wanted = set().union(*map(arguments, forms_of(english[key]).values()))
        for form, text in forms_of(other[key]).items():
            sentence = other[key]
            by = {sentence["by"]} if isinstance(sentence, dict) and form == "one" else set()
            assert arguments(text) <= wanted, key
            assert wanted - by <= arguments(text), key


@everywhere
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_has_all_plurals_of_its_language_or_the_forms_of_a_word(folder: Path, language: str) -> None:
    known = read(folder / "en.json")
    for key, sentence in read(folder / f"{language}.json").items():
        assert all(forms_of(sentence).values()), key
        if isinstance(sentence, dict) and "by" in sentence:
            assert set(forms_of(sentence)) == plurals(language), key
            english = known[key]
            told = set().union(*map(arguments, forms_of(english).values()))
            told |= {"n"} if isinstance(english, str) and key.startswith("iki.good.") else set()
            assert sentence["by"] in told | ({english["by"]} if isinstance(english, dict) else set()), key
        elif isinstance(sentence, dict):
            assert "nom" in sentence, key


@everywhere
@translated
def test_nothing_is_left_in_english(folder: Path, language: str) -> None:
    """What is the same in both is Japanese, or has no words at all."""
    english = read(folder / "en.json")
    for key, sentence in read(folder / f"{language}.json").items():
        for form in forms_of(sentence).values():
            words = set(re.findall(r"[a-z]+", re.sub(r"\{.*?\}|`.*?`", "", form.lower())))
            assert form not in forms_of(english[key]).values() or words <= THE_SAME, key


THE_SAME = {"mon", "koban", "kobun", "iki", "ikizama", "nagaya", "plan", "start", "link", "bot"}
THE_SAME |= {"chat", "pin", "pause", "lobby", "neutral", "total", "no"}
"""Words that another language has as they are."""


BENT = {"pipe": "token", "tobacco": "token", "building": "kind"}
"""Arguments whose words are of a family with another name."""


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_a_sentence_needs_is_one_that_its_words_have(package: str, language: str) -> None:
    """Only plain {names} and {name:form}: no {0}, {a.b} or {a!r}, which a translator could not see through."""
    found = sentences(package, language)
    for key, sentence in found.items():
        for text in forms_of(sentence).values():
            for _, name, form, conversion in Formatter().parse(text):
                assert name is None or name.isidentifier(), key
                assert conversion is None, key
                if form:
                    family = f"{package}.{BENT.get(str(name), name)}."
                    tables = [word for k, word in found.items() if k.startswith(family) and isinstance(word, dict)]
                    assert any(form in table for table in tables), key
                    assert all(form in table or form == "acc" for table in tables), key


@pytest.fixture
def words() -> Words:
    return text_of(GAME).words(FIGURES, NAMES)


def clean(told: str) -> None:
    assert told.strip()
    assert "{" not in told
    assert "}" not in told
    assert "iki." not in told
    assert "kernel." not in told


@pytest.mark.parametrize(("count", "form"), [(0, "other"), (1, "one"), (2, "other"), (21, "other"), (-1, "other")])
def test_english_has_one_and_other(count: int, form: str) -> None:
    assert english(count) == form


@pytest.mark.parametrize(
    ("form", "counts"),
    [("one", [1]), ("few", [2, 3, 4, 22, 34, 102, -2]), ("many", [0, 5, 11, 12, 13, 14, 21, 25, 100, 112, 113, -5])],
)
def test_polish_has_one_few_and_many(form: str, counts: list[int]) -> None:
    assert {polish(count) for count in counts} == {form}


def test_words_bend_as_their_sentence_needs_them() -> None:
    said = text_of(GAME).words(FIGURES, NAMES, "pl")

    def shop(key: str, where: str) -> str:
        return said.entry(Entry(key, 1, {"shop": where, "trade": "1 rice for 4 mon"}, []))

    assert shop("iki.log.new_year", "pawn_shop") == "Ben idzie do lombardu."
    assert shop("iki.log.new_year", "fish_market") == "Ben idzie na targ rybny."
    assert shop("iki.log.shop", "pawn_shop") == "Ben robi interes w lombardzie: 4 mon za 1 ryż."
    assert said.word("shop", "pawn_shop") == "lombard"
    bought = Entry("iki.log.bought", 0, {"token": "summer_pipe_2", "mon": 3}, [])
    assert said.entry(bought) == "Aki kupuje drugą letnią fajkę za 3 mon."
    assert said.refusal(refuse("iki.refuse.cannot_pay", "3.9", good="sandal")) == (
        "Masz za mało sandałów. (zasada 3.9)"
    )


def test_a_shop_of_a_players_own_figures_is_called_by_its_id_in_every_form() -> None:
    said = text_of(GAME).words(FIGURES, NAMES, "pl")
    assert said.entry(Entry("iki.log.new_year", 1, {"shop": "tea_house"}, [])) == "Ben idzie tea_house."


def test_what_a_person_says_is_never_taken_for_a_key(words: Words) -> None:
    """“street” is the end of a key: iki.text.street."""
    told = words.refusal(refuse("kernel.refuse.unknown_move", said="street"))
    assert told == "“street” is not a move of this game."


def test_decimals_have_the_point_of_the_language(words: Words) -> None:
    assert words.decimal(2.54) == "2.5"
    assert text_of(GAME).words(FIGURES, NAMES, "pl").decimal(2.54) == "2,5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_building_has_a_name(language: str) -> None:
    printed = {card.id: card.names for card in FIGURES.cards}
    printed |= {building.id: building.names for building in FIGURES.buildings}
    ours = our_names(language)
    for name, names in printed.items():
        assert (language in names) != (name in ours), name
        assert names.get(language) or ours[name]


def test_plurals_go_by_their_argument(words: Words) -> None:
    def walked(steps: int) -> str:
        return words.entry(Entry("iki.log.walked", 1, {"steps": steps, "shop": "fish_market"}, []))

    assert walked(1) == "Ben walks 1 step to the fish market."
    assert walked(4) == "Ben walks 4 steps to the fish market."
    assert words.say("iki.good.sandal", n=1) == "sandal"
    assert words.say("iki.good.sandal", n=2) == "sandals"
    assert words.say("iki.text.laps", laps=1) == "with a lap"
    assert words.say("iki.text.laps", laps=2) == "with 2 laps"


def test_arguments_are_shown_by_name(words: Words) -> None:
    assert words.entry(Entry("iki.log.took", 0, {"card": "salt_peddler", "stall": "1.1"}, [])) == (
        "Aki takes Salt peddler and places it at 1.1."
    )
    assert words.entry(Entry("iki.log.salary", 3, {"gain": "2 mon+1 rice+2 sandal"}, [])) == (
        "Dai collects 2 mon, 1 rice, 2 sandals in salaries."
    )
    assert words.entry(Entry("iki.log.shop", 0, {"shop": "rice_shop", "trade": "3 mon for 2 rice"}, [])) == (
        "Aki uses the rice shop: pay 3 mon: 2 rice."
    )


def test_a_refusal_tells_its_rule_and_one_without_rule_does_not(words: Words) -> None:
    assert words.refusal(refuse("iki.refuse.space_taken", "3.1", way="2", player=1)) == (
        "The space 2 is taken by Ben. (rule 3.1)"
    )
    assert words.refusal(refuse("kernel.refuse.not_your_turn", player=2)) == "It is Chie's turn."


def test_a_seat_that_nobody_holds_is_nobody(words: Words) -> None:
    assert words.name(-1) == "nobody"
    assert words.name(4) == "nobody"
    assert words.name(0) == "Aki"


def test_a_name_with_braces_is_only_a_name() -> None:
    words = text_of(GAME).words(FIGURES, ["{who}", "{0}"])
    assert words.entry(Entry("iki.log.ikizama", 0, {"way": "1-4"}, [])) == "{who} chooses 1-4."


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(BadInput, match=r"^there is no translation into “tlh”; there are: en, pl, de, es, ru$"):
        Sentences(["engawa.kernel"], "tlh")
    with pytest.raises(BadInput, match="no translation"):
        Sentences(["engawa.kernel"], "../../iki/figures")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_log_of_whole_games_can_be_told(words: Words, players: int) -> None:
    keys = set()
    for seed in range(6):
        for entry in go_on(started(players, f"log/{seed}"), seed=seed).log:
            clean(words.entry(entry))
            keys.add(entry.key)
    assert len(keys) > 25


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_refusal_can_be_told(words: Words, players: int) -> None:
    rng = random.Random(players)
    keys = set()
    for seed in range(3):
        match = started(players, f"refused/{seed}")
        every = GAME.every_move(match.position)
        while not match.position.is_over():
            seat = match.position.next_to_act()
            if rng.random() < 0.05:
                options = set(match.position.options(seat))
                for move in rng.sample(every, 400):
                    if move in options:
                        continue
                    reason = match.position.refusal(seat, move)
                    assert reason is not None, GAME.write_move(match.position, move)
                    clean(words.refusal(reason))
                    keys.add(reason.key)
            go_on(match, 1, seed=rng.randrange(1000))
    assert len(keys) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_of_a_game_can_be_shown_asked_and_explained(words: Words, players: int) -> None:
    text = text_of(GAME)
    rng = random.Random(players)
    match = started(players, "shown")
    while not match.position.is_over():
        seat = match.position.next_to_act()
        clean(text.ask(match.position, seat, words))
        for move in match.position.options(seat):
            told = text.explain(match.position, seat, move, words)
            assert "{" not in told
            assert "iki." not in told
        if rng.random() < 0.2:
            clean(text.picture(match.position, seat, words))
        go_on(match, 1, seed=rng.randrange(1000))
    clean(text.picture(match.position, 0, words))


def test_every_component_has_details_with_the_sources_of_its_figures(words: Words) -> None:
    text = text_of(GAME)
    position = started().position
    for card in FIGURES.cards:
        told = text.details(position, card.id, words)
        assert told is not None
        clean(told)
        assert card.names["en"] in told
        assert "source: " in told
    for name in [directory.id for directory in FIGURES.buildings] + FAMILIES["iki.token."][len(TOKENS) :]:
        told = text.details(position, name, words)
        assert told is not None
        clean(told)
    assert text.details(position, "emperor", words) is None


def test_every_decision_has_a_question(words: Words) -> None:
    for decision in agenda.DECISIONS.values():
        told: dict[str, int | str] = {"income": 4, "compensation": 1, "shop": "rice_shop", "stall": "1.1", "short": 2}
        asked = words.say(f"iki.ask.{decision}", who=0, **told)
        clean(asked)
        assert asked.startswith("Aki, ")
