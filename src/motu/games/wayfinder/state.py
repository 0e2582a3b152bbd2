"""Wayfinder's record, field by field, and its vocabulary."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from motu.engine.game import Option, load_data
from motu.engine.record import NOBODY, Record, field, i1, i4, table
from motu.engine.vocabulary import Family, Vocabulary, argument

DATA = load_data(__file__)

SPACES = DATA["components"]["spaces"]
COLOURS = len(DATA["colours"]["ids"])
CREWS = COLOURS  # at most one crew a colour
DIRECTIONS = len(DATA["board"]["directions"])
LONGEST = DATA["board"]["max_path_length"]

NEXT = table([space["neighbours"] for space in DATA["space"]])  # NEXT[space, direction], NOBODY at the edge
OBJECTIVE = table([space["objective"] for space in DATA["space"]])
NAMES = tuple(space["name"] for space in DATA["space"])
LETTERS = tuple(DATA["colours"]["letters"])

# what a space is (WF-011 to WF-013); 0 to 3 is a construction of that colour
EMPTY, TRAVELLERS = COLOURS, COLOURS + 1

# what is asked
SETUP, VOYAGE, WINDOW, AFTER, BEFORE, COUNT, OVER = range(7)

# the timing modes (WF-042 to WF-045)
RACE, CALM, LIVE, SOLO = range(4)
TIMINGS = ("race", "calm", "live", "solo")

COLOUR_CHOICES = (
    "default",
    *("".join(pick) for k in range(1, COLOURS + 1) for pick in permutations(LETTERS, k)),
)


def _fit(players: int) -> tuple[str, ...]:
    """The colour choices for a number of seats; a lone player plays one to four colours."""
    return tuple(c for c in COLOUR_CHOICES if c == "default" or players == 1 or len(c) == players)


def _padded(colours: Iterable[int]) -> list[int]:
    row = list(colours)
    return row + [NOBODY] * (CREWS - len(row))


OPTIONS = (
    Option(
        "timing",
        TIMINGS,
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
# colours of the crews for each choice, and by default for each number of seats and each level
CHOSEN = table([_padded(()), *(_padded(LETTERS.index(letter) for letter in choice) for choice in COLOUR_CHOICES[1:])])
SEAT_COLOURS = table([_padded(()), _padded(()), *(_padded(setup["seat_colours"]) for setup in DATA["setup"])])
LEVEL_COLOURS = table([_padded(()), *(_padded(solo["played_colours"]) for solo in DATA["solo"])])
STALL_LIMIT = table([0, DATA["solo"][0]["stall_limit"], *(setup["stall_limit"] for setup in DATA["setup"])])

VILLAGE = DATA["village"]["gems_needed"]
POINTS_OWN = DATA["village"]["points_own"]
POINTS_OTHER = DATA["village"]["points_other"]
GEMS_AT_START = DATA["start_position"]["gems_each_colour_each_space"]
GEMS = DATA["components"]["gems_total"]
GEMS_PER_COLOUR = DATA["components"]["gems_per_colour"]
OBJECTIVE_BONUS = DATA["final_scoring"]["objective_bonus_elements"]

SPACE = argument("space", NAMES, also=[str(i) for i in range(SPACES)])
DIRECTION = argument("direction", DATA["board"]["directions"])
COLOUR = argument("colour", LETTERS, also=DATA["colours"]["ids"])

ACTIONS = Vocabulary(
    Family("place", SPACE),
    Family("sail", DIRECTION, COLOUR),
    Family("land", DIRECTION),
    Family("wait"),
    events=(Family("timeout"), Family("take_back")),
)
PLACE, SAIL, LAND, WAIT, TIMEOUT, TAKE_BACK = (
    ACTIONS[name].first for name in ("place", "sail", "land", "wait", "timeout", "take_back")
)

# A crew is a colour that is played, with its explorer: one for each seat, in solitaire one for each colour (WF-208).
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
