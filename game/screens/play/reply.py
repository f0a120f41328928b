"""What the parts of a desk have to say: each hands it back, and the desk says it."""

from typing import NamedTuple


class Reply(NamedTuple):
    """A sentence for the player; `calm` where nothing was refused."""

    sentence: str
    calm: bool = False
