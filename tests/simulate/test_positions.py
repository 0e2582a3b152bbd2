"""Positions of a batch: put in, copied, dealt anew and brought up to date; what a seat knows never changes by it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import motu
from engine.pebbles import GAME
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.simulate import Batch

HIDDEN = [game for game in motu.game_ids() if game != "wayfinder"]  # in Wayfinder everybody sees everything

HIDING = ("bora_bora", "mangrovia")  # where hands are hidden at any time


def pebbles(matches: int = 6, **more: Any) -> Batch:
    return Batch(GAME, matches, 2, seed=3, threads=1, **more)


def test_a_match_goes_on_in_a_batch_as_it_would_alone() -> None:
    match = Match(GAME, 2, "evening").play("hide 1", "hide 2", "take 3")
    batch = pebbles(observations="float32")
    batch.load(match)
    assert np.flatnonzero(batch.masks[4]).tolist() == match.legal()
    assert batch.observed[4].tolist() == match.observation(match.current_player).tolist()
    batch.step([match.legal()[0]] * 6)
    assert batch.states[4].tobytes() == match.play(match.legal()[0]).state.tobytes()
    assert batch.decisions.tolist() == [1] * 6


def test_positions_go_into_the_rows_that_are_named_and_no_others() -> None:
    batch, before = pebbles(), pebbles()
    one, two = Match(GAME, 2, 1).play("hide 1"), Match(GAME, 2, 2).play("hide 1", "hide 1")
    batch.load([one, two], rows=[4, 1])
    assert batch.states[4].tobytes() == one.snapshot()
    assert batch.states[1].tobytes() == two.snapshot()
    assert batch.states[[0, 2, 3, 5]].tobytes() == before.states[[0, 2, 3, 5]].tobytes()
    batch.load(before.states[2:3], rows=np.arange(6) == 0)
    assert batch.states[0].tobytes() == before.states[2].tobytes()


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda b: b.load(Match(GAME, 3, 1)), "other players than the batch"),
        (lambda b: b.load(Match(GAME, 2, 1, big=True)), "other big than the batch"),
        (lambda b: b.load(motu.match("wayfinder", 2, 1)), "positions are matches of pebbles"),
        (lambda b: b.load([]), "positions are matches of pebbles"),
        (lambda b: b.load(np.zeros(6)), "positions are matches of pebbles"),
        (lambda b: b.load(b.states[:2]), "6 positions are needed, or one for all, not 2"),
        (lambda b: b.gather([0, 6]), "rows go from 0 to 5"),
        (lambda b: b.gather([-1]), "rows go from 0 to 5"),
        (lambda b: b.gather([0.5]), "rows are a list of whole numbers"),
        (lambda b: b.gather([1, 2], into=pebbles(3)), "the batch has 3 matches; 2 are needed"),
        (lambda b: b.scatter([1], pebbles(1, observations="uint8")), "both batches must be of the same kind"),
        (lambda b: b.redeal(2), "no seat 2; seats go from 0 to 1"),
        (lambda b: b.redeal([0, 1]), "a seat is a whole number, or 6 of them"),
        (lambda b: b.observe(out=np.zeros((6, 1), np.float32)), "out is a contiguous array of float32"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(call: Any, complaint: str) -> None:
    batch = pebbles()
    before = batch.checksum()
    with pytest.raises(motu.MotuError, match=complaint):
        call(batch)
    assert batch.checksum() == before


def everything(batch: Batch) -> list[bytes]:
    arrays = (batch.states, batch.masks, batch.seats, batch.over, batch.shares, batch.observed)
    return [array.tobytes() for array in (*arrays, batch.decisions, batch.counts, batch.numbers)]


def test_a_clone_is_the_same_and_goes_its_own_way() -> None:
    batch = pebbles(observations="uint8", autoreset=True)
    for _ in range(4):
        batch.step_random()
    other = batch.clone()
    assert everything(other) == everything(batch)
    other.step_random()
    assert other.checksum() != batch.checksum()
    batch.step_random()
    assert everything(other) == everything(batch)


def test_rows_are_gathered_and_put_back() -> None:
    batch = pebbles(observations="uint8")
    batch.step_random()
    few = batch.gather([5, 0, 5])
    assert [row.tobytes() for row in few.states] == [batch.states[i].tobytes() for i in (5, 0, 5)]
    assert few.observed.tolist() == batch.observed[[5, 0, 5]].tolist()
    few.step_random()
    batch.scatter([1, 2, 3], few)
    assert [row.tobytes() for row in batch.states[1:4]] == [row.tobytes() for row in few.states]
    assert batch.masks[1:4].tolist() == few.masks.tolist()
    again = batch.gather([1, 2, 3], into=few)
    assert again is few
    batch.step(batch.legal[:, 0])  # all that a step needs has come along
    few.step(few.legal[:, 0])
    assert batch.states[1:4].tobytes() == few.states.tobytes()


@pytest.mark.parametrize("game", HIDDEN)
def test_a_world_that_is_dealt_agrees_with_what_the_seat_knows(game: str) -> None:
    batch = Batch(game, 24, seed=2, threads=1)
    for _ in range(12):
        batch.step_random()
    worlds = batch.clone()
    worlds.redeal()
    for i, seat in enumerate(batch.seats.tolist()):
        assert worlds.view(i, seat).tobytes() == batch.view(i, seat).tobytes()
        assert worlds.masks[i].tolist() == batch.masks[i].tolist()
    open_to_chance = [name for name in batch.states.dtype.names if name not in ("secret", "drawn")]
    unlike = [name for name in open_to_chance if not np.array_equal(worlds.states[name], batch.states[name])]
    assert unlike or game not in HIDING
    worlds.redeal((batch.seats + 1) % batch.players)  # somebody else looks
    worlds.play_out()
    assert worlds.over.all()


def test_worlds_differ_row_by_row_and_time_by_time_and_come_again_with_a_seed() -> None:
    batch = pebbles(8).gather([0] * 8)
    batch.redeal(0, seed="a")
    first = batch.states["secret"].tolist()
    assert len({tuple(secret) for secret in first}) == 8
    batch.redeal(0)
    assert not {tuple(s) for s in first} & {tuple(s) for s in batch.states["secret"].tolist()}
    batch.redeal(0, seed="a")
    assert batch.states["secret"].tolist() == first
    others = {int(stone) for stone in batch.states["drawn_stone"][:, 1]}
    assert len(others) > 1  # the stone of the other seat is not known
    assert len(set(batch.states["drawn_stone"][:, 0].tolist())) == 1


def test_copies_have_worlds_of_their_own_and_a_clone_has_the_same() -> None:
    batch = pebbles()
    one, two, twin = batch.gather([0, 1]), batch.gather([0, 1]), batch.clone()
    seen = []
    for some in (one, two, batch, batch.gather([0, 1], into=one)):
        some.redeal()
        seen += [tuple(secret) for secret in some.states["secret"][:2].tolist()]
    assert len(set(seen)) == 8
    twin.redeal()
    batch.redeal(seed=3)
    assert twin.checksum() == batch.checksum()


def test_new_dice_change_nothing_that_has_happened() -> None:
    batch = pebbles()
    before = batch.clone()
    batch.new_dice()
    for name in batch.states.dtype.names:
        assert name in ("secret", "drawn") or np.array_equal(batch.states[name], before.states[name])
    assert not np.array_equal(batch.states["secret"], before.states["secret"])


def test_what_is_over_is_left_alone() -> None:
    batch = pebbles()
    batch.play_out()
    before = batch.checksum()
    batch.redeal()
    assert batch.checksum() == before


def test_after_writing_into_states_everything_is_brought_up_to_date() -> None:
    match = motu.match("wayfinder", 2, 5)
    batch = Batch("wayfinder", 4, 2, seed=1, threads=1, observations="float32")
    for _ in range(6):
        match.play(match.legal()[0])
    batch.bytes[1] = np.frombuffer(match.snapshot(), np.uint8)
    batch.refresh()
    assert np.flatnonzero(batch.masks[1]).tolist() == match.legal()
    assert (batch.seats[1], batch.over[1]) == (match.current_player, False)
    assert batch.observed[1].tolist() == match.observation(match.current_player).tolist()


def test_every_match_can_be_seen_by_a_seat_of_its_own() -> None:
    batch = pebbles()
    batch.step_random()
    seats = np.array([0, 1, 1, 0, 1, 0])
    seen = batch.observe(seats)
    for i, seat in enumerate(seats.tolist()):
        assert seen[i].tolist() == batch.observe(seat)[i].tolist()


def test_nobody_for_an_action_leaves_a_match_as_it_is() -> None:
    batch, before = pebbles(autoreset=True), pebbles(autoreset=True)
    batch.step([NOBODY, 0, NOBODY, 1, 2, NOBODY])
    still = [0, 2, 5]
    assert batch.states[still].tobytes() == before.states[still].tobytes()
    assert batch.masks[still].tolist() == before.masks[still].tolist()
    assert batch.decisions.tolist() == [0, 1, 0, 1, 1, 0]
    batch.play_out()
    ended = batch.checksum()
    batch.step([NOBODY] * 6)  # nor does a match that is over begin anew
    assert batch.checksum() == ended


def test_a_step_without_a_check_is_the_same_step() -> None:
    one, two = pebbles(), pebbles()
    actions = one.legal[:, 1].astype(np.uint8)
    one.step(actions)
    two.step(actions, check=False)
    assert one.checksum() == two.checksum()
    assert one.legal[:, 0].tolist() == two.legal[:, 0].tolist()


@pytest.mark.parametrize("again", [lambda batch: pickle.loads(pickle.dumps(batch)), copy.deepcopy])
def test_a_pickled_batch_goes_on_as_it_would_have(again: Callable[[Batch], Batch]) -> None:
    batch = pebbles(observations="uint8", autoreset=True, learner=1)
    for _ in range(7):
        batch.step_random()
    other = again(batch)
    assert everything(other) == everything(batch)
    for some in (batch, other):
        some.step_random()
        some.redeal()
        some.gather([1, 2]).redeal()
    assert everything(other) == everything(batch)
    assert everything(other.gather([1])) == everything(batch.gather([1]))


def test_a_pickled_batch_is_little_more_than_its_states() -> None:
    batch = Batch("wayfinder", 100, 2, seed=1, threads=1, observations="float32")
    assert len(pickle.dumps(batch)) < 100 * (batch.states.itemsize + 100) + 1_000
