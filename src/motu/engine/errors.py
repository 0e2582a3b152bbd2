"""What can go wrong for somebody who uses the engine; the command line turns these into exit code 2."""

from __future__ import annotations

from typing import Any

from motu.language import _, marked


class MotuError(ValueError):
    """Something asked for does not exist or cannot be done; the message says what and why.

    It is said in the language of whoever reads it: `MotuError("no seat {seat}", seat=7)`.
    """

    def __init__(self, text: str, /, **facts: Any) -> None:
        super().__init__(text)
        self.facts = facts

    def __str__(self) -> str:
        text = str(self.args[0])
        said = _(text) if text else text
        return said.format(**self.facts) if self.facts else said


class Refused(MotuError):
    """An action that a rule forbids at this moment."""

    def __init__(self, action: str, rule: str, text: str) -> None:
        said = marked("{action!r} is not possible now, {rule}: {text}")
        super().__init__(said, action=action, rule=rule, text=text)
        self.action = action
        self.rule = rule
        self.text = text


class BadFile(MotuError):
    """A saved match or position that cannot be read or does not replay."""
