"""Short sentences at the table: contracts to choose, taking back, the enlarged card."""

from collections.abc import Sequence
from typing import assert_never

from game.engine.taking_back import Obstacle, TakeBack
from game.engine.view import PlayerView
from game.language import _, counted, joined, text
from game.play.words.now import keyed
from game.play.words.readout import UNDER_IT
from game.rules.cards import Card
from game.rules.melds import Meld
from game.rules.variant import Contract, Discards, Variant
from game.text.cards import SIGNS, Names, capitalized, card_name, contract_terms, meld_name, the_card
from game.text.table import BEFORE_THE_DEAL, CONTRACT_NUMBER, POT, contract_lines, with_part

SLOT_HAS = text("{title}: {number} of {all}.")
SLOT_NEEDS = text("Needs {cards}.")


def slot_line(title: str, have: int, need: int, needs: str) -> str:
    """Return what a slot of the tray is for and still needs, for its tooltip."""
    line = SLOT_HAS(title=title, number=min(have, need), all=need)
    return f"{line} {SLOT_NEEDS(cards=needs)}" if needs else line


BEING_NAMED = _("Not chosen yet")
NAME_QUESTION = _("Which contract will you play?")
NAME_MEANING = _("You play it this round, and everyone sees your choice.")
NAME = _("Choose")
NAME_SUB = _("your contract")
YOU_WILL_NAME = _("Players are choosing contracts. Your turn to choose is coming up.")


def contract_shown(view: PlayerView) -> tuple[str, ...]:
    """Return the round's contract as shown above the piles, or that it is still to be chosen (K-18)."""
    return (BEING_NAMED,) if view.is_unnamed(view.seat) else contract_lines(view.rules.contract)


ROUND = text("Round {number}")


def round_in_brief(view: PlayerView) -> str:
    """Return the short line above the piles, if there is little room: only what changes from round to round."""
    if not view.round:
        return BEFORE_THE_DEAL
    line = ROUND(number=view.round)
    if view.has_own and not view.is_unnamed(view.seat):
        own = CONTRACT_NUMBER(number=view.line)
        line = own if view.variant.money.used else with_part(line, own)
    return with_part(line, POT(number=view.pot)) if view.variant.money.used else line


PRACTICE_LINE = text("Practice, round {number}")


def practice_line(view: PlayerView) -> str:
    """Return the line above the piles in practice."""
    return PRACTICE_LINE(number=view.round)


NOT_SAVED_LINE = text("Not saved, round {number}")


def not_saved_line(view: PlayerView) -> str:
    """Return the line above the piles while the game cannot be saved."""
    return NOT_SAVED_LINE(number=view.round)


IS_CHOOSING = text("{name} is choosing")


def is_choosing_contract(name: str) -> str:
    """Return the line that says who is choosing a contract (K-18); an empty name means the reader."""
    return IS_CHOOSING(name=name) if name else _("You are choosing a contract")


YOURS = text("Yours: {contract}")


def not_down_from(name: str, contract: Contract) -> str:
    """Return the line with a player's own contract (K-17); an empty name means the reader."""
    terms = joined(contract_terms(contract), " + ")
    return f"{name}: {terms}" if name else YOURS(contract=terms)


TAKE_BACK = _("Take back")
LET_IT_GO = _("Let it go")
YOUR_DISCARD_WAITS = _("Take back your discard or let it go first.")
TOOK_BACK = text("{name} took that back.")


def taken_back(name: str | None) -> str:
    """Return the log line about a take-back; without a name it was you."""
    return TOOK_BACK(name=name) if name else _("You took that back.")


STILL_TO_TAKE_BACK = text("{card} is on the discard pile. You can still take it back.")


def waits_now(card: Card, key: str) -> str:
    """Return the help while a discard is delayed."""
    sentence = STILL_TO_TAKE_BACK(card=capitalized(the_card(card)))
    return keyed(sentence, key)


def may_now(key: str) -> str:
    """Return the help while something can be taken back."""
    return keyed(_("You can take back your last move."), key)


ALREADY_ANSWERED = text("You can't take that back: {name} has already answered it.")


def why_not(verdict: TakeBack, names: Names) -> str:
    """Explain why nothing can be taken back, or return an empty string if something can.

    >>> why_not(TakeBack(0, bar=Obstacle.OTHERS_ACTED, seat=1), ("You", "Mei"))
    "You can't take that back: Mei has already answered it."
    """
    if verdict.bar is None:
        return ""
    match verdict.bar:
        case Obstacle.NOTHING_DONE:
            return _("There is nothing to take back yet.")
        case Obstacle.OTHERS_ACTED:
            name = names[verdict.seat] if verdict.seat is not None else _("Someone")
            return ALREADY_ANSWERED(name=name)
        case Obstacle.CARD_SEEN:
            return _("You can't take that back: you have seen a new card.")
        case Obstacle.DISCARDED:
            return _("You can't take it back: everyone has seen your discard.")
        case Obstacle.ANSWERED:
            return _("You can't take that back: the others have heard it.")
        case Obstacle.ROUND_OVER:
            return _("You can't take that back: the round is over and the hands are shown.")
        case _:
            assert_never(verdict.bar)


WILD = _("wild")


def meld_title(meld: Meld, names: Sequence[str], me: int | None) -> str:
    """Return owner and kind of a meld: `Mei's run of hearts, 5–J`."""
    return capitalized(meld_name(meld, names, me))


def card_title(card: Card) -> str:
    """Return the name of a card."""
    return capitalized(card_name(card))


CARDS = counted("{number} card", "{number} cards")
CARDS_AND_WILDS = text("{cards}, {number} wild")


def cards_of_meld(meld: Meld, variant: Variant) -> str:
    """Return how many cards a meld has, and how many of them are wild."""
    count = CARDS(number=len(meld.cards))
    wilds = sum(map(variant.is_wild, meld.cards))
    return CARDS_AND_WILDS(cards=count, number=wilds) if wilds else count


def stands_for(code: str) -> str:
    """Return what a wild stands for, from its code on a rail: `9♣` for `9c*`, `9` for `9*`.

    >>> stands_for("Tc*"), stands_for("9*")
    ('10♣', '9')
    """
    rank = "10" if code[0] == "T" else code[0]
    return rank + SIGNS.get(code[1], "")


DISCARDED_BY = text("Discarded by {name}")


def upcard_note(who: str | None, is_me: bool) -> str:
    """Return how the top discard came there."""
    if who is None:
        return _("Turned up at the deal")
    return _("Discarded by you") if is_me else DISCARDED_BY(name=who)


PILE = _("Discard pile, newest first")


def pile_note(upcard: Card, note: str) -> str:
    """Return which of all discards the top one is, and how it came there."""
    return f"{card_title(upcard)}: {note[:1].lower()}{note[1:]}"


MORE_UNDER_THOSE = counted("{number} more under those.", "{number} more under those.")


def not_seen(number: int) -> str:
    """Return how many discards under the shown ones are unknown; empty for none."""
    return MORE_UNDER_THOSE(number=number) if number > 0 else ""


def under_upcard(view: PlayerView) -> str:
    """Explain why the cards under the top discard are not shown; empty if there are none, or players may look."""
    return UNDER_IT if view.discards > 1 and view.variant.discards is Discards.TOP else ""


COUNTS = counted("Worth {number} point", "Worth {number} points")  # the cost of a card left in hand
LEAF = _("Left, right: next. Esc: back.")


# ---- the hand by suit and rank ----


QUARTERS = counted("{number} quarter", "{number} quarters")
BUYS_LEFT = text("{number} of {all} buys left")
CARDS_HELD = counted("{number} card", "{number} cards")
YOUR_HAND = _("Your hand")
IN_WORDS = counted("{number} card. Press it to select it.", "{number} cards. Press one to select it.")
IN_TRAY = text("tray ×{number}")


def in_tray(count: int) -> str:
    """Return how many copies of a card are in the tray."""
    return _("tray") if count == 1 else IN_TRAY(number=count)
