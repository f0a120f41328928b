"""The screen of a game played before: the bar and strip to move along it, and what a player saw."""
