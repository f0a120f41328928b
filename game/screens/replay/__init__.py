"""The screen of a game played before: its film, the bar and strip to move along it, and what a player saw."""
