"""What pickles hold: small, and refused by a version that would read something else into the bytes."""

from __future__ import annotations

from typing import Any

from .errors import BadFile
from .game import Game

FORM = 1


def packed(game: Game, **content: Any) -> dict[str, Any]:
    """The content of a pickle, with what its bytes mean."""
    return {"motu": FORM, "game": game, "layout": game.layout, **content}


def unpacked(content: Any) -> Game:
    """The game of a pickle that was made by `packed`, if its bytes mean the same here."""
    if not isinstance(content, dict) or content.get("motu") != FORM:
        form = content.get("motu") if isinstance(content, dict) else None
        raise BadFile("this pickle is of form {form!r}; this version of Motu reads form {known}", form=form, known=FORM)
    game = content["game"]
    assert isinstance(game, Game)
    if content["layout"] != game.layout:
        raise BadFile("this pickle was made with other fields or actions of {title}; make it anew", title=game.title)
    return game
