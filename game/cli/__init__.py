"""Commands of the command line, one module each, except those that open a window (`game.app`).

Nothing here opens a window; `game.__main__` parses the arguments and selects the command.
"""
