"""The hook for translations: every sentence for players passes through `_` or `plural`.

English is built in, so both hand back what they get. A translated edition replaces these two and nothing else; that is
why sentences are written whole, with named places, and never glued together from halves.
"""


def _(sentence: str) -> str:
    """The sentence in the player's language."""
    return sentence


def plural(one: str, many: str, number: int, **said: object) -> str:
    """The sentence for that many, with `{number}` and whatever else it names filled in.

    >>> plural("{number} card", "{number} cards", 1)
    '1 card'
    """
    return (one if number == 1 else many).format(number=number, **said)
