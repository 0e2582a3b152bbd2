"""Random numbers: Philox as NumPy has it, keyed, the same interpreted and compiled."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from motu.engine import bits
from motu.engine.chance import below, draw, product_high, product_low, sample, secret_of, word, wrapping_sum
from motu.engine.operations import COMPILED

from .pebbles import GAME

WORDS = st.integers(0, 2**64 - 1)


def keyed(key: tuple[int, int]) -> np.record:
    return GAME.record.widen(GAME.blank(2, {"big": False}, key))[0]


@given(WORDS, WORDS)
def test_halves_multiply_and_add_like_whole_words(a: int, b: int) -> None:
    x, y = np.uint64(a), np.uint64(b)
    assert int(wrapping_sum(x, y)) == (a + b) % 2**64
    assert int(product_low(x, y)) == a * b % 2**64
    assert int(product_high(x, y)) == a * b >> 64
    with np.errstate(over="ignore"):
        for halves, whole in COMPILED.items():
            assert whole(x, y) == halves(x, y), halves.__name__


@given(WORDS, WORDS)
def test_a_match_draws_the_numbers_of_numpy_s_philox(a: int, b: int) -> None:
    state = keyed((a, b))
    theirs = np.random.Philox(key=np.array([a, b], np.uint64)).random_raw(9)
    assert [int(draw(state)) for _ in range(9)] == [int(n) for n in theirs]


def test_a_seed_gives_128_bits_and_a_number_picks_a_game_of_it() -> None:
    keys = {secret_of(seed) for seed in range(1000)} | {secret_of(f"7#{n}") for n in range(1000)}
    assert len(keys) == 2000
    base = [np.uint64(k) for k in secret_of(7)]
    assert secret_of("7#3") == tuple(int(word(*base, np.uint64(4 * 3 + k))) for k in range(2))


def test_a_draw_is_fair_and_a_heap_is_sampled_by_its_counts() -> None:
    state = keyed((1, 2))
    rolls = [int(below(state, 6)) for _ in range(3000)]
    assert min(np.bincount(rolls, minlength=6)) > 420
    heap = np.array([0, 1, 0, 3])
    found = np.bincount([sample(state, heap) for _ in range(3000)], minlength=4)
    assert (found[0], found[2]) == (0, 0)
    assert abs(found[3] / found[1] - 3) < 0.5
    assert sample(state, np.zeros(3, np.int64)) == -1


@given(st.sets(st.integers(0, 63)))
def test_sets_of_places(places: set[int]) -> None:
    word = bits.NONE
    for place in places:
        word |= bits.bit(place)
    assert bits.size(word) == len(places)
    assert all(bits.has(word, place) == (place in places) for place in range(64))
    if places:
        assert bits.lowest(word) == min(places)
