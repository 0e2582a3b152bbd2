"""Observations as bytes turned into columns of numbers, each 1 where a value lies in a range, or a scaled amount.

This is the widest thing that a training computes: 1,000 bytes of a position become some thousand numbers, tens of
millions of times a second.  On a card a kernel of our own (Triton) writes them; the plain version beside it says what
they are, and a training makes sure of it before it begins.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from motu.engine.record import NOBODY
from motu.nets.features import FURTHEST

ALIGNED = 128  # the number of columns is a multiple of this: matrix units want it so
ROWS = 16  # positions that one program of the kernel turns
EVERYTHING = 2**20
_kernels: dict[str, Any] = {}


class Columns(nn.Module):
    """Column k is 1 where least[k] <= number <= most[k], or, where scale[k] is not 0, (number - usual[k]) * scale[k].

    The number of a column has its bytes at low[k] and high[k] (NOBODY: it has one byte only).
    """

    def __init__(self, low: Any, high: Any, least: Any, most: Any, usual: Any, scale: Any, exact: bool = False) -> None:
        """Columns that are always 0 make the width a multiple of ALIGNED, unless it is to be exact."""
        super().__init__()
        padding = -len(low) % ALIGNED
        columns = zip(
            ("low", "high", "least", "most", "usual", "scale"),
            (low, high, least, most, usual, scale),
            (0, NOBODY, EVERYTHING, 0, 0, 0),  # of a column that is always 0
            strict=True,
        )
        for name, values, none in columns:
            kind = np.float32 if name in ("usual", "scale") else np.int32
            padded = np.concatenate([np.asarray(values, kind), np.full(padding, none, kind)])
            self.register_buffer(name, torch.as_tensor(padded), persistent=False)
        self.width = len(low) + (0 if exact else padding)
        self.quick = False  # whether the kernel is used

    def forward(self, observed: Tensor) -> Tensor:
        if self.quick:
            return self._by_kernel(observed)
        kind = torch.bfloat16 if observed.is_cuda else torch.float32
        return self.plain(observed).to(kind)

    def plain(self, observed: Tensor) -> Tensor:
        """What columns are."""
        lower = observed[:, self.low.long()].int()
        pairs = lower + 256 * observed[:, self.high.clamp(min=0).long()].int()
        one, two = (lower + 127) % 256 - 128, (pairs + 2**15 - 1) % 2**16 - 2**15
        number = torch.where(self.high == NOBODY, one, two)
        inside = ((number >= self.least) & (number <= self.most)).float()
        amount = ((number - self.usual) * self.scale).clamp(-FURTHEST, FURTHEST)
        return torch.where(self.scale != 0, amount, inside)[:, : self.width]

    def make_quick(self, observed: Tensor) -> bool:
        """Use the kernel from now on, if it computes the same; answers whether it does."""
        try:
            want, got = self.plain(observed), self._by_kernel(observed).float()
        except Exception as problem:  # whatever a compiler may say: the plain version does as well
            print(f"no kernel for columns: {problem!r}")
            return False
        self.quick = bool(torch.allclose(want, got, rtol=2**-7, atol=0))  # as exact as eight bits are
        return self.quick

    def _by_kernel(self, observed: Tensor) -> Tensor:
        import triton

        rows = len(observed)
        out = torch.empty((rows, self.width), dtype=torch.bfloat16, device=observed.device)
        grid = (triton.cdiv(rows, ROWS), len(self.low) // ALIGNED)
        _kernel()[grid](
            observed, out, self.low, self.high, self.least, self.most, self.usual, self.scale, rows,
            observed.shape[1], self.width, ROWS, ALIGNED,
        )  # fmt: skip
        return out


def _kernel() -> Any:
    if "columns" not in _kernels:
        from .columns_kernel import columns_kernel

        _kernels["columns"] = columns_kernel
    return _kernels["columns"]
