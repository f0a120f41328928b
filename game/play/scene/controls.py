"""The buttons of the play screen: which exist, which are enabled, and why the others are disabled.

Pure: `controls` turns what is known and the interaction into `Control`s, each an intention with a button. Every button
keeps its place for a whole game, and the referee decides what it may do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.engine.actions import (
    Action,
    Buy,
    BuyStock,
    BuyUpcard,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    Pass,
    Shanghai,
    Take,
)
from game.engine.buying import call_would_pay
from game.engine.notation import PLAIN
from game.engine.referee import refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import ANSWERING, OVER, PLAYING, Phase
from game.engine.view import PlayerView
from game.orders import UPCARD_PHASES, may_be_asked
from game.play.state.interaction import Interaction, Known
from game.play.words import asking
from game.play.words import table as naming
from game.play.words import table as taking_back
from game.play.words.hints import HINT, THINKING
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

BRIEF_HOLD = 0.5  # seconds; a button of a discard that waits so briefly would only flash
SHORT_LABEL = 5  # labels of up to this many letters are written larger
DETAILS = "details"  # the button of a question
BUYS = "buys"  # the button that shows the buys of the player's own turn
KEY_OF = {Intention.BUYING_MENU: Intention.BUYING}  # the key shown on a button that has none of its own


class Gains(NamedTuple):
    """What enters the hand with an answer, shown under its word: faces by code, "" for a back; and quarters paid."""

    cards: tuple[str, ...] = ()
    quarters: int = 0


class Control(NamedTuple):
    """A button and the intention it triggers. `shown` False means a click area only; something else paints it. One that
    `is_idle` keeps its place but does nothing, because the same action has a button in the banner.
    """

    intention: Intention
    button: Button | IconButton
    shown: bool = True
    is_idle: bool = False
    gains: Gains | None = None

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
    """Return the primary action: draw (where others are asked first, by passing), end the turn, or discard the selected
    card.
    """
    if view.phase is Phase.DRAW:
        return Draw(view.seat)
    if opens_turn(view):
        return Pass(view.seat)
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
    if not known.offers_hints:  # in a drill, whose ways on take the place of the last button
        explained = [control for control in explained if control.intention not in (Intention.FILL, Intention.ORDER)]
    coach = now.state.coach
    waits = coach is not None and coach.waits  # then only its button is highlighted
    gilded = _gilded(explained, known.view, None if waits else known.advised)
    return tuple(_with_key(control, known.caps) for control in gilded)


def _gilded(controls: Sequence[Control], view: PlayerView, advised: Action | None) -> list[Control]:
    """Highlight the recommended button, or without advice the only legal one; otherwise none, also where the advice is
    to take the upcard, which has no button. A button that also appears in the question is highlighted only there.
    """
    if view.to_act != view.seat or view.phase not in UPCARD_PHASES:
        return list(controls)
    actions = {
        control.intention: action_of(control.intention, view) if control.button.name != BUYS else None
        for control in controls
    }
    legal = {action for action in actions.values() if is_legal(view, action)}
    best = next(iter(legal)) if advised is None and len(legal) == 1 else advised
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
    always = [*_acts(now), *_corner(grid), *_wells(view, grid), *_own_buys(now)]
    if now.state.choosing is not None:
        return [*always, _banner_button(Intention.CANCEL, words.CANCEL, grid.cancel, "dark")]
    if now.known.asks:
        details = [] if view.phase is Phase.NAME else [_details(grid)]
        return [*always, *_answers(now), *details]
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
    """Return the primary button, with take back and hint below it, the same at every question and turn."""
    first, second, _ = now.grid.act_buttons
    hint, sort = now.grid.hint_and_sort
    return [
        _primary(now, first),
        _control(Intention.TAKE_BACK, second, taking_back.TAKE_BACK),
        _control(Intention.HINT, hint, THINKING if now.known.hint_thinks else HINT),
        _control(Intention.ORDER, sort, words.ORDER),
    ]


def may_buy_in_turn(view: PlayerView) -> bool:
    """Return whether I may buy the upcard or the top card of the stock in my own turn now."""
    return is_legal(view, BuyUpcard(view.seat)) or is_legal(view, BuyStock(view.seat))


def _own_buys(now: Situation) -> list[Control]:
    """Return, below the piles, the button of the buys on the player's own turn or, once it is pressed, one for each
    pile.
    """
    view, grid = now.view, now.grid
    if now.state.choosing is not None or now.state.hold is not None or not may_buy_in_turn(view):
        return []
    if not now.state.weighs:
        opens = Intention.BUY_UPCARD if is_legal(view, BuyUpcard(view.seat)) else Intention.BUY_STOCK
        return [_control(opens, grid.buys, asking.BUY_MENU, name=BUYS)]
    backs = ("",) * asking.unseen_of_buy(view)
    choices = (
        (Intention.BUY_STOCK, grid.buy_stock, asking.BUY_OFF_STOCK, ("", *backs)),
        (Intention.BUY_UPCARD, grid.buy_upcard, asking.buy_this(view.upcard), (str(view.upcard), *backs)),
    )
    return [
        _control(intention, box, label)._replace(gains=Gains(cards, view.variant.money.buy))
        for intention, box, label, cards in choices
        if is_legal(view, action_of(intention, view))
    ]


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
    if state.hold is not None and state.hold.lasts > BRIEF_HOLD:
        return _control(act, box, taking_back.LET_IT_GO, "gold", _card_label(state.hold.action.card, now.grid))
    not_now = refusal_sentence(Refusal(Reason.NOT_NOW), view, now.known.names)
    if state.draws:  # what was asked for follows by itself
        return Control(act, Button(act, box, words.DRAW, off=not_now, size="strong"), is_idle=True)
    if now.known.rests:
        return Control(act, Button(act, box, words.DISCARD, off=not_now, size="strong"), is_idle=True)
    if _others_act(now):  # the others wait for me, or go on
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
    if begins_with_draw(view) and now.known.asks:
        return Control(act, Button(act, box, words.DISCARD, "gold", off=not_now, size="strong"), is_idle=True)
    if begins_with_draw(view):
        sub = words.UNLESS_BOUGHT if opens_turn(view) and not passes_to_draw(view) else ""
        return _control(act, box, words.DRAW, "gold", sub, size="strong")
    if view.phase in PLAYING:
        if is_legal(view, EndTurn(view.seat)):
            return _control(act, box, words.END_TURN, "gold", words.NO_DISCARD)
        sub = _card_label(state.to_discard, now.grid) if state.to_discard else ""
        return _control(act, box, words.DISCARD, "dark" if now.may_lay else "gold", sub, size="strong")
    return _control(act, box, words.DISCARD, "gold", size="strong")


def _others_act(now: Situation) -> bool:
    """Return whether the others act now, also between two of their actions, or my standing order does."""
    view = now.view
    return (view.to_act != view.seat and view.phase not in OVER) or now.known.by_order


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


def _banner_button(
    intention: Intention, label: str, box: Rect, kind: ButtonKind, gains: Gains | None = None
) -> Control:
    size = "strong" if len(label) <= SHORT_LABEL and gains is None else "text"
    return _control(intention, box, label, kind, name=f"answer {intention}", size=size)._replace(gains=gains)


def _answers(now: Situation) -> list[Control]:
    """Return the banner's answers: yes at the left, no at the right, and a third one before them if there is one."""
    view, grid = now.view, now.grid
    match view.phase:
        case Phase.NAME:
            return [_banner_button(Intention.ACT, naming.NAME, grid.cancel, "gold")]
        case Phase.OFFER:
            return _offer_answers(view, grid)
        case Phase.REQUEST:
            return [
                _banner_button(Intention.TAKE, words.NO_MINE, grid.yes, "dark", _upcard_of(view)),
                _banner_button(Intention.ALLOW, words.YOU_MAY, grid.no, "dark", A_BACK),
            ]
        case Phase.DRAW:
            return [
                _banner_button(Intention.TAKE, words.TAKE, grid.yes, "dark", _upcard_of(view)),
                _banner_button(Intention.ACT, words.DRAW, grid.no, "dark", A_BACK),
            ]
        case _ if comes_next(now.known):
            return [
                _banner_button(Intention.TAKE, words.TAKE, grid.third, "dark", _upcard_of(view)),
                _banner_button(Intention.SHANGHAI, words.SHANGHAI, grid.yes, "lacquer"),
                _banner_button(Intention.ACT, words.DRAW, grid.no, "dark", A_BACK),
            ]
        case _:
            return [
                _banner_button(Intention.SHANGHAI, words.SHANGHAI, grid.yes, "lacquer"),
                _banner_button(Intention.PASS, words.PASS, grid.no, "dark"),
            ]


A_BACK = Gains(("",))


def _upcard_of(view: PlayerView, unseen: int = 0, quarters: int = 0) -> Gains:
    upcard = () if view.upcard is None else (str(view.upcard),)
    return Gains((*upcard, *("",) * unseen), quarters)


def _offer_answers(view: PlayerView, grid: TableGrid) -> list[Control]:
    if opens_turn(view):
        no = _banner_button(Intention.ACT, words.DRAW, grid.no, "dark", A_BACK)
    else:
        no = _banner_button(Intention.PASS, words.PASS, grid.no, "dark")
    price = _upcard_of(view, asking.unseen_of_buy(view), view.variant.money.buy)
    buy = _banner_button(Intention.BUY, words.BUY, grid.yes, "dark", price)
    take = is_legal(view, Take(view.seat))
    taken = grid.third if may_buy(view) else grid.yes
    taking = _banner_button(Intention.TAKE, words.TAKE, taken, "dark", _upcard_of(view))
    return [*([taking] if take else []), *([buy] if may_buy(view) or not take else []), no]


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


def comes_next(known: Known) -> bool:
    """Return whether my turn follows the discard that I may call on, so that one question is about calling, taking and
    drawing.
    """
    view = known.view
    follows = view.discarder is not None and (view.discarder + 1) % view.players == view.seat
    return follows and known.calling.is_open


def is_naming(view: PlayerView) -> bool:
    """Return whether I have to choose my contract now (K-18)."""
    return view.phase is Phase.NAME and view.to_act == view.seat


def draws_by_choice(view: PlayerView) -> bool:
    """Return whether my draw may be the upcard or the stock; then it is asked like any other question about a card."""
    return view.phase is Phase.DRAW and is_legal(view, Take(view.seat)) and is_legal(view, Draw(view.seat))


def opens_turn(view: PlayerView) -> bool:
    """Return whether my turn begins with an upcard that I am offered before others are asked."""
    return view.phase is Phase.OFFER and view.to_act == view.turn == view.seat


def begins_with_draw(view: PlayerView) -> bool:
    """Return whether I am to draw now, perhaps after others have been asked about the upcard."""
    return opens_turn(view) or (view.phase is Phase.DRAW and view.to_act == view.seat)


def passes_to_draw(view: PlayerView) -> bool:
    """Return whether I draw from the stock if I pass: it is my turn, and stays so if another player buys the card."""
    return opens_turn(view) and view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED


def first_refusal(view: PlayerView) -> bool:
    """Return whether the upcard is offered to the player on turn before the others."""
    return view.variant.buying.asks_turn_first
