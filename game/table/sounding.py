"""What is heard when something happens: each event with its sound, one obvious table. Every sound has a visible twin.

`sound_of` is the table; `heard` adds what one event alone does not say: the many cards of a deal, the chime when the
turn comes to me. Delays are seconds at full pace. Knows the names of sounds, nothing of speakers; no pygame.
"""

from typing import NamedTuple, assert_never

from game.engine.events import (
    AntesPaid,
    BonusPaid,
    BoughtInTurn,
    BuyRequested,
    CallFined,
    CardDrawn,
    CardGiven,
    CardHit,
    ClaimOpened,
    ClaimPassed,
    DealerDrawn,
    Discarded,
    DiscardsDue,
    Event,
    GameEnded,
    MeldsLaid,
    NothingDrawn,
    OfferOpened,
    OfferPassed,
    PenaltyDrawn,
    PotPaid,
    RoundDealt,
    RoundEnded,
    ShanghaiCalled,
    StockRemade,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    UpcardBought,
    UpcardTaken,
    WildSwapped,
)
from game.engine.view import PlayerView
from game.table.choreography import DEAL_STAGGER
from sounds import Group, Sound

DEALT_APART = 0.056  # two cards of a deal sound as one: quicker than that nobody hears cards
AT_ONCE = 3  # of more events shown in one go only the alerts are heard


class Heard(NamedTuple):
    """A sound, so many seconds after its event is shown (at full pace)."""

    sound: Sound
    delay: float = 0.0


def sound_of(event: Event, me: int) -> Sound | None:
    """The sound of an event as it is heard at seat `me`; None for what is silent."""
    match event:
        case RoundDealt() | StockRemade() | DealerDrawn():
            return Sound.SHUFFLE
        case CardDrawn() | UpcardTaken() | PenaltyDrawn() | CardGiven():
            return Sound.DRAW
        case UpcardBought() | BoughtInTurn() | AntesPaid() | BonusPaid() | PotPaid():
            return Sound.BUY
        case Discarded():
            return Sound.DISCARD
        case MeldsLaid():
            return Sound.MELD
        case CardHit() | WildSwapped():
            return Sound.HIT
        case ShanghaiCalled() | BuyRequested():
            return Sound.CALL
        case CallFined() | NothingDrawn():
            return Sound.REFUSE
        case RoundEnded(result=result):
            return Sound.ROUND_WON if result.out == me else Sound.SHUFFLE
        case GameEnded(places=places):
            return Sound.GAME_WON if places[me] == 1 else None
        case OfferOpened() | OfferPassed() | ClaimOpened() | ClaimPassed():
            return None
        case TurnBegan() | TurnEnded() | TurnPassed() | DiscardsDue():
            return None
        case _:
            assert_never(event)


def heard(event: Event, before: PlayerView, after: PlayerView) -> tuple[Heard, ...]:
    """Everything an event lets one hear: its own sound, the cards of a deal, the chime when it has become my turn."""
    me = after.seat
    sound = sound_of(event, me)
    found = [Heard(sound)] if sound is not None else []
    if isinstance(event, RoundDealt):
        lasts = DEAL_STAGGER * after.players * after.me.cards
        found += [Heard(Sound.DEAL, DEALT_APART * at) for at in range(1, int(lasts / DEALT_APART) + 1)]
    if calls_me(before, after):
        found.append(Heard(Sound.TURN))
    return tuple(found)


def calls_me(before: PlayerView, after: PlayerView) -> bool:
    """Whether my turn has just come: in it I must answer or act, and a moment ago I need not."""
    mine = after.to_act == after.seat == after.turn and not after.is_open
    return mine and not (before.to_act == before.seat == before.turn and before.round == after.round)


def in_a_hurry(found: tuple[Heard, ...]) -> tuple[Heard, ...]:
    """What remains of many events shown in one go: the alerts."""
    return tuple(Heard(sound) for sound, _ in found if sound.group is Group.ALERTS)
