"""The coach in the terminal: a hint while playing, and the review of a saved match."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from motu.coaching import Advice, Hint, Review, Worth, words
from motu.coaching.data import SLIP
from motu.engine.match import Match
from motu.language import _, counted, name_of, naming, speech_of

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 48  # columns of a curve


def print_hint(out: Console, match: Match, hint: Hint) -> None:
    """The answers of a hint, one below the other: what they mean, what they are worth, why."""
    for place, answer in enumerate(hint.answers):
        number = match.legal().index(answer.action) + 1
        out.print(f"[bold]{number:>4}[/bold]  {answer.text:<16} {escape(match.sentence(answer.action))}")
        out.print(f"      {escape(_stakes(match, hint, answer))}")
        if why := words.why(hint, place):
            out.print(f"      {escape(why)}")


def _stakes(match: Match, hint: Hint, answer: Advice) -> str:
    """'38% ± 2 to win; 45 points: celebrations 20, cottages 22'."""
    worth, seat = answer.worth, hint.seat
    said = counted("{count} point", "{count} points", round(worth.points[seat]))
    if worth.chances:
        doubt = round(100 * worth.doubt)
        chance = words.percent(worth.chances[seat]) + (f" ± {doubt}" if doubt else "")
        said = _("{chance} to win; {points}").format(chance=chance, points=said)
    parts = _sources(match, worth, seat)
    return f"{said}: {parts}" if parts else said


def _sources(match: Match, worth: Worth, seat: int) -> str:
    if not worth.sources:
        return ""
    said = speech_of(match.game.id).meaning
    named = zip(match.game.sources, worth.sources[seat], strict=True)
    return ", ".join(f"{said('score', name)} {round(points)}" for name, points in named if abs(points) >= 0.5)


def print_review(out: Console, match: Match, review: Review) -> None:
    """Curves and summaries, luck apart from skill, and the turning points of every seat."""
    names = getattr(match.game.words, "names", None)
    with naming(names(match.view()) if names else ()):
        for seat in range(review.players):
            line = sparkline([moment.worths[seat] for moment in review.curve], 1.0 if review.players > 1 else 0.0)
            out.print(f"[bold]{escape(name_of(seat)):<12}[/bold] {line}  {escape(words.summary(review, seat))}")
        out.print()
        out.print(_accounts(review))
        out.print()
        out.print(_turning_points(match, review))


def sparkline(values: list[float], top: float = 0.0, width: int = WIDTH) -> str:
    """A curve in a row of bars, from 0 to `top` or to the largest value."""
    places = [values[k * (len(values) - 1) // max(width - 1, 1)] for k in range(min(width, len(values)))]
    scale = (len(BARS) - 1) / (top or max([*values, 1.0]))
    return "".join(BARS[min(max(round(value * scale), 0), len(BARS) - 1)] for value in [*places[:-1], values[-1]])


def _whole(review: Review, amount: float) -> str:
    return str(round(100 * amount if review.players > 1 else amount))


def _signed(review: Review, amount: float) -> str:
    return words.signed(100 * amount if review.players > 1 else amount)


def _accounts(review: Review) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("")
    heads = (_("at the start"), _("luck"), _("own slips"), _("others"), _("at the end"), _("accuracy"))
    for head in heads:
        table.add_column(head, justify="right")
    for one in review.accounts:
        accuracy = words.percent(one.accuracy) if one.choices else ""
        changes = (_signed(review, amount) for amount in (one.luck, one.own, one.others))
        table.add_row(name_of(one.seat), _whole(review, one.start), *changes, _whole(review, one.end), accuracy)
    return table


def _turning_points(match: Match, review: Review) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for head in ("", _("move"), "±", _("cause"), _("what happened")):
        table.add_column(head, justify="right" if head in (_("move"), "±") else "left")
    decisions = {one.move: one for one in review.decisions}
    for seat, swings in enumerate(review.swings):
        for swing in swings:
            happened = words.deed(match, swing)
            if swing.cause == SLIP:
                slip = decisions[swing.move]
                better = _("Better: {action}").format(action=words.instead(match, slip))
                happened = "\n".join(filter(None, (happened, better, words.why_better(review, slip))))
            amount = _signed(review, swing.amount)
            table.add_row(name_of(seat), str(swing.move + 1), amount, words.cause(swing), escape(happened))
    return table
