"""What a move would do, for whoever wants to see it before it is made.

It is played in worlds that its seat cannot tell from the true one, so that it shows nothing that the seat may not know.
"""

from __future__ import annotations

from typing import Any

from motu.drawing import at_hand
from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.language import counted, naming

from ..hall.table import Table
from .gamekit import kit, legal_for
from .looks import Scene, names_of
from .showing import Pages

WORLDS = 4


def ahead(pages: Pages, table: Table, seat: int, action: int) -> dict[str, Any]:
    """The picture after a legal move and the points that it brings, where both are certain; whether it is final."""
    match, its = table.match, kit(table.header.game)
    after = outcome(match, seat, action)
    if after is None:
        return {"scene": "", "points": "", "final": True}
    now, then = at_hand(match.view(seat)), at_hand(after.view(seat))
    gained = its.scores(after, then)[seat] - its.scores(match, now)[seat]
    targets = its.targets(now, seat, legal_for(match, seat))  # another spot may be picked instead
    with naming(names_of(table, now)):
        own = its.own(then, seat, targets)
        shown = Scene(seat, its.draw(then, seat, targets), own, its.place if own else "", targets, live=True, mine=True)
    return {
        "scene": pages.show("_scene.html", look=shown),
        "points": points(gained) if gained else "",
        "final": after.current_player != seat,
    }


def points(gained: int) -> str:
    said = counted("{count} point", "{count} points", gained)
    return f"+{said}" if gained > 0 else said


def outcome(match: Match, seat: int, action: int) -> Match | None:
    """The match after a move as the seat will see it, None where chance or something hidden decides that."""
    found: Match | None = None
    for number in range(WORLDS):
        world = match.redealt(seat, f"ahead {number}")
        drawn = int(world.state.drawn)
        try:
            world.play(action, seat=seat)
        except MotuError:
            return None
        if int(world.state.drawn) != drawn or (found and world.view(seat).tobytes() != found.view(seat).tobytes()):
            return None
        found = world
    return found
