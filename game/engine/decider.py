"""What decides a seat, as a record says it: a person, a level, a level with a temper, or the path of a program."""

from pathlib import PureWindowsPath


def is_program(plays: str) -> bool:
    """Whether it is the path of a program, not a level.

    >>> is_program("./my-bot"), is_program("sharp/cautious")
    (True, False)
    """
    return plays.startswith((".", "/")) or bool(PureWindowsPath(plays).drive)


def level_of(plays: str) -> str:
    """The level without the temper; of a program its path.

    >>> level_of("steady/cautious"), level_of("./my-bot")
    ('steady', './my-bot')
    """
    return plays if is_program(plays) else plays.partition("/")[0]


def temper_of(plays: str) -> str:
    """The temper; empty where there is none.

    >>> temper_of("steady/cautious"), temper_of("steady"), temper_of("./my-bot")
    ('cautious', '', '')
    """
    return "" if is_program(plays) else plays.partition("/")[2]
