"""A stand-in for a graphics card where there is none: its memory is ours, its threads take turns.

What holds the rules of a game runs compiled for a core, a loop over matches in place of threads; the other programs of
the card run as they are, thread by thread.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from motu.engine.compiled import compiled
from motu.engine.game import Game
from motu.engine.operations import rule
from motu.simulate import crowd, gpu, kernels, served, shown
from motu.simulate.core import worlds
from motu.simulate.crowd import Block


class Device(np.ndarray):
    """An array on the card."""

    stream = 0

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {}

    def copy_to_host(self, stream: Any = 0) -> np.ndarray:
        return np.array(self, subok=False)

    def copy_to_device(self, other: np.ndarray, stream: Any = 0) -> None:
        assert (self.shape, self.dtype) == (other.shape, other.dtype)
        self[...] = other


def on_device(array: Any) -> Device:
    return np.array(array).view(Device)


class Card:
    """What Motu asks of `numba.cuda`."""

    def __init__(self) -> None:
        self.thread = 0
        self.atomic = types.SimpleNamespace(min=self._least)

    def is_available(self) -> bool:
        return True

    def grid(self, axes: int) -> int:
        return self.thread

    def _least(self, array: np.ndarray, place: int, value: int) -> None:
        array[place] = min(array[place], value)

    def device_array(self, shape: Any, kind: Any = np.float64) -> Device:
        made = np.empty(shape, kind)
        made.view(np.uint8)[...] = 0xA5  # whatever was there before
        return made.view(Device)

    def to_device(self, array: np.ndarray) -> Device:
        return on_device(array)

    def as_cuda_array(self, array: Any, sync: bool = True) -> Device:
        assert isinstance(array, Device)
        return array


class Program:
    """A program of the card: `program[blocks, block, stream](…)` runs it once for each thread."""

    def __init__(self, card: Card, run: Callable[..., None], at_once: bool) -> None:
        self.card, self.run, self.at_once = card, run, at_once

    def __getitem__(self, size: tuple[int, int, Any]) -> Callable[..., None]:
        blocks, block, _stream = size

        def launch(*given: Any) -> None:
            for thread in range(1 if self.at_once else blocks * block):
                self.card.thread = thread
                self.run(*given)

        return launch


@rule
def nothing() -> None:
    """One thread waits for no other."""


@rule
def add(array, place, value):
    """Nobody adds at the same time."""
    before = array[place]
    array[place] += value
    return before


def serve_all(job, crowd, matches, start, results, asked, order, answers):
    everything = matches.seats.shape[0]
    for base in range(0, everything, crowd):
        block = Block(min(crowd, everything - base), base, 0, 1)
        served.serve(job, block, order, answers, matches, start, results, asked)


def show_all(players, matches, seen, desk):
    for first in range(0, matches.seats.shape[0], shown.TOGETHER):
        shown.show_matches(first, 0, 1, players, matches, seen, desk)


def deal_all(job, key, seats, matches):
    for i in range(matches.seats.shape[0]):
        worlds.deal(job, i, key, seats, matches)


WITH_RULES = {"batch": serve_all, "shown": show_all, "deal": deal_all}


def desk_of(game: Game) -> shown.Desk:
    """Room for the copies that a warp makes."""
    views = game.record.zeros(shown.TOGETHER)
    return shown.Desk(0, views, views.view(np.uint64), views.view(np.uint8))


def order_of(size: int) -> crowd.Order:
    """What a block's threads share in order to sort so many matches."""
    return crowd.Order(*(np.zeros(n, np.int64) for n in (size, size, size, crowd.KEYS, crowd.KEYS, crowd.TURNS)))


SHARED = {  # what the threads of a block have together
    "batch": lambda game: (order_of(kernels.SERVED), np.zeros(kernels.SERVED, np.int64)),
    "shown": lambda game: (desk_of(game),),
    "deal": lambda game: (),
}


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `gpu` find a card."""
    card, alone, atomic = Card(), types.ModuleType("alone"), types.ModuleType("atomic")
    alone.__dict__.update(syncwarp=nothing, syncthreads=nothing, atomic=atomic)
    atomic.__dict__.update(add=add)

    def kernel(game: Game, name: str, registers: int | None = None) -> Program:
        def run(*given: Any) -> None:
            plain = [*(_plain(argument) for argument in given), *SHARED[name](game)]
            compiled(game, WITH_RULES[name], *plain)(*plain)

        return Program(card, run, at_once=True)

    for module in (gpu, kernels):
        monkeypatch.setattr(module, "cuda", card)
    for module in (shown, served, crowd):
        monkeypatch.setattr(module, "cuda", alone)
    monkeypatch.setattr(gpu, "facts", lambda run, block: {"blocks": 2})
    monkeypatch.setattr(gpu, "CARD", kernels.Memory(card.device_array, card.to_device))
    monkeypatch.setattr(gpu, "kernel", kernel)
    monkeypatch.setattr(gpu, "shared", lambda array, stream: array)
    for name in ("take_numbers", "find_illegal", "copy_rows"):
        program = getattr(kernels, name)
        monkeypatch.setattr(kernels, name, Program(card, program.py_func, at_once=False))


def _plain(argument: Any) -> Any:
    """Arguments as compiled code for a core takes them."""
    if isinstance(argument, Device):
        return argument.view(np.ndarray)
    if isinstance(argument, tuple):
        return type(argument)(*(_plain(part) for part in argument))
    return argument
