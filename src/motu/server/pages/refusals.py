"""Why something cannot be done: the rule that says so, and where to read it."""

from __future__ import annotations

import re

from starlette.exceptions import HTTPException

from motu.engine.game import RuleText
from motu.engine.record import NOBODY
from motu.language import _, marked

from ..hall.table import Table
from .gamekit import kit
from .looks import names_of


def plain_rule(rule: RuleText) -> str:
    """A rule's text without its marks of origin; that it is reconstructed is said."""
    text = re.sub(r"\s*\[(?:S|P|R|D)\b[^\]]*\]\s*$", "", rule.text.replace("\n", " "))
    text = re.sub(r"[*`]", "", text)
    return text + " (" + _("reconstructed") + ")" if rule.reconstructed else text


def refused_card(table: Table, what: str, rule: str) -> dict[str, str]:
    """A refusal for the page: what, the rule's id and text, and where to read it."""
    game = table.match.game
    return {
        "what": what,
        "rule": rule,
        "text": plain_rule(game.rule(rule)),
        "link": f"/rules/{game.id}#{rule}",
    }


def why_spot(table: Table, guest: int, spot: str) -> dict[str, str]:
    """Why nothing can be done at a spot."""
    match, its = table.match, kit(table.header.game)
    seat = table.standing.seat_seen(guest)
    with_names = names_of(table, match.view(NOBODY))
    if match.is_terminal:
        return {"what": _("The game is over."), "rule": "", "text": "", "link": ""}
    if seat == NOBODY or seat not in match.may_act():
        return {"what": _("It is not your turn: {name} decides.").format(name=with_names[match.current_player]),
                "rule": "", "text": "", "link": ""}  # fmt: skip
    view = match.view(seat)
    actions = its.spots(view, seat).get(spot)
    if actions is None:
        raise HTTPException(404, marked("there is nothing of that name on the board"))
    reasons = [match.why_not(action, seat) for action in actions]
    if reasons and not all(reasons):
        return {"what": _("This is possible."), "rule": "", "text": "", "link": ""}
    number = 0 if reasons else its.refusal(view, seat, spot)
    rule = f"{match.game.prefix}-{number:03d}" if number else next(iter(reasons), "")
    if not rule:
        return {"what": _("Nothing can be done there now."), "rule": "", "text": "", "link": ""}
    return refused_card(table, _("Not there."), rule)
