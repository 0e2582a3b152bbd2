"""The log as a seat reads it: what is decided in secret, and from when on it can be read."""

from __future__ import annotations

from motu.games.kaivai import ask
from motu.server.keeping.store import Store
from motu.server.pages.story import story
from motu.server.tables.standing import Change

from ..gathering import people, run


def test_an_answer_given_in_secret_is_told_as_soon_as_it_is_laid_open(store: Store) -> None:
    async def tell() -> None:
        _, table, _guests = await people(store, "kaivai", 3)
        scoring = table.match.clone().edit(phase=ask.SCORING, seat=0, influence=[3, 3, 3, 0])
        two = scoring.clone().play("village 4", "commit 2", "commit 1")
        all_in = two.clone().play("commit 0", "village 3", "commit 1")
        await table.change(lambda: table.commit(Change([], two)))
        assert [line.text for line in story(table, 2).lines[1:]] == ["decides in secret."] * 2
        assert story(table, 0).lines[1].text.startswith("commits 2")
        await table.change(lambda: table.commit(Change([], all_in)))
        lines = [line.text for line in story(table, 2).lines]
        assert lines[1].startswith("commits 2 influence")
        assert lines[2].startswith("commits 1 influence")
        assert "village 4 goes to" in lines[3]
        assert lines[5] == "decides in secret."

    run(tell())
