"""Build a `TableScene` from what the player knows and is doing: plaques, marked cards and the contents of the band.

Pure functions; nothing is decided here. Plaques show only public information.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from game.engine.actions import Buy, Take
from game.engine.buying import buys_left
from game.engine.standing import standing
from game.engine.state import OVER, PLAYING, Down, Phase
from game.engine.supply import must_take
from game.engine.view import PlayerView, open_discards
from game.language import BUILT_IN, Catalog, joined
from game.orders import may_be_asked
from game.play.faces import faces_at
from game.play.scene.band import AskBand, Band, BandDetails, fitting_cards, rows_shown, with_aim
from game.play.scene.controls import Control, begins_with_draw, is_legal, may_buy, may_buy_in_turn
from game.play.state.interaction import NOTHING_LIT, Hinted, Interaction, Known
from game.play.state.log import EMPTY_LOG, GameLog, mark_of, seat_note
from game.play.state.remarks import Company, Remark
from game.play.words import asking, grouping
from game.rules.cards import Card
from game.rules.scoring import hand_points, tally
from game.table.commands import Intention
from game.table.grid import TableGrid
from game.table.layout import CardKey, HandKey, Layout, Raised
from game.table.plaques import OwnLook, SeatLook
from game.table.proposals import OnMeld, OnRow, OnWild, Place, claim_places, places_for, stops
from game.table.tray import shows_tray, slot_states
from game.text import table as words
from game.text.cards import card_name
from game.text.events import phase_prompt
from game.ui.geometry import Rect
from game.ui.narration import Narration

GLOW, OWN_BUYS = "glow", "own buys"  # what comes in gradually
NOTHING_RAISED: Mapping[int, Raised] = MappingProxyType({})
SWAPS = words.SWAP  # on the tab of a card that may be swapped for a wild


class ShownTable(NamedTuple):
    """The table as the player sees it: what they do and know, the layout, the log and the language.

    An input is judged by this value, and a scene is built from it.
    """

    state: Interaction
    known: Known
    layout: Layout
    lifts: Mapping[int, Raised] = NOTHING_RAISED  # lifted cards, by uid
    moving: frozenset[CardKey] = frozenset()
    log: GameLog = EMPTY_LOG
    company: Company | None = None
    catalog: Catalog = BUILT_IN  # the catalog of the language
    coming: Mapping[str, float] = MappingProxyType({})  # how much is seen of what comes in, 0 to 1; all of the rest
    # the moment of an input; a scene does not depend on it
    controls: tuple[Control, ...] = ()
    is_idle: bool = True  # nothing moves or waits to be shown
    is_just_asked: bool = False  # a question has just appeared and does not accept an answer yet

    @property
    def view(self) -> PlayerView:
        """Return what is shown of the game."""
        return self.known.view


def visible_view(state: Interaction, known: Known) -> PlayerView:
    """Return the view the player acts on: the game as it is or, during the time to call, only what is shown, so that
    nothing reveals whether the card fits.
    """
    return known.view if known.calling.withholds and state.choosing is None else known.game


def places_of(card: Card, shown: ShownTable) -> tuple[Place, ...]:
    """Return where a card of mine may go, or why not, judged only by what is shown."""
    view = visible_view(shown.state, shown.known)
    going_by = view if view.melds == shown.view.melds else shown.view
    return places_for(going_by, shown.layout, card)


def targets(shown: ShownTable) -> tuple[Place, ...]:
    """Return the legal places on the table for the selected card, or those to choose from."""
    state = shown.state
    if state.choosing is not None:
        return state.choosing.places
    card = state.chosen
    if (called := calling_places(shown)) or card is None:
        return called
    drag = state.drag
    return stops((drag.places if drag is not None else ()) or places_of(card, shown))


def calling_places(shown: ShownTable) -> tuple[Place, ...]:
    """Return where a call would put the discard, for a player who is asked only about cards that fit."""
    known, state = shown.known, shown.state
    is_asked = known.calling.fits and known.asks and state.choosing is None and state.drag is None
    return claim_places(known.game, shown.layout) if is_asked else ()


def called_place(shown: ShownTable) -> Place | None:
    """Return where a call would put it: where the player points, or else the first such place."""
    places, aim = calling_places(shown), shown.state.aim
    aimed = (place for place in places if aim is not None and place.target == aim.target)
    return next(aimed, places[0] if places else None)


@dataclass(frozen=True, slots=True)
class TableScene:
    """Everything visible on the table."""

    shown: ShownTable
    seats: tuple[SeatLook, ...]
    own: OwnLook
    band: Band
    controls: tuple[Control, ...] = ()
    pile: tuple[Card, ...] = ()  # the discards that may be looked at, newest first
    log: str = ""  # the last line of it
    new: frozenset[int] = frozenset()  # uids of the cards that came last
    tabs: Mapping[int, str] = field(default_factory=dict)  # what stands over cards that fit the tray or a meld, by uid
    targets: tuple[Place, ...] = ()  # where the selected card may go
    aim: Place | None = None
    remark: Remark | None = None
    gap: Rect | None = None  # the place a dragged card has left
    away: frozenset[CardKey] = frozenset()  # cards in motion, painted elsewhere
    stock_live: bool = False
    discard_live: bool = False
    watched: bool = False  # nobody plays here: the game is only watched

    @property
    def state(self) -> Interaction:
        """The player's interaction."""
        return self.shown.state

    @property
    def known(self) -> Known:
        """Return what the player knows."""
        return self.shown.known

    @property
    def view(self) -> PlayerView:
        """Return what is shown of the game."""
        return self.known.view

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all players."""
        return self.known.names

    @property
    def layout(self) -> Layout:
        """The layout of the table."""
        return self.shown.layout

    @property
    def grid(self) -> TableGrid:
        """The positions of the table's parts."""
        return self.layout.grid

    @property
    def calls(self) -> bool:
        """Return whether the targets are those of a discard that may be called."""
        return bool(calling_places(self.shown))

    @property
    def hinted(self) -> Hinted:
        """Return what a hint or the coach points at."""
        return self.known.hinted or self.state.coach_highlight or NOTHING_LIT

    @property
    def veiled(self) -> bool:
        """Return whether melds that do not take the selected card are dimmed: only beside one that does, so that no
        ordinary discard darkens the whole table.
        """
        fits = any(isinstance(place.target, OnMeld | OnWild) for place in self.targets)
        return fits and (self.state.carried is not None or self.state.choosing is not None)


def narration_of(scene: TableScene, events: tuple[str, ...], arrived: str, *, is_shared: bool) -> Narration:
    """Return what to read aloud: events, what to do or answer, a refusal, a hint or new cards, and the focused card.

    Everyone in the room hears it, so on a shared screen nothing that depends on a hand is read.
    """
    band, view, known = scene.band, scene.view, scene.known
    begins = begins_with_draw(view) and not known.has_more and is_legal(view, Take(view.seat))
    if view.upcard is not None and begins and (is_shared or not isinstance(band, AskBand)):
        state = asking.opens_turn(view.upcard, known.caps[Intention.ACT], known.caps[Intention.TAKE])
    elif isinstance(band, AskBand):
        details = () if is_shared else [words for _, words in band.lines]
        state = joined((band.aloud or band.question, *details), " ")
    else:
        state = phase_prompt(view, scene.names)
    if scene.state.weighs and may_buy_in_turn(view):
        state = joined((asking.buy_brings(view), asking.buy_brings(view, from_stock=True)), " ")
    if is_shared:
        return Narration(events, state)
    notice = scene.state.refused.sentence if scene.state.refused is not None else scene.hinted.sentence
    return Narration(events, state, notice or arrived, _focused_card(scene))


def _focused_card(scene: TableScene) -> str:
    held = scene.state.holding.find(scene.state.at) if scene.state.at is not None else None
    if held is None:
        return ""
    name = card_name(held.card)
    return name if held.card.is_joker or not scene.view.variant.is_wild(held.card) else grouping.WILD(card=name)


def make_scene(shown: ShownTable, controls: tuple[Control, ...], band: Band) -> TableScene:
    """Build the scene with the current buttons and band."""
    state, known, view, layout = shown.state, shown.known, shown.view, shown.layout
    log, company, moving = shown.log, shown.company, shown.moving
    looks = seat_looks(known.view, known.names, log, known.tempers, known.numbers, hides_asked=known.hides_asked)
    seats = with_company(looks, company)
    key = HandKey(state.carried) if state.carried is not None else None
    stock_live, discard_live = live_piles(state, known)
    aim = called_place(shown) or _aimed_place(state)
    if aim is not None and aim.is_legal and state.chosen is not None:
        band = with_aim(band, view, state.chosen, aim, known.names)
    return TableScene(
        shown=shown,
        seats=seats,
        own=own_look(known, seats[view.seat]),
        band=band,
        controls=controls,
        pile=open_discards(view, state.pile_after(log.pile)),
        log=log.shown,
        new=frozenset(held.uid for held in state.holding.row if held.new),
        tabs=_tabs(state, known),
        targets=targets(shown),
        aim=aim if aim is not None and aim.is_legal else None,
        remark=company.remark if company is not None else None,
        gap=layout.cards[key].box if key is not None and key in layout.cards else None,
        away=moving if key is None else moving | {key},
        stock_live=stock_live,
        discard_live=discard_live,
    )


def with_other_company(scene: TableScene, shown: ShownTable) -> TableScene:
    """Return the scene of a shown table that differs from the scene's own only in the company."""
    seats = with_company(scene.seats, shown.company)
    remark = shown.company.remark if shown.company is not None else None
    return replace(scene, shown=shown, seats=seats, own=replace(scene.own, seat=seats[scene.view.seat]), remark=remark)


def band_details(shown: ShownTable) -> BandDetails:
    """Return the further details for the band."""
    place = called_place(shown)
    called_onto = place.target.meld if place is not None and isinstance(place.target, OnMeld) else None
    return BandDetails(shown.state.choosing, shown.log.passes, called_onto)


def _aimed_place(state: Interaction) -> Place | None:
    """Return the place where the selected card would go."""
    return state.aim if state.aim is not None and not isinstance(state.aim.target, OnRow) else None


def live_piles(state: Interaction, known: Known) -> tuple[bool, bool]:
    """Return whether the stock and the upcard glow, because the player may press them."""
    is_mine = not (known.view.is_open or known.by_order or state.draws)
    return is_mine and _may_be_drawn(known), is_mine and _may_be_taken(known.view)


def coming_in(state: Interaction, known: Known) -> frozenset[str]:
    """Return what is there of all that comes in gradually."""
    buys = state.weighs and may_buy_in_turn(known.view)
    return frozenset({GLOW} if any(live_piles(state, known)) else ()) | frozenset({OWN_BUYS} if buys else ())


def _may_be_drawn(known: Known) -> bool:
    """Return whether a card may be drawn; where no question says that the upcard is better, only that glows."""
    is_better = isinstance(known.advised, Take | Buy) and not known.asks
    return begins_with_draw(known.view) and not must_take(known.view) and not is_better


def _may_be_taken(view: PlayerView) -> bool:
    asked = view.to_act == view.seat and view.phase in (Phase.OFFER, Phase.REQUEST)
    return asked or is_legal(view, Take(view.seat))


def seat_looks(
    view: PlayerView,
    names: tuple[str, ...],
    log: GameLog,
    tempers: tuple[str, ...] = (),
    numbers: PlayerView | None = None,
    *,
    hides_asked: bool = False,
) -> tuple[SeatLook, ...]:
    """Return what every plaque shows; `numbers` is a view in which cards in flight are not yet counted, if it
    differs. If it hides who is asked, the player on turn stays lit.
    """
    counted = numbers or view
    places = standing(counted)
    faces = faces_at(names)
    worn = tempers or ("",) * view.players
    people = zip(names, faces, worn, places, strict=True)
    acting = None if view.phase is Phase.CLAIM else view.turn if hides_asked else view.to_act
    return tuple(_look(view, counted, seat, person, log, acting) for seat, person in enumerate(people))


def with_company(looks: tuple[SeatLook, ...], company: Company | None) -> tuple[SeatLook, ...]:
    """Return the plaques with the current faces and expressions."""
    if company is None:
        return looks
    worn = enumerate(zip(looks, company.faces, company.expressions, strict=True))
    fading = {seat: (was, seen) for seat, was, seen in company.fading}
    return tuple(
        replace(look, face=face, expression=expression, fading=fading.get(seat))
        for seat, (look, face, expression) in worn
    )


def _look(
    view: PlayerView,
    numbers: PlayerView,
    seat: int,
    person: tuple[str, str, str, int],
    log: GameLog,
    acting: int | None,
) -> SeatLook:
    """Return what a plaque shows of a person: name, face, style and place."""
    name, face, temper, place = person
    own, rules, over = numbers.seats[seat], view.rules_of(seat), view.phase in OVER
    on_turn = view.turn == seat and view.round > 0 and not over
    is_scored = bool(view.sheet) or any(held.points or held.score for held in numbers.seats)
    note, acts = seat_note(view, seat, log), seat == acting
    return SeatLook(
        name=name,
        cards=own.cards,
        score=str(tally(own.score, own.points, view.variant)),
        standing=words.place_of(place, view.players) if is_scored else "",
        note=note,
        mark="" if view.turn == view.seat and view.phase in PLAYING else mark_of(log.note(seat)),
        buys=(buys_left(numbers, seat), rules.buys) if rules.buys and rules.has_buy_limit else None,
        coins=str(own.quarters) if view.variant.money.used else "",
        turn=on_turn or acts,
        waits=on_turn and not acts,
        down=view.seats[seat].down is not Down.NO,
        temper=temper,
        face=face,
        alarm=words.LAST_CARD if own.cards == 1 and view.round > 0 and not over else "",
    )


def own_look(known: Known, seat: SeatLook) -> OwnLook:
    """Return what my own plaque shows."""
    view, numbers, order = known.view, known.numbers, known.order
    asks = may_be_asked(view) and not view.is_open
    return OwnLook(
        seat=seat,
        note=seat.note if seat.turn else "",
        points="" if view.is_open else str(hand_points(numbers.hand, view.variant)),
        order_icon=asking.ICONS[order] if asks else "",
        may_buy=may_buy(view) or may_buy_in_turn(view),
    )


def _tabs(state: Interaction, known: Known) -> Mapping[int, str]:
    """Return my cards that help to fill the tray; without a tray, those that fit a meld, with the points they save."""
    view, holding = known.view, state.holding
    if not shows_tray(view):
        worth = {
            row.card: SWAPS if row.swaps else str(view.variant.points_of(row.card)) for row in rows_shown(view, holding)
        }
        return {held.uid: worth[held.card] for held in holding.row if held.card in worth}
    if not holding.in_tray or not known.settings.fit_arrows:
        return {}
    cards = set(fitting_cards(view, holding, slot_states(holding, view.to_lay, view.variant)))
    return {held.uid: "" for held in holding.row if held.card in cards}
