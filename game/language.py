"""The hook for translations: every sentence for players passes through `_` or `plural`.

English is built in, so both return their input. A translated edition replaces only these two functions; therefore
sentences are written whole, with named placeholders, and never assembled from parts.
"""


def _(sentence: str) -> str:
    """Return the sentence in the player's language."""
    return sentence


def plural(one: str, many: str, number: int, **values: object) -> str:
    """Return the sentence for this number, with `{number}` and other names filled in.

    >>> plural("{number} card", "{number} cards", 1)
    '1 card'
    """
    return (one if number == 1 else many).format(number=number, **values)
