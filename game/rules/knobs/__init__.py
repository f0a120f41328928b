"""The knobs of a rule set, a file for each table of them: every field is a knob with its whole record beside it.

To add one: its field with its `Knob` (a new word for it is an enumeration above the class), whoever obeys it, tests.
"""
