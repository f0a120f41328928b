"""The positions of the pictures, by name."""

from __future__ import annotations

from importlib.resources import files

from game.engine.position import load_position
from game.engine.state import State
from game.rules.variant_file import shipped_variant


def situation(name: str) -> State:
    """Return a position of the pictures by its file name."""
    text = (files("tests") / "pictures" / "positions" / f"{name}.toml").read_text(encoding="utf-8")
    return load_position(text, name, open_variant=shipped_variant)
