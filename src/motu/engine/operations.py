"""What every game can do, as generic operations dispatched by the type of its record.

A game's functions are plain Python over a record.  `rule` marks one: it stays plain, so it runs interpreted as it is,
and `compiled` (see compiled.py) hands the very same functions to Numba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from .record import NOBODY

Function = TypeVar("Function", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []  # every function that compiled code may call
COMPILED: dict[Callable[..., Any], Callable[..., Any]] = {}  # what stands for a rule in compiled code, if not itself
ON_CARD: dict[Callable[..., Any], Callable[..., Any]] = {}  # what stands for a rule on a graphics card, if not itself
LESSONS: list[Callable[[], None]] = []  # what tells Numba of more than rules, when something is to be compiled
GAMES: list[Any] = []  # every game that has been imported
_by_type: dict[int, Any] = {}  # identity of a record type -> (type, game), for interpreted dispatch


def rule(function: Function) -> Function:
    """Mark a function as part of the rules: it allocates nothing, raises nothing, and uses no strings or recursion."""
    RULES.append(function)
    return function


def compiled_as(simpler: Callable[..., Any]) -> Callable[[Function], Function]:
    """Mark a rule that compiled code can do more simply, with the same results."""

    def mark(function: Function) -> Function:
        COMPILED[function] = simpler
        return rule(function)

    return mark


def on_card_as(simpler: Callable[..., Any]) -> Callable[[Function], Function]:
    """Mark a rule that a graphics card does faster in another way, with the same results."""

    def mark(function: Function) -> Function:
        ON_CARD[function] = simpler
        return function

    return mark


def lesson(function: Function) -> Function:
    """Mark a function that tells Numba what compiled code may use beside rules."""
    LESSONS.append(function)
    return function


def game_of(s: Any) -> Any:
    """The game that a state belongs to, when rules run interpreted."""
    known = _by_type.get(id(s.dtype))
    if known is None:
        game = next(g for g in GAMES if s.dtype in (g.record.wide, g.record.dtype))
        known = _by_type[id(s.dtype)] = (s.dtype, game)
    return known[1]


def set_up(s):
    """Lay out the start; the engine has filled in the players, the options and the secret."""
    game_of(s).set_up(s)


def why_not(s, action):
    """0 if the deciding seat may do this now, else the number of the rule that forbids it."""
    return game_of(s).why_not(s, action)


def legal(s, out):
    """Write the numbers of all legal actions, ascending, and answer how many there are."""
    return game_of(s).legal(s, out)


def apply(s, action):
    """Carry out a legal action up to the next decision."""
    game_of(s).apply(s, action)


def may_act(s):
    """The seats that may act at this moment, as bits."""
    return game_of(s).may_act(s)


def concealed(s, action):
    """Whether the others may not see which action this was."""
    return game_of(s).concealed(s, action)


def refresh(s):
    """Recompute every field that follows from other fields."""
    game_of(s).refresh(s)


def ledger(s, out):
    """Write the points of each seat by source: out[seat, source]."""
    game_of(s).ledger(s, out)


def score(s, seat):
    """The points of a seat as kept in the record while playing; at the end the final result."""
    return game_of(s).score(s, seat)


def winners(s):
    """The seats that have won (or lead), as bits; several share the win."""
    return game_of(s).winners(s)


def hide(s, seat):
    """Blank everything that this seat may not know; NOBODY is a spectator."""
    game_of(s).hide(s, seat)


def redeal(s, seat):
    """Fill a view with a random world that agrees with all that the seat knows."""
    game_of(s).redeal(s, seat)


def evaluate(s, seat):
    """What a good player expects a seat to score in the end; the true score once the game is over."""
    return game_of(s).evaluate(s, seat)


def prior(s, action):
    """How readily a good player takes this legal action: a weight of at least 1 beside those of the others."""
    return game_of(s).prior(s, action)


def broken(s):
    """0, or the number of the first invariant that does not hold."""
    return game_of(s).broken(s)


DISPATCHED = (
    set_up, why_not, legal, apply, may_act, concealed, refresh, ledger, score, winners, hide, redeal, evaluate,
    prior, broken,
)  # fmt: skip


# What a game has by default.


@rule
def only_the_deciding_seat(s):
    """`may_act` of a game in which nobody acts out of turn."""
    return 0 if s.seat == NOBODY else 1 << s.seat


@rule
def nothing_concealed(s, action):
    """`concealed` of a game whose answers all may read."""
    return False


@rule
def nothing_to_refresh(s):
    """`refresh` of a record in which no field follows from others."""


@rule
def nothing_hidden(s, seat):
    """`hide` and `redeal` of a game without secrets."""


@rule
def all_alike(s, action):
    """`prior` where no action is likelier than another."""
    return 1


@rule
def answer(s, action):
    """Apply an action and count it."""
    apply(s, action)
    s.steps += 1


@rule
def seal(s, seat):
    """Turn a state into the view of a seat."""
    hide(s, seat)
    s.secret[0] = np.uint64(0)
    s.secret[1] = np.uint64(0)
    s.drawn = np.uint64(0)


(
    SET_UP, WHY_NOT, LEGAL, ANSWER, MAY_ACT, CONCEALED, REFRESH, LEDGER, SCORE, WINNERS, SEAL, REDEAL, BROKEN, EVALUATE,
    PRIOR,
) = range(15)  # fmt: skip


def operate(operation, states, ledgers, out, argument):
    """Any one operation on states[0]: the single door through which Python enters a game's rules."""
    s = states[0]
    if operation == ANSWER:
        answer(s, argument)
    elif operation == LEGAL:
        return legal(s, out)
    elif operation == WHY_NOT:
        return why_not(s, argument)
    elif operation == SET_UP:
        set_up(s)
    elif operation == MAY_ACT:
        return may_act(s)
    elif operation == CONCEALED:
        return 1 if concealed(s, argument) else 0
    elif operation == REFRESH:
        refresh(s)
    elif operation == LEDGER:
        ledger(s, ledgers)
    elif operation == SCORE:
        return score(s, argument)
    elif operation == WINNERS:
        return winners(s)
    elif operation == SEAL:
        seal(s, argument)
    elif operation == REDEAL:
        redeal(s, argument)
    elif operation == BROKEN:
        return broken(s)
    elif operation == EVALUATE:
        return evaluate(s, argument)
    elif operation == PRIOR:
        return prior(s, argument)
    return 0
