"""How often somebody may do something: token buckets, one for each rate and each one who is counted."""

from __future__ import annotations

import time
from collections import OrderedDict

from ..ground.limits import Rate


class Bucket:
    """A token bucket: full at first, filled again drop by drop."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.level = float(rate.at_once)
        self.since = time.monotonic()

    def wait(self) -> float:
        """0 if there is one, else the seconds until there is."""
        now = time.monotonic()
        self.level = min(self.rate.at_once, self.level + (now - self.since) * self.rate.per_second)
        self.since = now
        return max(0.0, (1 - self.level) / self.rate.per_second)

    def take(self) -> float:
        """Take one: 0, or the seconds until there is one."""
        wait = self.wait()
        if not wait:
            self.level -= 1
        return wait


class Buckets:
    """One bucket for each rate and each one who is counted; the least used ones are forgotten."""

    MOST = 50_000

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, name: str, who: str, rate: Rate) -> float:
        key = (name, who)
        bucket = self.kept.setdefault(key, Bucket(rate))
        self.kept.move_to_end(key)
        if len(self.kept) > self.MOST:
            self.kept.popitem(last=False)
        return bucket.take()

    def left(self, name: str, who: str) -> float:
        """0 if one could be taken now, else the seconds until then; nothing is taken."""
        bucket = self.kept.get((name, who))
        return bucket.wait() if bucket else 0.0

    def knows(self, name: str, who: str) -> bool:
        return (name, who) in self.kept
