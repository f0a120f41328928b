"""The screen of the table: what is done there by mouse and keys, what of it is painted, and when.

`screen` joins the parts. What one player does with her cards is `desk` and the modules it names; `paint` paints from a
`Sight`; `sharing` is for a screen that goes from hand to hand.
"""
