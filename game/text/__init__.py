"""Sentences shown to a player that several packages say; translations come in at `language`."""
