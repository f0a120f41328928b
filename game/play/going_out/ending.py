"""The end of a round as its celebration needs it: from the score sheet and the public events of the round. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event, MeldsLaid, RoundDealt
from game.engine.history import with_turns
from game.engine.view import PlayerView
from game.play.going_out.timing import Ending
from game.play.scores.scores import figures, round_bonus, sorted_hand, total_without_bonus
from game.play.state.remarks import Remark
from game.play.words import going_out as words


def ending_of(
    view: PlayerView, names: Sequence[str], history: Sequence[Event], remarks: tuple[Remark, ...] = ()
) -> Ending:
    """Return the end of the round that has just been scored; `history` holds its events, `remarks` what players say.

    Points that are not from cards are counted on the sheet.
    """
    result, seats = view.sheet[-1], range(view.players)
    out, hands = result.out, tuple(sorted_hand(hand) for hand in result.hands)
    story = words.NO_WINNER(first=result.round)
    if out is not None:
        is_whole = any(isinstance(event, RoundDealt) for event in history)
        turns = sum(begins == out for _, begins in with_turns(history)) if is_whole else 0
        listed_seats = (
            [view.seat] if view.seat in seats and view.seat != out else [seat for seat in seats if seat != out]
        )
        story = words.story(result.round, turns, [(names[seat], len(hands[seat])) for seat in listed_seats])
    after = tuple(total_without_bonus(view, seat) for seat in seats)
    earned = (figure - round_bonus(view, seat) for seat, figure in enumerate(figures(result, view.variant)))
    return Ending(
        out=out,
        headline=words.headline(None if out is None else names[out]),
        ribbon=words.IN_ONE_TURN if out is not None and is_in_one_turn(view, out, history) else "",
        story=story,
        before=tuple(total - won for total, won in zip(after, earned, strict=True)),
        after=after,
        hands=tuple(tuple(map(str, hand)) for hand in hands),
        worth=tuple(tuple(map(view.variant.points_of, hand)) for hand in hands),
        purses=tuple(seat.quarters for seat in view.seats) if view.variant.money.used else (),
        tribute=result.tribute if out is not None else 0,
        remarks=remarks,
    )


def is_in_one_turn(view: PlayerView, out: int, history: Sequence[Event]) -> bool:
    """Return whether a player laid down and went out in the same turn although the rules leave a choice."""
    if view.rules_of(out).at_once:
        return False
    turns = [at for at, (_, begins) in enumerate(with_turns(history)) if begins == out]
    began = turns[-1] if turns else len(history)
    return any(isinstance(event, MeldsLaid) and event.seat == out for event in history[began:])
