"""Simulated deals played on by real players with the real engine: slow, exact, and the reference for the fast ones.
Every seat draws from its own part of the stock, so players not affected by a choice draw the same cards after each.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ai.bot import Bot, Limit, moment, never
from ai.evaluator.batch import WILDS
from ai.judge.rounds import lead_at_end
from ai.master.imagined import imagined
from ai.unseen import SeatHistory, cards_seen_in, unseen
from game.engine.actions import Action
from game.engine.course import Course
from game.engine.events import Event, StockRemade
from game.engine.play import carry_out
from game.engine.state import OVER, Ongoing, RoundResult, State, to_act
from game.engine.view import PlayerView, observe
from game.rules.cards import NATURALS, Card


def really(
    view: PlayerView,
    history: Sequence[Event],
    actions: Sequence[Action],
    number: int,
    bot: Bot,
    lot: str = "",
    stopped: Callable[[], bool] = never,
) -> NDArray[np.float64]:
    """Return by action and deal the points by which the seat beats the others when all play like this player. Fewer
    deals once `stopped` returns True.
    """
    rows: list[list[float]] = []
    for state in states(view, history, number, lot):
        if stopped():
            break
        results = (play_on(state, history, action, bot) for action in actions)
        rows.append([lead_at_end(view, result) for result in results])
    return np.array(rows, np.float64).reshape(-1, len(actions)).T


def states(view: PlayerView, history: Sequence[Event], number: int, lot: str) -> Iterator[State]:
    """Yield this many complete states that agree with what the seat knows."""
    seed = f"really {lot} {moment(view)}"
    chance = np.random.default_rng(int.from_bytes(sha256(seed.encode()).digest()[:8]))
    deals = imagined(view, history, number, 1, chance)
    wilds = [card for card in unseen(view, history).elements() if view.variant.is_wild(card)]
    held = {
        seat: [card for card in (+cards).elements() if view.variant.is_wild(card)]
        for seat, cards in cards_seen_in(history).held.items()
    }
    pile = tuple(cards_seen_in(history).pile)
    if view.upcard is not None and pile[-1:] != (view.upcard,):
        pile = (view.upcard,)
    for row in range(number):
        left = [wilds[at] for at in chance.permutation(len(wilds))]
        hands = []
        for seat in range(view.players):
            counts, known_cards = deals.hands[seat, row], held.get(seat, [])
            hand = [card for at, card in enumerate(NATURALS) for _ in range(int(counts[at]))]
            hand += [
                known_cards[at] if at < len(known_cards) else _wild(left, view) for at in range(int(counts[WILDS]))
            ]
            hands.append(view.hand if seat == view.seat else tuple(hand))
        # In a position the lower discards are unknown, so they come from the remaining cards.
        columns = deals.stock.cards[row, : view.stock + max(0, view.discards - len(pile))]
        cards = tuple(_wild(left, view) if column == WILDS else NATURALS[column] for column in columns)
        yield _state(view, tuple(hands), cards[: view.stock], cards[view.stock :] + pile, f"{seed} {row}")


def _wild(left: list[Card], view: PlayerView) -> Card:
    """Return a wild that is still available; if too many are simulated, a copy of another."""
    return left.pop() if left else next(filter(view.variant.is_wild, view.variant.cards_for(view.players)))


def _state(
    view: PlayerView, hands: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...], pile: tuple[Card, ...], seed: str
) -> State:
    known_fields = {name: getattr(view, name) for name in State._fields if hasattr(view, name)}
    seats = tuple(seat._replace(cards=len(hand)) for seat, hand in zip(view.seats, hands, strict=True))
    fields = {"hands": hands, "stock": stock, "discards": pile, "seed": seed, "chances": 0, "seats": seats}
    return State(**{**known_fields, **fields})


def play_on(state: State, history: Sequence[Event], choice: Action, bot: Bot) -> RoundResult:
    """Return the result of the round after this action, played by players of one kind."""
    course, parts = Course(Ongoing(*state)), SplitStock(state.stock, state.players)
    course.events += history
    histories = [SeatHistory(course.events, seat) for seat in range(state.players)]
    game, first = course.game, True
    while (seat := None if game.phase in OVER else to_act(game.phase, game.turn, game.acting, game.asked)) is not None:
        view = observe(game, seat)
        parts.carry_out(course, view, choice if first else bot.choose(view, histories[seat], Limit()))
        first = False
    return game.sheet[-1]


class SplitStock:
    """A stock of which every seat draws its own part, until it is remade. Its order is unknown, so this does not change
    a single future; but a player not affected by a choice draws the same cards after each, which removes much of the
    randomness of the comparison.
    """

    def __init__(self, stock: tuple[Card, ...], players: int) -> None:
        self._of_seats = [list(stock[seat::players]) for seat in range(players)]
        self._is_fresh = True

    def carry_out(self, course: Course, view: PlayerView, action: Action) -> None:
        """Apply the viewer's action; cards drawn come from the seat's part while it lasts."""
        game, before, seat = course.game, len(course.events), view.seat
        order = [self._of_seats[seat], *self._of_seats[:seat], *self._of_seats[seat + 1 :]]
        if self._is_fresh:
            game.stock = tuple(chain.from_iterable(order))
        left = len(game.stock)
        carry_out(course, view, action)
        self._is_fresh &= not any(isinstance(event, StockRemade) for event in course.events[before:])
        drawn = left - len(game.stock)
        for part in order if self._is_fresh else ():
            gone = min(drawn, len(part))
            del part[:gone]
            drawn -= gone
