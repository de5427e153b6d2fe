"""“Delete my data” in the settings: asked once more, then gone from server and browser."""

from collections.abc import Callable

import httpx2 as httpx
from playwright.sync_api import expect

from tests.browser.guest import Guest


def test_what_was_played_is_gone_after_one_more_question(guest: Callable[..., Guest]) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    table = mika.page.url.rpartition("/")[2]
    mika.page.locator("a.home").click()
    expect(mika.page.get_by_role("link", name="Resume")).to_be_visible()
    mika.page.get_by_role("button", name="Settings").click()
    settings = mika.page.get_by_role("dialog", name="Settings")
    settings.get_by_role("button", name="Delete my data").click()
    expect(settings.get_by_text("tables: 1")).to_be_visible()
    settings.get_by_role("button", name="Keep everything").click()
    settings.get_by_role("button", name="Delete my data").click()
    settings.get_by_role("button", name="Delete for ever").click()
    expect(settings.get_by_role("status").filter(has_text="Everything has been deleted.")).to_be_visible()
    assert mika.page.evaluate("Object.keys(localStorage).filter((name) => name === 'engawa.tables')") == []
    assert httpx.get(f"{mika.url}/api/tables/{table}/record").status_code == 404
    mika.page.reload()
    expect(mika.page.locator("article.game").first).to_be_visible()
    expect(mika.page.get_by_role("link", name="Resume")).to_have_count(0)
