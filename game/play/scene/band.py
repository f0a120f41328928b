"""The contents of the band: the tray and what it lacks, the cards that fit once I am down, or a question with its
price.

`band_for` is pure: it turns what is known and my cards into one of three values, and other modules paint them. All
messages are in the band, so nothing covers the melds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.actions import BuyStock, Hit, LayDown, Swap, SwapHit, Take
from game.engine.referee import hit_choices, legal_actions, refusal
from game.engine.refusal import Reason
from game.engine.state import OVER, Down, Phase, clockwise
from game.engine.view import PlayerView
from game.play.scene.controls import action_of, can_lay, first_refusal, is_legal, may_buy
from game.play.state.interaction import Choosing, Known
from game.play.words import asking
from game.play.words import table as naming
from game.rules.cards import Card
from game.rules.contract import cards_needed
from game.rules.melds import MeldFault
from game.rules.scoring import hand_points
from game.rules.variant import Claim, TurnAfterBuy
from game.table.commands import Intention
from game.table.grid import TableGrid, fit_boxes
from game.table.holding import Holding
from game.table.proposals import OnMeld, OnPile, OnTile, OnWild, Place, Tile
from game.table.tray import SlotState, fits_slot, offered, shows_tray, slot_states
from game.text import table as words
from game.text.refusals import meld_fault_words, refusal_sentence


class AskedSeat(NamedTuple):
    """A seat in the order of asking, and its status; `me` marks the seat asked now."""

    seat: int
    status: str
    me: bool = False


class AskBand(NamedTuple):
    """A question: its card, the price and gain as (icon, words), and the players asked in order."""

    card: Card | None
    question: str
    lines: tuple[tuple[str, str], ...] = ()
    before: tuple[AskedSeat, ...] = ()
    progress: str = ""
    urgent: bool = False
    fitting: tuple[Card, ...] = ()  # once I am down: my cards that fit a meld, shown beside the question


class BandDetails(NamedTuple):
    """Further details for the band: the prompt for choosing a place, the price of a buy whose button is pointed at, and
    the seats that have passed on the upcard, in order.
    """

    choosing: Choosing | None = None
    price: str = ""
    passed: tuple[int, ...] = ()


NO_DETAILS = BandDetails()


def question(known: Known, holding: Holding, aside: BandDetails = NO_DETAILS) -> AskBand:
    """Return the question to the viewing seat."""
    view, card = known.view, known.view.upcard
    if view.phase is Phase.NAME:
        return AskBand(None, naming.NAME_QUESTION, (("hint", naming.NAME_MEANING),))
    progress = tray_progress(view, holding)
    if card is None:
        return AskBand(None, words.YOU_NOW, progress=progress)
    fits = known.advice is None and known.settings.analysis and _fits_tray(view, holding, card)
    about = _QuestionBasis(view, card, known, fits)
    match view.phase:
        case Phase.OFFER:
            asked = _offer(about, asking_order(view, aside.passed))
        case Phase.REQUEST:
            asked = _request(about)
        case Phase.DRAW:
            lines = (_taking(about)[0], ("ask_pass", aside.price or words.DRAW_MEANING))
            asked = AskBand(card, words.TAKE_QUESTION(card=card), lines)
        case _:
            asked = _claim(about)
    return asked._replace(progress=progress)


class _QuestionBasis(NamedTuple):
    """The basis of a question: its card and, if there is no advice, whether the tray could use it."""

    view: PlayerView
    card: Card
    known: Known
    fits_tray: bool


def _claim(about: _QuestionBasis) -> AskBand:
    """Ask whether to call "Shanghai!", in the same words whether or not the card fits, unless the player wants to be
    told.
    """
    view, _, known, _ = about
    gain, price = words.claim_meaning(view.variant.claims is Claim.HAND)
    fits = known.calling.fits
    gain_sentence = f"{asking.fits_there(view, known.names, fits)} {gain}" if fits else gain
    return AskBand(
        about.card, words.claim_question(about.card), (("tick", gain_sentence), ("hint", price)), urgent=True
    )


def _offer(about: _QuestionBasis, order: tuple[AskedSeat, ...]) -> AskBand:
    view, card = about.view, about.card
    take, buy = is_legal(view, Take(view.seat)), may_buy(view)
    if take and not buy:
        return AskBand(card, words.TAKE_QUESTION(card=card), _taking(about), order)
    question = words.TAKE_OR_BUY_QUESTION(card=card) if take else words.OFFER_QUESTION(card=card)
    lines = (("buys", words.cost_of_buy(view)), _gain(about, asking.cost_sentence(view, card)))
    return AskBand(card, question, lines, order)


def _taking(about: _QuestionBasis) -> tuple[tuple[str, str], ...]:
    if about.known.advice is None:
        meaning = ("hint", words.TAKE_MEANING(card=about.card))
    else:
        meaning = _gain(about, words.IT_IS_YOUR_DRAW)
    return meaning, ("ask_pass", words.decline_meaning(first_refusal(about.view)))


def _gain(about: _QuestionBasis, then: str) -> tuple[str, str]:
    """Return (icon, words) for what the card does for the hand, with a tick if it helps."""
    advice = about.known.advice
    if advice is not None:
        gain = asking.gain(advice, about.view, about.card)
        return "tick" if advice.helps or advice.is_worth_it else "hint", f"{gain} {then}".strip()
    return ("tick", f"{words.FITS_TRAY} {then}") if about.fits_tray else ("hint", then)


def _request(about: _QuestionBasis) -> AskBand:
    view, card, known, _ = about
    name = known.names[view.acting]
    draws = view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED
    meaning = _taking(about)[0] if known.advice is None else _gain(about, "")
    lines = (meaning, ("ask_pass", words.allow_meaning(name, draws)))
    return AskBand(card, words.REQUEST_QUESTION(name=name, card=card), lines)


def asking_order(view: PlayerView, passed: tuple[int, ...]) -> tuple[AskedSeat, ...]:
    """Return the order of asking: who has passed, who may not buy, me, and who comes after me; empty if I am the only
    one.
    """
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


# ---- the basis of questions ----


def tray_progress(view: PlayerView, holding: Holding) -> str:
    """Return the progress of the tray in words; empty once the player is down."""
    if view.me.down is not Down.NO:
        return ""
    states = slot_states(holding, view.to_lay, view.variant)
    done = sum(min(state.have, state.spec.length) for state in states)
    return words.TRAY_PROGRESS(number=done, all=cards_needed(view.to_lay))


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
    where: tuple[str, ...]
    brief: tuple[str, str]  # owner and effect, for tiles with one line
    saves: str
    swaps: bool = False

    @property
    def how(self) -> str:
        """What the card does to the melds."""
        return words.SWAPS if self.swaps else words.FITS


def fit_rows(view: PlayerView, holding: Holding, names: Sequence[str]) -> tuple[FitRow, ...]:
    """Return my cards that fit a meld on the table, the most expensive first."""
    cards = sorted(dict.fromkeys(held.card for held in holding.row), key=lambda card: -view.variant.points_of(card))
    found = {card: tuple(dict.fromkeys(meld for meld, _ in hit_choices(view, view.melds, card))) for card in cards}
    return tuple(_row(view, card, melds, names) for card, melds in found.items() if melds)


def swap_rows(view: PlayerView, names: Sequence[str]) -> tuple[FitRow, ...]:
    """Return my cards that can be swapped for a wild now, with the owner of its meld."""
    found: dict[Card, dict[int, None]] = {}
    for action in legal_actions(view, 0):
        if isinstance(action, Swap | SwapHit):
            found.setdefault(action.card, {})[action.meld] = None
    return tuple(_row(view, card, tuple(melds), names, swaps=True) for card, melds in found.items())


def _row(view: PlayerView, card: Card, melds: tuple[int, ...], names: Sequence[str], *, swaps: bool = False) -> FitRow:
    where = tuple(dict.fromkeys(words.fits_where(view.melds[meld], names, view.seat) for meld in melds))
    if len(where) > 2 and not swaps:
        where = (where[0], words.AND_MORE(number=len(where) - 1))
    brief = words.fits_in_short(view.melds[melds[0]], names, view.seat, len(melds) - 1)
    saves = "" if swaps else words.SAVES(number=view.variant.points_of(card))
    return FitRow(card, melds, where, brief, saves, swaps)


def rows_shown(view: PlayerView, holding: Holding, names: Sequence[str]) -> tuple[FitRow, ...]:
    """Return the rows to show: all cards that fit; if none does, all that can be swapped for a wild."""
    return fit_rows(view, holding, names) or swap_rows(view, names)


def tiles_of(rows: Sequence[FitRow], on: TableGrid) -> tuple[Tile, ...]:
    """Return the tile of each row."""
    boxes = fit_boxes(len(rows), on)
    return tuple(Tile(row.card, row.melds, row.swaps, box) for row, box in zip(rows, boxes, strict=True))


class SlotLook(NamedTuple):
    """One slot of the tray in words."""

    title: str
    have: int
    need: int
    done: bool
    needs: str


class TrayBand(NamedTuple):
    """The tray and one sentence about it; `ready` if it can be laid down now."""

    slots: tuple[SlotLook, ...]
    sentence: str
    ready: bool
    call: Card | None = None  # the card that can be called on; replaces the sentence


class FitsBand(NamedTuple):
    """Once I am down: the cards that fit, and one sentence."""

    rows: tuple[FitRow, ...]
    sentence: str
    call: Card | None = None
    keeps_room: bool = False  # leave room for calls so that the rows never move


Band = TrayBand | FitsBand | AskBand


def band_for(known: Known, holding: Holding, aside: BandDetails = NO_DETAILS) -> Band:
    """Return the contents of the band."""
    view, names, chosen = known.view, known.names, aside.choosing
    if view.is_open:
        return FitsBand((), "")
    if chosen is not None:
        choosing = AskBand(chosen.card, chosen.sentence, progress=tray_progress(view, holding))
        return _with_fitting(choosing, view, holding, names)
    if known.asks:
        return _with_fitting(question(known, holding, aside), view, holding, names)
    band: TrayBand | FitsBand
    if view.is_unnamed(view.seat):
        band = FitsBand((), naming.YOU_WILL_NAME)
    elif shows_tray(view):
        band = _tray(holding, known)
    else:
        band = _fits(view, known.numbers.hand, holding, names)._replace(
            keeps_room=view.variant.claims is not Claim.NONE
        )
    if view.phase in OVER:
        return _over(band, view)
    if known.calling.is_open:
        return band._replace(call=view.upcard)
    return band._replace(sentence=aside.price) if aside.price else band


def _over(band: TrayBand | FitsBand, view: PlayerView) -> Band:
    """The band after a round: nothing can be laid down or hit any more."""
    sentence = words.over(is_game=view.phase is Phase.GAME_OVER) if view.round else words.NOTHING_DEALT
    if isinstance(band, TrayBand):
        return band._replace(sentence=sentence, ready=False)
    return FitsBand((), sentence)


def price_of(pointed: str, view: PlayerView) -> str:
    """Return what a buy in the player's own turn costs while its button is pointed at; empty for any other button."""
    if pointed not in (Intention.BUY_UPCARD, Intention.BUY_STOCK):
        return ""
    action = action_of(Intention(pointed), view)
    return asking.in_turn_price(view, from_stock=isinstance(action, BuyStock)) if is_legal(view, action) else ""


# ---- the tray ----


def _tray(holding: Holding, known: Known) -> TrayBand:
    view = known.view
    contract, variant = view.to_lay, view.variant
    states = slot_states(holding, contract, variant)
    longer = variant.melding.longer or view.me.down is not Down.NO
    looks = tuple(_slot(state, longer) for state in states)
    return TrayBand(looks, _advice(holding, states, known), can_lay(view, holding))


def _slot(state: SlotState, longer: bool) -> SlotLook:
    spec = state.spec
    missing = spec.length - state.have
    needs = words.wanted(state.lacks, state.holes, state.wild_helps) if missing > 0 else ""
    return SlotLook(words.slot_title(spec, longer), state.have, spec.length, state.is_full, needs)


def _advice(holding: Holding, states: tuple[SlotState, ...], known: Known) -> str:
    """One sentence about hand and tray; it says what is missing only to players who want advice."""
    view, tells = known.view, known.settings.tray_advice
    contract, is_down = view.to_lay, view.me.down is not Down.NO
    short = known.short if tells else None
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
    if not tells:
        return ""
    fitting = [card for card in fitting_cards(view, holding, states) if not view.variant.is_wild(card)]
    return f"{sentence} {words.fit_the_tray(fitting)}".strip() if fitting else sentence


def _fault(state: SlotState) -> MeldFault | None:
    """Return why the cards in a slot can never become a meld; a pair for a set is not a fault, only short."""
    return state.meld if isinstance(state.meld, MeldFault) and not state.lacks else None


def _about_whole(view: PlayerView, holding: Holding, names: Sequence[str]) -> str:
    """The sentence for a complete contract or extra meld; it takes the referee's answer into account."""
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
    found = {}
    for held in holding.row:
        for state, slot in zip(states, holding.slots, strict=True):
            if fits_slot(held.card, state, tuple(other.card for other in slot), view.variant):
                found[held.card] = True
    return tuple(found)


# ---- cards that fit ----


def _fits(view: PlayerView, hand: Sequence[Card], holding: Holding, names: Sequence[str]) -> FitsBand:
    """The cards that fit, and the points left after hitting them all, for the hand whose cards the plaque counts."""
    if owed := owed_sentence(view):
        return FitsBand((), owed)
    rows = rows_shown(view, holding, names)
    cards = [row.card for row in rows]
    if not rows or rows[0].swaps:
        return FitsBand(rows, words.swaps_sentence(cards) if cards else words.nothing_fits(bool(view.melds)))
    now = hand_points(hand, view.variant)
    then = now - sum(view.variant.points_of(card) for card in hand if card in cards)
    count = sum(card in cards for card in hand)
    return FitsBand(rows, words.fits_sentence(count, now, then))


def owed_sentence(view: PlayerView) -> str:
    """What the owed discards mean while they are made; more than one is announced as soon as it is owed."""
    if view.to_act != view.seat:
        return ""
    if view.phase is Phase.DISCARD:
        return (
            words.OWED_LINE(number=view.owed) if view.acting == view.turn else asking.OWED_FOR_A_BUY(number=view.owed)
        )
    return asking.OWED_LATER(number=view.owed) if view.phase is Phase.PLAY and view.owed > 1 else ""


# ---- beside questions ----


def _with_fitting(asked: AskBand, view: PlayerView, holding: Holding, names: Sequence[str]) -> AskBand:
    """Add the cards that fit to a question, if there is no tray beside it."""
    if shows_tray(view):
        return asked
    return asked._replace(fitting=tuple(row.card for row in fit_rows(view, holding, names)))


def with_aim(band: Band, view: PlayerView, card: Card, aim: Place, names: Sequence[str]) -> Band:
    """Return the band while a card is held over a place that takes it, with what dropping it there would do."""
    sentence = _drop_sentence(view, card, aim, names)
    return band if isinstance(band, AskBand) or not sentence else band._replace(sentence=sentence)


def _drop_sentence(view: PlayerView, card: Card, aim: Place, names: Sequence[str]) -> str:
    match aim.target:
        case OnMeld(meld=meld, end=end) if isinstance(aim.action, Hit):
            now = hand_points(view.hand, view.variant)
            then = now - view.variant.points_of(card)
            return words.drop_on_meld(card, view.melds[meld], end, names, view.seat, (now, then))
        case OnMeld() | OnWild():
            return words.DROP_ON_WILD(card=card)
        case OnTile():
            return words.DROP_ON_TILE(card=card)
        case OnPile():
            return words.DROP_TO_DISCARD(card=card)
        case _:
            return ""
