"""Why something cannot be done, in the words of a player, and where to read the rule."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import _, marked

from ..hall.table import Table
from .gamekit import kit
from .looks import names_of

Card = dict[str, str]


def card(what: str, text: str = "", rule: str = "", link: str = "") -> Card:
    return {"what": what, "text": text, "rule": rule, "link": link}


def refused_card(match: Match, what: str, rule: str, action: int = NOBODY, seat: int = NOBODY) -> Card:
    """A refusal for the page: what, why in a sentence, the rule's id, and where to read it."""
    text = match.refusal(match.game.number(rule), action, None if seat == NOBODY else seat)
    if match.game.rule(rule).note:
        return card(what, text)
    return card(what, text, rule, f"/rules/{match.game.id}#{rule}")


def why_at(match: Match, seat: int, spot: str) -> Card:
    """Why a seat that may act can do nothing at a spot."""
    its, view = kit(match.game.id), match.view(seat)
    actions = its.spots(view, seat).get(spot)
    if actions is None:
        raise HTTPException(404, marked("there is nothing of that name on the board"))
    reasons = [match.why_not(action, seat) for action in actions]
    if reasons and not all(reasons):
        return card(_("This is possible."))
    if reasons:
        return refused_card(match, _("Not there."), reasons[0], actions[0], seat)
    number = its.refusal(view, seat, spot)
    if not number:
        return card(_("Nothing can be done there now."))
    return refused_card(match, _("Not there."), match.game.rule(number).id, NOBODY, seat)


def why_spot(table: Table, guest: int, spot: str) -> Card:
    """Why nothing can be done at a spot of a table."""
    match = table.match
    seat = table.standing.seat_seen(guest)
    if match.is_terminal:
        return card(_("The game is over."))
    if seat == NOBODY or seat not in match.may_act():
        names = names_of(table, match.view(NOBODY))
        return card(_("It is not your turn: {name} decides.").format(name=names[match.current_player]))
    return why_at(match, seat, spot)
