"""Tests of the game as values."""
