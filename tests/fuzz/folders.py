"""Open the window with damaged folders: the title, each of its entries, and keys on every screen."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pygame

from game.app.title import title
from game.files.storage import PLAYERS, VARIANTS
from game.games.games_screen import GamesScreen
from game.practice.memory.notebook import Notebook
from game.saving.shelf import FOLDER
from game.session.keeping import Keeping
from game.session.session import Session, look_of, zoom_of
from game.settings import Preferences, SettingsKeeper, load
from game.statistics.scorebook import ScoreBook
from game.title.menu import complaint
from game.title.screen import Title
from game.ui.dialogs import Message
from game.ui.form import FormScreen
from game.ui.loop import Loop
from game.ui.window import open_window
from tests.fuzz.files import POSITIONS, spoil
from tests.monkey.errands import PiecemealErrands
from tests.monkey.random_input import RandomInput
from tests.support.thinkers import QuickThinker

KEYS = (
    *(pygame.K_RETURN,) * 6,
    *(pygame.K_TAB, pygame.K_DOWN, pygame.K_UP, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_END) * 2,
    pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F1, pygame.K_F6, *range(pygame.K_a, pygame.K_z + 1),
)  # fmt: skip
PRESSES = 14  # at each entry of the title


class SeldomDrawn(Loop):
    """The loop, drawing only when a test wants a frame."""

    wanted = False

    def _draw(self, now: float) -> None:
        if self.wanted:
            super()._draw(now)


class Visit:
    """A session over damaged folders that keeps every sentence shown."""

    def __init__(self, home: Path, chance: random.Random) -> None:
        self.chance, self.now, self.sentences = chance, 100.0, set[str]()
        settings, complaints = load(home)
        self.session = Session(
            QuickThinker(),  # type: ignore[arg-type]
            Preferences(settings),
            books=[ScoreBook(home, exports=home), Notebook(home)],
            own_rules=home / VARIANTS,
            positions=home / POSITIONS,
            last_games=home,
            keeping=Keeping(home / FOLDER),
        )
        self.session._errands = PiecemealErrands()  # type: ignore[assignment]
        keeper = SettingsKeeper(home, settings)
        self.session.preferences.on_change = lambda _: self.sentences.add(keeper.keep(self.session.preferences.kept))
        self.loop = SeldomDrawn(
            open_window("fuzz", (640, 360)), title(self.session), look=look_of(settings), zoom=zoom_of(settings)
        )
        if complaints:
            self.sentences.update(complaints)
            self.loop.push(complaint(complaints))
        self.input = RandomInput(self.loop, chance)
        pygame.event.clear()

    def go(self, labels: Collection[str] | None = None, presses: int = PRESSES) -> None:
        """Open every entry of the title, or those, and press some keys on each; read and draw every screen."""
        self.look()
        for at in range(len(self._ways())):
            self.loop.stack = self.loop.stack[:1]
            self.look()
            ways = self._ways()
            if at < len(ways) and ways[at].label != "Quit" and (labels is None or ways[at].label in labels):
                self.loop._take(ways[at].go())
                self.look()
                for _ in range(presses):
                    self.gesture()
                self.look()

    def press(self, key: str) -> None:
        """Press a key."""
        for event in self.input.key(pygame.key.key_code(key)):
            pygame.event.post(event)
            self.step()

    def _ways(self) -> tuple:  # type: ignore[type-arg]
        first = self.loop.stack[0]
        assert isinstance(first, Title)
        return first._ways

    def gesture(self) -> None:
        """Press a button, do something sensible, or press a key; a program that ends restarts at its title."""
        kind, first, top = self.chance.random(), self.loop.stack[:1], self.loop.stack[-1]
        if isinstance(top, GamesScreen) and top.rows and kind < 0.4:  # any of them, not only the newest
            self.loop._take(top._on_open(self.chance.choice(top.rows).key))
            self.step()
            return
        if kind < 0.3:
            events = self.input.key(self.chance.choice(KEYS))
        elif kind < 0.7 and isinstance(top, FormScreen):
            events = self.input.press_one()
        else:
            events = self.input.sense()
        for event in events:
            pygame.event.post(event)
            self.step()
            if not self.loop.stack:
                self.loop.stack = first

    def look(self) -> None:
        """Run a few steps, and draw the last."""
        for due in (False, False, True):
            self.loop.wanted = due
            self.step()
        self.loop.wanted = False

    def step(self) -> None:
        """Run one step of the loop, and keep its sentences."""
        self.now += self.chance.choice((0.01, 0.05, 0.5, 3.0))
        with redirect_stdout(StringIO()):
            self.loop.step(self.now)
        for screen in self.loop.stack:
            self.sentences.update(sentences_on(screen))


def sentences_on(screen: object) -> Iterator[str]:
    """Return the sentences of a page that reports problems."""
    if isinstance(screen, Message):
        yield from screen.sentences


def folder_case(home: Path, chance: random.Random) -> tuple[str, set[str]]:
    """Damage some of the files and folders, then visit everything; return the damage and all sentences."""
    places = sorted(path for path in home.rglob("*") if path.parent != home / PLAYERS)
    some = chance.sample(places, chance.choice((1, 2, 4, 8)))
    changes = [spoil(place, chance) for place in some if place.exists() and not place.is_symlink()]
    try:
        visit = Visit(home, chance)
        visit.go()
        visit.session.close()
    except BaseException as broken:
        broken.add_note("; ".join(changes))
        raise
    return "; ".join(changes), visit.sentences
