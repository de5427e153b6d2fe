"""A coach looks on through Hana's eyes, and Ren at the next screen reads that; a link that is withdrawn is closed."""

from collections.abc import Callable

import httpx2 as httpx
from playwright.sync_api import expect

from tests.browser.conftest import Served
from tests.browser.guest import Guest
from tests.browser.sight import PHONE

Come = Callable[..., Guest]


def test_a_coach_looks_on_and_everybody_reads_it(guest: Come, served: Served) -> None:
    hana, coach, ren = guest(), guest(**PHONE), guest()
    seats = [{"name": "Hana"}, {"name": "Ren"}, {"name": "Bot", "bot": "random"}]
    wish = {"game": "shogun", "seats": seats, "options": {"setup": "sample"}}
    made = httpx.post(f"{served.url}/api/tables", json=wish).json()
    address = f"{served.url}/t/{made['table']}"
    for who, key in ((hana, made["seats"][0]), (ren, made["seats"][1])):
        who.page.goto(f"{address}#{key}")
        who.wait_for_board()
    hana.page.get_by_role("button", name="Players", exact=True).click()
    section = hana.page.get_by_role("region", name="For a coach")
    section.get_by_role("button", name="Make a link").click()
    link = section.get_by_role("textbox").input_value()
    expect(ren.page.locator("[data-name='Hana']").get_by_text("has a coach, not here now")).to_be_attached()
    coach.page.goto(link)
    coach.page.get_by_role("button", name="Look on").click()
    coach.wait_for_board()
    expect(coach.page.get_by_text("You look on through Hana's eyes, as a coach.")).to_be_visible()
    expect(coach.page.locator(".plan")).to_be_visible()
    expect(coach.page.get_by_role("button", name="Commit")).to_have_count(0)
    expect(ren.page.locator("[data-name='Hana']").get_by_text("has a coach, looking on now")).to_be_attached()
    expect(ren.page.get_by_role("tabpanel").get_by_text("Hana's coach is looking on.")).to_be_attached()
    coach.page.reload()
    expect(coach.page.locator(".plan")).to_be_visible()
    ren.page.goto(link)
    ren.page.get_by_role("button", name="Look on").click()
    expect(ren.page.get_by_text("You have a seat at this table")).to_be_visible()
    told = "Ren opened a link to look from others' eyes, and was not let in."
    expect(hana.page.get_by_role("tabpanel", include_hidden=True).get_by_text(told)).to_be_attached()
    ren.page.get_by_role("button", name="Resume with that one").click()
    ren.wait_for_board()
    section.get_by_role("button", name="Withdraw the link").click()
    expect(coach.page.get_by_text("This link was withdrawn: it opens nothing any more.")).to_be_visible()
