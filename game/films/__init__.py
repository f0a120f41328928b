"""Games played before, a moment at a time: their films, how a moment looks, playing on from it."""
