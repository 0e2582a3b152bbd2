"""Bots, by short codes.  One registry for page, command line, arena and Python.

    random          plays anything
    greedy          looks one step ahead, in three worlds; `greedy:16` in sixteen
    mcts:500ms      searches for half a second; `mcts:500ms/2` on two threads
    mcts:2000       searches with 2000 simulations; `mcts:2000@depth=20` with a setting of levels.toml changed
    mind:500ms      searches with a net that says what is likely and who will win; efforts and settings as above
    level:3         a strength from 1 to 6, set for each game
    net             a net that has learned the game by itself, without any search; `net@temperature=0.5` less surely
    net:FILE        the same with a net of one's own

    >>> import motu
    >>> from motu.bots import move_of
    >>> match = motu.match("wayfinder", players=2, seed=1)
    >>> match.text(move_of("greedy", match, seed=1)) in [match.text(action) for action in match.legal()]
    True

A bot sees only a `Sight`: what its seat may do, its seat's view, and random worlds that agree with that view.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

import numpy as np

from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.language import _, marked
from motu.nets.file import file_of
from motu.nets.mind import mind_of

from .learned import by_net, choosing, is_net
from .levels import Level, levels_of, settings_of
from .searcher import NAMES, Considered, Search, Thought, is_ready, leads, prepare, warm_up

PAUSE = 1.0  # seconds that a bot's move should take on a page, so that people can follow
LONGEST_THOUGHT = 60_000  # milliseconds that a code may ask for
MOST_SIMULATIONS = 10_000_000
MOST_THREADS = 64
PLUG_INS = "motu.bots"  # the entry point at which other packages offer bots
LEARNED_TITLE, LEARNED_NOTE = "Self-taught", "has learned the game by itself and answers at once"


class Sight:
    """What a bot may look at: nothing here comes from the true state but its seat's legal actions.

    `memory` is the bot's own: hand it the same one at every decision of a match, and its search goes on where it was.
    `dice` are for a bot that wants some: with the same seed it plays the same.
    """

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        memory: Memory | None = None,
        dice: random.Random | None = None,
    ) -> None:
        self._match = match
        self.dice = dice or random.Random()
        self.game = match.game
        self.players = match.players
        self.seat = match.current_player if seat is None else seat
        self.legal = match.legal()
        self.memory = memory

    def world(self, seed: str | int) -> Match:
        """A random world that agrees with all that the seat knows."""
        return self._match.redealt(self.seat, seed)

    def view(self) -> np.ndarray:
        """What the seat knows, as an array of one record."""
        return np.array([self._match.view(self.seat)], self.game.record.dtype)

    def bookmark(self) -> tuple[int, str]:
        """Where the match stands: the length of its log, and a word that tells one history from another."""
        log = self._match.log
        return len(log), log[-1].hash if log else ""

    def since(self, bookmark: tuple[int, str]) -> list[tuple[int, int | None]] | None:
        """The answers given since then, None where the seat may not read one; no list at all if that was taken back."""
        length, word = bookmark
        log = self._match.log
        if length > len(log) or (length and log[length - 1].hash != word):
            return None
        return self._match.seen_log(self.seat)[length:]


@dataclass
class Memory:
    """What a bot keeps from one decision to the next in one seat of one match."""

    search: Search | None = None
    bookmark: tuple[int, str] = (0, "")
    thought: Thought | None = None


Choose = Callable[[Sight, random.Random, float, int], int]


@dataclass(frozen=True)
class Bot:
    """A way to choose: `choose(sight, dice, until, effort)`; `until` is a moment of time.monotonic()."""

    code: str
    title: str  # a word of the interface, translated where it is shown
    note: str
    choose: Choose
    effort: int = 0
    waits: bool = False  # for its search to be compiled


BOTS: dict[str, Bot] = {}


def register(bot: Bot) -> Bot:
    """Make a bot known by its code to the arena, the page, the command line and `move_of`."""
    BOTS[bot.code] = bot
    return bot


def bot_codes() -> list[str]:
    """The codes of all bots, from the weakest to the strongest."""
    return list(BOTS)


def find_bot(code: str) -> Bot:
    """A bot by its code."""
    code = str(code).strip()
    if is_net(code):
        return Bot(code, LEARNED_TITLE, LEARNED_NOTE, choosing(code))
    code = code.lower()
    if code in BOTS:
        return BOTS[code]
    name, _colon, effort = code.partition(":")
    if name == "greedy" and effort.isascii() and effort.isdigit() and len(effort) < 6 and 1 <= int(effort) <= 10_000:
        bot = BOTS[name]
        return Bot(code, bot.title, bot.note, bot.choose, int(effort), waits=True)
    if name in ("mcts", "mind"):
        way = _read_way(effort)
        if way:
            choose = _searching(**way, with_net=name == "mind")
            return Bot(code, BOTS[name].title, BOTS[name].note, choose, waits=True)
    installed = _installed(code)
    if installed is not None:
        return installed
    raise MotuError(
        "no bot {code!r}; there are {names}, and with an effort 'greedy:16', 'mcts:500ms', 'mcts:2000', "
        "'mcts:500ms/2', the same with 'mind'; nets are 'net', 'net@temperature=0.5', 'net:FILE'",
        code=code,
        names=", ".join(BOTS),
    )


def _installed(code: str) -> Bot | None:
    """A bot of another package: a function from a `Sight` to an action, by the entry point `motu.bots`."""
    point = next((point for point in entry_points(group=PLUG_INS) if point.name.lower() == code), None)
    if point is None:
        return None
    function = point.load()
    note = (function.__doc__ or "").partition("\n")[0]
    return Bot(code, point.name, note, lambda sight, _dice, _until, _effort: int(function(sight)))


def _read_way(text: str) -> dict[str, Any]:
    """`500ms/2@depth=20` as the arguments of a search; nothing if it cannot be read."""
    budget, *changes = text.split("@")
    found = re.fullmatch(r"(\d+)(ms)?(?:/(\d+))?", budget)
    settings = [re.fullmatch(r"([a-z_]+)=(-?\d+(?:\.\d+)?)", change) for change in changes]
    if not found or not all(setting and setting[1] in NAMES for setting in settings):
        return {}
    number, threads = int(found[1]), int(found[3] or 1)
    if not 1 <= number <= (LONGEST_THOUGHT if found[2] else MOST_SIMULATIONS) or not 1 <= threads <= MOST_THREADS:
        return {}
    unit = "milliseconds" if found[2] else "simulations"
    return {unit: number, "threads": threads, "changes": {s[1]: float(s[2]) for s in settings if s}}


def move_of(code: str, match: Match, seed: str | int | None = None, seconds: float = 5.0) -> int:
    """The action that a bot chooses for the deciding seat."""
    return Player(code, seed).choose(match, seconds)


class Player:
    """A bot in one seat of one match; remembers what it thought."""

    def __init__(self, code: str, seed: str | int | None = None) -> None:
        self.bot = find_bot(code)
        self.dice = random.Random(seed)
        self.memory = Memory()

    def choose(self, match: Match, seconds: float = 60.0) -> int:
        """The action for the deciding seat; afterwards `why` says what was considered.

        The first one may have to wait for the game's search to be compiled; that is not counted.
        """
        if self.bot.waits:
            prepare(match.game)
        self.memory.thought = None
        until = time.monotonic() + seconds
        return self.bot.choose(Sight(match, None, self.memory, self.dice), self.dice, until, self.bot.effort)

    def why(self, match: Match, few: int = 3) -> list[Considered]:
        """The best few moves of the last choice: visits, chance to win, expected points; empty without a search."""
        thought, search = self.memory.thought, self.memory.search
        if thought is None or search is None:
            return []
        search.explain(thought.moves[:few], match.current_player)
        return thought.moves[:few]


def advise(
    match: Match, seconds: float | None = None, simulations: int | None = None, few: int = 3, seed: str | int = 0
) -> list[Considered]:
    """What a search would do in place of the deciding seat, and why: the best few moves, explained."""
    if seconds is None and simulations is None:
        seconds = 1.0
    prepare(match.game)
    sight = Sight(match)
    search = Search(sight.game, settings_of(sight.game.id, sight.players))
    thought = search.think(sight.view(), sight.seat, seed, simulations, seconds)
    search.explain(thought.moves[:few], sight.seat)
    return thought.moves[:few]


# -- ways to choose --


def _random(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
    return dice.choice(sight.legal)


def _greedy(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
    """Look one step ahead in a few worlds and take what is best on average against the best of the others."""
    if len(sight.legal) == 1:
        return sight.legal[0]
    if not is_ready(sight.game):
        warm_up(sight.game)
        return _greedy_in_python(sight, dice, until, effort)
    found = leads(sight.game, sight.view(), sight.seat, sight.legal, dice.getrandbits(64), effort, until)
    best = max(found)
    return dice.choice([action for action, value in zip(sight.legal, found, strict=True) if value == best])


def _greedy_in_python(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
    """The same while the search is still being compiled."""
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


def _searching(
    simulations: int | None = None,
    milliseconds: int | None = None,
    threads: int = 1,
    changes: Mapping[str, float] | None = None,
    with_net: bool = False,
) -> Choose:
    """A way to choose by search: until the budget is spent, or `until` comes; then the best so far."""

    def choose(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if not is_ready(sight.game):
            warm_up(sight.game)
            return _greedy_in_python(sight, dice, until, 3)
        memory = sight.memory or Memory()
        seconds = max(until - time.monotonic(), 0.001)
        if milliseconds is not None:
            seconds = min(seconds, milliseconds / 1000)
        search = _awake(memory, sight, threads, changes or {}, with_net)
        thought = search.think(sight.view(), sight.seat, dice.getrandbits(64), simulations, seconds)
        memory.bookmark, memory.thought = sight.bookmark(), thought
        return thought.action

    return choose


def _awake(memory: Memory, sight: Sight, threads: int, changes: Mapping[str, float], with_net: bool) -> Search:
    """The search of this seat, gone on to the present moment as far as its tree still holds."""
    if memory.search is None:
        heeds = with_net and sight.players > 1  # alone it is the points that count, not a share of the win
        settings = {**settings_of(sight.game.id, sight.players, heeds), **changes}
        net = mind_of(sight.game, file_of(sight.game)) if heeds else None
        memory.search = Search(sight.game, settings, threads, net=net, players=sight.players)
        return memory.search
    moves = sight.since(memory.bookmark)
    if moves is None:
        memory.search.forget()
    else:
        memory.search.go(moves)
    return memory.search


def _at_level(number: int) -> Choose:
    """Play as levels.toml says for the game."""

    def choose(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
        level = levels_of(sight.game.id)[number - 1]
        if level.temperature is None:
            return _searching(level.simulations, level.milliseconds, with_net=level.net)(sight, dice, until, effort)
        if is_ready(sight.game):
            return by_net(sight, dice, level.temperature, level.among)
        warm_up(sight.game)
        return _greedy_in_python(sight, dice, until, 3)

    return choose


register(Bot("random", marked("Drifter"), marked("plays anything that is legal"), _random))
register(Bot("greedy", marked("Gatherer"), marked("takes what is best at once"), _greedy, effort=3, waits=True))
register(Bot("mcts", marked("Seer"), marked("searches for half a second"), _searching(milliseconds=500), waits=True))
register(
    Bot(
        "mind", marked("Dreamer"), marked("searches for half a second with a net that has taught itself"),
        _searching(milliseconds=500, with_net=True), waits=True,
    )
)  # fmt: skip
for _level in levels_of():
    register(Bot(_level.code, _level.title, _level.note, _at_level(_level.number), waits=True))


def title_of(code: str) -> str:
    """What a bot is called, in the present language."""
    return _(find_bot(code).title)


__all__ = [
    "BOTS", "PAUSE", "Bot", "Considered", "Level", "Memory", "Player", "Sight", "advise", "bot_codes", "find_bot",
    "levels_of", "move_of", "prepare", "register", "title_of", "warm_up",
]  # fmt: skip
