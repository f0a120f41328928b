"""The knobs of a rule set, one module per table: every field is a knob with its record beside it.

To add one: a field with its `Knob` (new words are an enumeration above the class), the code that obeys it, and tests.
"""
