"""What everything drawn in Mangrovia is called, and what it does: the table explains itself with these."""

# ruff: noqa: E501 (drawings and sentences are long)
from __future__ import annotations

from motu.drawing import group, tag, use
from motu.teaching import Thing

from .. import good
from ..picture.archipelago import bowl
from ..picture.art import amulet, back, card, coin, hut, number
from ..picture.spaces import pole_tile, tile_sign
from ..speech import _


def things() -> dict[str, Thing]:
    """By the short key that pictures and panels carry as `data-thing`."""
    return {
        "site": Thing(
            _("Ritual site"),
            _("A bowl here acts at both landings of the site: at the one on the left when the boat sails down, at the one on the right when it comes back up."),
            "round", group(tag("ellipse", rx=22, ry=13, fill="var(--beach)", stroke="var(--foam)", stroke_width=1.6), number(4, 0, 6, 17, "#5b4636")),
        ),
        "jetty": Thing(
            _("Landing"),
            _("What the owner of the bowl may do when the boat is here: light cards are open ones, dark cards come from a pile, a bag means amulets, a hut means building."),
            "round", group(tag("rect", x=-22, y=-14, width=44, height=28, rx=5, fill="var(--wood)"), use("mg-sign-up", -11, 0, 24), use("mg-hut-sign", 10, 0, 24)),
        ),
        "bowl": Thing(
            _("Bowl"),
            _("Shows whose site this is. All bowls come back when the round is over."),
            "round", bowl(2, 42),
        ),
        "boat": Thing(
            _("Boat"),
            _("It visits the landings 1 to 12 in every round. Where it stops, the owner of the bowl acts."),
            "round", use("mg-boat", 0, 0, 46),
        ),
        "order": Thing(
            _("Talisman and order"),
            _("Whoever has the talisman starts; bowls are placed in this order."),
            "birds", use("mg-talisman", 0, 0, 42),
        ),
        "space": Thing(
            _("Space"),
            _("A place for one hut. On it: the landscape, the price, and points that count at once. It is bright while a bird stands on its landscape."),
            "build", group(tag("use", href="#mg-tile-3", x=-24, y=-17, width=48, height=35), use("mg-land-3", 10, 5, 24), coin(8, -13, -7, 21)),
        ),
        "islet": Thing(
            _("Amulet space"),
            _("A hut here counts on no path, but every such hut lets you draw one amulet more when you collect."),
            "amulets", group(tag("circle", r=21, fill="var(--beach)", stroke="var(--foam)", stroke_width=1.6), tag("circle", r=17, fill="var(--shallow)"), amulet(3, 0, 0, 24)),
        ),
        "hut": Thing(
            _("Hut"),
            _("Counts on the paths that cross here, and in its area. Two together are a double hut and count two. Huts never move."),
            "build", hut(2, 0, 0, 44),
        ),
        "statue": Thing(
            _("Statue of a path"),
            _("Its path runs straight away from it. At the end the large number goes to whoever has most huts on it, the small one to the second; in a tie the nearer hut wins. The discs show who that would be now."),
            "end", use("mg-statue", 0, 0, 46),
        ),
        "stones": Thing(
            _("Stone area"),
            _("At the end each of your huts here scores as many points as huts stand here in all: the number in the middle."),
            "end", group(*(tag("path", d=f"M{x - 7} {y + 8} Q{x - 8} {y - 9} {x} {y - 9} Q{x + 8} {y - 9} {x + 7} {y + 8} Z", fill="#b8b0a2", stroke="#2b2320") for x, y in ((-15, 6), (0, -6), (15, 6)))),
        ),
        "poles": Thing(
            _("Pole area and its tiles"),
            _("Whoever builds here takes the top tile and scores it at once: early huts get low tiles. At the end most huts here score 12, second most 6."),
            "end", group(tag("g", pole_tile(3), transform="scale(1.7)")),
        ),
        "rock": Thing(
            _("Oracle rock"),
            _("Only the two landscapes with a bird can be built on. Landing 12 moves the birds for the next round; if nobody is there, they fly to the other two."),
            "birds", use("mg-bird", 0, 0, 44),
        ),
        "bird": Thing(
            _("Bird of paradise"),
            _("Spaces of the landscape where it sits can be built on."),
            "birds", use("mg-bird", 0, 0, 44),
        ),
        "valuable": Thing(
            _("Valuable"),
            _("Pays for huts, with its number. The price must come out exactly."),
            "cards", tag("g", card(good.VALUABLE, 3, 5), transform="scale(0.72)"),
        ),
        "landscape": Thing(
            _("Landscape card"),
            _("One is given for every hut: it must show the landscape of the space."),
            "cards", tag("g", card(good.LANDSCAPE, 3, "W"), transform="scale(0.72)"),
        ),
        "pile": Thing(
            _("Pile"),
            _("Cards to draw unseen; the number says how many are left. When it is used up, the discards are shuffled."),
            "cards", back(good.VALUABLE, 0, 0, 0.72),
        ),
        "amulet": Thing(
            _("Amulet"),
            _("The second purse: pays for spaces with an amulet as price, and what you keep counts its value at the end."),
            "amulets", amulet(4, 0, 0, 44),
        ),
        "bag": Thing(
            _("Bag of amulets"),
            _("Collecting draws from it, as many as you have huts on amulet spaces. Without such a hut you take one of the 1s beside it."),
            "amulets", use("mg-bag", 0, 0, 44),
        ),
        "discards": Thing(
            _("Discards"),
            _("Cards and amulets that have been paid; everybody may look. They come back when a pile or the bag is used up."),
            "cards", group(back(good.LANDSCAPE, -6, 0, 0.55), coin(3, 10, 4, 24)),
        ),
        "hand": Thing(
            _("Your hand"),
            _("Your cards and amulets; the others see their backs only. Above them what all your valuables and all your amulets are worth."),
            "cards", group(tag("g", card(good.VALUABLE, 2, 4), transform="translate(-8 0) rotate(-8) scale(0.6)"), tag("g", card(good.LANDSCAPE, 1, "S"), transform="translate(9 0) rotate(8) scale(0.6)")),
        ),
        "outlook": Thing(
            _("If it ended now"),
            _("What paths, stone area and pole area would bring each player now; amulets and points made so far come on top."),
            "end", use("mg-statue", 0, 0, 40),
        ),
        "supply": Thing(
            _("Huts left"),
            _("When somebody's last hut is built, the game ends with that round."),
            "end", hut(2, 0, 0, 40),
        ),
        "tile": Thing(
            _("Stone area tile"),
            _("Goes to whoever builds here: a god's letter wins ties on that path, a coin or amulet pays once, a bird is a wild card that builds once without a bird."),
            "tiles", group(use("mg-stone", 0, 0, 44), tile_sign(good.LANDSCAPE)),
        ),
    }  # fmt: skip
