"""The invariants I1 to I12 that one position can show; I13 and the sequences in I6, I9 and I11 are tests."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import act, ask, box, tile
from .hexes import both, either, flood, has, itself, near, no_hex, read, same, some
from .scoring import boats_on_board, cottages_of
from .sea import gods_village, open_sea


@rule
def broken(s):
    if not trade_tokens_kept(s):
        return 1
    if not influence_kept(s):
        return 2
    if not pieces_kept(s):
        return 3
    if not cult_hexes_kept(s):
        return 4
    if not villages_apart(s):
        return 5
    if not fish_in_place(s):
        return 6
    if not boats_free(s):
        return 7
    if not bids_and_fields_fit(s):
        return 8
    for seat in range(s.players):
        if s.points[seat] < 0 or not 0 <= s.upgrade[seat] < box.UPGRADES:
            return 9
    if between_rounds(s):
        for seat in range(s.players):
            if s.shells[seat, box.TOP] + s.fish[seat, box.TOP] > 0:
                return 10
    if s.god != NOBODY and not god_has_moved(s):
        return 11
    if not final_points_fit(s):
        return 12
    return 0


@rule
def in_phase_three(s):
    return ask.TURN <= s.phase <= ask.FEAST or s.phase == ask.VOTE


@rule
def in_final_scoring(s):
    return s.phase >= ask.SCORING and s.phase != ask.VOTE


@rule
def between_rounds(s):
    """After a phase 4 and before anything new is caught or sold."""
    return in_final_scoring(s) or (s.phase == ask.BID and s.round_number > 1)


@rule
def trade_tokens_kept(s):
    """I1."""
    total = s.trade_supply
    for seat in range(s.players):
        for space in range(box.SPACES):
            if s.shells[seat, space] < 0 or s.fish[seat, space] < 0:
                return False
            total += s.shells[seat, space] + s.fish[seat, space]
    for place in range(box.HEXES):
        total += s.fish_on[place]
    if s.limited_supplies and s.trade_supply < 0:
        return False
    return total == box.TRADE_TOKENS[s.second_edition]


@rule
def influence_kept(s):
    """I2."""
    total = s.influence_supply
    for action in range(act.FIELDS):
        total += s.tokens[action] - s.substitute[action]
    for seat in range(s.players):
        if s.influence[seat] < 0 or s.shown[seat] < 0 or s.shown[seat] > s.influence[seat]:
            return False
        if s.commitment[seat] > s.influence[seat]:
            return False
        total += s.influence[seat]
    if s.limited_supplies and s.influence_supply < 0:
        return False
    return total == box.INFLUENCE_TOKENS[s.second_edition]


@rule
def pieces_kept(s):
    """I3."""
    for seat in range(s.players):
        temples = 0
        for village in range(box.VILLAGES):
            temples += s.temples[seat, village]
        if cottages_of(s, seat) + s.tiles[seat] != box.TILES or s.tiles[seat] < 0:
            return False
        if temples + s.statues[seat] != box.STATUES or s.statues[seat] < 0:
            return False
        started = s.round_number > 1 or s.phase >= ask.GOD
        if started and boats_on_board(s, seat) == 0:
            return False
    return True


@rule
def cult_hexes_kept(s):
    """I4: one more with every god phase, unless there was no place for it."""
    before_god = s.phase == ask.BID or s.phase == ask.START_TYPE or s.phase == ask.START_HEX or s.phase == ask.GOD
    gods = s.round_number - 1 if before_god else s.round_number
    if s.cult_supply != box.CULT_SUPPLY[s.second_edition] - gods or s.round_number > box.ROUNDS[s.second_edition]:
        return False
    expected = gods - s.cult_lost
    found = 0
    for village in range(s.villages):
        expected += 1 if box.PRINTED[village] != NOBODY or not s.second_edition else box.SECOND_CULTS
        found += s.cults[village]
    return found == expected


@rule
def villages_apart(s):
    """I5."""
    for place in range(box.HEXES):
        if (s.kind[place] == tile.WATER) != (s.village[place] == NOBODY):
            return False
    for village in range(s.villages):
        ground = ground_of(s, village)
        if s.cults[village] == 0:
            return False
        for other in range(village):
            if some(both(read(s.shore[other]), ground)):
                return False
        for place in range(box.HEXES):
            if s.kind[place] == tile.CULT and s.village[place] == village:
                if not same(flood(itself(place), ground), ground):
                    return False
                break
    return True


@rule
def ground_of(s, village):
    """The land of a village."""
    found = no_hex()
    for place in range(box.HEXES):
        if s.village[place] == village:
            found = either(found, itself(place))
    return found


@rule
def fish_in_place(s):
    """I6."""
    for place in range(box.HEXES):
        most = box.FULL if tile.ACCEPTS_FISH[s.kind[place]] else 0
        if not 0 <= s.fish_on[place] <= most:
            return False
    return True


@rule
def boats_free(s):
    """I7, with the open sea computed from scratch."""
    sea = open_sea(s)
    if not same(sea, read(s.sea)):
        return False
    for seat in range(s.players):
        for slot in range(box.BOATS):
            place = s.boat[seat, slot]
            if place == NOBODY:
                continue
            if not stands_well(s, seat, place, sea):
                return False
            for other in range(box.BOATS * seat + slot):
                if s.boat[other // box.BOATS, other % box.BOATS] == place:
                    return False
    return True


@rule
def stands_well(s, seat, place, sea):
    """On the sea, or on an own fisher cottage beside it; with KV-207 no sea beside it is needed."""
    if s.kind[place] == tile.WATER:
        return has(sea, place)
    if s.kind[place] != tile.FISHER or s.owner[place] != seat:
        return False
    return s.blockade == box.NEIGHBOURS or some(both(near(place), sea))


@rule
def bids_and_fields_fit(s):
    """I8: different bids; fields double, and are empty outside phase 3."""
    for seat in range(s.players):
        if not 0 <= s.bid[seat] <= box.BIDS:
            return False
        for other in range(seat):
            if s.bid[other] == s.bid[seat] and s.bid[seat] > 0:
                return False
    for action in range(act.FIELDS):
        tokens = s.tokens[action]
        if tokens & (tokens - 1) != 0 or (tokens > 0 and not in_phase_three(s)):
            return False
    return True


@rule
def god_has_moved(s):
    """I11: on a cult hex, in another village than the round before."""
    if s.kind[s.god] != tile.CULT:
        return False
    return s.god_before == NOBODY or s.village[s.god_before] != gods_village(s)


@rule
def final_points_fit(s):
    """I12: two points a cottage, at most one for each cult hex; nothing before the end."""
    cults, majorities = 0, 0
    for village in range(s.villages):
        cults += s.cults[village]
    for seat in range(s.players):
        expected = box.COTTAGE_POINTS * cottages_of(s, seat) if in_final_scoring(s) else 0
        if s.for_cottages[seat] != expected:
            return False
        majorities += s.for_villages[seat]
    return majorities <= (cults if in_final_scoring(s) else 0) and (s.phase == ask.OVER) == (s.seat == NOBODY)
