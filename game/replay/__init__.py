"""The replay screen, and what a player saw at a moment."""
