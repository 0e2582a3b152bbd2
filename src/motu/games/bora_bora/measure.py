"""What tasks and bonuses measure (BB-132, BB-136 to BB-139)."""

from __future__ import annotations

NAMES = (
    "men", "women", "men_different", "women_different", "ability", "men_shifted", "women_shifted", "persons_shifted",
    "regions", "islands", "region_type", "fish_type", "material", "materials", "priests", "jewelry", "jewelry_type",
    "jewelry_different", "god_tiles", "offerings", "shells", "twelfth_huts", "buildings", "first", "cards_same",
    "cards_colour", "cards_different", "tasks_done", "cells_filled", "persons",
)  # fmt: skip
(
    MEN, WOMEN, MEN_DIFFERENT, WOMEN_DIFFERENT, ABILITY, MEN_SHIFTED, WOMEN_SHIFTED, PERSONS_SHIFTED, REGIONS, ISLANDS,
    REGION_TYPE, FISH_TYPE, MATERIAL, MATERIALS, PRIESTS, JEWELRY, JEWELRY_TYPE, JEWELRY_DIFFERENT, GOD_TILES,
    OFFERINGS, SHELLS, TWELFTH_HUTS, BUILDINGS, FIRST, CARDS_SAME, CARDS_COLOUR, CARDS_DIFFERENT, TASKS_DONE,
    CELLS_FILLED, PERSONS,
) = range(len(NAMES))  # fmt: skip
