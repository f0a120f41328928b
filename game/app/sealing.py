"""The page of sealed deals: every seal of a game from its start on, and what opens those whose rounds are over.

Imported when it is opened. What is still secret is not made into words at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.app.clipboard import copied_or_printed
from game.engine.sealing import SealedGame, SealedRound, sealed
from game.engine.state import OVER, Phase, State
from game.match import Match
from game.rules.cards import format_cards
from game.screens.dialogs import Passage, Reading, Way
from game.screens.screen import Screen
from game.words import sealing as words


def next_seal(match: Match) -> str:
    """The seal of the round dealt next, in a short sentence; empty where nothing is sealed or nothing comes."""
    if not match.salt:
        return ""
    coming = [each for each in sealed(match.start_state, match.salt).rounds if each.number == match.state.round + 1]
    return words.sealed_as(coming[0].number, coming[0].seal) if coming else ""


def seals_of(match: Match) -> Screen:
    """The seals of a match."""
    return seals_page(match.start_state, match.salt, match.state)


def seals_page(start: State, salt: str, state: State) -> Screen:
    """The seals of a game that began there and has come so far, to read or to copy."""
    if not salt:
        return Reading(words.SEALED_DEALS, [Passage("", words.NOT_SEALED)])
    parts = seal_parts(sealed(start, salt), state)
    passages = [Passage(heading, body) for heading, body in (*parts, (words.MEANING, "\n".join(words.WHAT_IT_IS)))]
    copy = Way(words.COPY_SEALS, lambda: copied_or_printed(as_text(parts)), "C")
    return Reading(words.SEALED_DEALS, passages, ways=(copy,))


def seal_parts(game: SealedGame, state: State) -> tuple[tuple[str, str], ...]:
    """Each seal under its heading, and what opens it once nothing about it is secret."""
    over = state.phase is Phase.GAME_OVER
    whole = words.the_seal(game.seal) + (f"\n{words.opened_game(game.salt, game.seed)}" if over else "")
    rounds = ((words.of_round(each.number), _round(each, _is_over(state, each.number))) for each in game.rounds)
    return (words.WHOLE_GAME, whole), *rounds


def _is_over(state: State, number: int) -> bool:
    return number < state.round or (number == state.round and state.phase in OVER)


def _round(sealed_round: SealedRound, is_over: bool) -> str:
    seal = words.the_seal(sealed_round.seal)
    if not is_over:
        return seal
    return f"{seal}\n{words.opened_round(sealed_round.salt, format_cards(sealed_round.pack))}"


def as_text(parts: Sequence[tuple[str, str]]) -> str:
    """The seals as text."""
    return "\n\n".join(f"{heading}\n{body}" for heading, body in parts) + "\n"
