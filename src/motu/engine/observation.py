"""What a learner sees of a view: the record's fields as one row of numbers, own seat first, laid out by declaration.

This is the plain version that says what an observation is; `simulate/core/rows.py` writes the same numbers in compiled
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


def as_page() -> str:
    """docs/observations.md: the layout of every game."""
    from .game import find_game, game_ids

    parts = [PAGE]
    for name in game_ids():
        game = find_game(name)
        rows = layout(game.record)
        parts.append(f"## {game.title}\n\n{sum(row['size'] for row in rows)} numbers, {game.actions.count} actions\n")
        parts.append("| first | size | shape | name | what it is |\n|---|---|---|---|---|")
        for row in rows:
            part = game.record.by_name[row["name"]]
            shape = " x ".join(map(str, row["shape"])) or "1"
            marks = ["seats from one's own"] * (part.by_seat is not None) + ["a seat, from one's own"] * part.names_seat
            note = "; ".join([row["note"], *marks])
            parts.append(f"| {row['first']} | {row['size']} | {shape} | `{row['name']}` | {note} |")
        parts.append("")
    return "\n".join(parts)


PAGE = """# Observations

What a learner sees is made from its seat's view, so it holds nothing that the seat cannot know. It is one row of
numbers: the fields of the game's record in the order of their declaration (`state.py`), those that learners need not
see left out. Seats are counted from one's own: where a field has a row for each seat, one's own row comes first and
the others follow in turn; where a number names a seat, 0 is oneself, 1 the next seat, -1 nobody.

As `float32` the numbers are the record's own. As `uint8` one is added to each, so that -1 (nobody, nothing, hidden)
is 0, and what does not fit is cut off at 0 and 255.

`motu.engine.observation` says what an observation is, in plain NumPy; `motu.simulate.core.rows` writes the same
numbers in compiled code, and tests compare the two. This page is made by `python -m motu.engine.observation >
docs/observations.md`.
"""


def _observed(record: Record) -> list[Field]:
    return [part for part in record.fields if part.observed]


if __name__ == "__main__":
    print(as_page())
