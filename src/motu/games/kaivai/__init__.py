"""Kaivai: boats, cottages and fish between island villages that never grow together."""

from __future__ import annotations

from motu.engine.game import Game

from . import advice, checks, hidden, rules, scoring, sea, set_up
from .state import ACTIONS, DATA, OPTIONS, PLAYERS, RECORD

GAME = Game(
    __name__,
    title=DATA["meta"]["game"],
    prefix=DATA["meta"]["rule_prefix"],
    players=PLAYERS,
    pitch="Bid for your turn, build on islands that grow and grow dearer, fish, sell and celebrate before it all rots.",
    minutes=120,
    record=RECORD,
    actions=ACTIONS,
    options=OPTIONS,
    sources=scoring.SOURCES,
    set_up=set_up.set_up,
    why_not=rules.why_not,
    legal=rules.legal,
    apply=rules.apply,
    refresh=sea.refresh,
    ledger=scoring.ledger,
    score=scoring.score,
    winners=scoring.winners,
    hide=hidden.hide,
    redeal=hidden.redeal,
    concealed=hidden.concealed,
    evaluate=advice.evaluate,
    prior=advice.prior,
    broken=checks.broken,
    longest=10_000,
    out_of_turn=80,
    question="phase",
)
