"""Mangrovia's options, and its record, field by field."""

from __future__ import annotations

from motu.engine.game import Option
from motu.engine.record import NOBODY, Record, field, i1, i2, u8

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

ASKED = (
    "place", "face up", "face down", "either", "collect", "collect or draw", "collect or build", "build",
    "build or double", "give", "pay", "return", "birds", "over",
)  # fmt: skip
BIRDS = [" and ".join(box.LANDSCAPE_NAMES[land] for land in pair) for pair in box.BIRD_PAIRS]
PILE = box.TOTAL.sum(axis=1).max()  # goods of a kind, at most

# What the others know of a hand: cards taken face up (`known`), and how many were drawn face down before (`older`) and
# since (`newer`) the pile was last rebuilt from its discards.  See rules/hidden.py.
RECORD = Record(
    field("variant", i2, (), "option: 0 base, 1 stone tiles mixed, 2 gods only, 3 godless only"),
    field("question", i2, (), "what is asked: place, face up, face down, either, collect, … (see ask.py)",
          names=ASKED),
    field("round_number", i2, (), "the round, from 1", least=1, most=box.ROUND_CAP),
    field("landing", i2, (), "landing of the boat, 0 on the boat space", names=range(box.LANDINGS + 1)),
    field("starter", i2, (), "the starting player of the round", names_seat=True),
    field("placed", i2, (), "bowls placed in this round", most=box.SITES),
    field("birds", i2, (), "fields of the two birds, as a number of oracle_rock.bird_pairs", names=BIRDS),
    field("bowl", i1, box.SITES, "whose bowl stands on each site, NOBODY if none", names_seat=True),
    field("ups", i2, (), "face-up cards that may still be taken at this landing", most=box.UPS.max()),
    field("downs", i2, (), "face-down cards that may still be drawn at this landing", most=box.DOWNS.max()),
    field("builds", i2, (), "acts of building still possible at this landing", most=box.BUILDS.max()),
    field("space", i2, (), "space that is being built on, NOBODY if none", least=NOBODY, names=range(box.SPACES)),
    field("building", i2, (), "huts being built: 1, or 2 for a double hut", most=2),
    field("due", i2, (), "amount still to be paid for it", most=2 * box.COST.max()),
    field("paid_to", i2, (), "place in the order of payment that has been reached (MG-132)", most=box.ITEMS),
    field("cards_due", i2, (), "landscape cards still to be given for it", most=2),
    field("lowest", i2, (), "lowest landscape that may still be given (MG-133)", names=box.LANDSCAPE_NAMES),
    field("wild_due", i2, (), "1 once a card was given whose landscape has no bird (MG-129)", most=1),
    field("drawn_count", i2, (), "amulets just drawn, while one of them must be given back", most=box.COLLECTED.max()),
    field("drawn_now", i1, box.FACES, "those amulets by face; only the collector sees them", most=box.COLLECTED.max()),
    field("points", i2, EACH, "chief's points made while playing", by_seat=0),
    field("supply", i1, EACH, "huts in supply", by_seat=0, most=box.HUTS.max()),
    field("amulet_huts", i1, EACH, "own huts on amulet spaces, the amulet pillar; follows from huts", by_seat=0,
          most=box.HUTS.max()),
    field("huts", i1, (EACH, box.SPACES), "huts of each seat on each space: 0, 1, or 2 for a double hut", by_seat=0,
          most=2),
    field("free", u8, (), "the empty spaces as bits; follows from huts", observed=False),
    field("standing", i1, (box.COLOURS, box.PATHS), "who is ahead on each path; follows from huts", observed=False),
    field("next_pole", i2, (), "place of the top pole tile in the ascending row of tiles", most=box.POLES),
    field("pole", i1, box.POLES, "value of the pole tile on each pole space, 0 if none", most=box.POLE_TILES.max()),
    field("stone", i1, box.STONES, "tile lying on each stone space, NOBODY if none", least=NOBODY,
          names=range(box.STONE_TILES)),
    field("god", i1, box.PATHS, "who owns the god tile of each path, NOBODY if nobody", names_seat=True),
    field("tiles", i1, (EACH, good.KINDS), "valuable, wild and amulet tiles of each seat", by_seat=0, most=box.STONES),
    field("start", i1, (EACH, box.FACES), "starting cards in hand, by face; everybody knows them", by_seat=0,
          most=box.START_CARDS.max()),
    field("hand", i1, HANDS, "cards and amulets of each seat; a view shows known ones", by_seat=0, most=box.MOST),
    field("pile", i1, GOODS, "draw piles and bag; blank in a view", observed=False),
    field("left", i1, good.KINDS, "how many are in each pile and in the bag; follows from pile", most=PILE),
    field("discard", i1, GOODS, "discarded cards, amulets set aside", most=box.MOST),
    field("open", i1, GOODS, "the two displays, and the value-1 amulets on the board", most=box.MOST),
    field("known", i1, HANDS, "part of a hand that everybody has seen go there", by_seat=0, most=box.MOST),
    field("older", i1, (EACH, good.KINDS), "drawn face down before the last rebuilding; follows from hand", by_seat=0,
          most=PILE),
    field("newer", i1, (EACH, good.KINDS), "drawn face down since; follows from drew", by_seat=0, most=PILE),
    field("unclear", i1, HANDS, "paid since, of the older or of the newer cards", by_seat=0, most=box.MOST),
    field("fresh", i1, GOODS, "in the pile or drawn face down since it was rebuilt; follows from both", most=box.MOST),
    field("drew", i1, HANDS, "what newer counts, by face; a seat sees its own", by_seat=0, most=box.MOST),
    field("sure", i1, (EACH, box.FACES), "amulets a seat gave back and knows to be in the bag; its own", by_seat=0,
          most=box.MOST),
)  # fmt: skip
