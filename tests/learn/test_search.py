"""The search that a net learns from: its trees are made of true positions, and what they say adds up."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from motu.learn.lessons import Settings, lesson_loss  # noqa: E402
from motu.learn.search import NEVER, TRIED, Search, halving, improve, root_choice  # noqa: E402
from motu.learn.training import Training  # noqa: E402

LOOKS = 12
SMALL = Settings(matches=20, steps=3, lesson=30, looks=LOOKS)


def played(game: str) -> Training:
    made = Training(game, seed=5, settings=SMALL, device="cpu", widths=(16, 8))
    made.begin()
    with torch.no_grad():
        for part in (made.model.policy, made.model.share, made.model.score):
            part.normal_()  # a net with opinions, though it has learned nothing
    made.play()
    return made


@pytest.fixture(scope="module", params=["dokmus", "wayfinder"])
def training(request: pytest.FixtureRequest) -> Training:
    return played(request.param)


def test_the_better_half_gets_more_looks() -> None:
    assert halving(4, 8) == [0, 0, 0, 0, 1, 1, 2, 2]
    assert halving(1, 3) == [0, 1, 2]
    assert halving(16, 16) == [0] * 16
    assert sorted(halving(16, 32)) == [0] * 16 + [1] * 8 + [2] * 4 + [3] * 4


def test_what_is_worth_more_becomes_likelier_and_what_is_not_legal_never() -> None:
    logits = torch.tensor([[0.0, 0.0, 0.0, NEVER]])
    visits, worth = torch.tensor([[1.0, 1.0, 0.0, 0.0]]), torch.tensor([[0.2, 0.8, 0.0, 0.0]])
    chances = torch.softmax(improve(logits, visits, worth, torch.tensor([0.5])), 1)[0].tolist()
    assert chances[1] > chances[2] > chances[0] > chances[3] == 0
    none = torch.zeros(1, 4)
    same = torch.softmax(improve(logits, none, none, torch.tensor([0.5])), 1)[0].tolist()
    assert same == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


def test_a_look_goes_to_those_that_are_due() -> None:
    better, visits = torch.tensor([[5.0, 1.0, 2.0]]), torch.tensor([[1.0, 0.0, 0.0]])
    assert root_choice(torch.zeros(1, 3), better, visits, torch.tensor([0.0])).item() == 2
    assert root_choice(torch.zeros(1, 3), better, visits, torch.tensor([1.0])).item() == 0


def edges(search: Search, row: int) -> list[tuple[int, int, int]]:
    """Of one tree: every node, answer and the node it leads to."""
    found = search.trees.child[row, : LOOKS + 1].nonzero().tolist()
    return [(node, answer, int(search.trees.child[row, node, answer])) for node, answer in found]


def test_every_node_is_what_the_rules_make_of_the_one_before(training: Training) -> None:
    search, row = training.crowds[0].search, 0
    for table, kept, ahead in zip(search.tables, search.kept, search.ahead, strict=True):
        tree = edges(search, row)
        assert tree, "something was tried"
        for node, answer, child in tree:
            kept.give(torch.full((table.matches,), node), ahead)
            ahead.step(torch.full((table.matches,), answer))
            want, got = ahead._batch.states[0], kept._batch.states[child]
            assert want == got
            assert int(search.trees.seat[row, child]) == max(int(want["seat"]), 0)
        row += table.matches


@pytest.mark.parametrize("device", ["cpu", *(["cuda"] if torch.cuda.is_available() else [])])
def test_trees_grow_from_the_positions_at_the_tables(device: str) -> None:
    made = Training("wayfinder", seed=5, settings=SMALL, device=device, widths=(16, 8))
    made.begin()
    last = SMALL.steps - 1
    for _ in range(2):  # a card records what it does, and then does it again
        memory = made.play()
        roots = made.crowds[0].search.trees.logits[:, 0] > NEVER / 2
        assert torch.equal(roots, memory.masks[last])


def test_looks_and_worths_add_up(training: Training) -> None:
    search = training.crowds[0].search
    for row in range(len(search.row)):
        tree = edges(search, row)
        assert search.trees.visits[row, 0] == LOOKS + 1
        assert len({child for _, _, child in tree}) == len(tree)
        for node in {node for node, _, _ in tree}:
            below = [child for parent, _, child in tree if parent == node]
            own = search.trees.visits[row, node] - search.trees.visits[row, below].sum()
            assert own >= 1, "every node was judged once, or again where a look could not go on"
            total = own * search.trees.own[row, node] + search.trees.sum[row, below].sum(0)
            assert torch.allclose(search.trees.sum[row, node], total, atol=1e-4)


def test_only_some_legal_answers_are_tried_and_one_of_them_is_chosen(training: Training) -> None:
    last = SMALL.steps - 1
    played, search = training.crowds[0].memory, training.crowds[0].search
    assert bool((played.masks[last].gather(1, played.chosen[last][:, None])[:, 0] | (played.seat[last] < 0)).all())
    for row in (played.seat[last] >= 0).nonzero()[:, 0].tolist():
        tried = [answer for node, answer, _ in edges(search, row) if node == 0]
        assert len(tried) == min(int(played.masks[last, row].sum()), TRIED, LOOKS)
        assert played.masks[last, row, tried].all()
        assert int(played.chosen[last, row]) in tried


def test_chances_are_those_of_legal_answers(training: Training) -> None:
    improved, masks = training.crowds[0].memory.improved.float(), training.crowds[0].memory.masks[:-1]
    live = training.crowds[0].memory.seat[:-1] >= 0
    assert torch.allclose(improved.sum(2)[live], torch.ones(int(live.sum())), atol=0.01)
    assert not bool((improved * ~masks)[live].any())


def test_a_net_learns_what_the_search_said(training: Training) -> None:
    lessons = training.crowds[0].memory.look_back(SMALL, 0.0, training.counts)
    ended = [lessons.pop(name) for name in ("ended", "points")]
    assert len(ended) == 2
    seen = training.model.see(lessons.pop("observed"))
    before = lesson_loss(training.model, seen, lessons, SMALL, torch.zeros(()))[1][0]
    optimiser = torch.optim.Adam(training.model.parameters(), lr=0.01)
    for _ in range(60):
        wrong, _parts = lesson_loss(training.model, seen, lessons, SMALL, torch.zeros(()))
        optimiser.zero_grad()
        wrong.backward()
        optimiser.step()
    after = lesson_loss(training.model, seen, lessons, SMALL, torch.zeros(()))[1][0]
    assert after < before - 0.1
