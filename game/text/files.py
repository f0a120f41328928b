"""Sentences about problems with the player's files: settings that cannot be read, accepted or saved.

Nothing here knows files: functions take plain values and return text. Loaded before the first frame, so kept small.
"""

from typing import Any

from game.files.described import ValueKind
from game.language import _, counted, text

PEOPLE_NOT_TAKEN = _("The players' names in the settings file couldn't be used.")
KEYS_NOT_TAKEN = _("Some keys in the settings file couldn't be used.")
PERSONAL_NOT_TAKEN = _("Some personal settings in the settings file couldn't be used.")
UNKNOWN_KEY = text("Unknown key in the settings file: {title}.")


def unknown_key(name: str) -> str:
    """Name a key that is not a setting."""
    return UNKNOWN_KEY(title=name[:40])


NOT_A_PERSONAL_SETTING = text("The setting {title} is for the whole table; {name} can't have their own.")
MORE_LIKE_IT = counted("{number} more entry couldn't be used.", "{number} more entries couldn't be used.")
WRONG_VALUE = text("The setting {title} must be {allowed}. It is back to its default.")


def wrong_value(name: str, kind: ValueKind[Any]) -> str:
    """Return what is allowed for a setting that has another value.

    >>> from game.files.described import Choice
    >>> wrong_value("speed", Choice(("slow", "fast")))
    'The setting speed must be "slow" or "fast". It is back to its default.'
    """
    return WRONG_VALUE(title=name, allowed=kind.allowed)


DAMAGED = text("A settings file couldn't be read. Nothing is lost: it is kept at {where}.")
NOT_READABLE = text("Couldn't read the settings at {where}: {reason}.")
NOT_SAVED = text("Couldn't save the settings at {where}: {reason}.")
