"""What is in Wayfinder's box: the board, the gems and huts, and what depends on how many play; read from data.toml."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from motu.engine.game import load_data
from motu.engine.record import NOBODY, table

DATA = load_data(__file__)

# the board
SPACES = DATA["components"]["spaces"]
ROWS = DATA["board"]["rows"]
COLUMNS = DATA["board"]["columns"]
DIRECTIONS = len(DATA["board"]["directions"])
LONGEST = DATA["board"]["max_path_length"]
NAMES = tuple(space["name"] for space in DATA["space"])
NEXT = table([space["neighbours"] for space in DATA["space"]])  # NEXT[space, direction], NOBODY at the edge
OBJECTIVE = table([space["objective"] for space in DATA["space"]])

# gems and villages
COLOURS = len(DATA["colours"]["ids"])
LETTERS = tuple(DATA["colours"]["letters"])
GEMS = DATA["components"]["gems_total"]
GEMS_PER_COLOUR = DATA["components"]["gems_per_colour"]
GEMS_AT_START = DATA["start_position"]["gems_each_colour_each_space"]
VILLAGE = DATA["village"]["gems_needed"]
POINTS_OWN = DATA["village"]["points_own"]
POINTS_OTHER = DATA["village"]["points_other"]
OBJECTIVE_BONUS = DATA["final_scoring"]["objective_bonus_elements"]

# A crew is a colour that is played, with its explorer: one for each seat, in solitaire one for each colour (WF-208).
CREWS = COLOURS
STALL_LIMIT = table([0, DATA["solo"][0]["stall_limit"], *(setup["stall_limit"] for setup in DATA["setup"])])

COLOUR_CHOICES = (
    "default",
    *("".join(pick) for k in range(1, COLOURS + 1) for pick in permutations(LETTERS, k)),
)


def _padded(colours: Iterable[int]) -> list[int]:
    row = list(colours)
    return row + [NOBODY] * (CREWS - len(row))


# colours of the crews for each choice, and by default for each number of seats and each level
CHOSEN = table([_padded(()), *(_padded(LETTERS.index(letter) for letter in choice) for choice in COLOUR_CHOICES[1:])])
SEAT_COLOURS = table([_padded(()), _padded(()), *(_padded(setup["seat_colours"]) for setup in DATA["setup"])])
LEVEL_COLOURS = table([_padded(()), *(_padded(solo["played_colours"]) for solo in DATA["solo"])])
