"""Why an action is refused, in a sentence for the player who wanted it: one for every reason and every fault.

Built from the refusal and the refused seat's own view, so no hidden card can be named. Each group of reasons hands the
others on, and the types say which may still come: a reason without a sentence of its own fails the type check.
"""

from typing import Literal, assert_never

from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.language import _, plural
from game.rules.cards import JOKER, Card
from game.rules.contract import ContractFault
from game.rules.fit import Misfit, fitting_ends, wanted
from game.rules.melds import Meld, MeldFault, WildLimit, hit_limit, laid_limit, place_rank
from game.rules.variant import MOST_WILDS, BuysCount, GoOut, Kind, SwapWhose, Variant, WildRule
from game.text.cards import (
    Names,
    any_of,
    contract_words,
    listed,
    listed_or,
    meld_name,
    opened,
    rank_name,
    the_card,
    whose,
    wild_name,
)

_AboutClaims = Literal[Reason.NO_CLAIMS, Reason.SAY_WHICH_MELD, Reason.CARD_COMES_TO_HAND, Reason.TOO_FEW_TO_CLAIM]
_AboutTaking = Literal[
    Reason.UPCARD_DEAD,
    Reason.UPCARD_BLOCKED,
    Reason.DOWN_MAY_NOT_TAKE,
    Reason.UPCARD_DECLINED,
    Reason.MUST_TAKE,
]
_AboutBuying = Literal[
    Reason.TURN_TAKES,
    Reason.NOT_FOR_SALE,
    Reason.NO_CARD_THERE,
    Reason.OWN_DISCARD,
    Reason.BUYS_SPENT,
    Reason.DOWN_MAY_NOT_BUY,
    Reason.NO_QUARTER,
    Reason.PENALTY_NOT_TO_BE_HAD,
    Reason.TOO_LATE_TO_BUY,
]
_AboutCards = Literal[
    Reason.ALREADY_DOWN,
    Reason.NOT_IN_HAND,
    Reason.NOT_A_MELD,
    Reason.NOT_THE_CONTRACT,
    Reason.ALL_AT_ONCE,
    Reason.NOT_BY_LAYING_DOWN,
    Reason.NOT_DOWN,
    Reason.HITS_FROM_NEXT_TURN,
    Reason.KEEP_ONE_TO_DISCARD,
    Reason.LAST_CARD_STUCK,
    Reason.LAST_CARD_NOT_BY_DISCARD,
    Reason.CAN_STILL_ACT,
]
_AboutNaming = Literal[Reason.NAME_FIRST, Reason.NO_SUCH_CONTRACT, Reason.CONTRACT_DONE]
_AboutOneMeld = Literal[
    Misfit.DOES_NOT_FIT,
    Misfit.TOO_MANY_WILDS,
    Reason.WHICH_END,
    Reason.NOT_AT_THAT_END,
    Misfit.SWAP_NOT_IN_THAT_MELD,
    Misfit.NOTHING_TO_SWAP,
    Reason.WHICH_WILD,
]
_AboutMelds = (
    Literal[Reason.NO_SUCH_MELD, Reason.NO_SWAPS, Reason.WILD_MUST_BE_HIT, Reason.WILD_GOES_TO_HAND] | _AboutOneMeld
)


def refusal_sentence(refusal: Refusal, view: PlayerView, names: Names) -> str:
    """The sentence for a refusal; `view` is the refused seat's, `names` are the players' by seat."""
    return opened(_about_turns(refusal.reason, refusal, view, names))


# --- turns ----------------------------------------------------------------------------------------------------------


def _about_turns(reason: Reason | Misfit, refusal: Refusal, view: PlayerView, names: Names) -> str:
    match reason:
        case Reason.NOT_NOW:
            return _not_now(view, names)
        case Reason.NOT_YOUR_TURN if view.to_act == view.seat:
            return _("It is not your turn: {first}.").format(first=_what_comes_first(view, names))
        case Reason.NOT_YOUR_TURN:
            return _waiting(view, names, _("It is not your turn."), _("It is not your turn: {name} comes first."))
        case Reason.NOT_ASKED:
            return _waiting(view, names, _("You are not asked now."), _("You are not asked now: {name} answers first."))
        case Reason.NO_SUCH_SEAT:
            seats = view.players if refusal.number is None else refusal.number
            return plural("There is only {number} seat.", "There are only {number} seats.", seats)
        case Reason.GAME_OVER:
            return _("The game is over.")
        case _:
            return _about_naming(reason, refusal, view, names)


def _about_naming(
    reason: _AboutNaming | _AboutTaking | _AboutBuying | _AboutClaims | _AboutCards | _AboutMelds,
    refusal: Refusal,
    view: PlayerView,
    names: Names,
) -> str:
    number = refusal.number or 0
    match reason:
        case Reason.NAME_FIRST:
            alone = _("First name your contract.")
            return _waiting(view, names, alone, _("First the contracts are named: {name} names hers now."))
        case Reason.NO_SUCH_CONTRACT:
            return plural("Only {number} contract is listed.", "Only {number} contracts are listed.", number)
        case Reason.CONTRACT_DONE:
            return _("You cannot name contract {number} of the list: you have had it.").format(number=number)
        case _:
            return _about_taking(reason, refusal, view, names)


def _waiting(view: PlayerView, names: Names, alone: str, behind: str) -> str:
    first = view.to_act
    return alone if first is None or first == view.seat else behind.format(name=names[first])


def _not_now(view: PlayerView, names: Names) -> str:
    first = view.to_act
    if first is not None and first != view.seat:
        return _("Not now: {name} comes first.").format(name=names[first])
    return _("Not now: {first}.").format(first=_what_comes_first(view, names))


def _what_comes_first(view: PlayerView, names: Names) -> str:
    """What the phase asks of the seat that acts in it, as the end of a sentence."""
    match view.phase:
        case Phase.NAME:
            return _("name your contract first")
        case Phase.OFFER:
            return _("first say whether you want the upcard")
        case Phase.REQUEST:
            return _("first take the upcard or let {name} have it").format(name=names[view.acting])
        case Phase.DRAW:
            return _("draw first")
        case Phase.PLAY:
            return _("your draw is over, so play or discard")
        case Phase.DISCARD:
            return plural("you owe {number} discard", "you owe {number} discards", view.owed)
        case Phase.CLAIM:
            return _("first say whether you claim the discard")
        case Phase.ROUND_OVER:
            return _("the next round is not dealt yet")
        case Phase.GAME_OVER:
            return _("the game is over")
        case _:
            assert_never(view.phase)


# --- drawing, buying and claiming -----------------------------------------------------------------------------------


def _about_taking(
    reason: _AboutTaking | _AboutBuying | _AboutClaims | _AboutCards | _AboutMelds,
    refusal: Refusal,
    view: PlayerView,
    names: Names,
) -> str:
    match reason:
        case Reason.UPCARD_DEAD:
            return _("The top discard can no longer be taken: draw from the stock.")
        case Reason.UPCARD_BLOCKED:
            return _("A wild lies on the discard pile, and nobody can have it: draw from the stock.")
        case Reason.DOWN_MAY_NOT_TAKE:
            return _("You are down, and under these rules you no longer take the upcard: draw from the stock.")
        case Reason.UPCARD_DECLINED:
            return _("You declined the upcard: draw from the stock.")
        case Reason.MUST_TAKE:
            return _("Nothing is left to draw: take {card}.").format(card=_card(refusal, view.upcard))
        case _:
            return _about_buying(reason, refusal, view, names)


def _about_buying(
    reason: _AboutBuying | _AboutClaims | _AboutCards | _AboutMelds, refusal: Refusal, view: PlayerView, names: Names
) -> str:
    match reason:
        case Reason.TURN_TAKES:
            return _("It is your turn: take the upcard for nothing, or pass.")
        case Reason.NOT_FOR_SALE:
            return _("Under these rules that card cannot be bought in one's own turn.")
        case Reason.NO_CARD_THERE:
            return _("There is no card there.")
        case Reason.OWN_DISCARD:
            return _("You discarded that card yourself: only the others may have it.")
        case Reason.BUYS_SPENT:
            return _buys_spent(refusal.number or 0, view.variant.buying.counted_in)
        case Reason.DOWN_MAY_NOT_BUY:
            return _("You are down, and under these rules a player who is down no longer buys.")
        case Reason.NO_QUARTER:
            cost = refusal.number or 0
            return plural(
                "A buy costs {number} quarter, and you have none left.",
                "A buy costs {number} quarters, more than you have left.",
                cost,
            )
        case Reason.PENALTY_NOT_TO_BE_HAD:
            return _("Too few cards are left for the penalty of a buy and the draw after it.")
        case Reason.TOO_LATE_TO_BUY:
            return _("Too late to buy: discarding has begun.")
        case _:
            return _about_claims(reason, refusal, view, names)


def _buys_spent(number: int, counted_in: BuysCount) -> str:
    if number == 0:
        return _("Nobody may buy in this round.")
    if counted_in is BuysCount.GAME:
        used = "You have used your {number} buy of the game."
        return plural(used, "You have used all {number} buys you have in the game so far.", number)
    return plural(
        "You have used your {number} buy of this round.", "You have used all {number} buys of this round.", number
    )


def _about_claims(
    reason: _AboutClaims | _AboutCards | _AboutMelds, refusal: Refusal, view: PlayerView, names: Names
) -> str:
    match reason:
        case Reason.NO_CLAIMS:
            return _("Under these rules nobody calls Shanghai.")
        case Reason.SAY_WHICH_MELD:
            return _("Say on which meld the claimed card goes.")
        case Reason.CARD_COMES_TO_HAND:
            return _("The claimed card comes into your hand: name no meld.")
        case Reason.TOO_FEW_TO_CLAIM:
            return _("You are not down: to claim a card you must hold two or more.")
        case _:
            return _about_cards(reason, refusal, view, names)


# --- melds and the last card ----------------------------------------------------------------------------------------


def _about_cards(reason: _AboutCards | _AboutMelds, refusal: Refusal, view: PlayerView, names: Names) -> str:
    match reason:
        case Reason.ALREADY_DOWN:
            return _("You are down already: a contract is laid down once a round.")
        case Reason.NOT_IN_HAND:
            return _not_in_hand(refusal, view)
        case Reason.NOT_A_MELD:
            return _not_a_meld(refusal, view.variant)
        case Reason.NOT_THE_CONTRACT:
            return _not_the_contract(refusal, view)
        case Reason.ALL_AT_ONCE:
            return plural(
                "In this round your whole hand is laid down at once: {number} card would be left.",
                "In this round your whole hand is laid down at once: {number} cards would be left.",
                refusal.number or 0,
            )
        case Reason.NOT_BY_LAYING_DOWN:
            return _("Laying down must leave you a card: you go out by a hit.")
        case Reason.NOT_DOWN:
            return _("Lay down your contract first.")
        case Reason.HITS_FROM_NEXT_TURN:
            return _("You laid down in this turn: you may hit and swap from your next turn on.")
        case Reason.KEEP_ONE_TO_DISCARD:
            return _("Keep one card to discard.")
        case Reason.LAST_CARD_STUCK:
            return _last_card_stuck(view)
        case Reason.LAST_CARD_NOT_BY_DISCARD:
            return _last_card_not_by_discard(view.rules.go_out_by)
        case Reason.CAN_STILL_ACT:
            return _("A turn ends with a discard as long as you can play or discard.")
        case _:
            return _about_melds(reason, refusal, view, names)


def _not_in_hand(refusal: Refusal, view: PlayerView) -> str:
    card = refusal.card
    held = view.hand.count(card) if card else 0
    if held == 0:
        return _("You do not hold {card}.").format(card=_card(refusal, None))
    return plural("You hold {card} only once.", "You hold {card} only {number} times.", held, card=_card(refusal, None))


def _last_card_stuck(view: PlayerView) -> str:
    if view.owed > 1:
        stuck = _("You owe {number} discards: that would leave you with cards you can neither play nor discard.")
        return stuck.format(number=view.owed)
    return _("That would leave you a last card that you may not discard and cannot play.")


def _last_card_not_by_discard(go_out: GoOut) -> str:
    if go_out is GoOut.HIT:
        return _("The last card may not be discarded: you go out by a hit.")
    return _("The last card may not be discarded: you go out by playing it.")


def _about_melds(reason: _AboutMelds, refusal: Refusal, view: PlayerView, names: Names) -> str:
    match reason:
        case Reason.NO_SWAPS:
            return _("Under these rules nothing is swapped out of a meld.")
        case Reason.WILD_MUST_BE_HIT:
            return _("The wild you free must be hit on a meld at once: say on which.")
        case Reason.WILD_GOES_TO_HAND:
            return _("The wild you free comes into your hand: name no meld for it.")
        case Reason.NO_SUCH_MELD:
            return _no_such_meld(view)
        case _ if refusal.meld is None or not 0 <= refusal.meld < len(view.melds):
            return _no_such_meld(view)
        case _:
            return _about_one_meld(reason, refusal, view.melds[refusal.meld], view, names)


def _no_such_meld(view: PlayerView) -> str:
    there = len(view.melds)
    return plural("There is only {number} meld on the table.", "There are {number} melds on the table.", there)


def _about_one_meld(reason: _AboutOneMeld, refusal: Refusal, meld: Meld, view: PlayerView, names: Names) -> str:
    said = {"card": _card(refusal, None), "meld": meld_name(meld, names, view.seat)}
    match reason:
        case Misfit.DOES_NOT_FIT:
            return _does_not_fit(meld, view, names, said)
        case Misfit.TOO_MANY_WILDS:
            limit = _limit(hit_limit(meld.kind, view.variant.melding))
            return _("No further wild goes on {meld}: {limit}.").format(**said, limit=limit)
        case Reason.WHICH_END:
            return _("{card} fits both ends of {meld}: say low or high.").format(**said)
        case Reason.NOT_AT_THAT_END:
            return _("{card} does not fit that end of {meld}.").format(**said)
        case Misfit.SWAP_NOT_IN_THAT_MELD:
            return _swap_not_there(meld, view, said["meld"])
        case Reason.WHICH_WILD:
            return _("There are different wilds in {meld}: say which one you want.").format(**said)
        case Misfit.NOTHING_TO_SWAP:
            return _("No wild in {meld} stands for {card}.").format(**said)
        case _:
            assert_never(reason)


def _does_not_fit(meld: Meld, view: PlayerView, names: Names, said: dict[str, str]) -> str:
    """Why, and what would fit instead (X-6)."""
    variant = view.variant
    wild = [wild_name(variant)] if fitting_ends(meld, JOKER, view.seat, variant) else []
    if meld.kind is Kind.SET:
        another = listed_or([_("another {rank}").format(rank=rank_name(meld.rank)), *wild])
        return _("{card} does not fit here: {meld} take {wanted}.").format(**said, wanted=another)
    beside = [the_card(card) for card, _ in wanted(meld, view.seat, variant)]
    if not beside:
        return _("{card} does not fit here: {meld}, has no place left.").format(**said)
    return _("{card} does not fit here. {owner} run goes from the {low} to the {high}: it takes {wanted}.").format(
        card=said["card"],
        owner=opened(whose(meld.owner, names, view.seat)),
        low=rank_name(place_rank(meld.low)),
        high=rank_name(place_rank(meld.high)),
        # Both ends of a run from two to king want the same ace.
        wanted=listed_or([*dict.fromkeys(beside), *wild]),
    )


def _swap_not_there(meld: Meld, view: PlayerView, name: str) -> str:
    match view.variant.hitting.swap_whose:
        case SwapWhose.OWN if meld.owner != view.seat:
            return _("You may swap in your own melds only.")
        case SwapWhose.OTHERS if meld.owner == view.seat:
            return _("You may swap in the melds of others only.")
        case _:
            only = _("runs") if meld.kind is Kind.SET else _("sets")
            return _("Nothing is swapped out of {meld}: swaps are for {only}.").format(meld=name, only=only)


# --- what is wrong with melds that were offered ---------------------------------------------------------------------


def _not_a_meld(refusal: Refusal, variant: Variant) -> str:
    number = 1 + (refusal.meld or 0)
    fault = refusal.fault if isinstance(refusal.fault, MeldFault) else MeldFault.TOO_FEW
    said = _("You cannot lay down meld {number} as it is: {why}.")
    return said.format(number=number, why=meld_fault_words(fault, variant))


def meld_fault_words(fault: MeldFault, variant: Variant) -> str:
    """Why cards are no meld, as the end of a sentence."""
    match fault:
        case MeldFault.TOO_FEW:
            return _("it has too few cards")
        case MeldFault.NO_NATURAL:
            return _("it needs a natural card")
        case MeldFault.MIXED_RANKS:
            return _("a set is of one rank")
        case MeldFault.MIXED_SUITS:
            return _("a run is of one suit")
        case MeldFault.NOT_CONSECUTIVE:
            return _("the cards of a run follow one another")
        case MeldFault.PAST_THE_ACE:
            return _("a run ends at the ace and has one at one end only")
        case MeldFault.ACE_HIGH_ONLY:
            return _("an ace stands above the king only")
        case MeldFault.ACE_LOW_ONLY:
            return _("an ace stands under the two only")
        case MeldFault.TOO_LONG:
            return _("a run has every rank once at most")
        case MeldFault.SUIT_TWICE:
            return _("the cards of a set are of different suits")
        case MeldFault.FULL_SET:
            return _("a set has a card of each suit at most")
        case MeldFault.TOO_MANY_WILDS:
            return _too_many_wilds_laid(variant)
        case _:
            assert_never(fault)


def _too_many_wilds_laid(variant: Variant) -> str:
    of_set, of_run = (laid_limit(kind, variant.melding) for kind in (Kind.SET, Kind.RUN))
    if of_set == of_run:
        return _limit(of_set)
    said = {"set": _limit(of_set), "run": _limit(of_run)}
    return _("it has too many wilds (in a set, {set}; in a run, {run})").format(**said)


def _limit(limit: WildLimit) -> str:
    """How many wilds a meld may hold, as the end of a sentence."""
    told = [] if limit.rule is WildRule.FREE and not limit.is_free else [_by_rule(limit.rule)]
    if limit.most < MOST_WILDS:
        told.append(plural("it may hold at most {number} wild", "it may hold at most {number} wilds", limit.most))
    if limit.apart:
        told.append(_("no two wilds may lie side by side"))
    return listed(told)


def _by_rule(rule: WildRule) -> str:
    match rule:
        case WildRule.FREE:
            return _("at least one card must be natural")
        case WildRule.ONE:
            return _("at most one card may be wild")
        case WildRule.FEWER:
            return _("wilds must be fewer than naturals")
        case WildRule.HALF:
            return _("wilds may not outnumber naturals")
        case WildRule.ONE_IN_FOUR:
            return _("some four neighbouring cards must hold at most one wild")
        case _:
            assert_never(rule)


def _not_the_contract(refusal: Refusal, view: PlayerView) -> str:
    contract = contract_words(view.rules.contract, view.variant.melding.longer)
    fault = refusal.fault if isinstance(refusal.fault, ContractFault) else ContractFault.WRONG_NUMBER
    match fault:
        case ContractFault.WRONG_NUMBER:
            own = _("That is not your contract: it is {contract}.")
            all_ = _("That is not the contract of this round: it is {contract}.")
            return (own if view.has_own else all_).format(contract=contract)
        case ContractFault.WRONG_LENGTH:
            return _("The melds have the wrong number of cards: the contract is {contract}.").format(contract=contract)
        case ContractFault.SAME_RANK:
            return _("Sets laid down together must differ in rank.")
        case ContractFault.NEIGHBOURS:
            if view.variant.melding.mixed_runs:
                return _("Runs laid down together must not lie end to end: leave a rank between them.")
            return _("Runs of one suit laid down together must not lie end to end: leave a card between them.")
        case ContractFault.NO_FURTHER:
            return _further_kinds(view)
        case ContractFault.TOO_SHORT:
            return _("A further meld is at least {melds}.").format(melds=any_of(view.to_lay))
        case _:
            assert_never(fault)


def _further_kinds(view: PlayerView) -> str:
    """Which kinds of further melds there are."""
    sets = any(spec.kind is Kind.SET for spec in view.to_lay)
    return _("Further melds may only be sets.") if sets else _("Further melds may only be runs.")


def _card(refusal: Refusal, otherwise: Card | None) -> str:
    card = refusal.card or otherwise
    return the_card(card) if card else _("that card")
