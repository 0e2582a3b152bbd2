"""Legal answers as sets of bits, against the rules asked one by one."""

from __future__ import annotations

import random

import numpy as np
import pytest

import motu
from motu.engine.match import Match
from motu.games.bora_bora import ask, box, deed, family, payment, phase, state
from motu.games.bora_bora.rules import actions, gods

GAME = motu.find_game("bora_bora")
WORD = 63  # bits of a signed number that are free for a set


def test_the_answers_to_each_question_fit_into_one_word() -> None:
    for point in range(ask.OVER):
        taken = [f for f in range(len(family.NAMES)) if ask.TAKES[point, f]]
        assert min(family.FIRST[f] for f in taken) == ask.FIRST[point]
        assert max(family.FIRST[f] + family.COUNT[f] for f in taken) <= ask.FIRST[point] + WORD


def enriched(m: Match, dice: random.Random) -> Match:
    """The position with other cards, goods, dice and people, so that gods and abilities are often in reach."""
    seat, players = m.current_player, range(m.state.players)
    changes = {f"hand[{seat}]": [dice.choice((0, 0, 1, 2, 3, 4)) for _ in range(box.COLOURS)]}
    for name in ("offerings", "god_tiles", "shells"):
        changes[f"{name}[{seat}]"] = dice.choice((0, 1, 2, 5))
    if m.state.phase == phase.DICE:
        changes |= {f"dice[{who}]": [dice.choice((0, 1)) for _ in range(box.FACES)] for who in players}
    changes["person_display"] = [[dice.choice((-1, tile)) for tile in range(box.SHOWN)] for _ in range(box.GENDERS)]
    changes[f"person[{seat}]"] = [dice.choice((-1, dice.randrange(2 * box.PEOPLE))) for _ in range(box.SLOTS)]
    changes[f"cells[{seat}]"] = [dice.choice((box.FREE, box.STORED, box.STORED)) for _ in range(box.CELLS)]
    return m.clone().edit(changes)


@pytest.mark.parametrize("players", GAME.players)
def test_legal_answers_are_those_that_no_rule_forbids_however_rich_the_position(players: int) -> None:
    m, dice = Match(GAME, players, players, ask_forced=True), random.Random(players)
    asked = set()
    while not m.is_terminal:
        if len(m.log) % players == 0:
            rich = enriched(m, dice)
            asked.add(int(rich.state.point))
            assert rich.legal() == [a for a in range(GAME.actions.size) if not rich.why_not(a)]
        m.play(dice.choice(m.legal()))
    assert len(asked) > ask.OVER // 2


def test_what_each_value_can_set_off_agrees_with_the_least_value_of_each_deed() -> None:
    m, dice = Match(GAME, 4, 7, ask_forced=True), random.Random(7)
    compared = set()
    for _ in range(40):
        rich = enriched(m, dice)
        s = state.RECORD.widen(np.array([rich.state], state.RECORD.dtype))[0]
        for seat in range(4):
            word = actions.reach(s, seat)
            for one in (1 << k for k in range(deed.ALL.bit_length())):
                least = actions.least_value(s, seat, one)
                compared.add((one, int(least)))
                assert [v for v in range(1, box.TOP + 1) if actions.deeds_with(word, v) & one] == [
                    *range(least, box.TOP + 1)
                ]
        m.play(dice.choice(m.legal()))
    assert len(compared) > 20


def test_stocked_pairs_are_counted_one_by_one() -> None:
    dice, s = random.Random(3), state.RECORD.widen(state.RECORD.zeros())[0]
    for _ in range(50):
        s.cells[0] = [dice.choice((box.FREE, box.STORED, box.BUILT)) for _ in range(box.CELLS)]
        pairs = [k for k, (a, b) in enumerate(box.PAIR) if s.cells[0, a] == s.cells[0, b] == box.STORED]
        assert actions.stocked_pairs(s, 0) == len(pairs)
        assert [k for k in range(box.PAIRS) if actions.pairs_to_build_on(s, 0) >> k & 1] == pairs


def test_forms_of_payment_as_the_rule_lists_them() -> None:
    dice, s = random.Random(4), state.RECORD.widen(state.RECORD.zeros())[0]
    for _ in range(200):
        s.hand[0] = [dice.choice((0, 0, 1, 2)) for _ in range(box.COLOURS)]
        s.offerings[0], s.god_tiles[0] = dice.choice((0, 1, 2)), dice.choice((0, 1))
        for colour in range(box.COLOURS):
            listed = [payment.CARD] if s.hand[0, colour] and s.offerings[0] else []
            for other in range(box.COLOURS):
                if other != colour and s.hand[0, other] >= 2 and s.offerings[0]:
                    listed.append(payment.PAIR + other)
            listed += [payment.TILE] if s.god_tiles[0] else []
            assert [k for k in range(payment.FORMS) if gods.forms(s, 0, colour) >> k & 1] == listed
