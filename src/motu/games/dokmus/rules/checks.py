"""The invariants of the reference that one position can show; each answers with its number there."""

from __future__ import annotations

from motu.engine.bits import NONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY, table

from .. import ask, box, terrain
from .rounds import in_turn
from .scoring import sacrifice_points, standing, tiles_found
from .sets import holds, members


def _most_points(players: int) -> int:
    """More than this nobody can score (invariant 17)."""
    small, large, ruins = (
        [worth * face.count(kind) for face in box.FACE.tolist()]
        for worth, kind in (
            (box.SMALL_POINTS, terrain.SMALL_TEMPLE),
            (box.LARGE_POINTS, terrain.LARGE_TEMPLE),
            (box.RUINS_POINTS, terrain.RUINS),
        )
    )
    temples = [a + b for a, b in zip(small, large, strict=True)]
    tiles = int(box.TILES_USED[players])
    best = [sorted(max(row[face] for face in sides) for sides in box.FACE_OF)[-tiles:] for row in (temples, ruins)]
    bonus = (
        tiles * int(box.COMPLETE_TILE[players]) + int(box.VISITED_POINTS[tiles]) + int(box.SACRIFICE_POINTS[players, 0])
    )
    return sum(map(sum, best)) + bonus


MOST_POINTS = table([0] * box.PLAYERS[0] + [_most_points(players) for players in box.PLAYERS])


@rule
def broken(s):
    if tiles_broken(s):
        return 8
    if terrain_broken(s):
        return 20
    no = tokens_broken(s)
    if no:
        return no
    if talisman_broken(s):
        return 11
    if draft_broken(s):
        return 12
    if pending_broken(s):
        return 3
    return result_broken(s) if s.phase == ask.OVER else 0


@rule
def talisman_broken(s):
    """11: somebody holds it, and where it passes by itself the first drafter does."""
    if not 0 <= s.talisman < s.players:
        return True
    return box.TALISMAN_PASSES[s.players] == 1 and s.phase != ask.OVER and s.first != s.talisman


@rule
def tiles_broken(s):
    """8: one gap, all tiles different, the others aside."""
    tiles = 0
    for slot in range(box.SLOTS):
        if s.face[slot] == NOBODY:
            continue
        tiles |= 1 << box.TILE_OF[s.face[slot]]
        if slot >= box.SLOTS_USED[s.players] or slot == s.gap:
            return True
    count = 0
    for tile in range(box.TILES):
        if (tiles >> tile & 1) == s.aside[tile]:
            return True
        count += tiles >> tile & 1
    return count != box.TILES_USED[s.players] or s.face[s.gap] != NOBODY or s.gap >= box.SLOTS_USED[s.players]


@rule
def terrain_broken(s):
    """20: every tile shows its face."""
    for slot in range(box.SLOTS):
        for place in range(box.PLACES):
            cell = box.CELL_AT[slot, place]
            kind = terrain.VOID
            if s.face[slot] != NOBODY:
                kind = box.FACE[s.face[slot], box.PRINTED[s.turned[slot], place]]
                if not holds(s.ground[kind], cell):
                    return True
            if s.terrain[cell] != kind:
                return True
    return False


@rule
def tokens_broken(s):
    """1, 2, 5 and 6: tokens stand where they may, are conserved, and are used in time."""
    for cell in range(box.CELLS):
        seat = s.owner[cell]
        if seat != NOBODY and (not box.ENTERABLE[s.terrain[cell]] or not holds(s.tokens[seat], cell)):
            return 5
        if seat != NOBODY and s.terrain[cell] == terrain.VOLCANO and not (s.turn == seat and in_turn(s)):
            return 6
        if holds(s.free, cell) != (seat == NOBODY and box.ENTERABLE[s.terrain[cell]] == 1):
            return 5
    for seat in range(s.players):
        if s.supply[seat] + members(s.tokens[seat]) + s.sacrificed[seat] != box.TOKENS:
            return 1
        if s.supply[seat] != expected_supply(s, seat):
            return 2
    return 0


@rule
def expected_supply(s, seat):
    """2: one token at the start, then three in every turn."""
    if s.phase == ask.START:
        waiting = (s.turn - seat) % s.players <= (s.turn - s.talisman) % s.players
        return box.TOKENS if waiting else box.TOKENS - 1
    before = box.TOKENS - 1 - box.TURN_TOKENS * (s.rounds - 1)
    if s.phase == ask.OVER or box.NO_GUARDIAN < s.guardian[seat] < s.called:
        return before - box.TURN_TOKENS
    if s.guardian[seat] == s.called and s.phase != ask.DRAFT:
        return before - box.TURN_TOKENS + s.left
    return before


@rule
def draft_broken(s):
    """12: different guardians from the pool, each out of what its seat was handed, handed on without it."""
    if s.phase == ask.START or s.phase == ask.OVER:
        return s.called != 0
    pool = box.POOL[s.players]
    drafting = True
    for k in range(s.players):
        seat = (s.first + k) % s.players
        guardian = s.guardian[seat]
        if s.handed[seat] != (pool if drafting else 0):
            return True
        if guardian == box.NO_GUARDIAN:
            if s.phase != ask.DRAFT or (drafting and s.turn != seat):
                return True
            drafting = False
        elif not 0 < guardian <= box.GUARDIANS or not pool >> guardian & 1:
            return True
        else:
            pool &= ~(1 << guardian)
    return s.phase != ask.DRAFT and s.guardian[s.turn] != s.called


@rule
def pending_broken(s):
    """3: tokens left, and what is pending, fit what is asked."""
    if not 0 <= s.left <= box.TURN_TOKENS or (s.left > 0 and not in_turn(s)):
        return True
    if (s.origin != NOBODY) != (s.phase == ask.TARGET):
        return True
    if s.phase == ask.BONUS and (s.bonus == NOBODY or s.bonus == s.gap):
        return True
    if s.bonus != NOBODY and s.phase != ask.BONUS and s.phase != ask.ORIGIN and s.phase != ask.TARGET:
        return True
    for w in range(box.WORDS):
        if s.marks[w] != NONE:
            return True
    return False


@rule
def result_broken(s):
    """16, 17 and 18: the points at the end."""
    sacrifices, first_place = 0, 0
    for seat in range(s.players):
        visited, complete = tiles_found(s, seat)
        if not complete <= visited <= box.TILES_USED[s.players]:
            return 16
        if standing(s, seat) > MOST_POINTS[s.players]:
            return 17
        sacrifices += s.sacrificed[seat]
        if sacrifice_points(s, seat) == box.SACRIFICE_POINTS[s.players, 0]:
            first_place += 1
    return 18 if (sacrifices > 0) != (first_place > 0) else 0
