"""Bora Bora's board: as text."""

from __future__ import annotations

from typing import Any

from .. import ask, box
from ..rules.scoring import score
from ..speech import _
from ..words import terms
from .shared import counts, note


def _hand(v: Any, seat: int) -> str:
    """The cards that the viewer knows, and how many they do not know."""
    unknown = int(v.hand_size[seat]) - sum(int(v.hand[seat, c]) for c in range(box.COLOURS))
    shown = counts(v.hand[seat])
    return shown + (" + " + _("{count} unknown").format(count=unknown) if unknown else "")


def text(v: Any) -> str:
    """Map, action tiles, temple, displays, and one paragraph for each player."""
    players = [line for seat in range(v.players) for line in _player(v, seat)]
    return "\n".join([*_head(v), *_map(v), *_middle(v), *players, note()])


def _head(v: Any) -> list[str]:
    order = " > ".join(f"p{seat}" for seat in v.order[: v.players])
    head = _("round {number} of {rounds}, order {order}").format(number=v.round_number, rounds=box.ROUNDS, order=order)
    return [head, _("the game is over")] if v.point == ask.OVER else [head]


def _map(v: Any) -> list[str]:
    rows = [
        (
            box.REGION_CODES[region], terms.region_name(region), terms.material_name(box.REGION_MATERIAL[region]),
            terms.fish_name(v.fish[region]), _ways(region), _huts(v, region),
        )
        for region in range(box.REGIONS)
    ]  # fmt: skip
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _huts(v: Any, region: int) -> str:
    """Who has a hut here; a star marks the holder."""
    here = (seat for seat in range(v.players) if v.settled[seat, region])
    return " ".join(f"p{seat}" + ("*" if v.holder[region] == seat else "") for seat in here)


def _ways(region: int) -> str:
    found = []
    for kind, mark in ((box.LAND, "-"), (box.SEA, "~")):
        for other in range(box.REGIONS):
            if box.PATH[kind, region, other] < box.IMPOSSIBLE:
                found.append(f"{mark}{box.PATH[kind, region, other]}{mark}{box.REGION_CODES[other]}")
    return " ".join(found)


def _dice_on(v: Any, tile: int) -> str:
    return " ".join(f"{v.die_face[k]}(p{v.die_seat[k]})" for k in range(v.laid) if v.die_tile[k] == tile) or "-"


def _middle(v: Any) -> list[str]:
    tiles = [t for t in range(box.TILES) if box.IN_PLAY[v.players, t]]
    temple = (f"{box.SPACE_VALUE[k]}:" + (f"p{v.temple[k]}" if v.temple[k] >= 0 else "-") for k in range(box.SPACES))
    later = range(v.round_number, box.COLUMNS)
    return [
        _("dice") + ": " + "; ".join(f"{terms.tile_name(t)} {_dice_on(v, t)}" for t in tiles),
        _("temple") + ": " + "  ".join(temple) + ", " + _("god tiles {count}").format(count=v.god_stack),
        *(f"{name}: {_people_shown(v, gender)}" for gender, name in ((box.MEN, _("men")), (box.WOMEN, _("women")))),
        _("god cards") + f": {counts(v.display)}; " + _("deck {deck}, discarded {discard}").format(
            deck=v.deck_size, discard=counts(v.discard)
        ),
        _("status, first to last on a space") + ": " + _status(v),
        _("jewelry of this round") + ": " + _jewels(v, v.round_number - 1),
        _("jewelry of later rounds") + ": " + (" | ".join(_jewels(v, column) for column in later) or "-"),
        _("tasks") + ": " + ("; ".join(terms.task_name(t) for t in v.task_display if t >= 0) or "-"),
    ]  # fmt: skip


def _status(v: Any) -> str:
    """The markers from the highest space down; on one space the upper one of the stack comes first (BB-104)."""
    ranked = sorted((int(seat) for seat in v.stack[: v.players]), key=lambda seat: -int(v.status[seat]))
    return " > ".join(f"p{seat} {v.status[seat]}" for seat in ranked)


def _jewels(v: Any, column: int) -> str:
    return "; ".join(terms.jewel_name(tile) for tile in v.grid[column] if tile >= 0) or "-"


def _people_shown(v: Any, gender: int) -> str:
    shown = ((k, v.person_display[gender, k]) for k in range(box.SHOWN))
    return "; ".join(f"{k + 1} {terms.person_tile_name(gender, tile)}" for k, tile in shown if tile >= 0) or "-"


def _player(v: Any, seat: int) -> list[str]:
    dice = " ".join(str(face + 1) for face in range(box.FACES) for _k in range(v.dice[seat, face])) or "-"
    people = ", ".join(
        terms.person_name(v.person[seat, k]) + (" " + _("(shifted)") if v.shifted[seat, k] else "")
        for k in range(box.SLOTS)
        if v.person[seat, k] >= 0
    )
    jewels = ", ".join(terms.jewel_type_name(k) for k in _jewel_types(v, seat))
    ordinary = sum(int(v.huts[seat, k]) for k in range(box.SLOTS) if k != box.TWELFTH)
    return [
        f"p{seat}{' <' if v.seat == seat else ''}: " + _("{count} VP").format(count=score(v, seat)) + ", "
        + _("status {space} ({vp} VP), dice {dice}, offerings {offerings}, shells {shells}, god tiles {tiles}").format(
            space=v.status[seat], vp=box.STATUS_VP[v.status[seat]], dice=dice, offerings=v.offerings[seat],
            shells=v.shells[seat], tiles=v.god_tiles[seat],
        ),
        "    " + _("cards {hand}; priests {priests}; huts {ordinary}, on the twelfth {twelfth}").format(
            hand=_hand(v, seat), priests=v.priests[seat], ordinary=ordinary, twelfth=v.huts[seat, box.TWELFTH]
        ),
        "    " + _("cells {cells}; buildings left {left}; people: {people}").format(
            cells=_cells(v, seat), left=_buildings_left(v, seat), people=people or "-"
        ),
        "    " + _("tasks: {tasks}; fulfilled {done}; jewelry: {jewels}").format(
            tasks="; ".join(terms.task_name(t) for t in v.tasks[seat] if t >= 0) or "-", done=v.tasks_done[seat],
            jewels=jewels or "-",
        ),
    ]  # fmt: skip


def _cells(v: Any, seat: int) -> str:
    """Small letters are free cells, capitals stored materials, digits buildings; then what lies beside the board."""
    columns = box.DATA["ceremony"]["cols"]
    marks = [_cell_mark(v, seat, cell) for cell in range(box.CELLS)]
    rows = "/".join("".join(marks[k : k + columns]) for k in range(0, box.CELLS, columns))
    beside = ", ".join(f"{v.aside[seat, m]} {terms.material_name(m)}" for m in range(box.MATERIALS) if v.aside[seat, m])
    return rows + (f" + {beside}" if beside else "")


def _cell_mark(v: Any, seat: int, cell: int) -> str:
    state, letter = int(v.cells[seat, cell]), "atw"[box.CELL_MATERIAL[cell]]  # sAnd, sTone, Wood
    if state >= box.BUILT:
        return str(box.BUILDING_VALUE[state - box.BUILT])
    return letter.upper() if state == box.STORED else letter


def _buildings_left(v: Any, seat: int) -> str:
    return " ".join(str(box.BUILDING_VALUE[k]) for k in range(len(box.BUILDING_VALUE)) if not v.built[seat, k]) or "-"


def _jewel_types(v: Any, seat: int) -> list[int]:
    return [box.DATA["jewelry"]["list"][j]["jewelry_type"] for j in range(box.JEWELS) if v.jewel_owner[j] == seat]
