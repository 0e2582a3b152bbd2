"""The board of Bora Bora as text and as a picture: five islands, the village of the viewer, and the market."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
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
    symbol,
    tag,
    use,
    words,
)
from motu.engine.record import NOBODY
from motu.language import _, name_of
from motu.symbols import COMMON, CREAM, DARK, blob, smooth

from . import art
from .art import badge, count
from .measures import shortage
from .questions import GOD_ASKED
from .scoring import score
from .state import (
    ABILITIES,
    ABILITY,
    ASK_BUILD_PAIR,
    ASK_HELPER,
    BUILDING_VALUE,
    BUILDING_VP,
    BUILDINGS,
    BUILT,
    BY_CARD,
    BY_PAIR,
    BY_TILE,
    CELL_MATERIAL,
    CELLS,
    COLOURS,
    COLUMNS,
    DATA,
    DICE_EACH,
    F_ASIDE,
    F_BUILD_PAIR,
    F_BUILD_TILE,
    F_CELL,
    F_EXPAND,
    F_GOD_CARD,
    F_HUT_FROM,
    F_JEWEL,
    F_MOVE_HUT,
    F_OFFERING,
    F_PAY,
    F_PLACE,
    F_SHELL,
    F_SHIFT,
    F_STATUS,
    F_TAKE_MAN,
    F_TAKE_TASK,
    F_TAKE_WOMAN,
    F_TASK,
    F_TASK_DISCARD,
    F_TASK_YELLOW,
    F_TEMPLE,
    F_USE_MAN,
    F_USE_WOMAN,
    FACES,
    FAMILY,
    FIRST,
    FISHING,
    FISHING_VP,
    FREE,
    FROM_DECK,
    HELD,
    IMPOSSIBLE,
    IN_PLAY,
    JEWEL_COST,
    JEWEL_TYPE,
    JEWEL_VP,
    JEWELS,
    LAND,
    MATERIALS,
    MEN,
    OVER,
    PAIR,
    PAIRS,
    PATH,
    PEOPLE,
    PRIEST_VP,
    REGION_CODES,
    REGION_MATERIAL,
    REGION_TYPE,
    REGIONS,
    ROUNDS,
    ROWS,
    SEA,
    SHOWN,
    SLOTS,
    SPACE_VALUE,
    SPACES,
    STATUS_VP,
    STORED,
    TASKS_SHOWN,
    TILE_NAMES,
    TILES,
    TOP,
    TWELFTH,
    UNPAID,
    WOMEN,
)
from .state import SYMBOLS as SYMBOLS_OF
from .words import (
    fish_name,
    god_code,
    god_effect,
    god_name,
    jewel_name,
    jewel_type_name,
    material_name,
    person_name,
    person_tile_name,
    region_name,
    task_name,
    tile_label,
    tile_name,
)

RECONSTRUCTED = [
    name.replace("_", " ")
    for name, part in DATA.items()
    if part["source"] == "reconstructed" and name != "vocabulary"  # that is our own by nature
]


def note() -> str:
    """What is not the published data, said wherever the board is shown."""
    return _("Reconstructed, not the published numbers: {parts}.").format(parts=", ".join(RECONSTRUCTED))


def _counts(cards: Any) -> str:
    return ", ".join(f"{cards[c]} {god_name(c)}" for c in range(COLOURS) if cards[c]) or "-"


def _hand(v: Any, seat: int) -> str:
    """The cards that the viewer knows, and how many they do not know."""
    unknown = int(v.hand_size[seat]) - sum(int(v.hand[seat, c]) for c in range(COLOURS))
    shown = _counts(v.hand[seat])
    return shown + (" + " + _("{count} unknown").format(count=unknown) if unknown else "")


# -- text --


def text(v: Any) -> str:
    """Map, action tiles, temple, displays, and one paragraph for each player."""
    players = [line for seat in range(v.players) for line in _player(v, seat)]
    return "\n".join([*_head(v), *_map(v), *_middle(v), *players, note()])


def _head(v: Any) -> list[str]:
    order = " > ".join(f"p{seat}" for seat in v.order[: v.players])
    head = _("round {number} of {rounds}, order {order}").format(number=v.round_number, rounds=ROUNDS, order=order)
    return [head, _("the game is over")] if v.point == OVER else [head]


def _map(v: Any) -> list[str]:
    return [
        f"{REGION_CODES[region]} {region_name(region):16}{material_name(REGION_MATERIAL[region]):6}"
        f"fish {fish_name(v.fish[region]):14}{_ways(region):40}{_huts(v, region)}".rstrip()
        for region in range(REGIONS)
    ]


def _huts(v: Any, region: int) -> str:
    """Who has a hut here; a star marks the holder."""
    here = (seat for seat in range(v.players) if v.settled[seat, region])
    return " ".join(f"p{seat}" + ("*" if v.holder[region] == seat else "") for seat in here)


def _ways(region: int) -> str:
    found = []
    for kind, mark in ((LAND, "-"), (SEA, "~")):
        for other in range(REGIONS):
            if PATH[kind, region, other] < IMPOSSIBLE:
                found.append(f"{mark}{PATH[kind, region, other]}{mark}{REGION_CODES[other]}")
    return " ".join(found)


def _dice_on(v: Any, tile: int) -> str:
    return " ".join(f"{v.die_face[k]}(p{v.die_seat[k]})" for k in range(v.laid) if v.die_tile[k] == tile) or "-"


def _middle(v: Any) -> list[str]:
    tiles = [t for t in range(TILES) if IN_PLAY[v.players, t]]
    temple = (f"{SPACE_VALUE[k]}:" + (f"p{v.temple[k]}" if v.temple[k] >= 0 else "-") for k in range(SPACES))
    columns = range(v.round_number - 1, COLUMNS)
    jewels = [jewel_name(v.grid[c, row]) for c in columns for row in range(ROWS) if v.grid[c, row] >= 0]
    return [
        _("dice") + ": " + "; ".join(f"{tile_name(t)} {_dice_on(v, t)}" for t in tiles),
        _("temple") + ": " + "  ".join(temple) + ", " + _("god tiles {count}").format(count=v.god_stack),
        *(f"{name}: {_people_shown(v, gender)}" for gender, name in ((MEN, _("men")), (WOMEN, _("women")))),
        _("god cards") + f": {_counts(v.display)}; " + _("deck {deck}, discarded {discard}").format(
            deck=v.deck_size, discard=_counts(v.discard)
        ),
        _("jewelry") + ": " + ("; ".join(jewels) or "-"),
        _("tasks") + ": " + ("; ".join(task_name(t) for t in v.task_display if t >= 0) or "-"),
    ]  # fmt: skip


def _people_shown(v: Any, gender: int) -> str:
    shown = ((k, v.person_display[gender, k]) for k in range(SHOWN))
    return "; ".join(f"{k + 1} {person_tile_name(gender, tile)}" for k, tile in shown if tile >= 0) or "-"


def _player(v: Any, seat: int) -> list[str]:
    dice = " ".join(str(face + 1) for face in range(FACES) for _k in range(v.dice[seat, face])) or "-"
    people = ", ".join(
        person_name(v.person[seat, k]) + (" " + _("(shifted)") if v.shifted[seat, k] else "")
        for k in range(SLOTS)
        if v.person[seat, k] >= 0
    )
    jewels = ", ".join(jewel_type_name(k) for k in _jewel_types(v, seat))
    ordinary = sum(int(v.huts[seat, k]) for k in range(SLOTS) if k != TWELFTH)
    return [
        f"p{seat}{' <' if v.seat == seat else ''}: {score(v, seat)} VP, "
        + _("status {space} ({vp} VP), dice {dice}, offerings {offerings}, shells {shells}, god tiles {tiles}").format(
            space=v.status[seat], vp=STATUS_VP[v.status[seat]], dice=dice, offerings=v.offerings[seat],
            shells=v.shells[seat], tiles=v.god_tiles[seat],
        ),
        "    " + _("cards {hand}; priests {priests}; huts {ordinary}, on the twelfth {twelfth}").format(
            hand=_hand(v, seat), priests=v.priests[seat], ordinary=ordinary, twelfth=v.huts[seat, TWELFTH]
        ),
        "    " + _("cells {cells}; buildings left {left}; people: {people}").format(
            cells=_cells(v, seat), left=_buildings_left(v, seat), people=people or "-"
        ),
        "    " + _("tasks: {tasks}; fulfilled {done}; jewelry: {jewels}").format(
            tasks="; ".join(task_name(t) for t in v.tasks[seat] if t >= 0) or "-", done=v.tasks_done[seat],
            jewels=jewels or "-",
        ),
    ]  # fmt: skip


def _cells(v: Any, seat: int) -> str:
    """Small letters are free cells, capitals stored materials, digits buildings; then what lies beside the board."""
    columns = DATA["ceremony"]["cols"]
    marks = [_cell_mark(v, seat, cell) for cell in range(CELLS)]
    rows = "/".join("".join(marks[k : k + columns]) for k in range(0, CELLS, columns))
    beside = ", ".join(f"{v.aside[seat, m]} {material_name(m)}" for m in range(MATERIALS) if v.aside[seat, m])
    return rows + (f" + {beside}" if beside else "")


def _cell_mark(v: Any, seat: int, cell: int) -> str:
    state, letter = int(v.cells[seat, cell]), "atw"[CELL_MATERIAL[cell]]  # sAnd, sTone, Wood
    if state >= BUILT:
        return str(BUILDING_VALUE[state - BUILT])
    return letter.upper() if state == STORED else letter


def _buildings_left(v: Any, seat: int) -> str:
    return " ".join(str(BUILDING_VALUE[k]) for k in range(len(BUILDING_VALUE)) if not v.built[seat, k]) or "-"


def _jewel_types(v: Any, seat: int) -> list[int]:
    return [DATA["jewelry"]["list"][j]["jewelry_type"] for j in range(JEWELS) if v.jewel_owner[j] == seat]


# -- what a click means --


def viewer(v: Any, seat: int) -> int:
    """Whose village is shown: one's own; to a spectator that of the deciding seat."""
    if seat != NOBODY:
        return seat
    return int(v.seat) if v.seat != NOBODY else int(v.order[0])


def _faces(v: Any, seat: int) -> list[int]:
    """The faces of the dice not yet placed."""
    return [face for face in range(FACES) for _k in range(v.dice[seat, face])]


def _tiles(v: Any) -> list[int]:
    return [tile for tile in range(TILES) if IN_PLAY[v.players, tile]]


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For all that can be clicked the actions that a click could mean, legal or not, the likeliest first."""
    me = viewer(v, seat)
    faces = sorted(set(_faces(v, me)), reverse=True) or list(range(FACES))
    found = {f"region-{REGION_CODES[r]}": [_act(F_EXPAND, r)] for r in range(REGIONS)}
    for tile in _tiles(v):
        found[f"tile-{TILE_NAMES[tile]}"] = [_act(F_PLACE, face * TILES + tile) for face in faces]
    for k, face in enumerate(_faces(v, me)):
        found[f"die-{k}"] = [_act(F_PLACE, face * TILES + tile) for tile in _tiles(v)]
    for k in range(SPACES):
        found[f"temple-{k}"] = [_act(F_TEMPLE, k)]
    for gender, family, name in ((MEN, F_TAKE_MAN, "man"), (WOMEN, F_TAKE_WOMAN, "woman")):
        found |= {f"{name}-{k}": [_act(family, k)] for k in range(SHOWN) if v.person_display[gender, k] != NOBODY}
    found |= {f"card-{god_code(c)}": [_act(F_GOD_CARD, c)] for c in range(COLOURS) if v.display[c]}
    found["deck"] = [_act(F_GOD_CARD, FROM_DECK)]
    column = int(v.round_number) - 1
    found |= {f"jewel-{row}": [_act(F_JEWEL, row)] for row in range(ROWS) if v.grid[column, row] != NOBODY}
    found |= {f"new-task-{k}": [_act(F_TAKE_TASK, k)] for k, task in enumerate(v.task_display) if task != NOBODY}
    found["status"] = [_act(F_STATUS)]
    return found | _own_spots(v, me)


def _own_spots(v: Any, me: int) -> dict[str, list[int]]:
    found = {}
    god = int(GOD_ASKED[v.point]) if v.point < OVER else NOBODY
    for colour in range(COLOURS):
        forms = [BY_CARD] if colour == god else [BY_PAIR + colour]
        found[f"hand-{god_code(colour)}"] = [_act(F_PAY, form) for form in forms]
    found["god-tiles"] = [_act(F_PAY, BY_TILE)]
    found["offerings"] = [_act(F_OFFERING)]
    found["shells"] = [_act(F_SHELL)]
    for slot in range(SLOTS):
        found[f"slot-{slot}"] = _slot_actions(v, me, slot)
    for cell in range(CELLS):
        pairs = [_act(F_BUILD_PAIR, k) for k in range(PAIRS) if cell in PAIR[k]]
        found[f"cell-{cell}"] = (
            [*pairs, _act(F_CELL, cell)] if v.point == ASK_BUILD_PAIR else [_act(F_CELL, cell), *pairs]
        )
    found |= {f"building-{k}": [_act(F_BUILD_TILE, k)] for k in range(BUILDINGS) if not v.built[me, k]}
    found |= {f"aside-{k}": [_act(F_ASIDE, k)] for k in range(MATERIALS)}
    for slot in range(HELD):
        if v.tasks[me, slot] != NOBODY:
            found[f"task-{slot}"] = [_act(F_TASK, slot), _act(F_TASK_YELLOW, slot), _act(F_TASK_DISCARD, slot)]
    return found


def _slot_actions(v: Any, me: int, slot: int) -> list[int]:
    """Huts are taken or moved, persons shifted or used."""
    person = int(v.person[me, slot])
    if person != NOBODY:
        gender, tile = divmod(person, PEOPLE)
        use_it = _act((F_USE_MAN, F_USE_WOMAN)[gender], int(ABILITY[gender, tile]))
        return [_act(F_SHIFT, slot), use_it] if v.point == ASK_HELPER else [use_it, _act(F_SHIFT, slot)]
    if v.point == ASK_HELPER:
        return [_act(F_MOVE_HUT)]
    return [_act(F_HUT_FROM, int(slot == TWELFTH))]


def _act(family: int, index: int = 0) -> int:
    return int(FIRST[family]) + index


SHARED = {
    F_TEMPLE: "temple-{}", F_TAKE_MAN: "man-{}", F_TAKE_WOMAN: "woman-{}", F_JEWEL: "jewel-{}", F_TAKE_TASK: "new-task-{}",
    F_STATUS: "status",
}  # fmt: skip


def lights(before: Any, action: int) -> list[str]:
    """The spots that a line of the log is about: only those that all share."""
    family, index = int(FAMILY[action]), action - int(FIRST[FAMILY[action]])
    if family == F_EXPAND:
        return [f"region-{REGION_CODES[index]}"]
    if family == F_PLACE:
        return [f"tile-{TILE_NAMES[index % TILES]}"]
    if family == F_GOD_CARD:
        return ["deck" if index == FROM_DECK else f"card-{god_code(index)}"]
    return [SHARED[family].format(index)] if family in SHARED else []


def icon(v: Any, action: int) -> Drawn:
    """A small picture on the button of an action."""
    family, index = int(FAMILY[action]), action - int(FIRST[FAMILY[action]])
    if family == F_PLACE:
        return use(f"bb-die-{index // TILES + 1}", 0, 0, 22, class_=f"p{max(0, int(v.seat))}")
    if family == F_PAY:
        god = int(GOD_ASKED[v.point]) if v.point < OVER else NOBODY
        if index == BY_TILE:
            return use("bb-god-tile", 0, 0, 24)
        return use(f"bb-god-{max(god, 0) if index == BY_CARD else index - BY_PAIR}", 0, 0, 24)
    if family in (F_TAKE_MAN, F_TAKE_WOMAN):
        gender = MEN if family == F_TAKE_MAN else WOMEN
        tile = int(v.person_display[gender, index])
        return use(f"bb-can-{ABILITY[gender, tile]}", 0, 0, 23) if tile != NOBODY else Drawn("")
    if family == F_SHIFT:
        person = int(v.person[v.seat, index])
        return use("bb-shell" if person >= PEOPLE else "bb-status", 0, 0, 23)
    if family == F_JEWEL:
        tile = int(v.grid[v.round_number - 1, index])
        return use(f"bb-jewel-{JEWEL_TYPE[tile]}", 0, 0, 23) if tile != NOBODY else Drawn("")
    named = {
        F_EXPAND: f"bb-type-{REGION_TYPE[index % REGIONS]}", F_CELL: f"bb-material-{CELL_MATERIAL[index % CELLS]}",
        F_ASIDE: f"bb-material-{index % MATERIALS}", F_OFFERING: "bb-offering", F_STATUS: "bb-status", F_SHELL: "bb-shell",
        F_GOD_CARD: f"bb-god-{index}" if index != FROM_DECK else "bb-card", F_USE_MAN: f"bb-can-{index % ABILITIES}",
        F_USE_WOMAN: f"bb-can-{index % ABILITIES}", F_TEMPLE: "bb-priest", F_BUILD_TILE: "bb-building",
    }  # fmt: skip
    return use(named[family], 0, 0, 23, class_=f"p{max(0, int(v.seat))}") if family in named else Drawn("")


# -- the islands --

WIDTH, HEIGHT = 432, 508  # of the main board
SIDE = 240  # width of the village and of the market
MAP_TOP, MAP_BOTTOM = 98, 472
_X, _Y = (172, 260), (249, 323)
REGION_AT = (
    (_X[0], _Y[0]), (_X[1], _Y[0]), (_X[1], _Y[1]), (_X[0], _Y[1]),
    (_X[0], 145), (_X[1], 145), (378, _Y[0]), (378, _Y[1]), (_X[1], 427), (_X[0], 427), (54, _Y[1]), (54, _Y[0]),
)  # fmt: skip
FISH_AT = (
    (120, 202), (312, 202), (312, 370), (120, 370),
    (109, 122), (323, 122), (404, 202), (404, 370), (323, 450), (109, 450), (28, 370), (28, 202),
)  # fmt: skip
HALF_WIDTH, HALF_HEIGHT = 41, 35  # of a region
TYPE_FILLS = ("#b7ad9c", "#f0dca0", "#7fa763", "#bccb7c")
MATERIAL_FILLS = ("#f3d98b", "#a9afb5", "#c08a55")
LAND_FILL, SEA_FILL = "#7a5334", "#0c4a57"


def _round_the(regions: tuple[int, ...], reach: float, seed: int) -> str:
    """An outline round the regions of an island, a little rough."""
    xs, ys = [REGION_AT[r][0] for r in regions], [REGION_AT[r][1] for r in regions]
    left, right, top, low = min(xs) - HALF_WIDTH, max(xs) + HALF_WIDTH, min(ys) - HALF_HEIGHT, max(ys) + HALF_HEIGHT
    x, y, cut = (left + right) / 2, (top + low) / 2, 12.0
    wave = [((seed * 7 + k * 5) % 5 - 2) * 0.8 + reach for k in range(12)]
    ring = [
        (left + cut, top - wave[0]), (x, top - wave[1]), (right - cut, top - wave[2]), (right + wave[3], top + cut), (right + wave[4], y),
        (right + wave[5], low - cut), (right - cut, low + wave[6]), (x, low + wave[7]), (left + cut, low + wave[8]),
        (left - wave[9], low - cut), (left - wave[10], y), (left - wave[11], top + cut),
    ]  # fmt: skip
    return smooth(ring)


@cache
def _sea() -> Drawn:
    """Water, the islands with reef, surf and beach, and the paths."""
    frame: dict[str, Any] = {"x": 1, "y": MAP_TOP, "width": WIDTH - 2, "height": MAP_BOTTOM - MAP_TOP, "rx": 20}
    islands = [tuple(island["regions"]) for island in DATA["islands"]["list"]]
    land = []
    for seed, regions in enumerate(islands):
        land += [
            tag("path", d=_round_the(regions, 9, seed), fill="var(--shallow)", fill_opacity=0.5),
            tag("path", d=_round_the(regions, 6, seed), fill="none", stroke="var(--foam)", stroke_opacity=0.7, stroke_width=1.3),
            tag("path", d=_round_the(regions, 3, seed), fill="var(--beach)", stroke="#b1935a", stroke_opacity=0.6),
            tag("path", d=_round_the(regions, 3, seed), fill="url(#m-sand)"),
        ]  # fmt: skip
    return group(
        tag("rect", fill="url(#m-sea)", **frame), tag("rect", fill="url(#m-waves)", **frame),
        tag("rect", fill="none", stroke="var(--sea-0)", stroke_width=2.5, **frame),
        *_sea_lanes(), *land,
        *(
            tag("use", href=f"#bb-ground-{r}", x=x - 44, y=y - 38, width=88, height=76)
            for r, (x, y) in enumerate(REGION_AT)
        ),
        aria_hidden="true",
    )  # fmt: skip


def _lane(a: int, b: int) -> tuple[str, float, float]:
    """A sea path and the middle of it; those between outer islands bend round the corner."""
    (x1, y1), (x2, y2) = REGION_AT[a], REGION_AT[b]
    if x1 == x2 or y1 == y2:
        return f"M{x1} {y1} L{x2} {y2}", (x1 + x2) / 2, (y1 + y2) / 2
    (nx, ny), (ex, ey) = ((x1, y1), (x2, y2)) if abs(x1 - 216) < abs(x2 - 216) else ((x2, y2), (x1, y1))
    return f"M{nx} {ny} Q{ex - (ex - 216) * 0.1:.0f} {ny} {ex} {ey}", nx + (ex - nx) * 0.66, ny + (ey - ny) * 0.27


def _sea_lanes() -> list[Drawn]:
    return [
        tag("path", d=_lane(path["a"], path["b"])[0], fill="none", stroke="var(--foam)", stroke_opacity=0.75, stroke_width=2.4,
            stroke_dasharray="1 6", stroke_linecap="round")
        for path in DATA["paths"]["list"] if path["kind"] == "sea"
    ]  # fmt: skip


@cache
def _signposts() -> Drawn:
    """The value of every path: a wooden post on land, a buoy at sea."""
    parts = []
    for path in DATA["paths"]["list"]:
        _d, x, y = _lane(path["a"], path["b"])
        value = count(path["value"], 0, 5, 14, CREAM)
        if path["kind"] == "land":
            post = tag(
                "rect", x=-9, y=-9, width=18, height=18, rx=4, fill=LAND_FILL, stroke="#f3e3c3", stroke_width=1.3
            )
        else:
            post = tag("circle", r=9.6, fill=SEA_FILL, stroke="#dff3ef", stroke_width=1.3)
        parts.append(at(x, y, post, value))
    return group(*parts, class_="pieces", aria_hidden="true")


def _ground(region: int) -> Drawn:
    kind, x, y = int(REGION_TYPE[region]), *REGION_AT[region]
    d = smooth([(x + dx * (HALF_WIDTH - 3 - cut), y + dy * (HALF_HEIGHT - 3)) for dx, dy, cut in
                ((-1, -0.5, 0), (-0.7, -1, 0), (0, -1, 0), (0.7, -1, 0), (1, -0.5, 0), (1, 0.5, 0), (0.7, 1, 0), (0, 1, 0), (-0.7, 1, 0), (-1, 0.5, 0))])  # fmt: skip
    return group(
        tag("path", d=d, fill=TYPE_FILLS[kind], stroke="#5b4636", stroke_opacity=0.35, stroke_width=1),
        use(f"bb-type-{kind}", x - 22, y - 18, 27), use(f"bb-type-{kind}", x + 2, y - 22, 19, opacity=0.75),
        tag("circle", cx=x + 27, cy=y - 20, r=10, fill=CREAM, fill_opacity=0.9, stroke=DARK, stroke_width=0.7),
        use(f"bb-material-{REGION_MATERIAL[region]}", x + 27, y - 20, 16),
        tag("ellipse", cx=x, cy=y + 10, rx=18, ry=11, fill="#f3e3c3", fill_opacity=0.75, stroke="#5b4636", stroke_opacity=0.7, stroke_dasharray="3 2.4"),
        aria_hidden="true",
    )  # fmt: skip


GROUNDS = "".join(
    symbol(f"bb-ground-{r}", f"{REGION_AT[r][0] - 44} {REGION_AT[r][1] - 38} 88 76", _ground(r)) for r in range(REGIONS)
)


def described(v: Any, region: int) -> str:
    """A region in words."""
    huts = ", ".join(name_of(seat) for seat in range(v.players) if v.settled[seat, region])
    holder = int(v.holder[region])
    parts = [
        region_name(region), _("gives {material}").format(material=material_name(REGION_MATERIAL[region])),
        _("fish {fish}").format(fish=fish_name(v.fish[region])),
    ]  # fmt: skip
    if holder != NOBODY:
        parts += [
            _("huts of {names}").format(names=huts),
            _("{name} holds the building space").format(name=name_of(holder)),
        ]
    return ", ".join(parts)


def _region(v: Any, region: int, targets: Targets) -> Drawn:
    x, y = REGION_AT[region]
    spoken = described(v, region)
    outline = tag(
        "rect", x=x - HALF_WIDTH + 1, y=y - HALF_HEIGHT + 1, width=2 * HALF_WIDTH - 2, height=2 * HALF_HEIGHT - 2, rx=17
    )
    return targets.spot(f"region-{REGION_CODES[region]}", outline, tag("title", spoken), label=spoken)


def _huts_on(v: Any, region: int) -> list[Drawn]:
    """The holder's hut in the middle, the earlier ones smaller beside it."""
    x, y = REGION_AT[region]
    others = [seat for seat in range(v.players) if v.settled[seat, region] and v.holder[region] != seat]
    parts = []
    for k, seat in enumerate(others):
        dx, dy = ((-27, 17), (27, 17), (27, 0))[k]
        parts.append(
            piece(f"hut-{seat}-{REGION_CODES[region]}", x + dx, y + dy, art.hut(seat, 22), origin=f"seat-{seat}")
        )
    if v.holder[region] != NOBODY:
        seat = int(v.holder[region])
        parts.append(piece(f"hut-{seat}-{REGION_CODES[region]}", x, y + 5, art.hut(seat, 38), origin=f"seat-{seat}"))
    return parts


# -- action tiles, dice, status --


def _tile_places(v: Any) -> dict[int, tuple[float, float, float, float]]:
    """Where each action tile lies: two rows, fishing last."""
    tiles = [t for t in _tiles(v) if t != FISHING] + [FISHING]
    upper = (len(tiles) + 1) // 2
    found = {}
    for row, line in enumerate((tiles[:upper], tiles[upper:])):
        width = (WIDTH + 5) / len(line)
        for k, tile in enumerate(line):
            found[tile] = (k * width, 47.0 * row + 1, width - 5, 43.0)
    return found


def _action_tile(v: Any, tile: int, targets: Targets, place: tuple[float, float, float, float]) -> Drawn:
    x, y, width, height = place
    box: dict[str, Any] = {"width": width, "height": height, "rx": 9}
    limit = int(v.lowest[tile])
    spoken = tile_name(tile)
    if tile == FISHING:
        spoken += ", " + _("any die, {vp} VP").format(vp=FISHING_VP)
    elif limit <= TOP:
        spoken += ", " + _("a die must be lower than {limit}").format(limit=limit)
    fill = "var(--sea-2)" if tile == FISHING else "var(--wood)"
    label = words(tile_label(tile), 21, height - 4.4, class_="mid", font_size=9.4, fill=CREAM)
    return at(
        x, y,
        tag("rect", fill=fill, stroke=DARK, stroke_width=1.2, **box),
        tag("rect", fill="url(#m-waves)" if tile == FISHING else "url(#m-planks)", **box),
        tag("circle", cx=21, cy=16.5, r=15.5, fill="#f3e3c3", stroke=DARK, stroke_width=0.8),
        use(f"bb-act-{tile}", 21, 16.5, 25), label,
        targets.spot(f"tile-{TILE_NAMES[tile]}", tag("rect", **box), tag("title", spoken), label=spoken),
    )  # fmt: skip


def _dice_laid(v: Any, places: dict[int, tuple[float, float, float, float]]) -> list[Drawn]:
    parts, seen = [], dict.fromkeys(places, 0)
    copies: dict[tuple[int, int], int] = {}
    for k in range(v.laid):
        seat, face, tile = int(v.die_seat[k]), int(v.die_face[k]), int(v.die_tile[k])
        x, y, width, _height = places[tile]
        here = [j for j in range(v.laid) if v.die_tile[j] == tile]
        columns = max(int((width - 42) // 21), (len(here) + 1) // 2)
        small = columns > int((width - 42) // 21)
        step = min(21.0, (width - 64) / max(1, columns - 1))
        row, column = divmod(seen[tile], columns)
        seen[tile] += 1
        copy = copies.get((seat, face), 0)
        copies[seat, face] = copy + 1
        dy = (11.5 + 20.5 * row) if len(here) > columns else 21.5
        parts.append(
            piece(f"die-{seat}-{face}-{copy}", x + 52 + step * column, y + dy, art.die(face, seat, 19 if small else 21 if len(here) > columns else 24), origin=f"seat-{seat}")
        )  # fmt: skip
    return parts


def _status_track(v: Any, targets: Targets) -> Drawn:
    """The track along the shore; each space shows its points."""
    y, step = 480, WIDTH / len(STATUS_VP)
    spaces = [
        group(
            tag("rect", x=k * step + 1, y=y, width=step - 2, height=27, rx=6, fill="#f0cf9f" if k % 2 else "#e3bd86", stroke=DARK, stroke_width=0.8),
            count(int(STATUS_VP[k]), (k + 0.5) * step, y + 19, 14, "#5b3a24"),
        )
        for k in range(len(STATUS_VP))
    ]  # fmt: skip
    standing = ", ".join(
        _("{name} on {space}").format(name=name_of(seat), space=int(v.status[seat])) for seat in range(v.players)
    )
    spoken = _("Status track: {standing}").format(standing=standing)
    outline = tag("rect", x=0, y=y - 2, width=WIDTH, height=30, rx=8)
    return group(*spaces, targets.spot("status", outline, tag("title", spoken), label=spoken))


def _markers(v: Any) -> list[Drawn]:
    """Status markers, those lower in the stack first."""
    step, parts = WIDTH / len(STATUS_VP), []
    heights: dict[int, int] = {}
    for seat in reversed([int(seat) for seat in v.stack[: v.players]]):
        space = int(v.status[seat])
        height = heights.get(space, 0)
        heights[space] = height + 1
        parts.append(piece(f"status-{seat}", (space + 0.5) * step, 481 - 9.0 * height, art.marker(seat, 7.5)))
    return parts


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Drawn:
    """Action tiles with their dice, the islands, the status track."""
    places = _tile_places(v)
    return picture(
        WIDTH, HEIGHT,
        group(*(_action_tile(v, tile, targets, place) for tile, place in places.items())),
        _sea(),
        group(*(_region(v, region, targets) for region in range(REGIONS))),
        group(*(at(*FISH_AT[r], art.fish(int(v.fish[r]))) for r in range(REGIONS)), class_="pieces", aria_hidden="true"),
        _signposts(), _status_track(v, targets),
        group(*(hut for region in range(REGIONS) for hut in _huts_on(v, region)), class_="pieces"),
        group(*_dice_laid(v, places), *_markers(v), class_="pieces"),
        label=_("Five islands with twelve regions, action tiles above, status track below"),
    )  # fmt: skip


# -- the village: what the viewer owns --


def _caption(content: object, x: float, y: float, anchor: str = "") -> Drawn:
    return words(content, x, y, text_anchor=anchor or None, font_size=11, fill="var(--ink-2)", letter_spacing="0.04em")


def _sheet(name: str, label: str, *children: object) -> Drawn:
    paper = tag(
        "rect",
        x=0.5,
        y=0.5,
        width=SIDE - 1,
        height=HEIGHT - 1,
        rx=14,
        fill="var(--paper)",
        stroke="var(--line-2, #a08e72)",
    )
    return picture(SIDE, HEIGHT, paper, *children, name=name, label=label)


def _own_dice(v: Any, me: int, targets: Targets) -> list[Drawn]:
    """The dice still to be placed; the sea-blue places stay when they are gone."""
    parts, pieces = [], []
    faces = _faces(v, me)
    for k in range(DICE_EACH):
        x, y = 25 + 37 * k, 27
        parts.append(
            tag(
                "rect",
                x=x - 15,
                y=y - 15,
                width=30,
                height=30,
                rx=7,
                fill="none",
                stroke="var(--line-2, #a08e72)",
                stroke_dasharray="3 3",
            )
        )
        if k < len(faces):
            spoken = _("your die {face}").format(face=faces[k] + 1)
            parts.append(
                targets.spot(
                    f"die-{k}",
                    tag("rect", x=x - 17, y=y - 17, width=34, height=34, rx=9),
                    tag("title", spoken),
                    label=spoken,
                )
            )
            laid = sum(1 for d in range(v.laid) if v.die_seat[d] == me and v.die_face[d] == faces[k] + 1)
            copy = laid + faces[:k].count(faces[k])
            pieces.append(piece(f"die-{me}-{faces[k] + 1}-{copy}", x, y, art.die(faces[k] + 1, me, 34)))
    return [*parts, group(*pieces, class_="pieces")]  # fmt: skip


def _goods(v: Any, me: int, targets: Targets) -> list[Drawn]:
    """Offerings, shells, god tiles, priests."""
    rows = (
        ("offerings", "bb-offering", int(v.offerings[me]), _("{count} offerings")),
        ("shells", "bb-shell", int(v.shells[me]), _("{count} shells")),
        ("god-tiles", "bb-god-tile", int(v.god_tiles[me]), _("{count} god tiles: any god, no offering; 2 VP each at the end")),
        ("", "bb-priest", int(v.priests[me]), _("{count} priests to send to the temple")),
    )  # fmt: skip
    parts = []
    for k, (name, sign, number, words_) in enumerate(rows):
        x, y = 132 + 54 * (k % 2), 14 + 26 * (k // 2)
        shown = group(use(sign, x, y, 23, class_=f"p{me}"), count(number, x + 17, y + 6, 17, anchor=""))
        spoken = words_.format(count=number)
        outline = tag("rect", x=x - 13, y=y - 12, width=48, height=25, rx=8)
        if name:
            parts += [shown, targets.spot(name, outline, tag("title", spoken), label=spoken)]
        else:
            parts.append(group(tag("title", spoken), shown))
    return parts


def _hand_cards(v: Any, seat: int, me: int, targets: Targets) -> list[Drawn]:
    """The god cards by colour; a colour not held is a pale place."""
    parts = []
    for colour in range(COLOURS):
        x, number = 27 + 46.5 * colour, int(v.hand[me, colour])
        spoken = _("{count} {colour} cards: {effect}").format(
            count=number, colour=god_name(colour), effect=god_effect(colour)
        )
        cards = [
            tag("use", href=f"#bb-card-{colour}", x=x - 18 + 3 * k, y=56 - 2 * k, width=36, height=46, opacity=None if number else 0.25)
            for k in range(max(1, min(number, 3)))
        ]  # fmt: skip
        outline = tag("rect", x=x - 19, y=54, width=42, height=50, rx=7)
        tally = [badge(number, x + 16, 94)] if number > 1 else []
        parts += [*cards, *tally, targets.spot(f"hand-{god_code(colour)}", outline, tag("title", spoken), label=spoken)]
    unknown = int(v.hand_size[me]) - sum(int(v.hand[me, c]) for c in range(COLOURS))
    if unknown:
        parts.append(_caption(_("{count} unknown").format(count=unknown), 232, 64, "end"))
    return parts


def _slots(v: Any, me: int, targets: Targets) -> list[Drawn]:
    """Twelve places for huts and persons; the twelfth holds many huts."""
    outlines: list[Drawn] = []
    parts, pieces = (
        [tag("rect", x=4, y=109, width=SIDE - 8, height=112, rx=11, fill="var(--palm)", fill_opacity=0.75)],
        [],
    )
    for slot in range(SLOTS):
        x, y = 23 + 38.8 * (slot % 6), 138 + 54 * (slot // 6)
        person, huts = int(v.person[me, slot]), int(v.huts[me, slot])
        shifted = bool(v.shifted[me, slot])
        spoken = _("place {number}").format(number=slot + 1) + ": "
        if person != NOBODY:
            spoken += person_name(person) + (" " + _("(shifted)") if shifted else "")
            gender, tile = divmod(person, PEOPLE)
            face = art.person(gender, int(ABILITY[gender, tile]), int(SYMBOLS_OF[gender, tile]), 36.0, 47.0, shifted)
            name = f"{'man' if gender == MEN else 'woman'}-tile-{tile}"
            pieces.append(piece(name, x, y + (3 if shifted else 0), face))
        else:
            spoken += _("{count} huts").format(count=huts) if huts else _("empty")
            if huts:
                pieces.append(
                    piece(f"own-hut-{slot}", x, y, art.hut(me, 31), *([badge(huts, 11, 13)] if slot == TWELFTH else []))
                )
        ground = tag("rect", x=x - 18, y=y - 24, width=36, height=48, rx=6, fill="#f3e3c3", fill_opacity=0.55 if slot != TWELFTH else 0.95,
                     stroke="#5b4636", stroke_opacity=0.6, stroke_width=1.6 if slot == TWELFTH else 0.8)  # fmt: skip
        outline = tag("rect", x=x - 18, y=y - 24, width=36, height=48, rx=6)
        if slot == TWELFTH and person == NOBODY:
            pieces.append(words(TWELFTH + 1, x - 14, y - 13, font_size=10, font_weight="bold", fill="#5b4636"))
        if shifted:
            pieces.append(at(x + 13, y - 18, tag("circle", r=5.6, fill="#3f7d58", stroke=CREAM, stroke_width=0.8),
                             tag("path", d="M-2.4 0.2 L-0.6 2.2 L2.6 -2", fill="none", stroke=CREAM, stroke_width=1.4)))  # fmt: skip
        parts.append(ground)
        outlines.append(targets.spot(f"slot-{slot}", outline, tag("title", spoken), label=spoken))
    return [*parts, group(*pieces, class_="pieces"), *outlines]


CELL_SIZE = 34


def _cell_place(cell: int) -> tuple[float, float]:
    place = DATA["ceremony"]["cells"][cell]
    return 24 + CELL_SIZE * place["col"], 244 + CELL_SIZE * place["row"]


def _ceremony(v: Any, me: int, targets: Targets) -> list[Drawn]:
    """The ceremony place: cells for materials, buildings on pairs of them; beside it what is still to build."""
    parts = [
        tag("rect", x=4, y=225, width=144, height=106, rx=10, fill="var(--wood)"), tag("rect", x=4, y=225, width=144, height=106, rx=10, fill="url(#m-planks)"),
    ]  # fmt: skip
    pieces: list[Drawn] = []
    covered: dict[int, list[tuple[float, float]]] = {}
    for cell in range(CELLS):
        x, y = _cell_place(cell)
        state, material = int(v.cells[me, cell]), int(CELL_MATERIAL[cell])
        spoken = _("cell {cell} for {material}").format(cell=cell + 1, material=material_name(material))
        if state >= BUILT:
            covered.setdefault(state - BUILT, []).append((x, y))
            spoken += ", " + _("built over")
        elif state == STORED:
            spoken += ", " + _("filled")
            pieces.append(piece(f"material-{cell}", x, y, use(f"bb-material-{material}", 0, 0, 27)))
        ground = group(
            tag("rect", x=x - 15.5, y=y - 15.5, width=31, height=31, rx=5, fill=MATERIAL_FILLS[material], fill_opacity=0.95 if state == STORED else 0.42, stroke=CREAM, stroke_opacity=0.5),
            *([use(f"bb-material-{material}", x, y, 17, opacity=0.55)] if state == FREE else []),
        )  # fmt: skip
        outline = tag("rect", x=x - 15.5, y=y - 15.5, width=31, height=31, rx=5)
        parts += [ground, targets.spot(f"cell-{cell}", outline, tag("title", spoken), label=spoken)]
    for k in range(BUILDINGS):
        value = int(BUILDING_VALUE[k])
        x, y = 165 + 27.5 * (k % 3), 242 + 31 * (k // 3)
        if v.built[me, k]:
            ends = covered[k]
            cx, cy = sum(e[0] for e in ends) / 2, sum(e[1] for e in ends) / 2
            wide = ends[0][0] != ends[1][0]
            w, h = (65, 31) if wide else (31, 65)
            house = [tag("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=6, fill="#c4bcab", stroke=DARK), use("bb-building", -9 if wide else 0, 0 if wide else -8, 32, class_=f"p{me}"),
                     badge(value, 19 if wide else 0, 0 if wide else 20)]  # fmt: skip
            pieces.append(piece(f"building-{me}-{k}", cx, cy, *house))
        else:
            spoken = _("building of value {value}, not built").format(value=value)
            outline = tag("rect", x=x - 13, y=y - 15, width=26, height=30, rx=6)
            parts.append(targets.spot(f"building-{k}", outline, tag("title", spoken), label=spoken))
            pieces.append(
                piece(
                    f"building-{me}-{k}",
                    x,
                    y,
                    use("bb-building", 0, -2, 25, class_=f"p{me}"),
                    badge(value, 6.5, 8, r=6.4),
                )
            )
    parts.append(
        words(
            _("{vp} VP each").format(vp=int(BUILDING_VP[v.round_number - 1])),
            196,
            302,
            class_="mid",
            font_size=11,
            fill="var(--ink-2)",
        )
    )
    for k in range(MATERIALS):
        x, y, number = 160 + 28 * k, 319, int(v.aside[me, k])
        spoken = _("{count} {material} beside the board").format(count=number, material=material_name(k))
        shown = group(
            use(f"bb-material-{k}", x, y, 17),
            count(number, x + 9, y + 5, 13, anchor=""),
            opacity=None if number else 0.45,
        )
        outline = tag("rect", x=x - 10, y=y - 11, width=28, height=22, rx=6)
        parts += [shown, targets.spot(f"aside-{k}", outline, tag("title", spoken), label=spoken)]
    return [*parts, group(*pieces, class_="pieces")]


def _own_tasks(v: Any, me: int, targets: Targets) -> list[Drawn]:
    """Three tasks with what is still missing."""
    parts = []
    for slot in range(HELD):
        y, task = 336 + 43 * slot, int(v.tasks[me, slot])
        if task == NOBODY:
            parts.append(
                tag(
                    "rect",
                    x=5,
                    y=y,
                    width=SIDE - 10,
                    height=40,
                    rx=8,
                    fill="none",
                    stroke="var(--line-2, #a08e72)",
                    stroke_dasharray="4 4",
                )
            )
            continue
        missing = int(shortage(v, me, task, UNPAID))
        lines = _folded(task_name(task), 23)
        size, step = (11.6, 13) if len(lines) < 3 else (10, 11)
        spoken = (
            task_name(task) + ": " + (_("fulfilled") if not missing else _("{count} missing").format(count=missing))
        )
        state = (
            at(SIDE - 19, y + 20, tag("circle", r=9.5, fill="#3f7d58", stroke=CREAM), tag("path", d="M-4 0.4 L-1 3.6 L4.4 -3.4", fill="none", stroke=CREAM, stroke_width=2.4))
            if not missing else group(count(f"−{missing}", SIDE - 19, y + 26, 17, "#8a3d28"))
        )  # fmt: skip
        face = group(
            tag("rect", x=5, y=y + 1, width=SIDE - 10, height=40, rx=8, **art.SHADE),
            tag("rect", x=5, y=y, width=SIDE - 10, height=40, rx=8, fill="#f6ead0", stroke=DARK, stroke_width=0.9),
            at(40, y + 20, art.wanted(task, me)),
            *(words(line, 78, y + 24 + step * (k - (len(lines) - 1) / 2), font_size=size, fill=DARK) for k, line in enumerate(lines)), state,
        )  # fmt: skip
        outline = tag("rect", x=5, y=y, width=SIDE - 10, height=40, rx=8)
        parts += [
            piece(f"task-tile-{task}", 0, 0, face),
            targets.spot(f"task-{slot}", outline, tag("title", spoken), label=spoken),
        ]
    return parts


def _treasure(v: Any, me: int) -> list[Drawn]:
    """Jewelry owned, and how many tasks are done."""
    tiles = [k for k in range(JEWELS) if v.jewel_owner[k] == me]
    parts = [
        words(_("Tasks done"), 12, 480, font_size=11, fill="var(--ink-2)"), count(int(v.tasks_done[me]), 24, 499, 17),
        words(_("Jewelry"), 76, 480, font_size=11, fill="var(--ink-2)"),
        count(_("{vp} VP").format(vp=sum(int(JEWEL_VP[k]) for k in tiles)), 228, 480, 12, anchor="end"),
    ]  # fmt: skip
    for k, tile in enumerate(tiles):
        face = group(use(f"bb-jewel-{JEWEL_TYPE[tile]}", 0, 0, 21))
        parts.append(piece(f"jewel-tile-{tile}", 88 + 26 * k, 494, face))
    return parts


def _village(v: Any, seat: int, targets: Targets) -> Drawn:
    me = viewer(v, seat)
    return _sheet(
        "village", _("The village of {name}").format(name=name_of(me)),
        *_own_dice(v, me, targets), *_goods(v, me, targets), *_hand_cards(v, seat, me, targets), *_slots(v, me, targets),
        *_ceremony(v, me, targets), *_own_tasks(v, me, targets), *_treasure(v, me),
    )  # fmt: skip


# -- the market: what all may take --

STEP = 38.6  # of six things in a row


def _at_column(k: int) -> float:
    return 23.5 + STEP * k


def _temple_row(v: Any, targets: Targets) -> list[Drawn]:
    vp = int(PRIEST_VP[v.round_number - 1])
    parts = [
        _caption(_("Temple"), 8, 14), _caption(_("{vp} VP a priest").format(vp=vp), 62, 14),
        use("bb-god-tile", 202, 11, 17), count(f"×{int(v.god_stack)}", 213, 16, 13, anchor=""),
        tag("path", d="M3 66 V60 H237 V66 Z", fill="var(--stone)", stroke=DARK, stroke_width=0.8),
    ]  # fmt: skip
    pieces, copies = [], dict.fromkeys(range(v.players), 0)
    for k in range(SPACES):
        x, owner = _at_column(k), int(v.temple[k])
        spoken = _("temple space {value}").format(value=int(SPACE_VALUE[k])) + (
            f", {name_of(owner)}" if owner != NOBODY else ""
        )
        step = group(
            tag("rect", x=x - 18, y=20, width=36, height=41, rx=5, fill="#a9a192", stroke=DARK, stroke_width=0.9),
            tag("rect", x=x - 15, y=23, width=30, height=35, rx=4, fill="#c4bcab"),
            count(int(SPACE_VALUE[k]), x - 10, 34, 13, "#4a4238") if owner != NOBODY else count(int(SPACE_VALUE[k]), x, 47, 20, "#4a4238"),
        )  # fmt: skip
        parts += [
            step,
            targets.spot(
                f"temple-{k}",
                tag("rect", x=x - 18, y=20, width=36, height=41, rx=5),
                tag("title", spoken),
                label=spoken,
            ),
        ]
        if owner != NOBODY:
            pieces.append(
                piece(f"priest-{owner}-{copies[owner]}", x + 4, 43, art.priest(owner, 32), origin=f"seat-{owner}")
            )
            copies[owner] += 1
    return [*parts, group(*pieces, class_="pieces")]


def _card_row(v: Any, targets: Targets) -> list[Drawn]:
    """The god cards on display by colour, and the deck."""
    parts = [_caption(_("God cards"), 8, 82)]
    for colour in range(COLOURS):
        x, number = _at_column(colour), int(v.display[colour])
        spoken = _("{count} {colour} on display: {effect}").format(
            count=number, colour=god_name(colour), effect=god_effect(colour)
        )
        cards = [
            tag("use", href=f"#bb-card-{colour}", x=x - 17 + 2.5 * k, y=87 - 2 * k, width=34, height=43)
            for k in range(min(number, 3))
        ]
        tally = [badge(number, x + 15, 122, r=6.8)] if number > 1 else []
        if number:
            outline = tag("rect", x=x - 17, y=85, width=36, height=46, rx=6)
            parts += [
                *cards,
                *tally,
                targets.spot(f"card-{god_code(colour)}", outline, tag("title", spoken), label=spoken),
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
    x = _at_column(COLOURS)
    spoken = _("the deck, {count} cards").format(count=int(v.deck_size))
    outline = tag("rect", x=x - 17, y=85, width=35, height=46, rx=6)
    back = tag("use", href="#bb-card-back", x=x - 17, y=87, width=34, height=43)
    parts += [
        back,
        count(int(v.deck_size), x, 113, 13, CREAM),
        targets.spot("deck", outline, tag("title", spoken), label=spoken),
    ]
    return parts


def _people_rows(v: Any, targets: Targets) -> list[Drawn]:
    """Men above, women below, under the dice that fetch them."""
    parts = [
        tag("rect", x=4, y=136, width=SIDE - 8, height=117, rx=9, fill="var(--beach)", fill_opacity=0.6),
        *(use(f"bb-face-{k + 1}", _at_column(k), 145, 15) for k in range(SHOWN)),
    ]  # fmt: skip
    pieces, outlines = [], []
    for gender, name, y in ((MEN, "man", 177.0), (WOMEN, "woman", 227.0)):
        for k in range(SHOWN):
            tile, x = int(v.person_display[gender, k]), _at_column(k)
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
                continue
            spoken = person_tile_name(gender, tile)
            outline = tag("rect", x=x - 17.5, y=y - 23, width=35, height=46, rx=6)
            outlines.append(targets.spot(f"{name}-{k}", outline, tag("title", spoken), label=spoken))
            face = art.person(gender, int(ABILITY[gender, tile]), int(SYMBOLS_OF[gender, tile]), 35.0, 46.0)
            pieces.append(piece(f"{name}-tile-{tile}", x, y, face))
    return [*parts, group(*pieces, class_="pieces"), *outlines]


def _jewelry_grid(v: Any, targets: Targets) -> list[Drawn]:
    """A column for each round; only that of the present one is for sale."""
    now = int(v.round_number) - 1
    parts = [
        tag("rect", x=4, y=257, width=SIDE - 8, height=132, rx=9, fill="var(--wood)"), tag("rect", x=4, y=257, width=SIDE - 8, height=132, rx=9, fill="url(#m-planks)"),
        tag("rect", x=_at_column(now) - 19.2, y=258, width=38.4, height=130, rx=7, fill="var(--glow)", fill_opacity=0.5),
    ]  # fmt: skip
    pieces, outlines = [], []
    for column in range(COLUMNS):
        x = _at_column(column)
        parts.append(
            words(
                _("round {number}").format(number=column + 1) if column == now else column + 1,
                x,
                268,
                class_="mid",
                font_size=9.4,
                fill=CREAM if column != now else "#fff",
                font_weight="bold" if column == now else None,
            )
        )
        for row in range(ROWS):
            tile, y = int(v.grid[column, row]), 285.5 + 29.2 * row
            if tile == NOBODY:
                parts.append(
                    tag("rect", x=x - 17, y=y - 12.5, width=34, height=25, rx=4, fill="#1b120c", fill_opacity=0.16)
                )
                continue
            spoken = jewel_name(tile)
            if column == now:
                outline = tag("rect", x=x - 18, y=y - 13.5, width=36, height=27, rx=5)
                outlines.append(targets.spot(f"jewel-{row}", outline, tag("title", spoken), label=spoken))
            face = art.jewel(int(JEWEL_TYPE[tile]), int(JEWEL_COST[tile]), int(JEWEL_VP[tile]), 36.0, 27.0)
            pieces.append(piece(f"jewel-tile-{tile}", x, y, face, opacity=0.35 if column < now else None))
    return [*parts, group(*pieces, class_="pieces"), *outlines]


def _task_display(v: Any, targets: Targets) -> list[Drawn]:
    """The tasks to choose from at the end of the round."""
    parts = [_caption(_("New tasks"), 8, 403)]
    for k, task in enumerate(int(task) for task in v.task_display[: TASKS_SHOWN[v.players]]):
        x, y = 5 + 77.3 * (k % 3), 408 + 41 * (k // 3)
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
            continue
        face = group(
            tag("rect", x=x, y=y + 1, width=74.5, height=38, rx=7, **art.SHADE),
            tag("rect", x=x, y=y, width=74.5, height=38, rx=7, fill="#f6ead0", stroke=DARK, stroke_width=0.9),
            at(x + 37, y + 19, art.wanted(task, 4)),
        )  # fmt: skip
        spoken = task_name(task)
        outline = tag("rect", x=x, y=y, width=74.5, height=38, rx=7)
        parts += [
            piece(f"task-tile-{task}", 0, 0, face),
            targets.spot(f"new-task-{k}", outline, tag("title", spoken), label=spoken),
        ]
    parts.append(
        group(
            tag("title", note()),
            words(
                _("Partly reconstructed, see the rules."),
                SIDE / 2,
                503,
                class_="mid",
                font_size=10,
                fill="var(--ink-2)",
            ),
        )
    )
    return parts  # fmt: skip


def _market(v: Any, targets: Targets) -> Drawn:
    return _sheet(
        "market", _("Temple, god cards, men and women, jewelry, new tasks"),
        *_temple_row(v, targets), *_card_row(v, targets), *_people_rows(v, targets), *_jewelry_grid(v, targets), *_task_display(v, targets),
    )  # fmt: skip


def _folded(content: str, width: int = 15) -> list[str]:
    """A text as lines of about that many letters."""
    lines = [""]
    for word in content.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


OWN = "around full"


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Drawn]:
    """Left the viewer's village, right the market."""
    return [_village(v, seat, targets), _market(v, targets)]


# -- the players --


def _line_of(v: Any, seat: int, with_tasks: bool) -> Drawn:
    """A player's huts left, people and dice to come; below them the tasks and what is missing for each."""
    dice = [
        use(f"bb-die-{face + 1}", 322 - 24 * k, 13, 22, class_=f"p{seat}")
        for k, face in enumerate(reversed(_faces(v, seat)))
    ]
    parts = [use("m-hut", 11, 13, 22, class_=f"p{seat}"), count(int(v.huts_left[seat]), 24, 19, 15, anchor=""), *dice]
    people = [int(v.person[seat, k]) for k in range(SLOTS) if v.person[seat, k] != NOBODY]
    step = min(22.0, 190.0 / max(1, len(people)))
    for k, person in enumerate(people):
        gender, tile = divmod(person, PEOPLE)
        fill = art.MEN_FILL if gender == MEN else art.WOMEN_FILL
        shape = tag(
            "rect",
            x=-10,
            y=-10,
            width=20,
            height=20,
            rx=3 if gender == MEN else 10,
            fill=fill,
            stroke=DARK,
            stroke_width=0.8,
        )
        parts.append(
            at(
                60 + step * k,
                13,
                tag("title", person_name(person)),
                shape,
                use(f"bb-can-{ABILITY[gender, tile]}", 0, 0, 16),
            )
        )
    spoken = _("dice {dice}, {huts} huts left, {people} people").format(
        dice=" ".join(str(face + 1) for face in _faces(v, seat)) or "-", huts=int(v.huts_left[seat]), people=len(people)
    )
    if not with_tasks:
        return picture(334, 26, *parts, name=f"seat-{seat}", label=spoken)
    for k, task in enumerate(int(task) for task in v.tasks[seat]):
        if task == NOBODY:
            continue
        missing = int(shortage(v, seat, task, UNPAID))
        if missing:
            state = count(f"−{missing}", 92, 46, 13, "#8a3d28", "end")
        else:
            state = tag("path", d="M82 41 L85 44.5 L91 37", fill="none", stroke="#2f6b47", stroke_width=2.4)
        parts.append(at(
            112 * k, 0, tag("title", task_name(task)),
            tag("rect", x=0.5, y=29.5, width=106, height=23, rx=6, fill="#f6ead0", stroke="#a08e72"),
            at(34, 41, group(art.wanted(task, seat), transform="scale(.72)")), state,
        ))  # fmt: skip
    return picture(334, 54, *parts, name=f"seat-{seat}", label=spoken)


ROOMY = 3  # up to so many players the panels also show the tasks of the others


def panels(v: Any, seat: int) -> list[Panel]:
    """What everybody may know of each player."""
    found = []
    for player in range(v.players):
        place = [int(s) for s in v.order[: v.players]].index(player) + 1
        facts = (
            Fact(_("turn"), f"{place}.", "", _("place in the turn order")),
            Fact(_("cards"), int(v.hand_size[player]), "bb-card", _("god cards in hand")),
            Fact(_("offerings"), int(v.offerings[player]), "bb-offering", _("offerings")),
            Fact(_("shells"), int(v.shells[player]), "bb-shell", _("shells")),
            Fact(_("god tiles"), int(v.god_tiles[player]), "bb-god-tile", _("god tiles")),
            Fact(_("tasks"), int(v.tasks_done[player]), "", _("tasks fulfilled")),
        )
        with_tasks = v.players <= ROOMY and player != viewer(v, seat)  # the village shows the viewer's own
        found.append(Panel(facts, _line_of(v, player, with_tasks)))
    return found


def svg(v: Any) -> str:
    """Village, islands and market side by side as a picture of its own."""
    village, market = own(v, NOBODY)
    parts, x = [], GAP
    for drawing, width in ((village, SIDE), (draw(v, NOBODY), WIDTH), (market, SIDE)):
        parts.append(Drawn(drawing.replace("<svg ", f'<svg x="{x}" y="{GAP}" width="{width}" height="{HEIGHT}" ', 1)))
        x += width + GAP
    paper = tag("rect", width=x, height=HEIGHT + 2 * GAP, fill="var(--paper-2)")
    whole = picture(x, HEIGHT + 2 * GAP, paper, *parts, name="bora-bora", label=_("Bora Bora"))
    return standalone(whole, (COMMON, SYMBOLS))


GAP = 12  # between the three in one picture


SYMBOLS = Drawn(art.SYMBOLS + GROUNDS)


def cover() -> Drawn:
    """The picture on the home page."""

    def isle(seed: int, x: float, y: float, size: float) -> Drawn:
        return at(
            x, y, tag("path", d=blob(seed, size * 1.22, 0.06), fill="var(--shallow)", fill_opacity=0.55), tag("path", d=blob(seed, size * 1.1, 0.06), fill="none", stroke="var(--foam)", stroke_opacity=0.75, stroke_width=1.6),
            tag("path", d=blob(seed, size, 0.07), fill="var(--beach)"), tag("path", d=blob(seed, size, 0.07), fill="url(#m-sand)"), tag("path", d=blob(seed + 40, size * 0.74, 0.1), fill="var(--palm)"),
        )  # fmt: skip

    lane: dict[str, Any] = {
        "fill": "none",
        "stroke": "var(--foam)",
        "stroke_width": 3,
        "stroke_dasharray": "1 8",
        "stroke_linecap": "round",
    }
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"), tag("rect", width=320, height=190, fill="url(#m-waves)"),
        tag("path", d="M60 70 Q110 40 160 95 M165 100 Q230 60 268 62 M160 110 Q220 150 262 150", **lane),
        isle(4, 52, 78, 42), isle(7, 160, 104, 56), isle(2, 272, 56, 36), isle(9, 266, 152, 30),
        use("bb-type-0", 150, 74, 46), use("bb-type-2", 186, 96, 34), use("m-palm", 30, 60, 36), use("m-palm", 290, 40, 32), use("bb-type-1", 266, 146, 34),
        at(148, 118, art.hut(0, 40)), at(182, 126, art.hut(2, 36)), at(60, 84, art.hut(1, 36)), at(268, 62, art.hut(3, 34)),
        at(96, 158, art.die(5, 0, 34)), at(132, 168, art.die(2, 1, 28)), at(226, 106, group(use("m-boat", 0, 0, 40, class_="p0"))),
        at(38, 150, tag("use", href="#bb-card-0", x=-16, y=-20, width=32, height=40, transform="rotate(-12)"), tag("use", href="#bb-card-2", x=-4, y=-20, width=32, height=40, transform="rotate(8)")),
        label="", name="cover-bora-bora",
    )  # fmt: skip
