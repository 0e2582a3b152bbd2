"""Dokmus's board: what stands beside it: guardians, the tokens of the turn, sacrifices, tiles and legend."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from motu.drawing import Drawn, Joined, at, group, heading, note, picture, piece, spot, tag, use, words
from motu.drawing.sketches import FACTS, by_facts
from motu.drawing.symbols import CREAM, DARK, mark
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import ask, box, terrain
from ..rules.hidden import candidates
from ..speech import _
from ..words.terms import guardian_name, temples_lying
from .art import PALETTE, THINGS, growth, terrain_icon, token
from .clicks import pool_of
from .tokens import discoveries, initial


def may_hold(v: Any, seat: int) -> tuple[int, ...]:
    """The guardians that each may hold as far as a seat knows, as bits."""
    drafted, handed = tuple(v.guardian.tolist()), tuple(v.handed.tolist())
    return _may_hold(seat, int(v.players), int(v.first), int(v.called), drafted, handed)


@lru_cache(FACTS)
def _may_hold(
    seat: int, players: int, first: int, called: int, guardian: tuple[int, ...], handed: tuple[int, ...]
) -> tuple[int, ...]:
    drafted = SimpleNamespace(players=players, first=first, called=called, guardian=guardian, handed=handed)
    return tuple(int(candidates(drafted, seat, other)) for other in range(players))


def _stage(v: Any) -> int:
    """Whether guardians are chosen, or whatever else is no turn; what is done in a turn is all one here."""
    return int(v.phase) if v.phase in (ask.START, ask.DRAFT, ask.OVER) else ask.MAIN


def _choice(v: Any, seat: int) -> int:
    """The guardians among which a seat chooses, as bits; none if it does not."""
    return int(v.handed[seat]) if seat != NOBODY and not v.guardian[seat] else 0


class Stone(NamedTuple):
    """A guardian as the one who looks knows it."""

    guardian: int
    owner: int
    called: bool
    in_reach: bool


@cache
def _keeper(seat: int, x: float) -> Drawn:
    """The sign of whoever keeps a guardian, below it."""
    return piece(f"keeps-{initial(seat)}", x, 134, _disc(seat, 9.5))


@lru_cache(FACTS)
def _stones(players: int, known: tuple[int, ...], called: int, choice: int) -> tuple[Stone, ...]:
    """The guardians in their order; `called` is NOBODY where none has the turn."""
    holders = {held.bit_length() - 1: other for other, held in enumerate(known) if held and held & (held - 1) == 0}

    def in_reach(guardian: int) -> bool:
        """Whether it still matters this round, as far as the one who looks knows."""
        if choice:
            return bool(choice >> guardian & 1)
        return called == NOBODY or guardian > called or (guardian == called and guardian in holders)

    return tuple(
        Stone(guardian, holders.get(guardian, NOBODY), guardian == called, in_reach(guardian))
        for guardian in pool_of(players)
    )


@by_facts
def _stone(stone: Stone, x: float) -> Drawn:
    guardian, owner, called, in_reach = stone
    spoken = _("guardian {guardian}, {deed}").format(guardian=guardian, deed=guardian_name(guardian))
    if owner != NOBODY:
        spoken += ", " + name_of(owner)
    return spot(
        f"guardian-{guardian}",
        tag("rect", x=-22.5, y=-47, width=45, height=94, rx=16),
        tag("rect", x=-24, y=-48, width=48, height=97, rx=18, fill="none", stroke="var(--coral)", stroke_width=3) if called else "",
        tag("use", href=f"#dk-guardian-{guardian}", x=-22, y=-44, width=44, height=88, opacity=None if in_reach else 0.38),
        label=spoken,
        transform=f"translate({x:g} 76)",
        data_thing="guardian",
    )  # fmt: skip


@cache
def _disc(seat: int, radius: float) -> Drawn:
    colour = PALETTE[seat]
    return group(
        tag("circle", r=radius, fill="var(--c)", stroke=CREAM, stroke_width=1.2),
        mark(colour, 0, 0, radius * 1.25),
        class_=f"p{colour}",
    )


def draw_council(v: Any, seat: int) -> Joined:
    """Guardians in their order, the tokens of this turn, the fire of sacrifices."""
    stage = _stage(v)
    known = may_hold(v, seat) if stage != ask.OVER else ()
    called = int(v.called) if stage == ask.MAIN else NOBODY
    stones = _stones(int(v.players), known, called, _choice(v, seat) if stage == ask.DRAFT else 0)
    left = v.left if stage == ask.MAIN else NOBODY
    hand = _hand(v.players, v.turn, left, v.phase == ask.TARGET)
    return _council(stones, max(1, v.rounds), hand, _fire(tuple(v.sacrificed.tolist()[: v.players]), v.talisman))


@by_facts
def _council(stones: tuple[Stone, ...], round_number: int, hand: Drawn, fire: Drawn) -> Joined:
    label = _("Guardians, tokens of this turn, sacrifices")
    return picture(240, 236, *_guardians(stones, round_number), hand, fire, name="council", label=label)


@by_facts
def _guardians(stones: tuple[Stone, ...], round_number: int) -> list[Drawn]:
    step = 48 if len(stones) > 3 else 70
    xs = [120 + step * (k - (len(stones) - 1) / 2) for k in range(len(stones))]
    owners = [_keeper(stone.owner, x) for stone, x in zip(stones, xs, strict=True) if stone.owner != NOBODY]
    moment = _("Round {round} of {rounds}").format(round=round_number, rounds=box.ROUNDS)
    return [
        heading(_("Guardians"), 4, 18, room=112),
        note(moment, 236, 18, room=116, text_anchor="end"),
        *map(_stone, stones, xs),
        group(*owners, class_="pieces"),
    ]


@by_facts
def _hand(players: int, turn: int, left: int, moving: bool) -> Drawn:
    """The tokens of this turn that are not used yet, NOBODY where it is nobody's; whether one is being moved."""
    turning, left = left != NOBODY, max(0, left)
    places = [tag("ellipse", cx=18 + 27 * k, cy=208, rx=11, ry=4, fill="var(--line-2)", fill_opacity=0.4) for k in range(box.TURN_TOKENS)]  # fmt: skip
    pawns = [piece(f"hand-{initial(turn)}-{k}", 18 + 27 * k, 194, token(turn, 34)) for k in range(left)]
    sources = [
        piece(f"from-{initial(seat)}", 18 + 27 * max(0, left - 1), 194, tag("circle", r=12, fill="none"))
        for seat in range(players)
        if not (moving and seat == turn)
    ]
    return group(
        note(_("To place"), 4, 168, room=84),
        *places,
        group(*pawns, *sources, class_="pieces"),
        note(
            _("{count} left").format(count=left) if turning else _("{count} a turn").format(count=box.TURN_TOKENS), 45, 230, room=86, middle=True,
        ),
        data_thing="hand",
    )  # fmt: skip


@by_facts
def _fire(sacrificed: tuple[int, ...], talisman: int) -> Drawn:
    """How many tokens each has sacrificed, and who holds the talisman."""
    columns = []
    ranks = " · ".join(str(points) for points in box.SACRIFICE_POINTS[len(sacrificed)] if points)
    room = 148 / len(sacrificed)
    for seat, burnt in enumerate(sacrificed):
        x = 92 + room * (seat + 0.5)
        columns.append(
            at(
                x, 0,
                at(0, 190, _disc(seat, 9)),
                words(burnt, 0, 219, class_="mid", font_size=20, font_weight="bold", font_family="Georgia, serif"),
                *([piece("talisman", 11, 180, use("dk-talisman", 0, 0, 19), data_thing="talisman")] if talisman == seat else []),
            )
        )  # fmt: skip
    return group(
        tag("rect", x=92, y=172, width=148, height=54, rx=12, fill="var(--coral)", fill_opacity=0.1, stroke="var(--line-2)", stroke_width=1),
        use("dk-flame", 100, 163, 16),
        note(_("Sacrificed"), 112, 168, room=74),
        note(ranks, 238, 168, room=48, text_anchor="end"),
        *columns,
        data_thing="fire",
    )  # fmt: skip


LEGEND = (terrain.FOREST, terrain.VOLCANO, terrain.WATER, terrain.RUINS, terrain.SMALL_TEMPLE, terrain.LARGE_TEMPLE)


def _meaning(kind: int) -> str:
    return {
        terrain.FOREST: _("costs 1 token"),
        terrain.VOLCANO: _("token burns"),
        terrain.WATER: _("crossing costs 1"),
        terrain.RUINS: _("+{points}, an action").format(points=box.RUINS_POINTS),
        terrain.SMALL_TEMPLE: _("{points} points").format(points=box.SMALL_POINTS),
        terrain.LARGE_TEMPLE: _("{points} points").format(points=box.LARGE_POINTS),
    }[kind]


def _progress(found: tuple[int, ...], temples: int) -> list[Drawn]:
    """Who has discovered how many temples of a tile; a full set has its bonus."""
    parts = []
    shown = [other for other, count in enumerate(found) if count]
    for k, other in enumerate(shown):
        count = found[other]
        full = count == temples
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


def draw_chart(v: Any, seat: int) -> Joined:
    """The tiles as they lie, with what is discovered on each; and what the ground means."""
    return _chart(seat, _lying(v), discoveries(v))


def _lying(v: Any) -> tuple[tuple[int, int], ...]:
    """The face in each slot, and how it is turned."""
    slots = int(box.SLOTS_USED[v.players])
    return tuple(zip(v.face.tolist()[:slots], v.turned.tolist()[:slots], strict=True))


@by_facts
def _chart(seat: int, lying: tuple[tuple[int, int], ...], found: tuple[frozenset[int], ...]) -> Joined:
    rows = len(lying) // box.SLOT_COLUMNS
    tall = 50 if rows > 2 else 54
    tiles = []
    for slot, (face, turned) in enumerate(lying):
        x, y = 81 * (slot % box.SLOT_COLUMNS) + 1, 28 + (tall + 6) * (slot // box.SLOT_COLUMNS)
        if face == NOBODY:
            tiles.append(tag("rect", x=x, y=y, width=76, height=tall, rx=9, fill="var(--sea-2)", fill_opacity=0.75))
        else:
            tiles.append(_on_chart(_charted(seat, slot, face, turned, found), x, y, tall))
    top = 28 + (tall + 6) * rows + 12
    return picture(
        240, top + 90,
        *_title(len(found)),
        *tiles,
        *_meanings(top, sum(face != NOBODY for face, _turned in lying)),
        name="chart",
        label=_("The tiles and what is discovered on them"),
    )  # fmt: skip


@by_facts
def _title(players: int) -> tuple[Drawn, Drawn]:
    points = int(box.COMPLETE_TILE[players])
    told = _("all temples +{points}").format(points=points)
    return heading(_("Tiles"), 4, 18, room=80), note(told, 236, 18, room=146, text_anchor="end")


@by_facts
def _meanings(top: float, tiles: int) -> list[Drawn]:
    """What the ground means, and what so many tiles can bring."""
    points = enumerate(box.VISITED_POINTS[: tiles + 1])
    scale = " ".join(f"{visited}={worth}" for visited, worth in points if worth)
    ground = [
        group(
            terrain_icon(kind, 12 + 136 * (k % 2), top + 24 * (k // 2), 22),
            note(_meaning(kind), 28 + 136 * (k % 2), top + 5 + 24 * (k // 2), room=76 if k % 2 else 105, least=11),
            data_thing=THINGS[kind],
        )
        for k, kind in enumerate(LEGEND)
    ]
    return [
        *ground,
        note(_("Visited: {scale}").format(scale=scale), 4, top + 71, room=232, size=12, least=11),
        note(_("Tiles, some points: reconstructed (DK-005)"), 4, top + 87, room=232, size=11.5, least=11),
    ]


class Charted(NamedTuple):
    """A tile on the chart."""

    slot: int
    tile: str  # its name
    temples: tuple[tuple[int, bool], ...]  # the ground of each, and whether the one who looks has discovered it
    found: tuple[int, ...]  # how many of them each seat has discovered


def _charted(seat: int, slot: int, face: int, turned: int, found: tuple[frozenset[int], ...]) -> Charted:
    temples = _temples(slot, face, turned)
    seen = tuple([(kind, seat == NOBODY or cell in found[seat]) for cell, kind in temples.items()])
    return Charted(slot, box.FACES[face], seen, tuple([len(temples.keys() & those) for those in found]))


@cache
def _temples(slot: int, face: int, turned: int) -> dict[int, int]:
    """The temples of a face as it lies in a slot: their cells, and of which kind they are."""
    return {
        cell: int(box.FACE[face, box.PRINTED[turned, box.PLACE_OF[cell]]]) for cell in temples_lying(slot, face, turned)
    }


@by_facts
def _on_chart(here: Charted, x: int, y: int, tall: int) -> Drawn:
    """A tile on the chart; its texts lie over the spot, which says the same to screen readers."""
    counts = ", ".join(
        _("{name} {count} of {all}").format(name=name_of(other), count=count, all=len(here.temples))
        for other, count in enumerate(here.found)
    )
    tile = spot(
        f"tile-{here.slot}",
        tag("rect", x=-1.5, y=-1.5, width=79, height=tall + 3, rx=11),
        tag("rect", width=76, height=tall, rx=10, fill="var(--beach)"),
        tag("rect", x=3, y=3, width=70, height=tall - 6, rx=7, fill="var(--palm)", fill_opacity=0.75),
        *(
            use(growth(kind, 0), 65.5 - 13.5 * k, 15, 14.5, opacity=None if seen else 0.5)
            for k, (kind, seen) in enumerate(here.temples)
        ),
        label=_("tile {tile}, temples discovered: {counts}").format(tile=here.tile, counts=counts),
        transform=f"translate({x} {y})",
        data_thing="tile",
    )
    texts = at(
        x,
        y,
        words(here.tile, 6, 20, font_size=15, font_weight="bold", fill=DARK),
        at(3, tall - 50, *_progress(here.found, len(here.temples))),
        class_="pieces",
        aria_hidden="true",
    )
    return group(tile, texts)
