"""Sentences of the toolkit: texts of widgets, messages and dialogs."""

from game.language import _, counted, text

CLOSE = _("Close")
KEEP_IT = _("Keep it")
MORE_LIKE_IT = counted("And {number} more like it.", "And {number} more like these.")
WITH_STATE = text("{title}: {value}")


def switched(label: str, *, on: bool) -> str:
    """Return a switch in words: `Hints: on`."""
    state = _("on") if on else _("off")
    return WITH_STATE(title=label, value=state) if label else state
