"""The page of statistics with its plots, from the figures that `motu.simulate.statistics` wrote.

python -m motu.simulate.statistics docs/statistics.json
python -m motu.simulate.statistics_page docs/statistics.json docs/statistics.md
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from motu.engine.game import find_game

PLOTS = (("decisions", "decisions a game"), ("scores", "points of a seat"), ("margins", "winning margin"))
WIDE, TALL, FOOT, GAP = 300, 120, 36, 24
BAR, LABEL, LINE = 22, 60, 18  # of the bars by source: height, room for the seat's name, height of a line of the key
COLOURS = ("#17808c", "#e0873a", "#5b7f3b", "#b5483f", "#7d5ba6", "#c9a227", "#3f6fb5", "#8a6a4f", "#d07aa0", "#6b7780")

PAGE = """# What random play says about the games

Uniform random choice among the legal actions in every seat: not how people play, but the same yardstick for every game.
A win that several share counts in parts; intervals are 95 %. `motu stats GAME` prints one table of it. Made by

    python -m motu.simulate.statistics docs/statistics.json
    python -m motu.simulate.statistics_page docs/statistics.json docs/statistics.md
"""


def as_page(found: Sequence[Mapping[str, Any]]) -> str:
    """Sets of figures as a Markdown page; its pictures are those of `histograms` and `sources`."""
    parts = [PAGE, *_overview(found), ""]
    for one in found:
        name = find_game(one["game"]).title
        parts += [f"## {name}, {one['players']} player{'s' * (one['players'] > 1)}", "", *_markdown(one), ""]
        parts += [f"![Histograms of {name}]({picture_name(one, 'spread')})", ""]
        parts += [f"![Sources of points in {name}]({picture_name(one, 'sources')})", ""]
    return "\n".join(parts)


def picture_name(found: Mapping[str, Any], what: str) -> str:
    return f"pictures/statistics-{found['game']}-{found['players']}-{what}.svg"


def _overview(found: Sequence[Mapping[str, Any]]) -> list[str]:
    lines = [
        "| game | players | games | decisions | choices | points | margin | best seat |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in found:
        shares = [seat["win_share"] for seat in one["seats"]]
        best = shares.index(max(shares))
        alone = one["players"] == 1
        lines.append(
            f"| {find_game(one['game']).title} | {one['players']} | {one['games']:,} | {one['decisions']['mean']:.1f} "
            f"| {one['branching']:.1f} | {one['scores']['mean']:.1f} | "
            + (" | |" if alone else f"{one['margins']['mean']:.1f} | {best}: {100 * shares[best]:.2f} % |")
        )
    return lines


def _markdown(found: Mapping[str, Any]) -> list[str]:
    seats = range(found["players"])
    length, scores = found["decisions"], found["scores"]
    lines = [
        f"{found['games']:,} random games, seed {found['seed']}: {length['mean']} decisions a game "
        f"({length['least']} to {length['most']}), {found['branching']} choices a decision, "
        f"{scores['mean']} points a seat ({scores['least']} to {scores['most']}), "
        f"{100 * found['shared_wins']:.2f} % shared wins.",
        "",
        "| | " + " | ".join(f"seat {seat}" for seat in seats) + " |",
        "|---|" + "---|" * len(seats),
        "| wins, % | "
        + " | ".join(f"{100 * s['win_share']:.2f} ± {196 * s['error']:.2f}" for s in found["seats"])
        + " |",
        "| points | " + " | ".join(f"{s['mean_score']:.2f}" for s in found["seats"]) + " |",
    ]
    for name, points in found["sources"].items():
        lines.append(f"| {name} | " + " | ".join(f"{value:.2f}" for value in points) + " |")
    return lines


# -- pictures --


def histograms(found: Mapping[str, Any]) -> str:
    """The distributions of one set of figures, side by side."""
    shown = [histogram(found[what], name) for what, name in PLOTS if found[what]]
    placed = "".join(f'<g transform="translate({WIDE * k + GAP * k} 0)">{one}</g>' for k, one in enumerate(shown))
    return _svg((WIDE + GAP) * len(shown) - GAP, TALL + FOOT, placed)


def histogram_svg(spread: Mapping[str, Any], title: str) -> str:
    """One histogram as a picture."""
    return _svg(WIDE, TALL + FOOT, histogram(spread, title))


def histogram(spread: Mapping[str, Any], title: str) -> str:
    """Bars with the lowest and the highest number and what is counted."""
    bars = spread["histogram"]
    tallest = max(count for _, _, count in bars)
    step = WIDE / len(bars)
    drawn = [
        f'<rect x="{k * step:.1f}" y="{TALL - TALL * count / tallest:.1f}" width="{max(step - 1, 1):.1f}" '
        f'height="{TALL * count / tallest:.1f}" fill="{COLOURS[0]}"><title>{low} to {high}: {count}</title></rect>'
        for k, (low, high, count) in enumerate(bars)
    ]
    return "".join(drawn) + (
        _words(0, TALL + 14, str(bars[0][0]))
        + _words(WIDE, TALL + 14, str(bars[-1][1]), "end")
        + _words(WIDE / 2, TALL + 30, title, "middle")
    )


def sources(found: Mapping[str, Any]) -> str:
    """Where points come from: a bar for each seat, gains to the right and losses to the left, with a key below."""
    names, seats = list(found["sources"]), range(found["players"])
    points = [[found["sources"][name][seat] for name in names] for seat in seats]
    gain = max(sum(p for p in row if p > 0) for row in points)
    loss = max(sum(-p for p in row if p < 0) for row in points)
    wide = 3 * WIDE
    scale = (wide - LABEL) / max(gain + loss, 1e-9)
    drawn = []
    for seat in seats:
        right = left = LABEL + loss * scale
        drawn.append(_words(0, seat * BAR + 15, f"seat {seat}"))
        for k, (name, value) in enumerate(zip(names, points[seat], strict=True)):
            size = abs(value) * scale
            left -= size if value < 0 else 0
            drawn.append(
                f'<rect x="{left if value < 0 else right:.1f}" y="{seat * BAR + 2}" width="{size:.1f}" '
                f'height="{BAR - 4}" fill="{COLOURS[k % len(COLOURS)]}">'
                f"<title>{html.escape(name)}: {value:.2f}</title></rect>"
            )
            right += size if value > 0 else 0
    foot = len(points) * BAR + 8
    for k, name in enumerate(names):
        x, y = k % 3 * WIDE, foot + k // 3 * LINE
        drawn.append(f'<rect x="{x}" y="{y}" width="12" height="12" fill="{COLOURS[k % len(COLOURS)]}"/>')
        drawn.append(_words(x + 18, y + 11, name))
    return _svg(wide, foot + -(-len(names) // 3) * LINE, "".join(drawn))


def _words(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{html.escape(text)}</text>'


def _svg(wide: float, tall: float, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}" role="img" '
        f'font-family="sans-serif" font-size="12"><rect width="{wide}" height="{tall}" fill="#fffaf0"/>'
        f"{inside}</svg>"
    )


def main(
    figures: Annotated[Path, typer.Argument(help="JSON that motu.simulate.statistics wrote")],
    page: Annotated[Path, typer.Argument(help="Markdown file to write; pictures go beside it")],
) -> None:
    """Write the page of all figures, with its pictures beside it."""
    found = json.loads(figures.read_text(encoding="utf-8"))
    for one in found:
        for what, draw in (("spread", histograms), ("sources", sources)):
            target = page.parent / picture_name(one, what)
            target.parent.mkdir(exist_ok=True)
            target.write_text(draw(one), encoding="utf-8")
    page.write_text(as_page(found), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
