"""Wayfinder's options and its record, field by field."""

from __future__ import annotations

from collections.abc import Mapping

from motu.engine.game import Option
from motu.engine.record import NOBODY, Record, field, i1, i2, u8

from . import box, timing
from .speech import _


def _fit(players: int) -> tuple[str, ...]:
    """The colour choices for a number of seats; a lone player plays one to four colours."""
    return tuple(c for c in box.COLOUR_CHOICES if c == "default" or players == 1 or len(c) == players)


OPTIONS = (
    Option(
        "timing",
        timing.NAMES,
        "how explorers are placed: race (one window a turn), calm (after one's own voyage), live (against a clock)",
        "WF-042",
        {1: "solo", **{setup["players"]: setup["default_timing"] for setup in box.DATA["setup"]}},
        {1: ("solo",), **{setup["players"]: tuple(setup["timings"]) for setup in box.DATA["setup"]}},
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
        box.COLOUR_CHOICES,
        "the colours of the seats in order (solitaire: the colours played, which then set the level)",
        "WF-033",
        "default",
        {players: _fit(players) for players in (1, 2, 3, 4)},
        ("GR", "BYR", "BGYR", "B"),
    ),
)


def contradiction(players: int, options: Mapping[str, int | str | bool]) -> str:
    """A lone player may choose colours or their number; if both, they must agree (WF-200)."""
    level, colours = options["level"], str(options["colours"])
    if players > 1 or level == 1 or colours == "default" or len(colours) == level:
        return ""
    told = _("level={level} and colours={colours!r} contradict each other: say one of them, or {level} colours")
    return told.format(level=level, colours=colours)


RECORD = Record(
    field("timing", i2, (), "option: 0 race, 1 calm, 2 live, 3 solo"),
    field("level", i2, (), "option: index of the solitaire level"),
    field("colours", i2, (), "option: index of the colour choice"),
    field("phase", i2, (), "what is asked: set-up, voyage, window, after, before, count, over",
          names=("set-up", "voyage", "window", "after", "before", "count", "over")),
    field("crews", i2, (), "number of crews", least=1, most=box.CREWS),
    field("turn", i2, (), "the crew whose turn it is", names=range(box.CREWS)),
    field("fallback", i2, (), "1 once the order has changed for good (WF-161)", most=1),
    field("stall", i2, (), "consecutive turns without progress (WF-172)", most=box.STALL_LIMIT.max()),
    field("travellers", i2, (), "travellers spaces at the start of the turn, T of WF-019", most=box.SPACES),
    field("settled", i2, (), "gems on constructions or off the board at the start of the turn, L of WF-019",
          most=box.GEMS),
    field("asked", i2, (), "how many seats the window has come to (WF-141)", most=box.CREWS),
    field("at", i2, (), "space the voyage has reached", least=NOBODY, names=box.NAMES),
    field("heading", i2, (), "direction of the last step, NOBODY before the first", least=NOBODY,
          names=box.DATA["board"]["directions"]),
    field("bent", i2, (), "1 once the voyage has bent (WF-053)", most=1),
    field("length", i2, (), "steps of the voyage made so far", most=box.LONGEST),
    field("points", i2, box.CREWS, "points of the crew's villages", by_seat=0),
    field("colour", i1, box.CREWS, "colour of each crew", by_seat=0, least=NOBODY, names=box.LETTERS),
    field("explorer", i1, box.CREWS, "space of each crew's explorer, NOBODY in hand", by_seat=0, least=NOBODY,
          names=box.NAMES),
    field("villages", i1, (box.CREWS, box.COLOURS), "villages made by each crew, by colour", by_seat=0,
          most=box.GEMS_PER_COLOUR // box.VILLAGE),
    field("hand", i1, box.COLOURS, "gems in hand during a voyage", most=box.GEMS_PER_COLOUR),
    field("path", i1, box.LONGEST, "spaces of the voyage so far", names=box.NAMES),
    field("dropped", i1, box.LONGEST, "colours dropped on them", names=box.LETTERS),
    field("gems", i1, (box.SPACES, box.COLOURS), "gems on each space, by colour", most=box.GEMS_PER_COLOUR),
    field("huts", i1, (box.SPACES, box.COLOURS), "huts on each space, by colour",
          most=box.GEMS_PER_COLOUR // box.VILLAGE),
    field("kind", i1, box.SPACES, "colour of a construction, 4 empty, 5 travellers; follows from gems",
          names=(*box.LETTERS, "empty", "travellers")),
    # what follows from the kinds and gems, kept for speed
    field("peopled", u8, (), "the travellers spaces as a set", observed=False),
    field("bare", u8, (), "the empty spaces as a set", observed=False),
    field("lines", i2, box.ROWS + box.COLUMNS, "rows and columns, as numbers: see rules/lines.py", observed=False),
    field("roaming", i2, (), "gems on travellers spaces", observed=False),
)  # fmt: skip
