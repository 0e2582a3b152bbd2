"""What an open page is told, one message after another, as long as it may look."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from motu.engine.record import NOBODY

from ..ground.errors import Unsure
from ..pages.opened import Page, message_to, taken
from ..pages.showing import Pages
from ..pages.sketchbook import sketchbook

STILL_SECONDS = 0.03  # for which a page that wants no motion rests after each picture: several moves come in one


async def news(pages: Pages, page: Page, beat: float | None = None) -> AsyncIterator[dict[str, Any] | None]:
    """What a page is told, until it may not look any more; None as a sign of life."""
    sketchbook(page.table).open.add(page)
    try:
        async for message in told(pages, page, beat):
            yield message
    except Unsure:
        pass  # what is kept cannot be read just now: the page comes again
    finally:
        sketchbook(page.table).close(page)
        if pages.drawers and not sketchbook(page.table).open:
            pages.drawers.forget(page.table)


async def told(pages: Pages, page: Page, beat: float | None) -> AsyncIterator[dict[str, Any] | None]:
    table, rested = page.table, 0.0
    while page.welcome:
        page.rests = True
        is_new = await changed(page, beat)
        page.rests = False
        if not is_new:
            yield None
            continue
        page.changed.clear()
        if page.shown == NOBODY or not page.welcome:
            table.news.spread.told(page.stir)
            continue  # the page has not said yet what it shows
        if page.still:
            await asyncio.sleep(max(0.0, rested - asyncio.get_running_loop().time()))
            page.changed.clear()
        waiting = len(await table.news.waiting.ask(page.guest) - {table.id})
        if page.drawing:
            await page.drawing.wait()
        if page.welcome and page.drawn:
            message = taken(page)
        else:
            async with table.lock:
                message = await message_to(pages, page)
        if message or waiting != page.waiting:
            page.waiting = waiting
            yield {"waiting": waiting, **message}
            rested = asyncio.get_running_loop().time() + STILL_SECONDS
        table.news.spread.told(page.stir)


async def changed(page: Page, beat: float | None) -> bool:
    """Wait until there may be something new for a page; False if that takes too long."""
    if page.changed.is_set() or beat is None:
        return await page.changed.wait()
    try:
        async with asyncio.timeout(beat):
            return await page.changed.wait()
    except TimeoutError:
        return False
