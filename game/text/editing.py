"""What every screen says on which something is made: the way back and forth, and what becomes of it."""

from game.language import _

UNDO, REDO, SAVE = _("Undo"), _("Redo"), _("Save")
NOTHING_TO_UNDO, NOTHING_TO_REDO = _("Nothing to undo."), _("Nothing to redo.")
LEAVE = _("Leave without saving?")
NOT_SHARED = _("No clipboard available. The text was printed instead.")
