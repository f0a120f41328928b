"""What all games of one run share: a speaker, a thinking process, preferences, the kept games and the score book.

Knows no screen but that of the preferences. The thinking process is imported when it is first wanted, because the title
must stand within 300 ms of the start.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.keeping import Keeping
from game.app.outfit import volumes_of
from game.app.scorebook import ScoreBook
from game.screens.screen import Screen
from game.settings import Preferences
from sounds import AnySpeaker, SilentSpeaker, Speaker

if TYPE_CHECKING:
    from ai.thinker import Thinker


@dataclass(slots=True)
class Session:
    """What the screens are joined to: one speaker, one thinking process and one set of preferences for all games."""

    _thinker: Thinker | None = field(default=None)
    preferences: Preferences = field(default_factory=Preferences)
    is_heard: bool = False  # or nothing ever sounds: tests, pictures
    _speaker: AnySpeaker | None = field(default=None)
    book: ScoreBook = field(default_factory=ScoreBook)  # of finished games; without a folder nothing is kept
    own_rules: Path | None = None  # where a player's own rule sets lie
    last_games: Path | None = None  # where the game chosen last is remembered
    keeping: Keeping = field(default_factory=Keeping)  # of games being played; the same

    @property
    def speaker(self) -> AnySpeaker:
        """The one speaker, made when it is first wanted: the first frame does not wait for it."""
        if self._speaker is None:
            volumes = volumes_of(self.preferences.settings)
            self._speaker = Speaker(volumes) if self.is_heard else SilentSpeaker(volumes)
        return self._speaker

    def thinker(self) -> Thinker:
        """Who thinks for the computer players, and is asked other things while no game waits for an answer."""
        if self._thinker is None:
            from ai.thinker import Thinker

            self._thinker = Thinker()
        return self._thinker

    def settings(self) -> Screen:
        """The screen of what the player prefers."""
        from game.screens.settings.screen import SettingsScreen

        return SettingsScreen(self.preferences, self.speaker)

    def close(self) -> None:
        """Leave whatever game is open, and end the thinking process."""
        self.keeping.leave()
        if self._thinker is not None:
            self._thinker.close()
