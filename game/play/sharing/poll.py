"""Questions to everyone at one screen: who is asked about a discard, and how each has responded.

Pure. A `Poll` is the current question; `Responses` are all answers about one discard. Answers are passed
to the engine one by one in its own order (X-16, X-17, Q-9). Only public information is used: who is asked never depends
on a hand. No screen and no clock here.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from game.engine.actions import Action, Allow, Buy, Pass, Shanghai, Take
from game.engine.buying import offer_order
from game.engine.claims import seat_claim_refusal
from game.engine.state import Phase, clockwise
from game.engine.view import PlayerView
from game.rules.variant import Asking, Claim


class Response(StrEnum):
    """A person's response to a poll, given without looking at their cards."""

    YES = "yes"
    NO = "no"
    LOOK = "look"  # the player wants to see their cards first


class Poll(NamedTuple):
    """The current question and the players asked, in the order of the rules.

    `buyers` may buy the upcard, `callers` may call Shanghai; `holder` is on turn and is asked to let it go.
    """

    about: tuple[object, ...]
    buyers: tuple[int, ...] = ()
    callers: tuple[int, ...] = ()
    holder: int | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Return all seats asked, in ascending order."""
        held = () if self.holder is None else (self.holder,)
        return tuple(sorted({*self.buyers, *self.callers, *held}))


class Responses(NamedTuple):
    """The responses about one discard: to buying, to calling, to a request. Missing seats have not answered."""

    about: tuple[object, ...] = ()
    buying: tuple[tuple[int, Response], ...] = ()
    calling: tuple[tuple[int, Response], ...] = ()
    call: Shanghai | None = None
    request: Response | None = None


class Listening(NamedTuple):
    """Which people do not want to be asked in the usual way."""

    silent: tuple[int, ...] = ()  # not asked to buy: their order passes, or a call could only cost a penalty
    passing: tuple[int, ...] = ()  # buyers whose order passes: they are not asked to call either
    finders: tuple[int, ...] = ()  # asked to call on every discard, whether it fits or not


EVERYBODY_LISTENS = Listening()


def about(view: PlayerView) -> tuple[object, ...]:
    """Return a key for the discard that tells one question from the next."""
    return (view.round, view.turns, view.discarder, view.discards, sum(seat.buys for seat in view.seats))


def poll_due(
    view: PlayerView, people: Collection[int], responses: Responses, listening: Listening = EVERYBODY_LISTENS
) -> Poll | None:
    """Return the question to ask openly before the game goes on.

    If a discard fits a meld, which everyone can see, those who may call Shanghai are asked; `finders` are asked after
    every other discard too while there are melds.
    """
    now = about(view)
    responses = responses if responses.about == now else Responses(now)
    if view.phase is Phase.REQUEST:
        return Poll(now, holder=view.turn) if view.turn in people and responses.request is None else None
    callers = tuple(
        seat
        for seat in _callers(view, people, responses)
        if seat in listening.finders or (view.phase is Phase.CLAIM and seat not in listening.passing)
    )
    buyers = _buyers(view, people, responses, listening.silent, early=bool(callers))
    return Poll(now, buyers, callers) if buyers or callers else None


def _callers(view: PlayerView, people: Collection[int], responses: Responses) -> tuple[int, ...]:
    """Return who may still call: everyone at once after the discard, then again after one who has looked."""
    if view.variant.claims is Claim.NONE or view.discarder is None or not view.melds or not view.upcard_alive:
        return ()
    if view.phase not in (Phase.CLAIM, Phase.OFFER, Phase.DRAW):
        return ()
    around = clockwise(view.discarder, view.players)[1:]
    answered = dict(responses.calling)
    waiting = [seat for seat in around if seat in people and seat not in answered]
    if answered and (view.phase is not Phase.CLAIM or view.to_act not in waiting):
        return ()
    return tuple(seat for seat in waiting if seat_claim_refusal(view, seat) is None)


def _buyers(
    view: PlayerView, people: Collection[int], responses: Responses, silent: Collection[int], early: bool
) -> tuple[int, ...]:
    """Return who is asked to buy: once one of them is reached, or together with the question about Shanghai (`early`).

    The player on turn is not included: they answer with their cards open, and later players wait for that.
    """
    order = view.asked if view.phase is Phase.OFFER else ()
    if early and view.phase is Phase.CLAIM and view.variant.buying.asking is Asking.BEFORE_TURN:
        order = offer_order(view)
    if not order or order[0] == view.turn:
        return ()
    answered = {*silent, *dict(responses.buying)}
    waiting = tuple(seat for seat in order if seat in people and seat != view.turn and seat not in answered)
    begins = early and not responses.buying
    return waiting if begins or order[0] in waiting else ()


# ---- asking them ----


class Hearing(NamedTuple):
    """A question while it is asked: who wants the card, and who has said no.

    `claims`: a call goes before any buy; otherwise the card fits no meld, and nobody can call.
    """

    poll: Poll
    claims: bool = False
    wants: int | None = None
    buys: bool = False  # the player has said that they buy the card
    declined: tuple[int, ...] = ()  # each of them was asked, alone

    @property
    def buyers(self) -> tuple[int, ...]:
        """Return who may still buy, in the order of the rules."""
        return tuple(seat for seat in self.poll.buyers if seat not in self.declined)

    @property
    def callers(self) -> tuple[int, ...]:
        """Return who may still call, in the order of the rules."""
        return tuple(seat for seat in self.poll.callers if seat not in self.declined)

    @property
    def named(self) -> tuple[int, ...]:
        """Return who has not answered yet, in ascending order."""
        return tuple(sorted({*self.buyers, *self.callers}))

    @property
    def asked(self) -> int | None:
        """Return who is asked alone: of those who come before the player who wants the card the first, or else that
        player; None if everybody is asked.
        """
        if self.wants is None:
            return None
        callers = tuple(seat for seat in self.callers if self.claims and not (self.buys and seat == self.wants))
        if self.wants in callers:
            before = callers[: callers.index(self.wants)]
        else:
            before = (*callers, *_up_to(self.buyers, self.wants))
        return (*before, self.wants)[0]

    def wanted(self, seat: int, *, buys: bool = False) -> Hearing:
        """Return the question after a player has pressed their name, or said that they buy the card."""
        return self._replace(wants=seat, buys=buys)

    def without(self, seat: int) -> Hearing:
        """Return the question after a player has said no to all they may do."""
        found = self._replace(declined=(*self.declined, seat))
        return found._replace(wants=None, buys=False) if seat == self.wants else found


def _up_to(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return order[: order.index(seat)] if seat in order else ()


# ---- responses ----


def answer_nobody(hearing: Hearing, responses: Responses, opener: int | None = None) -> Responses:
    """Record that everyone asked says no; `opener` opens their cards, and decides then whether they call."""
    poll = hearing.poll
    calling = {seat: Response.LOOK if seat == opener else Response.NO for seat in poll.callers}
    return _with(poll, responses, dict.fromkeys(poll.buyers, Response.NO), calling)


def answer_buy(hearing: Hearing, responses: Responses) -> Responses:
    """Record that the player who wants the card buys it, and the answers of the players before them."""
    assert hearing.wants is not None, "somebody wants the card"
    return _answered(hearing, responses, {hearing.wants: Response.YES}, {hearing.wants: Response.NO})


def answer_look_first(hearing: Hearing, responses: Responses, seat: int) -> Responses:
    """Record that one player wants to see their cards, and the answers of the players before them; the others are asked
    again.
    """
    look = {seat: Response.LOOK}
    calls = hearing.claims and seat in hearing.callers
    return _answered(hearing, responses, {} if calls else look, look if calls else {})


def answer_call(hearing: Hearing, responses: Responses, call: Shanghai) -> Responses:
    """Record that one player calls Shanghai, and the answers of the players before them."""
    return _answered(hearing, responses, {}, {call.seat: Response.YES})._replace(call=call)


def answer_request(hearing: Hearing, responses: Responses, answer: Response) -> Responses:
    """Record that the player on turn takes the card (yes), lets it go (no), or looks first."""
    return _with(hearing.poll, responses, {}, {})._replace(request=answer)


def _answered(
    hearing: Hearing, responses: Responses, buying: dict[int, Response], calling: dict[int, Response]
) -> Responses:
    """Record these answers and every no. If nobody can call, nobody is asked again whether they do."""
    poll, declined = hearing.poll, hearing.declined
    no_call = poll.callers if not hearing.claims else declined
    return _with(
        poll,
        responses,
        {seat: Response.NO for seat in poll.buyers if seat in declined}
        | {seat: answer for seat, answer in buying.items() if seat in poll.buyers},
        {seat: Response.NO for seat in poll.callers if seat in no_call}
        | {seat: answer for seat, answer in calling.items() if seat in poll.callers},
    )


def _with(poll: Poll, responses: Responses, buying: dict[int, Response], calling: dict[int, Response]) -> Responses:
    responses = responses if responses.about == poll.about else Responses(poll.about)
    return responses._replace(
        buying=tuple({**dict(responses.buying), **buying}.items()),
        calling=tuple({**dict(responses.calling), **calling}.items()),
    )


# ---- for the engine ----


def action_of_responses(
    view: PlayerView, responses: Responses, listening: Listening = EVERYBODY_LISTENS
) -> Action | None:
    """Return the action from the response of the player who must act; None if they must see their cards or answer
    first.
    """
    seat = view.to_act
    if seat is None:
        return None
    responses = responses if responses.about == about(view) else Responses()
    match view.phase:
        case Phase.CLAIM:
            return Pass(seat) if seat in listening.passing else _claim_answer(seat, responses)
        case Phase.OFFER if seat != view.turn:
            answer = Response.NO if seat in listening.silent else dict(responses.buying).get(seat)
            return None if answer in (None, Response.LOOK) else Buy(seat) if answer is Response.YES else Pass(seat)
        case Phase.REQUEST if responses.request is not Response.LOOK and responses.request is not None:
            return Take(seat) if responses.request is Response.YES else Allow(seat)
        case _:
            return None


def _claim_answer(seat: int, responses: Responses) -> Action | None:
    answer = dict(responses.calling).get(seat)
    if answer is Response.YES and responses.call is not None:
        return responses.call
    return Pass(seat) if answer is Response.NO else None
