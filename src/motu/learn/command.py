"""What `motu learn` does: train, tell, keep, draw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from motu.engine.errors import MotuError
from motu.engine.game import find_game
from motu.nets.file import SUFFIX, own_folder


def learn(
    game: str,
    players: str | None,
    minutes: float,
    out: Path | None,
    resume: bool,
    seed: int,
    matches: int | None,
    device: str | None,
    say: Callable[[str], None],
) -> Path:
    """Train a net of a game; answers its file.  Without a file it goes to the data folder, named by the game."""
    try:
        from .curves import draw
        from .training import Training
    except ImportError as missing:
        raise MotuError(f"learning needs PyTorch: pip install 'motu[learn]' ({missing})") from None
    found = find_game(game)
    file = out or own_folder() / f"{found.id}{SUFFIX}"
    if file.suffix != SUFFIX:
        raise MotuError(f"the file of a net ends with {SUFFIX}, not {file.name!r}")
    if minutes <= 0:
        raise MotuError(f"a training takes some minutes, not {minutes:g}")
    if resume:
        training = Training.resumed(found, file, device)
    else:
        counts = [_whole(part) for part in players.split(",")] if players else None
        training = Training(found, counts, seed=seed, device=device)
        if matches is not None:
            training.settings = replace(training.settings, matches=matches)
        say(f"{found.title}: compiling and calibrating, on {training.device}")
        training.begin()
    training.run(minutes, file, lambda row: say(as_line(row)))
    draw(training.progress.curve, f"{found.title}: {training.progress.decisions:,} decisions", file.with_suffix(".svg"))
    return file


def _whole(text: str) -> int:
    if not text.strip().isdigit():
        raise MotuError(f"numbers of players are written 2 or 2,3,4, not {text!r}")
    return int(text)


def as_line(row: dict[str, Any]) -> str:
    """One line of a report."""
    told = (
        f"{row['seconds']:7.0f} s  {row['games']:>10,} games  {row['rate']:>9,} decisions/s  "
        f"points {row['points']:6.1f}  entropy {row['entropy']:.2f}"
    )
    for name in ("random", "before"):
        if f"against_{name}" in row:
            told += f"  against {name} {row[f'against_{name}']:.3f}"
    return told
