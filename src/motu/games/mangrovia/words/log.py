"""The log: what has happened, after the name of the player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.engine.record import NOBODY
from motu.facts import Fact, Said, by_source, said, scored, together, total
from motu.language import name_of

from .. import ask, box, good, play, source
from ..rules.scoring import ledger
from ..speech import _, counted, meaning
from . import stock
from .asked import drawn_by
from .stock import birds, face_name
from .terms import card_name, landscape_name, landscapes_of, tile_name

AT_ONCE = source.SOURCES[source.SPACE], source.SOURCES[source.POLE_TILE]


def told(before: Any, action: int, after: Any) -> Said:
    """What has happened, after the name of the player; with the round's end where it was the last answer of a round."""
    return together(
        [_told_action(before, action, after), *_told_round(before, action, after), *_told_end(before, after)]
    )


def _told_round(before: Any, action: int, after: Any) -> Iterator[Said]:
    """Who starts the next round, and where the birds have flown (MG-100 to MG-102); bowls go back (MG-040)."""
    if after.round_number == before.round_number:
        return
    if not play.BIRDS <= action < play.PAY_LANDSCAPE and after.birds != before.birds:
        yield _told_birds(_("Nobody was at landing 12: the birds fly to {first} and {second}."), before, after.birds)
    facts = [Fact(int(owner), stock.BOWL, -1) for owner in before.bowl if owner != NOBODY]
    facts += [Fact(int(after.starter), stock.TALISMAN, 1), Fact(int(before.starter), stock.TALISMAN, -1)]
    words = {"name": name_of(after.starter), "round": after.round_number}
    yield said(_("{name} starts round {round}."), *facts, **words)


def _told_end(before: Any, after: Any) -> Iterator[Said]:
    """The final scoring, source by source (MG-108)."""
    if after.question == ask.OVER and before.question != ask.OVER:
        gained = scored(ledger, source.SOURCES, before, after)
        yield from by_source(meaning, [fact for fact in gained if fact.what not in AT_ONCE])


def _told_birds(text: str, before: Any, pair: int) -> Said:
    first, second = (landscape_name(land) for land in box.BIRD_PAIRS[pair])
    return said(text, *birds(before.birds, -1), *birds(pair, 1), first=first, second=second)


def _told_action(before: Any, action: int, after: Any) -> Said:
    values = play.ACTIONS.arguments(action)
    value, seat = values[0] if values else 0, int(before.seat)
    family = play.ACTIONS.family(action).name
    if family == "place_bowl":
        return said(_("places a bowl on site {site}."), Fact(seat, stock.BOWL, 1, str(value + 1)), site=value + 1)
    if family == "take_up":
        return said(_("takes {card}."), card=_card(seat, value))
    if family == "draw_down":
        return _told_draw(before, value, after)
    if family == "collect":
        return _told_collect(before, goes_on=after.question == ask.RETURN)
    if family == "pass":
        return said(_("passes."))
    if family == "return_amulet":
        back = Fact(seat, stock.HAND[good.AMULET], -1)  # of those that were drawn with it, which nobody named
        return said(_("gives an amulet of {value} back."), back, value=box.AMULET_VALUES[value])
    if family == "birds":
        if value == before.birds:
            return said(_("leaves the birds where they are."))
        return _told_birds(_("sends the birds to {first} and {second}."), before, value)
    return _told_building(before, family, value, after)


# -- cards and amulets --


def _card(seat: int, card: int) -> Said:
    """A card that comes into a hand, by its name."""
    valuables = len(box.VALUABLE_VALUES)
    kind, face = (good.VALUABLE, card) if card < valuables else (good.LANDSCAPE, card - valuables)
    return said(card_name(card), Fact(seat, stock.HAND[kind], 1, face_name(kind, face)))


def _told_draw(before: Any, kind: int, after: Any) -> Said:
    """Whoever may see the new card reads which it is."""
    seat = int(before.seat)
    gained = [face for face in range(box.FACES) if after.hand[seat, kind, face] > before.hand[seat, kind, face]]
    if len(gained) == 1:
        card = gained[0] if kind == good.VALUABLE else gained[0] + len(box.VALUABLE_VALUES)
        return said(_("draws {card}."), card=_card(seat, card))
    text = _("draws a valuable.") if kind == good.VALUABLE else _("draws a landscape card.")
    return said(text, Fact(seat, stock.HAND[kind], 1))


def _told_collect(before: Any, goes_on: bool) -> Said:
    """How many amulets came; one of them may still have to go back (MG-061 to MG-063, MG-068)."""
    seat = int(before.seat)
    if before.amulet_huts[seat] == 0:
        return said(_("takes an amulet of value 1."), Fact(seat, stock.HAND[good.AMULET], 1, "1"))
    drawn = Fact(seat, stock.HAND[good.AMULET], drawn_by(before))
    text = counted("draws an amulet.", "draws {count} amulets.", drawn.number)
    return said(f"{text[:-1]}," if goes_on else text, drawn)


# -- huts --


def _told_building(before: Any, family: str, value: int, after: Any) -> Said:
    """A hut is begun, paid for, and stands."""
    if family in ("build", "build_double"):
        space, text = _told_begun(before, family, value)
    else:
        space, text = int(before.space), _told_payment(before, family, value)
    huts = Fact(
        int(before.seat), stock.HUT, int(after.huts[before.seat, space] - before.huts[before.seat, space]), str(space)
    )
    if not huts.number:
        return text + ","
    points = total(*_points(before, space, huts.number))
    stands = _("{what}: the hut stands, +{points}.") if points else _("{what}: the hut stands.")
    return together([said(stands, huts, what=text, points=points), *_told_tiles(before, space, after)])


def _told_begun(before: Any, family: str, value: int) -> tuple[int, Said]:
    """The space; where it has one landscape, its cards are given at once (MG-134)."""
    if family == "build":
        space, huts, text = value, 1, _("builds on {space}, {landscape}")
    else:
        space, huts, text = int(box.DOUBLE_SPACES[value]), 2, _("builds a double hut on {space}, {landscape}")
    given = [_given(before, int(box.LAND[space, 0]), huts)] if box.LAND[space, 1] == NOBODY else []
    return space, said(text, *given, space=space, landscape=landscapes_of(space))


def _told_payment(before: Any, family: str, value: int) -> Said:
    seat = int(before.seat)
    if family == "pay_landscape":
        return said(_("gives a card, {given}"), _given(before, value, 1), given=landscape_name(value))
    kind = good.VALUABLE if family == "pay_valuable" else good.AMULET
    if value == box.TILE:
        return said(_("pays with a stone tile"), Fact(seat, stock.TILES[kind], -1))
    text = _("pays a valuable of {value}") if kind == good.VALUABLE else _("pays an amulet of {value}")
    return said(text, Fact(seat, stock.HAND[kind], -1, face_name(kind, value)), value=face_name(kind, value))


def _given(before: Any, land: int, cards: int) -> Fact:
    return Fact(int(before.seat), stock.HAND[good.LANDSCAPE], -cards, landscape_name(land))


def _points(before: Any, space: int, huts: int) -> Iterator[Fact]:
    """What huts score at once: the printed points, and the top pole tile (MG-078, MG-080, MG-096)."""
    yield Fact(int(before.seat), source.SOURCES[source.SPACE], huts * int(box.POINTS[space]))
    if box.POLE_AT[space] != NOBODY:
        yield Fact(int(before.seat), source.SOURCES[source.POLE_TILE], int(box.POLE_TILES[before.next_pole]))


def _told_tiles(before: Any, space: int, after: Any) -> Iterator[Said]:
    """The stone tile that came with the hut, and the wild card that went for it (MG-125, MG-129)."""
    seat, place = int(before.seat), int(box.STONE_AT[space])
    tile = int(before.stone[place]) if place != NOBODY else NOBODY
    if tile != NOBODY:
        yield said(_("It brings {tile}."), tile=said(tile_name(tile), _tile(seat, tile)))
    gained = tile != NOBODY and box.TILE_KIND[tile] == good.LANDSCAPE
    if after.tiles[seat, good.LANDSCAPE] - gained < before.tiles[seat, good.LANDSCAPE]:
        yield said(_("The wild card is spent."), Fact(seat, stock.TILES[good.LANDSCAPE], -1))


def _tile(seat: int, tile: int) -> Fact:
    path = int(box.GOD_TILE[tile])
    if path != NOBODY:
        return Fact(seat, stock.GOD_TILE, 1, box.PATH_NAMES[path])
    return Fact(seat, stock.TILES[box.TILE_KIND[tile]], 1)
