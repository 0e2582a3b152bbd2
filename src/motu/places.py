"""Where things of the user lie: tables and nets in the data folder."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Where the user's tables and nets are kept: MOTU_DATA, or a folder in the user's data."""
    named = os.environ.get("MOTU_DATA")
    if named:
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "motu"
