"""What the coach says, in words: sentences made from its data in the present language."""

from __future__ import annotations

from motu.engine.match import Match
from motu.language import _, counted, name_of, speech_of

from .data import DEED, LUCK, SLIP, Account, Advice, Decision, Hint, Reason, Review, Swing
from .puzzles import Puzzle

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


# -- reviews --


def summary(review: Review, seat: int) -> str:
    """How a seat's match went, to the one who played it: the result, what decisions cost, what luck did."""
    return " ".join((_result(review, seat), _decisions(review, seat), _luck(review.accounts[seat], review))).strip()


def _result(review: Review, seat: int) -> str:
    end = review.curve[-1]
    points = round(end.points[seat])
    if review.players == 1:
        return counted("{count} point.", "{count} points.", points)
    if end.chances[seat] == 1:
        return counted("Won, with {count} point.", "Won, with {count} points.", points)
    if end.chances[seat] > 0:
        return counted("A shared win, with {count} point.", "A shared win, with {count} points.", points)
    return counted("Not won, with {count} point.", "Not won, with {count} points.", points)


def _decisions(review: Review, seat: int) -> str:
    slips = [one for one in review.decisions if one.seat == seat and one.loss]
    if not slips:
        return _("No decision cost you anything that can be told.")
    amount = _amount(review, sum(one.loss for one in slips))
    cost = counted("{count} decision cost you {{amount}}.", "{count} decisions cost you {{amount}}.", len(slips))
    return cost.format(amount=amount)


def _luck(account: Account, review: Review) -> str:
    if not any(any(step.luck) for step in review.steps):
        return ""
    amount = _amount(review, abs(account.luck))
    if round(_whole(review, account.luck)) == 0:
        return _("Luck was even.")
    if account.luck > 0:
        return _("Luck gave you {amount}.").format(amount=amount)
    return _("Luck took {amount} from you.").format(amount=amount)


def _whole(review: Review, amount: float) -> float:
    """Chance in hundredths, points as they are."""
    return amount if review.players == 1 else 100 * amount


def _amount(review: Review, amount: float) -> str:
    """'12 points of chance', alone '12 points'."""
    count = round(_whole(review, amount))
    if review.players == 1:
        return counted("{count} point", "{count} points", count)
    return counted("{count} point of chance", "{count} points of chance", count)


def cause(swing: Swing) -> str:
    """'luck', 'your slip', 'deed of Blue'."""
    if swing.cause == LUCK:
        return _("luck")
    if swing.cause == DEED:
        return _("deed of {player}").format(player=name_of(swing.by))
    return _("your slip")


def deed(match: Match, swing: Swing) -> str:
    """What did it: to its player what the answer meant, to the others how the log tells it, with what came of it."""
    now, move = match.at(swing.move), match.log[swing.move]
    told = "" if swing.cause == SLIP else _told(match, swing.move, swing.seat)
    if told:
        return f"{name_of(move.seat)} {told}"
    return now.sentence(move.action) if move.seat == now.current_player else now.text(move.action)


def _told(match: Match, start: int, reader: int) -> str:
    """The line of the log about a move and those that it goes on with; "" where a game tells none."""
    tell = getattr(match.game.words, "told", None)
    parts: list[str] = []
    for number, move in enumerate(match.log[start:], start):
        if tell is None or move.seat != match.log[start].seat:
            break
        parts.append(tell(match.at(number).view(reader), move.action, match.at(number + 1).view(reader)))
        if parts[-1] and not parts[-1].endswith(","):
            break
    return " ".join(filter(None, parts)).rstrip(",")


def instead(match: Match, decision: Decision) -> str:
    """The better answer in the game's own words."""
    return match.at(decision.move).sentence(decision.best)


def why_better(review: Review, decision: Decision) -> str:
    """What the better answer expects beside the played one; "" where no source stands out."""
    if not decision.reasons:
        return ""
    parts = ", ".join(difference(review.game, reason) for reason in decision.reasons[:SPOKEN])
    return _("Expected beside what was played: {parts}.").format(parts=parts)


def why_solution(puzzle: Puzzle) -> str:
    """Why the solution of a puzzle is better than what one sees first."""
    parts = ", ".join(difference(puzzle.game, reason) for reason in puzzle.reasons[:SPOKEN])
    return _("Expected beside what one sees first: {parts}.").format(parts=parts)


def gain_of_solution(puzzle: Puzzle) -> str:
    """How much more the solution of a puzzle is worth than what one sees first."""
    return counted(
        "Worth {count} point of chance more than what one sees first.",
        "Worth {count} points of chance more than what one sees first.",
        round(100 * puzzle.gain),
    )
