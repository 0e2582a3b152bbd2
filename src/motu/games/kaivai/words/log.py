"""Kaivai in words: what has happened."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import name_of

from .. import act, ask, box, play
from ..rules.boats import move_of
from ..rules.building import cost
from ..rules.scoring import fish_of
from ..rules.sea import only_village_beside
from ..speech import _
from .terms import action_title, catch_told, gift_words, owner_at, sinking_price, type_name, where


def told(before: Any, action: int, after: Any) -> str:
    """What a player has done, after the name."""
    seat = int(before.seat)
    if action < play.HEX:
        number = action + 1
        return _("bids {number}: boats sail {move}.").format(number=number, move=box.BASE_MOVE[number])
    if action < play.ACT:
        return hex_told(before, action - play.HEX, after)
    if action < play.PASS:
        return act_told(before, action - play.ACT, after)
    if action == play.PASS:
        return pass_told(before, after)
    if action == play.DONE:
        return _("delivers no more.") if before.phase == ask.DELIVERY else _("is done.")
    if action < play.TYPE:
        slot = action - play.BOAT
        return _("takes the boat on {place}.").format(place=where(before, before.boat[seat, slot]))
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
    return _("has no praise for the gift.") if action == play.NO else _("praises the gift.")


def hex_told(before: Any, place: int, after: Any) -> str:
    seat = int(before.seat)
    words = {"place": where(before, place)}
    if before.phase == ask.GOD:
        brought = [
            f"{name_of(other)} +{after.influence[other] - before.influence[other]}"
            for other in range(before.players)
            if before.influence[other] != NOBODY and after.influence[other] > before.influence[other]
        ]
        if brought:
            return _("sends the god to {place}; influence: {brought}.").format(brought=", ".join(brought), **words)
        return _("sends the god to {place}.").format(**words)
    if before.phase == ask.START_HEX:
        return _("places a {cottage} on {place}.").format(cottage=type_name(before.start_type), **words)
    if before.phase == ask.SITE:
        return _("chooses {place} to build on.").format(**words)
    if before.phase == ask.DELIVERY:
        if before.owner[place] == seat:
            return _("brings a fish to an own cottage on {place}.").format(**words)
        return _("sells a fish to {name} on {place}, for a shell of {value}.").format(
            name=name_of(before.owner[place]), value=box.SALE_AT[before.fish_on[place]] + 1, **words
        )
    return destination_told(before, place, after, words)


def destination_told(before: Any, place: int, after: Any, words: dict[str, Any]) -> str:
    seat = int(before.seat)
    if before.action == act.FISH:
        words["caught"] = fish_of(after, seat) - fish_of(before, seat)
        words["dice"] = catch_told(before, place)
        return _("fishes on {place} with {dice}: {caught} fish.").format(**words)
    victim = owner_at(before, place)
    if before.action == act.MOVE and victim != NOBODY:
        return _("sails to {place} and sinks the boat of {name}, for {price} points!").format(
            name=name_of(victim), price=sinking_price(before, place), **words
        )
    if place == before.boat[seat, before.slot]:
        return _("stays on {place}.").format(**words)
    return _("sails to {place}.").format(**words)


def act_told(before: Any, action: int, after: Any) -> str:
    words = {"price": int(before.tokens[action]), "action": action_title(action)}
    if action == act.UPGRADE:
        words["bonus"] = move_of(after, before.seat) if before.bid[before.seat] else 0
        if words["price"]:
            return _("upgrades for {price} influence: boats sail {bonus} now.").format(**words)
        return _("upgrades: boats sail {bonus} now.").format(**words)
    if words["price"]:
        return _("takes the action {action}, for {price} influence.").format(**words)
    return _("takes the action {action}, free.").format(**words)


def pass_told(before: Any, after: Any) -> str:
    ends = after.round_number != before.round_number or after.phase in (ask.SCORING, ask.OVER)
    if before.acted[before.seat]:
        return _("passes; the round is over, shells and fish lose value.") if ends else _("passes.")
    if ends:
        return _("passes without acting, for {count} influence; the round is over, shells and fish lose value.").format(
            count=box.SACRIFICE
        )
    return _("passes without acting, for {count} influence.").format(count=box.SACRIFICE)


def type_told(before: Any, kind: int) -> str:
    if before.phase != ask.TYPE:
        return _("chooses a {cottage}.").format(cottage=type_name(kind))
    village = only_village_beside(before, before.site)
    return _("builds a {cottage} at village {village}, for {cost} shells.").format(
        cottage=type_name(kind), village=village, cost=cost(before, before.seat, village)
    )


def village_told(before: Any, village: int, after: Any) -> str:
    if before.phase != ask.FEAST:
        return _("chooses village {village} to be scored.").format(village=village)
    shares = [
        f"{name_of(seat)} +{after.points[seat] - before.points[seat]}"
        for seat in range(before.players)
        if after.points[seat] > before.points[seat]
    ]
    return _("celebrates in village {village} with {fish} fish: {shares}.").format(
        village=village, fish=before.feast[village], shares=", ".join(shares)
    )


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
