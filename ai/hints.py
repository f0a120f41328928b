"""Ranked advice for a seat: its choices as the judge values them, the best first, each with a reason.

Figures come only from the judge's deals. Where nothing is simulated (a contract is named, there is one choice, or there
is no time), the best action is that of a two-draw search, and nothing has figures. Where the deals ignore an option of
the rule set, their order stands, by rule of thumb and without figures. Uses only the seat's own view.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from ai.bot import Limit, never
from ai.judge.verdicts import Judged, Verdict
from ai.players.acceptance import accepted, by_code
from ai.players.discards import discard
from ai.players.hopeless import cards_missing
from ai.players.laying import best_laid
from ai.players.player import Player
from ai.players.plays import fits_somewhere, has_a_place
from ai.players.prospect import Prospect, distance, prospect_of
from ai.players.traits import FAR_SIGHTED
from ai.unseen import unseen
from game.engine import actions
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import legal_actions
from game.engine.state import Down, Phase
from game.engine.view import PlayerView, with_line
from game.rules.cards import Card, without
from game.rules.variant import Claim

_ADVISER = FAR_SIGHTED  # each of its choices can be explained with a single reason


class Why(StrEnum):
    """The code of a reason, stable for other programs."""

    LAYS_DOWN = "lays_down"
    RIDS_OF_CARDS = "rids_of_cards"  # an extra meld (K-14)
    RIDS_OF_A_CARD = "rids_of_a_card"  # a hit, a swap with its hit, a claim that goes to the table
    FREES_A_WILD = "frees_a_wild"
    COMPLETES = "completes"  # the card makes the contract complete
    NEARER = "nearer"  # the card lowers the distance
    OPENS_WAYS = "opens_ways"  # the card does not lower the distance, but more cards would then
    MAY_COMPLETE = "may_complete"  # blind cards are bought, one of which may complete the contract
    MAKES_ROOM = "makes_room"  # a buy, because the hand is too small for the contract
    MORE_TO_CHOOSE = "more_to_choose"  # a buy that brings nothing closer but adds enough cards to be worth its points
    CAN_BE_HIT = "can_be_hit"  # once down: the card can be hit immediately
    NO_NEARER = "no_nearer"  # the upcard is left: it does not lower the distance
    OF_NO_USE = "of_no_use"  # the upcard is left once down: it cannot be hit
    NOT_WORTH_IT = "not_worth_it"  # the upcard is left although it would help
    COSTS_LEAST = "costs_least"  # the discard
    KEPT_FROM_OTHERS = "kept_from_others"  # the discard, when others would rather use a card that costs less
    FITS_NOWHERE = "fits_nowhere"  # the discard once down
    LEAST_WANTED = "least_wanted"  # the discard once down, when a more expensive card is kept from others
    NOTHING_ELSE = "nothing_else"
    # For the action that simulated deals found best:
    STAYS_AS_NEAR = "stays_as_near"  # the discard: discarding another card would raise the distance
    KEEPS_WAYS = "keeps_ways"  # the discard: after discarding another card fewer cards would help
    SPARED_AND_DEAR = "spared_and_dear"  # the discard: another one costs fewer points
    HOLDS_BACK = "holds_back"  # the discard, though the contract is complete
    SUITS_HAND = "suits_hand"  # the contract chosen (K-18)
    LOW_CARD = "low_card"  # the upcard is drawn: a card from the stock would cost more on average
    # For actions that are not the recommended one:
    WOULD_HELP = "would_help"  # the upcard is left
    BRINGS_NOTHING = "brings_nothing"  # a card is taken that does not help
    MISSED_MORE = "missed_more"  # a discard
    OTHERS_SUIT = "others_suit"  # a contract


# Replacements for reasons that are only true of the recommended action.
_OF_OTHERS = MappingProxyType(
    {
        Why.NOT_WORTH_IT: Why.WOULD_HELP,
        Why.NOTHING_ELSE: Why.BRINGS_NOTHING,
        Why.MORE_TO_CHOOSE: Why.BRINGS_NOTHING,
        Why.COSTS_LEAST: Why.MISSED_MORE,
        Why.SUITS_HAND: Why.OTHERS_SUIT,
        Why.LEAST_WANTED: Why.FITS_NOWHERE,
    }
)


class Hint(NamedTuple):
    """An action, the reason for or against it, and its value in simulated deals; None if there is none to rely on."""

    action: actions.Action
    why: Why
    judged: Judged | None = None


def hints(view: PlayerView, history: Sequence[Event] = (), stopped: Callable[[], bool] = never) -> tuple[Hint, ...]:
    """Return the choices, the best first; fined calls are left out.

    Once `stopped` returns True, the figures of fewer deals are returned or, before there are any, only quick advice.
    """
    verdict = _verdict(view, history, stopped)
    if verdict is None:
        return _quick(view, history, choice(view, history))
    best, *others = verdict.choices
    second = others[0].action if others else None
    found = (Hint(best.action, reason(view, history, best.action, second), best), *_others(view, history, others))
    return tuple(hint._replace(judged=None) for hint in found) if verdict.by_thumb else found


def choice(view: PlayerView, history: Sequence[Event] = ()) -> actions.Action:
    """Return the action that is the best at first sight: a few milliseconds, without deals."""
    return Player(_ADVISER).choose(view, history, Limit())


def _verdict(view: PlayerView, history: Sequence[Event], stopped: Callable[[], bool]) -> Verdict | None:
    """Return the judge's verdict on the choices; None if there is none, or no time."""
    if stopped() or view.to_act != view.seat:
        return None
    from ai.judge.choices import choices_of
    from ai.judge.judging import NotJudgeable, judge_choice

    wanted = choices_of(view)
    if len(wanted) < 2:
        return None
    try:
        return judge_choice(view, history, wanted, stopped=stopped)
    except NotJudgeable:
        return None


def _others(view: PlayerView, history: Sequence[Event], others: Sequence[Judged]) -> tuple[Hint, ...]:
    copies = unseen(view, history)
    return tuple(Hint(judged.action, _why_not(view, judged.action, copies), judged) for judged in others)


def _why_not(view: PlayerView, action: actions.Action, copies: Mapping[Card, int]) -> Why:
    """Return the reason for an action that is not the recommended one."""
    prospect = prospect_of(view) if view.me.down is Down.NO else None
    why = _why(view, action, prospect, copies)
    return _OF_OTHERS.get(why, why)


def reason(
    view: PlayerView, history: Sequence[Event], best: actions.Action, other: actions.Action | None = None
) -> Why:
    """Explain why an action is good that simulated deals found better than `other`, whatever the adviser would do."""
    copies = unseen(view, history)
    prospect = prospect_of(view) if view.me.down is Down.NO else None
    why = _why(view, best, prospect, copies)
    match best:
        case actions.Discard() if prospect is not None:
            return _why_spared(view, history, best, other, prospect, copies)
        case actions.Take() if why is Why.NOTHING_ELSE and view.upcard is not None:
            points = view.variant.points_of
            usual = sum(points(card) * count for card, count in copies.items()) / max(1, sum(copies.values()))
            return Why.LOW_CARD if points(view.upcard) < usual else why
        case _:
            return why


def _why_spared(
    view: PlayerView,
    history: Sequence[Event],
    best: actions.Discard,
    other: actions.Action | None,
    prospect: Prospect,
    copies: Mapping[Card, int],
) -> Why:
    """Explain why a card is discarded before laying down."""
    if not prospect.distance and best_laid(view) is not None:
        return Why.HOLDS_BACK
    is_spared = False
    if isinstance(other, actions.Discard):
        (near, helpful), (near_without, helpful_without) = (
            _nearness(prospect, without(view.hand, (action.card,)) or (), copies) for action in (best, other)
        )
        if near < near_without:
            return Why.STAYS_AS_NEAR
        if near == near_without and helpful > helpful_without:
            return Why.KEEPS_WAYS
        points = view.variant.points_of
        is_spared = (near, helpful) == (near_without, helpful_without) and points(best.card) > points(other.card)
    if best == discard(view, history, _ADVISER) and _keeps_from_others(view, history, best):
        return Why.KEPT_FROM_OTHERS
    return Why.SPARED_AND_DEAR if is_spared else Why.COSTS_LEAST


def _nearness(prospect: Prospect, hand: tuple[Card, ...], copies: Mapping[Card, int]) -> tuple[int, int]:
    """Return how many of the unseen cards a hand lacks, and how many would bring it closer."""
    code = prospect.evaluator.code(hand)
    helpful = accepted(prospect, code, distance(prospect.evaluator, code), by_code(prospect, copies))
    return cards_missing(prospect, code, copies), helpful


def _quick(view: PlayerView, history: Sequence[Event], chosen: actions.Action) -> tuple[Hint, ...]:
    """Return a chosen action and, if it names a contract (K-18), the other contracts, the nearest first."""
    copies = unseen(view, history)
    seen = _for_contract(view, chosen)
    why = _why(seen, chosen, prospect_of(seen) if seen.me.down is Down.NO else None, copies)
    if _keeps_from_others(view, history, chosen):
        why = Why.KEPT_FROM_OTHERS
    names = [action for action in legal_actions(view, 0) if isinstance(action, actions.Name) and action != chosen]
    names.sort(key=lambda name: _nearness(prospect_of(with_line(view, name.line)), view.hand, copies)[0])
    return (Hint(chosen, why), *(Hint(name, Why.OTHERS_SUIT) for name in names))


def _for_contract(view: PlayerView, action: actions.Action) -> PlayerView:
    """Return the view after a contract was chosen (K-18); the same view for any other action."""
    return with_line(view, action.line) if isinstance(action, actions.Name) else view


def _keeps_from_others(view: PlayerView, history: Sequence[Event], chosen: actions.Action) -> bool:
    """Return whether the adviser would discard another card before laying down if no other player could use it."""
    if not isinstance(chosen, actions.Discard) or view.me.down is not Down.NO:
        return False
    return chosen != discard(view, history, _ADVISER._replace(feeds=0, danger=0.0))


def _is_fined(view: PlayerView, action: actions.Action) -> bool:
    """Return whether the action is a call to buy that costs something and brings no card (Q-11): never advised."""
    return isinstance(action, actions.Buy) and call_would_pay(view)


def _why(view: PlayerView, action: actions.Action, prospect: Prospect | None, copies: Mapping[Card, int]) -> Why:
    match action:
        case actions.Name():
            return Why.SUITS_HAND
        case actions.LayDown():
            return Why.LAYS_DOWN if prospect is not None else Why.RIDS_OF_CARDS
        case actions.Hit() | actions.SwapHit():
            return Why.RIDS_OF_A_CARD
        case actions.Swap():
            return Why.FREES_A_WILD
        case actions.Discard(card=card):
            return Why.COSTS_LEAST if prospect is not None else _why_thrown(view, card)
        case actions.BuyStock():
            return _why_bought_unseen(prospect)
        case actions.Shanghai(meld=number) if number is not None:
            # The card never enters the hand, and before laying down a smaller hand is no gain in itself.
            return Why.RIDS_OF_A_CARD if prospect is None else Why.NOTHING_ELSE
        case actions.Take() | actions.Buy() | actions.BuyUpcard() | actions.Shanghai():
            return _why_taken(view, action, prospect, copies)
        case actions.EndTurn() | actions.Deal():
            return Why.NOTHING_ELSE
        case _:
            return _why_left(view, prospect)


def _why_thrown(view: PlayerView, card: Card) -> Why:
    """Explain why a card is discarded once down."""
    if fits_somewhere(view, card, view.melds):
        return Why.COSTS_LEAST
    dearer = [other for other in view.hand if view.variant.points_of(other) > view.variant.points_of(card)]
    kept = any(not view.variant.is_wild(other) and not fits_somewhere(view, other, view.melds) for other in dearer)
    return Why.LEAST_WANTED if kept else Why.FITS_NOWHERE


def _why_bought_unseen(prospect: Prospect | None) -> Why:
    if prospect is None:
        return Why.NOTHING_ELSE
    if prospect.distance == 1:
        return Why.MAY_COMPLETE
    return Why.MAKES_ROOM if prospect.is_too_small else Why.NOTHING_ELSE


def _why_left(view: PlayerView, prospect: Prospect | None) -> Why:
    """Explain why the upcard is left, whether or not another card is drawn."""
    had = [
        action
        for action in legal_actions(view, 0)
        if isinstance(action, actions.Take | actions.Buy | actions.BuyUpcard | actions.Shanghai)
    ]
    if view.upcard is None or all(_is_fined(view, action) for action in had):
        return Why.NOTHING_ELSE
    if prospect is None:
        return Why.NOT_WORTH_IT if has_a_place(view, view.upcard) else Why.OF_NO_USE
    if view.phase is Phase.CLAIM and view.variant.claims is Claim.TABLE:
        return Why.NOTHING_ELSE
    return Why.NOT_WORTH_IT if prospect.having(view.upcard) < prospect.distance else Why.NO_NEARER


def _why_taken(view: PlayerView, action: actions.Action, prospect: Prospect | None, copies: Mapping[Card, int]) -> Why:
    """Explain why a card is taken."""
    card = view.upcard
    if prospect is None or card is None:
        return Why.CAN_BE_HIT if card is not None and has_a_place(view, card) else Why.NOTHING_ELSE
    after = prospect.having(card)
    if after < prospect.distance:
        return Why.NEARER if after else Why.COMPLETES
    is_bought = isinstance(action, actions.Buy | actions.BuyUpcard)
    if prospect.is_too_small and is_bought:
        return Why.MAKES_ROOM
    if _opens_ways(prospect, card, copies):
        return Why.OPENS_WAYS
    return Why.MORE_TO_CHOOSE if is_bought else Why.NOTHING_ELSE


def _opens_ways(prospect: Prospect, card: Card, copies: Mapping[Card, int]) -> bool:
    """Return whether more unseen cards would help with the card than without it."""
    counts, code = by_code(prospect, copies), prospect.code
    now = accepted(prospect, code, prospect.distance, counts)
    return accepted(prospect, code + prospect.evaluator.card_code(card), prospect.distance, counts) > now
