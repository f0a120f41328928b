"""The rule-set editor, and the lab that compares two rule sets."""
