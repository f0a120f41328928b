"""The commands of the command line, one file each, except those that show a screen (`game.app`).

Nothing here opens a window; `game.__main__` parses and chooses.
"""
