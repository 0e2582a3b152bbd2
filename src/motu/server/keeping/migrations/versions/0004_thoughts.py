"""Bots may think in processes of their own: how many thoughts a server has room for, and those that wait for one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("servers", sa.Column("slots", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "thoughts",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("server", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(32), nullable=False),
        sa.Column("ahead", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("taken", sa.Float),
    )
    if op.get_bind().dialect.name == "postgresql":  # whoever wants one asks again
        op.execute("ALTER TABLE thoughts SET UNLOGGED")


def downgrade() -> None:
    op.drop_table("thoughts")
    op.drop_column("servers", "slots")
