"""What a page is made of: parts that follow each other, each of them a list of texts; a picture has hundreds.

A picture knows the drawings that it was put together from, as these do in turn.  Most of them are the very same as a
move ago, so that it costs little to see which are not.  A page keeps the same lists in lists, and is sent the texts
that it lacks, and where those stand that it has:

>>> before = Block(["<svg>", "<g>quiet</g>", "<g>quiet, too</g>", "</svg>"])
>>> told(Block(["<svg>", "<g>lit</g>", "<g>quiet, too</g>", "</svg>"]), before)
'[0, 1, "<g>lit</g>", 2, 4]'
>>> patched(before.texts, [0, 1, "<g>lit</g>", 2, 4])
['<svg>', '<g>lit</g>', '<g>quiet, too</g>', '</svg>']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, count
from json.encoder import encode_basestring_ascii as quoted
from operator import ne
from typing import Any

from motu.drawing import Joined
from motu.drawing.sketches import sketches_at_work

BEGINS = '<g id="'  # elements at which a text is cut of which a page has another one
CUT = 20_000  # texts of which it is known how they are cut
FEW = 4  # so many texts that are others stand where others stood; of more, some may have moved
TOLD = 250  # blocks of which the news are kept: those that pages of one table are sent in one go

Text = str | Joined


class Block:
    """A part of a page, such as a picture: texts that follow each other, one block for all pages that show the same."""

    def __init__(self, texts: Sequence[Text]) -> None:
        self.texts = texts


NOTHING = Block([])


def cut(picture: Text) -> Block:
    """A picture as a block: the same one, as long as it is the very same picture."""
    sketches = sketches_at_work()
    if sketches is None:
        return whole(picture)
    block: Block = sketches.made_of(picture, "cut", lambda: whole(picture))
    return block


def whole(picture: Text) -> Block:
    return Block(picture.texts if isinstance(picture, Joined) else [picture])


def fresh(block: Block, had: Block) -> str:
    """What of a block is new, as JSON."""
    first = block.texts[0]
    return f"[{quoted(first)}]" if len(block.texts) == 1 and isinstance(first, str) else told(block, had)


@lru_cache(TOLD)
def told(block: Block, had: Block) -> str:
    """What of a block is new, as JSON: once for all pages that have the same of it."""
    return news(block.texts, had.texts)


def news(texts: Sequence[Text], had: Sequence[Text]) -> str:
    """What has to be told of some texts to a page that has others, as JSON.

    That are texts that are new, or what is new in them, and of those that stay where they stood, from and to.
    """
    if len(texts) == len(had):
        others = list(compress(count(), map(ne, texts, had)))
        if len(others) <= max(FEW, len(texts) // 2):
            return in_place(texts, had, others)
    last = alike(texts[::-1], had[::-1])  # those that stay at the end
    end, rest = len(texts) - last, had[: len(had) - last]
    said, was, at = list[str](), 0, 0
    places: dict[Text, int] | None = None
    while at < end:
        text, known = texts[at], rest[was] if was < len(rest) else None
        if known == text:
            length = alike(rest[was:], texts[at:end])
            said.append(f"{was}, {was + length}")
            was, at = was + length, at + length
            continue
        if type(text) is not Joined and rest[was + 1 : was + 2] != texts[at + 1 : at + 2]:
            if places is None:
                places = {text: place for place, text in enumerate(rest) if type(text) is not Joined}
            if text in places:
                was = places[text]
                continue
        said.append(changed(text, known))
        was, at = was + 1, at + 1
    if last:
        said.append(f"{len(rest)}, {len(had)}")
    return f"[{', '.join(said)}]"


def in_place(texts: Sequence[Text], had: Sequence[Text], others: Sequence[int]) -> str:
    """The same of as many texts as the page has: each of the others stands where another one stood."""
    said, stays = list[str](), 0
    for at in others:
        if stays < at:
            said.append(f"{stays}, {at}")
        said.append(changed(texts[at], had[at]))
        stays = at + 1
    if stays < len(texts):
        said.append(f"{stays}, {len(texts)}")
    return f"[{', '.join(said)}]"


def changed(text: Text, known: Text | None) -> str:
    """What is new in a text where a page knows another one, or none, as JSON."""
    if isinstance(text, Joined):
        return news(text.texts, known.texts if isinstance(known, Joined) else ())
    if known is None or isinstance(known, Joined):
        return quoted(text)
    if text.find(BEGINS, 1) == -1 or known.find(BEGINS, 1) == -1:
        return quoted(text)
    return f'{{"in": {news(split(text), split(known))}}}'


def alike(some: Sequence[Text], others: Sequence[Text]) -> int:
    """With how many of the same texts two lists begin."""
    return next(compress(count(), map(ne, some, others)), min(len(some), len(others)))


@lru_cache(CUT)
def split(text: str) -> tuple[str, ...]:
    """A text, cut at elements that may change by themselves."""
    first, *rest = text.split(BEGINS)
    return (*filter(None, [first]), *[BEGINS + one for one in rest]) if rest else (text,)


Texts = list[Any]  # texts and, for what is put together from others, texts again


def patched(had: Texts, news: Texts) -> Texts:
    """The texts of a block after its news, as a page puts them together."""
    now, was, rest = Texts(), 0, iter(news)
    for one in rest:
        if isinstance(one, int):
            was = next(rest)
            now += had[one:was]
            continue
        known = had[was] if was < len(had) else ""
        if isinstance(one, list):
            now.append(patched(known if isinstance(known, list) else [], one))
        else:
            now.append(one if isinstance(one, str) else joined(patched(list(split(known)), one["in"])))
        was += 1
    return now


def joined(texts: Texts) -> str:
    """The markup that texts make."""
    return "".join(one if isinstance(one, str) else joined(one) for one in texts)
