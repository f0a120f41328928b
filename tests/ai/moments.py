"""Moments from rounds of sharp players, as seen by the seats that choose."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.evaluator.batch import COLUMNS, WILDS, columns_of
from ai.players.player import Player
from ai.players.traits import MASTER
from game.engine.actions import Action, Buy, Deal, Pass
from game.engine.events import Event
from game.engine.play import play
from game.engine.referee import refusal
from game.engine.state import Phase, State, new_game, to_act
from game.engine.view import PlayerView, observe
from game.rules.cards import Card
from game.rules.variant_file import shipped_variant


@cache
def played(
    variant_id: str, number: int, seed: str, level: str = "sharp"
) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Play a round with four players of a level; return each state in which a seat chooses, with the events so far."""
    bot = bot_named(level)
    state = new_game(shipped_variant(variant_id), 4, seed)._replace(round=number - 1)
    collected: list[tuple[State, tuple[Event, ...]]] = []
    events: list[Event] = []
    steps = play(state, Deal())
    while True:
        events += [event for event, _ in steps]
        state = steps[-1][1]
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        if seat is None:
            return tuple(collected)
        collected.append((state, tuple(events)))
        view = observe(state, seat)
        steps = play(state, bot.choose(view, round_history(events, seat), Limit()))


def moments(variant_id: str, number: int, seed: str = "moments") -> Iterator[tuple[PlayerView, tuple[Event, ...]]]:
    """Yield the views of the seats that choose, with what they know of the round."""
    for state, events in played(variant_id, number, seed):
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        yield observe(state, seat), round_history(events, seat)


def offers(variant_id: str, number: int, seed: str = "moments") -> list[tuple[PlayerView, tuple[Event, ...]]]:
    """Yield the moments in which an upcard may be bought or passed."""
    return [
        (view, history)
        for view, history in moments(variant_id, number, seed)
        if view.phase is Phase.OFFER
        and refusal(view, Buy(view.seat)) is None
        and refusal(view, Pass(view.seat)) is None
    ]


def counted(view: PlayerView, cards: Iterable[Card]) -> list[int]:
    """Return copies by column."""
    columns = columns_of(view.variant.dealing.wilds)
    counts = Counter(columns.get(card, WILDS) for card in cards)
    return [counts[at] for at in range(COLUMNS)]


def first_of(view: PlayerView, history: Sequence[Event]) -> Action:
    """Return the choice of master without simulated deals."""
    return Player(MASTER).choose(view, history, Limit())
