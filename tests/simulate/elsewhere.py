"""Hands that do work as if they were on other machines."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from typing import Any


class Elsewhere:
    """Hands to which everything travels as a pickle, as to other machines."""

    def each(self, job: Any, portions: Iterable[Any]) -> Iterator[Any]:
        for portion in portions:
            yield pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(job))(portion)))
