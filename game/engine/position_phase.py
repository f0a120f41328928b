"""Who is expected to do what in a position: said or filled in, and whether it all fits together."""

from game.engine.asking import naming_order
from game.engine.buying import offer_order
from game.engine.claims import claim_order
from game.engine.fields import Document, FieldError, numbers, whole
from game.engine.position_cards import Piles
from game.engine.position_frame import PositionFrame, seat_or_nobody
from game.engine.state import ANSWERING, ASKING, OVER, Down, Phase, State, may_name
from game.engine.view import observe
from game.rules.variant import Asking, Claim, ContractOrder, FirstTurn


def read_discarder(doc: Document, frame: PositionFrame, piles: Piles, turns: int) -> int | None:
    """Unsaid: the player before the one on turn, nobody for a first upcard (X-11)."""
    left = 1 if frame.variant.dealing.first_turn is FirstTurn.LEFT else 0
    begins = frame.turn == (frame.dealer + left) % frame.players and turns == 0 and frame.phase is not Phase.CLAIM
    nobody = not piles.discards or (begins and len(piles.discards) == 1)
    before = 0 if nobody else (frame.turn - 1) % frame.players + 1
    return seat_or_nobody(whole(doc, "discarder", before, 0, frame.players))


def with_asked(doc: Document, state: State, phase_unsaid: bool) -> State:
    """The state with the seats that answer; an unsaid phase is the draw where nobody is left to ask (X-17).

    Where nobody is asked, and where the seat on turn acts, what is said of them means nothing and is passed over.
    """
    players, phase = state.players, state.phase
    said = numbers(doc, "asked", 1, players)
    asked = tuple(seat - 1 for seat in said) if said is not None and phase in ANSWERING else _asked(doc, state)
    if phase_unsaid and not asked:
        state = state._replace(phase=Phase.DRAW)
        phase = state.phase
    acting = asked[0] if phase is Phase.REQUEST and asked else state.turn
    said_acting = whole(doc, "acting", acting + 1, 1, players) - 1
    return state._replace(asked=asked, acting=said_acting if phase in (Phase.REQUEST, Phase.DISCARD) else acting)


def _asked(doc: Document, state: State) -> tuple[int, ...]:
    view = observe(state, state.turn)
    match state.phase:
        case Phase.NAME:
            return naming_order(state)
        case Phase.OFFER:
            return offer_order(view)
        case Phase.REQUEST:
            order = offer_order(view)
            first = whole(doc, "acting", order[0] + 1 if order else 1, 1, state.players) - 1
            return order[order.index(first) :] if first in order else (first,)
        case Phase.CLAIM:
            return claim_order(view)
        case _:
            return ()


def check_phase(state: State) -> None:
    """Refuse a phase that the seats, the piles or those who are to answer contradict."""
    phase = state.phase
    if phase is Phase.NAME:
        _check_naming(state)
    if phase in ASKING:
        _check_asked(state)
    if state.upcard_alive and not state.discards:
        raise FieldError("upcard_alive is true, but discards is empty: there is no upcard")
    if phase is Phase.ROUND_OVER and state.round == len(state.variant.rounds):
        raise FieldError(f"phase is 'round_over', but round {state.round} is the last one: write game_over")
    if phase in OVER:
        return
    if state.owed < 1:
        raise FieldError(f"owed is 0, but in phase {phase} a discard is owed: write 1 or more")
    _check_seats(state)


def _check_seats(state: State) -> None:
    for number, seat in enumerate(state.seats):
        whose = f"P{number + 1}'s"
        if not seat.cards:
            raise FieldError(f"{whose} hand is empty: that ends the round, so write phase round_over or game_over")
        if seat.down is Down.THIS_TURN and number != state.turn:
            raise FieldError(f"{whose} down is 'this_turn', but P{state.turn + 1} is on turn: write earlier")


def _check_naming(state: State) -> None:
    if state.variant.contract_order is ContractOrder.LISTED:
        raise FieldError(f"phase is 'name', but {state.variant.title} has no contracts to name: write another phase")
    if not state.asked or len(set(state.asked)) < len(state.asked):
        raise FieldError("asked must name those who have still to name their contracts, each once")
    for seat in state.asked:
        if not may_name(state.seats[seat], state.variant):
            raise FieldError(f"asked names P{seat + 1}, who has only one contract left to name")


def _check_asked(state: State) -> None:
    phase, asked = state.phase, state.asked
    if not asked:
        raise FieldError(f"asked is empty, but in phase {phase} someone must be left to answer: write another phase")
    if len(set(asked)) < len(asked):
        raise FieldError("asked names a seat twice: each seat is asked once")
    if not state.discards:
        raise FieldError(f"discards is empty, but in phase {phase} the seats are asked about the top discard")
    if not state.upcard_alive and phase is not Phase.CLAIM:
        raise FieldError(f"upcard_alive is false, but in phase {phase} the seats are asked about the upcard")
    before_turn = state.variant.buying.asking is Asking.BEFORE_TURN
    if phase is Phase.REQUEST and not before_turn:
        asks = f"{state.variant.title} does not ask before the turn"
        raise FieldError(f"phase is 'request', but {asks}: write offer or draw")
    if before_turn and phase is not Phase.CLAIM and state.turn in asked:
        raise FieldError(f"asked names P{state.turn + 1}, who is on turn: {state.variant.title} asks only the others")
    if phase is Phase.REQUEST and state.acting != asked[0]:
        raise FieldError(f"acting is P{state.acting + 1}: in phase request it is the first of asked, P{asked[0] + 1}")
    if phase is Phase.CLAIM and state.variant.claims is Claim.NONE:
        raise FieldError(f"phase is 'claim', but {state.variant.title} knows no claims: write another phase")
    if phase is Phase.CLAIM and state.discarder in (None, *asked):
        raise FieldError("discarder must be a seat that is not in asked: only a discard of another can be claimed")
