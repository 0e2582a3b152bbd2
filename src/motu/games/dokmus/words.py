"""Dokmus in words: what is asked, what an action means, what is reconstructed."""

from __future__ import annotations

from functools import cache
from typing import Any

from motu.engine.record import NOBODY
from motu.language import _

from .hidden import candidates
from .placing import cost, nothing_payable
from .state import (
    BONUS,
    CCW,
    CELL,
    CELL_AT,
    COMPLETE_TILE,
    CROSS,
    CROSSING,
    CW,
    DATA,
    DRAFT,
    END_TURN,
    FACE,
    FACES,
    GUARDIANS,
    KEEP,
    LARGE_POINTS,
    LARGE_TEMPLE,
    MAIN,
    MOVE,
    ORIGIN,
    OVER,
    PLACES,
    PRINTED,
    ROUNDS,
    RUINS,
    RUINS_POINTS,
    SEATS,
    SHIFT,
    SKIP,
    SLOT_OF,
    SMALL_POINTS,
    SMALL_TEMPLE,
    START,
    TALISMAN,
    TARGET,
    VISITED_POINTS,
    VOID,
    VOLCANO,
    WIDTH,
    cell_name,
)


def colour_name(seat: int) -> str:
    return (_("blue"), _("red"), _("yellow"), _("green"))[seat]


def terrain_name(kind: int) -> str:
    return (
        _("meadow"), _("forest"), _("mountain"), _("water"), _("volcano"), _("ruins"), _("small temple"),
        _("large temple"), _("nothing"),
    )[kind]  # fmt: skip


def guardian_name(guardian: int) -> str:
    return (
        _("take the talisman"), _("move a tile"), _("move a token"), _("rotate a tile"), _("action 2, 3 or 4"),
    )[guardian - 1]  # fmt: skip


def tile_name(v: Any, slot: int) -> str:
    return FACES[v.face[slot]] if v.face[slot] != NOBODY else "?"


def numbers(bits: int) -> str:
    """A set of guardians: '2 or 4'."""
    return _(" or ").join(str(g) for g in range(1, GUARDIANS + 1) if bits >> g & 1)


def viewer(v: Any) -> int:
    """The seat whose view this is, as far as the draft tells; NOBODY for spectators."""
    shown = [seat for seat in range(SEATS) if v.handed[seat]]
    return shown[0] if len(shown) == 1 else NOBODY


def guardian_held(v: Any, seat: int) -> str:
    """The guardian of a seat this round as far as the viewer knows: '3', '2 or 4', '-' before it has one."""
    return numbers(int(candidates(v, viewer(v), seat))) or "-"


def reconstructed() -> list[str]:
    """What is our reconstruction and not the published value."""
    scoring = DATA["scoring"]
    notes = []
    if any(face["source"] == "reconstructed" for face in DATA["faces"]):
        notes.append(_("the terrain of the tiles (DK-005)"))
    if "reconstructed" in scoring["visited_tiles"]["entry_source"]:
        notes.append(_("points for 0 to 2 and 7 or 8 visited tiles (DK-157)"))
    if scoring["sacrifice"]["source"] == "reconstructed":
        notes.append(_("points for sacrifices but the first two of four players (DK-159, DK-160)"))
    return notes


# -- what is discovered, for panels, pictures and gains --


@cache
def around(cell: int) -> tuple[int, ...]:
    """The cells that share a side with this one (DK-016)."""
    column = cell % WIDTH
    sides = [cell - WIDTH, cell + WIDTH]
    if column > 0:
        sides.append(cell - 1)
    if column < WIDTH - 1:
        sides.append(cell + 1)
    return tuple(sides)


def temples_of(v: Any, slot: int) -> set[int]:
    """The cells of a tile's temples."""
    if v.face[slot] == NOBODY:
        return set()
    return set(temples_lying(slot, int(v.face[slot]), int(v.turned[slot])))


@cache
def temples_lying(slot: int, face: int, turned: int) -> tuple[int, ...]:
    """The cells of a face's temples as it lies in a slot."""
    return tuple(
        int(CELL_AT[slot, place])
        for place in range(PLACES)
        if FACE[face, PRINTED[turned, place]] in (SMALL_TEMPLE, LARGE_TEMPLE)
    )


def places_of(v: Any, seat: int) -> set[int]:
    """The cells of a seat's tokens."""
    return {cell for cell, owner in enumerate(v.owner.tolist()) if owner == seat}


def discovered(v: Any, seat: int) -> set[int]:
    """The temples beside a seat's tokens (DK-151)."""
    return temples_beside(v.terrain.tolist(), places_of(v, seat))


def temples_beside(terrain: list[int], tokens: set[int]) -> set[int]:
    return {
        side
        for cell in tokens
        for side in around(cell)
        if 0 <= side < len(terrain) and terrain[side] in (SMALL_TEMPLE, LARGE_TEMPLE)
    }


def tiles_of(v: Any, temples: set[int]) -> tuple[int, int]:
    """How many tiles are visited and how many complete with these temples (DK-154, DK-155)."""
    slots = {int(SLOT_OF[cell]) for cell in temples}
    return len(slots), sum(temples_of(v, slot) <= temples for slot in slots)


def worth(v: Any, tokens: set[int]) -> int:
    """The points of tokens on these cells, sacrifices aside (DK-153 to DK-158)."""
    terrain = v.terrain.tolist()
    temples = temples_beside(terrain, tokens)
    visited, complete = tiles_of(v, temples)
    large = sum(terrain[cell] == LARGE_TEMPLE for cell in temples)
    ruins = sum(terrain[cell] == RUINS for cell in tokens)
    points = LARGE_POINTS * large + SMALL_POINTS * (len(temples) - large) + RUINS_POINTS * ruins
    return int(points + COMPLETE_TILE[v.players] * complete + VISITED_POINTS[visited])


def price(v: Any, cell: int) -> int:
    """Tokens sacrificed to place one here."""
    return int(cost(v, cell)) if v.phase in (MAIN, CROSSING) and v.terrain[cell] != VOID else 0


# -- what is asked --


def title(v: Any) -> str:
    """The task in two or three words."""
    return {
        START: _("Choose your start"),
        DRAFT: _("Keep a guardian"),
        MAIN: _("Use or end") if v.left == 0 else _("Place a token"),
        CROSSING: _("Cross the water"),
        ORIGIN: _("Move a token"),
        TARGET: _("Move a token"),
        BONUS: _("Ruins!"),
        OVER: _("The end"),
    }[int(v.phase)]


def prompt(v: Any) -> str:
    """What the deciding seat is asked, why, and at what price."""
    if v.phase == START:
        return _("A meadow or forest on the outer rim of a corner tile without a token; forest costs nothing now.")
    if v.phase == DRAFT:
        return _("Keep one in secret: {pool}. Lower numbers have their turn earlier.").format(
            pool=numbers(int(v.handed[v.turn]))
        )
    if v.phase == MAIN:
        return " ".join(filter(None, (placement_prompt(v), guardian_prompt(v))))
    if v.phase == CROSSING:
        return _("Where does the crossing end? It costs one token more.")
    if v.phase == ORIGIN:
        return _("Which token moves? None on ruins.")
    if v.phase == TARGET:
        return _("Where does the token on {cell} go? It costs nothing.").format(cell=cell_name(v.origin))
    if v.phase == BONUS:
        return _(
            "An action with tile {tile}, now or never: rotate it, shift it, or move a token that stands on it."
        ).format(tile=tile_name(v, v.bonus))
    return _("The game is over.")


def placement_prompt(v: Any) -> str:
    """How many tokens are left, where they may go, and what it costs."""
    if v.left == 0:
        return _("All tokens are used.")
    words = {"left": v.left}
    if nothing_payable(v):
        return _("{left} left. Nothing near can be paid: place anywhere.").format(**words)
    if v.left == 1:
        return _("{left} left. Beside your tokens or round a temple, where it costs nothing.").format(**words)
    return _("{left} left. Beside your tokens, round a temple or across water; a flame costs one more.").format(**words)


def guardian_prompt(v: Any) -> str:
    """What the guardian still lets one do."""
    if v.used:
        return _("Guardian {guardian} is used.").format(guardian=v.called)
    if v.left == 0:
        return _("Use guardian {guardian} ({deed}) or end the turn.").format(
            guardian=v.called, deed=guardian_name(v.called)
        )
    return _("Once: {deed}.").format(deed=guardian_name(v.called))


def moment(v: Any) -> str:
    """Where the match stands."""
    if v.phase == START:
        return _("Start")
    if v.phase == OVER:
        return _("The end")
    words = {"round": v.rounds, "rounds": ROUNDS, "guardian": v.called}
    if v.phase == DRAFT:
        return _("Round {round} of {rounds}, draft").format(**words)
    return _("Round {round} of {rounds}, guardian {guardian}").format(**words)


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    if v.phase == START:
        return _("chooses a start")
    if v.phase == DRAFT:
        return _("keeps a guardian in secret")
    if v.phase == BONUS:
        return _("explores the ruins")
    return _("has the turn with guardian {guardian}").format(guardian=v.called)


def names(v: Any) -> list[str]:
    """What the seats are called as long as people give no names."""
    return [colour_name(seat).capitalize() for seat in range(v.players)]


# -- what an action means --


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action < KEEP:
        return cell_sentence(v, action - CELL)
    if action < SHIFT:
        guardian = action - KEEP + 1
        return _("Keep guardian {guardian}: {deed}").format(guardian=guardian, deed=guardian_name(guardian))
    if action < CW:
        return _("Move tile {tile} into the gap").format(tile=tile_name(v, action - SHIFT))
    if action < CCW:
        return _("Rotate tile {tile} clockwise").format(tile=tile_name(v, action - CW))
    if action < MOVE:
        return _("Rotate tile {tile} anticlockwise").format(tile=tile_name(v, action - CCW))
    return {
        MOVE: _("Move a token"),
        TALISMAN: _("Take the talisman"),
        CROSS: _("Cross water on purpose and sacrifice a token"),
        SKIP: _("Decline the action of the ruins"),
        END_TURN: _("End the turn"),
    }[action]


def cell_sentence(v: Any, cell: int) -> str:
    kind = int(v.terrain[cell])
    words = {"cell": cell_name(cell), "terrain": terrain_name(kind), "tile": tile_name(v, int(SLOT_OF[cell]))}
    if v.phase == START:
        return _("Start on {cell}, {terrain} of tile {tile}").format(**words)
    if v.phase == ORIGIN:
        return _("Move the token on {cell}, {terrain} of tile {tile}").format(**words)
    if v.phase == TARGET:
        return _("Move it to {cell}, {terrain} of tile {tile}").format(**words) + consequence(kind)
    if v.phase in (MAIN, CROSSING) and kind != VOID and cost(v, cell):
        return _("Place on {cell}, {terrain} of tile {tile}, and sacrifice one").format(**words) + consequence(kind)
    return _("Place on {cell}, {terrain} of tile {tile}").format(**words) + consequence(kind)


def consequence(kind: int) -> str:
    if kind == RUINS:
        return _(": 1 point and an action")
    if kind == VOLCANO:
        return _(": sacrificed at the end of the turn")
    return ""


def label(v: Any, action: int) -> str:
    """A button: the cell, the tile, or the action in one or two words."""
    if action < KEEP:
        return cell_name(action - CELL)
    if action < SHIFT:
        guardian = action - KEEP + 1
        return _("{guardian}: {deed}").format(guardian=guardian, deed=guardian_name(guardian))
    if action < MOVE:
        return tile_name(v, (action - SHIFT) % (CW - SHIFT))
    return {
        MOVE: _("Move a token"),
        TALISMAN: _("Take the talisman"),
        CROSS: _("Cross on purpose"),
        SKIP: _("Decline"),
        END_TURN: _("End the turn"),
    }[action]


def gain(v: Any, action: int) -> str:
    """The points that a token brings as the board lies; its price is in the sentence, and a flame in the picture."""
    if action >= KEEP or v.phase not in (START, MAIN, CROSSING, TARGET):
        return ""
    tokens = places_of(v, int(v.turn))
    after = tokens | {action - CELL}
    if v.phase == TARGET:
        after.discard(int(v.origin))
    if v.terrain[action - CELL] == VOLCANO:
        after.discard(action - CELL)
    points = worth(v, after) - worth(v, tokens)
    return f"{points:+d}" if points else ""


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player."""
    return deed_told(before, action) + burnt(before, action, after) + "."


def burnt(before: Any, action: int, after: Any) -> str:
    """The tokens that a volcano took at the end of the turn."""
    if before.phase < MAIN:
        return ""
    paid = price(before, action - CELL) if action < KEEP else 0
    count = int(after.sacrificed[before.turn] - before.sacrificed[before.turn]) - paid
    if count <= 0:
        return ""
    return _("; a token burns") if count == 1 else _("; {count} tokens burn").format(count=count)


def deed_told(before: Any, action: int) -> str:
    if action < KEEP:
        return cell_told(before, action - CELL)
    if action < SHIFT:
        return _("keeps guardian {guardian}").format(guardian=action - KEEP + 1)
    if action < MOVE:
        words = {"tile": tile_name(before, (action - SHIFT) % (CW - SHIFT))}
        if action < CW:
            return _("moves tile {tile} into the gap").format(**words)
        if action < CCW:
            return _("rotates tile {tile} clockwise").format(**words)
        return _("rotates tile {tile} anticlockwise").format(**words)
    return {
        MOVE: _("will move a token"),
        TALISMAN: _("takes the talisman"),
        CROSS: _("crosses water on purpose"),
        SKIP: _("declines the action of the ruins"),
        END_TURN: _("ends the turn"),
    }[action]


def cell_told(before: Any, cell: int) -> str:
    kind = int(before.terrain[cell])
    words = {"cell": cell_name(cell), "terrain": terrain_name(kind)}
    if before.phase == START:
        return _("starts on {cell}, {terrain}").format(**words)
    if before.phase == ORIGIN:
        return _("takes up the token on {cell}").format(**words)
    if before.phase == TARGET:
        line = _("moves it to {cell}, {terrain}").format(**words)
    elif price(before, cell):
        line = _("places on {cell}, {terrain}, and sacrifices one").format(**words)
    else:
        line = _("places on {cell}, {terrain}").format(**words)
    tokens = places_of(before, int(before.turn))
    points = worth(before, (tokens - {int(before.origin)}) | {cell}) - worth(before, tokens)
    if points > 0 and kind != VOLCANO:
        line += f" (+{points})"
    return line
