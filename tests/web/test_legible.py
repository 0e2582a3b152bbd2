"""Pictures can be read and hit on every screen in every language: nothing is tiny, collides, is covered or runs out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Page
from seeing import COMPLAINTS, lay_out, moments
from serving import Server

import motu
from motu.language import languages
from motu.server.door.identity import COOKIE, SPEECH
from motu.server.keeping.store import Store

PHONES = ((360, 740), (390, 844), (844, 390))
TABLETS = ((820, 1180), (1180, 820), (1024, 768))
DESKS = ((1366, 768), (1920, 1080), (2560, 1440))
TEXT, TEXT_ON_A_PHONE, SPOT = 9, 8, 24  # pixels
CLOSER = (
    "dokmus",
    "mangrovia",
)  # boards so fine that a finger's first tap looks closer; on a desk they are large enough
MIDDLE, LATE, END = 0.5, 0.93, 1.0


def asked(game: str, size: tuple[int, int], part: float) -> dict[str, object]:
    """What a screen must keep to.  After the end nothing is clicked, and on a phone the board is but a keepsake."""
    phone, over = size in PHONES, part == END
    text = 0 if phone and over else TEXT_ON_A_PHONE if phone else TEXT
    near = game in CLOSER and size not in DESKS
    return {"text": text, "spot": 0 if over else SPOT, "boardSpot": 0 if over or near else SPOT, "drawer": phone}


@pytest.mark.parametrize("game", motu.game_ids())
def test_every_picture_can_be_read_and_hit(page_of: Callable[..., Page], server: Server, game: str) -> None:
    found = motu.find_game(game)
    found.compile()
    store = Store(server.database)
    guest, token = store.new_guest()
    parts = (MIDDLE, LATE, END)
    addresses = [lay_out(store, guest, match) for match in moments(game, parts, max(found.players))]
    page, wrong = page_of(), []
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.address}])
    for speech, (part, address) in zip(languages(), cycle(zip(parts, addresses, strict=True)), strict=False):
        page.context.add_cookies([{"name": SPEECH, "value": speech, "url": server.address}])
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached")
        for size in (*PHONES, *TABLETS, *DESKS):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            where = f"{game} {size[0]}x{size[1]} {speech} {part}"
            wrong += [f"{where} {one}" for one in page.evaluate(COMPLAINTS, asked(game, size, part))]
    assert not wrong, f"{len(wrong)} complaints\n" + "\n".join(wrong[:40])


# each is planted into the board, and what has to be said of it
FAULTS = {
    '<text x="20" y="20" font-size="3">tiny</text>': "has",
    '<text x="100" y="100" font-size="20">one</text><text x="110" y="102" font-size="20">other</text>': "lies over",
    '<text x="100" y="100" font-size="20">under</text><rect x="90" y="80" width="80" height="30"/>': "covered",
    '<text x="-90" y="100" font-size="20">far outside</text>': "leaves the picture",
    '<rect x="90" y="80" width="30" height="30"/><text x="52" y="100" font-size="20">a long plank</text>': "its plank",
    '<text x="100" y="100" font-size="20">too l…<title>too long</title></text>': "cut short",
    '<g class="spot" data-spot="pin"><g class="outline"><rect width="9" height="9"/></g></g>': "spot pin",
}


def table_of(page: Page, server: Server, game: str, part: float, players: int) -> None:
    """Opens a table at a moment of a random match."""
    motu.find_game(game).compile()
    store = Store(server.database)
    guest, token = store.new_guest()
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.address}])
    page.goto(lay_out(store, guest, moments(game, (part,), players)[0]))
    page.wait_for_selector("html[data-ready]", state="attached")


def test_every_fault_is_seen(page_of: Callable[..., Page], server: Server) -> None:
    page = page_of()
    table_of(page, server, "wayfinder", MIDDLE, 2)
    size = asked("wayfinder", (1366, 768), MIDDLE)
    assert page.evaluate(COMPLAINTS, size) == []
    for fault, said in FAULTS.items():
        complaints = page.evaluate(COMPLAINTS, size | {"fault": fault})
        assert any(said in one for one in complaints), (fault, complaints)
    assert page.evaluate(COMPLAINTS, size) == []


PAST_THE_EDGE = """[...document.querySelectorAll(".tabs button")].filter((tab) => tab.offsetWidth &&
  (tab.getBoundingClientRect().right > innerWidth || tab.scrollWidth > tab.clientWidth)).map((tab) => tab.innerText)"""


def test_tabs_fit_in_every_language(page_of: Callable[..., Page], server: Server) -> None:
    page, wrong = page_of(), []
    table_of(page, server, "wayfinder", MIDDLE, 2)
    for speech in languages():
        page.context.add_cookies([{"name": SPEECH, "value": speech, "url": server.address}])
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        for size in (*PHONES, *TABLETS, *DESKS):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            wrong += [f"{speech} {size}: {tab}" for tab in page.evaluate(PAST_THE_EDGE)]
    assert not wrong


SMALLEST = """Math.min(...[...document.querySelectorAll("#board-frame .spot.legal .outline")].map((spot) => {
  const { width, height } = spot.getBoundingClientRect();
  return Math.min(width, height);
}))"""
ZOOM = "Number(getComputedStyle(document.documentElement).getPropertyValue('--zoom'))"


def test_a_fine_board_comes_closer_to_a_finger(page_of: Callable[..., Page], server: Server) -> None:
    page = page_of(390, 844, has_touch=True, is_mobile=True)
    table_of(page, server, "dokmus", 0.45, 3)  # a few cells beside each other
    page.wait_for_timeout(500)
    assert page.evaluate(SMALLEST) >= SPOT
    page.tap("[data-offer=never]")
    version = page.get_attribute("main", "data-version")
    page.tap("[data-zoom=whole]")
    page.wait_for_timeout(500)
    assert page.evaluate(ZOOM) == 1
    assert page.evaluate(SMALLEST) < SPOT
    page.locator("#board-frame .spot.legal").first.tap()
    page.wait_for_timeout(500)
    assert page.evaluate(SMALLEST) >= SPOT, "the first tap looks closer"
    assert page.get_attribute("main", "data-version") == version, "and does nothing else"
