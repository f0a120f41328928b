"""What files of the player's got wrong, in sentences: settings that cannot be read, taken or saved.

Nothing here knows files: functions take plain values and give text. Read before the first frame, so kept small.
"""

from game.language import _, plural

PEOPLE_NOT_TAKEN = _("The players' names in the settings file couldn't be used.")
KEYS_NOT_TAKEN = _("Some keys in the settings file couldn't be used.")
PERSONAL_NOT_TAKEN = _("Some personal settings in the settings file couldn't be used.")


def unknown_key(name: str) -> str:
    """A key that is not a setting."""
    return _("Unknown key in the settings file: {name}.").format(name=name[:40])


def not_a_personal_setting(name: str, person: str) -> str:
    """A setting that nobody can have for herself."""
    return _("The setting {name} is for the whole table; {person} can't have their own.").format(
        name=name, person=person
    )


def more_like_it(number: int) -> str:
    """That there is more wrong with a file than was said."""
    return plural("{number} more entry couldn't be used.", "{number} more entries couldn't be used.", number)


def wrong_value(name: str, allowed: str) -> str:
    """A value that is not allowed."""
    return _("The setting {name} must be {allowed}. It is back to its default.").format(name=name, allowed=allowed)


def damaged(where: str) -> str:
    """A file that could not be understood."""
    return _("A settings file couldn't be read. Nothing is lost: it is kept at {where}.").format(where=where)


def not_readable(where: str, reason: str) -> str:
    """A file that could not be opened."""
    return _("Couldn't read the settings at {where}: {reason}.").format(where=where, reason=reason)


def not_saved(where: str, reason: str) -> str:
    """A file that could not be written."""
    return _("Couldn't save the settings at {where}: {reason}.").format(where=where, reason=reason)
