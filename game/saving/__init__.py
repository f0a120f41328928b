"""Games kept in a folder: each an append-only record, and beside it what belongs to the table but not to the game.

`shelf` lists them, `autosave` writes one, `reopening` takes one up again, `desk` holds hand
orders and the like. No pygame.
"""
