"""The commands of the command line, a file each, but for those that show or picture a screen (`game.app`).

Nothing here opens a window; `game.__main__` parses and chooses.
"""
