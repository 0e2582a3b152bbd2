"""Mangrovia's board: the oracle rock."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from typing import Any

from motu.drawing import (
    Drawn,
    at,
    group,
    piece,
    spot,
    tag,
    use,
)
from motu.drawing.sketches import kept
from motu.drawing.symbols import CREAM, DARK

from .. import box
from ..speech import _
from ..words.terms import landscape_name
from .art import GROUNDS
from .places import FIELD_STEP, ROCK


@kept
def draw_rock(v: Any) -> Drawn:
    x, y = ROCK
    parts = [
        tag("path", d=f"M{x - 152} {y + 20} Q{x - 160} {y - 14} {x - 128} {y - 24} Q{x - 60} {y - 38} {x} {y - 28} Q{x + 70} {y - 38} {x + 128} {y - 24} Q{x + 158} {y - 10} {x + 150} {y + 20} Q{x} {y + 32} {x - 152} {y + 20} Z",
            fill="var(--stone)", stroke=DARK, stroke_width=1.4),
        tag("path", d=f"M{x - 140} {y - 6} Q{x - 70} {y - 32} {x} {y - 21} Q{x + 70} {y - 32} {x + 138} {y - 8}", fill="none", stroke=CREAM, stroke_opacity=0.35, stroke_width=2),
    ]  # fmt: skip
    for land in range(box.LANDSCAPES):
        fx = x + (land - 1.5) * FIELD_STEP
        active = bool(box.ACTIVE[v.birds, land])
        label = (_("oracle rock, {landscape}: a bird") if active else _("oracle rock, {landscape}")).format(landscape=landscape_name(land))  # fmt: skip
        parts.append(
            at(
                fx, y,
                *(tag("circle", r=22, fill=fill, fill_opacity=share) for fill, share in GROUNDS[land]),
                tag("circle", r=22, fill="none" if active else "var(--sea-0)", fill_opacity=0.42, stroke="var(--glow)" if active else DARK, stroke_width=3 if active else 1.2),
                use(f"mg-land-{land}", -5 if active else 0, 4 if active else 0, 30),
                aria_hidden="true",
            )
        )  # fmt: skip
        parts.append(spot(f"field-{box.LETTERS[land]}", Drawn(tag("circle", r=23) + tag("circle", r=29, class_="hit")), label=label, data_thing="rock", transform=f"translate({fx:g} {y})"))  # fmt: skip
    birds = [
        piece(f"bird-{k}", x + (land - 1.5) * FIELD_STEP + 9, y - 9, use("mg-bird", 0, 0, 36), data_thing="bird")
        for k, land in enumerate(box.BIRD_PAIRS[v.birds])
    ]
    return group(*parts, group(*birds, class_="pieces"), data_thing="rock")
