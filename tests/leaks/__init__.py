"""The leak test: hidden cards are shuffled, and whatever reaches a player is compared with what it was before.

`scales` counts what has been compared and gives every kind its share; `one_seat`, `at_table`, `one_screen` and
`looking_back` compare; `run` walks through games. At length: `python -m tests.leaks --comparisons 100000`.
"""
