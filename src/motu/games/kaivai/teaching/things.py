"""What everything drawn in Kaivai is called, and what it does: the table explains itself with these."""

# ruff: noqa: E501 (drawings and sentences are long)
from __future__ import annotations

from motu.drawing import Drawn, group, tag, use, words
from motu.drawing.symbols import CREAM, DARK, hexagon
from motu.teaching import Thing

from .. import act, tile
from ..picture.art import action_icon, boat, cottage, disc, statue
from ..speech import _


def things() -> dict[str, Thing]:
    """By the short key that pictures and panels carry as `data-thing`."""
    return on_the_sea() | actions() | before_you()


def on_the_sea() -> dict[str, Thing]:
    return {
        "sea": Thing(
            _("Sea"),
            _("Boats sail here, from hex to hex. A hex that touches one village only may become land. Water that land has cut off is a lagoon: no boat gets in."),
            "actions", group(_hex("url(#m-sea)"), _hex("url(#m-waves)")),
        ),
        "cult": Thing(
            _("Cult hex"),
            _("The heart of a village, with its stone head. Boats build and fish beside it; at the end each one is a point for whoever is strongest in the village."),
            "god", _on_land(use("kv-cult", 0, 0, 34)),
        ),
        "fisher": Thing(
            _("Fisher cottage"),
            _("Brings a new boat when it is built, and takes fish. 2 points at the end."),
            "work", _on_land(cottage(0, tile.FISHER, 0, 0, 40)),
        ),
        "meeting": Thing(
            _("Meeting cottage"),
            _("Brings its owner 1 influence each time the god comes to its village, and takes fish. 2 points at the end."),
            "work", _on_land(cottage(0, tile.MEETING, 0, 0, 40)),
        ),
        "temple": Thing(
            _("Temple"),
            _("Gives its owner a die when fishing at its village. It takes no fish. 2 points at the end."),
            "work", _on_land(cottage(0, tile.TEMPLE, 0, 0, 40)),
        ),
        "boat": Thing(
            _("Boat"),
            _("Builds, fishes, sells and moves for its owner: it sails first, then acts. Beside a cult hex it counts for the village at the end."),
            "actions", boat(0, 0, 0, 42),
        ),
        "god": Thing(
            _("Fisher god"),
            _("In his village everybody has one die more for fishing. Each round the lowest bidder sends him to another village."),
            "god", use("kv-god", 0, 0, 46),
        ),
        "catch": Thing(
            _("Fish on a cottage"),
            _("Sold or brought here, three at most. At a celebration in this village each is a point for the owner of the cottage."),
            "feast", use("kv-fish", 0, 0, 30),
        ),
    }  # fmt: skip


def actions() -> dict[str, Thing]:
    return {
        "build": Thing(
            _("Build"),
            _("Your boats build cottages, each beside a cult hex. A cottage costs your bid and the size of the village, in shells."),
            "work", action_icon(act.BUILD, 0, 0, 44),
        ),
        "fish": Thing(
            _("Fish"),
            _("Your boats roll dice beside cult hexes: one for each temple of yours in the village, one for the god."),
            "work", action_icon(act.FISH, 0, 0, 44),
        ),
        "sell": Thing(
            _("Sell"),
            _("Your boats bring fish to cottages beside them. Cottages of others pay a shell on 5, 4 or 3."),
            "work", action_icon(act.SELL, 0, 0, 44),
        ),
        "move": Thing(
            _("Move"),
            _("Your boats sail and do nothing else. Ending on a boat of another player sinks it and costs you points."),
            "move", action_icon(act.MOVE, 0, 0, 44),
        ),
        "upgrade": Thing(
            _("Upgrade"),
            _("One step on your upgrade track: your boats sail farther for the rest of the game."),
            "move", action_icon(act.UPGRADE, 0, 0, 44),
        ),
        "celebrate": Thing(
            _("Celebrate"),
            _("All fish of one village become points: 1 each for the owner of the cottage, and 1 for you for every three."),
            "feast", action_icon(act.CELEBRATE, 0, 0, 44),
        ),
        "pass": Thing(
            _("Pass, or done"),
            _("Ends an action, or your part of the round. Passing before you have taken any action brings 2 influence."),
            "actions", group(tag("rect", x=-22, y=-10, width=44, height=20, rx=7, fill="var(--wood)"), tag("path", d="M-9 0 L-3 6 L10 -7", fill="none", stroke=CREAM, stroke_width=4)),
        ),
        "bid": Thing(
            _("Bid"),
            _("Its number is your place in the order, the highest first, and is added to the price of what you build. The number at the sail is how far your boats go."),
            "bids", statue(0, 0, 0, 44),
        ),
        "order": Thing(
            _("Order of play"),
            _("Who bids or acts after whom. Who has passed in this round is crossed out."),
            "bids", group(disc(0, -13, 0, 22), disc(2, 13, 0, 22)),
        ),
        "supply": Thing(
            _("Supplies and rounds"),
            _("Cult hexes, influence, and shells or fish that nobody has. Each round takes a cult hex; when a supply is empty, nobody gets more."),
            "table", group(use("kv-token", -9, 0, 26), use("kv-shell", 10, 0, 26)),
        ),
    }  # fmt: skip


def before_you() -> dict[str, Thing]:
    return {
        "shells": Thing(
            _("Shells"),
            _("Your money. A shell is worth the space it lies on; at the end of the round all move one space down, and those on 1 are lost."),
            "round", use("kv-shell", 0, 0, 40),
        ),
        "stock": Thing(
            _("Your fish"),
            _("Sell them, or bring them to your own cottages. They lose freshness as shells do, and are lost after space 1."),
            "round", use("kv-fish", 0, 0, 40),
        ),
        "upgrades": Thing(
            _("Upgrade track"),
            _("What is added to how far your boats sail. Some steps bring nothing yet."),
            "move", group(tag("circle", r=19, fill="var(--paper)", stroke="var(--line-2)", stroke_width=1.5), words("+1", 0, 7, class_="mid", font_size=20)),
        ),
        "influence": Thing(
            _("Influence"),
            _("Pays for actions that somebody has taken before you in this round. What is left fights for the villages at the end."),
            "actions", use("kv-token", 0, 0, 42),
        ),
        "sail": Thing(
            _("How far boats sail"),
            _("Hexes that each boat of this player may sail in this round: by the bid and the upgrades."),
            "bids", use("kv-sail", 0, 0, 40),
        ),
        "cottages": Thing(
            _("Cottages"),
            _("How many cottages this player has on the board: each is 2 points at the end."),
            "end", cottage(0, tile.MEETING, 0, 0, 42),
        ),
        "village": Thing(
            _("Village"),
            _("Its size is what it adds to the price of a cottage. Then its cult hexes, its fish, and how strong everybody is there; whoever leads alone is underlined."),
            "end", group(tag("rect", x=-20, y=-13, width=40, height=26, rx=7, fill="var(--wood)", stroke=DARK), words("V4", 0, 7, class_="mid", font_size=20, font_weight="bold", fill=CREAM)),
        ),
        "commit": Thing(
            _("Influence to commit"),
            _("Adds to your strength in the village that is scored. Only the winner gives it up; in the second edition everybody does."),
            "end", use("kv-token", 0, 0, 42),
        ),
    }  # fmt: skip


def _hex(fill: str) -> Drawn:
    return tag("polygon", points=hexagon(0, 0, 24), fill=fill)


def _on_land(piece: Drawn) -> Drawn:
    return group(tag("polygon", points=hexagon(0, 0, 24), fill="var(--beach)", stroke="#a98a50"), piece)
