"""Commands of the command line, one module each, except those that open a window (`game.app`), and their options.

Nothing here opens a window; `game.__main__` runs the command that was parsed.
"""
