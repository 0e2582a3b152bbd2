"""Wayfinder: sow gems along a line with at most one bend; five of a colour make a village."""

from __future__ import annotations

from motu.engine.game import Game

from .box import DATA
from .play import ACTIONS
from .rules import advice, checks, decisions, hidden, live, scoring, set_up
from .source import SOURCES
from .state import OPTIONS, RECORD, contradiction

GAME = Game(
    __name__,
    title=DATA["game"]["title"],
    prefix=DATA["game"]["rule_prefix"],
    players=range(DATA["game"]["players_min"], DATA["game"]["players_max"] + 1),
    pitch="Sow gems across the islands, five of a colour make a village; race for the best start of the next voyage.",
    minutes=45,
    record=RECORD,
    actions=ACTIONS,
    options=OPTIONS,
    sources=SOURCES,
    set_up=set_up.set_up,
    why_not=decisions.why_not,
    legal=decisions.legal,
    apply=decisions.apply,
    may_act=live.may_act,
    refresh=set_up.refresh,
    ledger=scoring.ledger,
    score=scoring.score,
    winners=scoring.winners,
    hide=hidden.hide,
    redeal=hidden.redeal,
    evaluate=advice.evaluate,
    prior=advice.prior,
    broken=checks.broken,
    longest=30_000,
    out_of_turn=40,
    question="phase",
    contradiction=contradiction,
)
