"""Painting a `TableScene`: everything at rest, the band, moving cards, and the enlarged panel."""
