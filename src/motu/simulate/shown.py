"""What a batch on a graphics card shows: a warp writes the masks and observations of some matches, four bytes a thread.

Threads that each write a row of their own touch 32 lines of memory with every number; a warp that writes one row
touches one.  The warp lays copies of its matches side by side, turns each into the view of its seat, adds one to all
numbers and counts seats from the own one, eight bytes at a time; what an observation is made of is picked from there,
by a table that says of every byte where it comes from.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from motu.engine.bits import NONE
from motu.engine.operations import rule, seal
from motu.engine.record import NOBODY, Record

from .card import cuda
from .core import rows as k

TOGETHER = 4  # matches of a warp: so many rows of any width begin and end with a whole word
BYTES = 4  # of a word that is written at once

# Where a number comes from, in 16 bits: its place in the record, whether it has two bytes, and whether what is written
# belongs to a neighbouring row.
PLACE, WIDE, BEYOND = 0x0FFF, 0x1000, 0x8000
ENTRY, ENTRY_BITS = 0xFFFF, 16
ANY_BEYOND = sum(BEYOND << ENTRY_BITS * part for part in range(BYTES)) - (1 << 64)

# How the observed words of a record are made ready: which word, ones for its numbers, their signs, bytes with seats.
WORD, ONES, SIGNS, SEATS = range(4)
BYTE_ONES = 0x0101010101010101
ONE_EACH, SEVEN = np.uint64(BYTE_ONES), np.uint64(7)
SIGN_EACH, MOST_EACH = np.uint64(0x80 * BYTE_ONES), np.uint64(0x7F * BYTE_ONES)
ALL_BITS = np.uint64(0xFF)


class Shown(NamedTuple):
    """How matches are shown to those who see them, one row each."""

    words: Any  # the states, eight bytes at a time
    observers: Any  # the seats that shall see them, NOBODY: those that do by default
    made_ready: Any
    sources: Any
    masks: Any  # all masks, as words
    real: Any  # observations go into one of these, the other is empty
    small: Any
    smalls: Any  # the same, as words


class Desk(NamedTuple):
    """Room for the matches that are being shown, from `first` on for those of this warp."""

    first: int
    views: Any
    words: Any  # the same, eight bytes at a time
    ones: Any  # and one by one


def ready_of(record: Record) -> np.ndarray:
    """How the words that are observed are made ready, one row each."""
    places = record.dtype.fields
    assert places is not None
    size = record.dtype.itemsize
    ones, signs, seats, observed = (np.zeros(size, np.uint8) for _ in range(4))
    for part in record.fields:
        first, width, end = places[part.name][1], np.dtype(part.kind).itemsize, places[part.name][0].itemsize
        ones[first : first + end : width] = 1
        signs[first + width - 1 : first + end : width] = 0x80
        seats[first : first + end : width] = 0xFF * part.names_seat
        observed[first : first + end] = part.observed
    words = [part.view(np.uint64) for part in (ones, signs, seats)]
    return np.stack([np.arange(size // 8, dtype=np.uint64), *words], axis=1)[observed.view(np.uint64) > 0]


def entries_of(plan: np.ndarray, width: int, small: bool) -> np.ndarray:
    """Where each number of a seat's observation, or each byte of it, comes from, by the plan of core/rows.py."""
    entries = np.zeros((len(plan), width), np.int64)
    for seat, rows in enumerate(plan.astype(int)):
        for kind, first, length, real, at in rows[k.RUNS : rows[0, 4]]:
            for number in range(length):
                place = (first + number) * k.SIZES[kind]
                if small and kind:
                    entries[seat, at + 2 * number : at + 2 * number + 2] = place, place + 1
                else:
                    entries[seat, (at if small else real) + number] = place + (WIDE if kind else 0)
    return entries


def sources_of(plan: np.ndarray, width: int, small: bool) -> np.ndarray:
    """The same as words of four, by seat and by how many bytes of the first word belong to the row before."""
    entries = entries_of(plan, width, small)
    size = -(-(width + BYTES - 1) // BYTES)
    sources = np.full((len(entries), BYTES, BYTES * size), BEYOND, np.uint16)
    for before in range(BYTES):
        sources[:, before, before : before + width] = entries
    return sources.view(np.int64)


@rule
def show_masks(first, some, lane, lanes, matches, shown):
    """Whole words are cleared; all rows of a warp together begin with one, those of the last warp may not end so."""
    masks = matches.masks
    count = masks.shape[1]
    for word in range(first * count // BYTES + lane, (first + some) * count // BYTES, lanes):
        shown.masks[word] = 0
    for at in range((first + some) * count // BYTES * BYTES + lane, (first + some) * count, lanes):
        masks[at // count, at % count] = 0
    cuda.syncwarp()
    for i in range(first, first + some):
        for place in range(lane, matches.book[i, k.OPTIONS], lanes):
            masks[i, matches.actions[i, place]] = 1


@rule
def viewer_of(i, matches, shown):
    seat = shown.observers[i]
    if seat == NOBODY:
        seat = k.viewer(i, matches.states[i], matches.book)
    return seat


@rule
def lay_out(first, last, lane, lanes, size, words, desk):
    """Copy the matches of a warp, all at the same time: the card waits once for all of them."""
    for word in range(lane, size, lanes):
        one = words[first, word]
        two = words[min(first + 1, last), word]
        three = words[min(first + 2, last), word]
        four = words[min(first + 3, last), word]
        desk.words[desk.first * size + word] = one
        desk.words[(desk.first + 1) * size + word] = two
        desk.words[(desk.first + 2) * size + word] = three
        desk.words[(desk.first + 3) * size + word] = four


@rule
def from_own_seat(names, seat, players):
    """Eight names of seats, each with one added, counted from a seat; 0 is nobody."""
    turned = (names | SIGN_EACH) - ONE_EACH * np.uint64(seat + 1)  # a sign says: not below zero
    turned += ONE_EACH + ((~turned & SIGN_EACH) >> SEVEN) * np.uint64(players)
    somebody = ((names + MOST_EACH) & SIGN_EACH) >> SEVEN
    return turned & MOST_EACH & somebody * ALL_BITS


@rule
def make_ready(start, lane, lanes, seat, players, made_ready, words):
    """Add one to all numbers of the view that begins at `start`, and count seats from the own one."""
    for row in range(lane, made_ready.shape[0], lanes):
        at = start + np.int64(made_ready[row, WORD])
        signs = made_ready[row, SIGNS]
        seats = made_ready[row, SEATS]
        word = words[at]
        word = ((word & ~signs) + made_ready[row, ONES]) ^ (word & signs)
        if seats != NONE:
            word = (word & ~seats) | (from_own_seat(word & seats, seat, players) & seats)
        words[at] = word


@rule
def show_bytes(i, lane, lanes, start, seat, shown, ones):
    """Write the observation of match i by words; bytes of a word that is shared with another row one by one."""
    sources = shown.sources
    first = i * shown.small.shape[1]
    before = first % BYTES
    for word in range(lane, sources.shape[2], lanes):
        entries = sources[seat, before, word]
        if entries & ANY_BEYOND:
            for part in range(BYTES):
                entry = entries >> ENTRY_BITS * part & ENTRY
                if not entry & BEYOND:
                    shown.small[i, BYTES * word - before + part] = ones[start + entry]
        else:
            low = np.int64(ones[start + (entries & ENTRY)])
            low |= np.int64(ones[start + (entries >> ENTRY_BITS & ENTRY)]) << 8
            high = np.int64(ones[start + (entries >> 2 * ENTRY_BITS & ENTRY)])
            high |= np.int64(ones[start + (entries >> 3 * ENTRY_BITS & ENTRY)]) << 8
            shown.smalls[first // BYTES + word] = low | high << 16


@rule
def show_reals(i, lane, lanes, start, seat, shown, ones):
    """Write the observation of match i number by number; here nothing is added to them."""
    for at in range(lane, shown.real.shape[1], lanes):
        entry = shown.sources[seat, 0, at // BYTES] >> at % BYTES * ENTRY_BITS & ENTRY
        place = start + (entry & PLACE)
        value = np.int64(ones[place])
        most = 0x80
        if entry & WIDE:
            value |= np.int64(ones[place + 1]) << 8
            most = 0x8000
        shown.real[i, at] = value - 1 if value <= most else value - 1 - 2 * most


@rule
def show_matches(first, lane, lanes, players, matches, shown, desk):
    """Write masks and observations of the matches from `first` on, every `lanes`th number from `lane` on."""
    some = min(TOGETHER, matches.book.shape[0] - first)
    show_masks(first, some, lane, lanes, matches, shown)
    if shown.real.shape[0] == 0 and shown.small.shape[0] == 0:
        return
    size = shown.words.shape[1]
    lay_out(first, first + some - 1, lane, lanes, size, shown.words, desk)
    cuda.syncwarp()
    for j in range(lane, some, lanes):
        v = desk.views[desk.first + j]
        seal(v, viewer_of(first + j, matches, shown))
    cuda.syncwarp()
    for j in range(some):
        i = first + j
        start = (desk.first + j) * size
        seat = viewer_of(i, matches, shown)
        make_ready(start, lane, lanes, seat, players, shown.made_ready, desk.words)
        cuda.syncwarp()
        if shown.real.shape[0] > 0:
            show_reals(i, lane, lanes, start * 8, seat, shown, desk.ones)
        else:
            show_bytes(i, lane, lanes, start * 8, seat, shown, desk.ones)
