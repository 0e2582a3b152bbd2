"""A net as a file (NumPy's .npz): its weights, the calibration of its features, and what is known about it."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.places import data_folder

from .boards import Board, ways_of
from .coarse import Coarse, coarse
from .core.lanes import FOUR, LANES
from .features import Features, layout_hash
from .turns import Turns, turns_of

VERSION = 1
LARGEST = 3_000_000  # bytes of a file
CALIBRATION = ("lowest", "highest", "usual", "flat")
SUFFIX = ".npz"
BROKEN = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)  # what a damaged file is found by

# first layer (kept in eight bits, a scale for each row), the layers after it, and the heads: policy, shares, scores
FIRST, SCALES = "first", "scales"
FLAT = (
    "first_bias", "first_gain", "first_shift", "second", "second_bias", "second_gain", "second_shift",
    "third", "third_bias", "fourth", "fourth_bias", "policy", "policy_bias", "share", "share_bias", "score",
    "score_bias",
)  # fmt: skip
# what judges spaces, and what takes in the patches of the board, where the game has one
BOARD = (
    "near", "near_bias", "sense", "voice", "voice_bias", "patch", "patch_bias", "tower", "tower_bias", "pooled",
)  # fmt: skip
TOPS = "tops"  # the most that units of a patch show before each look, see coarse.py
ALONG = ("ground", "tone")  # what patches that look along begin with: the space they are, and all that is known beside


@dataclass
class Net:
    """A net: its features, its weights as float32 (`first` as int8 with `scales`), and what is told about it."""

    game: str
    features: Features
    weights: dict[str, np.ndarray]
    about: dict[str, Any]

    @property
    def turns(self) -> Turns | None:
        """How it sees a position with its own side first; None: it learned to see positions as they are."""
        return turns_of(find_game(self.game)) if self.about.get("turned") else None

    @cached_property
    def board(self) -> Board | None:
        """How it looks at the board of its game; None where there is none."""
        return way_of(find_game(self.game), self.weights)

    @cached_property
    def coarse(self) -> Coarse | None:
        """What it looks farther with; None where there is no board."""
        return None if self.board is None else coarse(self.weights["tower"], self.weights[TOPS])

    @cached_property
    def first(self) -> np.ndarray:
        """The first layer as it counts: (features, width)."""
        return self.weights[FIRST].astype(np.float32) * self.weights[SCALES][:, None]  # type: ignore[no-any-return]


def quantised(weights: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Weights as they are kept: the first layer in eight bits, the others in half the width."""
    first = np.asarray(weights[FIRST], np.float32)
    scales = np.maximum(np.abs(first).max(axis=1), 1e-8) / 127
    kept = {FIRST: np.rint(first / scales[:, None]).astype(np.int8), SCALES: scales.astype(np.float32)}
    others = {name: np.asarray(part, np.float16) for name, part in weights.items() if name not in (FIRST, SCALES)}
    return {**kept, **others}


def save(
    file: Path, game: Game, features: Features, weights: Mapping[str, np.ndarray], about: Mapping[str, Any]
) -> None:
    """Write a net; it takes its place at once, or not at all."""
    told = {"version": VERSION, "game": game.id, "layout": layout_hash(game), **about}
    parts: dict[str, Any] = {**quantised(weights), **{name: getattr(features, name) for name in CALIBRATION}}
    _write(file, parts, told)


def _write(file: Path, parts: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    about = np.frombuffer(json.dumps(told).encode(), np.uint8)
    new = file.with_name(file.name + ".new")
    new.parent.mkdir(parents=True, exist_ok=True)
    with open(new, "wb") as target:
        np.savez_compressed(target, **parts, about=about)
    if new.stat().st_size > LARGEST:
        size = new.stat().st_size
        new.unlink()
        raise MotuError(
            "this net takes {size} bytes; a file of a net has at most {largest}",
            size=f"{size:,}",
            largest=f"{LARGEST:,}",
        )
    new.replace(file)


def load(file: Path, game: Game) -> Net:
    """Read a net of a game; refused if it is of another game or of another layout of its observations."""
    about, parts = _read(file)
    if about.get("version") != VERSION:
        raise MotuError(
            "{file} is a net of version {version}; this Motu reads version {known}",
            file=file,
            version=about.get("version"),
            known=VERSION,
        )
    if about.get("game") != game.id:
        raise MotuError(
            "{file} is a net for {game}, not for {wanted}", file=file, game=about.get("game"), wanted=game.id
        )
    if about.get("layout") != layout_hash(game):
        raise MotuError(
            "{file} was trained on other observations of {title} (layout {layout}, now {now}): "
            "train it again with `motu learn {game}`",
            file=file,
            title=game.title,
            layout=about.get("layout"),
            now=layout_hash(game),
            game=game.id,
        )
    if ways_of(game) and (TOPS not in parts or way_of(game, parts) is None):
        raise MotuError(
            "{file} looks at the board of {title} in another way than nets do now: "
            "train it again with `motu learn {game}`",
            file=file,
            title=game.title,
            game=game.id,
        )
    features = Features(*(parts.pop(name).astype(np.int32) for name in CALIBRATION))
    return Net(game.id, features, as_read(parts), about)


def as_read(parts: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Weights as they count, of those that are kept."""
    return {name: part if part.dtype == np.int8 else part.astype(np.float32) for name, part in parts.items()}


def way_of(game: Game, parts: Mapping[str, Any]) -> Board | None:
    """The way in which parts of a net look at a board, if it is one that is known; how often and how wide is theirs."""
    board = next((board for board in ways_of(game) if _sees(board, parts)), None)
    if board is None:
        return None
    units, sense = len(parts["patch_bias"]), len(parts["near_bias"])
    looks = len(parts["tower_bias"]) // units
    same = (board.units, board.looks, board.sense) == (units, looks, sense)
    return board if same else replace(board, units=units, looks=looks, sense=sense)


def _sees(board: Board, parts: Mapping[str, Any]) -> bool:
    if not parts.keys() >= {*BOARD, *(ALONG if board.along else ())} or len(parts["voice"]) != board.outputs:
        return False
    units = len(parts["patch_bias"])
    looks = len(parts["tower"]) / max(units * board.reach, 1)
    fits = units >= LANES and units % (LANES if board.along else FOUR) == 0
    return fits and looks * units == len(parts["tower_bias"])


def told(file: Path) -> dict[str, Any]:
    """What a file says about its net."""
    return _read(file)[0]


def _read(file: Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    try:
        with open(file, "rb") as source, np.load(source, allow_pickle=False) as content:
            parts = {name: content[name] for name in content.files}
        about = json.loads(parts.pop("about").tobytes())
    except FileNotFoundError:
        raise MotuError("there is no net {file}", file=file) from None
    except BROKEN as problem:
        raise MotuError("{file} is not a net: {problem}", file=file, problem=problem) from None
    return about, parts


def sharpen(file: Path, times: float, why: Mapping[str, Any]) -> None:
    """Make a net surer of who wins, or less sure: its shares become their powers, scaled to add up to 1.

    The head of shares is linear, so its weights are multiplied.  `why` is told about it in the file.
    """
    about, parts = _read(file)
    for name in ("share", "share_bias"):
        parts[name] = (times * parts[name].astype(np.float32)).astype(np.float16)
    _write(file, parts, {**about, "shares": dict(why)})


# -- where nets lie --


def package_folder() -> Path:
    """Where Motu's own nets lie."""
    return Path(__file__).parent / "trained"


def own_folder() -> Path:
    """Where the user's own nets lie: in the data folder."""
    return data_folder() / "nets"


def file_of(game: Game, name: str = "") -> Path:
    """The file of a net: Motu's own without a name; else a path, or the name of one in the data folder."""
    if not name:
        return package_folder() / f"{game.id}{SUFFIX}"
    if Path(name).suffix == SUFFIX:
        return Path(name) if Path(name).exists() else own_folder() / name
    return own_folder() / f"{name}{SUFFIX}"


def all_files() -> Iterator[Path]:
    """Motu's own nets, then the user's."""
    for folder in (package_folder(), own_folder()):
        yield from sorted(folder.glob(f"*{SUFFIX}"))


def fits(file: Path) -> str:
    """Why a net cannot be used, or an empty string."""
    try:
        load(file, find_game(str(told(file).get("game"))))
    except MotuError as problem:
        return str(problem)
    return ""
