"""Dokmus' rules: set-up, drafts, turns and rounds, and what is legal when."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE, lowest
from motu.engine.chance import below, sample
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .cells import FIRST_WORD, OF_RIM, OF_SLOT, SPAN, listed
from .guardians import (
    can_still_act,
    list_deeds,
    list_origins,
    list_targets,
    why_not_move,
    why_not_origin,
    why_not_talisman,
    why_not_target,
    why_not_tile,
)
from .island import find_tokens, lay_all, put, rotate, shift, take
from .placing import (
    can_cross,
    cost,
    list_crossings,
    list_placements,
    look_away,
    look_from,
    look_round,
    why_not_crossing,
    why_not_enter,
    why_not_place,
)
from .state import (
    ANTICLOCKWISE,
    BONUS,
    CCW,
    CELL,
    CELLS,
    CELLS_IN_WORD,
    CLOCKWISE,
    CORNER,
    CROSS,
    CROSSING,
    CW,
    DRAFT,
    END_TURN,
    FACE_OF,
    FIRST_GAP,
    GUARDIANS,
    KEEP,
    KINDS,
    MAIN,
    MOVE,
    NO_GUARDIAN,
    ORIGIN,
    OVER,
    POOL,
    QUARTERS,
    RIM,
    ROTATE_CCW,
    ROTATE_CW,
    ROUNDS,
    RUINS,
    SEATS,
    SHIFT,
    SHIFT_TILE,
    SIDES,
    SKIP,
    SLOT_OF,
    SLOTS,
    SLOTS_USED,
    START,
    START_ALLOWED,
    TALISMAN,
    TALISMAN_PASSES,
    TARGET,
    TILES,
    TOKENS,
    TURN_TOKENS,
    VOID,
    VOLCANO,
    WORDS,
)


@rule
def set_up(s):
    """Tiles, faces and rotations at random, a random talisman holder (DK-030 to DK-035)."""
    for tile in range(TILES):
        s.aside[tile] = 1
    for slot in range(SLOTS):
        s.face[slot] = NOBODY
        if slot < SLOTS_USED[s.players] and slot != FIRST_GAP[s.players]:
            tile = sample(s, s.aside)
            s.aside[tile] = 0
            s.face[slot] = FACE_OF[tile, below(s, SIDES)]
            s.turned[slot] = below(s, QUARTERS)
    for cell in range(CELLS):
        s.owner[cell] = NOBODY
    for seat in range(SEATS):
        s.supply[seat] = TOKENS if seat < s.players else 0
        s.last[seat] = NOBODY
    s.bonus = NOBODY
    s.origin = NOBODY
    s.talisman = below(s, s.players)
    s.first = s.talisman
    s.phase = START
    ask(s, (s.talisman - 1) % s.players)
    lay_all(s)


@rule
def refresh(s):
    """Everything that follows from tiles, tokens and the seat in turn."""
    find_tokens(s)
    lay_all(s)
    if in_turn(s):
        look_round(s)
    else:
        look_away(s)


@rule
def ask(s, seat):
    s.turn = seat
    s.seat = seat


@rule
def in_turn(s):
    return MAIN <= s.phase <= BONUS


# -- rounds and turns --


@rule
def begin_round(s):
    """The pool goes to the talisman holder (DK-052, DK-064)."""
    s.rounds += 1
    s.first = s.talisman
    s.phase = DRAFT
    s.handed[s.first] = POOL[s.players]
    ask(s, s.first)


@rule
def keep(s, guardian):
    """Keep a guardian and hand the rest on; after the last seat the turns begin (DK-052, DK-053)."""
    s.guardian[s.turn] = guardian
    rest = s.handed[s.turn] & ~(1 << guardian)
    following = (s.turn + 1) % s.players
    if following == s.first:
        call_next(s)
    else:
        s.handed[following] = rest
        ask(s, following)


@rule
def holder_of(s, guardian):
    for seat in range(s.players):
        if s.guardian[seat] == guardian:
            return seat
    return NOBODY


@rule
def call_next(s):
    """The owner of the next guardian in play has the turn; after the last one the round ends (DK-054, DK-140)."""
    while s.called < GUARDIANS:
        s.called += 1
        seat = holder_of(s, s.called)
        if seat != NOBODY:
            begin_turn(s, seat)
            return
    end_round(s)


@rule
def begin_turn(s, seat):
    s.phase = MAIN
    s.left = TURN_TOKENS
    ask(s, seat)
    look_round(s)


@rule
def end_turn(s):
    """Own tokens on volcanoes are sacrificed, then the next guardian is called (DK-087, DK-140)."""
    for w in range(WORDS):
        burning = s.tokens[s.turn, w] & s.ground[VOLCANO, w]
        while burning != NONE:
            burn(s, CELLS_IN_WORD * w + lowest(burning))
            burning &= burning - ONE
    look_away(s)
    s.used = 0
    call_next(s)


@rule
def burn(s, cell):
    """The token on a volcano is sacrificed; if it was the last one placed, there is none now (DK-069)."""
    take(s, cell)
    s.sacrificed[s.turn] += 1
    if s.last[s.turn] == cell:
        s.last[s.turn] = NOBODY


@rule
def end_round(s):
    """Clean-up, then the next round or the end (DK-064, DK-065, DK-150)."""
    if TALISMAN_PASSES[s.players]:
        s.talisman = (s.talisman + 1) % s.players
    for seat in range(s.players):
        s.guardian[seat] = NO_GUARDIAN
        s.handed[seat] = 0
    s.called = 0
    if s.rounds < ROUNDS:
        begin_round(s)
    else:
        s.phase = OVER
        ask(s, NOBODY)


@rule
def go_on(s):
    """Back to the main question; a turn with nothing left to do ends by itself (DK-062)."""
    s.phase = MAIN
    s.bonus = NOBODY
    s.origin = NOBODY
    if s.left == 0 and not can_still_act(s):
        end_turn(s)


# -- what is legal --


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if s.phase == OVER:
        return 150
    if s.phase == START:
        return why_not_start(s, action)
    if s.phase == DRAFT:
        return why_not_keep(s, action)
    if s.seat != s.turn:
        return 54  # turns are taken in the order of the guardians
    if KEEP <= action < SHIFT:
        return 52  # guardians are chosen in the draft
    if s.phase == MAIN:
        return why_not_main(s, action)
    if s.phase == BONUS:
        return why_not_bonus(s, action)
    if s.phase == CROSSING:
        return why_not_crossing(s, action - CELL) if action < KEEP else 60
    if action >= KEEP:
        return 115  # the move has begun
    return why_not_origin(s, action - CELL) if s.phase == ORIGIN else why_not_target(s, action - CELL)


@rule
def why_not_start(s, action):
    """Can the start token stand here?"""
    if s.seat != s.turn or action >= KEEP:
        return 35
    cell = action - CELL
    if s.terrain[cell] == VOID:
        return why_not_enter(s, cell)
    slot = SLOT_OF[cell]
    if not CORNER[s.players, slot]:
        return 36
    if holds_token(s, slot):
        return 38
    if not RIM[s.players, cell]:
        return 37
    return OK if START_ALLOWED[s.terrain[cell]] else 36


@rule
def holds_token(s, slot):
    for seat in range(s.players):
        for w in range(FIRST_WORD[slot], FIRST_WORD[slot] + SPAN):
            if s.tokens[seat, w] & OF_SLOT[slot, w] != NONE:
                return True
    return False


@rule
def why_not_keep(s, action):
    """Can this guardian be kept?"""
    if s.seat != s.turn or not KEEP <= action < SHIFT:
        return 52
    guardian = action - KEEP + 1
    if not POOL[s.players] >> guardian & 1:
        return 51
    return OK if s.handed[s.seat] >> guardian & 1 else 52


@rule
def why_not_main(s, action):
    """Can the turn go on with this?"""
    if action < KEEP:
        return why_not_place(s, action - CELL)
    if action < MOVE:
        return why_not_turn_tile(s, action)
    if action == MOVE:
        return why_not_move(s)
    if action == TALISMAN:
        return why_not_talisman(s)
    if action == CROSS:
        return OK if can_cross(s) else 78
    if action == SKIP:
        return 130  # there is no bonus to decline
    return 57 if s.left > 0 else OK


@rule
def why_not_turn_tile(s, action):
    if action < CW:
        return why_not_tile(s, SHIFT_TILE, action - SHIFT)
    if action < CCW:
        return why_not_tile(s, ROTATE_CW, action - CW)
    return why_not_tile(s, ROTATE_CCW, action - CCW)


@rule
def why_not_bonus(s, action):
    """Can the bonus of the ruins be this?"""
    if SHIFT <= action < MOVE:
        return why_not_turn_tile(s, action)
    if action == MOVE:
        return why_not_move(s)
    return OK if action == SKIP else 131


@rule
def legal(s, out):
    if s.phase == MAIN:
        return legal_main(s, out)
    if s.phase == BONUS:
        count = list_deeds(s, out, 0)
        out[count] = SKIP
        return count + 1
    if s.phase == CROSSING:
        return list_crossings(s, out)
    if s.phase == ORIGIN:
        return list_origins(s, out)
    if s.phase == TARGET:
        return list_targets(s, out)
    if s.phase == DRAFT:
        return legal_draft(s, out)
    if s.phase == START:
        return legal_start(s, out)
    return 0


@rule
def legal_main(s, out):
    count, may_cross = 0, False
    if s.left > 0:
        count, may_cross = list_placements(s, out)
    count = list_deeds(s, out, count)
    if may_cross:
        out[count] = CROSS
        count += 1
    if s.left == 0:
        out[count] = END_TURN
        count += 1
    return count


@rule
def legal_draft(s, out):
    count = 0
    for guardian in range(1, GUARDIANS + 1):
        if s.handed[s.turn] >> guardian & 1:
            out[count] = KEEP + guardian - 1
            count += 1
    return count


@rule
def legal_start(s, out):
    """Cells of the rim of a corner tile that nobody has started on (DK-036 to DK-038)."""
    count = 0
    for w in range(WORDS):
        cells = NONE
        for kind in range(len(KINDS)):
            if START_ALLOWED[kind]:
                cells |= s.ground[kind, w]
        cells &= OF_RIM[s.players, w]
        for seat in range(s.players):
            if s.last[seat] != NOBODY:  # its start token
                cells &= ~OF_SLOT[SLOT_OF[s.last[seat]], w]
        count = listed(cells, w, out, count)
    return count


# -- what happens --


@rule
def apply(s, action):
    if action < KEEP:
        answer_cell(s, action - CELL)
    elif action < SHIFT:
        keep(s, action - KEEP + 1)
    elif action == END_TURN:
        end_turn(s)
    elif action == SKIP:
        go_on(s)
    elif action == CROSS:
        s.phase = CROSSING
    else:
        act(s, action)


@rule
def answer_cell(s, cell):
    if s.phase == START:
        start_on(s, cell)
    elif s.phase == ORIGIN:
        s.origin = cell
        s.phase = TARGET
    elif s.phase == TARGET:
        move_to(s, cell)
    else:
        place_on(s, cell)


@rule
def start_on(s, cell):
    """A start token costs nothing, not even on forest (DK-039); the talisman holder is the last (DK-035)."""
    put(s, s.turn, cell)
    s.last[s.turn] = cell
    s.supply[s.turn] -= 1
    if s.turn == s.talisman:
        begin_round(s)
    else:
        ask(s, (s.turn - 1) % s.players)


@rule
def place_on(s, cell):
    """Place a token and pay for it, one step (DK-060, DK-076)."""
    paid = cost(s, cell)
    s.sacrificed[s.turn] += paid
    s.supply[s.turn] -= 1 + paid
    s.left -= 1 + paid
    put(s, s.turn, cell)
    s.last[s.turn] = cell
    look_from(s, cell)
    arrive(s, cell)


@rule
def move_to(s, cell):
    """The chosen token goes there, at no cost (DK-115, DK-116)."""
    take(s, s.origin)
    put(s, s.turn, cell)
    if s.last[s.turn] == s.origin:
        s.last[s.turn] = cell  # DK-069
    look_round(s)
    arrive(s, cell)


@rule
def arrive(s, cell):
    """Ruins give a bonus for their tile at once (DK-092, DK-131, DK-135)."""
    if s.terrain[cell] == RUINS:
        s.phase = BONUS
        s.bonus = SLOT_OF[cell]
        s.origin = NOBODY
    else:
        go_on(s)


@rule
def act(s, action):
    """Carry out the guardian's action, or the bonus of ruins where one is open (DK-136)."""
    if s.phase == MAIN:
        s.used = 1
    if action == MOVE:
        s.phase = ORIGIN
        return
    if action == TALISMAN:
        s.talisman = s.turn  # DK-110
    elif action < CW:
        shift(s, action - SHIFT)
    elif action < CCW:
        rotate(s, action - CW, CLOCKWISE)
    else:
        rotate(s, action - CCW, ANTICLOCKWISE)
    look_round(s)
    go_on(s)
