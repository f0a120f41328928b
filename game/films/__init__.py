"""Recorded games as values, one moment at a time, and playing on from a moment."""
