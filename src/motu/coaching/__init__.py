"""The coach: what a position is worth to a seat, which answers are good and why, and how a match went.

    motu.coach(match)                    # a Hint: the best answers of the deciding seat
    motu.review(match)                   # a Review of a finished match
    motu.coaching.hints(match)           # ever better hints, the first one at once
    motu.coaching.curve(match)           # chances and points after every decision
    motu.coaching.plain(found)           # any of it as JSON can hold it

Everything that is said to a seat is reckoned from what that seat may know (docs/coach.md).
"""

from .curves import curve
from .data import Account, Advice, Decision, Hint, Moment, Reason, Review, Step, Stopped, Swing, Worth, plain
from .hints import coach, hints
from .reviews import review

__all__ = [
    "Account", "Advice", "Decision", "Hint", "Moment", "Reason", "Review", "Step", "Stopped", "Swing", "Worth", "coach",
    "curve", "hints", "plain", "review",
]  # fmt: skip
