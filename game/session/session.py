"""What all games of one run share: a speaker, a thinking process, preferences, the kept games, books of features.

Knows no feature, and no screen but that of the preferences. The thinking process is imported when it is first wanted,
because the title must stand within 300 ms of the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import InitVar, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from game.preferences import words as settings_words
from game.session.keeping import Keeping
from game.settings import Preferences, Settings
from game.text import ui as ui_words
from game.ui.looks import Appearance
from game.ui.screen import Screen
from sounds import AnySpeaker, SilentSpeaker, Speaker, Voice, Volumes, service_here

if TYPE_CHECKING:
    from ai.errands import JobQueue
    from ai.thinker import Thinker


T = TypeVar("T")


@dataclass(slots=True)
class Session:
    """What the screens are joined to: one speaker, one thinking process and one set of preferences for all games."""

    _thinker: Thinker | None = field(default=None)
    preferences: Preferences = field(default_factory=Preferences)
    is_heard: bool = False  # or nothing ever sounds: tests, pictures
    _speaker: AnySpeaker | None = field(default=None)
    _voice: Voice | None = field(default=None)
    _was_spoken: bool = False
    _told_of_voice: bool = False  # in the log, that it fails
    own_rules: Path | None = None  # where a player's own rule sets lie
    positions: Path | None = None  # where positions of her own lie
    last_games: Path | None = None  # where the game chosen last is remembered
    keeping: Keeping = field(default_factory=Keeping)  # of games being played; without a folder nothing is kept
    note: Callable[[str], None] | None = None  # into the log
    has_news: bool = False  # the player has not been told yet of trouble where computer players think
    _was_told: bool = False
    _forfeits: Counter[str] = field(default_factory=Counter)  # of programs in this game, by their labels
    _told_lasting: set[tuple[str, str]] = field(default_factory=set)  # programs, and what lasts and has been told
    _remarks: list[str] = field(default_factory=list)
    _errands: JobQueue | None = field(default=None)
    books: InitVar[Iterable[object]] = ()  # what features write down, one object of each kind
    _books: dict[type, object] = field(init=False, default_factory=dict)

    def __post_init__(self, books: Iterable[object]) -> None:
        for book in books:
            self.add_book(book)

    def add_book(self, book: object) -> None:
        """Keep a book of a feature, in place of another of its kind."""
        self._books[type(book)] = book

    def book(self, kind: type[T]) -> T:
        """Return the book of a kind, such as the score book: the one that was added, or a new one without a file."""
        if kind not in self._books:
            self.add_book(kind())
        book = self._books[kind]
        assert isinstance(book, kind)
        return book

    @property
    def speaker(self) -> AnySpeaker:
        """The one speaker, made when it is first wanted: the first frame does not wait for it."""
        if self._speaker is None:
            volumes = volumes_of(self.preferences.settings)
            self._speaker = Speaker(volumes) if self.is_heard else SilentSpeaker(volumes)
        return self._speaker

    def voice(self) -> Voice | None:
        """Who says what is shown, where that is wanted and the system has a speech service."""
        if not self.preferences.settings.speech or not self.is_heard:
            return None
        if self._voice is None and (service := service_here()) is not None:
            self._voice = Voice(service)
        if self._voice is not None:
            self._voice.set_speed(self.preferences.settings.speech_speed)
        if self._voice is not None and self._voice.has_failed and self.note is not None and not self._told_of_voice:
            self._told_of_voice = True
            self.note("speech: the service fails")
        return self._voice

    def voice_trouble(self) -> str:
        """Why nothing is said aloud although that is wanted, in a sentence, once each time it is asked for."""
        wanted, before = self.preferences.settings.speech and self.is_heard, self._was_spoken
        self._was_spoken = wanted
        if not wanted or before:
            return ""
        voice = self.voice()
        if voice is None:
            return settings_words.NO_VOICE
        return settings_words.VOICE_FAILED if voice.has_failed else ""

    def thinker(self) -> Thinker:
        """Who thinks for the computer players, and is asked other things while no game waits for an answer."""
        if self._thinker is None:
            from ai.thinker import Thinker
            from game.seating.seating import program_of

            self._thinker = Thinker(tell=self._troubled, on_forfeit=self._forfeited, programs=program_of)
        return self._thinker

    def errands(self) -> JobQueue:
        """Who does longer work: par, judging."""
        if self._errands is None:
            from ai.errands import JobQueue

            self._errands = JobQueue()
        return self._errands

    def _troubled(self, trouble: str) -> None:
        """Something went wrong where the computer players think: into the log, and once to whoever plays."""
        self.has_news = self.has_news or not self._was_told
        if self.note is not None:
            self.note(f"computer players: {trouble}")

    def _forfeited(self, label: str, reason: str) -> None:
        """A program's answer did not count: counted, and told at the table, once where the reason lasts."""
        self._forfeits[label] += 1
        if (label, reason) in self._told_lasting:
            return
        if reason in ui_words.LASTING:
            self._told_lasting.add((label, reason))
        line = ui_words.forfeited(label, reason, self._forfeits[label])
        self._remarks.append(line)
        if self.note is not None:
            self.note(line)

    def forget_forfeits(self) -> None:
        """A game begins, or goes on: what programs did in another does not count in it."""
        self._forfeits.clear()
        self._told_lasting.clear()
        self._remarks.clear()

    def take_remarks(self) -> tuple[str, ...]:
        """What is to be told at the table, once."""
        told, self._remarks = tuple(self._remarks), []
        return told

    def take_news(self) -> bool:
        """Whether the player is to be told, for the first time, that a computer player was in trouble."""
        news, self.has_news = self.has_news, False
        self._was_told = self._was_told or news
        return news

    def settings(self, *, page: int = 0, is_shared: bool = False) -> Screen:
        """The screen of what the player prefers, or of what everybody does, where several people play at it."""
        from game.preferences.screen import SettingsScreen

        return SettingsScreen(self.preferences, self.speaker, page=page, is_shared=is_shared)

    def close(self) -> None:
        """Leave whatever game is open, and end the thinking process."""
        self.keeping.leave()
        if self._thinker is not None:
            self._thinker.close()
        if self._errands is not None:
            self._errands.close()
        if self._voice is not None:
            self._voice.close()


# ---- what settings mean to the window and the speaker ----


def look_of(settings: Settings) -> Appearance:
    """How everything looks with these settings."""
    return Appearance(
        back=settings.card_back,
        mood=settings.table_mood,
        four_colours=settings.four_colours,
        suit_letters=settings.suit_letters,
        index=settings.index_size / 100,
        high_contrast=settings.high_contrast,
        reduced_motion=settings.reduced_motion,
    )


def zoom_of(settings: Settings) -> float:
    """How many times larger than usual everything is."""
    return settings.interface_size / 100


def volumes_of(settings: Settings) -> Volumes:
    """How loud everything is."""
    return Volumes(settings.master_volume / 100, settings.effects_volume / 100, settings.alerts_volume / 100)
