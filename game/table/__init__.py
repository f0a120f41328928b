"""The table as it looks and feels: where things lie, how they move and are painted, widgets, and gestures of a hand."""
