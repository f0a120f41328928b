"""The game as values: actions in, events and states out. No clock, no files, no chance but the seed's.

`play` carries out an action and `referee` says why not; `view` is what a seat may see. `notation`, `position`, `record`
and `transcript` are all of it as text.
"""
