"""Collecting texts and keeping catalogues, with Babel."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from motu.engine.game import find_game, game_ids

HERE = Path(__file__).parent
SOURCES = HERE.parent
METHODS = [("web/templates/**.html", "jinja2"), ("**.py", "python")]
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)  # so that nothing changes where nothing has changed
KEYWORDS = {"_": None, "marked": None, "_mark": None}


def languages() -> list[str]:
    return sorted(path.name for path in HERE.iterdir() if (path / "LC_MESSAGES").is_dir())


def file_of(language: str, kind: str = "po") -> Path:
    return HERE / language / "LC_MESSAGES" / f"motu.{kind}"


def texts_of_games() -> Iterator[tuple[str, str]]:
    """Texts that the page takes from a game's definition: (text, where)."""
    for name in game_ids():
        game = find_game(name)
        where = f"games/{name}"
        yield game.pitch, where
        for source in game.sources:
            yield source, where
        for family in (*game.actions.families, *game.actions.events):
            yield family.name.replace("_", " "), where
        for option in game.options:
            yield option.name.replace("_", " "), where
            yield option.note, where
            for value in option.values:
                if not isinstance(value, bool) and re.search("[a-z]", str(value)):
                    yield str(value).replace("_", " "), where


def collect() -> Catalog:
    """Every text that can be shown, with where it stands."""
    catalogue = Catalog(project="motu", charset="utf-8")
    options = {"web/templates/**.html": {"trimmed": "true"}}
    for file, _line, message, _comments, _context in extract_from_dir(
        SOURCES, METHODS, options, keywords=KEYWORDS, comment_tags=()
    ):
        catalogue.add(message, locations=[(file, 0)])
    for text, where in texts_of_games():
        catalogue.add(text, locations=[(where, 0)])
    return catalogue


def read(language: str) -> Catalog:
    path = file_of(language)
    if not path.exists():
        return Catalog(locale=language, project="motu", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> None:
    """Take in new texts, drop those that are gone, and compile."""
    catalogue = read(language)
    catalogue.update(collect(), no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    catalogue.creation_date = catalogue.revision_date = UNDATED
    with file_of(language).open("wb") as file:
        write_po(file, catalogue, width=120, sort_output=True, omit_header=False, include_lineno=False)
    file_of(language, "mo").write_bytes(compiled(catalogue))


def compiled(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def gaps(language: str) -> list[str]:
    """Texts without a translation, or with one that has other {places}."""
    catalogue = read(language)
    missing = []
    for wanted in collect():
        if not wanted.id:
            continue
        found = catalogue.get(wanted.id)
        if found is None or not found.string or places(str(found.string)) != places(str(wanted.id)):
            missing.append(str(wanted.id))
    return missing


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))
