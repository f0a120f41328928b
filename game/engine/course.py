"""The course of a game: the events so far and the game after them. The only place where events pile up."""

from game.engine.events import Event, PenaltyDrawn, StockRemade
from game.engine.evolve import evolve
from game.engine.ongoing import Ongoing
from game.engine.shuffle import shuffled
from game.engine.state import State


class Course:
    """Events as they happen to a game that goes on; the states after them are kept only where somebody wants them."""

    __slots__ = ("events", "game", "keeps_states", "states")

    def __init__(self, game: Ongoing, keeps_states: bool = False) -> None:
        self.game = game
        self.events: list[Event] = []
        self.keeps_states = keeps_states
        self.states: list[State] = []

    def happen(self, event: Event) -> None:
        """Let the event happen."""
        evolve(self.game, event)
        self.events.append(event)
        if self.keeps_states:
            self.states.append(self.game.state)


def remake_stock_if_empty(course: Course) -> None:
    """Before a card is needed: an empty stock is remade from the discard pile, if anything can be (X-8)."""
    game = course.game
    if game.stock:
        return
    below, top = game.discards[:-1], game.discards[-1:]
    whole = not below and not game.upcard_alive
    cards = top if whole else below
    if cards:
        # The fall of the cards so far is no secret, so their order is forgotten before the shuffle.
        order = shuffled(sorted(cards), game.seed, f"round {game.round} chance {game.chances}")
        course.happen(StockRemade(order, whole))


def draw_penalty(course: Course, seat: int) -> None:
    """The buyer draws her penalty cards; that they can be had was judged before (X-8)."""
    for _ in range(course.game.variant.buying.penalty_cards):
        remake_stock_if_empty(course)
        course.happen(PenaltyDrawn(seat, course.game.stock[0]))
