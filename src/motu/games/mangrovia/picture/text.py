"""Mangrovia's board: as text."""

from __future__ import annotations

from typing import Any

from .. import ask, box, good
from .shared import hand, listed, price

# The colours of the page, seat by seat; green stands for the orange of the box, so that all boards share five colours.
COLOURS = ("yellow", "red", "green", "purple", "blue")
INITIALS = "".join(name[0].upper() for name in COLOURS)  # so that no piece is told by its colour alone
ROW = max(space["row"] for space in box.DATA["space"])
COLUMN = max(space["col"] for space in box.DATA["space"])
MARK = {"stone": "*", "pole": "#", "plain": "", "amulet": "o"}


def landscapes(space: int) -> str:
    return "/".join(box.LETTERS[land] for land in box.LAND[space] if land >= 0)


def owner_of(v: Any, space: int) -> str:
    """The letter of the hut on a space, twice for a double hut, n for a neutral one."""
    if box.NEUTRAL[v.players, space]:
        return "n"
    return "".join(INITIALS[seat] * int(v.huts[seat, space]) for seat in range(v.players))


def tile_name(tile: int) -> str:
    """A stone tile in short: the path of its god, V3, A2, or * for a wild card."""
    if box.GOD_TILE[tile] >= 0:
        return str(box.PATH_NAMES[box.GOD_TILE[tile]])
    return {good.VALUABLE: "V3", good.LANDSCAPE: "*", good.AMULET: "A2"}[int(box.TILE_KIND[tile])]


def _cell(v: Any, space: int) -> tuple[str, str]:
    kind = box.DATA["space"][space]["kind"]
    top = f"{space} {landscapes(space)}{price(space)}{MARK[kind]}"
    low = owner_of(v, space)
    if box.POLE_AT[space] >= 0 and v.pole[box.POLE_AT[space]]:
        low += f" ({v.pole[box.POLE_AT[space]]})"
    if box.STONE_AT[space] >= 0 and v.stone[box.STONE_AT[space]] >= 0:
        low += f" [{tile_name(int(v.stone[box.STONE_AT[space]]))}]"
    return top, low


def text(v: Any) -> str:
    """The grid of spaces (number, landscape, price; hut below), the amulet spaces, the archipelago, and all hands."""
    width = 11
    at = {(space["row"], space["col"]): space["id"] for space in box.DATA["space"] if space["row"]}
    lines = []
    for row in range(1, ROW + 1):
        cells = [_cell(v, at[row, col]) if (row, col) in at else ("", "") for col in range(1, COLUMN + 1)]
        for k in (0, 1):
            lines.append("".join(f"{cell[k]:<{width}}" for cell in cells).rstrip())
    off = [_cell(v, space) for space in range(box.SPACES) if not box.DATA["space"][space]["row"]]
    for half in (off[: len(off) // 2], off[len(off) // 2 :]):
        for k in (0, 1):
            lines.append("".join(f"{cell[k]:<{width}}" for cell in half).rstrip())
    birds = ", ".join(box.LANDSCAPE_NAMES[land] for land in range(box.LANDSCAPES) if box.ACTIVE[v.birds, land])
    lines.append(f"round {v.round_number}, boat at landing {v.landing}, birds on {birds}")
    lines.append("sites: " + "  ".join(f"{site + 1}:{_bowl(v, site)}" for site in range(box.SITES)))
    lines.append(
        f"face up: {listed(v.open[good.VALUABLE], good.VALUABLE)} | {listed(v.open[good.LANDSCAPE], good.LANDSCAPE)} | "
        f"{int(v.open[good.AMULET].sum())} amulets of 1"
    )
    valuables, landscapes, amulets = v.left
    lines.append(f"piles: {valuables} valuables, {landscapes} landscapes; bag: {amulets} amulets")
    lines.extend(_seat(v, seat) for seat in range(v.players))
    if v.question == ask.OVER:
        lines.append("the game is over")
    return "\n".join(lines)


def _bowl(v: Any, site: int) -> str:
    if box.BLOCKED[v.players, site]:
        return "n"
    return INITIALS[v.bowl[site]] if v.bowl[site] >= 0 else "-"


def _seat(v: Any, seat: int) -> str:
    line = f"{COLOURS[seat]}: {v.points[seat]} points, {v.supply[seat]} huts; " + " | ".join(
        hand(v, seat, kind) for kind in range(good.KINDS)
    )
    gods = "".join(box.PATH_NAMES[path] for path in range(len(box.PATH_NAMES)) if v.god[path] == seat)
    tiles = [f"gods {gods}"] if gods else []
    tiles += [f"{v.tiles[seat, kind]}x{name}" for kind, name in enumerate(("V3", "*", "A2")) if v.tiles[seat, kind]]
    if tiles:
        line += "; tiles " + " ".join(tiles)
    return line + (" (start)" if v.starter == seat else "") + (" <-" if v.seat == seat else "")
