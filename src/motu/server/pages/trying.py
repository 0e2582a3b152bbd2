"""A position in which moves are tried, seen from one seat: what puzzles and what-if show of it alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from motu.drawing import Drawn, Targets
from motu.engine.match import Match
from motu.language import language

from .gamekit import Kit, sources_of
from .looks import Group, Player, groups_of


@dataclass(kw_only=True)
class Trying:
    """Such a position, as a page shows it."""

    seat: int  # through whose eyes
    title: str
    prompt: str
    moment: str
    board: Drawn
    own: list[Drawn]
    targets: Targets
    place: str
    groups: list[Group]
    players: list[Player]
    names: list[str]
    colours: list[int]
    points: list[int]
    sources: list[str]
    sheet: list[list[int]]
    live: bool = False
    race: None = None


def trying(its: Kit, match: Match, view: Any, seat: int, legal: list[int], names: list[str]) -> dict[str, Any]:
    """All of it but the players; once the match is over, nothing is asked."""
    targets = its.targets(view, seat, legal) if legal else Targets()
    own, (points, sheet) = its.own(view, seat, targets), its.points(match, view)
    over = match.is_terminal
    return {
        "seat": seat,
        "title": "" if over else its.title(view),
        "prompt": "" if over else its.prompt(view),
        "moment": its.moment(view),
        "board": its.draw(view, seat, targets),
        "own": own,
        "targets": targets,
        "place": its.place if own else "",
        "groups": groups_of(its, view, seat, legal, targets),
        "names": names,
        "colours": its.colours(view),
        "points": points,
        "sources": sources_of(match.game.id, language()),
        "sheet": sheet,
    }
