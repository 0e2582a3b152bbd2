"""What can be played in Wayfinder: the vocabulary, and the first number of each family."""

from __future__ import annotations

from motu.engine.vocabulary import Family, Vocabulary, argument

from . import box

_SPACE = argument("space", box.NAMES, also=[str(space) for space in range(box.SPACES)])
_DIRECTION = argument("direction", box.DATA["board"]["directions"])
_COLOUR = argument("colour", box.LETTERS, also=box.DATA["colours"]["ids"])

ACTIONS = Vocabulary(
    Family("place", _SPACE),
    Family("sail", _DIRECTION, _COLOUR),
    Family("land", _DIRECTION),
    Family("wait"),
    events=(Family("timeout"), Family("take_back")),
)

PLACE = ACTIONS["place"].first  # PLACE + space: put the explorer there
SAIL = ACTIONS["sail"].first  # SAIL + COLOURS * direction + colour: go one space and drop one gem of the colour
LAND = ACTIONS["land"].first  # LAND + direction: go one space and put the whole rest there
WAIT = ACTIONS["wait"].first  # keep the explorer in hand (race)
TIMEOUT = ACTIONS["timeout"].first  # the time is up (live)
TAKE_BACK = ACTIONS["take_back"].first  # begin the voyage anew (live)
