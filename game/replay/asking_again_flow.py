"""What a computer player saw: her view at one of her moves, her choices weighed, and the same question put again.

She is asked as at the table: her view, the history as she may know it, the usual limit. Nothing else goes in, and all
of it is thought in another process.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.hints import Hint
from ai.thinker import Thinker
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView, observe
from game.films.film import Film
from game.play.words.hints import NO_HINT, hint_numbers, hint_sentence
from game.replay.saw import MOST_ROWS, AskedAgain, ChoiceRow, Saw, SawScreen, WeighedChoices
from game.rules.scoring import hand_points
from game.seating.seating import is_known
from game.session.session import Session
from game.text import replay as words
from game.text.actions import action_words
from game.text.events import event_sentence
from game.text.ui import level_name


def saw_screen(session: Session, film: Film, at: int) -> SawScreen:
    """The page about the move that led to a moment; it must be a computer player's."""
    view, history = what_she_saw(film, at)
    inquiry = Inquiry(session.thinker(), film, at, view, history)
    return SawScreen(saw_of(film, at, view), inquiry.poll)


def what_she_saw(film: Film, at: int) -> tuple[PlayerView, tuple[Event, ...]]:
    """The view and the history of whoever made the move that led to a moment, as they were before it."""
    seat = film.reel.actor(at)
    if seat is None:
        raise ValueError(f"nobody's move led to moment {at}")
    return observe(film.reel.state(at - 1), seat), film.reel.history(at - 1, seat)


def level_of(film: Film, at: int) -> str:
    """What level made the move."""
    decider = film.decider(at)
    return decider.plays if decider is not None else ""


def saw_of(film: Film, at: int, view: PlayerView) -> Saw:
    """The decision in words."""
    chapter, reel = film.reel.chapter(at), film.reel
    place = words.place_in_game(chapter.number if chapter else 0, len(view.variant.rounds), reel.turn(at))
    event, after = reel.steps(at)[0]
    return Saw(
        title=words.title_saw(film.names[view.seat]),
        when=words.when_saw(words.computer(level_name(level_of(film, at))), place),
        did=event_sentence(event, observe(after, view.seat), film.names, film.me),
        hand=view.hand,
        held=words.her_cards(len(view.hand), hand_points(view.hand, view.variant)),
        upcard=view.upcard,
        stock=view.stock,
    )


def choices_of(weighing: Sequence[Hint], view: PlayerView, film: Film) -> WeighedChoices:
    """Her choices in words; none at all where they could not be weighed."""
    reason = hint_sentence(weighing[0].why) if weighing else NO_HINT
    return WeighedChoices(tuple(_row(hint, view, film) for hint in weighing[:MOST_ROWS]), reason)


def _row(hint: Hint, view: PlayerView, film: Film) -> ChoiceRow:
    numbers = hint_numbers(hint.distance, hint.helpful, hint.unseen, hint.points)
    return ChoiceRow(action_words(hint.action, view, film.names, film.me), numbers)


class Inquiry:
    """What is asked about one decision: first what she could have done, then what she would do now."""

    def __init__(self, thinker: Thinker, film: Film, at: int, view: PlayerView, history: Sequence[Event]) -> None:
        self._thinker, self._film = thinker, film
        self._view, self._history = view, history
        self._action, self._level = film.reel.moves[at - 1][0], level_of(film, at)
        self._weighing: int | None = thinker.weigh(view, history, self._action)
        self._asked: int | None = None

    def poll(self) -> WeighedChoices | AskedAgain | None:
        """What is new, each once."""
        if self._weighing is not None:
            found = self._thinker.weighed(self._weighing)
            if found is None:
                return None
            self._weighing, self._asked = None, self._asked_again()
            return choices_of(found, self._view, self._film)
        if self._asked is None:
            return AskedAgain(is_same=False, sentence=words.nobody_to_ask(level_name(self._level)))
        answer = self._thinker.poll(self._asked)
        return None if answer is None else verdict(answer, self._action, self._view, self._film)

    def _asked_again(self) -> int | None:
        """The same question once more; None where nobody here can be asked."""
        return self._thinker.ask(self._level, self._view, self._history) if is_known(self._level) else None


def verdict(answer: Action, action: Action, view: PlayerView, film: Film) -> AskedAgain:
    """Whether she does the same again."""
    if answer == action:
        return AskedAgain(is_same=True, sentence=words.THE_SAME)
    return AskedAgain(is_same=False, sentence=words.another_answer(action_words(answer, view, film.names, film.me)))
