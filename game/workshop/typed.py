"""The rounds of a rule set as a line to type: `2 sets of 3: 10, 1 set of 3 + 1 run of 4`.

The words are those of the player's language or English, and their first letters will do. Without a length, a set has
three cards and a run four. A number after a colon is the number of cards dealt, from that round on. Two numbers, as in
`10–11`, are cards that depend on the number of players: those of the round, or of another with this least and most.
"""

import re
import unicodedata
from dataclasses import replace

from game.rules.cards import NotationError
from game.rules.draft import LEAST_MELD
from game.rules.knobs.record import MOST_ROUNDS, format_contract, parse_contract
from game.rules.variant import ByPlayers, Contract, Kind, MeldSpec, Round, Variant
from game.text.cards import RUNS_OF, SETS_OF, contract_terms, listed

LONGEST = MOST_ROUNDS * 60  # letters of a line
MOST_DEALT, MOST_MELDS = 40, 20
_USUAL = {Kind.SET: 3, Kind.RUN: 4}  # cards
_ENGLISH = {Kind.SET: ("set",), Kind.RUN: ("run",)}
_SOME = 1, 2, 5  # numbers that have different forms in some languages
_SIGNS = "+&"  # between melds
_TOKEN = re.compile(rf"\d+|[^\W\d_]+|[{_SIGNS}]")
_PLAIN_BETWEEN = re.compile(r"[\s./×x-]*")


def typed_rounds(variant: Variant) -> str:
    """Return the rounds of a rule set as a line."""
    parts, before = list[str](), None
    for played in variant.rounds:
        part = " + ".join(contract_terms(played.contract))
        parts.append(part if played.cards == before else f"{part}: {'–'.join(map(str, _least_and_most(played.cards)))}")
        before = played.cards
    return ", ".join(parts)


def _least_and_most(cards: ByPlayers) -> list[int]:
    """Return the least and the most cards dealt; a single number if they are equal."""
    numbers = [number for _fewest, _most, number in cards.rows]
    return sorted({min(numbers), max(numbers)})


def with_typed_rounds(variant: Variant, line: str) -> Variant | str:
    """Return the rule set with the rounds of a line, or the first part of it that cannot be read.

    Everything else about a round is as in the round of the same number before, or in the last.
    """
    words, rounds, dealt = _Words(), list[Round](), None
    seats = variant.fewest_players, variant.most_players
    parts = [part.strip() for part in re.split(r"[,;\n]", line) if part.strip()]
    for at, part in enumerate(parts):
        melds, colon, cards = part.partition(":")
        contract = _contract(melds, words)
        if contract is None or at == MOST_ROUNDS:
            return part
        before = variant.rounds[min(at, len(variant.rounds) - 1)]
        if colon:
            numbers = [number.strip() for number in re.split("[–-]", cards)]
            if len(numbers) > 2 or not all(_is_number(number, MOST_DEALT) for number in numbers):
                return part
            wanted = sorted(set(map(int, numbers)))
            known = [played.cards for played in (before, *variant.rounds)]
            if len(wanted) == 1:
                known = [ByPlayers(((*seats, wanted[0]),))]
            dealt = next((cards for cards in known if _least_and_most(cards) == wanted), None)
            if dealt is None:
                return part
        rounds.append(replace(before, contract=contract, cards=dealt or before.cards))
    return replace(variant, rounds=tuple(rounds)) if rounds else line.strip()


def _is_number(text: str, most: int = 99) -> bool:
    return re.fullmatch("[0-9]{1,2}", text) is not None and 0 < int(text) <= most


def _contract(text: str, words: "_Words") -> Contract | None:
    """Return the contract of a part of the line; None if it is none, or could be two."""
    found = [*_TOKEN.finditer(text)]
    tokens = [match[0] for match in found]
    if not _PLAIN_BETWEEN.fullmatch(_TOKEN.sub("", text)):
        return None
    specs, count, is_sure = list[MeldSpec](), 0, True
    last: tuple[Kind, int, bool] | None = None  # the melds that a length would be of, and their count
    for match, before, following in zip(found, ("", *tokens), (*tokens[1:], ""), strict=False):
        token, kind = match[0], words.kind(match[0])
        if kind is not None:
            specs += [MeldSpec(kind, _USUAL[kind])] * (count or 1)
            last, count, is_sure = (kind, count, is_sure), 0, True
        elif _is_number(token):
            follows, precedes = (text[at : at + 1].isalpha() for at in (match.start() - 1, match.end()))
            may_be_length = last is not None and int(token) >= LEAST_MELD
            is_length = words.is_of(before) or (may_be_length and follows and not precedes)  # as in `s3 r`
            if words.kind(following) is not None and not is_length:
                # In `s 3 r`, the 3 may be of either. In `2 s 3 r`, it is a count like the 2, unless a length follows.
                is_sure = not may_be_length or (precedes and not follows)
                if not is_sure and last is not None and not last[1]:
                    return None
                count = int(token)
            elif last is not None and (last[2] or words.is_of(before)):
                number = last[1] or 1
                specs[-number:] = [MeldSpec(last[0], int(token))] * number
                last = None
            else:
                return None
        elif token in _SIGNS or words.is_and(token):
            last = None
        elif not words.is_of(token):
            return None
    try:
        contract = parse_contract(format_contract(tuple(specs))) if specs else None
    except NotationError:
        return None
    return contract if len(specs) <= MOST_MELDS else None


class _Words:
    """The words for melds in the player's language, those before a length, and those between melds."""

    def __init__(self) -> None:
        forms = {Kind.SET: SETS_OF, Kind.RUN: RUNS_OF}
        said = {kind: [_letters(form(number=number, length=3)) for number in _SOME] for kind, form in forms.items()}
        self._kinds = {kind: tuple(words[0] for words in found) for kind, found in said.items()}
        self._of = {"of", *(word for found in said.values() for words in found for word in words[1:])}
        self._and = {"and", *_letters(listed(("1", "2")))}

    def kind(self, word: str) -> Kind | None:
        """Return the kind of meld that a word, or the beginning of one, stands for in one way only."""
        plain = "".join(_letters(word))
        for names in (self._kinds, _ENGLISH):
            found = [kind for kind, known in names.items() if plain and any(_begins(name, plain) for name in known)]
            if len(found) == 1:
                return found[0]
        return None

    def is_of(self, word: str) -> bool:
        """Return whether a word stands before the length of melds."""
        return not self._of.isdisjoint(_letters(word))

    def is_and(self, word: str) -> bool:
        """Return whether a word stands between melds."""
        return not self._and.isdisjoint(_letters(word))


def _begins(name: str, word: str) -> bool:
    """Return whether a word is a beginning of a name, or the name with an ending."""
    return name.startswith(word) or (word.startswith(name) and len(word) <= len(name) + 2)


def _letters(words: str) -> tuple[str, ...]:
    """Return words without numbers, accents and capitals."""
    plain = unicodedata.normalize("NFD", words.casefold())
    return tuple(_LETTERS.findall("".join(letter for letter in plain if not unicodedata.combining(letter))))


_LETTERS = re.compile(r"[^\W\d_]+")
