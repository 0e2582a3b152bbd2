"""Positions of Dokmus in words: a layout, tokens by colour, whose turn it is and with which guardian."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.games.dokmus import ask, box, play

FIXTURES = box.DATA["layouts"]["fixtures"]
Table = Callable[..., Match]


def laid(layout: str | list[str]) -> dict[str, list[int]]:
    """The fields of a layout, given by its name in the data or as 'face@quarter turns' slot by slot."""
    entries = FIXTURES[layout] if isinstance(layout, str) else layout
    tiles = [entry.partition("@") for entry in entries]
    face = [NOBODY if name == "-" else box.FACES.index(name) for name, _, _ in tiles]
    turned = [int(quarters or 0) for _, _, quarters in tiles]
    used = {int(box.TILE_OF[k]) for k in face if k != NOBODY}
    rest = box.SLOTS - len(tiles)
    return {
        "face": face + [NOBODY] * rest,
        "turned": turned + [0] * rest,
        "aside": [int(tile not in used) for tile in range(box.TILES)],
    }


def standing(*colours: Iterable[int]) -> dict[str, list[int]]:
    """The fields of tokens on the board, colour by colour; the one named last was placed last."""
    owner, last = [NOBODY] * box.CELLS, [NOBODY] * box.SEATS
    for seat, cells in enumerate(colours):
        for cell in cells:
            owner[cell] = seat
            last[seat] = cell
    return {"owner": owner, "last": last}


def drafted(players: int, guardians: Iterable[int]) -> dict[str, list[int]]:
    """The fields of a finished draft in which seat 0 was the first."""
    pool, handed, kept = int(box.POOL[players]), [], []
    for guardian in guardians:
        handed.append(pool)
        kept.append(guardian)
        pool &= ~(1 << guardian)
    rest = [0] * (box.SEATS - players)
    return {"handed": handed + rest, "guardian": kept + rest}


def others(players: int, seat: int, guardian: int) -> list[int]:
    """A draft in which a seat has this guardian and the others the lowest that remain."""
    free = [g for g in range(1, 6) if box.POOL[players] >> g & 1 and g != guardian]
    return [guardian if other == seat else free.pop(0) for other in range(players)]


def turn(
    table: Table,
    layout: str | list[str] = "plainA4",
    *,
    players: int | None = None,
    seat: int = 0,
    guardian: int = 4,
    left: int = 3,
    blue: Iterable[int] = (),
    red: Iterable[int] = (),
    yellow: Iterable[int] = (),
    green: Iterable[int] = (),
    temple_link: str = "any",
    **more: Any,
) -> Match:
    """A turn of a seat in the first round, nothing pending; supplies are as if every other token were left."""
    fields = laid(layout)
    players = players or (2 if fields["face"][6:] == [NOBODY] * 3 else 4)
    m = table("dokmus", players=players, temple_link=temple_link)
    talisman = 0 if box.TALISMAN_PASSES[players] else 1
    guardians = more.pop("guardians", others(players, seat, guardian))
    return m.edit(
        {
            **fields,
            **standing(blue, red, yellow, green),
            **drafted(players, guardians),
            "phase": ask.MAIN,
            "seat": seat,
            "turn": seat,
            "first": 0,
            "talisman": talisman,
            "rounds": 1,
            "called": guardian,
            "left": left,
            "used": 0,
            "supply": [24] * players + [0] * (box.SEATS - players),
            **more,
        }
    )


def draft(table: Table, players: int, **more: Any) -> Match:
    """The first draft, seat 0 first, start tokens on the four corners of plainA4 or plainA2."""
    cells = (0, 20, 294, 440) if players > 2 else (0, 20)
    return table("dokmus", players=players).edit(
        {
            **laid("plainA4" if players > 2 else "plainA2"),
            **standing(*([cell] for cell in cells[:players])),
            "phase": ask.DRAFT,
            "seat": 0,
            "turn": 0,
            "first": 0,
            "talisman": 0,
            "rounds": 1,
            "handed": [int(box.POOL[players])] + [0] * (box.SEATS - 1),
            "supply": [24] * players + [0] * (box.SEATS - players),
            **more,
        }
    )


def finished(
    table: Table,
    layout: str | list[str] = "plainA4",
    *colours: Iterable[int],
    players: int | None = None,
    sacrificed: Iterable[int] = (0, 0, 0, 0),
) -> Match:
    """The end of a game with these tokens on the board."""
    fields = laid(layout)
    players = players or (2 if fields["face"][6:] == [NOBODY] * 3 else 4)
    return table("dokmus", players=players).edit(
        {
            **fields,
            **standing(*colours),
            "phase": ask.OVER,
            "seat": NOBODY,
            "turn": NOBODY,
            "rounds": 8,
            "supply": [0] * box.SEATS,
            "sacrificed": list(sacrificed),
        }
    )


def cells(m: Match) -> list[int]:
    """The cells that may be chosen now."""
    return [action for action in m.legal() if action < play.KEEP]


def deeds(m: Match) -> list[str]:
    """Whatever else may be chosen now, as text."""
    return [m.text(action) for action in m.legal() if action >= play.KEEP]


def costs(m: Match) -> dict[int, int]:
    """Where a token can be placed, and what each place costs: P of the worked examples."""
    seat, before = m.current_player, m.state.supply[m.current_player]
    return {cell: int(before - m.clone().play(cell).state.supply[seat]) - 1 for cell in cells(m)}


def tokens(m: Match, seat: int) -> list[int]:
    """The cells on which a seat has tokens."""
    return [cell for cell in range(box.CELLS) if m.state.owner[cell] == seat]
