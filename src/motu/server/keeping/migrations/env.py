"""Alembic's way in: the connection comes from motu.server.keeping.store, which runs migrations at every start."""

from __future__ import annotations

from alembic import context

from motu.server.keeping.schema import SCHEMA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=SCHEMA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
