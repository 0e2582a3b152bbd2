"""Wrong PINs: few from one address, not many from all, and nobody is locked out who has not been wrong."""

from __future__ import annotations

from ..ground.limits import Limits
from .rates import Buckets


class Tries:
    """Who may try a PIN.  Only wrong ones count."""

    def __init__(self, limits: Limits, buckets: Buckets) -> None:
        self.limits = limits
        self.wrong = buckets

    def wait(self, address: str) -> float:
        """0 if this address may try, else the seconds until then."""
        own = self.wrong.left("pins", address)
        if own or not self.wrong.knows("pins", address):
            return own
        return self.wrong.left("pins_by_all", "all")

    def failed(self, address: str) -> None:
        self.wrong.take("pins", address, self.limits.pins)
        self.wrong.take("pins_by_all", "all", self.limits.pins_by_all)
