"""Teaching: what a guide, a lesson, a refusal and a named thing are made of.

Games fill these in (CONTRIBUTING.md, "Teaching a game"); pages show them.  Nothing here knows a game or the server.
"""

from .guides import Board, Careful, Guide, Part, Pieces, Points, Steps
from .lessons import Lesson, Step, Task
from .refusals import another_moment, refusing
from .things import Thing

__all__ = [
    "Board", "Careful", "Guide", "Lesson", "Part", "Pieces", "Points", "Step", "Steps", "Task", "Thing",
    "another_moment", "refusing",
]  # fmt: skip
