"""The guide of Kaivai: what a new player must know, in the order in which it is needed."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from functools import cache

from motu.engine.match import Match
from motu.teaching import Board, Careful, Guide, Part, Pieces, Points, Steps

from ..speech import _
from . import positions as at
from .things import things

VILLAGE = ("39", "109", "75", "89")  # V4 and the sea around it


@cache
def god_has_come() -> Match:
    return at.first_round(*at.SETTLED, at.GOD_COMES)


@cache
def before_fishing() -> Match:
    return at.first_round(*at.FISHING)


@cache
def at_the_end() -> Match:
    """Village 4 in the final scoring: red 2, green 2, yellow 3, and what each commits."""
    return at.last_village((1, 0, 2), (63, 64))


def guide() -> Guide:
    named = things()
    return Guide(
        _("Let villages grow on the islands, catch fish and feast on it. Points come from celebrations, from your cottages, and from the villages in which you are the strongest at the end."),
        [
            Part(
                "table", _("On the table"),
                [
                    Pieces([named[key] for key in ("cult", "fisher", "meeting", "temple", "boat", "god", "shells", "influence")]),
                    _("You begin with three shells and three fish, all on 5, and three influence tokens. Seven villages lie in the sea (eight with four players), each a single cult hex. They grow, but **never grow together**."),
                ],
                "1-9 11-12 20-23 26-27 29-35 180-182 220-221 223",
            ),
            Part(
                "round", _("A round, ten times"),
                [
                    Steps([
                        _("**Bids.** Everybody chooses a number."),
                        _("**The god.** The lowest bidder sends him to another village."),
                        _("**Actions.** One after the other, until all have passed."),
                        _("**Loss of value.** Your shells and fish move one space down; those on 1 are lost. Fish on cottages stay fresh. The influence on the actions goes back."),
                    ]),
                ],
                "40 170-172",
            ),
            Part(
                "bids", _("A bid does three things"),
                [
                    _("Choose a number from 1 to 10 that nobody has. A bid costs nothing, but it fixes for the whole round:"),
                    Points([
                        _("**Order:** the highest bid acts first."),
                        _("**Price:** your bid is added to the price of every cottage."),
                        _("**Distance:** bid 5 sails five hexes; each step up or down sails one less, and bid 10 not at all."),
                    ]),
                    _("From the second round on whoever has the fewest points bids first; with equal points, the poorer player."),
                    _("**Only in the first round**, after the bids and from the highest down, everybody places two cottages for nothing, each on water beside a cult hex: first a fisher cottage, with a boat on it, then a cottage of any kind."),
                ],
                "24 36 50-53 60-63 190",
            ),
            Part(
                "god", _("The fisher god"),
                [
                    Board(god_has_come(), _("Yellow bid lowest and has put the god on a new cult hex of village V4, where Yellow has a meeting cottage: 1 influence."), around=VILLAGE, numbers=("76", "77")),
                    Steps([
                        _("The lowest bidder puts a **new cult hex** on water that touches exactly one village, but not the one where the god stands. The god moves there."),
                        _("Each **meeting cottage** in that village brings its owner 1 influence."),
                    ]),
                    _("Until he leaves, the god is worth a temple to everybody who fishes there. No land may shut in a boat."),
                ],
                "14 70-75",
            ),
            Part(
                "actions", _("Your turn: one action, or pass"),
                [
                    Points([
                        _("**The first player to take an action in a round has it free.** The next one pays as much influence as lies on it: 1, then 2, 4, 8."),
                        _("**Build, Fish, Sell, Move:** each of your boats may do it once, one boat after the other."),
                        _("**Pass** ends your round. Pass before your first action, and you get 2 influence."),
                    ]),
                    _("**Boats sail first, then act at once.** They sail over water and over other boats, never over land, and end where no boat is. They may stay where they are, but never sail without acting (except to move)."),
                    Careful(_("A new boat lies on its fisher cottage. It may act from there; once it has left, it never comes back on land.")),
                ],
                "10 13 15 80-87 90-95 160-161",
            ),
            Part(
                "work", _("Fish, sell, build"),
                [
                    Board(
                        before_fishing(), _("Three actions of one boat: it sails beside the god's cult hex and fishes there with two dice, for a temple and the god (1). It sells to Yellow's meeting cottage (2). It builds for 5, the bid, and 6, the size of V4 (3)."),
                        around=VILLAGE, arrows=(("87", "75", "63", "64"), ("64", "77"), ("64", "65")), numbers=("64", "77", "65"),
                    ),
                    Steps([
                        _("**Fish:** end beside a cult hex. Roll one die for each temple of yours in that village, one more if the god is there, four at most. Each dot is a fish on space 5. The first die has five dots on its six sides, the others four, three and two."),
                        _("**Sell:** bring fish to fisher and meeting cottages beside your boat; a cottage holds three. Cottages of **others pay**: the first fish a shell on 5, the second on 4, the third on 3. Your own pay nothing."),
                        _("**Build:** end beside a cult hex, and build on water beside the boat that touches this village and no other. **Price: your bid plus the size of the village**, all its hexes. The cheapest shells go first; you get change. Fisher cottages bring a boat, meeting cottages 1 influence at once where the god is."),
                    ]),
                ],
                "28 100-113 120-125 183-184 224",
            ),
            Part(
                "feast", _("Celebrate"),
                [
                    _("Choose a village with fish. Each fish is **1 point for the owner of its cottage**, and you get 1 more for every full three, whoever owned them. Then they are gone."),
                    Careful(_("So what you sell is money for you now, and points for somebody else later.")),
                ],
                "150-152",
            ),
            Part(
                "move", _("Move and upgrade"),
                [
                    _("**Move:** boats sail at least one hex. End on the boat of another to **sink** it: you lose 4, 3 or 2 points if its owner had two, three or four boats. Nobody's last boat is ever sunk."),
                    _("**Upgrade:** one step on your track; your boats sail farther for good."),
                ],
                "25 130-136 140-141",
            ),
            Part(
                "end", _("The end, with an example"),
                [
                    Board(at_the_end(), _("V4 has three cult hexes: 3 points."), around=VILLAGE),
                    _("After ten rounds every cottage is **2 points**. Then village by village, chosen by whoever has the fewest points: all commit influence **in secret**. Strength is your cottages there, your boats beside its cult hexes, and that influence. The **strongest alone** gets 1 point for each cult hex and gives up what was committed; the others keep theirs. A tie brings nothing."),
                    _("**Example:** Red has two cottages and commits 1: strength 3. Green has two: 2. Yellow has a cottage and two boats and commits 2: 5. Yellow gets 3 points and gives up two tokens; Red keeps the one."),
                    _("Most points win; equal points share the win."),
                ],
                "185-189 191-192 222",
            ),
            Part(
                "variants", _("Variants"),
                [
                    _("**Luckless fishing:** each die is a fish. **Gifts** bring a point if all praise them. **Second edition:** eight rounds, the god gives a sure fish, everybody loses what they commit. Two players use a set-up of ours."),
                ],
                "200-209",
            ),
            Part(
                "tips", _("Five tips for a first game"),
                [
                    Points([
                        _("Choose a temple as second start cottage: without a die you never fish."),
                        _("Do not save shells. Each round every one of them is worth one less."),
                        _("Bid in the middle as long as your boats must go far; bid low when you want to build."),
                        _("Spread what you sell, so that nobody celebrates it all. Bring some fish to your own cottages."),
                        _("Keep some influence for the end, and boats beside cult hexes."),
                    ]),
                ],
            ),
        ],
    )  # fmt: skip
