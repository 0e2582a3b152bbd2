"""How a net looks farther with coarse numbers: what a space shows to others in 255 steps, weights in 127 to each side.

Cores multiply four such numbers where they multiply one of floating point, and their sums are whole, so that all add up
to the same.  What a space knows itself stays as fine as it was; only what others see of it is rounded.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .core.lanes import FOUR

MOST, HEAVIEST = 255, 127
HALF = np.float32(0.5)


class Coarse(NamedTuple):
    """What a net looks farther with: by look and unit, as the plain version reads it."""

    fine: np.ndarray  # (looks, units): steps in one whole of what a unit shows
    weights: np.ndarray  # (looks, places, units seen, units), whole numbers
    steps: np.ndarray  # (looks, units): what one step of one weight counts

    def packed(self) -> np.ndarray:
        """The weights as a core takes them: for each unit side by side those of four units that it sees."""
        looks, places, seen, units = self.weights.shape
        fours = self.weights.reshape(looks, places, seen // FOUR, FOUR, units)
        return np.ascontiguousarray(fours.swapaxes(3, 4), np.int8).reshape(-1)


def coarse(tower: np.ndarray, tops: np.ndarray) -> Coarse:
    """`tops` are the most that units show before each look; what is more is cut."""
    looks, units = tops.shape
    fine = (MOST / tops).astype(np.float32)
    exact = tower.reshape(looks, -1, units, units) / fine[:, None, :, None]
    steps = np.maximum(np.abs(exact).max(axis=(1, 2)), 1e-12).astype(np.float32) / HEAVIEST
    return Coarse(fine, np.rint(exact / steps[:, None, None, :]).astype(np.int8), steps)


def rounded(seen: np.ndarray, fine: np.ndarray) -> np.ndarray:
    """What others see of what a space knows."""
    return np.minimum(np.floor(seen * fine + HALF), MOST)  # type: ignore[no-any-return]
