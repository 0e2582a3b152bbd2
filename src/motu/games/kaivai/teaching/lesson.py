"""The lesson of Kaivai: a first round, then the end of a game.  The learner is red."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from motu.engine.match import Match
from motu.teaching import Lesson, Step, Task

from .. import box, play
from ..speech import _
from . import positions as at

HOME = 4  # the village of the lesson
BUYER = 77  # Yellow's meeting cottage


def bidding() -> Match:
    return at.first_round()


def settling() -> Match:
    return at.first_round(at.BIDDING, at.GREEN_SETTLES)


def moving_the_god() -> Match:
    """The same first round, but red has bid lowest and has a meeting cottage."""
    return at.first_round(
        ("bid 3", "bid 8", "bid 5"),
        at.GREEN_SETTLES,
        ("hex 89", "type temple", "hex 99"),
        ("hex 87", "type meeting", "hex 77"),
    )


def fishing() -> Match:
    return at.first_round(*at.FISHING)


def selling() -> Match:
    return at.first_round(*at.SELLING)


def building() -> Match:
    return at.first_round(*at.BUILDING)


def celebrating() -> Match:
    return at.first_round(*at.CELEBRATING)


def passing() -> Match:
    return at.first_round(*at.PASSING)


def last_village() -> Match:
    return at.last_village((4, 1, 1), (63,))


def at_home(before: Match, action: int, after: Match) -> bool:
    """Whether a hex was chosen that now belongs to the village of the lesson."""
    return play.HEX <= action < play.ACT and bool(after.state.village[action - play.HEX] == HOME)


def brings_influence(before: Match, action: int, after: Match) -> bool:
    return bool(after.state.influence[0] > before.state.influence[0])


def beside_buyer(before: Match, action: int, after: Match) -> bool:
    return play.HEX <= action < play.ACT and action - play.HEX in box.NEXT[BUYER].tolist()


def beside_home(before: Match, action: int, after: Match) -> bool:
    """Whether the boat is beside a cult hex of the village of the lesson."""
    cults = [h for h in range(box.HEXES) if before.state.village[h] == HOME and before.state.owner[h] < 0]
    return any(action - play.HEX in box.NEXT[cult].tolist() for cult in cults)


def buyer_is_full(before: Match, action: int, after: Match) -> bool:
    return bool(after.state.fish_on[BUYER] == box.FULL)


def lesson() -> Lesson:
    return Lesson(
        8,
        [
            Step(
                _("A bid does three things"), bidding,
                [
                    Task(
                        _("Every round begins with a bid. It costs nothing, but it says **who acts first** (the highest), **how much more you pay** for a cottage, and, beside the sail, **how far your boats go**."),
                        _("Bid 5: no bid sails farther."),
                        at="bid-5", goal="bid 5", also=("bid-1", "bid-10"),
                        otherwise=_("You may bid that. For this lesson take 5, with which boats sail farthest."),
                        well=_("Green bids 8 and acts before you. Yellow bids 3, the lowest, and will move the god."),
                        then=("bid 8", "bid 3"),
                    ),
                ],
                _("A bid fixes the order, the price of building, and how far boats sail."),
            ),
            Step(
                _("Two cottages for nothing"), settling,
                [
                    Task(
                        _("Each village begins with a **cult hex**, the stone head. In the first round everybody settles: first a **fisher cottage**, on water beside a cult hex. A boat comes with it."),
                        _("Place it beside the stone head of V4."),
                        at="87", goal=at_home, also=("88", "98", "99", "89", "77", "76"),
                        otherwise=_("You may settle there. For this lesson choose a hex beside V4."),
                        well=_("Your cottage stands, and your boat lies on it."),
                    ),
                    Task(
                        _("The second cottage may be of any kind. A **meeting cottage** brings influence, another fisher cottage another boat. But without a **temple** you have no dice to fish with."),
                        _("Choose the temple."),
                        at="type-temple", goal="type temple", also=("type-fisher", "type-meeting"),
                        otherwise=_("That is possible too. Here, take the temple: you will fish with it."),
                        well=_("Now it needs a place."),
                    ),
                    Task(
                        _("A temple helps only in **its own village**. So it belongs beside your boat."),
                        _("Place the temple beside V4 too."),
                        at="87", goal=at_home, also=("88", "98", "99", "89", "77", "76"),
                        otherwise=_("You may build there, but your boat is at V4. Place the temple beside that stone head."),
                        well=_("V4 has three hexes now. Villages grow, but two of them may **never** grow together."),
                    ),
                ],
                _("Fisher cottages bring boats, meeting cottages influence, temples dice."),
            ),
            Step(
                _("The fisher god"), moving_the_god,
                [
                    Task(
                        _("Suppose you had bid lowest. Then **you move the god**: he comes on a new cult hex that touches one village. Every **meeting cottage** there brings its owner 1 influence."),
                        _("Send him to the village of your meeting cottage, V4."),
                        at="76", goal=brings_influence, also=("77", "88"),
                        otherwise=_("He may go there. But your meeting cottage stands in V4: send him there, and it pays."),
                        well=_("You have **1 influence more**. And while the god is here, everybody who fishes at V4 rolls one die more."),
                    ),
                ],
                _("The lowest bidder moves the god; meeting cottages bring influence."),
            ),
            Step(
                _("Fishing"), fishing,
                [
                    Task(
                        _("Now the actions, one in each turn. **Who takes an action first has it free.** Green has fished, so a token lies there: that is the price for the next. You hold three."),
                        _("Choose Fish, for 1 influence."),
                        at="act-fish", goal="act fish", also=("act-sell",),
                        otherwise=_("That is possible too. Here, choose Fish."),
                        well=_("You have paid 1. The next player would pay 2."),
                    ),
                    Task(
                        _("Your boat **sails up to 5 hexes and then fishes at once**, beside a cult hex. A die for each temple of yours in the village, one more for the god: the numbers on the hexes."),
                        _("Sail to a hex with two dice."),
                        at="64", goal="hex *", also=("63", "75", "76", "98"),
                        well=_("Each dot on the dice is a fish. What you catch lies on 5: quite fresh."),
                    ),
                ],
                _("Boats sail first, then act. Dice: own temples in the village, and the god."),
            ),
            Step(
                _("Selling"), selling,
                [
                    Task(
                        _("You have four fish and need shells. **Cottages of others buy**: fisher and meeting cottages beside your boat. Your own take fish too, but pay nothing."),
                        _("Choose Sell. It is free: you are the first."),
                        at="act-sell", goal="act sell", also=("77", "89"),
                        otherwise=_("That is possible too. Here, choose Sell."),
                        well=_("Now your boat may sail to a buyer."),
                    ),
                    Task(
                        _("Yellow's **meeting cottage** at V4 is empty. Your boat lies beside it already: a click on the boat stays there."),
                        _("Go beside Yellow's meeting cottage, or stay beside it."),
                        at="64", goal=beside_buyer, also=("77", "65", "78"),
                        otherwise=_("There are buyers too. Here, serve Yellow's meeting cottage at V4."),
                        well=_("The first fish brings a **shell on 5**."),
                    ),
                    Task(
                        _("The second fish on a cottage brings a shell on 4, the third one on 3. Then it is **full**."),
                        _("Deliver until the cottage is full."),
                        at="77", goal=buyer_is_full, free=True,
                        otherwise=_("Your boat has stopped early. Go back and deliver three fish."),
                        well=_("5, 4 and 3: your shells are worth **27** now. But mind whose cottage the fish lie on."),
                    ),
                ],
                _("Others' cottages pay 5, 4, 3 for three fish."),
            ),
            Step(
                _("Building"), building,
                [
                    Task(
                        _("Spend your shells while they are fresh. A cottage costs **your bid and the size of the village**: 5 and, for V4 with its six hexes, 6."),
                        _("Choose Build."),
                        at="act-build", goal="act build", also=("88",),
                        otherwise=_("That is possible too. Here, choose Build."),
                        well=_("Build is free: you are the first who takes it."),
                    ),
                    Task(
                        _("To build, your boat must be **beside a cult hex**. Yours is: the god's. Other villages are smaller and cheaper, but V4 has the god."),
                        _("Stay where you are, or sail to another place beside a cult hex of V4."),
                        at="64", goal=beside_home, also=("76", "88"),
                        otherwise=_("You could build there. For this lesson stay at V4."),
                        well=_("Now the site: water beside your boat that touches V4 and no other village."),
                    ),
                    Task(
                        _("The number on a hex is its price, 11. You have 27."),
                        _("Choose a hex to build on."),
                        at="65", goal="hex *", also=("63", "64"),
                        well=_("Now the kind of cottage."),
                    ),
                    Task(
                        _("A fisher cottage would bring a second boat, a temple a third die. A **meeting cottage** brings 1 influence **at once**, because the god is in this village."),
                        _("Build a meeting cottage."),
                        at="type-meeting", goal="type meeting", also=("type-fisher", "type-temple"),
                        otherwise=_("That is possible too, and often good. Here, build the meeting cottage."),
                        well=_("27 minus 11 leaves 16, with change on a lower space. V4 has seven hexes: the next cottage there costs one more."),
                    ),
                ],
                _("A cottage costs your bid and the size of the village."),
            ),
            Step(
                _("A celebration"), celebrating,
                [
                    Task(
                        _("Three fish lie in V4, all on Yellow's cottage. A celebration turns them into points: **1 for each fish to the owner of its cottage**, and 1 for every three to whoever celebrates."),
                        _("Celebrate, and see who gets what."),
                        at="act-celebrate", goal="act celebrate", also=("77",),
                        otherwise=_("That is possible too. Here, celebrate."),
                        well=_("**Yellow gets 3 points, you get 1.** What you sell feeds somebody else: spread it, and bring fish to your own cottages too."),
                    ),
                ],
                _("Fish are points for the owner of the cottage; every three, one for who celebrates."),
            ),
            Step(
                _("Nothing keeps"), passing,
                [
                    Task(
                        _("The others have passed. When you pass too, the round ends: **all shells and fish move one space down**, and what lies on 1 is lost. Your shell on 1 will go."),
                        _("Pass."),
                        at="pass", goal="pass",
                        otherwise=_("You may still act. For this lesson pass, and see what happens to your shells."),
                        well=_("Three shells on 4 are left, worth 12 instead of 16. So spend what you have. Who passes **before** any action gets 2 influence. Green has the fewest points and bids first."),
                    ),
                ],
                _("Each round everything loses value. Spend, do not save."),
            ),
            Step(
                _("Who rules a village?"), last_village,
                [
                    Task(
                        _("After ten rounds each cottage is 2 points; then every village goes to the strongest. In V4 all three of you have **strength 2**: cottages there, and boats beside its cult hexes. All now add influence **in secret**. The others hold one token each."),
                        _("Commit enough to win V4 for sure."),
                        at="village-4", goal="commit 2|commit 3|commit 4", also=("commit-0", "commit-1", "commit-2"),
                        otherwise=_("One of the others may add a token and draw level, and a tie brings nothing. Commit more."),
                        well=_("Green added one, but you are the strongest alone: **3 points**, one for each cult hex. You give up what you committed; the others keep theirs."),
                        then=("commit 1", "commit 0"),
                    ),
                ],
                _("Cottages, boats at cult hexes and influence decide the villages."),
            ),
        ],
        players=3,
    )  # fmt: skip
