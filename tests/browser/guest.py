"""A person at the page, who clicks on what is lit."""

import json
import random

from playwright.sync_api import Locator, Page, expect

CLICK_ON = """async ({seed, patience, most}) => {
  let drawn = seed
  const random = (count) => {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0
    return Math.floor((drawn / 2 ** 32) * count)
  }
  const is = (what) => document.querySelector(`main.table[data-${what}=true]`) !== null
  const reached = () => REACHED
  const curtain = () => document.querySelector('[role=dialog].curtain') !== null
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const choices = () => shown('.choices button')
  const until = async (done, within) => {
    const end = performance.now() + within
    while (!done()) {
      if (performance.now() > end) return false
      await new Promise((next) => setTimeout(next, 8))
    }
    return true
  }
  for (let clicked = 0; clicked < most; clicked++) {
    if (!(await until(() => is('my') || is('over') || is('typing') || curtain(), patience))) return 'waiting'
    for (const what of ['over', 'typing']) if (is(what)) return what
    if (curtain()) return 'curtain'
    if (reached()) return 'reached'
    const before = document.querySelector('main.table').dataset.moves
    const moved = () => document.querySelector('main.table')?.dataset.moves !== before || is('typing') || curtain()
    const end = performance.now() + 60000
    while (!moved()) {
      if (performance.now() > end) throw new Error(`no move comes of ${choices().map((one) => one.textContent)}`)
      const confirm = shown('button.confirm')[0]
      const offered = choices()
      const said = offered.map((one) => one.textContent).join()
      if (confirm) confirm.click()
      else if (offered.length > 0) offered[random(offered.length)].click()
      const changed = () => choices().map((one) => one.textContent).join() !== said
      await until(() => moved() || changed() || (!confirm && shown('button.confirm').length > 0), 500)
    }
  }
  if (most < MOST) return 'moved'
  throw new Error(`no end after ${most} moves; now: ${choices().map((one) => one.textContent)}`)
}"""
MOST = 1500
"""Moves one person makes in a game, and keys pressed for them: far more than any game asks for."""

KEYS = """async ({moment}) => {
  const is = (what) => document.querySelector(`main.table[data-${what}=true]`) !== null
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const now = () => {
    const confirm = shown('button.confirm:not(:disabled)')
    const keys = confirm.length > 0 ? ['Enter'] : shown('.choices button kbd').map((one) => one.textContent)
    const said = shown('.choices button, .path li').map((one) => one.textContent)
    const moves = document.querySelector('main.table').dataset.moves
    return { over: is('over'), keys, moment: [moves, confirm.length, ...said].join('|') }
  }
  const ready = () => is('over') || (is('my') && !is('waiting') && now().keys.length > 0)
  const begun = performance.now()
  // A key that was pressed is answered by another moment; one that was not heard is pressed again.
  while (!ready() || (now().moment === moment && !is('over') && performance.now() - begun < 1000)) {
    if (performance.now() - begun > 60000) throw new Error('nothing can be pressed')
    await new Promise((next) => setTimeout(next, 3))
  }
  return now()
}"""
"""The keys that can be pressed, as soon as that is another moment."""


NEIGHBOURS = ["Hana", "Kenji", "Umeko", "Saburo"]
KEEP_ONCE = """(({table, ...key}) => {
  if (sessionStorage.getItem(table)) return
  sessionStorage.setItem(table, 'kept')
  const keys = JSON.parse(localStorage.getItem('engawa.tables') ?? '[]')
  localStorage.setItem('engawa.tables', JSON.stringify([{ table, ...key }, ...keys]))
})(%s)"""
"""The key of a table that was just made; what the page does with it later is not undone when it is loaded again."""


def chair(name: str, seat: str) -> dict[str, str | int | bool]:
    """What the lobby's form sends for a seat."""
    if seat.startswith("bot:"):
        return {"name": name, "bot": seat.removeprefix("bot:")}
    return {"name": name, "free": True} if seat == "friend" else {"name": name, "keyboard": 0}


class Guest:
    def __init__(self, page: Page, url: str, seed: int = 1) -> None:
        self.page = page
        self.url = url
        self.random = random.Random(seed)

    def make_table(
        self,
        game: str,
        *seats: str,
        options: dict[str, str] | None = None,
        behind_curtain: bool = False,
        waits: bool = False,
    ) -> None:
        """Sit at a new table; a seat is `me`, `friend`, `keyboard` or `bot:…`. What the lobby's form asks for and
        keeps in the browser is asked for and kept here: of a short test the form would be half."""
        names = ["Mika", *NEIGHBOURS]
        wish = {
            "game": game,
            "seats": [chair(name, seat) for name, seat in zip(names, seats, strict=False)],
            "options": options or {},
            "wait": "friend" in seats and waits,
        }
        answer = self.page.request.post(f"{self.url}/api/tables", data=wish)
        made = answer.json()
        assert answer.ok, made
        mine = next(seat for seat, kind in enumerate(seats) if kind in ("me", "keyboard"))
        invitations = {seat: made["seats"][seat] for seat, kind in enumerate(seats) if kind == "friend"}
        key = {"table": made["table"], "token": made["seats"][mine], "spectator": made["spectator"]}
        self.page.add_init_script(KEEP_ONCE % json.dumps({**key, "invitations": invitations}))
        self.page.goto(f"{self.url}/t/{made['table']}")
        if not behind_curtain:
            self.wait_for_board()

    def fill_in_table(
        self, game: str, *seats: str, options: dict[str, str] | None = None, behind_curtain: bool = False
    ) -> None:
        """The same through the lobby's form, as people do."""
        self.page.goto(self.url)
        card = self.page.locator(f"article.game.{game}")
        card.get_by_role("button", name="New table").click()
        form = self.page.get_by_role("dialog")
        form.get_by_label("Players").select_option(str(len(seats)))
        for number, seat in enumerate(seats, 1):
            form.get_by_label(f"Who sits on seat {number}").select_option(seat)
        for name, choice in (options or {}).items():
            form.get_by_label(name.capitalize()).select_option(choice)
        if "friend" in seats:
            form.get_by_label("Begin when everybody is here").set_checked(False)
        form.get_by_role("button", name="Create table").click()
        if not behind_curtain:
            self.wait_for_board()
        if "friend" in seats:
            self.page.get_by_role("dialog", name="Players").get_by_role("button", name="Close").click()

    def wait_for_board(self) -> None:
        """Who comes by invitation sits down under the name that the host has written."""
        board = self.page.locator("main.table .board").locator("svg, .plain").first
        invitation = self.page.locator("main.door form")
        expect(board.or_(invitation).first).to_be_visible()
        if invitation.count() > 0:
            name = invitation.locator("input")
            name.fill(name.get_attribute("placeholder") or "")
            invitation.get_by_role("button").click()
        expect(board).to_be_visible()

    def invitations(self) -> list[str]:
        """The links that friends and spectators are sent."""
        self.page.get_by_role("button", name="Players").click()
        links = self.page.get_by_role("dialog").get_by_label("Link", exact=True)
        expect(links.first).to_be_visible()
        found = [links.nth(number).input_value() for number in range(links.count())]
        self.page.keyboard.press("Escape")
        return found

    def sentence(self) -> str:
        return self.page.locator(".sentence").inner_text()

    def moves(self) -> int:
        return int(self.page.locator("main.table").get_attribute("data-moves") or 0)

    def is_over(self) -> bool:
        return self.page.locator("main.table[data-over=true]").count() > 0

    def is_to_act(self) -> bool:
        return self.page.locator("main.table[data-my=true]").count() > 0

    def wait_for_turn(self, timeout: float = 30_000) -> None:
        """Until this person is to act, or something is to be typed in, or the game is over."""
        ready = ", ".join(f"main.table[data-{what}=true]" for what in ("my", "typing", "over"))
        self.page.locator(ready).wait_for(timeout=timeout)

    def take_a_step(self) -> None:
        """One move through the panel: choose until one move is left, then confirm where that is asked for."""
        before = self.moves()
        confirm = self.page.locator("button.confirm")
        choices = self.page.locator(".choices button:visible")
        moved = self.page.locator(f"main.table:not([data-moves='{before}']), main.table[data-typing=true]")
        for _ in range(6):
            expect(self.page.locator("main.table[data-waiting=true]")).to_have_count(0)
            expect(moved.or_(confirm).or_(choices).first).to_be_visible()
            if moved.count() > 0:
                return
            if confirm.count() > 0:
                confirm.click()
                break
            self.click_on_a_choice(choices)
        expect(moved).to_be_visible()
        # The next move may have been the only one, and confirmed by the same click.
        expect(self.page.locator("main.table[data-waiting=true]")).to_have_count(0)

    def click_on_a_choice(self, choices: Locator) -> None:
        """Any of those that are there when it is clicked: what can be taken back is played without asking."""
        offered = choices.element_handles()
        if offered:
            offered[self.choose(len(offered))].evaluate("button => button.click()")
            self.page.wait_for_timeout(50)

    def is_asked_to_type(self) -> bool:
        return self.page.locator("main.table[data-typing=true]").count() > 0

    def type_in(self) -> None:
        """Half of what could fall out of a real tower."""
        form = self.page.get_by_role("form", name="What came of it?")
        before = self.page.locator("main.table").get_attribute("data-draw") or ""
        for number in form.get_by_role("spinbutton").all():
            number.fill(str(int(number.get_attribute("max") or 0) // 2))
        form.get_by_role("button", name="Enter the result").click()
        expect(self.page.locator("main.table")).not_to_have_attribute("data-draw", before)

    def choose(self, count: int) -> int:
        return self.random.randrange(count)

    def play_on(self, patience: float = 30_000, until: str = "false", moves: int = MOST) -> str:
        """Click on by a script in the page, many times faster than a click at a time from here: any visible choice, and
        confirm. Until the game is “over”, something is to be typed in (“typing”), the “curtain” is down, it has been
        somebody else's turn for longer than the patience (“waiting”), this script's expression holds when it is one's
        own (“reached”), or so many moves are made (“moved”)."""
        script = CLICK_ON.replace("REACHED", until).replace("MOST", str(MOST))
        stopped: str = self.page.evaluate(
            script, {"seed": self.random.randrange(2**31), "patience": patience, "most": moves}
        )
        return stopped

    def play_until(self, selector: str) -> None:
        """Until something of the kind is there when it is one's own turn."""
        stopped = self.play_on(until=f"document.querySelector({json.dumps(selector)})")
        assert stopped == "reached", stopped

    def play_to_the_end_by_keyboard(self) -> None:
        """Digits and Enter, never the mouse."""
        moment = ""
        for _ in range(3 * MOST):
            asked = self.page.evaluate(KEYS, {"moment": moment})
            if asked["over"]:
                return
            self.page.keyboard.press(asked["keys"][self.choose(len(asked["keys"]))])
            moment = asked["moment"]
        raise AssertionError(f"no end by keyboard; now: {moment}")

    def play_to_the_end(self) -> None:
        """Whatever is to be typed in is typed in."""
        while (stopped := self.play_on()) == "typing":
            self.type_in()
        assert stopped == "over", stopped
