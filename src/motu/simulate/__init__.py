"""Many games at once: `Batch` on all cores, `gpu` on a graphics card, `statistics` of a million games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batch import Batch

__all__ = ["Batch"]


def __getattr__(name: str) -> Any:
    if name == "Batch":
        from .batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
