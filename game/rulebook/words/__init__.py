"""Sentences of the rules: describing a rule set, comparing two, the manual."""
