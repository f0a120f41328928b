"""What is heard when something happens: each event with its sound, one obvious table. Every sound has a visible twin.

`sound_of` is the table; `heard` adds what one event alone does not say: the many cards of a deal. What waits for me has
sounds of its own, which are no event's. Delays are seconds at full pace. Knows the names of sounds, nothing of
speakers; no pygame.
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
    ContractNamed,
    DealerDrawn,
    Discarded,
    DiscardsDue,
    Event,
    GameEnded,
    MeldsLaid,
    NamingOpened,
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


def sound_of(event: Event, me: int) -> Sound | None:  # noqa: C901 (one case a kind)
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
        case ShanghaiCalled():
            return Sound.CALL
        case BuyRequested() | ContractNamed():
            return Sound.ASKED
        case CallFined() | NothingDrawn():
            return Sound.REFUSE
        case RoundEnded(result=result):
            return Sound.SHUFFLE if result.out is None else Sound.ROUND_WON if result.out == me else Sound.ROUND_LOST
        case GameEnded(places=places):
            return Sound.GAME_WON if places[me] == 1 else None
        case NamingOpened() | OfferOpened() | OfferPassed() | ClaimOpened() | ClaimPassed():
            return None
        case TurnBegan() | TurnEnded() | TurnPassed() | DiscardsDue():
            return None
        case _:
            assert_never(event)


def heard(event: Event, after: PlayerView) -> tuple[Heard, ...]:
    """Everything an event lets one hear: its own sound, and the cards of a deal."""
    sound = sound_of(event, after.seat)
    if after.is_open and sound is Sound.ROUND_LOST:
        sound = Sound.SHUFFLE  # somebody else at this screen may have won it
    if isinstance(event, BuyRequested) and after.to_act == after.seat:
        sound = None  # the question that it puts to me has its own
    found = [Heard(sound)] if sound is not None else []
    if isinstance(event, RoundDealt):
        lasts = DEAL_STAGGER * after.players * after.me.cards
        found += [Heard(Sound.DEAL, DEALT_APART * at) for at in range(1, int(lasts / DEALT_APART) + 1)]
    return tuple(found)


def in_a_hurry(found: tuple[Heard, ...]) -> tuple[Heard, ...]:
    """What remains of many events shown in one go: the alerts."""
    return tuple(Heard(sound) for sound, _ in found if sound.group is Group.ALERTS)
