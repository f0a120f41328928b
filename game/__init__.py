"""Shanghai Rummy: pure rules and a pure engine, with everything else built around them."""

__version__ = "0.3.0"
