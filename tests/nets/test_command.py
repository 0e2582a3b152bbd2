"""`motu nets` and `motu learn`, without PyTorch."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from motu.engine.errors import MotuError
from motu.learn.command import as_line, learn
from motu.terminal.commands import app

from .making import write_net


def test_nets_are_listed_with_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTU_DATA", str(tmp_path))
    before = CliRunner().invoke(app, ["nets"]).output
    write_net("mangrovia", tmp_path / "nets")
    after = CliRunner().invoke(app, ["nets"]).output
    assert str(tmp_path) not in before
    assert str(tmp_path) in after
    assert "0 decisions in 0 s" in after


def test_a_line_tells_rate_and_strength() -> None:
    row = {"seconds": 61.0, "games": 1200, "rate": 2_000_000, "points": 41.26, "entropy": 0.5, "against_random": 0.998}
    assert "2,000,000 decisions/s" in as_line(row)
    assert as_line(row).endswith("against random 0.998")


def test_without_pytorch_learning_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in ("curves", "training", "rounds", "lessons", "step", "search", "model", "tables", "columns"):
        monkeypatch.delitem(sys.modules, f"motu.learn.{name}", raising=False)
    with pytest.raises(MotuError, match="pip install 'motu"):
        learn("wayfinder", minutes=1.0)
