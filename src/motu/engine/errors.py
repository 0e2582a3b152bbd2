"""What can go wrong for somebody who uses the engine; the command line turns these into exit code 2."""

from __future__ import annotations


class MotuError(ValueError):
    """Something asked for does not exist or cannot be done; the message says what and why."""


class Refused(MotuError):
    """An action that a rule forbids at this moment."""

    def __init__(self, action: str, rule: str, text: str) -> None:
        super().__init__(f"{action!r} is not possible now, {rule}: {text}")
        self.action = action
        self.rule = rule
        self.text = text


class BadFile(MotuError):
    """A saved match or position that cannot be read or does not replay."""
