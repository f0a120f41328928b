"""Painting a `TableScene`: what lies at rest, the band, cards on their way, what is looked at closely."""
