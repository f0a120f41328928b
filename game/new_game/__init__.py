"""A new game: rules, seats and players; and changing seats during a game."""
