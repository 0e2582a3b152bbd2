"""Texts that keep to their room: measured with the widths of the font that the page ships, then shrunk, wrapped or cut.

    >>> round(width("Meeting", 10), 1)
    36.1
    >>> fit("hexagones de culte", room=60, size=14, least=9)
    Fitted(lines=('hexagones', 'de culte'), size=12.6)

Widths are those of Atkinson Hyperlegible, in thousandths of the size; the serif of captions is wider, `SERIF` says
by how much at most.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from .builder import Drawn, tag

EM = 1000
UNKNOWN = 1000  # a letter that the font does not have, as wide as another may draw it
SERIF = 1.12
LEADING = 1.1  # from one line to the next, in sizes


def _widths(by_width: Mapping[int, str]) -> dict[str, int]:
    return {letter: wide for wide, letters in by_width.items() for letter in letters}


PLAIN = _widths(
    {
        160: "'",
        205: ",.:;",
        233: "|¦",
        235: "·‘’",
        237: "ł",
        239: "lļľ",
        254: "j",
        256: "¹",
        268: "`´",
        278: "iìíîïīįı",
        280: "  ",
        281: "!¡",
        291: "¸",
        300: "()",
        301: '"',
        311: "f",
        315: "[]",
        319: "{}",
        324: "tţť",
        340: "rŕř",
        348: "­",
        352: "°",
        368: "-",
        371: "ª",
        377: "/\\",
        381: "º",
        382: "¯²",
        383: "³",
        396: "_",
        398: "“”",
        402: "1",
        414: "IÌÍÎÏĪĮ",
        425: "¨",
        429: "yýÿ",
        433: "*",
        441: "v",
        460: "zźżž",
        461: "x",
        471: "sśşš",
        480: "–",
        490: "kķ",
        500: "c¢çćċč",
        508: "¶",
        510: "7J",
        520: "?¿",
        526: "aàáâãäåāăą",
        528: "×",
        530: "§",
        536: "uùúûüūůűų",
        539: "LeèéêëēėęěĻĽ",
        546: "hnñńņň",
        548: "F",
        549: "2",
        552: "^oòóôõöøő",
        553: "<>",
        555: "~µ",
        558: "TŢŤ",
        560: "gğġģ",
        562: "«»",
        564: "d",
        566: "bpþ",
        567: "EÈÉÊËðĒĖĘĚ",
        573: "ďŁ",
        574: "3",
        576: "qÞ",
        579: "±",
        580: "¤",
        581: "ħ",
        583: "5",
        586: "£",
        589: "V",
        594: "$",
        595: "Y¥ÝŸ",
        596: "SŚŞŠ",
        597: "ß",
        598: "69",
        601: "P",
        602: "+=¬÷−",
        603: "đ",
        607: "ZŹŻŽ",
        614: "4",
        615: "8",
        618: "RŔŘ",
        619: "B",
        623: "X",
        626: "AÀÁÂÃÄÅĀĂĄ",
        627: "KĶ",
        648: "0",
        654: "w",
        655: "#",
        656: "CÇĆĊČ",
        664: "€",
        673: "DĎ",
        689: "NÑŃŅŇ",
        690: "HUÙÚÛÜŪŮŰŲ",
        696: "…",
        705: "&",
        710: "GĞĠĢĦ",
        712: "ÐĐ",
        727: "OÒÓÔÕÖØŐ",
        753: "Q",
        780: "@",
        798: "©®",
        800: "—",
        812: "½",
        820: "M",
        826: "¼",
        840: "W",
        841: "m",
        868: "¾",
        874: "æ",
        927: "%œ",
        998: "Æ",
        1052: "Œ",
    }
)

BOLD = _widths(
    {
        216: "¦",
        222: "'",
        234: "|",
        243: ",.:;",
        259: "j",
        277: "‘’",
        283: "!¡",
        291: "¹",
        301: "·ìíîïīı",
        314: "`l´ļ",
        315: "iį",
        320: "  ",
        321: "¸",
        322: "ł",
        330: "ľ",
        333: "[]",
        350: "­",
        366: "()",
        367: "f",
        370: "{}",
        372: "rŕř",
        374: "-",
        379: "tţť",
        395: "ª",
        404: "°",
        405: "¯",
        407: "²",
        409: "º",
        410: '"',
        413: "³",
        430: "_",
        434: "*",
        442: "/\\",
        448: "1",
        452: "¨",
        458: "IÌÍÎÏĪĮ",
        498: "“”",
        508: "–",
        515: "¶",
        516: "zźżž",
        518: "yýÿ",
        520: "c¢çćċč",
        526: "v",
        533: "x~",
        534: "sśşš",
        537: "LĻĽ",
        539: "×",
        543: "7",
        544: "F",
        553: "aàáâãäåāăą",
        560: "J",
        561: "9",
        566: "eèéêëēėęě",
        567: "kķ",
        570: "uùúûüūůű",
        571: "ų",
        572: "hnñńņň",
        573: "<>oòóôõöøő",
        578: "§",
        580: "EÈÉÊËĒĖĘĚ",
        586: "2Ł",
        589: "^ð",
        591: "µ",
        594: "÷−",
        596: "bdp¤þ",
        597: "gğġģ",
        601: "q",
        605: "3",
        612: "5",
        614: "?¿",
        615: "Þ",
        617: "T£ŢŤ",
        618: "+=¬±",
        619: "$SŚŞŠ",
        621: "ZßŹŻŽ",
        623: "ď",
        625: "8",
        626: "4P",
        629: "ħ",
        632: "6đ",
        639: "B",
        652: "0",
        654: "RŔŘ",
        656: "V",
        659: "KĶ",
        663: "UÙÚÛÜŪŮŰŲ",
        669: "«»",
        673: "CÇĆĊČ€",
        679: "H",
        686: "DĎ",
        687: "Y¥ÝŸ",
        690: "AÀÁÂÃÄÅĀĂĄ",
        699: "X",
        700: "NÑŃŅŇ",
        702: "&",
        719: "GĞĠĢ",
        723: "w",
        740: "Ħ",
        754: "@",
        763: "Ø",
        764: "OÒÓÔÕÖŐ",
        773: "ÐĐ",
        781: "Q",
        783: "#",
        798: "©®",
        803: "…",
        842: "M—",
        853: "¼",
        856: "½",
        883: "Wæ",
        886: "m",
        937: "œ",
        959: "¾",
        977: "%",
        1016: "Æ",
        1061: "Œ",
    }
)


class Fitted(NamedTuple):
    """How a text is set so that it keeps to its room."""

    lines: tuple[str, ...]
    size: float


def width(text: str, size: float, bold: bool = False, serif: bool = False) -> float:
    """How wide a text is, in the units of its size."""
    widths = BOLD if bold else PLAIN
    return sum(widths.get(letter, UNKNOWN) for letter in text) * size / EM * (SERIF if serif else 1)


@lru_cache(4_000)
def fit(
    text: str, room: float, size: float, least: float = 9, lines: int = 2, bold: bool = False, serif: bool = False
) -> Fitted:
    """The text in at most so many lines, as large as it may be: whole in one line, else wrapped, else cut with "…"."""
    known = {"bold": bold, "serif": serif}
    whole = width(text, size, **known)
    if whole <= room:
        return Fitted((text,), size)
    best = Fitted((text,), _tenth(size * room / whole))
    for count in range(2, lines + 1):
        wrapped = _wrapped(text, count, known)
        widest = max(width(line, size, **known) for line in wrapped)
        best = max(best, Fitted(wrapped, min(size, _tenth(size * room / widest))), key=lambda one: one.size)
    if best.size >= least:
        return best
    return Fitted(tuple(_cut(line, room, least, known) for line in best.lines), least)


def _tenth(size: float) -> float:
    """Rounded down, so that nothing grows by rounding."""
    return int(size * 10) / 10


def _wrapped(text: str, count: int, known: Mapping[str, Any]) -> tuple[str, ...]:
    """The words in so many lines at most, the widest as narrow as possible."""
    narrow, wide = 0, int(width(text, EM, **known)) + 1
    while narrow < wide:
        middle = (narrow + wide) // 2
        lines = _filled(text, middle, known)
        if len(lines) <= count and max(width(line, EM, **known) for line in lines) <= middle:
            wide = middle
        else:
            narrow = middle + 1
    return _filled(text, wide, known)


def _filled(text: str, room: float, known: Mapping[str, Any]) -> tuple[str, ...]:
    """The words in lines, each as full as it can be; a word that is too wide has one of its own."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, EM, **known) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _cut(line: str, room: float, size: float, known: Mapping[str, Any]) -> str:
    if width(line, size, **known) <= room:
        return line
    while line and width(line + "…", size, **known) > room:
        line = line[:-1]
    return line.rstrip() + "…"


@lru_cache(4_000, typed=True)
def fitted(
    text: object, x: float, y: float, room: float, size: float = 14, least: float = 9, lines: int = 1,
    bold: bool = False, serif: bool = False, **values: Any,
) -> Drawn:  # fmt: skip
    """A text at a point that keeps to its room; of several lines the middle stays where one line would stand."""
    whole = str(text)
    set_as = fit(whole, room, size, least, lines, bold, serif)
    first = y - (len(set_as.lines) - 1) * LEADING * set_as.size / 2
    if bold:
        values["font_weight"] = 700
    content: list[object] = [*set_as.lines]
    if len(set_as.lines) > 1:
        step = LEADING * set_as.size
        content = [tag("tspan", f"{line} ", x=x, y=first + k * step) for k, line in enumerate(set_as.lines)]
    if any(line.endswith("…") for line in set_as.lines) and not whole.endswith("…"):
        content.append(tag("title", whole))
    return Drawn(tag("text", *content, x=x, y=first, font_size=set_as.size, **values) + " ")


def heading(text: object, x: float, y: float, room: float, **values: Any) -> Drawn:
    """The name of an area."""
    return fitted(text, x, y, room, 17, 12, bold=True, serif=True, class_="caption", **values)


def note(text: object, x: float, y: float, room: float, middle: bool = False, **values: Any) -> Drawn:
    """A quiet word beside something."""
    values = {"size": 14, "least": 11.5, "class_": "mid quiet" if middle else "quiet"} | values
    return fitted(text, x, y, room, **values)
