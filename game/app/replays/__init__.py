"""Games watched as replays: their films, the screen joined to what it leads to, what a player saw, practice."""
