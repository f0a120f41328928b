"""What the band says: the tray with what it lacks, the cards that fit once I am down, or a question with its price.

Pure: `band_for` turns a view and my cards into one of three values; painting is elsewhere. Everything that speaks lives
in the band, so that nothing ever lies over the melds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.actions import BuyStock, BuyUpcard, Hit, LayDown, Swap, SwapHit
from game.engine.referee import hit_choices, legal_actions, refusal
from game.engine.refusal import Reason
from game.engine.state import OVER, Down, Phase
from game.engine.view import PlayerView
from game.orders import Advice
from game.rules.cards import Card
from game.rules.contract import cards_needed
from game.rules.melds import MeldFault
from game.rules.scoring import hand_points
from game.rules.variant import Claim
from game.screens.play.controls import is_legal
from game.screens.play.questions import AskBand, Known, question
from game.settings import Settings
from game.table.grid import TableGrid, fit_boxes
from game.table.holding import Holding
from game.table.proposals import OnMeld, OnPile, OnTile, OnWild, Place, Tile
from game.table.tray import SlotState, fits_slot, offered, shows_tray, slot_states
from game.words import asking, naming
from game.words import table as words
from game.words.refusals import meld_fault_words, refusal_sentence


class Assists(NamedTuple):
    """What is shown beside what the rules require to be seen."""

    arrows: bool = True  # on cards that would bring the tray on
    tray: bool = True  # in words, what the tray lacks
    hints: bool = True
    analysis: bool = True  # what a card would bring, and the better answer in gold

    @classmethod
    def of(cls, settings: Settings) -> Assists:
        """As the settings have it."""
        return cls(settings.fit_arrows, settings.tray_advice, settings.hints, settings.analysis)


ALL_ASSISTS = Assists()


class FitRow(NamedTuple):
    """A card of mine that fits melds, and which; `swaps` where it can only be swapped for a wild in them."""

    card: Card
    melds: tuple[int, ...]
    where: tuple[str, ...]
    brief: tuple[str, str]  # whose and what, where there is room for one line
    saves: str
    swaps: bool = False

    @property
    def how(self) -> str:
        """What the card does to the melds."""
        return words.SWAPS if self.swaps else words.FITS


def fit_rows(view: PlayerView, holding: Holding, names: Sequence[str]) -> tuple[FitRow, ...]:
    """Cards of mine that fit some meld on the table, dear ones first."""
    rows = []
    for card in dict.fromkeys(held.card for held in holding.row):
        melds = tuple(dict.fromkeys(meld for meld, _ in hit_choices(view, view.melds, card)))
        if melds:
            where = tuple(dict.fromkeys(words.fits_where(view.melds[meld], names, view.seat) for meld in melds))
            if len(where) > 2:
                where = (where[0], words.and_more(len(where) - 1))
            saves = words.saves(view.variant.points_of(card))
            rows.append(FitRow(card, melds, where, _brief(view, melds, names), saves))
    return tuple(sorted(rows, key=lambda row: -view.variant.points_of(row.card)))


def swap_rows(view: PlayerView, names: Sequence[str]) -> tuple[FitRow, ...]:
    """Cards of mine that may be swapped for a wild now, and where it lies."""
    found: dict[Card, dict[int, None]] = {}
    for action in legal_actions(view, 0):
        if isinstance(action, Swap | SwapHit):
            found.setdefault(action.card, {})[action.meld] = None
    rows = []
    for card, melds in found.items():
        where = tuple(dict.fromkeys(words.fits_where(view.melds[meld], names, view.seat) for meld in melds))
        rows.append(FitRow(card, tuple(melds), where, _brief(view, tuple(melds), names), "", swaps=True))
    return tuple(rows)


def rows_shown(view: PlayerView, holding: Holding, names: Sequence[str]) -> tuple[FitRow, ...]:
    """What the strip shows: all cards that fit; where none does, all that may be swapped for a wild."""
    return fit_rows(view, holding, names) or swap_rows(view, names)


def tiles_of(rows: Sequence[FitRow], on: TableGrid) -> tuple[Tile, ...]:
    """Where each of them lies."""
    boxes = fit_boxes(len(rows), on)
    return tuple(Tile(row.card, row.melds, row.swaps, box) for row, box in zip(rows, boxes, strict=True))


def _brief(view: PlayerView, melds: tuple[int, ...], names: Sequence[str]) -> tuple[str, str]:
    return words.fits_in_short(view.melds[melds[0]], names, view.seat, len(melds) - 1)


class SlotLook(NamedTuple):
    """One slot of the tray in words."""

    title: str
    have: int
    need: int
    done: bool
    needs: str


class TrayBand(NamedTuple):
    """The tray and one sentence about it; `ready` when it could be laid down now."""

    slots: tuple[SlotLook, ...]
    sentence: str
    ready: bool
    call: Card | None = None  # what may be called on, in place of the sentence


class FitsBand(NamedTuple):
    """Once I am down: what fits, and one sentence."""

    rows: tuple[FitRow, ...]
    sentence: str
    call: Card | None = None
    keeps_room: bool = False  # for calls to come: the rows never move


Band = TrayBand | FitsBand | AskBand


class Aside(NamedTuple):
    """What the band is told beside view and cards."""

    choosing: str = ""  # the sentence while a place is being chosen
    placed: Card | None = None  # and the card it is for
    advice: Advice | None = None
    short: int | None = None  # how many cards my hand is short of the contract
    passed: tuple[int, ...] = ()  # the seats that have passed on the upcard
    pointed: str = ""  # the sentence of the button pointed at
    asks: bool = False  # whether the banner is up
    assists: Assists = ALL_ASSISTS
    calls: bool = False  # whether there is time to call beside whatever the band shows
    fits: tuple[int, ...] = ()  # the melds that take a card that may be called, for those who want to be told


NOTHING_ASIDE = Aside()


def band_for(view: PlayerView, holding: Holding, names: Sequence[str], aside: Aside = NOTHING_ASIDE) -> Band:
    """What the band shows."""
    if aside.choosing:
        choosing = AskBand(aside.placed, aside.choosing, (), (), _progress(view, holding))
        return _beside(choosing, view, holding, names)
    if aside.asks:
        fits = aside.assists.analysis and _fits_tray(view, holding)
        asked = question(
            view, Known(names, _progress(view, holding), aside.advice, fits, aside.passed, aside.fits, aside.pointed)
        )
        return _beside(asked, view, holding, names)
    band: TrayBand | FitsBand
    if view.is_unnamed(view.seat):
        return FitsBand((), naming.YOU_WILL_NAME)
    if shows_tray(view):
        band = _tray(view, holding, names, aside)
    else:
        band = _fits(view, holding, names)._replace(keeps_room=view.variant.claims is not Claim.NONE)
    if view.phase in OVER:
        return _over(band, view)
    if aside.calls:
        return band._replace(call=view.upcard)
    return band._replace(sentence=aside.pointed) if aside.pointed else band


def _over(band: TrayBand | FitsBand, view: PlayerView) -> Band:
    """After a round nothing more is to be laid down or hit."""
    said = words.over(is_game=view.phase is Phase.GAME_OVER) if view.round else words.NOTHING_DEALT
    if isinstance(band, TrayBand):
        return band._replace(sentence=said, ready=False)
    return FitsBand((), said)


def price_of(view: PlayerView, action: object) -> str:
    """What a buy in one's own turn costs, for whoever points at its button; empty for anything else."""
    if not isinstance(action, BuyUpcard | BuyStock) or not is_legal(view, action):
        return ""
    return asking.in_turn_price(view, from_stock=isinstance(action, BuyStock))


def can_lay(view: PlayerView, holding: Holding) -> bool:
    """Whether what the tray holds may be laid down now."""
    return is_legal(view, LayDown(view.seat, offered(holding, view.to_lay)))


# ---- the tray ----


def _tray(view: PlayerView, holding: Holding, names: Sequence[str], aside: Aside) -> TrayBand:
    contract, variant = view.to_lay, view.variant
    states = slot_states(holding, contract, variant)
    longer = variant.melding.longer or view.me.down is not Down.NO
    looks = tuple(_slot(state, longer) for state in states)
    return TrayBand(looks, _advice(view, holding, states, names, aside), can_lay(view, holding))


def _slot(state: SlotState, longer: bool) -> SlotLook:
    spec = state.spec
    missing = spec.length - state.have
    needs = words.wanted(state.lacks, state.holes, state.wild_helps) if missing > 0 else ""
    return SlotLook(words.slot_title(spec, longer), state.have, spec.length, state.is_full, needs)


def _advice(
    view: PlayerView, holding: Holding, states: tuple[SlotState, ...], names: Sequence[str], aside: Aside
) -> str:
    """One sentence about hand and tray; what is lacking only for those who want to be told."""
    contract, tells, is_down = view.to_lay, aside.assists.tray, view.me.down is not Down.NO
    short = aside.short if tells else None
    if owed := owed_sentence(view):
        return owed
    if not holding.in_tray:
        return words.short_of(0) if short == 0 else words.tray_empty(contract, is_down=is_down)
    if all(state.is_full or (is_down and not state.have) for state in states):
        return _about_whole(view, holding, names)
    wrong = next(((state.spec, fault) for state in states if (fault := _fault(state)) is not None), None)
    if wrong is not None:
        return words.not_a_meld(wrong[0], meld_fault_words(wrong[1], view.variant))
    sentence = words.short_of(short) if short is not None else ""
    if not tells:
        return ""
    fitting = [card for card in fitting_cards(view, holding, states) if not view.variant.is_wild(card)]
    return f"{sentence} {words.fit_the_tray(fitting)}".strip() if fitting else sentence


def _fault(state: SlotState) -> MeldFault | None:
    """Why cards in a slot will make no meld, whatever is added; a pair of what will be a set is only short."""
    return state.meld if isinstance(state.meld, MeldFault) and not state.lacks else None


def _about_whole(view: PlayerView, holding: Holding, names: Sequence[str]) -> str:
    """The cards of the contract, or of a further meld, are all there: the referee has the last word."""
    why = refusal(view, LayDown(view.seat, offered(holding, view.to_lay)))
    if why is None:
        return words.READY_TO_LAY if view.me.down is Down.NO else words.FURTHER_READY
    if why.reason in (Reason.NOT_YOUR_TURN, Reason.NOT_NOW):
        return words.COMPLETE_NOT_NOW if view.me.down is Down.NO else words.FURTHER_NOT_NOW
    return refusal_sentence(why, view, names)


def fitting_cards(view: PlayerView, holding: Holding, states: tuple[SlotState, ...]) -> tuple[Card, ...]:
    """Cards of the row that would bring some begun slot on, each once."""
    found = {}
    for held in holding.row:
        for state, slot in zip(states, holding.slots, strict=True):
            if fits_slot(held.card, state, tuple(other.card for other in slot), view.variant):
                found[held.card] = True
    return tuple(found)


# ---- what fits ----


def _fits(view: PlayerView, holding: Holding, names: Sequence[str]) -> FitsBand:
    if owed := owed_sentence(view):
        return FitsBand((), owed)
    rows = rows_shown(view, holding, names)
    cards = [row.card for row in rows]
    if not rows or rows[0].swaps:
        return FitsBand(rows, words.swaps_sentence(cards) if cards else words.nothing_fits(bool(view.melds)))
    now = hand_points(view.hand, view.variant)
    then = now - sum(view.variant.points_of(card) for card in view.hand if card in cards)
    count = sum(card in cards for card in view.hand)
    return FitsBand(rows, words.fits_sentence(count, now, then))


def owed_sentence(view: PlayerView) -> str:
    """What the discards owed mean while they are made; more than one is told as soon as it is owed."""
    if view.to_act != view.seat:
        return ""
    if view.phase is Phase.DISCARD:
        return words.owed_line(view.owed) if view.acting == view.turn else asking.owed_for_a_buy(view.owed)
    return asking.owed_later(view.owed) if view.phase is Phase.PLAY and view.owed > 1 else ""


# ---- beside questions ----


def _fits_tray(view: PlayerView, holding: Holding) -> bool:
    if not shows_tray(view) or view.upcard is None:
        return False
    card, states = view.upcard, slot_states(holding, view.to_lay, view.variant)
    inside = (tuple(held.card for held in slot) for slot in holding.slots)
    return any(fits_slot(card, state, cards, view.variant) for state, cards in zip(states, inside, strict=True))


def _beside(asked: AskBand, view: PlayerView, holding: Holding, names: Sequence[str]) -> AskBand:
    """A question with what fits, where no tray is left to stand beside it."""
    if shows_tray(view):
        return asked
    return asked._replace(fitting=tuple(row.card for row in fit_rows(view, holding, names)))


def _progress(view: PlayerView, holding: Holding) -> str:
    if view.me.down is not Down.NO:
        return ""
    states = slot_states(holding, view.to_lay, view.variant)
    done = sum(min(state.have, state.spec.length) for state in states)
    return words.tray_progress(done, cards_needed(view.to_lay))


def with_aim(band: Band, view: PlayerView, card: Card, aim: Place, names: Sequence[str]) -> Band:
    """The band while a card is held over a place that takes it: what letting go there would do."""
    sentence = _drop_sentence(view, card, aim, names)
    return band if isinstance(band, AskBand) or not sentence else band._replace(sentence=sentence)


def _drop_sentence(view: PlayerView, card: Card, aim: Place, names: Sequence[str]) -> str:
    match aim.target:
        case OnMeld(meld=meld, end=end) if isinstance(aim.action, Hit):
            now = hand_points(view.hand, view.variant)
            then = now - view.variant.points_of(card)
            return words.drop_on_meld(card, view.melds[meld], end, names, view.seat, (now, then))
        case OnMeld() | OnWild():
            return words.drop_on_wild(card)
        case OnTile():
            return words.drop_on_tile(card)
        case OnPile():
            return words.drop_to_discard(card)
        case _:
            return ""
