"""What strong play says that a reader should look at: dear places, parts that nobody takes, parts that winners take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from motu.bots.arena import SURE, interval
from motu.engine.game import find_game

FAIR = 1.15  # times a fair share that a seat should not be worth
OFTEN, HARDLY = 0.05, 0.002  # offers a seat that are enough to judge a part, and the part of them that is next to never
WINNING = 1.4  # times a fair share that those win who take a part, if it stands out
SOME, MOST = 0.02, 0.9  # parts that fewer or more seats take say nothing about who wins
FEW = 12  # values of a family that are listed one by one
Figures = Mapping[str, Any]


def places(found: Figures) -> list[Figures]:
    """Shares of wins by place: by the order of the first decision where that was counted, else by seat."""
    return list(found.get("order", found["seats"]))


def worth(found: Figures, place: int) -> str:
    """The share of wins of a place over a fair one, with its interval."""
    share, error = places(found)[place]["win_share"], SURE * places(found)[place]["error"]
    low, middle, high = (found["players"] * value for value in (share - error, share, share + error))
    return f"{middle:.2f} [{low:.2f}, {high:.2f}]"


def standing_out(strong: Sequence[Figures]) -> list[str]:
    """What a reader of strong play should look at: places, parts that nobody takes, parts that winners take."""
    lines = ["## What stands out in the play of bots", ""]
    lines += [f"Places worth more than {FAIR} times a fair share, and surely more than one:", ""]
    lines += [*_or_none(_dear_places(strong)), ""]
    lines += [
        "Answers that a seat was offered in one of twenty games at least, and took fewer than once in five hundred "
        "offers:",
        "",
        *_or_none(_unused(strong)),
        "",
        f"Answers that some seats give and some do not, where those who do surely win {WINNING} times a fair share or "
        "more (who is ahead may afford them: it need not be they that win):",
        "",
        *_or_none(_winning(strong)),
    ]
    return lines


def _or_none(lines: Sequence[str]) -> Sequence[str]:
    return lines or ["- none"]


def title(found: Figures) -> str:
    return f"{find_game(found['game']).title}, {found['players']} player{'s' * (found['players'] > 1)}"


def _dear_places(strong: Sequence[Figures]) -> list[str]:
    lines = []
    for one in (one for one in strong if one["players"] > 1):
        for place, found in enumerate(places(one)):
            least = found["win_share"] - SURE * found["error"]
            if found["win_share"] * one["players"] > FAIR and least * one["players"] > 1:
                lines.append(f"- {title(one)}: who decides as number {place + 1}, {worth(one, place)}")
    return lines


def _unused(strong: Sequence[Figures]) -> list[str]:
    lines = []
    for one in strong:
        found = [
            name
            for name, part in one["parts"].items()
            if part["offered"] >= OFTEN and part["taken"] < HARDLY * part["offered"]
        ]
        shown = [name for name in found if name in listed(one["game"])]
        rest = len(found) - len(shown)
        told = [*(f"`{name}`" for name in shown), *([f"{rest} values of families with many"] if rest else [])]
        lines += [f"- {title(one)}: {', '.join(told)}"] if told else []
    return lines


def _winning(strong: Sequence[Figures]) -> list[str]:
    lines = []
    for one in strong:
        shown = []
        for name, part in one["parts"].items():
            takers, share = part["takers"] * one["games"] * one["players"], part["takers_win"]
            low = interval(share, round(takers))[0] * one["players"]
            if one["players"] > 1 and SOME < part["takers"] < MOST and low > WINNING and name in listed(one["game"]):
                shown.append(f"`{name}` {one['players'] * share:.2f} ({100 * part['takers']:.0f} % of the seats)")
        lines += [f"- {title(one)}: {', '.join(shown)}"] if shown else []
    return lines


def listed(game: str) -> list[str]:
    """The parts that are shown one by one: families, and the values of those with few."""
    return [
        name
        for family in find_game(game).actions.families
        for name in (
            family.name,
            *(
                f"{family.name} {argument.name} {label}" if len(family.arguments) > 1 else f"{family.name} {label}"
                for argument in family.arguments
                if len(argument.labels) <= FEW
                for label in argument.labels
            ),
        )
    ]
