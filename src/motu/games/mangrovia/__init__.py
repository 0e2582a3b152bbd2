"""Mangrovia: follow the boat round the archipelago, pay exactly, and build huts along the paths of the gods."""

from __future__ import annotations

from motu.engine.game import Game

from . import box, play, source, state
from .rules import advice, checks, decisions, hidden, scoring, set_up

GAME = Game(
    __name__,
    title=box.DATA["meta"]["game"],
    prefix=box.DATA["meta"]["rule_prefix"],
    players=range(box.DATA["meta"]["min_players"], box.DATA["meta"]["max_players"] + 1),
    pitch="Choose your landings, gather valuables and amulets, and pay exactly for huts along the paths of the gods.",
    minutes=60,
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
    longest=6_000,
    out_of_turn=46,
    question="question",
)
