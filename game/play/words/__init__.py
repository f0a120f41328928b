"""Sentences of the table: what is asked, what happens now, hints, names, groups."""
