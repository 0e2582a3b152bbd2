"""Kaivai's board: the sea."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from motu.drawing import NO_TARGETS, Drawn, Target, Targets, at, piece, tag, use, words
from motu.drawing.symbols import CREAM, DARK, hexagon
from motu.engine.record import NOBODY
from motu.language import language, name_of, names_given

from .. import act, ask, box, tile
from ..rules.hexes import has, read
from ..rules.scoring import strength
from ..speech import _, counted
from ..words.terms import badge, type_name
from .art import OUTLINE, SIDE, boat, coast, cottage, disc, island, middle, pill
from .shared import LETTERS


class Sea:
    """What lies where, read once from a view."""

    def __init__(self, v: Any) -> None:
        self.v = v
        self.kind = v.kind.tolist()
        self.owner = v.owner.tolist()
        self.village = v.village.tolist()
        self.fish = v.fish_on.tolist()
        self.god = int(v.god)
        self.boats = {
            place: (seat, slot)
            for seat, places in enumerate(v.boat.tolist()[: v.players])
            for slot, place in enumerate(places)
            if place != NOBODY
        }
        self.land: list[tuple[int, ...]] = [
            tuple(place for place in range(box.HEXES) if self.village[place] == village)
            for village in range(v.villages)
        ]
        self.homes = [  # the oldest cult hex of each village; none as long as one is being set up
            printed if printed != NOBODY else next((p for p in land if self.kind[p] == tile.CULT), NOBODY)
            for printed, land in zip(box.PRINTED.tolist(), self.land, strict=False)
        ]
        waters = read(v.sea)
        self.lagoon = {p for p in range(box.HEXES) if self.kind[p] == tile.WATER and not has(waters, p)}

        villages = [
            (village, int(v.village_size[village]), int(v.cults[village]), int(v.feast[village]))
            for village in range(v.villages)
        ]
        self.hexes = [
            Hex(
                place,
                self.kind[place],
                self.owner[place],
                self.fish[place],
                place == self.god,
                self.boats.get(place),
                place in self.lagoon,
                villages[self.village[place]] if self.village[place] != NOBODY else None,
            )
            for place in range(box.HEXES)
        ]


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
            parts.append(_told(*self.village))
        return ", ".join(parts)


def village_told(v: Any, village: int) -> str:
    return _told(village, v.village_size[village], v.cults[village], v.feast[village])


def _told(village: int, size: int, cults: int, fish: int) -> str:
    stones = counted("{count} cult hex", "{count} cult hexes", int(cults))
    return _("village {village}: size {size}, {stones}, {fish} fish").format(
        village=village, size=size, stones=stones, fish=fish
    )


def draw_hex(sea: Sea, place: int, targets: Targets) -> Drawn:
    return _hex(sea.hexes[place], targets.get(str(place)), language(), names_given())


@lru_cache(20_000)
def _hex(here: Hex, target: Target | None, _speech: str, _names: tuple[str, ...]) -> Drawn:
    name, told = str(here.place), here.described()
    plain = target or (here.kind == tile.WATER and not here.boat and not here.lagoon)
    targets = Targets({name: target}) if target else NO_TARGETS
    title = () if plain else (tag("title", told),)
    x, y = middle(here.place)
    where = f"translate({x:.1f} {y:.1f})"
    return targets.spot(name, OUTLINE, *title, label=told, data_thing=thing_of(here.kind), transform=where)


def thing_of(kind: int) -> str:
    """The key of what a hex is, for the table that explains itself."""
    return {tile.WATER: "sea", tile.CULT: "cult"}.get(kind) or tile.KEYS[kind]


def islands(sea: Sea) -> list[Drawn]:
    return [island(land, tuple(place for place in land if sea.kind[place] == tile.CULT)) for land in sea.land if land]


def buildings(sea: Sea) -> list[Drawn]:
    """Stone heads and cottages, with the fish that lie there."""
    parts = []
    for place in range(box.HEXES):
        kind = sea.kind[place]
        x, y = middle(place)
        if kind == tile.CULT and place != sea.god:
            parts.append(use("kv-cult", x, y - (6 if place in sea.homes else 2), 33))
        elif kind < tile.CULT:
            shift, size = (-5, 35) if place in sea.boats else (0, 39)
            parts.append(
                piece(f"cottage-{place}", x + shift, y - (5 if sea.fish[place] else 1),
                      _cottage(sea.owner[place], kind, size), class_="rises", origin=f"type-{tile.KEYS[kind]}",
                      data_thing=tile.KEYS[kind])
            )  # fmt: skip
            parts += [
                piece(f"catch-{place}-{k}", x - 6.5 * (sea.fish[place] - 1) + 13 * k, y + 17.5,
                      use("kv-fish", 0, 0, 17), origin="kv-fish-track", data_thing="catch") for k in range(sea.fish[place])
            ]  # fmt: skip
    return parts


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


def draw_boats(sea: Sea) -> list[Drawn]:
    """Boats; in an action those that have acted are pale and the acting one has a ring."""
    v, parts = sea.v, []
    for place, (seat, slot) in sea.boats.items():
        x, y = middle(place)
        dx, dy, size = (0, 0, 37) if sea.kind[place] == tile.WATER else (11, 6, 28)
        acting = v.action != NOBODY and seat == v.seat
        done = acting and (int(v.used) | int(v.fresh)) >> slot & 1
        ring, number = [], []
        if acting and slot == v.slot:
            ring = [tag("circle", r=24, fill="none", stroke="var(--coral)", stroke_width=4, stroke_dasharray="9 5")]
        elif acting and v.phase == ask.BOAT and not done:
            number = [pill(0, -19, str(slot))]
        parts.append(
            piece(f"boat-{LETTERS[seat]}-{slot}", x + dx, y + dy, *ring, boat(seat, 0, 0, size), *number,
                  opacity=0.55 if done else None, origin="type-fisher", data_thing="boat")
        )  # fmt: skip
    return parts


def draw_god(sea: Sea) -> list[Drawn]:
    if sea.god == NOBODY:
        return []
    x, y = middle(sea.god)
    halo = tag("circle", cy=3, r=25, fill="var(--glow)", fill_opacity=0.3)
    return [piece("god", x, y - 5, halo, use("kv-god", 0, 0, 47), data_thing="god")]


def prices(sea: Sea, targets: Targets) -> list[Drawn]:
    """What matters about each hex that is possible: its price, its dice, its shell."""
    v = sea.v
    if v.phase not in (ask.DESTINATION, ask.SITE, ask.DELIVERY, ask.GOD):
        return []
    drawing = {ask.SITE: "kv-shell", ask.DELIVERY: "kv-shell", ask.GOD: "kv-token"}.get(
        int(v.phase), "kv-die" if v.action == act.FISH else ""
    )
    parts = []
    for place in range(box.HEXES):
        shown = badge(v, place) if str(place) in targets else ""
        if shown:
            x, y = middle(place)
            parts.append(pill(x, y - 19 if sea.kind[place] != tile.WATER or place in sea.boats else y, shown, drawing))
    return parts


def draw_site(v: Any) -> list[Drawn]:
    """The hex chosen to build on."""
    if v.site == NOBODY:
        return []
    x, y = middle(v.site)
    return [
        tag("polygon", points=hexagon(x, y, SIDE - 4), fill="var(--beach)", fill_opacity=0.75, stroke="var(--coral)", stroke_width=3, stroke_dasharray="7 4"),
        words("?", x, y + 11, class_="mid", font_size=32, font_weight="bold", fill=DARK, font_family="Georgia, serif"),
    ]  # fmt: skip


def verdicts(sea: Sea) -> list[Drawn]:
    """Who has won a village that has been scored, and the one that is being scored."""
    v, parts = sea.v, []
    for village, land in enumerate(sea.land):
        x, y = middle(sea.homes[village])
        if village == v.contested:
            parts.append(
                tag("path", d=coast(land), fill="none", stroke="var(--coral)", stroke_width=5, stroke_dasharray="10 6")
            )
        elif v.scored[village]:
            winner = verdict(v, village)
            parts.append(tag("path", d=coast(land), fill="var(--sea-0)", fill_opacity=0.25))
            if winner != NOBODY:
                parts.append(disc(winner, x, y - 4, 34))
    return parts


def verdict(v: Any, village: int) -> int:
    """The seat that has won a scored village, NOBODY on a tie."""
    strengths = [int(strength(v, seat, village)) + int(v.revealed[village, seat]) for seat in range(v.players)]
    best = max(strengths)
    return strengths.index(best) if strengths.count(best) == 1 else NOBODY
