"""What a player prefers, on the screen: its pages, and the one on which a key is chosen by pressing it."""
