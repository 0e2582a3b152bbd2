"""Mangrovia's options, and its record, field by field."""

from __future__ import annotations

from motu.engine.game import Option
from motu.engine.record import Record, field, i1, i2, u8

from . import box, good

OPTIONS = (
    Option(
        "variant",
        box.VARIANTS,
        "stone area tiles: none, drawn from all sixteen, gods only, or godless only",
        "MG-123",
        box.DATA["variant"]["default"],
    ),
)

EACH = box.PLAYERS  # one for each seat
GOODS = (good.KINDS, box.FACES)  # how many there are of each kind and face
HANDS = (EACH, good.KINDS, box.FACES)  # and the same for each seat

# What the others know of a hand: cards taken face up (`known`), and how many were drawn face down before (`older`) and
# since (`newer`) the pile was last rebuilt from its discards.  See rules/hidden.py.
RECORD = Record(
    field("variant", i2, (), "option: 0 base, 1 stone tiles mixed, 2 gods only, 3 godless only"),
    field("question", i2, (), "what is asked: place, face up, face down, either, collect, … (see ask.py)"),
    field("round_number", i2, (), "the round, from 1"),
    field("landing", i2, (), "landing of the boat, 0 on the boat space"),
    field("starter", i2, (), "the starting player of the round", names_seat=True),
    field("placed", i2, (), "bowls placed in this round"),
    field("birds", i2, (), "fields of the two birds, as a number of oracle_rock.bird_pairs"),
    field("bowl", i1, box.SITES, "whose bowl stands on each site, NOBODY if none", names_seat=True),
    field("ups", i2, (), "face-up cards that may still be taken at this landing"),
    field("downs", i2, (), "face-down cards that may still be drawn at this landing"),
    field("builds", i2, (), "acts of building still possible at this landing"),
    field("space", i2, (), "space that is being built on, NOBODY if none"),
    field("building", i2, (), "huts being built: 1, or 2 for a double hut"),
    field("due", i2, (), "amount still to be paid for it"),
    field("paid_to", i2, (), "place in the order of payment that has been reached (MG-132)"),
    field("cards_due", i2, (), "landscape cards still to be given for it"),
    field("lowest", i2, (), "lowest landscape that may still be given (MG-133)"),
    field("wild_due", i2, (), "1 once a card was given whose landscape has no bird (MG-129)"),
    field("drawn_count", i2, (), "amulets just drawn, while one of them must be given back"),
    field("drawn_now", i1, box.FACES, "those amulets by face; only the collector sees them"),
    field("points", i2, EACH, "chief's points made while playing", by_seat=0),
    field("supply", i1, EACH, "huts in supply", by_seat=0),
    field("amulet_huts", i1, EACH, "own huts on amulet spaces, the amulet pillar; follows from huts", by_seat=0),
    field("huts", i1, (EACH, box.SPACES), "huts of each seat on each space: 0, 1, or 2 for a double hut", by_seat=0),
    field("free", u8, (), "the empty spaces as bits; follows from huts", observed=False),
    field("standing", i1, (box.COLOURS, box.PATHS), "who is ahead on each path; follows from huts", observed=False),
    field("next_pole", i2, (), "place of the top pole tile in the ascending row of tiles"),
    field("pole", i1, box.POLES, "value of the pole tile on each pole space, 0 if none"),
    field("stone", i1, box.STONES, "tile lying on each stone space, NOBODY if none"),
    field("god", i1, box.PATHS, "who owns the god tile of each path, NOBODY if nobody", names_seat=True),
    field("tiles", i1, (EACH, good.KINDS), "valuable, wild and amulet tiles of each seat", by_seat=0),
    field("start", i1, (EACH, box.FACES), "starting cards in hand, by face; everybody knows them", by_seat=0),
    field("hand", i1, HANDS, "cards and amulets of each seat; a view shows known ones", by_seat=0),
    field("pile", i1, GOODS, "draw piles and bag; blank in a view", observed=False),
    field("left", i1, good.KINDS, "how many are in each pile and in the bag; follows from pile"),
    field("discard", i1, GOODS, "discarded cards, amulets set aside"),
    field("open", i1, GOODS, "the two displays, and the value-1 amulets on the board"),
    field("known", i1, HANDS, "part of a hand that everybody has seen go there", by_seat=0),
    field("older", i1, (EACH, good.KINDS), "drawn face down before the last rebuilding; follows from hand", by_seat=0),
    field("newer", i1, (EACH, good.KINDS), "drawn face down since; follows from drew", by_seat=0),
    field("unclear", i1, HANDS, "paid since, of the older or of the newer cards", by_seat=0),
    field("fresh", i1, GOODS, "in the pile or drawn face down since it was rebuilt; follows from both"),
    field("drew", i1, HANDS, "what newer counts, by face; a seat sees its own", by_seat=0),
    field("sure", i1, (EACH, box.FACES), "amulets a seat gave back and knows to be in the bag; its own", by_seat=0),
)
