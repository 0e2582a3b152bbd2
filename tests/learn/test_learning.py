"""Self-play on cores: what learns is what plays, looking back is right, and a training can be repeated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import motu  # noqa: E402
from motu.engine.errors import MotuError  # noqa: E402
from motu.engine.observation import observe  # noqa: E402
from motu.learn.columns import Columns  # noqa: E402
from motu.learn.command import learn  # noqa: E402
from motu.learn.lessons import Memory, Par, Seating, Settings  # noqa: E402
from motu.learn.model import AXES, Model, by_lines, by_products, by_units  # noqa: E402
from motu.learn.training import Training, checkpoint_of  # noqa: E402
from motu.nets import plain  # noqa: E402
from motu.nets.boards import ways_of  # noqa: E402
from motu.nets.features import numbers_in  # noqa: E402
from motu.nets.file import load, save  # noqa: E402
from nets.making import exact_patches, features_of, numbers_of, positions, seen_to_show  # noqa: E402

TINY = Settings(matches=24, steps=6, lesson=32)


def training(seed: int = 3) -> Training:
    made = Training("wayfinder", seed=seed, settings=TINY, device="cpu", widths=(16, 8))
    made.begin()
    return made


@pytest.fixture(scope="module")
def begun() -> Training:
    found = training()
    found.learn()
    return found


def test_matches_begin_at_different_points() -> None:
    made = training(seed=8)
    steps = np.concatenate([table._batch.states["steps"] for crowd in made.crowds for table in crowd.tables])
    ends = np.quantile(steps, [0.2, 0.8])
    assert ends[0] < 100, "a match has some three hundred"
    assert ends[1] > 150
    again = training(seed=8).crowds[0].tables[0]._batch.states["steps"]
    assert np.array_equal(again, made.crowds[0].tables[0]._batch.states["steps"])


def test_columns_are_the_rows_of_the_features(begun: Training) -> None:
    observed = begun.crowds[0].memory.observed[2]
    columns = begun.model.flat(observed)
    numbers = numbers_in(begun.game.record, observed.numpy())
    for got, row in zip(columns.numpy(), numbers, strict=True):
        want = np.zeros(columns.shape[1], np.float32)
        for feature, times in begun.features.rows(row).items():
            want[feature] = times
        assert np.allclose(got, want, atol=1e-6)


def test_columns_that_only_fill_up_are_empty() -> None:
    one = Columns([0], [-1], [0], [5], [0], [0])
    assert one(torch.full((2, 3), 4, dtype=torch.uint8)).sum(1).tolist() == [1, 1]
    assert one.width == 128


@pytest.mark.parametrize(("name", "way"), [("dokmus", 0), ("mangrovia", 0), ("wayfinder", 0), ("wayfinder", 1)])
def test_what_learns_is_what_plays(name: str, way: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyTorch's net and the plain version agree, up to the eight bits of the first layer in the file.

    How near a learned net is that looks coarsely: tests/nets/test_looking.py.
    """
    monkeypatch.setattr(plain, "patches", exact_patches)
    game = motu.find_game(name)
    torch.manual_seed(1)
    model = Model(game, features_of(name), 16, 8, board=ways_of(game)[way] if ways_of(game) else None)
    with torch.no_grad():
        for part in model.parameters():
            part.copy_(torch.randn_like(part) * 0.3)
        rows, scales = model.first, model.first.abs().amax(1, keepdim=True) / 127
        model.first.copy_((rows / scales).round() * scales)
    save(tmp_path / "net.npz", game, features_of(name), seen_to_show(name, model.as_arrays()), {})
    net = load(tmp_path / "net.npz", game)
    for players in game.players:
        for match in positions(game, players, 3, seed=5):
            seat, legal = match.current_player, match.legal()
            row = observe(game.record, match.view(seat), seat, np.uint8)
            logits, shares, scores = (part[0] for part in model(torch.from_numpy(row)[None]))
            want = plain.evaluate(net, numbers_of(match), legal, players)
            assert np.allclose(logits[legal].detach(), want[0], atol=0.02 + 0.002 * np.abs(want[0]).max())
            assert np.allclose(torch.softmax(shares[: max(players, 2)], 0).detach(), want[1], atol=0.01)
            assert np.allclose(scores[:players].detach(), want[2], atol=0.02)


def test_boards_are_seen_in_strips_as_space_by_space() -> None:
    game = motu.find_game("dokmus")
    torch.manual_seed(1)
    model = Model(game, features_of("dokmus"), 16, 8)
    rows = [observe(game.record, match.view(seat), seat, np.uint8)
            for match in positions(game, 2, 3, seed=5) if (seat := match.current_player) >= 0]  # fmt: skip
    seen = model.see(torch.from_numpy(np.stack(rows)))
    assert model.strip == 1
    nothing = seen.flat[:, :0]  # who looks around needs no more than the board
    want = model.patches(seen, nothing)
    want.square().sum().backward()
    assert want.std() > 0.01
    by_space = model.tower.grad.clone()
    for model.strip in (3, 7, 21):
        model.zero_grad()
        got = model.patches(seen, nothing)
        got.square().sum().backward()
        assert torch.allclose(got, want, atol=1e-5)
        assert torch.allclose(model.tower.grad, by_space, rtol=1e-3, atol=1e-4 * by_space.abs().max())


def test_a_card_looks_along_as_cores_do() -> None:
    torch.manual_seed(2)
    x, weights = torch.randn(3, 6, 6, 5), torch.randn(AXES, 11, 5, 5)
    assert torch.allclose(by_products(x, *weights), by_lines(x, *weights), atol=1e-4)


def test_who_strays_teaches_nothing() -> None:
    """Half of the matches stray; what is legal is chosen, and what came of it does not count for what was before."""
    made = Training("wayfinder", [2], seed=3, settings=replace(TINY, stray=0.5), device="cpu", widths=(16, 8))
    made.begin()
    played = made.play()
    decided, strayed = played.seat[:-1] >= 0, played.strayed
    assert 0.3 < strayed[:, 1::2].float().mean() < 0.7
    assert not strayed[:, ::2].any()
    legal = played.masks[:-1].gather(2, played.chosen[..., None])[..., 0]
    assert legal[decided].all()
    lessons = played.look_back(made.settings, 0.0, [2])
    assert torch.equal(lessons["live"], (decided & ~strayed).flatten())
    assert not lessons["better"][strayed.flatten()].any()
    lured = replace(played, expected=played.expected.clone(), came=played.came.clone())
    lured.expected[1:][strayed & decided] += 1  # of the position after it
    changed = (lured.look_back(made.settings, 0.0, [2])["target"] != lessons["target"]).any(1).view(strayed.shape)
    before = torch.zeros_like(strayed)
    before[:-1] = strayed[1:]
    after = torch.zeros_like(strayed)
    after[1:] = strayed[:-1]
    assert not changed[before & ~after & ~strayed].any()


def test_openings_are_by_evener_chances_and_teach_nothing() -> None:
    """Half of the matches begin so, for some answers; nothing is learned of these."""
    made = Training("wayfinder", [2], seed=3, settings=replace(TINY, opening=4), device="cpu", widths=(16, 8))
    made.begin()
    crowd = made.crowds[0]
    played = made.play()
    assert not played.strayed.any(), "all matches are in the middle"
    crowd.early[:] = 2
    played = made.play()
    assert played.strayed[:2].all(), "also where the opening was drawn before"
    assert not played.strayed[2:].any()
    legal = played.masks[:-1].gather(2, played.chosen[..., None])[..., 0]
    assert legal[played.seat[:-1] >= 0].all()
    assert not played.look_back(made.settings, 0.0, [2])["live"].view(played.strayed.shape)[:2].any()


def test_what_is_kept_follows_the_newest_net_slowly(tmp_path: Path) -> None:
    made = Training("wayfinder", [2], seed=3, settings=replace(TINY, average=0.75), device="cpu", widths=(16, 8))
    made.begin()
    made.learn()
    first = made.kept.policy.detach().clone()
    assert torch.equal(first, made.model.policy), "the first one is as it is"
    made.learn()
    assert torch.allclose(made.kept.policy, 0.75 * first + 0.25 * made.model.policy, atol=1e-6)
    assert not torch.equal(made.kept.policy, made.model.policy)
    made.keep(tmp_path / "net.npz")
    again = Training.resumed("wayfinder", tmp_path / "net.npz", "cpu")
    assert torch.equal(again.kept.policy, made.kept.policy)
    assert torch.equal(again.model.policy, made.model.policy)
    told = load(tmp_path / "net.npz", made.game).weights["policy"]
    assert np.allclose(told, made.kept.policy.detach().numpy()[: len(told)], atol=1e-3)


def test_looking_back_is_what_the_obvious_version_says(begun: Training) -> None:
    played = begun.play()
    generator = torch.Generator().manual_seed(2)
    played.expected.copy_(torch.rand(played.expected.shape, generator=generator))
    played.came.copy_(torch.rand(played.came.shape, generator=generator))
    played.seat.copy_(torch.randint(-1, 2, played.seat.shape, generator=generator) % played.players.clamp(min=2))
    played.seat[torch.rand(played.seat.shape, generator=generator) < 0.2] = -1
    live, ended = played.seat[:-1] >= 0, (played.seat[:-1] >= 0) & (played.seat[1:] < 0)
    got = played._gains(live, ended, 0.9)
    for match in range(live.shape[1]):
        for t in range(TINY.steps):
            want = torch.zeros(played.came.shape[2])
            weight, k = 1.0, t
            while k < TINY.steps and live[k, match]:
                end = bool(ended[k, match])
                after = played.came[k, match] if end else played.expected[k + 1, match]
                want += weight * (after - played.expected[k, match])
                weight, k = weight * 0.9, k + 1
                if end:
                    break
            assert torch.allclose(got[t, match], want, atol=1e-5)


def test_values_turn_to_the_table_and_back(begun: Training) -> None:
    played = Seating(begun.crowds[0].memory.players, begun.model.seats)
    rows = torch.rand(len(played.players), 2 * played.seats)
    seat = torch.arange(len(played.players)) % played.players
    there = played.turned(rows, seat, -1)
    assert torch.equal(played.turned(there, seat, 1), rows)
    at = int((played.players == 3).nonzero()[1])
    assert there[at, seat[at]] == rows[at, 0], "one's own comes first"


def test_the_same_seed_gives_the_same_first_round() -> None:
    made = []
    for seed in (3, 3, 4):
        made.append(training(seed))
        made[-1].learn()
    one, other, _ = made
    assert all(torch.equal(a, b) for a, b in zip(one.model.parameters(), other.model.parameters(), strict=True))
    chosen = [found.crowds[0].memory.chosen for found in made]
    assert torch.equal(chosen[0], chosen[1])
    assert not torch.equal(chosen[0], chosen[2])


def test_what_a_lone_player_wins_is_told_step_by_step() -> None:
    """As if it had been told while it was played: first what was usual until then, then what is usual now."""
    points, over = torch.tensor([[2.0, 4.0], [5.0, 5.0], [6.0, 1.0]]), torch.tensor([[1, 1], [0, 1], [1, 1]]) > 0
    memory = Memory.empty(torch.tensor([1, 1, 2]), 2, 3, 1, 1, False)
    memory.came[:, :2, 2], memory.came[:, 2] = points, 7.0
    memory.seat[1:, :2] = torch.where(over, -1, 0)
    par, other = Par(torch.device("cpu")), Par(torch.device("cpu"))
    par.settle(memory)
    for t in range(3):
        won = other.share(points[t])
        assert torch.equal(memory.came[t, :2, :2], torch.stack([won, 1 - won], 1))
        other.learn(points[t], over[t])
    assert (memory.came[:, 2] == 7).all(), "others have their shares from the rules"
    assert (par.mean, par.spread, par.known) == (other.mean, other.spread, other.known)


def test_a_training_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    first = training()
    first._count([first.learn()])
    first.keep(out)
    assert load(out, first.game).about["trained"]["rounds"] == 1
    second = Training.resumed("wayfinder", out, "cpu")
    assert second.progress.rounds == 1
    assert second.progress.decisions == first.progress.decisions > 0
    assert all(torch.equal(a, b) for a, b in zip(first.model.parameters(), second.model.parameters(), strict=True))
    second.learn()
    assert second.progress.rounds == 2
    with pytest.raises(MotuError, match="no checkpoint"):
        Training.resumed("wayfinder", tmp_path / "other.npz", "cpu")
    assert checkpoint_of(out).exists()


def test_a_training_can_begin_with_a_net_that_there_is(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    first = training()
    first.learn()
    first.keep(file)
    second = Training("wayfinder", seed=4, settings=TINY, device="cpu")
    second.begin(file)
    assert second.scale == first.scale
    assert second.widths == (16, 8)
    observed = first.crowds[0].memory.observed[1]
    for got, want in zip(second.model(observed), first.model(observed), strict=True):
        assert torch.allclose(got, want, atol=0.02), "but for the eight bits of the file"


@pytest.mark.parametrize("way", [0, 1])
def test_a_net_goes_on_looking_as_it_has_learned_to(way: int, tmp_path: Path) -> None:
    game, features, file = motu.find_game("wayfinder"), features_of("wayfinder"), tmp_path / "net.npz"
    known = ways_of(game)[way]
    weights = seen_to_show("wayfinder", Model(game, features, 16, 8, board=known).as_arrays())
    save(file, game, features, weights, {"score_scale": 1.0})
    made = Training(game, [2], seed=4, settings=TINY, device="cpu")
    made.begin(file)
    assert made.model.board is known
    often = Model(game, features, 16, 8, board=replace(known, looks=known.looks + 1))
    save(tmp_path / "often.npz", game, features, seen_to_show("wayfinder", often.as_arrays()), {"score_scale": 1.0})
    further = Training(game, [2], seed=4, settings=TINY, device="cpu")
    further.begin(tmp_path / "often.npz")
    assert further.model.tower.shape == often.tower.shape, "and as often"
    made.learn()
    made.keep(tmp_path / "next.npz")
    assert load(tmp_path / "next.npz", game).board is known
    assert Training.resumed("wayfinder", tmp_path / "next.npz", "cpu").model.board is known


@pytest.mark.parametrize("way", [0, 1])
def test_a_net_that_has_grown_says_at_first_what_it_said(way: int, tmp_path: Path) -> None:
    game, features, file = motu.find_game("wayfinder"), features_of("wayfinder"), tmp_path / "net.npz"
    newest = ways_of(game)[0]
    narrow = replace(ways_of(game)[way], units=16, sense=8)
    model = Model(game, features, 16, 8, board=narrow)
    for part in model.parameters():
        torch.nn.init.normal_(part, std=0.2)
    save(file, game, features, seen_to_show("wayfinder", model.as_arrays()), {"score_scale": 1.0})
    found = []
    for grow in (False, True):
        made = Training(game, [2], seed=4, settings=TINY, device="cpu")
        made.begin(file, grow)
        found.append(made)
    small, large = found
    assert (small.model.board.units, small.model.board.sense) == (16, 8)
    assert (large.model.board.units, large.model.board.sense) == (newest.units, newest.sense)
    observed = small.crowds[0].tables[0].observed
    for got, want in zip(large.model(observed), small.model(observed), strict=True):
        assert want.abs().max() > 0.1
        assert torch.allclose(got, want, atol=1e-3)
    large.learn()
    assert by_units("pooled", large.model.pooled, large.model.board)[:, 16:].abs().max() > 0, "and then learn to speak"


def test_only_a_net_that_there_is_can_grow(tmp_path: Path) -> None:
    with pytest.raises(MotuError, match="--from"):
        learn("wayfinder", minutes=1.0, out=tmp_path / "net.npz", grow=True, device="cpu")


def test_numbers_of_players_have_their_portions_of_the_matches(tmp_path: Path) -> None:
    settings = replace(TINY, matches=60, portions=(1, 5))
    made = Training("wayfinder", [2, 4], seed=3, settings=settings, device="cpu", widths=(16, 8))
    made.begin()
    assert [(table.players, table.matches) for table in made.crowds[0].tables] == [(2, 10), (4, 50)]
    made.keep(tmp_path / "net.npz")
    again = Training.resumed("wayfinder", tmp_path / "net.npz", "cpu")
    assert again.settings == settings
    assert [table.matches for table in again.crowds[0].tables] == [10, 50]


def test_an_optimiser_that_begins_anew_goes_slowly_at_first(tmp_path: Path) -> None:
    def rate(made: Training) -> float:
        made.learn()
        return made.step.optimiser.param_groups[0]["lr"] / TINY.rate

    made = training()
    assert [rate(made) for _ in range(5)] == pytest.approx([0.25, 0.5, 0.75, 1, 1])
    made.keep(tmp_path / "net.npz")
    assert rate(Training.resumed("wayfinder", tmp_path / "net.npz", "cpu")) == 1, "this one remembers"


def test_what_a_card_remembers_is_of_use_on_cores(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    first = training()
    first.learn()
    first.keep(out)
    kept = torch.load(checkpoint_of(out), weights_only=True)
    for group in kept["optimiser"]["param_groups"]:
        group.update(lr=torch.tensor(0.1), capturable=True, fused=True)
    torch.save(kept, checkpoint_of(out))
    second = Training.resumed("wayfinder", out, "cpu")
    second.learn()
    (before, *_), (after, *_) = (made.step.optimiser.state.values() for made in (first, second))
    assert after["step"] > before["step"] > 0


def test_settings_are_given_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Training] = []
    monkeypatch.setattr(Training, "begin", lambda self, *given: made.append(self))
    monkeypatch.setattr(Training, "run", lambda self, *given: None)
    monkeypatch.setattr("motu.learn.curves.draw", lambda *given: None)
    given = ["lesson=40", "rate=0.001", "steps=3", "average=0.5"]
    out = tmp_path / "net.npz"
    learn("wayfinder", players="2:3, 4:1", minutes=1.0, out=out, matches=8, looks=2, settings=given, device="cpu")
    wanted = Settings(matches=8, steps=3, looks=2, lesson=40, rate=0.001, average=0.5, portions=(3, 1))
    assert made[0].settings == wanted
    assert made[0].counts == (2, 4)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"settings": ["tempo=3"]}, "no setting 'tempo'"),
        ({"settings": ["looks=3"]}, "no setting 'looks'"),
        ({"settings": ["lesson=many"]}, "'many' is no value of lesson"),
        ({"settings": ["lesson=1.5"]}, "'1.5' is no value of lesson"),
        ({"settings": ["rate=nan"]}, "rate cannot be nan: it is a number from 0 on"),
        ({"settings": ["rate=-1"]}, "rate cannot be -1"),
        ({"settings": ["rate=inf"]}, "rate cannot be inf"),
        ({"settings": ["lesson=0"]}, "lesson cannot be 0: it is a number from 1 on"),
        ({"settings": ["opening=-1"]}, "opening cannot be -1: it is a number from 0 on"),
        ({"players": "2,4:1"}, "with portions"),
        ({"players": "2:0"}, "with portions"),
        ({"players": "2;4"}, "with portions"),
        ({"players": "2", "resume": True}, "leave --players out"),
    ],
)
def test_what_cannot_be_read_is_said(wrong: dict[str, Any], said: str, tmp_path: Path) -> None:
    with pytest.raises(MotuError, match=said):
        learn("wayfinder", minutes=0.001, out=tmp_path / "net.npz", device="cpu", **wrong)


def test_alone_par_is_what_is_usual() -> None:
    par = Par(torch.device("cpu"))
    par.learn(torch.tensor([1.0, 3.0, 100.0]), torch.tensor([True, True, False]))
    assert par.share(torch.tensor(2.0)) == pytest.approx(0.5)
    assert par.share(torch.tensor(4.0)) > 0.8
