"""The screen of the table: what is done there by mouse and keys, what of it is painted, and when.

`table` is one table and all that happens on it; computer players (`others`), second thoughts (`back`) and questions to
several people (`sharing`) act through it, and `screen` joins them. What one player is about to do is an `Interaction`:
`update` makes the next of it, `desk` shows what differs and does what comes of it, `compose` makes a `TableScene` of
all there is to see, and `paint` paints that.
"""
