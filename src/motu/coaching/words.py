"""What the coach says, in words: sentences made from its data in the present language."""

from __future__ import annotations

from motu.language import _, counted, name_of, speech_of

from .data import Advice, Hint, Reason

SPOKEN = 3  # differences that one sentence names


def why(hint: Hint, place: int) -> str:
    """Why an answer of a hint is good, or what is better about the first; "" as long as nothing was played out."""
    answer = hint.answers[place]
    if answer.level:
        return _("As good as 1: closer than we can tell apart.")
    behind = place > 0 and answer.than == hint.answers[0].action
    if answer.reasons:
        sentence = _("Expected beside the first: {parts}.") if behind else _("Expected beside the next: {parts}.")
        return sentence.format(parts=", ".join(difference(hint.game, reason) for reason in answer.reasons[:SPOKEN]))
    return _by_little(hint, answer, behind) if answer.worth.played else ""


def difference(game: str, reason: Reason) -> str:
    """'celebrations +4', 'Blue −3'."""
    what = speech_of(game).meaning("score", reason.source) if reason.source else name_of(reason.seat)
    return f"{what} {signed(reason.amount)}"


def signed(amount: float) -> str:
    """A whole number with its sign, a true minus."""
    return f"{round(amount):+d}".replace("-", "\N{MINUS SIGN}")


def percent(chance: float) -> str:
    """A chance for people: whole, and never 0 or 100 before the end."""
    if 0 < chance < 0.01:
        return _("less than {percent}%").format(percent=1)
    if 0.99 < chance < 1:
        return _("more than {percent}%").format(percent=99)
    return _("{percent}%").format(percent=round(100 * chance))


def _by_little(hint: Hint, answer: Advice, behind: bool) -> str:
    """Where no source stands out."""
    than = next((other for other in hint.answers if other.action == answer.than), None)
    if than is None or hint.players == 1:
        return ""
    count = round(100 * abs(answer.worth.chances[hint.seat] - than.worth.chances[hint.seat]))
    if count < 1:
        return ""
    if behind:
        return counted(
            "{count} point of chance less than the first, from many small things.",
            "{count} points of chance less than the first, from many small things.",
            count,
        )
    return counted(
        "{count} point of chance more than the next, from many small things.",
        "{count} points of chance more than the next, from many small things.",
        count,
    )
