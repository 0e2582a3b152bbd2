"""Refusals in the words of a player: a sentence for each rule that can say no, with the numbers of the moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from motu.language import _, inside

Because = Callable[[Any, int, int], str]


def nothing_more(v: Any, action: int, rule: int) -> str:
    """For games that say no more than the sentence of the rule."""
    return ""


def another_moment(now: str) -> str:
    """What is said to somebody who wants what is not asked; `now` is the title of what is."""
    said = _("That comes later. Now: {task}.").format(task=inside(now))
    return said.removesuffix(".") if now.endswith(("?", "!")) else said


def refusing(
    say: Callable[[str], str],
    sentences: Mapping[int, str],
    title: Callable[[Any], str],
    later: Collection[int] = (),
    because: Because = nothing_more,
) -> Callable[[Any, int, int], str]:
    """A game's `refused(v, action, rule)`: why the deciding seat cannot do that, in one sentence.

    `because` may say it with the numbers of this moment; a rule in `later` tells of another moment than the present.
    `action` is NOBODY where a click means no action at all.
    """

    def refused(v: Any, action: int, rule: int) -> str:
        said = because(v, action, rule)
        if not said and rule in later and (now := title(v)):
            return another_moment(now)
        return said or say(sentences[rule])

    return refused
