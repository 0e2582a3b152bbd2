"""Bora Bora: dice on action tiles, men and women who help, and gods who bend the rules."""

from __future__ import annotations

from motu.engine.game import Game

from .box import DATA
from .play import ACTIONS
from .rules import advice, checks, decisions, hidden, scoring, set_up
from .source import SOURCES
from .state import RECORD

GAME = Game(
    __name__,
    title=DATA["meta"]["game"],
    prefix=DATA["meta"]["rule_prefix"],
    players=range(DATA["meta"]["players_min"], DATA["meta"]["players_max"] + 1),
    pitch="Settle five islands, win over men and women, please the gods: six rounds of dice on ever lower places.",
    minutes=90,
    record=RECORD,
    actions=ACTIONS,
    sources=SOURCES,
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
    evaluate=advice.evaluate,
    prior=advice.prior,
    broken=checks.broken,
    longest=3_000,
    out_of_turn=42,
    question="point",
)
