"""The threads beside the event loop: one writes, one draws; what is rare shares the others.

Python runs one thread at a time.  Several that draw do not draw sooner: they only keep those waiting that write a move,
which needs the interpreter for a moment, and again for a moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

WARM_UP = "warm-up"  # how threads are called that compile rules

_writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
_drawer = ThreadPoolExecutor(1, thread_name_prefix="drawer")
_last = 0.0  # when one of them was given something to do


async def writing(job: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Do something that changes a table, after all such jobs that were asked for before."""
    _note()
    return await _in(_writer, lambda: job(*given, **named))


async def drawing(job: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Make what pages are sent."""
    _note()
    return await _in(_drawer, lambda: job(*given, **named))


def quiet_for() -> float:
    """Seconds since anything was written or drawn for a page that is open."""
    return time.monotonic() - _last


def _note() -> None:
    global _last
    _last = time.monotonic()


async def all_done() -> None:
    """Comes back when everything has begun at least that all threads have to do now."""
    await asyncio.gather(_in(_writer, int), _in(_drawer, int), asyncio.to_thread(int))


async def _in(pool: ThreadPoolExecutor, job: Callable[[], Answer]) -> Answer:
    return await asyncio.get_running_loop().run_in_executor(pool, copy_context().run, job)
