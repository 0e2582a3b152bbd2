"""Learning from demonstrations: the net becomes likelier to answer as a search did, and to expect what then came.

Some matches are kept aside.  When the net has stopped becoming better there, it is as it was at its best.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .demonstrations import ASIDE, NONE, Shown
from .lessons import Seating, lesson_loss
from .step import Step
from .training import Training

LESSON = 1024  # positions that are learned at once
PATIENCE = 3  # passes without becoming better
RATE = 1e-3
FEW = 0.2  # weight of what came of a match beside the answers: matches are few, and it would be learned by heart


def study(
    training: Training,
    shown: Shown,
    passes: int = 40,
    rate: float = RATE,
    tell: Callable[[dict[str, Any]], None] = print,
) -> list[dict[str, Any]]:
    """Go through all demonstrations again and again, at most so often; answers what was wrong after each pass."""
    aside = torch.as_tensor(shown.match % ASIDE == ASIDE - 1)
    if not bool(aside.any()) or bool(aside.all()):
        aside = torch.arange(len(shown)) % ASIDE == ASIDE - 1
    lessons = as_lessons(training, shown)
    learned, kept = (torch.nonzero(part).flatten().to(training.device) for part in (~aside, aside))
    size, none = min(LESSON, len(learned)), torch.zeros((), device=training.device)
    settings = training.settings
    training.settings = replace(settings, for_shares=FEW * settings.for_shares, for_scores=FEW * settings.for_scores)
    step = Step(training.model, training.settings)
    told = [judged(training, lessons, kept) | {"pass": 0}]
    tell(told[0])
    best, at_best = told[0]["policy"], copy.deepcopy(training.model.state_dict())
    since = 0
    for number in range(1, passes + 1):
        step.set_rate(rate / 2**since)
        order = learned[torch.randperm(len(learned), device=training.device)]
        for first in range(0, len(order) - size + 1, size):
            step(lessons, order[first : first + size], none)
        told.append(judged(training, lessons, kept) | {"pass": number})
        tell(told[-1])
        since += 1
        if told[-1]["policy"] < best:
            best, at_best, since = told[-1]["policy"], copy.deepcopy(training.model.state_dict()), 0
        if since == PATIENCE:
            break
    training.settings = settings
    training.model.load_state_dict(at_best)
    return told


def as_lessons(training: Training, shown: Shown) -> dict[str, Tensor]:
    """Demonstrations in the form of a round, on the training's device, with one's own side first."""
    device, game = training.device, training.game
    count, seats = len(shown), training.model.seats
    observed = torch.as_tensor(shown.observed, device=device)
    masks = torch.as_tensor(np.unpackbits(shown.masks, axis=1, count=game.actions.count), device=device)
    answers = torch.as_tensor(shown.answers.astype(np.int64), device=device)
    chances = torch.as_tensor(shown.chances, device=device) * (answers != NONE)
    improved = torch.zeros((count, game.actions.count), dtype=torch.float16, device=device)
    improved.scatter_add_(1, answers.clamp(min=0), chances)
    turning = training.crowds[0].tables[0].turning
    if turning is not None:
        masks, improved = turning.masks(observed, masks), turning.masks(observed, improved)
        observed = turning.seen(observed)
    players = torch.as_tensor(shown.players.astype(np.int64), device=device)
    seating = Seating(players, seats)
    target = [
        torch.as_tensor(shown.shares, device=device),
        torch.as_tensor(shown.scores, device=device) / training.scale,
    ]
    return {
        "observed": observed, "masks": masks.bool(), "improved": improved, "target": torch.cat(target, 1),
        "live": torch.ones(count, dtype=torch.bool, device=device),
        "allowed": seating.allowed, "real": seating.real,
    }  # fmt: skip


@torch.no_grad()
def judged(training: Training, lessons: dict[str, Tensor], rows: Tensor) -> dict[str, Any]:
    """What is wrong about the net in some positions, and how often its likeliest answer is that of the search."""
    none = torch.zeros((), device=training.device)
    parts, same = torch.zeros(4), 0.0
    for first in range(0, len(rows), LESSON):
        some = rows[first : first + LESSON]
        lesson = {name: values[some] for name, values in lessons.items()}
        seen = training.model.see(lesson.pop("observed"))
        parts += lesson_loss(training.model, seen, lesson, training.settings, none)[1].cpu() * len(some)
        logits = training.model.judge(seen)[0].masked_fill(~lesson["masks"], -1e9)
        same += float((logits.argmax(1) == lesson["improved"].argmax(1)).sum())
    policy, doubt, shares, scores = (round(float(part) / len(rows), 4) for part in parts)
    return {
        "policy": policy, "entropy": doubt, "shares": shares,
        "scores": scores, "same": round(same / len(rows), 4),
    }  # fmt: skip
