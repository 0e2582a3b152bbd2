"""What a die or a person can set off, as bits: an action tile may allow several of them."""

from __future__ import annotations

HELPER, TEMPLE, BUILD, MAN, WOMAN, LAND, SEA, FISHING = (1 << k for k in range(8))
EXPAND = LAND | SEA
TAKE = MAN | WOMAN
ALL = 255
BY_NAME = {
    "helper": HELPER, "temple": TEMPLE, "build": BUILD, "man": MAN, "woman": WOMAN, "land": LAND, "sea": SEA,
    "fishing": FISHING,
}  # fmt: skip
