"""A look ahead in many matches at once: what the net would answer, bettered by trying answers out (Gumbel AlphaZero).

Every match has a small tree of positions.  A look goes down it, answers once more where nobody has been yet, lets the
net judge what came of it, and tells all positions on the way.  At the root, luck and the net choose which answers are
tried, and sequential halving gives the better half of them more looks.  Hidden facts and dice are dealt anew at the
root, so a search knows no more than the seat that decides.  Positions lie in batches and no look waits for the card;
all the work of a decision is recorded once and then handed to the card as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

import torch
from torch import Tensor

from motu.engine.record import NOBODY

NEVER = -1e9
TRIED = 16  # answers of a root at most
DEEPEST = 6  # answers that a look follows at most
SURE, WEIGHT = 50.0, 0.1  # (SURE + looks of the answer looked at most) * WEIGHT is what the best worth adds to a logit
LITTLE = 0.1  # worths that differ by less than so much of a win are not stretched: most of it is the net's own noise


class Judged(NamedTuple):
    """What is thought of some positions, one row each."""

    logits: Tensor  # NEVER for what is not legal
    worth: Tensor  # for every seat, by the table


class Found(NamedTuple):
    """What a search says."""

    chosen: Tensor
    improved: Tensor  # chances of all answers


class Trees(NamedTuple):
    """The trees of all matches: a row a match, a column a node, the last one for what is on no path."""

    logits: Tensor  # of every answer
    child: Tensor  # the node that an answer leads to; 0: nobody has been there
    own: Tensor  # what the net said for every seat when it was made
    sum: Tensor  # of what all looks through it were worth for every seat
    visits: Tensor
    seat: Tensor  # that decides
    over: Tensor

    @classmethod
    def room(cls, matches: int, nodes: int, answers: int, seats: int, device: torch.device) -> Trees:
        def of(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((matches, nodes, *shape), dtype=kind, device=device)

        return cls(
            of(answers), of(answers, kind=torch.int16), of(seats), of(seats), of(), of(kind=torch.int64),
            of(kind=torch.bool),
        )  # fmt: skip


def halving(tried: int, looks: int) -> list[int]:
    """For each look how many an answer must have had to get it: the better half of those tried goes on."""
    if tried <= 1:
        return list(range(looks))
    order: list[int] = []
    had, left, phases = [0] * tried, tried, (tried - 1).bit_length()
    while len(order) < looks:
        for _ in range(max(1, looks // (phases * left))):
            order += had[:left]
            had[:left] = [count + 1 for count in had[:left]]
        left = max(2, left // 2)
    return order[:looks]


def improve(logits: Tensor, visits: Tensor, worth: Tensor, own: Tensor) -> Tensor:
    """Logits made better by what was found: the worth of answers that nobody tried is a mean of what is known.

    Worths count from the worst to the best of a position as 0 to 1, by less where they hardly differ.
    """
    legal, seen = logits > NEVER / 2, visits > 0
    chances = torch.softmax(logits, 1)
    known, total = (chances * seen).sum(1), visits.sum(1)
    mean = (chances * worth * seen).sum(1) / known.clamp(min=1e-9)
    mixed = (own + total * mean) / (1 + total)
    complete = torch.where(seen, worth, mixed[:, None])
    least = complete.masked_fill(~legal, -NEVER).amin(1, keepdim=True)
    most = complete.masked_fill(~legal, NEVER).amax(1, keepdim=True)
    part = (complete - least) / (most - least).clamp(min=LITTLE)
    weight = WEIGHT * (SURE + visits.amax(1, keepdim=True))
    return torch.where(legal, logits + weight * part, NEVER)


def root_choice(luck: Tensor, better: Tensor, visits: Tensor, due: Tensor) -> Tensor:
    """The answer that is tried next: the most promising of those that have had so many looks as are due."""
    return torch.where(visits == due[:, None], luck + better, 2 * NEVER).argmax(1)


def inner_choice(better: Tensor, visits: Tensor) -> Tensor:
    """Deeper down, the answer that has had too few looks for its chance."""
    return (torch.softmax(better, 1) - visits / (1 + visits.sum(1, keepdim=True))).argmax(1)


def known(trees: Trees, row: Tensor, node: Tensor) -> tuple[Tensor, Tensor]:
    """Of a node in each tree: its improved logits, and how many looks each answer has had."""
    child = trees.child[row, node].long()
    visits = trees.visits.gather(1, child) * (child > 0)
    seat = trees.seat[row, node]
    mine = trees.sum[row[:, None], child, seat[:, None]]
    own = trees.own[row, node, seat]
    return improve(trees.logits[row, node], visits, mine / visits.clamp(min=1), own), visits


class Going(NamedTuple):
    """How far a look has come in each tree."""

    node: Tensor
    on: Tensor  # whether it goes on
    answer: Tensor  # with which it left the tree, or NOBODY


def one_down(trees: Trees, row: Tensor, at: Going, luck: Tensor, due: Tensor, first: bool) -> tuple[Going, Tensor]:
    """One answer further, the first one by luck and to those that are due; and the node on the path, if any."""
    better, visits = known(trees, row, at.node)
    taken = root_choice(luck, better, visits, due) if first else inner_choice(better, visits)
    child = trees.child[row, at.node, taken].long()
    answer = torch.where(at.on & (child == 0), taken, at.answer)
    on = at.on & (child > 0)
    node = torch.where(on, child, at.node)
    path = torch.where(on, node, trees.visits.shape[1] - 1)
    return Going(node, on & ~trees.over[row, node], answer), path


class Search:
    """The trees of all matches of some tables, used again for every decision."""

    def __init__(
        self,
        tables: list[Any],
        looks: int,
        seats: int,
        judge: Callable[[list[Any]], Judged],
        dice: torch.Generator | None,
    ) -> None:
        """`judge` says what the net thinks of the matches at some tables, and what came of those that are over."""
        self.tables, self.looks, self.judge, self.dice = tables, looks, judge, dice
        answers, device = tables[0].masks.shape[1], tables[0].masks.device
        self.beside = [torch.cuda.Stream() for _ in tables] if device.type == "cuda" else []
        self.ahead, self.kept = [], []
        for number, table in enumerate(tables):
            with self._aside(number):
                self.ahead.append(table.room(table.matches))
                self.kept.append(table.room(table.matches * (looks + 1)))
        self._meet()
        count = sum(table.matches for table in tables)
        self.trees = Trees.room(count, looks + 2, answers, seats, device)
        self.row = torch.arange(count, device=device)
        self.first = torch.cat([torch.arange(t.matches, device=device) * (looks + 1) for t in tables])
        self.due = torch.tensor([halving(tried, looks) for tried in range(TRIED + 1)], device=device)
        quick = torch.compile if device.type == "cuda" else as_it_is
        self._known, self._one_down = quick(known, dynamic=False), quick(one_down, dynamic=False)
        self._recorded: torch.cuda.CUDAGraph | None = None
        self._found: Found | None = None

    def begin_worlds(self, name: str) -> None:
        """The worlds that are dealt from here on have this name."""
        for ahead in self.ahead:
            ahead.begin_worlds(name)

    def think(self) -> Found:
        """An answer for each match, and what the net should have said; on a card it stands until the next time."""
        if self.row.device.type != "cuda" or self._found is None:  # the first time compiles
            self._found = self._think()
            return self._found
        if self._recorded is None:
            self._recorded = torch.cuda.CUDAGraph()
            here = torch.cuda.current_stream()
            with torch.cuda.graph(self._recorded, stream=here, capture_error_mode="relaxed"):
                self._found = self._think()
        self._recorded.replay()
        return self._found

    def _think(self) -> Found:
        self._begin()
        logits = self.trees.logits[:, 0]
        luck = -torch.empty_like(logits).exponential_(generator=self.dice).clamp(min=1e-12).log()
        tried = (logits > NEVER / 2).sum(1).clamp(max=TRIED)
        candidates = (luck + logits).topk(min(TRIED, logits.shape[1]), 1).values
        least = candidates.gather(1, (tried - 1).clamp(min=0)[:, None])
        luck = torch.where(luck + logits >= least, luck, NEVER)
        for look in range(self.looks):
            self._look(look, luck, self.due[tried, look])
        better, visits = self._known(self.trees, self.row, torch.zeros_like(self.row))
        chosen = root_choice(luck, better, visits, visits.amax(1))
        return Found(chosen, torch.softmax(better, 1))

    def _begin(self) -> None:
        """The matches as they stand, each in a world that agrees with what its deciding seat knows, are the roots."""
        for part in (self.trees.child, self.trees.sum, self.trees.visits):
            part.zero_()
        self._part()
        for number, (table, ahead) in enumerate(zip(self.tables, self.ahead, strict=True)):
            with self._aside(number):
                table.give(self.row[: table.matches], ahead)
                ahead.redeal()
        self._meet()
        root = torch.zeros_like(self.row)
        self._keep(root, root)
        self._tell(root[:, None], root)

    # -- tables have nothing to do with each other: a card works at them side by side --

    def _aside(self, number: int) -> AbstractContextManager[Any]:
        """What is done at this table; copies of matches are made where they go, so what they are of must be there."""
        return torch.cuda.stream(self.beside[number]) if self.beside else nullcontext()

    def _part(self) -> None:
        """What was done so far comes before what is done at each table."""
        for stream in self.beside:
            stream.wait_stream(torch.cuda.current_stream())

    def _meet(self) -> None:
        """What is done at all tables comes before what follows."""
        for stream in self.beside:
            torch.cuda.current_stream().wait_stream(stream)

    # -- looks --

    def _keep(self, node: Tensor, place: Tensor) -> None:
        """What lies ahead becomes a node of each tree."""
        trees = self.trees
        self._part()
        begun = 0
        for number, (ahead, kept) in enumerate(zip(self.ahead, self.kept, strict=True)):
            part = slice(begun, begun + ahead.matches)
            with self._aside(number):
                kept.take(self.first[part] + place[part], ahead)
            begun += ahead.matches
        judged = self.judge(self.ahead)
        seat = torch.cat([ahead.seats for ahead in self.ahead])
        trees.logits[self.row, node] = judged.logits
        trees.own[self.row, node] = judged.worth
        trees.seat[self.row, node], trees.over[self.row, node] = seat.clamp(min=0), seat < 0
        self._meet()

    def _look(self, look: int, luck: Tensor, due: Tensor) -> None:
        """Go down, answer, judge, tell."""
        trees, root = self.trees, torch.zeros_like(self.row)
        at = Going(root, ~trees.over[:, 0], torch.full_like(self.row, NOBODY))
        path = [root]
        for depth in range(min(look + 1, DEEPEST)):
            at, came = self._one_down(trees, self.row, at, luck, due, depth == 0)
            path.append(came)
        self._part()
        begun = 0
        for number, (ahead, kept) in enumerate(zip(self.ahead, self.kept, strict=True)):
            part = slice(begun, begun + ahead.matches)
            with self._aside(number):
                kept.give(self.first[part] + at.node[part], ahead)
                ahead.step(at.answer[part])
            begun += ahead.matches
        self._meet()
        made = torch.full_like(self.row, look + 1)
        self._keep(made, made)
        fresh = at.answer >= 0
        end = torch.where(fresh, made, self.looks + 1)
        answer = at.answer.clamp(min=0)
        before = trees.child[self.row, at.node, answer]
        trees.child[self.row, at.node, answer] = torch.where(fresh, end.to(torch.int16), before)
        path.append(end)
        self._tell(torch.stack(path, 1), torch.where(fresh, made, at.node))

    def _tell(self, path: Tensor, end: Tensor) -> None:
        """Every position on the way hears what the end of it is worth."""
        trees = self.trees
        worth = trees.own[self.row, end][:, None].expand(-1, path.shape[1], -1)
        trees.sum.scatter_add_(1, path[..., None].expand_as(worth), worth)
        trees.visits.scatter_add_(1, path, torch.ones_like(path, dtype=torch.float32))


def as_it_is(function: Callable[..., Any], **_given: Any) -> Callable[..., Any]:
    return function
