"""Shanghai Rummy: pure rules inside (`game.rules`, `game.engine`), the world outside."""

__version__ = "0.2.0.dev0"
