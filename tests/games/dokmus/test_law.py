"""The fast geometry of Dokmus against the obvious one, and laws that hold from one position to the next."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import motu
from citing import rules
from motu.engine.bits import ONE
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.games.dokmus import ask, box, terrain
from motu.games.dokmus.rules.sets import add_beside, counted_first_cell, first_cell, flood, spread

from .obvious import Island
from .positions import cells, costs

every_variant = pytest.mark.parametrize(("players", "link"), [(n, link) for n in (2, 3, 4) for link in ("any", "last")])
SEEDS = st.integers(0, 10**9)
few = settings(max_examples=2, deadline=None, phases=(Phase.generate,))


def played(players, link, seed):
    """The positions of a random game."""
    found = motu.find_game("dokmus")
    found.compile()
    m = Match(found, players, seed, ask_forced=True, temple_link=link)
    dice = random.Random(seed)
    while not m.is_terminal:
        yield m
        m.play(dice.choice(m.legal()))
    yield m


def as_set(words):
    return {cell for cell in range(box.CELLS) if int(words[cell // box.CELLS_IN_WORD]) >> cell % box.CELLS_IN_WORD & 1}


def as_words(chosen):
    words = np.zeros(box.WORDS, np.uint64)
    for cell in chosen:
        words[cell // box.CELLS_IN_WORD] |= np.uint64(1 << cell % box.CELLS_IN_WORD)
    return words


def beside_one(cell):
    x, y = cell % box.WIDTH, cell // box.WIDTH
    around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return {box.WIDTH * b + a for a, b in around if 0 <= a < box.WIDTH and 0 <= b < box.HEIGHT}


def beside_all(chosen):
    return {side for cell in chosen for side in beside_one(cell)}


def flooded(start, within):
    """The obvious flood, cell by cell."""
    reached, todo = set(start), list(start)
    while todo:
        fresh = (beside_one(todo.pop()) & within) - reached
        reached |= fresh
        todo.extend(fresh)
    return reached


some_cells = st.sets(st.integers(0, box.CELLS - 1), max_size=150)


@rules("DK-016")
@given(some_cells, some_cells)
@settings(deadline=None)
def test_a_flood_of_bits_is_a_flood_of_cells(start, within):
    words = as_words(start)
    flood(words, as_words(within))
    assert as_set(words) == flooded(start, within)


@rules("DK-016", "DK-019")
@given(some_cells, some_cells)
@settings(deadline=None)
def test_what_is_near_is_beside_a_token_or_a_temple_that_hangs_together_with_it(tokens, temples):
    near, linking = as_words(beside_all(tokens)), as_words(temples)
    spread(near, linking, ONE)
    assert as_set(near) == beside_all(flooded(tokens, temples))


@rules("DK-019")
@given(some_cells, some_cells, st.integers(0, box.CELLS - 1))
@settings(deadline=None)
def test_one_token_more_brings_near_what_is_near_it(tokens, temples, cell):
    near, linking = as_words(beside_all(flooded(tokens, temples))), as_words(temples)
    spread(near, linking, add_beside(near, linking, cell))
    assert as_set(near) == beside_all(flooded(tokens | {cell}, temples))


@pytest.mark.parametrize("cell", range(box.CELLS))
def test_the_first_cell_of_a_word_is_found_by_a_remainder(cell):
    later = {other for other in range(cell, box.CELLS, 5) if other // box.CELLS_IN_WORD == cell // box.CELLS_IN_WORD}
    w = cell // box.CELLS_IN_WORD
    assert first_cell(as_words(later)[w], w) == cell
    assert counted_first_cell(as_words(later)[w], w) == cell


@rules("DK-018", "DK-019", "DK-020", "DK-021", "DK-022", "DK-073", "DK-077", "DK-095", "DK-098")
@every_variant
@given(seed=SEEDS)
@few
def test_placements_and_their_costs_are_the_obvious_ones(players, link, seed):
    for m in played(players, link, seed):
        if m.state.phase == ask.MAIN:
            assert costs(m) == Island(m).placements()


@rules("DK-078")
@every_variant
@given(seed=SEEDS)
@few
def test_crossings_are_the_obvious_ones(players, link, seed):
    for m in played(players, link, seed):
        if m.state.phase == ask.MAIN:
            assert (m.why_not("cross") == "") == bool(Island(m).crossings())
        elif m.state.phase == ask.CROSSING:
            assert cells(m) == Island(m).crossings()


@rules("DK-115", "DK-134")
@every_variant
@given(seed=SEEDS)
@few
def test_moves_are_the_obvious_ones(players, link, seed):
    for m in played(players, link, seed):
        if m.state.phase == ask.ORIGIN:
            assert cells(m) == Island(m).origins(int(m.state.bonus))
        elif m.state.phase == ask.TARGET:
            assert cells(m) == Island(m).targets(int(m.state.origin))


@rules("DK-151", "DK-152", "DK-155")
@every_variant
@given(seed=SEEDS)
@few
def test_points_are_the_obvious_ones(players, link, seed):
    *_, m = played(players, link, seed)
    for seat, row in enumerate(m.ledger()):
        row.pop("sacrifices")
        assert row == Island(m).points(seat)


def on_faces(m):
    """Every token as (seat, face, printed place)."""
    s = m.state
    found = set()
    for cell in np.flatnonzero(s.owner != NOBODY):
        slot = box.SLOT_OF[cell]
        found.add((int(s.owner[cell]), int(s.face[slot]), int(box.PRINTED[s.turned[slot], box.PLACE_OF[cell]])))
    return found


@rules("DK-015")
@every_variant
@given(seed=SEEDS)
@few
def test_a_shift_or_rotation_keeps_every_token_on_its_face_cell(players, link, seed):
    before: set[tuple[int, int, int]] = set()
    for m in played(players, link, seed):
        if m.log and m.text(m.log[-1].action).startswith(("shift", "rotate")) and m.state.phase == ask.MAIN:
            same_turn = m.log[-1].seat == m.current_player and m.state.left > 0
            if same_turn:
                assert on_faces(m) == before
        before = on_faces(m)


@rules("DK-090")
@every_variant
@given(seed=SEEDS)
@few
def test_a_token_on_ruins_never_leaves_its_face_cell(players, link, seed):
    held: set[tuple[int, int, int]] = set()
    for m in played(players, link, seed):
        now = {token for token in on_faces(m) if box.FACE[token[1:]] == terrain.RUINS}
        assert held <= now
        held = now


@rules("DK-057", "DK-061", "DK-079")
@every_variant
@given(seed=SEEDS)
@few
def test_a_turn_sacrifices_at_most_one_token_as_a_cost(players, link, seed):
    before, left = [0] * 4, 0
    for m in played(players, link, seed):
        paid = [int(now - then) for now, then in zip(m.state.sacrificed, before, strict=True)]
        assert min(paid) >= 0
        if m.state.phase == ask.MAIN and 0 < m.state.left < left:
            assert sum(paid) == left - m.state.left - 1 <= 1
        before, left = [int(n) for n in m.state.sacrificed], int(m.state.left)
