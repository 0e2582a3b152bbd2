"""A table on every screen: the board is whole and large, nothing scrolls that should not, and it can be zoomed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playing import play_on
from playwright.sync_api import Page, expect
from test_playing import others, start

import motu

GAMES = motu.game_ids()
SIZES = (
    (360, 740), (390, 844), (844, 390), (820, 1180), (1180, 820), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440),
)  # fmt: skip
LEAST = 0.7  # of the shorter side of the screen, less what stands above and below, a board takes at least

# how the board lies in its frame, what of the page would scroll, and which keys cannot be seen
LOOK = """() => {
  const frame = document.querySelector("#board-frame").getBoundingClientRect();
  const svg = document.querySelector("#board-frame > svg");
  const box = svg.getBoundingClientRect();
  const shape = svg.viewBox.baseVal;
  const scale = Math.min(box.width / shape.width, box.height / shape.height);
  const hidden = (key) => {  // also after it was scrolled to
    key.scrollIntoView({ block: "nearest" });
    const at = key.getBoundingClientRect();
    const found = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    return !key.contains(found);
  };
  const keys = [...document.querySelectorAll("#choices .choice")].filter((key) => key.checkVisibility());
  return {
    board: [shape.width * scale, shape.height * scale],
    frame: [frame.width, frame.height],
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    hidden: keys.filter(hidden).map((key) => key.textContent),
    keys: keys.length,
    prompt: document.querySelector("#prompt").checkVisibility(),
  };
}"""


def until(page: Page, true: str) -> None:
    """Wait until an expression is true (the page's policy forbids Playwright's own way)."""
    for _try in range(100):
        if page.evaluate(true):
            return
        page.wait_for_timeout(50)
    raise AssertionError(true)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_whole_and_large_on_every_screen(page: Page, game: str) -> None:
    players = min(3, max(motu.find_game(game).players))
    start(page, game, players, **others(players))
    play_on(page, 6)
    page.wait_for_selector("main[data-mine]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        seen = page.evaluate(LOOK)
        where = f"{game} at {width}x{height}: {seen}"
        assert seen["page"] == [width, height], where
        assert seen["prompt"], where
        assert seen["board"][0] <= seen["frame"][0] + 1, where
        assert seen["board"][1] <= seen["frame"][1] + 1, where
        around = 50 + (0 if height < 520 else 240)
        assert max(seen["board"]) >= LEAST * min(width, height - around if width > height else width) * 0.8, where
        if seen["keys"] <= 9:
            assert not seen["hidden"], where


def test_the_board_is_zoomed_and_moved_and_that_is_kept(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    zoom = "Number(getComputedStyle(document.documentElement).getPropertyValue('--zoom'))"
    left = "parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--zoom-x'))"
    page.hover("#board-frame")
    page.mouse.wheel(0, -300)
    until(page, f"{zoom} > 1.5")
    before = page.evaluate(left)
    box = page.locator("#board-frame").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    version = page.get_attribute("main", "data-version")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    assert page.evaluate(left) < before
    assert page.get_attribute("main", "data-version") == version, "what ends a drag is no move"
    page.reload()
    page.wait_for_selector("html[data-ready][data-zoomed]", state="attached")
    page.keyboard.press("0")
    until(page, f"{zoom} === 1")
    page.keyboard.press("+")
    until(page, f"{zoom} > 1.4")


def test_a_board_that_is_zoomed_flies_to_what_is_asked(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    play_on(page, 3)
    page.wait_for_selector("main[data-mine]")
    frame = page.locator("#board-frame").bounding_box()
    assert frame
    for corner in ((5, 5), (frame["width"] - 5, frame["height"] - 5)):
        page.keyboard.press("0")
        page.mouse.move(frame["x"] + corner[0], frame["y"] + corner[1])
        page.mouse.wheel(0, -900)
        play_on(page, 1)
        page.wait_for_selector("main[data-mine]")
        page.wait_for_timeout(500)
        inside = page.evaluate(
            """() => { const view = document.querySelector("#board-frame").getBoundingClientRect();
            return [...document.querySelectorAll("#board-frame .spot.legal .outline")].some((spot) => {
              const at = spot.getBoundingClientRect();
              return at.right > view.left && at.left < view.right && at.bottom > view.top && at.top < view.bottom;
            }); }"""
        )
        assert inside


def test_drawers_open_over_a_small_board_and_close_again(page_of: Callable[..., Page]) -> None:
    page = page_of(844, 390)
    start(page, "wayfinder", 2, seat1="random")
    expect(page.locator("#log")).to_be_hidden()
    page.click("#tab-log")
    expect(page.locator("#log")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_hidden()
    page.click("#tab-things")
    expect(page.locator("#raft")).to_be_visible()
    page.click("#tab-things")
    expect(page.locator("#raft")).to_be_hidden()
    page.click("#menu")
    expect(page.get_by_role("link", name="Guide")).to_be_visible()


def test_a_finger_sees_a_move_first_and_confirms_it(page_of: Callable[..., Page]) -> None:
    page = page_of(390, 844, has_touch=True, is_mobile=True)
    start(page, "wayfinder", 2, seat1="random")
    page.tap("[data-offer=each]")
    version = page.get_attribute("main", "data-version")
    page.wait_for_selector("#choices .choice, #choices summary")
    if page.locator("#choices summary").count():
        page.tap("#choices summary")
    page.locator("#choices .choice").first.tap()
    expect(page.locator("#confirm")).to_be_visible()
    assert page.get_attribute("main", "data-version") == version, "nothing is sent before it is confirmed"
    page.tap("[data-confirm=no]")
    expect(page.locator("#confirm")).to_be_hidden()
    page.locator("#choices .choice").first.tap()
    page.tap("[data-confirm=yes]")
    expect(page.locator("main")).not_to_have_attribute("data-version", version or "")


def test_a_ghost_shows_what_a_move_would_do_and_only_the_end_of_a_turn_is_confirmed(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    page.click("#tab-people")
    page.select_option("[data-confirm-moves]", "each")
    page.locator("#spot-C3").click()
    expect(page.locator(".piece.ghost").first).to_be_attached()
    expect(page.locator("#spot-C3")).to_have_class(re.compile(r"\bpicked\b"))
    page.locator("#spot-D4").click()  # another pick moves the ghost
    expect(page.locator("#spot-D4")).to_have_class(re.compile(r"\bpicked\b"))
    expect(page.locator(".spot.picked")).to_have_count(1)
    version = page.get_attribute("main", "data-version")
    page.keyboard.press("Escape")
    expect(page.locator(".piece.ghost")).to_have_count(0)
    assert page.get_attribute("main", "data-version") == version, "nothing was sent"
    page.select_option("[data-confirm-moves]", "turn")
    for _step in range(8):
        page.wait_for_selector("main[data-mine]")
        version = page.get_attribute("main", "data-version")
        page.locator("#choices .choice").first.dispatch_event("click")
        page.wait_for_selector(f"#confirm:not([hidden]), main:not([data-version='{version}'])")
        if page.locator("#confirm:not([hidden])").count():
            expect(page.get_by_role("button", name="Confirm turn")).to_be_visible()
            break
    else:
        raise AssertionError("a turn went by unasked")
    page.click("[data-confirm=yes]")
    expect(page.locator("main")).not_to_have_attribute("data-version", version or "")


@pytest.mark.parametrize("game", GAMES[:3])
def test_after_a_choice_by_keyboard_the_next_one_is_under_the_keyboard(page: Page, game: str) -> None:
    start(page, game, 2, seat1="random")
    for _choice in range(4):
        page.wait_for_selector("main[data-mine]")
        page.wait_for_timeout(100)
        version = page.get_attribute("main", "data-version")
        if page.locator("#choices details:not([open])").count():
            page.locator("#choices summary").first.press("Enter")
        key = page.locator("#choices .choice:visible").first
        key.focus()
        page.keyboard.press("Enter")
        expect(page.locator("main")).not_to_have_attribute("data-version", version or "")
        page.wait_for_selector("main[data-mine]")
        page.wait_for_timeout(200)
        assert page.evaluate("document.activeElement !== document.body"), page.locator("#prompt").text_content()


def test_the_keyboard_goes_on_to_the_next_decision(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    for _turn in range(6):
        page.wait_for_selector("main[data-mine]")
        version = page.get_attribute("main", "data-version")
        page.keyboard.press("n")
        assert page.evaluate("document.activeElement.matches('.spot.legal')")
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
        if page.locator("#chooser:not([hidden])").count():
            page.keyboard.press("Enter")
        expect(page.locator("main")).not_to_have_attribute("data-version", version or "")
        page.wait_for_timeout(300)
        assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("p")
    assert page.evaluate("document.activeElement.id") == "prompt"
    assert page.locator("h1").count() == 1
