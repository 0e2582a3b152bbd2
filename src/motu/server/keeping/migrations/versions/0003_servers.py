"""Several servers on one database: which of them lives, which has a table in hand, and whose pages are open there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("owner", sa.String(16)))
    op.add_column("tables", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "servers",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_index("ix_presence_table_id", "presence", ["table_id"])
    if op.get_bind().dialect.name == "postgresql":  # who is there need not survive a power cut
        op.execute("ALTER TABLE presence SET UNLOGGED")


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_table("servers")
    op.drop_column("tables", "epoch")
    op.drop_column("tables", "owner")
