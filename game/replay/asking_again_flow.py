"""What a computer player saw: its view at one of its moves, the evaluated choices, and the same question asked again.

It is asked as at the table: its view, the history it may know, and the usual limit, nothing else. All computing is done
in another process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from ai.hints import Hint
from ai.thinker import Thinker
from game.engine.actions import Action, same_effect
from game.engine.events import Event
from game.engine.view import PlayerView, observe
from game.films.film import Film, paint_hand
from game.play.words.hints import NO_HINT, hint_sentence, loss_sentence
from game.rules.cards import Card
from game.rules.scoring import hand_points
from game.seating.seating import is_known
from game.session.session import Session
from game.table.rails import face, place_mark, stock_pile
from game.text import replay as words
from game.text.cards import action_words
from game.text.events import event_sentence
from game.text.ui import level_name
from game.ui.boxes import Child, Column, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.dialogs import Dialog
from game.ui.form import Way, drawn_icon
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import frame
from game.ui.screen import Pop, Step
from game.ui.words import CLOSE

MOST_ROWS, ROW_HIGH, HAND_HIGH, PILE = 6, 32.0, 74.0, (76.0, 107.0)
HAND_WIDE, CHOICE_WIDE = (620.0, 260.0), (400.0, 150.0)
HEADING, DID = Style("note", "accent", "semi"), Style("strong", "ivory", "medium", at="c")


class AskedAgain(NamedTuple):
    """The result of asking again; no answer if this player is not available here."""

    answer: Action | None


class SeenView(NamedTuple):
    """A computer player's decision and the cards it could see."""

    view: PlayerView
    action: Action
    event: Event
    after: PlayerView
    names: tuple[str, ...]
    me: int | None
    level: str
    place: tuple[int, int]  # the round, and the turn in it

    @property
    def who(self) -> str:
        """Return whose decision it was, and where in the game."""
        place = words.place_in_game(self.place[0], self.view.variant.known_rounds, self.place[1])
        return words.decision_line(words.COMPUTER(level=level_name(self.level)), place)

    @property
    def did(self) -> str:
        """Return what was done."""
        return event_sentence(self.event, self.after, self.names, self.me)

    def say(self, action: Action) -> str:
        """Return an action in words."""
        return action_words(action, self.view, self.names, self.me)

    def verdict(self, answer: Action | None) -> str:
        """Return whether the player would do the same again."""
        if answer is None:
            return words.NOBODY_TO_ASK(level=level_name(self.level))
        return words.THE_SAME if self.is_same(answer) else words.ANOTHER_ANSWER(action=self.say(answer))

    def is_same(self, answer: Action | None) -> bool:
        """Return whether an answer does what was done."""
        return answer is not None and same_effect(answer, self.action)


class SeenViewScreen(Dialog):
    """A page over the replay; `poll` returns the choices once they are known, and later the verdict."""

    wide = 940.0

    def __init__(self, saw: SeenView, poll: Callable[[], tuple[Hint, ...] | AskedAgain | None]) -> None:
        super().__init__(words.SEEN_VIEW_TITLE(name=saw.names[saw.view.seat]), (Way(CLOSE, Pop, "Esc", "gold"),))
        self.saw = saw
        self.choices: tuple[Hint, ...] | None = None
        self.verdict: AskedAgain | None = None
        self._poll = poll

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Close also on the key that opened it."""
        closes = event.type == pygame.KEYDOWN and event.key == pygame.K_w
        return Pop() if closes else super().handle(event, now)

    def go_on(self, now: float) -> Step | None:
        """Poll for the choices, then for the verdict."""
        if self.verdict is None:
            match self._poll():
                case tuple() as choices if not isinstance(choices, AskedAgain):
                    self.choices, self._renewed = choices, True
                case AskedAgain() as verdict:
                    self.verdict, self._renewed = verdict, True
        return None

    @property
    def awaits(self) -> bool:
        """Return whether the verdict is still to come."""
        return self.verdict is None

    def parts(self) -> Sequence[Child]:
        """The player's cards, the piles, the choices, the reason, and whether they would do it again."""
        saw = self.saw
        parts = [
            _cards(saw),
            Gap(length=12),
            *_choices(saw, self.choices or ()),
            Gap(grow=1, h=8),
            self._reason(),
            self._again(),
        ]
        return (
            Text(saw.who, NOTE._replace(at="c")),
            Text(saw.did, DID),
            Scrolled(Column(parts, 3), self.scroll, grow=1),
            Gap(length=12),
            self.ways(),
        )

    def _reason(self) -> Node:
        choices = self.choices
        if choices is None:
            reason = Text(words.WEIGHING, Style(ink="text_dim"), grow=1)
        else:
            reason = Text(hint_sentence(choices[0].why) if choices else NO_HINT, Style(ink="text"), grow=1)
        return Row([drawn_icon("hint"), reason], 10)

    def _again(self) -> Node:
        verdict = self.verdict
        is_same = verdict is not None and self.saw.is_same(verdict.answer)
        name = "machine" if verdict is None else "tick" if is_same else "cross"
        ink = "text_dim" if verdict is None else "accent" if is_same else "danger_text"
        verdict_text = Text(words.ASKING_AGAIN if verdict is None else self.saw.verdict(verdict.answer), grow=1)
        return Row([drawn_icon(name, ink=ink), verdict_text], 10, h=46)


def _cards(saw: SeenView) -> Node:
    """The player's hand, and the piles beside it."""
    view = saw.view
    hand = CustomPaint(lambda canvas, box: paint_hand(canvas, view.hand, box), h=HAND_HIGH)
    held = words.hand_heading(len(view.hand), hand_points(view.hand, view.variant))
    left = Column([Text(held, HEADING), hand], 8, w=HAND_WIDE[0], least_w=HAND_WIDE[1], grow=1)
    stock = CustomPaint(partial(_stock, view.stock), w=PILE[0], h=PILE[1])
    upcard = CustomPaint(partial(_upcard, view.upcard), w=PILE[0], h=PILE[1])
    under = NOTE._replace(at="c")
    piles = [
        Column([stock, Text(words.STOCK(number=view.stock), under)], 4),
        Column([upcard, Text(words.UPCARD, under)], 4),
    ]
    return Row([left, *piles], 22, cross="start")


def _stock(count: int, canvas: Canvas, box: Rect) -> None:
    stock_pile(canvas, box, count)


def _upcard(card: Card | None, canvas: Canvas, box: Rect) -> None:
    if card is not None:
        face(canvas, str(card), box)
    else:
        place_mark(canvas, box)


def _choices(saw: SeenView, hints: Sequence[Hint]) -> list[Node]:
    """The choices, the actual one first, and what each would cost."""
    rows: list[Node] = [Row([Text(words.COULD_DO, HEADING), Gap(grow=1), Text(words.WOULD_COST, HEADING)])]
    for at, hint in enumerate(hints[:MOST_ROWS]):
        judged = hint.judged
        loss = loss_sentence(judged.loss, judged.low, judged.high) if judged is not None else ""
        ink = "text" if at else "ivory"
        cells = [
            Gap(w=20) if at else drawn_icon("tick"),
            Text(
                saw.say(hint.action), Style(ink=ink, weight="medium"), w=CHOICE_WIDE[0], least_w=CHOICE_WIDE[1], grow=1
            ),
            Text(loss, Style("note", "text_dim" if at else "text", at="r")),
        ]
        line = Pad(Row(cells, 8), (8, 4))
        rows.append(replace(line, h=ROW_HIGH) if at else Stack([CustomPaint(_paint_chosen), line], h=ROW_HIGH))
    if len(rows) <= MOST_ROWS:
        # reserve the height for choices still being evaluated
        rows.append(Gap(h=(MOST_ROWS - len(rows) + 1) * ROW_HIGH))
    return rows


def _paint_chosen(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box, "accent", 7, 1.4, 0.8, "accent", 0.12)


def seen_view_screen(session: Session, film: Film, at: int) -> SeenViewScreen:
    """Return the page about the move before a moment; it must be a computer player's."""
    view, history = view_before_move(film, at)
    inquiry = Inquiry(session.thinker(), film, at, view, history)
    return SeenViewScreen(describe_seen_view(film, at, view), inquiry.poll)


def view_before_move(film: Film, at: int) -> tuple[PlayerView, tuple[Event, ...]]:
    """Return the view and history before the move that led to a moment, as that player saw them."""
    seat = film.reel.actor(at)
    if seat is None:
        raise ValueError(f"nobody's move led to moment {at}")
    return observe(film.reel.state(at - 1), seat), film.reel.history(at - 1, seat)


def level_of(film: Film, at: int) -> str:
    """Return the level of the player who made the move."""
    decider = film.decider(at)
    return decider.plays if decider is not None else ""


def describe_seen_view(film: Film, at: int, view: PlayerView) -> SeenView:
    """Return the decision that led to a moment."""
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
    """Questions about one decision: first its choices, then what the player would do now."""

    def __init__(self, thinker: Thinker, film: Film, at: int, view: PlayerView, history: Sequence[Event]) -> None:
        self._thinker = thinker
        self._view, self._history = view, history
        self._level = level_of(film, at)
        self._weighing: int | None = thinker.request_hints(view, history, film.reel.moves[at - 1][0])
        self._asked: int | None = None

    def poll(self) -> tuple[Hint, ...] | AskedAgain | None:
        """Return new results, each once."""
        if self._weighing is not None:
            hints = self._thinker.poll_hints(self._weighing)
            if hints is None:
                return None
            self._weighing, self._asked = None, self._ask_again()
            return tuple(hints)
        if self._asked is None:
            return AskedAgain(None)
        answer = self._thinker.poll(self._asked)
        return None if answer is None else AskedAgain(answer)

    def _ask_again(self) -> int | None:
        """Ask the same question again; None if the player is not available here."""
        if not is_known(self._level):
            return None
        self._thinker.begin_game()  # another one than at any table
        return self._thinker.ask(self._level, self._view, self._history)
