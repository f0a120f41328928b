"""A rule set being edited: its undo steps, its original, and whether it is saved."""

from dataclasses import dataclass

from game.rules.variant import Variant
from game.session.editing import Steps


@dataclass(slots=True)
class Draft(Steps[Variant]):
    """A rule set being changed; it need not be playable meanwhile."""

    base: Variant
    saved: Variant | None = None  # None: never saved

    @property
    def is_saved(self) -> bool:
        """Return whether nothing is lost by leaving it."""
        return self.now == (self.saved or self.base)

    def count_from(self, base: Variant) -> None:
        """Count the changes of a draft that was never saved from another rule set."""
        if self.saved is None:
            self.base = base

    def mark_saved(self) -> None:
        """Note that the current version is in its file."""
        self.saved = self.now
