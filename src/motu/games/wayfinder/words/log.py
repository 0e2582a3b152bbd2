"""What has happened in Wayfinder: the lines of the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from motu.engine.record import NOBODY
from motu.facts import Fact, Said, by_source, moved, said, scored, signed, together

from .. import ask, box, kind, play, source
from ..rules.crews import seat_of
from ..rules.scoring import ledger
from ..speech import _, meaning
from .actions import step_of, village_of
from .stock import EXPLORER, gem, gems_on, hut
from .terms import colour_name, crew_name, ending, hand

CONSTRUCTIONS = source.SOURCES[source.CONSTRUCTIONS]


def told(before: Any, action: int, after: Any) -> Said:
    """What has happened, after the name of the player, and what came of it for the order of turns."""
    return together([_told_action(before, action, after), *_told_turns(before, action, after)])


def _told_turns(before: Any, action: int, after: Any) -> Iterator[str]:
    """Turns that pass (WF-103, WF-164), the change of order (WF-160), and why the game ends (WF-170 to WF-172)."""
    if before.phase == ask.SETUP:
        return
    for crew in _passed(before, action, after):
        name, space = crew_name(before, crew), _explorer_of(before, action, crew)
        if space == NOBODY:
            yield _("{name} finds no place for the explorer and passes.").format(name=name)
        else:
            left = said(box.NAMES[space], *moved(seat_of(before, crew), EXPLORER, box.NAMES[space], -1))
            yield said(_("{name} cannot sail from {space} and passes."), name=name, space=left)
    if after.fallback > before.fallback:
        yield _("No island is free for an explorer: from now on everybody places at the start of the own turn.")
    if after.phase == ask.OVER and before.phase != ask.OVER:
        yield ending(after)
        counted = [fact for fact in scored(ledger, source.SOURCES, before, after) if fact.what == CONSTRUCTIONS]
        yield from by_source(meaning, counted)  # WF-180


def _passed(before: Any, action: int, after: Any) -> list[int]:
    """The crews whose turns have come and gone since then without a decision: none of them made progress (WF-172)."""
    count = int(after.stall) - int(before.stall)
    if play.SAIL <= action < play.WAIT or action == play.TIMEOUT:  # the turn that was running is over too
        progress = after.travellers < before.travellers or after.settled > before.settled
        count = int(after.stall) if progress else count - 1
    counting = before.phase == ask.COUNT and action != play.TIMEOUT  # then the turn of the crew has not begun
    first = int(before.turn) + (0 if counting else 1)
    return [crew % int(before.crews) for crew in range(first, first + count)]


def _explorer_of(before: Any, action: int, crew: int) -> int:
    """Where a crew's explorer stands once the action is done."""
    placed = action < play.SAIL and seat_of(before, crew) == before.seat and before.explorer[crew] == NOBODY
    return action - play.PLACE if placed else int(before.explorer[crew])


# -- explorers, and what a clock does --


def _told_action(before: Any, action: int, after: Any) -> Said:
    if action == play.WAIT:
        return said(_("keeps the explorer in hand."))
    if action == play.TIMEOUT:
        return _told_timeout(before, after)
    if action == play.TAKE_BACK:
        return _told_taken_back(before, after)
    if action < play.SAIL:
        return said(_("places the explorer on {space}."), space=_explorer(before, action - play.PLACE))
    return _told_step(before, action, after)


def _explorer(v: Any, space: int) -> Said:
    """A space to which the explorer of the deciding seat comes."""
    return said(box.NAMES[space], *moved(v.seat, EXPLORER, box.NAMES[space]))


def _told_timeout(before: Any, after: Any) -> Said:
    """A lost turn (WF-128), or the answers that the clock has given (WF-132, WF-134)."""
    if before.phase == ask.COUNT:
        return said(_("runs out of time and loses the turn."))
    if before.phase == ask.SETUP:
        space = _explorer(before, after.explorer[before.seat])
        return said(_("runs out of time; the explorer goes to {space}."), space=space)
    back, points = _taken_back(before), signed(*_villages_since(before, after))
    start = int(before.explorer[before.turn])
    facts = (*_changes(_lying(before), back, start), *_changes(back, _lying(after), start))
    words = {"spaces": ", ".join(_gone_to(back, _lying(after))), "points": points}
    if points.startswith("+"):
        return said(_("runs out of time; the gems go to {spaces}: villages, {points}."), *facts, **words)
    if points:
        return said(_("runs out of time; the gems go to {spaces}. A village less: {points}."), *facts, **words)
    return said(_("runs out of time; the gems go to {spaces}."), *facts, **words)


def _told_taken_back(before: Any, after: Any) -> Said:
    facts = _changes(_lying(before), _taken_back(before), int(before.explorer[before.turn]))
    points = signed(*_villages_since(before, after))
    return said(_("takes the voyage back: {points}.") if points else _("takes the voyage back."), *facts, points=points)


def _villages_since(before: Any, after: Any) -> list[Fact]:
    """The points of villages that have come or, with a voyage that was taken back, gone."""
    made = after.villages[before.turn] - before.villages[before.turn]
    return [_points(before, colour, int(made[colour])) for colour in range(box.COLOURS) if made[colour]]


Lying = tuple[np.ndarray, np.ndarray]  # gems and huts on each space, by colour


def _lying(v: Any) -> Lying:
    return gems_on(v), v.huts


def _taken_back(v: Any) -> Lying:
    """As it lay before the running voyage (WF-131)."""
    gems, huts = gems_on(v), v.huts.copy()
    for step in range(v.length) if v.phase == ask.VOYAGE else ():
        space, colour = v.path[step], v.dropped[step]
        if v.kind[space] == kind.EMPTY:  # the drop made a village
            gems[space, colour] += box.VILLAGE
            huts[space, colour] -= 1
        gems[space, colour] -= 1
    return gems, huts


def _gone_to(old: Lying, new: Lying) -> list[str]:
    """The spaces to which gems have come, or on which they have made a village."""
    more = (new[0] > old[0]) | (new[1] > old[1])
    return [box.NAMES[space] for space in range(box.SPACES) if more[space].any()]


def _changes(old: Lying, new: Lying, start: int) -> Iterator[Fact]:
    """What comes to spaces and goes from them; of the start of a voyage nothing is said."""
    for space, colour in np.ndindex(box.SPACES, box.COLOURS):
        gems, huts = (int(now[space, colour]) - int(then[space, colour]) for then, now in zip(old, new, strict=True))
        if space != start and (gems or huts):
            yield from _huts(colour, huts, space) if huts else _gems(colour, gems, space)


def _gems(colour: int, count: int, space: int) -> tuple[Fact, ...]:
    """Gems come to a space."""
    return moved(NOBODY, gem(colour), box.NAMES[space], count)


def _huts(colour: int, count: int, space: int) -> tuple[Fact, ...]:
    """Five gems leave the board and a hut stands on the space (WF-086)."""
    return Fact(NOBODY, hut(colour), count, box.NAMES[space]), Fact(NOBODY, gem(colour), -box.VILLAGE * count)


# -- voyages --


def _told_step(before: Any, action: int, after: Any) -> Said:
    """One gem is dropped, or the whole rest; five of a colour make a village (WF-055, WF-070, WF-085)."""
    direction, colour = step_of(action)
    space, village = int(box.NEXT[before.at, direction]), village_of(before, action)
    words: dict[str, Any] = {"space": box.NAMES[space]}
    if village != NOBODY:
        facts = _huts(village, 1, space)
        words["points"] = signed(_points(before, village, 1))
    else:
        dropped = enumerate(before.hand.tolist()) if colour == NOBODY else ((colour, 1),)
        facts = tuple(fact for c, count in dropped for fact in _gems(c, count, space))
    if colour == NOBODY:
        land, found = _("lands on {space} with {hand}."), _("lands on {space} with {hand}: a village, {points}.")
        return said(land if village == NOBODY else found, *facts, hand=hand(before), **words)
    drop, found = _("drops {colour} on {space}"), _("drops {colour} on {space}: a village, {points}")
    goes_on = after.phase == ask.VOYAGE and after.turn == before.turn and after.length > before.length
    line = said(drop if village == NOBODY else found, *facts, colour=colour_name(colour), **words)
    return line + ("," if goes_on else ".")


def _points(v: Any, colour: int, villages: int) -> Fact:
    """What villages of a colour bring to the crew in turn (WF-087, WF-088)."""
    own = colour == v.colour[v.turn]
    points = villages * (box.POINTS_OWN if own else box.POINTS_OTHER)
    return Fact(seat_of(v, v.turn), source.SOURCES[source.OWN if own else source.OTHER], points)
