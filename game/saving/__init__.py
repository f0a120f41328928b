"""Games saved in a folder: each an append-only record, with a small file for how players sorted their cards.

`shelf` lists them, `autosave` writes one, `reopening` takes one up again, `desk` holds hand
orders and the like. No pygame.
"""
