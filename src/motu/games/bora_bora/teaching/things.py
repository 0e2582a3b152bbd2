"""What everything drawn in Bora Bora is called, and what it does: the table explains itself with these."""

# ruff: noqa: E501 (drawings and sentences are long)
from __future__ import annotations

from motu.drawing import group, tag, use
from motu.teaching import Thing

from .. import box
from ..picture.art import badge, count, die, fish, hut, jewel, marker, person, priest, wanted
from ..speech import _


def things() -> dict[str, Thing]:
    """By the short key that pictures and panels carry as `data-thing`."""
    return {
        "die": Thing(
            _("Die"),
            _("You place one of your three dice in each turn. A high face does more, a low one fits on more tiles."),
            "dice", die(4, 0, 40),
        ),
        "tile": Thing(
            _("Action tile"),
            _("Place a die that is lower than every die on it, and carry out its action. An empty tile takes any die."),
            "dice", group(tag("rect", x=-23, y=-15, width=46, height=30, rx=7, fill="var(--wood)"), tag("circle", r=13, fill="#f3e3c3"), use("bb-act-1", 0, 0, 22)),
        ),
        "fishing": Thing(
            _("Fishing"),
            _("Takes any die at any time, for 2 points. When nothing else is possible, you fish."),
            "dice", use("bb-fish-0", 0, 0, 42),
        ),
        "region": Thing(
            _("Region"),
            _("Settle it along a path from one of your huts. You get its material or an offering. Whoever came last has the main place and scores the fish at the end."),
            "settle", group(use("bb-isle", 0, 0, 46)),
        ),
        "path": Thing(
            _("Path"),
            _("By land or by sea; the number is the least value that you need to use it."),
            "settle", group(tag("path", d="M-20 8 Q0 -10 20 8", fill="none", stroke="var(--foam)", stroke_width=4, stroke_dasharray="1 7", stroke_linecap="round"), badge(3, 0, -2, r=11)),
        ),
        "fish": Thing(
            _("Fish tile"),
            _("Points at the end for the hut on the main place of this region. The red god scores it at once as well."),
            "settle", fish(2),
        ),
        "hut": Thing(
            _("Hut"),
            _("On the map it opens further paths. On your board it blocks a space: when it leaves, a man or a woman can move in."),
            "settle", hut(0, 42),
        ),
        "person": Thing(
            _("Man or woman"),
            _("Its picture is an ability, used after the dice. The signs below are status steps or shells, once, by the helper. Both count for tasks."),
            "people", person(box.MEN, 0, 2, 30, 40),
        ),
        "display": Thing(
            _("Men and women on display"),
            _("A die takes the one under its own value or a lower one. What is gone stays gone until the next round."),
            "people", use("bb-people", 0, 0, 44),
        ),
        "slot": Thing(
            _("Space on your board"),
            _("Holds a hut at first. Once it is free, a man or a woman finds room there."),
            "people", group(tag("rect", x=-18, y=-20, width=36, height=40, rx=5, fill="none", stroke="var(--line-2)", stroke_width=2, stroke_dasharray="4 4"), use("bb-hut", 0, 0, 26)),
        ),
        "twelfth": Thing(
            _("The twelfth space"),
            _("Holds any number of huts. Moving huts here makes room for people; with no hut on it, a person may lie here too."),
            "people", group(tag("rect", x=-18, y=-20, width=36, height=40, rx=5, fill="none", stroke="var(--line-2)", stroke_width=2), count(12, 0, 8, 22)),
        ),
        "cell": Thing(
            _("Ceremony cell"),
            _("Stores one material of its own kind, for good. Two neighbouring cells with materials can be built on."),
            "build", group(tag("rect", x=-20, y=-20, width=40, height=40, rx=6, fill="var(--line-2)", fill_opacity=0.4), use("bb-material-2", 0, 0, 30)),
        ),
        "building": Thing(
            _("Building tile"),
            _("Its number is the least value you need. It covers two cells and scores 10 points in rounds 1 and 2, then 7, then 4, and brings a fire bonus."),
            "build", use("bb-building", 0, 0, 44),
        ),
        "aside": Thing(
            _("Materials beside the board"),
            _("Their cells were full. They count for tasks, and for nothing else."),
            "build", use("bb-pile", 0, 0, 42),
        ),
        "temple": Thing(
            _("Temple"),
            _("Send a priest to a space within your die's value; whoever stands there is pushed to the right, the last one out. Every priest scores each round; most priests win a god tile."),
            "temple", priest(0, 42),
        ),
        "status": Thing(
            _("Status track"),
            _("At the end of a round you score the number under your marker; the one in front goes first in the next round. On one space the upper marker is in front. Then all go back."),
            "evaluation", marker(0, 18),
        ),
        "card": Thing(
            _("God card"),
            _("With an offering it calls the god of its colour. Two equal cards and an offering call any god."),
            "gods", use("bb-card", 0, 0, 44),
        ),
        "deck": Thing(
            _("Deck of god cards"),
            _("A card from here nobody else sees."),
            "gods", tag("use", href="#bb-card-back", x=-16, y=-20, width=32, height=40),
        ),
        "offering": Thing(
            _("Offering"),
            _("Goes with the cards whenever you call a god. Cards alone do nothing."),
            "gods", use("bb-offering", 0, 0, 42),
        ),
        "god_tile": Thing(
            _("God tile"),
            _("Calls any god, without card or offering. Unused, it is worth 2 points at the end."),
            "gods", use("bb-god-tile", 0, 0, 42),
        ),
        "shell": Thing(
            _("Shells"),
            _("Buy jewelry, one piece a round."),
            "evaluation", use("bb-shell", 0, 0, 42),
        ),
        "jewel": Thing(
            _("Jewelry"),
            _("The large number is points at the end, the small one the price in shells. Only the column of this round is for sale; what is not bought is gone."),
            "evaluation", jewel(0, 3, 5, 44, 34),
        ),
        "task": Thing(
            _("Task"),
            _("Every round you must fulfil one of your three: 6 points, 4 with the yellow god. Nothing is spent for it. If you can fulfil none, you give one up."),
            "evaluation", group(wanted(0, 0), transform="scale(0.6)"),
        ),
        "order": Thing(
            _("Order of play"),
            _("Who plays first, second and so on in this round; the status track decides about the next."),
            "evaluation", group(badge(1, -14, 0, r=9), badge(2, 6, 0, r=9)),
        ),
    }  # fmt: skip
