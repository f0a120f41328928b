"""What is said of sealed deals: what the seals are for, each of them in words and digits, and what opens them.

Functions take plain values and give text.
"""

from game.language import _
from game.text.seed_words import WORDS

SEALED_DEALS = _("Sealed deals")
COPY_SEALS = _("Copy the seals")
NOT_SEALED = _(
    "The deals of this game are not sealed: it started before seals existed, from a position, or as practice."
)
WHAT_IT_IS = (
    _(
        "Before the first card, every deal of the game is fixed and sealed. A seal is a number (SHA-256) computed from "
        "the order of the pack and some random data. Nobody can tell the cards from the seal, and nobody can change "
        "the cards without breaking it."
    ),
    _(
        "Write a seal down, or copy it, before its round. After the round, its salt and pack are shown here; after the "
        "game, the seed. The check command verifies every round of a record."
    ),
    _(
        "Anyone who knows the seed knows every deal. If one of you typed or read it before the game, the seals prove "
        "the deals only to the others. Computer players never see it."
    ),
)
MEANING = _("What a seal proves")
WHOLE_GAME = _("The game")
WORDS_OF_A_SEAL = 6
DIGITS = 4


def in_words(seal: str) -> str:
    """The first digits of a seal as words that can be read out.

    >>> in_words("000000010000000200000003000000040000033d0000033e" + 16 * "0")
    'actor adobe agile album zoo acorn'
    """
    numbers = (int(seal[at : at + 8], 16) for at in range(0, 8 * WORDS_OF_A_SEAL, 8))
    return " ".join(WORDS[number % len(WORDS)] for number in numbers)


def in_digits(seal: str) -> str:
    """All digits in groups.

    >>> in_digits("00ff12ab34cd")
    '00ff 12ab 34cd'
    """
    return " ".join(seal[at : at + DIGITS] for at in range(0, len(seal), DIGITS))


def of_round(number: int) -> str:
    """Over the seal of a round."""
    return _("Round {number}").format(number=number)


def the_seal(seal: str) -> str:
    """A seal in words and digits."""
    return _("Seal: {words}\n{digits}").format(words=in_words(seal), digits=in_digits(seal))


def reveal_round(salt: str, pack: str) -> str:
    """What opens the seal of a round that is over."""
    return _("Salt: {salt}\nPack, the first card dealt first: {pack}").format(salt=salt, pack=pack)


def reveal_game(salt: str, seed: str) -> str:
    """What opens the seal of a game that is over."""
    return _("Salt: {salt}\nSeed: {seed}").format(salt=salt, seed=seed)


def sealed_as(number: int, seal: str) -> str:
    """A short word before a round."""
    return _("Round {number} is sealed: {words}.").format(number=number, words=in_words(seal))
