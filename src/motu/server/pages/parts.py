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
# parts of a page, by template: above the board, and beside it before the lines of the log
ABOVE = ("prompt", "notices")
BESIDE = ("score", "tabs", "log_begin")
# what a picture is cut at, and how many of them stay in one piece, on average
ELEMENT, ELEMENTS = re.compile('<g id="([^"]+)"'), 8


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
                parts = {} if still else scene_of(pages, table, scene(table, at, now.seat))
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
            "head": part(now, "head", pages, Look),
            "stamp": now.stamp,
            **{name: part(now, name, pages, Look) for name in ABOVE},
            **scene_of(pages, table, now),
            "choices": part(now, "choices", pages, Look),
            "players": '<ul class="players" id="players">',
            **{f"player {player.seat}": panel(player, player.seat, pages) for player in now.players},
            "end of players": "</ul>",
            **{name: part(now, name, pages, Look) for name in BESIDE},
            **now.log,
            "log_end": part(now, "log_end", pages, Look),
            "beside": part(now, "beside", pages, Look),
        }


def scene_of(pages: Pages, table: Table, now: Look | Scene) -> dict[str, str]:
    """The pictures: the parts that "_scene.html" is made of."""
    with sketching(sketchbook(table).sketches, table.moment):
        return {
            "scene_begin": part(now, "scene_begin", pages, type(now)),
            **cut("board", now.board),
            "count": part(now, "count", pages, type(now)),
            **{name: text for number, area in enumerate(now.own) for name, text in cut(f"own {number}", area).items()},
            "scene_end": part(now, "scene_end", pages, type(now)),
        }


@lru_cache(200)
def cut(name: str, whole: str) -> dict[str, str]:
    """A picture in pieces.  They begin at the same elements each time, so most of them stay the same."""
    marks = [found for found in ELEMENT.finditer(whole) if begins(found[1])]
    ends = [*(found.start() for found in marks), len(whole)]
    pieces = {name: whole[: ends[0]]}
    for found, end in zip(marks, ends[1:], strict=True):
        pieces[f"{name} {found[1]}"] = whole[found.start() : end]
    return pieces


@lru_cache(4_000)
def begins(name: str) -> bool:
    """Whether a piece begins with the element of this name."""
    return crc32(name.encode()) % ELEMENTS == 0


@kept
def part(now: Look | Scene, name: str, pages: Pages, _kind: type) -> str:
    return pages.show(f"_{name}.html", look=now)


@kept
def panel(player: Player, _seat: int, pages: Pages) -> str:
    return pages.show("_player.html", player=player)
