"""The questions in the band: what is asked, what it costs, what it does for my hand, and who is asked when.

Pure: `question` turns what is known, her cards and who has passed into an `AskBand`. Prices and gains are
sentences of `words.asking`, true of the numbers they are given.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Take
from game.engine.state import Down, Phase, clockwise
from game.engine.view import PlayerView
from game.play.scene.controls import first_refusal, is_legal, may_buy
from game.play.state.interaction import Choosing
from game.play.state.known import Known
from game.play.words import asking, naming
from game.rules.cards import Card
from game.rules.contract import cards_needed
from game.rules.variant import Claim, TurnAfterBuy
from game.table.holding import Holding
from game.table.tray import fits_slot, shows_tray, slot_states
from game.text import table as words


class AskedSeat(NamedTuple):
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
    lines: tuple[tuple[str, str], ...] = ()
    before: tuple[AskedSeat, ...] = ()
    progress: str = ""
    urgent: bool = False
    fitting: tuple[Card, ...] = ()  # once I am down: my cards that fit a meld, beside it


class Aside(NamedTuple):
    """What a band says beside what is known and how my cards lie: where a place is being chosen that, the price of a
    buy whose button is pointed at, and the seats that have passed on the upcard, in order.
    """

    choosing: Choosing | None = None
    price: str = ""
    passed: tuple[int, ...] = ()


NOTHING_ASIDE = Aside()


def question(known: Known, holding: Holding, aside: Aside = NOTHING_ASIDE) -> AskBand:
    """What the viewing seat is asked now."""
    view, card = known.view, known.view.upcard
    if view.phase is Phase.NAME:
        return AskBand(None, naming.NAME_QUESTION, (("hint", naming.NAME_MEANING),))
    progress = tray_progress(view, holding)
    if card is None:
        return AskBand(None, words.YOU_NOW, progress=progress)
    fits = known.advice is None and known.settings.analysis and _fits_tray(view, holding, card)
    about = _About(view, card, known, fits)
    match view.phase:
        case Phase.OFFER:
            asked = _offer(about, asking_order(view, aside.passed))
        case Phase.REQUEST:
            asked = _request(about)
        case Phase.DRAW:
            lines = (_taking(about)[0], ("ask_pass", aside.price or words.DRAW_MEANING))
            asked = AskBand(card, words.take_question(card), lines)
        case _:
            asked = _claim(about)
    return asked._replace(progress=progress)


class _About(NamedTuple):
    """What a question is made from: the card it is about, and, without an advice, whether the tray could use it."""

    view: PlayerView
    card: Card
    known: Known
    fits_tray: bool


def _claim(about: _About) -> AskBand:
    """Whether to call "Shanghai!"; the same words whether the card fits a meld or not, unless one wants to be told."""
    view, _, known, _ = about
    gain, price = words.claim_meaning(view.variant.claims is Claim.HAND)
    fits = known.calling.fits
    told = f"{asking.fits_there(view, known.names, fits)} {gain}" if fits else gain
    return AskBand(about.card, words.claim_question(about.card), (("tick", told), ("hint", price)), urgent=True)


def _offer(about: _About, order: tuple[AskedSeat, ...]) -> AskBand:
    view, card = about.view, about.card
    take, buy = is_legal(view, Take(view.seat)), may_buy(view)
    if take and not buy:
        return AskBand(card, words.take_question(card), _taking(about), order)
    question = words.take_or_buy_question(card) if take else words.offer_question(card)
    lines = (("buys", words.cost_of_buy(view)), _gain(about, asking.cost_sentence(view, card)))
    return AskBand(card, question, lines, order)


def _taking(about: _About) -> tuple[tuple[str, str], ...]:
    if about.known.advice is None:
        meaning = ("hint", words.take_meaning(about.card))
    else:
        meaning = _gain(about, words.IT_IS_YOUR_DRAW)
    return meaning, ("ask_pass", words.decline_meaning(first_refusal(about.view)))


def _gain(about: _About, then: str) -> tuple[str, str]:
    """What the card does for the hand, with a tick if it helps."""
    advice = about.known.advice
    if advice is not None:
        gain = asking.gain(advice, about.view, about.card)
        return "tick" if advice.helps or advice.is_worth_it else "hint", f"{gain} {then}".strip()
    return ("tick", f"{words.FITS_TRAY} {then}") if about.fits_tray else ("hint", then)


def _request(about: _About) -> AskBand:
    view, card, known, _ = about
    name = known.names[view.acting]
    draws = view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED
    meaning = _taking(about)[0] if known.advice is None else _gain(about, "")
    lines = (meaning, ("ask_pass", words.allow_meaning(name, draws)))
    return AskBand(card, words.request_question(name, card), lines)


def asking_order(view: PlayerView, passed: tuple[int, ...]) -> tuple[AskedSeat, ...]:
    """Everybody in the order of asking: who has passed, who may not, I, who is asked after me; none if I am alone."""
    waiting = view.asked[1:]
    first = passed[0] if passed else view.seat
    found = []
    for seat in clockwise(first, view.players):
        if seat == view.seat:
            found.append(AskedSeat(seat, words.YOU_NOW, me=True))
        elif seat in passed:
            found.append(AskedSeat(seat, asking.PASSED))
        elif seat in waiting:
            found.append(AskedSeat(seat, asking.THEN_ASKED))
        elif seat not in (view.turn, view.discarder) and asking.why_not_asked(view, seat):
            found.append(AskedSeat(seat, asking.MAY_NOT))
    return tuple(found) if len(found) > 1 else ()


# ---- what questions are made from ----


def tray_progress(view: PlayerView, holding: Holding) -> str:
    """How far the tray is, in words; empty once down."""
    if view.me.down is not Down.NO:
        return ""
    states = slot_states(holding, view.to_lay, view.variant)
    done = sum(min(state.have, state.spec.length) for state in states)
    return words.tray_progress(done, cards_needed(view.to_lay))


def _fits_tray(view: PlayerView, holding: Holding, card: Card) -> bool:
    if not shows_tray(view):
        return False
    states = slot_states(holding, view.to_lay, view.variant)
    inside = (tuple(held.card for held in slot) for slot in holding.slots)
    return any(fits_slot(card, state, cards, view.variant) for state, cards in zip(states, inside, strict=True))
