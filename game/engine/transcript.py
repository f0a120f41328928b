"""Complete events as JSON lines, including pack orders: the format for external programs and referees.

`FIELDS` defines how each field is written and what it means. Seats and melds count from 1, `0` is nobody, cards are
text, a hidden card is `--`. A transcript is a header, then each action with its events, then the digest.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.notation import format_action
from game.engine.play import Steps
from game.engine.position import position_document, result_document
from game.engine.record import state_digest
from game.engine.state import State
from game.engine.viewpoint import Shown, Viewpoint
from game.files.described import Document
from game.files.documents import json_line
from game.rules.cards import Card
from game.rules.melds import Meld

TRANSCRIPT_FORMAT = "shanghai-rummy transcript"
TRANSCRIPT_VERSION = 1
HIDDEN = "--"


def _same(value: object) -> object:
    return value


def _seat(seat: int) -> int:
    return seat + 1


def _seats(seats: Iterable[int]) -> list[int]:
    return [seat + 1 for seat in seats]


def _card(card: Card | None) -> str:
    return str(card) if card else HIDDEN


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join(map(_card, cards))


def _hands(hands: Iterable[Iterable[Card | None]]) -> list[str]:
    return [_cards(hand) for hand in hands]


def _draws(draws: Iterable[tuple[int, Card]]) -> list[Document]:
    return [{"seat": seat + 1, "card": str(card)} for seat, card in draws]


def _meld_number(meld: int | None) -> int | None:
    return None if meld is None else meld + 1


def _meld(meld: Meld | None) -> Document | None:
    if meld is None:
        return None
    return {"owner": meld.owner + 1, "kind": meld.kind.value, "cards": _cards(meld.cards)}


def _melds(melds: Iterable[Meld]) -> list[Document | None]:
    return [_meld(meld) for meld in melds]


# Every field an event can have: how it is written, and what it means.
FIELDS: dict[str, tuple[Callable[[Any], object], str]] = {
    "seat": (_seat, "the seat that acted, or that it happened to"),
    "dealer": (_seat, "the seat that deals"),
    "turn": (_seat, "the seat that begins"),
    "next": (_seat, "the seat on turn from now on"),
    "giver": (_seat, "the seat a card was drawn from"),
    "taker": (_seat, "the seat that drew it"),
    "asked": (_seats, "the seats that are asked, in order"),
    "line": (_same, "the number of the chosen contract in the list of rounds"),
    "seats": (_seats, "the seats that were paid"),
    "draws": (
        lambda draws: draws if isinstance(draws, bool) else _draws(draws),
        "whether a draw comes first; or the cards drawn for the deal, in order",
    ),
    "card": (_card, "the card"),
    "wild": (_card, "the wild that was swapped"),
    "upcard": (lambda card: None if card is None else _card(card), "the card turned up, null for none"),
    "buried": (_cards, "wilds turned up first and put back into the stock, in order"),
    "to_dealer": (_cards, "wilds turned up first and given to the dealer, in order"),
    "stock": (_cards, "the whole stock, top first"),
    "hands": (_hands, "every hand as dealt, P1 first"),
    "meld": (_meld_number, "the number of the meld on the table, null for none"),
    "melds": (_melds, "the melds laid down, in order"),
    "grown": (_meld, "the meld afterwards, null for none"),
    "place": (_seat, "which card of the meld was swapped, 1 for the first"),
    "end": (_same, "low or high for a run, null otherwise"),
    "round": (_same, "the number of the round"),
    "each": (_same, "quarters paid by each"),
    "fine": (_same, "quarters paid"),
    "pays": (_same, "quarters paid into the pot"),
    "owes": (_same, "discards added to those owed"),
    "owed": (_same, "discards still owed"),
    "from_stock": (_same, "whether the bought card is the top of the stock"),
    "whole": (_same, "whether the top discard went into the stock as well"),
    "discarded": (_same, "whether the turn ended with a discard"),
    "points": (_same, "points paid to each of `seats`"),
    "shares": (list, "quarters of the pot by seat"),
    "places": (list, "the place of each seat, 1 for the first"),
    "result": (result_document, "the round on the score sheet, as in a position"),
}


def event_name(event: Event | type[Event]) -> str:
    """Return the event's name in text: `CardDrawn` is `card_drawn`."""
    name = (event if isinstance(event, type) else type(event)).__name__
    return name[0].lower() + "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name[1:])


def event_document(event: Event) -> Document:
    """Return the event as a document, with every field written as `FIELDS` defines.

    >>> from game.engine.events import CardDrawn
    >>> event_document(CardDrawn(0, Card(7, "h")))
    {'event': 'card_drawn', 'seat': 1, 'card': '7h'}
    """
    values = {field.name: FIELDS[field.name][0](getattr(event, field.name)) for field in fields(event)}
    return {"event": event_name(event), **values}


def transcript(
    start: State, moves: Iterable[tuple[Action, Steps]], viewpoint: Viewpoint | None = None
) -> Iterator[str]:
    """Yield the lines of a transcript: the initial position, every action with its events, the last digest.

    From a `viewpoint` that does not show everything, it holds only what that shows, without seed and digest.
    """
    is_whole = viewpoint is None or viewpoint.shown is Shown.ALL
    head: Document = {"format": TRANSCRIPT_FORMAT, "version": TRANSCRIPT_VERSION}
    position = position_document(start, whole_variant=True)
    if is_whole or viewpoint is None:
        yield json_line({**head, "position": position})
    else:
        yield json_line({**head, "seen_by": _onlooker(viewpoint), "position": _hide_from(position, start, viewpoint)})
    state = start
    for action, steps in moves:
        yield json_line({"action": format_action(action)})
        for event, after in steps:
            yield json_line(event_document(event if viewpoint is None else viewpoint.event(event)))
            state = after
    if is_whole:
        yield json_line({"digest": state_digest(state)})


def _onlooker(viewpoint: Viewpoint) -> int:
    return viewpoint.seat + 1 if viewpoint.shown is Shown.OWN else 0


def _hide_from(position: Document, start: State, viewpoint: Viewpoint) -> Document:
    """Return a position without what this viewpoint hides: hands as numbers of cards, no stock, no seed."""
    seats: Any = position["seats"]
    own = viewpoint.seat if viewpoint.shown is Shown.OWN else None
    hidden = {seat: {"hand": len(hand)} for seat, hand in enumerate(start.hands) if seat != own}
    return {
        **{key: value for key, value in position.items() if key not in ("seed", "stock", "stock_exact")},
        "seats": [{**entry, **hidden.get(seat, {})} for seat, entry in enumerate(seats)],
    }
