"""The graphics card: the same games where there is one; where there is none, the rules at least compile for it."""

from __future__ import annotations

import re
import runpy
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import motu
from engine.pebbles import GAME
from motu.engine.chance import secret_of
from motu.engine.match import Match
from motu.engine.observation import observe
from motu.engine.operations import score, seal, winners
from motu.engine.record import NOBODY
from motu.simulate import Batch, crowd, dlpack, gpu, kernels, served, shown
from motu.simulate.card import one_module
from motu.simulate.core import rows
from motu.simulate.core.games import begin, mix, play_out
from motu.simulate.random_play import random_games

from .standing_in import desk_of, order_of, stand_in

every_game = pytest.mark.parametrize("game", motu.game_ids())
needs_card = pytest.mark.skipif(not gpu.available(), reason="no graphics card here")


def compiler_problem() -> str:
    """Why kernels cannot be compiled here, or nothing."""
    try:
        gpu.cuda.compile(lambda x: x, (gpu.types.int64,), device=True, cc=gpu.HOPPER, output="ptx")
    except Exception as problem:
        return f"numba-cuda cannot compile here (pip install 'motu[gpu]'): {str(problem).splitlines()[0]}"
    return ""


PROBLEM = compiler_problem()


@every_game
@pytest.mark.skipif(bool(PROBLEM), reason=PROBLEM)
def test_the_rules_compile_for_a_card_that_is_not_here(game: str) -> None:
    text = gpu.assembly(game, "sorted")
    assert ".target sm_90" in text
    assert ".visible .entry" in text
    assert ".const" not in text  # tables lie in the card's memory, where there is room, and once
    tables = re.findall(r"\.global .* (table_\w+)\[", text)
    assert tables
    assert len(tables) == len(set(tables))
    assert "motu5games" in "".join(re.findall(r"\.func .*", text))  # rules have stayed functions


def test_modules_become_one_program_that_nobody_else_calls() -> None:
    kernel = 'target triple = "nvptx"\n@"room" = global i8 0\ndeclare i32 @"once"()\ndeclare i32 @"often"()\n' + (
        'define void @"kernel"()\n{\nentry:\n  %".1" = call i32 @"once"(), !prof !1\n  ret void\n}\n!1 = !{ i32 1 }'
    )
    once = 'declare i32 @"often"()\ndefine linkonce_odr i32 @"once"() noinline optsize\n{\nentry:\n' + (
        '  %".1" = call i32 @"often"()\n  %".2" = call i32 @"often"()\n  ret i32 0\n}\n!1 = !{ i32 7 }'
    )
    often = 'define linkonce_odr i32 @"often"() noinline optsize\n{\nentry:\n  ret i32 0\n}'
    lines = one_module([kernel, once, often, often]).splitlines()
    assert [line for line in lines if line.startswith("define")] == [
        'define void @"kernel"()',
        'define internal i32 @"once"() optsize',  # nothing is larger for it if it becomes part of its one caller
        'define internal i32 @"often"() noinline optsize',
    ]
    assert '  %".1" = call i32 @"once"()' in lines
    assert [line for line in lines if line.startswith(("declare", "!"))] == ["!1 = !{ i32 1 }"]
    assert lines[:2] == ['target triple = "nvptx"', '@"room" = global i8 0']


@every_game
@needs_card
def test_the_card_plays_the_games_of_the_core(game: str) -> None:
    found = motu.find_game(game)
    for players in found.players:
        core, card = random_games(found, players, 500, 7), gpu.random_games(found, players, 500, 7)
        assert (card.checksum, card.decisions, card.steps) == (core.checksum, core.decisions, core.steps)
        assert card.mean_scores == core.mean_scores
        assert card.wins_by_seat == pytest.approx(core.wins_by_seat)


@pytest.mark.skipif(gpu.available(), reason="there is a card")
def test_without_a_card_the_error_says_so() -> None:
    with pytest.raises(motu.MotuError, match="no graphics card"):
        gpu.random_games("wayfinder")
    with pytest.raises(motu.MotuError, match="no graphics card"):
        gpu.Batch("wayfinder", 4)


class Lanes:
    """Stands in for a block of a card's threads: Python's, that meet at barriers."""

    def __init__(self, lanes: int) -> None:
        self.lanes = lanes
        self.atomic = self
        self._meeting = threading.Barrier(lanes)
        self._lock = threading.Lock()
        self._said = 0

    def syncthreads(self) -> None:
        self._meeting.wait()

    syncwarp = syncthreads

    def syncthreads_or(self, said: int) -> int:
        self._meeting.wait()
        self._said = 0
        self._meeting.wait()
        with self._lock:
            self._said |= said
        self._meeting.wait()
        return self._said

    def add(self, array: np.ndarray, index: int, value: int) -> int:
        with self._lock:
            before = int(array[index])
            array[index] += value
        return before

    def run(self, one: Any) -> None:
        problems = []

        def guarded(lane: int) -> None:
            try:
                one(lane)
            except BaseException as problem:
                problems.append(problem)
                self._meeting.abort()

        threads = [threading.Thread(target=guarded, args=(lane,)) for lane in range(self.lanes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not problems, problems[0]


@pytest.mark.parametrize("way", [crowd.TWICE, crowd.ONCE])
def test_games_played_in_sorted_order_are_the_same_games(way: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two blocks of three threads with five games each, that play eleven; the same source runs on a card."""
    game, players, games, size, blocks = motu.find_game("mangrovia"), 2, 11, 5, 2
    lanes, matches = Lanes(3), size * blocks
    blank = game.record.widen(game.blank(players, game.choose(players, {})[1], (0, 0)))
    home = game.record.widen(game.record.zeros(matches))
    monkeypatch.setattr(crowd, "cuda", lanes)
    monkeypatch.setattr(
        crowd, "mix", lambda _, row: mix(game.record.narrow(home[row : row + 1]).view(np.uint64).reshape(1, -1), 0)
    )
    families = np.concatenate([np.full(f.count, k) for k, f in enumerate(game.actions.families)])
    place = game.record.wide.fields[game.question][1]
    order = order_of(size)
    sums = crowd.Sums(
        np.zeros((matches, crowd.COUNTS), np.int64),
        np.zeros(matches, np.uint64),
        *(np.zeros((matches, players), np.int64) for _ in range(2)),
    )
    ones = home.view(np.int8, np.ndarray).reshape(matches, -1)
    rows_ = crowd.Rows(home, None, ones, np.zeros(matches, np.uint64), *(np.zeros(matches, int) for _ in range(2)))
    run = crowd.Run(blank, np.array(secret_of(7), np.uint64), np.zeros(1, int), games, game.longest)
    for number in range(blocks):

        def one(lane: int, base: int = number * size) -> None:
            block = crowd.Block(size, base, lane, lanes.lanes)
            out = np.zeros(game.actions.count, int)
            crowd.play_crowd(way, block, order, out, rows_, crowd.Asked(place, families), run, sums)

        lanes.run(one)
    core = random_games(game, players, games, 7)
    assert f"{int(np.bitwise_xor.reduce(sums.checksums)):016x}" == core.checksum
    assert sums.counts[:, [crowd.DECISIONS, crowd.STEPS]].sum(axis=0).tolist() == [core.decisions, core.steps]
    assert (sums.scores.sum(axis=0) / games).tolist() == pytest.approx(core.mean_scores)
    assert (sums.wins.sum(axis=0) / crowd.SHARE).tolist() == pytest.approx(core.wins_by_seat)


@pytest.mark.parametrize("alone", [served.ALONE, 0])
def test_a_batch_served_in_sorted_order_is_the_same_batch(alone: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two blocks of three threads serve seven matches; those that are left are finished one by one, or none is."""
    game, players, size = motu.find_game("mangrovia"), 2, 7
    core, lanes, here = Batch(game, size, players, seed=4, autoreset=True), Lanes(3), kernels.HERE
    options = game.choose(players, {})[1]
    matches, start, results, _ = kernels.to_serve(game, players, options, size, here, stride=size)
    wide = game.record.widen(game.record.zeros(size))
    matches = matches._replace(states=wide)
    start = start._replace(blank=game.record.widen(start.blank), key=np.array(secret_of(4), np.uint64))
    matches.book[:, rows.NUMBER], matches.book[:, rows.LEARNER] = np.arange(size), NOBODY
    place, ones = game.record.wide.fields[game.question][1], wide.view(np.int8, np.ndarray).reshape(size, -1)
    asked = served.Asked(place, kernels.what_is_asked(game, core.states, here).families, ones)
    monkeypatch.setattr(served, "ALONE", alone)
    for module in (crowd, served):
        monkeypatch.setattr(module, "cuda", lanes)
    for number, job in enumerate((rows.RESET, *[rows.RANDOM] * 8, rows.PLAY_OUT, rows.RANDOM, rows.STEP)):
        if job == rows.STEP:
            matches.chosen[:] = [NOBODY if i == 3 else matches.actions[i, 0] for i in range(size)]
        for base in (0, 4):
            order, answers = order_of(size), np.zeros(size, np.int64)

            def one(lane: int, job: int = job, base: int = base, order: Any = order, answers: Any = answers) -> None:
                block = crowd.Block(min(4, size - base), base, lane, lanes.lanes)
                served.serve(job, block, order, answers, matches, start, results, asked)

            lanes.run(one)
        if job == rows.RANDOM:
            assert core.step_random().tolist() == matches.chosen.tolist()
        elif job == rows.STEP:
            core.step(matches.chosen)
        elif job == rows.PLAY_OUT:
            core.play_out()
        assert game.record.narrow(wide).tobytes() == core.states.tobytes(), number
        assert matches.seats.tolist() == core.seats.tolist()
        assert matches.over.tolist() == core.over.tolist()
        assert results.shares.tolist() == core.shares.tolist()
        for i, count in enumerate(core.counts):
            assert matches.book[i, rows.OPTIONS] == count
            assert matches.actions[i, :count].tolist() == core.legal[i, :count].tolist()


@every_game
@pytest.mark.parametrize("kind", ["uint8", "float32"])
def test_a_warp_shows_masks_and_observations(game: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, lanes, chance = motu.find_game(game), Lanes(2), np.random.default_rng(1)
    record, players, count = found.record, max(found.players), found.actions.count
    views, seats = record.zeros(6), np.arange(6) % players  # more than a warp shows at once
    for part in record.fields:
        most = players if part.names_seat else 100 if np.dtype(part.kind).itemsize == 1 else 3_000
        least = 0 if np.dtype(part.kind).kind == "u" else -1
        views[part.name] = chance.integers(least, most, views[part.name].shape)
    views["players"] = players
    monkeypatch.setattr(shown, "cuda", lanes)
    monkeypatch.setattr(shown, "seal", lambda v, seat: None)  # these numbers are no position
    options = found.choose(players, {})[1]
    matches, _, _, words = kernels.to_serve(found, players, options, 6, kernels.HERE)
    matches.book[:, rows.OPTIONS] = 3
    matches.actions[:, :3] = 1, 4, count - 1
    seen = kernels.to_show(found, players, views, words, kind, kernels.HERE)._replace(observers=seats)
    desk = desk_of(found)
    lanes.run(lambda lane: [shown.show_matches(i, lane, 2, players, matches, seen, desk) for i in (0, 4)])
    observed = seen.small if kind == "uint8" else seen.real
    for i, seat in enumerate(seats.tolist()):
        assert np.flatnonzero(matches.masks[i]).tolist() == [1, 4, count - 1]
        assert np.array_equal(observed[i], observe(record, views.view(np.recarray)[i], seat, np.dtype(kind)))


class FromTheFront(np.ndarray):
    """An array that takes no negative index: on a card it would be another field of the record."""

    def __getitem__(self, index: Any) -> Any:
        self._check(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        self._check(index)
        super().__setitem__(index, value)

    def _check(self, index: Any) -> None:
        for part in index if isinstance(index, tuple) else (index,):
            assert isinstance(part, slice) or part >= 0, "a rule counts from the end of an array"


class Fields:
    """A state whose fields take no negative index."""

    def __init__(self, state: Any) -> None:
        self.__dict__.update(state=state, dtype=state.dtype)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.state, name)
        return value.view(FromTheFront) if isinstance(value, np.ndarray) else value

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.state, name, value)


@every_game
def test_no_rule_counts_from_the_end_of_an_array(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels leave out what Numba does for such an index (card.py)."""
    found = motu.find_game(game)
    for name, module in list(sys.modules.items()):
        for constant, value in list(vars(module).items()) if name.startswith(f"{found.module}.") else ():
            if isinstance(value, np.ndarray):
                monkeypatch.setattr(module, constant, value.view(FromTheFront))
    key, tally = np.array(secret_of(7), np.uint64), np.zeros(6, np.int64)
    out = np.zeros(found.actions.count, np.int64).view(FromTheFront)
    for players in found.players:
        wide = found.record.widen(found.blank(players, found.choose(players, {})[1], (0, 0)))
        s: Any = Fields(wide[0])
        assert play_out(s, out, begin(s, key, players), found.longest, False, tally)
        assert winners(s) > 0
        for seat in range(players):
            score(s, seat)
            seal(Fields(wide.copy()[0]), seat)


# -- batches on a card, or on what stands in for one --


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Batch, Any]]:
    """The same batch of pebbles on a core and on a card."""
    if not gpu.available():
        stand_in(monkeypatch)

    def make(matches: int = 5, **more: Any) -> tuple[Batch, Any]:
        core = Batch(GAME, matches, 2, seed=4, threads=1, by_source=True, **more)
        return core, gpu.Batch(GAME, matches, 2, seed=4, by_source=True, **more)

    return make


ARRAYS = (
    "masks", "seats", "over", "shares", "final", "observed", "states", "bytes",
    "counts", "numbers", "decisions", "choices", "decided",
)  # fmt: skip


def same(core: Batch, card: Any) -> bool:
    """Whether two batches agree in all that can be seen of them."""
    for name in ARRAYS:
        ours, theirs = getattr(core, name), getattr(card, name)
        if ours is None and theirs is None:
            continue
        theirs = np.ascontiguousarray(card._read(theirs))
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape), name
        assert np.array_equal(ours, theirs), name
    legal = card._read(card.legal)
    return all(np.array_equal(core.legal[i, :n], legal[i, :n]) for i, n in enumerate(core.counts))


def on_card(array: Any) -> Any:
    return gpu.cuda.to_device(np.asarray(array))


@pytest.mark.parametrize("kind", [None, "float32", "uint8"])
def test_a_batch_on_the_card_is_the_batch_on_a_core(kind: str | None, pair: Any) -> None:
    core, card = pair(observations=kind, autoreset=True)
    assert same(core, card)
    for number in range(12):
        if number % 3 == 0:
            assert core.step_random().tolist() == card._read(card.step_random()).tolist()
        else:
            actions = core.legal[:, number % 2].astype([np.int64, np.int32, np.uint8][number % 3])
            core.step(actions)
            card.step(on_card(actions) if number % 2 else actions, check=number % 4 > 0)
        assert same(core, card)
    for batch in (core, card):
        batch.reset()
        batch.play_out()
    assert same(core, card)
    assert core.points().tolist() == card._read(card.points()).tolist()
    assert core.layout() == card.layout()


def test_positions_are_the_same_on_the_card(pair: Any) -> None:
    core, card = pair(observations="uint8")
    match = Match(GAME, 2, 9).play("hide 3")
    rows, seats = np.array([0, 0, 3]), np.array([1, 0, 1])
    some = []
    for batch, put in ((core, np.asarray), (card, on_card)):
        batch.load(match, rows=[2, 4])
        batch.redeal(seed="worlds")
        few = batch.gather(put(rows.astype(np.int32)))
        few.redeal(put(seats))
        few.new_dice()
        few.step(put([0, 1, 2]), check=False)
        few.step(put([NOBODY, NOBODY, 0]))
        batch.scatter(put([4, 1, 0]), few)
        batch.refresh()
        batch.gather(put([4, 0, 1]), into=few)
        some.append(few)
    assert same(core, card)
    assert same(*some)
    assert same(core.clone(), card.clone())
    assert core.scores().tolist() == card._read(card.scores()).tolist()
    for seat in (None, 1, np.array([0, 1, 0, 1, 1])):
        for kind in ("float32", "uint8"):
            assert core.observe(seat, kind).tolist() == card._read(card.observe(seat, kind)).tolist()
    assert core.observe(1).tolist() == card._read(card.observe(on_card(np.full(5, 1, np.int16)))).tolist()
    assert core.match(4).state.tobytes() == card.match(4).state.tobytes()
    assert core.view(2, 0).tobytes() == card.view(2, 0).tobytes()
    assert core.checksum() == card.checksum()


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda b: b.step([5] * 5), "match 0: take 3"),
        (lambda b: b.step([0, 0, 0, 5, 0]), "match 3: take 3"),
        (lambda b: b.step(on_card([0, 0])), r"the shape is \(5,\), not \(2,\)"),
        (lambda b: b.step(on_card([0.5] * 5)), "actions are whole numbers, not float64"),
        (lambda b: b.gather(on_card([0.5])), "rows on the card are a list of whole numbers"),
        (lambda b: b.gather([7]), "rows go from 0 to 4"),
        (lambda b: b.observe(kind="float16"), "observations are float32 or uint8"),
    ],
)
def test_the_card_refuses_what_a_core_refuses(call: Any, complaint: str, pair: Any) -> None:
    _, card = pair()
    before = card.checksum()
    with pytest.raises(motu.MotuError, match=complaint):
        call(card)
    assert card.checksum() == before


def test_whoever_holds_numbers_by_dlpack_keeps_them_alive() -> None:
    """The record that DLPack hands on, here for numbers of NumPy."""

    class Ours:
        def __init__(self, array: np.ndarray) -> None:
            self.array, self.shape, self.strides, self.dtype = array, array.shape, array.strides, array.dtype

        def __dlpack__(self, **_: Any) -> Any:
            return dlpack.capsule(self, self.array.ctypes.data, (1, 0))

        def __dlpack_device__(self) -> tuple[int, int]:
            return 1, 0

    for kind in (np.int64, np.uint8, np.float32, np.bool_, np.int16):
        array = np.arange(24).reshape(4, 6).astype(kind)[:, ::2]
        taken = np.from_dlpack(Ours(array))
        assert (taken.dtype, taken.strides) == (array.dtype, array.strides)
        assert np.array_equal(taken, array)
        assert len(dlpack._lent) == 1
        del taken
        assert not dlpack._lent
    Ours(array).__dlpack__()  # nobody takes it
    assert not dlpack._lent


@needs_card
@every_game
def test_batches_of_every_game_are_the_same_on_the_card(game: str) -> None:
    core, card = (kind(game, 64, seed=2, observations="uint8") for kind in (Batch, gpu.Batch))
    for _ in range(10):
        core.step_random()
        card.step_random()
    for batch in (core, card):
        batch.redeal()
        batch.step_random()
    assert same(core, card)


@needs_card
def test_torch_takes_arrays_and_a_graph_takes_steps() -> None:
    torch = pytest.importorskip("torch")
    card, twin = (gpu.Batch("wayfinder", 256, 2, seed=2, observations="float32", autoreset=True) for _ in range(2))
    masks = torch.from_dlpack(card.masks)
    assert masks.dtype == torch.bool
    assert torch.equal(masks, torch.as_tensor(card.masks, device="cuda"))
    stream, graph = torch.cuda.Stream(), torch.cuda.CUDAGraph()
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        card.stream = stream
        card.step(torch.from_dlpack(card.masks).int().argmax(1).int(), check=False)
        with torch.cuda.graph(graph, stream=stream):
            card.step(torch.from_dlpack(card.masks).int().argmax(1).int(), check=False)
    for _ in range(3):
        graph.replay()
    torch.cuda.synchronize()
    for _ in range(4):
        twin.step(twin._read(twin.masks).argmax(axis=1))
    assert card.checksum() == twin.checksum()


def test_the_example_learns_in_the_cards_own_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed here (pip install 'motu[learn]')")
    if not gpu.available():
        stand_in(monkeypatch)
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "card_learning.py"))
    matches = example["Matches"](GAME, 64)
    assert isinstance(matches.batch, gpu.Batch)
    before = matches.masks.clone()
    matches.batch.step_random()
    assert torch.equal(matches.masks, torch.from_dlpack(matches.batch.masks))
    assert not torch.equal(matches.masks, before), "what the batch does is seen without a copy"
    assert -1 <= example["main"](GAME, 0, 64) <= 1
