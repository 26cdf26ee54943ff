"""What is kept, and how: SQLite, or PostgreSQL."""
