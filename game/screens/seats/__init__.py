"""The screen of seats in mid-game, and the chairs as plain values."""
