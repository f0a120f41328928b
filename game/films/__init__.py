"""Recorded games as values, one moment at a time, and continuing a game from a moment."""
