"""What all games of one run share: a speaker, a worker process, preferences, saved games, data of features.

Knows no feature, and no screen except the preferences. The worker process is imported on first use, because the title
must appear within 300 ms.
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
    """The services for screens: one speaker, one worker process and one set of preferences for all games."""

    _thinker: Thinker | None = field(default=None)
    preferences: Preferences = field(default_factory=Preferences)
    is_heard: bool = False  # False silences everything: tests, pictures
    _speaker: AnySpeaker | None = field(default=None)
    _voice: Voice | None = field(default=None)
    _was_spoken: bool = False
    _has_noted_voice: bool = False  # that the voice fails, in the log
    own_rules: Path | None = None  # the folder of the player's own rule sets
    positions: Path | None = None  # the folder of the player's positions
    pictures: Path | None = None  # the folder of saved pictures, if not the system's
    last_games: Path | None = None  # the folder of the game chosen last
    keeping: Keeping = field(default_factory=Keeping)  # keeps games; without a folder nothing is saved
    note: Callable[[str], None] | None = None  # writes to the log
    has_news: bool = False  # there was trouble with a computer player that the player has not seen
    _was_reported: bool = False
    _forfeits: Counter[str] = field(default_factory=Counter)  # the forfeits of programs in this game, by label
    _reported_reasons: set[tuple[str, str]] = field(default_factory=set)  # with their programs, once each
    _remarks: list[str] = field(default_factory=list)
    _errands: JobQueue | None = field(default=None)
    books: InitVar[Iterable[object]] = ()  # data stored by features, one object per type
    _books: dict[type, object] = field(init=False, default_factory=dict)

    def __post_init__(self, books: Iterable[object]) -> None:
        for book in books:
            self.add_book(book)

    def add_book(self, book: object) -> None:
        """Add a feature's data object, replacing one of the same type."""
        self._books[type(book)] = book

    def book(self, kind: type[T]) -> T:
        """Return the data object of a type, such as the score book: the one added, or a new one without a file."""
        if kind not in self._books:
            self.add_book(kind())
        book = self._books[kind]
        assert isinstance(book, kind)
        return book

    @property
    def speaker(self) -> AnySpeaker:
        """Return the speaker, created on first use so that the first frame does not wait for it."""
        if self._speaker is None:
            volumes = volumes_of(self.preferences.settings)
            self._speaker = Speaker(volumes) if self.is_heard else SilentSpeaker(volumes)
        return self._speaker

    def voice(self) -> Voice | None:
        """Return the voice, if the player wants one and the system has a speech service."""
        if not self.preferences.settings.speech or not self.is_heard:
            return None
        if self._voice is None and (service := service_here()) is not None:
            self._voice = Voice(service)
        if self._voice is not None:
            self._voice.set_speed(self.preferences.settings.speech_speed)
        if self._voice is not None and self._voice.has_failed and self.note is not None and not self._has_noted_voice:
            self._has_noted_voice = True
            self.note("speech: the service fails")
        return self._voice

    def voice_trouble(self) -> str:
        """Return a sentence why nothing is spoken although the player wants it, once each time it is switched on."""
        wanted, before = self.preferences.settings.speech and self.is_heard, self._was_spoken
        self._was_spoken = wanted
        if not wanted or before:
            return ""
        voice = self.voice()
        if voice is None:
            return settings_words.NO_VOICE
        return settings_words.VOICE_FAILED if voice.has_failed else ""

    def thinker(self) -> Thinker:
        """Return the worker for computer players; it answers other questions while no game waits for it."""
        if self._thinker is None:
            from ai.thinker import Thinker
            from game.seating.seating import program_of

            self._thinker = Thinker(tell=self._report_trouble, on_forfeit=self._report_forfeit, programs=program_of)
        return self._thinker

    def errands(self) -> JobQueue:
        """Return the queue for longer jobs: par, reviews."""
        if self._errands is None:
            from ai.errands import JobQueue

            self._errands = JobQueue()
        return self._errands

    def _report_trouble(self, trouble: str) -> None:
        """Log trouble with the computer players' worker, and report it once to the player."""
        self.has_news = self.has_news or not self._was_reported
        if self.note is not None:
            self.note(f"computer players: {trouble}")

    def _report_forfeit(self, label: str, reason: str) -> None:
        """Count a program's invalid answer and report it at the table, only once if the reason is permanent."""
        self._forfeits[label] += 1
        if (label, reason) in self._reported_reasons:
            return
        if reason in ui_words.LASTING:
            self._reported_reasons.add((label, reason))
        line = ui_words.forfeited(label, reason, self._forfeits[label])
        self._remarks.append(line)
        if self.note is not None:
            self.note(line)

    def begin_game(self) -> None:
        """Reset the forfeits when a game begins or continues, which is a new game for programs."""
        self.thinker().begin_game()
        self._forfeits.clear()
        self._reported_reasons.clear()
        self._remarks.clear()

    def take_remarks(self) -> tuple[str, ...]:
        """Return the messages for the table and clear them."""
        remarks, self._remarks = tuple(self._remarks), []
        return remarks

    def take_news(self) -> bool:
        """Return whether there is trouble with a computer player to report for the first time."""
        news, self.has_news = self.has_news, False
        self._was_reported = self._was_reported or news
        return news

    def settings(self, *, page: int = 0, is_shared: bool = False) -> Screen:
        """Return the settings screen: the player's or, with several people, everyone's."""
        from game.preferences.screen import SettingsScreen

        return SettingsScreen(self.preferences, self.speaker, page=page, is_shared=is_shared)

    def close(self) -> None:
        """Close any open game and end the worker process."""
        self.keeping.leave()
        if self._thinker is not None:
            self._thinker.close()
        if self._errands is not None:
            self._errands.close()
        if self._voice is not None:
            self._voice.close()


# ---- settings for the window and the speaker ----


def look_of(settings: Settings) -> Appearance:
    """Return the appearance for these settings."""
    return Appearance(
        back=settings.card_back,
        mood=settings.table_mood,
        four_colours=settings.four_colours,
        suit_letters=settings.suit_letters,
        plain_faces=settings.card_face == "plain",
        index=settings.index_size / 100,
        high_contrast=settings.high_contrast,
        reduced_motion=settings.reduced_motion,
    )


def zoom_of(settings: Settings) -> float:
    """Return the magnification."""
    return settings.interface_size / 100


def volumes_of(settings: Settings) -> Volumes:
    """Return the volumes."""
    percents = (settings.master_volume, settings.effects_volume, settings.alerts_volume, settings.music_volume)
    return Volumes(*(percent / 100 for percent in percents))
