"""From the desk and the log to a `TableScene`: what each plaque says, which cards are marked, what lies in the band.

Pure but for what it reads; nothing is decided here. Plaques show what everybody at a table would see, no more.
"""

from collections.abc import Sequence
from dataclasses import replace

from game.engine.actions import Buy, BuyUpcard, Draw, Take
from game.engine.decider import temper_of
from game.engine.state import OVER, Down, Phase
from game.engine.view import PlayerView, open_discards
from game.match import Computer
from game.orders import Advice
from game.rules.scoring import hand_points, standing, tally
from game.screens.play.band import Aside, FitsBand, fitting_cards, price_of, with_aim
from game.screens.play.controls import Control, action_of, is_legal
from game.screens.play.desk import Desk
from game.screens.play.log import SAID_ALOUD, Told, seat_note
from game.screens.play.pointing import OnControl
from game.screens.play.scene import NOTHING_LIT, TableScene
from game.table.commands import Intention
from game.table.layout import HandKey
from game.table.plaques import OwnLook, SeatLook
from game.table.proposals import OnRow, Place
from game.table.tray import shows_tray, slot_states
from game.words import asking
from game.words import table as words
from game.words.cards import place_word
from sprites import EMBLEMS


def make_scene(desk: Desk, said: Told) -> TableScene:
    """What there is to see."""
    view, holding, stage, state = desk.stage.view, desk.holding, desk.stage, desk.state
    seats, polled = _seats(desk, said), state.polled
    key = HandKey(state.carried) if state.carried is not None else None
    away = stage.moving_keys | ({key} if key is not None else set())
    gap = stage.layout.cards[key].box if key is not None and key in stage.layout.cards else None
    controls = desk.controls()
    band = FitsBand((), "") if view.is_open else desk.band(aside_of(desk, said, controls))
    aim = _aimed_at(desk)
    if aim is not None and aim.is_legal and state.chosen is not None:
        band = with_aim(band, view, state.chosen, aim, desk.names)
    return TableScene(
        view=view,
        layout=stage.layout,
        names=desk.names,
        seats=seats,
        own=own_look(view, desk, seats[view.seat]),
        controls=controls,
        band=band,
        log=said.lines[-3:],
        pile=open_discards(view, said.pile),
        hover=state.hover.name if isinstance(state.hover, OnControl) else "",
        pressed=state.pressed.name if isinstance(state.pressed, OnControl) else "",
        selected=state.selected,
        focus=state.focus,
        new=frozenset(held.uid for held in holding.row if held.new),
        fitting=fitting_uids(view, desk),
        targets=desk.targets(),
        aim=aim if aim is not None and aim.is_legal else None,
        chosen=state.chosen,
        practice=desk.match.practice and not desk.is_lesson,
        veiled=state.carried is not None or state.choosing is not None,
        refused=state.refused,
        hinted=desk.hinting.shown or state.taught or NOTHING_LIT,
        coach=state.coach,
        gap=gap,
        away=frozenset(away),
        stock_live=not view.is_open and is_legal(view, Draw(view.seat)) and view.phase is Phase.DRAW,
        discard_live=polled is not None if view.is_open else is_legal(view, Take(view.seat)) or _is_asked_about(view),
    )


def _seats(desk: Desk, said: Told) -> tuple[SeatLook, ...]:
    """What every plaque shows; while callers are asked for, nothing that tells whether the card fits."""
    view, polled = desk.stage.view, desk.state.polled
    tempers = tuple(temper_of(player.level) if isinstance(player, Computer) else "" for player in desk.match.players)
    seen = view._replace(phase=Phase.CLAIM) if polled is not None and polled.callers else view
    return seat_looks(seen, desk.names, said, tempers)


def _aimed_at(desk: Desk) -> Place | None:
    """Where the chosen card would go; a tile that speaks of one place is shown there."""
    aim = desk.state.aim if desk.state.aim is not None and not isinstance(desk.state.aim.target, OnRow) else None
    return aim.ways[0] if aim is not None and len(aim.ways) == 1 else aim


def aside_of(desk: Desk, said: Told, controls: Sequence[Control]) -> Aside:
    """What the band is told beside the view and my cards."""
    view = desk.stage.view
    pointed = desk.state.hover.name if isinstance(desk.state.hover, OnControl) else ""
    control = next((control for control in controls if control.button.name == pointed), None)
    price = price_of(view, action_of(control.intention, view)) if control is not None else ""
    calls = desk.calls
    return Aside(
        choosing=desk.state.choosing.sentence if desk.state.choosing else "",
        placed=desk.state.choosing.card if desk.state.choosing else None,
        advice=_advice(desk, view),
        assists=desk.assists,
        short=desk.asking.distance(view) if shows_tray(view) and not view.is_open else None,
        passed=said.passes,
        pointed=price,
        asks=desk.asks,
        calls=calls.is_open and not calls.waits,
        fits=calls.where,
    )


def _advice(desk: Desk, view: PlayerView) -> Advice | None:
    """What the card that is asked about would do, for those who want to be told: in step with the button in gold."""
    if not desk.asks or not desk.assists.analysis:
        return None
    advice = desk.asking.advice(view)
    wanted = isinstance(desk.advised(), Take | Buy | BuyUpcard)
    return advice._replace(is_worth_it=wanted) if advice is not None else None


def _is_asked_about(view: PlayerView) -> bool:
    return view.to_act == view.seat and view.phase in (Phase.OFFER, Phase.REQUEST)


def seat_looks(
    view: PlayerView, names: tuple[str, ...], said: Told, tempers: tuple[str, ...] = ()
) -> tuple[SeatLook, ...]:
    """What every plaque shows."""
    scores, points = [seat.score for seat in view.seats], [seat.points for seat in view.seats]
    places = standing(scores, points, view.variant)
    looks = (_look(view, seat, names[seat], said, places[seat]) for seat in range(view.players))
    worn = tempers or ("",) * view.players
    return tuple(replace(look, temper=temper) if temper else look for look, temper in zip(looks, worn, strict=True))


def _look(view: PlayerView, seat: int, name: str, said: Told, place: int) -> SeatLook:
    own, buys, over = view.seats[seat], view.rules_of(seat).buys, view.phase in OVER
    on_turn = view.turn == seat and view.round > 0 and not over
    is_scored = bool(view.sheet) or any(held.points or held.score for held in view.seats)
    note, acts = seat_note(view, seat, said), view.to_act == seat and view.phase is not Phase.CLAIM
    return SeatLook(
        name=name,
        emblem=EMBLEMS[seat % len(EMBLEMS)],
        cards=own.cards,
        score=str(tally(own.score, own.points, view.variant)),
        standing=words.place_of(place, view.players) if is_scored else "",
        place=place_word(place) if is_scored else "",
        note=note,
        aloud=note in SAID_ALOUD,
        buys=(max(0, buys - own.buys), buys) if buys else None,
        coins=str(own.quarters) if view.variant.money.used else "",
        turn=on_turn or acts,
        waits=on_turn and not acts,
        down=own.down is not Down.NO,
        alarm=words.LAST_CARD if own.cards == 1 and view.round > 0 and not over else "",
    )


def own_look(view: PlayerView, desk: Desk, seat: SeatLook) -> OwnLook:
    """What my own plaque shows."""
    buying, order = bool(view.rules.buys) and not view.is_open, desk.asking.order(view.seat)
    plays = view.turn != view.seat and view.round and view.phase not in OVER
    note = seat.note or (words.is_playing(desk.names[view.turn]) if plays else "")
    return OwnLook(
        seat=replace(seat, note=note),
        count_on=desk.state.hover == OnControl(Intention.INSPECT),
        count=words.count_words(view.me.cards, len(desk.holding.in_tray)),
        points="" if view.is_open else words.points_in_hand(hand_points(view.hand, view.variant)),
        order_icon=asking.ICONS[order] if buying else "",
        order_word=asking.SHORT[order] if buying else "",
        hand_order="" if view.is_open else words.ORDERS[desk.holding.order],
    )


def fitting_uids(view: PlayerView, desk: Desk) -> frozenset[int]:
    """My cards that would bring the tray on."""
    if not shows_tray(view) or not desk.holding.in_tray or not desk.assists.arrows:
        return frozenset()
    states = slot_states(desk.holding, view.to_lay, view.variant)
    cards = set(fitting_cards(view, desk.holding, states))
    return frozenset(held.uid for held in desk.holding.row if held.card in cards)
