"""The celebration of the player who goes out, between the end of a round and its results."""
