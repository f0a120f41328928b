"""The sentences about tempers: what a computer player leans to, at about equal strength."""

from collections.abc import Mapping
from types import MappingProxyType

from game.language import _

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "": _("Even"),
        "cautious": _("Cautious"),
        "hoarder": _("Hoarder"),
        "buyer": _("Buyer"),
        "blocker": _("Blocker"),
    }
)
MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "": _("Even: leans to nothing."),
        "cautious": _("Cautious: lets high cards go early and is easily alarmed."),
        "hoarder": _("Hoarder: keeps pairs and neighbours, whatever they cost."),
        "buyer": _("Buyer: cannot always resist a card that looks nice."),
        "blocker": _("Blocker: would rather slow the others down."),
    }
)


def temper_name(temper: str) -> str:
    """What a temper is called; one without words yet goes by its own name."""
    return NAMES.get(temper) or temper.capitalize()


def temper_meaning(temper: str) -> str:
    """What it makes a player do, in a sentence."""
    return MEANINGS.get(temper) or temper_name(temper)
