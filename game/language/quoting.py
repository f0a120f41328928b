"""Quote text from files and users safely: on one line, printable, and shortened.

All messages quote with these functions, so that no sentence grows with its input. A `Wording` is a message that other
languages can say, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first frame need not load them
    from collections.abc import Iterable

MOST_QUOTED = 40  # characters between quotes
MOST_NAMED = 80  # characters of a name, a path or a line without quotes
LONGEST_SENTENCE = 300
LEAST_LEFT = 60  # the least that is left of a text that is shortened, however long the rest of the sentence is
_HUGE = 10**12


class Wording(str):
    """An English message that keeps its sentence and its arguments, for `game.language.translated`.

    The second sentence, if any, is for a `number` other than 1.

    >>> Wording("{key} is {value}, but it must be {allowed}", key="buys", value=9, allowed=one_of([1, 2]))
    'buys is 9, but it must be 1 or 2'
    """

    __slots__ = ("arguments", "many", "one")

    one: str
    many: str
    arguments: dict[str, str | int]

    def __new__(cls, one: str, many: str = "", /, **arguments: str | int) -> Wording:
        form = many if many and arguments["number"] != 1 else one
        made = super().__new__(cls, form.format(**arguments))
        made.one, made.many, made.arguments = one, many, arguments
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # plain words for other processes


def message_of(problem: Exception) -> str:
    """Return the message of an exception, still a `Wording` if it was one: `str(problem)` is its English alone."""
    message = problem.args[0] if problem.args else ""
    return message if isinstance(message, str) else str(problem)


def one_of(things: Iterable[object]) -> str:
    """Return things as in "2, 3 or 4"."""
    *others, last = map(str, things)
    return Wording("{things} or {other}", things=", ".join(others), other=last) if others else last


def counted_things(number: int, thing: str) -> str:
    """Return a number of things for the command line, which is English.

    >>> counted_things(1, "game"), counted_things(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def meant(word: str, known: Iterable[str]) -> str:
    """Return the known word that a misspelled word probably means; empty if it is like none.

    >>> meant("stedy", ("greedy", "steady"))
    'steady'
    """
    import difflib  # imported late because the first frame must not wait for it

    return next(iter(difflib.get_close_matches(shortened(word), list(known), 1)), "")


def unknown(kind: str, word: str, known: Iterable[str]) -> str:
    """Return a sentence for the command line: there is no such thing, and what may be meant instead.

    >>> unknown("level", "stedy", ("greedy", "steady"))
    'no level is called "stedy"; did you mean "steady"?'
    """
    known = tuple(known)
    near = meant(word, known)
    rest = f"did you mean {quoted(near)}?" if near else f"there are {', '.join(known) or 'none'}"
    return f"no {kind} is called {quoted(word)}; {rest}"


def shortened(text: object, most: int = MOST_NAMED) -> str:
    """Return the text without quotes, at most `most` characters; keys of other types are accepted.

    >>> shortened("two\\nlines")
    'two lines'
    >>> shortened("a long text", 7)
    'a long…'
    """
    if not isinstance(text, str):
        return quoted(text)
    line = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return line if len(line) <= most else line[: most - 1] + "…"


def quoted(value: object) -> str:
    """Return a value for a sentence: text in quotes, a plain value as written, any other by its type.

    >>> quoted("draw"), quoted(True), quoted({})
    ('"draw"', 'true', 'a table')
    """
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{shortened(value, MOST_QUOTED)}"'
        case int():
            return str(value) if abs(value) < _HUGE else Wording("a number of more than twelve digits")
        case float():
            return str(value)
        case dict():
            return Wording("a table")
        case [] | [int() | str() | float()] | [int() | str() | float(), int() | str() | float()]:
            return f"[{', '.join(map(quoted, value))}]"
        case list() | tuple():
            return Wording("a list")
        case None:
            return Wording("nothing")
        case _:
            return Wording("a value of another type")


def no_formula(cell: object) -> object:
    """Return a cell of a CSV file that no spreadsheet interprets as a formula, because names can contain anything."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def sentence(text: str, beside: str = "") -> str:
    """Return a whole sentence; if it is too long the middle is left out, since paths come first and the fault last.

    `beside` is what else will stand in the same sentence.
    """
    longest = max(LEAST_LEFT, LONGEST_SENTENCE - len(beside))
    if len(text) <= longest:
        return text
    begins = longest // 3
    return f"{text[:begins]}…{text[begins + 1 - longest :]}"
