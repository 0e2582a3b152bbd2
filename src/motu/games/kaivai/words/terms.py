"""Kaivai in words: what things are called, and the numbers that the other texts share."""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.drawing.views import once
from motu.engine.record import NOBODY
from motu.facts import Fact, Said, shares
from motu.language import name_of

from .. import act, ask, box, play, source
from ..rules.building import cost
from ..rules.hexes import ITSELF
from ..rules.scoring import boats_on_board
from ..rules.sea import gods_village
from ..rules.supplies import available
from ..rules.trading import best_village, shrines
from ..speech import _, counted, meaning
from .stock import INFLUENCE


def names(v: Any) -> list[str]:
    """What the seats are called as long as people give no names: by the colours of the box (KV-020)."""
    return [_("Red"), _("Green"), _("Yellow"), _("Blue")][: v.players]


def type_name(kind: int) -> str:
    return (_("fisher cottage"), _("meeting cottage"), _("temple"))[kind]


def a_type(kind: int) -> str:
    """A type of cottage as it stands in a sentence."""
    return (_("a fisher cottage"), _("a meeting cottage"), _("a temple"))[kind]


def type_word(kind: int) -> str:
    """A type of cottage in one word."""
    return (_("Fisher"), _("Meeting"), _("Temple"))[kind]


def action_name(action: int) -> str:
    return (
        meaning("verb", "build"), meaning("verb", "fish"), meaning("verb", "sell"), meaning("verb", "move"),
        meaning("verb", "upgrade"), meaning("verb", "celebrate"),
    )[action]  # fmt: skip


def action_title(action: int) -> str:
    """The name of an action field."""
    return (
        meaning("verb", "Build"), meaning("verb", "Fish"), meaning("verb", "Sell"), meaning("verb", "Move"),
        meaning("verb", "Upgrade"), meaning("verb", "Celebrate"),
    )[action]  # fmt: skip


def villages_at(v: Any, place: int) -> list[int]:
    """The villages at whose cult hexes a boat on this hex stands."""
    here = HEX[place]
    return [village for village, its in enumerate(sets_of(v, "near_cult")) if its & here]


def village_at(v: Any, place: int) -> int:
    """The first of these villages, NOBODY if there is none."""
    return first_holding(sets_of(v, "near_cult"), place)


def village_beside(v: Any, place: int) -> int:
    """The village that a hex touches, NOBODY if there is none: `only_village_beside` of the rules, for many hexes."""
    return first_holding(sets_of(v, "shore"), place)


def sets_of(v: Any, field: str) -> list[int]:
    """A set of hexes for each village, as numbers: a page asks about dozens of hexes."""
    return once(v, field, lambda: list(map(as_number, getattr(v, field)[: v.villages])))


def first_holding(sets: list[int], place: int) -> int:
    """The first village whose set holds a hex, NOBODY if there is none."""
    here = HEX[place]
    for village, its in enumerate(sets):
        if its & here:
            return village
    return NOBODY


def as_number(row: np.ndarray) -> int:
    return int.from_bytes(row.tobytes(), "little")


HEX = list(map(as_number, ITSELF))


def where(v: Any, place: int) -> str:
    """A hex as people say it: with the village it belongs to or lies at."""
    village = int(v.village[place])
    if village == NOBODY:
        village = village_at(v, place)
    if village == NOBODY:
        village = village_beside(v, place)
    return at_village(place, village)


def fishing_ground(v: Any, place: int) -> str:
    """A hex from which a boat fishes, with the village whose dice it rolls (KV-112)."""
    return at_village(place, fished_village(v, place))


def fished_village(v: Any, place: int) -> int:
    """The village whose dice a boat rolls here."""
    return once(v, ("fished", place), lambda: int(best_village(v, place)))


def at_village(place: int, village: int) -> str:
    if village == NOBODY:
        return _("hex {hex}").format(hex=place)
    return _("hex {hex} at V{village}").format(hex=place, village=village)


def owner_at(v: Any, place: int) -> int:
    """The other seat whose boat stands on a hex, NOBODY if there is none."""
    for other in range(v.players):
        if other != v.seat and place in v.boat[other].tolist():
            return other
    return NOBODY


# -- numbers behind the words --


def dice_at(v: Any, place: int) -> int:
    """Dice of a boat that fishes at this place (KV-111)."""
    village = fished_village(v, place)
    if village == NOBODY:
        return 0
    dice = int(shrines(v, v.seat, village))
    if v.second_edition and village == gods_village(v):
        dice -= 1  # his fish is sure (KV-209)
    return min(dice, box.DICE)


def catch_told(v: Any, place: int) -> str:
    """What a boat fishes with at this place: dice, and in the second edition the god's sure fish."""
    dice = dice_at(v, place)
    rolled = counted("{count} die", "{count} dice", dice)
    if v.second_edition and fished_village(v, place) == gods_village(v):
        return _("{dice} and a sure fish").format(dice=rolled) if dice else _("a sure fish")
    return rolled


def feast_points(v: Any, village: int, seat: int) -> int:
    """What a celebration that the deciding seat holds would bring to a seat (KV-151, KV-152)."""
    own = (int(v.fish_on[p]) for p in range(box.HEXES) if v.village[p] == village and v.owner[p] == seat)
    bonus = int(v.feast[village]) // box.FEAST_GROUP if seat == v.seat else 0
    return int(box.FISH_POINTS) * sum(own) + bonus


def sinking_price(v: Any, place: int) -> int:
    """Points that sinking the boat on this hex costs, 0 if there is none."""
    victim = owner_at(v, place)
    return int(box.SINKING_COST[boats_on_board(v, victim)]) if victim != NOBODY else 0


def god_brings(v: Any, place: int) -> dict[int, int]:
    """Influence of the seats when the god comes to this hex, as far as the supply lasts (KV-073, KV-181)."""
    village = village_beside(v, place)
    return once(v, ("god", village), lambda: god_brings_to(v, village))


def god_brings_to(v: Any, village: int) -> dict[int, int]:
    left, found = int(v.influence_supply), {}
    for seat in v.order[: v.players].tolist():
        taken = int(available(v, left, int(v.meetings[seat, village])))
        left -= taken
        if taken:
            found[seat] = taken
    return found


def sacrifice(v: Any) -> int:
    """Influence for passing without an action, as far as the supply lasts (KV-161, KV-181)."""
    return int(available(v, int(v.influence_supply), box.SACRIFICE))


def price_of_fish(v: Any, place: int) -> int:
    """What the shell for a fish sold here is worth: 0 in an own cottage or from an empty supply (KV-123, KV-180)."""
    if v.owner[place] == v.seat or not available(v, int(v.trade_supply), 1):
        return 0
    return int(box.SALE_AT[v.fish_on[place]]) + 1


def meeting_brings(v: Any, site: int) -> int:
    """Influence for a meeting cottage built here: 1 in the god's village (KV-106)."""
    here = v.god != NOBODY and village_beside(v, site) == gods_village(v)
    return int(available(v, int(v.influence_supply), 1)) if here else 0


def sail_with(v: Any, seat: int, number: int) -> int:
    """How far the boats of a seat sail with a bid (KV-090)."""
    return int(box.BASE_MOVE[number] + box.BONUS_MOVE[v.upgrade[seat]])


def god_shares(v: Any, place: int) -> Said:
    """Whom the god brings how much influence on this hex: "Red +2, Blue +1"."""
    brought = god_brings(v, place)
    return shares(Fact(seat, INFLUENCE, brought[seat]) for seat in sorted(brought))


def feast_shares(v: Any, village: int) -> Said:
    """Whom a celebration in this village brings how many points."""
    what = source.SOURCES[source.CELEBRATIONS]
    return shares(Fact(seat, what, feast_points(v, village, seat)) for seat in range(v.players))


def badge(v: Any, place: int) -> str:
    """The number that matters about a hex on which something is possible now."""
    if v.phase == ask.SITE:
        return str(cost(v, v.seat, village_beside(v, place)))
    if v.phase == ask.DELIVERY:
        return "" if v.owner[place] == v.seat else str(price_of_fish(v, place))
    if v.phase == ask.GOD:
        brought = god_brings(v, place).get(int(v.seat), 0)
        return f"+{brought}" if brought else ""
    if v.phase == ask.DESTINATION and v.action == act.FISH:
        return str(dice_at(v, place) or "")
    if v.phase == ask.DESTINATION and v.action == act.MOVE:
        price = sinking_price(v, place)
        return f"−{price}" if price else ""
    return ""


def gift_words(v: Any, action: int) -> dict[str, Any]:
    kind, space, left = play.ACTIONS.arguments(action)
    to = (int(v.seat) + left + 1) % int(v.players)
    return {"kind": kind, "space": space + 1, "to": to, "name": name_of(to)}


# -- where the match stands --


def moment(v: Any) -> str:
    """Where the match stands."""
    if v.phase == ask.OVER:
        return _("The end")
    if v.phase in (ask.SCORING, ask.COMMITMENT):
        return _("Final scoring")
    words = {"round": v.round_number, "rounds": box.ROUNDS[v.second_edition]}
    if v.phase == ask.BID:
        return _("Round {round} of {rounds}, bids").format(**words)
    if v.phase in (ask.START_TYPE, ask.START_HEX):
        return _("Round {round} of {rounds}, start cottages").format(**words)
    if v.phase == ask.GOD:
        return _("Round {round} of {rounds}, the god").format(**words)
    return _("Round {round} of {rounds}, actions").format(**words)


def ending(v: Any) -> str:
    """Why the match is over."""
    return _("All {rounds} rounds were played. Then cottages were counted, and the villages one by one.").format(
        rounds=box.ROUNDS[v.second_edition]
    )
