"""Dokmus' record, field by field, and its options."""

from __future__ import annotations

from motu.engine.game import Option
from motu.engine.record import NOBODY, Record, field, i1, i2, i4, u8

from . import box

OPTIONS = (
    Option(
        "temple_link",
        box.LINKS,
        "a walk round a temple starts from any own token, or only from the one placed last",
        "DK-069",
        box.DATA["rulings"]["temple_link"],
    ),
)

GUARDIANS = ("none", *range(1, box.GUARDIANS + 1))

RECORD = Record(
    field("temple_link", i4, (), "option: 0 any own token, 1 only the one placed last (DK-069)"),
    field("phase", i4, (), "what is asked: start, draft, main, crossing, origin, target, bonus, over",
          names=("start", "draft", "main", "crossing", "origin", "target", "bonus", "over")),
    field("turn", i4, (), "the seat whose start, draft or turn it is", names_seat=True),
    field("rounds", i4, (), "rounds begun: 1 to 8, 0 before the first draft", most=box.ROUNDS),
    field("talisman", i4, (), "who holds the talisman", names_seat=True),
    field("first", i4, (), "who drafted first: guardian 1 may have moved the talisman since", names_seat=True),
    field("called", i4, (), "guardian whose turn it is: all up to this number are revealed; 0 before the turns",
          names=GUARDIANS),
    field("left", i4, (), "tokens of this turn not yet used", most=box.TURN_TOKENS),
    field("used", i4, (), "1 once the guardian's action of this turn has been used", most=1),
    field("bonus", i4, (), "slot of the ruins just entered while their bonus is open, else NOBODY", least=NOBODY,
          names=range(box.SLOTS)),
    field("origin", i4, (), "cell of the token being moved, else NOBODY", least=NOBODY, names=range(box.CELLS)),
    field("gap", i4, (), "the empty slot; follows from face", names=range(box.SLOTS)),
    field("face", i1, box.SLOTS, "face that lies in each slot, NOBODY in the gap and beyond a small board",
          least=NOBODY, names=box.FACES),
    field("turned", i1, box.SLOTS, "its clockwise quarter turns", names=range(box.QUARTERS)),
    field("aside", i1, box.TILES, "1 for a tile that is not in play", most=1),
    field("supply", i1, box.SEATS, "tokens not yet used", by_seat=0, most=box.TOKENS),
    field("sacrificed", i1, box.SEATS, "tokens in the sacrifice area", by_seat=0, most=box.TOKENS),
    field("guardian", i1, box.SEATS, "guardian drafted this round, 0 none yet, NOBODY hidden from the viewer",
          by_seat=0, least=NOBODY, names=GUARDIANS),
    field("handed", i1, box.SEATS, "the guardians each seat was handed in the draft, as bits 1 to 5", by_seat=0,
          names=range(2 << box.GUARDIANS)),
    field("last", i2, box.SEATS, "cell of the token placed last, NOBODY if it is gone", by_seat=0, least=NOBODY,
          names=range(box.CELLS)),
    field("owner", i1, box.CELLS, "whose token stands on each cell", names_seat=True),
    field("terrain", i1, box.CELLS, "what each cell is, 8 where there is none; follows from face and turned",
          names=(*box.KINDS, "void")),
    # sets of cells, all of which follow from the fields above
    field("ground", u8, (len(box.KINDS), box.WORDS), "the cells of each terrain", observed=False),
    field("tokens", u8, (box.SEATS, box.WORDS), "the cells of each seat's tokens", by_seat=0, observed=False),
    field("free", u8, box.WORDS, "enterable cells without a token", observed=False),
    field("temples", u8, box.WORDS, "temples, small and large", observed=False),
    field("waterways", u8, box.WORDS, "water, and the temples that belong to a waterway (DK-021)", observed=False),
    field("near", u8, box.WORDS, "in a turn with tokens left: near an own token (DK-071)", observed=False),
    field("woods", u8, box.WORDS, "in a turn with tokens left: near one on a forest (DK-081)", observed=False),
    field("shores", u8, box.WORDS, "in a turn with two tokens left: where a ferry can land (DK-073)", observed=False),
    field("marks", u8, box.WORDS, "working space of the rules, empty between answers", observed=False),
)  # fmt: skip
