"""Where things lie in a picture: the boxes of its spots, read off the drawing.

>>> from motu.drawing import at, picture, spot, tag
>>> there = at(100, 50, spot("A1", tag("rect", x=4, y=4, width=92, height=92)))
>>> boxes(picture(300, 200, there, label="a board"))["A1"]
Box(left=104.0, top=54.0, right=196.0, bottom=146.0)
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as Tree
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .builder import Joined

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def size(self) -> float:
        """The shorter side."""
        return min(self.right - self.left, self.bottom - self.top)


def around(some: Iterable[Box]) -> Box:
    """The box that holds all of some."""
    lefts, tops, rights, bottoms = zip(*some, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def boxes(drawing: str | Joined) -> dict[str, Box]:
    """The box of each spot's outline, by the spot's name, in the picture's own measures."""
    found: dict[str, Box] = {}
    _walk(Tree.fromstring(str(drawing)), PLAIN, found)
    return found


def _walk(element: Tree.Element, matrix: Matrix, found: dict[str, Box]) -> None:
    matrix = _times(matrix, _matrix(element.get("transform", "")))
    name = element.get("data-spot")
    if name:
        points = [point for part in element if part.get("class") == "outline" for point in _points(part, matrix)]
        if points:
            xs, ys = zip(*points, strict=True)
            found[name] = Box(min(xs), min(ys), max(xs), max(ys))
    for child in element:
        _walk(child, matrix, found)


def _points(element: Tree.Element, matrix: Matrix) -> Iterator[Point]:
    """Corners and other points that hold a shape between them."""
    matrix = _times(matrix, _matrix(element.get("transform", "")))
    yield from (_moved(matrix, point) for point in _shape(element))
    for child in element:
        yield from _points(child, matrix)


def _shape(element: Tree.Element) -> list[Point]:
    def value(name: str) -> float:
        return float(element.get(name, 0))

    kind = element.tag
    if kind in ("rect", "use", "image"):
        left, top = value("x"), value("y")
        return _corners(left, top, left + value("width"), top + value("height"))
    if kind in ("circle", "ellipse"):
        wide, high = (value("r"), value("r")) if kind == "circle" else (value("rx"), value("ry"))
        return _corners(value("cx") - wide, value("cy") - high, value("cx") + wide, value("cy") + high)
    if kind in ("polygon", "polyline"):
        numbers = _numbers(element.get("points", ""))
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    return list(_path(element.get("d", ""))) if kind == "path" else []


def _corners(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", text)]


TAKES = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}  # numbers of a path's commands


def _path(text: str) -> Iterator[Point]:
    """The ends and the handles of a path's pieces."""
    x = y = begin_x = begin_y = 0.0
    for command, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", text):
        numbers, kind = _numbers(rest), command.lower()
        from_here = command.islower()
        if kind == "z":
            x, y = begin_x, begin_y
        for k in range(0, len(numbers), TAKES[kind] or 1):
            piece = numbers[k : k + TAKES[kind]]
            home_x, home_y = (x, y) if from_here else (0.0, 0.0)
            if kind == "h":
                x = home_x + piece[0]
            elif kind == "v":
                y = home_y + piece[0]
            else:
                pairs = piece[-2:] if kind == "a" else piece
                for px, py in zip(pairs[::2], pairs[1::2], strict=True):
                    x, y = home_x + px, home_y + py
                    yield x, y
            yield x, y
            if kind == "m" and k == 0:
                begin_x, begin_y = x, y


def _matrix(text: str) -> Matrix:
    matrix = PLAIN
    for name, rest in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = _numbers(rest)
        if name == "translate":
            matrix = _times(matrix, (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0))
        elif name == "scale":
            matrix = _times(matrix, (numbers[0], 0, 0, numbers[-1], 0, 0))
        elif name == "rotate":
            turn = math.radians(numbers[0])
            x, y = numbers[1:] or (0, 0)
            cos, sin = math.cos(turn), math.sin(turn)
            matrix = _times(matrix, (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y))
    return matrix


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = n
    return (
        m[0] * a + m[2] * b, m[1] * a + m[3] * b, m[0] * c + m[2] * d, m[1] * c + m[3] * d,
        m[0] * e + m[2] * f + m[4], m[1] * e + m[3] * f + m[5],
    )  # fmt: skip


def _moved(m: Matrix, point: Point) -> Point:
    x, y = point
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
