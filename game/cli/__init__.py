"""The commands of the command line, one file each, except those that open a window (`game.app`).

Nothing here opens a window; `game.__main__` parses and chooses.
"""
