"""The coach on the page, in a real browser: cards, numbers on the board, keys, and what ends them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import motu
from motu.coaching import Moment, ready
from motu.coaching.working import Stage, Work
from motu.engine.match import Match
from motu.server.routes import coaching
from motu.server.routes.replays import as_file


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


def test_the_curve_stands_beside_the_table_and_goes_on_with_the_match(table: Callable[..., Page]) -> None:
    page = table()
    move = "document.querySelector('main[data-mine] .choice').click()"
    page.evaluate(move)
    page.click("#curve-button")
    page.wait_for_selector("#curve .plot .band")
    before = page.get_attribute("#curve .plot", "data-length")
    assert "%" in page.inner_text("#curve #readout")
    page.wait_for_selector("main[data-mine] .choice", state="attached")
    page.evaluate(move)
    page.wait_for_function("(old) => document.querySelector('#curve .plot').dataset.length > old", arg=before)
    page.keyboard.press("i")  # the one or the other
    page.wait_for_selector("#coach .hint-card.best")
    assert page.locator("#curve").is_hidden()
    page.click("#curve-button")
    page.wait_for_selector("#curve .plot .band")
    assert page.locator("#coach").is_hidden()
    page.keyboard.press("Escape")
    assert page.locator("#curve").is_hidden()


def quick_curve(match: Match) -> Work[tuple[Moment, ...]]:
    """Stands for the coach, who takes longer."""
    length = len(match.log)
    found = [Moment(at, 0, (0.5 - at / length / 2, 0.5 + at / length / 2), (9.0, 12.0)) for at in range(0, length, 20)]
    yield Stage(1, 2)
    return (*found, Moment(length, -1, tuple(match.returns()), tuple(map(float, match.scores()))))


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_curve_walks_through_a_match_by_pointer_and_keys(
    page_of: Callable[..., Page], monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    monkeypatch.setattr(coaching, "is_ready", lambda _game: True)
    monkeypatch.setattr(coaching, "tracing", quick_curve)
    match, dice = motu.match("wayfinder", players=2, seed=3), random.Random(3)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    page = page_of(width=width, height=height)
    page.goto("/")
    page.set_input_files(
        "input[type=file]", {"name": "m.json", "mimeType": "application/json", "buffer": as_file(match).encode()}
    )
    page.click(".upload button")
    page.wait_for_url("**/replay**")
    page.goto(page.url.split("/replay")[0] + "/review")
    page.wait_for_selector(".plot")
    assert page.locator("#moment-at").inner_text() == f"Move {len(match.log)} of {len(match.log)}"
    page.keyboard.press("Home")
    assert page.locator("#moment-at").inner_text() == f"Move 0 of {len(match.log)}"
    page.keyboard.press("ArrowRight")
    assert page.locator("#moment-at").inner_text().startswith("Move 20 of")
    box = page.locator(".plot").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    assert 0 < int(page.locator("#moment-at").inner_text().split()[1]) < len(match.log)
    assert "%" in page.get_attribute("#walk", "aria-valuetext")  # type: ignore[operator]
    page.click(".numbers summary")
    assert page.locator(".numbers tbody tr").count() > 2
    assert page.evaluate("document.documentElement.scrollWidth") <= width
