"""Cards that players who are down kept although they fitted the table at the end of their last turns."""

from collections.abc import Sequence

from ai.players.plays import fitting_naturals
from game.engine.events import CardHit, Event, MeldsLaid, RoundDealt, ShanghaiCalled, TurnEnded, WildSwapped
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.fit import with_swap
from game.rules.melds import Meld
from game.rules.variant import HitsFrom

NOTHING = frozenset[Card]()


def hits_not_made(view: PlayerView, history: Sequence[Event]) -> tuple[frozenset[Card], ...]:
    """Return, by seat, the naturals it could have hit at the end of its last turn; none if it could not hit at all.

    Also none if the history does not show how the table developed.
    """
    at_once = view.variant.hitting.hits_from is HitsFrom.SAME_TURN
    melds, lay = list[Meld](), dict[int, tuple[Meld, ...]]()
    down, just_down = set[int](), set[int]()
    for event in history:
        match event:
            case RoundDealt():
                melds.clear()
                lay.clear()
                down.clear()
            case MeldsLaid(seat=seat, melds=laid):
                melds += laid
                just_down |= {seat} - down
                down.add(seat)
            case CardHit() | ShanghaiCalled() | WildSwapped() if not _changed(melds, event):
                return (NOTHING,) * view.players
            case TurnEnded(seat=seat) if seat in down:
                if at_once or seat not in just_down:
                    lay[seat] = tuple(melds)
                just_down.discard(seat)
            case _:
                pass
    if tuple(melds) != view.melds:
        return (NOTHING,) * view.players
    return tuple(
        fitting_naturals(lay[seat], seat, view.variant) if seat in lay else NOTHING for seat in range(view.players)
    )


def _changed(melds: list[Meld], event: CardHit | ShanghaiCalled | WildSwapped) -> bool:
    """Change the meld that a card went to; return whether the meld is known."""
    at = event.meld
    if at is None:
        return True
    if at >= len(melds):
        return False
    if isinstance(event, WildSwapped):
        melds[at] = with_swap(melds[at], event.place, event.card)
    elif event.grown is not None:
        melds[at] = event.grown
    return True
