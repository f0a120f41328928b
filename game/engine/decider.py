"""What decides a seat, as data says it: a person, a level, a level with a temper, or the label of a program.

A label is no path: it says what a program is called, never where it lies. Which program that is, if any, is for this
installation to know.
"""

from pathlib import PureWindowsPath

PROGRAM = "program:"
LONGEST_LABEL = 40  # characters after that


def is_program(plays: str) -> bool:
    """Whether it is the label of a program, not a level.

    >>> is_program("program:my-bot.py"), is_program("sharp/cautious"), is_program("./my-bot.py")
    (True, False, False)
    """
    return plays.startswith(PROGRAM)


def is_path(text: str) -> bool:
    """Whether it is the path of a program, as somebody types it and as older files hold it.

    >>> is_path("./my-bot"), is_path("C:/my-bot.exe"), is_path("sharp/cautious")
    (True, True, False)
    """
    return text.startswith((".", "/", "\\")) or bool(PureWindowsPath(text).drive)


def label_of(path: str) -> str:
    """The label of a program: the name of its file.

    >>> label_of("/home/ida/my-bot.py"), label_of("C:\\\\bots\\\\my-bot.exe")
    ('program:my-bot.py', 'program:my-bot.exe')
    """
    name = PureWindowsPath(path).name[:LONGEST_LABEL] or "?"
    return PROGRAM + "".join(letter if letter.isprintable() else "?" for letter in name)


def without_path(plays: str) -> str:
    """What decides a seat, from a file: where an older one holds the path of a program, its label.

    >>> without_path("/bin/sh"), without_path("steady/cautious")
    ('program:sh', 'steady/cautious')
    """
    return label_of(plays) if is_path(plays) else plays


def level_of(plays: str) -> str:
    """The level without the temper; of a program its label.

    >>> level_of("steady/cautious"), level_of("program:my-bot.py")
    ('steady', 'program:my-bot.py')
    """
    return plays if is_program(plays) else plays.partition("/")[0]


def temper_of(plays: str) -> str:
    """The temper; empty where there is none.

    >>> temper_of("steady/cautious"), temper_of("steady"), temper_of("program:my-bot.py")
    ('cautious', '', '')
    """
    return "" if is_program(plays) else plays.partition("/")[2]
