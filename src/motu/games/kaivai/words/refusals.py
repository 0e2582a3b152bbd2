"""Why something cannot be done, in the words of a player: a sentence for each rule, and numbers where they matter."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import marked, name_of
from motu.teaching import refusing

from .. import act, ask, box, play, tile
from ..rules import hexes
from ..rules.boats import acting_boat, move_of, owner_of_boat
from ..rules.building import cost
from ..rules.hexes import has, near, read
from ..rules.scoring import boats_on_board, purse
from ..rules.sea import gods_village, is_water
from ..speech import _, counted
from .asked import title
from .terms import action_name, action_title, sinking_price, villages_at

SENTENCES = {
    8: marked("This hex touches two villages, and villages may never grow together."),
    10: marked("Boats sail on water only: they never enter or cross land."),
    12: marked("A boat lies there. Only empty water can become land."),
    14: marked("That would shut a boat in: every boat must keep a way to the open sea."),
    15: marked("That is a lagoon, closed in by land. Boats stay on the open sea."),
    31: marked("There is no such village in a match of so many players."),
    40: marked("That does not belong to this part of the round."),
    50: marked("Everybody must bid, from 1 to 10, a number that nobody else has bid in this round."),
    51: marked("In the first round bids are made in the order of seats. It is not your turn yet."),
    52: marked("Whoever has the fewest points bids first. It is not your turn yet."),
    53: marked("Bids are made at the start of a round and stay until its end."),
    60: marked("Start cottages are placed from the highest bid down. It is not your turn yet."),
    61: marked("Your first start cottage is a fisher cottage; you choose the type of the second."),
    62: marked("A start cottage goes on empty water right beside a cult hex."),
    70: marked("The lowest bidder moves the god: to water that touches one village, and not the one he stands in."),
    74: marked("You bid lowest, so you must move the god."),
    80: marked("One action at a time: everybody acts in turn, and an action is finished before the next."),
    81: marked("This action costs as much influence as lies on its field. You hold less."),
    83: marked("None of your boats could do this now, so you cannot choose it."),
    84: marked("In an action each of your boats acts once, and at least one of them must."),
    86: marked("A boat sails only if it then really acts, and this one cannot or has not yet."),
    90: marked("That is too far for this boat: your bid and your upgrades say how far it sails."),
    92: marked("Another boat lies there. Only the action Move may end on a boat, to sink it."),
    100: marked("To build, a boat must end right beside a cult hex."),
    101: marked("Build on empty water right beside your boat that touches the village whose cult hex it is at."),
    102: marked("This hex belongs to another village: your boat is not at a cult hex of that one."),
    103: marked("A cottage costs your bid plus the size of the village. Your shells are not worth that much."),
    105: marked("A fisher cottage needs a boat from your stock and open sea beside it; its boat rests in this action."),
    107: marked("A temple needs a statue, and all of yours stand on the board."),
    108: marked("All your cottages are on the board; you have none left to build."),
    110: marked("To fish, end beside a cult hex of a village with a temple of yours or with the god."),
    120: marked("To sell you need a fish, and a fisher or meeting cottage beside your boat with fewer than three."),
    121: marked("Each selling boat brings at least one fish to fisher or meeting cottages right beside it."),
    122: marked("This cottage holds three fish already; it takes more after a celebration."),
    130: marked("A moving boat sails at least one hex and never ends on a boat of your own."),
    133: marked("The last boat of a player can never be sunk."),
    134: marked("Sinking a boat costs points, and you have too few."),
    141: marked("Your marker is at the end of the upgrade track: your boats sail no farther."),
    150: marked("A village can celebrate only when fish lie on its cottages."),
    186: marked("The player with the fewest points chooses a village that has not been scored yet."),
    187: marked("Influence is committed when a village is scored at the end, and never more than you hold."),
    200: marked("Gifts are an option of the match, and there is at most one in a turn."),
    204: marked("You give a shell or fish of yours to another player; then all others judge it in turn."),
    205: marked("In this match a boat acts on water only: it must leave its cottage first."),
    206: marked("In this match a fisher cottage takes no fish while a boat lies on it."),
    210: marked("From there nothing can be built: no hex beside that place will do."),
    211: marked("Everybody commits in secret, one after the other. It is not your turn yet."),
    212: marked("That belongs to another moment."),
    214: marked("You have no such boat on the board."),
}


LATER = {40, 187, 212}  # another moment's


def because(v: Any, action: int, rule: int) -> str:
    """The sentence with what the seat can see: prices, distances, owners; empty where the rule's own says it all."""
    found = {
        8: _between, 10: _land, 12: _boat_there, 40: _over, 50: _bid, 53: _bids_stay, 62: _start, 70: _god,
        80: _one_at_a_time, 81: _price, 83: _nothing_to_do, 84: _boats, 86: _no_use, 90: _too_far, 92: _boat_there,
        101: _site, 102: _other_village, 103: _cost, 105: _fisher, 110: _no_dice, 120: _no_sale, 121: _delivery,
        130: _move, 133: _last_boat, 134: _sinking, 150: _feast, 186: _scored, 187: _influence, 200: _gifts,
        212: _not_asked,
    }.get(rule)  # fmt: skip
    return found(v, action) if found else ""


def _place(action: int) -> int:
    return action - play.HEX


def _asks_for_hex(action: int) -> bool:
    return play.HEX <= action < play.ACT


# -- moments --


def _over(v: Any, action: int) -> str:
    """In the rounds actions come later; in the final scoring they do not come any more."""
    if v.phase == ask.OVER:
        return _("The game is over.")
    if v.phase in (ask.SCORING, ask.COMMITMENT):
        return _("The rounds are over. Now the villages are scored.")
    return ""


def _one_at_a_time(v: Any, action: int) -> str:
    if action == NOBODY:
        return _("First choose one of the six actions, or pass.")
    if v.action != NOBODY and play.ACT <= action <= play.PASS:
        return _("An action is under way and comes first: {task}.").format(task=action_title(v.action))
    return _("{name} decides now.").format(name=name_of(int(v.seat)))


def _bid(v: Any, action: int) -> str:
    number = action + 1
    taken = next((seat for seat in range(v.players) if v.bid[seat] == number), NOBODY)
    if not play.BID <= action < play.HEX or taken == NOBODY:
        return ""
    return _("{name} has bid {number} already. Choose another number.").format(name=name_of(taken), number=number)


def _bids_stay(v: Any, action: int) -> str:
    number = int(v.bid[v.seat])
    if not number:
        return _("There are no more bids in this match.")
    return _("You have bid {number}; bids stay until the end of the round.").format(number=number)


def _not_asked(v: Any, action: int) -> str:
    """In the final scoring nothing else comes later."""
    if v.phase == ask.SCORING:
        return _("Choose a village that has not been scored yet.")
    return _influence(v, NOBODY)


# -- land --


def _between(v: Any, action: int) -> str:
    beside = [village for village in range(v.villages) if has(read(v.shore[village]), _place(action))]
    return _("This hex touches villages {first} and {second}, which may never grow together.").format(
        first=beside[0], second=beside[1]
    )


def _land(v: Any, action: int) -> str:
    if v.kind[_place(action)] == tile.CULT:
        return _("That is a cult hex. Boats sail on water only; end beside it.")
    return _("That is a cottage. Boats sail on water only; end beside it.")


def _boat_there(v: Any, action: int) -> str:
    owner = int(owner_of_boat(v, _place(action)))
    if v.phase == ask.DESTINATION:
        if owner == v.seat:
            return _("Your own boat lies there, and there is room for one.")
        return _("A boat of {name} lies there. It can be sunk only with the action Move.").format(name=name_of(owner))
    if owner == v.seat:
        return _("Your boat lies there. Only empty water can become land.")
    return _("A boat of {name} lies there. Only empty water can become land.").format(name=name_of(owner))


def _start(v: Any, action: int) -> str:
    if not _asks_for_hex(action):
        return ""
    if not is_water(v, _place(action)):
        return _("That hex is land already. Choose empty water beside a cult hex.")
    if any(has(read(v.shore[village]), _place(action)) for village in range(v.villages)):
        return _("This hex touches a cottage only. A start cottage must touch a cult hex.")
    return _("No cult hex is beside this hex. Choose one of the hexes that touch one.")


def _god(v: Any, action: int) -> str:
    if not _asks_for_hex(action):
        return ""
    place, gods = _place(action), int(gods_village(v))
    if not is_water(v, place):
        return _("That hex is land already. The god comes on a new cult hex, on water.")
    if gods != NOBODY and has(read(v.shore[gods]), place):
        return _("The god stands in village {village} now; he must go to another one.").format(village=gods)
    if any(has(read(v.shore[village]), place) for village in range(v.villages)):
        return _("{name} bid lowest and moves the god.").format(name=name_of(int(v.seat)))
    return _("This hex touches no village. The god's new cult hex must touch one.")


# -- choosing an action --


def _price(v: Any, action: int) -> str:
    price, held = int(v.tokens[action - play.ACT]), int(v.influence[v.seat])
    return _("This costs {price} influence; you have {held}.").format(price=price, held=held)


def _nothing_to_do(v: Any, action: int) -> str:
    far = counted("{count} hex", "{count} hexes", int(move_of(v, v.seat)))
    return {
        act.BUILD: _("Your boats sail {far} and reach no place where you could build and pay (shells worth {purse})."),
        act.FISH: _("Your boats sail {far} and reach no village where you have a temple or the god stands."),
        act.SELL: _("Your boats sail {far} and reach no cottage that takes fish."),
        act.MOVE: _("Your boats sail {far} in this round: none of them can move."),
    }[action - play.ACT].format(far=far, purse=purse(v, v.seat))


def _boats(v: Any, action: int) -> str:
    if v.phase != ask.BOAT:
        return _("A boat acts after you have chosen an action, and where it is asked for.")
    if action == play.DONE:
        return _("At least one boat must act. Choose a boat to {action}.").format(action=action_name(v.action))
    if play.BOAT <= action < play.TYPE:
        return _("This boat has acted already; each acts once in an action.")
    return _("Choose one of your boats to {action}.").format(action=action_name(v.action))


def _no_use(v: Any, action: int) -> str:
    if action == play.DONE:
        return _("This boat must finish: {task}.").format(task=action_title(v.action))
    far = counted("{count} hex", "{count} hexes", int(move_of(v, v.seat)))
    return _("This boat sails {far} and reaches no place where it could {action}.").format(
        far=far, action=action_name(v.action)
    )


# -- sailing and sinking --


def _too_far(v: Any, action: int) -> str:
    place, boat, sea, move = _place(action), acting_boat(v), read(v.sea), int(move_of(v, v.seat))
    away = next((steps for steps in range(move, box.HEXES) if has(hexes.spread(boat, sea, steps), place)), 0)
    reach = counted("Your boat sails {count} hex", "Your boat sails {count} hexes", move)
    return _("{reach}; this is {away} away by sea.").format(reach=reach, away=away)


def _move(v: Any, action: int) -> str:
    if not _asks_for_hex(action):
        return _("This boat has no hex to go to.")
    if _place(action) == v.boat[v.seat, v.slot]:
        return _("Your boat lies there already. Moving takes at least one hex.")
    return _("Your own boat lies there, and there is room for one.")


def _last_boat(v: Any, action: int) -> str:
    owner = int(owner_of_boat(v, _place(action)))
    return _("That is the last boat of {name}; a last boat can never be sunk.").format(name=name_of(owner))


def _sinking(v: Any, action: int) -> str:
    owner = int(owner_of_boat(v, _place(action)))
    return _("{name} has {boats} boats: sinking this one costs {price} points, and you have {points}.").format(
        name=name_of(owner),
        boats=boats_on_board(v, owner),
        price=sinking_price(v, _place(action)),
        points=int(v.points[v.seat]),
    )


# -- building --


def _cost(v: Any, action: int) -> str:
    place, worth = _place(action), int(purse(v, v.seat))
    if v.phase == ask.SITE:
        village = next(village for village in range(v.villages) if has(read(v.shore[village]), place))
    else:
        village = min(villages_at(v, place), key=lambda found: int(v.village_size[found]))
    return _("This costs {cost}: {bid} for your bid, {size} for the village. Your shells are worth {worth}.").format(
        cost=cost(v, v.seat, village),
        bid=box.BUILDING_COST[v.bid[v.seat]],
        size=int(v.village_size[village]),
        worth=worth,
    )


def _site(v: Any, action: int) -> str:
    if not _asks_for_hex(action):
        return _("The site is chosen. Now choose the type of the cottage.")
    if not is_water(v, _place(action)):
        return _("That hex is land already. Build on empty water beside your boat.")
    if not has(near(v.boat[v.seat, v.slot]), _place(action)):
        return _("That is not beside your boat: the boat has sailed, now it builds right where it is.")
    return _("This hex touches no village. A cottage always joins one.")


def _other_village(v: Any, action: int) -> str:
    village = next(found for found in range(v.villages) if has(read(v.shore[found]), _place(action)))
    return _("This hex joins village {village}, but your boat is not at a cult hex of that village.").format(
        village=village
    )


def _fisher(v: Any, action: int) -> str:
    if play.BOAT <= action < play.TYPE:
        return _("This boat is new; it acts from the next action on.")
    if boats_on_board(v, v.seat) == box.BOATS:
        return _("All {count} of your boats are on the board, so you cannot launch another.").format(count=box.BOATS)
    return _("There is no open sea beside this hex: a boat could not leave the cottage.")


# -- fishing, selling, celebrating --


def _no_dice(v: Any, action: int) -> str:
    beside = villages_at(v, _place(action))
    if not beside:
        return _("This hex is not beside a cult hex, so a boat cannot fish here.")
    return _("In village {village} you have no temple and the god is not there: no die, no fish.").format(
        village=beside[0]
    )


def _no_sale(v: Any, action: int) -> str:
    if play.ACT <= action < play.PASS:
        return _("You have no fish to sell.")
    return _("No cottage beside this hex takes fish: it needs a fisher or meeting cottage with room.")


def _delivery(v: Any, action: int) -> str:
    if action == play.DONE:
        return _("This boat must deliver at least one fish.")
    place = _place(action)
    if not has(near(v.boat[v.seat, v.slot]), place):
        return _("That is not beside your boat. Deliver to cottages right next to it.")
    if v.kind[place] == tile.TEMPLE:
        return _("Temples take no fish; bring it to a fisher or meeting cottage.")
    return _("There is no cottage that takes fish. Choose a fisher or meeting cottage beside your boat.")


def _feast(v: Any, action: int) -> str:
    if play.VILLAGE <= action < play.COMMIT:
        return _("No fish lie in village {village}, so there is nothing to celebrate.").format(
            village=action - play.VILLAGE
        )
    if play.ACT <= action < play.PASS:
        return _("No fish lie on any cottage, so there is nothing to celebrate.")
    return _("Choose a village where fish lie on the cottages.")


# -- the end, and gifts --


def _scored(v: Any, action: int) -> str:
    if action == NOBODY:
        return _("Choose a village that has not been scored yet.")
    if play.VILLAGE <= action < play.COMMIT and v.scored[action - play.VILLAGE]:
        return _("Village {village} has been scored already.").format(village=action - play.VILLAGE)
    return _("{name} has the fewest points and chooses the village.").format(name=name_of(int(v.seat)))


def _influence(v: Any, action: int) -> str:
    if v.phase != ask.COMMITMENT:
        return ""
    held = int(v.influence[v.seat])
    if not play.COMMIT <= action < play.GIFT:
        return _("Now choose how many of your {held} influence tokens you commit.").format(held=max(0, held))
    return _("You hold {held} influence and cannot commit {count}.").format(held=held, count=action - play.COMMIT)


def _gifts(v: Any, action: int) -> str:
    if not v.gifts:
        return _("This match is played without gifts.")
    return _("You have given something in this turn already.")


refused = refusing(_, SENTENCES, title, LATER, because)
