"""Where things of the user lie, and what happens where nothing can be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import motu
from motu.places import cache_folder, data_folder

SHOW = """
import motu, os, subprocess, sys
from motu.places import cache_folder, data_folder
print(cache_folder(), cache_folder(), data_folder())
child = "from motu.places import cache_folder; print(cache_folder())"
print(subprocess.run([sys.executable, "-c", child], capture_output=True, text=True).stdout)
"""


def without_settings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("MOTU_", "XDG_"))}


def run(code: str, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {**without_settings(), **settings}
    environment["PYTHONPATH"] = str(Path(motu.__file__).parent.parent)
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=100)


def test_a_home_that_cannot_be_written_to_is_done_without(tmp_path: Path) -> None:
    home = tmp_path / "a file, not a folder"
    home.write_text("")
    done = run(SHOW, HOME=str(home))
    assert done.returncode == 0, done.stderr
    cache, again, data, childs = done.stdout.split()
    assert cache == again == childs
    assert cache != data
    assert done.stderr.count("MOTU_CACHE and MOTU_DATA") == 1
    assert "Traceback" not in done.stderr
    assert not Path(cache).exists()  # it went with the program
    assert not Path(data).exists()


def test_a_command_works_without_a_home(tmp_path: Path) -> None:
    code = "import sys; sys.argv[1:] = ['nets']; from motu.terminal.commands import main; main()"
    done = run(code, HOME=os.devnull)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_was_named_must_be_writable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MOTU_DATA", str(tmp_path / "file"))
    with pytest.raises(motu.MotuError, match=r"MOTU_DATA names .*file, where nothing can be written"):
        data_folder()
    monkeypatch.setenv("MOTU_CACHE", str(tmp_path / "new" / "folder"))
    assert cache_folder() == tmp_path / "new" / "folder"
    assert cache_folder().is_dir()
