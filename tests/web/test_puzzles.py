"""A puzzle solved in a real browser: by clicking and by keys, at a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe import faults
from playwright.sync_api import Page, expect

from motu.coaching.puzzles import collected

NUMBER, PUZZLE = next((n, one) for n, one in enumerate(collected("wayfinder"), 1) if one.solution.startswith("place"))


def spot_of(text: str) -> str:
    """Where one clicks for an answer of the puzzle: "place B4" -> "#spot-B4"."""
    return f"#spot-{text.split()[1]}"


@pytest.mark.parametrize(("width", "height", "theme"), [(1366, 768, "light"), (390, 844, "dark")])
def test_a_puzzle_is_solved_by_clicking(page_of: Callable[..., Page], width: int, height: int, theme: str) -> None:
    page = page_of(width, height, color_scheme=theme)
    page.goto(f"/puzzles/wayfinder/{NUMBER}")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator(".spot:not(.legal)").first.click()
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
    expect(page).to_have_url(re.compile(f"/puzzles/wayfinder/{NUMBER + 1}$"))
    page.goto("/puzzles")
    expect(page.locator(".card").last).to_contain_text(f"1 of {len(collected('wayfinder'))} solved")
    page.click(".card:last-child a:last-child")
    expect(page.locator(".puzzle-rows .solved")).to_have_count(1)
    assert theme == "light" or faults(page) == []


def test_a_solution_is_shown_tried_and_played_on(page: Page) -> None:
    page.goto("/puzzles/wayfinder/1")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click("#show")
    page.click("text=What if …")
    expect(page).to_have_url(re.compile("/table/.*/study$"))
    page.go_back()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click("#show")
    page.click("text=Play on from here")
    page.wait_for_selector("main[data-mine]")
