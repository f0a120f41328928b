"""The sentences about tempers: what a computer player leans to, at about equal strength."""

from collections.abc import Mapping
from types import MappingProxyType

from game.language import _

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "": _("Balanced"),
        "cautious": _("Cautious"),
        "hoarder": _("Hoarder"),
        "buyer": _("Buyer"),
        "blocker": _("Blocker"),
    }
)
MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "": _("Balanced: no special habits."),
        "cautious": _("Cautious: gives up high cards early and scares easily."),
        "hoarder": _("Hoarder: keeps pairs and neighbors, whatever they cost."),
        "buyer": _("Buyer: can't always resist a nice-looking card."),
        "blocker": _("Blocker: would rather slow the others down."),
    }
)


def temper_name(temper: str) -> str:
    """What a temper is called; one without words yet goes by its own name."""
    return NAMES.get(temper) or temper.capitalize()


def temper_meaning(temper: str) -> str:
    """What it makes a player do, in a sentence."""
    return MEANINGS.get(temper) or temper_name(temper)
