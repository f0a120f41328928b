"""Computer players that play well, by concept: what a hand is worth, the upcard, laying down, plays, discards."""
