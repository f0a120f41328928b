"""Shanghai Rummy: the rules and the engine are pure, and everything else is built around them."""

__version__ = "0.2.0.dev0"
