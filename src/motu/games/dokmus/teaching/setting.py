"""What may be put where to set up a position of Dokmus: tiles, tokens, guardians; at a draft or the start of a turn."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.teaching import Change, Number, Piece, Setting

from .. import ask, box
from ..picture.art import token
from ..picture.places import NAMES
from ..rules.checks import expected_supply
from ..rules.rounds import begin_round, begin_turn
from ..speech import _
from ..words.terms import guardian_name, names


def setting(v: Any) -> Setting:
    """For the players and options of a match at its start."""
    called = names(v)
    slots = int(box.SLOTS_USED[v.players])
    cells = [int(cell) for slot in range(slots) for cell in box.CELL_AT[slot]]
    trays = {_("Tokens"): [_token(seat, called[seat], cells) for seat in range(v.players)]}
    notes = (
        _("A round is set up at its draft or at the start of a turn; first tokens and the middle of a turn cannot be."),
        _("In the draft the holder of the talisman chooses first. Tokens missing on the island were sacrificed."),
    )
    return Setting(trays, _numbers(v, called, slots), lay, begin, settle, refused, problem, notes)


def _token(seat: int, name: str, cells: list[int]) -> Piece:
    on = {NAMES[cell]: [[Change(f"owner[{cell}]", seat, NOBODY)]] for cell in cells}
    return Piece(f"token-{seat}", name, token(seat, 36), on)


def _numbers(v: Any, called: list[str], slots: int) -> dict[str, list[Number]]:
    pool = [guardian for guardian in range(1, box.GUARDIANS + 1) if box.POOL[v.players] >> guardian & 1]
    guardians = [guardian_name(guardian) for guardian in pool]
    seats = range(v.players)
    found = {
        _("The round"): [
            Number("phase", _("moment"), (ask.DRAFT, ask.MAIN), [_("draft of the guardians"), _("start of a turn")]),
            Number("turn", _("whose turn"), seats, called),
            Number("rounds", _("round"), range(1, box.ROUNDS + 1)),
            Number("talisman", _("talisman"), seats, called),
        ],
        _("Guardians"): [Number(f"guardian[{seat}]", called[seat], pool, guardians) for seat in seats],
    }
    for slot in range(slots):
        found[_("Place {number}").format(number=slot + 1)] = [
            Number(f"face[{slot}]", _("tile"), range(NOBODY, len(box.FACES)), [_("gap"), *box.FACES]),
            Number(f"turned[{slot}]", _("quarter turns"), range(box.QUARTERS)),
        ]
    return found


# -- what follows --


def lay(s: Any) -> None:
    """What is neither on the island nor in the supply of this round was sacrificed."""
    s.first = s.talisman
    s.last[...] = NOBODY
    for tile in range(box.TILES):
        s.aside[tile] = 1
    for slot in range(box.SLOTS):
        if s.face[slot] != NOBODY:
            s.aside[box.TILE_OF[s.face[slot]]] = 0
    if s.phase == ask.DRAFT:
        _lay_draft(s)
    else:
        _lay_turn(s)
    for seat in range(s.players):
        s.supply[seat] = expected_supply(s, seat)
        s.sacrificed[seat] = box.TOKENS - s.supply[seat] - (s.owner == seat).sum()


def _lay_draft(s: Any) -> None:
    """Nobody has a guardian yet."""
    s.left = 0
    s.called = 0
    s.guardian[: s.players] = box.NO_GUARDIAN
    s.handed[: s.players] = 0
    s.rounds -= 1
    begin_round(s)


def _lay_turn(s: Any) -> None:
    """All have drafted, from the holder of the talisman on."""
    s.seat = s.turn
    s.left = box.TURN_TOKENS
    s.called = s.guardian[s.turn]
    pool = box.POOL[s.players]
    for k in range(s.players):
        seat = (s.first + k) % s.players
        s.handed[seat] = pool
        pool &= ~(1 << s.guardian[seat])


def begin(s: Any) -> None:
    if s.phase == ask.MAIN:
        begin_turn(s, s.turn)


def settle(s: Any) -> None:
    """The draft or the turn starts anew; tokens of this turn lie where they were put."""
    s.turn = max(s.turn, 0)
    s.rounds = max(s.rounds, 1)


def refused(v: Any) -> str:
    guardians = [int(v.guardian[seat]) for seat in range(v.players)]
    if v.phase == ask.MAIN and len(set(guardians)) < v.players:
        return _("Everybody has another guardian.")
    for seat in range(v.players):
        if v.sacrificed[seat] < 0:
            most = box.TOKENS - int(v.supply[seat])
            return _("{name} can have placed {most} tokens by now.").format(name=names(v)[seat], most=most)
        if not (v.owner == seat).any():
            return _("{name} needs a token on the island.").format(name=names(v)[seat])
    return ""


def problem(v: Any, number: int) -> str:
    """An invariant that does not hold (notes.md), in words."""
    said = {
        5: _("Tokens stand on meadows, volcanoes and ruins, and in forests."),
        6: _("Only whose turn it is can stand on a volcano."),
        8: _("Every tile lies once, and one place is left open."),
        12: _("Everybody has another guardian."),
    }
    return said.get(number, _("This cannot come about in a match."))
