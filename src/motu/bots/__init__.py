"""Bots, by short codes: `random`, `greedy`, `greedy:16` (sixteen worlds).  One registry for page and command line.

    >>> import motu
    >>> from motu.bots import find_bot, move_of
    >>> match = motu.match("wayfinder", players=2, seed=1)
    >>> match.text(move_of("greedy", match, seed=1)) in [match.text(action) for action in match.legal()]
    True

A bot sees only a `Sight`: what its seat may do, and random worlds that agree with all that the seat knows.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.language import _, marked


class Sight:
    """What a bot may look at: nothing here comes from the true state but its seat's legal actions."""

    def __init__(self, match: Match, seat: int | None = None) -> None:
        self._match = match
        self.game = match.game
        self.seat = match.current_player if seat is None else seat
        self.legal = match.legal()

    def world(self, seed: str | int) -> Match:
        """A random world that agrees with all that the seat knows."""
        return self._match.redealt(self.seat, seed)


Choose = Callable[[Sight, random.Random, float, int], int]


@dataclass(frozen=True)
class Bot:
    """A way to choose: `choose(sight, dice, until, effort)`; `until` is a moment of time.monotonic()."""

    code: str
    title: str  # a word of the interface, translated where it is shown
    note: str
    choose: Choose
    effort: int = 0


BOTS: dict[str, Bot] = {}


def register(bot: Bot) -> Bot:
    BOTS[bot.code] = bot
    return bot


def bot_codes() -> list[str]:
    """The codes of all bots, from the weakest to the strongest."""
    return list(BOTS)


def find_bot(code: str) -> Bot:
    """A bot by its code; a number after a colon says how hard it tries."""
    name, _colon, effort = str(code).strip().lower().partition(":")
    if name not in BOTS or (effort and not effort.isdigit()):
        raise MotuError(f"no bot {code!r}; there are {', '.join(BOTS)}, with an effort as in 'greedy:16'")
    bot = BOTS[name]
    return Bot(code, bot.title, bot.note, bot.choose, min(int(effort), 10_000)) if effort else bot


def move_of(code: str, match: Match, seed: str | int | None = None, seconds: float = 5.0) -> int:
    """The action that a bot chooses for the deciding seat."""
    bot = find_bot(code)
    return bot.choose(Sight(match), random.Random(seed), time.monotonic() + seconds, bot.effort)


def _random(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
    return dice.choice(sight.legal)


def _greedy(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
    """Look one step ahead in a few worlds and take what is best on average against the best of the others."""
    actions = dice.sample(sight.legal, len(sight.legal))  # equal ones in random order
    total = dict.fromkeys(actions, 0.0)
    for number in range(effort):
        world = sight.world(f"{dice.random()}-{number}")
        round_of = {}
        for action in actions:
            if time.monotonic() > until:
                return max(actions, key=lambda a: total[a])
            after = world.clone().play(action)
            rivals = [after.evaluate(seat) for seat in range(after.players) if seat != sight.seat]
            round_of[action] = after.evaluate(sight.seat) - max(rivals, default=0)
        for action, value in round_of.items():
            total[action] += value
    return max(actions, key=lambda a: total[a])


register(Bot("random", marked("Drifter"), marked("plays anything that is legal"), _random))
register(Bot("greedy", marked("Gatherer"), marked("takes what is best at once"), _greedy, effort=3))

__all__ = ["BOTS", "Bot", "Sight", "bot_codes", "find_bot", "move_of", "register"]


def title_of(code: str) -> str:
    """What a bot is called, in the present language."""
    return _(find_bot(code).title)
