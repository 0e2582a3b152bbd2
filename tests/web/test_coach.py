"""The coach on the page, in a real browser: cards, numbers on the board, keys, and what ends them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import motu
from motu.coaching import ready


@pytest.fixture
def table(page_of: Callable[..., Page]) -> Callable[..., Page]:
    """A page at a new table of Wayfinder against a bot."""
    motu.find_game("wayfinder").compile()
    ready.prepare(motu.find_game("wayfinder"))

    def open_table(**settings: int) -> Page:
        page = page_of(**settings)
        page.goto("/new/wayfinder?players=2")
        page.click("#start")
        page.wait_for_selector("main[data-mine]")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    return open_table


def test_a_hint_is_numbered_on_the_board_and_ends_with_the_move(table: Callable[..., Page]) -> None:
    page = table()
    page.keyboard.press("i")
    page.wait_for_selector("#coach:not([hidden]) .hint-card.best")
    page.wait_for_selector("#coach:not(:has(.thinking))")
    cards = page.locator(".hint-card").count()
    assert 2 <= cards <= 3
    assert page.locator("#coach-lights .rank").count() >= 1
    assert page.locator("html[data-hinting]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("#coach").is_hidden()
    assert page.locator("#coach-lights").count() == 0
    page.click("#hint-button")
    page.wait_for_selector(".hint-card.best")
    best = page.get_attribute(".hint-card.best", "data-action")
    version = page.get_attribute("main", "data-version")
    page.evaluate("(action) => document.getElementById(`act-${action}`).click()", best)
    page.wait_for_function("(old) => document.querySelector('main').dataset.version !== old", arg=version)
    assert page.locator("#coach").is_hidden()


def test_on_a_phone_the_cards_are_a_sheet_that_leaves_the_board_free(table: Callable[..., Page]) -> None:
    page = table(width=390, height=844)
    page.click("#hint-button")
    page.wait_for_selector("#coach:not(:has(.thinking)) .hint-card.best")
    sheet, board = page.locator("#coach").bounding_box(), page.locator("#board-frame > svg").bounding_box()
    assert sheet
    assert board
    assert sheet["y"] >= min(board["y"] + board["height"], 0.6 * 844) - 2
    assert page.locator(".hint-card details[open]").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("#coach .close")
    assert page.locator("#coach").is_hidden()
