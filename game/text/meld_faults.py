"""What is wrong with melds that were offered, in words."""

from typing import assert_never

from game.engine.refusal import Refusal
from game.engine.view import PlayerView
from game.language import _, counted, text, translated
from game.rules.contract import ContractFault
from game.rules.melds import MeldFault, WildLimit, laid_limit
from game.rules.variant import MOST_WILDS, Kind, Variant, WildRule
from game.text.cards import any_of, contract_words, listed

MELD_AT_FAULT = text("Meld {number} can't be laid down like this: {reason}.")


def not_a_meld(refusal: Refusal, variant: Variant) -> str:
    """Explain why one of the melds is none."""
    number = 1 + (refusal.meld or 0)
    fault = refusal.fault if isinstance(refusal.fault, MeldFault) else MeldFault.TOO_FEW
    return MELD_AT_FAULT(number=number, reason=meld_fault_words(fault, variant))


def meld_fault_words(fault: MeldFault, variant: Variant) -> str:
    """Explain why cards are not a meld under this rule set, as the end of a sentence."""
    match fault:
        case MeldFault.TOO_LONG if variant.melding.endless:
            return _("a run has each rank only once when it is laid down")
        case MeldFault.TOO_MANY_WILDS:
            return _too_many_wilds_laid(variant)
        case MeldFault.WILD_OF_OTHER_SUIT if variant.dealing.own_cards:
            return _("only jokers are wild in any meld, the others in sets and in runs of their own suit")
        case _:
            return translated(fault)


TOO_MANY_WILDS = text("it has too many wilds (in a set, {set}; in a run, {run})")


def _too_many_wilds_laid(variant: Variant) -> str:
    of_set, of_run = (laid_limit(kind, variant.melding) for kind in (Kind.SET, Kind.RUN))
    if of_set == of_run or not of_set.most:
        return wild_limit_words(of_set)
    return TOO_MANY_WILDS(set=wild_limit_words(of_set), run=wild_limit_words(of_run))


AT_MOST_WILDS = counted("it can have at most {number} wild", "it can have at most {number} wilds")


ONE_CARD_IN = text("at most one card in {number} can be wild, rounded up")
BETWEEN_WILDS = text("there must be {number} natural cards between two wilds")
_NOT_SIDE_BY_SIDE = _("no two wilds can be side by side")


def wild_limit_words(limit: WildLimit) -> str:
    """Return how many wilds a meld may hold, as the end of a sentence."""
    if not limit.most:
        return _("no meld of this round may hold a wild")
    limits = [] if limit.rule is WildRule.FREE and not limit.is_free else [_by_rule(limit.rule)]
    if limit.most < MOST_WILDS:
        limits.append(AT_MOST_WILDS(number=limit.most))
    if limit.apart and limit.in_set:
        limits.append(ONE_CARD_IN(number=limit.apart + 1))
    elif limit.apart:
        limits.append(_NOT_SIDE_BY_SIDE if limit.apart == 1 else BETWEEN_WILDS(number=limit.apart))
    return listed(limits)


def _by_rule(rule: WildRule) -> str:
    match rule:
        case WildRule.FREE:
            return _("at least one card must be natural")
        case WildRule.ONE:
            return _("at most one card can be wild")
        case WildRule.FEWER:
            return _("there must be fewer wilds than natural cards")
        case WildRule.HALF:
            return _("there can't be more wilds than natural cards")
        case WildRule.ONE_IN_FOUR:
            return _("some four neighboring cards must have at most one wild")
        case _:
            assert_never(rule)


NOT_YOUR_CONTRACT = text("That isn't your contract. Yours is {contract}.")
NOT_THE_CONTRACT = text("That isn't this round's contract, which is {contract}.")
WRONG_NUMBER_OF_CARDS = text("The melds have the wrong number of cards: the contract is {contract}.")
RUNS_TOO_CLOSE = text("Runs laid down together must overlap or leave a gap of at least {number} ranks.")
WILDS_TOGETHER = counted(
    "The melds of a contract hold at most {number} wild together.",
    "The melds of a contract hold at most {number} wilds together.",
)
EXTRA_MELD = text("An extra meld must be at least {meld}.")


def not_the_contract(refusal: Refusal, view: PlayerView) -> str:
    """Explain why the melds together are not the contract."""
    contract = contract_words(view.rules.contract, view.variant.melding.longer)
    fault = refusal.fault if isinstance(refusal.fault, ContractFault) else ContractFault.WRONG_NUMBER
    match fault:
        case ContractFault.WRONG_NUMBER:
            own = NOT_YOUR_CONTRACT
            all_ = NOT_THE_CONTRACT
            return (own if view.has_own else all_)(contract=contract)
        case ContractFault.WRONG_LENGTH:
            return WRONG_NUMBER_OF_CARDS(contract=contract)
        case ContractFault.SAME_RANK:
            return _("Sets laid down together must be of different ranks.")
        case ContractFault.SAME_SUIT:
            return _("Runs laid down together must be of different suits.")
        case ContractFault.NEIGHBORS if view.variant.melding.runs_gap > 1:
            return RUNS_TOO_CLOSE(number=view.variant.melding.runs_gap)
        case ContractFault.NEIGHBORS:
            if view.variant.melding.mixed_runs:
                return _("Runs that could be one can't meet end to end: leave a gap of at least one rank.")
            return _("Runs of one suit laid down together can't meet end to end: leave a gap of at least one card.")
        case ContractFault.TOO_MANY_WILDS:
            return WILDS_TOGETHER(number=view.variant.melding.wilds_together)
        case ContractFault.NO_FURTHER:
            return _further_kinds(view)
        case ContractFault.TOO_SHORT:
            return EXTRA_MELD(meld=any_of(view.to_lay))
        case _:
            assert_never(fault)


def _further_kinds(view: PlayerView) -> str:
    """The kinds of extra melds."""
    sets = any(spec.kind is Kind.SET for spec in view.to_lay)
    return _("Extra melds can only be sets.") if sets else _("Extra melds can only be runs.")
