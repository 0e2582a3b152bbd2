"""Sums of small whole numbers: the same on every core, and as NumPy says."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np

import motu
from motu.engine.compiled import compiled
from motu.nets.core.lanes import FOUR, LANES, add_fours, as_row, load_fours, no_sums, put

SEEN = 48
PROGRAM = "from nets.test_lanes import compiled_sums; print(compiled_sums().tolist())"


def add_up(weights, shades, row):
    sums = no_sums()
    for k in range(0, SEEN, FOUR):
        sums = add_fours(sums, load_fours(weights, LANES * k), shades, k)
    put(row, 0, as_row(sums))


def given() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Random numbers, and the largest and smallest that there are."""
    dice = np.random.default_rng(4)
    weights, shades = dice.integers(-127, 128, (SEEN // FOUR, LANES, FOUR), np.int8), dice.integers(0, 256, SEEN)
    weights[:, 0], weights[:, 1] = 127, -127
    shades[: SEEN // 2] = 255
    return weights.ravel(), shades.astype(np.uint8), np.zeros(LANES, np.float32)


def compiled_sums() -> np.ndarray:
    arguments = given()
    compiled(motu.find_game("dokmus"), add_up, *arguments)(*arguments)
    return arguments[-1]


def test_products_are_added_up() -> None:
    weights, shades, row = given()
    add_up(weights, shades, row)
    fours = weights.reshape(-1, LANES, FOUR).astype(int)
    assert row.tolist() == [int((fours[:, lane].ravel() * shades.astype(int)).sum()) for lane in range(LANES)]
    assert compiled_sums().tolist() == row.tolist()


def test_a_core_without_an_instruction_for_it_adds_up_to_the_same() -> None:
    known = {**os.environ, "NUMBA_CPU_NAME": "generic", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    said = subprocess.run([sys.executable, "-c", PROGRAM], env=known, capture_output=True, text=True, timeout=300)
    row = given()[-1]
    add_up(*given()[:2], row)
    assert said.stdout == f"{row.tolist()}\n", said.stderr
