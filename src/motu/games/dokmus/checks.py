"""The invariants of the reference that one position can show; each answers with its number there."""

from __future__ import annotations

from motu.engine.bits import NONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY, table

from .cells import holds, members
from .scoring import complete_tiles, sacrifice_points, standing, visited_tiles
from .state import (
    BONUS,
    CELL_AT,
    CELLS,
    COMPLETE_TILE,
    DRAFT,
    ENTERABLE,
    FACE,
    FACE_OF,
    FACES,
    GUARDIANS,
    LARGE_POINTS,
    LARGE_TEMPLE,
    MAIN,
    NO_GUARDIAN,
    ORIGIN,
    OVER,
    PLACES,
    PLAYERS,
    POOL,
    PRINTED,
    RUINS,
    RUINS_POINTS,
    SACRIFICE_POINTS,
    SLOTS,
    SLOTS_USED,
    SMALL_POINTS,
    SMALL_TEMPLE,
    START,
    TALISMAN_PASSES,
    TARGET,
    TILE_OF,
    TILES,
    TILES_USED,
    TOKENS,
    TURN_TOKENS,
    VISITED_POINTS,
    VOID,
    VOLCANO,
    WORDS,
)


def _most_points(players: int) -> int:
    """More than this nobody can score (invariant 17)."""
    faces = [FACE[face].tolist() for face in range(len(FACES))]
    temples = [SMALL_POINTS * face.count(SMALL_TEMPLE) + LARGE_POINTS * face.count(LARGE_TEMPLE) for face in faces]
    ruins = [RUINS_POINTS * face.count(RUINS) for face in faces]
    tiles = int(TILES_USED[players])
    best = [sorted(max(row[face] for face in sides) for sides in FACE_OF)[-tiles:] for row in (temples, ruins)]
    bonus = tiles * int(COMPLETE_TILE[players]) + int(VISITED_POINTS[tiles]) + int(SACRIFICE_POINTS[players, 0])
    return sum(map(sum, best)) + bonus


MOST_POINTS = table([0] * PLAYERS[0] + [_most_points(players) for players in PLAYERS])


@rule
def broken(s):
    if tiles_broken(s):
        return 8
    if terrain_broken(s):
        return 20
    no = tokens_broken(s)
    if no:
        return no
    if not 0 <= s.talisman < s.players or (TALISMAN_PASSES[s.players] and s.phase != OVER and s.first != s.talisman):
        return 11
    if draft_broken(s):
        return 12
    if pending_broken(s):
        return 3
    return result_broken(s) if s.phase == OVER else 0


@rule
def tiles_broken(s):
    """8: one gap, all tiles different, the others aside."""
    tiles = 0
    for slot in range(SLOTS):
        if s.face[slot] == NOBODY:
            continue
        tiles |= 1 << TILE_OF[s.face[slot]]
        if slot >= SLOTS_USED[s.players] or slot == s.gap:
            return True
    count = 0
    for tile in range(TILES):
        if (tiles >> tile & 1) == s.aside[tile]:
            return True
        count += tiles >> tile & 1
    return count != TILES_USED[s.players] or s.face[s.gap] != NOBODY or s.gap >= SLOTS_USED[s.players]


@rule
def terrain_broken(s):
    """20: every tile shows its face."""
    for slot in range(SLOTS):
        for place in range(PLACES):
            cell = CELL_AT[slot, place]
            kind = VOID
            if s.face[slot] != NOBODY:
                kind = FACE[s.face[slot], PRINTED[s.turned[slot], place]]
                if not holds(s.ground[kind], cell):
                    return True
            if s.terrain[cell] != kind:
                return True
    return False


@rule
def tokens_broken(s):
    """1, 2, 5 and 6: tokens stand where they may, are conserved, and are used in time."""
    for cell in range(CELLS):
        seat = s.owner[cell]
        if seat != NOBODY and (not ENTERABLE[s.terrain[cell]] or not holds(s.tokens[seat], cell)):
            return 5
        if seat != NOBODY and s.terrain[cell] == VOLCANO and not (s.turn == seat and MAIN <= s.phase <= BONUS):
            return 6
        if holds(s.free, cell) != (seat == NOBODY and ENTERABLE[s.terrain[cell]] == 1):
            return 5
    for seat in range(s.players):
        if s.supply[seat] + members(s.tokens[seat]) + s.sacrificed[seat] != TOKENS:
            return 1
        if s.supply[seat] != expected_supply(s, seat):
            return 2
    return 0


@rule
def expected_supply(s, seat):
    """2: one token at the start, then three in every turn."""
    if s.phase == START:
        waiting = (s.turn - seat) % s.players <= (s.turn - s.talisman) % s.players
        return TOKENS if waiting else TOKENS - 1
    before = TOKENS - 1 - TURN_TOKENS * (s.rounds - 1)
    if s.phase == OVER or NO_GUARDIAN < s.guardian[seat] < s.called:
        return before - TURN_TOKENS
    if s.guardian[seat] == s.called and s.phase != DRAFT:
        return before - TURN_TOKENS + s.left
    return before


@rule
def draft_broken(s):
    """12: different guardians from the pool, each out of what its seat was handed, handed on without it."""
    if s.phase == START or s.phase == OVER:
        return s.called != 0
    pool = POOL[s.players]
    drafting = True
    for k in range(s.players):
        seat = (s.first + k) % s.players
        guardian = s.guardian[seat]
        if s.handed[seat] != (pool if drafting else 0):
            return True
        if guardian == NO_GUARDIAN:
            if s.phase != DRAFT or (drafting and s.turn != seat):
                return True
            drafting = False
        elif not 0 < guardian <= GUARDIANS or not pool >> guardian & 1:
            return True
        else:
            pool &= ~(1 << guardian)
    return s.phase != DRAFT and s.guardian[s.turn] != s.called


@rule
def pending_broken(s):
    """3: tokens left, and what is pending, fit what is asked."""
    if not 0 <= s.left <= TURN_TOKENS or (s.left > 0 and not MAIN <= s.phase <= BONUS):
        return True
    if (s.origin != NOBODY) != (s.phase == TARGET):
        return True
    if s.phase == BONUS and (s.bonus == NOBODY or s.bonus == s.gap):
        return True
    if s.bonus != NOBODY and s.phase != BONUS and s.phase != ORIGIN and s.phase != TARGET:
        return True
    for w in range(WORDS):
        if s.marks[w] != NONE:
            return True
    return False


@rule
def result_broken(s):
    """16, 17 and 18: the points at the end."""
    sacrifices, first_place = 0, 0
    for seat in range(s.players):
        if not complete_tiles(s, seat) <= visited_tiles(s, seat) <= TILES_USED[s.players]:
            return 16
        if standing(s, seat) > MOST_POINTS[s.players]:
            return 17
        sacrifices += s.sacrificed[seat]
        if sacrifice_points(s, seat) == SACRIFICE_POINTS[s.players, 0]:
            first_place += 1
    return 18 if (sacrifices > 0) != (first_place > 0) else 0
