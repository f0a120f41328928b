"""The screen of the table: what is done there by mouse and keys, what of it is painted, and when.

`table` is one table and all that happens on it; computer players (`others`), second thoughts (`back`) and questions to
several people (`sharing`) act through it, and `screen` joins them. What one player does with her cards is `desk` and
the modules it names; `looks` makes a `Sight` of it, and `paint` paints that.
"""
