"""Sealed deals: hashes published before a game that let anyone check afterwards that no deal was changed (X-14).

A game's salt is random and independent of its seed, so hashes cannot be compared with likely seeds. Every round has its
own salt, derived from the game's: publishing it with the order of the pack opens that round's seal and no other. The
game's seal is over the seed, from which all other randomness follows.
"""

import hashlib
import re
from typing import NamedTuple

from game.engine.shuffle import shuffled
from game.engine.state import State
from game.rules.cards import Card, format_cards

SALT = re.compile("[0-9a-f]{32,64}")


class SealedRound(NamedTuple):
    """One round: its seal, and what opens it, to be published only after the round."""

    number: int
    seal: str
    salt: str
    pack: tuple[
        Card, ...
    ]  # as shuffled: dealt one at a time from the player who begins, then the upcard, then the stock


class SealedGame(NamedTuple):
    """All seals of a game; `salt` and `seed` are to be published only after the game."""

    seal: str
    salt: str
    seed: str
    rounds: tuple[SealedRound, ...]

    @property
    def seals(self) -> tuple[str, ...]:
        """The seal of the game and those of its rounds."""
        return self.seal, *(round_.seal for round_ in self.rounds)


def sealed(start: State, salt: str) -> SealedGame:
    """Return the seals of a game with that salt, for every round not yet dealt at its start."""
    numbers = range(start.round + 1, start.variant.most_rounds + 1)
    rounds = tuple(_sealed_round(start, salt, number) for number in numbers)
    return SealedGame(game_seal(salt, start.seed), salt, start.seed, rounds)


def _sealed_round(start: State, salt: str, number: int) -> SealedRound:
    pack = shuffled(start.variant.in_round(number).cards_for(start.players), start.seed, f"round {number} deal")
    own = round_salt(salt, number)
    return SealedRound(number, round_seal(own, number, pack), own, pack)


def round_salt(salt: str, number: int) -> str:
    """Return the salt of a round."""
    return _digest(f"shanghai-rummy salt\n{salt}\nround {number}\n")


def round_seal(salt: str, number: int, pack: tuple[Card, ...]) -> str:
    """Return the seal of a round: SHA-256 over its salt and its pack, one line each."""
    return _digest(f"shanghai-rummy deal\n{salt}\nround {number}\n{format_cards(pack)}\n")


def game_seal(salt: str, seed: str) -> str:
    """Return the seal of a whole game: SHA-256 over its salt and its seed, one line each."""
    return _digest(f"shanghai-rummy game\n{salt}\n{seed}\n")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def broken_seal(seals: tuple[str, ...], game: SealedGame) -> str | None:
    """Return what differs between the published seals and those of the game's seed and salt; None if nothing does."""
    if len(seals) != len(game.seals):
        return f"there are {len(seals)} seals, and {len(game.seals)} are needed: the game's and one a round"
    what = ("the game", *(f"round {round_.number}" for round_ in game.rounds))
    broken = next((name for name, one, other in zip(what, seals, game.seals, strict=True) if one != other), None)
    if broken is None:
        return None
    return f"the seal of {broken} is not that of its seed and salt: one of the three has been changed"
