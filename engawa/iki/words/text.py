"""Text interface of IKI: the table, what is asked, what a move brings, what a card says."""

from typing import cast

from engawa.iki.figures import moves
from engawa.iki.figures.components import MONTHS, SEASONS, STREET_SPACES, TYPES, Components
from engawa.iki.figures.costs import is_reconstructed, printed_costs
from engawa.iki.rules import agenda, fire, hiring, street
from engawa.iki.rules.position import BUILDING, OFF_BOARD, START_AREA, Town
from engawa.iki.rules.view import for_sale, is_blocking
from engawa.iki.words.component_words import (
    building_lines,
    building_words,
    card_lines,
    cost_source,
    explained,
    known_id,
    listed,
    mark,
    name_argument,
    name_beside,
    offers,
    printed,
    skill_words,
    token_words,
    trade_words,
)
from engawa.iki.words.labels import only_label
from engawa.kernel.position import NOBODY, Figures, Position
from engawa.kernel.refusal import Unhandled
from engawa.kernel.text import Text, columns
from engawa.kernel.words import Words


class IkiText(Text):
    def words(self, figures: Figures, names: list[str], language: str = "en") -> Words:
        components = cast(Components, figures)
        return Words("iki", lambda words, name, value: name_argument(components, words, name, value), names, language)

    def picture(self, position: Position, seat: int, words: Words) -> str:
        town = cast(Town, position)
        parts = [self.standing(town, seat, words), board(town, words), tracks(town, words)]
        if town.market:
            parts.append(market(town, words))
        parts.append(wares(town, words))
        if any(is_reconstructed(cost.source) for cost in printed_costs(town.figures)):
            parts.append(words.say("iki.text.reconstructed"))
        return "\n\n".join(parts)

    def standing(self, position: Position, seat: int, words: Words) -> str:
        town = cast(Town, position)
        return f"{calendar(town, words)}\n\n{players(town, words)}"

    def ask(self, position: Position, seat: int, words: Words) -> str:
        town = cast(Town, position)
        decision = agenda.DECISIONS[town.asked]
        space = town.players[seat].space
        return words.say(
            ask_business(town, seat) if decision == "business" else f"iki.ask.{decision}",
            who=seat,
            income=town.figures.income,
            compensation=town.figures.compensation,
            shop=town.figures.shops[space].id if space > 0 else "",
            short=town.count_characters(seat) - town.players[seat].rice,
            stall=town.board.stall_name(fire.stall_on_fire(town)) if decision == "burning" else "",
        )

    def explain(self, position: Position, seat: int, move: int, words: Words) -> str:
        return explain(cast(Town, position), seat, move, words)

    def note(self, position: Position, seat: int, move: int, words: Words) -> str:
        """A stall that costs extra."""
        town = cast(Town, position)
        if moves.kind_of(move) not in (moves.HIRE, moves.BUILD):
            return ""
        extra = town.board.extra_cost[moves.b_of(move)]
        return f"+{extra}" if extra else ""

    def details(self, position: Position, name: str, words: Words) -> str | None:
        figures = cast(Town, position).figures
        name = known_id(figures, name, words)
        for space, shop in enumerate(figures.shops):
            if space > 0 and shop.id == name:
                return f"{words.word('shop', name)}: {offers(figures, space, words)}"
        if figures.card_named(name) >= 0:
            card = figures.cards[figures.card_named(name)]
            return f"{card_lines(card, words)}\n{cost_source(card.cost_source, words)}"
        if figures.building_named(name) >= 0:
            building = figures.buildings[figures.building_named(name)]
            return f"{building_lines(building, words)}\n{cost_source(building.cost_source, words)}"
        return token_words(figures, name, words)


TEXT = IkiText()


def ask_business(town: Town, seat: int) -> str:
    """What is left to do in front of the shop."""
    kinds = {moves.kind_of(move) for move in town.options(seat)}
    has_character = moves.USE in kinds
    has_shop = bool(kinds - {moves.USE, moves.DONE})
    if has_shop and has_character:
        return "iki.ask.business"
    if has_shop:
        return "iki.ask.business_shop"
    return "iki.ask.business_character" if has_character else "iki.ask.business_done"


def calendar(town: Town, words: Words) -> str:
    if town.month == 0:
        return words.say("iki.text.before")
    if town.month > MONTHS:
        return words.say("iki.text.new_year")
    now = words.say("iki.text.month", month=town.month, season=SEASONS[town.season()])
    strength = town.board.fire_strength[town.month]
    if strength > 0:
        return f"{now} {words.say('iki.text.ends_with_fire', strength=strength)}"
    return f"{now} {words.say('iki.text.ends_with_payday' if town.month % 3 == 0 else 'iki.text.ends_quietly')}"


def players(town: Town, words: Words) -> str:
    is_over = town.is_over()
    head = ["player", "iki", "score" if is_over else "now", "mon", "rice", "sandals", "wood", "koban", "firefighting"]
    rows = [["", *(words.say(f"iki.column.{name}") for name in [*head, "kobun", "space", "owns"])]]
    scores = town.scores()
    for seat, player in enumerate(town.players):
        rice = words.say("iki.text.needs", rice=player.rice, need=town.count_characters(seat))
        score = scores[seat] if is_over else f"+{scores[seat] - player.iki}"
        numbers: list[object] = [player.iki, score, player.mon, rice, player.sandals, player.wood, player.koban]
        numbers += [player.firefighting, player.kobun]
        to_act = ">" if seat == town.actor else " "
        rows.append([to_act, words.name(seat), *map(str, numbers), place(town, seat, words), owns(town, seat, words)])
    return columns(rows)


def place(town: Town, seat: int, words: Words) -> str:
    space = town.players[seat].space
    if space == START_AREA:
        return words.say("iki.text.start_area")
    if space == OFF_BOARD:
        return "—"
    return f"{space} {words.word('shop', town.figures.shops[space].id)}"


def owns(town: Town, seat: int, words: Words) -> str:
    """Retired characters, tokens, fish, pipes and tobacco."""
    figures = town.figures
    player = town.players[seat]
    things = [printed(figures.cards[number], words) for number in player.retired]
    counts = {
        "hire_minus_1": player.hire_minus_1,
        "move_plus_1": player.move_plus_1,
        "avoid_fire": player.avoid_fire,
        "joker_type": player.joker,
    }
    things += [words.word("token", token) for token, count in counts.items() for _ in range(count)]
    held = [f.id for f in figures.fish if town.fish_holder[f.index] == seat]
    held += [p.id for p in figures.pipes if town.pipe_holder[p.index] == seat]
    held += [t.id for t in figures.tobacco if town.tobacco_holder[t.index] == seat]
    things += [words.word("token", name) for name in held]
    return ", ".join(things) or "—"


def board(town: Town, words: Words) -> str:
    """Each street space: its shop, what it offers, who stands there; below, the stalls behind it."""
    lines = [words.say("iki.text.street")]
    for space in range(1, len(town.figures.shops)):
        shop = f"{space} {words.word('shop', town.figures.shops[space].id)}: {offers(town.figures, space, words)}"
        standing = [words.name(seat) for seat, player in enumerate(town.players) if player.space == space]
        lines.append(shop + (f" — {words.say('iki.text.standing', names=', '.join(standing))}" if standing else ""))
        lines.append("    " + " | ".join(stall(town, number, words) for number in town.board.reach[space]))
    return "\n".join(lines)


def stall(town: Town, number: int, words: Words) -> str:
    name = town.board.stall_name(number)
    card = town.stall_card[number]
    owner = town.stall_owner[number]
    if card >= BUILDING:
        return f"{name} " + words.say(
            "iki.text.building", building=town.figures.buildings[card - BUILDING].id, player=owner
        )
    if card >= 0:
        character = town.figures.cards[card]
        if owner == NOBODY:
            return f"{name} " + words.say("iki.text.neutral", card=character.id, type=character_type(town, card))
        level = town.stall_level[number]
        character_words = words.say(
            "iki.text.character", card=character.id, player=owner, level=level, type=character_type(town, card)
        )
        return f"{name} {character_words}"
    extra = town.board.extra_cost[number]
    return f"{name} " + (words.say("iki.text.free_for", mon=extra) if extra else words.say("iki.text.free"))


def character_type(town: Town, number: int) -> str:
    return TYPES[town.figures.cards[number].type]


def tracks(town: Town, words: Words) -> str:
    ways = []
    for space, name in enumerate(town.figures.ikizama_track):
        if space == town.blocked and is_blocking(town):
            ways.append(f"{name}: {words.say('iki.text.closed')}")
        else:
            ways.append(f"{name}: {'—' if town.track[space] == NOBODY else words.name(town.track[space])}")
    order = ", ".join(f"{words.name(seat)} {town.players[seat].firefighting}" for seat in town.fire_order)
    return words.say("iki.text.ikizama", ways="; ".join(ways)) + "\n" + words.say("iki.text.firefighting", order=order)


def market(town: Town, words: Words) -> str:
    rows = [[words.say(f"iki.column.{name}") for name in ("market", "type", "cost", "on_card", "bonus", "skill")]]
    for number, mon in zip(town.market, town.market_mon, strict=True):
        card = town.figures.cards[number]
        bonus = f"+{card.hire_fire}" if card.hire_fire else "—"
        kind = words.say(f"iki.type.{character_type(town, number)}")
        cost = f"{card.hire_cost}{mark(card.cost_source)}"
        rows.append([listed(card, words), kind, cost, str(mon), bonus, skill_words(card, words)])
    return columns(rows)


def wares(town: Town, words: Words) -> str:
    figures = town.figures
    rows = [[words.say("iki.column.on_sale"), ""]]
    rows += [[name, token_words(figures, name, words) or ""] for name in for_sale(town)]
    rows += [[listed(figures.buildings[n], words), building_words(figures.buildings[n], words)] for n in town.offer]
    return columns(rows) + "\n" + words.say("iki.text.wood", wood=town.wood)


def explain(town: Town, seat: int, move: int, words: Words) -> str:
    kind, a, b = moves.kind_of(move), moves.a_of(move), moves.b_of(move)
    figures = town.figures
    if kind == moves.INCOME:
        return words.say("iki.text.gain", gain=f"{figures.income} mon")
    if kind == moves.HIRE:
        card = figures.cards[a]
        price = hiring.price(town.players[seat], card)
        on_card = town.market_mon[town.market.index(a)] if a in town.market else 0
        parts = [words.say("iki.text.hire", mon=price, mark=mark(card.cost_source))]
        parts += [words.say("iki.text.on_card", on_card=on_card)] if on_card else []
        parts += [words.say("iki.text.hire_bonus", fire=card.hire_fire)] if card.hire_fire else []
        return explained(card, "; ".join([*parts, skill_words(card, words)]), words)
    if kind in (moves.TAKE, moves.NEUTRAL, moves.NEUTRAL_LOST, moves.USE):
        return explained(figures.cards[a], skill_words(figures.cards[a], words), words)
    if kind in (moves.TRAIN, moves.STARVE):
        return explained(figures.cards[a], "", words)
    if kind == moves.SWAP:
        both = [figures.cards[a], figures.cards[b]]
        are_plain = not any(name_beside(card, words) for card in both)
        return "" if are_plain else " ↔ ".join(printed(card, words) for card in both)
    if kind == moves.JOKER:
        return words.word("type", TYPES[a])
    if kind == moves.WALK:
        return walk_words(town, seat, move, words)
    if kind == moves.NEW_YEAR:
        return shop_words(town, a, words)
    if kind == moves.TRADE:
        return trade_words(figures.shops[a].trades[b], words)
    if kind == moves.FISH:
        return token_words(figures, figures.fish[a].id, words) or ""
    if kind == moves.SMOKE:
        bought = [figures.pipes[a].id] if a != moves.NOT_BOUGHT else []
        bought += [figures.tobacco[b].id] if b != moves.NOT_BOUGHT else []
        return "; ".join(token_words(figures, name, words) or "" for name in bought)
    if kind == moves.BUILD:
        return explained(figures.buildings[a], building_words(figures.buildings[a], words), words)
    if kind in (moves.SAVE, moves.BURN, moves.DONE):
        return only_label(town, move, words)
    if kind == moves.IKIZAMA:
        return ""
    raise Unhandled("move of kind", kind)


def walk_words(town: Town, seat: int, move: int, words: Words) -> str:
    number, sandals, token = street.steps_in(move)
    space = town.players[seat].space
    steps = number + sandals + token
    end = (space - 1 + steps) % STREET_SPACES + 1
    laps = street.laps_of(space, steps)
    return shop_words(town, end, words) + (f"; {words.say('iki.text.laps', laps=laps)}" if laps else "")


def shop_words(town: Town, space: int, words: Words) -> str:
    """A shop to go to: what it offers, and who can be met there."""
    reached = [town.stall_card[stall] for stall in town.board.reach[space] if town.has_character(stall)]
    behind = ", ".join(printed(town.figures.cards[card], words) for card in reached) or words.say("iki.text.nobody")
    shop = town.figures.shops[space].id
    return words.say("iki.text.walk", shop=shop, offers=offers(town.figures, space, words), behind=behind)
