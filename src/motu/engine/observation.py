"""What a learner sees of a view: the record's fields as one row of numbers, own seat first, laid out by declaration.

This is the plain version that says what an observation is; `simulate/core/rows.py` writes the same numbers in compiled
code.  As bytes, one is added to every number, so that NOBODY is 0, and numbers of wider fields take two bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .record import NOBODY, Field, Record

if TYPE_CHECKING:
    from .game import Game


def layout(record: Record, kind: Any = np.float32) -> list[dict[str, Any]]:
    """The named parts of an observation and where they lie; as uint8 the shape of wide fields ends with two bytes."""
    parts, first = [], 0
    for part in _observed(record):
        pair = (2,) if kind == np.uint8 and bytes_of(part) == 2 else ()
        shape = (*part.shape, *pair)
        size = int(np.prod(shape, dtype=int))
        parts.append({"name": part.name, "first": first, "size": size, "shape": shape, "note": part.note})
        first += size
    return parts


COUNT, CATEGORY, SEAT = "count", "category", "seat"  # what a number can be


def meaning(game: Game, players: int, name: str) -> dict[str, Any]:
    """What the numbers of a field are, from which to which they go, and the names of categories.

    A seat is counted from one's own, NOBODY is none.  Where nobody has said how far a count goes, `most` is None.
    """
    part = game.record.by_name[name]
    options = {option.name: option for option in game.options}
    if part.names_seat:
        return {"kind": SEAT, "least": NOBODY, "most": players - 1, "names": ()}
    if name in options:
        values = tuple(str(value).lower() for value in options[name].values)
        return {"kind": CATEGORY, "least": 0, "most": len(values) - 1, "names": values}
    if name == "players":
        return {"kind": COUNT, "least": min(game.players), "most": max(game.players), "names": ()}
    return {"kind": CATEGORY if part.names else COUNT, "least": part.least, "most": part.most, "names": part.names}


def full_layout(game: Game, players: int, kind: Any = np.float32) -> list[dict[str, Any]]:
    """The named parts of an observation, where they lie, and what their numbers mean."""
    return [{**part, **meaning(game, players, part["name"])} for part in layout(game.record, kind)]


def width(record: Record, kind: Any = np.float32) -> int:
    """How many numbers an observation has."""
    return sum(part["size"] for part in layout(record, kind))


def bytes_of(part: Field) -> int:
    """How many bytes a number of a field takes in an observation as uint8; no observed number needs more than two."""
    return 1 if np.dtype(part.kind).itemsize == 1 else 2


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
        if kind == np.uint8:
            values = np.stack([values + 1 >> 8 * k & 255 for k in range(bytes_of(part))], axis=-1)
        rows.append(values.reshape(-1))
    return np.concatenate(rows).astype(kind)


def numbers_of(record: Record, row: np.ndarray) -> np.ndarray:
    """An observation as uint8, turned back into the numbers of the one as float32."""
    numbers = []
    for found, part in zip(layout(record, np.uint8), _observed(record), strict=True):
        values = row[found["first"] : found["first"] + found["size"]].astype(np.int64)
        if bytes_of(part) == 2:
            numbers.append((values[::2] + 256 * values[1::2] - 1 + 2**15) % 2**16 - 2**15)
        else:
            numbers.append((values - 1 + 2**7) % 2**8 - 2**7)
    return np.concatenate(numbers).astype(np.float32)


def as_page() -> str:
    """docs/observations.md: the layout of every game."""
    from .game import find_game, game_ids

    parts = [PAGE]
    for name in game_ids():
        game = find_game(name)
        rows, small = layout(game.record), layout(game.record, np.uint8)
        counts = f"{width(game.record)} numbers, {width(game.record, np.uint8)} as uint8, {game.actions.count} actions"
        parts.append(f"## {game.title}\n\n{counts}\n")
        parts.append("| first | size | as uint8 | shape | name | what it is | numbers |\n|---|---|---|---|---|---|---|")
        for row, bytes_ in zip(rows, small, strict=True):
            part = game.record.by_name[row["name"]]
            shape = " x ".join(map(str, row["shape"])) or "1"
            note = "; ".join([row["note"], *["seats from one's own"] * (part.by_seat is not None)])
            as_bytes = f"{bytes_['first']}, {bytes_['size']}"
            numbers = _in_words(meaning(game, max(game.players), row["name"]))
            parts.append(
                f"| {row['first']} | {row['size']} | {as_bytes} | {shape} | `{row['name']}` | {note} | {numbers} |"
            )
        parts.append("")
    return "\n".join(parts)


def _in_words(numbers: dict[str, Any]) -> str:
    """What the numbers of a field are, for the page."""
    if numbers["kind"] == SEAT:
        return "a seat, from one's own"
    if numbers["kind"] == CATEGORY:
        names, none = numbers["names"], " or none" * (numbers["least"] == NOBODY)
        return f"one of {len(names)}{none}" if len(names) > 6 else f"{', '.join(names)}{none}"
    return "a count" if numbers["most"] is None else f"{numbers['least']} to {numbers['most']}"


PAGE = """# Observations

What a learner sees is made from its seat's view, so it holds nothing that the seat cannot know. It is one row of
numbers: the fields of the game's record in the order of their declaration (`state.py`), those that learners need not
see left out. Seats are counted from one's own: where a field has a row for each seat, one's own row comes first and
the others follow in turn; where a number names a seat, 0 is oneself, 1 the next seat, -1 nobody.

As `float32` the numbers are the record's own. As `uint8` nothing is lost either: one is added to each number, so that
-1 (nobody, nothing, hidden) is 0, and what a field of 16 or more bits holds takes two bytes, the lower one first; below
zero bytes begin again at the top. So both tell the same worlds apart, at other places: "as uint8" gives first and size.
`motu.engine.observation.numbers_of` turns bytes back into numbers.

"Numbers" says what a number can be: a count (from where to where, if that is known), one of several kinds (or none,
-1), or a seat. `batch.layout()` gives the same with all names, and `batch.features` makes features of it.

`motu.engine.observation` says what an observation is, in plain NumPy; `motu.simulate.core.rows` writes the same
numbers in compiled code, and tests compare the two. This page is made by `python -m motu.engine.observation >
docs/observations.md`.
"""


def _observed(record: Record) -> list[Field]:
    return [part for part in record.fields if part.observed]


if __name__ == "__main__":
    print(as_page())
