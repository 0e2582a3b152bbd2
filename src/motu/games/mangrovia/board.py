"""The board of Mangrovia as text and as a picture: an island of four landscapes, statues, and an archipelago."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from textwrap import wrap
from typing import Any

from motu.drawing import (
    NO_TARGETS,
    Drawn,
    Fact,
    Panel,
    Targets,
    at,
    at_hand,
    group,
    picture,
    piece,
    standalone,
    tag,
    use,
    words,
)
from motu.engine.record import NOBODY
from motu.language import _, name_of
from motu.symbols import COMMON, CREAM, DARK, blob, mark

from . import art
from .art import CARD_H, CARD_W, SERIF, TILE_H, TILE_W, amulet, back, card, flag, hut, number, outlined, price_tag
from .goods import hidden_count
from .scoring import FICTIONAL, path_standing, pole_standing
from .state import (
    ACTIVE,
    AMULET,
    AMULET_VALUES,
    BASE,
    BIRD_PAIRS,
    BLOCKED,
    BOWLS,
    BUILD_DOUBLE,
    BUILD_HUT,
    COST,
    CURRENCY,
    DATA,
    DISPLAY,
    DO_COLLECT,
    DOUBLE_SPACES,
    DRAW_DOWN,
    FACE_COUNT,
    FACES,
    GIVE,
    GOD_TILE,
    ITEM_VALUE,
    KINDS,
    LAND,
    LANDINGS,
    LANDSCAPE,
    LANDSCAPE_NAMES,
    LANDSCAPES,
    LETTERS,
    NEUTRAL,
    OVER,
    PATH,
    PATH_LENGTH,
    PATH_NAMES,
    PATH_PRIZES,
    PATHS,
    PAY,
    PAY_AMULET,
    PAY_LANDSCAPE,
    PAY_VALUABLE,
    PLACE_BIRDS,
    PLACE_BOWL,
    POINTS,
    POLE_AT,
    POLE_PRIZES,
    POLE_TILES,
    RETURN,
    RETURN_AMULET,
    SITE,
    SITES,
    SPACES,
    STONE_AT,
    STONE_SPACES,
    TAKE_UP,
    TILE,
    TILE_KIND,
    VALUABLE,
    VALUABLE_VALUES,
)
from .words import action_of_landing, landscape_name, landscapes_of

# The colours of the page, seat by seat; green stands for the orange of the box, so that all boards share five colours.
COLOURS = ("yellow", "red", "green", "purple", "blue")
PALETTE = (2, 0, 3, 4, 1)
INITIALS = "".join(name[0].upper() for name in COLOURS)  # so that no piece is told by its colour alone
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
    return " ".join(filter(None, (shown, _("+{count} hidden").format(count=unseen) if unseen else ""))) or "-"


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


# -- what a click means --

KIND_LETTERS = "VLA"  # in the names of spots and pieces


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For each space, site, field, card and amulet the actions that a click on it could mean, legal or not."""
    found = {str(space): [BUILD_HUT + space] for space in range(SPACES)}
    for index, space in enumerate(DOUBLE_SPACES):
        found[str(space)].append(BUILD_DOUBLE + index)
    found |= {f"site-{site + 1}": [PLACE_BOWL + site] for site in range(SITES)}
    for land in range(LANDSCAPES):
        pairs = [PLACE_BIRDS + pair for pair, lands in enumerate(BIRD_PAIRS) if land in lands]
        found[f"field-{LETTERS[land]}"] = pairs
    for kind in (VALUABLE, LANDSCAPE):
        found[f"pile-{KIND_LETTERS[kind]}"] = [DRAW_DOWN + kind]
        for slot, (shown, _k) in enumerate(_display(v, kind)):
            found[f"up-{KIND_LETTERS[kind]}-{slot}"] = [
                TAKE_UP + shown + (FACE_COUNT[VALUABLE] if kind == LANDSCAPE else 0)
            ]
    found["bag"] = [DO_COLLECT]
    if seat != NOBODY:
        found |= _hand_spots(v)
    return found


def _hand_spots(v: Any) -> dict[str, list[int]]:
    """A stack in hand: what is paid, given or put back."""
    found = {f"hand-V-{face}": [PAY_VALUABLE + face] for face in range(FACE_COUNT[VALUABLE])}
    found |= {f"hand-L-{land}": [PAY_LANDSCAPE + land] for land in range(LANDSCAPES)}
    for face in range(FACE_COUNT[AMULET]):
        both = [PAY_AMULET + face, RETURN_AMULET + face]
        found[f"hand-A-{face}"] = both[::-1] if v.question == RETURN else both
    if v.variant != BASE:
        found["tile-V"], found["tile-A"] = [PAY_VALUABLE + TILE], [PAY_AMULET + TILE]
    return found


def lights(before: Any, action: int) -> list[str]:
    """The places that a line of the log is about."""
    if action < TAKE_UP:
        return [f"site-{action - PLACE_BOWL + 1}"]
    if BUILD_HUT <= action < BUILD_DOUBLE:
        return [str(action - BUILD_HUT)]
    if action >= BUILD_DOUBLE:
        return [str(DOUBLE_SPACES[action - BUILD_DOUBLE])]
    if PAY_LANDSCAPE <= action < BUILD_HUT and before.space != NOBODY:
        return [str(before.space)]
    if PLACE_BIRDS <= action < PAY_LANDSCAPE:
        return [f"field-{LETTERS[land]}" for land in BIRD_PAIRS[action - PLACE_BIRDS]]
    if before.landing:
        return [f"site-{SITE[before.landing] + 1}"]
    return []


def icon(v: Any, action: int) -> Drawn:
    """The card, amulet, landscape or hut that an action is about."""
    if TAKE_UP <= action < DRAW_DOWN:
        face = action - TAKE_UP
        return (
            _face_icon(VALUABLE, face)
            if face < FACE_COUNT[VALUABLE]
            else _face_icon(LANDSCAPE, face - FACE_COUNT[VALUABLE])
        )
    if action < DO_COLLECT and action >= DRAW_DOWN:
        return back(action - DRAW_DOWN, 0, 0, 0.34)
    if action == DO_COLLECT:
        return use("mg-bag", 0, 0, 24)
    if PAY_LANDSCAPE <= action < PAY_VALUABLE:
        return _face_icon(LANDSCAPE, action - PAY_LANDSCAPE)
    if PLACE_BIRDS <= action < PAY_LANDSCAPE:
        first, second = BIRD_PAIRS[action - PLACE_BIRDS]
        return group(use(f"mg-land-{first}", -5, -4, 15), use(f"mg-land-{second}", 5, 4, 15))
    if action >= BUILD_HUT and v.seat >= 0:
        return use("m-hut", 0, 0, 22, class_=f"p{PALETTE[v.seat]}")
    return Drawn("")


def _face_icon(kind: int, face: int) -> Drawn:
    return use("mg-necklace", 0, 0, 20) if kind == VALUABLE else use(f"mg-land-{face}", 0, 0, 22)


# -- where everything lies --

CELL_W, CELL_H = 84, 62
LEFT, TOP_EDGE = 76, 66  # of the paths; statues stand outside
WIDTH, HEIGHT = art.FRAME
SHORE_X = LEFT + 4 * CELL_W + 10  # the land ends here below row 4
RIGHT = LEFT + COLUMN * CELL_W
BAY_TOP = TOP_EDGE + 4 * CELL_H + 12
ISLET = 27  # radius of an amulet islet
SITE_X, SITE_TOP, SITE_STEP = 641, 390, 44
JETTY, GAP = 124, 41  # a jetty, and how far it begins from the middle of its site
ROCK = (596, 36)  # middle of the oracle rock
FIELD_STEP = 66


def column(col: int) -> float:
    return LEFT + (col - 0.5) * CELL_W


def line(row: int) -> float:
    return TOP_EDGE + (row - 0.5) * CELL_H


OFF_PATH = [space["id"] for space in DATA["space"] if not space["row"]]


@cache
def place(space: int) -> tuple[float, float]:
    """The middle of a space: in its row and column, or among the islets along the east and south shore."""
    data = DATA["space"][space]
    if data["row"]:
        return column(data["col"]), line(data["row"])
    k = OFF_PATH.index(space)
    half = len(OFF_PATH) // 2
    return (RIGHT + 42, 44.0 + 62 * k) if k < half else (48 + 72.0 * (k - half), HEIGHT - 34.0)


def site_y(site: int) -> int:
    return SITE_TOP + SITE_STEP * site


def landing_place(landing: int) -> tuple[float, float]:
    """Where the boat lies; 0 is the boat space."""
    if landing == 0:
        return landing_place(1)[0], SITE_TOP - 40
    site = int(SITE[landing])
    west = landing <= SITES
    return (SITE_X - GAP - JETTY - 19 if west else SITE_X + GAP + JETTY + 19), site_y(site) - 2


# -- land and water --

_COAST = (
    (-14, 74), (-16, -14), (70, -12), (LEFT + 4 * CELL_W, -12), (LEFT + 4 * CELL_W + 16, 54), (RIGHT - 10, 56), (RIGHT + 6, 80),
    (RIGHT + 6, 186), (RIGHT - 60, 202), (LEFT + 6 * CELL_W + 20, 206), (LEFT + 7 * CELL_W + 2, 250), (LEFT + 7 * CELL_W + 2, 318),
    (LEFT + 4 * CELL_W + 24, 324), (SHORE_X, 350), (SHORE_X, 480), (SHORE_X - 6, 506), (LEFT + 3 * CELL_W + 6, 510),
    (LEFT + 2 * CELL_W + 8, 520), (LEFT + 2 * CELL_W + 4, 562), (LEFT + CELL_W, 566), (LEFT + CELL_W - 6, 514), (LEFT, 510),
    (60, 480), (64, 336), (20, 330), (-14, 318),
)  # fmt: skip


def _rounded(points: tuple[tuple[float, float], ...]) -> str:
    """A closed line through the middles of the sides, curved at every corner."""
    middles = [
        ((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True)
    ]
    parts = [f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}"]
    for (x, y), (mx, my) in zip(points, middles, strict=True):
        parts.append(f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}")
    return "".join(parts) + "Z"


@cache
def _scenery() -> Drawn:
    """Sea, island, paths, and the grounds of the two areas: what never changes."""
    frame = {"width": WIDTH, "height": HEIGHT, "rx": 24}
    coast = _rounded(_COAST)
    return group(
        tag("rect", fill="url(#m-sea)", **frame),
        tag("rect", fill="url(#m-waves)", **frame),
        group(
            tag("path", d=coast, fill="none", stroke="var(--shallow)", stroke_opacity=0.5, stroke_width=28, stroke_linejoin="round"),
            tag("path", d=coast, fill="none", stroke="var(--foam)", stroke_opacity=0.75, stroke_width=14, stroke_linejoin="round"),
            tag("path", d=coast, fill="var(--palm)", stroke="var(--beach)", stroke_width=10, stroke_linejoin="round"),
            clip_path="url(#mg-frame)",
        ),
        _area(STONE_SPACES, "var(--stone)", 0.75, ""),
        _area(DATA["area"]["pole"]["spaces"], "var(--wood)", 0.85, "m-planks"),
        *(_path_line(path) for path in range(PATHS)),
        *(use("m-palm", x, y, size) for x, y, size in ((RIGHT - 32, 84, 42), (RIGHT - 58, 98, 32), (LEFT + 4 * CELL_W - 116, 492, 34), (30, 40, 36), (48, 52, 28))),
        tag("rect", fill="none", stroke="var(--sea-0)", stroke_width=3, **frame),
        aria_hidden="true",
    )  # fmt: skip


def _area(spaces: Any, fill: str, share: float, pattern: str) -> Drawn:
    xs, ys = zip(*(place(int(space)) for space in spaces), strict=True)
    box = {"x": min(xs) - CELL_W / 2 - 1, "y": min(ys) - CELL_H / 2 - 1, "width": max(xs) - min(xs) + CELL_W + 2,
           "height": max(ys) - min(ys) + CELL_H + 2, "rx": 18}  # fmt: skip
    covers = [tag("rect", fill=fill, fill_opacity=share, **box)]
    if pattern:
        covers.append(tag("rect", fill=f"url(#{pattern})", **box))
    return group(*covers, tag("rect", fill="none", stroke=DARK, stroke_opacity=0.35, stroke_width=1.2, **box))


def statue_place(path: int) -> tuple[float, float]:
    data = DATA["path"][path]
    return (column(data["index"]), 36.0) if data["kind"] == "vertical" else (39.0, line(data["index"]))


def _path_line(path: int) -> Drawn:
    """A trodden path from the statue to its farthest space."""
    (x, y), (ex, ey) = statue_place(path), place(int(PATH[path, PATH_LENGTH[path] - 1]))
    d = f"M{x:.0f} {y:.0f} L{ex:.0f} {ey:.0f}"
    return group(
        tag("path", d=d, stroke="#7a5a3c", stroke_opacity=0.35, stroke_width=15, stroke_linecap="round"),
        tag("path", d=d, stroke="var(--beach)", stroke_width=11, stroke_linecap="round"),
        tag("path", d=d, stroke="#9a7b4f", stroke_width=3.4, stroke_dasharray="0.1 8", stroke_linecap="round"),
    )


# -- the spaces --


def seat_on(v: Any, space: int) -> int:
    """Whose hut stands on a space: a seat, FICTIONAL for a neutral one, or NOBODY."""
    if NEUTRAL[v.players, space]:
        return int(FICTIONAL)
    here = v.huts[:, space].tolist()
    return next((seat for seat, huts in enumerate(here) if huts), NOBODY)


def colour_of(seat: int) -> int:
    """The colour of a seat on the page; NOBODY for neutral."""
    return PALETTE[seat] if seat < FICTIONAL else int(NOBODY)


@cache
def _plot(space: int, lit: bool, taken: bool) -> Drawn:
    """The ground of a space; in the shade where no bird stands."""
    lands = [int(land) for land in LAND[space] if land >= 0]
    x, y = -TILE_W / 2, -TILE_H / 2
    if not DATA["space"][space]["row"]:
        return _islet(space, lit, taken)
    tile = "mg-tile" if lit else "mg-shade"
    box = {"width": TILE_W, "height": TILE_H}
    parts = [tag("use", href=f"#{tile}-{lands[0]}", x=x, y=y, **box)]
    if len(lands) > 1:
        parts.append(at(x, y, tag("use", href=f"#{tile}-{lands[1]}", clip_path="url(#mg-half)", **box)))
    if not taken:
        places = ((17, 7, 36),) if len(lands) == 1 else ((2, 3, 27), (24, 13, 27))
        faint = None if lit else 0.55
        parts += [use(f"mg-land-{land}", *where, opacity=faint) for land, where in zip(lands, places, strict=True)]
    return group(*parts, aria_hidden="true")


@cache
def _tags(space: int, taken: bool) -> Drawn:
    """The number of a space, and its price and points while it is free."""
    if DATA["space"][space]["row"]:
        x, y, size, small = -TILE_W / 2 + 17, -TILE_H / 2 + 18, 32, (-TILE_W / 2 + 14, TILE_H / 2 - 6)
    else:
        x, y, size, small = -17, -13, 29, (-17, ISLET - 4)
    parts = [_small(space, *small)]
    if not taken:
        parts.append(price_tag(int(CURRENCY[space]), COST[space], x, y, size))
        if POINTS[space]:
            parts.append(_points(int(POINTS[space]), 24, -TILE_H / 2 + 12))
    return group(*parts, aria_hidden="true")


def _small(space: int, x: float, y: float) -> Drawn:
    """The number of a space, as the words call it."""
    return words(space, x, y, class_="mid", font_size=12.5, fill=CREAM, stroke=DARK, stroke_width=2.4, paint_order="stroke", stroke_linejoin="round")  # fmt: skip


def _points(points: object, x: float, y: float) -> Drawn:
    return group(tag("use", href="#mg-pill", x=x - 15, y=y - 10.5, width=30, height=21), number(f"+{points}", x, y + 5, 14.5))  # fmt: skip


def _islet(space: int, lit: bool, taken: bool) -> Drawn:
    """An amulet space: a round islet off the paths."""
    lands = [int(land) for land in LAND[space] if land >= 0]
    fills = art.GROUNDS[lands[0]]
    parts = [
        tag("path", d=blob(space, ISLET + 5, 0.04), fill="var(--shallow)", fill_opacity=0.6),
        tag("path", d=blob(space, ISLET + 2, 0.05), fill="var(--beach)", stroke="var(--foam)", stroke_width=1.6),
        *(tag("circle", r=ISLET - 3, fill=fill, fill_opacity=share) for fill, share in fills),
    ]
    if len(lands) > 1:
        half = f"M0 {-ISLET + 3} A{ISLET - 3} {ISLET - 3} 0 0 1 0 {ISLET - 3} Z"
        parts += [tag("path", d=half, fill=fill, fill_opacity=share) for fill, share in art.GROUNDS[lands[1]]]
    if not taken:
        parts += [
            use(f"mg-land-{land}", 5 + 10 * k, 5, 30 - 8 * (len(lands) - 1))
            for k, land in enumerate(lands, 1 - len(lands))
        ]
    if not lit:
        parts.append(tag("circle", r=ISLET - 3, fill="var(--sea-0)", fill_opacity=0.46))
    parts.append(tag("circle", r=ISLET - 3, fill="none", stroke=DARK, stroke_opacity=0.5, stroke_width=1.2))
    return group(*parts, aria_hidden="true")


def _space(v: Any, space: int, targets: Targets) -> Drawn:
    x, y = place(space)
    lit = any(ACTIVE[v.birds, land] for land in LAND[space] if land >= 0)
    if DATA["space"][space]["row"]:
        outline = tag("rect", x=-TILE_W / 2, y=-TILE_H / 2, width=TILE_W, height=TILE_H, rx=13)
    else:
        outline = tag("circle", r=ISLET + 2)
    taken = seat_on(v, space) != NOBODY
    # the ground lies beneath the glow of a spot, price and points above it
    return group(
        at(x, y, _plot(space, lit, taken)),
        targets.spot(str(space), outline, label=described(v, space), transform=f"translate({x:g} {y:g})"),
        at(x, y, _tags(space, taken), *_stone_tile(v, space), class_="pieces"),
    )


def _stone_tile(v: Any, space: int) -> list[Drawn]:
    """A stone tile that waits here (variant)."""
    stone = int(STONE_AT[space])
    if stone < 0 or v.stone[stone] < 0:
        return []
    return [at(23, -14, use("mg-stone", 0, 0, 32), _tile_face(int(v.stone[stone])))]


def _tile_face(tile: int) -> Drawn:
    """A god's letter, a valuable, an amulet, or the bird of a wild card."""
    if GOD_TILE[tile] != NOBODY:
        return number(PATH_NAMES[GOD_TILE[tile]], 0, 5.5, 15)
    return _tile_sign(int(TILE_KIND[tile]))


@cache
def _tile_sign(kind: int) -> Drawn:
    if kind == LANDSCAPE:
        return use("mg-bird", -1, 0, 19)
    return price_tag(kind, ITEM_VALUE[kind, TILE], 0, 0, 19)


def described(v: Any, space: int) -> str:
    """A space in words."""
    data = DATA["space"][space]
    parts = [_("space {number}").format(number=space), landscapes_of(space)]
    price = _("{cost} in amulets") if CURRENCY[space] == AMULET else _("{cost} in valuables")
    parts.append(price.format(cost=COST[space]))
    if POINTS[space]:
        parts.append(_("{points} points").format(points=POINTS[space]))
    parts += [_("path {letter}").format(letter=letter) for letter in data["paths"]]
    kinds = {"stone": _("stone area"), "pole": _("pole area"), "amulet": _("amulet space")}
    if data["kind"] in kinds:
        parts.append(kinds[data["kind"]])
    seat = seat_on(v, space)
    if seat == FICTIONAL:
        parts.append(_("a neutral hut"))
    elif seat != NOBODY:
        twice = v.huts[seat, space] > 1
        parts.append((_("double hut of {name}") if twice else _("hut of {name}")).format(name=name_of(seat)))
    return ", ".join(parts)


def _huts(v: Any, space: int) -> list[Drawn]:
    """The hut on a space, two for a double hut, and its pole tile."""
    seat = seat_on(v, space)
    if seat == NOBODY:
        return []
    x, y = place(space)
    islet = not DATA["space"][space]["row"]
    colour = colour_of(seat)
    size = 42 if islet else 48
    x, y = (x + 2, y - 1) if islet else (x + 6, y)
    parts = []
    if seat != FICTIONAL and v.huts[seat, space] > 1:
        parts.append(piece(f"hut-{space}-1", x - 13, y - 2, hut(colour, 0, 0, size), origin="hand", class_="rises"))
        x += 13
        y += 2
    parts.append(piece(f"hut-{space}-0", x, y, hut(colour, 0, 0, size), origin="hand", class_="rises"))
    pole = int(POLE_AT[space])
    if pole >= 0 and v.pole[pole]:
        parts.append(piece(f"pole-{v.pole[pole]}", x + 22, y - 14, _pole_tile(int(v.pole[pole])), origin="pole-stack"))
    return parts


def _building_site(v: Any) -> list[Drawn]:
    """The space that is being paid for, with the hut that will stand there."""
    if v.space == NOBODY or v.question not in (GIVE, PAY):
        return []
    x, y = place(int(v.space))
    around = {"fill": "none", "stroke": "var(--coral)", "stroke_width": 4, "stroke_dasharray": "7 5"}
    if DATA["space"][v.space]["row"]:
        ring = tag("rect", x=-TILE_W / 2, y=-TILE_H / 2, width=TILE_W, height=TILE_H, rx=13, **around)
    else:
        ring = tag("circle", r=ISLET + 2, **around)
    huts = [hut(PALETTE[v.seat], 14 - 13 * k, 5 - 2 * k, 40) for k in reversed(range(int(v.building)))]
    return [at(x, y, ring, group(*huts, opacity=0.6))]


@cache
def _pole_tile(value: int) -> Drawn:
    return group(
        tag("rect", x=-10, y=-9, width=20, height=18, rx=4, fill="#e9c58d", stroke=DARK, stroke_width=1.2),
        number(value, 0, 5.4, 15),
    )


# -- statues and areas --


@dataclass(frozen=True)
class Standings:
    """Who is first and second where; FICTIONAL is the neutral colour."""

    paths: list[list[int]]
    pole: list[int]
    stones: list[int]  # the owner of every hut in the stone area


def standings(v: Any) -> Standings:
    seats = [*range(v.players), FICTIONAL]

    def first_two(standing: Any, *where: int) -> list[int]:
        ranked = sorted(((int(standing(v, *where, seat)), seat) for seat in seats), reverse=True)
        return [seat for worth, seat in ranked if worth][:2]

    stones = [seat_on(v, int(space)) for space in STONE_SPACES]
    return Standings(
        [first_two(path_standing, path) for path in range(PATHS)],
        first_two(pole_standing),
        [seat for seat in stones if seat != NOBODY],
    )


def _prizes(ranked: list[int], prizes: Any, x: float, y: float) -> Drawn:
    """What the first and the second get, and who that would be now."""
    parts = []
    for k, (dy, size) in enumerate(((-4, 19), (15, 14))):
        parts.append(outlined(prizes[k], x - 9, y + dy, size))
        if k < len(ranked):
            parts.append(flag(colour_of(ranked[k]), x + 13, y + dy - 6, 8 - k))
        else:
            parts.append(
                tag(
                    "circle",
                    cx=x + 13,
                    cy=y + dy - 6,
                    r=6.5 - k,
                    fill="none",
                    stroke=CREAM,
                    stroke_opacity=0.7,
                    stroke_dasharray="2 2",
                )
            )
    return group(*parts)


def _statue(v: Any, path: int, ranked: list[int]) -> Drawn:
    x, y = statue_place(path)
    name = _("Path {letter}: {first} points for most huts, {second} for second most").format(letter=PATH_NAMES[path], first=PATH_PRIZES[path, 0], second=PATH_PRIZES[path, 1])  # fmt: skip
    god = [flag(PALETTE[v.god[path]], -28, -17, 7)] if v.god[path] != NOBODY else []
    return at(
        x, y,
        tag("title", name),
        tag("rect", x=-36, y=-27, width=72, height=54, rx=16, fill="var(--sea-0)", fill_opacity=0.5),
        use("mg-statue", -19, 0, 50),
        outlined(PATH_NAMES[path], -19, 18, 14),
        _prizes(ranked, PATH_PRIZES[path], 12, 2),
        *god,
    )  # fmt: skip


def _stone_circle(total: int) -> Drawn:
    """The middle of the stone area: every hut there is worth as many points as huts stand there."""
    xs, ys = zip(*(place(int(space)) for space in STONE_SPACES), strict=True)
    stones = [(-27, 8), (-20, -13), (0, -21), (20, -13), (27, 8)]
    return at(
        (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2,
        tag("title", _("Stone area: each own hut scores as many points as huts stand in it")),
        *(tag("path", d=f"M{x - 7} {y + 8} Q{x - 8} {y - 9} {x} {y - 9} Q{x + 8} {y - 9} {x + 7} {y + 8} Z", fill="#b8b0a2", stroke=DARK, stroke_width=1.1) for x, y in stones),
        outlined(f"×{total}", 0, 13, 22),
    )  # fmt: skip


def _totem(v: Any, ranked: list[int]) -> Drawn:
    """The middle of the pole area: the stack of tiles and the prizes for the most huts."""
    xs, ys = zip(*(place(int(space)) for space in DATA["area"]["pole"]["spaces"]), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    left = [int(value) for value in POLE_TILES[int(v.next_pole) :]]
    stack = [
        piece(f"pole-{value}", x - 22 - 1.5 * k, y + 4 - 3 * k, _pole_tile(value))
        for k, value in reversed(list(enumerate(left[:4])))
    ]
    return group(
        at(
            x, y,
            tag("title", _("Pole area: {first} points for most huts, {second} for second most; the top tile scores at once").format(first=POLE_PRIZES[0], second=POLE_PRIZES[1])),
            tag("rect", x=-40, y=-29, width=80, height=58, rx=13, fill="#1b120c", fill_opacity=0.3),
            _prizes(ranked, POLE_PRIZES, 16, 2),
        ),
        *stack[:-1],
        *(piece(f"pole-{left[0]}", x - 22, y + 4, tag("g", _pole_tile(left[0]), transform="scale(1.25)")) for _one in left[:1]),
    )  # fmt: skip


# -- the oracle rock --


def _rock(v: Any, targets: Targets) -> Drawn:
    x, y = ROCK
    parts = [
        tag("path", d=f"M{x - 152} {y + 20} Q{x - 160} {y - 14} {x - 128} {y - 24} Q{x - 60} {y - 38} {x} {y - 28} Q{x + 70} {y - 38} {x + 128} {y - 24} Q{x + 158} {y - 10} {x + 150} {y + 20} Q{x} {y + 32} {x - 152} {y + 20} Z",
            fill="var(--stone)", stroke=DARK, stroke_width=1.4),
        tag("path", d=f"M{x - 140} {y - 6} Q{x - 70} {y - 32} {x} {y - 21} Q{x + 70} {y - 32} {x + 138} {y - 8}", fill="none", stroke=CREAM, stroke_opacity=0.35, stroke_width=2),
    ]  # fmt: skip
    for land in range(LANDSCAPES):
        fx = x + (land - 1.5) * FIELD_STEP
        active = bool(ACTIVE[v.birds, land])
        label = (_("oracle rock, {landscape}: a bird") if active else _("oracle rock, {landscape}")).format(landscape=landscape_name(land))  # fmt: skip
        parts.append(
            at(
                fx, y,
                *(tag("circle", r=22, fill=fill, fill_opacity=share) for fill, share in art.GROUNDS[land]),
                tag("circle", r=22, fill="none" if active else "var(--sea-0)", fill_opacity=0.42, stroke="var(--glow)" if active else DARK, stroke_width=3 if active else 1.2),
                use(f"mg-land-{land}", -5 if active else 0, 4 if active else 0, 30),
                aria_hidden="true",
            )
        )  # fmt: skip
        parts.append(targets.spot(f"field-{LETTERS[land]}", tag("circle", r=23), label=label, transform=f"translate({fx:g} {y})"))  # fmt: skip
    birds = [
        piece(f"bird-{k}", x + (land - 1.5) * FIELD_STEP + 9, y - 9, use("mg-bird", 0, 0, 36))
        for k, land in enumerate(BIRD_PAIRS[v.birds])
    ]
    return group(*parts, group(*birds, class_="pieces"))


# -- the archipelago --


@cache
def _signs(landing: int) -> Drawn:
    """What a landing offers, as signs on its jetty."""
    up, down = "up", "down"
    signs: tuple[str, ...] = (
        (up, up, ">", down), ("bag",), (up,), (up, ">", down), (up, up, "/", down, down), (up, ">", down, down),
        ("bag", "/", down), ("bag", "/", "hut"), ("hut", "/", "double"), ("hut", "hut"), ("hut", ">", down), ("bird", "bird", "star"),
    )[landing - 1]  # fmt: skip
    widths = {up: 19, down: 19, "bag": 25, "hut": 25, "double": 34, "bird": 25, "star": 22, ">": 13, "/": 13}
    x = -sum(widths[sign] for sign in signs) / 2
    parts = []
    for sign in signs:
        middle = x + widths[sign] / 2
        if sign in (up, down):
            parts.append(use(f"mg-sign-{sign}", middle, 0, 24))
        elif sign in ">/":
            parts.append(words("›" if sign == ">" else "/", middle, 6, class_="mid", font_size=20, font_weight="bold", fill=CREAM))  # fmt: skip
        elif sign == "double":
            parts += [use("mg-hut-sign", middle - 6, -2, 25), use("mg-hut-sign", middle + 6, 1, 25)]
        else:
            name = {"bag": "mg-bag", "hut": "mg-hut-sign", "bird": "mg-bird", "star": "mg-talisman"}[sign]
            parts.append(use(name, middle, 0, 26 if sign != "star" else 21))
        x += widths[sign]
    return group(*parts)


@cache
def _jetty(landing: int) -> Drawn:
    west = landing <= SITES
    x = SITE_X - GAP - JETTY if west else SITE_X + GAP
    y = site_y(int(SITE[landing]))
    box = {"x": x, "y": y - 17, "width": JETTY, "height": 34, "rx": 6}
    end = x + 14 if west else x + JETTY - 14
    return group(
        tag("rect", fill="var(--wood)", stroke=DARK, stroke_width=1.2, **box),
        tag("rect", fill="url(#m-planks)", **box),
        number(landing, end, y + 6, 17, "#f6dd9a"),
        at(x + JETTY / 2 + (9 if west else -9), y, _signs(landing)),
    )


@cache
def _route() -> Drawn:
    """The way of the boat: down the west side, up the east side."""
    (x, y), (wx, wy), (ex, ey) = landing_place(0), landing_place(SITES), landing_place(SITES + 1)
    top = landing_place(LANDINGS)[1]
    d = f"M{x:.0f} {y:.0f} L{wx:.0f} {wy:.0f} Q{wx:.0f} {wy + 32:.0f} {wx + 40:.0f} {wy + 32:.0f} L{ex - 40:.0f} {ey + 32:.0f} Q{ex:.0f} {ey + 32:.0f} {ex:.0f} {ey:.0f} L{ex:.0f} {top:.0f}"
    return tag("path", d=d, fill="none", stroke="var(--foam)", stroke_opacity=0.7, stroke_width=3, stroke_dasharray="0.1 8", stroke_linecap="round")  # fmt: skip


@cache
def _site_islet(site: int) -> Drawn:
    y = site_y(site)
    return group(
        tag("path", d=blob(site + 70, 40, 0.05), transform=f"translate({SITE_X} {y}) scale(1 0.5)", fill="var(--shallow)", fill_opacity=0.7),
        tag("path", d=blob(site + 70, 36, 0.06), transform=f"translate({SITE_X} {y}) scale(1 0.5)", fill="var(--beach)", stroke="var(--foam)", stroke_width=1.6),
    )  # fmt: skip


def _site(v: Any, site: int, targets: Targets) -> Drawn:
    y = site_y(site)
    owner = int(v.bowl[site])
    now = v.landing and v.question != OVER and SITE[v.landing] == site
    west, east = site + 1, LANDINGS - site
    state = _("blocked") if BLOCKED[v.players, site] else _("free") if owner == NOBODY else _("bowl of {name}").format(name=name_of(owner))  # fmt: skip
    label = _("site {site}, {state}; {first}; {second}").format(site=site + 1, state=state, first=action_of_landing(west), second=action_of_landing(east))  # fmt: skip
    outline = tag("rect", x=SITE_X - GAP - 3 - JETTY, y=y - 20, width=2 * (JETTY + GAP + 3), height=40, rx=14)
    islet = [_site_islet(site)]
    if owner == NOBODY and not BLOCKED[v.players, site]:
        islet.append(
            group(
                tag(
                    "ellipse",
                    cx=SITE_X,
                    cy=y,
                    rx=17,
                    ry=11,
                    fill="none",
                    stroke="#7a5a3c",
                    stroke_width=1.4,
                    stroke_dasharray="3 3",
                ),
                number(site + 1, SITE_X, y + 5, 15, "#5b4636"),
            )
        )
    shades = [tag("rect", x=SITE_X - GAP - JETTY, y=y - 17, width=2 * (JETTY + GAP), height=34, rx=8, fill="var(--sea-1)", fill_opacity=0.62)] if BLOCKED[v.players, site] else []  # fmt: skip
    marks = []
    if now:
        box = {"x": (SITE_X - GAP - JETTY if v.landing <= SITES else SITE_X + GAP) - 2, "y": y - 19, "width": JETTY + 4, "height": 38, "rx": 8}  # fmt: skip
        marks.append(tag("rect", fill="none", stroke="var(--coral)", stroke_width=3.5, **box))
    return group(_jetty(west), _jetty(east), *islet, *shades, *marks, targets.spot(f"site-{site + 1}", outline, label=label))  # fmt: skip


@cache
def bowl(colour: int, size: float) -> Drawn:
    if colour < 0:
        return use("mg-bowl-neutral", 0, 0, size)
    return group(use("mg-bowl", 0, 0, size, class_=f"p{colour}"), mark(colour, 0, size * 0.16, size * 0.32))


def _bowls(v: Any) -> list[Drawn]:
    """Bowls on the sites, and on the shelf those still to be placed, in order of play."""
    parts = []
    for site in range(SITES):
        if BLOCKED[v.players, site]:
            parts.append(at(SITE_X, site_y(site) - 4, bowl(NOBODY, 36)))
        elif v.bowl[site] != NOBODY:
            parts.append(piece(f"bowl-{v.bowl[site]}-{site}", SITE_X, site_y(site) - 4, bowl(PALETTE[v.bowl[site]], 38), origin=f"turn-{v.bowl[site]}"))  # fmt: skip
    return parts


def _order(v: Any) -> Drawn:
    """The talisman and the order of play with the bowls that are left."""
    y = SITE_TOP - 41
    every = int(BOWLS[v.players]) * int(v.players)
    turns = [(int(v.starter) + k) % int(v.players) for k in range(every)]
    step = 34
    x = SITE_X + 12 - step * (every - 1) / 2
    parts = [
        tag("title", _("The starting player holds the talisman; bowls are placed in this order")),
        tag(
            "rect",
            x=x - 58,
            y=y - 17,
            width=step * every + 64,
            height=34,
            rx=17,
            fill="var(--sea-0)",
            fill_opacity=0.55,
        ),
        piece("talisman", x - 36, y, use("mg-talisman", 0, 0, 28)),
    ]
    for k, seat in enumerate(turns):
        placed = k < v.placed
        first = f"turn-{seat}" if k < v.players else f"turn-{seat}-{k // int(v.players)}"
        what = [flag(PALETTE[seat], 0, 1, 9)] if placed else [bowl(PALETTE[seat], 30)]
        parts.append(piece(first, x + step * k, y, group(*what, opacity=0.55 if placed else None)))
    return group(*parts)


def _legend() -> Drawn:
    """What the price tags mean, and where the layout comes from."""
    x, y = LEFT + 6 * CELL_W + 68, 215
    line_of = {"font_size": 13.5, "fill": "var(--foam)"}
    note = wrap(_("layout and prices are reconstructed"), 13)
    return group(
        use("mg-coin", x, y, 21), words(_("valuables"), x + 15, y + 5, **line_of),
        use("mg-amulet", x + 24, y + 24, 22), words(_("amulets"), x + 39, y + 29, **line_of),
        *(words(text, RIGHT - 31, 270 + 14 * k, class_="mid", font_size=11.5, fill="var(--foam)", font_style="italic") for k, text in enumerate(note)),
    )  # fmt: skip


# -- the picture --


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Drawn:
    """The island with its paths, the islets, the oracle rock and the archipelago."""
    v = at_hand(v)
    huts = [thing for space in range(SPACES) for thing in _huts(v, space)]
    bx, by = landing_place(int(v.landing))
    now = standings(v)
    return picture(
        WIDTH, HEIGHT,
        _scenery(),
        group(*(_statue(v, path, now.paths[path]) for path in range(PATHS)), _stone_circle(len(now.stones)), _totem(v, now.pole), _legend()),
        group(*(_space(v, space, targets) for space in range(SPACES))),
        _rock(v, targets),
        _route(),
        group(*(_site(v, site, targets) for site in range(SITES))),
        group(_order(v), *_building_site(v), *huts, *_bowls(v), piece("boat", bx, by, use("mg-boat", 0, 0, 40)), class_="pieces"),
        label=_("The island with its spaces, the oracle rock and the archipelago"),
    )  # fmt: skip


# -- market and hand --


def _display(v: Any, kind: int) -> list[tuple[int, int]]:
    """The open cards of a display, by face, with a running number among equal ones."""
    return [(face, k) for face in range(FACES) for k in range(int(v.open[kind, face]))]


def _slot(x: float, y: float) -> Drawn:
    return tag("rect", x=x - CARD_W / 2, y=y - CARD_H / 2, width=CARD_W, height=CARD_H, rx=5, fill="var(--ink)", fill_opacity=0.06, stroke="var(--line-2)", stroke_dasharray="4 4")  # fmt: skip


def _card_outline(width: float = CARD_W, height: float = CARD_H) -> Drawn:
    return tag("rect", x=-width / 2 - 2, y=-height / 2 - 2, width=width + 4, height=height + 4, rx=7)


def _market(v: Any, targets: Targets) -> Drawn:
    """The two displays with their piles, the bag and the amulets of value 1."""
    parts = [words(_("Market"), 6, 20, class_="caption")]
    pieces = []
    for kind, y in ((VALUABLE, 62), (LANDSCAPE, 132)):
        letter = KIND_LETTERS[kind]
        x = 25.0
        pile = (
            _("pile of valuables, {count} cards") if kind == VALUABLE else _("pile of landscape cards, {count} cards")
        )
        parts += [
            _slot(x, y),
            targets.spot(f"pile-{letter}", _card_outline(), label=pile.format(count=v.left[kind]), transform=f"translate({x:g} {y})"),
        ]  # fmt: skip
        pieces += [back(kind, x + 1.5, y - 1.5), back(kind, x, y)] if v.left[kind] else []
        pieces.append(outlined(v.left[kind], x, y + 25, 15))
        cards = _display(v, kind)
        for slot in range(int(DISPLAY[kind])):
            x = 75 + 47.0 * slot
            if slot >= len(cards):
                parts.append(_slot(x, y))
                continue
            face, k = cards[slot]
            value = VALUABLE_VALUES[face] if kind == VALUABLE else LETTERS[face]
            name = _("valuable {value}").format(value=value) if kind == VALUABLE else landscape_name(face)
            parts.append(targets.spot(f"up-{letter}-{slot}", _card_outline(), label=name, transform=f"translate({x:g} {y})"))  # fmt: skip
            pieces.append(piece(f"open-{letter}-{face}-{k}", x, y, card(kind, face, value), origin=f"pile-{letter}"))
    x, y = 216, 132
    collect = _("bag, {bag} amulets; {ones} amulets of value 1 on the board").format(bag=v.left[AMULET], ones=v.open[AMULET].sum())  # fmt: skip
    parts.append(targets.spot("bag", _card_outline(), use("mg-bag", 0, -11, 38), label=collect, transform=f"translate({x} {y})"))  # fmt: skip
    pieces += [outlined(v.left[AMULET], x, y - 2, 15)]
    ones = int(v.open[AMULET].sum())
    pieces += [
        amulet(1, x - 9, y + 20, 22),
        words(f"×{ones}", x + 11, y + 25, class_="mid", font_size=14, font_weight="bold"),
    ]
    return picture(240, 270, *parts, group(*pieces, class_="pieces"), at(0, 176, _outlook(v)), name="market", label=_("Market: open cards, piles, bag"))  # fmt: skip


def _stack(v: Any, seat: int, kind: int, face: int, count: int, x: float, y: float) -> list[Drawn]:
    """Equal cards or amulets in hand, the number on top."""
    letter = KIND_LETTERS[kind]
    value = {VALUABLE: VALUABLE_VALUES, LANDSCAPE: LETTERS, AMULET: AMULET_VALUES}[kind][face]
    parts = []
    shown = min(count, 3)
    for k in range(shown):
        drawn = amulet(value, 0, 0, 40) if kind == AMULET else card(kind, face, value)
        origin = "bag" if kind == AMULET else "market"
        parts.append(
            piece(
                f"held-{letter}-{face}-{shown - 1 - k}",
                x + 2.5 * (shown - 1 - k),
                y - 3 * (shown - 1 - k),
                drawn,
                origin=origin,
            )
        )
    if count > 1:
        drop = 14 if kind == AMULET else 23
        parts.append(at(x + 13, y + drop, tag("circle", r=10, fill="var(--coral-deep)", stroke=CREAM, stroke_width=1.2), words(f"×{count}", 0, 4.6, class_="mid", font_size=12.5, font_weight="bold", fill="#fff")))  # fmt: skip
    return parts


def _hand(v: Any, seat: int, targets: Targets) -> Drawn:
    """The seat's own cards and amulets, equal ones on a stack; what is worth what in all."""
    parts, pieces = [], []
    totals = []
    for kind, y in ((VALUABLE, 66), (LANDSCAPE, 140), (AMULET, 204)):
        letter = KIND_LETTERS[kind]
        faces = int(FACE_COUNT[kind])
        wide = 45.0
        total = 0
        for face in range(faces):
            x = 23 + wide * face
            count = int(v.hand[seat, kind, face]) + (int(v.start[seat, face]) if kind == VALUABLE else 0)
            total += count * int(ITEM_VALUE[kind, face])
            height = 42 if kind == AMULET else CARD_H
            width = 40 if kind == AMULET else CARD_W
            value = {VALUABLE: VALUABLE_VALUES, LANDSCAPE: LETTERS, AMULET: AMULET_VALUES}[kind][face]
            said = {VALUABLE: _("{count} valuables of {value}"), LANDSCAPE: _("{count} landscape cards {value}"), AMULET: _("{count} amulets of {value}")}[kind]  # fmt: skip
            name = landscape_name(face) if kind == LANDSCAPE else value
            empty = [words(value, 0, 6, class_="mid", font_size=17, fill="var(--ink-2)", fill_opacity=0.55)] if not count else []  # fmt: skip
            frame = tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=6, fill="var(--ink)", fill_opacity=0.05, stroke="var(--line-2)", stroke_opacity=0.8, stroke_dasharray="3 4")  # fmt: skip
            if not count:
                parts.append(at(x, y, frame, *empty, aria_hidden="true"))
            parts.append(targets.spot(f"hand-{letter}-{face}", _card_outline(width, height), label=said.format(count=count, value=name), transform=f"translate({x:g} {y})"))  # fmt: skip
            pieces += _stack(v, seat, kind, face, count, x, y)
        totals.append(total)
    tiles = _tiles(v, seat, targets)
    head = [
        words(_("Your hand"), 6, 20, class_="caption"),
        use("mg-coin", 172, 14, 21), words(totals[VALUABLE], 186, 20, font_size=16, font_weight="bold", font_family=SERIF),
        use("mg-amulet", 226, 14, 22), words(totals[AMULET], 240, 20, font_size=16, font_weight="bold", font_family=SERIF),
    ]  # fmt: skip
    return picture(272, 232, *head, *parts, *tiles, group(*pieces, class_="pieces"), name="hand", label=_("Your hand"))  # fmt: skip


def _outlook(v: Any) -> Drawn:
    """What paths and areas would bring each seat if the game ended now."""
    found = standings(v)
    paths = [(found.paths[path], PATH_PRIZES[path]) for path in range(PATHS)]
    rows = (
        (_("paths"), lambda seat: sum(_prize(ranked, prizes, seat) for ranked, prizes in paths)),
        (_("stone area"), lambda seat: found.stones.count(seat) * len(found.stones)),
        (_("pole area"), lambda seat: _prize(found.pole, POLE_PRIZES, seat)),
    )
    step = 134 / int(v.players)
    left = 104 + step / 2
    parts = [
        words(
            _("Final scoring") if v.question == OVER else _("If it ended now"), 6, 16, font_size=13, font_weight="bold"
        )
    ]
    for seat in range(v.players):
        x = left + step * seat
        parts.append(flag(PALETTE[seat], x, 11, 8.5))
        parts += [
            words(points(seat), x, 39 + 20 * k, class_="mid", font_size=15, font_weight="bold", font_family=SERIF)
            for k, (_name, points) in enumerate(rows)
        ]
    parts += [words(name, 6, 39 + 20 * k, font_size=13, fill="var(--ink-2)") for k, (name, _points) in enumerate(rows)]
    parts += [tag("path", d=f"M6 {24 + 20 * k} H236", stroke="var(--line-2)", stroke_opacity=0.5) for k in range(3)]
    return group(*parts)


def _prize(ranked: list[int], prizes: Any, seat: int) -> int:
    return int(prizes[ranked.index(seat)]) if seat in ranked else 0


def _tiles(v: Any, seat: int, targets: Targets) -> list[Drawn]:
    """Stone tiles in hand (variant): a valuable of 3, an amulet of 2, a wild card."""
    if v.variant == BASE:
        return []
    parts = []
    tiles = (
        (VALUABLE, "tile-V", _("valuable tiles")),
        (AMULET, "tile-A", _("amulet tiles")),
        (LANDSCAPE, "", _("wild cards")),
    )
    for k, (kind, name, said) in enumerate(tiles):
        x, y = 206 + 25 * k, 138
        count = int(v.tiles[seat, kind])
        stone = group(
            use("mg-stone", 0, -8, 25), at(0, -8, _tile_sign(kind)),
            words(f"×{count}", 0, 18, class_="mid", font_size=13, font_weight="bold"),
            opacity=None if count else 0.45,
        )  # fmt: skip
        outline = tag("rect", x=-12, y=-24, width=24, height=48, rx=6)
        label = _("{count} {kind}").format(count=count, kind=said)
        where = f"translate({x} {y})"
        parts.append(targets.spot(name, outline, stone, label=label, transform=where) if name else at(x, y, stone))
    return parts


OWN = "beside"


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Drawn]:
    """Beside the island: the market, and the seat's own hand."""
    v = at_hand(v)
    return [_market(v, targets), *([_hand(v, seat, targets)] if seat != NOBODY else [])]


def held(v: Any, seat: int, kind: int) -> int:
    """How many cards or amulets a seat holds, seen or not."""
    starting = int(v.start[seat].sum()) if kind == VALUABLE else 0
    return int(hidden_count(v, seat, kind)) + int(v.known[seat, kind].sum()) + starting


def panels(v: Any, seat: int) -> list[Panel]:
    """Huts left, cards and amulets held, and huts on amulet spaces."""
    found = []
    for player in range(v.players):
        shows = [_("seen: {cards}").format(cards=hand(v, player, kind)) for kind in range(KINDS)]
        facts = (
            Fact(_("huts"), v.supply[player], f"m-hut p{PALETTE[player]}", _("huts in supply")),
            Fact(_("valuables"), held(v, player, VALUABLE), "mg-back-V", f"{_('valuables')}, {shows[VALUABLE]}"),
            Fact(_("landscape cards"), held(v, player, LANDSCAPE), "mg-back-L", f"{_('landscape cards')}, {shows[LANDSCAPE]}"),
            Fact(_("amulets"), held(v, player, AMULET), "mg-amulet", f"{_('amulets')}, {shows[AMULET]}"),
            Fact(_("amulet huts"), v.amulet_huts[player], "mg-bag", _("huts on amulet spaces: so many amulets are drawn")),
        )  # fmt: skip
        found.append(Panel(facts))
    return found


def colours(v: Any) -> list[int]:
    return list(PALETTE[: v.players])


def svg(v: Any) -> str:
    """The board as a picture of its own."""
    return standalone(draw(v, NOBODY), (COMMON, SYMBOLS))


SYMBOLS = art.SYMBOLS


def cover() -> Drawn:
    """The picture on the home page."""
    coast = "M-10 70 Q40 48 96 62 Q150 40 196 66 Q214 96 186 120 Q150 150 96 138 Q40 152 -10 134 Z"
    plots = ((20, 84, 1), (66, 106, 0), (112, 84, 2), (156, 104, 3))
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        tag("path", d=coast, fill="none", stroke="var(--shallow)", stroke_opacity=0.5, stroke_width=30),
        tag("path", d=coast, fill="none", stroke="var(--foam)", stroke_opacity=0.7, stroke_width=13),
        tag("path", d=coast, fill="var(--palm)", stroke="var(--beach)", stroke_width=10),
        *(group(tag("use", href=f"#mg-tile-{land}", x=x - 22, y=y - 16, width=44, height=32), use(f"mg-land-{land}", x, y, 28)) for x, y, land in plots),
        use("mg-statue", 62, 62, 54), use("m-palm", 176, 64, 46), hut(0, 112, 60, 44), hut(1, 22, 62, 36), hut(2, 138, 128, 34),
        use("mg-bird", 250, 42, 52), use("mg-bird", 208, 30, 34),
        tag("path", d="M205 160 Q240 178 290 150", fill="none", stroke="var(--foam)", stroke_width=3, stroke_dasharray="0.1 8", stroke_linecap="round"),
        use("mg-boat", 256, 126, 78),
        label="", name="cover-mangrovia",
    )  # fmt: skip
