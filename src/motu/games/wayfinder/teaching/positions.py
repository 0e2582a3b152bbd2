"""Wayfinder positions in words: `lay(match, "18: R2 G1; 19: G1 hut R2", voyage=18)`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.games.wayfinder import ask, box

PILE = 35  # gems that are not mentioned lie here, as in the worked examples


def read(words: str) -> tuple[list[list[int]], list[list[int]]]:
    """The gems and huts of '18: R2 G1; 19: hut R2', by space and colour."""
    gems, huts = ([[0] * box.COLOURS for _ in range(box.SPACES)] for _ in range(2))
    for part in filter(None, (p.strip() for p in words.split(";"))):
        space, _, content = part.partition(":")
        target = gems
        for word in content.split():
            if word == "hut":
                target = huts
                continue
            found = re.fullmatch(r"([RYGB])(\d+)", word)
            assert found, word
            target[int(space)][box.LETTERS.index(found[1])] = int(found[2])
    return gems, huts


def others(words: str) -> list[int]:
    """The spaces that are not mentioned."""
    named = {int(part.partition(":")[0]) for part in words.split(";") if part.strip()}
    return [space for space in range(box.SPACES) if space not in named]


def lay(
    match: Match,
    words: str,
    *,
    voyage: int | None = None,
    turn: int = 0,
    explorers: Mapping[int, int] | None = None,
    pile: int | None = PILE,
    spread: bool = False,
    **more: Any,
) -> Match:
    """Lay out a position.  All huts count as villages of the crew whose turn it is.

    Gems that are not mentioned lie on one pile, or are spread over all spaces that are not mentioned.
    """
    gems, huts = read(words)
    villages = [[0] * box.COLOURS for _ in range(box.CREWS)]
    villages[turn] = [sum(row[c] for row in huts) for c in range(box.COLOURS)]
    colours = match.state.colour
    points = [0] * box.CREWS
    points[turn] = sum(
        (box.POINTS_OWN if colours[turn] == c else box.POINTS_OTHER) * villages[turn][c] for c in range(box.COLOURS)
    )
    for c in range(box.COLOURS):
        missing = box.GEMS_PER_COLOUR - sum(row[c] for row in gems) - box.VILLAGE * villages[turn][c]
        places = others(words) if spread else [] if pile is None else [pile]
        for k in range(missing if places else 0):
            gems[places[(k + c) % len(places)]][c] += 1
    standing = [NOBODY] * box.CREWS
    for crew, space in (explorers or {}).items():
        standing[crew] = space
    changes: dict[str, Any] = {
        "turn": turn,
        "seat": 0 if match.players == 1 else turn,
        "stall": 0,
        "travellers": sum(sum(map(bool, row)) > 1 for row in gems),
        "settled": box.GEMS - sum(sum(row) for row in gems if sum(map(bool, row)) > 1),
        "phase": ask.BEFORE,
        "hand": [0] * box.COLOURS,
        "at": NOBODY,
        "length": 0,
    }
    if voyage is not None:
        standing[turn] = voyage
        changes |= {"phase": ask.VOYAGE, "hand": gems[voyage], "at": voyage, "heading": NOBODY, "bent": 0}
        gems[voyage] = [0] * box.COLOURS
    changes |= {"explorer": standing, "gems": gems, "huts": huts, "villages": villages, "points": points}
    return match.edit({**changes, **more})


def on(match: Match, space: int) -> str:
    """What lies on a space: 'R2 G1 hut R2'."""
    state = match.state
    gems = [f"{box.LETTERS[c]}{state.gems[space, c]}" for c in range(box.COLOURS) if state.gems[space, c]]
    huts = [f"{box.LETTERS[c]}{state.huts[space, c]}" for c in range(box.COLOURS) if state.huts[space, c]]
    return " ".join([*gems, *(["hut", *huts] if huts else [])])


def offered(match: Match) -> list[str]:
    return [match.text(action) for action in match.legal()]
