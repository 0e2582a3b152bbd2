"""The invariants of the reference that one position can show; the number is that of its list."""

from __future__ import annotations

from motu.engine.operations import rule


@rule
def broken(s):
    return 0
