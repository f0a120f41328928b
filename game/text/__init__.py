"""Sentences for players that several packages use."""
