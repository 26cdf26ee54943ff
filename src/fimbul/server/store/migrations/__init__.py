"""The steps of the database schema, run by alembic."""
