"""Evaluate each choice of a seat in points, with an interval; split a round's result into deal, luck and choices."""
