"""Exact distance from a hand to its contract, the cards that would reduce it, and the lay-downs."""
