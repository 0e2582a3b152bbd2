"""Bora Bora's board: the market: what all may take."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import Drawn, Joined, Targets, at, group, piece, spot, tag, use, words
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import CREAM, DARK
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import box
from ..speech import _
from ..words.terms import god_code, god_effect, god_name, jewel_name, person_tile_name, task_name
from . import art
from .art import badge, count
from .islands import SIDE
from .shared import SHEET, caption, card, note

STEP = 38.6  # of six things in a row


def _at_column(k: int) -> float:
    return 23.5 + STEP * k


@kept
def _temple_row(v: Any) -> list[Drawn]:
    vp = int(box.PRIEST_VP[v.round_number - 1])
    parts = [
        caption(_("Temple"), 6, 14, room=62), caption(_("{vp} VP a priest").format(vp=vp), 188, 14, room=112, text_anchor="end"),
        use("bb-god-tile", 202, 11, 17), count(f"×{int(v.god_stack)}", 213, 16, 13, anchor=""),
        tag("path", d="M3 66 V60 H237 V66 Z", fill="var(--stone)", stroke=DARK, stroke_width=0.8),
    ]  # fmt: skip
    pieces, copies = [], dict.fromkeys(range(v.players), 0)
    for k, owner in enumerate(v.temple.tolist()[: box.SPACES]):
        parts += _step(k, owner)
        if owner != NOBODY:
            pieces.append(_priest(owner, copies[owner], k))
            copies[owner] += 1
    return [*parts, group(*pieces, class_="pieces")]


@by_facts
def _step(k: int, owner: int) -> tuple[Drawn, Drawn]:
    """A space of the temple, and the spot over it."""
    x, value = _at_column(k), int(box.SPACE_VALUE[k])
    spoken = _("temple space {value}").format(value=value) + (f", {name_of(owner)}" if owner != NOBODY else "")
    return (
        group(
            tag("rect", x=x - 18, y=20, width=36, height=41, rx=5, fill="#a9a192", stroke=DARK, stroke_width=0.9),
            tag("rect", x=x - 15, y=23, width=30, height=35, rx=4, fill="#c4bcab"),
            count(value, x - 10, 34, 13, "#4a4238") if owner != NOBODY else count(value, x, 47, 20, "#4a4238"),
        ),
        spot(
            f"temple-{k}", tag("rect", x=x - 18, y=20, width=36, height=41, rx=5), tag("title", spoken),
            label=spoken, data_thing="temple",
        ),
    )  # fmt: skip


@cache
def _priest(owner: int, copy: int, k: int) -> Drawn:
    return piece(f"priest-{owner}-{copy}", _at_column(k) + 4, 43, art.priest(owner, 32), origin=f"seat-{owner}")


@kept
def _card_row(v: Any, targets: Targets) -> list[Drawn]:
    """The god cards on display by colour, and the deck."""
    parts = [caption(_("God cards"), 6, 82, room=228)]
    for colour in range(box.COLOURS):
        x, number = _at_column(colour), int(v.display[colour])
        spoken = _("{count} {colour} on display: {effect}").format(
            count=number, colour=god_name(colour), effect=god_effect(colour)
        )
        cards = [
            tag("use", href=f"#bb-card-{colour}", x=x - 17 + 2.5 * k, y=87 - 2 * k, width=34, height=43)
            for k in range(min(number, 3))
        ]
        tally = [badge(number, x + 14, 121, r=7.5)] if number > 1 else []
        outline = tag("rect", x=x - 17, y=85, width=36, height=46, rx=6)
        if number:
            parts += [
                *cards,
                *tally,
                spot(f"card-{god_code(colour)}", outline, tag("title", spoken), label=spoken, data_thing="card"),
            ]
        else:
            parts.append(
                tag(
                    "rect",
                    x=x - 14,
                    y=90,
                    width=28,
                    height=37,
                    rx=4,
                    fill="none",
                    stroke="var(--line-2, #a08e72)",
                    stroke_dasharray="3 3",
                )
            )
            parts.append(targets.place(f"card-{god_code(colour)}", outline, spoken))
    x = _at_column(box.COLOURS)
    spoken = _("the deck, {count} cards").format(count=int(v.deck_size))
    outline = tag("rect", x=x - 17, y=85, width=35, height=46, rx=6)
    back = tag("use", href="#bb-card-back", x=x - 17, y=87, width=34, height=43)
    parts += [
        back,
        count(int(v.deck_size), x, 113, 13, CREAM),
        spot("deck", outline, tag("title", spoken), label=spoken, data_thing="deck"),
    ]
    return parts


@kept
def _people_rows(v: Any, targets: Targets) -> list[Drawn]:
    """Men above, women below, under the dice that fetch them."""
    parts = [
        tag("rect", x=4, y=136, width=SIDE - 8, height=117, rx=9, fill="var(--beach)", fill_opacity=0.6),
        *(use(f"bb-face-{k + 1}", _at_column(k), 145, 15) for k in range(box.SHOWN)),
    ]  # fmt: skip
    pieces, outlines = [], []
    for gender, name, y in ((box.MEN, "man", 177.0), (box.WOMEN, "woman", 227.0)):
        for k in range(box.SHOWN):
            tile, x = int(v.person_display[gender, k]), _at_column(k)
            outline = tag("rect", x=x - 17.5, y=y - 23, width=35, height=46, rx=6)
            if tile == NOBODY:
                parts.append(
                    tag(
                        "rect",
                        x=x - 17,
                        y=y - 22,
                        width=34,
                        height=44,
                        rx=5,
                        fill="none",
                        stroke="#5b4636",
                        stroke_opacity=0.5,
                        stroke_dasharray="3 3",
                    )
                )
                outlines.append(targets.place(f"{name}-{k}", outline, _("empty")))
                continue
            outlines.append(_shown(gender, f"{name}-{k}", tile, outline))
            face = art.person(gender, int(box.ABILITY[gender, tile]), int(box.SYMBOLS[gender, tile]), 35.0, 46.0)
            pieces.append(piece(f"{name}-tile-{tile}", x, y, face))
    return [*parts, group(*pieces, class_="pieces"), *outlines]


@by_facts
def _shown(gender: int, name: str, tile: int, outline: Drawn) -> Drawn:
    spoken = person_tile_name(gender, tile)
    return spot(name, outline, tag("title", spoken), label=spoken, data_thing="display")


JEWEL_STEP = 32  # from row to row, so that a finger hits one


@kept
def _jewelry_grid(v: Any, targets: Targets) -> list[Drawn]:
    """A column for each round; only that of the present one is for sale."""
    now = int(v.round_number) - 1
    wood: dict[str, Any] = {"x": 4, "y": 257, "width": SIDE - 8, "height": 149, "rx": 9}
    parts = [
        tag("rect", fill="var(--wood)", **wood), tag("rect", fill="url(#m-planks)", **wood),
        tag("rect", x=_at_column(now) - 19.2, y=258, width=38.4, height=147, rx=7, fill="var(--glow)", fill_opacity=0.5),
    ]  # fmt: skip
    pieces, outlines = [], []
    for turn in range(box.COLUMNS):
        x = _at_column(turn)
        bold = "bold" if turn == now else None
        name = tag("title", _("round {number}").format(number=turn + 1))
        parts.append(group(name, words(turn + 1, x, 270.5, class_="mid", font_size=12.5, fill=CREAM, font_weight=bold)))
        for row in range(box.ROWS):
            tile, y = int(v.grid[turn, row]), 290 + JEWEL_STEP * row
            outline = tag("rect", x=x - 18, y=y - JEWEL_STEP / 2, width=36, height=JEWEL_STEP, rx=5)
            spoken = jewel_name(tile) if tile != NOBODY else _("empty")
            outlines.append(targets.place(f"jewel-{turn}-{row}", outline, spoken))
            if tile == NOBODY:
                parts.append(
                    tag("rect", x=x - 17, y=y - 12.5, width=34, height=25, rx=4, fill="#1b120c", fill_opacity=0.16)
                )
                continue
            if turn == now and not targets.laying:
                outlines.append(spot(f"jewel-{row}", outline, tag("title", spoken), label=spoken, data_thing="jewel"))
            face = art.jewel(int(box.JEWEL_TYPE[tile]), int(box.JEWEL_COST[tile]), int(box.JEWEL_VP[tile]), 36.0, 29.0)
            pieces.append(
                piece(f"jewel-tile-{tile}", x, y, face, opacity=0.35 if turn < now else None, data_thing="jewel")
            )
    return [*parts, group(*pieces, class_="pieces"), *outlines]


@kept
def _task_display(v: Any, targets: Targets) -> list[Drawn]:
    """The tasks to choose from at the end of the round."""
    parts = [caption(_("New tasks"), 6, 421, room=228)]
    for k, task in enumerate(int(task) for task in v.task_display[: box.TASKS_SHOWN[v.players]]):
        x, y = 5 + 77.3 * (k % 3), 427 + 41 * (k // 3)
        outline = tag("rect", x=x, y=y, width=74.5, height=38, rx=7)
        if task == NOBODY:
            parts.append(
                tag(
                    "rect",
                    x=x,
                    y=y,
                    width=74,
                    height=38,
                    rx=7,
                    fill="none",
                    stroke="var(--line-2, #a08e72)",
                    stroke_dasharray="4 4",
                )
            )
            parts.append(targets.place(f"new-task-{k}", outline, _("empty")))
            continue
        parts += _task(k, task, x, y, outline)
    parts.append(
        group(
            tag("title", note()),
            caption(_("Partly reconstructed, see the rules."), SIDE / 2, 523, room=230, class_="mid"),
        )
    )
    return parts  # fmt: skip


@by_facts
def _task(k: int, task: int, x: float, y: int, outline: Drawn) -> tuple[Drawn, Drawn]:
    """A task to choose, and the spot over it."""
    face = group(
        tag("rect", x=x, y=y + 1, width=74.5, height=38, rx=7, **art.SHADE),
        tag("rect", x=x, y=y, width=74.5, height=38, rx=7, fill="#f6ead0", stroke=DARK, stroke_width=0.9),
        at(x + 37, y + 19, art.wanted(task, 4)),
    )
    spoken = task_name(task)
    return (
        piece(f"task-tile-{task}", 0, 0, face),
        spot(f"new-task-{k}", outline, tag("title", spoken), label=spoken, data_thing="task"),
    )


def draw_market(v: Any, targets: Targets) -> list[Joined]:
    """What all may take: the temple and the gods' cards, people, jewelry, tasks."""
    return [
        card("market", _("Temple and god cards"), 0, 132, *_temple_row(v), *_card_row(v, targets)),
        card("market-people", _("men and women"), 135, 254, *_people_rows(v, targets)),
        card("market-jewelry", _("jewelry"), 256, 407, *_jewelry_grid(v, targets)),
        card("market-tasks", _("New tasks"), 408, SHEET, *_task_display(v, targets)),
    ]
