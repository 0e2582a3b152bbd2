"""The page as people use it, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from axe import faults
from playing import play_on
from playwright.sync_api import Page, expect

import motu
from motu.engine.match import Match
from motu.server.tables.standing import hides

GAMES = motu.game_ids()


def start(page: Page, game: str, players: int | None = None, **seats: str) -> None:
    """A new table; `seat1="random"` says who sits where."""
    found = motu.find_game(game)
    found.compile()
    page.goto(f"/new/{game}?players={players or max(found.players)}")
    page.evaluate("document.querySelector('#seats').open = true")
    for name, value in seats.items():
        page.select_option(f"#{name}", value)
    page.click("form button.primary")
    page.wait_for_selector("html[data-ready] :is(#board, #curtain)", state="attached")


def others(players: int, bot: str = "random") -> dict[str, str]:
    return {f"seat{seat}": bot for seat in range(1, players)}


@pytest.mark.parametrize("game", GAMES)
def test_two_clicks_from_the_start_to_a_move(page: Page, game: str) -> None:
    page.goto("/")
    page.click(f"form[action='/play/{game}'] button")
    page.click("#opponents button.primary")
    expect(page.locator("#prompt")).to_be_visible()
    assert play_on(page, 2) == 2
    expect(page.locator("#log .line").first).to_be_attached()


@pytest.mark.parametrize("game", ["dokmus", "kaivai", "wayfinder"])  # the first moves of all are clicked below
def test_a_whole_game_by_clicking_then_replay_download_and_upload(page: Page, game: str, tmp_path: Path) -> None:
    players = 3 if game == "wayfinder" else 2  # more take longer, and are played by other tests
    start(page, game, players, **others(players))
    assert play_on(page) > 3
    expect(page.locator("main.over")).to_be_attached()
    expect(page.locator(".sheet tfoot td")).to_have_count(players)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator("#end .ending")).to_have_text(re.compile(r"\w.*\.$"))  # why it is over
    expect(page.locator("#end .places li")).to_have_count(players)
    points = page.locator(".player .points b").all_inner_texts()
    assert sorted(page.locator(".sheet tfoot td").all_inner_texts()) == sorted(points)  # the first one first

    with page.expect_download() as caught:
        page.get_by_role("link", name="Download").click()
    saved = tmp_path / "match.json"
    caught.value.save_as(saved)
    match = Match.load(saved)
    assert [str(score) for score in match.scores()] == points

    page.goto("/")
    page.set_input_files("#file", saved)
    page.get_by_role("button", name="Check and watch").click()
    expect(page.locator("#checked")).to_be_visible()
    expect(page.locator("main.replay")).to_have_attribute("data-at", "0")
    page.click("#next")
    expect(page.locator("main.replay")).to_have_attribute("data-at", "1")
    page.click("#last")
    expect(page.locator("main.replay")).to_have_attribute("data-at", str(len(match.log)))
    assert page.locator(".player .points b").all_inner_texts() == points


def test_an_altered_replay_is_refused_with_the_move(page: Page, tmp_path: Path) -> None:
    match = motu.match(GAMES[0], seed=5)
    for _turn in range(6):
        match.play(match.legal()[0])
    content = match.to_dict()
    content["moves"][3]["hash"] = "0" * 16
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(content), encoding="utf-8")
    page.goto("/")
    page.set_input_files("#file", bad)
    page.get_by_role("button", name="Check and watch").click()
    expect(page.locator(".why")).to_contain_text("move 4")


def test_a_refusal_names_its_rule_and_links_to_it(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    page.locator("#spot-C3").click()
    expect(page.locator("main")).to_have_attribute("data-mine", "")
    page.wait_for_selector("#scene #boat-R")
    page.locator(".spot:not(.legal)").first.click()
    card = page.locator("#refusal")
    expect(card).to_be_visible()
    rule = card.locator("a").inner_text()
    assert re.fullmatch(r"WF-\d{3}", rule)
    href = card.locator("a").get_attribute("href")
    assert href == f"/rules/wayfinder#{rule}"
    page.goto(href)
    expect(page.locator(f"[id='{rule}']")).to_be_visible()


def test_undo_takes_a_step_back_and_backspace_does_it_too(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    play_on(page, 2)
    page.wait_for_selector("main[data-mine]")
    before = page.locator("main").get_attribute("data-shown")
    play_on(page, 1)
    page.wait_for_selector("main[data-mine]")
    page.locator("#undo").click()
    expect(page.locator("main")).to_have_attribute("data-shown", str(before))
    page.keyboard.press("Backspace")
    expect(page.locator("main")).not_to_have_attribute("data-shown", str(before))


def test_two_clicks_to_the_first_move_and_the_last_choice_is_kept(page: Page) -> None:
    page.goto("/")
    again = page.get_by_role("button", name=re.compile("Play against bots.*Mangrovia"))
    again.click()
    sheet = page.locator("#opponents")
    expect(sheet.locator(".counts label:visible")).to_have_count(4)
    sheet.locator(".counts label").nth(2).click()
    sheet.locator(".levels label").first.click()
    sheet.get_by_role("button", name="Start").click()
    page.wait_for_selector("html[data-ready] main")
    expect(page.locator("#players .player")).to_have_count(4)
    page.goto("/")
    again.click()
    assert page.evaluate("Object.fromEntries(new FormData(document.querySelector('#opponents form')))") == {
        "opponents": "3", "level": "level:1",
    }  # fmt: skip
    sheet.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name=re.compile("Play against bots.*Wayfinder")).click()
    sheet.get_by_role("button", name="Start").click()
    page.wait_for_selector("html[data-ready] main")
    expect(page.locator("#players .player")).to_have_count(2)


def test_the_keyboard_is_enough(page: Page) -> None:
    page.goto("/")
    while page.evaluate("document.activeElement?.closest('form')?.getAttribute('action')") != "/play/wayfinder":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#opponents[open]")
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-ready] main[data-mine]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    focused = page.evaluate("document.activeElement.dataset.spot")
    assert focused == "B2"
    page.keyboard.press("Enter")
    page.wait_for_selector("main[data-mine] #boat-R")
    assert page.evaluate("document.activeElement.dataset.spot") == focused, "focus survives the update"
    for _step in range(3):
        page.wait_for_selector("main[data-mine]")
        version = page.locator("main").get_attribute("data-version")
        legal = page.locator(".spot.legal").first.get_attribute("data-spot")
        page.evaluate("(name) => document.getElementById('spot-' + name).focus()", legal)
        page.keyboard.press("Enter")
        if page.locator("#chooser").is_visible():
            page.keyboard.press("Enter")
        page.wait_for_selector(f"main:not([data-version='{version}'])", state="attached")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


def test_every_event_is_said_once(page: Page) -> None:
    start(page, "wayfinder", 3, **others(3))
    play_on(page, 3)
    page.wait_for_selector("main[data-mine]")
    said = page.locator("#say p").all_inner_texts()
    assert len(said) >= 3
    table = page.locator("main").get_attribute("data-table")
    deeds = [line.replace("\n", " ").strip() for line in page.locator("#log .line").all_inner_texts() if line]
    assert table
    spoken = " ".join(said)
    parts = [part.strip(" …") for deed in deeds for part in deed.split(", ")]  # each was said when it happened
    assert sum(part in spoken for part in parts) >= 3


def test_every_legal_action_is_a_named_button_too(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    on_board = page.eval_on_selector_all(
        ".spot.legal", "spots => spots.flatMap(spot => spot.dataset.actions.split(' '))"
    )
    buttons = page.eval_on_selector_all("#choices .choice", "buttons => buttons.map(button => button.value)")
    assert sorted(on_board) == sorted(buttons)
    assert len(buttons) == 36
    names = page.eval_on_selector_all("#choices .choice", "b => b.map(button => button.getAttribute('aria-label'))")
    assert len(set(names)) == 36


def test_opponents_moves_are_animated_and_can_be_skipped(page_of: Callable[..., Page]) -> None:
    page = page_of(motion=True)
    start(page, "wayfinder", 4, **others(4))
    page.locator("#spot-C3").click()
    page.wait_for_selector("#skip:not([hidden])")
    moving = page.evaluate("() => document.getAnimations().filter(a => a.effect?.target?.matches?.('.piece')).length")
    page.keyboard.press("Escape")
    page.wait_for_selector("main[data-mine]", timeout=3000)
    assert moving > 0


def test_the_log_lights_up_and_leads_to_the_moment(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    play_on(page, 4)
    page.wait_for_selector("main[data-mine]")
    line = page.locator("#log .line[data-lights]:not([data-lights=''])").first
    name = str(line.get_attribute("data-lights")).split(" ")[0]
    line.hover()
    expect(page.locator(f"#spot-{name}")).to_have_class(re.compile(r"\blit\b"))
    expect(page.locator("#names").get_by_text(name, exact=True)).to_have_count(1)
    page.mouse.move(5, 5)
    pieces = "() => document.querySelector('#board').innerHTML.length"
    now = page.evaluate(pieces)
    first = page.locator("#log .line").last
    first.click()
    expect(page.locator("#peeked")).to_have_text(str(first.text_content()))
    expect(page.locator("#scene .spot.legal")).to_have_count(0)
    assert page.evaluate(pieces) != now
    page.click("[data-peek='1']")
    expect(page.locator("#peeked")).not_to_have_text(str(first.text_content()))
    page.keyboard.press("Escape")
    expect(page.locator("#peeked")).to_be_hidden()
    expect(page.locator("#scene .spot.legal").first).to_be_attached()
    page.mouse.move(5, 5)
    assert page.evaluate(pieces) == now, "back to now"


def test_the_log_reads_from_the_newest_or_to_the_newest(page: Page) -> None:
    start(page, "wayfinder", 2, seat1="random")
    play_on(page, 12)
    page.wait_for_selector("main[data-mine]")
    tops = "lines => lines.map(line => [Number(line.dataset.at), line.getBoundingClientRect().top])"

    def read() -> list[int]:
        lines: list[tuple[int, float]] = page.eval_on_selector_all("#log .line", tops)
        return [at for at, _top in sorted(lines, key=lambda line: line[1])]

    assert len(read()) > 3
    assert read() == sorted(read(), reverse=True)
    page.click("#log-order")
    assert read() == sorted(read())
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert read() == sorted(read()), "it is kept"
    page.click("#log-names")
    expect(page.locator("#names text")).to_have_count(36)


def test_a_rematch_and_deleting_a_table(page: Page) -> None:
    start(page, "wayfinder", 2, seat0="random", seat1="random")
    page.wait_for_selector("main.over", timeout=60_000)
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    page.goto("/")
    tables = page.locator("#mine li")
    assert tables.count() == 2
    page.locator("#mine li button").first.click()
    expect(tables).to_have_count(1)


def test_both_languages_and_both_themes(page_of: Callable[..., Page]) -> None:
    page = page_of(locale="fr")
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "fr"
    expect(page.get_by_role("button", name="Jouer")).to_have_count(len(GAMES))
    page.get_by_role("button", name="English").click()
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="Light or dark").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("button", name="Français").click()
    start(page, "wayfinder", 2, seat1="random")
    play_on(page, 2)
    expect(page.locator("#prompt")).to_contain_text(re.compile("vogue|pose|voyage", re.I))


def test_a_phone(page_of: Callable[..., Page]) -> None:
    page = page_of(390, 844, has_touch=True, is_mobile=True)
    for path in ("/guide/bora_bora", "/puzzles", "/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    start(page, "wayfinder", 2, seat1="random")
    play_on(page, 3)
    page.wait_for_selector("main[data-mine]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.eval_on_selector_all(
        "button, .button, .spot.legal",
        """found => found.filter(e => e.checkVisibility()).map(e => [e.id || e.textContent, e.getBoundingClientRect()])
           .filter(([, box]) => box.height < 43 || box.width < 43).map(([name]) => name)""",
    )
    assert small == []
    if page.locator("#offer:not([hidden])").count():
        page.tap("#offer [data-offer=never]")  # how moves are confirmed, asked at the first play with a finger
    page.locator(".spot.legal").first.tap()


@pytest.mark.parametrize("game", GAMES)
def test_people_at_one_screen_with_a_curtain_where_hands_are_hidden(page: Page, game: str) -> None:
    players = min(count for count in motu.find_game(game).players if count > 1)
    start(page, game, players, **{f"seat{seat}": "me" for seat in range(1, players)})
    if hides(motu.find_game(game)):
        expect(page.locator("#curtain")).to_be_visible()
        assert page.locator("#board").count() == 0
        page.click("#open-curtain")
    expect(page.locator("#board")).to_be_visible()
    assert play_on(page, 12) == 12


@pytest.mark.parametrize(("game", "theme"), [*zip(GAMES, cycle(("light", "dark")), strict=False)])
def test_axe_finds_no_serious_fault(page_of: Callable[..., Page], game: str, theme: str) -> None:
    page = page_of(color_scheme=theme)
    found = {}
    if game == GAMES[0]:
        page.goto("/")
        found["home"] = faults(page)
        page.goto("/nowhere")
        found["error"] = faults(page)
    if theme == "light":
        page.goto(f"/rules/{game}")
        found["rules"] = faults(page)
    page.goto(f"/new/{game}")
    found["new"] = faults(page)
    start(page, game, 2, seat1="random")
    play_on(page, 4)
    page.wait_for_selector("main[data-mine], main.over")
    found["table"] = faults(page)
    page.goto(page.url.split("?")[0] + "/replay?at=2")
    found["replay"] = faults(page)
    assert {name: what for name, what in found.items() if what} == {}
