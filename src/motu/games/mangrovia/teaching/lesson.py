"""The lesson of Mangrovia: eight steps on real positions.  The learner is yellow."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from motu.engine.match import Match
from motu.teaching import Lesson, Step, Task
from motu.teaching.lessons import Judge

from ..speech import _
from .positions import birds, bowls_on, holding, huts, open_cards, sound


def opening() -> Match:
    """A match of three in which every decision is asked; yellow starts with 3 and 4, mangroves and water."""
    return Match("mangrovia", 3, "lesson-2", ask_forced=True)


def all_bowls() -> Match:
    """The boat comes to landing 2, yellow's: others have taken two cards and a third."""
    return (
        opening()
        .play("place_bowl 4", "place_bowl 1", "place_bowl 3", "place_bowl 2", "place_bowl 5", "place_bowl 6")
        .play("take_up 7", "take_up sand", "draw_down valuable")
    )


def second_landing() -> Match:
    """Landing 4: red has taken a card at landing 3."""
    return all_bowls().play("collect", "take_up 3")


def ready_to_build() -> Match:
    return sound(opening(), bowls_on(9, 2, players=3) | birds("mangroves", "water") | holding(0, [3, 4, 6], "MW"))


def with_amulet_huts() -> Match:
    return sound(opening(), bowls_on(2, 4, players=3) | huts(0, 38, 41))


def two_cards() -> Match:
    mine = holding(0, [7, 7, 6, 2], "WW") | huts(0, 18)
    return sound(opening(), bowls_on(9, 2, players=3) | birds("mangroves", "water") | mine)


def birds_are_yours() -> Match:
    mine = holding(0, [6, 2, 5], "SSR") | open_cards([2, 4], "MW")
    return sound(opening(), bowls_on(12, 4, players=3) | birds("mangroves", "water") | mine)


def last_hut() -> Match:
    """Four players, one hut left; yellow and red have two huts each on path A, and red's is nearer to the statue."""
    match = Match("mangrovia", 4, "lesson-2", ask_forced=True)
    laid = huts(0, 14, 34, 17, 18, 24, 38, 36, 8) | huts(1, 7, 27, 10)
    boat = bowls_on(11, players=4, empty=(1, 6))  # nobody comes after landing 11
    return sound(match, boat | birds("sand", "reed") | holding(0, [6, 4], "S") | laid)


def builds(space: int) -> Judge:
    """Whether a hut of the learner stands on a space after all is paid."""

    def judge(before: Match, action: int, after: Match) -> bool:
        return bool(after.state.huts[0, space])

    return judge


def is_over(before: Match, action: int, after: Match) -> bool:
    return after.is_terminal


def lesson() -> Lesson:
    return Lesson(
        7,
        [
            Step(
                _("One bowl, two actions"), opening,
                [
                    Task(
                        _("You are yellow, and you start. The boat will sail past all twelve landings: 1 to 6 on the way down, 7 to 12 on the way back. **A bowl on a site acts at both of its landings.**"),
                        _("Place your bowl on site 4: cards at landing 4, and a hut at landing 9."),
                        at="site-4", goal="place_bowl 4",
                        otherwise=_("That is a good place too. For this lesson take site 4: first cards, later a hut."),
                        well=_("Your bowl stands on site 4. The others have taken sites 1 and 3."),
                        then=("place_bowl 1", "place_bowl 3"),
                    ),
                    Task(
                        _("With three players everybody has two bowls. **Early landings on one side are late ones on the other:** site 2 collects an amulet soon, and builds when nearly all is over, at landing 11."),
                        _("Place your second bowl on site 2."),
                        at="site-2", goal="place_bowl 2", also=("site-4",),
                        otherwise=_("That is possible. Here, take site 2 and see what amulets are."),
                        well=_("Your landings come in this order: 2, 4, 9, 11."),
                    ),
                ],
                _("A bowl gives two actions: one on the way down, the opposite one on the way back."),
            ),
            Step(
                _("An amulet"), all_bowls,
                [
                    Task(
                        _("Red took two cards at landing 1, and now the boat is at your landing 2. **Amulets** pay for some huts, and count as points at the end."),
                        _("Collect an amulet."),
                        at="bag", goal="collect", also=("site-2",),
                        otherwise=_("You may always pass. But an amulet costs nothing: collect it."),
                        well=_("Without a hut on an amulet space you get a **1** from the board. With such huts you draw better ones from the bag."),
                        then=("take_up 3",),
                    ),
                ],
                _("Amulets are the second purse. They never mix with valuables."),
            ),
            Step(
                _("Cards to build with"), second_landing,
                [
                    Task(
                        _("Landing 4: first a card that lies open. **Valuables pay, landscape cards say where.** You hold 3 and 4, mangroves and water; birds sit on these two landscapes."),
                        _("Take the valuable of 6."),
                        at="up-V-1", goal="take_up 6", also=("up-V-0", "up-V-1"),
                        otherwise=_("You could take that. Here, take the 6: with 3 and 4 it makes many sums."),
                        well=_("3, 4 and 6: you can pay 3, 4, 6, 7, 9, 10 or 13 exactly. The gap stays open until the round is over."),
                    ),
                    Task(
                        _("Then a card from a pile, which only you will see."),
                        _("Draw a card from either pile."),
                        at="pile-L", goal="draw_down *", also=("pile-V",),
                        otherwise=_("You may pass, but a card is free: draw one."),
                        well=_("It is yours, and the others do not know what it is."),
                    ),
                ],
                _("Open cards you choose, cards from a pile you do not; nobody sees those."),
            ),
            Step(
                _("Three things for a hut"), ready_to_build,
                [
                    Task(
                        _("Landing 9: build. You need a **card** of the landscape, a **bird** on it, and the **exact** price. Try space 29 (water, 8): you cannot make 8. For space 16 you lack the card, and the bird."),
                        _("Build on space 24: water, 10."),
                        at="24", goal="build 24", also=("29", "16"),
                        otherwise=_("That is possible too. Here, build on 24: it brings 4 points at once."),
                        well=_("The water card is given. Now the price."),
                    ),
                    Task(
                        _("10 is due. No change is given, so only what makes the sum can be paid."),
                        _("Pay exactly 10."),
                        at="hand-V-4", goal=builds(24), free=True, also=("hand-V-2",),
                        well=_("6 and 4 make 10: your hut stands, **+4**. It also counts on its path, at the end."),
                    ),
                ],
                _("A card, a bird and the exact price; printed points count at once."),
            ),
            Step(
                _("Huts that bring amulets"), with_amulet_huts,
                [
                    Task(
                        _("Later in a game. You have **two huts on amulet spaces**, so you draw two amulets from the bag, look at them, and put one back."),
                        _("Collect."),
                        at="bag", goal="collect", also=("38", "41"),
                        otherwise=_("Collect: it costs nothing."),
                        well=_("Two amulets. One of them goes back."),
                    ),
                    Task(
                        _("The one that you keep pays for a hut some day, or counts at the end."),
                        _("Give one of them back."),
                        at="bag", goal="return_amulet *",
                        well=_("With three huts you would draw three and keep two. Early huts there pay all game long."),
                    ),
                ],
                _("The more huts on amulet spaces, the more amulets; from two on, one goes back."),
            ),
            Step(
                _("A double hut"), two_cards,
                [
                    Task(
                        _("At landing 9 you may build a **double hut**: two cards of the landscape, twice the price as **one** sum, twice the points. You hold two water cards and 7, 7, 6, 2."),
                        _("Build a double hut on 24, for 20."),
                        at="24", goal="build_double 24",
                        otherwise=_("That is possible. Here, try the double hut: click 24 and choose it."),
                        well=_("Both water cards are given. 20 is due."),
                    ),
                    Task(
                        _("It need not be 10 and 10."),
                        _("Pay exactly 20."),
                        at="hand-V-5", goal=builds(24), free=True,
                        well=_("7, 7 and 6: **+8**, and two huts on the path at once."),
                    ),
                ],
                _("A double hut: two cards, twice the price, twice the points, on a path only."),
            ),
            Step(
                _("Where the birds fly"), birds_are_yours,
                [
                    Task(
                        _("Landing 12 is yours: say on which **two landscapes** everybody can build in the next round. You will start it. Look at your hand: sand, sand and reed."),
                        _("Send the birds to sand and reed."),
                        at="field-S", goal="birds sand-reed", also=("field-R",),
                        otherwise=_("That is possible. But your cards are sand and reed: send the birds there."),
                        well=_("Next round sand and reed can be built on, and the talisman is yours."),
                    ),
                ],
                _("Landing 12 moves the birds for the next round and makes you the starting player."),
            ),
            Step(
                _("The last hut"), last_hut,
                [
                    Task(
                        _("Your last hut. On path A you and red have two huts each, and red's is **nearer to the statue**: 12 for red, 6 for you. A third hut would change that."),
                        _("Build on space 0: sand, 10."),
                        at="0", goal="build 0", also=("7", "14", "27", "34"),
                        otherwise=_("You may pass, but then red keeps path A: build on 0."),
                        well=_("The sand card is given."),
                    ),
                    Task(
                        _("Pay, and draw the card that landing 11 still gives. When somebody's last hut stands, the round is played to its end, and the game is over."),
                        _("Finish the round."),
                        at="hand-V-4", goal=is_over, free=True, also=("pile-V", "pile-L"),
                        well=_("Three huts on path A: **12 points** for you, 6 for red. Stone area, pole area and amulets are counted too; the score sheet shows all of it."),
                    ),
                ],
                _("Paths: most huts, then nearness to the statue. The last hut ends the game with its round."),
            ),
        ],
        players=3,
    )  # fmt: skip
