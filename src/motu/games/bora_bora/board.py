"""The board of Bora Bora as text and as a picture."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from motu.language import _

from .scoring import score
from .state import (
    BUILDING_VALUE,
    BUILT,
    CELL_MATERIAL,
    CELLS,
    COLOURS,
    COLUMNS,
    DATA,
    FACES,
    FISHING,
    FREE,
    IMPOSSIBLE,
    IN_PLAY,
    JEWELS,
    LAND,
    MATERIALS,
    MEN,
    OVER,
    PATH,
    PEOPLE,
    REGION_CODES,
    REGION_MATERIAL,
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
    TILES,
    TWELFTH,
    WOMEN,
)
from .words import (
    fish_name,
    god_name,
    jewel_name,
    jewel_type_name,
    material_name,
    person_name,
    person_tile_name,
    region_name,
    task_name,
    tile_name,
)

RECONSTRUCTED = [
    name.replace("_", " ")
    for name, part in DATA.items()
    if part["source"] == "reconstructed" and name != "vocabulary"  # that is our own by nature
]
SEAT_COLOURS = ("#c0392b", "#2463a8", "#2e7d4f", "#8e44ad")
GOD_COLOURS = ("#3d7dca", "#f4f0e6", "#c0392b", "#3c9a5f", "#e0b020")
PERSON_COLOURS = ("#f2c6a0", "#bfe3dc")  # men, women
MATERIAL_COLOURS = ("#ead9a0", "#9aa0a6", "#c49a70")


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
        f"fish {fish_name(v.fish[region])}  {_ways(region):40}{_huts(v, region)}".rstrip()
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


# -- picture: the coordinates are those of data.toml, main board 1600 x 1100, player boards 1000 x 700 --

WIDTH, HEIGHT = 1600, 1100
BOARD_WIDTH, BOARD_HEIGHT, SCALE = 1000, 700, 0.8


def svg(v: Any) -> str:
    """A plain picture of the main board and below it the player boards; every piece carries its letter or number."""
    rows = (int(v.players) + 1) // 2
    height = HEIGHT + int(rows * BOARD_HEIGHT * SCALE) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        'font-size="16" text-anchor="middle">',
        f'<rect width="{WIDTH}" height="{height}" fill="#dcefee"/>',
        *_svg_map(v), *_svg_tiles(v), *_svg_track(v), *_svg_jewelry(v), *_svg_displays(v),
    ]  # fmt: skip
    for seat in range(v.players):
        x, y = seat % 2 * BOARD_WIDTH * SCALE, HEIGHT + seat // 2 * BOARD_HEIGHT * SCALE
        parts.append(f'<g id="player-{seat}" transform="translate({x:.0f} {y:.0f}) scale({SCALE})">')
        parts += _svg_player(v, seat)
        parts.append("</g>")
    parts.append(_label(WIDTH // 2, height - 12, note()))
    return "".join(parts) + "</svg>"


def _label(x: float, y: float, words: str, fill: str = "#2b2320", size: int = 16) -> str:
    return f'<text x="{x}" y="{y}" fill="{fill}" font-size="{size}">{escape(words)}</text>'


def _disc(x: float, y: float, radius: int, fill: str, words: str, ink: str = "#ffffff") -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="#2b2320"/>'
        + _label(x, y + 5, words, ink, max(12, radius - 2))
    )  # fmt: skip


def _box(x: float, y: float, width: int, height: int, fill: str, *lines: str) -> str:
    texts = "".join(_label(x, y + 5 + 17 * (k - (len(lines) - 1) / 2), line, size=13) for k, line in enumerate(lines))
    return (
        f'<rect x="{x - width / 2}" y="{y - height / 2}" width="{width}" height="{height}" rx="8" fill="{fill}" '
        f'stroke="#2b2320"/>{texts}'
    )


def _svg_map(v: Any) -> list[str]:
    parts = []
    for path in DATA["paths"]["list"]:
        ends = [DATA["regions"]["list"][path[end]] for end in ("a", "b")]
        colour = "#8d6542" if path["kind"] == "land" else "#2463a8"
        line = " ".join(f'x{k}="{end["x"]}" y{k}="{end["y"]}"' for k, end in enumerate(ends, 1))
        dash = "" if path["kind"] == "land" else ' stroke-dasharray="9 6"'
        parts.append(f'<line {line} stroke="{colour}" stroke-width="5"{dash}/>')
        parts.append(_disc(path["x"], path["y"], 14, colour, str(path["value"])))
    for region in DATA["regions"]["list"]:
        parts.append(f'<g id="region-{region["code"]}">' + _svg_region(v, region) + "</g>")
    return parts


def _svg_region(v: Any, region: dict[str, Any]) -> str:
    x, y, k = region["x"], region["y"], region["id"]
    made = f'<circle cx="{x}" cy="{y}" r="46" fill="{MATERIAL_COLOURS[region["material"]]}" stroke="#2b2320"/>'
    made += _label(x, y - 24, region["code"]) + _label(x, y + 38, material_name(region["material"]), size=12)
    made += _box(region["fish_x"], region["fish_y"], 44, 30, "#bfe3ea", fish_name(v.fish[k]))
    huts = [seat for seat in range(v.players) if v.settled[seat, k] and v.holder[k] != seat]
    if v.holder[k] >= 0:
        made += _disc(x, y, 16, SEAT_COLOURS[v.holder[k]], str(v.holder[k]))
    return made + "".join(_disc(x - 52 + 26 * i, y + 56, 11, SEAT_COLOURS[s], str(s)) for i, s in enumerate(huts))


def _svg_tiles(v: Any) -> list[str]:
    """The action tiles in play, with their dice, one below the other from the place for fishing on."""
    x, top = DATA["action_tiles"]["fishing_xy"]
    tiles = [FISHING, *(t for t in range(TILES) if IN_PLAY[v.players, t] and t != FISHING)]
    return [_svg_tile(v, tile, x, top - 30 + 40 * row) for row, tile in enumerate(tiles)]


def _svg_tile(v: Any, tile: int, x: int, y: int) -> str:
    made = _box(x, y, 130, 34, "#f3e3b5", tile_name(tile))
    for k, die in enumerate(d for d in range(v.laid) if v.die_tile[d] == tile):
        left, colour = x + 72 + 30 * k, SEAT_COLOURS[v.die_seat[die]]
        made += f'<rect x="{left}" y="{y - 13}" width="26" height="26" rx="5" fill="{colour}"/>'
        made += _label(left + 13, y + 6, str(v.die_face[die]), "#ffffff")
    return f'<g id="tile-{tile}">{made}</g>'


def _svg_track(v: Any) -> list[str]:
    """Status track and temple."""
    track, parts = DATA["status_track"], []
    for space, vp in enumerate(track["vp"]):
        parts.append(_box(track["x0"] + space * track["step_x"], track["y0"], 40, 34, "#fffaf0", str(vp)))
    for height, seat in enumerate(reversed(v.stack[: v.players].tolist())):
        x = track["x0"] + int(v.status[seat]) * track["step_x"]
        parts.append(_disc(x, track["y0"] - 22 - 12 * height, 11, SEAT_COLOURS[seat], str(seat)))
    for space in DATA["temple"]["spaces"]:
        parts.append(_box(space["x"], space["y"], 80, 60, "#f3e3b5", str(space["value"]), ""))
        if v.temple[space["id"]] >= 0:
            owner = int(v.temple[space["id"]])
            parts.append(_disc(space["x"], space["y"] + 12, 15, SEAT_COLOURS[owner], str(owner)))
    parts.append(_label(1225, 255, _("god tiles {count}").format(count=v.god_stack)))
    return parts


def _svg_jewelry(v: Any) -> list[str]:
    grid, parts = DATA["jewelry"], []
    for column in range(COLUMNS):
        fill = "#ffe9a8" if column == v.round_number - 1 else "#f6efdf"
        for row in range(ROWS):
            if v.grid[column, row] >= 0:
                jewel = grid["list"][v.grid[column, row]]
                x, y = grid["x0"] + column * grid["step_x"], grid["y0"] + row * grid["step_y"]
                lines = (jewel_type_name(jewel["jewelry_type"]), _("cost {cost}").format(cost=jewel["cost"]))
                parts.append(_box(x, y, 104, 74, fill, *lines, f"{jewel['vp']} VP"))
    return parts


def _svg_displays(v: Any) -> list[str]:
    """Tasks, persons and god cards."""
    tasks, people, parts = DATA["tasks"], DATA["persons"], []
    for position, task in enumerate(v.task_display):
        if task >= 0:
            x = tasks["display_x0"] + position * tasks["display_step_x"]
            parts.append(_box(x, tasks["display_y"], 106, 90, "#d8e8c2", *_folded(task_name(task))))
    for gender, y in ((MEN, people["display_men_y"]), (WOMEN, people["display_women_y"])):
        for position, tile in enumerate(v.person_display[gender]):
            if tile >= 0:
                x = people["display_x0"] + position * people["display_step_x"]
                lines = _folded(person_tile_name(gender, tile))
                parts.append(_box(x, y, 106, 90, PERSON_COLOURS[gender], str(position + 1), *lines))
    for k, colour in enumerate(c for c in range(COLOURS) for _k in range(v.display[c])):
        parts.append(_disc(80 + 45 * k, 1060, 20, GOD_COLOURS[colour], god_name(colour)[0], "#2b2320"))
    words = _("deck {deck}, discarded {discard}").format(deck=v.deck_size, discard=_counts(v.discard))
    return [*parts, _label(560, 1066, words)]


def _folded(words: str, width: int = 15) -> list[str]:
    """A text as lines of about that many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _svg_player(v: Any, seat: int) -> list[str]:
    frame = "#e08a1e" if v.seat == seat else "#2b2320"
    dice = " ".join(str(face + 1) for face in range(FACES) for _k in range(v.dice[seat, face])) or "-"
    head = _("player {seat}: {vp} VP, dice {dice}").format(seat=seat, vp=score(v, seat), dice=dice)
    goods = _("offerings {offerings}, shells {shells}, god tiles {tiles}, priests {priests}").format(
        offerings=v.offerings[seat], shells=v.shells[seat], tiles=v.god_tiles[seat], priests=v.priests[seat]
    )
    parts = [
        f'<rect x="8" y="8" width="{BOARD_WIDTH - 16}" height="{BOARD_HEIGHT - 16}" rx="18" fill="#f6efdf" '
        f'stroke="{frame}" stroke-width="4"/>',
        f'<rect x="8" y="8" width="{BOARD_WIDTH - 16}" height="20" rx="10" fill="{SEAT_COLOURS[seat]}"/>',
        _label(BOARD_WIDTH / 2, 24, head, "#ffffff"),
        _label(300, 90, goods), _label(300, 120, _("cards: {hand}").format(hand=_hand(v, seat))),
        _label(300, 150, _("buildings left: {left}").format(left=_buildings_left(v, seat))),
    ]  # fmt: skip
    for cell in DATA["ceremony"]["cells"]:
        fill = MATERIAL_COLOURS[cell["material"]] if v.cells[seat, cell["id"]] != FREE else "#fffaf0"
        parts.append(_box(cell["x"], cell["y"], 54, 54, fill, _cell_mark(v, seat, cell["id"])))
    for slot in DATA["hut_slots"]["list"]:
        parts.append(_svg_slot(v, seat, slot))
    tasks = [task_name(task) for task in v.tasks[seat] if task >= 0]
    for k, task in enumerate(tasks):
        parts.append(_box(180 + 220 * k, 520, 200, 70, "#d8e8c2", *_folded(task, 26)))
    jewels = ", ".join(jewel_type_name(kind) for kind in _jewel_types(v, seat)) or "-"
    done = _("tasks fulfilled: {done}; jewelry: {jewels}").format(done=v.tasks_done[seat], jewels=jewels)
    parts.append(_label(BOARD_WIDTH / 2, 620, done))
    return parts


def _svg_slot(v: Any, seat: int, slot: dict[str, Any]) -> str:
    x, y, k = slot["x"], slot["y"], slot["id"]
    person, huts = int(v.person[seat, k]), int(v.huts[seat, k])
    if person >= 0:
        lines = _folded(person_name(person), 9)[:4]
        shifted = 12 if v.shifted[seat, k] else 0
        return _box(x, y + shifted, 66, 92, PERSON_COLOURS[person // PEOPLE], *lines)
    made = _box(x, y, 66, 98, "#e8dcc0")
    return made + (_disc(x, y, 18, SEAT_COLOURS[seat], str(huts)) if huts else "")
