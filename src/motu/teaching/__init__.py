"""Teaching: what a guide, a lesson, a refusal, a named thing and the setting of a position are made of.

Games fill these in (CONTRIBUTING.md, "Teaching a game"); pages show them.  Nothing here knows a game or the server.
"""

from .guides import Board, Careful, Guide, Part, Pieces, Points, Steps
from .lessons import Lesson, Step, Task
from .refusals import another_moment, refusing
from .settings import Change, Number, Piece, Setting
from .things import Thing

__all__ = [
    "Board", "Careful", "Change", "Guide", "Lesson", "Number", "Part", "Piece", "Pieces", "Points", "Setting", "Step",
    "Steps", "Task", "Thing", "another_moment", "refusing",
]  # fmt: skip
