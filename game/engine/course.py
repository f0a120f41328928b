"""The course of one action: the events so far and the state after them. The only place where events pile up."""

from game.engine.events import Event, PenaltyDrawn, StockRemade
from game.engine.evolve import evolve
from game.engine.shuffle import shuffled
from game.engine.state import State


class Course:
    """Events of one action as they happen; `state` is always the state after the last of them."""

    __slots__ = ("state", "steps")

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[tuple[Event, State]] = []

    def happen(self, event: Event) -> None:
        """Let the event happen."""
        self.state = evolve(self.state, event)
        self.steps.append((event, self.state))


def remake_stock_if_empty(course: Course) -> None:
    """Before a card is needed: an empty stock is remade from the discard pile, if anything can be (X-8)."""
    state = course.state
    if state.stock:
        return
    below, top = state.discards[:-1], state.discards[-1:]
    whole = not below and not state.upcard_alive
    cards = top if whole else below
    if cards:
        # The fall of the cards so far is no secret, so their order is forgotten before the shuffle.
        order = shuffled(sorted(cards), state.seed, f"round {state.round} chance {state.chances}")
        course.happen(StockRemade(order, whole))


def draw_penalty(course: Course, seat: int) -> None:
    """The buyer draws her penalty cards; that they can be had was judged before (X-8)."""
    for _ in range(course.state.variant.buying.penalty_cards):
        remake_stock_if_empty(course)
        course.happen(PenaltyDrawn(seat, course.state.stock[0]))
