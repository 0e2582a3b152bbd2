"""Drawing: the small builder of pictures, what boards hand to the page, and in `symbols` the pieces that they share.

`sketches` keeps what was drawn until something changes that it looked at.
"""

from .builder import Drawing, Drawn, Joined, at, column, group, layer, picture, piece, symbol, tag, use, words
from .colours import PLAYERS, TOKENS, standalone, without_variables
from .fitting import fitted, heading, note
from .page import MARKS, NO_TARGETS, Fact, Panel, Target, Targets, mark, spot
from .views import AtHand, at_hand

__all__ = [
    "MARKS", "NO_TARGETS", "PLAYERS", "TOKENS", "AtHand", "Drawing", "Drawn", "Fact", "Joined", "Panel",
    "Target", "Targets", "at", "at_hand", "column", "fitted", "group", "heading", "layer", "mark", "note",
    "picture", "piece", "spot", "standalone", "symbol", "tag", "use", "without_variables", "words",
]  # fmt: skip
