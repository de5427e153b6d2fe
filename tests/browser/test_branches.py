"""Try from here: a branch of one's own game, named, kept among one's tables, shared by its link, thrown away."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.sight import PHONE, in_sight

Come = Callable[..., Guest]


def test_a_game_against_bots_is_tried_from_a_moment_named_shared_and_thrown_away(guest: Come) -> None:
    mika, ren = guest(), guest(**PHONE)
    mika.make_table("iki", "me", "bot:guest")
    mika.play_on(3)
    page, origin = mika.page, mika.page.url
    page.get_by_role("button", name="History").click()
    page.get_by_role("button", name="One event back").click()
    page.get_by_role("button", name="Try from here").click()
    form = page.get_by_role("dialog", name="Try from here")
    form.get_by_label("What to call it").fill("If I had waited")
    form.get_by_role("button", name="Begin the branch").click()
    page.wait_for_url(lambda url: url != origin)
    mika.wait_for_board()
    branch, address = page.get_by_role("region", name="Branch"), page.url
    expect(branch.get_by_text("If I had waited")).to_be_visible()

    ren.page.goto(address)
    ren.page.get_by_role("button", name="Just watch").click()
    ren.wait_for_board()
    theirs = ren.page.get_by_role("region", name="Branch")
    ren.page.mouse.wheel(0, 600)
    theirs.get_by_role("button", name="Try it yourself").click()
    assert in_sight(ren.page, ".look button"), "what was opened lies above, and is scrolled to"
    ren.page.get_by_role("button", name="Try from here").click()
    assert in_sight(ren.page, "dialog[open] form button")
    ren.page.get_by_role("button", name="Begin the branch").click()
    ren.page.wait_for_url(lambda url: url != address)

    branch.get_by_role("button", name="Rename").click()
    branch.get_by_label("What to call it").fill("Waiting")
    branch.get_by_role("button", name="Save").click()
    expect(branch.get_by_text("Waiting")).to_be_visible()
    page.goto(mika.url)
    expect(page.locator("li", has_text="Branch: Waiting")).to_be_visible()
    page.goto(address)
    branch.get_by_role("button", name="Throw away").click()
    branch.get_by_role("button", name="Throw away").click()
    page.wait_for_url(lambda url: url != address)
    expect(page.locator("main")).not_to_contain_text("Waiting")
    page.goto(address)
    expect(page.get_by_text("thrown away")).to_be_visible()
