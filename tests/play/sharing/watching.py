"""Checks of the screen while nobody's cards should be shown.

There are two, for every such frame. `faces`: every painted card face and rail card, with the poses of the stage, must
be of a card that has been face up in this round. `twin`: the same table with every hidden card shuffled must look the
same, pixel by pixel.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from game.engine.events import (
    BoughtInTurn,
    CardHit,
    Discarded,
    Event,
    MeldsLaid,
    RoundDealt,
    RoundEnded,
    UpcardBought,
    UpcardTaken,
    WildSwapped,
)
from game.match import Match
from game.play.curtain import Curtain
from game.play.others import ActionSource
from game.play.screen import PlayScreen
from game.play.sharing.asking import Asking
from game.play.sharing.notice import hand_over
from game.table import rails
from game.table.layout import HandKey
from game.ui.canvas import Canvas
from sprites import Sprites
from tests.play.sharing.company import Company
from tests.support.secrets import rearranged
from tests.support.stages import all_drawn

NOBODY = -1


@contextmanager
def faces_noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note the code of every card face that is drawn."""
    noted: list[str] = []
    card_face, turned, rail_card = Sprites.card_face, Sprites.turned, rails.rail_card

    def face(self: Sprites, code: str, *rest: Any, **more: Any) -> Any:
        noted.append(code)
        return card_face(self, code, *rest, **more)

    def tilted(self: Sprites, code: str, *rest: Any, **more: Any) -> Any:
        noted.append(code)
        return turned(self, code, *rest, **more)

    def railed(canvas: Canvas, code: str, *rest: Any, **more: Any) -> Any:
        noted.append(code)
        return rail_card(canvas, code, *rest, **more)

    with monkeypatch.context() as patched:
        patched.setattr(Sprites, "card_face", face)
        patched.setattr(Sprites, "turned", tilted)
        patched.setattr(rails, "rail_card", railed)
        yield noted


class Watcher:
    """Checks a company's table after every frame."""

    def __init__(self, company: Company, seed: str, faces: list[str]) -> None:
        self.company = company
        self.chance = random.Random(seed)
        self.shown: set[str] = set()  # codes of cards that were face up in this round
        self.seen = self.curtains = self.questions = 0
        self._mark = 0
        self._own: set[str] = set()  # codes of faces in the last frame, if a hand was open
        self._faces = faces
        company.watch, company.pause = self.look, self.compare

    @property
    def table(self) -> PlayScreen:
        """The table that is checked."""
        return self.company.table

    @property
    def is_private(self) -> bool:
        """Return whether a player's cards are shown."""
        return self.table.seats.is_open

    def look(self) -> None:
        """Check that only public cards are shown while no hand may be seen."""
        # A key's button is drawn pressed, on the table as it was, before the key deals or opens a page.
        before = self.shown | self._own
        self._follow()
        faces = {code for code in self._faces if not is_stand_in(code)}
        self._faces.clear()
        self._own = faces if self.is_private else set()
        if self.is_private:
            return
        assert faces <= self.shown | before, faces - self.shown - before
        stage, now = self.table.stage, self.company.now
        assert () == stage.view.hand
        assert () == stage.holding.cards
        assert not [key for key in stage.layout.cards if isinstance(key, HandKey)]
        for drawn in all_drawn(stage, now):
            assert not drawn.place.face or drawn.place.face in self.shown, drawn
        self.seen += 1

    def _follow(self) -> None:
        """Note every card that is turned face up."""
        for event, view, _ in self.table.match.open_since(self._mark, 0):
            if isinstance(event, RoundDealt):
                self.shown.clear()
            self.shown |= {str(card) for card in cards_opened_by(event)}
            self.shown |= {str(card) for meld in view.melds for card in meld.cards}
            if view.upcard is not None:
                self.shown.add(str(view.upcard))
        self._mark = self.table.match.count

    def compare(self) -> None:
        """Check that a curtain, or a table with a question, looks the same with all hidden cards shuffled."""
        company, top = self.company, self.company.loop.stack[-1]
        table, now = self.table, self.company.now
        if not isinstance(top, Curtain | Asking):
            return
        settle_picture(company)
        other = with_other_hidden_cards(table, self.chance)
        if isinstance(top, Curtain):
            painted = picture(company, hand_over(other.table, other.match.names.index(top.notice.name)).draw)
            self.curtains += 1
        else:
            painted = picture(company, Asking(other.table, top.poll, table.open.responses, print).draw)
            self.questions += 1
        picture_now = company.loop.window.surface.copy()
        self._faces.clear()
        assert pygame.image.tobytes(picture_now, "RGB") == pygame.image.tobytes(painted, "RGB"), (company.opened, now)


def is_stand_in(code: str) -> bool:
    """Return whether a code on a rail is the card that a wild stands for, not the card itself."""
    return code.endswith("*") and code != "**"


def cards_opened_by(event: Event) -> tuple[object, ...]:
    """Return the cards that an event shows to everybody."""
    match event:
        case RoundDealt(upcard=upcard, buried=buried):
            return (upcard, *buried)
        case Discarded(card=card) | UpcardTaken(card=card) | UpcardBought(card=card) | CardHit(card=card):
            return (card,)
        case BoughtInTurn(card=card) if card is not None:
            return (card,)
        case WildSwapped(wild=wild, card=card):
            return (wild, card)
        case MeldsLaid(melds=melds):
            return tuple(card for meld in melds for card in meld.cards)
        case RoundEnded(result=result):
            return tuple(card for hand in result.hands for card in hand)
        case _:
            return ()


def with_other_hidden_cards(table: PlayScreen, chance: random.Random) -> PlayScreen:
    """Return the same table with every hidden card exchanged."""
    match = table.match
    other = Match(match.players, rearranged(match.state, NOBODY, chance))
    play = PlayScreen(other, NeverAnswers(), table.kind, preferences=table.table.preferences)
    play.seats.at, play.table.log, play.table.company = table.seats.at, table.table.log, table.table.company
    play.stage.show_to(play.seats.view(), table.stage.holding)
    play.desk.orders = table.desk.orders
    play.open.responses = table.open.responses
    play.desk.update(0.0)
    return play


class NeverAnswers:
    """A thinker that never answers."""

    def ask(self, level: str, view: object, history: object) -> int:
        """Take the question."""
        return 0

    def poll(self, ticket: int) -> None:
        """Never answer."""

    def cancel(self, ticket: int) -> None:
        """Do nothing: nothing runs."""


def settle_picture(company: Company) -> None:
    """Draw more frames until every picture is sharp and nothing is highlighted by the pointer."""
    company.now += 1.0
    for kind in (pygame.WINDOWLEAVE, *[pygame.USEREVENT] * 4):
        company.loop.sprites.finish()
        super(Company, company).frame(pygame.Event(kind))


def picture(company: Company, draw: Callable[[Canvas, float], None]) -> pygame.Surface:
    """Return a screen drawn sharply on its own surface."""
    canvas = company.loop.canvas
    surface = pygame.Surface(canvas.surface.get_size()).convert()
    for _ in range(4):
        draw(canvas.onto(surface), company.now)
        company.loop.sprites.finish()
    return surface


_: type[ActionSource] = NeverAnswers
