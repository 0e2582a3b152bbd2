"""What everything drawn in Wayfinder is called, and what it does: the table explains itself with these."""

# ruff: noqa: E501 (drawings and sentences are long)
from __future__ import annotations

from motu.drawing import Drawn, group, tag, use
from motu.teaching import Thing

from ..picture.art import boat as explorer
from ..picture.art import gem, hut
from ..speech import _


def things() -> dict[str, Thing]:
    """By the short key that pictures and panels carry as `data-thing`."""
    return {
        "travellers": Thing(
            _("Travellers"),
            _("An island with gems of two or more colours. Drop any gem here; explorers start from such islands."),
            "islands", _isle(gem(0, -7, -6, 15), gem(1, 7, -6, 15), gem(2, -7, 8, 15), gem(3, 7, 8, 15)),
        ),
        "construction": Thing(
            _("Village under construction"),
            _("Gems of one colour only: it takes that colour and no other. The fifth makes a village. The number is what its owner would score for it at the end."),
            "islands", _isle(gem(2, 0, -10, 15), gem(2, 10, -1, 15), gem(2, 6, 11, 15)),
        ),
        "empty": Thing(
            _("Empty island"),
            _("Drop any gem here, or end your voyage with all the gems you have left. Huts do not count as gems."),
            "islands", _isle(),
        ),
        "objective": Thing(
            _("Circle"),
            _("The colour that this island likes. At the end, gems of that colour count one more here."),
            "end", group(tag("circle", r=15, fill="#fffaf0", stroke="var(--c)", stroke_width=5), use("m-mark-0", 0, 0, 17, fill="var(--c)"), class_="p0"),
        ),
        "hut": Thing(
            _("Hut"),
            _("A village was made here. At the end a hut counts with gems of its colour on the same island; alone it counts nothing."),
            "villages", hut(0, 0, 0, 40),
        ),
        "boat": Thing(
            _("Explorer"),
            _("Marks where its player's next voyage starts. Gems may be dropped there, but no second explorer stands there."),
            "placing", explorer(0, 44),
        ),
        "hand": Thing(
            _("Raft"),
            _("The gems in hand of whoever sails. All of them must be put down before the voyage ends."),
            "voyage", group(tag("rect", x=-20, y=-12, width=40, height=24, rx=5, fill="var(--wood)"), gem(0, -9, 0, 15), gem(3, 9, 0, 15)),
        ),
        "harbour": Thing(
            _("Harbour"),
            _("Explorers that are not on an island yet."),
            "placing", group(use("m-boat", -6, 0, 28, class_="p0"), use("m-boat", 9, 4, 28, class_="p1")),
        ),
        "stall": Thing(
            _("Turns without progress"),
            _("Turns in a row in which gems were only carried about. When the bar is full, the game ends."),
            "end", group(*(tag("rect", x=-20 + 10 * k, y=-4, width=8, height=9, rx=3, fill="var(--coral)" if k < 2 else "var(--line-2)") for k in range(4))),
        ),
        "villages": Thing(
            _("Villages made"),
            _("How many villages of each colour this player has completed: 25 points for the own colour, 5 for any other."),
            "villages", group(gem(0, -10, 0, 24), hut(0, 11, 0, 26)),
        ),
        "standing": Thing(
            _("Standing"),
            _("What this player's one-colour islands would score if the game ended now: each the square of its gems, huts and circle."),
            "end", _isle(gem(0, -8, -4, 15), gem(0, 8, -4, 15)),
        ),
    }  # fmt: skip


def _isle(*gems: Drawn) -> Drawn:
    return group(tag("use", href="#wf-isle-1", x=-24, y=-24, width=48, height=48), *gems)
