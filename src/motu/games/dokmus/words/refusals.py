"""Why something cannot be done, in the words of a player: a sentence for each rule, and numbers where they matter."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import marked, name_of
from motu.teaching import refusing

from .. import ask, box, play, terrain
from ..play import cell_name
from ..rules.sets import holds
from ..speech import _, counted
from .asked import deeds_now, title
from .terms import tile_name

SENTENCES = {
    9: marked("Nobody stands on mountains, water or temples: choose a meadow, forest, ruins or volcano."),
    10: marked("A token stands there already, and a cell holds only one."),
    12: marked("With two players the island ends there: it has six places for tiles."),
    17: marked("That is the gap, open sea. Nothing stands there, and nothing is beside it across the gap."),
    35: marked("First everybody chooses a start, one after the other; the holder of the talisman is the last."),
    36: marked("Start on a meadow or forest of one of the four corner tiles."),
    37: marked("Start at the edge: on the outer rim of a corner tile."),
    38: marked("Somebody has started on this corner tile already. Choose another one."),
    51: marked("With two players only the guardians 2, 3 and 4 are in the game."),
    52: marked("Guardians are kept at the start of a round: one of those that were handed to you."),
    54: marked("Turns go by the numbers of the guardians, the lowest first. It is not your turn yet."),
    57: marked("A turn has exactly three tokens, and all of them must be used."),
    59: marked("You use your guardian once in your turn, for what that guardian does."),
    60: marked("You are crossing water: first choose where the crossing ends."),
    69: marked("In this match only the token you placed last goes round temples. Others reach what is beside them."),
    71: marked("Place beside one of your tokens, round a temple that it touches, or across the water beside it."),
    73: marked("A crossing ends beside the same water that one of your tokens is beside."),
    76: marked("That costs one token more, and this is your last token of the turn."),
    78: marked("Crossing on purpose is for cells that you could also reach for nothing, and takes two tokens."),
    90: marked("A token on ruins stays there until the end of the game."),
    96: marked("You may place anywhere now, but a forest costs one token more, and you have only one."),
    111: marked("You hold the talisman already."),
    112: marked("Only a tile in the same row or column as the gap can move into it."),
    115: marked("A token moves to a free cell beside it, or round a temple that it touches."),
    116: marked("A token that moves does not cross water; only placing does."),
    118: marked("Only your own tokens move."),
    119: marked("Choose a tile: each can make a quarter turn, only the gap cannot."),
    130: marked("There is no action of ruins to decline now."),
    131: marked("The action of the ruins comes first: use it now, or decline it."),
    132: marked("Ruins move only their own tile, and only if it is in the row or column of the gap."),
    133: marked("Ruins rotate only their own tile."),
    134: marked("Ruins move only a token of yours on their own tile, and none that stands on ruins."),
    150: marked("The game is over."),
}


def because(v: Any, action: int, rule: int) -> str:
    """The sentence with what the seat can see: terrain, owners, tokens left; empty where the rule's own says it all."""
    found = {
        9: _solid, 10: _occupied, 36: _start, 37: _rim, 38: _taken, 52: _kept, 57: _tokens, 59: _guardian, 71: _far,
        73: _shore, 76: _cost, 112: _tile, 115: _move, 118: _whose, 131: _ruins_first, 132: _ruins, 133: _ruins,
    }.get(rule)  # fmt: skip
    return found(v, action) if found else ""


def _is_cell(action: int) -> bool:
    return 0 <= action < play.KEEP


def _solid(v: Any, action: int) -> str:
    return {
        terrain.MOUNTAIN: _("That is a mountain. Nobody stands there."),
        terrain.WATER: _("That is water. Nobody stands there, but a token may cross it to another shore."),
    }.get(
        int(v.terrain[action - play.CELL]),
        _("That is a temple. Nobody stands there: place beside it to discover it."),
    )


def _occupied(v: Any, action: int) -> str:
    owner = int(v.owner[action - play.CELL])
    if owner == v.turn:
        return _("Your own token stands there already; a cell holds only one.")
    return _("A token of {name} stands there already; a cell holds only one.").format(name=name_of(owner))


def _start(v: Any, action: int) -> str:
    if not box.CORNER[v.players, box.SLOT_OF[action - play.CELL]]:
        return _("That is not a corner tile. Everybody starts on one of the four corners.")
    return _("Everybody starts on a meadow or forest.")


def _rim(v: Any, action: int) -> str:
    return _("{cell} lies inside. Start at the outer edge of the island.").format(cell=cell_name(action - play.CELL))


def _taken(v: Any, action: int) -> str:
    slot = box.SLOT_OF[action - play.CELL]
    owner = next(int(v.owner[cell]) for cell in box.CELL_AT[slot].tolist() if v.owner[cell] != NOBODY)
    return _("{name} has started on tile {tile}. Choose another corner.").format(
        name=name_of(owner), tile=tile_name(v, int(slot))
    )


def _kept(v: Any, action: int) -> str:
    if not play.KEEP <= action < play.SHIFT:
        return _("Now a guardian is kept; tokens and tiles come later, in your turn.")
    if v.phase != ask.DRAFT:
        return _("Guardians are kept at the start of a round. In this turn you have number {guardian}.").format(
            guardian=v.called
        )
    if not v.handed[v.turn]:  # the reader waits
        return _("{name} keeps a guardian now.").format(name=name_of(int(v.turn)))
    return _("Number {guardian} was not handed to you: somebody before you kept it.").format(
        guardian=action - play.KEEP + 1
    )


def _tokens(v: Any, action: int) -> str:
    if v.left == 0:
        return _("All three tokens of this turn are used.")
    return counted(
        "You still have {count} token in this turn, and it must be placed.",
        "You still have {count} tokens in this turn, and all must be used.",
        int(v.left),
    )


def _guardian(v: Any, action: int) -> str:
    if v.used:
        return _("You have used guardian {guardian} in this turn already.").format(guardian=v.called)
    return _("Your guardian is number {guardian}. It lets you do this: {deed}.").format(
        guardian=v.called, deed=deeds_now(v)
    )


def _far(v: Any, action: int) -> str:
    if v.left == 1:
        return _("None of your tokens is beside that cell or round the same temple; crossing water takes two tokens.")
    return _("None of your tokens is beside that cell, round the same temple, or at the same water.")


def _shore(v: Any, action: int) -> str:
    return _("{cell} is not at the water that your tokens are beside.").format(cell=cell_name(action - play.CELL))


def _cost(v: Any, action: int) -> str:
    if v.terrain[action - play.CELL] == terrain.FOREST and holds(v.near, action - play.CELL):
        return _("This forest costs one token more, and you have only one left in this turn.")
    return _("Crossing water costs one token more, and you have only one left in this turn.")


def _tile(v: Any, action: int) -> str:
    return _("Tile {tile} is neither in the row nor in the column of the gap.").format(
        tile=tile_name(v, action - play.SHIFT)
    )


def _move(v: Any, action: int) -> str:
    if v.phase == ask.MAIN:
        return _("None of your tokens can move now: no free cell is beside them or round their temples.")
    if not _is_cell(action):
        return _("A token is on its way: finish its move first.")
    if v.phase == ask.ORIGIN:
        return _("This token cannot move: no free cell is beside it or round a temple that it touches.")
    return _("That is too far: a token moves to a cell beside it, or round a temple that it touches.")


def _whose(v: Any, action: int) -> str:
    owner = int(v.owner[action - play.CELL])
    if owner == NOBODY:
        return _("No token stands there. Choose one of yours.")
    return _("That is a token of {name}; only your own move.").format(name=name_of(owner))


def _ruins_first(v: Any, action: int) -> str:
    return _("First the action of these ruins, with tile {tile}: use it now, or decline it.").format(
        tile=tile_name(v, int(v.bonus))
    )


def _ruins(v: Any, action: int) -> str:
    slot = (action - play.SHIFT) % (play.CW - play.SHIFT)
    if slot != v.bonus:
        return _("These ruins lie on tile {tile}: only that tile can be used.").format(tile=tile_name(v, int(v.bonus)))
    return _("Tile {tile} is neither in the row nor in the column of the gap.").format(tile=tile_name(v, slot))


refused = refusing(_, SENTENCES, title, because=because)
