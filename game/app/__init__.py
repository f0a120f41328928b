"""Wires the features together and opens the window; the command line calls `play_on_screen` and `watch_on_screen`.

Both return the exit code. Everything is imported inside functions: after the environment that pygame reads on import
has been prepared, and only when it is needed, because the title appears within 300 ms of the start.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from game.files.documents import Unusable, is_plain_unicode
from game.files.printing import warn

if TYPE_CHECKING:
    from game.session.session import Session
    from game.settings import Preferences, Settings, SettingsKeeper
    from game.ui.loop import Loop, WindowKeys
    from game.ui.screen import Screen
    from game.ui.window import Window

_ABOVE = __name__.removesuffix("game.app")  # empty in a checkout; installed, our packages are inside another
# Modules needed soon, imported while the title screen is idle so that a game opens without a pause: one module at a
# time, each well under a tenth of a second, in an order that keeps them small. Nothing depends on it.
PRELOADED_MODULES = tuple(
    _ABOVE + name
    for name in (
        "game.engine.state", "game.engine.actions", "game.engine.events", "game.engine.play", "game.engine.record",
        "ai.evaluator.distance", "ai.bots", "ai.thinker",
        "game.saving.reopening", "game.saving.desk",
        "game.table.stage", "game.play.desk", "game.play.screen", "game.new_game.screen",
        "game.session.desks", "game.play.hints", "game.rulebook.own_rules",
        "game.seating.seating", "game.rulebook.reading", "game.films.reading",
        "game.replay.watching_flow", "game.app.tables", "game.new_game.choosing", "game.games.replay_list",
        "game.practice.memory.diary", "game.practice.rounds.flow",
    )
)  # fmt: skip

# Environment variables that SDL and pygame read, some while pygame is imported. Values set by the player are kept.
ENVIRONMENT = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    # connects the window with the menu entry in a dock; otherwise it would be "__main__.py"
    "SDL_VIDEO_X11_WMCLASS": "shanghai-rummy",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "0",
    "SDL_IME_SHOW_UI": "1",  # input methods show their own candidates
}


DECODED = ("LANG", "LC_", "SDL_")  # the beginnings of the variables that pygame decodes as UTF-8, or fails


def prepare_environment() -> None:
    """Set the environment variables for pygame and SDL, before pygame is imported; drop those that are not UTF-8."""
    for name, value in [*os.environ.items()]:
        if name.startswith(DECODED) and not is_plain_unicode(value):
            del os.environ[name]
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)


def play_on_screen(
    size: tuple[int, int] | None = None,
    *,
    variant: str | None = None,
    players: int | None = None,
    level: str | None = None,
    seed: str | None = None,
    people: int | None = None,
) -> int:
    """Open the game, directly at the table if any option is given; return 0 at its end. Raises `Unusable`."""
    prepare_environment()
    if (variant, players, level, seed, people) == (None,) * 5:
        from game.app.title import welcome

        return _run(size, welcome)
    from game.app.tables import new_table
    from game.new_game.choosing import chosen_at_once

    try:
        start = chosen_at_once(variant, players, level, seed, people)
    except ValueError as problem:
        raise Unusable(str(problem)) from None
    return _run(size, lambda session: (new_table(session, start),))


def watch_on_screen(record: str, size: tuple[int, int] | None = None, *, all_hands: bool = False) -> int:
    """Open a record as a replay. Raises `Unusable` if it cannot be read. With `all_hands` the game may be abandoned."""
    prepare_environment()
    from game.app.tables import watched
    from game.films.films import film_brought

    film, beside = film_brought(record, all_hands)
    return _run(size, lambda session: (watched(session, film, beside),))


def _run(size: tuple[int, int] | None, first: Callable[[Session], Sequence[Screen]]) -> int:
    """Open the window and run to the end, with these screens over the title; return the exit code."""
    from game.files.storage import config_folder
    from game.settings import USUAL, Preferences, SettingsKeeper, changed, kept_language, load
    from game.title.menu import complaint

    folder = config_folder()
    _choose_language(changed(USUAL, "language", kept_language(folder)))
    settings, complaints = load(folder)
    if size is not None:  # a window was asked for, this time
        settings = changed(settings, "full_screen", False)
    window = _open_window(size, settings)
    opened = window.windowed_size
    keeper = SettingsKeeper(folder, settings)
    session = _session(Preferences(settings, lambda changes: _apply(changes, loop, session, keeper)))
    loop = _loop(window, session)
    if complaints:
        loop.push(complaint(complaints))
    before = signal.signal(signal.SIGTERM, lambda *_: loop.end())  # in place of SDL's, which only closes the window
    try:
        for screen in first(session):
            loop.push(screen)
        loop.run()
        if window.windowed_size != opened:
            _keep_size(window, session.preferences)
    finally:
        signal.signal(signal.SIGTERM, before)
        session.close()
    return 0


def _apply(settings: Settings, loop: Loop, session: Session, keeper: SettingsKeeper) -> None:
    """Apply and save settings that have changed."""
    from game.app.title import title
    from game.session.session import look_of, volumes_of, zoom_of
    from game.title.menu import complaint

    if _choose_language(settings):
        loop.begin_with(title(session))
    session.speaker.set_volumes(volumes_of(settings))
    loop.set_look(look_of(settings), zoom_of(settings))
    if settings.full_screen != loop.window.full_screen:
        loop.window.toggle_full_screen()
    if problems := [*filter(None, (keeper.keep(session.preferences.kept), session.voice_trouble()))]:
        loop.push(complaint(problems))


def _choose_language(settings: Settings) -> bool:
    """Take the language of the settings, or of the computer; return whether it is another one than before."""
    from pygame import system

    from game.language import choose
    from game.language.catalogs import catalog_of, language_for

    code = language_for(settings.language, [name["language"] for name in system.get_pref_locales()])
    return choose(catalog_of(code))


def _keep_size(window: Window, preferences: Preferences) -> None:
    """Remember the size of the window."""
    from dataclasses import replace

    wide, high = window.windowed_size
    preferences.change(replace(preferences.settings, window_width=wide, window_height=high))


def _open_window(size: tuple[int, int] | None, settings: Settings | None = None) -> Window:
    """Open the window, at the kept size unless one is requested; print a sentence if it is smaller than requested.
    Raises `Unusable` if there is no display.
    """
    from game.text import ui as words
    from game.ui.window import NoDisplay, at_least, open_window

    kept, full_screen = None, False
    if settings is not None:
        wide, high, full_screen = settings.window_width, settings.window_height, settings.full_screen
        kept = at_least((wide, high)) if wide and high else None
    try:
        window = open_window(words.GAME_NAME, size or kept, full_screen=full_screen)
    except NoDisplay as problem:
        raise Unusable(words.NO_DISPLAY(reason=str(problem))) from None
    if size not in (None, window.size):
        warn(words.smaller_screen(window.size))
    return window


def _loop(window: Window, session: Session) -> Loop:
    """Return the main loop with the title, the settings, sound and speech of the session."""
    from game.app.title import title
    from game.session.session import look_of, zoom_of
    from game.ui.loop import Loop

    preferences = session.preferences
    settings = preferences.settings
    return Loop(
        window,
        title(session),
        zoom=zoom_of(settings),
        look=look_of(settings),
        speaker=lambda: session.speaker,
        voice=session.voice,
        meanwhile=_work_for_later(session),
        keys=_window_keys(window, preferences),
    )


def _window_keys(window: Window, preferences: Preferences) -> WindowKeys:
    """Return what keys do on every screen: at a shared one they size it for the person who has it."""
    from game.settings import changed, resized
    from game.ui.loop import WindowKeys

    return WindowKeys(
        lambda: preferences.change(changed(preferences.settings, "full_screen", not window.full_screen)),
        lambda by: preferences.change(resized(preferences.settings, by)),
    )


def _work_for_later(session: Session) -> Iterator[object]:
    """Import what is needed soon, see how today's deal went, and look for gamepads."""
    from game.app.title import prepare_today
    from game.ui.pads import find_pads

    yield from map(import_module, PRELOADED_MODULES)
    prepare_today(session)
    yield True
    yield find_pads()


def _write_to_log(line: str) -> None:
    from game.files.storage import log_folder
    from game.session.background import logbook

    logbook(log_folder()).warning(line)


def _session(preferences: Preferences) -> Session:
    """Return a session with sound and with the player's folder."""
    from game.files.storage import VARIANTS, data_folder
    from game.practice.memory.notebook import Notebook
    from game.saving.shelf import FOLDER
    from game.session.keeping import Keeping
    from game.session.session import Session
    from game.statistics.scorebook import ScoreBook

    data = data_folder()
    return Session(
        note=_write_to_log,
        preferences=preferences,
        is_heard=True,
        keeping=Keeping(data / FOLDER),
        books=(ScoreBook(data), Notebook(data)),
        own_rules=data / VARIANTS,
        positions=data / "positions",
        last_games=data,
    )
