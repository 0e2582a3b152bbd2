"""Small pieces of pages that are made so often that templates are too slow for them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from motu.drawing import Drawn, Fact
from motu.drawing.builder import escaped, tag

if TYPE_CHECKING:
    from .looks import Button

KEPT = 2_000  # rows of facts: most players' facts are the same from move to move, and for all who look

ICON = '<svg class="icon" width="22" height="22" viewBox="-12 -12 24 24" aria-hidden="true">'


@lru_cache(KEPT)
def stats(facts: tuple[Fact, ...]) -> Drawn:
    """The numbers in a player's panel."""
    return tag("dl", *map(stat, facts), class_="stats")


def stat(fact: Fact) -> Drawn:
    said: object = fact.label
    if fact.symbol:
        symbol, *classes = fact.symbol.split()
        said = tag(
            "svg", tag("use", href=f"#{symbol}", width=24, height=24), class_=" ".join(classes), width=18, height=18,
            viewBox="0 0 24 24", role="img", aria_label=fact.note or fact.label,
        )  # fmt: skip
    named = {"data_thing": fact.thing or None, "title": fact.note or None}
    return tag("div", tag("dt", said), tag("dd", fact.value), **named)


def choice(button: Button) -> Drawn:
    """A legal action as a button."""
    sentence = escaped(button.sentence)
    icon = button.icon and f"{ICON}{button.icon}</svg>"
    gain = button.gain and f" <small>{escaped(button.gain)}</small>"
    return Drawn(
        f'<button type="submit" name="action" value="{button.action}" id="act-{button.action}" class="choice"'
        f' data-sentence="{sentence}" aria-label="{escaped(button.spoken)}" title="{sentence}">'
        f"{icon}<span>{escaped(button.label)}</span>{gain}</button>"
    )
