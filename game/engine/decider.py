"""How data names the decider of a seat: a person, a level, a level with a style or, for "Like you", with the strength
of a game, or the label of a program.

A label is not a path: it names a program, never its location. Each installation knows which program that is, if any.
"""

from pathlib import PureWindowsPath

PROGRAM = "program:"
LIKE = "like"  # the level that fits a person; in records with its strength, as in `like/0.54`
RUNGS = ("novice", "steady", "sharp", "master")  # the levels of the strengths 0 to 3
LONGEST_LABEL = 40  # characters after the prefix


def is_program(plays: str) -> bool:
    """Return whether it is the label of a program, not a level.

    >>> is_program("program:my-bot.py"), is_program("sharp/cautious"), is_program("./my-bot.py")
    (True, False, False)
    """
    return plays.startswith(PROGRAM)


def is_path(text: str) -> bool:
    """Return whether it is the path of a program, as typed by users and found in older files.

    >>> is_path("./my-bot"), is_path("C:/my-bot.exe"), is_path("sharp/cautious")
    (True, True, False)
    """
    return text.startswith((".", "/", "\\")) or bool(PureWindowsPath(text).drive)


def label_of(path: str, *arguments: str) -> str:
    """Return the label of a program, made from its file name and its arguments, without folders.

    >>> label_of("/home/ida/my-bot.py"), label_of("C:\\\\bots\\\\my-bot.exe")
    ('program:my-bot.py', 'program:my-bot.exe')
    >>> label_of("/usr/bin/node", "/home/ida/bot.mjs", "--fast")
    'program:node bot.mjs --fast'
    """
    name = " ".join(PureWindowsPath(word).name for word in (path, *arguments))[:LONGEST_LABEL] or "?"
    return PROGRAM + "".join(letter if letter.isprintable() else "?" for letter in name)


def without_path(plays: str) -> str:
    """Return a decider from a file, with the path of a program (in older files) replaced by its label.

    >>> without_path("/bin/sh"), without_path("steady/cautious")
    ('program:sh', 'steady/cautious')
    """
    return label_of(plays) if is_path(plays) else plays


def level_of(plays: str) -> str:
    """Return the level without its style or strength, or a program's label.

    >>> level_of("steady/cautious"), level_of("like/0.54"), level_of("program:my-bot.py")
    ('steady', 'like', 'program:my-bot.py')
    """
    return plays if is_program(plays) else plays.partition("/")[0]


def next_time(plays: str) -> str:
    """Return who decides in another game: Like you finds its strength again.

    >>> next_time("like/0.54"), next_time("steady/cautious")
    ('like', 'steady/cautious')
    """
    return LIKE if level_of(plays) == LIKE else plays


def temper_of(plays: str) -> str:
    """Return the style, or "" if there is none.

    >>> temper_of("steady/cautious"), temper_of("steady"), temper_of("like/0.54"), temper_of("program:my-bot.py")
    ('cautious', '', '', '')
    """
    return "" if is_program(plays) or level_of(plays) == LIKE else plays.partition("/")[2]
