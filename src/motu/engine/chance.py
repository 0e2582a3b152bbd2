"""Random numbers inside the record: Philox 4x64-10, counter-based, keyed by the 128-bit secret of the match.

The n-th number of a match is the n-th of NumPy's `Philox(key=secret)`; what has been seen tells nothing of what comes.
Sums and products are made of 32-bit halves, for NumPy would warn; compiled code wraps around by itself.
"""

from __future__ import annotations

import hashlib

import numpy as np

from .operations import compiled_as, rule

HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
ONE = np.uint64(1)
TWO = np.uint64(2)
LANE = np.uint64(3)
MULTIPLY_0 = np.uint64(0xD2E7470EE14C6C93)
MULTIPLY_1 = np.uint64(0xCA5A826395121157)
STEP_0 = np.uint64(0x9E3779B97F4A7C15)
STEP_1 = np.uint64(0xBB67AE8584CAA73B)
ROUNDS = 10
SHIFTS = (np.uint64(13), np.uint64(7), np.uint64(17))


def secret_of(seed: str | int) -> tuple[int, int]:
    """The two key words of a match for a seed; '7#12' is game 12 of the simulation with seed 7."""
    base, mark, number = str(seed).partition("#")
    digest = hashlib.blake2b(base.encode(), digest_size=16, person=b"motu").digest()
    key = (int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little"))
    if mark and number.isdigit():
        first = np.uint64(4 * int(number))
        return (
            int(word(np.uint64(key[0]), np.uint64(key[1]), first)),
            int(word(np.uint64(key[0]), np.uint64(key[1]), first + ONE)),
        )
    if mark:
        digest = hashlib.blake2b(str(seed).encode(), digest_size=16, person=b"motu").digest()
        key = (int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little"))
    return key


def plain_sum(a, b):
    """a + b as compiled code reckons it: what does not fit is gone."""
    return a + b


def plain_product(a, b):
    """a * b, likewise."""
    return a * b


@compiled_as(plain_sum)
def wrapping_sum(a, b):
    """a + b in 64 bits."""
    low = (a & LOW) + (b & LOW)
    high = (a >> HALF) + (b >> HALF) + (low >> HALF)
    return (high << HALF) | (low & LOW)


@compiled_as(plain_product)
def product_low(a, b):
    """The lower 64 bits of a * b."""
    cross = wrapping_sum((a & LOW) * (b >> HALF), (a >> HALF) * (b & LOW))
    return wrapping_sum((a & LOW) * (b & LOW), cross << HALF)


@rule
def product_high(a, b):
    """The upper 64 bits of a * b."""
    low = (a & LOW) * (b & LOW)
    left = (a >> HALF) * (b & LOW) + (low >> HALF)
    right = (a & LOW) * (b >> HALF) + (left & LOW)
    return (a >> HALF) * (b >> HALF) + (left >> HALF) + (right >> HALF)


@rule
def word(key_0, key_1, index):
    """The random 64-bit word of this index in the stream of the key."""
    c0 = (index >> TWO) + ONE
    c1 = np.uint64(0)
    c2 = np.uint64(0)
    c3 = np.uint64(0)
    for _ in range(ROUNDS):
        high_0 = product_high(MULTIPLY_0, c0)
        low_0 = product_low(MULTIPLY_0, c0)
        high_1 = product_high(MULTIPLY_1, c2)
        low_1 = product_low(MULTIPLY_1, c2)
        c0 = high_1 ^ c1 ^ key_0
        c1 = low_1
        c2 = high_0 ^ c3 ^ key_1
        c3 = low_0
        key_0 = wrapping_sum(key_0, STEP_0)
        key_1 = wrapping_sum(key_1, STEP_1)
    lane = index & LANE
    if lane == 0:
        return c0
    if lane == 1:
        return c1
    if lane == 2:
        return c2
    return c3


@rule
def draw(s):
    """The next random word of the match."""
    index = np.uint64(s.drawn)
    s.drawn = index + ONE
    return word(np.uint64(s.secret[0]), np.uint64(s.secret[1]), index)


@rule
def below(s, count):
    """A random whole number from 0 to count - 1."""
    return np.int64(product_high(draw(s), np.uint64(count)))


@rule
def sample(s, counts):
    """A random kind out of a heap given by its counts, each piece equally likely; the heap is not changed.

    Answers -1 for an empty heap.
    """
    total = 0
    for kind in range(len(counts)):
        total += counts[kind]
    if total == 0:
        return -1
    k = below(s, total)
    for kind in range(len(counts)):
        if k < counts[kind]:
            return kind
        k -= counts[kind]
    return -1


@rule
def shuffle_on(x):
    """The next state of a small fast generator (xorshift): for choosing moves, never for the dice of a match."""
    x ^= x << SHIFTS[0]
    x ^= x >> SHIFTS[1]
    x ^= x << SHIFTS[2]
    return x


@rule
def pick(x, count):
    """A number below count, from the upper half of the generator's state."""
    return np.int64(((x >> HALF) * np.uint64(count)) >> HALF)
