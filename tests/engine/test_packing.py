"""Matches are pickled, copied and compared."""

from __future__ import annotations

import copy
import pickle

import pytest

import motu
from motu.engine import packing

from .pebbles import GAME
from .playing import pebbles, played

pytestmark = pytest.mark.usefixtures("speed")


def test_a_pickled_match_goes_on_as_it_would_have() -> None:
    match = played()
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.to_dict() == match.to_dict()
    assert again.undo() == match.undo()
    assert again.play("take 2") == match.play("take 2")


def test_a_pickle_is_small() -> None:
    match = motu.match("wayfinder", 2, 1)
    for _ in range(100):
        match.play(match.legal()[0])
    header, each = 2_500, 20  # bytes; a state of Wayfinder has 400, and there are two
    assert len(pickle.dumps(match)) < header + each * len(match.log)


def test_a_copy_is_independent() -> None:
    match = played()
    other = copy.deepcopy(match)
    assert other == match
    other.play("take 2")
    assert other != match
    assert match == played()
    assert copy.deepcopy(GAME) is GAME


def test_matches_are_equal_if_they_are_the_same_match_at_the_same_moment() -> None:
    assert pebbles() == pebbles(interpreted=True, ask_forced=True)
    assert pebbles() != pebbles(big=True)
    assert pebbles().play("hide 1") != pebbles().play("hide 2")
    assert pebbles().edit(pile=3) != pebbles()
    assert pebbles().edit(pile=3) == pebbles().edit(pile=3)
    assert pebbles() != "pebbles"
    with pytest.raises(TypeError, match="unhashable"):
        hash(pebbles())


def test_a_pickle_of_another_version_or_layout_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = pickle.dumps(played())
    with monkeypatch.context() as other:
        other.setitem(GAME.__dict__, "layout", "another")
        with pytest.raises(motu.BadFile, match="made with other fields or actions of Pebbles"):
            pickle.loads(made)
    monkeypatch.setattr(packing, "FORM", 2)
    with pytest.raises(motu.BadFile, match="this pickle is of form 1; this version of Motu reads form 2"):
        pickle.loads(made)
