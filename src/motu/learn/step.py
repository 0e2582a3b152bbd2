"""One step of learning; a card gets it as a whole, recorded once, since its many small parts would have to wait."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from .lessons import Settings, lesson_loss
from .model import Model

LARGEST = 1.0  # length of a step's gradient at most
FIRST = 3  # steps that are made before one is recorded: they compile, and make what the optimiser remembers


class Step:
    """Makes a net better by one lesson after the other."""

    def __init__(self, model: Model, settings: Settings) -> None:
        self.model, self.settings = model, settings
        self.on_card = next(model.parameters()).is_cuda
        rate = torch.tensor(settings.rate, device="cuda") if self.on_card else settings.rate
        self.optimiser = torch.optim.Adam(
            model.parameters(), lr=rate, eps=1e-5, fused=self.on_card, capturable=self.on_card
        )
        self._loss = torch.compile(lesson_loss, dynamic=False) if self.on_card else lesson_loss
        self._forget()

    def _forget(self) -> None:
        self.made = 0
        self._recorded: torch.cuda.CUDAGraph | None = None
        self._lesson: dict[str, Tensor] = {}

    def set_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            if self.on_card:
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def recall(self, remembered: dict[str, Any]) -> None:
        """Go on with what an optimiser remembered, be it of a card or of cores."""
        own = self.optimiser.state_dict()["param_groups"]
        self.optimiser.load_state_dict({**remembered, "param_groups": own})

    def __call__(self, lessons: dict[str, Tensor], rows: Tensor, entropy: Tensor) -> Tensor:
        """Learn from these decisions; what was wrong before it, which on a card stands until the next step."""
        if not self.on_card:
            return self._improve({name: values[rows] for name, values in lessons.items()}, entropy)
        self._put(lessons, rows, entropy)
        if self.made < FIRST:
            self.made += 1
            return self._improve(self._lesson, self._entropy)
        if self._recorded is None:
            self._recorded = torch.cuda.CUDAGraph()
            here = torch.cuda.current_stream()
            with torch.cuda.graph(self._recorded, stream=here, capture_error_mode="relaxed"):
                self._parts = self._improve(self._lesson, self._entropy)
        self._recorded.replay()
        return self._parts

    def _put(self, lessons: dict[str, Tensor], rows: Tensor, entropy: Tensor) -> None:
        """Where a recorded step looks."""
        if self._lesson and len(self._lesson["live"]) != len(rows):
            self._forget()
        if not self._lesson:
            self._lesson = {name: values[rows] for name, values in lessons.items()}
            self._entropy = entropy.clone()
            return
        for name, values in lessons.items():
            torch.index_select(values, 0, rows, out=self._lesson[name])
        self._entropy.copy_(entropy)

    def _improve(self, lesson: dict[str, Tensor], entropy: Tensor) -> Tensor:
        seen = self.model.see(lesson["observed"])
        rest = {name: values for name, values in lesson.items() if name != "observed"}
        wrong, parts = self._loss(self.model, seen, rest, self.settings, entropy)
        self.optimiser.zero_grad(set_to_none=True)
        wrong.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), LARGEST)
        self.optimiser.step()
        return parts
