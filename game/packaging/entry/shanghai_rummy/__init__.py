"""The installed package: the game in `game`, the computer players in `ai`, and their pictures and sounds.

It is the only name that an installation adds to other people's programs.
"""
