"""Games saved in a folder: each an append-only record, with a small file for the state of the table.

`shelf` lists them, `autosave` writes one, `reopening` continues one, `desk` stores hand orders and the like. No pygame.
"""
