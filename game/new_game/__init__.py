"""A new game: what is played and who sits where; the seats in mid-game."""
