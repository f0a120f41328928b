"""Sentences of the toolkit: what widgets, messages and dialogs say by themselves."""

from game.language import _, plural

CLOSE = _("Close")
KEEP_IT = _("Keep it")


def more_like_it(number: int) -> str:
    """That there is more to be said of the same kind than there is room for."""
    return plural("And {number} more like it.", "And {number} more like these.", number)


def switched(label: str, *, on: bool) -> str:
    """A switch in words: `Hints: on`."""
    state = _("on") if on else _("off")
    return _("{label}: {state}").format(label=label, state=state) if label else state
