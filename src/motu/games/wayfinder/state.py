"""Wayfinder's options and its record, field by field."""

from __future__ import annotations

from motu.engine.game import Option
from motu.engine.record import Record, field, i1, i4

from . import timing
from .box import COLOUR_CHOICES, COLOURS, CREWS, DATA, LONGEST, SPACES


def _fit(players: int) -> tuple[str, ...]:
    """The colour choices for a number of seats; a lone player plays one to four colours."""
    return tuple(c for c in COLOUR_CHOICES if c == "default" or players == 1 or len(c) == players)


OPTIONS = (
    Option(
        "timing",
        timing.NAMES,
        "how explorers are placed: race (one window a turn), calm (after one's own voyage), live (against a clock)",
        "WF-042",
        {1: "solo", **{setup["players"]: setup["default_timing"] for setup in DATA["setup"]}},
        {1: ("solo",), **{setup["players"]: tuple(setup["timings"]) for setup in DATA["setup"]}},
    ),
    Option(
        "level",
        (1, 2, 3, 4),
        "solitaire only: the number of colours played",
        "WF-200",
        1,
        {1: (1, 2, 3, 4), 2: (1,), 3: (1,), 4: (1,)},
    ),
    Option(
        "colours",
        COLOUR_CHOICES,
        "the colours of the seats in order (solitaire: the colours played, which then set the level)",
        "WF-033",
        "default",
        {players: _fit(players) for players in (1, 2, 3, 4)},
        ("GR", "BYR", "BGYR", "B"),
    ),
)

RECORD = Record(
    field("timing", i4, (), "option: 0 race, 1 calm, 2 live, 3 solo"),
    field("level", i4, (), "option: index of the solitaire level"),
    field("colours", i4, (), "option: index of the colour choice"),
    field("phase", i4, (), "what is asked: set-up, voyage, window, after, before, count, over"),
    field("crews", i4, (), "number of crews"),
    field("turn", i4, (), "the crew whose turn it is"),
    field("fallback", i4, (), "1 once the order has changed for good (WF-161)"),
    field("stall", i4, (), "consecutive turns without progress (WF-172)"),
    field("travellers", i4, (), "travellers spaces at the start of the turn, T of WF-019"),
    field("settled", i4, (), "gems on constructions or off the board at the start of the turn, L of WF-019"),
    field("asked", i4, (), "how many seats the window has come to (WF-141)"),
    field("at", i4, (), "space the voyage has reached"),
    field("heading", i4, (), "direction of the last step, NOBODY before the first"),
    field("bent", i4, (), "1 once the voyage has bent (WF-053)"),
    field("length", i4, (), "steps of the voyage made so far"),
    field("points", i4, CREWS, "points of the crew's villages", by_seat=0),
    field("colour", i1, CREWS, "colour of each crew", by_seat=0),
    field("explorer", i1, CREWS, "space of each crew's explorer, NOBODY in hand", by_seat=0),
    field("villages", i1, (CREWS, COLOURS), "villages made by each crew, by colour", by_seat=0),
    field("hand", i1, COLOURS, "gems in hand during a voyage"),
    field("path", i1, LONGEST, "spaces of the voyage so far"),
    field("dropped", i1, LONGEST, "colours dropped on them"),
    field("gems", i1, (SPACES, COLOURS), "gems on each space, by colour"),
    field("huts", i1, (SPACES, COLOURS), "huts on each space, by colour"),
    field("kind", i1, SPACES, "colour of a construction, 4 empty, 5 travellers; follows from gems"),
)
