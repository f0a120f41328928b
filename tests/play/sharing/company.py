"""Several simulated people at one screen: they hand it over, uncover it and answer together.

Each plays as the pilot does, on the same table. `watch` is called for every frame, so that a test can check the screen
while nobody's cards should be shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pygame

from game.games.replay_list import continue_game
from game.match import Computer, Person, Player
from game.play.curtain import Curtain
from game.play.screen import PlayScreen
from game.play.sharing.asking import Asking
from game.play.sharing.poll import Poll
from game.seating.seating import NewGame
from game.seating.seats import Sitting
from game.ui.forms import key_code
from game.ui.screen import Screen
from tests.support.seated import MOST_FRAMES, Hands, Pilot

REST = 0.5


class Company(Pilot):
    """People on some seats of a table, one screen between them."""

    def __init__(self, hands: Hands, seed: str, size: tuple[int, int] = (640, 360)) -> None:
        super().__init__(hands, size)
        self.chance = random.Random(seed)
        self.opened: list[int] = []  # the seats that uncovered the screen
        self.seen: set[tuple[int, int]] = set()  # rounds and seats of the players who have seen their cards
        self.asked: list[Poll] = []  # every question to everybody
        self.looked = 0
        self.watch: Callable[[], None] = lambda: None  # after every frame
        self.pause: Callable[[], None] = lambda: None  # before a curtain is opened, before a question is answered

    def meet(self, rule_set: str, people: Sequence[int], computers: int, seed: str) -> None:
        """Start a whole game, with the screens around it."""
        sitting = tuple(Sitting(seat) for seat in people)
        self.sit_down(self.tables().new(NewGame(rule_set, ("greedy",) * computers, seed, sitting)))

    def interrupt(self) -> None:
        """Leave the game and load it from its file, as after a restart of the program."""
        keeping = self.session.keeping
        path = keeping.path_of(self.table.match)
        assert path is not None
        keeping.leave()
        tables = self.tables()
        again = continue_game(self.session, lambda match: tables.open(match, tables.kind()), path)
        assert isinstance(again, PlayScreen)
        self.sit_down(again)

    def frame(self, *events: pygame.Event) -> None:
        """Draw a frame and let `watch` check it."""
        super().frame(*events)
        self.watch()

    # ---- the game ----

    def play_on(self, until: Callable[[], bool]) -> None:
        """Play on until the condition holds."""
        for _ in range(MOST_FRAMES):
            if until():
                return
            self.frame()
            top = self.loop.stack[-1]
            if until():
                return
            if isinstance(top, Curtain):
                self.open(top)
            elif isinstance(top, Asking):
                self.answer(top)
            elif top is not self.table:
                if self.table.match.is_over:
                    return
                self.leave(top)
            elif self.my_move():
                self.act(self.decision())
        raise AssertionError("it did not come to that")

    def play_to_the_end(self) -> None:
        """Play until the game is over and the last screen is open."""
        self.play_on(lambda: False)

    def my_move(self) -> bool:
        """Return whether the seated player must act and sees their cards."""
        return self.table.seats.is_open and super().my_move()

    def open(self, curtain: Curtain) -> None:
        """Uncover the screen."""
        self.pause()
        self.rest()
        if self.hands == "keys":
            self.key(self.chance.choice((pygame.K_RETURN, pygame.K_SPACE)))
        else:
            self.click(curtain.widgets()[0].box.center)
        assert self.loop.stack[-1] is not curtain
        assert self.table.seats.is_open
        self.opened.append(self.table.me)
        self.seen.add((self.table.match.state.round, self.table.me))

    def leave(self, top: Screen) -> None:
        """Leave the results after they have been shown."""
        self.rest()
        super().leave(top)

    def rest(self) -> None:
        """Release all keys and buttons for a moment."""
        self.frame()
        self.now += REST
        self.frame()

    # ---- questions to everybody ----

    def answer(self, asking: Asking) -> None:
        """Answer the question on the curtain."""
        self.pause()
        self.rest()
        poll = asking.poll
        self.asked.append(poll)
        if poll.holder is not None:
            self.press(self.chance.choice(("take", "allow", "allow", "look")))
        elif asking.named and self.chance.random() < 0.4:
            self.want(asking)
        else:
            self.say_no()
        assert self.loop.stack[-1] is not asking

    def say_no(self) -> None:
        """Let the player on turn say no for all and open their cards; if that is no person, anybody says it."""
        if "nobody" in self.answers():
            self.press("nobody")
            return
        self.press("open")
        assert self.table.seats.is_open
        self.opened.append(self.table.me)
        self.seen.add((self.table.match.state.round, self.table.me))

    def want(self, asking: Asking) -> None:
        """Let a player press their name; they and those before them answer."""
        self.press(f"seat {self.chance.choice(asking.named)}")
        while self.loop.stack[-1] is asking:
            answers = [name for name in self.answers() if name not in ("again", "menu", "elsewhere")]
            if asking.asked is None:
                self.say_no()
                return
            may_call = asking.hearing.claims
            what = self.chance.choice([name for name in answers if may_call or name != "shanghai"])
            self.looked += what == "look"
            self.press(what)

    def answers(self) -> tuple[str, ...]:
        """Return the names of the widgets of the question."""
        top = self.loop.stack[-1]
        assert isinstance(top, Asking)
        return tuple(widget.name for widget in top.widgets())

    def press(self, name: str) -> None:
        """Press a widget of the question, by its key or with the mouse."""
        self.rest()
        top = self.loop.stack[-1]
        assert isinstance(top, Asking)
        widget = next(widget for widget in top.widgets() if widget.name == name)
        if self.hands == "keys" and widget.key:
            self.key(key_code(widget.key))
        elif self.hands == "keys":
            while top._form.focus != name:
                self.key(pygame.K_TAB)
            self.key(pygame.K_RETURN)
        else:
            top.show(name)
            widget = next(widget for widget in top.widgets() if widget.name == name)
            self.click(widget.box.center)


def seated(people: Sequence[int], players: int) -> tuple[Player, ...]:
    """Return players for a game: people on some seats, simple computer players on the others."""
    return tuple(
        Person(f"Person {seat + 1}") if seat in people else Computer(f"Computer {seat + 1}", "greedy")
        for seat in range(players)
    )
