"""Strong computer players, one module per subject: hand value, upcard, laying down, plays, discards."""
