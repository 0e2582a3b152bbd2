"""Formatting, lint and types are clean."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("tool", ["ruff format --check .", "ruff check .", "mypy"])
def test_tools_find_nothing(tool: str) -> None:
    done = subprocess.run([sys.executable, "-m", *tool.split()], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
