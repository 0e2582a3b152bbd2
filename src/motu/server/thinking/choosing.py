"""A bot's choice: thought about in a thread of its own, within its time, and never none."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from concurrent.futures import ThreadPoolExecutor

from motu.bots import Memory, Sight, find_bot
from motu.engine.match import Match

from ..ground.limits import BOTS_AT_ONCE
from ..ground.meters import BOT, BOT_FAILURES

log = logging.getLogger("motu.server")

SECONDS = 2.0  # what a bot may think
SPARE = 4  # for each that thinks: one that does not come to an end keeps nobody waiting
_threads = ThreadPoolExecutor(BOTS_AT_ONCE * SPARE, thread_name_prefix="bot")


async def choose(code: str, match: Match, seconds: float = SECONDS, memory: Memory | None = None) -> int:
    """A bot's move within its time, which begins when it does; any legal one if it fails or does not answer."""
    seat, legal = match.current_player, match.legal()
    dice = random.Random()
    bot = find_bot(code)

    def think() -> int:
        with BOT.time():
            return int(bot.choose(Sight(match.clone(), seat, memory), dice, time.monotonic() + seconds, bot.effort))

    thought = asyncio.get_running_loop().run_in_executor(_threads, think)
    try:
        async with asyncio.timeout(seconds * 1.5 + 0.5):
            action = await thought
    except TimeoutError:
        log.warning("bot %s did not answer in time at a table of %s", code, match.game.id)
    except Exception:
        log.exception("bot %s failed at a table of %s", code, match.game.id)
    else:
        if action in legal:
            return action
    BOT_FAILURES.inc()
    return dice.choice(legal)
