"""Which refusals do people meet most?  Random clicks on everything that is drawn, at moments of random games.

python benchmarks/refusals.py GAME [CLICKS]     # the rules that were cited, how often, and what was said
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import motu
from motu.engine.match import Match
from motu.engine.record import NOBODY

EVERY = 5  # clicks at a moment, on average


def click(match: Match, dice: random.Random) -> tuple[int, str]:
    """A click on any spot, as the page understands it: the number of the rule that says no (0: none), and its words."""
    seat, picture = match.current_player, match.game.picture
    view = match.view(seat)
    spot, actions = dice.choice(list(picture.spots(view, seat).items()))
    if not actions:
        number = picture.refusal(view, spot) if hasattr(picture, "refusal") else 0
        return number, match.refusal(number, NOBODY, seat) if number else ""
    reasons = [match.why_not(action, seat) for action in actions]
    if not all(reasons):
        return 0, ""
    number = match.game.number(reasons[0])
    return number, match.refusal(number, actions[0], seat)


def main() -> None:
    game, clicks = motu.find_game(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    game.compile()
    dice, met, said = random.Random(1), Counter[int](), dict[int, set[str]]()
    variants = list(game.variants())
    match = Match(game, variants[0][0], 1, **variants[0][1])
    for number in range(clicks):
        if match.is_terminal:
            players, options = dice.choice(variants)
            match = Match(game, players, number, **options)
        rule, words = click(match, dice)
        met[rule] += 1
        said.setdefault(rule, set()).add(words)
        if dice.random() < 1 / EVERY:
            match.play(dice.choice(match.legal()))
    refused = clicks - met.pop(0, 0)
    print(f"{game.id}: {clicks} clicks, {refused} refused, {len(met)} rules cited")
    for rule, count in met.most_common():
        words = sorted(said[rule], key=len)[-1]
        print(f"{count / refused:6.1%}  {game.prefix}-{rule:03d}  {len(said[rule]):4} different  {words}")


if __name__ == "__main__":
    main()
