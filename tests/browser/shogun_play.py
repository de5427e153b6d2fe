"""What people do at a table of Shogun: lay cards, plan an attack, come to it."""

from playwright.sync_api import expect

from tests.browser.guest import Guest

ATTACKING = """document.querySelector('.sentence').innerText.includes('attack from') &&
  document.querySelector('.japan .chance') !== null"""
UNPLANNED = """document.querySelector('.spaces') !== null &&
  document.querySelector(".spaces li.laid [data-mark='space:battle_a']") === null"""


def lay(person: Guest, space: str, card: str) -> None:
    person.page.locator(f"[data-mark='space:{space}']").click()
    person.page.locator(f".hand [data-mark='card:{card}']").click()
    expect(person.page.locator(f".spaces li.laid [data-mark='space:{space}']")).to_have_count(1)


def provinces_in_hand(person: Guest) -> list[str]:
    cards = [str(one.get_attribute("data-mark")) for one in person.page.locator(".hand .pick").all()]
    return [card.removeprefix("card:") for card in cards if "chest" not in card]


def plan_attack(person: Guest) -> str:
    """Lay on the first battle a province that has somebody to attack; which."""
    forecast = person.page.locator("[data-mark='space:battle_a'] .prospect")
    for card in provinces_in_hand(person):
        lay(person, "battle_a", card)
        if forecast.count() > 0:
            return card
    raise AssertionError("no province has anybody to attack")


def to_battle(person: Guest) -> None:
    """Through the seasons, until an attack can be chosen that was planned."""
    for _ in range(20):
        stopped = person.play_on(until=f"({ATTACKING}) || ({UNPLANNED})")
        assert stopped == "reached", stopped
        if person.page.evaluate(ATTACKING):
            return
        plan_attack(person)
    raise AssertionError("no battle in all this time")
