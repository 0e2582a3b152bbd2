"""The board of Mangrovia as text and as a picture."""

from __future__ import annotations

from typing import Any

from .goods import hidden_count
from .state import (
    ACTIVE,
    AMULET,
    AMULET_VALUES,
    BLOCKED,
    COST,
    CURRENCY,
    DATA,
    FACES,
    GOD_TILE,
    KINDS,
    LAND,
    LANDSCAPE,
    LANDSCAPE_NAMES,
    LANDSCAPES,
    LETTERS,
    NEUTRAL,
    OVER,
    PATH_NAMES,
    POINTS,
    POLE_AT,
    POLE_TILES,
    SITES,
    SPACES,
    STONE_AT,
    TILE_KIND,
    VALUABLE,
    VALUABLE_VALUES,
)

COLOURS = DATA["colours"]["names"]
INITIALS = "".join(name[0].upper() for name in COLOURS)  # of the colours, so that no piece is told by its colour alone
FILLS = ("#f2c230", "#c8392b", "#e8862e", "#7d4f9e", "#2f6fb2")
GROUND = ("#3f7a4d", "#e6cf8f", "#a9b05a", "#6fb3cf")  # mangroves, sand, reed, water
INK = "#2b2320"
PAPER = "#fffaf0"
NEUTRAL_FILL = "#8d8d8d"
ROW = max(space["row"] for space in DATA["space"])
COLUMN = max(space["col"] for space in DATA["space"])
MARK = {"stone": "*", "pole": "#", "plain": "", "amulet": "o"}


def landscapes(space: int) -> str:
    return "/".join(LETTERS[land] for land in LAND[space] if land >= 0)


def price(space: int) -> str:
    """Cost, `a` for amulets, and printed points: '4a+2'."""
    return f"{COST[space]}{'a' if CURRENCY[space] == AMULET else ''}" + (f"+{POINTS[space]}" if POINTS[space] else "")


def owner_of(v: Any, space: int) -> str:
    """The letter of the hut on a space, twice for a double hut, n for a neutral one."""
    if NEUTRAL[v.players, space]:
        return "n"
    return "".join(INITIALS[seat] * int(v.huts[seat, space]) for seat in range(v.players))


def tile_name(tile: int) -> str:
    """A stone tile in short: the path of its god, V3, A2, or * for a wild card."""
    if GOD_TILE[tile] >= 0:
        return str(PATH_NAMES[GOD_TILE[tile]])
    return {VALUABLE: "V3", LANDSCAPE: "*", AMULET: "A2"}[int(TILE_KIND[tile])]


def faces(kind: int) -> list[str]:
    return [list(map(str, VALUABLE_VALUES)), list(LETTERS), list(map(str, AMULET_VALUES))][kind]


def listed(row: Any, kind: int) -> str:
    """A row of counts face by face: '2 2 5'."""
    names = faces(kind)
    return " ".join(names[face] for face in range(FACES) for _ in range(int(row[face])))


def hand(v: Any, seat: int, kind: int) -> str:
    """What a view shows of a hand: faces, and how many are hidden."""
    shown = listed(v.hand[seat, kind] + (v.start[seat] if kind == VALUABLE else 0), kind)
    unseen = int(hidden_count(v, seat, kind)) - int((v.hand[seat, kind] - v.known[seat, kind]).sum())
    return " ".join(filter(None, (shown, f"+{unseen} hidden" if unseen else ""))) or "-"


def _cell(v: Any, space: int) -> tuple[str, str]:
    kind = DATA["space"][space]["kind"]
    top = f"{space} {landscapes(space)}{price(space)}{MARK[kind]}"
    low = owner_of(v, space)
    if POLE_AT[space] >= 0 and v.pole[POLE_AT[space]]:
        low += f" ({v.pole[POLE_AT[space]]})"
    if STONE_AT[space] >= 0 and v.stone[STONE_AT[space]] >= 0:
        low += f" [{tile_name(int(v.stone[STONE_AT[space]]))}]"
    return top, low


def text(v: Any) -> str:
    """The grid of spaces (number, landscape, price; hut below), the amulet spaces, the archipelago, and all hands."""
    width = 11
    at = {(space["row"], space["col"]): space["id"] for space in DATA["space"] if space["row"]}
    lines = []
    for row in range(1, ROW + 1):
        cells = [_cell(v, at[row, col]) if (row, col) in at else ("", "") for col in range(1, COLUMN + 1)]
        for k in (0, 1):
            lines.append("".join(f"{cell[k]:<{width}}" for cell in cells).rstrip())
    off = [_cell(v, space) for space in range(SPACES) if not DATA["space"][space]["row"]]
    for half in (off[: len(off) // 2], off[len(off) // 2 :]):
        for k in (0, 1):
            lines.append("".join(f"{cell[k]:<{width}}" for cell in half).rstrip())
    birds = ", ".join(LANDSCAPE_NAMES[land] for land in range(LANDSCAPES) if ACTIVE[v.birds, land])
    lines.append(f"round {v.round_number}, boat at landing {v.landing}, birds on {birds}")
    lines.append("sites: " + "  ".join(f"{site + 1}:{_bowl(v, site)}" for site in range(SITES)))
    lines.append(
        f"face up: {listed(v.open[VALUABLE], VALUABLE)} | {listed(v.open[LANDSCAPE], LANDSCAPE)} | "
        f"{int(v.open[AMULET].sum())} amulets of 1"
    )
    lines.append(f"piles: {v.left[VALUABLE]} valuables, {v.left[LANDSCAPE]} landscapes; bag: {v.left[AMULET]} amulets")
    lines.extend(_seat(v, seat) for seat in range(v.players))
    if v.question == OVER:
        lines.append("the game is over")
    return "\n".join(lines)


def _bowl(v: Any, site: int) -> str:
    if BLOCKED[v.players, site]:
        return "n"
    return INITIALS[v.bowl[site]] if v.bowl[site] >= 0 else "-"


def _seat(v: Any, seat: int) -> str:
    line = f"{COLOURS[seat]}: {v.points[seat]} points, {v.supply[seat]} huts; " + " | ".join(
        hand(v, seat, kind) for kind in range(KINDS)
    )
    gods = "".join(PATH_NAMES[path] for path in range(len(PATH_NAMES)) if v.god[path] == seat)
    tiles = [f"gods {gods}"] if gods else []
    tiles += [f"{v.tiles[seat, kind]}x{name}" for kind, name in enumerate(("V3", "*", "A2")) if v.tiles[seat, kind]]
    if tiles:
        line += "; tiles " + " ".join(tiles)
    return line + (" (start)" if v.starter == seat else "") + (" <-" if v.seat == seat else "")


# -- the picture: places come from the data, on a plane of 100 by 100 --


def svg(v: Any) -> str:
    """A plain picture of the board; every piece carries its letter."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" font-family="sans-serif" font-size="2" '
        'text-anchor="middle">',
        '<rect width="100" height="100" fill="#17808c"/>',
    ]
    parts.extend(_statue(path) for path in DATA["path"])
    parts.extend(_space(v, space) for space in range(SPACES))
    parts.append(_oracle_rock(v))
    parts.extend(_site(v, site) for site in range(SITES))
    parts.append(_boat(v))
    parts.append(_displays(v))
    return "".join(parts) + "</svg>"


def _label(x: float, y: float, words: str, fill: str = INK) -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{fill}">{words}</text>'


def _statue(path: dict[str, Any]) -> str:
    x, y = path["statue_x"], path["statue_y"]
    return (
        f'<g id="statue-{path["id"]}"><circle cx="{x}" cy="{y}" r="3" fill="#5d4a3a"/>'
        + _label(x, y - 0.4, path["id"], PAPER)
        + _label(x, y + 1.8, f"{path['first']}/{path['second']}", PAPER)
        + "</g>"
    )


def _space(v: Any, space: int) -> str:
    place = DATA["space"][space]
    x, y = place["x"], place["y"]
    ring = {"stone": "#6b6b6b", "pole": "#7a4a1f", "plain": INK, "amulet": "#b3202a"}[place["kind"]]
    parts = [f'<g id="space-{space}">']
    width = 8 / len(place["landscapes"])
    for k, land in enumerate(land for land in LAND[space] if land >= 0):
        parts.append(
            f'<rect x="{x - 4 + k * width:g}" y="{y - 4:g}" width="{width:g}" height="8" fill="{GROUND[land]}"/>'
        )
    parts.append(
        f'<rect x="{x - 4:g}" y="{y - 4:g}" width="8" height="8" fill="none" stroke="{ring}" stroke-width="0.5"/>'
    )
    parts.append(_label(x, y - 1.8, f"{landscapes(space)} {price(space)}"))
    parts.append(_hut(v, space, x, y))
    if POLE_AT[space] >= 0 and v.pole[POLE_AT[space]]:
        parts.append(_label(x + 3, y + 3.6, str(v.pole[POLE_AT[space]])))
    if STONE_AT[space] >= 0 and v.stone[STONE_AT[space]] >= 0:
        parts.append(_label(x, y + 2, tile_name(int(v.stone[STONE_AT[space]]))))
    return "".join(parts) + "</g>"


def _hut(v: Any, space: int, x: float, y: float) -> str:
    letters = owner_of(v, space)
    parts = []
    for k, letter in enumerate(letters):
        left = x - 1.4 * len(letters) + 2.8 * k
        fill = NEUTRAL_FILL if letter == "n" else FILLS[INITIALS.index(letter)]
        parts.append(
            f'<path d="M{left:g} {y + 3:g} v-2.4 l1.4 -1.4 l1.4 1.4 v2.4 z" fill="{fill}" '
            f'stroke="{INK}" stroke-width="0.2"/>'
        )
        parts.append(_label(left + 1.4, y + 2.8, letter))
    return "".join(parts)


def _oracle_rock(v: Any) -> str:
    x, y = DATA["oracle_rock"]["x"], DATA["oracle_rock"]["y"]
    parts = ['<g id="oracle-rock">']
    for land in range(LANDSCAPES):
        cx, cy = x - 2 + 4 * (land % 2), y - 2 + 4 * (land // 2)
        parts.append(f'<circle cx="{cx:g}" cy="{cy:g}" r="1.8" fill="{GROUND[land]}"/>')
        bird = "●" if ACTIVE[v.birds, land] else ""
        parts.append(_label(cx, cy + 0.7, LETTERS[land] + bird))
    return "".join(parts) + "</g>"


def _site(v: Any, site: int) -> str:
    x, y = DATA["site"][site]["x"], DATA["site"][site]["y"]
    letter = _bowl(v, site)
    fill = {"-": PAPER, "n": NEUTRAL_FILL}.get(letter) or FILLS[INITIALS.index(letter)]
    west, east = DATA["site"][site]["landings"]
    return (
        f'<g id="site-{site + 1}"><circle cx="{x}" cy="{y}" r="2.6" fill="{fill}" stroke="{INK}" stroke-width="0.3"/>'
        + _label(x, y + 0.7, "" if letter == "-" else letter)
        + "".join(_label(DATA["landing"][landing - 1]["x"], y + 0.7, str(landing), PAPER) for landing in (west, east))
        + "</g>"
    )


def _boat(v: Any) -> str:
    place = DATA["landing"][v.landing - 1] if v.landing else None
    x = place["x"] if place else DATA["boat"]["start_x"]
    y = place["y"] + 1.2 if place else DATA["boat"]["start_y"]
    return f'<path id="boat" d="M{x - 2.4:g} {y:g} h4.8 l-1 1.4 h-2.8 z" fill="#7a4a1f"/>'


def _displays(v: Any) -> str:
    """What lies open beside the board, and each seat's points, in the empty corner of the plane."""
    top = POLE_TILES[v.next_pole] if v.next_pole < len(POLE_TILES) else "-"
    lines = [
        f"valuables: {listed(v.open[VALUABLE], VALUABLE)}",
        f"landscapes: {listed(v.open[LANDSCAPE], LANDSCAPE)}",
        f"amulets of 1: {int(v.open[AMULET].sum())}",
        f"in the bag: {v.left[AMULET]}",
        f"pole tile: {top}",
        *(f"{INITIALS[seat]}: {v.points[seat]} points, {v.supply[seat]} huts" for seat in range(v.players)),
    ]
    written = "".join(_label(0, 3 * k, line, PAPER) for k, line in enumerate(lines))
    return f'<g id="displays" text-anchor="start" transform="translate(46.5 50)">{written}</g>'
