"""What is asked in Dokmus, why, and at what price."""

from __future__ import annotations

from typing import Any

from .. import ask, deed
from ..play import cell_name
from ..rules.guardians import can_move, can_still_act, is_aligned, may_move, may_take_talisman
from ..rules.placing import nothing_payable
from ..speech import _
from .terms import guardian_name, numbers, tile_name


def title(v: Any) -> str:
    """The task in two or three words."""
    return {
        ask.START: _("Choose your start"),
        ask.DRAFT: _("Keep a guardian"),
        ask.MAIN: _("Use or end") if v.left == 0 else _("Place a token"),
        ask.CROSSING: _("Cross the water"),
        ask.ORIGIN: _("Move a token"),
        ask.TARGET: _("Move a token"),
        ask.BONUS: _("Ruins!"),
        ask.OVER: _("The end"),
    }[int(v.phase)]


def prompt(v: Any) -> str:
    """What the deciding seat is asked, why, and at what price."""
    if v.phase == ask.START:
        return _("A meadow or forest on the outer rim of a corner tile without a token; forest costs nothing now.")
    if v.phase == ask.DRAFT:
        return _("Keep one in secret: {pool}. Lower numbers have their turn earlier.").format(
            pool=numbers(int(v.handed[v.turn]))
        )
    if v.phase == ask.MAIN:
        return " ".join(filter(None, (placement_prompt(v), guardian_prompt(v))))
    if v.phase == ask.CROSSING:
        return _("Where does the crossing end? It costs one token more.")
    if v.phase == ask.ORIGIN:
        return _("Which token moves? None on ruins.")
    if v.phase == ask.TARGET:
        return _("Where does the token on {cell} go? It costs nothing.").format(cell=cell_name(v.origin))
    if v.phase == ask.BONUS:
        return bonus_prompt(v).format(tile=tile_name(v, v.bonus))
    return _("The game is over.")


def placement_prompt(v: Any) -> str:
    """How many tokens are left, where they may go, and what it costs."""
    if v.left == 0:
        return _("All tokens are used.")
    words = {"left": v.left}
    if nothing_payable(v):
        return _("{left} left. Nothing near can be paid: place anywhere.").format(**words)
    if v.left == 1:
        return _("{left} left. Beside your tokens or round a temple, where it costs nothing.").format(**words)
    return _("{left} left. Beside your tokens, round a temple or across water; a flame costs one more.").format(**words)


def bonus_prompt(v: Any) -> str:
    """What ruins let one do with their tile: rotating it is always possible (DK-132 to DK-134)."""
    slides, moves = is_aligned(v, int(v.bonus)), can_move(v)
    if slides and moves:
        return _(
            "An action with tile {tile}, now or never: rotate it, move it into the gap, "
            "or move a token that stands on it."
        )
    if slides:
        return _("An action with tile {tile}, now or never: rotate it, or move it into the gap.")
    if moves:
        return _("An action with tile {tile}, now or never: rotate it, or move a token that stands on it.")
    return _("An action with tile {tile}, now or never: rotate it, clockwise or anticlockwise.")


def guardian_prompt(v: Any) -> str:
    """What the guardian still lets one do."""
    if v.used:
        return _("Guardian {guardian} is used.").format(guardian=v.called)
    if deed.ALLOWED[v.called, deed.TALISMAN] and not may_take_talisman(v):
        return _("You hold the talisman already: guardian {guardian} gives you nothing.").format(guardian=v.called)
    if not can_still_act(v):
        return _("None of your tokens can move now.")
    words = {"guardian": v.called, "deed": deeds_now(v)}
    if v.left == 0:
        return _("Use guardian {guardian} ({deed}) or end the turn.").format(**words)
    return _("Once: {deed}.").format(**words)


def deeds_now(v: Any) -> str:
    """What the guardian in turn could do as the board lies; number 5 has the choice (DK-120)."""
    if not (deed.ALLOWED[v.called, deed.MOVE] and deed.ALLOWED[v.called, deed.SHIFT]):
        return guardian_name(int(v.called))
    return _("move a tile, move a token or rotate a tile") if may_move(v) else _("move or rotate a tile")


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    if v.phase == ask.START:
        return _("chooses a start")
    if v.phase == ask.DRAFT:
        return _("keeps a guardian in secret")
    if v.phase == ask.BONUS:
        return _("explores the ruins")
    return _("has the turn with guardian {guardian}").format(guardian=v.called)
