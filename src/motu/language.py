"""The language of words shown to people: `_("text")` marks and translates it."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("motu", Path(__file__).parent / "locale", [language], fallback=True)


def _(text: str) -> str:
    """The text in the present language."""
    return _catalogue(_language.get()).gettext(text)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language for what is said inside."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)
