"""Kaivai: boats, cottages and fish between island villages that never grow together."""

from __future__ import annotations

from motu.engine.game import Game

from . import box, play, source, state
from .rules import advice, checks, decisions, hidden, scoring, set_up

GAME = Game(
    __name__,
    title=box.DATA["meta"]["game"],
    prefix=box.DATA["meta"]["rule_prefix"],
    players=box.PLAYERS,
    pitch="Bid for your turn, build on islands that grow and grow dearer, fish, sell and celebrate before it all rots.",
    minutes=120,
    record=state.RECORD,
    actions=play.ACTIONS,
    options=state.OPTIONS,
    sources=source.SOURCES,
    set_up=set_up.set_up,
    why_not=decisions.why_not,
    legal=decisions.legal,
    apply=decisions.apply,
    refresh=set_up.refresh,
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
