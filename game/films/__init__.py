"""Recorded games as values, one moment at a time; reading them and other files; and continuing a game from a moment."""
