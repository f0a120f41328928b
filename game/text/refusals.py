"""Why an action is refused, in a sentence for the player: one for every reason and every fault.

The sentences use the refusal and the refused seat's own view, so they cannot name a hidden card. A reason without
a sentence fails the type check.
"""

from typing import Literal, assert_never

from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.language import _, counted, personal, text
from game.rules.cards import JOKER, Card
from game.rules.fit import Misfit, fitting_ends, wanted
from game.rules.melds import OF_WILDS, Meld, hit_limit, place_rank
from game.rules.variant import BuysCount, GoOut, Kind, SwapWhose, WildGoes
from game.text.cards import (
    Names,
    capitalized,
    listed_or,
    meld_name,
    rank_name,
    the_card,
    whose,
    wild_name,
)
from game.text.meld_faults import not_a_meld, not_the_contract, wild_limit_words

_AboutOneMeld = Literal[
    Misfit.DOES_NOT_FIT,
    Misfit.TOO_MANY_WILDS,
    Misfit.WILD_OF_OTHER_SUIT,
    Reason.WHICH_END,
    Reason.NOT_AT_THAT_END,
    Misfit.SWAP_NOT_IN_THAT_MELD,
    Misfit.NOTHING_TO_SWAP,
    Misfit.ONLY_JOKERS_SWAPPED,
    Misfit.SWAPPED_WILD_NOT_THERE,
    Reason.WHICH_WILD,
]


def refusal_sentence(refusal: Refusal, view: PlayerView, names: Names) -> str:
    """Return the sentence for a refusal; `view` is the refused seat's, `names` are the players' by seat."""
    return capitalized(_about(refusal.reason, refusal, view, names))


# --- turns ----------------------------------------------------------------------------------------------------------


NOT_YOUR_TURN = text("It's not your turn: {what}.")
THEY_COME_FIRST = text("It's not your turn: {name} comes first.")
THEY_ANSWER_FIRST = text("You aren't being asked now: {name} answers first.")
ONLY_SEATS = counted("There is only {number} seat.", "There are only {number} seats.")


def _about(  # noqa: C901, PLR0915 (one case a reason)
    reason: Reason | Misfit, refusal: Refusal, view: PlayerView, names: Names
) -> str:
    other, number = _who_comes_first(view, names), refusal.number or 0
    match reason:
        case Reason.NOT_NOW:
            return _not_now(view, names)
        case Reason.NOT_YOUR_TURN if view.to_act == view.seat:
            return NOT_YOUR_TURN(what=_what_comes_first(view, names))
        case Reason.NOT_YOUR_TURN:
            return THEY_COME_FIRST(name=other) if other else _("It's not your turn.")
        case Reason.NOT_ASKED:
            return THEY_ANSWER_FIRST(name=other) if other else _("You aren't being asked now.")
        case Reason.NO_SUCH_SEAT:
            seats = view.players if refusal.number is None else refusal.number
            return ONLY_SEATS(number=seats)
        case Reason.GAME_OVER:
            return _("The game is over.")
        case Reason.NAME_FIRST:
            return THEY_CHOOSE_FIRST(name=other) if other else _("Choose your contract first.")
        case Reason.NO_SUCH_CONTRACT:
            return ONLY_CONTRACTS(number=number)
        case Reason.CONTRACT_DONE:
            return CONTRACT_PLAYED(number=number)
        case Reason.UPCARD_DEAD:
            return _("The top discard can no longer be taken. Draw from the stock.")
        case Reason.UPCARD_BLOCKED:
            return _("There is a wild on the discard pile, and nobody can have it. Draw from the stock.")
        case Reason.DOWN_MAY_NOT_TAKE:
            return _("Under these rules you can't take the upcard once you are down. Draw from the stock.")
        case Reason.UPCARD_DECLINED:
            return _("You passed on the upcard. Draw from the stock.")
        case Reason.MUST_TAKE:
            return MUST_TAKE(card=_card(refusal, view.upcard))
        case Reason.TURN_TAKES:
            return _("It's your turn: take the upcard for free, or pass.")
        case Reason.NOT_FOR_SALE:
            return _("Under these rules you can't buy that card on your own turn.")
        case Reason.NO_CARD_THERE:
            return _("There is no card there.")
        case Reason.OWN_DISCARD:
            return _("You discarded that card yourself, so only the others can have it.")
        case Reason.BUYS_SPENT:
            return _buys_spent(number, view.variant.buying.counted_in)
        case Reason.DOWN_MAY_NOT_BUY:
            return _("Under these rules you can't buy once you are down.")
        case Reason.NO_QUARTER:
            return A_BUY_COSTS(number=number)
        case Reason.PENALTY_NOT_TO_BE_HAD:
            return _("There aren't enough cards left for a buy's penalty and the draw after it.")
        case Reason.TOO_LATE_TO_BUY:
            return _("It's too late to buy: you have started discarding.")
        case Reason.NO_CLAIMS:
            return _("These rules have no Shanghai calls.")
        case Reason.SAY_WHICH_MELD:
            return _("Choose the meld the claimed card goes on.")
        case Reason.CARD_COMES_TO_HAND:
            return _("The claimed card goes into your hand, so don't choose a meld.")
        case Reason.TOO_FEW_TO_CLAIM:
            return _("You aren't down, so you need at least two cards to claim one.")
        case Reason.ALREADY_DOWN:
            return _("You are already down. You lay down the contract only once a round.")
        case Reason.NOT_IN_HAND:
            return _not_in_hand(refusal, view)
        case Reason.NOT_A_MELD:
            return not_a_meld(refusal, view.variant)
        case Reason.NOT_THE_CONTRACT:
            return not_the_contract(refusal, view)
        case Reason.ALL_AT_ONCE:
            return ALL_AT_ONCE(number=number)
        case Reason.NOT_BY_LAYING_DOWN:
            return _("You must have a card left after laying down: you go out with a hit.")
        case Reason.NOT_DOWN:
            return _("Lay down your contract first.")
        case Reason.HITS_FROM_NEXT_TURN:
            return _("You laid down this turn. You can hit and swap from your next turn on.")
        case Reason.KEEP_ONE_TO_DISCARD | Reason.NOT_OUT_SAME_TURN:
            by_discard = _("Keep a card to discard.")
            return by_discard if reason is Reason.KEEP_ONE_TO_DISCARD else KEEP_ONE_MORE(number=view.owed)
        case Reason.LAST_CARD_STUCK:
            return _last_card_stuck(view)
        case Reason.LAST_CARD_NOT_BY_DISCARD:
            return _last_card_not_by_discard(view.rules.go_out_by)
        case Reason.CAN_STILL_ACT:
            return _("You can't end your turn without a discard while you can play or discard.")
        case Reason.WILD_NOT_DISCARDED:
            return _("You can't discard a wild while you have other cards.")
        case Reason.NO_SWAPS:
            return _("These rules have no swaps.")
        case Reason.SWAPS_BEFORE_DOWN:
            return _("Under these rules you can't swap once you are down.")
        case Reason.WILD_MUST_BE_HIT | Reason.WILD_GOES_TO_HAND:
            return WILD_ELSEWHERE[view.variant.hitting.wild_goes]
        case Reason.NO_SUCH_MELD:
            return _no_such_meld(view)
        case _ if refusal.meld is None or not 0 <= refusal.meld < len(view.melds):
            return _no_such_meld(view)
        case _:
            return _about_one_meld(reason, refusal, view.melds[refusal.meld], view, names)


THEY_CHOOSE_FIRST = text("Contracts come first: {name} is choosing now.")
ONLY_CONTRACTS = counted("There is only {number} contract.", "There are only {number} contracts.")
CONTRACT_PLAYED = text("You have already played contract {number}.")


def _who_comes_first(view: PlayerView, names: Names) -> str:
    """Return the name of another player who acts first, or "" if there is none."""
    first = view.to_act
    return "" if first is None or first == view.seat else names[first]


NOT_NOW_THEY_COME = text("Not now: {name} comes first.")
NOT_NOW = text("Not now: {what}.")


def _not_now(view: PlayerView, names: Names) -> str:
    other = _who_comes_first(view, names)
    return NOT_NOW_THEY_COME(name=other) if other else NOT_NOW(what=_what_comes_first(view, names))


FIRST_TAKE_OR_ALLOW = text("first take the upcard or let {name} have it")
YOU_OWE = counted("you owe {number} discard", "you owe {number} discards")


def _what_comes_first(view: PlayerView, names: Names) -> str:
    """Return what the phase requires of the acting seat, as the end of a sentence."""
    match view.phase:
        case Phase.NAME:
            return _("choose your contract first")
        case Phase.OFFER:
            return _("first decide whether you want the upcard")
        case Phase.REQUEST:
            return FIRST_TAKE_OR_ALLOW(name=names[view.acting])
        case Phase.DRAW:
            return _("draw first")
        case Phase.PLAY:
            return _("you have drawn already, so play or discard")
        case Phase.DISCARD:
            return YOU_OWE(number=view.owed)
        case Phase.CLAIM:
            return _("first decide whether to claim the discard")
        case Phase.ROUND_OVER:
            return _("the next round hasn't been dealt yet")
        case Phase.GAME_OVER:
            return _("the game is over")
        case _:
            assert_never(view.phase)


# --- drawing, buying and claiming -----------------------------------------------------------------------------------


MUST_TAKE = text("There is nothing left to draw: take {card}.")


A_BUY_COSTS = counted(
    "A buy costs {number} quarter, and you have none left.", "A buy costs {number} quarters, more than you have left."
)


BUYS_OF_GAME_USED = counted(
    "You have used your {number} buy of the game.", "You have used all {number} buys you have had so far this game."
)
BUYS_USED = counted(
    "You have used your {number} buy for this round.", "You have used all {number} buys for this round."
)


def _buys_spent(number: int, counted_in: BuysCount) -> str:
    if number == 0:
        return _("Nobody can buy in this round.")
    if counted_in is BuysCount.GAME:
        return BUYS_OF_GAME_USED(number=number)
    return BUYS_USED(number=number)


# --- melds and the last card ----------------------------------------------------------------------------------------


ALL_AT_ONCE = counted(
    "This round you lay down your whole hand at once: {number} card would be left.",
    "This round you lay down your whole hand at once: {number} cards would be left.",
)


KEEP_ONE_MORE = counted(
    "You can't go out in the turn in which you lay down. Keep a card to discard, and another.",
    "You can't go out in the turn in which you lay down. Keep {number} cards to discard, and another.",
)
YOU_DONT_HAVE = text("You don't have {card}.")
HELD_ONLY = counted("You have {card} only once.", "You have {card} only {number} times.")


def _not_in_hand(refusal: Refusal, view: PlayerView) -> str:
    card = refusal.card
    held = view.hand.count(card) if card else 0
    if held == 0:
        return YOU_DONT_HAVE(card=_card(refusal, None))
    return HELD_ONLY(number=held, card=_card(refusal, None))


STUCK_OWING = text("You owe {number} discards. That would leave you with cards you can neither play nor discard.")


def _last_card_stuck(view: PlayerView) -> str:
    if view.owed > 1:
        return STUCK_OWING(number=view.owed)
    return _("That would leave you a last card you can neither play nor discard.")


def _last_card_not_by_discard(go_out: GoOut) -> str:
    if go_out is GoOut.HIT:
        return _("You can't discard your last card: you go out with a hit.")
    return _("You can't discard your last card: you go out by playing it.")


ONLY_MELDS = counted("There is only {number} meld on the table.", "There are {number} melds on the table.")


def _no_such_meld(view: PlayerView) -> str:
    there = len(view.melds)
    return ONLY_MELDS(number=there)


NO_MORE_WILDS = text("No more wilds can go on {meld}: {reason}.")
OWN_RUNS_ONLY = text("{card} is wild only in runs of its own suit.")
OWN_CARDS_ONLY = text("{card} is wild only in sets and in runs of its own suit.")
FITS_BOTH_ENDS = text("{card} fits both ends of {meld}: choose low or high.")
NOT_AT_THAT_END = text("{card} doesn't fit that end of {meld}.")
DIFFERENT_WILDS = text("{meld} has different wilds: choose the one you want.")
NO_SUCH_WILD = text("No wild in {meld} stands for {card}.")


def _about_one_meld(reason: _AboutOneMeld, refusal: Refusal, meld: Meld, view: PlayerView, names: Names) -> str:
    card, name = _card(refusal, None), meld_name(meld, names, view.seat)
    match reason:
        case Misfit.DOES_NOT_FIT:
            return _does_not_fit(meld, view, names, card)
        case Misfit.WILD_OF_OTHER_SUIT:
            return (OWN_CARDS_ONLY if view.variant.dealing.own_cards else OWN_RUNS_ONLY)(card=card)
        case Misfit.TOO_MANY_WILDS:
            limit = wild_limit_words(hit_limit(meld.kind, view.variant.melding))
            return NO_MORE_WILDS(meld=name, reason=limit)
        case Reason.WHICH_END:
            return FITS_BOTH_ENDS(card=card, meld=name)
        case Reason.NOT_AT_THAT_END:
            return NOT_AT_THAT_END(card=card, meld=name)
        case Misfit.SWAP_NOT_IN_THAT_MELD:
            return _swap_not_there(meld, view, name)
        case Reason.WHICH_WILD:
            return DIFFERENT_WILDS(meld=name)
        case Misfit.NOTHING_TO_SWAP:
            return NO_SUCH_WILD(card=card, meld=name)
        case Misfit.ONLY_JOKERS_SWAPPED:
            return _("Only jokers can be swapped.")
        case Misfit.SWAPPED_WILD_NOT_THERE:
            return WILD_ELSEWHERE[view.variant.hitting.wild_goes]
        case _:
            assert_never(reason)


WILD_ELSEWHERE = {
    WildGoes.HAND: _("The wild you free goes into your hand, so don't choose a meld for it."),
    WildGoes.HIT: _("The wild you free must be played on a meld right away. Choose which one."),
    WildGoes.SAME_MELD: _("The wild you free must stay in its meld."),
    WildGoes.SAME_OWNER: _("The wild you free must go on a meld of the same player."),
    WildGoes.RUN: _("The wild you free must go on a run."),
    WildGoes.OWNERS_RUN: _("The wild you free must go on a run of the same player."),
}
ANOTHER_RANK = text("another {rank}")
SET_TAKES = text("{card} doesn't fit here: {meld} take {what}.")
SET_IS_FULL = text("{card} doesn't fit here: {meld} take no more cards.")
RUN_IS_FULL = text("{card} doesn't fit here: {meld}, is full.")
RUN_TAKES = personal("{card} doesn't fit here: {owner} run goes from the {low} to the {high} and takes {what}.")


def _does_not_fit(meld: Meld, view: PlayerView, names: Names, card: str) -> str:
    """Explain why the card does not fit, and what would (X-6)."""
    variant, name = view.variant, meld_name(meld, names, view.seat)
    wild = [wild_name(variant)] if fitting_ends(meld, JOKER, view.seat, variant) else []
    if meld.rank == OF_WILDS and not wild:
        return SET_IS_FULL(card=card, meld=name)
    if meld.rank:
        natural = [] if meld.rank == OF_WILDS else [ANOTHER_RANK(rank=rank_name(meld.rank))]
        another = listed_or([*natural, *wild])
        return SET_TAKES(card=card, meld=name, what=another)
    beside = [the_card(fitting) for fitting, _end in wanted(meld, view.seat, variant)]
    if not beside:
        return RUN_IS_FULL(card=card, meld=name)
    return RUN_TAKES(
        card=card,
        owner=whose(meld.owner, names, view.seat),
        low=rank_name(place_rank(meld.low)),
        high=rank_name(place_rank(meld.high)),
        what=listed_or([*dict.fromkeys(beside), *wild]),
    )


SWAPS_ONLY_FOR = text("You can't swap in {meld}: swaps are only for {names}.")


def _swap_not_there(meld: Meld, view: PlayerView, name: str) -> str:
    match view.variant.hitting.swap_whose:
        case SwapWhose.OWN if meld.owner != view.seat:
            return _("You can swap only in your own melds.")
        case SwapWhose.OTHERS if meld.owner == view.seat:
            return _("You can swap only in other players' melds.")
        case _:
            only = _("runs") if meld.kind is Kind.SET else _("sets")
            return SWAPS_ONLY_FOR(meld=name, names=only)


def _card(refusal: Refusal, otherwise: Card | None) -> str:
    card = refusal.card or otherwise
    return the_card(card) if card else _("that card")
