"""What bots remember from one decision to the next: only of the few that thought last, since a tree can be large."""

from __future__ import annotations

from collections import OrderedDict

from motu.bots import Memory

from ..ground.limits import MEMORIES


class Memories:
    """The memories of the bots that thought last; who is forgotten begins the next search anew."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, int], tuple[str, Memory]] = OrderedDict()

    def of(self, table: str, seat: int, code: str) -> Memory:
        """What the bot in a seat of a table remembers; another bot there knows nothing of it."""
        known, memory = self.kept.get((table, seat), (code, Memory()))
        if known != code:
            memory = Memory()
        self.kept[table, seat] = (code, memory)
        self.kept.move_to_end((table, seat))
        while len(self.kept) > MEMORIES:
            self.kept.popitem(last=False)
        return memory

    def forget(self, table: str) -> None:
        """The match there is over."""
        for key in [key for key in self.kept if key[0] == table]:
            del self.kept[key]
