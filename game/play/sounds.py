"""What the play screen lets be heard: sounds of the events shown, of refusals and of cards moved in the hand.

`Soundtrack` keeps the few sounds that are due a little later (a deal) and gives the rest to the speaker at once. Which
event sounds how is `table.sounding`'s table. Time is given; nothing here plays anything itself.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from game.match import SeenEvent
from game.play.attention import QuestionKind
from game.table.choreography import AT_ONCE, DelayedSound, alerts_only, sounds_of
from game.ui.agenda import Agenda
from sounds import AnySpeaker, Sound

SOUND_OF: Mapping[QuestionKind, Sound] = MappingProxyType(
    {QuestionKind.TURN: Sound.TURN, QuestionKind.OFFER: Sound.ASKED, QuestionKind.CALL: Sound.MAY_CALL}
)


class Soundtrack:
    """One table's sounds on their way to a speaker."""

    def __init__(self, speaker: AnySpeaker, agenda: Agenda) -> None:
        self._speaker, self._agenda = speaker, agenda
        self._due: tuple[tuple[float, Sound], ...] = ()

    def shown(self, seen: Sequence[SeenEvent], now: float, factor: float) -> None:
        """These events have just begun to show; `factor` is how slow the table moves."""
        found: tuple[DelayedSound, ...] = ()
        for event, view, _ in seen:
            found += sounds_of(event, view)
        if len(seen) > AT_ONCE or not factor:
            self._due = ()
            found = alerts_only(found) if len(seen) > AT_ONCE else tuple(sound for sound in found if not sound.delay)
        for sound, delay in found:
            if delay:
                self._due += ((now + delay * factor, sound),)
            else:
                self._speaker.play(sound)
        self._wait()

    def note(self, sound: Sound) -> None:
        """A sound of the player's own doing, at once."""
        self._speaker.play(sound)

    def hush(self) -> None:
        """What was still to come is not heard any more."""
        self._due = ()
        self._wait()

    def _wait(self) -> None:
        self._agenda.put("sounds", min((due for due, _ in self._due), default=None), self._play_due)

    def _play_due(self, now: float) -> None:
        """Let out what is due."""
        for due, sound in self._due:
            if due <= now:
                self._speaker.play(sound)
        self._due = tuple((due, sound) for due, sound in self._due if due > now)
        self._wait()
