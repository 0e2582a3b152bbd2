"""Kaivai's board: the sea."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import Any, NamedTuple

from motu.drawing import Drawing, Drawn, Joined, Targets, at, group, layer, piece, spot, tag, use, words
from motu.drawing.sketches import by_facts, kept, of_a_board
from motu.drawing.symbols import CREAM, DARK, hexagon
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import act, ask, box, tile
from ..rules.scoring import strength
from ..speech import _, counted
from ..words.terms import HEX, as_number, badge, type_name
from .art import OUTLINE, SIDE, boat, coast, cottage, disc, island, lagoon, middle, pill
from .shared import HEXES, LETTERS


class Sea:
    """What lies where, read once from a view, but for boats."""

    def __init__(self, v: Any) -> None:
        self.kind = v.kind.tolist()
        self.owner = v.owner.tolist()
        self.village = v.village.tolist()
        self.fish = v.fish_on.tolist()
        self.god = int(v.god)
        land: list[list[int]] = [[] for _village in range(v.villages)]
        waters, self.lagoon = as_number(v.sea), set[int]()
        alone = {self.god} - {NOBODY}  # also land of no village, which there is only while a position is set up
        for place, (kind, village) in enumerate(zip(self.kind, self.village, strict=True)):
            if village != NOBODY:
                land[village].append(place)
            elif kind != tile.WATER:
                alone.add(place)
            elif not HEX[place] & waters:
                self.lagoon.add(place)
        self.land = [tuple(places) for places in land]
        self.homes = [  # the oldest cult hex of each village; none as long as one is being set up
            printed if printed != NOBODY else next((p for p in land if self.kind[p] == tile.CULT), NOBODY)
            for printed, land in zip(PRINTED, self.land, strict=False)
        ]
        counts = zip(v.village_size.tolist(), v.cults.tolist(), v.feast.tolist(), strict=True)
        self.facts = [(village, *told) for village, told in enumerate(counts)]
        self.drawn = self.hexes(self.lagoon | alone)
        self.ground = group(*map(lagoon, sorted(self.lagoon)), *islands(self), aria_hidden="true")

    def hexes(self, alone: set[int]) -> list[Drawn]:
        """All hexes, but for boats: open sea, those that are drawn alone, and those of each village."""
        drawn = _open_sea().copy()
        for place in alone:
            drawn[place] = _hex(self.hex(place))
        for facts, places in zip(self.facts, self.land, strict=False):
            there = tuple([(place, self.kind[place], self.owner[place], self.fish[place]) for place in places])
            for place, its in zip(places, _hexes(facts, there, self.god), strict=True):
                drawn[place] = its
        return drawn

    def hex(self, place: int, boat: tuple[int, int] | None = None) -> Hex:
        village = self.village[place]
        return Hex(
            place, self.kind[place], self.owner[place], self.fish[place], place == self.god, boat, place in self.lagoon,
            self.facts[village] if village != NOBODY else None,
        )  # fmt: skip


PRINTED: list[int] = box.PRINTED.tolist()


class Still(NamedTuple):
    """All of the sea that is drawn alike for everybody, whoever is to move."""

    sea: Sea
    boats: dict[int, tuple[int, int]]  # by hex: seat and slot
    hexes: Drawing
    buildings: Joined


@kept
def still(v: Any) -> Still:
    sea = Sea(v)
    boats = {
        place: (seat, slot)
        for seat, places in enumerate(v.boat.tolist()[: v.players])
        for slot, place in enumerate(places)
        if place != NOBODY
    }
    hexes = sea.drawn.copy()
    for place, whose in boats.items():
        hexes[place] = _hex(sea.hex(place, whose))
    return Still(sea, boats, layer(*hexes), Joined(*buildings(sea, boats), *signs(sea)))


class Hex(NamedTuple):
    """All that is said of one hex; most of them are the same from move to move, and drawn once."""

    place: int
    kind: int
    owner: int
    fish: int
    god: bool
    boat: tuple[int, int] | None
    lagoon: bool
    village: tuple[int, int, int, int] | None  # which, size, cult hexes, fish

    def described(self) -> str:
        """What lies on a hex, in words."""
        parts = [_("hex {hex}").format(hex=self.place)]
        if self.kind == tile.WATER:
            parts.append(_("lagoon, closed to boats") if self.lagoon else _("open sea"))
        elif self.kind == tile.CULT:
            parts.append(_("cult hex"))
        else:
            parts.append(_("{cottage} of {name}").format(cottage=type_name(self.kind), name=name_of(self.owner)))
        if self.fish:
            parts.append(_("{count} fish on it").format(count=self.fish))
        if self.god:
            parts.append(_("the fisher god"))
        if self.boat:
            seat, slot = self.boat
            parts.append(_("boat {slot} of {name}").format(slot=slot, name=name_of(seat)))
        if self.village:
            parts.append(told_of(*self.village))
        return ", ".join(parts)


def village_told(v: Any, village: int) -> str:
    return told_of(village, v.village_size[village], v.cults[village], v.feast[village])


def told_of(village: int, size: int, cults: int, fish: int) -> str:
    stones = counted("{count} cult hex", "{count} cult hexes", int(cults))
    return _("village {village}: size {size}, {stones}, {fish} fish").format(
        village=village, size=size, stones=stones, fish=fish
    )


@by_facts
def _open_sea() -> list[Drawn]:
    """All hexes as open water with nothing in it, as most of them are."""
    return [_hex(Hex(p, tile.WATER, NOBODY, 0, False, None, False, None)) for p in range(box.HEXES)]


@of_a_board
def _hex(here: Hex) -> Drawn:
    name, told = str(here.place), _told(here)
    plain = here.kind == tile.WATER and not here.boat and not here.lagoon
    title = () if plain else (tag("title", told),)
    x, y = middle(here.place)
    where = f"translate({x:.1f} {y:.1f})"
    return spot(name, OUTLINE, *title, label=told, data_thing=thing_of(here.kind), transform=where)


@of_a_board
def _hexes(village: tuple[int, int, int, int], there: tuple[tuple[int, int, int, int], ...], god: int) -> list[Drawn]:
    """The hexes of a village without boats: the place, kind, owner and fish of each are given."""
    return [
        _hex(Hex(place, kind, owner, fish, place == god, None, False, village)) for place, kind, owner, fish in there
    ]


_told = of_a_board(Hex.described)


def thing_of(kind: int) -> str:
    """The key of what a hex is, for the table that explains itself."""
    return {tile.WATER: "sea", tile.CULT: "cult"}.get(kind) or tile.KEYS[kind]


def islands(sea: Sea) -> list[Drawn]:
    return [
        island(land, tuple(place for place in land if sea.kind[place] == tile.CULT), f"island-{village}")
        for village, land in enumerate(sea.land)
        if land
    ]


def buildings(sea: Sea, boats: Container[int]) -> list[Drawn]:
    """Stone heads and cottages, with the fish that lie there."""
    parts = []
    for place, kind in enumerate(sea.kind):
        if kind == tile.CULT and place != sea.god:
            parts.append(_head(place, place in sea.homes))
        elif kind < tile.CULT:
            parts += _home(place, kind, sea.owner[place], sea.fish[place], place in boats)
    return parts


@cache
def _head(place: int, home: bool) -> Drawn:
    x, y = middle(place)
    return use("kv-cult", x, y - (6 if home else 2), 33)


@cache
def _home(place: int, kind: int, seat: int, fish: int, boat: bool) -> list[Drawn]:
    """A cottage and the fish there; a boat needs room beside it."""
    x, y = middle(place)
    shift, size = (-5, 35) if boat else (0, 39)
    house = piece(
        f"cottage-{place}", x + shift, y - (5 if fish else 1), _cottage(seat, kind, size), class_="rises",
        origin=f"type-{tile.KEYS[kind]}", data_thing=tile.KEYS[kind],
    )  # fmt: skip
    catch = [
        piece(f"catch-{place}-{k}", x - 6.5 * (fish - 1) + 13 * k, y + 17.5, use("kv-fish", 0, 0, 17),
              origin="kv-fish-track", data_thing="catch") for k in range(fish)
    ]  # fmt: skip
    return [house, *catch]


@cache
def _cottage(seat: int, kind: int, size: float) -> Drawn:
    return cottage(seat, kind, 0, 0, size)


def signs(sea: Sea) -> list[Drawn]:
    """The number of each village, on a board at its oldest cult hex."""
    return [_sign(village, home) for village, home in enumerate(sea.homes) if home != NOBODY]


@cache
def _sign(village: int, home: int) -> Drawn:
    x, y = middle(home)
    return at(
        x, y + 19,
        tag("rect", x=-15, y=-8, width=30, height=17, rx=5, fill="var(--wood)", stroke=DARK, stroke_width=0.9),
        words(f"V{village}", 0, 6, class_="mid", font_size=15.5, font_weight="bold", fill=CREAM),
    )  # fmt: skip


class Crew(NamedTuple):
    """Whose boats take part in an action."""

    seat: int
    slot: int  # of the boat that acts
    gone: int  # slots of those that have acted, as bits
    chosen: bool  # whether a boat is asked for


def acting(v: Any) -> Crew | None:
    """Whose boats act now, if any do."""
    if v.action == NOBODY:
        return None
    return Crew(int(v.seat), int(v.slot), int(v.used) | int(v.fresh), bool(v.phase == ask.BOAT))


def draw_boats(here: Still, crew: Crew | None) -> list[Drawn]:
    """Boats; in an action those that have acted are pale and the acting one has a ring."""
    parts = []
    for place, (seat, slot) in here.boats.items():
        done = ring = number = False
        if crew and seat == crew.seat:
            done, ring = bool(crew.gone >> slot & 1), slot == crew.slot
            number = crew.chosen and not done and not ring
        parts.append(_boat(place, seat, slot, here.sea.kind[place] == tile.WATER, ring, number, done))
    return parts


@by_facts
def _boat(place: int, seat: int, slot: int, at_sea: bool, ring: bool, number: bool, done: bool) -> Drawn:
    x, y = middle(place)
    dx, dy, size = (0, 0, 37) if at_sea else (11, 6, 28)
    around = tag("circle", r=24, fill="none", stroke="var(--coral)", stroke_width=4, stroke_dasharray="9 5")
    return piece(
        f"boat-{LETTERS[seat]}-{slot}", x + dx, y + dy, *([around] if ring else []), boat(seat, 0, 0, size),
        *([pill(0, -19, str(slot))] if number else []),
        opacity=0.55 if done else None, origin="type-fisher", data_thing="boat",
    )  # fmt: skip


def draw_god(sea: Sea) -> list[Drawn]:
    return [_god(sea.god)] if sea.god != NOBODY else []


@cache
def _god(place: int) -> Drawn:
    x, y = middle(place)
    halo = tag("circle", cy=3, r=25, fill="var(--glow)", fill_opacity=0.3)
    return piece("god", x, y - 5, halo, use("kv-god", 0, 0, 47), data_thing="god")


PRICED = {ask.SITE: "kv-shell", ask.DELIVERY: "kv-shell", ask.GOD: "kv-token", ask.DESTINATION: "kv-die"}


def prices(v: Any, targets: Targets) -> tuple[Drawn, ...]:
    """What matters about each hex that is possible: its price, its dice, its shell."""
    lit = targets.among(HEXES) if v.phase in PRICED else {}
    if not lit:
        return ()
    drawing = PRICED[v.phase] if v.phase != ask.DESTINATION or v.action == act.FISH else ""
    here, parts = still(v), []
    for place in sorted(map(int, lit)):
        shown = badge(v, place)
        if shown:
            x, y = middle(place)
            parts.append(
                pill(x, y - 19 if here.sea.kind[place] != tile.WATER or place in here.boats else y, shown, drawing)
            )
    return tuple(parts)


def draw_site(v: Any) -> list[Drawn]:
    """The hex chosen to build on."""
    if v.site == NOBODY:
        return []
    x, y = middle(v.site)
    return [
        tag("polygon", points=hexagon(x, y, SIDE - 4), fill="var(--beach)", fill_opacity=0.75, stroke="var(--coral)", stroke_width=3, stroke_dasharray="7 4"),
        words("?", x, y + 11, class_="mid", font_size=32, font_weight="bold", fill=DARK, font_family="Georgia, serif"),
    ]  # fmt: skip


def verdicts(v: Any, sea: Sea) -> list[Drawn]:
    """Who has won a village that has been scored, and the one that is being scored."""
    contested, scored, parts = v.contested, v.scored.tolist(), []
    for village, land in enumerate(sea.land):
        if village == contested:
            parts.append(
                tag("path", d=coast(land), fill="none", stroke="var(--coral)", stroke_width=5, stroke_dasharray="10 6")
            )
        elif scored[village]:
            winner = verdict(v, village)
            parts.append(tag("path", d=coast(land), fill="var(--sea-0)", fill_opacity=0.25))
            if winner != NOBODY:
                x, y = middle(sea.homes[village])
                parts.append(disc(winner, x, y - 4, 34))
    return parts


def verdict(v: Any, village: int) -> int:
    """The seat that has won a scored village, NOBODY on a tie."""
    strengths = [int(strength(v, seat, village)) + int(v.revealed[village, seat]) for seat in range(v.players)]
    best = max(strengths)
    return strengths.index(best) if strengths.count(best) == 1 else NOBODY
