"""Finished games, and the statistics made from them."""
