"""Dokmus in words: what is asked, what an action means, what is reconstructed."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import _

from .hidden import candidates
from .placing import cost
from .state import (
    BONUS,
    CCW,
    CELL,
    CROSS,
    CROSSING,
    CW,
    DATA,
    DRAFT,
    END_TURN,
    FACES,
    GUARDIANS,
    KEEP,
    MAIN,
    MOVE,
    ORIGIN,
    RUINS,
    SEATS,
    SHIFT,
    SKIP,
    SLOT_OF,
    START,
    TALISMAN,
    TARGET,
    VOID,
    VOLCANO,
    cell_name,
)


def colour_name(seat: int) -> str:
    return (_("blue"), _("red"), _("yellow"), _("green"))[seat]


def terrain_name(kind: int) -> str:
    return (
        _("meadow"), _("forest"), _("mountain"), _("water"), _("volcano"), _("ruins"), _("small temple"),
        _("large temple"), _("nothing"),
    )[kind]  # fmt: skip


def guardian_name(guardian: int) -> str:
    return (
        _("take the talisman"), _("move a tile"), _("move a token"), _("rotate a tile"), _("action 2, 3 or 4"),
    )[guardian - 1]  # fmt: skip


def tile_name(v: Any, slot: int) -> str:
    return FACES[v.face[slot]] if v.face[slot] != NOBODY else "?"


def numbers(bits: int) -> str:
    """A set of guardians: '2 or 4'."""
    return _(" or ").join(str(g) for g in range(1, GUARDIANS + 1) if bits >> g & 1)


def viewer(v: Any) -> int:
    """The seat whose view this is, as far as the draft tells; NOBODY for spectators."""
    shown = [seat for seat in range(SEATS) if v.handed[seat]]
    return shown[0] if len(shown) == 1 else NOBODY


def guardian_held(v: Any, seat: int) -> str:
    """The guardian of a seat this round as far as the viewer knows: '3', '2 or 4', '-' before it has one."""
    return numbers(int(candidates(v, viewer(v), seat))) or "-"


def reconstructed() -> list[str]:
    """What is our reconstruction and not the published value."""
    scoring = DATA["scoring"]
    notes = []
    if any(face["source"] == "reconstructed" for face in DATA["faces"]):
        notes.append(_("the terrain of the tiles (DK-005)"))
    if "reconstructed" in scoring["visited_tiles"]["entry_source"]:
        notes.append(_("points for 0 to 2 and 7 or 8 visited tiles (DK-157)"))
    if scoring["sacrifice"]["source"] == "reconstructed":
        notes.append(_("points for sacrifices but the first two of four players (DK-159, DK-160)"))
    return notes


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    if v.phase == START:
        return _("Choose your start: a meadow or forest on the outer rim of a corner tile without a token.")
    if v.phase == DRAFT:
        return _("Keep one guardian in secret: {pool}.").format(pool=numbers(int(v.handed[v.turn])))
    if v.phase == MAIN and v.left == 0:
        return _("All tokens are used: use your guardian or end the turn.")
    if v.phase == MAIN:
        return _("Place a token ({left} left) or use guardian {guardian}: {deed}.").format(
            left=v.left, guardian=v.called, deed=_("used") if v.used else guardian_name(v.called)
        )
    if v.phase == CROSSING:
        return _("Where does the crossing end?")
    if v.phase == ORIGIN:
        return _("Which token moves?")
    if v.phase == TARGET:
        return _("Where does the token on {cell} go?").format(cell=cell_name(v.origin))
    if v.phase == BONUS:
        return _("The ruins give you an action with tile {tile}.").format(tile=tile_name(v, v.bonus))
    return _("The game is over.")


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action < KEEP:
        return cell_sentence(v, action - CELL)
    if action < SHIFT:
        guardian = action - KEEP + 1
        return _("Keep guardian {guardian}: {deed}").format(guardian=guardian, deed=guardian_name(guardian))
    if action < CW:
        return _("Move tile {tile} into the gap").format(tile=tile_name(v, action - SHIFT))
    if action < CCW:
        return _("Rotate tile {tile} clockwise").format(tile=tile_name(v, action - CW))
    if action < MOVE:
        return _("Rotate tile {tile} anticlockwise").format(tile=tile_name(v, action - CCW))
    return {
        MOVE: _("Move a token"),
        TALISMAN: _("Take the talisman"),
        CROSS: _("Cross water on purpose and sacrifice a token"),
        SKIP: _("Decline the action of the ruins"),
        END_TURN: _("End the turn"),
    }[action]


def cell_sentence(v: Any, cell: int) -> str:
    kind = int(v.terrain[cell])
    words = {"cell": cell_name(cell), "terrain": terrain_name(kind), "tile": tile_name(v, int(SLOT_OF[cell]))}
    if v.phase == START:
        return _("Start on {cell}, {terrain} of tile {tile}").format(**words)
    if v.phase == ORIGIN:
        return _("Move the token on {cell}, {terrain} of tile {tile}").format(**words)
    if v.phase == TARGET:
        return _("Move it to {cell}, {terrain} of tile {tile}").format(**words) + consequence(kind)
    if v.phase in (MAIN, CROSSING) and kind != VOID and cost(v, cell):
        return _("Place on {cell}, {terrain} of tile {tile}, and sacrifice one").format(**words) + consequence(kind)
    return _("Place on {cell}, {terrain} of tile {tile}").format(**words) + consequence(kind)


def consequence(kind: int) -> str:
    if kind == RUINS:
        return _(": 1 point and an action")
    if kind == VOLCANO:
        return _(": sacrificed at the end of the turn")
    return ""
