"""The sentences of the enlarged picture of a card or meld, and of the whole hand by suit and rank."""

from collections.abc import Sequence

from game.engine.view import PlayerView
from game.language import _, plural
from game.play.words.readout import UNDER_IT
from game.rules.cards import Card
from game.rules.melds import Meld
from game.rules.variant import Discards, Variant
from game.text.cards import capitalized, card_name, meld_name
from game.text.table import SIGNS

WILD = _("wild")


def meld_title(meld: Meld, names: Sequence[str], me: int | None) -> str:
    """Whose meld of what: `Mei's run of hearts, 5–J`."""
    return capitalized(meld_name(meld, names, me))


def card_title(card: Card) -> str:
    """A card by its name."""
    return capitalized(card_name(card))


def cards_of_meld(meld: Meld, variant: Variant) -> str:
    """How many cards a meld has, and how many of them are wild."""
    count = plural("{number} card", "{number} cards", len(meld.cards))
    wilds = sum(map(variant.is_wild, meld.cards))
    return _("{count}, {wilds} wild").format(count=count, wilds=wilds) if wilds else count


def stands_for(code: str) -> str:
    """What a wild stands for, from how a rail writes it: `9♣` for `9c*`, `9` for `9*`.

    >>> stands_for("Tc*"), stands_for("9*")
    ('10♣', '9')
    """
    rank = "10" if code[0] == "T" else code[0]
    return rank + SIGNS.get(code[1], "")


def upcard_note(who: str | None, is_me: bool) -> str:
    """How the top discard came there."""
    if who is None:
        return _("Turned up at the deal")
    return _("Discarded by you") if is_me else _("Discarded by {name}").format(name=who)


PILE = _("Discard pile, newest first")


def pile_note(upcard: Card, note: str) -> str:
    """Of the top discard among all others: which it is, and how it came there."""
    return f"{card_title(upcard)}: {note[:1].lower()}{note[1:]}"


def not_seen(number: int) -> str:
    """How many discards lie under those that can be shown; nothing where there are none."""
    return plural("{number} more under those.", "{number} more under those.", number) if number > 0 else ""


def under_upcard(view: PlayerView) -> str:
    """Why the cards under the top discard are not shown; nothing where none lie there, or anybody may look."""
    return UNDER_IT if view.discards > 1 and view.variant.discards is Discards.TOP else ""


def counts(points: int) -> str:
    """What a card costs when it is left in hand."""
    return plural("Worth {number} point", "Worth {number} points", points)


LEAF = _("Left, right: next. Esc: back.")


# ---- the hand by suit and rank ----

YOUR_HAND = _("Your hand")


def in_words(cards: int) -> str:
    """How many cards there are, and what to do here."""
    return plural("{number} card. Press it to select it.", "{number} cards. Press one to select it.", cards)


def in_tray(count: int) -> str:
    """How many copies of a card lie in the tray."""
    return _("tray") if count == 1 else _("tray ×{count}").format(count=count)
