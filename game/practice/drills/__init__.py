"""Drills: a position, one question, and an answer at the table."""
