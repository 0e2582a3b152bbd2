"""Pages of a table that are told together: what was drawn for them goes out the moment it is there, without a task.

That is done where nothing has to be waited for but the drawer.  Whatever is in the way of it, each page has a task of
its own, which waits as long as it takes: see telling.py.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from motu.engine.record import NOBODY

from ..ground.limits import PAGES_TOGETHER
from ..ground.threads import apart
from ..hall.table import Table
from ..pages.drawers import Drawers, Messages, Waits
from ..pages.opened import Moment, Page, taken, written
from ..pages.showing import Pages
from ..pages.sketchbook import sketchbook

log = logging.getLogger("motu.server")

Due = list[tuple[Page, Moment]]  # pages, and what they are to be shown


def together(pages: Pages, table: Table) -> None:
    """Have pages drawn for which there is something new, and told then; nobody changes the table meanwhile."""
    if pages.drawers is None or table.lock.locked():
        return
    at_hand = [page for page in sketchbook(table).open if page.at_hand and page.shown != NOBODY and page.welcome]
    moments = [(page, page.moment) for page in at_hand if not (page.still or page.late)]
    due = [(page, moment) for page, moment in moments if moment != page.sent][: PAGES_TOGETHER + 1]
    waiting = {page.guest: table.news.waiting.known(page.guest) for page, _moment in due}
    known = {guest: tables for guest, tables in waiting.items() if tables is not None}
    if not due or len(known) < len(waiting) or not table.lock.take():
        return
    for page, _moment in due:
        page.drawn_soon = True
    apart().begin(partial(draw, pages.drawers, table, due, known))


def draw(drawers: Drawers, table: Table, due: Due, waiting: Waits, leave: Callable[[], None]) -> None:
    def done(messages: Messages) -> None:
        leave()
        try:
            for (page, moment), message in zip(due, messages, strict=True):
                tell(page, (moment, message) if message else None)
        finally:
            table.lock.give_back()

    drawers.of(table).ask(table, waiting, [page for page, _moment in due], done)


def tell(page: Page, made: tuple[Moment, dict[str, object]] | None) -> None:
    """Send a page what was drawn for it; its own task does so if that is not what it should show, or cannot go now."""
    page.drawn_soon, page.made = False, made
    try:
        if not (made and page.welcome and page.drawn and sent(page, made[1])):
            page.changed.set()
    except Exception:
        log.exception("a page could not be told")
        page.changed.set()


def sent(page: Page, message: dict[str, object]) -> bool:
    news = page.table.news
    tables = news.waiting.known(page.guest)
    if tables is None or page.say is None:
        return False
    waiting = len(tables - {page.table.id})
    if not page.say(written({"waiting": waiting, **message})):
        return False
    taken(page)
    page.waiting = waiting
    news.spread.told(page.stir)
    return True
