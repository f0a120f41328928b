"""The card table: where things are, how they move, and the gestures of a hand."""
