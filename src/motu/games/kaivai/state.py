"""Kaivai's options and its record, field by field."""

from __future__ import annotations

from motu.engine.game import Option
from motu.engine.record import NOBODY, Record, field, i1, i2, i4, u8

from . import act, box, tile

ASKED = (
    "bid", "start type", "start hex", "god", "turn", "boat", "destination", "site", "type", "delivery", "feast",
    "scoring", "commitment", "vote", "over",
)  # fmt: skip


def _switch(name: str, note: str, rule: str) -> Option:
    """A yes-or-no option; the record holds 0 or 1."""
    return Option(name, (False, True), note, rule, bool(box.DATA["rulings"].get(name, False)))


OPTIONS = (
    _switch("act_from_cottage", "a boat may build, fish and sell from the fisher cottage it stands on", "KV-205"),
    _switch("sell_to_occupied_fisher", "a fisher cottage takes fish while a boat stands on it", "KV-206"),
    Option(
        "blockade",
        box.BLOCKADES,
        "no boat may be cut off from the open sea, or lose its last adjacent water hex",
        "KV-207",
        box.DATA["rulings"]["blockade"],
    ),
    _switch("limited_supplies", "tokens are limited by what is in the box", "KV-208"),
    _switch("influence_public", "everybody sees how much influence the others hold", "KV-208"),
    _switch("gifts", "a shell or fish may be given away, for praise", "KV-200"),
    _switch("luckless_fishing", "every die that would be rolled brings one fish", "KV-202"),
    _switch("second_edition", "eight rounds and other rules of the second edition (incomplete)", "KV-203"),
)

# Boats are slots of a seat (KV-214).  What follows from other fields is marked "derived"; `refresh` computes it.
RECORD = Record(
    field("act_from_cottage", i4, (), "option: boats act from their cottage"),
    field("sell_to_occupied_fisher", i4, (), "option: occupied fisher cottages take fish"),
    field("blockade", i4, (), "option: 0 open sea, 1 neighbours"),
    field("limited_supplies", i4, (), "option: tokens are limited"),
    field("influence_public", i4, (), "option: holdings are open"),
    field("gifts", i4, (), "option: gifts are allowed"),
    field("luckless_fishing", i4, (), "option: no dice"),
    field("second_edition", i4, (), "option: second edition; also the index of its numbers in pairs"),
    field("phase", i4, (), "what is asked: bid, start type, start hex, god, turn, boat, destination, site, type, …",
          names=ASKED),
    field("round_number", i4, (), "round, from 1", least=1, most=box.ROUNDS.max()),
    field("villages", i4, (), "number of villages", most=box.VILLAGES),
    field("turn", i4, (), "index in `order` of the seat whose turn it is", most=box.SEATS),
    field("placed", i4, (), "start cottages that this seat has placed", most=box.START_COTTAGES),
    field("start_type", i4, (), "type of the start cottage to be placed", names=tile.KEYS),
    field("god", i4, (), "hex of the fisher god, NOBODY off the board", least=NOBODY, names=range(box.HEXES)),
    field("god_before", i4, (), "hex where the god stood in the round before", least=NOBODY, names=range(box.HEXES)),
    field("cult_supply", i4, (), "cult hexes in the supply", most=box.CULT_SUPPLY.max()),
    field("cult_lost", i4, (), "cult hexes discarded because no hex was legal (KV-074)", most=box.CULT_SUPPLY.max()),
    field("trade_supply", i4, (), "shells and fish in the common stock"),
    field("influence_supply", i4, (), "influence tokens in the stock"),
    field("action", i4, (), "action that is being carried out, NOBODY between turns", least=NOBODY, names=act.KEYS),
    field("slot", i4, (), "boat that is acting, NOBODY if none", least=NOBODY, names=range(box.BOATS)),
    field("used", i4, (), "bits of the boats that have acted in this action", names=range(1 << box.BOATS)),
    field("fresh", i4, (), "bits of the boats that were made in this action (KV-105)", names=range(1 << box.BOATS)),
    field("site", i4, (), "hex chosen to build on, NOBODY if none", least=NOBODY, names=range(box.HEXES)),
    field("delivered", i4, (), "fish that the acting boat has delivered"),
    field("gifted", i4, (), "1 once this turn has seen a gift", most=1),
    field("voters", i4, (), "seats that have voted on the gift", most=box.SEATS),
    field("praised", i4, (), "1 as long as all have praised the gift", most=1),
    field("contested", i4, (), "village that is being scored, NOBODY if none", least=NOBODY,
          names=range(box.VILLAGES)),
    field("committed", i4, (), "seats that have committed, from seat 0 on", most=box.SEATS),
    field("points", i4, box.SEATS, "glory points", by_seat=0),
    field("spent", i4, box.SEATS, "points paid for sinking", by_seat=0),
    field("praise", i4, box.SEATS, "points of gifts", by_seat=0),
    field("for_cottages", i4, box.SEATS, "points of the cottages at the end", by_seat=0),
    field("for_villages", i4, box.SEATS, "points of the majorities at the end", by_seat=0),
    field("order", i1, box.SEATS, "seats in bidding order, then in turn order", names_seat=True),
    field("bid", i1, box.SEATS, "bid of the round, 0 none", by_seat=0, most=box.BIDS),
    field("passed", i1, box.SEATS, "1 once the seat has passed", by_seat=0, most=1),
    field("acted", i1, box.SEATS, "1 once the seat has taken an action in this round", by_seat=0, most=1),
    field("influence", i2, box.SEATS, "influence tokens held; NOBODY where a view hides them", by_seat=0),
    field("shown", i2, box.SEATS, "tokens that the seat is known to hold since commitments were revealed", by_seat=0),
    field("commitment", i2, box.SEATS, "tokens committed, NOBODY none yet or hidden", by_seat=0),
    field("shells", i2, (box.SEATS, box.SPACES), "shells on spaces 1 to 5 of the count track", by_seat=0),
    field("fish", i2, (box.SEATS, box.SPACES), "fish on spaces 1 to 5 of the count track", by_seat=0),
    field("upgrade", i1, box.SEATS, "space of the upgrade marker", by_seat=0, most=box.UPGRADES - 1),
    field("tiles", i1, box.SEATS, "cottage tiles in stock", by_seat=0, most=box.TILES),
    field("statues", i1, box.SEATS, "statues in stock", by_seat=0, most=box.STATUES),
    field("boat", i2, (box.SEATS, box.BOATS), "hex of each boat, NOBODY in stock", by_seat=0, least=NOBODY,
          names=range(box.HEXES)),
    field("tokens", i2, act.FIELDS, "influence on each action field, substitutes included"),
    field("substitute", i1, act.FIELDS, "1 where the field was marked without a token (KV-182)", most=1),
    field("scored", i1, box.VILLAGES, "1 once the village has been scored", most=1),
    field("revealed", i2, (box.VILLAGES, box.SEATS), "commitments of the villages scored, NOBODY before", by_seat=1),
    field("kind", i1, box.HEXES, "0 fisher, 1 meeting, 2 temple, 3 cult, 4 water",
          names=(*tile.KEYS, "cult", "water")),
    field("owner", i1, box.HEXES, "seat of a cottage, NOBODY else", names_seat=True),
    field("village", i1, box.HEXES, "village of a land hex, NOBODY on water", least=NOBODY, names=range(box.VILLAGES)),
    field("fish_on", i1, box.HEXES, "fish on a cottage", most=box.FULL),
    # derived
    field("village_size", i1, box.VILLAGES, "derived: hexes of the village"),
    field("cults", i1, box.VILLAGES, "derived: cult hexes of the village"),
    field("feast", i1, box.VILLAGES, "derived: fish in the village"),
    field("cottages", i1, (box.SEATS, box.VILLAGES), "derived: cottages of a seat in a village", by_seat=0,
          most=box.TILES),
    field("meetings", i1, (box.SEATS, box.VILLAGES), "derived: meeting cottages of a seat in a village", by_seat=0,
          most=box.TILES),
    field("temples", i1, (box.SEATS, box.VILLAGES), "derived: temples of a seat in a village", by_seat=0,
          most=box.TILES),
    field("land", u8, box.WORDS, "derived: all land", observed=False),
    field("sea", u8, box.WORDS, "derived: the open sea (KV-013), or all water (KV-207)", observed=False),
    field("fragile", u8, box.WORDS, "derived: sea that, turned into land, could leave another open sea",
          observed=False),
    field("between", u8, box.WORDS, "derived: hexes that touch two or more villages", observed=False),
    field("narrow", u8, box.WORDS, "derived: hexes beside exactly one hex of the sea: one way out", observed=False),
    field("afloat", u8, box.WORDS, "derived: hexes with a boat", observed=False),
    field("fleet", u8, (box.SEATS, box.WORDS), "derived: hexes with a boat of the seat", observed=False),
    field("able", i1, (), "derived: bits of the boats that can act next, while a boat is asked for", observed=False),
    field("hungry", u8, box.WORDS, "derived: cottages that take another fish", observed=False),
    field("shore", u8, (box.VILLAGES, box.WORDS), "derived: hexes adjacent to land of the village", observed=False),
    field("near_cult", u8, (box.VILLAGES, box.WORDS), "derived: hexes adjacent to a cult hex of the village",
          observed=False),
)  # fmt: skip
