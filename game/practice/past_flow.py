"""Rounds practised before, played again from what the diary says of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.documents import Unusable
from game.engine.notation import parse_action
from game.engine.refusal import IllegalAction
from game.films.film import Film
from game.films.films import film_of_match
from game.practice.diary import Entry, PracticeRound, RoundMoves
from game.practice.rounds import before_the_deal, match_of
from game.reading import variants_beside
from game.rules.cards import NotationError
from game.rules.variant import VariantError


def moves_of(entries: Iterable[Entry], id: str) -> RoundMoves | None:
    """What was done in a round, if it was noted."""
    return next((entry for entry in entries if isinstance(entry, RoundMoves) and entry.of == id), None)


def film_of_round(round_: PracticeRound, moves: RoundMoves) -> tuple[Film, int, int] | None:
    """A round as a film, with the person's seat and the round's number; None where it cannot be played again: an old
    version noted no rule set, and it is another now, or is gone.
    """
    choice = round_.choice
    try:
        variant = moves.rules or variants_beside(Path())(choice.rule_set)
        match = match_of(choice, variant, ("",) * choice.players)
        for text in moves.actions:
            match.submit(parse_action(text))
        me = before_the_deal(choice, variant)[1]
    except (Unusable, VariantError, NotationError, IllegalAction, ValueError, IndexError):
        return None
    if len(moves.names) != choice.players or (not match.awaits_deal and not match.is_over):
        return None
    players = [player._replace(name=name) for player, name in zip(match.players, moves.names, strict=True)]
    return film_of_match(match, round_.title, players), me, choice.round
