"""Dokmus: place tokens across an island of tiles that shift and turn, discover its temples, please its guardians."""

from __future__ import annotations

from motu.engine.game import Game

from . import advice, checks, hidden, rules, scoring
from .state import ACTIONS, DATA, OPTIONS, PLAYERS, RECORD

GAME = Game(
    __name__,
    title=DATA["meta"]["game"],
    prefix=DATA["meta"]["prefix"],
    players=PLAYERS,
    pitch="Spread over an island whose tiles shift and turn; find its temples with the help of five guardians.",
    minutes=40,
    record=RECORD,
    actions=ACTIONS,
    options=OPTIONS,
    sources=scoring.SOURCES,
    set_up=rules.set_up,
    why_not=rules.why_not,
    legal=rules.legal,
    apply=rules.apply,
    refresh=rules.refresh,
    ledger=scoring.ledger,
    score=scoring.score,
    winners=scoring.winners,
    hide=hidden.hide,
    redeal=hidden.redeal,
    concealed=hidden.concealed,
    evaluate=advice.evaluate,
    prior=advice.prior,
    broken=checks.broken,
    longest=1_000,
    out_of_turn=54,
    question="phase",
)
