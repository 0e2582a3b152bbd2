"""The look-ahead and the sets that it works with, each beside its obvious version."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import motu
from citing import rules
from motu.engine.match import Match
from motu.games.wayfinder import ask, box, kind, timing
from motu.games.wayfinder.rules import lines, look_ahead, spaces, voyage


def obvious(state: Any, at: int, heading: int, bent: bool, hand: list[int], first: bool = False) -> bool:
    """Whether a depth-first search over single drops and landings can place the whole hand."""
    if sum(hand) == 0:
        return True
    for direction in range(4):
        turning = heading >= 0 and direction != heading
        if turning and (bent or (direction - heading) % 2 == 0):
            continue
        space = int(box.NEXT[at, direction])
        if space < 0:
            continue
        there, gems = int(state.kind[space]), int(state.gems[space].sum())
        colours = [c for c in range(4) if hand[c]]
        if sum(hand) >= 2 and not (first and state.timing == timing.SOLO):
            if there == kind.EMPTY and (len(colours) > 1 or sum(hand) <= 5):
                return True
            if there < kind.EMPTY and colours == [there] and gems + sum(hand) <= 5:
                return True
        for c in colours:
            if there < kind.EMPTY and there != c:
                continue
            rest = list(hand)
            rest[c] -= 1
            if obvious(state, space, direction, bent or turning, rest):
                return True
    return False


def obvious_colours(state: Any, space: int, heading: int, bent: bool, hand: list[int]) -> list[int]:
    """The colours that can be dropped on a space so that the obvious search places the rest."""
    there = int(state.kind[space])
    found = []
    for c in range(4):
        if hand[c] and there in (c, kind.EMPTY, kind.TRAVELLERS):
            rest = list(hand)
            rest[c] -= 1
            if obvious(state, space, heading, bent, rest):
                found.append(c)
    return found


def packed(hand: list[int]) -> int:
    return sum(count << spaces.BYTE * colour for colour, count in enumerate(hand))


def colours(guards: int) -> list[int]:
    return [c for c in range(4) if guards & spaces.guard_of(c)]


def board(gems: list[list[int]], players: int = 2) -> Any:
    """A position with these gems, as interpreted rules see it."""
    m = Match(motu.find_game("wayfinder"), players, 1, ask_forced=True, interpreted=True)
    m.edit(gems=gems)
    return m.game.record.widen(m._states)[0]


BOARDS = st.lists(
    st.one_of(
        st.just([0, 0, 0, 0]),
        st.tuples(st.integers(0, 3), st.integers(1, 4)).map(lambda t: [t[1] if c == t[0] else 0 for c in range(4)]),
        st.lists(st.integers(0, 2), min_size=4, max_size=4),
    ),
    min_size=36,
    max_size=36,
)
HANDS = st.one_of(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.lists(st.sampled_from([0, 0, 1, 2, 6]), min_size=4, max_size=4),  # piles that cannot land in one colour
).filter(lambda hand: 0 < sum(hand) < 10)


@rules("WF-017", "WF-066")
@settings(max_examples=60, deadline=None)
@given(BOARDS, st.integers(1, 2))
def test_a_live_space_is_one_from_which_the_obvious_search_finds_a_voyage(gems, players):
    state = board(gems, players)
    surely = look_ahead.surely_live(state, lines.BETWEEN)
    assert look_ahead.surely_live(state, 0) & ~surely == 0
    live = 0
    for space in range(36):
        if state.kind[space] == kind.TRAVELLERS:
            hand = [int(n) for n in state.gems[space]]
            found = obvious(state, space, -1, False, hand, first=True)
            assert look_ahead.is_live(state, space) == found
            assert found or not int(surely) >> space & 1
            live |= found << space
    assert look_ahead.any_live(state, state.peopled) == (live != 0)
    assert look_ahead.any_live(state, state.peopled & ~np.uint64(live)) is False


@rules("WF-062", "WF-067", "WF-071", "WF-073")
@settings(max_examples=120, deadline=None)
@given(BOARDS, st.integers(0, 35), st.integers(0, 3), st.booleans(), HANDS)
def test_in_mid_voyage_the_look_ahead_agrees_with_the_obvious_search(gems, space, heading, bent, hand):
    state = board(gems)
    found = look_ahead.colours_for(state, space, heading, int(bent), packed(hand), sum(hand) - 1)
    assert colours(found) == obvious_colours(state, space, heading, bent, hand)


@settings(max_examples=60, deadline=None)
@given(BOARDS, st.integers(0, 35), st.sampled_from([-1, 0, 1, 2, 3]), st.booleans(), HANDS, st.integers(1, 2))
def test_the_list_of_steps_is_what_no_rule_forbids(gems, at, heading, bent, hand, players):
    state = board(gems, players)
    state.phase, state.at, state.heading, state.bent, state.seat = ask.VOYAGE, at, heading, bent and heading >= 0, 0
    state.length = 0 if heading < 0 else 1
    state.hand[:] = hand
    steps = int(voyage.legal_steps(state))
    for direction in range(4):
        for colour in range(4):
            legal = voyage.why_not_sail(state, direction, colour) == 0
            assert legal == bool(steps >> 4 * direction + colour & 1)
        assert (voyage.why_not_land(state, direction) == 0) == bool(steps >> 16 + direction & 1)


@settings(max_examples=60, deadline=None)
@given(BOARDS)
def test_lines_and_sets_are_what_lies_on_the_board(gems):
    state = board(gems)
    for space in range(36):
        assert int(state.peopled) >> space & 1 == (state.kind[space] == kind.TRAVELLERS)
        assert int(state.bare) >> space & 1 == (state.kind[space] == kind.EMPTY)
        for direction in range(4):
            seen, to = [], int(box.NEXT[space, direction])
            while to >= 0:
                seen.append(int(state.kind[to]))
                to = int(box.NEXT[to, direction])
            stop = next((n for n, there in enumerate(seen) if there != kind.TRAVELLERS), len(seen))
            room = lines.ENDLESS if seen[stop : stop + 1] == [kind.EMPTY] else stop
            view = lines.view(state, direction & 1, space) >> int(lines.TOWARDS[direction])
            assert view & lines.ENDLESS == room
            assert bool(view & lines.MORE) == (stop < len(seen))
    assert state.roaming == sum(sum(row) for row in gems if np.count_nonzero(row) > 1)


def test_four_counts_at_once():
    assert spaces.total(0x05_00_03_24) == 44
    assert colours(spaces.colours_in(0x05_00_03_01)) == [0, 1, 3]
    assert colours(spaces.more_than_one_in(0x05_00_03_01)) == [1, 3]
    assert voyage.nibble(0x80_00_80_00) == 0b1010
