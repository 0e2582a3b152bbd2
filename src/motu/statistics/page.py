"""The page of statistics with its plots, from the figures that `motu.statistics.figures` wrote.

python -m motu.statistics.figures docs/statistics.json
python -m motu.statistics.page docs/statistics.json docs/statistics.md

`make statistics` does both.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from motu.bots.arena import SURE
from motu.engine.game import find_game

from .standing_out import Figures, listed, places, standing_out, title, worth

PLOTS = (("decisions", "decisions a game"), ("scores", "points of a seat"), ("margins", "winning margin"))
WIDE, TALL, FOOT, GAP = 300, 120, 36, 24
BAR, LABEL, LINE = 22, 60, 18  # of the bars by source: height, room for the seat's name, height of a line of the key
COLOURS = ("#17808c", "#e0873a", "#5b7f3b", "#b5483f", "#7d5ba6", "#c9a227", "#3f6fb5", "#8a6a4f", "#d07aa0", "#6b7780")

PAGE = """# What play says about the games

Random play is uniform choice among the legal actions in every seat: not how people play, but the same yardstick for
every game. Beside it one bot in every seat, from the same deals: the game's net, with a little chance so that games
differ; alone, where there is nobody to win against, a short search. A win that several share counts in parts;
intervals are 95 %.
`motu stats GAME` and `motu stats GAME --bots net@temperature=0.5` print one table of it. Made by

    make statistics

which plays what docs/statistics.json does not hold yet; `make statistics AGAIN="--again dokmus"` plays Dokmus's bots
anew, e.g. where a net is new. What the figures say about our data is in [balance.md](balance.md).
"""


def as_page(found: Sequence[Figures]) -> str:
    """Sets of figures as a Markdown page; its pictures are those of `histograms` and `sources`."""
    rows = {(one["game"], one["players"], kind_of(one)): one for one in found}
    plain = [one for one in found if kind_of(one) == "plain"]
    strong = [one for one in found if kind_of(one) == "strong"]
    parts = [PAGE, *_overview(plain, rows), "", *standing_out(strong), ""]
    for one in plain:
        name, last = find_game(one["game"]).title, one["players"] == max(find_game(one["game"]).players)
        parts += [f"## {title(one)}", ""]
        parts += [*_markdown(one, rows.get((one["game"], one["players"], "strong"))), ""]
        parts += [f"![Histograms of {name}]({picture_name(one, 'spread')})", ""]
        parts += [f"![Sources of points in {name}]({picture_name(one, 'sources')})", ""]
        if last:
            parts += _choices(one["game"], rows)
    return "\n".join(parts)


def kind_of(found: Figures) -> str:
    """Random play in great numbers, random play whose choices were counted, or the play of a strong bot."""
    return {None: "plain", "random": "random"}.get(found.get("bot"), "strong")


def picture_name(found: Figures, what: str) -> str:
    return f"pictures/statistics-{found['game']}-{found['players']}-{what}.svg"


def _best(found: Figures) -> int:
    return max(range(found["players"]), key=lambda place: places(found)[place]["win_share"])


def _place(found: Figures) -> str:
    return f"number {_best(found) + 1}" if "order" in found else f"seat {_best(found)}"


def _overview(plain: Sequence[Figures], rows: Mapping[tuple[str, int, str], Figures]) -> list[str]:
    lines = [
        "The worth of a place is its share of the wins over a fair one. Places are seats in random play; in that of "
        "bots they are the order in which seats first decide, since some games draw lots for it (in Bora Bora the last "
        "in turn order decides first).",
        "",
        "| game | players | who | games | decisions | choices | points | margin | best place | its worth |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for random in plain:
        for one in filter(None, (random, rows.get((random["game"], random["players"], "strong")))):
            alone = one["players"] == 1
            who = f"`{one['bot']}`" if "bot" in one else "random"
            lines.append(
                f"| {find_game(one['game']).title} | {one['players']} | {who} | {one['games']:,} "
                f"| {one['decisions']['mean']:.1f} | {one['branching']:.1f} | {one['scores']['mean']:.1f} | "
                + (" | | |" if alone else f"{one['margins']['mean']:.1f} | {_place(one)} | {worth(one, _best(one))} |")
            )
    return lines


# -- one game --


def _markdown(found: Figures, strong: Figures | None) -> list[str]:
    """One number of players: random play by seat, then the bot's, then what its winners have."""
    tables = [one for one in (found, strong) if one]
    heads = [f"seat {seat}{', bot' * ('bot' in one)}" for one in tables for seat in range(found["players"])]
    lines = [
        *(line for one in tables for line in (_told(one), "")),
        "| | " + " | ".join(heads + ["the winner, bot"] * bool(strong)) + " |",
        "|---|" + "---|" * (len(heads) + bool(strong)),
        _line("wins, %", [_percent(seat) for one in tables for seat in one["seats"]], [""] if strong else []),
        *([_line("wins by order, %", [""] * found["players"], map(_percent, places(strong)), [""])] if strong else []),
        _line(
            "points",
            [f"{seat['mean_score']:.2f}" for one in tables for seat in one["seats"]],
            [f"{sum(strong['winners'].values()):.2f}"] if strong else [],
        ),
    ]
    for name in found["sources"]:
        points = [f"{value:.2f}" for one in tables for value in one["sources"][name]]
        lines.append(_line(name, points, [f"{strong['winners'][name]:.2f}"] if strong else []))
    return lines


def _line(name: str, *cells: Iterable[str]) -> str:
    return f"| {name} | " + " | ".join(cell for some in cells for cell in some) + " |"


def _percent(seat: Figures) -> str:
    return f"{100 * seat['win_share']:.2f} ± {100 * SURE * seat['error']:.2f}"


def _told(found: Figures) -> str:
    length, scores = found["decisions"], found["scores"]
    who = f"games of `{found['bot']}`" if "bot" in found else "random games"
    return (
        f"{found['games']:,} {who}, seed {found['seed']}: {length['mean']} decisions a game "
        f"({length['least']} to {length['most']}), {found['branching']} choices a decision, "
        f"{scores['mean']} points a seat ({scores['least']} to {scores['most']}), "
        f"{100 * found['shared_wins']:.2f} % shared wins."
    )


def _choices(game: str, rows: Mapping[tuple[str, int, str], Figures]) -> list[str]:
    """What the bot takes and has in the end with every number of players, beside random play."""
    counts = [players for players in find_game(game).players if (game, players, "strong") in rows]
    if not counts:
        return []
    strong = {players: rows[game, players, "strong"] for players in counts}
    random = {players: rows.get((game, players, "random")) for players in counts}
    head = [
        "| | " + " | ".join(f"{players} player{'s' * (players > 1)}" for players in counts) + " |",
        "|---|" + "---|" * len(counts),
    ]
    bots = " or ".join(f"`{bot}`" for bot in dict.fromkeys(strong[players]["bot"] for players in counts))
    lines = [
        f"### What is chosen in {find_game(game).title}",
        "",
        f"Times a game that a seat of {bots} gives an answer where it has a choice, and that "
        "the winner does; in brackets a seat in random play. Of families with many values only the sum.",
        "",
        *head,
    ]
    for name in listed(game):
        cells = []
        for players in counts:
            part, other = strong[players]["parts"][name], random[players]
            beside = f" ({_number(other['parts'][name]['taken'])})" if other else ""
            offered = part["offered"] or (other and other["parts"][name]["offered"])
            cells.append(f"{_number(part['taken'])}, {_number(part['by_winners'])}{beside}" if offered else "")
        if any(cells):
            lines.append(_line(name, cells))
    lines += ["", "What a seat has in the end, what the winner has, and in brackets a seat in random play:", "", *head]
    for what in strong[counts[0]]["goods"]:
        cells = []
        for players in counts:
            (seat, winner), other = strong[players]["goods"].get(what, (0, 0)), random[players]
            beside = f" ({_number(other['goods'].get(what, (0, 0))[0])})" if other else ""
            cells.append(f"{_number(seat)}, {_number(winner)}{beside}")
        lines.append(_line(what, cells))
    return [*lines, ""]


def _number(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


# -- pictures --


def histograms(found: Figures) -> str:
    """The distributions of one set of figures, side by side."""
    shown = [histogram(found[what], name) for what, name in PLOTS if found[what]]
    placed = "".join(f'<g transform="translate({WIDE * k + GAP * k} 0)">{one}</g>' for k, one in enumerate(shown))
    return _svg((WIDE + GAP) * len(shown) - GAP, TALL + FOOT, placed)


def histogram_svg(spread: Figures, title: str) -> str:
    """One histogram as a picture."""
    return _svg(WIDE, TALL + FOOT, histogram(spread, title))


def histogram(spread: Figures, title: str) -> str:
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


def sources(found: Figures) -> str:
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
    figures: Annotated[Path, typer.Argument(help="JSON that motu.statistics.figures wrote")],
    page: Annotated[Path, typer.Argument(help="Markdown file to write; pictures go beside it")],
) -> None:
    """Write the page of all figures, with its pictures beside it."""
    found = json.loads(figures.read_text(encoding="utf-8"))
    for one in (one for one in found if kind_of(one) == "plain"):
        for what, draw in (("spread", histograms), ("sources", sources)):
            target = page.parent / picture_name(one, what)
            target.parent.mkdir(exist_ok=True)
            target.write_text(draw(one), encoding="utf-8")
    page.write_text(as_page(found), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
