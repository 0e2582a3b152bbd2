"""Positions of Bora Bora in words, for tests: `position(table, faces=[3, 4], huts={0: ["CM"]}, offerings={0: 2})`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from motu.engine.match import Match
from motu.games.bora_bora import box, phase, source
from motu.games.bora_bora.ask import POINTS

COLOURS = box.DATA["constants"]["god_colours"]
PHASES = {
    "start_hut": phase.PREPARE,
    "use": phase.PERSONS,
    "jewelry": phase.JEWELRY,
    "task": phase.FULFIL,
    "new_task": phase.NEW_TASKS,
}
FISH_IN_ORDER = list(range(box.REGIONS))  # fish tile k beside region k: values 1 2 6 1 3 4 1 2 5 1 3 4
MEN_SHOWN = WOMEN_SHOWN = [
    3 * ability for ability in range(box.SHOWN)
]  # land, sea, woman, man, build, material; one symbol

PerSeat = Mapping[int, Any]


def region(code: str) -> int:
    return box.REGION_CODES.index(code)


def tile(name: str) -> int:
    return box.TILE_NAMES.index(name)


def person(words: str) -> int:
    """'woman land 2' -> the number of that person on a board."""
    gender, ability, symbols = words.split()
    return box.PEOPLE * ("man", "woman").index(gender) + 3 * box.ABILITY_NAMES.index(ability) + int(symbols) - 1


def colours(cards: Mapping[str, int]) -> list[int]:
    return [cards.get(name, 0) for name in COLOURS]


def position(
    table: Callable[..., Match],
    players: int = 2,
    ask: str = "place",
    *,
    number: int = 1,
    seat: int = 0,
    faces: Sequence[int] = (6, 6, 6),
    on_tiles: Mapping[str, Sequence[int]] | None = None,
    fish: Sequence[int] = FISH_IN_ORDER,
    huts: PerSeat | None = None,
    twelfth: PerSeat | None = None,
    people: PerSeat | None = None,
    stored: PerSeat | None = None,
    built: PerSeat | None = None,
    hand: PerSeat | None = None,
    known: PerSeat | None = None,
    discard: Mapping[str, int] | None = None,
    display: Mapping[str, int] | None = None,
    deck: Mapping[str, int] | None = None,
    offerings: PerSeat | None = None,
    shells: PerSeat | None = None,
    god_tiles: PerSeat | None = None,
    temple: Sequence[int] = (-1,) * box.SPACES,
    tasks: PerSeat | None = None,
    status: PerSeat | None = None,
    **edits: Any,
) -> Match:
    """A table where `seat` is asked, with nothing on it but what is named; seats play in the order 0, 1, 2, 3."""
    m = table("bora_bora", players=players)
    now = PHASES.get(ask, phase.FINISH if ask == "final" else phase.DICE)
    order = [*range(players), *[-1] * (box.SEATS - players)]
    made: dict[str, Any] = {
        "round_number": number, "phase": now, "point": POINTS.index(ask), "turn": seat, "seat": seat, "die": 0,
        "order": order, "stack": order, "fish": list(fish), "temple": list(temple), "green": 0,
        "used": [[0] * box.ABILITIES] * box.GENDERS, "points": [[0] * len(source.SOURCES)] * box.SEATS,
    }  # fmt: skip
    _roll(made, players, seat, faces)
    _lay(made, on_tiles or {}, players if now > phase.DICE else 0)
    made["person_display"] = [MEN_SHOWN, WOMEN_SHOWN]
    for who in range(box.SEATS):
        _settle(
            made, who, who < players, (huts or {}).get(who, ()), (twelfth or {}).get(who), (people or {}).get(who, ())
        )
        made[f"cells[{who}]"] = _cells((stored or {}).get(who, ()), (built or {}).get(who, {}))
        made[f"built[{who}]"] = [int(value in (built or {}).get(who, {})) for value in box.BUILDING_VALUE]
        made[f"hand[{who}]"] = colours((hand or {}).get(who, {}))
        made[f"known[{who}]"] = colours((known or {}).get(who, {}))
        for name, given in (("offerings", offerings), ("shells", shells), ("god_tiles", god_tiles), ("status", status)):
            made[f"{name}[{who}]"] = (given or {}).get(who, 0)
        made[f"priests[{who}]"] = (box.PRIESTS - list(temple).count(who)) if who < players else 0
    made["holder"] = _holders(huts or {})
    _deal_cards(made, hand or {}, discard or {}, display, deck)
    for who, held in (tasks or {}).items():
        made[f"tasks[{who}]"] = [*held, *[-1] * (box.HELD - len(held))]
    return m.edit({**made, **edits})


def _roll(made: dict[str, Any], players: int, seat: int, faces: Sequence[int]) -> None:
    """The dice of the deciding seat; the others have three sixes."""
    for who in range(box.SEATS):
        own = list(faces) if who == seat else [6] * box.DICE_EACH
        made[f"dice[{who}]"] = [own.count(face) if who < players else 0 for face in range(1, box.FACES + 1)]


def _lay(made: dict[str, Any], on_tiles: Mapping[str, Sequence[int]], fishing_players: int) -> None:
    """Dice that lie on tiles already, the last seat's; after phase A all dice have gone fishing."""
    laid = [(tile(name), face) for name, row in on_tiles.items() for face in row]
    laid = laid or [(box.FISHING, 6)] * (box.DICE_EACH * fishing_players)
    made["laid"] = len(laid)
    for k, (where, face) in enumerate(laid):
        made |= {f"die_tile[{k}]": where, f"die_face[{k}]": face, f"die_seat[{k}]": 1, f"die_blue[{k}]": 0}


def _settle(
    made: dict[str, Any], who: int, plays: bool, codes: Sequence[str], twelfth: int | None, people: Sequence[str]
) -> None:
    """Huts on the map come from the lowest slots; those in the way of persons have moved to the twelfth."""
    settled = [region(code) for code in codes]
    slots = [int(count) for count in box.HUTS_ON_SLOT] if plays else [0] * box.SLOTS
    for _ in settled:
        slot = next((k for k in range(box.SLOTS) if k != box.TWELFTH and slots[k]), box.TWELFTH)
        slots[slot] -= 1
    row, shifted = [-1] * box.SLOTS, [0] * box.SLOTS
    for k, words in enumerate(people):
        row[k], shifted[k] = person(words.rstrip("*")), int(words.endswith("*"))
        slots[box.TWELFTH] += slots[k]
        slots[k] = 0
    if twelfth is not None:
        slots[box.TWELFTH] = twelfth
    made |= {f"huts[{who}]": slots, f"person[{who}]": row, f"shifted[{who}]": shifted}
    made[f"settled[{who}]"] = [int(k in settled) for k in range(box.REGIONS)]


def _cells(stored: Sequence[int], built: Mapping[int, Sequence[int]]) -> list[int]:
    row = [int(cell in stored) for cell in range(box.CELLS)]
    for value, pair in built.items():
        for cell in pair:
            row[cell] = box.BUILT + box.BUILDING_VALUE.tolist().index(value)
    return row


def _holders(huts: PerSeat) -> list[int]:
    """The last seat named in a region holds it."""
    row = [-1] * box.REGIONS
    for who, codes in huts.items():
        for code in codes:
            row[region(code)] = who
    return row


def _deal_cards(
    made: dict[str, Any],
    hand: PerSeat,
    discard: Mapping[str, int],
    display: Mapping[str, int] | None,
    deck: Mapping[str, int] | None,
) -> None:
    """One card of each colour on display, the rest in the deck, if nothing else is said."""
    shown = colours(dict.fromkeys(COLOURS, 1) if display is None else display)
    gone = colours(discard)
    for cards in hand.values():
        gone = [a + b for a, b in zip(gone, colours(cards), strict=True)]
    left = [box.CARDS_PER_COLOUR - a - c for a, c in zip(gone, shown, strict=True)] if deck is None else colours(deck)
    made |= {"display": shown, "discard": colours(discard), "deck": left}
    made |= {"fresh": [box.CARDS_PER_COLOUR] * box.COLOURS, "draws": [[0] * box.COLOURS] * box.SEATS}


def legal(m: Match, family: str = "") -> list[str]:
    """The legal answers as text, all or those of one family."""
    texts = [m.text(action) for action in m.legal()]
    return [text for text in texts if not family or text.split()[0] == family]


def asked(m: Match) -> str:
    """What is asked now."""
    return POINTS[m.state.point]


def cards(m: Match, seat: int) -> dict[str, int]:
    return {name: int(m.state.hand[seat, k]) for k, name in enumerate(COLOURS) if m.state.hand[seat, k]}


def earned(m: Match, seat: int, kind: str) -> int:
    return m.ledger()[seat][kind]
