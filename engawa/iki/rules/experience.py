"""7.1–7.5 Experience and retirement."""

from engawa.iki.figures.components import (
    AVOID_FIRE,
    HIRE_MINUS_1,
    JOKER_TYPE,
    MOVE_PLUS_1,
    NO_TOKEN,
    SALARY_SPACES,
    TOKENS,
)
from engawa.iki.figures.moves import TRAIN, a_of, move
from engawa.iki.rules.position import Player, Town
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse


def put_on_board(town: Town, owner: int, number: int, stall: int) -> None:
    """A kobun starts on the card's first experience space (7.1, 7.2); a neutral has none (6.3)."""
    town.put(stall, number, owner, town.figures.cards[number].first_level)


def grow(town: Town, stall: int) -> None:
    """One gain of experience; the one that reaches the round space retires the character (7.1)."""
    if town.stall_level[stall] == SALARY_SPACES:
        retire(town, stall)
        return
    town.stall_level[stall] += 1
    if town.journal is not None:
        town.journal.note(
            "iki.log.grew", town.stall_owner[stall], card=town.card_on(stall).id, level=town.stall_level[stall]
        )


def retire(town: Town, stall: int) -> None:
    """7.3: stall and kobun are free at once. 7.4: some take a token with them."""
    owner = town.stall_owner[stall]
    card = town.card_on(stall)
    town.clear(stall)
    player = town.players[owner]
    player.retired.append(card.index)
    if town.journal is not None:
        town.journal.note("iki.log.retired", owner, card=card.id)
    if card.token != NO_TOKEN:
        take_token(player, card.token)
        if town.journal is not None:
            town.journal.note("iki.log.token", owner, token=TOKENS[card.token])


def take_token(player: Player, token: int) -> None:
    if token == HIRE_MINUS_1:
        player.hire_minus_1 += 1
    elif token == MOVE_PLUS_1:
        player.move_plus_1 += 1
    elif token == AVOID_FIRE:
        player.avoid_fire += 1
    elif token == JOKER_TYPE:
        player.joker += 1


def gains_to_retire(town: Town, stall: int) -> int:
    return SALARY_SPACES + 1 - town.stall_level[stall]


def train_options(town: Town, seat: int) -> list[int]:
    """7.5: one own character on the board, of choice."""
    legal = [move(TRAIN, town.stall_card[stall]) for stall in town.characters_of(seat)]
    legal.sort()
    return legal


def train_refusal(town: Town, seat: int, code: int) -> Refusal | None:
    number = a_of(code)
    stall = town.stall_of(number)
    if stall < 0 or town.stall_owner[stall] != seat:
        return refuse("iki.refuse.not_your_character", "7.5", card=town.figures.cards[number].id)
    return None


def train(town: Town, code: int) -> None:
    grow(town, town.stall_of(a_of(code)))


def train_without_choice(town: Town, seat: int) -> bool:
    """7.5: lost without a character; with just one there is nothing to choose."""
    own = town.characters_of(seat)
    if len(own) == 1:
        grow(town, own[0])
    return len(own) <= 1


def after_use(town: Town, seat: int) -> None:
    """3.10: another player's character grows after its use; 6.4: a neutral one leaves the game."""
    stall = town.stall_of(town.used_card)
    if stall < 0:
        return
    owner = town.stall_owner[stall]
    if owner == NOBODY:
        town.clear(stall)
        if town.journal is not None:
            card = town.figures.cards[town.used_card].id
            town.journal.note("iki.log.neutral_left", seat, card=card, stall=town.board.stall_name(stall))
    elif owner != seat:
        grow(town, stall)
