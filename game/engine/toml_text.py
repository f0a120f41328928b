"""Documents written as TOML: strings, whole numbers, true and false, lists, tables. The inverse of reading them.

Only what positions and rule sets hold; floats and dates do not occur and raise `TypeError`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence


def toml_text(doc: Mapping[str, object]) -> str:
    """The document as TOML, plain keys first, then tables, then lists of tables.

    >>> print(toml_text({"asked": [2, 3], "seats": [{"hand": "7h"}], "seed": 7}), end="")
    asked = [2, 3]
    seed = 7
    <BLANKLINE>
    [[seats]]
    hand = "7h"
    """
    return "\n".join(_lines(doc, "")).lstrip("\n") + "\n"


def _lines(doc: Mapping[str, object], path: str) -> Iterator[str]:
    for key, value in doc.items():
        if not _is_table(value) and not _are_tables(value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in doc.items():
        inner = path + _key(key)
        if isinstance(value, dict):
            yield f"\n[{inner}]"
            yield from _lines(value, inner + ".")
        elif isinstance(value, list) and _are_tables(value):
            for entry in value:
                yield f"\n[[{inner}]]"
                yield from _lines(entry, inner + ".")


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _value(value: object) -> str:
    match value:
        case bool() | int():
            return json.dumps(value)  # which writes both as TOML does
        case str():
            return _string(value)
        case Sequence():
            return f"[{', '.join(map(_value, value))}]"
        case _:
            raise TypeError(f"{type(value).__name__} has no place in these documents")


def _key(key: str) -> str:
    bare = key and all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in key)
    return key if bare else _string(key)


def _string(text: str) -> str:
    # JSON's escapes are TOML's, but for the one control character JSON leaves alone.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
