"""Puzzles: which ones a guest has tried, and which solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("puzzle", sa.String(32), primary_key=True),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("puzzles")
