"""Setting up a position in a real browser: pieces from the tray, undo, the link, and a match that begins with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


def put(page: Page, piece: str, spot: str) -> None:
    page.check(f"#trays input[value={piece}]", force=True)
    page.locator(f"[id='spot-{spot}']").click()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_position_is_laid_out_shared_and_played(page_of: Callable[..., Page], width: int, height: int) -> None:
    page = page_of(width, height)
    page.goto("/set-up/wayfinder")
    expect(page.locator("#prompt")).to_contain_text("The explorer red must stand on an island.")
    expect(page.locator("#play")).to_be_disabled()
    put(page, "explorer-0", "C3")
    expect(page.locator("#prompt")).to_contain_text("Ready: Red")
    put(page, "gem-1", "A1")
    expect(page.locator("#prompt")).to_contain_text("yellow 1 too many")
    page.click("#undo")
    expect(page.locator("#prompt")).to_contain_text("Ready: Red")
    assert page.input_value("#link") == page.url
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("Ready: Red")
    page.click("#play")
    page.wait_for_selector("main[data-mine]")
    assert "/table/" in page.url
    expect(page.locator("#spot-C4.legal")).to_have_count(1)


def test_a_position_is_laid_out_by_keyboard(page: Page) -> None:
    page.goto("/set-up/wayfinder")
    page.focus("#trays [value=explorer-0]")
    page.keyboard.press("Space")
    page.focus("#spot-A1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Ready: Red")
    page.keyboard.press("Delete")
    expect(page.locator("#prompt")).to_contain_text("must stand")


def test_on_a_phone_held_sideways_the_boards_of_the_seats_are_at_hand(page_of: Callable[..., Page]) -> None:
    page = page_of(844, 390)
    page.goto("/set-up/bora_bora")
    expect(page.locator("#prompt")).to_contain_text("Ready: ")
    page.select_option("#tray", label="Men")
    page.select_option("#seen", label="Blue")
    put(page, "man-0", "slot-3")
    expect(page.locator("#prompt")).to_contain_text("holds a hut or a person")
    assert page.locator("#spot-slot-3").get_attribute("aria-label") == "place 4: man (land path, 1 x status)"
    page.click("#undo")
    expect(page.locator("#prompt")).to_contain_text("Ready: ")
