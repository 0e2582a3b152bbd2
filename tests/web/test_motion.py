"""How pieces move: what leaves fades, what turns takes along what lies on it, and what others touch lights up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page
from test_playing import start

# A picture before and after, morphed by the page's own script; answers what is being animated, and with which frames.
MOVED = """async ([before, after]) => {
  const { morph } = await import("/static/motion.js");
  const picture = (inside) => `<svg class="picture" id="here" viewBox="0 0 400 400">${inside}</svg>`;
  document.body.insertAdjacentHTML("beforeend", picture(before));
  morph(document.getElementById("here"), picture(after));
  return document.getAnimations().map((one) => ({
    who: one.effect.target.id || one.effect.target.firstElementChild?.id || one.effect.target.getAttribute("class"),
    ghost: Boolean(one.effect.target.closest("#ghosts")),
    frames: one.effect.getKeyframes().map((frame) => frame.transform ?? frame.rotate ?? frame.opacity),
  }));
}"""


def moved(page: Page, before: str, after: str) -> list[dict[str, Any]]:
    page.goto("/nowhere")  # a page without a script of its own that moves anything
    return list(page.evaluate(MOVED, [before, after]))


def a_piece(name: str, x: int, more: str = "", inside: str = "<circle r='9'/>") -> str:
    return f'<g class="piece" id="{name}" transform="translate({x} 20)" {more}>{inside}</g>'


def test_a_piece_that_leaves_the_board_fades_where_it_lay(page_of: Callable[..., Page]) -> None:
    page = page_of(motion=True)
    found = moved(page, a_piece("boat", 50) + a_piece("gem", 90), a_piece("boat", 50))
    assert [(one["ghost"], one["frames"]) for one in found] == [(True, ["1", "0"])]
    page.wait_for_selector("#ghosts > *", state="detached")


def test_nothing_fades_for_those_who_want_no_motion(page: Page) -> None:
    assert moved(page, a_piece("boat", 50) + a_piece("gem", 90), a_piece("boat", 50)) == []


def test_a_turning_tile_takes_its_token_along(page_of: Callable[..., Page]) -> None:
    def tile(turn: int, token: int) -> str:
        palm = '<circle class="upright" r="3"/>'
        return a_piece("tile", 10, f'data-turn="{turn}" data-about="60"', palm) + a_piece(
            "token", token, 'data-with="tile"'
        )

    found = moved(page_of(motion=True), tile(270, 30), tile(0, 110))
    frames = {one["who"]: one["frames"] for one in found}
    assert frames.keys() == {"tile", "upright", "token"}
    assert "rotate(-90deg)" in frames["tile"][0]
    assert frames["upright"] == ["90deg", "0deg"]
    assert "rotate(-90deg)" in frames["token"][0]
    assert "rotate(90deg)" in frames["token"][0], "the token itself stays upright"


def test_places_that_a_bot_touches_light_up_in_its_colour(page_of: Callable[..., Page]) -> None:
    page = page_of(motion=True)
    start(page, "wayfinder", 2, seat1="random")
    page.locator("#spot-C3").click()
    page.wait_for_selector(".spot.touched")
    colour = page.evaluate("getComputedStyle(document.querySelector('#panel-1')).getPropertyValue('--c')")
    assert page.evaluate("document.querySelector('.spot.touched').style.getPropertyValue('--by')") == colour
    page.wait_for_selector(".spot.touched", state="detached")
