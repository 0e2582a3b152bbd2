"""Positions of Dokmus for lessons and guides: two rounds that are played the same way every time.

Blue is the learner and holds the talisman; red and yellow are the others.
"""

from __future__ import annotations

from motu.engine.match import Match

YELLOW_STARTS = ("cell u5",)
RED_STARTS = ("cell a2",)
BLUE_STARTS = ("cell a16",)
FIRST_DRAFT = ("guardian 2", "guardian 4", "guardian 3")
ROUND_THE_TEMPLE = ("cell c16",)
TO_THE_SECOND_TEMPLE = ("cell d16", "cell e16")
TILE_SLIDES = ("shift 7",)
OTHERS_PLAY = ("cell s5", "cell u6", "cell u7", "end_turn", "cell a3", "cell d4", "end_turn")
SECOND_DRAFT = ("guardian 3", "guardian 2", "guardian 1")
OTHERS_FIRST = ("talisman", "cell r5", "cell s6", "cell t6", "cell a4", "cell e4", "cell e5", "end_turn")
CROSSING = ("cell b20",)

DRAFTING = (YELLOW_STARTS, RED_STARTS, BLUE_STARTS)
PLACING = (*DRAFTING, FIRST_DRAFT)
LINKED = (*PLACING, ROUND_THE_TEMPLE)
SLIDING = (*LINKED, TO_THE_SECOND_TEMPLE)
SECOND_TURN = (*SLIDING, TILE_SLIDES, OTHERS_PLAY, SECOND_DRAFT, OTHERS_FIRST)
COMPLETE = (*SECOND_TURN, CROSSING)


def played(*deeds: tuple[str, ...]) -> Match:
    """The match after these deeds; what leaves no choice happens by itself, as at a table."""
    match = Match("dokmus", 3, "lesson-1").edit(talisman=0, first=0, turn=2, seat=2)
    for deed in deeds:
        match.play(*deed)
    return match
