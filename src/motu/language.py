"""The language of words shown to people: `_("text")` marks and translates it.

Every game has a catalogue of its own (`games/GAME/speech.py`), since "fish" is not the same word in all of them; what
stands outside of the games shares one.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from contextvars import ContextVar
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"  # what stands in the sources

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


@cache
def languages() -> dict[str, str]:
    """The languages that Motu speaks, each by its own name: `{"en": "English", "fr": "Français"}`."""
    from babel import Locale

    folders = sorted(path.name for path in LOCALE.iterdir() if (path / "LC_MESSAGES").is_dir())
    return {code: str(Locale(code).get_language_name()).capitalize() for code in (ENGLISH, *folders)}


@cache
def _catalogue(room: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(room, LOCALE, [language], fallback=True)


@lru_cache(20_000)
def _said(room: str, language: str, text: str) -> str:
    """A page says some hundred texts, nearly all of them again and again."""
    return _catalogue(room, language).gettext(text)


class Speech:
    """What is said in one room of the house: a game, or "motu" for all that is outside of them."""

    def __init__(self, room: str) -> None:
        self.room = room

    def say(self, text: str) -> str:
        """The text in the present language."""
        return _said(self.room, _language.get(), text)

    def counted(self, one: str, many: str, count: int) -> str:
        """The text for one thing or for several; {count} in it is the number."""
        return _catalogue(self.room, _language.get()).ngettext(one, many, count).format(count=count)

    def meaning(self, sense: str, text: str) -> str:
        """A text that has several meanings, in one of them: `meaning("verb", "fish")`."""
        return _catalogue(self.room, _language.get()).pgettext(sense, text)


@cache
def speech_of(room: str) -> Speech:
    return Speech(room)


_, counted, meaning = speech_of("motu").say, speech_of("motu").counted, speech_of("motu").meaning


def marked(text: str) -> str:
    """Marks a text for the catalogues where it is written; `_` translates it where it is shown."""
    return text


def capital(text: str) -> str:
    """The text with a capital letter at its start; the rest stays, for German nouns have one wherever they stand."""
    return text[:1].upper() + text[1:]


def inside(title: str) -> str:
    """A title as it stands inside a sentence: with a small letter, but for German, where it may be a noun."""
    return title if language() == "de" else title[:1].lower() + title[1:]


def number(value: float, digits: int | None = None) -> str:
    """A number as it is written in the present language: 1,234.5 or 1 234,5; with so many digits after the point."""
    from babel.numbers import format_decimal

    tail = ".###" if digits is None else "." + "0" * digits if digits else ""
    return format_decimal(value, "#,##0" + tail, locale=_language.get())


def percent(share: float, digits: int = 0) -> str:
    """A share of 1 as it is written in the present language: 12.5% or 12,5 %."""
    from babel import Locale
    from babel.numbers import format_percent

    pattern = str(Locale(_language.get()).percent_formats[None].pattern)
    return format_percent(
        share, pattern.replace("#,##0", "0" + ("." + "0" * digits if digits else "")), locale=_language.get()
    )


def moment(written: str) -> str:
    """A time as the database keeps it, as the present language writes it, by the clock of this machine."""
    from babel.dates import format_date, format_time

    when = datetime.fromisoformat(written).astimezone()
    speech = _language.get()
    return f"{format_date(when, locale=speech)}, {format_time(when, 'short', tzinfo=when.tzinfo, locale=speech)}"


class Within:
    """A context in which a variable has a value; pages enter some at each move."""

    __slots__ = ("before", "value", "variable")

    def __init__(self, variable: ContextVar[Any], value: object) -> None:
        self.variable, self.value = variable, value

    def __enter__(self) -> None:
        self.before = self.variable.set(self.value)

    def __exit__(self, *_problem: object) -> None:
        self.variable.reset(self.before)


def speaking(language: str) -> Within:
    """Use a language for what is said inside."""
    return Within(_language, language)


def language() -> str:
    """The code of the present language."""
    return _language.get()


def name_of(seat: int) -> str:
    """What the player in a seat is called; 'player 2' where nobody has said."""
    names = _names.get()
    return names[seat] if 0 <= seat < len(names) else _("player {number}").format(number=seat + 1)


def names_given() -> tuple[str, ...]:
    """The names that `name_of` knows."""
    return _names.get()


def naming(names: Iterable[str]) -> Within:
    """Use the names of the players for what is said inside."""
    return Within(_names, tuple(names))
