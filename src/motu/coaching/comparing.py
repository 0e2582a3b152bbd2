"""When one thing is surely more than another, and where the difference lies."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motu.engine.game import Game

from .data import Reason
from .judges import Rolls, doubt_of

SURE = 2.0  # standard errors that make a difference, where there are many worlds
FEW_WORLDS = (
    1.8  # with few the error itself is not well known: so much more of it is asked, divided by their number - 1
)
LITTLE = 0.02  # chance that no judge can tell apart
ONE_POINT = 1.0  # the same alone, where points count
WORTH_SAYING = 0.75  # points
ENOUGH = 6  # worlds that must have been played to the end before a difference is named


def little(players: int) -> float:
    """What is too little to speak of."""
    return LITTLE if players > 1 else ONE_POINT


def surely_more(gains: np.ndarray, players: int) -> float:
    """The mean of what was gained in each world; 0 where it could be chance, or is too little to speak of."""
    mean = float(gains.mean())
    return mean if mean > max(margin(gains), little(players)) else 0.0


def margin(values: np.ndarray) -> float:
    """What a mean must exceed to be no accident."""
    return SURE * doubt_of(values) * (1 + FEW_WORLDS / max(len(values) - 1, 1))


def reasons_between(game: Game, seat: int, better: Rolls, worse: Rolls) -> tuple[Reason, ...]:
    """Where the points of two moves differ, the largest first: by a seat's own sources, and for its rivals.

    None, where these differences do not speak for the better one: then it is better for another reason.
    """
    found: list[Reason] = []
    if min(len(better.ledgers), len(worse.ledgers)) < ENOUGH:
        return ()
    for place, source in enumerate(game.sources):
        amount = _difference(better.ledgers[:, seat, place], worse.ledgers[:, seat, place])
        if amount:
            found.append(Reason(amount, source))
    for rival in range(better.points.shape[1]):
        amount = _difference(better.points[:, rival], worse.points[:, rival])
        if amount and rival != seat:
            found.append(Reason(amount, seat=rival))
    return tuple(sorted(found, key=lambda reason: -abs(reason.amount))) if balance(found) > 0 else ()


def balance(reasons: Iterable[Reason]) -> float:
    """What one gains by them beside the others."""
    return sum(reason.amount if reason.source else -reason.amount for reason in reasons)


def _difference(one: np.ndarray, other: np.ndarray) -> float:
    """How much more on average; 0 where that could be chance or is too little to speak of."""
    gain = one - other
    mean = float(gain.mean())
    return mean if abs(mean) >= max(margin(gain), WORTH_SAYING) else 0.0
