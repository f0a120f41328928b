"""Replays from one seat's viewpoint: the same moves with other cards in hands and places never seen.

Cards that always stayed in other hands, cards that others drew and kept, and cards of the stock that nobody drew are
exchanged before the first move; then the same moves are played, and a replay must show the same.
"""

import random
from collections.abc import Sequence
from itertools import pairwise

from game.engine.actions import Action, Deal
from game.engine.events import BoughtInTurn, CardDrawn, CardGiven, Event, PenaltyDrawn, StockRemade
from game.engine.play import Steps, play
from game.engine.record import RecordedPlayer
from game.engine.refusal import IllegalAction
from game.engine.state import Phase, State
from game.engine.viewpoint import Viewpoint
from game.films.film import Film, FilmLogs
from game.match import Match
from game.replay.screen import ReplayScreen
from game.rules.cards import Card
from game.table.reel import Reel
from game.text.ui import HOME_NAMES
from tests.leaks.painting import SETTLED, Painter
from tests.leaks.scales import LeakError, Scales

LONGEST = 24  # moves to replay
SEEN = ("replay: what is seen", "replay: log", "picture: replay")
Moves = tuple[tuple[Action, Steps], ...]


def compare_replay(scales: Scales, match: Match, seat: int, chance: random.Random, painter: Painter) -> None:
    """Compare the last moves of the round, seen from one seat."""
    if not any(map(scales.wants, SEEN)):
        return
    start, moves = last_moves(match)
    other = otherwise(start, moves, seat, chance)
    if other is None:
        return
    films = [_film(start, moves), _film(*other)]
    _compare_moments(scales, films, Viewpoint(seat))
    if scales.wants("replay: log"):
        at = chance.randint(0, len(moves))
        scales.same("replay: log", *(FilmLogs(film).at(at) for film in films))
    if scales.wants("picture: replay"):
        scales.same("picture: replay", *(_picture(film, seat, painter) for film in films))


def last_moves(match: Match) -> tuple[State, Moves]:
    """Return the last moves of the round and the state before them, from the last reshuffle on."""
    moves: list[tuple[Action, Steps]] = []
    for move in reversed(match.moves[-LONGEST:]):
        mixes = isinstance(move[0], Deal) or any(isinstance(event, CardGiven | StockRemade) for event, _ in move[1])
        if mixes:
            break
        moves.insert(0, move)
    before = match.moves[: len(match.moves) - len(moves)]
    return (before[-1][1][-1][1] if before else match.start_state), tuple(moves)


def otherwise(start: State, moves: Moves, seat: int, chance: random.Random) -> tuple[State, Moves] | None:
    """Return the moves of a game whose unseen cards were exchanged; None if hardly any card is unseen."""
    if start.phase in (Phase.ROUND_OVER, Phase.GAME_OVER) or not moves:
        return None
    states = [start, *(state for _, steps in moves for _, state in steps)]
    stock = list(start.stock)
    hands = [list(hand) for hand in start.hands]
    drawn = [owner for _, steps in moves for event, _ in steps if (owner := _drawer(event)) is not None]
    stays = [owner != seat and _stays(states, owner, card) for owner, card in zip(drawn, stock, strict=False)]
    places = [(stock, at) for at, _ in enumerate(stock) if at >= len(drawn) or stays[at]]
    for owner, hand in enumerate(hands):
        if owner != seat:
            places += [(hand, at) for at, card in enumerate(hand) if _stays(states, owner, card)]
    cards = [row[at] for row, at in places]
    chance.shuffle(cards)
    for (row, at), card in zip(places, cards, strict=True):
        row[at] = card
    changed = start._replace(stock=tuple(stock), hands=tuple(map(tuple, hands)))
    return changed, _played(changed, [action for action, _ in moves])


def _drawer(event: Event) -> int | None:
    """Return the seat that drew a card from the stock, or None."""
    match event:
        case CardDrawn(seat=owner) | PenaltyDrawn(seat=owner) | BoughtInTurn(seat=owner, from_stock=True):
            return owner
        case _:
            return None


def _stays(states: Sequence[State], owner: int, card: Card) -> bool:
    """Return whether no equal card has left that hand."""
    counts = [state.hands[owner].count(card) for state in states]
    return all(first <= second for first, second in pairwise(counts))


def _played(state: State, actions: Sequence[Action]) -> Moves:
    moves = []
    for action in actions:
        try:
            steps = play(state, action)
        except IllegalAction as refused:
            raise LeakError(f"{action} is legal or not depending on cards that nobody has seen: {refused}") from None
        moves.append((action, steps))
        state = steps[-1][1]
    return tuple(moves)


def _film(start: State, moves: Moves) -> Film:
    players = tuple(RecordedPlayer(name, "steady") for name in HOME_NAMES[: start.players])
    return Film(Reel(start, moves), "", players, (players,) * len(moves), is_open=True)


def _compare_moments(scales: Scales, films: Sequence[Film], viewpoint: Viewpoint) -> None:
    reel, twin = (film.reel for film in films)
    for at in range(reel.last + 1):
        if scales.wants("replay: what is seen"):
            views = ((viewpoint.view(source.state(at)), source.seen(at, viewpoint)) for source in (reel, twin))
            scales.same("replay: what is seen", *views)


def _picture(film: Film, seat: int, painter: Painter) -> str:
    screen = ReplayScreen(film)
    screen.look_through(Viewpoint(seat))
    screen.seek(film.reel.last, 0.0)
    screen.update(SETTLED)
    return painter.digest(SETTLED, screen)
