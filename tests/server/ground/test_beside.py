"""A process beside the server hears everything that it is told, however large, and nobody waits for it meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

from motu.server.ground.beside import Beside, Correspondence, lettered, letters

from ..gathering import run

ECHO = """
from motu.server.ground.beside import hear, pipes, say
with pipes() as (asked, answers):
    while True:
        say(answers, hear(asked))
"""


def test_what_comes_in_pieces_is_put_together() -> None:
    came, found = bytearray(), list[Any]()
    for byte in lettered("one") + lettered({"two": 2}) + lettered(None)[:-1]:
        came.append(byte)
        found += letters(came)
    assert found == ["one", {"two": 2}]
    assert len(came) == len(lettered(None)) - 1


def test_more_than_a_pipe_takes_goes_through_and_the_end_is_heard() -> None:
    async def job() -> None:
        process, answers, ended = Beside(ECHO), asyncio.Queue[Any](), asyncio.Event()
        line = Correspondence(process, answers.put_nowait, lambda _problem: (line.end(), ended.set()))
        try:
            for number in range(3):
                line.send((number, "x" * 2**20))
            assert line.unsent, "nobody was kept waiting"
            async with asyncio.timeout(30):
                assert [(await answers.get())[0] for _number in range(3)] == [0, 1, 2]
                process.kill()
                await ended.wait()
        finally:
            process.end()

    run(job())
