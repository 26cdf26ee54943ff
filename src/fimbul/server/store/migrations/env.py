"""Alembic's entry: runs the steps on the connection, and inside the transaction, that `schema.migrate` hands over."""

from alembic import context

from fimbul.server.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
context.run_migrations()
