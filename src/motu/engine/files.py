"""Saved matches: one readable JSON file each, with a header, the actions, and a hash of the state after each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from motu.language import _

from .errors import BadFile, MotuError
from .game import Game, find_game

if TYPE_CHECKING:
    from .match import Match

FORMAT = 1


def sealed(seed: str) -> str:
    """The seal of the dice: shown at the start of a match, it proves at the end that the seed was not changed."""
    return hashlib.sha256(f"motu dice {seed}".encode()).hexdigest()


def content_of(match: Match) -> dict[str, Any]:
    """A match as plain numbers, lists and texts."""
    from motu import __version__

    content: dict[str, Any] = {
        "motu": FORMAT,
        "version": __version__,
        "game": match.game.id,
        "players": match.players,
        "options": match.options,
        "seed": match.seed,
        "dice": sealed(match.seed),
    }
    start = match.at(0)
    if match.edited:
        content["position"] = start.position()
    content["start"] = start.hash()
    content["moves"] = [{"seat": m.seat, "action": match.text(m.action), "hash": m.hash} for m in match.log]
    return content


def write(content: dict[str, Any], path: str | Path) -> None:
    """One line for each move."""
    moves = ",\n  ".join(json.dumps(move) for move in content["moves"])
    head = json.dumps({name: value for name, value in content.items() if name != "moves"}, indent=1)[:-2]
    Path(path).write_text(f'{head},\n "moves": [\n  {moves}\n ]\n}}\n', encoding="utf-8")


def read(path: str | Path) -> Any:
    """What a file holds, unchecked."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadFile("cannot read {path}: {why}", path=path, why=problem.strerror) from None
    except ValueError:
        raise BadFile("{path} is no saved match: it is not valid JSON, perhaps it was cut off", path=path) from None


def start_of(kind: type[Match], content: Any, game: Game | None, settings: dict[str, Any]) -> Match:
    """The match that a file tells of, before its first move; every decision is asked in it."""
    _check_form(content)
    options: dict[str, Any] = content["options"]
    if content.get("dice", sealed(content["seed"])) != sealed(content["seed"]):
        raise BadFile("the seed is not the one that was sealed at the start: the dice were changed")
    found = game or find_game(content["game"])
    found.choose(content["players"], options)  # refuses options that the game does not have
    match = kind(found, content["players"], content["seed"], ask_forced=True, **settings, **options)
    if "position" in content:
        _check_position(match, content["position"])
    return match


def play_on(match: Match, content: Any) -> str:
    """Replay the moves of a file as far as they go; answers what is wrong with the next one, or nothing."""
    if content["start"] != match.hash():
        return _("the start position does not have the hash written in the file")
    for number, entry in enumerate(content["moves"], 1):
        try:
            match.play(entry["action"], seat=entry["seat"])
        except MotuError as refusal:
            return _("move {number}: {problem}").format(number=number, problem=refusal)
        found = match.log[-1].hash
        if found != entry["hash"]:
            match.rewind(number - 1)
            return _("move {number}, {action!r} of seat {seat}: the hash is {found}, the file says {hash}").format(
                number=number, found=found, **entry
            )
    return ""


def _check_form(content: Any) -> None:
    """Refuse anything that does not look like a saved match, naming what is wrong."""
    if not isinstance(content, dict) or "motu" not in content:
        raise BadFile("this is no saved match: the field 'motu' is missing")
    if content["motu"] != FORMAT:
        raise BadFile(
            "this is a file of format {found!r}; this version reads format {known}", found=content["motu"], known=FORMAT
        )
    kinds: Iterable[tuple[str, type]] = (
        ("game", str), ("players", int), ("options", dict), ("seed", str), ("start", str), ("moves", list),
    )  # fmt: skip
    for name, kind in kinds:
        if not isinstance(content.get(name), kind):
            raise BadFile("the field {name!r} is missing or not {kind}", name=name, kind=kind.__name__)
    for number, entry in enumerate(content["moves"], 1):
        if not (
            isinstance(entry, dict)
            and isinstance(entry.get("action"), str)
            and isinstance(entry.get("hash"), str)
            and type(entry.get("seat")) is int
        ):
            raise BadFile("move {number} needs a seat (number), an action (text) and a hash (text)", number=number)


def _check_position(match: Match, position: Any) -> None:
    """Set up a position from a file, unless it is none that the rules could meet.

    The checks run interpreted, where an index out of range is an error and not a crash.
    """
    if not isinstance(position, dict):
        raise BadFile("the field 'position' is not a position")
    missing = [name for name in match.game.record.by_name if name not in position]
    if missing:
        raise BadFile("the position lacks {names}", names=", ".join(missing))
    header = {name: match.position()[name] for name in ("players", *(o.name for o in match.game.options))}
    if any(position[name] != value for name, value in header.items()):
        raise BadFile("the position does not agree with the players and options of the file")
    trial = match.clone()
    trial.interpreted = True
    try:
        trial.edit(position)
        number = trial.broken()
        trial.legal()
    except (IndexError, OverflowError):
        raise BadFile("the position holds a number that is out of range") from None
    if number:
        raise BadFile("the position is impossible: invariant {number} does not hold", number=number)
    match.edit(position)
