"""Playing at the table: the screen, its input and its drawing.

The local player's state is a set of values (`state`): what they know and what they are doing. `input` computes the next
interaction from the current one and an input; `scene` builds a `TableScene`, everything visible, from both; `paint`
paints its parts and `picture` caches them. `desk` shows the differences and carries out the effects. `table` is one
table and everything that happens on it; computer players (`others`), taking back (`back`) and questions to several
people (`sharing`) act through it, and `screen` joins them all.
"""
