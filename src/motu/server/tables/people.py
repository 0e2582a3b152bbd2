"""What the authority has to be told about people: it sees no page and no other match."""

from __future__ import annotations

from typing import Protocol


class People(Protocol):
    """Whoever knows the people of a table."""

    def is_absent(self, guest: int | None) -> bool:
        """Whether a person has been away for a while."""

    def level(self, guest: int, game: str) -> int:
        """The level of the bot that is about as strong as a person."""
