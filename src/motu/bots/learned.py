"""Learned players as bots: `net`, `net@temperature=0.5`, `net:FILE`, `net:FILE@temperature=0.5`."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from math import ceil, exp
from typing import TYPE_CHECKING

from motu.engine.errors import MotuError
from motu.nets.file import file_of
from motu.nets.mind import mind_of

if TYPE_CHECKING:
    from . import Sight

HOTTEST = 10.0
HALF = 0.5
CODE = re.compile(r"net(?::(?P<file>[^@]+))?(?:@temperature=(?P<heat>\d+(?:\.\d+)?))?")


def is_net(code: str) -> bool:
    return re.match(r"net(?:[:@]|$)", code) is not None


def choosing(code: str) -> Callable[[Sight, random.Random, float, int], int]:
    """The way to choose that a code names: the likeliest answer, or, with a temperature, one of the better half."""
    found = CODE.fullmatch(code)
    heat = float(found["heat"] or 0) if found else 0.0
    if not found or heat > HOTTEST:
        raise MotuError(
            "{code!r} is no net; write 'net', 'net@temperature=0.5' (at most {hottest:g}), 'net:FILE' or both",
            code=code,
            hottest=HOTTEST,
        )
    file = found["file"] or ""

    def choose(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
        return by_net(sight, dice, heat, file=file)

    return choose


def by_net(sight: Sight, dice: random.Random, heat: float, among: float = HALF, file: str = "") -> int:
    """The answer that a net finds likeliest; with some heat one of the better ones, by its chance: none is absurd."""
    legal = sight.legal
    if len(legal) == 1:
        return legal[0]
    mind = mind_of(sight.game, file_of(sight.game, file))
    logits = mind.evaluate(sight.view(), sight.seat, legal)[0].tolist()
    ranked = sorted(zip(logits, legal, strict=True), reverse=True)
    best = ranked[0][0]
    if heat == 0.0:
        return ranked[0][1]
    better = ranked[: ceil(among * len(ranked))]
    return dice.choices([action for _logit, action in better], [exp((logit - best) / heat) for logit, _ in better])[0]
