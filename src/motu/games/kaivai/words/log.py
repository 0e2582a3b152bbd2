"""Kaivai in words: what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.engine.record import NOBODY
from motu.facts import Fact, Said, moved, said, shares, together
from motu.language import name_of

from .. import act, ask, box, play, source, tile
from ..rules.boats import move_of
from ..rules.building import cost
from ..rules.scoring import fish_of
from ..rules.sea import only_village_beside
from ..speech import _, counted
from . import stock
from .terms import (
    a_type,
    catch_told,
    feast_shares,
    fishing_ground,
    gift_words,
    god_shares,
    meeting_brings,
    owner_at,
    price_of_fish,
    sacrifice,
    sail_with,
    sinking_price,
    where,
)

CELEBRATIONS, GIFTS, SINKING, COTTAGES, VILLAGES = source.SOURCES


def told(before: Any, action: int, after: Any) -> Said:
    """What a player has done, after the name; what goes on ends in a comma, or says nothing yet."""
    seat = int(before.seat)
    if action < play.HEX:
        words = {"number": Fact(seat, stock.BID, action + 1), "move": sail_with(before, seat, action + 1)}
        return said(_("bids {number}: boats sail {move}."), **words)
    if action < play.ACT:
        return hex_told(before, action - play.HEX, after)
    if action < play.PASS:
        return act_told(before, action - play.ACT)
    if action == play.PASS:
        return pass_told(before, after)
    if action == play.DONE:
        return said(_("delivers no more.")) if before.phase == ask.DELIVERY else Said()
    if action < play.TYPE:
        return Said()
    if action < play.VILLAGE:
        return type_told(before, action - play.TYPE)
    if action < play.COMMIT:
        return village_told(before, action - play.VILLAGE)
    if action < play.GIFT:
        return commit_told(before, action - play.COMMIT, after)
    if action < play.NO:
        return gift_told(before, action)
    return vote_told(before, action == play.YES, after)


def hex_told(before: Any, place: int, after: Any) -> Said:
    words = {"place": where(before, place)}
    if before.phase == ask.GOD:
        facts, brought = god_comes(before, place), god_shares(before, place)
        if brought:
            return said(_("sends the god to {place}; influence: {brought}."), *facts, brought=brought, **words)
        return said(_("sends the god to {place}."), *facts, **words)
    if before.phase == ask.START_HEX:
        facts = cottage_raised(before, place, int(before.start_type))
        return said(_("places {a_cottage} on {place}."), *facts, a_cottage=a_type(before.start_type), **words)
    if before.phase == ask.SITE:
        return Said()
    if before.phase == ask.DELIVERY:
        return delivery_told(before, place, words) + ("," if after.phase == ask.DELIVERY else ".")
    return destination_told(before, place, after, words)


def god_comes(v: Any, place: int) -> list[Fact]:
    """A new cult hex, and the god on it, wherever he was (KV-072)."""
    came = moved(NOBODY, stock.GOD, str(place))
    return [Fact(NOBODY, stock.LAND[tile.CULT], 1, str(place)), *(came[:1] if v.god == NOBODY else came)]


def cottage_raised(v: Any, place: int, kind: int) -> list[Fact]:
    """A cottage, and on a fisher cottage a new boat (KV-095)."""
    boat = [Fact(v.seat, stock.BOAT, 1, str(place))] if kind == tile.FISHER else []
    return [Fact(v.seat, stock.LAND[kind], 1, str(place)), *boat]


def delivery_told(before: Any, place: int, words: dict[str, Any]) -> Said:
    seat = int(before.seat)
    facts = (Fact(seat, stock.FISH, -1), Fact(NOBODY, stock.STORED, 1, str(place)))
    if before.owner[place] == seat:
        return said(_("brings a fish to an own cottage on {place}"), *facts, **words)
    words["name"], value = name_of(before.owner[place]), price_of_fish(before, place)
    if not value:
        return said(_("brings a fish to {name} on {place}, for nothing: no shell is left"), *facts, **words)
    shell = Fact(seat, stock.SHELLS, value)
    return said(_("sells a fish to {name} on {place}, for a shell of {value}"), *facts, value=shell, **words)


def destination_told(before: Any, place: int, after: Any, words: dict[str, Any]) -> Said:
    seat = int(before.seat)
    start = int(before.boat[seat, before.slot])
    sailed = moved(seat, stock.BOAT, str(place), whence=str(start)) if place != start else ()
    if before.action == act.FISH:
        words["caught"] = Fact(seat, stock.FISH, int(fish_of(after, seat) - fish_of(before, seat)))
        words["dice"] = catch_told(before, place)
        words["place"] = fishing_ground(before, place)
        return said(_("fishes on {place} with {dice}: {caught} fish."), *sailed, **words)
    victim = owner_at(before, place)
    if before.action == act.MOVE and victim != NOBODY:
        words["name"], words["price"] = name_of(victim), Fact(seat, SINKING, -sinking_price(before, place))
        sunk = Fact(victim, stock.BOAT, -1, str(place))
        return said(_("sails to {place}, sinks the boat of {name} and loses {price} points."), *sailed, sunk, **words)
    goes_on = before.action in (act.BUILD, act.SELL)
    if not sailed:
        return Said() if goes_on else said(_("stays on {place}."), **words)
    return said(_("sails to {place},") if goes_on else _("sails to {place}."), *sailed, **words)


def act_told(before: Any, action: int) -> Said:
    price = Fact(int(before.seat), stock.INFLUENCE, -int(before.tokens[action]))
    if action == act.UPGRADE:
        return upgrade_told(before, price)
    return said(_("pays {price} influence,"), price=price) if price.number else Said()


def upgrade_told(before: Any, price: Fact) -> Said:
    """Some steps of the track bring nothing yet (KV-141); the bid of the round counts in how far boats sail."""
    seat = int(before.seat)
    here = int(before.upgrade[seat])
    step = Fact(seat, stock.UPGRADE, 1)
    words = {"price": price, "move": move_of(before, seat) + box.BONUS_MOVE[here + 1] - box.BONUS_MOVE[here]}
    if box.BONUS_MOVE[here + 1] == box.BONUS_MOVE[here]:
        if price.number:
            return said(_("upgrades for {price} influence: boats still sail {move}."), step, **words)
        return said(_("upgrades: boats still sail {move}."), step, **words)
    if price.number:
        return said(_("upgrades for {price} influence: boats sail {move} now."), step, **words)
    return said(_("upgrades: boats sail {move} now."), step, **words)


def pass_told(before: Any, after: Any) -> Said:
    sentences = [said(_("passes."))]
    if not before.acted[before.seat]:
        count = Fact(int(before.seat), stock.INFLUENCE, sacrifice(before))
        sentences = [said(_("passes without acting: +{count} influence."), count=count)]
    if after.phase != ask.TURN:
        sentences.append(said(_("The round is over, shells and fish lose value."), *lost(before)))
    if after.phase in (ask.SCORING, ask.OVER):  # KV-185
        gained = shares(Fact(seat, COTTAGES, int(after.for_cottages[seat])) for seat in range(after.players))
        sentences.append(
            said(_("Every cottage is worth {points} points: {shares}."), points=box.COTTAGE_POINTS, shares=gained)
        )
    return together(sentences)


def lost(v: Any) -> Iterator[Fact]:
    """What goes with a round: every shell is worth 1 less, the oldest fish spoil, bids are over (KV-170, KV-171)."""
    for seat in range(v.players):
        yield Fact(seat, stock.SHELLS, -int(v.shells[seat].sum()))
        yield Fact(seat, stock.FISH, -int(v.fish[seat, 0]))
        yield Fact(seat, stock.BID, -int(v.bid[seat]))


def type_told(before: Any, kind: int) -> Said:
    if before.phase != ask.TYPE:
        return Said()
    seat = int(before.seat)
    brought = Fact(seat, stock.INFLUENCE, meeting_brings(before, before.site) if kind == tile.MEETING else 0)
    words = {
        "a_cottage": a_type(kind),
        "place": where(before, before.site),
        "cost": Fact(seat, stock.SHELLS, -int(cost(before, seat, only_village_beside(before, before.site)))),
    }
    facts = cottage_raised(before, int(before.site), kind)
    if brought.number:
        return said(
            _("builds {a_cottage} on {place}, for shells worth {cost}: +{count} influence."),
            *facts, count=brought, **words,
        )  # fmt: skip
    return said(_("builds {a_cottage} on {place}, for shells worth {cost}."), *facts, **words)


def village_told(before: Any, village: int) -> Said:
    if before.phase != ask.FEAST:
        return said(_("chooses village {village} to be scored."), village=village)
    eaten = Fact(NOBODY, stock.STORED, -int(before.feast[village]))
    return said(
        _("celebrates in village {village} with {fish} fish: {shares}."),
        village=village, fish=eaten, shares=feast_shares(before, village),
    )  # fmt: skip


def gift_told(before: Any, action: int) -> Said:
    words, seat = gift_words(before, action), int(before.seat)
    if words["kind"] == 0:
        given = Fact(words["to"], stock.SHELLS, words["space"]), Fact(seat, stock.SHELLS, -words["space"])
        return said(_("gives a shell of {space} to {name}."), *given, **words)
    given = Fact(words["to"], stock.FISH, 1), Fact(seat, stock.FISH, -1)
    return said(_("gives a fish of {space} to {name}."), *given, **words)


def vote_told(before: Any, praises: bool, after: Any) -> Said:
    if not praises:
        return said(_("has no praise for the gift."))
    giver = int(before.order[before.turn])
    gained = Fact(giver, GIFTS, int(after.points[giver] - before.points[giver]))
    if not gained.number:
        return said(_("praises the gift."))
    points = said(counted("{count} point", "{count} points", gained.number), gained)
    return said(_("praises the gift, as all do: {points} for {name}."), points=points, name=name_of(giver))


def commit_told(before: Any, count: int, after: Any) -> Said:
    village = int(before.contested)
    words = {"count": count, "village": village}
    if not after.scored[village]:
        return said(_("commits {count} influence for village {village}."), **words)
    winner = next((seat for seat in range(before.players) if after.points[seat] > before.points[seat]), NOBODY)
    spent = [
        Fact(seat, stock.INFLUENCE, -int(after.revealed[village, seat]))
        for seat in range(before.players)
        if seat == winner or before.second_edition  # KV-188, KV-203
    ]
    if winner == NOBODY:
        return said(_("commits {count}; village {village} is a tie, nobody scores."), *spent, **words)
    points = Fact(winner, VILLAGES, int(after.points[winner] - before.points[winner]))
    return said(
        _("commits {count}; village {village} goes to {name}: +{points}."),
        *spent, name=name_of(winner), points=points, **words,
    )  # fmt: skip
