"""Playing at the table: the screen, its input, and what it draws.

What one player is about to do and what she knows are values (`state`). `input` makes the next interaction of one and
of what is said, `scene` a `TableScene` of all there is to see; `paint` paints parts of it, and `picture` keeps them.
`desk` shows what differs and does what comes of it. `table` is one table and all that happens on it; computer players
(`others`), second thoughts (`back`) and questions to several people (`sharing`) act through it, and `screen` joins all.
"""
