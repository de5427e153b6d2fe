"""A person at the page, who clicks on what is lit."""

import random

from playwright.sync_api import Page, expect


class Guest:
    def __init__(self, page: Page, url: str, seed: int = 1) -> None:
        self.page = page
        self.url = url
        self.random = random.Random(seed)

    def make_table(
        self, game: str, *seats: str, options: dict[str, str] | None = None, behind_curtain: bool = False
    ) -> None:
        """A new table through the lobby's form; a seat is `me`, `friend`, `keyboard` or `bot:…`; options by label."""
        self.page.goto(self.url)
        card = self.page.locator(f"article.game.{game}")
        card.get_by_role("button", name="New table").click()
        form = self.page.get_by_role("dialog")
        form.get_by_label("Players").select_option(str(len(seats)))
        for number, seat in enumerate(seats, 1):
            form.get_by_label(f"Who sits on seat {number}").select_option(seat)
        for label, choice in (options or {}).items():
            form.get_by_label(label).select_option(choice)
        form.get_by_role("button", name="Make the table").click()
        if not behind_curtain:
            self.wait_for_board()

    def wait_for_board(self) -> None:
        expect(self.page.locator("main.table .board svg").first).to_be_visible()

    def invitations(self) -> list[str]:
        """The links that friends and spectators are sent."""
        self.page.get_by_role("button", name="Seats").click()
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
            expect(moved.or_(confirm).or_(choices).first).to_be_visible()
            if confirm.count() > 0:
                confirm.click()
                break
            if moved.count() > 0:
                return
            choices.nth(self.choose(choices.count())).click()
        expect(moved).to_be_visible()

    def is_asked_to_type(self) -> bool:
        return self.page.locator("main.table[data-typing=true]").count() > 0

    def type_in(self) -> None:
        """Half of what could fall out of a real tower."""
        form = self.page.get_by_role("form", name="What came of it?")
        before = self.page.locator("main.table").get_attribute("data-draw") or ""
        for number in form.get_by_role("spinbutton").all():
            number.fill(str(int(number.get_attribute("max") or 0) // 2))
        form.get_by_role("button", name="That fell out").click()
        expect(self.page.locator("main.table")).not_to_have_attribute("data-draw", before)

    def choose(self, count: int) -> int:
        return self.random.randrange(count)

    def play_to_the_end(self, most: int = 2000) -> None:
        for _ in range(most):
            self.wait_for_turn()
            if self.is_over():
                return
            if self.is_asked_to_type():
                self.type_in()
            else:
                self.take_a_step()
        raise AssertionError("the game does not end")
