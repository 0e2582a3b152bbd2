"""Mangrovia's board: market and hand."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from collections.abc import Iterable
from operator import add
from typing import Any

from motu.drawing import (
    Drawn,
    Joined,
    at,
    fitted,
    group,
    heading,
    note,
    picture,
    piece,
    spot,
    tag,
    use,
    words,
)
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import CREAM
from motu.engine.record import NOBODY

from .. import box, good
from ..speech import _
from ..words.terms import landscape_name
from .art import CARD_H, CARD_W, SERIF, amulet, back, card, flag, outlined
from .shared import KIND_LETTERS, PALETTE, faces
from .spaces import tile_sign
from .statues import standings

THING = {good.VALUABLE: "valuable", good.LANDSCAPE: "landscape", good.AMULET: "amulet"}  # what a card is, for its help


def displayed(counts: Iterable[int]) -> list[tuple[int, int]]:
    """The open cards of a display, by face, with a running number among equal ones."""
    return [(face, k) for face, count in enumerate(counts) for k in range(count)]


def _slot(x: float, y: float) -> Drawn:
    return tag("rect", x=x - CARD_W / 2, y=y - CARD_H / 2, width=CARD_W, height=CARD_H, rx=5, fill="var(--ink)", fill_opacity=0.06, stroke="var(--line-2)", stroke_dasharray="4 4")  # fmt: skip


def _card_outline(width: float = CARD_W, height: float = CARD_H) -> Drawn:
    return tag("rect", x=-width / 2 - 2, y=-height / 2 - 2, width=width + 4, height=height + 4, rx=7)


@kept
def draw_market(v: Any, ended: bool) -> Joined:
    """The two displays with their piles, the bag and the amulets of value 1; what paths and areas bring."""
    parts: list[Drawn] = [heading(_("Market"), 6, 20, room=228)]
    pieces: list[Drawn] = []
    left, there = v.left.tolist(), v.open.tolist()
    for kind in HEIGHTS:
        for under, over in _display(kind, left[kind], tuple(there[kind])):
            parts.append(under)
            pieces.append(over)
    bag, over = _bag(left[good.AMULET], sum(there[good.AMULET]))
    return picture(240, 354, *parts, bag, group(*pieces, over, class_="pieces"), at(0, 176, _outlook(v, ended)), at(0, 306, _discards(v)), name="market", label=_("Market: open cards, piles, bag"))  # fmt: skip


@by_facts
def _display(kind: int, left: int, counts: tuple[int, ...]) -> list[tuple[Drawn, Drawn]]:
    """The pile and the open cards of a kind: the place of each, and what lies there."""
    cards, y = displayed(counts), HEIGHTS[kind]
    shown = [_pile(kind, y, left)]
    for slot in range(int(box.DISPLAY[kind])):
        face, k = cards[slot] if slot < len(cards) else (NOBODY, 0)
        shown.append(_displayed(kind, y, slot, face, k))
    return shown


HEIGHTS = {good.VALUABLE: 62, good.LANDSCAPE: 132}  # of the displays


@by_facts
def _pile(kind: int, y: int, left: int) -> tuple[Drawn, Drawn]:
    """A pile of cards face down: its place with the spot, and the cards."""
    x = 25.0
    told = _("pile of valuables, {count} cards") if kind == good.VALUABLE else _("pile of landscape cards, {count} cards")  # fmt: skip
    place = spot(f"pile-{KIND_LETTERS[kind]}", _card_outline(), label=told.format(count=left), transform=f"translate({x:g} {y})", data_thing="pile")  # fmt: skip
    cards = [back(kind, x + 1.5, y - 1.5), back(kind, x, y)] if left else []
    return Drawn(_slot(x, y) + place), Drawn("".join((*cards, outlined(left, x, y + 25, 15))))


@by_facts
def _displayed(kind: int, y: int, slot: int, face: int, k: int) -> tuple[Drawn, Drawn]:
    """A place for an open card: the spot, or where none lies an empty place; and the card."""
    x, letter = 75 + 47.0 * slot, KIND_LETTERS[kind]
    if face == NOBODY:
        return _slot(x, y), Drawn("")
    value = box.VALUABLE_VALUES[face] if kind == good.VALUABLE else box.LETTERS[face]
    told = _("valuable {value}").format(value=value) if kind == good.VALUABLE else landscape_name(face)
    place = spot(f"up-{letter}-{slot}", _card_outline(), label=told, transform=f"translate({x:g} {y})", data_thing=THING[kind])  # fmt: skip
    return place, piece(f"open-{letter}-{face}-{k}", x, y, card(kind, face, value), origin=f"pile-{letter}")


@by_facts
def _bag(left: int, ones: int) -> tuple[Drawn, Drawn]:
    """The bag, and the amulets of value 1 on the board."""
    x, y = 216, 132
    told = _("bag, {bag} amulets; {ones} amulets of value 1 on the board").format(bag=left, ones=ones)
    place = spot("bag", _card_outline(), use("mg-bag", 0, -11, 38), label=told, transform=f"translate({x} {y})", data_thing="bag")  # fmt: skip
    count = words(f"×{ones}", x + 11, y + 25, class_="mid", font_size=14, font_weight="bold")
    return place, Drawn(outlined(left, x, y - 2, 15) + amulet(1, x - 9, y + 20, 22) + count)


def _stack(kind: int, face: int, count: int, x: float, y: float) -> list[Drawn]:
    """Equal cards or amulets in hand, the number on top."""
    letter = KIND_LETTERS[kind]
    value = {good.VALUABLE: box.VALUABLE_VALUES, good.LANDSCAPE: box.LETTERS, good.AMULET: box.AMULET_VALUES}[kind][
        face
    ]
    parts = []
    shown = min(count, 3)
    for k in range(shown):
        drawn = amulet(value, 0, 0, 40) if kind == good.AMULET else card(kind, face, value)
        origin = "bag" if kind == good.AMULET else "market"
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
        drop = 14 if kind == good.AMULET else 23
        parts.append(at(x + 13, y + drop, tag("circle", r=11.5, fill="var(--coral-deep)", stroke=CREAM, stroke_width=1.2), words(f"×{count}", 0, 4.8, class_="mid", font_size=13.5, font_weight="bold", fill="#fff")))  # fmt: skip
    return parts


@kept
def draw_hand(v: Any, seat: int) -> Joined:
    """The seat's own cards and amulets, equal ones on a stack; what is worth what in all."""
    parts, pieces, totals = [], [], []
    hand, start = v.hand[seat].tolist(), v.start[seat].tolist()
    for kind in (good.VALUABLE, good.LANDSCAPE, good.AMULET):
        counts = map(add, hand[kind], start) if kind == good.VALUABLE else hand[kind]
        unders, overs, total = _row(kind, tuple(counts))
        parts += unders
        pieces += overs
        totals.append(total)
    tiles = _tiles(v, seat)
    head = [
        heading(_("Your hand"), 6, 20, room=150),
        use("mg-coin", 172, 14, 21), words(totals[good.VALUABLE], 186, 20, font_size=16, font_weight="bold", font_family=SERIF),
        use("mg-amulet", 226, 14, 22), words(totals[good.AMULET], 240, 20, font_size=16, font_weight="bold", font_family=SERIF),
    ]  # fmt: skip
    return picture(272, 232, group(*head, data_thing="hand"), *parts, *tiles, group(*filter(None, pieces), class_="pieces"), name="hand", label=_("Your hand"))  # fmt: skip


@by_facts
def _row(kind: int, counts: tuple[int, ...]) -> tuple[list[Drawn], list[Drawn], int]:
    """The cards or amulets of a kind in hand: their spots, the stacks, and what all are worth."""
    held = [(face, counts[face]) for face in range(int(box.FACE_COUNT[kind]))]
    unders, overs = zip(*(_held(kind, face, count) for face, count in held), strict=True)
    return list(unders), list(overs), sum(count * int(box.ITEM_VALUE[kind, face]) for face, count in held)


ROWS = {good.VALUABLE: 66, good.LANDSCAPE: 140, good.AMULET: 204}  # how high each kind lies in the hand


@by_facts
def _held(kind: int, face: int, count: int) -> tuple[Drawn, Drawn]:
    """Equal cards or amulets in hand: the spot, pale where there are none, and the stack."""
    x, y = 23 + 45.0 * face, ROWS[kind]
    height, width = (42, 40) if kind == good.AMULET else (CARD_H, CARD_W)
    value = {good.VALUABLE: box.VALUABLE_VALUES, good.LANDSCAPE: box.LETTERS, good.AMULET: box.AMULET_VALUES}[kind][
        face
    ]
    said = {good.VALUABLE: _("{count} valuables of {value}"), good.LANDSCAPE: _("{count} landscape cards {value}"), good.AMULET: _("{count} amulets of {value}")}[kind]  # fmt: skip
    called = landscape_name(face) if kind == good.LANDSCAPE else value
    parts = []
    if not count:
        empty = words(value, 0, 6, class_="mid", font_size=17, fill="var(--ink-2)", fill_opacity=0.55)
        frame = tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=6, fill="var(--ink)", fill_opacity=0.05, stroke="var(--line-2)", stroke_opacity=0.8, stroke_dasharray="3 4")  # fmt: skip
        parts.append(at(x, y, frame, empty, aria_hidden="true"))
    parts.append(spot(f"hand-{KIND_LETTERS[kind]}-{face}", _card_outline(width, height), label=said.format(count=count, value=called), transform=f"translate({x:g} {y})", data_thing=THING[kind]))  # fmt: skip
    return Drawn("".join(parts)), Drawn("".join(_stack(kind, face, count, x, y)))


@kept
def _outlook(v: Any, over: bool) -> Drawn:
    """What paths and areas would bring each seat if the game ended now."""
    found, seats = standings(v), range(v.players)
    paths = [(found.paths[path], box.PATH_PRIZES[path]) for path in range(box.PATHS)]
    return _brought(
        over,
        tuple(sum(prize(ranked, prizes, seat) for ranked, prizes in paths) for seat in seats),
        tuple(found.stones.count(seat) * len(found.stones) for seat in seats),
        tuple(prize(found.pole, box.POLE_PRIZES, seat) for seat in seats),
    )


@by_facts
def _brought(over: bool, paths: tuple[int, ...], stones: tuple[int, ...], pole: tuple[int, ...]) -> Drawn:
    rows = ((_("paths"), paths), (_("stone area"), stones), (_("pole area"), pole))
    step = 134 / len(paths)
    left = 104 + step / 2
    title = _("Final scoring") if over else _("If it ended now")
    parts = [fitted(title, 6, 12, room=228, size=13.5, bold=True)]
    for seat in range(len(paths)):
        x = left + step * seat
        parts.append(flag(PALETTE[seat], x, 29, 8.5))
        parts += [
            words(points[seat], x, 60 + 28 * k, class_="mid", font_size=15, font_weight="bold", font_family=SERIF)
            for k, (_name, points) in enumerate(rows)
        ]
    parts += [
        note(name, 6, 59 + 28 * k, room=92, size=12.5, least=11, lines=2) for k, (name, _points) in enumerate(rows)
    ]
    parts += [tag("path", d=f"M6 {41 + 28 * k} H236", stroke="var(--line-2)", stroke_opacity=0.5) for k in range(3)]
    return group(*parts, data_thing="outlook")


DISCARDED = (
    (good.AMULET, "mg-amulet", 120, 8), (good.VALUABLE, "mg-coin", 6, 34), (good.LANDSCAPE, "mg-back-L", 120, 34),
)  # fmt: skip


@kept
def _discards(v: Any) -> Drawn:
    """What was paid lies open: cards beside their piles, amulets beside the bag (MG-059, MG-066)."""
    parts = [fitted(_("Discards"), 6, 13, room=108, size=13.5, least=10, bold=True)]
    for kind, symbol, x, y in DISCARDED:
        shown = " ".join(
            f"{name}×{int(n)}" if n > 1 else name for name, n in zip(faces(kind), v.discard[kind], strict=False) if n
        )
        parts += [use(symbol, x + 9, y, 18), fitted(shown or "–", x + 22, y + 5, 92, size=12.5, least=10.5, lines=2)]
    return group(*parts, data_thing="discards")


def prize(ranked: list[int], prizes: Any, seat: int) -> int:
    return int(prizes[ranked.index(seat)]) if seat in ranked else 0


def _tiles(v: Any, seat: int) -> list[Drawn]:
    """Stone tiles in hand (variant): a valuable of 3, an amulet of 2, a wild card."""
    if v.variant == box.BASE:
        return []
    parts = []
    tiles = (
        (good.VALUABLE, "tile-V", _("valuable tiles")),
        (good.AMULET, "tile-A", _("amulet tiles")),
        (good.LANDSCAPE, "", _("wild cards")),
    )
    for k, (kind, name, said) in enumerate(tiles):
        x, y = 206 + 25 * k, 138
        count = int(v.tiles[seat, kind])
        stone = group(
            use("mg-stone", 0, -8, 25), at(0, -8, tile_sign(kind)),
            words(f"×{count}", 0, 18, class_="mid", font_size=13, font_weight="bold"),
            opacity=None if count else 0.45,
            data_thing="tile",
        )  # fmt: skip
        outline = tag("rect", x=-12, y=-24, width=24, height=48, rx=6)
        label = _("{count} {kind}").format(count=count, kind=said)
        where = f"translate({x} {y})"
        parts.append(
            spot(name, outline, stone, label=label, transform=where, data_thing="tile") if name else at(x, y, stone)
        )
    return parts
