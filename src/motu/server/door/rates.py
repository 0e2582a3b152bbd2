"""How often somebody may do something: token buckets, one for each rate and each one who is counted."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable

from ..ground.limits import Limits, Rate

FELT = 0.9  # of a full bucket: who has taken less is not worth a word to other servers


class Bucket:
    """A token bucket: full at first, filled again drop by drop."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.level = float(rate.at_once)
        self.since = time.monotonic()
        self.untold = 0  # how many were taken here of which other servers have not heard

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
            self.untold += 1
        return wait

    def spent(self, number: float) -> None:
        """So many were taken elsewhere; nobody is made to wait longer for it than by taking all at once."""
        self.wait()
        self.level = max(self.level - number, -float(self.rate.at_once))

    def spend(self, amount: float) -> bool:
        """Take what has been used already; answers whether that is more than there was."""
        self.spent(amount)
        return self.level < 0

    def owes(self) -> bool:
        """Whether more was spent than there was."""
        self.wait()
        return self.level < 0


class Buckets:
    """One bucket for each rate and each one who is counted; the least used ones are forgotten."""

    MOST = 50_000

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.used: set[tuple[str, str]] = set()  # since the other servers were told

    def take(self, name: str, who: str, rate: Rate) -> float:
        self.used.add((name, who))
        return self._bucket(name, who, rate).take()

    def spend(self, name: str, who: str, rate: Rate, amount: float) -> bool:
        return self._bucket(name, who, rate).spend(amount)

    def _bucket(self, name: str, who: str, rate: Rate) -> Bucket:
        key = (name, who)
        bucket = self.kept.get(key)
        if bucket is None:
            bucket = self.kept[key] = Bucket(rate)
        self.kept.move_to_end(key)
        if len(self.kept) > self.MOST:
            self.used.discard(self.kept.popitem(last=False)[0])
        return bucket

    # -- where several servers count together --

    def to_tell(self) -> list[tuple[str, str, int]]:
        """What was taken here since this was asked last, of buckets in which that can be felt."""
        found = []
        for key in self.used:
            bucket = self.kept[key]
            if bucket.level < FELT * bucket.rate.at_once:
                found.append((*key, bucket.untold))
                bucket.untold = 0
        self.used.clear()
        return found

    def heard(self, spent: Iterable[tuple[str, str, int]], limits: Limits) -> None:
        """What was taken at another server."""
        for name, who, number in spent:
            self._bucket(name, who, getattr(limits, name)).spent(number)

    def left(self, name: str, who: str) -> float:
        """0 if one could be taken now, else the seconds until then; nothing is taken."""
        bucket = self.kept.get((name, who))
        return bucket.wait() if bucket else 0.0

    def owes(self, name: str, who: str) -> bool:
        bucket = self.kept.get((name, who))
        return bucket is not None and bucket.owes()

    def knows(self, name: str, who: str) -> bool:
        return (name, who) in self.kept
