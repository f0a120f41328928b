"""Games kept in files."""
