"""What somebody who knows Kaivai would say beside a new player: one line at a decision, about what matters now."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from typing import Any

from .. import act, ask, box, tile
from ..rules.scoring import fish_of, purse, strength
from ..speech import _

ROUNDS = 2  # in which a first game is accompanied


def first_rounds(v: Any) -> bool:
    return bool(v.round_number <= ROUNDS and v.phase not in (ask.SCORING, ask.COMMITMENT, ask.OVER))


def companion(v: Any) -> str:
    """What matters at this decision."""
    if v.phase == ask.BID:
        return bidding(v)
    if v.phase == ask.START_TYPE:
        return _(
            "A temple lets you fish from the first round on. A second boat or a meeting cottage can follow when you have shells."
        )
    if v.phase == ask.START_HEX:
        if v.start_type == tile.FISHER:
            return _(
                "Settle where others settle too: you need their cottages to sell fish to, and every neighbour makes building dearer for all."
            )
        return _("Beside your boat it serves at once: you fish with a temple only in its own village.")
    if v.phase == ask.GOD:
        return _("Send him where you fish next, or where your meeting cottages stand; the dice help everybody there.")
    if v.phase == ask.TURN:
        return turn(v)
    if v.phase == ask.SCORING:
        return _(
            "Choose a village that you win as it stands, or one where rivals must spend influence against each other."
        )
    if v.phase == ask.COMMITMENT:
        return commitment(v)
    return in_action(v)


def bidding(v: Any) -> str:
    if v.round_number == 1:
        return _(
            "A middle bid sails far, which helps in the first round. 10 acts first, but its boats stay where they are."
        )
    if purse(v, v.seat) <= box.BUILDING_COST[box.BIDS] // 2:
        return _("Your shells buy little: a low bid builds cheaply, and the lowest sends the god where you want him.")
    return _(
        "Will you build? Then bid low. Do you need an action before the others? Bid high. Far to sail? Bid 4 to 6."
    )


def turn(v: Any) -> str:
    free = [action for action in range(act.FIELDS) if v.tokens[action] == 0]
    fish, worth = int(fish_of(v, v.seat)), int(purse(v, v.seat))
    if v.acted[v.seat] and not free:
        return _(
            "Every action costs influence now. Is it worth it, or do you keep the tokens for the villages at the end?"
        )
    if fish >= 3 and act.SELL in free:
        return _("You have {fish} fish: sell while it is free. They lose value at the end of the round.").format(
            fish=fish
        )
    if worth >= 10 and act.BUILD in free:
        return _(
            "Your shells are worth {worth} and shrink every round: build, before the village grows dearer."
        ).format(worth=worth)
    if act.FISH in free:
        return _("Fish is what everything else is paid with. Do it while it is free and the god is near.")
    return _("Ask yourself what others want next: who takes an action first has it free, the next one pays.")


def in_action(v: Any) -> str:
    if v.action == act.BUILD:
        if v.phase == ask.TYPE:
            return _(
                "A temple makes each later catch better, a boat makes each later action count twice, a meeting cottage is influence."
            )
        return _("Small villages are cheap, large ones are worth more at the end. Each cottage is 2 points anyway.")
    if v.action == act.FISH:
        return _("More dice, more fish: your temples and the god count together in one village.")
    if v.action == act.SELL:
        return _(
            "The first fish on a cottage pays 5, the third 3. What lies there is points for its owner: spread it, or feed your own."
        )
    if v.action == act.MOVE:
        return _(
            "A boat beside a cult hex can build and fish next time without sailing far. Sinking costs points: seldom worth it."
        )
    return _(
        "Celebrate where your own cottages hold fish; every three fish, whoever owns them, are one more point for you."
    )


def commitment(v: Any) -> str:
    own = int(strength(v, v.seat, v.contested))
    best = max(int(strength(v, seat, v.contested)) for seat in range(v.players) if seat != v.seat)
    if own > best:
        return _(
            "You lead by {count}. Commit only as much as the others could add, or nothing if they will not fight."
        ).format(count=own - best)
    return _(
        "You need {count} to lead alone. Is the village worth that, or will you need the tokens elsewhere?"
    ).format(count=best - own + 1)
