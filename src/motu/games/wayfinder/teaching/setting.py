"""What may be put where to set up a position of Wayfinder: gems, huts and explorers on islands; whose turn it is."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.teaching import Change, Number, Piece, Setting

from .. import ask, box, kind, timing
from ..picture.art import boat, gem, hut
from ..rules.crews import seat_of
from ..rules.explorers import any_free_live
from ..rules.spaces import population
from ..rules.turns import begin_turns, measure, places_first
from ..rules.voyage import take_back
from ..speech import _
from ..words.terms import colour_name

MOST_HUTS = box.GEMS_PER_COLOUR // box.VILLAGE


def setting(v: Any) -> Setting:
    """For the players and options of a match at its start."""
    trays = {_("Gems"): [_gem(colour) for colour in range(box.COLOURS)]}
    trays[_("Huts")] = [_hut(colour) for colour in range(box.COLOURS)]
    if v.timing != timing.SOLO:
        trays[_("Explorers")] = [_explorer(crew, int(v.colour[crew])) for crew in range(v.crews)]
    notes = (_("A turn is set up before its voyage; a voyage on its way cannot be."),)
    return Setting(trays, _numbers(v), lay, begin_turns, settle, refused, problem, notes)


def _gem(colour: int) -> Piece:
    on = {name: [[Change(f"gems[{space},{colour}]", most=box.GEMS_PER_COLOUR)]] for space, name in enumerate(box.NAMES)}
    return Piece(f"gem-{colour}", colour_name(colour), gem(colour, 0, 0, 34), on, lambda v: missing(v, colour))


def _hut(colour: int) -> Piece:
    on = {name: [[Change(f"huts[{space},{colour}]", most=MOST_HUTS)]] for space, name in enumerate(box.NAMES)}
    return Piece(f"hut-{colour}", colour_name(colour), hut(colour, 0, 0, 38), on)


def _explorer(crew: int, colour: int) -> Piece:
    on = {name: [[Change(f"explorer[{crew}]", space, NOBODY)]] for space, name in enumerate(box.NAMES)}
    return Piece(f"explorer-{crew}", colour_name(colour), boat(colour, 42), on)


def _numbers(v: Any) -> dict[str, list[Number]]:
    crews = [colour_name(v.colour[crew]) for crew in range(v.crews)]
    last = int(box.STALL_LIMIT[v.players]) - 1
    turn = [
        Number("turn", _("whose turn"), range(v.crews), crews),
        Number("stall", _("turns without progress"), range(last + 1)),
    ]
    if v.timing != timing.SOLO:
        # WF-161
        turn.append(Number("fallback", _("explorers"), range(2), [_("placed ahead"), _("placed before each voyage")]))
    found = {_("The turn"): turn}
    for crew in range(v.crews):
        heading = _("Villages made by {crew}").format(crew=crews[crew])
        found[heading] = [
            Number(f"villages[{crew},{colour}]", colour_name(colour), range(MOST_HUTS + 1))
            for colour in range(box.COLOURS)
        ]
    return found


# -- what follows --


def lay(s: Any) -> None:
    """A position between two turns."""
    s.phase = ask.AFTER
    s.seat = seat_of(s, s.turn)
    for crew in range(s.crews):
        s.points[crew] = sum(
            int(s.villages[crew, colour]) * (box.POINTS_OWN if s.colour[crew] == colour else box.POINTS_OTHER)
            for colour in range(box.COLOURS)
        )
    measure(s)


def settle(s: Any) -> None:
    """The voyage is taken back, and its gems lie where it began."""
    if s.phase == ask.VOYAGE:
        take_back(s)
        for colour in range(box.COLOURS):
            s.gems[s.explorer[s.turn], colour] = s.hand[colour]


def missing(v: Any, colour: int) -> int:
    """The gems of a colour that lie nowhere; those of a village lie under its hut."""
    laid: int = v.gems[:, colour].sum() + box.VILLAGE * v.huts[:, colour].sum()
    return int(box.GEMS_PER_COLOUR - laid)


def refused(v: Any) -> str:
    """Who sails must stand somewhere; who places after a voyage stands as long as others sail (WF-044)."""
    if places_first(v):
        return "" if v.explorer[v.turn] != NOBODY or any_free_live(v) else problem(v, 14)
    if v.timing == timing.LIVE:
        return ""
    for crew in [v.turn] if v.timing == timing.RACE else range(v.crews):
        if v.explorer[crew] == NOBODY:
            return _("The explorer {colour} must stand on an island.").format(colour=colour_name(v.colour[crew]))
    return ""


def problem(v: Any, number: int) -> str:
    """An invariant that does not hold (notes.md), in words."""
    if number == 1:
        return _gems_lost(v)
    if number == 2:
        return _villages_lost(v)
    if number == 4:
        return _crowded(v)
    if number in (5, 12):
        return _("Explorers stand alone, on islands with gems of two or more colours.")
    if number in (13, 14):
        return _("No voyage is possible from anywhere: the game would be over.")
    return _("This cannot come about in a match.")


def _gems_lost(v: Any) -> str:
    parts = []
    for colour in range(box.COLOURS):
        count = missing(v, colour)
        if count > 0:
            parts.append(_("{colour} {count} too few").format(colour=colour_name(colour), count=count))
        elif count < 0:
            parts.append(_("{colour} {count} too many").format(colour=colour_name(colour), count=-count))
    return _("There are {all} gems of each colour, and a hut stands for five: {wrong}.").format(
        all=box.GEMS_PER_COLOUR, wrong=", ".join(parts)
    )


def _villages_lost(v: Any) -> str:
    for colour in range(box.COLOURS):
        huts, made = int(v.huts[:, colour].sum()), int(v.villages[:, colour].sum())
        if huts != made:
            return _("{colour}: huts on the islands {huts}, villages made {made}; that must be the same.").format(
                colour=colour_name(colour).capitalize(), huts=huts, made=made
            )
    return _("There are at most {most} villages of a colour.").format(most=MOST_HUTS)


def _crowded(v: Any) -> str:
    space = next(k for k in range(box.SPACES) if v.kind[k] < kind.EMPTY and population(v, k) >= box.VILLAGE)
    return _("{island} holds five gems of one colour or more: they would be a village.").format(island=box.NAMES[space])
