"""Events with a chain of hashes instead of bare moves; people at different machines: links, clocks, watchers, chat."""

from __future__ import annotations

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "settings", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("client", sa.String(80)),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Index("one_answer_for_a_message", "table_id", "client", unique=True),
    )
    op.create_table(
        "watchers",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    for table, column in (
        ("guests", sa.Column("name", sa.String(40), nullable=False, server_default="")),
        ("tables", sa.Column("stage", sa.String(12), nullable=False, server_default="running")),
        ("tables", sa.Column("open", sa.Integer, nullable=False, server_default="0")),
        ("tables", sa.Column("clock", sa.String(32), nullable=False, server_default="")),
        ("tables", sa.Column("deadline", sa.Float, index=True)),
        ("tables", sa.Column("watching", sa.Integer, nullable=False, server_default="1")),
        ("tables", sa.Column("rematch", sa.String(16))),
        ("tables", sa.Column("chain", sa.String(64), nullable=False, server_default="")),
        ("tables", sa.Column("snapshot", sa.LargeBinary)),
        ("seats", sa.Column("link", sa.Integer, nullable=False, server_default="1")),
        ("seats", sa.Column("turn", sa.Integer, nullable=False, server_default="0")),
        ("seats", sa.Column("left", sa.Float)),
    ):
        op.add_column(table, column)
    take_moves_over()
    op.execute("UPDATE tables SET stage = 'over' WHERE over = 1")
    op.drop_column("tables", "over")  # not in batch mode: that would drop the table, and with it what refers to it
    op.drop_table("moves")


def take_moves_over() -> None:
    """The moves of each table become its second event, after the one that opens it."""
    db = op.get_bind()
    for table in db.execute(sa.text("SELECT * FROM tables")).mappings().all():
        moves = db.execute(
            sa.text("SELECT seat, action, hash FROM moves WHERE table_id = :table ORDER BY number"),
            {"table": table["id"]},
        )
        opening = {
            "game": table["game"], "players": table["players"], "options": json.loads(table["options"]),
            "dice": hashlib.sha256(f"motu dice {table['seed']}".encode()).hexdigest(), "start": table["start"],
        }  # fmt: skip
        chain = ""
        for number, (kind, body) in enumerate((("open", opening), ("moves", [list(move) for move in moves])), 1):
            text = json.dumps([chain, number, kind, None, body, table["changed"]], separators=(",", ":"))
            chain = hashlib.sha256(text.encode()).hexdigest()
            db.execute(
                sa.text(
                    "INSERT INTO events (table_id, number, kind, body, at, hash) "
                    "VALUES (:table, :number, :kind, :body, :at, :hash)"
                ),
                {
                    "table": table["id"],
                    "number": number,
                    "kind": kind,
                    "at": table["changed"],
                    "hash": chain,
                    "body": json.dumps(body, separators=(",", ":")),
                },
            )
        db.execute(
            sa.text("UPDATE tables SET version = 2, chain = :chain WHERE id = :table"),
            {"chain": chain, "table": table["id"]},
        )


def downgrade() -> None:
    raise NotImplementedError("events hold more than the moves of the first schema: restore a backup instead")
