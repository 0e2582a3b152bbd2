"""The page of a table in parts, and in pictures from move to move: what an open page is sent to catch up."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any
from zlib import crc32

from motu.drawing.sketches import kept, sketching
from motu.engine.record import NOBODY
from motu.language import speaking

from ..ground.meters import RENDER
from ..hall.table import Table
from .looks import Look, Player, Scene, gathering, look, scene
from .showing import Pages
from .sketchbook import sketchbook

FRAMES = 60  # moves shown one by one to a page that was away; earlier ones are skipped
# the parts of a page, by template: above the board, and beside it before the log
ABOVE = ("head", "prompt", "notices")
BEFORE_LOG = ("score", "tabs")
# what a long part is cut at, and how many of them stay in one piece, on average
ELEMENT, ELEMENTS = re.compile('<g id="([^"]+)"'), 8
LINE, LINES = re.compile(r'<li><a class="line" href="[^"]*" data-at="(\d+)"'), 3


@RENDER.time()
def frames(pages: Pages, table: Table, guest: int, speech: str, shown: int, still: bool = False) -> dict[str, Any]:
    """What a page that shows the first `shown` moves needs to catch up: each move's picture, then all of its parts.

    A page that wants no motion gets no pictures in between, only what is said.
    """
    with speaking(speech), sketchbook(table).drawing:
        if table.header.stage == "gathering":
            html = pages.show("_gathering.html", look=gathering(table, guest), lang=speech)
            return {"version": table.version, "at": 0, "steps": [], "say": "", "parts": {"gathering": html}}
        now = look(table, guest)
        length = len(table.match.log)
        steps = []
        shown = max(shown, length - FRAMES)
        lines = [f"{now.names[one.seat]} {one.text}" if one.text else "" for one in now.told[shown:]]
        if not now.curtain:
            for at, said in enumerate(lines[:-1], shown + 1):
                parts = {} if still else scene_of(pages, table, scene(table, at, now.seat), now.seat)
                touched = {"by": now.told[at - 1].seat, "lights": now.told[at - 1].lights}
                steps.append({"at": at, "say": said, "order": list(parts), "parts": parts, **touched})
        say = lines[-1] if lines else ""
        if now.mine:
            say = f"{say} {now.title}. {now.prompt}".strip()
        return {
            "version": table.version,
            "at": length,
            "steps": steps,
            "say": say,
            "by": now.told[-1].seat if lines else NOBODY,
            "lights": now.told[-1].lights if lines else [],
            "parts": parts_of(pages, table, now),
        }


def parts_of(pages: Pages, table: Table, now: Look) -> dict[str, str]:
    """The page of a table in parts that follow each other; "_table.html" is the same in one piece."""
    if now.curtain:
        return {"curtain": pages.show("_curtain.html", look=now)}
    with sketching(sketchbook(table).sketches, table.moment):
        return {
            **{name: part(now, name, pages, (Look, now.seat)) for name in ABOVE},
            **scene_of(pages, table, now, now.seat),
            "choices": part(now, "choices", pages, (Look, now.seat)),
            "players": '<ul class="players" id="players">',
            **{f"player {player.seat}": panel(player, player.seat, pages) for player in now.players},
            "end of players": "</ul>",
            **{name: part(now, name, pages, (Look, now.seat)) for name in BEFORE_LOG},
            **cut("log", part(now, "log", pages, (Look, now.seat)), LINE, LINES),
            "beside": part(now, "beside", pages, (Look, now.seat)),
        }


def scene_of(pages: Pages, table: Table, now: Look | Scene, seat: int) -> dict[str, str]:
    """The pictures: the parts that "_scene.html" is made of."""
    with sketching(sketchbook(table).sketches, table.moment):
        return {
            "scene_begin": part(now, "scene_begin", pages, (type(now), seat)),
            **cut("board", now.board),
            "count": part(now, "count", pages, (type(now), seat)),
            **{name: text for number, area in enumerate(now.own) for name, text in cut(f"own {number}", area).items()},
            "scene_end": part(now, "scene_end", pages, (type(now), seat)),
        }


@lru_cache(200)
def cut(name: str, whole: str, mark: re.Pattern[str] = ELEMENT, together: int = ELEMENTS) -> dict[str, str]:
    """A picture or the log in pieces.  They begin at the same elements each time, so most of them stay the same."""
    marks = [found for found in mark.finditer(whole) if crc32(found[1].encode()) % together == 0]
    ends = [*(found.start() for found in marks), len(whole)]
    pieces = {name: whole[: ends[0]]}
    for found, end in zip(marks, ends[1:], strict=True):
        pieces[f"{name} {found[1]}"] = whole[found.start() : end]
    return pieces


@kept
def part(now: Look | Scene, name: str, pages: Pages, _whose: tuple[type, int]) -> str:
    return pages.show(f"_{name}.html", look=now)


@kept
def panel(player: Player, _seat: int, pages: Pages) -> str:
    return pages.show("_player.html", player=player)
