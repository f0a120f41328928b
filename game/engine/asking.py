"""After a discard: claims, the offer of the upcard, buys, and the turn that follows (X-16, X-17, S-5, Q-9)."""

from game.engine import events
from game.engine.actions import Shanghai
from game.engine.buying import offer_order
from game.engine.claims import claim_order, resolve_claim
from game.engine.course import Course, draw_penalty, go_out_if_empty
from game.engine.plays import HitOutcome
from game.engine.shuffle import picked, shuffled
from game.engine.state import Ongoing, State, clockwise, may_name
from game.engine.view import PlayerView, observe
from game.rules.variant import Asking, Claim, TurnAfterBuy

_NO_CLAIMS, _BY_LOT = Claim.NONE, Asking.BY_LOT  # a module constant is faster than an enum lookup


def after_discard(course: Course) -> None:
    """Ask about a discard: first for claims, then about the offer (X-16)."""
    view = observe(course.game, course.game.turn)
    asked = claim_order(view) if view.variant.claims is not _NO_CLAIMS else ()
    if asked:
        course.happen(events.ClaimOpened(asked))
    else:
        _offer(course, view)


def open_round(course: Course) -> None:
    """Ask players with a choice for their contracts (K-18), then offer the upcard."""
    asked = naming_order(course.game)
    if asked:
        course.happen(events.NamingOpened(asked))
    else:
        open_offer(course)


def naming_order(game: Ongoing | State) -> tuple[int, ...]:
    """Return the seats that choose a contract after the deal, in order: all with more than one left (K-18)."""
    order = clockwise(game.turn, game.players)
    return tuple([seat for seat in order if may_name(game.seats[seat], game.variant)])


def open_offer(course: Course) -> None:
    """Ask about the upcard, or begin the turn if nobody is to be asked."""
    _offer(course, observe(course.game, course.game.turn))


def _offer(course: Course, view: PlayerView) -> None:
    asked = offer_order(view)
    if view.variant.buying.asking is _BY_LOT:
        asked = _by_lot(asked, course.game)
    course.happen(events.OfferOpened(asked) if asked else events.TurnBegan(view.turn))


def _by_lot(asked: tuple[int, ...], game: Ongoing) -> tuple[int, ...]:
    """Return the player on turn first, if asked, and the others in an order drawn for this upcard (K-37)."""
    turn = tuple([seat for seat in asked if seat == game.turn])
    bought = sum(seat.buys for seat in game.seats)
    return turn + shuffled(asked[len(turn) :], game.seed, f"round {game.round} lot {game.turns} {bought}")


def buy_upcard(course: Course, seat: int) -> None:
    """Let the seat buy the upcard; the rule set decides whose turn follows and when discards are due (S-6, Q-12)."""
    game, buying = course.game, course.game.variant.buying
    course.happen(events.UpcardBought(seat, game.discards[-1], game.variant.money.buy))
    draw_penalty(course, seat)
    own_turn = seat == game.turn
    if not own_turn and buying.turn_after is TurnAfterBuy.UNCHANGED:
        course.happen(
            events.DiscardsDue(seat, buying.discards_owed) if buying.discards_owed else events.TurnBegan(game.turn)
        )
        return
    if not own_turn:
        course.happen(events.TurnPassed(seat))
    draws = buying.turn_after is not TurnAfterBuy.BUYER_PLAYS
    course.happen(events.TurnBegan(seat, 1 + buying.discards_owed, draws))


def call_shanghai(course: Course, view: PlayerView, action: Shanghai) -> None:
    """Move the discard to a meld or to the caller; the discarder draws from the caller's previous hand (M-12, C-13)."""
    game, hit = course.game, resolve_claim(view, action)
    held = game.hands[action.seat]
    given = held[picked(len(held), game.seed, f"round {game.round} chance {game.chances}")]
    taker = game.turn if game.discarder is None else game.discarder
    if isinstance(hit, HitOutcome):
        course.happen(events.ShanghaiCalled(action.seat, game.discards[-1], hit.meld, hit.end, hit.grown))
    else:
        course.happen(events.ShanghaiCalled(action.seat, game.discards[-1], None, None, None))
    course.happen(events.CardGiven(action.seat, taker, given))
    if not go_out_if_empty(course, action.seat):
        course.happen(events.TurnBegan(course.game.turn))
