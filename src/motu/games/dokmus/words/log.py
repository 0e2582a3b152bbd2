"""What has happened in Dokmus, for the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.facts import Fact, Said, by_source, moved, said, scored, shares, signed, together
from motu.language import name_of

from .. import ask, box, play, source, terrain
from ..play import cell_name
from ..rules.scoring import ledger
from ..speech import _, counted, meaning
from . import stock
from .terms import brought, price, terrain_name, tile_name

RUINS = source.SOURCES[source.RUINS]


def told(before: Any, action: int, after: Any) -> Said:
    """What has happened, after the name of the player; taking up a token or crossing goes on with where to."""
    if action == play.MOVE:
        return Said()
    goes_on = before.phase == ask.ORIGIN or action == play.CROSS
    deed = deed_told(before, action, after) + burnt(before, action, after) + ("," if goes_on else ".")
    return together([deed, *round_told(before, action, after)])


def burnt(before: Any, action: int, after: Any) -> Said:
    """The tokens that a volcano took at the end of the turn."""
    if before.phase < ask.MAIN:
        return Said()
    seat = int(before.turn)
    paid = price(before, action - play.CELL) if action < play.KEEP else 0
    count = int(after.sacrificed[seat] - before.sacrificed[seat]) - paid
    if count <= 0:
        return Said()
    facts = [Fact(seat, stock.SACRIFICED, count), Fact(seat, stock.TOKEN, -count)]
    if action < play.KEEP and after.owner[action - play.CELL] != seat:  # the one that has just come there
        facts += moved(seat, stock.TOKEN, cell_name(action - play.CELL), -1)
    return said(counted("; a token burns", "; {count} tokens burn", count), *facts)


def round_told(before: Any, action: int, after: Any) -> Iterator[Said]:
    """The talisman that goes on (DK-064), and the final scoring (DK-150)."""
    holder = int(before.seat if action == play.TALISMAN else before.talisman)
    to = int(after.talisman)
    if to != holder:
        facts = Fact(to, stock.TALISMAN, 1), Fact(holder, stock.TALISMAN, -1)
        yield said(_("The talisman goes to {name}."), *facts, name=name_of(to))
    if after.phase == ask.OVER and before.phase != ask.OVER:
        gained = scored(ledger, source.SOURCES, before, after)
        yield from by_source(meaning, [fact for fact in gained if fact.what != RUINS])


def deed_told(before: Any, action: int, after: Any) -> Said:
    if action < play.KEEP:
        return cell_told(before, action - play.CELL)
    if action < play.SHIFT:
        return said(_("keeps guardian {guardian}"), guardian=action - play.KEEP + 1)
    if action < play.MOVE:
        return tile_told(before, action, after)
    if action == play.TALISMAN:
        facts = Fact(int(before.seat), stock.TALISMAN, 1), Fact(int(before.talisman), stock.TALISMAN, -1)
        return said(_("takes the talisman"), *facts)
    return said(
        {
            play.CROSS: _("crosses water on purpose"),
            play.SKIP: _("declines the action of the ruins"),
            play.END_TURN: _("ends the turn"),
        }[action]
    )


def tile_told(before: Any, action: int, after: Any) -> Said:
    """A tile is moved or rotated; temples come beside tokens or leave them."""
    words = {"tile": tile_name(before, (action - play.SHIFT) % (play.CW - play.SHIFT))}
    if action < play.CW:
        line = said(_("moves tile {tile} into the gap"), **words)
    elif action < play.CCW:
        line = said(_("rotates tile {tile} clockwise"), **words)
    else:
        line = said(_("rotates tile {tile} anticlockwise"), **words)
    gained = zip(stock.worths(before), stock.worths(after), strict=True)
    return with_points(line, shares(now._replace(number=now.number - then.number) for then, now in gained))


def cell_told(before: Any, cell: int) -> Said:
    seat, paid = int(before.turn), price(before, cell)
    words = {"cell": cell_name(cell), "terrain": terrain_name(int(before.terrain[cell]))}
    if before.phase == ask.ORIGIN:
        return said(_("takes up the token on {cell}"), **words)
    if before.phase == ask.TARGET:
        facts = moved(seat, stock.TOKEN, cell_name(cell), whence=cell_name(int(before.origin)))
        return with_points(said(_("moves it to {cell}, {terrain}"), *facts, **words), points_told(before, cell))
    facts = Fact(seat, stock.TOKEN, 1, cell_name(cell)), Fact(seat, stock.SUPPLY, -1 - paid)
    if before.phase == ask.START:
        line = said(_("starts on {cell}, {terrain}"), *facts, **words)
    elif paid:
        given = Fact(seat, stock.SACRIFICED, paid)
        line = said(_("places on {cell}, {terrain}, and sacrifices one"), *facts, given, **words)
    else:
        line = said(_("places on {cell}, {terrain}"), *facts, **words)
    return with_points(line, points_told(before, cell))


def with_points(line: Said, points: Said) -> Said:
    return said("{line} ({points})", line=line, points=points) if points else line


def points_told(before: Any, cell: int) -> Said:
    """What a token brings as the board lies; ruins count at once, all else in the end (DK-091, DK-163)."""
    seat = int(before.turn)
    worth = signed(Fact(seat, stock.WORTH, brought(before, cell)))
    ruins = Fact(seat, RUINS, int(box.RUINS_POINTS) if before.terrain[cell] == terrain.RUINS else 0)
    at_once = signed(ruins)
    if at_once in ("", worth):
        return worth + said("", ruins)
    return said(_("{total}, {points} at once"), total=worth or "0", points=at_once)
