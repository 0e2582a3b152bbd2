"""Collecting texts and keeping catalogues, with Babel: one for each game, one for all that is outside of them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from typer.main import get_command

from motu.bots import BOTS
from motu.engine.game import find_game, game_ids
from motu.language import ENGLISH, LOCALE, languages
from motu.terminal.commands import app
from motu.terminal.speech import helped

SOURCES = LOCALE.parent
METHODS = [("web/templates/**.html", "jinja2"), ("**.py", "python")]
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)  # so that nothing changes where nothing has changed
KEYWORDS = {"_": None, "marked": None, "counted": (1, 2), "meaning": ((1, "c"), 2), "MotuError": None, "BadFile": None}
PAGE = "motu"


def translations() -> list[str]:
    """The languages that have catalogues: all but English."""
    return [name for name in languages() if name != ENGLISH]


def rooms() -> list[str]:
    return [PAGE, *game_ids()]


def file_of(language: str, room: str, kind: str = "po") -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{room}.{kind}"


def texts_of_game(name: str) -> Iterator[tuple[str, str | None]]:
    """Texts that the page takes from a game's definition: (text, its meaning, as a score or as an action)."""
    game = find_game(name)
    yield game.pitch, None
    for source in game.sources:
        yield source, "score"
    for family in (*game.actions.families, *game.actions.events):
        yield family.name.replace("_", " "), "action"
    for option in game.options:
        yield option.name.replace("_", " "), None
        yield option.note, None
        for value in option.values:
            if not isinstance(value, bool) and re.search("[a-z]", str(value)):
                yield str(value).replace("_", " "), None


def texts_of_commands() -> Iterator[str]:
    """The help of the terminal, as it stands in the functions that are its commands."""
    yield from (thing.help for thing in helped(get_command(app)))


def texts_of_bots() -> Iterator[str]:
    for bot in BOTS.values():
        yield bot.title
        yield bot.note


@cache
def collect() -> dict[str, Catalog]:
    """Every text that can be shown, by room, with where it stands."""
    found = {room: Catalog(project="motu", charset="utf-8") for room in rooms()}
    options = {"web/templates/**.html": {"trimmed": "true"}}
    for file, _line, message, _comments, context in extract_from_dir(
        SOURCES, METHODS, options, keywords=KEYWORDS, comment_tags=()
    ):
        place = Path(file).parts
        room = place[1] if place[0] == "games" and place[1] in found else PAGE
        found[room].add(message, locations=[(file, 0)], context=context)
    for name in game_ids():
        for text, context in texts_of_game(name):
            found[name].add(text, locations=[(f"games/{name}", 0)], context=context)
    for text in texts_of_bots():
        found[PAGE].add(text, locations=[("bots", 0)])
    for text in texts_of_commands():
        found[PAGE].add(text, locations=[("terminal/commands.py", 0)])
    return found


def read(language: str, room: str) -> Catalog:
    path = file_of(language, room)
    if not path.exists():
        return Catalog(locale=language, project="motu", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> None:
    """Take in new texts, drop those that are gone, and compile."""
    for room, texts in collect().items():
        catalogue = read(language, room)
        catalogue.update(texts, no_fuzzy_matching=True, update_header_comment=False)
        catalogue.obsolete.clear()
        catalogue.creation_date = catalogue.revision_date = UNDATED
        with file_of(language, room).open("wb") as file:
            write_po(file, catalogue, width=120, sort_output=True, omit_header=False, include_lineno=False)
        file_of(language, room, "mo").write_bytes(compiled(catalogue))


def compiled(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def gaps(language: str) -> list[str]:
    """Texts without a translation, with a doubtful one, or with one that has other {places}: 'kaivai: Pass'."""
    missing = []
    for room, texts in collect().items():
        catalogue = read(language, room)
        for wanted in texts:
            if wanted.id:
                found = catalogue.get(wanted.id, wanted.context)
                if found is None or found.fuzzy or not same_places(forms(wanted.id), forms(found.string)):
                    missing.append(f"{room}: {forms(wanted.id)[-1]}")
    return missing


def forms(text: str | Sequence[str] | None) -> list[str]:
    """One text, or those for one thing and for several."""
    return [text] if isinstance(text, str) else list(text or ())


def same_places(wanted: list[str], found: list[str]) -> bool:
    """Whether every form says something, and fills in what the English one does; one thing need not be counted."""
    if not found or not all(found) or places(found[-1]) != places(wanted[-1]):
        return False
    return all(places(text) | {"count"} == places(wanted[-1]) | {"count"} for text in found)


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?:!r)?(?::\w+)?\}", text))
