"""What guardians let a player do (section 6)."""

from motu.engine.record import table

from .box import DATA

DEEDS = ("talisman", "shift", "move", "rotate_cw", "rotate_ccw")
TALISMAN, SHIFT, MOVE, CW, CCW = range(len(DEEDS))
ALLOWED = table(
    [[0] * len(DEEDS)] + [[int(name in guardian["actions"]) for name in DEEDS] for guardian in DATA["guardians"]]
)  # ALLOWED[guardian, deed]; nothing without a guardian
