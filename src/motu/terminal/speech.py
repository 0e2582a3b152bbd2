"""The language of the terminal: the one that `--lang` names, or that of the system."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping
from typing import Any

import typer

from motu.engine.errors import MotuError
from motu.language import ENGLISH, LOCALE, _, languages, marked

LANG = "--lang"
# what typer says itself, and lets others translate
TYPERS = (
    marked("Arguments"), marked("Commands"), marked("Options"), marked("default: {default}"), marked("env var: {var}"),
    marked("required"), marked("Missing command."), marked("No such command {name!r}."),
    marked("Show this message and exit."),
)  # fmt: skip


def of_system(environment: Mapping[str, str]) -> str:
    """`fr` for `LANG=fr_FR.UTF-8`; English where Motu does not speak what the system does."""
    said = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return said[:2] if said[:2] in languages() else ENGLISH


def asked_for(words: list[str]) -> tuple[str, list[str]]:
    """The language that a command line asks for anywhere in it, if it does, and the other words."""
    speech, others, left = "", [], iter(words)
    for word in left:
        name, mark, value = word.partition("=")
        if name != LANG:
            others.append(word)
        else:
            speech = value if mark else next(left, "")
            if speech not in languages():
                raise MotuError(
                    "no language {speech!r}; there are {names}", speech=speech, names=", ".join(languages())
                )
    return speech, others


def commands_in(command: Any) -> Iterator[Any]:
    """A command and all that belong to it."""
    yield command
    for inner in getattr(command, "commands", {}).values():
        yield from commands_in(inner)


def helped(command: Any) -> Iterator[Any]:
    """Everything of a command that has a help text: itself, its arguments and options."""
    for part in commands_in(command):
        yield from (thing for thing in (part, *part.params) if getattr(thing, "help", None))


def translated(command: Any, speech: str) -> Any:
    """The commands with their help in the present language; typer's own words come from the same catalogue."""
    os.environ["LANGUAGE"] = speech  # Python's gettext, which typer asks, looks here first
    gettext.bindtextdomain("motu", str(LOCALE))
    gettext.textdomain("motu")
    for thing in helped(command):
        thing.help = _(thing.help)
    for part in commands_in(command):
        option = part.get_help_option(typer.Context(part))
        option.help = _(option.help)
    return command
