"""Faces and remarks depend on public information only: exchanging all hidden cards does not change them."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest

from game.engine.events import redacted
from game.engine.state import OVER, State
from game.engine.view import PlayerView, observe, observe_openly
from game.engine.viewpoint import NOBODY
from game.match import Match, Person, SeenEvent
from game.play.state import remarks
from game.play.state.moods import expression_of, moods_after, moods_at
from game.play.state.remarks import Reason, Remark, Remarks, Voices, remarks_at, speak
from game.play.words.remarks import LINES
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.text.ui import HOME_NAMES
from tests.playouts.run import SHORT_ROUNDS
from tests.support.secrets import rearranged
from tests.support.walkers import actor_view, some_action

FEW, MANY = 5, 200
SECONDS = 1.7  # from event to event
OFTEN = 1.5
FOLLY = 0.05


class FacesAndRemarks(NamedTuple):
    """What the table shows after one event."""

    expressions: tuple[str, ...]
    remarks: tuple[Remark, ...]


def random_game(variant: Variant, players: int, seed: str) -> Match:
    """Return a whole game of random actions with short rounds."""
    chance = random.Random(seed)
    people = tuple(map(Person, HOME_NAMES[:players]))
    match = Match.start(replace(variant, turns_until_drawn=SHORT_ROUNDS), people, seed)
    while not match.is_over:
        match.submit(some_action(actor_view(match.state), chance, FOLLY))
    return match


def unredacted_events(match: Match) -> Iterator[SeenEvent]:
    """Yield every event unredacted, as the acting seat sees it."""
    for move, (_, steps) in enumerate(match.moves):
        for event, state in steps:
            yield SeenEvent(event, observe(state, state.turn), move)


def exchanged_events(match: Match, chance: random.Random) -> Iterator[SeenEvent]:
    """Yield the same events with all hidden cards exchanged, seen from changing seats."""
    for move, (_, steps) in enumerate(match.moves):
        for event, state in steps:
            seat = chance.choice((NOBODY, *range(state.players)))
            yield SeenEvent(redacted(event, seat), _exchanged_view(state, seat, chance), move)


def _exchanged_view(state: State, seat: int, chance: random.Random) -> PlayerView:
    if state.phase in OVER:
        return observe_openly(state, max(0, seat))
    other = rearranged(state, seat, chance)
    return observe_openly(other, chance.randrange(state.players)) if seat == NOBODY else observe(other, seat)


def faces_after(match: Match, seen: Iterator[SeenEvent]) -> Iterator[FacesAndRemarks]:
    """Yield what the table shows after each of these events."""
    start = observe_openly(match.start_state, 0)
    styles = tuple(tuple(LINES)[seat % len(LINES)] for seat in range(start.players))
    voices = Voices(match.names, styles, match.state.seed)
    now, moods, remarks = 0.0, moods_at(start, 0.0), remarks_at(start)
    for event in seen:
        now += SECONDS
        moods = moods_after(moods, event, now)
        remarks, made = speak(remarks, event, voices, now, OFTEN)
        faces = [expression_of(moods, event.view, seat, now + 0.3) for seat in range(start.players)]
        yield FacesAndRemarks(tuple(faces), made)


def compare(games: int, seed: str) -> tuple[int, set[str]]:
    """Compare games of every rule set in turn; return the number of remarks and the expressions that occurred."""
    spoken, seen = 0, set[str]()
    ids = shipped_variants()
    for number in range(games):
        variant = shipped_variant(ids[number % len(ids)])
        players = variant.fewest_players + number // len(ids) % (variant.most_players - variant.fewest_players + 1)
        match = random_game(variant, players, f"{seed} {number}")
        chance = random.Random(f"hidden {seed} {number}")
        pairs = zip(
            faces_after(match, unredacted_events(match)),
            faces_after(match, exchanged_events(match, chance)),
            strict=True,
        )
        for step, (one, other) in enumerate(pairs):
            assert one == other, f"{variant.id}, {players} players, seed {seed} {number}, event {step}"
            spoken += len(one.remarks)
            seen |= set(one.expressions)
    return spoken, seen


@pytest.mark.slow
def test_faces_and_remarks_ignore_hidden_cards() -> None:
    spoken, seen = compare(FEW, "quick")
    assert spoken > 5 * FEW
    assert {"calm", "thinking", "pleased", "delighted", "dismayed"} == seen


@pytest.mark.slow
def test_many_games_faces_ignore_hidden_cards() -> None:
    spoken, _ = compare(MANY, "slow")
    assert spoken > 5 * MANY


def test_remarks_about_hidden_cards_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(before: Remarks, view: PlayerView, seat: int) -> Iterator[Reason]:
        if any(card.rank == 1 for card in view.hand):
            yield Reason(seat, remarks.Occasion.MANY, cards=12 + len(before.nearly_out))

    monkeypatch.setattr(remarks, "_many", peeking)
    with pytest.raises(AssertionError, match="event"):
        compare(FEW, "peeking")
