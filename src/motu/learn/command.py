"""What `motu learn` does: train, tell, keep, draw."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

from motu.engine.errors import MotuError
from motu.engine.game import find_game
from motu.language import _, number, percent
from motu.nets.file import SUFFIX, file_of, own_folder
from motu.simulate.spreading import Hands

from .demonstrations import load, record, save


def learn(
    game: str,
    *,
    players: str | None = None,
    minutes: float,
    out: Path | None = None,
    resume: bool = False,
    start: str | None = None,
    grow: bool = False,
    shown: list[Path] | None = None,
    looks: int | None = None,
    seed: int = 0,
    matches: int | None = None,
    settings: Sequence[str] = (),
    device: str | None = None,
    hands: Hands | None = None,
    say: Callable[[str], None] = print,
) -> Path:
    """Train a net of a game; answers its file.  Without a file it goes to the data folder, named by the game.

    `settings` are others of `lessons.Settings`, each as `name=value`; `hands` play in place of this machine's threads.
    """
    try:
        from .curves import draw
        from .lessons import Settings
        from .training import Training
    except ImportError as missing:
        raise MotuError("learning needs PyTorch: pip install 'motu[learn]' ({missing})", missing=missing) from None
    found = find_game(game)
    file = out or own_folder() / f"{found.id}{SUFFIX}"
    if file.suffix != SUFFIX:
        raise MotuError("the file of a net ends with {suffix}, not {name!r}", suffix=SUFFIX, name=file.name)
    if minutes <= 0:
        raise MotuError("a training takes some minutes, not {minutes:g}", minutes=minutes)
    if grow and (start is None or resume):
        raise MotuError("a net that is to grow is given by --from")
    if resume and players:
        raise MotuError("a training goes on with its numbers of players: leave --players out")
    if hands is not None and device not in (None, "cpu"):
        raise MotuError("--ray spreads the play over cores and cannot go together with a card: leave one of them out")
    device = "cpu" if hands is not None else device
    counts, portions = _players(players)
    changes: dict[str, Any] = {"matches": matches, "looks": looks, "portions": portions or None}
    changes = {name: value for name, value in changes.items() if value is not None}
    changes |= _settings(Settings(), settings, {"matches", "looks", "portions"})
    if resume:
        training = Training.resumed(found, file, device, hands, **changes)
    else:
        training = Training(found, counts, seed=seed, device=device, hands=hands)
        training.settings = replace(training.settings, **changes)
        told = _("{game}: compiling and calibrating, on {device}")
        say(told.format(game=found.title, device=training.device))
        training.begin(file_of(found, "" if start == found.id else start) if start else None, grow)
    if shown:
        from .studying import study

        study(training, load(shown, found), tell=lambda row: say(as_pass(row)))
        training.keep(file)
    training.run(minutes, file, lambda row: say(as_line(row)))
    told = _("{game}: {decisions} decisions").format(game=found.title, decisions=number(training.progress.decisions))
    draw(training.progress.curve, told, file.with_suffix(".svg"))
    return file


def demonstrate(
    game: str,
    bot: str,
    players: str | None,
    minutes: float,
    seed: int,
    file: Path,
    hands: Hands,
    say: Callable[[str], None],
) -> None:
    """Write down what a search answers in matches with itself."""
    found = find_game(game)
    counts, portions = _players(players)
    if portions:
        raise MotuError("only a training has portions of players, as in 2:3,4:5; write 2,4")
    if minutes <= 0:
        raise MotuError("demonstrations take some minutes, not {minutes:g}", minutes=minutes)
    told = _("{matches} matches, {positions} positions")
    every = max(1, round(10 * minutes))

    def tell(matches: int, positions: int) -> None:
        if matches % every == 0:
            say(told.format(matches=number(matches), positions=number(positions)))

    save(record(found, bot, counts, seed, hands, minutes, tell), file, found, bot)


def as_pass(row: dict[str, Any]) -> str:
    """One line about a pass through demonstrations."""
    told = _("pass {number}: answers as the search {same}, surprise {policy}")
    return told.format(number=row["pass"], same=percent(row["same"], 1), policy=number(row["policy"], 3))


def _players(text: str | None) -> tuple[list[int] | None, tuple[int, ...]]:
    """`2,3` as numbers of players, `2:6,3:4` with the portion of the matches that each of them has."""
    if not text:
        return None, ()
    parts = [re.fullmatch(r"\s*(\d+)(?::([1-9]\d*))?\s*", part) for part in text.split(",")]
    found = [part.groups() for part in parts if part]
    portions = tuple(int(portion) for _count, portion in found if portion)
    if len(found) < len(parts) or len(portions) not in (0, len(found)):
        raise MotuError("numbers of players are written 2 or 2,3,4, with portions 2:6,3:4, not {text!r}", text=text)
    return [int(count) for count, _portion in found], portions


def _settings(usual: Any, given: Sequence[str], taken: set[str]) -> dict[str, Any]:
    """Settings of a training, written `rate=0.0003`, as numbers of their kinds."""
    kinds = {name: type(value) for name, value in vars(usual).items() if name not in taken}
    found: dict[str, Any] = {}
    for text in given:
        name, _equals, value = text.partition("=")
        if name not in kinds:
            names = ", ".join(kinds)
            raise MotuError("no setting {name!r}; there are {names}, as in rate=0.0003", name=name, names=names)
        try:
            found[name] = kinds[name](value)
        except ValueError:
            like = getattr(usual, name)
            raise MotuError(
                "{value!r} is no value of {name}, as {like} is", value=value, name=name, like=like
            ) from None
        least = 1 if kinds[name] is int and getattr(usual, name) else 0  # what is usually none may be none
        if not least <= found[name] < inf:
            raise MotuError(
                "{name} cannot be {value}: it is a number from {least} on", name=name, value=value, least=least
            )
    return found


def as_line(row: dict[str, Any]) -> str:
    """One line of a report."""
    told = _("{seconds} s  {games} games  {rate} decisions/s  points {points}  entropy {entropy}").format(
        seconds=f"{number(row['seconds'], 0):>7}",
        games=f"{number(row['games']):>10}",
        rate=f"{number(row['rate']):>9}",
        points=f"{number(row['points'], 1):>6}",
        entropy=number(row["entropy"], 2),
    )
    if "against_random" in row:
        told += "  " + _("against random {share}").format(share=number(row["against_random"], 3))
    if "against_before" in row:
        told += "  " + _("against before {share}").format(share=number(row["against_before"], 3))
    return told
