"""Tables with people: real browsers at one table, lines that break, a server that restarts, a leaver who returns."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from axe import faults
from playing import play_on
from playwright.sync_api import Page, WebSocketRoute, expect
from serving import Server

import motu

People = Callable[..., Page]


def open_table(host: Page, game: str = "wayfinder", players: int = 2, name: str = "Ana", **choices: str) -> None:
    """A table whose other seats wait for friends; `clock="day:1"` and the like set the details."""
    motu.find_game(game).compile()
    host.goto(f"/new/{game}?players={players}")
    host.check("[value=friends]")
    host.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    host.fill("[name=name0]", name)
    for field, value in choices.items():
        host.select_option(f"#{field.replace('_', '-')}", value)
    host.click("#start")
    host.wait_for_selector("html[data-ready] .chairs")


def join(guest: Page, link: str, name: str = "Ben") -> None:
    guest.goto(link)
    guest.fill("#name", name)
    guest.get_by_role("button", name="Take this seat").click()
    guest.wait_for_selector("html[data-ready] main")


def two_at_a_table(page_of: People, game: str = "wayfinder", **choices: str) -> tuple[Page, Page]:
    """Ana, who opened the table, and Ben, who came by link; the match has begun."""
    ana, ben = page_of(), page_of()
    open_table(ana, game, **choices)
    join(ben, ana.input_value("#link-1"))
    for page in (ana, ben):
        page.wait_for_selector("#board, #curtain")
        page.evaluate("window.sameDocument = true")
    return ana, ben


def version(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-version") or 0)


def move(pages: tuple[Page, ...]) -> Page:
    """One decision by whoever is to decide; answers who did."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        for page in pages:
            if page.locator("main[data-mine]").count():
                play_on(page, 1)
                return page
        pages[0].wait_for_timeout(30)
    raise AssertionError("nobody is to decide")


def agree(*pages: Page) -> None:
    """All pages show the same moment."""
    newest = max(version(page) for page in pages)
    for page in pages:
        page.wait_for_function("(v) => Number(document.querySelector('main').dataset.version) >= v", arg=newest)


def test_two_browsers_at_one_table_by_link(page_of: People) -> None:
    ana, ben = page_of(), page_of()
    open_table(ana)
    expect(ana.locator("#chair-1")).to_contain_text("Free seat")
    link = ana.input_value("#link-1")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/join/\w+/1/[\w-]{22}", link)
    assert ana.request.get("/qr/" + link.split("/")[4] + "/1.svg").headers["content-type"].startswith("image/svg")

    join(ben, link)
    for page, other in ((ana, "Ben"), (ben, "Ana")):
        page.wait_for_selector("#board")
        expect(page.locator("#players")).to_contain_text(other)
        expect(page.locator(".badge.here")).to_have_count(1)
    for _turn in range(4):
        move((ana, ben))
        agree(ana, ben)
    mine, other = (ana, ben) if ana.locator("main[data-mine]").count() else (ben, ana)
    assert mine.title().startswith("● Your turn")
    assert not other.title().startswith("●")

    table = mine.url
    mine.goto("/")
    expect(mine.locator("#mine li").first).to_contain_text("your turn")
    mine.click("#waiting")
    mine.wait_for_url(table)
    other.goto("/")
    expect(other.locator("#waiting")).to_be_hidden()
    expect(other.locator("#mine li").first).to_contain_text("running")


HEARD = """
window.heard = 0;
window.OscillatorNode = class extends OscillatorNode { start(at) { window.heard += 1; super.start(at); } };
"""


def test_a_sound_says_whose_turn_it_is_if_one_wants_it(page_of: People) -> None:
    ana, ben = page_of(), page_of()
    ben.add_init_script(HEARD)
    open_table(ana)
    join(ben, ana.input_value("#link-1"))
    ben.wait_for_selector("html[data-ready] #board")
    ana.wait_for_selector("main[data-mine]")
    move((ana,))
    ben.wait_for_selector("main[data-mine]")
    assert ben.evaluate("window.heard") == 0, "off as long as nobody asks for it"
    ben.click("#sound-button")
    expect(ben.locator("#sound-button")).to_have_attribute("aria-pressed", "true")
    ben.wait_for_function("window.heard > 0")  # how it sounds
    ben.reload()
    expect(ben.locator("#sound-button")).to_have_attribute("aria-pressed", "true")
    while ben.locator("main[data-mine]").count():
        move((ben,))
    ben.evaluate("window.heard = 0")
    while not ben.locator("main[data-mine]").count():
        move((ana,))
        agree(ana, ben)
    ben.wait_for_function("window.heard > 0")


def test_a_line_that_falls_silent_is_noticed_within_ten_seconds_and_continued(page_of: People) -> None:
    ana, ben = page_of(), page_of()
    dead = {"line": False}

    def through(socket: WebSocketRoute) -> None:
        if dead["line"]:
            return  # opens, and stays silent
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if dead["line"] else server.send(message))
        server.on_message(lambda message: None if dead["line"] else socket.send(message))

    ben.route_web_socket(re.compile("/live$"), through)
    open_table(ana)
    join(ben, ana.input_value("#link-1"))
    for page in (ana, ben):
        page.wait_for_selector("#board")
    ben.evaluate("window.sameDocument = true")

    dead["line"] = True
    begun = time.monotonic()
    first = move((ana,)) if ana.locator("main[data-mine]").count() else None
    ben.wait_for_selector("html[data-line=lost]", timeout=10_000)
    assert time.monotonic() - begun < 10
    expect(ben.locator("#line-state")).to_be_visible()
    dead["line"] = False
    ben.wait_for_selector("html[data-line=socket], html[data-line=stream]")  # by whichever is tried next
    expect(ben.locator("#line-state")).to_be_hidden()
    agree(ana, ben)
    assert first is ana
    move((ana, ben))
    agree(ana, ben)
    assert ben.evaluate("window.sameDocument"), "no reload was needed"


def test_without_sockets_the_stream_carries_the_game(page_of: People) -> None:
    ana, ben = page_of(), page_of()
    ben.add_init_script(
        "window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.({ code: 1006 })); } close() {} };"
    )
    open_table(ana)
    join(ben, ana.input_value("#link-1"))
    ben.wait_for_selector("html[data-line=stream] #board", timeout=10_000)
    for _turn in range(4):
        move((ana, ben))
        agree(ana, ben)


def test_a_restart_of_the_server_is_survived_by_every_page(page_of: People, tmp_path: Path) -> None:
    server = Server(tmp_path)
    ana, ben = page_of(base_url=server.address), page_of(base_url=server.address)
    open_table(ana)
    join(ben, ana.input_value("#link-1"))
    for page in (ana, ben):
        page.wait_for_selector("#board")
        page.evaluate("window.sameDocument = true")
    move((ana, ben))
    agree(ana, ben)
    server.stop()
    for page in (ana, ben):
        page.wait_for_selector("html[data-line=lost]")
    # a move made while the server is away goes out, once, when it is back
    deciding = ana if ana.locator("main[data-mine]").count() else ben
    before = version(deciding)
    deciding.locator(".spot.legal").first.dispatch_event("click")
    choices = deciding.locator("#chooser button")
    if choices.count():
        choices.first.click()
    server.start()
    deciding.wait_for_function(
        "(v) => Number(document.querySelector('main').dataset.version) > v", arg=before, timeout=15_000
    )
    agree(ana, ben)
    assert version(ana) == before + 1
    move((ana, ben))
    agree(ana, ben)
    assert all(page.evaluate("window.sameDocument") for page in (ana, ben))
    server.stop()


def test_a_leaver_is_replaced_by_a_bot_and_returns(page_of: People) -> None:
    ana, ben = two_at_a_table(page_of)
    ben.on("dialog", lambda dialog: dialog.accept())
    move((ana, ben))
    agree(ana, ben)
    ben.click("#tab-people")
    ben.get_by_role("button", name="Leave the table").click()
    expect(ben.locator("#stand-in")).to_be_visible()
    expect(ana.locator("#panel-1")).to_contain_text("bot stands in")
    play_on(ana, 3)  # the bot answers
    ben.get_by_role("button", name="Take my seat back").click()
    expect(ben.locator("#stand-in")).to_have_count(0)
    expect(ana.locator("#panel-1 .badge.here")).to_be_visible()
    agree(ana, ben)
    for _turn in range(6):
        if move((ana, ben)) is ben:
            return
    raise AssertionError("the one who came back never decided")


def test_a_spectator_sees_public_facts_only_and_may_be_sent_away(page_of: People) -> None:
    ana, _ben = two_at_a_table(page_of, "mangrovia")
    eve = page_of()
    ana.on("dialog", lambda dialog: dialog.accept())
    ana.click("#tab-people")
    eve.goto(ana.input_value("#watch-link"))
    eve.wait_for_selector("html[data-ready] #board")
    expect(eve.locator("#prompt")).to_contain_text("you watch")
    expect(ana.locator("#people")).to_contain_text("One person watches")
    hand = "[...document.querySelectorAll('.own [id^=held-]')].map((card) => card.id)"
    assert ana.evaluate(hand), "a hand lies before the one who plays"
    assert eve.evaluate(hand) == []
    assert eve.locator("#choices .choice, .spot.legal, #say-text, #undo").count() == 0
    ana.get_by_role("button", name="Make it invalid").click()
    eve.wait_for_url(lambda url: url.endswith("/"))


def test_a_revoked_link_opens_nothing(page_of: People) -> None:
    ana, ben = page_of(), page_of()
    open_table(ana)
    old = ana.input_value("#link-1")
    ana.get_by_role("button", name="Make a new link").click()
    ana.wait_for_function("(old) => document.querySelector('#link-1').value !== old", arg=old)
    ben.goto(old)
    expect(ben.locator(".why")).to_contain_text("not valid")
    join(ben, ana.input_value("#link-1"))
    ben.wait_for_selector("#board")


def test_undo_past_another_persons_move_needs_their_word(page_of: People) -> None:
    ana, ben = two_at_a_table(page_of)
    first = move((ana, ben))
    agree(ana, ben)
    other = ben if first is ana else ana
    while other.locator("main[data-mine]").count() == 0:
        move((first,))
        agree(ana, ben)
    shown = int(first.locator("main").get_attribute("data-shown") or 0)
    first.get_by_role("button", name="Ask to undo").click()
    expect(first.locator("#ask")).to_contain_text("Waiting for")
    other.locator("#ask").get_by_role("button", name="Refuse").click()
    expect(first.locator("#ask")).to_have_count(0)
    first.get_by_role("button", name="Ask to undo").click()
    other.locator("#ask").get_by_role("button", name="Agree").click()
    expect(first.locator("main")).to_have_attribute("data-mine", "")
    assert int(first.locator("main").get_attribute("data-shown") or 0) < shown


def test_the_live_race_counts_to_five_for_all(page_of: People) -> None:
    ana, ben = two_at_a_table(page_of, option_timing="live")
    while not ana.locator("#count").count():
        move((ana, ben))
        agree(ana, ben)
    racer, other = (ana, ben) if ana.locator("main[data-mine]").count() else (ben, ana)
    expect(racer.locator(".race-count")).to_contain_text("Place your explorer!")
    counted = int(other.locator("#count").inner_text())
    assert 2 <= counted <= 5
    expect(other.locator("#count")).to_have_text(str(counted - 1))
    play_on(racer, 1)
    for page in (ana, ben):
        expect(page.locator("#count")).to_have_count(0)

    # at sea everything can be taken back, until the last gem is down (WF-131)
    racer.locator(".spot.legal").first.dispatch_event("click")
    if racer.locator("#chooser").is_visible():
        racer.locator("#chooser button").first.click()
    at_sea = racer.locator("#undo:not([disabled])")
    at_sea.click()
    expect(at_sea).to_have_count(0)
    # and the other one may place meanwhile (WF-120)
    expect(other.locator("#prompt")).to_contain_text("You may place your explorer")
    other.locator(".spot.legal").last.dispatch_event("click")
    expect(other.locator(".spot.legal")).to_have_count(0)
    expect(racer.locator("#log")).to_contain_text("Ben places" if other is ben else "Ana places")


def test_chat_is_text_and_what_was_not_read_is_counted(page_of: People) -> None:
    ana, ben = two_at_a_table(page_of)
    ana.click("#tab-chat")
    ana.fill("#say-text", "<b>no</b> <img src=x onerror=alert(1)> & hello")
    ana.press("#say-text", "Enter")
    expect(ben.locator("#unread")).to_have_text("1")
    expect(ana.locator("#say-text")).to_have_value("")
    expect(ana.locator("#unread")).to_be_hidden()
    ben.click("#tab-chat")
    expect(ben.locator("#unread")).to_be_hidden()
    expect(ben.locator("#chat-lines li span").first).to_have_text("<b>no</b> <img src=x onerror=alert(1)> & hello")
    assert ben.locator("#chat-lines b").count() == 1, "only the name"
    ben.fill("#say-text", "half a thought")
    move((ana, ben))
    agree(ana, ben)
    expect(ben.locator("#say-text")).to_have_value("half a thought")


def test_an_open_table_is_joined_from_the_home_page(page_of: People) -> None:
    ana, ben = page_of(), page_of()
    open_table(ana, name="Ana of the open table", open="1", clock="live:20")
    ben.goto("/")
    ben.locator(".rows li", has_text="Ana of the open table").get_by_role("link", name="Join").click()
    ben.wait_for_selector("html[data-ready] .chairs")
    ben.fill("#sit-1", "Ben")
    ben.get_by_role("button", name="Sit here").click()
    ben.wait_for_selector("html[data-ready] #board")
    ana.wait_for_selector("#board")
    running = ana.locator(".clock[data-running]")
    expect(running).to_have_text(re.compile(r"^(20|19):\d\d$"))
    before = running.inner_text()
    expect(running).not_to_have_text(before, timeout=3_000)


def test_a_rematch_brings_all_to_the_same_table(page_of: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.server.company.stand_ins.level_of", lambda *_who: 1)  # whoever stands in is quick
    ana, ben = two_at_a_table(page_of)
    for page in (ana, ben):
        page.on("dialog", lambda dialog: dialog.accept())
        page.click("#tab-people")
        page.get_by_role("button", name="Leave the table").click()
        page.wait_for_selector("#stand-in, main.over")
    for page in (ana, ben):
        page.wait_for_selector("main.over", timeout=60_000)
    expect(ana.locator("#unsealed")).to_contain_text("motu replay --verify")
    seed, seal = ana.locator("#unsealed code").nth(1).inner_text(), ana.locator("#unsealed code").first.inner_text()
    assert motu.engine.match.sealed(seed) == seal
    first = ana.url
    ana.get_by_role("button", name="Rematch").click()
    ana.wait_for_url(lambda url: "/table/" in url and url != first)
    ben.get_by_role("button", name="To the rematch").click()
    ben.wait_for_url(ana.url)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault_where_people_meet(page_of: People, theme: str) -> None:
    ana, ben = page_of(color_scheme=theme), page_of(390, 844, color_scheme=theme, has_touch=True, is_mobile=True)
    open_table(ana, open="1", clock="live:20")
    found = {"gathering": faults(ana)}
    link = ana.input_value("#link-1")
    ben.goto("/")
    found["home"] = faults(ben)
    ben.goto(link)
    found["join"] = faults(ben)
    join(ben, link)
    ben.wait_for_selector("#board")
    for tab in ("chat", "people"):
        ben.click(f"#tab-{tab}")
        found[tab] = faults(ben)
    move((ana, ben))
    agree(ana, ben)
    asking = ben if ben.get_by_role("button", name="Ask to undo").count() else ana
    asking.locator("#undo").click()
    found["asked"] = faults(ana)
    assert ben.evaluate("document.documentElement.scrollWidth") <= 390
    assert {name: what for name, what in found.items() if what} == {}
