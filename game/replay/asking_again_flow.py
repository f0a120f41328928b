"""What a computer player saw: her view at one of her moves, her choices weighed, and the same question put again.

She is asked as at the table: her view, the history as she may know it, the usual limit. Nothing else goes in, and all
of it is thought in another process.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.hints import Hint
from ai.thinker import Thinker
from game.engine.events import Event
from game.engine.view import PlayerView, observe
from game.films.film import Film
from game.replay.saw import AskedAgain, SeenView, SeenViewScreen
from game.seating.seating import is_known
from game.session.session import Session


def seen_view_screen(session: Session, film: Film, at: int) -> SeenViewScreen:
    """The page about the move that led to a moment; it must be a computer player's."""
    view, history = view_before_move(film, at)
    inquiry = Inquiry(session.thinker(), film, at, view, history)
    return SeenViewScreen(describe_seen_view(film, at, view), inquiry.poll)


def view_before_move(film: Film, at: int) -> tuple[PlayerView, tuple[Event, ...]]:
    """The view and the history of whoever made the move that led to a moment, as they were before it."""
    seat = film.reel.actor(at)
    if seat is None:
        raise ValueError(f"nobody's move led to moment {at}")
    return observe(film.reel.state(at - 1), seat), film.reel.history(at - 1, seat)


def level_of(film: Film, at: int) -> str:
    """What level made the move."""
    decider = film.decider(at)
    return decider.plays if decider is not None else ""


def describe_seen_view(film: Film, at: int, view: PlayerView) -> SeenView:
    """The decision that led to a moment."""
    chapter, reel = film.reel.chapter(at), film.reel
    event, after = reel.steps(at)[0]
    return SeenView(
        view=view,
        action=reel.moves[at - 1][0],
        event=event,
        after=observe(after, view.seat),
        names=film.names,
        me=film.me,
        level=level_of(film, at),
        place=(chapter.number if chapter else 0, reel.turn(at)),
    )


class Inquiry:
    """What is asked about one decision: first what she could have done, then what she would do now."""

    def __init__(self, thinker: Thinker, film: Film, at: int, view: PlayerView, history: Sequence[Event]) -> None:
        self._thinker = thinker
        self._view, self._history = view, history
        self._level = level_of(film, at)
        self._weighing: int | None = thinker.weigh(view, history, film.reel.moves[at - 1][0])
        self._asked: int | None = None

    def poll(self) -> tuple[Hint, ...] | AskedAgain | None:
        """What is new, each once."""
        if self._weighing is not None:
            found = self._thinker.weighed(self._weighing)
            if found is None:
                return None
            self._weighing, self._asked = None, self._asked_again()
            return tuple(found)
        if self._asked is None:
            return AskedAgain(None)
        answer = self._thinker.poll(self._asked)
        return None if answer is None else AskedAgain(answer)

    def _asked_again(self) -> int | None:
        """The same question once more; None where nobody here can be asked."""
        return self._thinker.ask(self._level, self._view, self._history) if is_known(self._level) else None
