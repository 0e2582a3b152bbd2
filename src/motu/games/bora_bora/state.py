"""Bora Bora's record, field by field."""

from __future__ import annotations

from motu.engine.record import Record, field, i1, i2

from . import box, source

RECORD = Record(
    field("round_number", i1, (), "1 to 6"),
    field("phase", i1, (), "0 set-up, 1 dice (A), 2 persons (B), 3 jewelry, 4 tasks, 5 new tasks (C), 6 final tasks"),
    field("point", i1, (), "what is asked, an index into POINTS"),
    field("turn", i1, (), "turn position of the deciding seat"),
    field("die", i1, (), "which of their dice all place in this pass, 0 to 2"),
    field("face", i1, (), "face of the die being placed"),
    field("tile", i1, (), "action tile it goes to"),
    field("doing", i2, (), "the actions allowed now, as bits"),
    field("value", i1, (), "effective value of the action"),
    field("left", i1, (), "helper points, materials or cards still due"),
    field("region", i1, (), "region being settled"),
    field("building", i1, (), "building tile being built"),
    field("gender", i1, (), "gender of the person use being carried out"),
    field("ability", i1, (), "ability of the person use being carried out"),
    field("task_slot", i1, (), "task that yellow is to help with"),
    field("green", i1, (), "1 once green was played in this phase B"),
    field("used", i1, (box.GENDERS, box.ABILITIES), "abilities used in this phase B"),
    field("order", i1, box.SEATS, "seats in turn order", names_seat=True),
    field("stack", i1, box.SEATS, "seats by height of their status markers, last moved first", names_seat=True),
    field("status", i1, box.SEATS, "status space", by_seat=0),
    field("points", i2, (box.SEATS, len(source.SOURCES)), "victory points by source", by_seat=0),
    field("dice", i1, (box.SEATS, box.FACES), "dice not yet placed, by face", by_seat=0),
    field("laid", i1, (), "dice placed in this round"),
    field("die_seat", i1, box.SEATS * box.DICE_EACH, "whose die, in placing order", names_seat=True),
    field("die_face", i1, box.SEATS * box.DICE_EACH, "its face"),
    field("die_tile", i1, box.SEATS * box.DICE_EACH, "its action tile"),
    field("die_blue", i1, box.SEATS * box.DICE_EACH, "1 if blue was paid for it"),
    field("lowest", i1, box.TILES, "lowest face on each action tile, 7 if empty; follows from the dice"),
    field("fish", i1, box.REGIONS, "fish tile beside each region"),
    field("settled", i1, (box.SEATS, box.REGIONS), "1 where the seat has a hut", by_seat=0),
    field("holder", i1, box.REGIONS, "whose hut stands on the building space", names_seat=True),
    field(
        "near",
        i1,
        (box.SEATS, 2, box.REGIONS),
        "lowest path by land, by sea to a region; follows from the huts",
        by_seat=0,
    ),
    field("nearest", i1, (box.SEATS, 2), "lowest path to a region not yet settled; follows from the huts", by_seat=0),
    field("huts", i1, (box.SEATS, box.SLOTS), "huts on each slot of the player board", by_seat=0),
    field("huts_left", i1, box.SEATS, "huts on the player board; follows from the slots", by_seat=0),
    field(
        "person", i1, (box.SEATS, box.SLOTS), "person on each slot: man k is k, woman k is 36 + k, -1 none", by_seat=0
    ),
    field("shifted", i1, (box.SEATS, box.SLOTS), "1 if that person is shifted down", by_seat=0),
    field(
        "people", i1, (box.SEATS, box.GENDERS, box.ABILITIES), "persons by ability; follows from the slots", by_seat=0
    ),
    field("cells", i1, (box.SEATS, box.CELLS), "0 free, 1 a material, 2 + k under building tile k", by_seat=0),
    field("stocked", i1, box.SEATS, "pairs of cells that could be built on; follows from the cells", by_seat=0),
    field("aside", i1, (box.SEATS, box.MATERIALS), "materials beside the board", by_seat=0),
    field("built", i1, (box.SEATS, box.BUILDINGS), "1 for a building tile that is built", by_seat=0),
    field("priests", i1, box.SEATS, "priests in supply", by_seat=0),
    field("temple", i1, box.SPACES, "whose priest stands on each temple space", names_seat=True),
    field("offerings", i2, box.SEATS, "offerings", by_seat=0),
    field("shells", i2, box.SEATS, "shells", by_seat=0),
    field("god_tiles", i1, box.SEATS, "god tiles owned", by_seat=0),
    field("god_stack", i1, (), "god tiles in the temple"),
    field("god_tiles_out", i1, (), "god tiles out of the game"),
    field("deck", i1, box.COLOURS, "god cards in the deck by colour; blank in a view"),
    field("deck_size", i1, (), "god cards in the deck; follows from it"),
    field("fresh", i1, box.COLOURS, "cards that the deck was last made of, less those it has put on display"),
    field("draws", i1, (box.SEATS, box.COLOURS), "secret draws since then; blank in a view of another seat", by_seat=0),
    field("discard", i1, box.COLOURS, "discarded god cards by colour"),
    field("display", i1, box.COLOURS, "god cards on display by colour"),
    field(
        "hand", i1, (box.SEATS, box.COLOURS), "god cards in hand; in a view of another seat the known ones", by_seat=0
    ),
    field("known", i1, (box.SEATS, box.COLOURS), "cards of that hand that all have seen (BB-143, BB-148)", by_seat=0),
    field("hand_size", i1, box.SEATS, "god cards in hand; follows from it", by_seat=0),
    field("person_deck", i1, (box.GENDERS, box.PEOPLE), "1 for a person still in its deck"),
    field("person_display", i1, (box.GENDERS, box.SHOWN), "person on each display position, -1 none"),
    field("task_deck", i1, box.TASKS, "1 for a task still in the deck"),
    field("task_display", i1, box.MOST_TASKS_SHOWN, "task on each display position, -1 none"),
    field("tasks", i1, (box.SEATS, box.HELD), "tasks held, -1 none", by_seat=0),
    field("tasks_done", i1, box.SEATS, "tasks fulfilled", by_seat=0),
    field("tasks_given_up", i1, box.SEATS, "tasks given up", by_seat=0),
    field("grid", i1, (box.COLUMNS, box.ROWS), "jewelry tile on each space of the grid, -1 none"),
    field("jewel_owner", i1, box.JEWELS, "who owns each jewelry tile", names_seat=True),
)
