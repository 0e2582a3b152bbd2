"""Tables played again: whether what is kept is what was written, and whether new rules make the same of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable
from dataclasses import dataclass

from motu.engine.errors import MotuError
from motu.engine.game import find_game
from motu.engine.match import Match, sealed

from ..tables.events import Event, broken_link
from ..tables.header import Header
from ..tables.replaying import replayed
from .store import Store

log = logging.getLogger("motu.server")


@dataclass(frozen=True)
class Finding:
    """What was found about one table."""

    table: str
    game: str
    stage: str
    engine: str
    moves: int = 0
    damage: str = ""  # what is kept is not what was written
    difference: str = ""  # all is as it was written, but the rules of today make another match of it

    @property
    def sound(self) -> bool:
        return not self.damage and not self.difference


# -- looking at tables --


def examine(store: Store, table: str) -> tuple[Finding, Match | None]:
    """Check a table's hashes and play it again by the rules of today; the match, as far as it goes."""
    header, events = store.header(table), store.events(table)
    if header is None:
        raise MotuError(f"there is no table {table}")
    known = (table, header.game, header.stage, header.engine)
    if damage := damage_of(header, events):
        return Finding(*known, damage=damage), None
    try:
        match, difference = replayed(header, events)
    except MotuError as problem:
        return Finding(*known, difference=str(problem)), None
    if not difference and header.over and header.result != match.scores():
        difference = "the points at the end are not those that were kept"
    return Finding(*known, len(match.log), difference=difference), match


def damage_of(header: Header, events: list[Event]) -> str:
    """What is wrong with the rows of a table, whatever the rules say about its moves."""
    if wrong := broken_link(events):
        return f"event {wrong} does not fit the chain of hashes"
    if not events or (header.version, header.chain) != (len(events), events[-1].hash):
        return "the last event is not the one that the table names"
    opening = events[0].body
    if opening["dice"] != sealed(header.seed):
        return "the seed is not the one that was sealed at the start"
    if any(opening[name] != getattr(header, name) for name in ("game", "players", "options", "start")):
        return "the table is not the one that was opened"
    return ""


def check(store: Store, tables: Iterable[str] | None = None) -> list[Finding]:
    """What is found about these tables, by default about all."""
    return [examine(store, table)[0] for table in (store.all_tables() if tables is None else tables)]


def after_upgrade(store: Store, stop: threading.Event | None = None) -> list[Finding]:
    """Play the running tables again that were last checked by other rules; those that are the same go on with the new.

    A table that differs can only be looked at, and waits for nobody.
    """
    found = []
    for table in store.running():
        if stop is not None and stop.is_set():
            break
        header = store.header(table)
        if header is None or not outdated(header):
            continue
        finding, match = examine(store, table)
        found.append(finding)
        if finding.sound and match is not None:
            waiting = match.may_act() if header.stage == "running" else []
            store.adopt(header, match.game.version, match.snapshot(), waiting)
        else:
            store.shelve(table)
            log.error("table %s (%s): %s", table, finding.game, finding.damage or finding.difference)
    if found:
        same = sum(finding.sound for finding in found)
        log.warning("%d running tables were played again by the rules of today: %d are the same", len(found), same)
    return found


def outdated(header: Header) -> bool:
    """Whether other rules than those of today looked at a table last, or none since its schema was changed."""
    try:
        return header.engine != find_game(header.game).version or header.snapshot is None
    except MotuError:  # the game is not here any more
        return True
