"""Saved games: keeping them, listing them, continuing them."""
