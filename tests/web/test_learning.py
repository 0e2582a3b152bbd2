"""Learning in a real browser: a lesson up to a first game, the guide, and things that explain themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle

import pytest
from axe import faults
from playwright.sync_api import Page, expect
from test_playing import start

import motu
from motu.language import languages
from motu.teaching.lessons import carried_out, solution
from teaching import TAUGHT

PLAYED = "count => document.querySelector('main').dataset.played.split(' ').filter(Boolean).length === count"
PRESS = """(action) => {
  const spot = document.querySelector(`#scene .spot[data-actions~="${action}"]`);
  spot?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const button = document.getElementById(`pick-${action}`) ?? (spot ? null : document.getElementById(`act-${action}`));
  button?.click();
}"""
SCREENS = {"desk": (1366, 768), "phone": (390, 844)}


def press(page: Page, action: int) -> None:
    """Do something as a person would: click a spot that means it and choose, or its button."""
    page.evaluate(PRESS, action)


@pytest.mark.parametrize(("game", "screen"), [*zip(TAUGHT, cycle(SCREENS), strict=False)])
def test_a_lesson_is_played_through_and_leads_to_a_first_game(
    page_of: Callable[..., Page], game: str, screen: str
) -> None:
    width, height = SCREENS[screen]
    page = page_of(width, height, has_touch=screen == "phone")
    page.goto("/")
    page.locator(f'a[href="/learn/{game}"]').click()
    lesson = motu.find_game(game).teaching.lesson()
    for number, step in enumerate(lesson.steps, 1):
        expect(page).to_have_url(re.compile(f"/learn/{game}/{number}$"))
        match = step.position()
        made = 0
        for task in step.tasks:
            for action in solution(task, match):
                page.wait_for_selector("html[data-ready]", state="attached")
                press(page, action)
                match = carried_out(task, match, action)
                made += 1
                page.wait_for_function(PLAYED, arg=made)
                if number == 1:
                    box = page.locator("#bubble").bounding_box()
                    assert box
                    assert box["x"] >= 0
                    assert box["x"] + box["width"] <= width
        expect(page.locator("#bubble")).to_have_class(re.compile("well"))
        page.locator("#next").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("main")).to_have_attribute("data-game", game)
    page.wait_for_selector("main[data-mine]")
    expect(page.locator("#companion")).to_be_visible()
    page.goto("/")
    expect(page.locator(f'a[href="/learn/{game}"]')).to_contain_text("Learn again")


def test_a_wrong_try_is_told_why_and_the_right_one_can_be_shown(page: Page) -> None:
    page.goto("/learn/wayfinder/3")
    page.locator("#spot-C4").click()
    expect(page.locator("#bubble.refused")).to_contain_text("next comes A3, B4 or A5")
    expect(page.locator("#bubble a").last).to_have_attribute("href", "/rules/wayfinder#WF-052")
    page.locator("#show").click()
    expect(page.locator("#bubble.shown")).to_contain_text("drop green")
    page.locator("#spot-A5").click()
    page.locator("[data-pick]").first.click()
    expect(page.locator("#bubble.other")).to_contain_text("Here, sail east")
    page.locator("#spot-B4").click()
    expect(page.locator("#bubble.say")).to_contain_text("C4 holds only red")
    page.locator("#undo").click()
    expect(page.locator("#bubble.say")).to_contain_text("B4 holds only green")
    page.reload()
    page.goto("/learn/wayfinder")
    expect(page).to_have_url(re.compile("/learn/wayfinder/3$"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_that_teach_are_accessible(page_of: Callable[..., Page], theme: str) -> None:
    page = page_of(color_scheme=theme)
    found = {}
    for path in ("/guide/wayfinder", "/learn/wayfinder/3", "/rules/wayfinder"):
        page.goto(path)
        found[path] = faults(page)
    assert {path: what for path, what in found.items() if what} == {}


def test_things_explain_themselves_to_mouse_key_and_switch(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    card = page.locator("#thing")
    expect(card).to_be_hidden()
    page.locator("#spot-C3").hover()
    expect(card).to_contain_text("An island with gems of two or more colours")
    expect(card).to_contain_text("C3")
    page.mouse.move(5, 300)
    expect(card).to_be_hidden()
    page.locator("#spot-C3").focus()
    page.keyboard.press("h")
    expect(card).to_contain_text("An island with gems of two or more colours")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.locator("#ask-switch").click()
    page.locator("#spot-C3").click()
    expect(card).to_contain_text("An island with gems of two or more colours")
    expect(page.locator("main")).to_have_attribute("data-shown", "0")  # it was only asked about
    page.locator("#ask-switch").click()
    page.locator("#legend-button").click()
    expect(page.locator("#legend")).to_contain_text("Harbour")


def test_a_long_press_explains_and_does_nothing_else(page_of: Callable[..., Page]) -> None:
    page = page_of(390, 844, has_touch=True, is_mobile=True)
    start(page, "wayfinder", 2, seat1="random")
    box = page.locator("#spot-C3").bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("#thing")).to_contain_text("An island with gems of two or more colours")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    expect(page.locator("main")).to_have_attribute("data-shown", "0")


def test_the_companion_can_be_turned_on_and_off(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    line = page.locator("#companion")
    expect(line).to_be_visible()  # a first game, its first round
    page.locator("#companion-switch").click()
    expect(line).to_be_hidden()
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(line).to_be_hidden()
    page.locator("#companion-switch").click()
    expect(line).to_be_visible()


@pytest.mark.parametrize("speech", languages())
def test_guides_print_on_two_pages(page_of: Callable[..., Page], speech: str) -> None:
    page = page_of(locale=speech)
    found = {}
    for game in TAUGHT:
        page.goto(f"/guide/{game}")
        printed = page.pdf(prefer_css_page_size=True, print_background=True)
        found[game] = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert set(found.values()) == {2}, found


def test_the_rules_can_be_searched(page: Page) -> None:
    page.goto("/rules/wayfinder")
    page.fill("#search", "homecoming")
    expect(page.locator("#WF-073")).to_be_visible()
    expect(page.locator("#WF-001")).to_be_hidden()
    expect(page.locator("#found")).to_have_text(re.compile(r"^\d+ rules$"))
    assert page.locator("#WF-073 + .to-guide").get_attribute("href") == "/guide/wayfinder#islands"
