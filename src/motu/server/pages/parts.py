"""The page of a table in parts, and in pictures from move to move: what an open page is sent to catch up."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Any

from motu.drawing import NO_TARGETS
from motu.drawing.sketches import by_facts, kept, sketching
from motu.engine.record import NOBODY
from motu.language import language, speaking

from ..hall.table import Table
from .furniture import choices, head, player_facts, player_head, prompt, scene_begin, scene_end
from .looks import Look, Player, Scene, gathering, look, scene
from .pieces import Block, cut
from .showing import Pages
from .sketchbook import Sketchbook, sketchbook

FRAMES = 60  # moves shown one by one to a page that was away; earlier ones are skipped
# parts of a page and of a picture that hardly change, by template
SCENE = ("count", "own_end")
LOOK = ("notices", *SCENE, "choices_begin", "choices_end", "tabs", "log_begin", "log_end", "beside")
# what a part shows that is not kept with all the others, of a look: nothing else may stand in its template
TOOLS = attrgetter("warming", "race", "watches", "hint", "curve", "undo", "may_ask_undo", "over")
SCORE = attrgetter("over", "live", "names", "colours", "points", "sheet", "sources")  # before the end
PANELS = tuple(f"player {seat}" for seat in range(8))
OWN = tuple(f"own {number}" for number in range(8))  # pictures that stand beside the board


PLAYERS, END_OF_PLAYERS = Block(['<ul class="players" id="players">']), Block(["</ul>"])
NO_CHOICES = Block([choices([])])
NOTHING_LEGAL = Block([scene_end(NO_TARGETS)])


def frames(pages: Pages, table: Table, guest: int, speech: str, shown: int, still: bool = False) -> dict[str, Any]:
    """What a page that shows the first `shown` moves needs to catch up: each move's picture, then all of its parts.

    A page that wants no motion gets no pictures in between, only what is said.
    """
    book = sketchbook(table)
    with speaking(speech), book.drawing:
        if table.header.stage == "gathering":
            there = Block([pages.show("_gathering.html", look=gathering(table, guest), lang=speech)])
            return {"version": table.version, "at": 0, "steps": [], "say": "", "parts": {"gathering": there}}
        now = look(table, guest)
        length = len(table.match.log)
        steps = []
        shown = max(shown, length - FRAMES)
        lines = [f"{now.names[one.seat]} {one.text}" if one.text else "" for one in now.told[shown:]]
        if not now.curtain:
            for at, said in enumerate(lines[:-1], shown + 1):
                parts = {} if still else scene_in(pages, book, table, scene(table, at, now.seat))
                touched = {"by": now.told[at - 1].seat, "lights": now.told[at - 1].lights}
                steps.append({"at": at, "say": said, "parts": parts, **touched})
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
            "parts": parts_of(pages, book, table, now),
        }


def parts_of(pages: Pages, book: Sketchbook, table: Table, now: Look) -> dict[str, Block]:
    """The page of a table in blocks that follow each other; "_table.html" is the same in one piece."""
    if now.curtain:
        return {"curtain": Block([pages.show("_curtain.html", look=now)])}
    speech = language()
    with sketching(book.sketches, table.moment):
        rest = furniture(now, LOOK, pages, now.seat)
        return {
            "head": Block([head(now)]),
            "stamp": Block([now.stamp]),
            "prompt": Block([prompt(now)]),
            "tools": book.again(
                ("tools", speech, TOOLS(now), tuple(now.names)), None, lambda _: part(now, "tools", pages)
            ),
            "notices": rest["notices"],
            **scene_of(now, rest),
            "choices_begin": rest["choices_begin"],
            "choices": Block([choices(now.groups)]) if now.groups else NO_CHOICES,
            "choices_end": rest["choices_end"],
            "players": PLAYERS,
            **{
                PANELS[player.seat]: book.again(("panel", speech, player.seat, player.me), player, panel)
                for player in now.players
            },
            "end of players": END_OF_PLAYERS,
            "score": (
                part(now, "score", pages)
                if now.over
                else book.again(("score", speech, now.seat), SCORE(now), lambda _: part(now, "score", pages))
            ),
            "tabs": rest["tabs"],
            "log_begin": rest["log_begin"],
            "lines": Block(now.log or [""]),
            "log_end": rest["log_end"],
            "beside": rest["beside"],
        }


def scene_in(pages: Pages, book: Sketchbook, table: Table, now: Scene) -> dict[str, Block]:
    """A picture alone, for what moves in between."""
    with sketching(book.sketches, table.moment):
        return scene_of(now, furniture(now, SCENE, pages, now.seat))


def scene_of(now: Look | Scene, rest: dict[str, Block]) -> dict[str, Block]:
    """The pictures: what "_scene.html" is made of."""
    return {
        "scene_begin": frame(now.place, now.live and now.mine),
        "board": cut(now.board),
        "count": rest["count"],
        **dict(zip(OWN, map(cut, now.own), strict=False)),
        "own_end": rest["own_end"],
        "scene_end": Block([scene_end(now.targets)]) if now.targets.legal else NOTHING_LEGAL,
    }


@cache
def frame(place: str, mine: bool) -> Block:
    """What the pictures stand in."""
    return Block([scene_begin(place, mine)])


@kept
def furniture(now: Look | Scene, names: tuple[str, ...], pages: Pages, _seat: int) -> dict[str, Block]:
    """What hardly changes in a match, all of it at once; looked for among what was made for the seat."""
    return {name: part(now, name, pages) for name in names}


@kept
def part(now: Look | Scene, name: str, pages: Pages) -> Block:
    return Block([pages.show(f"_{name}.html", look=now)])


@by_facts
def panel(player: Player) -> Block:
    return Block([player_head(player), player_facts(player.panel)])
