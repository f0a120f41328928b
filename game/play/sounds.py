"""Sounds of the play screen: for events shown, for refusals and for moving cards in the hand.

`Soundtrack` delays sounds that are due later (a deal) and passes the rest to the speaker at once. The sound of an event
comes from `table.choreography`. The time is passed in; nothing is played here.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from game.engine.state import OVER
from game.engine.view import PlayerView
from game.match import SeenEvent
from game.play.attention import QuestionKind
from game.table.choreography import AT_ONCE, DelayedSound, alerts_only, sounds_of
from game.table.holding import Holding
from game.table.tray import shows_tray, slot_states
from game.ui.agenda import Agenda
from sounds import AnySpeaker, Sound

SOUND_OF: Mapping[QuestionKind, Sound] = MappingProxyType(
    {QuestionKind.TURN: Sound.TURN, QuestionKind.OFFER: Sound.ASKED, QuestionKind.CALL: Sound.MAY_CALL}
)

PULSE_S = 2.4  # between two beats of the pulse while somebody has one card


def sound_of_moving(before: Holding, after: Holding, view: PlayerView) -> Sound:
    """Return the sound of cards moved in a hand: a slide, or a click if the last gap of a run in the tray closes."""
    if not shows_tray(view):
        return Sound.SLIDE
    then, now = (slot_states(holding, view.to_lay, view.variant) for holding in (before, after))
    closes = (was.holes and is_.have > was.have and not is_.holes for was, is_ in zip(then, now, strict=False))
    return Sound.CLICK if any(closes) else Sound.SLIDE


class Soundtrack:
    """One table's queue of sounds for a speaker; `pan_of` returns where a seat is heard."""

    def __init__(self, speaker: AnySpeaker, agenda: Agenda, pan_of: Callable[[int], float] = lambda _: 0.0) -> None:
        self._speaker, self._agenda, self._pan_of = speaker, agenda, pan_of
        self._due: tuple[tuple[float, Sound, float], ...] = ()
        self._pulses = False

    def shown(self, seen: Sequence[SeenEvent], now: float, factor: float) -> None:
        """Queue the sounds of events that have just appeared; `factor` is how slow the table moves."""
        sounds: tuple[DelayedSound, ...] = ()
        for event, view, _ in seen:
            sounds += sounds_of(event, view)
        if len(seen) > AT_ONCE or not factor:
            self._due = ()
            sounds = alerts_only(sounds) if len(seen) > AT_ONCE else tuple(sound for sound in sounds if not sound.delay)
        for sound, delay, seat in sounds:
            pan = self._pan_of(seat) if seat is not None else 0.0
            if delay:
                self._due += ((now + delay * factor, sound, pan),)
            else:
                self._speaker.play(sound, pan)
        self._wait()
        if seen:
            self._pulse(seen[-1].view, now)

    def play_now(self, sound: Sound) -> None:
        """Play a sound of the player's own action at once."""
        self._speaker.play(sound)

    def play_at(self, sound: Sound, at: float, now: float) -> None:
        """Play a sound of the player's own action when its card lands."""
        if at <= now:
            self._speaker.play(sound)
            return
        self._due += ((at, sound, 0.0),)
        self._wait()

    def hush(self) -> None:
        """Drop all delayed sounds."""
        self._due = ()
        self._wait()
        self._pulse_from(None)

    def _pulse(self, view: PlayerView, now: float) -> None:
        """Begin the pulse when somebody has one card, and end it when nobody has."""
        if view.phase in OVER or all(seat.cards != 1 for seat in view.seats):
            self._pulse_from(None)
        elif not self._pulses:
            self._pulse_from(now + PULSE_S)

    def _pulse_from(self, at: float | None) -> None:
        self._pulses = at is not None
        self._agenda.put("pulse", at, self._beat)

    def _beat(self, now: float) -> None:
        self._speaker.play(Sound.ONE_CARD)
        self._pulse_from(now + PULSE_S)

    def _wait(self) -> None:
        self._agenda.put("sounds", min((due for due, *_ in self._due), default=None), self._play_due)

    def _play_due(self, now: float) -> None:
        """Play what is due."""
        for due, sound, pan in self._due:
            if due <= now:
                self._speaker.play(sound, pan)
        self._due = tuple(one for one in self._due if one[0] > now)
        self._wait()
