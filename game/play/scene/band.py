"""The contents of the band: the tray and what it lacks, the cards that fit once I am down, or a question with its
price.

`band_for` is pure: it turns what is known and my cards into one of three values, and other modules paint them. All
messages are in the band, so nothing covers the melds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.actions import Buy, BuyUpcard, Hit, LayDown, Swap, SwapHit, Take
from game.engine.buying import barred_discarder
from game.engine.referee import hit_choices, legal_actions, refusal
from game.engine.refusal import Reason
from game.engine.state import OVER, Down, Phase, clockwise
from game.engine.view import PlayerView
from game.play.scene.controls import can_lay, first_refusal, may_buy
from game.play.state.interaction import Choosing, Known
from game.play.words import asking
from game.play.words import table as naming
from game.rules.cards import Card
from game.rules.melds import MeldFault
from game.rules.scoring import hand_points
from game.rules.variant import Asking, Claim, Kind, TurnAfterBuy
from game.table.holding import Holding
from game.table.proposals import OnMeld, OnPile, OnWild, Place
from game.table.tray import SlotState, fits_slot, offered, shows_tray, slot_states
from game.text import table as words
from game.text.cards import card_name
from game.text.meld_faults import meld_fault_words
from game.text.refusals import refusal_sentence


class AskedSeat(NamedTuple):
    """A seat in the order of asking, and its status; `me` marks the seat asked now."""

    seat: int
    says: str
    me: bool = False


class AskBand(NamedTuple):
    """A question in one line: the card it is about, and what speaks for and against it as (icon, words).

    The details (sentences with their icons, and who is asked in what order) are shown on demand and read aloud.
    """

    card: Card | None
    question: str
    chips: tuple[tuple[str, str], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    before: tuple[AskedSeat, ...] = ()
    urgent: bool = False
    aloud: str = ""  # what is read aloud instead of the question


class BandDetails(NamedTuple):
    """Further details for the band: the place being chosen, the seats that have passed on the upcard, in order, and the
    meld onto which a call would put it.
    """

    choosing: Choosing | None = None
    passed: tuple[int, ...] = ()
    called_onto: int | None = None


NO_DETAILS = BandDetails()


def question(known: Known, holding: Holding, aside: BandDetails = NO_DETAILS) -> AskBand:
    """Return the question to the viewing seat."""
    view, card = known.view, known.view.upcard
    if view.phase is Phase.NAME:
        return AskBand(None, naming.NAME_QUESTION, lines=(("hint", naming.NAME_MEANING),))
    if card is None:
        return AskBand(None, words.YOU_NOW)
    about = _QuestionBasis(view, card, known, _finished(view, holding, card), _fits_tray(view, holding, card))
    match view.phase:
        case Phase.OFFER:
            return _offer(about, asking_order(view, aside.passed))
        case Phase.REQUEST:
            return _request(about)
        case Phase.DRAW:
            lines = (*_taking(about)[:1], ("ask_pass", words.DRAW_MEANING))
            return AskBand(card, words.card_question(card), _gain_chip(about), lines)
        case _:
            return _claim(about, aside.called_onto)


class _QuestionBasis(NamedTuple):
    """What a question is made from: its card, the kind of meld it would finish in the tray, and whether it fits the
    tray.
    """

    view: PlayerView
    card: Card
    known: Known
    finishes: Kind | None
    fits_tray: bool

    def sign(self, *, helps: bool) -> str:
        """Return the sign of a gain: a tick never speaks against the highlighted answer."""
        advised = self.known.advised
        is_wanted = helps if advised is None else isinstance(advised, Take | Buy | BuyUpcard)
        return "tick" if is_wanted else "hint"


def _claim(about: _QuestionBasis, onto: int | None) -> AskBand:
    """Ask whether to call "Shanghai!". Without advice, the words don't depend on whether the card fits."""
    view, known = about.view, about.known
    gain, price = words.claim_meaning(view.variant.claims is Claim.HAND)
    fits = known.calling.fits
    meaning = f"{asking.fits_there(view, known.names, fits)} {gain}" if fits else gain
    takes = asking.TAKES_ONE_OF_YOURS(name=known.names[view.discarder]) if view.discarder is not None else price
    where = asking.called_to(view, known.names, fits if onto is None else (onto,))
    chips = (("tick" if fits else "hint", where), ("back", takes))
    return AskBand(
        about.card, words.card_question(about.card), chips, (("tick", meaning), ("hint", price)), urgent=True
    )


def _offer(about: _QuestionBasis, order: tuple[AskedSeat, ...]) -> AskBand:
    view, card = about.view, about.card
    lines = _taking(about)
    if may_buy(view):
        lines = ("buys", asking.buy_brings(view)), *_gain(about), ("fall", asking.cost_sentence(view, card))
    return AskBand(card, words.card_question(card), _gain_chip(about), lines, order)


def _gain_chip(about: _QuestionBasis) -> tuple[tuple[str, str], ...]:
    """Return what the card does for the hand, in two or three words; nothing if the player wants no advice."""
    if not about.known.settings.analysis:
        return ()
    if about.finishes is not None:
        return ((about.sign(helps=True), asking.FINISHES[about.finishes]),)
    advice = about.known.advice
    if advice is None:
        return ((about.sign(helps=True), asking.FITS_THE_TRAY),) if about.fits_tray else ()
    helps, gain = asking.gain_in_short(advice)
    return ((about.sign(helps=helps), gain),) if gain else ()


def _taking(about: _QuestionBasis) -> tuple[tuple[str, str], ...]:
    passing = ("ask_pass", words.decline_meaning(first_refusal(about.view)))
    if about.known.advice is None:
        return ("hint", words.TAKE_MEANING(card=about.card)), passing
    return *_gain(about, words.IT_IS_YOUR_DRAW), passing


def _gain(about: _QuestionBasis, then: str = "") -> tuple[tuple[str, str], ...]:
    """Return (icon, words) for what the card does for the hand, with a tick if it helps."""
    advice = about.known.advice
    if advice is not None:
        gain = asking.gain(advice, about.view, about.card)
        return ((about.sign(helps=advice.helps or advice.is_worth_it), f"{gain} {then}".strip()),)
    return ((about.sign(helps=True), words.FITS_TRAY),) if about.known.settings.analysis and about.fits_tray else ()


def _request(about: _QuestionBasis) -> AskBand:
    view, card, known = about.view, about.card, about.known
    name = known.names[view.acting]
    draws = view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED
    meaning = _taking(about)[:1] if known.advice is None else _gain(about)
    lines = (*meaning, ("ask_pass", words.allow_meaning(name, draws)))
    question = words.request_question(name, card)
    return AskBand(card, question, _gain_chip(about), lines, aloud=words.REQUEST_ALOUD(name=name, card=card_name(card)))


def asking_order(view: PlayerView, passed: tuple[int, ...]) -> tuple[AskedSeat, ...]:
    """Return the order of asking: who has passed, who may not buy, me, and who comes after me; empty if I am the only
    one.
    """
    waiting = view.asked[1:]
    around = clockwise(passed[0] if passed else view.seat, view.players)
    if view.variant.buying.asking is Asking.BY_LOT:
        around = tuple(dict.fromkeys((*passed, view.seat, *waiting, *around)))
    order = []
    for seat in around:
        if seat == view.seat:
            order.append(AskedSeat(seat, words.YOU_NOW, me=True))
        elif seat in passed:
            order.append(AskedSeat(seat, asking.PASSED))
        elif seat in waiting:
            order.append(AskedSeat(seat, asking.THEN_ASKED))
        elif seat not in (view.turn, barred_discarder(view)) and asking.why_not_asked(view, seat):
            order.append(AskedSeat(seat, asking.MAY_NOT))
    return tuple(order) if len(order) > 1 else ()


# ---- what questions are made from ----


def _finished(view: PlayerView, holding: Holding, card: Card) -> Kind | None:
    """Return the kind of the meld in the tray that this one card would complete."""
    if not shows_tray(view):
        return None
    for state, slot in zip(slot_states(holding, view.to_lay, view.variant), holding.slots, strict=True):
        inside = tuple(held.card for held in slot)
        if state.spec.length - state.have == 1 and inside and fits_slot(card, state, inside, view.variant):
            return state.spec.kind
    return None


def _fits_tray(view: PlayerView, holding: Holding, card: Card) -> bool:
    if not shows_tray(view):
        return False
    states = slot_states(holding, view.to_lay, view.variant)
    inside = (tuple(held.card for held in slot) for slot in holding.slots)
    return any(fits_slot(card, state, cards, view.variant) for state, cards in zip(states, inside, strict=True))


class FitRow(NamedTuple):
    """A card of mine that fits melds, and which ones; `swaps` if it can only be swapped for a wild in them."""

    card: Card
    melds: tuple[int, ...]
    swaps: bool = False


def fit_rows(view: PlayerView, holding: Holding) -> tuple[FitRow, ...]:
    """Return my cards that fit a meld on the table, the most expensive first."""
    cards = sorted(dict.fromkeys(held.card for held in holding.row), key=lambda card: -view.variant.points_of(card))
    melds_by_card = {
        card: tuple(dict.fromkeys(meld for meld, _ in hit_choices(view, view.melds, card))) for card in cards
    }
    return tuple(FitRow(card, melds) for card, melds in melds_by_card.items() if melds)


def swap_rows(view: PlayerView) -> tuple[FitRow, ...]:
    """Return my cards that can be swapped for a wild now, with the owner of its meld."""
    melds_by_card: dict[Card, dict[int, None]] = {}
    for action in legal_actions(view, 0):
        if isinstance(action, Swap | SwapHit):
            melds_by_card.setdefault(action.card, {})[action.meld] = None
    return tuple(FitRow(card, tuple(melds), swaps=True) for card, melds in melds_by_card.items())


def rows_shown(view: PlayerView, holding: Holding) -> tuple[FitRow, ...]:
    """Return all cards that fit; if none do, those that may be swapped for a wild; none while there is a tray."""
    if view.is_open or shows_tray(view) or owed_sentence(view):
        return ()
    return fit_rows(view, holding) or swap_rows(view)


class SlotLook(NamedTuple):
    """One slot of the tray in words."""

    title: str
    have: int
    need: int
    done: bool
    needs: str


class TrayBand(NamedTuple):
    """The tray and one sentence about it, which is written only if it is `loud`; `ready` if it can be laid down now."""

    slots: tuple[SlotLook, ...]
    sentence: str
    ready: bool
    loud: bool = False
    call: Card | None = None  # what may be called on


class FreeBand(NamedTuple):
    """No tray: the felt, and one sentence, which is written only if it is `loud`."""

    sentence: str
    loud: bool = True
    call: Card | None = None


Band = TrayBand | FreeBand | AskBand


def band_for(known: Known, holding: Holding, aside: BandDetails = NO_DETAILS) -> Band:
    """Return the contents of the band."""
    view, chosen = known.view, aside.choosing
    if view.is_open:
        return FreeBand("")
    if chosen is not None:
        return AskBand(chosen.card, chosen.sentence)
    if known.asks:
        return question(known, holding, aside)
    band: TrayBand | FreeBand
    if view.is_unnamed(view.seat):
        band = FreeBand(naming.YOU_WILL_NAME)
    elif shows_tray(view):
        band = _tray(holding, known)
    else:
        band = _fits(view, known.numbers.hand, holding)
    if view.phase in OVER:
        return _over(band, view)
    return band._replace(call=view.upcard) if known.calling.is_open else band


def _over(band: TrayBand | FreeBand, view: PlayerView) -> Band:
    """Return the band after a round, when nothing can be laid down or hit any more."""
    sentence = words.over(is_game=view.phase is Phase.GAME_OVER) if view.round else words.NOTHING_DEALT
    if isinstance(band, TrayBand):
        return band._replace(sentence=sentence, ready=False, loud=True)
    return FreeBand(sentence)


# ---- the tray ----


def _tray(holding: Holding, known: Known) -> TrayBand:
    view = known.view
    contract, variant = view.to_lay, view.variant
    states = slot_states(holding, contract, variant)
    longer = variant.melding.longer or view.me.down is not Down.NO
    looks = tuple(_slot(state, longer) for state in states)
    sentence = _advice(holding, states, known)
    wrong = any(_fault(state) is not None for state in states) and holding.in_tray
    return TrayBand(looks, sentence, can_lay(view, holding), loud=bool(wrong or owed_sentence(view)))


def _slot(state: SlotState, longer: bool) -> SlotLook:
    spec = state.spec
    missing = spec.length - state.have
    needs = words.wanted(state.lacks, state.holes, state.wild_helps) if missing > 0 else ""
    return SlotLook(words.slot_title(spec, longer), state.have, spec.length, state.is_full, needs)


def _advice(holding: Holding, states: tuple[SlotState, ...], known: Known) -> str:
    """Return one sentence about hand and tray; it says what is missing only to players who want advice."""
    view, advises = known.view, known.settings.tray_advice
    contract, is_down = view.to_lay, view.me.down is not Down.NO
    short = known.short if advises else None
    if owed := owed_sentence(view):
        return owed
    if not holding.in_tray:
        return words.short_of(0) if short == 0 else words.tray_empty(contract, is_down=is_down)
    if all(state.is_full or (is_down and not state.have) for state in states):
        return _about_whole(view, holding, known.names)
    wrong = next(((state.spec, fault) for state in states if (fault := _fault(state)) is not None), None)
    if wrong is not None:
        return words.not_a_meld(wrong[0], meld_fault_words(wrong[1], view.variant))
    sentence = words.short_of(short) if short is not None else ""
    if not advises:
        return ""
    fitting = [card for card in fitting_cards(view, holding, states) if not view.variant.is_wild(card)]
    return f"{sentence} {words.fit_the_tray(fitting)}".strip() if fitting else sentence


def _fault(state: SlotState) -> MeldFault | None:
    """Explain why the cards in a slot can never become a meld; a pair for a set is not a fault, only short."""
    return state.meld if isinstance(state.meld, MeldFault) and not state.lacks else None


def _about_whole(view: PlayerView, holding: Holding, names: Sequence[str]) -> str:
    """Return the sentence for a complete contract or extra meld; it takes the referee's answer into account."""
    why = refusal(view, LayDown(view.seat, offered(holding, view.to_lay)))
    is_contract = view.me.down is Down.NO
    if why is None:
        return words.READY_TO_LAY if is_contract else words.FURTHER_READY
    if why.reason in (Reason.NOT_YOUR_TURN, Reason.NOT_NOW):
        if view.turn == view.seat and view.phase is Phase.DRAW:
            return words.COMPLETE_BEFORE_THE_DRAW if is_contract else words.FURTHER_BEFORE_THE_DRAW
        return words.COMPLETE_NOT_NOW if is_contract else words.FURTHER_NOT_NOW
    return refusal_sentence(why, view, names)


def fitting_cards(view: PlayerView, holding: Holding, states: tuple[SlotState, ...]) -> tuple[Card, ...]:
    """Return the cards of the row that would complete a started slot further, without duplicates."""
    cards = {}
    for held in holding.row:
        for state, slot in zip(states, holding.slots, strict=True):
            if fits_slot(held.card, state, tuple(other.card for other in slot), view.variant):
                cards[held.card] = True
    return tuple(cards)


# ---- what fits ----


def _fits(view: PlayerView, hand: Sequence[Card], holding: Holding) -> FreeBand:
    """Return the cards that fit, and the points of the hand without them."""
    if owed := owed_sentence(view):
        return FreeBand(owed)
    rows = rows_shown(view, holding)
    cards = [row.card for row in rows]
    if not rows or rows[0].swaps:
        sentence = words.swaps_sentence(cards) if cards else words.nothing_fits(bool(view.melds))
        return FreeBand(sentence, loud=False)
    now = hand_points(hand, view.variant)
    then = now - sum(view.variant.points_of(card) for card in hand if card in cards)
    count = sum(card in cards for card in hand)
    return FreeBand(words.fits_sentence(count, now, then), loud=False)


def owed_sentence(view: PlayerView) -> str:
    """Return the sentence about owed discards; more than one is announced as soon as it is owed."""
    if view.to_act != view.seat:
        return ""
    if view.phase is Phase.DISCARD:
        return (
            words.OWED_LINE(number=view.owed) if view.acting == view.turn else asking.OWED_FOR_A_BUY(number=view.owed)
        )
    return asking.OWED_LATER(number=view.owed) if view.phase is Phase.PLAY and view.owed > 1 else ""


# ---- beside questions ----


def with_aim(band: Band, view: PlayerView, card: Card, aim: Place, names: Sequence[str]) -> Band:
    """Return the band while a card is held over a place that takes it, with what dropping it there would do."""
    sentence = _drop_sentence(view, card, aim, names)
    return band if isinstance(band, AskBand) or not sentence else band._replace(sentence=sentence, loud=True)


def _drop_sentence(view: PlayerView, card: Card, aim: Place, names: Sequence[str]) -> str:
    match aim.target:
        case OnMeld(meld=meld, end=end) if isinstance(aim.action, Hit):
            now = hand_points(view.hand, view.variant)
            then = now - view.variant.points_of(card)
            return words.drop_on_meld(card, view.melds[meld], end, names, view.seat, (now, then))
        case OnMeld() | OnWild():
            return words.DROP_ON_WILD(card=card)
        case OnPile():
            return words.DROP_TO_DISCARD(card=card)
        case _:
            return ""
