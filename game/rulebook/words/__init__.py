"""Sentences of the rules: a rule set told, two compared, the manual."""
