"""Pages made of what has changed are those that are drawn from nothing, byte for byte."""

from __future__ import annotations

import itertools
import json
import pickle
import random
import re
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from motu.drawing import group, layer, picture, tag
from motu.drawing.sketches import Sketches, sketching
from motu.engine.game import game_ids
from motu.server.hall.table import Table
from motu.server.keeping.store import Store
from motu.server.pages.likeness import Likeness, looked_at, news
from motu.server.pages.opened import Page, message_for, news_for
from motu.server.pages.parts import SCORE, TOOLS, frames
from motu.server.pages.pieces import BEGINS, NOTHING, Block, Texts, cut, joined, patched, split, told
from motu.server.pages.showing import Pages
from motu.server.pages.sketchbook import FOR_ALL, Sketchbook
from motu.server.pages.static import WEB
from motu.server.tables.asks import Play

from ..gathering import Hands, people, run


class Reader:
    """A page that keeps what it was sent, as a browser does."""

    def __init__(self, table: Table, guest: int) -> None:
        self.page = Page(table, guest, "en", shown=0)
        self.parts: dict[str, Texts] = {}
        self.order: list[str] = []

    def hear(self, pages: Pages) -> str:
        """The page after the next message."""
        said = json.loads(news_for(self.page, message_for(pages, self.page))["written"])
        self.page.shown = said["at"]
        for one in (*said["steps"], said):
            self.parts |= {name: patched(self.parts.get(name, []), news) for name, news in one["parts"].items()}
        self.order = said.get("order", self.order)
        return joined([self.parts[name] for name in self.order])


def from_nothing(table: Table, guest: int) -> str:
    """The same page, of a table that nobody has looked at before."""
    look = looked_at(table, {guest: table.news.waiting.of(guest)})
    match = pickle.loads(pickle.dumps(table.match))
    other = cast(Table, Likeness(news(look._replace(match=match), None)))
    blocks = frames(Pages(), other, guest, "en", len(match.log))["parts"]
    return "".join(str(text) for block in blocks.values() for text in block.texts)


@pytest.mark.parametrize("game", game_ids())
def test_a_page_in_pieces_is_the_page_drawn_from_nothing(game: str, store: Store) -> None:
    async def job() -> None:
        dice, pages = random.Random(11), Pages()
        standing = Hands().pace()  # on a slow machine somebody would be away between two looks
        _tables, table, guests = await people(store, game, 3, pace=standing, is_open=True)
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


def since(had: Block, block: Block) -> Texts:
    """What a page is told that has something else."""
    news: Texts = json.loads(told(block, had))
    return news


def test_a_page_has_a_picture_after_its_news() -> None:
    dice, had, has = random.Random(5), NOTHING, Texts()
    for _moment in range(300):
        whole = drawing(dice)
        block = cut(whole)
        assert "".join(map(str, block.texts)) == str(whole)
        has = patched(has, since(had, block))
        assert joined(has) == str(whole)
        had = block


def test_whatever_the_texts_are_a_page_has_them_after_their_news() -> None:
    dice, letters = random.Random(6), [*"abcdef", ""]
    for _time in range(3_000):
        old, new = (Block(dice.choices(letters, k=dice.randrange(9))) for _each in range(2))
        assert patched(old.texts, since(old, new)) == new.texts


def test_only_what_is_new_is_told() -> None:
    def board() -> Block:
        return cut(picture(9, 9, "sea", layer(*spots), label=""))

    spots = [tag("g", "quiet", id=f"spot-{number}") for number in range(100)]
    before = board()
    spots[5:7] = [tag("g", "lit", id=f"spot-{number}") for number in (5, 6)]
    lit = board()
    assert since(before, lit) == [0, 2, [0, 6, *spots[5:7], 8, 102], 3, 4]
    spots = [*spots[:50], tag("g", id="boat"), *spots[50:70], *spots[72:]]
    assert since(lit, board()) == [0, 2, [0, 51, '<g id="boat"/>', 51, 71, 73, 102], 3, 4]


def test_of_a_log_that_is_full_only_the_new_line_is_told() -> None:
    lines = [f"<li>{number}</li>" for number in range(60)]
    assert told(Block(["<ul>", "<li>new</li>", *lines[:-1], "</ul>"]), Block(["<ul>", *lines, "</ul>"])) == (
        '[0, 1, "<li>new</li>", 1, 60, 61, 62]'
    )


def test_of_a_text_only_those_elements_are_told_that_are_new() -> None:
    before, after = (
        group(*(tag("g", word, id=f"in-{number}") for number, word in enumerate(words)))
        for words in (("a", "b", "c"), ("a", "new", "c"))
    )
    assert since(Block([before]), Block([after])) == [{"in": [0, 2, '<g id="in-1">new</g>', 3, 4]}]
    assert since(Block([tag("g", "a")]), Block([after])) == [after]


def test_a_page_cuts_texts_where_the_server_does() -> None:
    assert f"text.split(/(?={BEGINS})/)" in (WEB / "static" / "table.js").read_text()


def test_a_text_is_cut_at_elements_that_may_change_by_themselves() -> None:
    inside = [tag("g", "in", id=f"in-{number}") for number in range(2)]
    assert split(group("first", *inside)) == ("<g>first", *inside[:1], f"{inside[1]}</g>")
    assert split(inside[0]) == (inside[0],)
    assert split("first") == ("first",)


def test_the_same_picture_is_cut_once() -> None:
    whole = picture(9, 9, layer("a", "b"), label="")
    with sketching(Sketches(), 1):
        assert cut(whole) is cut(whole)


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


def test_what_all_pages_share_is_made_once_as_long_as_the_table_stands_so() -> None:
    book, made = Sketchbook(), itertools.count()
    table = SimpleNamespace(standing=object(), moment=(1, 0))

    def shared(name: object = "names") -> int:
        return book.for_all(cast(Table, table), name, lambda: next(made))

    assert [shared(), shared()] == [0, 0]
    table.standing = object()  # somebody has another name
    assert [shared(), shared()] == [1, 1]
    table.moment = (1, 1)  # somebody has come
    assert [shared(), shared()] == [2, 2]
    for other in range(FOR_ALL):
        shared(other)
    assert shared() == 3 + FOR_ALL  # and it does not grow without end
    assert len(book.present[2]) == FOR_ALL
