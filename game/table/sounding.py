"""What is heard when something happens: each event with its sound, one obvious table. Every sound has a visible twin.

`sound_of` is the table; `heard` adds what one event alone does not say: the many cards of a deal. What waits for me has
sounds of its own, which are no event's. Delays are seconds at full pace. Knows the names of sounds, nothing of
speakers; no pygame.
"""

from typing import NamedTuple, assert_never

from game.engine import events
from game.engine.view import PlayerView
from game.table.choreography import DEAL_STAGGER
from sounds import Group, Sound

DEALT_APART = 0.056  # two cards of a deal sound as one: quicker than that nobody hears cards
AT_ONCE = 3  # of more events shown in one go only the alerts are heard


class DelayedSound(NamedTuple):
    """A sound, so many seconds after its event is shown (at full pace)."""

    sound: Sound
    delay: float = 0.0


def sound_of(event: events.Event, me: int) -> Sound | None:  # noqa: C901 (one case a kind)
    """The sound of an event as it is heard at seat `me`; None for what is silent."""
    if isinstance(event, events.WhatComesNext):
        return None
    match event:
        case events.RoundDealt() | events.StockRemade() | events.DealerDrawn():
            return Sound.SHUFFLE
        case events.CardDrawn() | events.UpcardTaken() | events.PenaltyDrawn() | events.CardGiven():
            return Sound.DRAW
        case events.UpcardBought() | events.BoughtInTurn() | events.AntesPaid() | events.BonusPaid() | events.PotPaid():
            return Sound.BUY
        case events.Discarded():
            return Sound.DISCARD
        case events.MeldsLaid():
            return Sound.MELD
        case events.CardHit() | events.WildSwapped():
            return Sound.HIT
        case events.ShanghaiCalled():
            return Sound.CALL
        case events.BuyRequested() | events.ContractNamed():
            return Sound.ASKED
        case events.CallFined() | events.NothingDrawn():
            return Sound.REFUSE
        case events.RoundEnded(result=result):
            return Sound.SHUFFLE if result.out is None else Sound.ROUND_WON if result.out == me else Sound.ROUND_LOST
        case events.GameEnded(places=places):
            return Sound.GAME_WON if places[me] == 1 else None
        case events.OfferPassed() | events.ClaimPassed() | events.TurnPassed():
            return None
        case _:
            assert_never(event)


def sounds_of(event: events.Event, after: PlayerView) -> tuple[DelayedSound, ...]:
    """Everything an event lets one hear: its own sound, and the cards of a deal."""
    sound = sound_of(event, after.seat)
    if after.is_open and sound is Sound.ROUND_LOST:
        sound = Sound.SHUFFLE  # somebody else at this screen may have won it
    if isinstance(event, events.BuyRequested) and after.to_act == after.seat:
        sound = None  # the question that it puts to me has its own
    found = [DelayedSound(sound)] if sound is not None else []
    if isinstance(event, events.RoundDealt):
        lasts = DEAL_STAGGER * after.players * after.me.cards
        found += [DelayedSound(Sound.DEAL, DEALT_APART * at) for at in range(1, int(lasts / DEALT_APART) + 1)]
    return tuple(found)


def alerts_only(sounds: tuple[DelayedSound, ...]) -> tuple[DelayedSound, ...]:
    """What remains of many events shown in one go: the alerts."""
    return tuple(DelayedSound(sound) for sound, _ in sounds if sound.group is Group.ALERTS)
