"""The game engine: takes actions, returns events and states.

It uses no clock, no files and no randomness except the seed. `play` applies an action, `referee` explains why one is
illegal, `view` is what a seat may see; `notation`, `position`, `record` and `transcript` are the text formats.
"""
