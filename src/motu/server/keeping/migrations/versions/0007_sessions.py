"""The connection by which a server says that it lives: where it has ended, so has the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("servers", sa.Column("session", sa.Integer))


def downgrade() -> None:
    op.drop_column("servers", "session")
