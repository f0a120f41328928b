"""What is said where players have contracts of their own (K-17, K-18): the question, who has still to name hers."""

from game.engine.view import PlayerView
from game.rules.contract import format_terms
from game.rules.variant import Contract
from game.words.language import _
from game.words.table import contract_lines

BEING_NAMED = _("To be named")
NAME_QUESTION = _("Which contract will you play?")
NAME_MEANING = _("Whichever you name is yours in this round, and everybody hears it.")
NAME = _("Name it")
NAME_SUB = _("your contract")
YOU_WILL_NAME = _("The contracts are being named. It will be your turn to name yours.")


def contract_shown(view: PlayerView) -> tuple[str, ...]:
    """The contract of the round, as it stands over the piles; where it is still to be named (K-18), that."""
    return (BEING_NAMED,) if view.is_unnamed(view.seat) else contract_lines(view.rules.contract)


def names_hers(name: str) -> str:
    """The same while she has still to name her contract (K-18); without a name for the person who looks."""
    return _("{name} names a contract").format(name=name) if name else _("You name a contract")


def not_down_from(name: str, contract: Contract) -> str:
    """The same where everybody has a contract of her own (K-17); without a name for the person who looks."""
    told = " + ".join(format_terms(contract))
    return f"{name}: {told}" if name else _("Yours: {contract}").format(contract=told)
