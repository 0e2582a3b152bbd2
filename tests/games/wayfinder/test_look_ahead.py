"""The look-ahead against the obvious search."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import motu
from citing import rules
from motu.engine.match import Match
from motu.games.wayfinder import box, kind, timing
from motu.games.wayfinder.rules.look_ahead import can_finish, is_live
from motu.games.wayfinder.rules.spaces import packed


def obvious(state, at, heading, bent, hand, first=False):
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


BOARDS = st.lists(
    st.one_of(
        st.just([0, 0, 0, 0]),
        st.tuples(st.integers(0, 3), st.integers(1, 4)).map(lambda t: [t[1] if c == t[0] else 0 for c in range(4)]),
        st.lists(st.integers(0, 2), min_size=4, max_size=4),
    ),
    min_size=36,
    max_size=36,
)


@rules("WF-017", "WF-066")
@settings(max_examples=60, deadline=None)
@given(BOARDS, st.integers(1, 2))
def test_a_live_space_is_one_from_which_the_obvious_search_finds_a_voyage(gems, players):
    m = Match(motu.find_game("wayfinder"), players, 1, ask_forced=True, interpreted=True)
    m.edit(gems=gems)
    wide = m.game.record.widen(m._states)[0]
    for space in range(36):
        if wide.kind[space] == kind.TRAVELLERS:
            hand = [int(n) for n in wide.gems[space]]
            assert is_live(wide, space) == obvious(wide, space, -1, False, hand, first=True)


@rules("WF-062", "WF-067")
@settings(max_examples=60, deadline=None)
@given(
    BOARDS, st.integers(0, 35), st.integers(0, 3), st.booleans(), st.lists(st.integers(0, 2), min_size=4, max_size=4)
)
def test_in_mid_voyage_the_look_ahead_agrees_with_the_obvious_search(gems, at, heading, bent, hand):
    m = Match(motu.find_game("wayfinder"), 2, 1, ask_forced=True, interpreted=True)
    m.edit(gems=gems)
    wide = m.game.record.widen(m._states)[0]
    found = can_finish(wide, at, heading, bent, packed(hand), sum(hand), True)
    assert found == obvious(wide, at, heading, bent, hand)
