"""What a person would see of the pictures of a table: moments to look at, and what is wrong with how they are shown."""

from __future__ import annotations

import random
import time
from pathlib import Path

import motu
from motu.engine.match import Match
from motu.server.keeping.store import Store
from motu.server.tables.header import Seat
from motu.server.tables.opening import opened

COMPLAINTS = Path(__file__).with_name("complaints.js").read_text()


def moments(game: str, parts: tuple[float, ...], players: int, seed: int = 3) -> list[Match]:
    """Moments of a random match at these parts of its length, each the first at which seat 0 decides, or the end."""
    dice, match = random.Random(seed), motu.match(game, players=players, seed=seed)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    length = len(match.log)

    def near(part: float) -> Match:
        at = next((k for k in range(int(part * length), length) if match.at(k).current_player == 0), length)
        return match.at(at)

    return [near(part) for part in parts]


def lay_out(store: Store, guest: int, match: Match) -> str:
    """A table with this match, where the guest sits first and others at the other seats; answers its address."""
    seats = [Seat(guest, None, "")] + [Seat(store.new_guest()[0], None, "") for _seat in range(match.players - 1)]
    return f"/table/{store.add(*opened(guest, 'match', match, seats, time.time())).id}"
