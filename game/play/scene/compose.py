"""From what is known and what she is about to do to a `TableScene`: plaques, marked cards, what lies in the band.

Pure; nothing is decided here. Plaques show what everybody at a table would see, no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from game.engine.actions import Draw, Take
from game.engine.buying import buys_left
from game.engine.state import OVER, Down, Phase
from game.engine.view import PlayerView, open_discards
from game.orders import may_be_asked
from game.play.scene.band import Aside, AskBand, Band, fitting_cards, price_of, with_aim
from game.play.scene.controls import Control, is_legal
from game.play.state.interaction import NOTHING_LIT, Hinted, Interaction, Known
from game.play.state.log import EMPTY_LOG, SAID_ALOUD, GameLog, seat_note
from game.play.words import asking
from game.rules.cards import Card, parse_card
from game.rules.scoring import hand_points, standing, tally
from game.table.commands import Intention
from game.table.grid import TableGrid
from game.table.layout import CardKey, HandKey, Layout, Raised
from game.table.plaques import OwnLook, SeatLook
from game.table.proposals import OnRow, Place, Tile, places_for, stops
from game.table.tray import shows_tray, slot_states
from game.text import table as words
from game.text.cards import card_name, place_word
from game.text.events import phase_prompt
from game.ui.geometry import Rect
from game.ui.narration import Narration
from sprites import EMBLEMS, FACES

NOTHING_RAISED: Mapping[int, Raised] = MappingProxyType({})


class ShownTable(NamedTuple):
    """The table as it lies before her: what she knows, and where everything is."""

    known: Known
    layout: Layout
    lifts: Mapping[int, Raised] = NOTHING_RAISED  # cards that stand out, by uid
    tiles: tuple[Tile, ...] = ()
    controls: tuple[Control, ...] = ()
    is_idle: bool = True  # nothing moves or waits to be shown
    is_just_asked: bool = False  # a question has only just come up: it hears no answer yet

    @property
    def view(self) -> PlayerView:
        """What is shown of the game."""
        return self.known.view


def visible_view(state: Interaction, known: Known) -> PlayerView:
    """What she goes by: the game as it is, but while she may call only what is shown, so that nothing tells whether
    the card fits.
    """
    return known.view if known.calling.withholds and state.choosing is None else known.game


def places_of(card: Card, state: Interaction, shown: ShownTable) -> tuple[Place, ...]:
    """Where a card of mine may go or why not: places are told by what is shown, never by what will be."""
    view = visible_view(state, shown.known)
    going_by = view if view.melds == shown.view.melds else shown.view
    return places_for(going_by, shown.layout, card, shown.tiles)


def targets(state: Interaction, shown: ShownTable) -> tuple[Place, ...]:
    """The legal places of the moment on the table: for the chosen card, or those being chosen from."""
    if state.choosing is not None:
        return state.choosing.places
    card = state.chosen
    if card is None:
        return ()
    drag = state.drag
    return stops((drag.places if drag is not None else ()) or places_of(card, state, shown))


class SceneSource(NamedTuple):
    """What a scene is made from: what she is about to do, the table before her, which cards move, and the log."""

    state: Interaction
    shown: ShownTable
    moving: frozenset[CardKey] = frozenset()
    log: GameLog = EMPTY_LOG


@dataclass(frozen=True, slots=True)
class TableScene:
    """What there is to see."""

    source: SceneSource
    seats: tuple[SeatLook, ...]
    own: OwnLook
    band: Band
    controls: tuple[Control, ...] = ()
    pile: tuple[Card, ...] = ()  # the discards that may be looked at, the newest first
    log: tuple[str, ...] = ()
    new: frozenset[int] = frozenset()  # uids of cards that came last
    fitting: frozenset[int] = frozenset()  # uids that would bring the tray on
    targets: tuple[Place, ...] = ()  # where the chosen card may go
    aim: Place | None = None
    gap: Rect | None = None  # the place a carried card has left
    away: frozenset[CardKey] = frozenset()  # cards in motion: painted over, not here
    stock_live: bool = False
    discard_live: bool = False
    watched: bool = False  # nobody plays here: the game is only looked at

    @property
    def state(self) -> Interaction:
        """What she is about to do."""
        return self.source.state

    @property
    def known(self) -> Known:
        """What she knows."""
        return self.source.shown.known

    @property
    def view(self) -> PlayerView:
        """What is shown of the game."""
        return self.known.view

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody at the table is called."""
        return self.known.names

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        return self.source.shown.layout

    @property
    def grid(self) -> TableGrid:
        """Where the parts of the table lie."""
        return self.layout.grid

    @property
    def hinted(self) -> Hinted:
        """What a hint, or the coach, speaks of."""
        return self.known.hinted or self.state.taught or NOTHING_LIT

    @property
    def veiled(self) -> bool:
        """Whether melds that do not take the chosen card step back."""
        return self.state.carried is not None or self.state.choosing is not None


def narration_of(scene: TableScene, events: tuple[str, ...], asked: str, *, is_shared: bool) -> Narration:
    """What is seen, said: what has happened, what to do or what is asked, a refusal or a hint, the card in focus.

    What is said is heard by all. Where several people share the screen nothing is said that hangs on a hand; `asked` is
    what everybody is asked while nobody's cards lie open.
    """
    band = scene.band
    if asked:
        return Narration(events, asked)
    if isinstance(band, AskBand):
        told = () if is_shared else [words for _, words in band.lines]
        state = " ".join((band.question, *told))
    else:
        state = phase_prompt(scene.view, scene.names)
    if is_shared:
        return Narration(events, state)
    notice = scene.state.refused.sentence if scene.state.refused is not None else scene.hinted.sentence
    return Narration(events, state, notice, _focused(scene))


def _focused(scene: TableScene) -> str:
    at = scene.state.at
    place = scene.layout.cards.get(HandKey(at)) if at is not None else None
    return card_name(parse_card(place.face)) if place is not None else ""


def make_scene(source: SceneSource, controls: tuple[Control, ...], band: Band) -> TableScene:
    """What there is to see, with the buttons and the band of the moment."""
    state, shown, moving, log = source
    known, view, layout = shown.known, shown.view, shown.layout
    seats = _seats(state, known, log)
    key = HandKey(state.carried) if state.carried is not None else None
    aim = _aimed_at(state)
    if aim is not None and aim.is_legal and state.chosen is not None:
        band = with_aim(band, view, state.chosen, aim, known.names)
    return TableScene(
        source=source,
        seats=seats,
        own=own_look(state, known, seats[view.seat]),
        band=band,
        controls=controls,
        pile=open_discards(view, state.pile_after(log.pile)),
        log=log.lines[-3:],
        new=frozenset(held.uid for held in state.holding.row if held.new),
        fitting=_fitting_uids(state, known),
        targets=targets(state, shown),
        aim=aim if aim is not None and aim.is_legal else None,
        gap=layout.cards[key].box if key is not None and key in layout.cards else None,
        away=moving if key is None else moving | {key},
        stock_live=not view.is_open and is_legal(view, Draw(view.seat)) and view.phase is Phase.DRAW,
        discard_live=state.polled is not None if view.is_open else _may_be_taken(view),
    )


def aside_of(source: SceneSource) -> Aside:
    """What the band is told beside what is known."""
    state = source.state
    return Aside(state.choosing, price_of(state.hovered, source.shown.view), source.log.passes)


def _seats(state: Interaction, known: Known, log: GameLog) -> tuple[SeatLook, ...]:
    """What every plaque shows; while callers are asked for, nothing that tells whether the card fits."""
    callers = state.polled is not None and state.polled.callers
    view = known.view._replace(phase=Phase.CLAIM) if callers else known.view
    return seat_looks(view, known.names, log, known.tempers, known.numbers)


def _aimed_at(state: Interaction) -> Place | None:
    """Where the chosen card would go; a tile that speaks of one place is shown there."""
    aim = state.aim if state.aim is not None and not isinstance(state.aim.target, OnRow) else None
    return aim.ways[0] if aim is not None and len(aim.ways) == 1 else aim


def _may_be_taken(view: PlayerView) -> bool:
    asked = view.to_act == view.seat and view.phase in (Phase.OFFER, Phase.REQUEST)
    return asked or is_legal(view, Take(view.seat))


def seat_looks(
    view: PlayerView,
    names: tuple[str, ...],
    log: GameLog,
    tempers: tuple[str, ...] = (),
    numbers: PlayerView | None = None,
) -> tuple[SeatLook, ...]:
    """What every plaque shows; its `numbers` may be those of a view in which cards have yet to land."""
    counted = numbers or view
    scores, points = [seat.score for seat in counted.seats], [seat.points for seat in counted.seats]
    places = standing(scores, points, view.variant)
    looks = (_look(view, counted, seat, names[seat], log, places[seat]) for seat in range(view.players))
    worn = tempers or ("",) * view.players
    return tuple(replace(look, temper=temper) if temper else look for look, temper in zip(looks, worn, strict=True))


def _look(view: PlayerView, numbers: PlayerView, seat: int, name: str, log: GameLog, place: int) -> SeatLook:
    own, buys, over = numbers.seats[seat], view.rules_of(seat).buys, view.phase in OVER
    on_turn = view.turn == seat and view.round > 0 and not over
    is_scored = bool(view.sheet) or any(held.points or held.score for held in numbers.seats)
    note, acts = seat_note(view, seat, log), view.to_act == seat and view.phase is not Phase.CLAIM
    return SeatLook(
        name=name,
        emblem=EMBLEMS[seat % len(EMBLEMS)],
        cards=own.cards,
        score=str(tally(own.score, own.points, view.variant)),
        standing=words.place_of(place, view.players) if is_scored else "",
        place=place_word(place) if is_scored else "",
        note=note,
        aloud=note in SAID_ALOUD,
        buys=(buys_left(numbers, seat), buys) if buys else None,
        coins=str(own.quarters) if view.variant.money.used else "",
        turn=on_turn or acts,
        waits=on_turn and not acts,
        down=view.seats[seat].down is not Down.NO,
        face=FACES[seat % len(FACES)],
        alarm=words.LAST_CARD if own.cards == 1 and view.round > 0 and not over else "",
    )


def own_look(state: Interaction, known: Known, seat: SeatLook) -> OwnLook:
    """What my own plaque shows."""
    view, numbers, order = known.view, known.numbers, known.order
    asks = may_be_asked(view) and not view.is_open
    plays = view.turn != view.seat and view.round and view.phase not in OVER
    note = seat.note or (words.is_playing(known.names[view.turn]) if plays else "")
    return OwnLook(
        seat=replace(seat, note=note),
        count_on=state.hovered == Intention.INSPECT,
        count=words.count_words(numbers.me.cards, len(state.holding.in_tray)),
        points="" if view.is_open else words.POINTS_IN_HAND(number=hand_points(numbers.hand, view.variant)),
        order_icon=asking.ICONS[order] if asks else "",
        order_word=asking.NAMES[order] if asks else "",
        hand_order="" if view.is_open else words.ORDERS[state.holding.order],
    )


def _fitting_uids(state: Interaction, known: Known) -> frozenset[int]:
    """My cards that would bring the tray on."""
    view, holding = known.view, state.holding
    if not shows_tray(view) or not holding.in_tray or not known.settings.fit_arrows:
        return frozenset()
    cards = set(fitting_cards(view, holding, slot_states(holding, view.to_lay, view.variant)))
    return frozenset(held.uid for held in holding.row if held.card in cards)
