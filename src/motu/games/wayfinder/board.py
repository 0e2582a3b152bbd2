"""The board of Wayfinder as text and as a picture: a lagoon of thirty-six islands."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from motu.drawing import (
    NO_TARGETS,
    Drawn,
    Fact,
    Panel,
    Target,
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
from motu.language import _, language
from motu.symbols import COMMON, CREAM, DARK, blob, mark

from .scoring import construction_points
from .state import (
    ACTIONS,
    COLOURS,
    DATA,
    DIRECTIONS,
    EMPTY,
    LAND,
    LETTERS,
    LIVE,
    NAMES,
    NEXT,
    OBJECTIVE,
    OVER,
    PLACE,
    SAIL,
    SOLO,
    SPACES,
    STALL_LIMIT,
    TRAVELLERS,
    VILLAGE,
    VOYAGE,
)
from .words import colour_name

ROWS = DATA["board"]["rows"]
COLUMNS = DATA["board"]["columns"]
PALETTE = (0, 2, 3, 1)  # red, yellow, green and blue among the colours of the page


# -- as text --


def _gems(v: Any, space: int) -> str:
    return "".join(f"{LETTERS[c]}{v.gems[space, c]}" for c in range(COLOURS) if v.gems[space, c])


def _huts(v: Any, space: int) -> str:
    return "".join(f"^{LETTERS[c]}{v.huts[space, c]}" for c in range(COLOURS) if v.huts[space, c])


def _explorer(v: Any, space: int) -> str:
    return "".join(f"*{LETTERS[v.colour[k]]}" for k in range(v.crews) if v.explorer[k] == space)


def text(v: Any) -> str:
    """A grid: objective in brackets, huts ^R1, explorer *R on the first line of a space, gems on the second."""
    width = 11
    rule = "  +" + "+".join(["-" * width] * COLUMNS) + "+"
    lines = ["   " + "".join(f"{NAMES[column][0]:^{width + 1}}" for column in range(COLUMNS)), rule]
    for row in range(ROWS):
        spaces = range(row * COLUMNS, (row + 1) * COLUMNS)
        tops = [f"({LETTERS[OBJECTIVE[i]]}){_huts(v, i)}{_explorer(v, i)}" for i in spaces]
        lines.append(f"{row + 1} |" + "|".join(f"{top:<{width}}" for top in tops) + "|")
        lines.append("  |" + "|".join(f"{_gems(v, i):^{width}}" for i in spaces) + "|")
        lines.append(rule)
    for crew in range(v.crews):
        lines.append(f"{LETTERS[v.colour[crew]]}: {v.points[crew]} points" + (" (turn)" if crew == v.turn else ""))
    if v.phase == VOYAGE:
        lines.append("in hand: " + " ".join(f"{LETTERS[c]}{v.hand[c]}" for c in range(COLOURS) if v.hand[c]))
    if v.phase == OVER:
        lines.append("the game is over")
    return "\n".join(lines)


# -- what a click means --


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For each island the actions that a click on it could mean now, legal or not."""
    if v.phase != VOYAGE or (v.timing == LIVE and seat not in (v.turn, NOBODY)):  # also during others' voyages (WF-120)
        return {NAMES[space]: [PLACE + space] for space in range(SPACES)}
    found: dict[str, list[int]] = {name: [] for name in NAMES}
    for direction in range(DIRECTIONS):
        space = int(NEXT[v.at, direction])
        if space != NOBODY:
            drops = sorted(range(COLOURS), key=lambda colour: v.hand[colour] == 0)  # what is in hand comes first
            found[NAMES[space]] = [SAIL + COLOURS * direction + colour for colour in drops] + [LAND + direction]
    return found


def refusal(v: Any, spot: str) -> int:
    """The rule to cite where a click means no action at all: a voyage goes space by space."""
    return 52 if v.phase == VOYAGE and not spots(v, NOBODY)[spot] else 0


def lights(before: Any, action: int) -> list[str]:
    """The islands that a line of the log is about."""
    if action < SAIL:
        return [NAMES[action - PLACE]]
    if action <= LAND + DIRECTIONS - 1 and before.phase == VOYAGE:
        space = int(NEXT[before.at, ACTIONS.arguments(action)[0]])
        return [NAMES[space]] if space != NOBODY else []
    return []


def icon(v: Any, action: int) -> Drawn:
    """The gem that a step drops."""
    if SAIL <= action < LAND:
        return gem((action - SAIL) % COLOURS, 0, 0, 20)
    return Drawn("")


# -- the pieces --

CELL = 100
MARGIN = 30
GEM_CUTS = (
    ("M-9 0 A9 9 0 1 0 9 0 A9 9 0 1 0 -9 0 Z", "M-4.6 -4.6 H4.6 M-9 0 L-4.6 -4.6 L0 1.5 L4.6 -4.6 L9 0"),
    ("M0 -9.6 L9.8 7.4 H-9.8 Z", "M0 -9.6 V1.6 L9.8 7.4 M0 1.6 L-9.8 7.4"),
    ("M0 -10.4 L9 0 L0 10.4 L-9 0 Z", "M-9 0 H9 M-3.4 0 L0 -10.4 L3.4 0 L0 10.4 Z"),
    ("M-8.2 -8.2 H8.2 V8.2 H-8.2 Z", "M-4 -4 H4 V4 H-4 Z M-8.2 -8.2 L-4 -4 M8.2 -8.2 L4 -4 M8.2 8.2 L4 4 M-8.2 8.2 L-4 4"),
)  # fmt: skip
ISLES = 6  # different islands; they are turned


def _gem_symbol(colour: int) -> Drawn:
    shape, cut = GEM_CUTS[colour]
    return symbol(
        f"wf-gem-{LETTERS[colour]}",
        "-12 -12 24 24",
        tag("path", d=shape, transform="translate(0 1.6)", fill="#1b120c", fill_opacity=0.28),
        tag("path", d=shape, fill="var(--c)", stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
        tag("path", d=cut, fill="none", stroke=CREAM, stroke_opacity=0.62, stroke_width=0.9, stroke_linejoin="round"),
    )


def _isle_symbol(k: int) -> Drawn:
    """Reef, surf, beach and green of one kind of island."""
    return symbol(
        f"wf-isle-{k}",
        "-50 -50 100 100",
        tag("path", d=blob(k, 46.5, 0.05), fill="var(--shallow)", fill_opacity=0.55),
        tag("path", d=blob(k, 42.5, 0.06), fill="none", stroke="var(--foam)", stroke_opacity=0.75, stroke_width=1.6),
        tag("path", d=blob(k, 40, 0.07), fill="var(--beach)", stroke="#b1935a", stroke_opacity=0.55, stroke_width=1),
        tag("path", d=blob(k, 40, 0.07), fill="url(#m-sand)"),
        tag("path", d=blob(k + 50, 31.5, 0.12), fill="var(--palm)", fill_opacity=0.8),
    )


SYMBOLS = Drawn("".join((*map(_gem_symbol, range(COLOURS)), *map(_isle_symbol, range(ISLES)))))


@cache
def gem(colour: int, x: float, y: float, size: float) -> Drawn:
    return use(f"wf-gem-{LETTERS[colour]}", x, y, size, class_=f"p{PALETTE[colour]}")


def hut(colour: int, x: float, y: float, size: float) -> Drawn:
    return group(
        use("m-hut", x, y, size, class_=f"p{PALETTE[colour]}"),
        mark(PALETTE[colour], x, y - size * 0.12, size * 0.27),
    )


def boat(colour: int, size: float) -> Drawn:
    return group(
        use("m-boat", 0, 0, size, class_=f"p{PALETTE[colour]}"),
        mark(PALETTE[colour], size * 0.13, -size * 0.02, size * 0.27),
    )


def corner(space: int) -> tuple[int, int]:
    return CELL * (space % COLUMNS), CELL * (space // COLUMNS)


def middle(space: int) -> tuple[float, float]:
    x, y = corner(space)
    return x + CELL / 2, y + CELL / 2


@cache
def _sea() -> Drawn:
    """The lagoon and the names of its columns and rows."""
    side = CELL * COLUMNS
    names = [
        words(NAMES[k][0], CELL * k + CELL / 2, -10, class_="mid axis") for k in range(COLUMNS)
    ] + [words(row + 1, -15, CELL * row + CELL / 2 + 5, class_="mid axis") for row in range(ROWS)]  # fmt: skip
    frame = {"x": -MARGIN, "y": -MARGIN, "width": side + MARGIN + 12, "height": side + MARGIN + 12, "rx": 26}
    return group(
        tag("rect", fill="url(#m-sea)", **frame),
        tag("rect", fill="url(#m-waves)", **frame),
        tag("rect", fill="none", stroke="var(--sea-0)", stroke_width=3, **frame),
        *names,
        aria_hidden="true",
    )


@cache
def _land(space: int) -> Drawn:
    """The island itself with its objective, the printed circle of WF-006."""
    colour = int(OBJECTIVE[space])
    kind = (space * 5 + space // COLUMNS * 2) % ISLES
    return group(
        at(50, 50, tag("use", href=f"#wf-isle-{kind}", x=-50, y=-50, width=100, height=100, transform=f"rotate({90 * (space * 7 % 4)})")),
        at(
            20, 21,
            tag("circle", r=11.5, fill=CREAM, stroke="var(--c)", stroke_width=3.4),
            tag("use", href=f"#m-mark-{PALETTE[colour]}", x=-6, y=-6, width=12, height=12, fill="var(--c)"),
            class_=f"p{PALETTE[colour]}",
        ),
        aria_hidden="true",
    )  # fmt: skip


SOCKETS = ((50, 30), (68, 43), (61, 64), (39, 64), (32, 43))  # the five places of a village to be
QUARTERS = ((38, 39), (63, 39), (38, 64), (63, 64))  # one corner a colour among travellers
SHOWN = 3  # gems of one colour drawn on a pile; more are a number


def _tally(x: float, y: float, count: int) -> Drawn:
    return at(
        x, y,
        tag("circle", r=7.5, fill=CREAM, stroke=DARK, stroke_width=0.8),
        words(count, 0, 4, class_="mid", font_size=11.5, font_weight="bold", fill=DARK),
    )  # fmt: skip


@cache
def _gem_piece(space: int, colour: int, k: int, x: float, y: float, size: float) -> Drawn:
    cx, cy = corner(space)
    name = f"gem-{NAMES[space]}-{LETTERS[colour]}-{k}"
    return piece(name, cx + x, cy + y, gem(colour, 0, 0, size), origin=f"raft-{LETTERS[colour]}")


def _construction(v: Any, space: int, colour: int) -> list[Drawn]:
    """Gems of one colour on the five places of a village: how much is missing can be seen."""
    cx, cy = corner(space)
    count = int(v.gems[space, colour])
    sockets = [
        tag("circle", cx=cx + x, cy=cy + y, r=8.5, fill="#fffaf0", fill_opacity=0.5, stroke="#5b4636", stroke_opacity=0.7,
            stroke_dasharray="2.5 2.5") for x, y in SOCKETS[count:]
    ]  # fmt: skip
    worth = int(construction_points(v, space))
    value = at(
        cx + 50, cy + 48,
        words(worth, 0, 5, class_="mid", font_size=15, font_weight="bold", fill=DARK, font_family="Georgia, serif"),
    )  # fmt: skip
    return [*sockets, value, *(_gem_piece(space, colour, k, *SOCKETS[k], 22) for k in range(count))]


def _travellers(v: Any, space: int) -> list[Drawn]:
    """A pile for each colour, its number on top."""
    cx, cy = corner(space)
    parts = []
    for colour in range(COLOURS):
        count = int(v.gems[space, colour])
        x, y = QUARTERS[colour]
        top = min(count, SHOWN) - 1
        for k in range(top + 1):
            parts.append(_gem_piece(space, colour, k, x + 2.5 * k, y - 3 * k, 25))
        if count > 1:
            drop = 3 if colour == 1 else 0  # a triangle is wide below
            parts.append(_number(cx + x + 2.5 * top, cy + y - 3 * top + 4.6 + drop, count))
    return parts


@cache
def _number(x: float, y: float, count: int) -> Drawn:
    return words(count, x, y, class_="mid", font_size=13, font_weight="bold", fill=CREAM, stroke=DARK, stroke_width=3,
                 stroke_linejoin="round", paint_order="stroke")  # fmt: skip


def _village(v: Any, space: int) -> list[Drawn]:
    """The huts of a space, by colour."""
    cx, cy = corner(space)
    parts, x = [], 19.0
    for colour in range(COLOURS):
        count = int(v.huts[space, colour])
        if count:
            name = f"hut-{NAMES[space]}-{LETTERS[colour]}"
            tally = [_tally(10, 8, count)] if count > 1 else []
            parts.append(piece(name, cx + x, cy + 80, hut(colour, 0, 0, 30), *tally, class_="rises"))
            x += 21
    return parts


def described(v: Any, space: int, standing: Iterable[int]) -> str:
    """What lies on an island, in words; `standing` are the colours of the explorers there."""
    gems = ", ".join(f"{v.gems[space, c]} {colour_name(c)}" for c in range(COLOURS) if v.gems[space, c])
    parts = [NAMES[space]]
    if v.kind[space] == EMPTY:
        parts.append(_("empty"))
    elif v.kind[space] == TRAVELLERS:
        parts.append(_("travellers {gems}").format(gems=gems))
    else:
        parts.append(_("under construction, {gems}").format(gems=gems))
    parts += [
        _("{count} huts {colour}").format(count=v.huts[space, c], colour=colour_name(c))
        for c in range(COLOURS)
        if v.huts[space, c]
    ]
    parts.append(_("circle {colour}").format(colour=colour_name(OBJECTIVE[space])))
    parts += [_("explorer {colour}").format(colour=colour_name(colour)) for colour in standing]
    return ", ".join(parts)


# -- the picture --


class Island(NamedTuple):
    """All that the picture of one island shows; most of them are the same from move to move, and drawn once."""

    space: int
    kind: int
    gems: tuple[int, ...]
    huts: tuple[int, ...]

    def alone(self) -> SimpleNamespace:
        """As a view that holds this island only."""
        return SimpleNamespace(
            kind={self.space: self.kind},
            gems={(self.space, colour): count for colour, count in enumerate(self.gems)},
            huts={(self.space, colour): count for colour, count in enumerate(self.huts)},
        )


def _islands(v: Any) -> list[Island]:
    rows = zip(v.kind.tolist(), v.gems.tolist(), v.huts.tolist(), strict=True)
    return [Island(space, kind, tuple(gems), tuple(huts)) for space, (kind, gems, huts) in enumerate(rows)]


def _standing(v: Any) -> dict[int, tuple[int, ...]]:
    """The colours of the explorers on each space."""
    found: dict[int, tuple[int, ...]] = {}
    for crew in range(v.crews):
        space = int(v.explorer[crew])
        found[space] = (*found.get(space, ()), int(v.colour[crew]))
    return found


@lru_cache(20_000)
def _spot(island: Island, standing: tuple[int, ...], target: Target | None, _speech: str) -> Drawn:
    space = island.space
    x, y = corner(space)
    outline = tag("rect", x=4, y=4, width=92, height=92, rx=30)
    targets = Targets({NAMES[space]: target}) if target else NO_TARGETS
    label = described(island.alone(), space, standing)
    return targets.spot(NAMES[space], outline, _land(space), label=label, transform=f"translate({x} {y})")


@lru_cache(20_000)
def _on(island: Island) -> Drawn:
    """What stands and lies on an island."""
    return Drawn("".join(_things(island.alone(), island.space)))


def _things(v: Any, space: int) -> list[Drawn]:
    parts = _village(v, space)
    if v.kind[space] == TRAVELLERS:
        parts += _travellers(v, space)
    elif v.kind[space] != EMPTY:
        parts += _construction(v, space, int(v.kind[space]))
    return parts


def _wake(v: Any) -> list[Drawn]:
    """The way of the running voyage."""
    if v.phase != VOYAGE:
        return []
    stops = [int(v.explorer[v.turn]), *(int(v.path[k]) for k in range(v.length))]
    points = " ".join(f"{x + 34:.0f},{y + 40:.0f}" for x, y in map(middle, stops))
    sx, sy = middle(stops[0])
    return [
        tag("circle", cx=sx, cy=sy, r=15, fill="none", stroke="var(--foam)", stroke_width=2.5, stroke_dasharray="5 5"),
        tag("polyline", points=points, fill="none", stroke="var(--sea-0)", stroke_opacity=0.55, stroke_width=8,
            stroke_linejoin="round", stroke_linecap="round"),
        tag("polyline", points=points, fill="none", stroke="var(--foam)", stroke_width=3.4, stroke_dasharray="1 8",
            stroke_linejoin="round", stroke_linecap="round"),
    ]  # fmt: skip


def _boats(v: Any) -> list[Drawn]:
    parts = []
    for crew in range(v.crews):
        space = int(v.explorer[crew])
        if space != NOBODY:
            if v.phase == VOYAGE and crew == v.turn:
                space = int(v.at)
            x, y = middle(space)
            parts.append(piece(f"boat-{LETTERS[v.colour[crew]]}", x + 36, y + 33, boat(v.colour[crew], 40)))
    return parts


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Drawn:
    """The lagoon: islands, gems, huts, boats."""
    islands, standing, speech = _islands(v), _standing(v), language()
    spots_drawn = [_spot(i, standing.get(i.space, ()), targets.legal.get(NAMES[i.space]), speech) for i in islands]
    return picture(
        CELL * COLUMNS + MARGIN + 20,
        CELL * ROWS + MARGIN + 20,
        _sea(),
        group(*spots_drawn),
        group(*_wake(v), class_="pieces"),
        group(*map(_on, islands), *_boats(v), class_="pieces"),
        label=_("The lagoon, six by six islands"),
        left=-MARGIN - 4,
        top=-MARGIN - 4,
    )


def _raft(v: Any) -> Drawn:
    """The gems in hand of the one who sails."""
    rows = []
    for colour in range(COLOURS):
        y = 74 + 41 * colour
        count = int(v.hand[colour]) if v.phase == VOYAGE else 0
        crew = LETTERS[v.colour[v.turn]]
        gems = [
            piece(f"hand-{crew}-{LETTERS[colour]}-{k}", 66 + 24 * k - (max(0, count - 5) * 2 * k), y,
                  gem(colour, 0, 0, 27), origin=f"spot-{NAMES[v.explorer[v.turn]]}")
            for k in range(min(count, 7))
        ]  # fmt: skip
        rows.append(
            group(
                piece(f"raft-{LETTERS[colour]}", 66, y, tag("circle", r=11, fill="#1b120c", fill_opacity=0.16)),
                *gems,
                words(count, 32, y + 7, class_="mid", font_size=21, font_family="Georgia, serif", font_weight="bold",
                      fill=CREAM, fill_opacity=1 if count else 0.45),
            )
        )  # fmt: skip
    title = _("In hand") if v.phase == VOYAGE else _("The raft is empty")
    return picture(
        240, 236,
        tag("rect", x=4, y=34, width=232, height=186, rx=16, fill="var(--wood)", stroke=DARK, stroke_width=1.5),
        tag("rect", x=4, y=34, width=232, height=186, rx=16, fill="url(#m-planks)"),
        words(title, 6, 22, class_="caption"),
        *rows,
        name="raft", label=_("Gems in hand: {hand}").format(hand=", ".join(f"{v.hand[c]} {colour_name(c)}" for c in range(COLOURS))),
    )  # fmt: skip


def _harbour(v: Any) -> Drawn:
    """Explorers that wait to be placed, and how long nothing has moved on (WF-172)."""
    home = [crew for crew in range(v.crews) if v.explorer[crew] == NOBODY]
    boats = [
        piece(f"boat-{LETTERS[v.colour[crew]]}", 40 + 54 * k, 92, boat(v.colour[crew], 46))
        for k, crew in enumerate(home)
    ]
    limit = int(STALL_LIMIT[v.players])
    ticks = [
        tag("rect", x=8 + k * 224 / limit, y=176, width=224 / limit - 3, height=9, rx=3,
            fill="var(--coral)" if k < v.stall else "var(--line)") for k in range(limit)
    ]  # fmt: skip
    return picture(
        240, 196,
        words(_("Harbour"), 6, 22, class_="caption"),
        tag("path", d="M4 48 Q4 34 20 34 H220 Q236 34 236 48 V112 Q236 130 218 130 H22 Q4 130 4 112 Z", fill="url(#m-sea)"),
        tag("path", d="M4 48 Q4 34 20 34 H220 Q236 34 236 48 V112 Q236 130 218 130 H22 Q4 130 4 112 Z", fill="url(#m-waves)"),
        tag("path", d="M4 48 Q4 34 20 34 H220 Q236 34 236 48 V56 Q170 44 120 56 T4 58 Z", fill="var(--beach)"),
        use("m-palm", 214, 48, 40),
        *boats,
        words(_("Turns without progress: {count} of {limit}").format(count=v.stall, limit=limit), 6, 162, class_="quiet"),
        *ticks,
        name="harbour", label=_("Harbour, {count} explorers wait").format(count=len(home)),
    )  # fmt: skip


OWN = "beside"


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Drawn]:
    """What stands beside the lagoon: the raft with the gems in hand, and the harbour."""
    return [_raft(v), _harbour(v)]


def panels(v: Any, seat: int) -> list[Panel]:
    """Villages made, by colour, for each seat."""
    found = []
    for player in range(v.players):
        crews = range(v.crews) if v.timing == SOLO else (player,)
        facts = []
        for colour in range(COLOURS):
            count = sum(int(v.villages[crew, colour]) for crew in crews)
            note = _("villages {colour}").format(colour=colour_name(colour))
            facts.append(Fact(colour_name(colour), count, f"wf-gem-{LETTERS[colour]} p{PALETTE[colour]}", note))
        standing = sum(
            int(construction_points(v, space))
            for space in range(SPACES)
            if v.kind[space] < EMPTY and any(v.colour[crew] == v.kind[space] for crew in crews)
        )
        facts.append(Fact(_("standing"), standing, "", _("points of constructions if the game ended now")))
        found.append(Panel(tuple(facts)))
    return found


def colours(v: Any) -> list[int]:
    """Each seat's colour on the page."""
    return [PALETTE[v.colour[seat]] for seat in range(v.players)]


def svg(v: Any) -> str:
    """The lagoon as a picture of its own."""
    return standalone(draw(v, NOBODY), (COMMON, SYMBOLS))


def cover() -> Drawn:
    """The picture on the home page."""
    isles = [(70, 120, 1), (165, 62, 3), (256, 128, 0)]
    parts = [
        at(x, y, tag("use", href=f"#wf-isle-{k}", x=-58, y=-58, width=116, height=116)) for x, y, k in isles
    ]  # fmt: skip
    gems = [
        (0, 56, 104),
        (1, 82, 106),
        (2, 58, 128),
        (3, 84, 130),
        (2, 243, 112),
        (2, 266, 112),
        (2, 275, 134),
        (2, 238, 134),
    ]
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        *parts,
        tag("path", d="M96 140 Q150 170 205 152", fill="none", stroke="var(--foam)", stroke_width=3.4, stroke_dasharray="1 8", stroke_linecap="round"),
        *(gem(colour, x, y, 25) for colour, x, y in gems),
        hut(0, 150, 58, 40), hut(3, 180, 68, 34), use("m-palm", 190, 40, 38), use("m-palm", 100, 96, 34),
        at(158, 150, boat(0, 62)),
        label="", name="cover-wayfinder",
    )  # fmt: skip


assert len(SOCKETS) == VILLAGE, "a village has as many places as gems"
