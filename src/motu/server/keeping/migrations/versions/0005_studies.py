"""What if: the branches that a guest tries at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("branches", sa.Text, nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
    )
    op.create_index("ix_studies_guest", "studies", ["guest"])


def downgrade() -> None:
    op.drop_table("studies")
