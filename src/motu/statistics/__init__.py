"""What play says about a game, in figures (`statistics("kaivai", players=2)`) and as a page, docs/statistics.md."""

from .figures import as_text, statistics

__all__ = ["as_text", "statistics"]
