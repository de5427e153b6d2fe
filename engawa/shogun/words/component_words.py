"""Component words: what cards, events, cubes and odds say."""

from engawa.kernel.refusal import Arg
from engawa.kernel.words import Word, Words
from engawa.shogun.figures.components import BID, CHEST, EFFECTS, NOTHING, Components, Event
from engawa.shogun.rules.position import Realm
from engawa.shogun.rules.tower import Odds


def name_argument(figures: Components, words: Words, name: str, value: Arg) -> str | Word | None:
    """Log and refusal arguments that are names, events or cubes."""
    if name in ("province", "to", "one", "other"):
        return figures.provinces[figures.province_named(str(value))].name
    if name == "card":
        return card_words(figures, words, str(value))
    if name == "space":
        return words.say(f"shogun.action.{value}")
    if name == "place":
        return words.say(f"shogun.place.{value}")
    if name == "building":
        return words.bent("kind", str(value))
    if name == "event":
        return effect_words(next(event for event in figures.events if event.word == value), words)
    if name in ("cubes", "tray"):
        return cubes_words(str(value), words)
    return None


def card_words(figures: Components, words: Words, name: str) -> str:
    """A card by the name it has in notation."""
    if name == "nothing":
        return words.say("shogun.text.no_card")
    if name.startswith("chest_"):
        return words.say("shogun.text.chest_card", chests=int(name.removeprefix("chest_")))
    return figures.provinces[figures.province_named(name)].name


def card_name(realm: Realm, card: int, words: Words) -> str:
    """A card by its number; below 0 nothing is laid yet."""
    return "…" if card < 0 or card > NOTHING else card_words(realm.figures, words, realm.figures.card_name(card))


def card_use_words(realm: Realm, space: int, card: int, words: Words) -> str:
    """What laying a card on a space comes to: a province's figures, a bid's cost, or no action."""
    if card < CHEST:
        return province_words(realm, card, words)
    if space != BID:
        return words.say("shogun.text.no_action")
    if card == NOTHING:
        return words.say("shogun.text.no_card")
    return words.say("shogun.text.cost", chests=realm.figures.chest_values[card - CHEST])


def event_words(event: Event, words: Words) -> str:
    return words.say("shogun.text.event", effect=effect_words(event, words), rice=event.rice_loss)


def effect_words(event: Event, words: Words) -> str:
    return words.say(f"shogun.effect.{EFFECTS[event.effect]}", amount=event.amount, fewer=event.amount_of_3)


def cubes_words(written: str, words: Words) -> str:
    """“3 0 2 1”: cubes by colour, farmers last."""
    counts = written.split()
    amounts = [f"{cubes_of(seat, words)} {count}" for seat, count in enumerate(counts[:-1]) if count != "0"]
    if counts[-1] != "0":
        amounts.append(f"{words.say('shogun.text.farmers')} {counts[-1]}")
    return ", ".join(amounts) or words.say("shogun.text.nothing")


def cubes_of(seat: int, words: Words) -> str:
    return words.say("shogun.text.own_cubes") if words.addresses(seat) else words.name(seat)


def odds_words(odds: Odds, words: Words) -> str:
    return words.say(
        "shogun.text.odds",
        **odds.percentages(),
        left=words.decimal(left_if_won(odds)),
    )


def left_if_won(odds: Odds) -> float:
    """How many armies hold the province after a battle that is won, on average."""
    return sum(count * share for count, share in enumerate(odds.attackers_left)) / odds.win if odds.win else 0.0


def free_sites(realm: Realm, province: int) -> int:
    return realm.figures.provinces[province].sites - realm.count_buildings(province)


def province_words(realm: Realm, province: int, words: Words) -> str:
    card = realm.figures.provinces[province]
    return words.say(
        "shogun.text.province",
        taxes=card.chests,
        rice=card.rice,
        free=free_sites(realm, province),
        armies=realm.armies[province],
        markers=realm.markers[province],
    )


def province_details(realm: Realm, province: int, words: Words) -> str:
    neighbours = ", ".join(realm.figures.provinces[other].name for other in realm.board.neighbours[province])
    return words.say(
        "shogun.text.details",
        province=realm.figures.provinces[province].id,
        region=realm.figures.regions[realm.board.region[province]],
        figures=province_words(realm, province, words),
        neighbours=neighbours,
    )
