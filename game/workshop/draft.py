"""A rule set in the making: its steps, what it began as, and whether it is saved."""

from dataclasses import dataclass

from game.rules.variant import Variant
from game.session.editing import Steps


@dataclass(slots=True)
class Draft(Steps[Variant]):
    """A rule set being changed, which need not be playable meanwhile."""

    base: Variant
    saved: Variant | None = None  # None: never

    @property
    def is_saved(self) -> bool:
        """Whether leaving it loses nothing."""
        return self.now == (self.saved or self.base)

    def mark_saved(self) -> None:
        """What it is now is in its file."""
        self.saved = self.now
