"""Mangrovia: follow the boat round the archipelago, pay exactly, and build huts along the paths of the gods."""

from __future__ import annotations

from motu.engine.game import Game

from . import advice, checks, hidden, rules, scoring, setup
from .state import ACTIONS, DATA, OPTIONS, RECORD

GAME = Game(
    __name__,
    title=DATA["meta"]["game"],
    prefix=DATA["meta"]["rule_prefix"],
    players=range(DATA["meta"]["min_players"], DATA["meta"]["max_players"] + 1),
    pitch="Choose your landings, gather valuables and amulets, and pay exactly for huts along the paths of the gods.",
    minutes=60,
    record=RECORD,
    actions=ACTIONS,
    options=OPTIONS,
    sources=scoring.SOURCES,
    set_up=setup.set_up,
    why_not=rules.why_not,
    legal=rules.legal,
    apply=rules.apply,
    refresh=setup.refresh,
    ledger=scoring.ledger,
    score=scoring.score,
    winners=scoring.winners,
    hide=hidden.hide,
    redeal=hidden.redeal,
    concealed=hidden.concealed,
    evaluate=advice.evaluate,
    prior=advice.prior,
    broken=checks.broken,
    longest=6_000,
    out_of_turn=46,
    question="question",
)
