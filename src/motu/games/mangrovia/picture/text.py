"""Mangrovia's board: as text."""

from __future__ import annotations

from typing import Any

from .. import ask, box, good
from ..speech import _
from ..words.terms import landscape_name, names
from .shared import held, listed, price

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
    lines += _shared(v)
    lines.extend(_seat(v, seat) for seat in range(v.players))
    if v.question == ask.OVER:
        lines.append(_("the game is over"))
    return "\n".join(lines)


def _shared(v: Any) -> list[str]:
    """What belongs to nobody: boat, birds, sites, open cards, piles."""
    birds = ", ".join(landscape_name(land) for land in range(box.LANDSCAPES) if box.ACTIVE[v.birds, land])
    valuables, landscapes, amulets = v.left
    return [
        _("round {round}, boat at landing {landing}, birds on {birds}").format(
            round=v.round_number, landing=v.landing, birds=birds
        ),
        _("sites: {sites}").format(sites="  ".join(f"{site + 1}:{_bowl(v, site)}" for site in range(box.SITES))),
        _("face up: {valuables} | {landscapes} | {amulets} amulets of 1").format(
            valuables=listed(v.open[good.VALUABLE], good.VALUABLE),
            landscapes=listed(v.open[good.LANDSCAPE], good.LANDSCAPE), amulets=int(v.open[good.AMULET].sum()),
        ),
        _("piles: {valuables} valuables, {landscapes} landscapes; bag: {amulets} amulets").format(
            valuables=valuables, landscapes=landscapes, amulets=amulets
        ),
    ]  # fmt: skip


def _bowl(v: Any, site: int) -> str:
    if box.BLOCKED[v.players, site]:
        return "n"
    return INITIALS[v.bowl[site]] if v.bowl[site] >= 0 else "-"


def _seat(v: Any, seat: int) -> str:
    hand = " | ".join(goods.told() for goods in held(v, seat))
    line = _("{colour}: {points} points, {huts} huts; {hand}").format(
        colour=names(v)[seat], points=v.points[seat], huts=v.supply[seat], hand=hand
    )
    gods = "".join(box.PATH_NAMES[path] for path in range(len(box.PATH_NAMES)) if v.god[path] == seat)
    tiles = [_("gods {paths}").format(paths=gods)] if gods else []
    tiles += [f"{v.tiles[seat, kind]}x{name}" for kind, name in enumerate(("V3", "*", "A2")) if v.tiles[seat, kind]]
    if tiles:
        line += "; " + _("tiles {tiles}").format(tiles=" ".join(tiles))
    return line + (" " + _("(starts)") if v.starter == seat else "") + (" <-" if v.seat == seat else "")
