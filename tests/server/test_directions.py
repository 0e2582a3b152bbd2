"""The house has one direction: what a room may know is written here, and read from the imports themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import motu

SOURCES = Path(motu.__file__).parent
# from the ground up: a room knows those before it, and none after it
SERVER = (
    "ground", "tables", "keeping", "news", "company", "thinking", "hall", "door", "pages", "lines", "routes", "app",
    "think",
)  # fmt: skip
# a few know less than they could
KNOWS = {"tables": {"ground"}, "thinking": {"ground"}, "keeping": {"ground", "tables"}}
FOREIGN = {  # what rooms may not know of the world outside: pages, sockets, threads, databases
    "tables": {"asyncio", "threading", "fastapi", "starlette", "sqlalchemy", "jinja2", "time", "datetime"},
    "keeping": {"fastapi", "starlette", "jinja2"},
    "news": {"fastapi", "starlette", "sqlalchemy", "jinja2"},
    "company": {"fastapi", "starlette", "sqlalchemy", "jinja2"},
    "thinking": {"fastapi", "starlette", "sqlalchemy", "jinja2"},
    "hall": {"fastapi", "starlette", "sqlalchemy", "jinja2"},
    "door": {"sqlalchemy", "jinja2"},
    "pages": {"sqlalchemy"},
    "lines": {"sqlalchemy", "jinja2"},
}
# the rest of the house, likewise
MEASURES = "simulate/bench.py"  # how fast everything is, the doors included
HOUSE: dict[str, set[str]] = {
    "engine": {"games", "places", "language"},  # the folders of games (it names none) and of compiled code
    "facts": {"language"},
    "drawing": {"language"},
    "teaching": {"engine", "drawing", "language"},
    "games": {"engine", "drawing", "facts", "language", "teaching"},
    "simulate": {"engine", "games", "language"},
    "nets": {"engine", "games", "simulate", "places"},
    "bots": {"engine", "games", "simulate", "nets", "language"},
    "coaching": {"engine", "games", "simulate", "nets", "bots", "language"},
    "learn": {"engine", "games", "simulate", "nets", "bots", "drawing", "language"},
    "statistics": {"engine", "games", "simulate", "bots", "language"},
    "doors": {"engine", "games", "bots", "simulate", "drawing"},
}


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports, by their full names, also inside functions and for types only."""
    package = ("motu", *file.relative_to(SOURCES).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            name = ".".join((*base, *(node.module or "").split("."))).rstrip(".")
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)


def known(room: Path, base: str) -> dict[str, str]:
    """Which parts of a package the files of a room import, and one file that does."""
    found = {}
    for file in sorted(room.rglob("*.py")) if room.is_dir() else [room.with_suffix(".py")]:
        for name in imported(file) if file != SOURCES / MEASURES else ():
            if name.startswith(f"{base}."):
                found[name.removeprefix(f"{base}.").split(".")[0]] = str(file.relative_to(SOURCES))
    return found


@pytest.mark.parametrize("room", SERVER)
def test_rooms_of_the_server_know_only_what_lies_below(room: str) -> None:
    below = KNOWS.get(room, set(SERVER[: SERVER.index(room)])) | {room}
    wrong = {name: file for name, file in known(SOURCES / "server" / room, "motu.server").items()
             if name in SERVER and name not in below}  # fmt: skip
    assert not wrong


def test_every_room_of_the_server_has_its_place() -> None:
    there = {
        path.stem for path in (SOURCES / "server").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert there - {"__init__", "__pycache__"} == set(SERVER)


@pytest.mark.parametrize("room", FOREIGN)
def test_rooms_of_the_server_do_without(room: str) -> None:
    used = {name.split(".")[0] for file in (SOURCES / "server" / room).glob("*.py") for name in imported(file)}
    assert not used & FOREIGN[room]


@pytest.mark.parametrize("room", HOUSE)
def test_the_rooms_of_the_house_have_one_direction_too(room: str) -> None:
    parts = {path.stem for path in SOURCES.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    wrong = {name: file for name, file in known(SOURCES / room, "motu").items()
             if name in parts and name not in HOUSE[room] | {room}}  # fmt: skip
    assert not wrong


def test_the_engine_names_no_game() -> None:
    games = {path.name for path in (SOURCES / "games").iterdir() if path.is_dir()} - {"__pycache__"}
    for file in (SOURCES / "engine").rglob("*.py"):
        words = {node.value for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                 if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
        assert not words & games, file.name


def test_only_the_server_and_the_command_line_know_the_server() -> None:
    for file in SOURCES.rglob("*.py"):
        parts = file.relative_to(SOURCES).parts
        if parts[0] in ("server", "terminal"):
            continue
        assert not [name for name in imported(file) if name.startswith("motu.server")], parts


def test_a_planted_arrow_that_points_back_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "server" / "tables"
    room.mkdir(parents=True)
    (room / "wrong.py").write_text("def late():\n    from ..pages import looks\n    import motu.server.lines.live\n")
    monkeypatch.setattr("server.test_directions.SOURCES", tmp_path)
    assert set(known(room, "motu.server")) == {"pages", "lines"}
