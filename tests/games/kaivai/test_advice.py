"""What the bots know about Kaivai."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motu.engine.match import Match
from motu.games.kaivai import play

from .positions import position

Table = Callable[..., Match]
LAST = 10
NO_TOKENS = [[0] * 5] * 4


def worth(table: Table, land: str, boats: list[int], **more: Any) -> int:
    """What red expects to have in the end."""
    return position(table, f"{land} gF41", {0: boats, 1: [41]}, players=2, **more).evaluate(0)


def test_boats_and_temples_in_one_village_are_an_engine_while_there_are_rounds(table: Table) -> None:
    together, apart = "rF87 rT99 rT89", "rF87 rT99 rT47"
    assert worth(table, together, [98, 76]) > worth(table, apart, [98, 76])
    early = worth(table, "rF87 rT99", [98, 76]) - worth(table, "rF87 rT99", [98])
    late = worth(table, "rF87 rT99", [98, 76], round_number=LAST) - worth(table, "rF87 rT99", [98], round_number=LAST)
    assert early > late


def test_a_purse_is_worth_something_until_its_owner_has_passed_in_the_last_round(table: Table) -> None:
    rich = {"shells": [[0, 0, 0, 0, 8], *NO_TOKENS[1:]], "fish": NO_TOKENS}
    poor = {"shells": NO_TOKENS, "fish": NO_TOKENS}

    def gain(**more: Any) -> int:
        return worth(table, "rF87", [98], **rich, **more) - worth(table, "rF87", [98], **poor, **more)

    assert gain() > gain(round_number=LAST) > 0
    assert gain(round_number=LAST, passed=[1, 0, 0, 0]) == 0


def test_fish_are_worth_more_on_an_own_cottage_than_in_hand(table: Table) -> None:
    caught = worth(table, "rF87", [98], shells=NO_TOKENS, fish=[[0, 0, 0, 0, 9], *NO_TOKENS[1:]])
    at_home = worth(table, "rF87 rM77 rM76", [98], shells=NO_TOKENS, fish=NO_TOKENS, fish_on={87: 3, 77: 3, 76: 3})
    plain = worth(table, "rF87 rM77 rM76", [98], shells=NO_TOKENS, fish=NO_TOKENS)
    assert at_home - plain > caught - worth(table, "rF87", [98], shells=NO_TOKENS, fish=NO_TOKENS)


def test_passing_is_not_the_first_thought(table: Table) -> None:
    m = position(table, "rF87 rT99 gF41", {0: [98], 1: [41]}, players=2)
    assert all(m.prior(action) > m.prior(play.PASS) for action in m.legal() if action != play.PASS)
