"""A game's guide as a page, and which part of it explains a rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from motu.drawing import Drawn, tag
from motu.drawing.builder import escaped
from motu.drawing.symbols import COMMON
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.language import language, languages, speaking
from motu.teaching import Board, Careful, Guide, Part, Pieces, Steps, Thing
from motu.teaching.guides import Block

from .figures import figure
from .gamekit import kit


@dataclass(frozen=True)
class Chapter:
    """A part of a guide, drawn."""

    id: str
    heading: str
    html: Drawn


@dataclass(frozen=True)
class Book:
    goal: str
    chapters: list[Chapter]


def has_guide(game: Game) -> bool:
    return hasattr(game.teaching, "guide")


def guidebook(game: str) -> Book:
    return _guidebook(game, language())


@lru_cache(maxsize=32)
def _guidebook(game: str, _language: str) -> Book:
    guide: Guide = find_game(game).teaching.guide()
    return Book(guide.goal, [Chapter(part.id, part.heading, drawn(game, part)) for part in guide.parts])


def drawn(game: str, part: Part) -> Drawn:
    """A part: a board and what follows it stand side by side, where there is room."""
    rows: list[list[Block]] = [[]]
    for block in part.blocks:
        if isinstance(block, Board) and not all(isinstance(before, Board) for before in rows[-1]):
            rows.append([])
        rows[-1].append(block)
    return Drawn("".join(_row(game, row) for row in rows if row))


def _row(game: str, row: list[Block]) -> Drawn:
    pictures = [_block(game, block) for block in row if isinstance(block, Board)]
    texts = Drawn("".join(_block(game, block) for block in row if not isinstance(block, Board)))
    if not pictures:
        return texts
    return tag("div", tag("div", *pictures, class_="pictures"), tag("div", texts), class_="side-by-side")


def _block(game: str, block: Block) -> Drawn:
    if isinstance(block, str):
        return tag("p", in_bold(block))
    if isinstance(block, Board):
        caption = tag("figcaption", in_bold(block.caption))
        return tag("figure", figure(kit(game), block), caption)
    if isinstance(block, Pieces):
        return tag("ul", *map(_piece, block.things), class_="pieces-list")
    if isinstance(block, Careful):
        return tag("p", in_bold(block.text), class_="careful")
    kind = "ol" if isinstance(block, Steps) else "ul"
    return tag(kind, *(tag("li", in_bold(text)) for text in block.texts), class_="how")


def _piece(thing: Thing) -> Drawn:
    return tag("li", thing_picture(thing), tag("span", tag("b", thing.name), " ", thing.text))


def thing_picture(thing: Thing) -> Drawn:
    return tag("svg", thing.picture, viewBox="-26 -26 52 52", width=44, height=44, aria_hidden="true")


def in_bold(text: str) -> Drawn:
    """A text in which **words** are bold."""
    return Drawn(re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escaped(text)))


def as_file(game: str, speech: str) -> str:
    """The guide as one file that needs nothing else, to print or to hand on."""
    from .showing import Pages, all_symbols

    found = find_game(game)
    if not has_guide(found):
        raise MotuError("{title} has no guide yet", title=found.title)
    if speech not in languages():
        raise MotuError("no language {speech!r}; there are {names}", speech=speech, names=", ".join(languages()))
    pages = Pages()
    styles = "".join(pages.static.files[name].content.decode() for name in ("motu.css", "teaching.css"))
    with speaking(speech):
        return pages.show(
            "guide-file.html", game=found, book=guidebook(found.id), lang=speech, symbols=all_symbols(found.id),
            common=COMMON, styles=Drawn(re.sub(r"@font-face [^}]*}|background-image: url[^;]*;", "", styles)),
        )  # fmt: skip


@lru_cache(maxsize=64)
def _parts_by_rule(game: str, _language: str) -> dict[int, tuple[str, str]]:
    found = find_game(game)
    if not has_guide(found):
        return {}
    return {rule: (part.id, part.heading) for part in found.teaching.guide().parts for rule in part.explains()}


def part_about(game: str, rule: int) -> tuple[str, str] | None:
    """The part of the guide that explains a rule: its anchor and heading."""
    return _parts_by_rule(game, language()).get(rule)
