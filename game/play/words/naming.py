"""What is said where players have contracts of their own (K-17, K-18): the question, who has still to name hers."""

from game.engine.view import PlayerView
from game.language import _
from game.rules.variant import Contract, format_terms
from game.text.table import BEFORE_THE_DEAL, contract_lines

BEING_NAMED = _("Not chosen yet")
NAME_QUESTION = _("Which contract will you play?")
NAME_MEANING = _("You play it this round, and everyone sees your choice.")
NAME = _("Choose")
NAME_SUB = _("your contract")
YOU_WILL_NAME = _("Players are choosing contracts. Your turn to choose is coming up.")


def contract_shown(view: PlayerView) -> tuple[str, ...]:
    """The contract of the round, as it stands over the piles; where it is still to be named (K-18), that."""
    return (BEING_NAMED,) if view.is_unnamed(view.seat) else contract_lines(view.rules.contract)


def round_in_brief(view: PlayerView) -> str:
    """The line over it where there is little room: only what changes from round to round."""
    pot = _("POT {pot}").format(pot=view.pot) if view.variant.money.used else ""
    if not view.round:
        return BEFORE_THE_DEAL
    line = _("ROUND {number}").format(number=view.round)
    if view.has_own and not view.is_unnamed(view.seat):
        own = _("CONTRACT {number}").format(number=view.line)
        return f"{own}   {pot}" if pot else f"{line}, {own}"
    return f"{line}   {pot}" if pot else line


def practice_line(view: PlayerView) -> str:
    """The same line in practice."""
    return _("PRACTICE, ROUND {number}").format(number=view.round)


def not_saved_line(view: PlayerView) -> str:
    """The same line where the game cannot be saved."""
    return _("NOT SAVED, ROUND {number}").format(number=view.round)


def is_choosing_contract(name: str) -> str:
    """The same while she has still to name her contract (K-18); without a name for the person who looks."""
    return _("{name} is choosing a contract").format(name=name) if name else _("You are choosing a contract")


def not_down_from(name: str, contract: Contract) -> str:
    """The same where everybody has a contract of her own (K-17); without a name for the person who looks."""
    told = " + ".join(format_terms(contract))
    return f"{name}: {told}" if name else _("Yours: {contract}").format(contract=told)
