"""A puzzle in the terminal: the board, numbered answers, what is said to them, and why the best one is."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from motu.coaching import words
from motu.coaching.puzzles import Puzzle
from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.language import _, name_of, naming


def solve(out: Console, puzzle: Puzzle) -> None:
    """Ask until the best answer is found, or somebody wants to be shown."""
    match = Match.from_dict(puzzle.match, interpreted=True)
    names = getattr(match.game.words, "names", None)
    with naming(names(match.view(puzzle.seat)) if names else ()):
        out.print(escape(match.board(puzzle.seat)), soft_wrap=True)
        question = _("You are {name}.").format(name=name_of(puzzle.seat)), _("One answer is clearly best: find it.")
        out.print(f"\n[bold]{escape(' '.join(question))}[/bold]\n{escape(match.prompt())}", soft_wrap=True)
        legal = match.legal()
        for place, action in enumerate(legal, 1):
            out.print(f"{place:>4}  {match.text(action):<16} {escape(match.sentence(action))}")
        out.print(escape(_("a number or an action's text; show: the solution; quit: stop")))
        while answer := _answered(out, puzzle, match, legal):
            told, over = answer
            out.print(escape(told))
            if over:
                _explain(out, puzzle, match)
                return


def _answered(out: Console, puzzle: Puzzle, match: Match, legal: list[int]) -> tuple[str, bool] | None:
    """What is said to what somebody types, and whether that is all; None to whoever stops."""
    try:
        typed = out.input("> ").strip()
    except (EOFError, KeyboardInterrupt):
        return None
    if typed in ("quit", "q", "exit"):
        return None
    if typed == "show":
        return _("The solution"), True
    try:
        action = _read(match, typed, legal)
    except MotuError as problem:
        return str(problem), False
    text = match.text(action)
    if text == puzzle.solution:
        return _("You found it!"), True
    if action not in legal:
        return match.explain(action), False
    return _("That is what one sees first.") if text == puzzle.tempting else _("Not the best."), False


def _read(match: Match, typed: str, legal: list[int]) -> int:
    if not typed.isdigit():
        return match.game.actions.parse(typed)
    if not 1 <= int(typed) <= len(legal):
        raise MotuError("choose a number from 1 to {count}", count=len(legal))
    return legal[int(typed) - 1]


def _explain(out: Console, puzzle: Puzzle, match: Match) -> None:
    best, tempting = (match.game.actions.parse(text) for text in (puzzle.solution, puzzle.tempting))
    out.print(f"   1  [bold]{escape(match.sentence(best))}[/bold]")
    out.print(f"   2  {escape(match.sentence(tempting))} ({escape(_('what one sees first'))})")
    out.print(escape(words.gain_of_solution(puzzle)))
    out.print(escape(words.why_solution(puzzle)))
