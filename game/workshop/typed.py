"""The rounds of a rule set as a line to type: `2 sets of 3: 10, 1 set of 3 + 1 run of 4`.

The words are those of the player's language or English, and their first letters will do. Without a length, a set has
three cards and a run four. A number after a colon is the number of cards dealt, from that round on; two numbers, as in
`10–11`, leave what depends on the number of players as it is.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from game.rules.cards import NotationError
from game.rules.knobs.record import MOST_ROUNDS, format_contract, parse_contract
from game.rules.variant import ByPlayers, Contract, Kind, MeldSpec, Round, Variant
from game.text.cards import RUNS_OF, SETS_OF, contract_terms, listed

LONGEST = MOST_ROUNDS * 60  # letters of a line
MOST_DEALT, MOST_MELDS = 40, 20
_USUAL = {Kind.SET: 3, Kind.RUN: 4}  # cards
_ENGLISH = {Kind.SET: ("set",), Kind.RUN: ("run",)}
_SOME = 1, 2, 5  # numbers that have different forms in some languages
_TOKEN = re.compile(r"\d+|[^\W\d_]+")
_PLAIN_BETWEEN = re.compile(r"[\s+&./×x-]*")


def typed_rounds(variant: Variant) -> str:
    """Return the rounds of a rule set as a line."""
    parts, before = list[str](), ""
    for played in variant.rounds:
        numbers = [number for _fewest, _most, number in played.cards.rows]
        dealt = "–".join(map(str, sorted({min(numbers), max(numbers)})))
        part = " + ".join(contract_terms(played.contract))
        parts.append(part if dealt == before else f"{part}: {dealt}")
        before = dealt
    return ", ".join(parts)


def with_typed_rounds(variant: Variant, line: str) -> Variant | str:
    """Return the rule set with the rounds of a line, or the first part of it that cannot be read.

    Everything else about a round is as in the round of the same number before, or in the last.
    """
    words, rounds, dealt = _Words(), list[Round](), 0
    parts = [part.strip() for part in re.split(r"[,;\n]", line) if part.strip()]
    for at, part in enumerate(parts):
        melds, colon, cards = part.partition(":")
        contract = _contract(melds, words)
        if contract is None or at == MOST_ROUNDS:
            return part
        if colon:
            numbers = [number.strip() for number in re.split("[–-]", cards)]
            if len(numbers) > 2 or not all(_is_number(number, MOST_DEALT) for number in numbers):
                return part
            dealt = int(numbers[0]) if len(numbers) == 1 else 0
        before = variant.rounds[min(at, len(variant.rounds) - 1)]
        seats = variant.fewest_players, variant.most_players
        rounds.append(
            replace(before, contract=contract, cards=ByPlayers(((*seats, dealt),)) if dealt else before.cards)
        )
    return replace(variant, rounds=tuple(rounds)) if rounds else line.strip()


def _is_number(text: str, most: int = 99) -> bool:
    return re.fullmatch("[0-9]{1,2}", text) is not None and 0 < int(text) <= most


def _contract(text: str, words: "_Words") -> Contract | None:
    """Return the contract of a part of the line; None if it is none."""
    tokens: Sequence[str] = _TOKEN.findall(text)
    if not tokens or not _PLAIN_BETWEEN.fullmatch(_TOKEN.sub("", text)):
        return None
    specs, count, last = list[MeldSpec](), 1, None
    for token, following in pairwise((*tokens, "")):
        kind = words.kind(token)
        if kind is not None:
            specs += [MeldSpec(kind, _USUAL[kind])] * count
            last, count = (kind, count), 1
        elif _is_number(token):
            if words.kind(following) is not None:
                count = int(token)
            elif last is not None:  # the length of the melds before it
                kind, number = last
                specs[-number:] = [MeldSpec(kind, int(token))] * number
                last = None
            else:
                return None
        elif not words.joins(token):
            return None
    try:
        contract = parse_contract(format_contract(tuple(specs))) if specs else None
    except NotationError:
        return None
    return contract if len(specs) <= MOST_MELDS else None


class _Words:
    """The words for melds in the player's language, and those that join them."""

    def __init__(self) -> None:
        forms = {Kind.SET: SETS_OF, Kind.RUN: RUNS_OF}
        said = {kind: [_letters(form(number=number, length=3)) for number in _SOME] for kind, form in forms.items()}
        self._kinds = {kind: tuple(words[0] for words in found) for kind, found in said.items()}
        others = (word for found in said.values() for words in found for word in words[1:])
        self._joining = {*others, *_letters(listed(("1", "2"))), "of", "and"}

    def kind(self, word: str) -> Kind | None:
        """Return the kind of meld that a word, or the beginning of one, stands for in one way only."""
        plain = "".join(_letters(word))
        for names in (self._kinds, _ENGLISH):
            found = [kind for kind, known in names.items() if plain and any(_begins(name, plain) for name in known)]
            if len(found) == 1:
                return found[0]
        return None

    def joins(self, word: str) -> bool:
        """Return whether a word stands between others and says nothing itself."""
        return not self._joining.isdisjoint(_letters(word))


def _begins(name: str, word: str) -> bool:
    """Return whether a word is a beginning of a name, or the name with an ending."""
    return name.startswith(word) or (word.startswith(name) and len(word) <= len(name) + 2)


def _letters(words: str) -> tuple[str, ...]:
    """Return words without numbers, accents and capitals."""
    plain = unicodedata.normalize("NFD", words.casefold())
    return tuple(_LETTERS.findall("".join(letter for letter in plain if not unicodedata.combining(letter))))


_LETTERS = re.compile(r"[^\W\d_]+")
