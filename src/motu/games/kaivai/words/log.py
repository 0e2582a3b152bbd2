"""Kaivai in words: what has happened."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import name_of

from .. import act, ask, box, play, tile
from ..rules.boats import move_of
from ..rules.building import cost
from ..rules.scoring import fish_of
from ..rules.sea import only_village_beside
from ..speech import _, counted
from .terms import (
    a_type,
    catch_told,
    fishing_ground,
    gift_words,
    god_brings,
    meeting_brings,
    owner_at,
    price_of_fish,
    sacrifice,
    sail_with,
    shares,
    sinking_price,
    where,
)


def told(before: Any, action: int, after: Any) -> str:
    """What a player has done, after the name; what goes on ends in a comma, or says nothing yet."""
    if action < play.HEX:
        number = action + 1
        return _("bids {number}: boats sail {move}.").format(number=number, move=sail_with(before, before.seat, number))
    if action < play.ACT:
        return hex_told(before, action - play.HEX, after)
    if action < play.PASS:
        return act_told(before, action - play.ACT, after)
    if action == play.PASS:
        return pass_told(before, after)
    if action == play.DONE:
        return _("delivers no more.") if before.phase == ask.DELIVERY else ""
    if action < play.TYPE:
        return ""
    if action < play.VILLAGE:
        return type_told(before, action - play.TYPE)
    if action < play.COMMIT:
        return village_told(before, action - play.VILLAGE, after)
    if action < play.GIFT:
        return commit_told(before, action - play.COMMIT, after)
    if action < play.NO:
        words = gift_words(before, action)
        if words["kind"] == 0:
            return _("gives a shell of {space} to {name}.").format(**words)
        return _("gives a fish of {space} to {name}.").format(**words)
    return vote_told(before, action == play.YES, after)


def hex_told(before: Any, place: int, after: Any) -> str:
    words = {"place": where(before, place)}
    if before.phase == ask.GOD:
        brought = shares(god_brings(before, place))
        if brought:
            return _("sends the god to {place}; influence: {brought}.").format(brought=brought, **words)
        return _("sends the god to {place}.").format(**words)
    if before.phase == ask.START_HEX:
        return _("places {a_cottage} on {place}.").format(a_cottage=a_type(before.start_type), **words)
    if before.phase == ask.SITE:
        return ""
    if before.phase == ask.DELIVERY:
        return delivery_told(before, place, words) + ("," if after.phase == ask.DELIVERY else ".")
    return destination_told(before, place, after, words)


def delivery_told(before: Any, place: int, words: dict[str, Any]) -> str:
    if before.owner[place] == before.seat:
        return _("brings a fish to an own cottage on {place}").format(**words)
    words["name"], value = name_of(before.owner[place]), price_of_fish(before, place)
    if not value:
        return _("brings a fish to {name} on {place}, for nothing: no shell is left").format(**words)
    return _("sells a fish to {name} on {place}, for a shell of {value}").format(value=value, **words)


def destination_told(before: Any, place: int, after: Any, words: dict[str, Any]) -> str:
    seat = int(before.seat)
    if before.action == act.BUILD:
        return ""
    if before.action == act.FISH:
        words["caught"] = fish_of(after, seat) - fish_of(before, seat)
        words["dice"] = catch_told(before, place)
        words["place"] = fishing_ground(before, place)
        return _("fishes on {place} with {dice}: {caught} fish.").format(**words)
    victim = owner_at(before, place)
    if before.action == act.MOVE and victim != NOBODY:
        return _("sails to {place}, sinks the boat of {name} and loses {price} points.").format(
            name=name_of(victim), price=sinking_price(before, place), **words
        )
    if place == before.boat[seat, before.slot]:
        return "" if before.action == act.SELL else _("stays on {place}.").format(**words)
    return (_("sails to {place},") if before.action == act.SELL else _("sails to {place}.")).format(**words)


def act_told(before: Any, action: int, after: Any) -> str:
    words = {"price": int(before.tokens[action])}
    if action == act.UPGRADE:
        return upgrade_told(before, words["price"])
    return _("pays {price} influence,").format(**words) if words["price"] else ""


def upgrade_told(before: Any, price: int) -> str:
    """Some steps of the track bring nothing yet (KV-141); the bid of the round counts in how far boats sail."""
    seat = int(before.seat)
    here = int(before.upgrade[seat])
    words = {"price": price, "move": move_of(before, seat) + box.BONUS_MOVE[here + 1] - box.BONUS_MOVE[here]}
    if box.BONUS_MOVE[here + 1] == box.BONUS_MOVE[here]:
        if price:
            return _("upgrades for {price} influence: boats still sail {move}.").format(**words)
        return _("upgrades: boats still sail {move}.").format(**words)
    if price:
        return _("upgrades for {price} influence: boats sail {move} now.").format(**words)
    return _("upgrades: boats sail {move} now.").format(**words)


def pass_told(before: Any, after: Any) -> str:
    said = [_("passes.")]
    if not before.acted[before.seat]:
        said = [_("passes without acting: +{count} influence.").format(count=sacrifice(before))]
    if after.phase != ask.TURN:
        said.append(_("The round is over, shells and fish lose value."))
    if after.phase in (ask.SCORING, ask.OVER):  # KV-185
        gained = {seat: int(after.for_cottages[seat]) for seat in range(after.players)}
        said.append(
            _("Every cottage is worth {points} points: {shares}.").format(
                points=box.COTTAGE_POINTS, shares=shares(gained)
            )
        )
    return " ".join(said)


def type_told(before: Any, kind: int) -> str:
    words = {"a_cottage": a_type(kind)}
    if before.phase != ask.TYPE:
        return ""
    words["place"] = where(before, before.site)
    words["cost"] = cost(before, before.seat, only_village_beside(before, before.site))
    brought = meeting_brings(before, before.site) if kind == tile.MEETING else 0
    if brought:
        return _("builds {a_cottage} on {place}, for shells worth {cost}: +{count} influence.").format(
            count=brought, **words
        )
    return _("builds {a_cottage} on {place}, for shells worth {cost}.").format(**words)


def village_told(before: Any, village: int, after: Any) -> str:
    if before.phase != ask.FEAST:
        return _("chooses village {village} to be scored.").format(village=village)
    gained = {seat: int(after.points[seat] - before.points[seat]) for seat in range(before.players)}
    return _("celebrates in village {village} with {fish} fish: {shares}.").format(
        village=village, fish=before.feast[village], shares=shares(gained)
    )


def vote_told(before: Any, praises: bool, after: Any) -> str:
    if not praises:
        return _("has no praise for the gift.")
    giver = int(before.order[before.turn])
    gained = int(after.points[giver] - before.points[giver])
    if not gained:
        return _("praises the gift.")
    points = counted("{count} point", "{count} points", gained)
    return _("praises the gift, as all do: {points} for {name}.").format(points=points, name=name_of(giver))


def commit_told(before: Any, count: int, after: Any) -> str:
    words = {"count": count, "village": before.contested}
    if not after.scored[before.contested]:
        return _("commits {count} influence for village {village}.").format(**words)
    winner = next((seat for seat in range(before.players) if after.points[seat] > before.points[seat]), NOBODY)
    if winner == NOBODY:
        return _("commits {count}; village {village} is a tie, nobody scores.").format(**words)
    gained = after.points[winner] - before.points[winner]
    return _("commits {count}; village {village} goes to {name}: +{points}.").format(
        name=name_of(winner), points=gained, **words
    )
