"""An open page: what it shows, what it was sent, and what is new for it."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from motu.engine.record import NOBODY

from ..company.people import Presence
from ..ground.limits import PAGES_TOGETHER, SHARED_KEPT
from ..ground.meters import RENDER
from ..ground.threads import beside, drawing
from ..hall.table import Table
from .parts import frames
from .pieces import NOTHING, Block, fresh
from .showing import Pages
from .sketchbook import sketchbook

ONE_DRAWS = threading.Lock()
LATE = 8  # moves; a page that lacks more has been away

Has = dict[str, Block]  # what a page has, by block
Moment = tuple[int, int, int, int, int]  # of a page: its asks, version and mood of the table, seat seen, curtain


@dataclass(eq=False)
class Reader:
    """Who is shown a table, and how much of it is there already: all that a page is drawn from."""

    table: Table
    guest: int
    speech: str
    shown: int = NOBODY  # moves that it shows; NOBODY before it has said so
    still: bool = False
    has: Has = field(default_factory=dict)  # what it was sent last


@dataclass(eq=False)
class Page(Reader):
    """An open page of a guest: what it shows, and what it was sent."""

    asks: int = 0  # how often it has asked for everything
    sent: Moment | None = None  # what it was sent last
    made: tuple[Moment, dict[str, Any]] | None = None  # what it is to be sent, if that is still the moment
    got: int = 0  # number of the message that it was sent last, where a drawer made it
    key: int = field(default_factory=itertools.count(1).__next__)  # by which drawers know it
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    drawing: asyncio.Event | None = None  # set once it is drawn, while somebody has it drawn as well
    presence: Presence | None = None  # once its line is open
    say: Callable[[bytes], bool] | None = None  # sends it a text at once, where its line can; whether that went
    together: Callable[[], None] = lambda: None  # tells pages of its table together, as far as that can be begun now
    rests: bool = False  # nothing is under way to it
    drawn_soon: bool = False  # it is among those that are drawn now, and told when that is done
    waiting: int = NOBODY  # other tables where it is the guest's turn, as it was told

    def ask(self, shown: int, still: bool) -> None:
        self.shown, self.still = shown, still
        self.asks += 1
        self.changed.set()

    def stir(self) -> None:
        """Something may be new for it: it is told of that with other pages of its table, or else by itself."""
        if self.at_hand:
            self.together()
        if not self.drawn_soon:
            self.changed.set()

    @property
    def at_hand(self) -> bool:
        """Whether it can be told together with others."""
        return self.rests and self.say is not None and not (self.drawn_soon or self.changed.is_set())

    @property
    def welcome(self) -> bool:
        return not self.signed_out and not self.table.book.gone and self.table.standing.sees(self.guest)

    @property
    def signed_out(self) -> bool:
        """Whether its cookie has been made worthless meanwhile."""
        return self.presence is not None and self.presence.ended

    @property
    def moment(self) -> Moment:
        """Changes with everything that the page shows."""
        return (self.asks, *self.table.moment, *self.table.standing.eyes(self.guest))

    @property
    def due(self) -> bool:
        """Whether there is something new for it: a page is never disturbed for nothing."""
        return self.shown != NOBODY and self.welcome and self.moment != self.sent

    @property
    def late(self) -> bool:
        """Whether it is to be shown many moves, one by one."""
        return not self.still and len(self.table.match.log) - self.shown > LATE

    @property
    def has_got(self) -> int:
        """The last message of a drawer to which the next one can be added, 0 if the page needs everything."""
        return self.got if self.sent is not None and self.sent[0] == self.asks else 0

    @property
    def drawn(self) -> bool:
        return self.made is not None and self.made[0] == self.moment


def news_for(page: Reader, message: dict[str, Any]) -> dict[str, Any]:
    """A message as it goes out, as JSON: of those blocks only that are others for the page, and their order if new."""
    had, before, steps = page.has, page.has, []
    for step in message["steps"]:
        steps.append(_said(step, had, True))
        had = had | step["parts"]
    page.has = message["parts"]
    ordered = list(before) != list(page.has)
    text = _said(message, had, ordered, f'"steps": [{", ".join(steps)}]')
    return {"version": message["version"], "at": message["at"], "written": text.encode()}


def _said(message: dict[str, Any], had: Has, ordered: bool, *more: str) -> str:
    """A message or one of its steps without the steps, as JSON; with something more, if there is."""
    blocks: Has = message["parts"]
    plain = [f'"{name}": {_as_json(value)}' for name, value in message.items() if name not in ("steps", "parts")]
    plain += more
    if ordered:
        plain.append(f'"order": {_as_json(blocks)}')
    parts = [
        f'"{name}": {fresh(block, known)}'
        for name, block in blocks.items()
        if (known := had.get(name, NOTHING)) is not block and known.texts != block.texts
    ]
    return f'{{{", ".join(plain)}, "parts": {{{", ".join(parts)}}}}}'


def _as_json(value: Any) -> str:
    """A number, a text, or texts."""
    if isinstance(value, int):
        return str(value)
    return quoted(value) if isinstance(value, str) else f"[{', '.join(map(quoted, value))}]"


def written(message: dict[str, Any]) -> bytes:
    """What goes over a line: how many other tables wait, and what is new at this one."""
    waiting = b'{"waiting": %d' % message["waiting"]
    if "written" not in message:
        return waiting + b"}"
    with memoryview(message["written"]) as whole:  # so that much is copied but once
        return b", ".join((waiting, whole[1:]))


def message_for(pages: Pages, page: Reader) -> dict[str, Any]:
    """What a page is sent to catch up.  Spectators who show the same get the same, made once."""
    table, book = page.table, sketchbook(page.table)
    if table.race or table.standing.seats_of(page.guest) or table.header.guest == page.guest:
        return frames(pages, table, page.guest, page.speech, page.shown, page.still)
    moment, key = table.moment, (page.speech, page.shown, page.still)
    if book.shared[0] != moment:
        book.shared = (moment, {})
    made = book.shared[1]
    if key not in made:
        while len(made) >= SHARED_KEPT:
            del made[next(iter(made))]
        made[key] = frames(pages, table, NOBODY, *key)
    return made[key]


async def drawn_apart(pages: Pages, together: list[Page]) -> list[Page]:
    """Have pages of a table drawn by a drawer; answers those that are still to be drawn here."""
    if pages.drawers is None:
        return together
    moments = [one.moment for one in together]
    done = await pages.drawers.draw(together[0].table, together)
    for one, moment, message in zip(together, moments, done, strict=True):
        if message:
            one.made = (moment, message)
    return [one for one, message in zip(together, done, strict=True) if not message]


def draw(pages: Pages, page: Page, together: list[Page]) -> None:
    """Make what pages of a table are sent, in one go; that is done for the sake of one of them."""
    for one in together:
        moment = one.moment
        try:
            one.made = (moment, here(pages, one))
        except Exception:
            if one is page:
                raise  # the others come again when they are told


def here(pages: Pages, page: Page) -> dict[str, Any]:
    """What a page is sent, drawn in this process: by one at a time, as long as that is a few moves."""
    with nullcontext() if page.late else ONE_DRAWS, RENDER.time():
        return message_for(pages, page)


async def message_to(pages: Pages, page: Page) -> dict[str, Any]:
    """What is new for a page, under the table's lock.  The first page that comes has all the others drawn as well."""
    if not page.due:
        return {}
    if not page.drawn:
        page.made = None
    while page.made is None or page.made[0][0] != page.asks:  # it may ask again while it is drawn
        if page.late:
            await beside(draw, pages, page, [page])  # nobody at another table waits for that
            continue
        rest = sketchbook(page.table).open - {page} if not page.still else ()
        others = [other for other in rest if other.due and not other.still and not other.late]
        together = [page, *others[:PAGES_TOGETHER]]
        with under_way(together[1:]):
            lacking = await drawn_apart(pages, together)
            if lacking:
                await drawing(draw, pages, page, lacking)
    return taken(page)


@contextmanager
def under_way(others: list[Page]) -> Iterator[None]:
    """Within this others are drawn as well, and need not wait until it is their turn at the table."""
    done = asyncio.Event()
    for other in others:
        other.drawing = done
    try:
        yield
    finally:
        for other in others:
            other.drawing = None
        done.set()


def taken(page: Page) -> dict[str, Any]:
    """What was made for a page, as it goes out."""
    assert page.made is not None
    (moment, whole), page.made = page.made, None
    if page.sent is None or page.sent[0] != moment[0]:
        page.has = {}  # it has asked for everything
    page.sent, page.shown, page.got = moment, whole["at"], whole.get("made", 0)
    if page.got:
        page.has = {}  # only the drawer knows
        return whole
    return news_for(page, whole)
