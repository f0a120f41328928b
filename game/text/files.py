"""What files of the player's got wrong, in sentences: settings that cannot be read, taken or saved.

Nothing here knows files: functions take plain values and give text. Read before the first frame, so kept small.
"""

from collections.abc import Sequence

from game.language import _, plural

PEOPLE_NOT_TAKEN = _("The names of people in the settings file could not be used.")
KEYS_NOT_TAKEN = _("Some of the keys in the settings file could not be used.")
OWN_NOT_TAKEN = _("Some people's own settings in the settings file could not be used.")
TRUE_OR_FALSE = _("true or false")


def unknown_key(name: str) -> str:
    """A key that is not a setting."""
    return _("The settings file has a key nobody knows: {name}.").format(name=name[:40])


def not_ones_own(name: str, person: str) -> str:
    """A setting that nobody can have for herself."""
    return _("The setting {name} is for the whole table; {person} cannot have her own.").format(
        name=name, person=person
    )


def more_like_it(number: int) -> str:
    """That there is more wrong with a file than was said."""
    return plural(
        "{number} more thing in it could not be used.", "{number} more things in it could not be used.", number
    )


def wrong_value(name: str, allowed: str) -> str:
    """A value that is not allowed."""
    return _("The setting {name} must be {allowed}; it has its usual value now.").format(name=name, allowed=allowed)


def one_of(options: Sequence[str]) -> str:
    """The words a setting may have."""
    return _("one of {options}").format(options=", ".join(options))


def from_to(least: int, most: int) -> str:
    """The numbers a setting may have."""
    return _("a whole number from {least} to {most}").format(least=least, most=most)


def damaged(where: str) -> str:
    """A file that could not be understood."""
    return _("A settings file could not be understood. Nothing is lost: it is kept at {where}.").format(where=where)


def not_readable(where: str, reason: str) -> str:
    """A file that could not be opened."""
    return _("The settings at {where} could not be read: {reason}.").format(where=where, reason=reason)


def not_saved(where: str, reason: str) -> str:
    """A file that could not be written."""
    return _("The settings could not be saved at {where}: {reason}.").format(where=where, reason=reason)
