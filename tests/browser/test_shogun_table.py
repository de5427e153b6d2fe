"""At a table of Shogun: the plan sheet, the curtain's PIN, a phone."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]
SAMPLE = {"setup": "sample"}
BOTS = ("bot:guest", "bot:guest")


def test_a_pin_keeps_the_curtain_down(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", "keyboard", "bot:guest", options=SAMPLE, behind_curtain=True)
    page = mika.page
    curtain = page.get_by_role("dialog", name="Next player")
    curtain.get_by_text("Ask for a PIN").click()
    curtain.get_by_label("New PIN").fill("4711")
    curtain.get_by_role("button", name="Set it").click()
    expect(page.locator(".plan")).to_be_visible()
    page.reload()
    expect(curtain).to_be_visible()
    assert page.locator(".plan").count() == 0
    curtain.get_by_label("PIN", exact=True).fill("1234")
    curtain.get_by_role("button", name="I am here").click()
    expect(curtain.get_by_role("alert")).to_contain_text("not the PIN")
    assert "4711" not in page.evaluate("JSON.stringify(localStorage)")
    curtain.get_by_label("PIN", exact=True).fill("4711")
    curtain.get_by_role("button", name="I am here").click()
    expect(page.locator(".plan")).to_be_visible()
    page.reload()
    curtain.get_by_role("button", name="PIN forgotten?").click()
    curtain.get_by_role("button", name="Clear the PIN").click()
    curtain.get_by_role("button", name="I am here").click()
    expect(page.locator(".plan")).to_be_visible()


def lay_the_plan(person: Guest) -> None:
    """Everything but the commit."""
    while person.page.locator("[data-choice='do:commit']").count() == 0:
        person.take_a_step()


def test_a_plan_is_committed_when_it_is_whole_and_changed_after_taking_that_back(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", "friend", "bot:guest", options=SAMPLE)
    plan = mika.page.get_by_role("region", name="Your secret plan")
    mika.wait_for_turn()
    plan.get_by_role("button", name="Commit the plan").click(force=True)
    expect(mika.page.get_by_role("alert")).to_contain_text("Not everything is laid")
    expect(plan).to_contain_text("0 of 11 laid")
    lay_the_plan(mika)
    plan.get_by_role("button", name="Commit the plan").click()
    mika.page.locator("button.confirm").click()
    expect(plan).to_contain_text("Your plan is committed")
    expect(plan.get_by_role("button", name=re.compile("^Clear"))).to_have_count(0)
    plan.get_by_role("button", name="Take the commitment back").click()
    expect(plan).to_contain_text("11 of 11 laid")
    plan.get_by_role("button", name="Clear: bid").click()
    expect(plan).to_contain_text("10 of 11 laid")


def test_on_a_phone_neither_plan_nor_plans_stick_out(guest: Come) -> None:
    mika = guest(width=390, height=844, has_touch=True, is_mobile=True)
    mika.make_table("shogun", "me", *BOTS, options=SAMPLE)
    mika.wait_for_turn()
    assert mika.page.evaluate("document.documentElement.scrollWidth") == 390
    lay_the_plan(mika)
    mika.take_a_step()
    mika.wait_for_turn()
    expect(mika.page.get_by_role("region", name="The plans")).to_be_visible()
    assert mika.page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_map_is_a_hand_of_cards_while_one_plans(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", *BOTS, options=SAMPLE)
    mika.wait_for_turn()
    mika.page.locator("[data-mark='space:rice']").click()
    own = mika.page.locator(".japan .spot.open[data-mark^='card:']").first
    card = own.get_attribute("data-mark")
    own.locator(".land").click()
    expect(mika.page.locator(".spaces li.laid [data-mark='space:rice']")).to_have_count(1)
    expect(mika.page.locator(f".hand [data-mark='{card}']")).to_have_count(0)
