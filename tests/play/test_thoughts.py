"""Computer players think ahead: while one player's action waits to be shown, the next is already thinking, once."""

from collections.abc import Sequence

from ai.players.greedy import quick_answer
from game.engine.actions import Action, Discard
from game.engine.events import Event
from game.engine.view import PlayerView
from game.match import Computer, Match
from game.play.others import Thoughts
from game.ui.motion import Pace
from tests.play.test_hint import seated
from tests.support.seated import Pilot
from tests.support.situations import situation
from tests.support.thinkers import QuickThinker


class NotingThinker(QuickThinker):
    """A thinker that answers at once and notes each seat and moment it was asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, str]] = []

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Note the question and answer it."""
        self.asked.append((view.seat, f"{view.turns} {view.phase} {view.upcard} {view.asked}"))
        return super().ask(level, view, history)


def others_play() -> tuple[Pilot, NotingThinker]:
    """Return a pilot and a thinker at a moment when computer players are asked about a card."""
    thinker = NotingThinker()
    return seated(situation("quarters_buy"), thinker), thinker


def test_next_players_think_during_answers() -> None:
    pilot, thinker = others_play()
    match = pilot.table.match
    pilot.table.table.set_pace(Pace.FULL)
    ahead: list[int] = []
    while is_computer(match):
        before, asked = match.count, len(thinker.asked)
        pilot.frame()
        ahead += [seat for seat, _ in thinker.asked[asked:] if before == match.count and seat != match.to_act]
    assert ahead


def test_predicted_moments_are_asked_once() -> None:
    pilot, thinker = others_play()
    before = pilot.table.match.count
    for _ in range(120):
        pilot.frame()
    assert pilot.table.match.count > before
    assert len(set(thinker.asked)) == len(thinker.asked)


def thoughts_ahead() -> tuple[Thoughts, NotingThinker, Match, Discard]:
    """Return a match with a waiting discard and finished thoughts about the next moments."""
    pilot, thinker = others_play()
    match, thoughts = pilot.table.match, Thoughts(thinker)
    while True:
        action = thoughts.answer(match) or first_of(match)
        if isinstance(action, Discard) and is_computer(match) and is_computer(match.copy_after(action)):
            break
        match.submit(action)
    asked = len(thinker.asked)
    for _ in range(4):
        thoughts.ahead(match, action)
    assert len(thinker.asked) > asked
    return thoughts, thinker, match, action


def is_computer(match: Match) -> bool:
    """Return whether a computer player is to act."""
    return match.to_act is not None and isinstance(match.player(match.to_act), Computer)


def first_of(match: Match) -> Action:
    """Return the first legal action of the acting person."""
    assert match.to_act is not None
    return quick_answer(match.view(match.to_act))


def test_true_predictions_keep_their_answers() -> None:
    thoughts, thinker, match, action = thoughts_ahead()
    asked = len(thinker.asked)
    thoughts.settle(match, waits=True)
    assert action == thoughts.answer(match)
    match.submit(action)
    thoughts.settle(match, waits=True)
    assert thoughts.answer(match) is not None
    assert asked == len(thinker.asked)


def test_false_predictions_drop_their_answers() -> None:
    thoughts, thinker, match, action = thoughts_ahead()
    asked = len(thinker.asked)
    match.submit(next(Discard(action.seat, card) for card in match.view(action.seat).hand if card != action.card))
    thoughts.settle(match, waits=True)
    assert thoughts.answer(match) is not None
    assert asked + 1 == len(thinker.asked)
