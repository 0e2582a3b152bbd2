"""Dokmus: place tokens across an island of tiles that shift and turn, discover its temples, please its guardians."""

from __future__ import annotations

from motu.engine.game import Game

from . import box, play, source
from .rules import advice, checks, decisions, hidden, scoring, set_up
from .state import OPTIONS, RECORD

GAME = Game(
    __name__,
    title=box.DATA["meta"]["game"],
    prefix=box.DATA["meta"]["prefix"],
    players=box.PLAYERS,
    pitch="Spread over an island whose tiles shift and turn; find its temples with the help of five guardians.",
    minutes=40,
    record=RECORD,
    actions=play.ACTIONS,
    options=OPTIONS,
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
    longest=1_000,
    out_of_turn=54,
    question="phase",
)
