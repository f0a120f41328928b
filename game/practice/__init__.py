"""Practice as values: single rounds to play, what is remembered of them, drills and when they come back."""
