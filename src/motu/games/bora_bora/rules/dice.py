"""Phase A (section 4): rolling, placing a die, and the gods that help to place it, blue and white."""

from __future__ import annotations

from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import OK, table

from .. import ask, box, god, source
from .actions import deeds_with, least_value, reach, start_action, why_impossible
from .gods import can_pay, can_pay_both, forms, forms_before, pay


@rule
def roll_dice(s):
    """Everybody takes back their dice and rolls them, in public (BB-044, BB-114)."""
    s.laid = 0
    for tile in range(box.TILES):
        s.lowest[tile] = box.IMPOSSIBLE
    for seat in range(s.players):
        for face in range(box.FACES):
            s.dice[seat, face] = 0
        for _ in range(box.DICE_EACH):
            s.dice[seat, below(s, box.FACES)] += 1


@rule
def needs_blue(s, face, tile):
    """A die must be lower than the lowest on the tile (BB-047); fishing does not compare (BB-052)."""
    return tile != box.FISHING and face >= s.lowest[tile]


@rule
def why_not_place(s, face, tile):
    """Can this die go on this tile and do something there, with the help of blue and white if need be?"""
    if s.dice[s.seat, face - 1] == 0:
        return 45  # one of one's own dice that is not placed yet
    if box.IN_PLAY[s.players, tile] == 0:
        return 24
    least = least_value(s, s.seat, box.TILE_DOES[tile])
    if least == box.IMPOSSIBLE:
        return why_impossible(s, s.seat, box.TILE_DOES[tile])
    blue = needs_blue(s, face, tile)
    if blue and not can_pay(s, s.seat, god.BLUE):
        return 47
    if least <= face:
        return OK
    if not can_pay(s, s.seat, god.WHITE):
        return 50
    if blue and not can_pay_both(s, s.seat, god.BLUE, god.WHITE):
        return 131  # each god is paid for separately
    return OK


# All placements at once, as sets of bits: (face - 1) * TILES + tile.
EVERY_FACE = sum(1 << face * box.TILES for face in range(box.FACES))  # on tile 0
EVERY_TILE = (1 << box.TILES) - 1  # with face 1
# LOWER[limit]: the faces below it on tile 0
LOWER = table([sum(1 << face * box.TILES for face in range(limit - 1)) for limit in range(box.IMPOSSIBLE + 1)])


@rule
def placements(s):
    """All that `why_not_place` allows; with white every face does what the top one can (BB-127)."""
    lower, strong = lower_dice(s), strong_dice(s)
    possible = (strong >> (box.TOP - 1) * box.TILES & box.TILES_IN_PLAY[s.players]) * EVERY_FACE
    own = own_dice(s) & possible
    blue, white = can_pay(s, s.seat, god.BLUE), can_pay(s, s.seat, god.WHITE)
    found = own & lower & strong
    if blue:
        found |= own & ~lower & strong
    if white:
        found |= own & lower & ~strong
    with_both = own & ~lower & ~strong
    if blue and white and with_both and can_pay_both(s, s.seat, god.BLUE, god.WHITE):
        found |= with_both
    return found


@rule
def own_dice(s):
    found = 0
    for die in range(box.FACES):
        if s.dice[s.seat, die] > 0:
            found |= EVERY_TILE << die * box.TILES
    return found


@rule
def lower_dice(s):
    """Dice lower than all on the tile (BB-047); fishing does not compare (BB-052)."""
    found = EVERY_FACE << box.FISHING
    for tile in range(box.TILES):
        found |= LOWER[s.lowest[tile]] << tile
    return found


@rule
def strong_dice(s):
    """Dice whose face is enough for something that the tile allows."""
    within = reach(s, s.seat)
    found = 0
    for die in range(box.FACES):
        found |= box.TILES_DOING[deeds_with(within, die + 1)] << die * box.TILES
    return found


@rule
def place(s, face, tile):
    s.face = face
    s.tile = tile
    if needs_blue(s, face, tile):
        s.point = ask.BLUE
    else:
        put_die(s, 0)


@rule
def put_die(s, blue):
    """The die lies on its tile, its face unchanged (BB-049); white may follow."""
    s.dice[s.seat, s.face - 1] -= 1
    s.die_seat[s.laid] = s.seat
    s.die_face[s.laid] = s.face
    s.die_tile[s.laid] = s.tile
    s.die_blue[s.laid] = blue
    s.laid += 1
    s.lowest[s.tile] = min(s.lowest[s.tile], s.face)
    if s.tile == box.FISHING:
        s.points[s.seat, source.FISHING] += box.FISHING_VP
        s.point = ask.DONE
        return
    s.doing = box.TILE_DOES[s.tile]
    s.value = s.face
    if s.face < box.TOP and can_pay(s, s.seat, god.WHITE):
        s.point = ask.WHITE
    else:
        start_action(s)


@rule
def can_do_without_white(s):
    """Whether the face of the die is enough for the action."""
    return least_value(s, s.seat, box.TILE_DOES[s.tile]) <= s.face


@rule
def blue_forms(s):
    """How blue can be paid for, as bits; white must stay payable if the action needs it."""
    if can_do_without_white(s):
        return forms(s, s.seat, god.BLUE)
    return forms_before(s, s.seat, god.BLUE, god.WHITE)


@rule
def pay_blue(s, form):
    pay(s, s.seat, god.BLUE, form)
    put_die(s, 1)


@rule
def pay_white(s, form):
    """The die acts as a 6 (BB-127)."""
    pay(s, s.seat, god.WHITE, form)
    s.value = box.TOP
    start_action(s)
