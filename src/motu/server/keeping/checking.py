"""Tables played again: whether what is kept is what was written, and whether new rules make the same of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from motu.engine.errors import MotuError
from motu.engine.game import find_game
from motu.engine.match import Match, sealed
from motu.language import _, marked

from ..tables.events import Event, broken_link
from ..tables.header import Header
from ..tables.replaying import replayed
from .rows import Damaged
from .store import Store

log = logging.getLogger("motu.server")


@dataclass(frozen=True)
class Finding:
    """What was found about one table."""

    table: str  # empty: about the file as a whole
    game: str = ""
    stage: str = ""
    engine: str = ""
    moves: int = 0
    damage: str = ""  # what is kept is not what was written
    difference: str = ""  # all is as it was written, but the rules of today make another match of it

    @property
    def sound(self) -> bool:
        return not self.damage and not self.difference


# -- looking at tables --


def examine(store: Store, table: str) -> tuple[Finding, Match | None]:
    """Check a table's hashes and play it again by the rules of today; the match, as far as it goes."""
    header, events = store.whole(table)
    if header is None:
        gone = marked("the row of the table is gone")
        raise MotuError(gone if events else marked("there is no such table"))
    known = (table, header.game, header.stage, header.engine)
    if damage := damage_of(header, events):
        return Finding(*known, damage=damage), None
    try:
        match, difference = replayed(header, events)
    except MotuError as problem:
        return Finding(*known, difference=str(problem)), None
    if not difference and header.over and header.result != match.scores():
        difference = _("the points at the end are not those that were kept")
    return Finding(*known, len(match.log), difference=difference), match


def look_at(store: Store, table: str) -> tuple[Finding, Match | None]:
    """Examine a table; whatever goes wrong is found about it, and the next one can be looked at."""
    try:
        return examine(store, table)
    except Damaged as problem:
        return Finding(table, damage=problem.what), None
    except Exception as problem:
        said = (
            str(problem)
            if isinstance(problem, MotuError)
            else _("it cannot be read ({kind})").format(kind=type(problem).__name__)
        )
        return Finding(table, damage=said), None


def damage_of(header: Header, events: Sequence[Event]) -> str:
    """What is wrong with the rows of a table, whatever the rules say about its moves."""
    if wrong := broken_link(events):
        return _("event {number} does not fit the chain of hashes").format(number=wrong)
    if not events or (header.version, header.chain) != (len(events), events[-1].hash):
        return _("the last event is not the one that the table names")
    return other_opening(header, events)


def other_opening(header: Header, events: Sequence[Event]) -> str:
    """Whether a table is another one than its first event says: then not even its start can be shown."""
    opening = events[0].body if events and isinstance(events[0].body, dict) else {}
    if opening.get("dice") != sealed(header.seed):
        return _("the seed is not the one that was sealed at the start")
    if any(opening.get(name) != getattr(header, name) for name in ("game", "players", "options", "start")):
        return _("the table is not the one that was opened")
    return ""


def readable(header: Header, events: Sequence[Event]) -> Sequence[Event]:
    """The events of a damaged table up to the damage; raises Damaged if not even its start is left."""
    wrong = broken_link(events)
    found = events[: wrong - 1] if wrong else events
    if other := other_opening(header, found):
        raise Damaged(other)
    return found


def check(store: Store, tables: Iterable[str] | None = None) -> list[Finding]:
    """What is found about these tables, by default about all."""
    return [look_at(store, table)[0] for table in (store.all_tables() if tables is None else tables)]


def after_upgrade(store: Store, stop: threading.Event | None = None) -> list[Finding]:
    """Play the running tables again that were last checked by other rules; those that are the same go on with the new.

    A table that differs can only be looked at, and waits for nobody.
    """
    found = []
    for table in store.running():
        if stop is not None and stop.is_set():
            break
        try:
            finding = _upgraded(store, table)
        except Exception:
            log.exception("a table could not be looked at by the rules of today", extra={"table": table})
            continue
        if finding is not None:
            found.append(finding)
    if found:
        same = sum(finding.sound for finding in found)
        log.warning("%d running tables were played again by the rules of today: %d are the same", len(found), same)
    return found


def _upgraded(store: Store, table: str) -> Finding | None:
    """One table by the rules of today; None if they have looked at it before."""
    header = None
    with suppress(Damaged):
        header = store.header(table)
        if header is None or not outdated(header):
            return None
    finding, match = look_at(store, table)
    if finding.sound and match is not None and header is not None:
        waiting = match.may_act() if header.stage == "running" else []
        store.adopt(header, match.game.version, match.snapshot(), waiting)
    else:
        store.shelve(table)
        log.error("table %s (%s): %s", table, finding.game, finding.damage or finding.difference)
    return finding


def outdated(header: Header) -> bool:
    """Whether other rules than those of today looked at a table last, or none since its schema was changed."""
    try:
        return header.engine != find_game(header.game).version or header.snapshot is None
    except MotuError:  # the game is not here any more
        return True
