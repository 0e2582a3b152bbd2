"""What a page is made of: parts that follow each other, each of them a list of texts; a picture has hundreds.

A picture knows the drawings that it was put together from.  Most of these are the very same as a move ago, so that it
costs little to see which are not.  A page is sent the texts that it lacks, and where those stand that it has:

>>> before = Block(["<svg>", "<g>quiet</g>", "<g>quiet, too</g>", "</svg>"])
>>> news = Block(["<svg>", "<g>lit</g>", "<g>quiet, too</g>", "</svg>"]).since(before)
>>> news
[0, 1, '<g>lit</g>', 2, 4]
>>> patched(before.texts, news)
['<svg>', '<g>lit</g>', '<g>quiet, too</g>', '</svg>']
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain, compress, count
from operator import ne

from motu.drawing.builder import Joined
from motu.drawing.sketches import sketches_at_work

BEGINS = '<g id="'  # elements at which a drawing is cut
CUT = 20_000  # drawings of which it is known how they are cut

News = list[str | int]  # of a block: texts that are new, and of those that stay where they stood, from and to


class Block:
    """A part of a page, such as a picture: texts that follow each other, one block for all pages that show the same."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each text stands."""
        return {text: number for number, text in enumerate(self.texts)}

    def since(self, before: Block) -> News:
        """What has to be told to a page that has what was there before."""
        old, new, news, was, at = before.texts, self.texts, News(), 0, 0
        while at < len(new):
            if was < len(old) and old[was] == new[at]:
                length = alike(old[was:], new[at:])
                news += was, was + length
                was, at = was + length, at + length
            elif old[was + 1 : was + 2] == new[at + 1 : at + 2] or new[at] not in before.places:
                news.append(new[at])
                was, at = was + 1, at + 1
            else:
                was = before.places[new[at]]
        return news


NOTHING = Block([])


def alike(some: list[str], others: list[str]) -> int:
    """With how many of the same texts two lists begin."""
    return next(compress(count(), map(ne, some, others)), min(len(some), len(others)))


def patched(had: list[str], news: News) -> list[str]:
    """The texts of a block after its news, as a page puts them together."""
    now, rest = list[str](), iter(news)
    for one in rest:
        now += [one] if isinstance(one, str) else had[one : int(next(rest))]
    return now


def cut(picture: str) -> Block:
    """A picture as a block: cut once, as long as it is the very same picture."""
    sketches = sketches_at_work()
    if sketches is None:
        return Block(pieces(picture))
    block: Block = sketches.made_of(picture, "cut", lambda: Block(pieces(picture)))
    return block


def pieces(picture: str) -> list[str]:
    """The drawings that a picture was put together from, and what these consist of."""
    if not isinstance(picture, Joined):
        return list(split(picture)) or [""]
    if Joined not in map(type, picture.children):
        return [picture.head, *chain.from_iterable(map(split, picture.children)), picture.tail]
    return [picture.head, *chain.from_iterable(map(pieces, picture.children)), picture.tail]


class Cuts(dict[str, tuple[str, ...]]):
    """Drawings, each cut at every element with an id."""

    def __missing__(self, drawing: str) -> tuple[str, ...]:
        if len(self) >= CUT:
            self.clear()
        first, *rest = drawing.split(BEGINS)
        texts = (first, *(BEGINS + text for text in rest)) if rest else (drawing,)
        self[drawing] = found = tuple(filter(None, texts))
        return found


split = Cuts().__getitem__
