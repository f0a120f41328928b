"""From what is known and what she is about to do to a `TableScene`: plaques, marked cards, what lies in the band.

Pure; nothing is decided here. Plaques show what everybody at a table would see, no more.
"""

from dataclasses import replace

from game.engine.actions import Draw, Take
from game.engine.buying import buys_left
from game.engine.state import OVER, Down, Phase
from game.engine.view import PlayerView, open_discards
from game.play.scene.band import Band, fitting_cards, price_of, with_aim
from game.play.scene.controls import Control, is_legal
from game.play.scene.questions import Aside
from game.play.scene.scene import SceneSource, TableScene
from game.play.scene.shown import targets
from game.play.state.interaction import Interaction
from game.play.state.known import Known
from game.play.state.log import SAID_ALOUD, GameLog, seat_note
from game.play.words import asking
from game.rules.scoring import hand_points, standing, tally
from game.table.commands import Intention
from game.table.layout import HandKey
from game.table.plaques import OwnLook, SeatLook
from game.table.proposals import OnRow, Place
from game.table.tray import shows_tray, slot_states
from game.text import table as words
from game.text.cards import place_word
from sprites import EMBLEMS


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
        alarm=words.LAST_CARD if own.cards == 1 and view.round > 0 and not over else "",
    )


def own_look(state: Interaction, known: Known, seat: SeatLook) -> OwnLook:
    """What my own plaque shows."""
    view, numbers, order = known.view, known.numbers, known.order
    buying = bool(view.rules.buys) and not view.is_open
    plays = view.turn != view.seat and view.round and view.phase not in OVER
    note = seat.note or (words.is_playing(known.names[view.turn]) if plays else "")
    return OwnLook(
        seat=replace(seat, note=note),
        count_on=state.hovered == Intention.INSPECT,
        count=words.count_words(numbers.me.cards, len(state.holding.in_tray)),
        points="" if view.is_open else words.points_in_hand(hand_points(numbers.hand, view.variant)),
        order_icon=asking.ICONS[order] if buying else "",
        order_word=asking.SHORT[order] if buying else "",
        hand_order="" if view.is_open else words.ORDERS[state.holding.order],
    )


def _fitting_uids(state: Interaction, known: Known) -> frozenset[int]:
    """My cards that would bring the tray on."""
    view, holding = known.view, state.holding
    if not shows_tray(view) or not holding.in_tray or not known.settings.fit_arrows:
        return frozenset()
    cards = set(fitting_cards(view, holding, slot_states(holding, view.to_lay, view.variant)))
    return frozenset(held.uid for held in holding.row if held.card in cards)
