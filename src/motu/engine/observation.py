"""What a learner sees of a view: the record's fields as one row of numbers, own seat first, laid out by declaration.

This is the plain version that says what an observation is; `simulate/kernel.py` writes the same numbers in compiled
code.  As bytes, one is added to every number (so that NOBODY is 0) and what does not fit is cut off at 0 and 255.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .record import NOBODY, Field, Record


def layout(record: Record) -> list[dict[str, Any]]:
    """The named parts of an observation and where they lie."""
    parts, first = [], 0
    for part in _observed(record):
        size = int(np.prod(part.shape, dtype=int))
        parts.append({"name": part.name, "first": first, "size": size, "shape": part.shape, "note": part.note})
        first += size
    return parts


def observe(record: Record, view: Any, seat: int, kind: Any = np.float32) -> np.ndarray:
    """The observation of a view as float32 or uint8; seats are counted from one's own."""
    players = int(view.players)
    order = [(seat + k) % players for k in range(players)]
    rows = []
    for part in _observed(record):
        values = np.asarray(view[part.name], np.int64)
        if part.by_seat is not None:
            others = range(players, part.shape[part.by_seat])
            values = np.take(values, [*order, *others], axis=part.by_seat)
        if part.names_seat:
            values = np.where(values == NOBODY, NOBODY, (values - seat) % players)
        rows.append(values.reshape(-1))
    row = np.concatenate(rows)
    return np.clip(row + 1, 0, 255).astype(np.uint8) if kind == np.uint8 else row.astype(np.float32)


def _observed(record: Record) -> list[Field]:
    return [part for part in record.fields if part.observed]
