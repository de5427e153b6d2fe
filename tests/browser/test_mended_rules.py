"""A game whose rules were corrected while it was played: its player sees how far it comes to the same, and chooses."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.guest import Guest


def correct_rules(folder: Path) -> int:
    """As if the program that the game was begun with had allowed its last move, and this one did not; how many moves
    come to the same."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        made = [
            row[0] for row in database.execute("SELECT number FROM lines WHERE line LIKE '%\"move\"%' ORDER BY number")
        ]
        database.execute("UPDATE lines SET line = ? WHERE number = ?", ('{"seat":0,"move":"fly"}', made[-1]))
        database.execute("UPDATE tables SET rules = 0")
        database.commit()
    return len(made) - 1


def test_the_player_of_a_game_under_corrected_rules_chooses(new_page: Callable[..., Page], tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        guest = Guest(new_page(), served.url)
        guest.make_table("iki", "me", "bot:guest")
        for _ in range(2):
            guest.wait_for_turn()
            guest.take_a_step()
        guest.wait_for_turn()
        served.kill()
        equal = correct_rules(tmp_path)
        served.start()
        told = guest.page.get_by_role("alert").filter(has_text="The rules of this game have been corrected")
        expect(told).to_contain_text(f"Up to move {equal} it comes out the same; the move after that would not stand.")
        expect(told.get_by_role("button")).to_have_text([f"Go on from move {equal}", "End the game here"])
        told.get_by_role("button", name=re.compile("^Go on")).press("Enter")
        expect(told).to_have_count(0)
        guest.wait_for_turn()
        guest.take_a_step()
    finally:
        served.kill()
