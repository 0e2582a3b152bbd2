"""Try changes of a search's settings against what levels.toml says now, a change at a time.

    python benchmarks/tune.py wayfinder 2 mcts:300 20 depth=0 depth=25 tries=1 scale=6@depth=0

Prints the share of wins of every change with its 95 % interval; a fair share is one by the number of players.
"""

from __future__ import annotations

import sys

from motu.bots import arena


def main() -> None:
    game, players, base, games, *changes = sys.argv[1:]
    for change in changes:
        figures = arena.run(game, int(players), [f"{base}@{change}", base], int(games), seed=change)
        tried, usual = figures["bots"]
        low, high = tried["ci95"]
        print(
            f"{game} {players} {base} {change:<28} {tried['win_share']:.2f} [{low:.2f}, {high:.2f}]"
            f"  {tried['ms_per_decision']:.1f} ms beside {usual['ms_per_decision']:.1f} ms"
            f"  {tried['mean_score']:.0f} points beside {usual['mean_score']:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
