"""What can be asked of a seat in Wayfinder; the record's `phase` says which of these it is."""

from __future__ import annotations

SETUP = 0  # where does your first voyage start? (WF-D1)
VOYAGE = 1  # which way does the voyage go on, and with which gem? (WF-D2)
WINDOW = 2  # race: place now, or wait? (WF-D3)
AFTER = 3  # calm: where does your next voyage start? (WF-D4)
BEFORE = 4  # fallback and solitaire: where does your voyage start, now? (WF-D5)
COUNT = 5  # live: the count of five runs; where does your voyage start? (WF-D6)
OVER = 6  # nothing: the game is over
