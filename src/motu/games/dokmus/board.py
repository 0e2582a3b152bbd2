"""The board of Dokmus as text and as a picture: an island of tiles in the sea."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from motu.drawing import (
    NO_TARGETS,
    Drawn,
    Fact,
    Panel,
    Targets,
    at,
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
from motu.symbols import COMMON, CREAM, DARK, mark

from .art import CELL, PALETTE, SYMBOLS, TILE, growth, terrain_icon, token
from .hidden import candidates
from .scoring import ruins_points, standing
from .state import (
    ALLOWS,
    BONUS,
    CCW,
    CELL_AT,
    CELLS,
    COMPLETE_TILE,
    CROSS,
    CW,
    DRAFT,
    FACE,
    FACES,
    FOREST,
    GLYPHS,
    GUARDIANS,
    KEEP,
    LARGE_POINTS,
    LARGE_TEMPLE,
    LAST_LINK,
    MAIN,
    MOVE,
    MOVE_TOKEN,
    OVER,
    PLACE_OF,
    PLACES,
    POOL,
    PRINTED,
    ROTATE_CW,
    ROUNDS,
    RUINS,
    RUINS_POINTS,
    SACRIFICE_POINTS,
    SEATS,
    SHIFT,
    SHIFT_TILE,
    SIDE,
    SLOT_COLUMNS,
    SLOT_OF,
    SLOTS_USED,
    SMALL_POINTS,
    SMALL_TEMPLE,
    START,
    TAKE_TALISMAN,
    TALISMAN,
    TARGET,
    TURN_TOKENS,
    VISITED_POINTS,
    VOID,
    VOLCANO,
    WATER,
    WIDTH,
    cell_name,
)
from .words import (
    colour_name,
    discovered,
    guardian_held,
    guardian_name,
    numbers,
    price,
    reconstructed,
    temples_of,
    terrain_name,
    tile_name,
    tiles_of,
)

# -- as text --


def _letter(seat: int) -> str:
    return colour_name(seat)[0].upper()


def _rows(v: Any) -> int:
    return SIDE * int(SLOTS_USED[v.players]) // SLOT_COLUMNS


def _cell_text(v: Any, cell: int) -> str:
    owner = " " if v.owner[cell] == NOBODY else _letter(v.owner[cell])
    return owner + (" " if v.terrain[cell] == VOID else GLYPHS[v.terrain[cell]])


def _by_tiles(parts: list[str]) -> str:
    """A board row with room between the tiles."""
    return "  ".join("".join(parts[k : k + SIDE]) for k in range(0, WIDTH, SIDE))


def _seat_line(v: Any, seat: int) -> str:
    line = _("{letter} {colour}: {supply} in supply, {sacrificed} sacrificed, {points} for ruins").format(
        letter=_letter(seat),
        colour=colour_name(seat),
        supply=v.supply[seat],
        sacrificed=v.sacrificed[seat],
        points=ruins_points(v, seat),
    )
    if v.phase != OVER:
        line += _(", guardian {guardian}").format(guardian=guardian_held(v, seat))
    if v.talisman == seat:
        line += _(", talisman")
    return line + (_(" (turn)") if v.turn == seat else "")


def text(v: Any) -> str:
    """A grid of cells, each a token's letter and the terrain's glyph: 'B.' is blue on a meadow."""
    head = "    " + _by_tiles([f" {cell_name(x)[0]}" for x in range(WIDTH)])
    lines = [head]
    for y in range(_rows(v)):
        if y and y % SIDE == 0:
            lines.append("")
        lines.append(f"{y + 1:>3} " + _by_tiles([_cell_text(v, WIDTH * y + x) for x in range(WIDTH)]).rstrip())
    lines.append("")
    lines.append("  ".join(f"{glyph} {terrain_name(kind)}" for kind, glyph in enumerate(GLYPHS)))
    lines.append(_("round {round} of {rounds}").format(round=v.rounds, rounds=ROUNDS))
    lines += [_seat_line(v, seat) for seat in range(v.players)]
    notes = "; ".join(reconstructed())
    if notes:
        lines.append(_("reconstructed, not the published values: {notes}").format(notes=notes))
    return "\n".join(lines)


# -- what a click means --


def _slots(v: Any) -> list[int]:
    """The slots in which a tile lies."""
    return [slot for slot in range(int(SLOTS_USED[v.players])) if v.face[slot] != NOBODY]


def _tile_actions(slot: int) -> list[int]:
    return [SHIFT + slot, CW + slot, CCW + slot]


def _moves_tiles(v: Any) -> bool:
    """Whether the deciding seat could shift or rotate a tile now."""
    if v.phase == BONUS:
        return True
    return bool(
        v.phase == MAIN and not v.used and v.called and (ALLOWS[v.called, SHIFT_TILE] or ALLOWS[v.called, ROTATE_CW])
    )


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """Cells mean themselves, tiles and the gap what moves tiles, guardians what they let one do."""
    found: dict[str, list[int]] = {}
    for slot in _slots(v):
        found |= {cell_name(int(cell)): [int(cell)] for cell in CELL_AT[slot]}
        found[f"tile-{slot}"] = _tile_actions(slot)
        if _moves_tiles(v):
            found[f"handle-{slot}"] = _tile_actions(slot)
    slides = [SHIFT + slot for slot in _slots(v)] if _moves_tiles(v) else []
    found["gap"] = slides or [int(CELL_AT[v.gap, PLACES // 2])]
    for guardian in _pool(v):
        found[f"guardian-{guardian}"] = _guardian_actions(v, guardian)
    return found


def _pool(v: Any) -> list[int]:
    return [guardian for guardian in range(1, GUARDIANS + 1) if POOL[v.players] >> guardian & 1]


def _guardian_actions(v: Any, guardian: int) -> list[int]:
    if v.phase in (START, DRAFT, OVER) or guardian != v.called:
        return [KEEP + guardian - 1]
    if ALLOWS[guardian, TAKE_TALISMAN]:
        return [TALISMAN]
    if ALLOWS[guardian, MOVE_TOKEN]:
        return [MOVE]
    return [SHIFT + slot for slot in _slots(v)] if ALLOWS[guardian, SHIFT_TILE] else []


def refusal(v: Any, spot: str) -> int:
    """The guardian that rotates: any tile may be clicked."""
    return 119 if spot.startswith("guardian-") and not spots(v, NOBODY)[spot] else 0


def lights(before: Any, action: int) -> list[str]:
    """The cell, tile or guardian that a line of the log is about."""
    if action < KEEP:
        return [cell_name(action)]
    if action < SHIFT:
        return [f"guardian-{action - KEEP + 1}"]
    if action < MOVE:
        return [f"tile-{(action - SHIFT) % (CW - SHIFT)}"]
    return []


def icon(v: Any, action: int) -> Drawn:
    """What a button does, as a small picture."""
    if action < KEEP:
        flame = use("dk-flame", 6, 5, 15) if price(v, action) else Drawn("")
        return Drawn(terrain(int(v.terrain[action]), 22) + flame)
    if action < SHIFT:
        return Drawn("")
    name = {MOVE: "dk-move", TALISMAN: "dk-talisman", CROSS: "dk-flame"}.get(action, "")
    if action < MOVE:
        name = "dk-shift" if action < CW else "dk-cw" if action < CCW else "dk-ccw"
    return use(name, 0, 0, 22) if name else Drawn("")


def terrain(kind: int, size: float) -> Drawn:
    return terrain_icon(kind, 0, 0, size) if kind == WATER or growth(kind, 0) else Drawn("")


# -- where things lie --

SEAM = 18
MARGIN = 36
PITCH = TILE + SEAM


def corner(slot: int) -> tuple[int, int]:
    return PITCH * (slot % SLOT_COLUMNS), PITCH * (slot // SLOT_COLUMNS)


def cell_corner(cell: int) -> tuple[int, int]:
    x, y = corner(int(SLOT_OF[cell]))
    place = int(PLACE_OF[cell])
    return x + CELL * (place % SIDE), y + CELL * (place // SIDE)


CORNERS = tuple(cell_corner(cell) for cell in range(CELLS))
MIDDLES = tuple((x + CELL // 2, y + CELL // 2) for x, y in CORNERS)
NAMES = tuple(cell_name(cell) for cell in range(CELLS))


def _size(v: Any) -> tuple[int, int]:
    rows = int(SLOTS_USED[v.players]) // SLOT_COLUMNS
    return PITCH * SLOT_COLUMNS - SEAM, PITCH * rows - SEAM


# -- the sea and the tiles --


@cache
def _sea(width: int, height: int) -> Drawn:
    frame = {"x": -MARGIN, "y": -MARGIN, "width": width + 2 * MARGIN - 8, "height": height + 2 * MARGIN - 8, "rx": 26}
    axis = {"class_": "mid", "font_size": 18, "fill": "var(--foam)", "fill_opacity": 0.9}
    columns = [words(NAMES[x][0], MIDDLES[x][0], -17, **axis) for x in range(WIDTH)]
    last = height // PITCH * SIDE + SIDE
    rows = [words(y + 1, -24, MIDDLES[WIDTH * y][1] + 6, **axis) for y in range(last)]
    return group(
        tag("rect", fill="url(#m-sea)", **frame),
        tag("rect", fill="url(#m-waves)", **frame),
        tag("rect", fill="none", stroke="var(--sea-0)", stroke_width=3, **frame),
        *columns,
        *rows,
        aria_hidden="true",
    )


@cache
def _tile(face: int, turned: int) -> Drawn:
    """A face as it lies: the ground is turned, what stands on it stays upright."""
    half = TILE // 2
    ground = tag(
        "use", href=f"#dk-face-{FACES[face]}", x=-14, y=-14, width=TILE + 28, height=TILE + 28,
        transform=f"rotate({90 * turned} {half} {half})" if turned else None,
    )  # fmt: skip
    stands = []
    for place in range(PLACES):
        printed = int(PRINTED[turned, place])
        name = growth(int(FACE[face, printed]), printed)
        if name:
            x, y = CELL * (place % SIDE) + CELL // 2, CELL * (place // SIDE) + CELL // 2
            stands.append(use(name, x, y - 1, CELL - 2, class_="upright"))
    return group(ground, *stands)


def _gap(v: Any, targets: Targets) -> Drawn:
    x, y = corner(int(v.gap))
    return targets.spot(
        "gap",
        tag("rect", x=6, y=6, width=TILE - 12, height=TILE - 12, rx=24),
        _open_sea(),
        label=_("the gap, open sea"),
        transform=f"translate({x} {y})",
    )


@cache
def _open_sea() -> Drawn:
    """What lies in the gap: deep water, a few rocks and a boat's wake of foam."""
    half = TILE / 2
    waves = "".join(f"M{x} {y}q10 -8 20 0t20 0" for x, y in ((52, 90), (178, 66), (110, 140), (200, 176), (60, 206)))
    return group(
        tag("rect", x=6, y=6, width=TILE - 12, height=TILE - 12, rx=40, fill="var(--sea-0)", fill_opacity=0.28),
        tag("circle", cx=half, cy=half, r=92, fill="var(--sea-0)", fill_opacity=0.22),
        tag("path", d=waves, fill="none", stroke="var(--foam)", stroke_opacity=0.4, stroke_width=2.2, stroke_linecap="round"),
        aria_hidden="true",
    )  # fmt: skip


CELL_OUTLINE = tag("path", d="M3 3h34v34h-34z")


def _cells(v: Any, targets: Targets) -> list[Drawn]:
    kinds = [terrain_name(kind) for kind in range(VOID + 1)]
    owners = [_("token of {name}").format(name=name_of(seat)) for seat in range(v.players)]
    owner = v.owner.tolist()
    parts = []
    for cell, kind in enumerate(v.terrain.tolist()):
        if kind != VOID:
            label = f"{NAMES[cell]}, {kinds[kind]}"
            if owner[cell] != NOBODY:
                label += f", {owners[owner[cell]]}"
            parts.append(_cell(cell, label, targets) if NAMES[cell] in targets else _quiet_cell(cell, label))
    return parts


def _cell(cell: int, label: str, targets: Targets) -> Drawn:
    x, y = CORNERS[cell]
    return targets.spot(NAMES[cell], CELL_OUTLINE, label=label, transform=f"translate({x} {y})")


@lru_cache(maxsize=8192)
def _quiet_cell(cell: int, label: str) -> Drawn:
    """A cell where nothing is legal now."""
    return _cell(cell, label, NO_TARGETS)


def _legal_ground(targets: Targets) -> Drawn:
    """A light floor with a dark rim under the cells where something is legal, so that their glow is seen on grass."""
    floors = "".join(
        f"M{CORNERS[cell][0] + 3} {CORNERS[cell][1] + 3}h34v34h-34z" for cell in range(CELLS) if NAMES[cell] in targets
    )
    if not floors:
        return Drawn("")
    return tag(
        "path",
        d=floors,
        fill=CREAM,
        fill_opacity=0.12,
        stroke=DARK,
        stroke_width=6.4,
        stroke_opacity=0.75,
        stroke_linejoin="round",
    )


def _handle(v: Any, slot: int, targets: Targets) -> Drawn:
    """The medal at a tile's corner: its name, or what can be done with it."""
    x, y = corner(slot)
    name = f"handle-{slot}"
    legal = targets.legal.get(name)
    if not legal:
        plate = _plate(tile_name(v, slot))
        if not _moves_tiles(v):
            return at(x + 1, y - 4, plate)
        outline = tag("circle", r=17)
        return targets.spot(name, outline, plate, label=_("tile {tile}").format(tile=tile_name(v, slot)), transform=f"translate({x + 1} {y - 4})")  # fmt: skip
    turns = any(action >= CW for action in legal.actions)
    slides = any(action < CW for action in legal.actions)
    return targets.spot(
        name,
        tag("circle", r=18),
        _medal(turns, slides),
        label=_("tile {tile}").format(tile=tile_name(v, slot)),
        transform=f"translate({x - 5} {y - 5})",
    )


@cache
def _plate(name: str) -> Drawn:
    return group(
        tag("rect", x=-14, y=-10, width=28, height=19, rx=6, fill=CREAM, stroke=DARK, stroke_width=1),
        words(name, 0, 5.4, class_="mid", font_size=15, font_weight="bold", fill=DARK, aria_hidden="true"),
    )


@cache
def _medal(turns: bool, slides: bool) -> Drawn:
    both = turns and slides
    icons = []
    if turns:
        icons.append(use("dk-cw", -7.4 if both else 0, 0, 18 if both else 26))
    if slides:
        icons.append(use("dk-shift", 7.4 if both else 0, 0, 17 if both else 25))
    return group(tag("circle", r=17.5, fill=CREAM, stroke=DARK, stroke_width=1.4), *icons, color=DARK)


# -- tokens and what they have found --


def _tokens(v: Any) -> list[Drawn]:
    """A token is called after the printed cell it stands on, so that it travels with its tile."""
    parts = []
    terrain = v.terrain.tolist()
    for cell, owner in enumerate(v.owner.tolist()):
        if owner != NOBODY:
            slot = int(SLOT_OF[cell])
            x, y = MIDDLES[cell]
            printed = int(PRINTED[v.turned[slot], PLACE_OF[cell]])
            name = f"token-{FACES[v.face[slot]]}-{printed}-{_initial(owner)}"
            aside = terrain[cell] in (RUINS, VOLCANO)  # what lies under it matters
            start = f"from-{_initial(owner)}"
            parts.append(piece(name, x, y, _token(owner, aside), origin=start, data_with=f"face-{tile_name(v, slot)}"))
    return parts


@cache
def _token(seat: int, aside: bool) -> Drawn:
    return at(5, 5, token(seat, 31)) if aside else token(seat, 40)


def _initial(seat: int) -> str:
    return "BRYG"[seat]


PIPS = ((5, 5), (35, 5), (5, 35), (35, 35))  # one corner of a temple's cell for each seat


def _finds(v: Any) -> list[Drawn]:
    """A small mark of everyone who has discovered a temple."""
    parts = []
    for seat in range(v.players):
        dx, dy = PIPS[seat]
        for cell in sorted(discovered(v, seat)):
            x, y = CORNERS[cell]
            parts.append(at(x + dx, y + dy, _pip(seat)))
    return parts


@cache
def _pip(seat: int) -> Drawn:
    colour = PALETTE[seat]
    return group(
        tag("circle", r=8.4, fill="var(--c)", stroke=CREAM, stroke_width=1.6),
        mark(colour, 0, 0, 11),
        class_=f"p{colour}",
    )


def _prices(v: Any, targets: Targets) -> list[Drawn]:
    """A flame on every cell that costs a token."""
    if v.phase != MAIN:
        return []
    parts = []
    for cell in sorted(a for t in targets.legal.values() for a in t.actions if a < KEEP):
        if price(v, cell):
            x, y = CORNERS[cell]
            parts.append(use("dk-flame", x + 31, y + 10, 17))
    return parts


def _rings(v: Any) -> list[Drawn]:
    """The token being moved, and the tile with which the ruins let one act."""
    parts = []
    if v.phase == TARGET:
        x, y = MIDDLES[v.origin]
        parts.append(tag("circle", cx=x, cy=y, r=22, fill="var(--glow)", fill_opacity=0.35, stroke="var(--coral)", stroke_width=3.4, stroke_dasharray="6 4"))  # fmt: skip
    if v.bonus != NOBODY:
        x, y = corner(int(v.bonus))
        parts.append(tag("rect", x=x - 3, y=y - 3, width=TILE + 6, height=TILE + 6, rx=16, fill="none", stroke="var(--coral)", stroke_width=5, stroke_dasharray="12 7"))  # fmt: skip
    if v.temple_link == LAST_LINK and v.phase in (MAIN, BONUS) and v.last[v.turn] != NOBODY:
        x, y = MIDDLES[v.last[v.turn]]
        parts.append(tag("circle", cx=x, cy=y, r=20, fill="none", stroke=CREAM, stroke_width=3, stroke_dasharray="3 4"))  # fmt: skip
    return parts


def _lifted(v: Any) -> list[Drawn]:
    """Where a token that appears comes from: the cell of the one being moved."""
    if v.phase != TARGET:
        return []
    x, y = MIDDLES[v.origin]
    return [piece(f"from-{_initial(v.turn)}", x, y, tag("circle", r=15, fill="none"))]


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Drawn:
    """The island: tiles, what grows there, tokens and discovered temples."""
    width, height = _size(v)
    slots = _slots(v)
    tiles = [
        piece(
            f"face-{tile_name(v, slot)}",
            *corner(slot),
            _tile(int(v.face[slot]), int(v.turned[slot])),
            data_turn=90 * int(v.turned[slot]),
            data_about=TILE // 2,
        )
        for slot in slots
    ]
    return picture(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        _sea(width, height),
        _gap(v, targets),
        group(*tiles, class_="pieces"),
        group(_legal_ground(targets), *_rings(v), class_="pieces"),
        group(*_cells(v, targets)),
        group(*_finds(v), *_tokens(v), *_lifted(v), *_prices(v, targets), class_="pieces"),
        group(*(_handle(v, slot, targets) for slot in slots)),
        label=_("The island, {count} tiles of seven by seven cells").format(count=len(slots)),
        left=-MARGIN - 4,
        top=-MARGIN - 4,
    )


# -- beside the board: guardians, the tokens of the turn, sacrifices; tiles and legend --

OWN = "beside"


def _holders(v: Any, seat: int) -> dict[int, int]:
    """Which guardian is known to be whose."""
    found = {}
    for other in range(v.players):
        held = int(candidates(v, seat, other)) if v.phase != OVER else 0
        if held and held & (held - 1) == 0:
            found[held.bit_length() - 1] = other
    return found


def _in_reach(v: Any, seat: int, guardian: int, holders: dict[int, int]) -> bool:
    """Whether a guardian still matters this round, as far as the seat knows."""
    if v.phase == DRAFT:
        if seat != NOBODY and v.handed[seat] and v.guardian[seat] == 0:
            return bool(v.handed[seat] >> guardian & 1)
        return True
    if v.phase in (START, OVER):
        return True
    return bool(guardian >= v.called and (guardian > v.called or holders.get(guardian) is not None))


def _stone(v: Any, seat: int, guardian: int, x: float, holders: dict[int, int], targets: Targets) -> Drawn:
    owner = holders.get(guardian, NOBODY)
    called = guardian == v.called and v.phase not in (START, DRAFT, OVER)
    spoken = _("guardian {guardian}, {deed}").format(guardian=guardian, deed=guardian_name(guardian))
    if owner != NOBODY:
        spoken += ", " + name_of(owner)
    return targets.spot(
        f"guardian-{guardian}",
        tag("rect", x=-22.5, y=-47, width=45, height=94, rx=16),
        tag("rect", x=-24, y=-48, width=48, height=97, rx=18, fill="none", stroke="var(--coral)", stroke_width=3) if called else "",
        tag("use", href=f"#dk-guardian-{guardian}", x=-22, y=-44, width=44, height=88, opacity=None if _in_reach(v, seat, guardian, holders) else 0.38),
        label=spoken,
        transform=f"translate({x:g} 76)",
    )  # fmt: skip


def _disc(seat: int, radius: float) -> Drawn:
    colour = PALETTE[seat]
    return group(
        tag("circle", r=radius, fill="var(--c)", stroke=CREAM, stroke_width=1.2),
        mark(colour, 0, 0, radius * 1.25),
        class_=f"p{colour}",
    )


def _council(v: Any, seat: int, targets: Targets) -> Drawn:
    """Guardians in their order, the tokens of this turn, the fire of sacrifices."""
    pool = _pool(v)
    holders = _holders(v, seat)
    step = 48 if len(pool) > 3 else 70
    xs = [120 + step * (k - (len(pool) - 1) / 2) for k in range(len(pool))]
    stones = [_stone(v, seat, guardian, x, holders, targets) for guardian, x in zip(pool, xs, strict=True)]
    owners = [
        piece(f"keeps-{_initial(holders[guardian])}", x, 134, _disc(holders[guardian], 9.5))
        for guardian, x in zip(pool, xs, strict=True)
        if guardian in holders
    ]
    moment = _("Round {round} of {rounds}").format(round=max(1, int(v.rounds)), rounds=ROUNDS)
    return picture(
        240, 236,
        words(_("Guardians"), 4, 18, class_="caption"),
        words(moment, 236, 18, class_="quiet", text_anchor="end"),
        *stones,
        group(*owners, class_="pieces"),
        _hand(v),
        _fire(v),
        name="council",
        label=_("Guardians, tokens of this turn, sacrifices"),
    )  # fmt: skip


def _hand(v: Any) -> Drawn:
    """The tokens of this turn that are not used yet."""
    turning = v.phase not in (START, DRAFT, OVER)
    left = int(v.left) if turning else 0
    places = [tag("ellipse", cx=18 + 27 * k, cy=208, rx=11, ry=4, fill="var(--line-2)", fill_opacity=0.4) for k in range(TURN_TOKENS)]  # fmt: skip
    pawns = [piece(f"hand-{_initial(v.turn)}-{k}", 18 + 27 * k, 194, token(int(v.turn), 34)) for k in range(left)]
    sources = [
        piece(f"from-{_initial(seat)}", 18 + 27 * max(0, left - 1), 194, tag("circle", r=12, fill="none"))
        for seat in range(v.players)
        if not (v.phase == TARGET and seat == v.turn)
    ]
    return group(
        words(_("To place"), 4, 168, class_="quiet"),
        *places,
        group(*pawns, *sources, class_="pieces"),
        words(
            _("{count} left").format(count=left) if turning else _("{count} a turn").format(count=TURN_TOKENS), 45, 230, class_="mid quiet",
        ),
    )  # fmt: skip


def _fire(v: Any) -> Drawn:
    """How many tokens each has sacrificed."""
    columns = []
    ranks = " · ".join(str(points) for points in SACRIFICE_POINTS[v.players] if points)
    room = 148 / v.players
    for seat in range(v.players):
        x = 92 + room * (seat + 0.5)
        columns.append(
            at(
                x, 0,
                at(0, 190, _disc(seat, 9)),
                words(int(v.sacrificed[seat]), 0, 219, class_="mid", font_size=20, font_weight="bold", font_family="Georgia, serif"),
                *([piece("talisman", 11, 180, use("dk-talisman", 0, 0, 19))] if v.talisman == seat else []),
            )
        )  # fmt: skip
    return group(
        tag("rect", x=92, y=172, width=148, height=54, rx=12, fill="var(--coral)", fill_opacity=0.1, stroke="var(--line-2)", stroke_width=1),
        use("dk-flame", 100, 163, 16),
        words(_("Sacrificed"), 112, 168, class_="quiet"),
        words(ranks, 238, 168, class_="quiet", text_anchor="end"),
        *columns,
    )  # fmt: skip


LEGEND = (FOREST, VOLCANO, WATER, RUINS, SMALL_TEMPLE, LARGE_TEMPLE)


def _meaning(kind: int) -> str:
    return {
        FOREST: _("costs 1 token"),
        VOLCANO: _("token burns"),
        WATER: _("ferry costs 1"),
        RUINS: _("+{points}, an action").format(points=RUINS_POINTS),
        SMALL_TEMPLE: _("{points} points").format(points=SMALL_POINTS),
        LARGE_TEMPLE: _("{points} points").format(points=LARGE_POINTS),
    }[kind]


def _progress(v: Any, found: dict[int, set[int]], slot: int) -> list[Drawn]:
    """Who has discovered how many temples of a tile; a full set has its bonus."""
    temples = temples_of(v, slot)
    parts = []
    shown = [other for other in range(v.players) if found[other] & temples]
    for k, other in enumerate(shown):
        count = len(found[other] & temples)
        full = count == len(temples)
        colour = PALETTE[other]
        parts.append(
            at(
                9 + 17.2 * k, 37,
                tag("rect", x=-8, y=-9, width=17, height=18, rx=6, fill="var(--glow)", stroke=DARK, stroke_width=1) if full else "",
                group(mark(colour, -2.4, 0, 13, "var(--c)"), class_=f"p{colour}"),
                words(count, 5.4, 4.6, class_="mid", font_size=13, font_weight="bold", fill=DARK),
            )
        )  # fmt: skip
    return parts


def _chart(v: Any, seat: int, targets: Targets) -> Drawn:
    """The tiles as they lie, with what is discovered on each; and what the ground means."""
    found = {other: discovered(v, other) for other in range(v.players)}
    rows = int(SLOTS_USED[v.players]) // SLOT_COLUMNS
    tall = 50 if rows > 2 else 54
    tiles = []
    for slot in range(int(SLOTS_USED[v.players])):
        x, y = 81 * (slot % SLOT_COLUMNS) + 1, 28 + (tall + 6) * (slot // SLOT_COLUMNS)
        if v.face[slot] == NOBODY:
            tiles.append(tag("rect", x=x, y=y, width=76, height=tall, rx=9, fill="var(--sea-2)", fill_opacity=0.75))
            continue
        tiles.append(_charted(v, seat, slot, x, y, tall, found, targets))
    top = 28 + (tall + 6) * rows + 12
    meanings = [
        group(
            terrain_icon(kind, 12 + 122 * (k % 2), top + 24 * (k // 2), 22),
            words(_meaning(kind), 28 + 122 * (k % 2), top + 5 + 24 * (k // 2), class_="quiet"),
        )
        for k, kind in enumerate(LEGEND)
    ]
    scale = " ".join(f"{n}→{VISITED_POINTS[n]}" for n in range(len(_slots(v)) + 1) if VISITED_POINTS[n])
    return picture(
        240, top + 90,
        words(_("Tiles"), 4, 18, class_="caption"),
        words(_("all temples +{points}").format(points=int(COMPLETE_TILE[v.players])), 236, 18, class_="quiet", text_anchor="end"),
        *tiles,
        *meanings,
        words(_("Visited: {scale}").format(scale=scale), 4, top + 71, font_size=12, fill="var(--ink-2)"),
        words(_("Tiles, some points: reconstructed (DK-005)"), 4, top + 86, font_size=11.5, fill="var(--ink-2)"),
        name="chart",
        label=_("The tiles and what is discovered on them"),
    )  # fmt: skip


def _charted(
    v: Any, seat: int, slot: int, x: float, y: float, tall: float, found: dict[int, set[int]], targets: Targets
) -> Drawn:
    """A tile on the chart; its texts lie over the spot, which says the same to screen readers."""
    temples = temples_of(v, slot)
    counts = ", ".join(
        _("{name} {count} of {all}").format(name=name_of(other), count=len(found[other] & temples), all=len(temples))
        for other in range(v.players)
    )
    spot = targets.spot(
        f"tile-{slot}",
        tag("rect", x=-1.5, y=-1.5, width=79, height=tall + 3, rx=11),
        tag("rect", width=76, height=tall, rx=10, fill="var(--beach)"),
        tag("rect", x=3, y=3, width=70, height=tall - 6, rx=7, fill="var(--palm)", fill_opacity=0.75),
        *(
            use(growth(int(v.terrain[cell]), 0), 65.5 - 13.5 * k, 15, 14.5, opacity=None if seat == NOBODY or cell in found[seat] else 0.5)
            for k, cell in enumerate(sorted(temples))
        ),
        label=_("tile {tile}, temples discovered: {counts}").format(tile=tile_name(v, slot), counts=counts),
        transform=f"translate({x} {y})",
    )  # fmt: skip
    texts = at(
        x,
        y,
        words(tile_name(v, slot), 6, 20, font_size=15, font_weight="bold", fill=DARK),
        at(3, tall - 50, *_progress(v, found, slot)),
        class_="pieces",
        aria_hidden="true",
    )
    return group(spot, texts)


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Drawn]:
    """What stands beside the island: guardians, tokens and fire; the tiles and the legend."""
    return [_council(v, seat, targets), _chart(v, seat, targets)]


def panels(v: Any, seat: int) -> list[Panel]:
    """What counts at the end, as it stands, and the guardian as far as the viewer knows."""
    found = []
    for other in range(v.players):
        temples = discovered(v, other)
        visited, complete = tiles_of(v, temples)
        held = numbers(int(candidates(v, seat, other))) if v.phase != OVER else ""
        facts = [
            Fact(_("guardian"), held.replace(_(" or "), "/") or "–", "", _("guardian of this round, as far as known")),
            Fact(_("temples"), len(temples), "dk-shrine", _("temples discovered")),
            Fact(_("tiles"), visited, "", _("tiles visited: at least one temple discovered there")),
            Fact(_("full"), complete, "", _("tiles with all temples discovered")),
            Fact(_("now"), int(standing(v, other)), "", _("points if the game ended now")),
        ]
        if v.phase == OVER:
            facts = [*facts[1:-1], Fact(_("sacrificed"), int(v.sacrificed[other]), "dk-flame", _("tokens sacrificed"))]
        found.append(Panel(tuple(facts)))
    return found


def colours(v: Any) -> list[int]:
    """Each seat's colour on the page."""
    return [PALETTE[seat] for seat in range(v.players)]


def svg(v: Any) -> str:
    """The island as a picture of its own."""
    notes = "; ".join(reconstructed())
    head, rest = draw(v, NOBODY).split(">", 1)
    return standalone(Drawn(f"{head}>{tag('desc', notes)}{rest}"), (COMMON, SYMBOLS))


def cover() -> Drawn:
    """The picture on the home page: two tiles, the gap between them, a turning one."""
    scale = 0.62

    def laid(face: int, turned: int, x: float, y: float, turn: float = 0) -> Drawn:
        return group(_tile(face, turned), transform=f"translate({x} {y}) rotate({turn}) scale({scale})")

    people = [(0, 60, 82), (0, 84, 58), (1, 268, 102), (1, 267, 127), (2, 36, 154), (3, 292, 54)]
    inside = tag(
        "svg",
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        laid(0, 0, -50, -6),
        laid(3, 1, 220, 10, 7),
        *(at(x, y, token(seat, 32)) for seat, x, y in people),
        tag("use", href="#dk-guardian-4", x=134, y=50, width=62, height=124),
        width=320,
        height=190,
    )  # what reaches beyond is cut
    return picture(320, 190, inside, label="", name="cover-dokmus")


assert len(PIPS) == SEATS, "a corner for each seat"
