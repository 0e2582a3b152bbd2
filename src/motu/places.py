"""Where things of the user lie: tables and nets in the data folder, compiled code in the cache.

Where neither can be written, as in many containers, a folder that lasts as long as the program takes their place.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import warnings
from functools import cache
from pathlib import Path

from .engine.errors import MotuError

WHERE = {"MOTU_CACHE": ("XDG_CACHE_HOME", ".cache"), "MOTU_DATA": ("XDG_DATA_HOME", ".local/share")}


def cache_folder() -> Path:
    """Where compiled code is kept: MOTU_CACHE, or a folder in the user's cache."""
    return _folder("MOTU_CACHE")


def data_folder() -> Path:
    """Where the user's tables and nets are kept: MOTU_DATA, or a folder in the user's data."""
    return _folder("MOTU_DATA")


def _folder(setting: str) -> Path:
    named = os.environ.get(setting)
    folder = Path(named) if named else _at_home(setting)
    if folder is not None and _is_writable(folder):
        return folder
    if named:
        raise MotuError("{setting} names {named}, where nothing can be written", setting=setting, named=named)
    return _for_now(setting)


def _at_home(setting: str) -> Path | None:
    """The folder of the user that is meant for this; somebody without a home has none."""
    other, usual = WHERE[setting]
    if os.environ.get(other):
        return Path(os.environ[other]) / "motu"
    try:
        return Path.home() / usual / "motu"
    except RuntimeError:
        return None


@cache
def _is_writable(folder: Path) -> bool:
    """Whether a file can be written there: only trying tells."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _for_now(setting: str) -> Path:
    """A folder that goes away with this program; programs that it starts use it too."""
    folder = Path(tempfile.mkdtemp(prefix="motu-"))
    os.environ[setting] = str(folder)
    atexit.register(_take_away, folder, os.getpid())
    _warn()
    return folder


def _take_away(folder: Path, owner: int) -> None:
    if os.getpid() == owner:  # and not a process that was forked off it
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _warn() -> None:
    warnings.warn(
        "nothing can be written in your home folder: what Motu compiles and keeps is lost when it ends. "
        "MOTU_CACHE and MOTU_DATA name folders for compiled code and for tables and nets.",
        RuntimeWarning,
        stacklevel=2,
    )
