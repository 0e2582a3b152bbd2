"""A puzzle solved in a real browser: by clicking and by keys, at a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe import faults
from playwright.sync_api import Page, expect

from motu.coaching.puzzles import collected
from motu.engine.match import Match

ISLANDS = [f"{column}{row}" for row in range(1, 7) for column in "ABCDEF"]
# one that is answered by a click on an island, and an island on which nothing can be done then
FOUND = collected("wayfinder")
NUMBER = next(k for k, one in enumerate(FOUND, 1) if {one.solution[:6], one.tempting[:6]} == {"place "})
PUZZLE = FOUND[NUMBER - 1]
MATCH = Match.from_dict(PUZZLE.match, interpreted=True)
REFUSED = next(f"place {place}" for place in ISLANDS if MATCH.why_not(f"place {place}"))
ADDRESS = f"/puzzles/wayfinder/{NUMBER}"


def spot_of(text: str) -> str:
    """Where one clicks for an answer of the puzzle: "place B4" -> "#spot-B4"."""
    return f"#spot-{text.split()[1]}"


@pytest.mark.parametrize(("width", "height", "theme"), [(1366, 768, "light"), (390, 844, "dark")])
def test_a_puzzle_is_solved_by_clicking(page_of: Callable[..., Page], width: int, height: int, theme: str) -> None:
    page = page_of(width, height, color_scheme=theme)
    page.goto(ADDRESS)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click(spot_of(REFUSED))
    expect(page.locator("#verdict.refused")).to_contain_text("WF-")
    page.click(spot_of(PUZZLE.tempting))
    expect(page.locator("#verdict.tempting")).to_contain_text("That is what one sees first.")
    assert page.locator("#coach-lights").count() == 0
    page.locator(spot_of(PUZZLE.solution)).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict.well")).to_contain_text("points of chance more")
    assert page.locator("#coach-lights .rank text").all_text_contents() == ["1", "2"]
    expect(page.locator("#next")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(page) == []
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/puzzles/wayfinder/{NUMBER % len(FOUND) + 1}$"))
    page.goto("/puzzles")
    expect(page.locator(".card").last).to_contain_text(f"1 of {len(FOUND)} solved")
    page.click(".card:last-child a:last-child")
    expect(page.locator(".puzzle-rows .solved")).to_have_count(1)
    assert theme == "light" or faults(page) == []


def test_a_solution_is_shown_tried_and_played_on(page: Page) -> None:
    page.goto(ADDRESS)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click("#show")
    page.click("text=What if …")
    expect(page).to_have_url(re.compile("/table/.*/study$"))
    page.go_back()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click("#show")
    page.click("text=Play on from here")
    page.wait_for_selector("main[data-mine]")
