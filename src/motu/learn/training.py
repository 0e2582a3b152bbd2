"""Training from the first match to the file: rounds until the time is over, a checkpoint every minute, a report."""

from __future__ import annotations

import copy
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.record import NOBODY
from motu.nets import file as files
from motu.nets.boards import Board, board_of
from motu.nets.features import Calibration, Features, layout_hash, numbers_in
from motu.nets.plain import measured
from motu.nets.turns import turns_of
from motu.simulate.spreading import Hands, Threads

from .lessons import Memory, Par, Settings, faded
from .model import Model
from .rounds import Crowd, Turn
from .search import NEVER
from .step import Step
from .tables import tables

MINUTE = 60.0
GLANCE = 5.0  # seconds between two reports
DUELS = {"cuda": 1024, "cpu": 32}  # matches of a comparison
LOOKS = 1024  # positions that one look of a calibration takes in
SHOWN = 128  # positions by which it is measured what units show, of all tables
MINGLE = 400  # random steps at most before a training begins or goes on
PAUSE = 8  # steps between two looks, and between two questions whether all is over
WARM = 3  # rounds in which an optimiser that begins anew goes more slowly: its first steps are the same for all weights
CROWD = 64  # matches of a crowd at most, on cores; how many cores there are changes nothing
ON_CORES = Settings(matches=256, lesson=4096)
Tell = Callable[[dict[str, Any]], None]


@dataclass
class Progress:
    """What a training has done so far."""

    rounds: int = 0
    seconds: float = 0.0
    decisions: int = 0
    games: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)


class Training:
    """One net of one game, for some numbers of players."""

    def __init__(
        self,
        game: str | Game,
        players: Sequence[int] | None = None,
        *,
        seed: int = 0,
        settings: Settings | None = None,
        device: str | None = None,
        widths: tuple[int, ...] = (),
        hands: Hands | None = None,
    ) -> None:
        """On cores, `hands` play the crowds of a round, by default the threads of this machine."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.counts = tuple(self.game.choose(count, {})[0] for count in players or self.game.players)
        self.device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
        usual = ON_CORES
        if self.device.type == "cuda":
            usual = Settings()
            torch.cuda.set_stream(torch.cuda.Stream())  # work of the card's own queue cannot be recorded
        self.seed, self.settings, self.widths = seed, settings or usual, tuple(widths)
        self.hands = hands or Threads(1 if self.device.type == "cuda" else os.cpu_count() or 1)
        self.progress = Progress()
        self.young = 0  # rounds since the optimiser began anew
        self.averaged: Model | None = None  # over the last rounds, if that is what is kept
        self.before: Model | None = None  # the net at the last comparison

    # -- the beginning --

    def begin(self, start: Path | None = None, grow: bool = False) -> None:
        """Calibrate, make a new net, and sit down at the tables; or start with a net that there is.

        If that is to grow, it gets as many units for the spaces of a board as a new one has.
        """
        torch.manual_seed(self.seed)
        if start is None:
            self._make(*self._calibrated())
            return
        net = files.load(start, self.game)
        self.widths = net.weights["second"].shape
        board, newest = net.board, board_of(self.game)
        if grow and board and newest:
            units, sense = max(board.units, newest.units), max(board.sense, newest.sense)
            board = replace(board, units=units, sense=sense)
        self._make(net.features, float(net.about["score_scale"]), board)
        self.model.take(net)

    def _calibrated(self) -> tuple[Features, float]:
        """Which values numbers take, and how many points are usual, when all play at random."""
        found = tables(
            self.game, self.counts, min(self.settings.matches, 4 * LOOKS), f"{self.seed} calibration", self.device
        )
        counted = Calibration.empty(len(numbers_in(self.game.record, found[0].observed[:1].cpu().numpy())[0]))
        points: list[float] = []
        for table in found:
            ended = 0
            for step in range(self.game.longest):
                table.step_random()
                if step % PAUSE == 0:
                    counted.add(numbers_in(self.game.record, table.observed[:LOOKS].cpu().numpy()))
                    over = (table.seats < 0).cpu()
                    ended += PAUSE * int(over.sum())
                    points += table.results()[1].cpu()[over].float().flatten().tolist()
                    if ended > 2 * table.matches:
                        break
        board = board_of(self.game)
        left_out = np.zeros(0, np.int64) if board is None else board.left_out
        return counted.features(left_out), max(1.0, sum(points) / max(len(points), 1))

    def _make(self, features: Features, scale: float, board: Board | None = None) -> None:
        self.features, self.scale = features, scale
        self.model = Model(self.game, features, *self.widths, board=board).to(self.device)
        on_card = self.device.type == "cuda"
        self.step = Step(self.model, self.settings)
        self._sit_down()
        if on_card:
            self.model.make_quick(self.crowds[0].tables[0].observed[:LOOKS])

    def _sit_down(self) -> None:
        torch.manual_seed(self.seed + self.progress.rounds)
        matches = self.settings.matches
        crowds = 1 if self.device.type == "cuda" else -(-matches // CROWD)
        edges = [matches * k // crowds for k in range(crowds + 1)]
        self.par = Par(self.device)
        self.crowds = [self._crowd(k, edges[k + 1] - edges[k]) for k in range(crowds)]

    def _crowd(self, number: int, matches: int) -> Crowd:
        seed = f"{self.seed} {self.progress.rounds} {number}"
        found = tables(self.game, self.counts, matches, seed, self.device, portions=self.settings.portions)
        for table in found:
            _mingle(table)
        return Crowd(found, self.settings, self.scale, seed)

    # -- going on --

    def learn(self, part: float = 0.0) -> dict[str, Tensor]:
        """One round, at this part of the whole training; what is told stays on the card."""
        settings = self.settings
        self.step.set_rate(faded(settings.rate, settings.last_rate, part) * min(1.0, (1 + self.young) / (1 + WARM)))
        doubt = 0.0 if settings.looks else faded(settings.entropy, settings.last_entropy, part)
        entropy = torch.tensor(doubt, device=self.device)
        lessons = self.play(part).look_back(settings, part, self.counts)
        ended, points = lessons.pop("ended"), lessons.pop("points") * self.scale
        parts = torch.zeros(4, device=self.device)
        count = len(lessons["live"])
        size = min(settings.lesson, count)
        for _ in range(settings.epochs):
            order = torch.randperm(count, device=self.device)
            for first in range(0, count - size + 1, size):
                parts = self.step(lessons, order[first : first + size], entropy)
        self.progress.rounds, self.young = self.progress.rounds + 1, self.young + 1
        self._average()
        return {"parts": parts.clone(), "decisions": lessons["live"].sum(), "games": ended.sum(), "points": points}

    @torch.no_grad()
    def _average(self) -> None:
        """Follow the newest net slowly: what lessons have pushed to and fro is evened out."""
        if not self.settings.average:
            return
        if self.averaged is None:
            self.averaged = self._twin(self.model)
        for slow, new in zip(self.averaged.parameters(), self.model.parameters(), strict=True):
            slow.lerp_(new, 1 - self.settings.average)

    @property
    def kept(self) -> Model:
        """The net that is compared and written: the average, or the newest one."""
        return self.averaged or self.model

    def play(self, part: float = 0.0) -> Memory:
        """What happens in a round of self-play by the newest net, crowd after crowd."""
        threads = torch.get_num_threads()
        played = list(self.hands.each(Turn(self.model, self.par, part), self.crowds))
        torch.set_num_threads(threads)
        self.crowds = [crowd for crowd, _ in played]
        memory = Memory.together([memory for _, memory in played])
        if 1 in self.counts:
            self.par.settle(memory)
        return memory

    def run(self, minutes: float, out: Path, tell: Tell = lambda _: None) -> None:
        """Learn for so long, all earlier runs counted in; the net and its checkpoint lie at `out` every minute.

        Every other minute it is compared with what it was.
        """
        total, begun, earlier = MINUTE * minutes, time.monotonic(), self.progress.seconds
        last_told, last_kept, minute = 0.0, begun, 0
        told: dict[str, Any] = {}
        waiting: list[dict[str, Tensor]] = []
        while self.progress.seconds < total:
            waiting.append(self.learn(self.progress.seconds / total))
            if self.device.type == "cuda":
                torch.cuda.synchronize()
            now = time.monotonic()
            self.progress.seconds = earlier + now - begun
            if now - last_told > GLANCE or self.progress.seconds >= total:
                told = self._count(waiting)
                waiting, last_told = [], now
                tell(told)
            if now - last_kept > MINUTE:
                minute += 1
                if minute % 2 == 0:
                    self._compare()
                    tell(self.progress.curve[-1])
                self.keep(out)
                last_kept = now
        self._compare()
        tell(self.progress.curve[-1])
        self.keep(out)

    def _count(self, waiting: list[dict[str, Tensor]]) -> dict[str, Any]:
        progress = self.progress
        progress.decisions += sum(int(one["decisions"]) for one in waiting)
        progress.games += sum(int(one["games"]) for one in waiting)
        policy, doubt, shares, scores = (round(float(x), 4) for x in waiting[-1]["parts"])
        row = {
            "seconds": round(progress.seconds, 1), "rounds": progress.rounds, "decisions": progress.decisions,
            "games": progress.games, "rate": round(progress.decisions / max(progress.seconds, 1e-9)),
            "points": round(float(waiting[-1]["points"]), 2), "policy": policy, "entropy": doubt, "shares": shares,
            "scores": scores,
        }  # fmt: skip
        progress.curve.append(row)
        return row

    # -- how strong it is --

    def _compare(self) -> None:
        """Against random play and against the net of the last comparison, with the fewest players above one."""
        players = min((count for count in self.counts if count > 1), default=0)
        if players and self.progress.curve:
            row = self.progress.curve[-1]
            row["against_random"] = round(duel(self.game, players, self.kept, None, self.device), 4)
            if self.before is not None:
                row["against_before"] = round(duel(self.game, players, self.kept, self.before, self.device), 4)
        self.before = self._twin(self.kept)

    def _twin(self, model: Model) -> Model:
        """A copy of a net as it is now."""
        made = Model(self.game, self.features, *self.widths, board=model.board).to(self.device)
        made.load_state_dict(copy.deepcopy(model.state_dict()))
        return made

    # -- keeping --

    def keep(self, out: Path) -> None:
        """Write the net, and beside it all that a training goes on from."""
        files.save(out, self.game, self.features, self._measured(), self.about())
        new = checkpoint_of(out).with_suffix(".new")
        torch.save(
            {
                "layout": layout_hash(self.game), "players": list(self.counts), "seed": self.seed,
                "widths": list(self.widths), "settings": asdict(self.settings), "progress": asdict(self.progress),
                "scale": self.scale, "model": self.model.state_dict(), "optimiser": self.step.optimiser.state_dict(),
                "averaged": None if self.averaged is None else self.averaged.state_dict(),
                "features": [torch.from_numpy(np.array(getattr(self.features, k))) for k in files.CALIBRATION],
            },
            new,
        )  # fmt: skip
        new.replace(checkpoint_of(out))

    def _measured(self) -> dict[str, np.ndarray]:
        """The weights, with what the net shows of positions at the tables, for cores that look at them coarsely."""
        found = [table for crowd in self.crowds for table in crowd.tables]
        rows = np.concatenate([table.observed[: -(-SHOWN // len(found))].cpu().numpy() for table in found])
        return measured(self.game, self.features, self.kept.as_arrays(), numbers_in(self.game.record, rows))

    def about(self) -> dict[str, Any]:
        """How the net was trained, for its file."""
        progress, looks = self.progress, self.settings.looks
        method = f"search of {looks} looks in self-play" if looks else "PPO in self-play"
        curve = [row for row in progress.curve if "against_random" in row]
        return {
            "players": list(self.counts), "score_scale": self.scale, "turned": turns_of(self.game) is not None,
            "trained": {
                "method": method, "seconds": round(progress.seconds, 1), "rounds": progress.rounds,
                "decisions": progress.decisions, "games": progress.games, "seed": self.seed,
                "device": torch.cuda.get_device_name() if self.device.type == "cuda" else "cores",
                "settings": asdict(self.settings),
            },
            "strength": {"random": curve[-1]["against_random"]} if curve else {},
        }  # fmt: skip

    @classmethod
    def resumed(
        cls, game: str | Game, out: Path, device: str | None = None, hands: Hands | None = None, **changes: Any
    ) -> Training:
        """Go on from a checkpoint: the same net and memory, at new tables, with some settings changed."""
        file = checkpoint_of(out)
        if not file.exists():
            raise MotuError("there is no checkpoint {file} to go on from", file=file)
        kept = torch.load(file, weights_only=True, map_location="cpu")
        settings = Settings(**{**kept["settings"], "portions": tuple(kept["settings"].get("portions", ())), **changes})
        found = cls(
            game, kept["players"], seed=kept["seed"], settings=settings, device=device, widths=kept["widths"],
            hands=hands,
        )  # fmt: skip
        if kept["layout"] != layout_hash(found.game):
            raise MotuError(
                "{file} was trained on other observations of {title}: begin anew", file=file, title=found.game.title
            )
        found.progress = Progress(**kept["progress"])
        features = Features(*(part.numpy() for part in kept["features"]))
        found._make(features, kept["scale"], files.way_of(found.game, kept["model"]))
        found.model.load_state_dict(kept["model"])
        if kept.get("averaged"):
            found.averaged = found._twin(found.model)
            found.averaged.load_state_dict(kept["averaged"])
        if kept["optimiser"]:
            found.step.recall(kept["optimiser"])
            found.young = WARM
        return found


def _mingle(table: Any) -> None:
    """Bring matches to different points: one that waits longer goes less far.

    If all were at the same point, a round would teach the net of openings, the next one of ends, and so on.
    """
    device = table.seats.device
    waits = torch.randint(MINGLE, (table.matches,), device=device)
    for step in range(MINGLE):
        masks = table.masks.bool()
        luck = torch.rand(masks.shape, device=device).masked_fill(~masks, -1)
        table.step(torch.where(waits > step, NOBODY, luck.argmax(1)))


def checkpoint_of(out: Path) -> Path:
    return out.with_suffix(".pt")


@torch.no_grad()
def duel(
    game: Game, players: int, one: Model, other: Model | None, device: torch.device, matches: int | None = None
) -> float:
    """The share of wins of one net, in every seat equally often, among others that are another net, or random.

    A net takes the likeliest answer, but for its first choices, so that matches differ where nothing is dealt.
    """
    matches = (matches or DUELS[device.type]) // players * players
    table = tables(game, [players], matches, "duel", device, again=False)[0]
    mine = torch.arange(matches, device=device) % players
    for step in range(game.longest):
        if step % PAUSE == 0 and bool((table.seats < 0).all()):
            break
        masks = table.masks.bool()
        luck = torch.rand(masks.shape, device=device).masked_fill(~masks, NEVER)
        answers = _likeliest(one, table.observed, masks, step)
        if other is None:
            theirs = luck.argmax(1)
        else:
            theirs = _likeliest(other, table.observed, masks, step)
        over = table.seats < 0
        table.step(torch.where(over, 0, torch.where(table.seats == mine, answers, theirs)))
    shares = table.results()[0]
    return float(shares.gather(1, mine[:, None]).mean())


def _likeliest(model: Model, observed: Tensor, masks: Tensor, step: int) -> Tensor:
    logits = model(observed)[0].masked_fill(~masks, NEVER)
    if step < PAUSE:
        logits = logits - torch.empty_like(logits).exponential_().clamp(min=1e-12).log()
    return logits.argmax(1)
