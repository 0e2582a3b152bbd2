"""Pages made of what has changed are those that are drawn from nothing, byte for byte."""

from __future__ import annotations

import json
import pickle
import random
import re
from operator import attrgetter
from typing import Any, cast

import pytest

from motu.drawing import group, layer, picture, tag
from motu.drawing.sketches import Sketches, sketching
from motu.engine.game import game_ids
from motu.server.hall.table import Table
from motu.server.keeping.store import Store
from motu.server.pages import pieces
from motu.server.pages.likeness import Likeness, features_of
from motu.server.pages.opened import Page, message_for, news_for
from motu.server.pages.parts import SCORE, TOOLS, frames
from motu.server.pages.pieces import Pieces, cut
from motu.server.pages.showing import Pages
from motu.server.pages.static import WEB
from motu.server.tables.asks import Play

from ..gathering import people, run


class Reader:
    """A page that keeps what it was sent, as a browser does."""

    def __init__(self, table: Table, guest: int) -> None:
        self.page = Page(table, guest, "en", shown=0)
        self.parts: dict[str, str] = {}
        self.order: list[str] = []

    def hear(self, pages: Pages) -> str:
        """The page after the next message."""
        said = json.loads(news_for(self.page, message_for(pages, self.page))["written"])
        self.page.shown = said["at"]
        for one in (*said["steps"], said):
            self.parts |= one["parts"]
        self.order = said.get("order", self.order)
        return "".join(self.parts[name] for name in self.order)


def from_nothing(table: Table, guest: int) -> str:
    """The same page, of a table that nobody has looked at before."""
    match = pickle.loads(pickle.dumps(table.match))
    other = cast(Table, Likeness(features_of(table, [guest]), match))
    blocks = frames(Pages(), other, guest, "en", len(match.log))["parts"]
    return "".join(text for block in blocks.values() for text in block.parts.values())


@pytest.mark.parametrize("game", game_ids())
def test_a_page_in_pieces_is_the_page_drawn_from_nothing(game: str, store: Store) -> None:
    async def job() -> None:
        dice, pages = random.Random(11), Pages()
        _tables, table, guests = await people(store, game, 3, is_open=True)
        readers = [Reader(table, guest) for guest in (*guests, store.new_guest()[0])]
        for _move in range(40):
            for reader in readers:
                assert reader.hear(pages) == from_nothing(table, reader.page.guest)
            if table.match.is_terminal:
                break
            seat = table.match.current_player
            await table.play(Play(guests[seat], seat, dice.choice(table.match.legal()), None))

    run(job())


def drawing(dice: random.Random) -> Any:
    """A picture of some drawings: with an id, with several, without any."""

    def one(number: int) -> Any:
        inside = tag("g", dice.choice("abc"), id=f"in-{number}") if dice.random() < 0.3 else dice.choice("abc")
        return tag("g", inside, id=f"spot-{number}") if dice.random() < 0.6 else group(inside)

    layers = (layer(*map(one, range(10 * k, 10 * k + dice.randrange(9)))) for k in range(1, 4))
    return picture(9, 9, one(1), *layers, one(2), label="")


def test_what_is_cut_after_a_change_is_cut_as_if_there_had_been_nothing_before() -> None:
    dice, sketches = random.Random(5), Sketches()
    for moment in range(300):
        whole = drawing(dice)
        with sketching(sketches, moment):
            found = cut(0, "board", whole)
        fresh = {name: Pieces.of(name, list(run)) for name, run in pieces.runs("board", whole)}
        assert {name: block.parts for name, block in found.items()} == {n: block.parts for n, block in fresh.items()}
        assert {name: block.marks for name, block in found.items()} == {n: block.marks for n, block in fresh.items()}
        assert "".join(text for block in found.values() for text in block.parts.values()) == str(whole)


def test_only_what_is_touched_is_cut_again(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = [tag("g", "quiet", id=f"spot-{number}") for number in range(100)]
    sketches, made = Sketches(), []
    piece = Pieces._piece
    monkeypatch.setattr(Pieces, "_piece", lambda *given: made.append(given[1]) or piece(*given))
    for moment, lit in enumerate((5, 6)):
        spots[lit] = tag("g", "lit", id=f"spot-{lit}")
        with sketching(sketches, moment):
            found = cut(0, "board", picture(9, 9, layer(*spots), label=""))
    assert made == ["#spot-6"]
    assert found["board/0"].parts["#spot-6"] == '<g id="spot-6">lit</g>'


@pytest.mark.parametrize(
    ("facts", "others", "templates"),
    [(TOOLS, {"names", "table"}, ("_tools", "_zooms")), (SCORE, set(), ("_score", "_sheet"))],
)
def test_parts_show_nothing_but_the_facts_that_they_are_kept_by(
    facts: attrgetter[object], others: set[str], templates: tuple[str, ...]
) -> None:
    """The table is the same for as long as its parts are kept, and names are looked at beside the tools."""
    text = "".join((WEB / "templates" / f"{template}.html").read_text() for template in templates)
    assert set(re.findall(r"look\.([a-z_]+)", text)) <= {*facts.__reduce__()[1], *others}
