"""The game as values: actions in, events and states out. No clock, no files, no chance but the seed's."""
