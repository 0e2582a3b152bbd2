"""What things are called in Dokmus, where the match stands, and what is discovered."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from motu.drawing.views import once
from motu.engine.record import NOBODY
from motu.language import capital, marked

from .. import ask, box, terrain
from ..rules.hidden import candidates
from ..rules.placing import cost
from ..speech import _

COLOURS = marked("blue"), marked("red"), marked("yellow"), marked("green")
TERRAINS = (
    marked("meadow"), marked("forest"), marked("mountain"), marked("water"), marked("volcano"), marked("ruins"),
    marked("small temple"), marked("large temple"), marked("nothing"),
)  # fmt: skip
GUARDIANS = (
    marked("take the talisman"), marked("move a tile"), marked("move a token"), marked("rotate a tile"),
    marked("action 2, 3 or 4"),
)  # fmt: skip


def names(v: Any) -> list[str]:
    """What the seats are called as long as people give no names."""
    return [capital(colour_name(seat)) for seat in range(v.players)]


def colour_name(seat: int) -> str:
    return _(COLOURS[seat])


def terrain_name(kind: int) -> str:
    return _(TERRAINS[kind])


def guardian_name(guardian: int) -> str:
    return _(GUARDIANS[guardian - 1])


def tile_name(v: Any, slot: int) -> str:
    return box.FACES[v.face[slot]] if v.face[slot] != NOBODY else "?"


def numbers(bits: int) -> str:
    """A set of guardians: '2 or 4'."""
    return _(" or ").join(str(g) for g in range(1, box.GUARDIANS + 1) if bits >> g & 1)


def viewer(v: Any) -> int:
    """The seat whose view this is, as far as the draft tells; NOBODY for spectators."""
    shown = [seat for seat in range(box.SEATS) if v.handed[seat]]
    return shown[0] if len(shown) == 1 else NOBODY


def guardian_held(v: Any, seat: int) -> str:
    """The guardian of a seat this round as far as the viewer knows: '3', '2 or 4', '-' before it has one."""
    return numbers(int(candidates(v, viewer(v), seat))) or "-"


def moment(v: Any) -> str:
    """Where the match stands."""
    if v.phase == ask.START:
        return _("Start")
    if v.phase == ask.OVER:
        return _("The end")
    words = {"round": v.rounds, "rounds": box.ROUNDS, "guardian": v.called}
    if v.phase == ask.DRAFT:
        return _("Round {round} of {rounds}, draft").format(**words)
    return _("Round {round} of {rounds}, guardian {guardian}").format(**words)


def ending(v: Any) -> str:
    """Why the match is over."""
    return _("All {rounds} rounds were played. Then temples, tiles and sacrifices were counted.").format(
        rounds=box.ROUNDS
    )


def reconstructed() -> list[str]:
    """What is our reconstruction and not the published value."""
    scoring = box.DATA["scoring"]
    notes = []
    if any(face["source"] == "reconstructed" for face in box.DATA["faces"]):
        notes.append(_("the terrain of the tiles (DK-005)"))
    if "reconstructed" in scoring["visited_tiles"]["entry_source"]:
        notes.append(_("points for 0 to 2 and 7 or 8 visited tiles (DK-157)"))
    if scoring["sacrifice"]["source"] == "reconstructed":
        notes.append(_("points for sacrifices but the first two of four players (DK-159, DK-160)"))
    return notes


# -- what is discovered, for panels, pictures and gains --


@cache
def around(cell: int) -> tuple[int, ...]:
    """The cells that share a side with this one (DK-016)."""
    row, column = divmod(cell, box.WIDTH)
    sides = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple([box.WIDTH * y + x for y, x in sides if 0 <= y < box.HEIGHT and 0 <= x < box.WIDTH])


@cache
def temples_lying(slot: int, face: int, turned: int) -> tuple[int, ...]:
    """The cells of a face's temples as it lies in a slot."""
    return tuple(
        int(box.CELL_AT[slot, place])
        for place in range(box.PLACES)
        if box.FACE[face, box.PRINTED[turned, place]] in (terrain.SMALL_TEMPLE, terrain.LARGE_TEMPLE)
    )


def places_of(v: Any, seat: int) -> set[int]:
    """The cells of a seat's tokens."""
    return set(np.flatnonzero(v.owner == seat).tolist())


def staying(ground: list[int], tokens: set[int]) -> set[int]:
    """Tokens of the seat in turn without those that burn on a volcano at its end (DK-087)."""
    return {cell for cell in tokens if ground[cell] != terrain.VOLCANO}


class Others(NamedTuple):
    """What the seat in turn has beside the token that it places or moves."""

    ground: list[int]
    tokens: set[int]
    found: Found  # what these have found
    before: int  # what they and the token where it was are worth


def others(v: Any) -> Others:
    tokens, origin = places_of(v, int(v.turn)), int(v.origin)
    ground: list[int] = v.terrain.tolist()
    rest = staying(ground, tokens - {origin})
    found = found_by(v, ground, rest)
    before = found_by(v, ground, staying(ground, tokens)) if origin in tokens else found
    return Others(ground, rest, found, before.points)


def brought(v: Any, cell: int) -> int:
    """The points that a token placed on or moved to a cell brings as the board lies; what will burn counts nothing."""
    there = once(v, "others", lambda: others(v))
    kind, points = there.ground[cell], there.found.points
    finds = kind == terrain.RUINS or not temples_beside(there.ground, {cell}) <= there.found.temples
    if finds and kind != terrain.VOLCANO:
        points = found_by(v, there.ground, there.tokens | {cell}).points
    return points - there.before


def discovered(v: Any, seat: int) -> set[int]:
    """The temples beside a seat's tokens (DK-151)."""
    return temples_beside(v.terrain.tolist(), places_of(v, seat))


TEMPLES = (terrain.SMALL_TEMPLE, terrain.LARGE_TEMPLE)


def temples_beside(ground: list[int], tokens: set[int]) -> set[int]:
    beside = {side for cell in tokens for side in around(cell)}
    return {cell for cell in beside if ground[cell] in TEMPLES}


SLOTS: list[int] = box.SLOT_OF.tolist()  # by cell


def tiles_of(v: Any, temples: set[int]) -> tuple[int, int]:
    """How many tiles are visited and how many complete with these temples (DK-154, DK-155)."""
    faces, turned, slots = v.face.tolist(), v.turned.tolist(), {SLOTS[cell] for cell in temples}
    return len(slots), sum(temples.issuperset(temples_lying(slot, faces[slot], turned[slot])) for slot in slots)


class Found(NamedTuple):
    """What tokens have found."""

    temples: frozenset[int]
    visited: int  # tiles
    complete: int  # of these
    points: int  # sacrifices aside


def found_by(v: Any, ground: list[int], tokens: set[int]) -> Found:
    """What tokens on these cells have found (DK-153 to DK-158)."""
    temples = temples_beside(ground, tokens)
    visited, complete = tiles_of(v, temples)
    large = sum(ground[cell] == terrain.LARGE_TEMPLE for cell in temples)
    ruins = sum(ground[cell] == terrain.RUINS for cell in tokens)
    points = box.LARGE_POINTS * large + box.SMALL_POINTS * (len(temples) - large) + box.RUINS_POINTS * ruins
    points += int(box.COMPLETE_TILE[v.players] * complete + box.VISITED_POINTS[visited])
    return Found(frozenset(temples), visited, complete, points)


def price(v: Any, cell: int) -> int:
    """Tokens sacrificed to place one here."""
    return int(cost(v, cell)) if v.phase in (ask.MAIN, ask.CROSSING) and v.terrain[cell] != terrain.VOID else 0
