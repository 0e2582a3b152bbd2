"""Dokmus' geometry and points once more, slowly and straight from the text of the rules, to check the fast ones."""

from __future__ import annotations

from typing import Any

from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.games.dokmus import box

WATER, TEMPLES, ENTERABLE = {"~"}, {"s", "L"}, {".", "f", "r", "v"}


def turned(rows: list[str], quarters: int) -> list[str]:
    """A face after clockwise quarter turns."""
    for _ in range(quarters):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return rows


class Island:
    """A position as a mapping from cells to terrain, with tokens."""

    def __init__(self, m: Match) -> None:
        position: dict[str, Any] = m.position()
        self.glyph: dict[int, str] = {}
        self.tile: dict[int, int] = {}
        for slot, face in enumerate(position["face"]):
            if face == NOBODY:
                continue
            for i, row in enumerate(turned(box.DATA["faces"][face]["rows"], position["turned"][slot])):
                for j, glyph in enumerate(row):
                    cell = 21 * (7 * (slot // 3) + i) + 7 * (slot % 3) + j
                    self.glyph[cell], self.tile[cell] = glyph, slot
        self.owner = {cell: seat for cell, seat in enumerate(position["owner"]) if seat != NOBODY}
        self.seat, self.left = position["turn"], position["left"]
        self.last = position["last"][self.seat] if self.seat != NOBODY else NOBODY
        self.only_last = position["temple_link"] == 1
        self.adjacent = {cell: self._adjacent(cell) for cell in self.glyph}
        waters = [group for group in self.groups(WATER | TEMPLES) if any(self.glyph[c] == "~" for c in group)]
        self.clusters = self.shores(self.groups(TEMPLES))
        self.waterways = self.shores(waters)

    def _adjacent(self, cell: int) -> set[int]:
        x, y = cell % 21, cell // 21
        around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return {21 * b + a for a, b in around if 0 <= a < 21 and 21 * b + a in self.glyph}

    def shores(self, groups: list[set[int]]) -> dict[int, set[int]]:
        """For every cell the numbers of the groups that it is beside."""
        return {c: {k for k, group in enumerate(groups) if self.adjacent[c] & group} for c in self.glyph}

    def groups(self, kinds: set[str]) -> list[set[int]]:
        """Maximal groups of cells of these kinds joined by sides."""
        rest = {cell for cell, glyph in self.glyph.items() if glyph in kinds}
        found = []
        while rest:
            group, todo = set(), [rest.pop()]
            while todo:
                cell = todo.pop()
                group.add(cell)
                fresh = self.adjacent[cell] & rest
                rest -= fresh
                todo.extend(fresh)
            found.append(group)
        return found

    def linked(self, a: int, b: int) -> bool:
        return a != b and bool(self.clusters[a] & self.clusters[b])

    def near(self, a: int, b: int) -> bool:
        return b in self.adjacent[a] or self.linked(a, b)

    def own(self) -> list[int]:
        return [cell for cell, seat in self.owner.items() if seat == self.seat]

    def free(self) -> list[int]:
        return [cell for cell, glyph in sorted(self.glyph.items()) if glyph in ENTERABLE and cell not in self.owner]

    def forest_cost(self, cell: int) -> int:
        if self.glyph[cell] != "f":
            return 0
        return 0 if any(self.glyph[token] == "f" and self.near(token, cell) for token in self.own()) else 1

    def walkable(self, cell: int) -> bool:
        for token in self.own():
            if cell in self.adjacent[token]:
                return True
            if self.linked(token, cell) and (token == self.last or not self.only_last):
                return True
        return False

    def ferry(self, cell: int) -> bool:
        return any(self.waterways[token] & self.waterways[cell] for token in self.own())

    def placements(self) -> dict[int, int]:
        """P: cells with their cost, and the rule for when nothing is possible."""
        found = {}
        for cell in self.free():
            ways = [self.forest_cost(cell)] if self.walkable(cell) else []
            ways += [1] if self.ferry(cell) else []
            if ways and min(ways) <= self.left - 1:
                found[cell] = min(ways)
        if not found and self.left:
            found = {cell: self.forest_cost(cell) for cell in self.free() if self.forest_cost(cell) <= self.left - 1}
        return found

    def crossings(self) -> list[int]:
        """X: free walks that could be ferries."""
        if self.left < 2:
            return []
        return [c for c in self.free() if self.walkable(c) and not self.forest_cost(c) and self.ferry(c)]

    def targets(self, token: int) -> list[int]:
        return [cell for cell in self.free() if self.near(token, cell)]

    def origins(self, tile: int = NOBODY) -> list[int]:
        here = [cell for cell in self.own() if tile in (NOBODY, self.tile[cell])]
        return sorted(cell for cell in here if self.glyph[cell] != "r" and self.targets(cell))

    def points(self, seat: int) -> dict[str, int]:
        """Ruins, temples and tiles of a seat (not its sacrifices)."""
        own = [cell for cell, owner in self.owner.items() if owner == seat]
        temples = [cell for cell, glyph in self.glyph.items() if glyph in TEMPLES]
        found = {cell for cell in temples if self.adjacent[cell] & set(own)}
        tiles = set(self.tile.values())
        visited = {self.tile[cell] for cell in found}
        complete = [tile for tile in tiles if all(cell in found for cell in temples if self.tile[cell] == tile)]
        return {
            "ruins": sum(self.glyph[cell] == "r" for cell in own),
            "small temples": 2 * sum(self.glyph[cell] == "s" for cell in found),
            "large temples": 3 * sum(self.glyph[cell] == "L" for cell in found),
            "complete tiles": (8 if len(tiles) == 8 else 5) * len(complete),
            "visited tiles": (0, 0, 0, 6, 10, 14, 18, 22, 26)[len(visited)],
        }
