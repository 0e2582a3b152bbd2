"""What a page is made of: blocks of parts, each sent only to pages that lack it; a picture is cut into many of them.

A picture knows the drawings that it was put together from.  Most of these are the very same as a move ago, so that a
picture is cut where it has changed, and nothing else of it is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from json.encoder import encode_basestring_ascii

from motu.drawing.builder import Joined
from motu.drawing.sketches import sketches_at_work

BEGINS = re.compile('<g id="([^"]*)"')  # elements at which a picture is cut
CUT = 20_000  # drawings of which it is known how they are cut


class Marks(dict[str, int]):
    """The parts of a block by their names, each as its hash: what a page has of it."""

    __hash__ = object.__hash__  # type: ignore[assignment]


class Block:
    """Parts of a page that come together, such as a picture in pieces: one for all pages that show the same."""

    def __init__(self, parts: Mapping[str, str], marks: Marks | None = None) -> None:
        self.parts = parts
        self.marks = Marks({name: hash(text) for name, text in parts.items()}) if marks is None else marks

    @cached_property
    def names(self) -> str:
        """The names of the parts in their order, as JSON writes them in a list."""
        return ", ".join(map(encode_basestring_ascii, self.parts))

    def since(self, had: Marks) -> dict[str, str]:
        """Those parts that a page does not have yet."""
        marks = self.marks
        return {name: text for name, text in self.parts.items() if had.get(name) != marks[name]}


Beginnings = tuple[tuple[str, str], ...]  # pieces that begin in a drawing: names and texts


class Pieces(Block):
    """Drawings that follow each other, in pieces: each begins at an element with an id and goes on to the next one."""

    def __init__(
        self, name: str, drawings: list[str], parts: dict[str, str], marks: Marks | None, begins: dict[str, int],
        before: list[str],
    ) -> None:  # fmt: skip
        super().__init__(parts, marks)
        self.name, self.drawings = name, drawings
        self.begins = begins  # the drawing in which each piece begins
        self.before = before  # the piece that goes on in each drawing, until another one begins

    @classmethod
    def of(cls, name: str, drawings: list[str]) -> Pieces:
        begins, before, called = {name: 0}, [], name
        parts, text = dict[str, str](), ""
        for number, drawing in enumerate(drawings):
            before.append(called)
            first, rest = split(drawing)
            text += first
            for one, new in rest:
                parts[called] = text
                called, text = one, new
                begins[called] = number
        parts[called] = text
        return cls(name, drawings, parts, None, begins, before)

    def now(self, drawings: list[str]) -> Pieces:
        """The same with other drawings.  Where the same pieces begin in them, only those that are touched are made."""
        if drawings == self.drawings:
            return self
        if len(drawings) != len(self.drawings):
            return Pieces.of(self.name, drawings)
        touched = set[str]()
        for number, (old, new) in enumerate(zip(self.drawings, drawings, strict=True)):
            if old is not new and old != new:
                first, rest = split(new)
                known, there = split(old)
                names = [called for called, _text in rest]
                if names != [called for called, _text in there]:
                    return Pieces.of(self.name, drawings)
                touched.update(names)
                if first != known:
                    touched.add(self.before[number])
        parts, marks = dict(self.parts), Marks(self.marks)
        for called in touched:
            parts[called] = text = self._piece(called, drawings)
            marks[called] = hash(text)
        return Pieces(self.name, drawings, parts, marks, self.begins, self.before)

    def _piece(self, called: str, drawings: list[str]) -> str:
        """One piece, from where it begins until another one does."""
        number = self.begins[called]
        text, rest = split(drawings[number])
        if called != self.name:
            there = dict(rest)
            text = there[called]
            rest = () if called == rest[-1][0] else rest
        texts = [text]
        while not rest and (number := number + 1) < len(drawings):
            first, rest = split(drawings[number])
            texts.append(first)
        return "".join(texts)


@lru_cache(CUT)
def split(drawing: str) -> tuple[str, Beginnings]:
    """What of a drawing belongs to the piece before it, and the pieces that begin in it, called by their ids."""
    first, *rest = BEGINS.split(drawing)
    if not first and len(rest) == 2:
        return first, ((f"#{rest[0]}", drawing),)
    found = zip(rest[::2], rest[1::2], strict=True)
    return first, tuple((f"#{called}", f'<g id="{called}"{text}') for called, text in found)


def runs(name: str, whole: str) -> Iterator[tuple[str, list[str]]]:
    """The drawings of a picture, those of each layer of it by themselves; a layer is called by its place."""
    if not isinstance(whole, Joined):
        yield name, [whole]
        return
    run, called = [whole.head], name
    for number, child in enumerate(whole.children):
        if isinstance(child, Joined):
            yield called, run
            yield from runs(f"{name}/{number}", child)
            run, called = [], f"{name}/{number}+"
        else:
            run.append(child)
    yield called, [*run, whole.tail]


def cut(seat: int, name: str, whole: str) -> dict[str, Pieces]:
    """A picture in blocks of pieces: one for all who see the same, made of what the seat saw before."""
    sketches = sketches_at_work()
    if sketches is None:
        return {called: Pieces.of(called, run) for called, run in runs(name, whole)}

    def made() -> dict[str, Pieces]:
        last, found = sketches.last, {}
        for called, run in runs(name, whole):
            before: Pieces | None = last.get((called, seat))
            found[called] = last[called, seat] = before.now(run) if before else Pieces.of(called, run)
        return found

    blocks: dict[str, Pieces] = sketches.made_of(whole, name, made)
    return blocks
