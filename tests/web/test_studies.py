"""What if, in a browser: moves are tried on the board, the tree grows beside the log, and one plays on from there."""

from __future__ import annotations

import json
import random

import pytest
from axe import faults
from playwright.sync_api import Page, expect
from test_screens import LOOK, SIZES, until

import motu
from motu.coaching import ready


def bring(page: Page, game: str) -> int:
    """A finished match on the page's replay; how many moves it has."""
    match, dice = motu.match(game, players=2, seed=5), random.Random(5)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    page.goto("/")
    content = json.dumps(match.to_dict()).encode()
    page.set_input_files(
        ".upload input[type=file]", {"name": "m.json", "mimeType": "application/json", "buffer": content}
    )
    page.click(".upload button")
    return len(match.log)


def try_a_move(page: Page) -> None:
    """The last spot of the board that can be used, by keyboard."""
    stands = "(main => `${main.dataset.branch} ${main.dataset.at}`)(document.getElementById('main'))"
    before = page.evaluate(stands)
    page.locator("#scene .spot.legal").last.press("Enter")
    chooser = page.locator("#chooser button")
    if chooser.count():
        chooser.last.click()
    until(page, f"{stands} !== {before!r}")


def test_a_branch_is_tried_named_and_played_on(page: Page) -> None:
    ready.prepare(motu.find_game("wayfinder"))
    bring(page, "wayfinder")
    page.goto(page.url.replace("at=0", "at=6"))
    page.click("#what-if")
    tree = page.locator("#tree li")
    expect(tree).to_have_count(1)
    for _move in range(3):
        try_a_move(page)
    expect(tree).to_have_count(2)
    page.fill("#branch-name", "another way")
    page.press("#branch-name", "Enter")
    expect(page.locator("#tree .here .called")).to_have_text("another way")
    page.reload()
    expect(page.locator("#tree .here .called")).to_have_text("another way")
    until(page, "[...document.querySelectorAll('#tree .worth')].every((one) => one.textContent.includes('%'))")
    assert faults(page) == []
    page.keyboard.press("Backspace")
    page.click("#play-on button")
    page.wait_for_selector("main[data-version]")
    assert "/study" not in page.url


@pytest.mark.parametrize("game", ["wayfinder", "mangrovia"])
def test_the_board_is_whole_on_every_screen_and_the_tree_can_be_reached(page: Page, game: str) -> None:
    length = bring(page, game)
    page.goto(f"{page.url.partition('/replay')[0]}/study?at={length // 2}")
    page.locator("#choices .choice").last.dispatch_event("click")
    until(page, "document.querySelectorAll('#tree li').length > 1 || location.search.includes('branch=0')")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        seen = page.evaluate(LOOK)
        where = f"{game} at {width}x{height}: {seen}"
        assert seen["page"] == [width, height], where
        assert seen["board"][0] <= seen["frame"][0] + 1, where
        assert seen["board"][1] <= seen["frame"][1] + 1, where
        if not page.locator("#tree").is_visible():
            page.click("#tab-log")
        expect(page.locator("#tree li").first).to_be_in_viewport()
        if page.evaluate("document.documentElement.hasAttribute('data-drawer')"):
            page.keyboard.press("Escape")
