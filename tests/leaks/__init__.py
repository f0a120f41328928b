"""The leak test: shuffle hidden cards and check that nothing a player sees changes.

`scales` counts comparisons and gives each kind its share; `one_seat`, `at_table`, `one_screen` and `looking_back`
compare; `run` plays games. For a long run: `python -m tests.leaks --comparisons 100000`.
"""
