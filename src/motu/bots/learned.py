"""Learned players as bots: `net`, `net@temperature=0.5`, `net:FILE`, `net:FILE@temperature=0.5`."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING

from motu.engine.errors import MotuError

if TYPE_CHECKING:
    from . import Sight

HOTTEST = 10.0
CODE = re.compile(r"net(?::(?P<file>[^@]+))?(?:@temperature=(?P<heat>\d+(?:\.\d+)?))?")


def is_net(code: str) -> bool:
    return re.match(r"net(?:[:@]|$)", code) is not None


def choosing(code: str) -> Callable[[Sight, random.Random, float, int], int]:
    """The way to choose that a code names: the likeliest answer, or, with a temperature, one by its chance."""
    found = CODE.fullmatch(code)
    heat = float(found["heat"] or 0) if found else 0.0
    if not found or heat > HOTTEST:
        raise MotuError(
            f"{code!r} is no net; write 'net', 'net@temperature=0.5' (at most {HOTTEST:g}), 'net:FILE' or both"
        )
    file = found["file"] or ""

    def choose(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
        from motu.nets.file import file_of
        from motu.nets.mind import mind_of

        legal = sight.legal
        if len(legal) == 1:
            return legal[0]
        mind = mind_of(sight.game, file_of(sight.game, file))
        logits = mind.evaluate(sight.view(), sight.seat, legal)[0].tolist()
        best = max(logits)
        if heat == 0.0:
            return legal[logits.index(best)]  # type: ignore[no-any-return]
        return dice.choices(legal, [exp((logit - best) / heat) for logit in logits])[0]

    return choose
