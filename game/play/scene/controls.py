"""The buttons of the play screen: which exist, which are enabled, and why the others are disabled.

Pure: `controls` turns what is known and the interaction into `Control`s, each an intention with a button. Every button
keeps its place for a whole game, and the referee decides what it may do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.engine.actions import Action, Buy, Discard, Draw, EndTurn, LayDown, Shanghai, Take
from game.engine.buying import call_would_pay
from game.engine.notation import PLAIN
from game.engine.referee import refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import ANSWERING, OVER, PLAYING, Phase
from game.engine.view import PlayerView
from game.orders import UPCARD_PHASES, may_be_asked
from game.play.state.interaction import Interaction, Known
from game.play.words import table as naming
from game.play.words import table as taking_back
from game.play.words.hints import HINT
from game.rules.cards import Card
from game.rules.variant import Claim, TurnAfterBuy
from game.table.commands import Intention
from game.table.grid import USUAL, TableGrid
from game.table.holding import Holding
from game.table.plaques import figures_box, order_box
from game.table.tray import offered, shows_tray
from game.text import table as words
from game.text.cards import card_name
from game.text.refusals import refusal_sentence
from game.ui.drawings import ButtonKind
from game.ui.geometry import Rect
from game.ui.widgets import Button, IconButton

ICON_GAP, SMALL_GAP, ICON_SIDE, SMALL_ICON = (
    6.0,
    4.0,
    40.0,
    37.0,
)  # of buttons beside another
SHORT_LABEL = 5  # labels of up to this many letters are written larger
DETAILS = "details"  # the button of a question
KEY_OF = {Intention.BUYING_MENU: Intention.BUYING}  # the key shown on a button that has none of its own


class Control(NamedTuple):
    """A button and the intention it triggers. `shown` False means a click area only; something else paints it. One that
    `is_idle` keeps its place but does nothing, because the same action has a button in the banner.
    """

    intention: Intention
    button: Button | IconButton
    shown: bool = True
    is_idle: bool = False

    @property
    def is_off(self) -> bool:
        """Return whether it is disabled."""
        return bool(self.button.off)


class Situation(NamedTuple):
    """What the buttons depend on: what is known, the interaction and the layout."""

    known: Known
    state: Interaction
    grid: TableGrid = USUAL

    @property
    def view(self) -> PlayerView:
        """Return what is shown of the game."""
        return self.known.view

    @property
    def may_lay(self) -> bool:
        """Return whether laying down comes before discarding: tray or hand seem to hold the contract."""
        view = self.view
        if view.phase is not Phase.PLAY or not shows_tray(view):
            return False
        return self.known.short == 0 or can_lay(view, self.state.holding)


def action_of(intention: Intention, view: PlayerView, chosen: Card | None = None) -> Action | None:
    """Return the action an intention means by itself; None if it needs more or is no action."""
    if intention.plays:
        return PLAIN[intention.plays](view.seat)
    if intention is Intention.SHANGHAI and view.variant.claims is Claim.HAND:
        return Shanghai(view.seat)
    return _act(view, chosen) if intention is Intention.ACT else None


def _act(view: PlayerView, chosen: Card | None) -> Action | None:
    """Return the primary action: draw, end the turn, or discard the selected card."""
    if view.phase is Phase.DRAW:
        return Draw(view.seat)
    if view.to_act == view.seat and refusal(view, EndTurn(view.seat)) is None:
        return EndTurn(view.seat)
    return Discard(view.seat, chosen) if chosen is not None else None


def is_legal(view: PlayerView, action: Action | None) -> bool:
    """Return whether there is an action and it is legal."""
    return action is not None and view.to_act == view.seat and refusal(view, action) is None


def can_lay(view: PlayerView, holding: Holding) -> bool:
    """Return whether the cards in the tray can be laid down now."""
    return is_legal(view, LayDown(view.seat, offered(holding, view.to_lay)))


def controls(now: Situation, why_not: Callable[[Intention], str]) -> tuple[Control, ...]:
    """Return all buttons, each with its key and, if disabled, the reason; none of the player's own while their cards
    are hidden.
    """
    known = now.known
    if known.view.is_open:
        return ()
    explained = [_explained(control, why_not(control.intention)) for control in _all(now)]
    if not (known.settings.hints and known.offers_hints):
        explained = [control for control in explained if control.intention is not Intention.HINT]
    if not known.offers_hints:
        explained = [control for control in explained if control.intention is not Intention.FILL]
    coach = now.state.coach
    waits = coach is not None and coach.waits  # then only its button is highlighted
    gilded = _gilded(explained, known.view, None if waits else known.advised)
    return tuple(_with_key(control, known.caps) for control in gilded)


def _gilded(controls: Sequence[Control], view: PlayerView, advised: Action | None) -> list[Control]:
    """Highlight the recommended button, or the only legal one; otherwise none. A button that also appears in the
    question is highlighted only there.
    """
    if view.to_act != view.seat or view.phase not in UPCARD_PHASES:
        return list(controls)
    actions = {control.intention: action_of(control.intention, view) for control in controls}
    legal = {action for action in actions.values() if is_legal(view, action)}
    best = next(iter(legal)) if len(legal) == 1 else advised
    asked = {
        actions[button.intention]: at for at, button in enumerate(controls) if not button.is_off
    }  # the last of these are its answers
    return [
        _in_kind(button, "gold" if at == asked.get(best) else "dark", actions) for at, button in enumerate(controls)
    ]


def _in_kind(control: Control, kind: ButtonKind, actions: Mapping[Intention, Action | None]) -> Control:
    """Return the button for one of several alternatives, highlighted or not; red buttons stay red."""
    button = control.button
    if not isinstance(button, Button) or button.kind not in ("gold", "dark"):
        return control
    if actions[control.intention] is None or control.is_off:
        return control
    return control._replace(button=replace(button, kind=kind))


def _all(now: Situation) -> list[Control]:
    view, grid = now.view, now.grid
    always = [*_acts(now), *_corner(grid), *_wells(view, grid)]
    if now.state.choosing is not None:
        return [*always, _banner_button(Intention.CANCEL, words.CANCEL, grid.cancel, "dark")]
    if now.known.asks:
        details = [] if view.phase is Phase.NAME else [_details(grid)]
        return [*always, *_answers(view, grid), *details]
    if now.known.calling.is_open:
        return [*always, *_calls(grid)]
    return [*always, *_tray(now)]


def _explained(control: Control, why: str) -> Control:
    return control._replace(button=replace(control.button, off=why)) if why else control


def _with_key(control: Control, caps: Mapping[Intention, str]) -> Control:
    cap = caps.get(KEY_OF.get(control.intention, control.intention), "")
    if cap == control.button.key:
        return control
    return control._replace(button=replace(control.button, key=cap))


# ---- the three that keep their places at the right ----


def _acts(now: Situation) -> list[Control]:
    """Return the primary button, with take back and hint below it, the same at every question and turn.

    If the upcard or the stock can be bought in the player's own turn, those buttons use this room and the others become
    icons.
    """
    first, second, third = now.grid.act_buttons
    buying = now.view.variant.buying
    controls, icons = [_primary(now, first)], [_HINT_ICON] if buying.buy_stock_in_turn else []
    if buying.buy_upcard_in_turn:
        left, beside = _with_icons(second, [_UNDO_ICON])
        controls.append(_control(Intention.BUY_UPCARD, left, words.BUY))
        controls += beside
    else:
        controls.append(_control(Intention.TAKE_BACK, second, taking_back.TAKE_BACK))
    rest, beside = _with_icons(third, icons)
    if buying.buy_stock_in_turn:
        controls.append(_control(Intention.BUY_STOCK, rest, words.BUY, sub=words.OFF_STOCK, size="note"))
    else:
        controls.append(_control(Intention.HINT, rest, HINT))
    return [*controls, *beside]


_HINT_ICON = Control(Intention.HINT, IconButton(Intention.HINT, USUAL.act_buttons[2], "hint", HINT, caps=True))


_UNDO_ICON = Control(
    Intention.TAKE_BACK, IconButton("take back", USUAL.act_buttons[2], "undo", taking_back.TAKE_BACK, caps=True)
)


def _with_icons(place: Rect, icons: Sequence[Control]) -> tuple[Rect, list[Control]]:
    """Put icons at the right end of a place; return the remaining place and the positioned icons."""
    side = ICON_SIDE if len(icons) < 2 else SMALL_ICON
    step, buttons = side + (ICON_GAP if len(icons) < 2 else SMALL_GAP), []
    for at, control in enumerate(reversed(icons)):
        box = Rect(place.right - side - at * step, place.y, side, place.h)
        buttons.append(control._replace(button=replace(control.button, box=box)))
    return Rect(place.x, place.y, place.w - len(icons) * step, place.h), buttons


def _control(
    intention: Intention,
    box: Rect,
    label: str,
    kind: ButtonKind = "dark",
    sub: str = "",
    *,
    name: str = "",
    size: str = "text",
) -> Control:
    """Create a button and its intention; `controls` adds the key at the end."""
    return Control(intention, Button(name or intention, box, label, kind, sub=sub, size=size))


def _primary(now: Situation, box: Rect) -> Control:
    """Return the gold button: draw, discard or end the turn; while others play it pauses them."""
    act, view, state, is_quiet = Intention.ACT, now.view, now.state, not now.known.has_more
    if state.hold is not None:
        return _control(act, box, taking_back.LET_IT_GO, "gold", _card_label(state.hold.action.card, now.grid))
    if view.to_act not in (view.seat, None):  # the others wait for me, or go on
        if state.holds_others:
            return _control(Intention.WAIT, box, words.GO_ON, "gold", words.GO_ON_SUB)
        return _control(Intention.WAIT, box, words.WAIT)
    if view.phase in OVER and view.round and is_quiet:
        label, sub = words.BACK_TO_RESULTS, words.BACK_TO_RESULTS_SUB
        return _control(Intention.CONFIRM, box, label, "gold", sub, name="results")
    if view.to_act is None or not is_quiet:
        return _control(Intention.HURRY, box, words.HURRY)
    if view.phase is Phase.NAME:
        return _control(act, box, naming.NAME, "gold", naming.NAME_SUB)
    if view.phase is Phase.DRAW and now.known.asks:
        off = refusal_sentence(Refusal(Reason.NOT_NOW), view, now.known.names)
        return Control(act, Button(act, box, words.DISCARD, "gold", off=off, size="strong"), is_idle=True)
    if view.phase is Phase.DRAW:
        return _control(act, box, words.DRAW, "gold", size="strong")
    if view.phase in PLAYING:
        if is_legal(view, EndTurn(view.seat)):
            return _control(act, box, words.END_TURN, "gold", words.NO_DISCARD)
        sub = _card_label(state.to_discard, now.grid) if state.to_discard else ""
        return _control(act, box, words.DISCARD, "dark" if now.may_lay else "gold", sub, size="strong")
    return _control(act, box, words.DISCARD, "gold", size="strong")


def _card_label(card: Card, grid: TableGrid) -> str:
    """Return the card under a button's label, in words if there is room."""
    return card_name(card) if grid.is_usual else words.signed(card)


# ---- icons and wells ----


def _corner(grid: TableGrid) -> list[Control]:
    rows = (
        (Intention.CANCEL, "menu", words.MENU),
        (Intention.LOG, "log", words.LOG),
        (Intention.SCORES, "trophy", words.SHEET),
        (Intention.HELP, "help", words.HELP),
    )
    return [
        Control(intention, IconButton(f"icon {icon}", box, icon, hint))
        for (intention, icon, hint), box in zip(rows, grid.icons, strict=True)
    ]


def _wells(view: PlayerView, grid: TableGrid) -> list[Control]:
    """Return what can be pressed on my plaque, which is painted with the plaque."""
    wells = [_well(Intention.INSPECT, figures_box(grid.me))]
    if may_be_asked(view):
        wells.append(_well(Intention.BUYING_MENU, order_box(grid.me)))
    return wells


def _well(intention: Intention, box: Rect) -> Control:
    return Control(intention, Button(intention, box, ""), shown=False)


# ---- in the band ----


def _tray(now: Situation) -> list[Control]:
    grid = now.grid
    if not shows_tray(now.view):
        return []
    clear = IconButton(Intention.EMPTY, grid.clear, "cross", words.EMPTY)
    return [
        _control(Intention.LAY_DOWN, grid.lay_down, words.LAY_DOWN, "gold", size="strong"),
        _control(Intention.FILL, grid.fill, words.FILL),
        Control(Intention.EMPTY, clear, shown=bool(now.state.holding.in_tray)),
    ]


def _details(grid: TableGrid) -> Control:
    """Return the `?` of a question."""
    return Control(Intention.DETAILS, IconButton(DETAILS, grid.details, "help", words.DETAILS))


def _banner_button(intention: Intention, label: str, box: Rect, kind: ButtonKind, sub: str = "") -> Control:
    size = "strong" if len(label) <= SHORT_LABEL and not sub else "text"
    return _control(intention, box, label, kind, sub, name=f"answer {intention}", size=size)


def _answers(view: PlayerView, grid: TableGrid) -> list[Control]:
    """Return the banner's answers: yes at the left, no at the right, and a third one before them if there is one."""
    match view.phase:
        case Phase.NAME:
            return [_banner_button(Intention.ACT, naming.NAME, grid.cancel, "gold")]
        case Phase.OFFER:
            return _offer_answers(view, grid)
        case Phase.REQUEST:
            return [
                _banner_button(Intention.TAKE, words.TAKE, grid.yes, "dark"),
                _banner_button(Intention.ALLOW, words.ALLOW, grid.no, "dark"),
            ]
        case Phase.DRAW:
            return [
                _banner_button(Intention.TAKE, words.TAKE, grid.yes, "dark"),
                _banner_button(Intention.ACT, words.DRAW, grid.no, "dark"),
            ]
        case _:
            return [
                _banner_button(Intention.SHANGHAI, words.SHANGHAI, grid.yes, "lacquer"),
                _banner_button(Intention.PASS, words.PASS, grid.no, "dark"),
            ]


def _offer_answers(view: PlayerView, grid: TableGrid) -> list[Control]:
    no = _banner_button(Intention.PASS, words.DRAW if passes_to_draw(view) else words.PASS, grid.no, "dark")
    take = is_legal(view, Take(view.seat))
    buy = _banner_button(Intention.BUY, words.BUY, grid.yes, "dark")
    if take and may_buy(view):
        return [_banner_button(Intention.TAKE, words.TAKE, grid.third, "dark"), buy, no]
    return [_banner_button(Intention.TAKE, words.TAKE, grid.yes, "dark") if take else buy, no]


def _calls(grid: TableGrid) -> list[Control]:
    """Return the two answers while there is time to call, in the place of the tray's buttons."""
    return [
        _control(Intention.SHANGHAI, grid.call, words.SHANGHAI, "lacquer", name="call"),
        _control(Intention.PASS, grid.let_go, words.PASS, name="let go", size="strong"),
    ]


def may_buy(view: PlayerView) -> bool:
    """Return whether a call would buy the card instead of only costing a penalty (Q-11); otherwise it is not
    offered.
    """
    return is_legal(view, Buy(view.seat)) and not call_would_pay(view)


def is_asked(view: PlayerView) -> bool:
    """Return whether a banner waits for my answer."""
    return view.to_act == view.seat and (view.phase in ANSWERING or draws_by_choice(view))


def is_naming(view: PlayerView) -> bool:
    """Return whether I have to choose my contract now (K-18)."""
    return view.phase is Phase.NAME and view.to_act == view.seat


def draws_by_choice(view: PlayerView) -> bool:
    """Return whether my draw may be the upcard or the stock; then it is asked like any other question about a card."""
    return view.phase is Phase.DRAW and is_legal(view, Take(view.seat)) and is_legal(view, Draw(view.seat))


def passes_to_draw(view: PlayerView) -> bool:
    """Return whether I draw from the stock if I pass: it is my turn, and stays so if another player buys the card."""
    stays = view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED
    return view.phase is Phase.OFFER and view.to_act == view.turn == view.seat and stays


def first_refusal(view: PlayerView) -> bool:
    """Return whether the upcard is offered to the player on turn before the others."""
    return view.variant.buying.asks_turn_first
