"""Notices outside the page: set at the table; and the page as an app that can be installed, offline and out of date."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings, findings_in_light_and_dark
from tests.browser.conftest import Served
from tests.browser.guest import Guest
from tests.server.receivers import HttpSink, PushBrowser, http_sink


@pytest.fixture
def sink() -> Iterator[HttpSink]:
    with http_sink() as running:
        yield running


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    """A server of one's own, whose notices may go to this machine."""
    served = Served(tmp_path, "--private-notices", "--shuffle-within", "0")
    yield served
    served.kill()


def test_a_webhook_is_set_tried_and_removed_at_the_table(
    new_page: Callable[..., Page], house: Served, sink: HttpSink
) -> None:
    mika = Guest(new_page(width=390, height=844), house.url)
    mika.make_table("iki", "me", "bot:guest")
    page = mika.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("When I am away").click()
    page.get_by_role("button", name="Add a webhook…").click()
    page.get_by_label("Service").select_option("Other (JSON)")
    page.get_by_label("Address of the webhook").fill("https://me:word@example.org/")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("Leave name and password out")
    page.get_by_label("Address of the webhook").fill(f"{sink.address}/a-long-and-secret-path")
    page.get_by_label("Tell me").last.select_option(label="after 15 min")
    page.get_by_role("button", name="Save").click()
    card = page.get_by_role("region", name="Webhook")
    expect(card).to_contain_text("Nothing has been sent yet.")
    expect(card).not_to_contain_text("secret-path")
    assert findings_in_light_and_dark(page) == []
    sink.status = 500
    card.get_by_role("button", name="Send a test").click()
    expect(card).to_contain_text("It could not be taken there (answer 500).")
    sink.status = 200
    card.get_by_role("button", name="Send a test").click()
    expect(page.get_by_text("The test has arrived there.")).to_be_visible()
    message = sink.received[-1].json()
    assert (message["event"], message["name"]) == ("test", "Mika")
    assert message["link"] == page.url, "the plain address: the key is in this browser"
    expect(card.get_by_label("Tell me")).to_have_value("15")
    card.get_by_role("button", name="Remove").click()
    expect(card).to_have_count(0)


SUBSCRIBED = """([endpoint, p256dh, auth]) => {
  PushManager.prototype.subscribe = async () => ({ endpoint, toJSON: () => ({ keys: { p256dh, auth } }) })
  Notification.requestPermission = async () => 'granted'
}"""
"""What a browser's push service would tell; there is none here."""


SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready
  for (;;) {
    const [notice] = await worker.getNotifications()
    if (notice) return { title: notice.title, body: notice.body, link: notice.data.link }
    await new Promise((next) => setTimeout(next, 50))
  }
}"""
KEPT = """async () => {
  for (;;) {
    const shells = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const kept = (await Promise.all(shells.map((shell) => shell.keys()))).flat()
    if (kept.length && navigator.serviceWorker.controller) return kept.map(({ url }) => new URL(url).pathname)
    await new Promise((next) => setTimeout(next, 50))
  }
}"""


def test_this_browser_is_told_and_shows_what_it_is_told(
    new_page: Callable[..., Page], house: Served, sink: HttpSink
) -> None:
    page = new_page(service_workers="allow", permissions=["notifications"])
    mika = Guest(page, house.url)
    mika.make_table("iki", "me", "bot:guest")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    browser = PushBrowser()
    target = browser.target(f"{sink.address}/push/1")
    page.evaluate(SUBSCRIBED, [target["endpoint"], target["p256dh"], target["auth"]])
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("When I am away").click()
    page.get_by_role("button", name="Tell this browser…").click()
    card = page.get_by_role("region", name="This browser")
    card.get_by_role("button", name="Send a test").click()
    expect(page.get_by_text("The test has arrived there.")).to_be_visible()
    expect(page.get_by_role("button", name="Tell this browser…")).to_have_count(0)
    message = browser.decrypt(sink.received[-1].body).decode()
    devtools = page.context.new_cdp_session(page)
    versions: list[dict[str, str]] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: versions.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.wait_for_function("() => true")
    push = {"origin": house.url, "registrationId": versions[0]["registrationId"], "data": message}
    devtools.send("ServiceWorker.deliverPushMessage", push)
    notice = page.evaluate(SHOWN)
    assert notice["title"] == "A test from Engawa"
    assert notice["link"] == page.url


def test_the_installed_page_without_its_server_and_with_a_newer_one(
    new_page: Callable[..., Page], house: Served
) -> None:
    page = new_page(service_workers="allow")
    mika = Guest(page, house.url)
    mika.make_table("iki", "me", "bot:guest")
    table = page.url
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    manifest = httpx.get(f"{house.url}/manifest.webmanifest").json()
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert sizes >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        answer = httpx.get(f"{house.url}/{icon['src']}")
        assert answer.headers["content-type"].startswith(icon["type"])
    assert page.evaluate(KEPT) == ["/offline", "/offline.js"]
    house.kill()
    page.reload()
    expect(page.get_by_role("heading", name="Engawa cannot be reached")).to_be_visible()
    assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    assert findings(page) == []
    house.start()
    page.get_by_role("link", name="Try again").click()
    mika.wait_for_board()
    assert page.url == table
    assert page.evaluate(KEPT) == ["/offline", "/offline.js"], "nothing of a game is kept"
    health = httpx.get(f"{house.url}/api/health").json()
    page.route("**/api/health", lambda route: route.fulfill(json={**health, "page": "another"}))
    house.kill()
    house.start()
    notice = page.get_by_role("status").filter(has_text="A new version is there")
    expect(notice).to_be_visible()
    assert findings_in_light_and_dark(page) == []
    notice.get_by_role("button", name="Later").click()
    expect(page.get_by_text("A new version is there")).to_have_count(0)
