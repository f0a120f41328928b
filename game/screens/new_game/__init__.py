"""The screen of a new game: what is played, and who sits where."""
