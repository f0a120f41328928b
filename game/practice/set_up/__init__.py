"""Setting up a position at the table."""
