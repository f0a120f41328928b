"""The questions in the band: what is asked, what it costs, what it does for my hand, and who is asked when.

Pure: `question` turns a view, what is known about the hand and who has passed into an `AskBand`. Prices and gains are
sentences of `words.asking`, true of the numbers they are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.actions import Buy, Take
from game.engine.buying import call_would_pay
from game.engine.state import Phase, clockwise
from game.engine.view import PlayerView
from game.orders import Advice
from game.rules.cards import Card
from game.rules.variant import Claim, TurnAfterBuy
from game.screens.play.controls import first_refusal, is_legal
from game.words import asking, naming
from game.words import table as words


class Asked(NamedTuple):
    """A seat in the order of asking, and how it stands with her; `me` is the one asked now."""

    seat: int
    says: str
    me: bool = False


class AskBand(NamedTuple):
    """A question: the card it is about, the price and what comes of it as (icon, words), and who is asked in what
    order.
    """

    card: Card | None
    question: str
    lines: tuple[tuple[str, str], ...]
    before: tuple[Asked, ...]
    progress: str
    urgent: bool = False
    fitting: tuple[Card, ...] = ()  # once I am down: my cards that fit a meld, beside it


class Known(NamedTuple):
    """What a question is made from beside the view."""

    names: Sequence[str]
    progress: str = ""  # how far the tray is
    advice: Advice | None = None
    fits_tray: bool = False  # without an advice: whether the card would bring the tray on
    passed: tuple[int, ...] = ()  # the seats that have passed on this card, in order
    fits: tuple[int, ...] = ()  # the melds that take a card that may be called, for those who want to be told
    price: str = ""  # of a buy in my own turn whose button is pointed at


def question(view: PlayerView, known: Known) -> AskBand:
    """What the viewing seat is asked now."""
    card = view.upcard
    if view.phase is Phase.NAME:
        return AskBand(None, naming.NAME_QUESTION, (("hint", naming.NAME_MEANING),), (), "")
    if card is None:
        return AskBand(None, words.YOU_NOW, (), (), known.progress)
    match view.phase:
        case Phase.OFFER:
            return _offer(view, card, known)
        case Phase.REQUEST:
            return _request(view, card, known)
        case Phase.DRAW:
            gain, _ = _taking(view, card, known)
            lines = (gain, ("ask_pass", known.price or words.DRAW_MEANING))
            return AskBand(card, words.take_question(card), lines, (), known.progress)
        case _:
            return claim_question(view, card, known)


def claim_question(view: PlayerView, card: Card, known: Known) -> AskBand:
    """Whether to call "Shanghai!"; the same words whether the card fits a meld or not, unless one wants to be told."""
    gain, price = words.claim_meaning(view.variant.claims is Claim.HAND)
    told = f"{asking.fits_there(view, known.names, known.fits)} {gain}" if known.fits else gain
    lines = (("tick", told), ("hint", price))
    return AskBand(card, words.claim_question(card), lines, (), known.progress, urgent=True)


def _offer(view: PlayerView, card: Card, known: Known) -> AskBand:
    order = asking_order(view, known.passed)
    take, buy = is_legal(view, Take(view.seat)), is_legal(view, Buy(view.seat))
    if take and not buy:
        return AskBand(card, words.take_question(card), _taking(view, card, known), order, known.progress)
    if buy and call_would_pay(view):
        question = words.take_question(card) if take else words.offer_question(card)
        return AskBand(card, question, (("lock", words.binding_call(view)),), order, known.progress)
    question = words.take_or_buy_question(card) if take else words.offer_question(card)
    lines = (("buys", words.cost_of_buy(view)), _gain(view, card, known, asking.at_risk(view, card)))
    return AskBand(card, question, lines, order, known.progress)


def _taking(view: PlayerView, card: Card, known: Known) -> tuple[tuple[str, str], ...]:
    if known.advice is None:
        meaning = ("hint", words.take_meaning(card))
    else:
        meaning = _gain(view, card, known, words.IT_IS_YOUR_DRAW)
    return meaning, ("ask_pass", words.decline_meaning(first_refusal(view)))


def _gain(view: PlayerView, card: Card, known: Known, then: str) -> tuple[str, str]:
    """What the card does for the hand, with a tick if it helps."""
    if known.advice is not None:
        gain = asking.gain(known.advice, view, card)
        return "tick" if known.advice.helps or known.advice.is_worth_it else "hint", f"{gain} {then}".strip()
    return ("tick", f"{words.FITS_TRAY} {then}") if known.fits_tray else ("hint", then)


def _request(view: PlayerView, card: Card, known: Known) -> AskBand:
    name = known.names[view.acting]
    draws = view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED
    meaning = _taking(view, card, known)[0] if known.advice is None else _gain(view, card, known, "")
    lines = (meaning, ("ask_pass", words.allow_meaning(name, draws)))
    return AskBand(card, words.request_question(name, card), lines, (), known.progress)


def asking_order(view: PlayerView, passed: tuple[int, ...]) -> tuple[Asked, ...]:
    """Everybody in the order of asking: who has passed, who may not, I, who is asked after me; none if I am alone."""
    waiting = view.asked[1:]
    first = passed[0] if passed else view.seat
    found = []
    for seat in clockwise(first, view.players):
        if seat == view.seat:
            found.append(Asked(seat, words.YOU_NOW, me=True))
        elif seat in passed:
            found.append(Asked(seat, asking.PASSED))
        elif seat in waiting:
            found.append(Asked(seat, asking.THEN_ASKED))
        elif seat not in (view.turn, view.discarder) and asking.why_not_asked(view, seat):
            found.append(Asked(seat, asking.MAY_NOT))
    return tuple(found) if len(found) > 1 else ()
