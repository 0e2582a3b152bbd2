"""What can be answered (KV-212, KV-213): the families of actions, and the first number of each."""

from __future__ import annotations

from motu.engine.vocabulary import Family, Vocabulary, argument

from . import act, box, tile

_FAMILIES = (*box.DATA["vocabulary"]["families"], *box.DATA["vocabulary"]["gift_families"])
_COUNT = {row["name"]: row["count"] for row in _FAMILIES}

ACTIONS = Vocabulary(
    Family("bid", argument("number", range(1, box.BIDS + 1))),
    Family("hex", argument("hex", box.HEXES)),
    Family("act", argument("action", act.KEYS)),
    Family("pass"),
    Family("done"),
    Family("boat", argument("slot", box.BOATS)),
    Family("type", argument("type", tile.KEYS, also=tile.LETTERS)),
    Family("village", argument("village", box.VILLAGES)),
    Family("commit", argument("tokens", _COUNT["commit"])),
    Family(
        "gift",
        argument("kind", ("shell", "fish")),
        argument("space", range(1, box.SPACES + 1)),
        argument("seats to the left", range(1, box.SEATS)),
    ),
    Family("vote", argument("answer", ("no", "yes"))),
)
BID, HEX, ACT, PASS, DONE, BOAT, TYPE, VILLAGE, COMMIT, GIFT, NO = (
    ACTIONS[family.name].first for family in ACTIONS.families
)
YES = NO + 1
MOST_COMMITTED = _COUNT["commit"] - 1
TO_WHOM = box.SEATS - 1  # recipients of a gift
GIFTS_OF_A_KIND = box.SPACES * TO_WHOM
