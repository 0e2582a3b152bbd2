"""A match or a position that somebody brings as a file: nothing in it is believed, all of it is played again."""

from __future__ import annotations

import time
from typing import Any

from motu.engine.chance import secret_of
from motu.engine.errors import BadFile, MotuError
from motu.engine.game import find_game
from motu.engine.match import Match
from motu.language import marked
from motu.teaching.settings import DICE, Layout, decoded, laid, layout_of

from ..ground.limits import SEED


def verified(content: Any, seconds: float) -> Match:
    """An uploaded replay, played move by move under a time limit; BadFile says what is wrong."""
    if not isinstance(content, dict) or not isinstance(content.get("moves"), list):
        content = {"motu": None} if not isinstance(content, dict) else {**content, "moves": None}
        Match.replay(content)  # says what is wrong
    if len(str(content.get("seed"))) > SEED:
        raise BadFile("the seed is longer than {most} characters", most=SEED)
    if isinstance(content.get("game"), str) and isinstance(content.get("options"), dict):
        find_game(content["game"]).choose(content.get("players"), content["options"])  # no other words than options
    until = time.monotonic() + seconds
    if "position" in content:
        check_position(content)
    match, problem = Match.replay({**content, "moves": []})
    if problem:
        raise BadFile(problem)
    match.ask_forced = True
    for number, entry in enumerate(content["moves"], 1):
        if time.monotonic() > until:
            raise BadFile(marked("the replay takes too long to check here; `motu replay --verify` has no time limit"))
        check_entry(number, entry)
        try:
            match.play(entry["action"], seat=entry["seat"])
        except MotuError as refusal:
            raise BadFile("move {number}: {problem}", number=number, problem=refusal) from None
        if match.log[-1].hash != entry["hash"]:
            raise BadFile(
                "move {number}, {action!r}: the state after it does not have the hash of the file",
                number=number,
                action=entry["action"],
            )
    match.ask_forced = False
    return match


def laid_out(content: Any, seconds: float) -> Layout:
    """The position of a file: as it was laid out on the page, or the last one of a saved match."""
    if isinstance(content, dict) and isinstance(content.get("layout"), str) and isinstance(content.get("game"), str):
        return decoded(find_game(content["game"]), content["layout"])
    return layout_of(verified(content, seconds))


def check_position(content: Any) -> None:
    """Refuse a match that began with any other position than one that can be set up on the page.

    Invariants do not say everything about a number, and compiled rules trust them all.  So the position is laid out
    anew, interpreted: what its game lets people put somewhere is read from the file, all the rest must follow from it.
    """
    refusal = BadFile(marked("this match began with a position that cannot be set up here; `motu replay` can read it"))
    try:
        told, problem = Match.replay({**content, "moves": []}, interpreted=True)
        begun = laid(layout_of(told)).begun
    except MotuError:
        raise
    except (ArithmeticError, LookupError, StopIteration, ValueError):
        raise refusal from None
    if problem:
        raise BadFile(problem)
    if begun is None or apart_from_dice(begun) != apart_from_dice(told):
        raise refusal
    if told.position()["secret"] != [int(word) for word in secret_of(told.seed)]:
        raise BadFile("the seed is not the one that was sealed at the start: the dice were changed")


def apart_from_dice(match: Match) -> dict[str, Any]:
    """A position without what every match has for itself."""
    return {name: value for name, value in match.position().items() if name not in DICE}


def check_entry(number: int, entry: Any) -> None:
    if not (
        isinstance(entry, dict)
        and isinstance(entry.get("action"), str)
        and isinstance(entry.get("hash"), str)
        and type(entry.get("seat")) is int
    ):
        raise BadFile("move {number} needs a seat (number), an action (text) and a hash (text)", number=number)
