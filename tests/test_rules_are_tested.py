"""Every numbered rule has a test, or stands in rules_without_tests.toml with a reason."""

from __future__ import annotations

import pytest

import motu
from citing import EXCEPTIONS, cited_rules, untested


@pytest.mark.parametrize("game", motu.game_ids())
def test_every_rule_is_cited(game: str) -> None:
    assert untested(game) == []


def test_cited_rules_exist() -> None:
    known = {rule for game in motu.game_ids() for rule in motu.find_game(game).rules}
    assert {rule: files for rule, files in cited_rules().items() if rule not in known} == {}


def test_exceptions_exist_have_a_reason_and_are_needed() -> None:
    cited = cited_rules()
    for game, exceptions in EXCEPTIONS.items():
        for rule, reason in exceptions.items():
            assert rule in motu.find_game(game).rules
            assert len(reason) > 10
            assert rule not in cited, f"{rule} has a test: take it off the list"
