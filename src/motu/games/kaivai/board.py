"""The sea of Kaivai as text and as a picture: villages that grow on their reefs, and the boats between them."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt
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
from motu.symbols import COMMON, CREAM, DARK, blob, hexagon

from .art import COTTAGES, PALETTE, SYMBOLS, action_icon, boat, cottage, disc, on_colour, statue
from .boats import move_of
from .hexes import has, read
from .scoring import boats_on_board, cottages_of, fish_of, purse, strength
from .state import (
    ACT_FIRST,
    ACTION_KEYS,
    ACTIONS,
    BASE_MOVE,
    BID_FIRST,
    BIDDING,
    BIDS,
    BOAT,
    BOAT_FIRST,
    BOATS,
    BONUS_MOVE,
    BUILDING_COST,
    CELEBRATE,
    COLOURS,
    COMMIT_FIRST,
    COMMITMENT,
    CULT,
    DATA,
    DELIVERY,
    DESTINATION,
    DONE,
    FEAST,
    FIELDS,
    FISHER,
    GIFT_FIRST,
    GIFTS_OF_A_KIND,
    GOD,
    HEX_FIRST,
    HEXES,
    MEETING,
    MOST_COMMITTED,
    NEXT,
    OVER,
    PASS,
    PRINTED,
    RADIUS,
    ROUNDS,
    SACRIFICE,
    SCORING,
    SITE,
    SPACES,
    START_HEX,
    START_TYPE,
    TEMPLE,
    TO_WHOM,
    TURN,
    TYPE,
    TYPE_FIRST,
    TYPE_KEYS,
    TYPE_LETTERS,
    UPGRADE,
    UPGRADES,
    VILLAGE_FIRST,
    VOTE,
    WATER,
    Q,
    R,
)
from .words import action_title, badge, type_name, type_word

__all__ = ["SYMBOLS", "colours", "cover", "draw", "icon", "lights", "own", "panels", "refusal", "spots", "svg", "text"]

LETTERS: tuple[str, ...] = tuple(colour[0] for colour in COLOURS)
FINAL = (SCORING, COMMITMENT, OVER)
TYPES = (FISHER, MEETING, TEMPLE)


def boat_at(v: Any, place: int) -> tuple[int, int]:
    """Seat and slot of the boat on a hex, NOBODY twice if there is none."""
    for seat in range(v.players):
        for slot in range(BOATS):
            if v.boat[seat, slot] == place:
                return seat, slot
    return NOBODY, NOBODY


def land_of(v: Any, village: int) -> tuple[int, ...]:
    return tuple(place for place in range(HEXES) if v.village[place] == village)


# -- as text --

CELL = 6  # characters of a hex


def _letters(v: Any, place: int) -> str:
    """A hex in letters: C4* cult hex of village 4 with the god, rF2 red fisher cottage with two fish, @r red boat."""
    kind, (owner, _slot) = int(v.kind[place]), boat_at(v, place)
    if kind == WATER:
        if owner != NOBODY:
            return "@" + LETTERS[owner]
        return "." if has(read(v.sea), place) else "~"
    if kind == CULT:
        return f"C{v.village[place]}" + ("*" if v.god == place else "")
    fish = str(v.fish_on[place]) if v.fish_on[place] else ""
    return f"{LETTERS[v.owner[place]]}{TYPE_LETTERS[kind]}{fish}" + ("@" if owner != NOBODY else "")


def _seat_line(v: Any, seat: int) -> str:
    held = "?" if v.influence[seat] == NOBODY else str(v.influence[seat])
    return (
        f"{COLOURS[seat]:<7} {v.points[seat]:>3} points, bid {v.bid[seat]}, shells {purse(v, seat)}, "
        f"fish {fish_of(v, seat)}, influence {held}, upgrade {v.upgrade[seat]}, boats {boats_on_board(v, seat)}, "
        f"cottages left {v.tiles[seat]}" + (" (decides)" if seat == v.seat else "")
    )


def text(v: Any) -> str:
    """The hexes in columns, each with its piece and below it its number; then seats and action fields."""
    rows = [[" " * CELL] * (2 * RADIUS + 1) for _row in range(4 * RADIUS + 2)]
    for place in range(HEXES):
        column, row = int(Q[place]) + RADIUS, int(2 * R[place] + Q[place]) + 2 * RADIUS
        rows[row][column] = f"{_letters(v, place):^{CELL}}"
        rows[row + 1][column] = f"{place:^{CELL}}"
    lines = ["".join(row).rstrip() for row in rows]
    lines.append(f"round {v.round_number}" + (", the game is over" if v.phase == OVER else ""))
    lines += [_seat_line(v, seat) for seat in range(v.players)]
    lines.append(", ".join(f"{ACTION_KEYS[action]} {v.tokens[action]}" for action in range(FIELDS)))
    return "\n".join(lines)


# -- what a click means --


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For everything that can be clicked, the actions that a click could mean now, legal or not."""
    found = {str(place): _meanings(v, place) for place in range(HEXES)}
    found |= {f"village-{village}": [VILLAGE_FIRST + village] for village in range(v.villages)}
    found |= {f"type-{TYPE_KEYS[kind]}": [TYPE_FIRST + kind] for kind in TYPES}
    if v.phase in FINAL:
        found |= {f"commit-{k}": [COMMIT_FIRST + k] for k in range(_tokens_shown(v, whose(v, seat)) + 1)}
        return found
    found |= {f"bid-{number}": [BID_FIRST + number - 1] for number in range(1, BIDS + 1)}
    found |= {f"act-{ACTION_KEYS[action]}": [ACT_FIRST + action] for action in range(FIELDS)}
    found["pass"] = [DONE, PASS] if BOAT <= v.phase <= FEAST else [PASS, DONE]
    if v.gifts:
        found |= {
            f"{('shell', 'fish')[kind]}-{space + 1}": [
                GIFT_FIRST + GIFTS_OF_A_KIND * kind + TO_WHOM * space + k for k in range(v.players - 1)
            ]
            for kind in range(2)
            for space in range(SPACES)
        }
    return found


def _meanings(v: Any, place: int) -> list[int]:
    """What a click on a hex could mean."""
    if v.phase in (DESTINATION, SITE, DELIVERY, GOD, START_HEX):
        return [HEX_FIRST + place]
    owner, slot = boat_at(v, place)
    mine = owner != NOBODY and owner == v.seat
    if v.phase == BOAT:
        return [BOAT_FIRST + slot] if mine else []
    if v.phase == TURN:
        if mine:
            return [ACT_FIRST + action for action in range(UPGRADE)]
        return [ACT_FIRST + CELEBRATE] if v.fish_on[place] else []
    if v.phase == TYPE and place == v.site:
        return [TYPE_FIRST + kind for kind in TYPES]
    if v.phase in (FEAST, SCORING) and v.village[place] != NOBODY:
        return [VILLAGE_FIRST + int(v.village[place])]
    return []


_RULE_OF_PHASE = {
    BIDDING: 50, START_TYPE: 61, TURN: 80, BOAT: 84, TYPE: 101, FEAST: 150, SCORING: 186, COMMITMENT: 187, VOTE: 204,
    OVER: 40,
}  # fmt: skip


def refusal(v: Any, spot: str) -> int:
    """The rule to cite where a click means no action: what is asked instead."""
    return 0 if spots(v, NOBODY).get(spot) else _RULE_OF_PHASE.get(int(v.phase), 0)


def lights(before: Any, action: int) -> list[str]:
    """What a line of the log is about."""
    family, values = ACTIONS.family(action).name, ACTIONS.arguments(action)
    if family == "hex":
        return [str(values[0])]
    if family == "boat":
        return [str(before.boat[before.seat, values[0]])]
    if family == "village":
        return [f"village-{values[0]}", *map(str, land_of(before, values[0]))]
    if family == "type":
        return [str(before.site)] if before.phase == TYPE else []
    if before.phase in FINAL:
        return []
    if family == "act":
        return [f"act-{ACTION_KEYS[values[0]]}"]
    return [f"bid-{values[0] + 1}"] if family == "bid" else []


def icon(v: Any, action: int) -> Drawn:
    """The picture on an action's button."""
    family, values = ACTIONS.family(action).name, ACTIONS.arguments(action)
    if family == "act":
        return action_icon(values[0])
    if family == "type":
        return cottage(v.seat, values[0], 0, 0, 24)
    if family == "boat":
        return boat(v.seat, 0, 0, 24)
    return use("kv-token", 0, 0, 20) if family == "commit" else Drawn("")


# -- the sea --

SIDE = 30.0  # of a hex
_PLACES = tuple((SIDE * h["x"], SIDE * h["y"]) for h in DATA["board"]["hexes"])
_FACING = (2, 3, 4, 5, 0, 1)  # the neighbour across the edge from corner k to corner k + 1


def middle(place: int) -> tuple[float, float]:
    return _PLACES[place]


def _corner(place: int, k: int) -> tuple[float, float]:
    x, y = _PLACES[place]
    return round(x + SIDE * cos(k * pi / 3), 1), round(y + SIDE * sin(k * pi / 3), 1)


def _worn(x: float, y: float) -> tuple[float, float]:
    """A corner of the land as the sea has left it, always the same."""
    swirl = sin(x * 12.9898 + y * 78.233) * 43758.5453
    turn = 2 * pi * (swirl % 1)
    return x + 2.6 * cos(turn), y + 2.6 * sin(turn)


@cache
def coast(land: tuple[int, ...]) -> str:
    """The shoreline around some hexes, with the lagoons in it: a path of soft curves."""
    follows = {}
    for place in land:
        for k in range(6):
            if int(NEXT[place, _FACING[k]]) not in land:
                follows[_corner(place, k)] = _corner(place, (k + 1) % 6)
    parts = []
    while follows:
        start = next(iter(follows))
        ring, here = [start], follows.pop(start)
        while here in follows:
            ring.append(here)
            here = follows.pop(here)
        points = [_worn(*corner) for corner in ring]
        halves = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True)]
        parts.append(f"M{halves[-1][0]:.1f} {halves[-1][1]:.1f}")
        parts += [
            f"Q{x:.1f} {y:.1f} {hx:.1f} {hy:.1f}" for (x, y), (hx, hy) in zip(points, halves, strict=True)
        ]  # fmt: skip
        parts.append("Z")
    return "".join(parts)


RIM = SIDE * 11.72
WIDE, HIGH = RIM * sqrt(3) + 14, 2 * RIM + 14


@cache
def _sea() -> Drawn:
    """Deep water with its waves, and the hexes to count by."""
    frame = hexagon(0, 0, RIM, flat=False)
    grid = "".join(
        f"M{_corner(place, k)[0]:g} {_corner(place, k)[1]:g}L{_corner(place, (k + 1) % 6)[0]:g} {_corner(place, (k + 1) % 6)[1]:g}"
        for place in range(HEXES)
        for k in range(6)
        if int(NEXT[place, _FACING[k]]) < place
    )
    return group(
        tag("polygon", points=frame, fill="var(--sea-0)", stroke="var(--sea-0)", stroke_width=13, stroke_linejoin="round"),
        tag("polygon", points=frame, fill="url(#m-sea)", stroke="var(--shallow)", stroke_opacity=0.35, stroke_width=3, stroke_linejoin="round"),
        tag("polygon", points=frame, fill="url(#m-waves)"),
        tag("path", d=grid, fill="none", stroke="var(--foam)", stroke_opacity=0.2, stroke_width=1),
        aria_hidden="true",
    )  # fmt: skip


@cache
def _island(land: tuple[int, ...]) -> Drawn:
    """Reef, surf and beach of one village."""
    shore = coast(land)
    return group(
        tag("path", d=shore, fill="var(--shallow)", fill_opacity=0.5, stroke="var(--shallow)", stroke_opacity=0.5, stroke_width=13, stroke_linejoin="round"),
        tag("path", d=shore, fill="none", stroke="var(--foam)", stroke_opacity=0.8, stroke_width=5, stroke_linejoin="round"),
        tag("path", d=shore, fill="var(--beach)", fill_rule="evenodd", stroke="#a98a50", stroke_width=1),
        tag("path", d=shore, fill="url(#m-sand)", fill_rule="evenodd"),
    )  # fmt: skip


@cache
def _ground(place: int, is_cult: bool, joins: tuple[bool, ...]) -> Drawn:
    """What grows on a land hex, and its borders to the land beside it."""
    x, y = middle(place)
    borders = "".join(
        f"M{_corner(place, k)[0]:g} {_corner(place, k)[1]:g}L{_corner(place, (k + 1) % 6)[0]:g} {_corner(place, (k + 1) % 6)[1]:g}"
        for k in range(6)
        if joins[k]
    )
    parts = (
        [
            tag(
                "path",
                d=borders,
                stroke="#8a6d3d",
                stroke_opacity=0.45,
                stroke_width=1.2,
                stroke_dasharray="3 3",
                fill="none",
            )
        ]
        if borders
        else []
    )
    if is_cult:
        green = blob(place + 3, 21.5, 0.08, 9)
        stones = "".join(
            f"M{20 * cos(a):.1f} {20 * sin(a):.1f}h.1" for a in (2 * pi * k / 11 + place for k in range(11))
        )
        parts += [
            at(x, y,
               tag("path", d=green, fill="var(--palm)", stroke="var(--palm-2)", stroke_width=1.4),
               tag("path", d=stones, stroke="#e9dfc9", stroke_width=4.4, stroke_linecap="round", stroke_opacity=0.9)),
        ]  # fmt: skip
    else:
        tufts = [(-19, -9), (17, -13), (15, 15), (-15, 16)]
        tx, ty = tufts[place % 4]
        parts.append(
            tag("path", d=f"M{x + tx:.1f} {y + ty:.1f}q-1.5 -3.5 -3 -4.5m3 4.5q0 -4 .5 -5.5m-.5 5.5q1.5 -3 3.5 -4",
                fill="none", stroke="var(--palm-2)", stroke_width=1.5, stroke_linecap="round")
        )  # fmt: skip
    return group(*parts)


def _islands(v: Any) -> list[Drawn]:
    parts = []
    for village in range(v.villages):
        land = land_of(v, village)
        parts.append(_island(land))
        for place in land:
            joins = tuple(
                int(NEXT[place, _FACING[k]]) in land and int(NEXT[place, _FACING[k]]) < place for k in range(6)
            )
            parts.append(_ground(place, v.kind[place] == CULT, joins))
    return parts


def _lagoons(v: Any) -> list[Drawn]:
    """Water that boats cannot enter any more (KV-015)."""
    sea = read(v.sea)
    return [
        tag("polygon", points=hexagon(*middle(place), SIDE), fill="var(--shallow)", fill_opacity=0.55)
        for place in range(HEXES)
        if v.kind[place] == WATER and not has(sea, place)
    ]


@cache
def _outline(place: int) -> Drawn:
    return tag("polygon", points=hexagon(*middle(place), SIDE - 2.6))


def _hex(v: Any, place: int, targets: Targets) -> Drawn:
    name, told = str(place), described(v, place)
    title = () if name in targets else (tag("title", told),)
    return targets.spot(name, _outline(place), *title, label=told)


def described(v: Any, place: int) -> str:
    """What lies on a hex, in words."""
    parts = [_("hex {hex}").format(hex=place)]
    kind = int(v.kind[place])
    if kind == WATER:
        parts.append(_("open sea") if has(read(v.sea), place) else _("lagoon, closed to boats"))
    elif kind == CULT:
        parts.append(_("cult hex"))
    else:
        parts.append(_("{cottage} of {name}").format(cottage=type_name(kind), name=name_of(v.owner[place])))
    if v.fish_on[place]:
        parts.append(_("{count} fish on it").format(count=v.fish_on[place]))
    if place == v.god:
        parts.append(_("the fisher god"))
    owner, slot = boat_at(v, place)
    if owner != NOBODY:
        parts.append(_("boat {slot} of {name}").format(slot=slot, name=name_of(owner)))
    village = int(v.village[place])
    if village != NOBODY:
        parts.append(village_told(v, village))
    return ", ".join(parts)


def village_told(v: Any, village: int) -> str:
    return _("village {village}: size {size}, {cults} cult hexes, {fish} fish").format(
        village=village, size=v.village_size[village], cults=v.cults[village], fish=v.feast[village]
    )


# -- pieces on the sea --


def _fish_on(v: Any, place: int) -> list[Drawn]:
    x, y = middle(place)
    count = int(v.fish_on[place])
    return [
        piece(f"catch-{place}-{k}", x - 6.5 * (count - 1) + 13 * k, y + 17.5, use("kv-fish", 0, 0, 17), origin="kv-fish-track")
        for k in range(count)
    ]  # fmt: skip


def _homes(v: Any) -> list[int]:
    """The oldest cult hex of each village."""
    return [
        int(PRINTED[village])
        if PRINTED[village] != NOBODY
        else min(place for place in land_of(v, village) if v.kind[place] == CULT)
        for village in range(v.villages)
    ]


def _buildings(v: Any) -> list[Drawn]:
    parts, homes = [], _homes(v)
    for place in range(HEXES):
        kind = int(v.kind[place])
        if kind == WATER:
            continue
        x, y = middle(place)
        if kind == CULT:
            if place != v.god:
                parts.append(at(x, y - (6 if place in homes else 2), use("kv-cult", 0, 0, 33)))
            continue
        lift = 4 if v.fish_on[place] else 0
        boat_here = boat_at(v, place)[0] != NOBODY
        shift, size = (-5, 35) if boat_here else (0, 39)
        parts.append(
            piece(f"cottage-{place}", x + shift, y - 1 - lift, cottage(v.owner[place], kind, 0, 0, size), class_="rises", origin=f"type-{TYPE_KEYS[kind]}")
        )  # fmt: skip
        parts += _fish_on(v, place)
    return parts


def _signs(v: Any) -> list[Drawn]:
    """The number of each village, on a board at its oldest cult hex."""
    parts = []
    for village, home in enumerate(_homes(v)):
        x, y = middle(home)
        parts.append(
            at(x, y + 18.5,
               tag("rect", x=-13, y=-7.5, width=26, height=15, rx=4, fill="var(--wood)", stroke=DARK, stroke_width=0.9),
               words(f"V{village}", 0, 4.6, class_="mid", font_size=13, font_weight="bold", fill=CREAM))
        )  # fmt: skip
    return parts


def _boats(v: Any) -> list[Drawn]:
    parts = []
    for seat in range(v.players):
        for slot in range(BOATS):
            place = int(v.boat[seat, slot])
            if place == NOBODY:
                continue
            x, y = middle(place)
            dx, dy, size = (11, 6, 28) if v.kind[place] != WATER else (0, 0, 37)
            acting = v.action != NOBODY and seat == v.seat
            done = acting and (int(v.used) | int(v.fresh)) >> slot & 1
            ring = []
            if acting and slot == v.slot:
                ring = [tag("circle", r=24, fill="none", stroke="var(--coral)", stroke_width=4, stroke_dasharray="9 5")]
            number = [_pill(0, -19, str(slot))] if acting and v.phase == BOAT and not done else []
            parts.append(
                piece(f"boat-{LETTERS[seat]}-{slot}", x + dx, y + dy, *ring, boat(seat, 0, 0, size), *number,
                      opacity=0.55 if done else None, origin=f"stock-{LETTERS[seat]}")
            )  # fmt: skip
    return parts


def _god(v: Any) -> list[Drawn]:
    if v.god == NOBODY:
        return []
    x, y = middle(v.god)
    return [
        piece(
            "god", x, y - 5,
            tag("circle", cy=3, r=25, fill="var(--glow)", fill_opacity=0.3),
            use("kv-god", 0, 0, 47),
        )
    ]  # fmt: skip


def _pill(x: float, y: float, shown: str, fill: str = CREAM) -> Drawn:
    """A number on the board."""
    wide = 10 + 8.2 * len(shown)
    return at(
        x, y,
        tag("rect", x=-wide / 2, y=-9.5, width=wide, height=19, rx=9.5, fill=fill, stroke=DARK, stroke_width=1),
        words(shown, 0, 5.4, class_="mid", font_size=15, font_weight="bold", fill=DARK),
    )  # fmt: skip


def _prices(v: Any, targets: Targets) -> list[Drawn]:
    """What matters about each hex that is possible: its price, its dice, its shell."""
    if v.phase not in (DESTINATION, SITE, DELIVERY, GOD):
        return []
    parts = []
    for place in range(HEXES):
        shown = badge(v, place) if str(place) in targets else ""
        if shown:
            x, y = middle(place)
            low = v.kind[place] != WATER or boat_at(v, place)[0] != NOBODY
            parts.append(_pill(x, y - 19 if low else y, shown))
    return parts


def _site(v: Any) -> list[Drawn]:
    """The hex chosen to build on."""
    if v.site == NOBODY:
        return []
    x, y = middle(v.site)
    return [
        tag("polygon", points=hexagon(x, y, SIDE - 4), fill="var(--beach)", fill_opacity=0.75, stroke="var(--coral)", stroke_width=3, stroke_dasharray="7 4"),
        words("?", x, y + 11, class_="mid", font_size=32, font_weight="bold", fill=DARK, font_family="Georgia, serif"),
    ]  # fmt: skip


def _scored(v: Any) -> list[Drawn]:
    """Whose a village is once it has been scored; the one that is being scored."""
    parts = []
    for village in range(v.villages):
        if village == v.contested:
            parts.append(
                tag(
                    "path",
                    d=coast(land_of(v, village)),
                    fill="none",
                    stroke="var(--coral)",
                    stroke_width=5,
                    stroke_dasharray="10 6",
                )
            )
        elif v.scored[village]:
            parts.append(tag("path", d=coast(land_of(v, village)), fill="var(--sea-0)", fill_opacity=0.28))
    return parts


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Drawn:
    """The sea: villages on their reefs, cottages, fish, boats and the god."""
    return picture(
        WIDE,
        HIGH,
        _sea(),
        group(*_lagoons(v), *_islands(v), aria_hidden="true"),
        group(*(_hex(v, place, targets) for place in range(HEXES))),
        group(*_site(v), *_buildings(v), *_signs(v), *_scored(v), *_god(v), *_boats(v), *_prices(v, targets), class_="pieces"),
        label=_("The sea of Kaivai, {villages} villages").format(villages=v.villages),
        left=-WIDE / 2,
        top=-HIGH / 2,
    )  # fmt: skip


# -- to the left: actions and bids, at the end the villages --

OWN = "around"
COLUMN = 270
TALL = 690


def whose(v: Any, seat: int) -> int:
    """The seat whose goods are shown: one's own; for spectators that of the player who decides."""
    if seat != NOBODY:
        return seat
    return int(v.seat) if v.seat != NOBODY else int(v.order[0])


def _frame(x: float, y: float, width: float, height: float, rx: float = 12, **values: Any) -> Drawn:
    look = {"fill": "var(--paper)", "stroke": "var(--line-2)", "stroke_width": 1.2} | values
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, **look)


def _number(shown: object, x: float, y: float, size: float = 24, **values: Any) -> Drawn:
    return words(shown, x, y, font_size=size, font_family="Georgia, serif", font_weight="bold", **values)


def _small(shown: object, x: float, y: float, **values: Any) -> Drawn:
    return words(shown, x, y, font_size=14, fill="var(--ink-2)", **values)


def _field(v: Any, action: int, targets: Targets) -> Drawn:
    """An action with the tokens on it: as many are its price (KV-081)."""
    x, y = 139 * (action % 2), 28 + 92 * (action // 2)
    price = int(v.tokens[action])
    running = v.action == action
    look = {"stroke": "var(--coral)", "stroke_width": 3} if running else {}
    shown = (
        [_number(price, 0, 0, 27, class_="mid"), use("kv-token", 27, -8, 25)]
        if price
        else [words(_("free"), 14, -3, class_="mid", font_size=17, fill="var(--ink-2)")]
    )
    return targets.spot(
        f"act-{ACTION_KEYS[action]}",
        tag("rect", width=131, height=84, rx=13),
        _frame(0, 0, 131, 84, 13, **look),
        words(action_title(action), 11, 22, font_size=17, font_weight="bold"),
        action_icon(action, 32, 54, 43),
        at(79, 66, *shown),
        label=_("{action}, price {price}").format(action=action_title(action), price=price),
        transform=f"translate({x} {y})",
    )  # fmt: skip


def _pass(v: Any, targets: Targets) -> Drawn:
    """Passing, or the end of an action."""
    within = BOAT <= v.phase <= FEAST
    title = _("Done with this action") if within else _("Pass")
    gain = not within and v.phase == TURN and not v.acted[v.seat]
    note = [_number(f"+{SACRIFICE}", 214, 28, 22), use("kv-token", 254, 20, 22)] if gain else []
    return targets.spot(
        "pass",
        tag("rect", width=COLUMN, height=40, rx=12),
        _frame(0, 0, COLUMN, 40),
        words(title, 14, 26, font_size=17, font_weight="bold"),
        *note,
        label=title,
        transform="translate(0 306)",
    )


def _bid(v: Any, number: int, targets: Targets) -> Drawn:
    """A bid: how far boats sail with it; its number is also the cost of building (KV-024)."""
    k = number - 1
    x, y = 54.4 * (k % 5), 386 + 68 * (k // 5)
    taken = number in v.bid[: v.players].tolist()
    return targets.spot(
        f"bid-{number}",
        tag("rect", width=52, height=63, rx=10),
        _frame(0, 0, 52, 63, 10),
        _number(number, 16 if taken else 26, 28, 23 if taken else 25, class_="mid"),
        use("kv-sail", 16, 47, 22),
        words(BASE_MOVE[number], 30, 53, font_size=17, font_weight="bold", fill="var(--ink-2)"),
        label=_("bid {number}: building costs {cost} more, boats sail {move}").format(
            number=number, cost=BUILDING_COST[number], move=BASE_MOVE[number]
        ),
        transform=f"translate({x:g} {y})",
    )


def _bidders(v: Any) -> list[Drawn]:
    parts = []
    for seat in range(v.players):
        if v.bid[seat]:
            k = int(v.bid[seat]) - 1
            x, y = 54.4 * (k % 5), 386 + 68 * (k // 5)
            parts.append(tag("rect", x=x + 1, y=y + 1, width=50, height=61, rx=9, fill="var(--c)", fill_opacity=0.3, class_=f"p{PALETTE[seat]}"))
            parts.append(piece(f"bid-of-{LETTERS[seat]}", x + 37, y + 21, statue(seat, 0, 0, 37), origin=f"player-{seat}"))
    return parts


def _order(v: Any) -> Drawn:
    """Who comes after whom: bidding order, then turn order; who has passed is dim."""
    parts: list[Drawn] = []
    for k in range(v.players):
        seat = int(v.order[k])
        x = 118 + 40 * k
        out = v.phase > GOD and v.passed[seat]
        if seat == v.seat:
            parts.append(tag("circle", cx=x, cy=-5, r=16, fill="none", stroke="var(--coral)", stroke_width=3))
        parts.append(group(disc(seat, x, -5, 24), opacity=0.35 if out else None))
        if out:
            parts.append(tag("path", d=f"M{x - 11} 6L{x + 11} -16", stroke="var(--ink)", stroke_width=2.4))
    title = _("Bidding order") if v.phase == BIDDING else _("Turn order")
    return at(0, 552, _small(title, 2, 0), *parts)


def _stock(v: Any) -> Drawn:
    """The common supplies; every round takes a cult hex (KV-034)."""
    rounds = int(ROUNDS[v.second_edition])
    items = (
        ("kv-cult", v.cult_supply, _("cult hexes")),
        ("kv-token", v.influence_supply, _("influence")),
        ("kv-shell", v.trade_supply, _("shells, fish")),
    )
    steps = [
        tag("polygon", points=hexagon(17 + k * 236 / (rounds - 1), 672, 9), stroke="var(--line-2)", stroke_width=1.2,
            fill="var(--coral)" if k + 1 == v.round_number else "var(--palm)" if k < v.round_number else "var(--paper)")
        for k in range(rounds)
    ]  # fmt: skip
    return group(
        *(
            at(
                90 * k, 590,
                use(drawing, 15, 8, 30), _number(count, 33, 16, 24), _small(name, 2, 40),
            )
            for k, (drawing, count, name) in enumerate(items)
        ),
        *steps,
        words(_("round {number} of {rounds}").format(number=v.round_number, rounds=rounds), 0, 657, font_size=14, fill="var(--ink-2)"),
    )  # fmt: skip


def _table(v: Any, targets: Targets) -> Drawn:
    """The six actions, the bids, the order of play and the supplies."""
    return picture(
        COLUMN, TALL,
        words(_("Actions"), 0, 18, class_="caption"),
        *(_field(v, action, targets) for action in range(FIELDS)),
        _pass(v, targets),
        words(_("Bids"), 0, 375, class_="caption"),
        words(_("cost, and how far boats sail"), COLUMN, 375, font_size=14, fill="var(--ink-2)", text_anchor="end"),
        *(_bid(v, number, targets) for number in range(1, BIDS + 1)),
        group(*_bidders(v), class_="pieces"),
        _order(v),
        _stock(v),
        name="kv-table", label=_("Actions, bids and supplies"),
    )  # fmt: skip


def _verdict(v: Any, village: int) -> int:
    """The seat that has won a scored village, NOBODY on a tie."""
    strengths = [int(strength(v, seat, village)) + int(v.revealed[village, seat]) for seat in range(v.players)]
    best = max(strengths)
    return strengths.index(best) if strengths.count(best) == 1 else NOBODY


def _majority(v: Any, village: int, targets: Targets) -> Drawn:
    """One village of the final scoring: its worth, and how strong everybody is there (KV-187)."""
    high = (TALL - 52) / v.villages
    scored = bool(v.scored[village])
    winner = _verdict(v, village) if scored else NOBODY
    look = {"stroke": "var(--coral)", "stroke_width": 3} if village == v.contested else {}
    step = 190 / v.players
    parts: list[Drawn] = []
    for seat in range(v.players):
        x = 84 + step * seat
        if seat == winner:
            parts.append(
                tag(
                    "rect",
                    x=x - 5,
                    y=4,
                    width=step - 1,
                    height=high - 16,
                    rx=9,
                    fill="var(--c)",
                    class_=f"p{PALETTE[seat]}",
                )
            )
        fill = on_colour(seat) if seat == winner else "var(--ink)"
        y = (high - 8) / 2 + 8
        parts.append(_number(strength(v, seat, village), x, y, 22, fill=fill))
        if scored and v.revealed[village, seat] > 0:
            parts.append(
                words(f"+{v.revealed[village, seat]}", x + 14, y - 7, font_size=14, font_weight="bold", fill=fill)
            )
    y = (high - 8) / 2
    return targets.spot(
        f"village-{village}",
        tag("rect", width=COLUMN, height=high - 8, rx=11),
        _frame(0, 0, COLUMN, high - 8, 11, **look),
        words(f"V{village}", 10, y + 6, font_size=17, font_weight="bold"),
        use("kv-cult", 50, y, 26), _number(v.cults[village], 61, y + 8, 22),
        *parts,
        label=village_told(v, village),
        opacity=0.6 if scored and winner == NOBODY else None,
        transform=f"translate(0 {44 + high * village:g})",
    )  # fmt: skip


def _majorities(v: Any, targets: Targets) -> Drawn:
    step = 190 / v.players
    return picture(
        COLUMN, TALL,
        words(_("Villages"), 0, 20, class_="caption"),
        *(disc(seat, 90 + step * seat, 24, 24) for seat in range(v.players)),
        *(_majority(v, village, targets) for village in range(v.villages)),
        name="kv-table", label=_("Final scoring: strength of each player in each village"),
    )  # fmt: skip


# -- to the right: one's own goods --


def _token_name(kind: str, seat: int, v: Any, space: int, k: int) -> str:
    """The same token keeps its name when it loses value from one round to the next."""
    return f"{kind}-{LETTERS[seat]}-{int(v.round_number) + space}-{k}"


def _pile(v: Any, seat: int, kind: str, space: int, x: float, y: float) -> list[Drawn]:
    count = int((v.shells if kind == "shell" else v.fish)[seat, space])
    shown = min(count, 4)
    parts = [
        piece(_token_name(kind, seat, v, space, k), x, y - 6 * k, use(f"kv-{kind}", 0, 0, 31), origin="kv-supply")
        for k in range(shown)
    ]
    if count > 1:
        parts.append(_pill(x + 11, y + 13, str(count)))
    return parts


def _goods(v: Any, seat: int, targets: Targets) -> Drawn:
    """The count track: what shells are worth and how fresh fish are; everything moves down each round (KV-170)."""
    parts: list[Drawn] = []
    for space in range(SPACES):
        x = 54.4 * (SPACES - 1 - space)
        look = {"stroke_dasharray": "4 3"} if space == 0 else {}
        parts.append(_frame(x, 28, 52, 164, 10, **look))
        parts.append(_number(space + 1, x + 26, 52, 23, class_="mid"))
        if v.gifts:
            for row, kind in enumerate(("shell", "fish")):
                parts.append(
                    targets.spot(f"{kind}-{space + 1}", tag("rect", x=x + 2, y=58 + 66 * row, width=48, height=64, rx=9),
                                 label=_("{kind} on space {space}").format(kind=_(kind), space=space + 1))
                )  # fmt: skip
    tokens = [
        token
        for space in range(SPACES)
        for kind, y in (("shell", 96), ("fish", 162))
        for token in _pile(v, seat, kind, space, 54.4 * (SPACES - 1 - space) + 25, y)
    ]
    return group(
        *parts,
        group(*tokens, class_="pieces"),
        use("kv-shell", 15, 217, 28), _number(purse(v, seat), 34, 226, 25),
        _small(_("shells to spend"), 66, 224),
        use("kv-fish", 189, 217, 28), _number(fish_of(v, seat), 208, 226, 25), _small(_("fish"), 232, 224),
    )  # fmt: skip


def _upgrade(v: Any, seat: int) -> Drawn:
    """How far boats sail: by the bid, and by the upgrade track (KV-025)."""
    parts = []
    for space in range(UPGRADES):
        x = 13 + 30.5 * space
        parts.append(tag("circle", cx=x, cy=18, r=13, fill="var(--paper)", stroke="var(--line-2)", stroke_width=1.2))
        parts.append(words(f"+{BONUS_MOVE[space]}", x, 23, class_="mid", font_size=14, fill="var(--ink-2)"))
    mark_x = 13 + 30.5 * int(v.upgrade[seat])
    parts.append(piece(f"upgrade-{LETTERS[seat]}", mark_x, 15, boat(seat, 0, 0, 36)))
    base, bonus = int(BASE_MOVE[v.bid[seat]]), int(BONUS_MOVE[v.upgrade[seat]])
    told = (
        _("boats sail {base} + {bonus}").format(base=base, bonus=bonus)
        if v.bid[seat]
        else _("boats sail the bid + {bonus}").format(bonus=bonus)
    )
    return at(0, 248, *parts, _small(told, 2, 52))


def _cottage_stock(v: Any, seat: int, kind: int) -> int:
    """How many cottages of a type could still be built: tiles, boats and statues bind."""
    if kind == FISHER:
        return min(int(v.tiles[seat]), BOATS - int(boats_on_board(v, seat)))
    return min(int(v.tiles[seat]), int(v.statues[seat])) if kind == TEMPLE else int(v.tiles[seat])


def _types(v: Any, seat: int, targets: Targets) -> Drawn:
    """The cottages in stock, by what they bring."""
    notes = {FISHER: "m-boat", MEETING: "kv-token", TEMPLE: "kv-die"}
    parts = [
        targets.spot(
            f"type-{TYPE_KEYS[kind]}",
            tag("rect", width=86, height=86, rx=12),
            _frame(0, 0, 86, 86),
            words(type_word(kind), 43, 19, class_="mid", font_size=15, font_weight="bold"),
            cottage(seat, kind, 26, 53, 40),
            _number(_cottage_stock(v, seat, kind), 66, 48, 22, class_="mid"),
            use(notes[kind], 66, 67, 23, class_=f"p{PALETTE[seat]}"),
            label=_("{cottage}, {count} in stock").format(cottage=type_name(kind), count=_cottage_stock(v, seat, kind)),
            transform=f"translate({92 * kind} 0)",
        )
        for kind in TYPES
    ]
    title = _("Cottages left: {count}").format(count=v.tiles[seat])
    return at(0, 336, words(title, 0, -8, class_="caption"), *parts)


def _tokens_shown(v: Any, seat: int) -> int:
    return min(max(0, int(v.influence[seat])), MOST_COMMITTED)


def _influence(v: Any, seat: int) -> Drawn:
    """Influence tokens in hand."""
    held = int(v.influence[seat])
    shown = _tokens_shown(v, seat)
    gap = min(23.0, 178 / max(1, shown))
    tokens = [
        piece(f"influence-{LETTERS[seat]}-{k}", 82 + gap * k, 16, use("kv-token", 0, 0, 27), origin="kv-supply") for k in range(shown)
    ]  # fmt: skip
    return at(
        0, 438,
        _number("?" if held == NOBODY else held, 2, 25, 27),
        _small(_("influence"), 0, 42),
        group(*tokens, class_="pieces"),
    )  # fmt: skip


def _village_rows(v: Any, seat: int, targets: Targets) -> Drawn:
    """The villages at a glance: size, cult hexes, fish, and how strong everybody is there."""
    high = 22.0
    step = 118 / v.players
    parts: list[Drawn] = [
        use("kv-house", 54, 6, 21), use("kv-cult", 91, 6, 20), use("kv-fish", 126, 7, 20),
        *(disc(other, 160 + step * other, 6, 18) for other in range(v.players)),
    ]  # fmt: skip
    for village in range(v.villages):
        y = 20 + high * village
        cells = [
            words(f"V{village}", 6, 16, font_size=14, font_weight="bold"),
            *(words(shown, x, 16, class_="mid", font_size=15) for shown, x in
              ((v.village_size[village], 54), (v.cults[village], 91), (v.feast[village] or "·", 126))),
        ]  # fmt: skip
        strengths = [int(strength(v, other, village)) for other in range(v.players)]
        for other, here in enumerate(strengths):
            leads = here and here == max(strengths) and strengths.count(here) == 1
            cells.append(words(here or "·", 160 + step * other, 16, class_="mid", font_size=15,
                               font_weight="bold" if leads else None, text_decoration="underline" if leads else None))  # fmt: skip
        parts.append(
            targets.spot(
                f"village-{village}", tag("rect", width=COLUMN, height=high - 1, rx=6),
                tag("rect", width=COLUMN, height=high - 1, rx=6, fill="var(--glow)" if v.god != NOBODY and v.village[v.god] == village else "var(--paper)", fill_opacity=0.45 if v.god != NOBODY and v.village[v.god] == village else 0.75),
                *cells, label=village_told(v, village), transform=f"translate(0 {y:g})",
            )
        )  # fmt: skip
    return at(0, 492, *parts)


def _commitment(v: Any, seat: int, targets: Targets) -> Drawn:
    """Influence to commit in the final scoring: a click on the k-th token commits k (KV-187)."""
    shown = _tokens_shown(v, seat)
    held = v.commitment[seat]
    parts: list[Drawn] = []
    for k in range(shown + 1):
        x, y = 27 + 54 * (k % 5), 60 + 52 * (k // 5)
        content = (
            [tag("circle", r=19, fill="none", stroke="var(--line-2)", stroke_width=1.6, stroke_dasharray="4 3")]
            if k == 0
            else [use("kv-token", 0, 0, 44)]
        )
        content.append(_number(k, 0, 7, 20, class_="mid", fill=None if k == 0 else CREAM, stroke=None if k == 0 else DARK,
                               stroke_width=3, paint_order="stroke"))  # fmt: skip
        parts.append(
            targets.spot(f"commit-{k}", tag("circle", r=23), *content, label=_("commit {count}").format(count=k),
                         transform=f"translate({x} {y})")
        )  # fmt: skip
    told = _("Committed: {count}").format(count=held) if held != NOBODY else _("Influence to commit")
    return group(words(told, 0, 20, class_="caption"), *parts)


def _store(v: Any, seat: int, targets: Targets) -> Drawn:
    me = whose(v, seat)
    title = _("Your goods") if me == seat else _("Goods of {name}").format(name=name_of(me))
    if v.phase in FINAL:
        body = [
            _commitment(v, me, targets),
            group(_types(v, me, targets), transform="translate(0 170)"),
            _final_note(v),
        ]
        return picture(COLUMN, TALL, *body, name="kv-goods", label=title)
    return picture(
        COLUMN, TALL,
        words(title, 0, 18, class_="caption"),
        piece("kv-supply", COLUMN - 12, 12), piece("kv-fish-track", 135, 162),
        _goods(v, me, targets),
        _upgrade(v, me),
        _types(v, me, targets),
        _influence(v, me),
        _village_rows(v, me, targets),
        name="kv-goods", label=title,
    )  # fmt: skip


def _final_note(v: Any) -> Drawn:
    lines = (
        _("Strength: own cottages in the village"),
        _("+ own boats at its cult hexes"),
        _("+ influence committed."),
        _("The strongest alone scores a point"),
        _("for each cult hex."),
    )
    return at(0, 610, *(_small(line, 0, 18 * k) for k, line in enumerate(lines)))


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Drawn]:
    """Left of the sea what is common, right of it what is one's own."""
    return [_majorities(v, targets) if v.phase in FINAL else _table(v, targets), _store(v, seat, targets)]


# -- players, and pictures that stand alone --


def panels(v: Any, seat: int) -> list[Panel]:
    """What everybody has: bid and move, shells, fish, influence; what is left to build with."""
    found = []
    for player in range(v.players):
        colour = f"p{PALETTE[player]}"
        spread = ", ".join(
            _("{count} worth {value}").format(count=v.shells[player, space], value=space + 1)
            for space in range(SPACES - 1, -1, -1)
            if v.shells[player, space]
        )
        fresh = ", ".join(
            _("{count} on space {value}").format(count=v.fish[player, space], value=space + 1)
            for space in range(SPACES - 1, -1, -1)
            if v.fish[player, space]
        )
        held = "?" if v.influence[player] == NOBODY else v.influence[player]
        facts = [
            Fact(_("bid"), v.bid[player] or "–", f"kv-statue {colour}", _("bid of this round")),
            Fact(_("move"), move_of(v, player) if v.bid[player] else f"+{BONUS_MOVE[v.upgrade[player]]}", "kv-sail", _("how far boats sail")),
            Fact(_("shells"), purse(v, player), "kv-shell", _("shells: {spread}").format(spread=spread or 0)),
            Fact(_("fish"), fish_of(v, player), "kv-fish", _("fish: {spread}").format(spread=fresh or 0)),
            Fact(_("influence"), held, "kv-token", _("influence")),
            Fact(_("cottages"), f"{cottages_of(v, player)}", f"{COTTAGES[MEETING]} {colour}", _("cottages on the board; left: {tiles} cottages, {boats} boats, {statues} statues").format(tiles=v.tiles[player], boats=BOATS - boats_on_board(v, player), statues=v.statues[player])),
        ]  # fmt: skip
        found.append(Panel(tuple(facts)))
    return found


def colours(v: Any) -> list[int]:
    """Each seat's colour on the page."""
    return [PALETTE[seat] for seat in range(v.players)]


def svg(v: Any) -> str:
    """The sea as a picture of its own."""
    return standalone(draw(v, NOBODY), (COMMON, SYMBOLS))


def cover() -> Drawn:
    """The picture on the home page: a village, its god, and boats on their way."""
    land = (63, 64, 75, 76, 87, 77)
    x0, y0 = middle(76)
    scale = 1.25

    def place(k: int) -> tuple[float, float]:
        x, y = middle(k)
        return x - x0, y - y0

    pieces = [
        at(*place(63), cottage(0, FISHER, 0, 0, 40)), at(*place(64), cottage(3, MEETING, 0, 0, 42)),
        at(*place(75), use("kv-cult", 0, -2, 34)), at(*place(87), cottage(2, MEETING, 0, 0, 42)),
        at(*place(77), cottage(1, TEMPLE, 0, 0, 40)), at(*place(76), use("kv-god", 0, -6, 52)),
    ]  # fmt: skip
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        group(
            at(-x0, -y0, _island(land), *(_ground(k, k in (75, 76), (False,) * 6) for k in land)),
            *pieces,
            transform=f"translate(160 98) scale({scale})",
        ),
        at(54, 132, boat(2, 0, 0, 56)), at(272, 62, boat(0, 0, 0, 48)), at(268, 148, boat(3, 0, 0, 52)),
        use("kv-fish", 100, 34, 24), use("kv-fish", 74, 46, 20),
        label="", name="cover-kaivai",
    )  # fmt: skip
