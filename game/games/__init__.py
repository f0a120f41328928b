"""Saved games: saving, listing and continuing them."""
