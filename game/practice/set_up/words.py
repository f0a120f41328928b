"""Sentences of setting up a position: places, options, and everything impossible at its place."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, called, counted, personal, text, translated
from game.practice.set_up.position import HAND, Flaw, Setup
from game.text.cards import card_name, contract_words
from game.text.meld_faults import meld_fault_words

SET_UP = _("Set up")
NOTHING_SAVED = _("Nothing saved yet")
NOT_SHOWN = _("Your positions cannot be read")
OPEN_TABLE = _("Open")
SEED_SAYS = _("Seed for the cards still to be dealt")
PHASES = (_("Offer"), _("To draw"), _("To play"))
PHASE_SAYS = _("What comes next: the upcard offer, a draw, or the play after a draw")
TURN, IS_ON_TURN = _("Give turn"), _("On turn")
SCORE = _("Score so far")
DOWN, NOT_DOWN = _("Down"), _("Not down")
FEWER, MORE = _("Deal one card fewer"), _("Deal one card more")
NEW_SET, NEW_RUN = _("New set"), _("New run")
SET, RUN = _("Set"), _("Run")
DISCARDS, STOCK = _("Discards, last on top"), _("Stock, top card first")
PRESS_TO_AIM = _(
    "Select a spot, then press cards in the pack to put them there. Press a placed card to return it to the pack."
)
PLAY, JUDGE, SHARE, OPEN = _("Play"), _("Analyze"), _("Share"), _("Open")
ALL_LIE_SOMEWHERE = _("All copies of this card are already placed.")
BACK_TO_SET_UP = _("Back to setup")
SHARED = _("Copied the whole position as text.")
NO_FOLDER = _("There is no folder to save it to.")
OPEN_ONE = _("Open a position")
OPEN_HOW = _("You can also drop a file on the window.")
FROM_CLIPBOARD = _("From the clipboard")
NO_SUCH_TEXT = _("There is no text on the clipboard.")
LEAVE_WHY = _("Your changes here will be lost.")
STAY, LEAVE_IT = _("Stay"), _("Leave")
JUDGING, JUDGED = _("Analyzing..."), _("What each choice is worth")
NOBODY_CHOOSES = _("There is no choice to make here.")
BUYS_USED = text("Buys: {number} of {all}")
BUYS_MADE = text("Buys: {number}")
THINGS_TO_MEND = counted("{number} thing to fix first", "{number} things to fix first")
CARDS = counted("{number} card", "{number} cards")


def chair_line(cards: int, score: int, is_down: bool) -> str:
    """Return what a seat shows below its name."""
    held = CARDS(number=cards)
    return f"{held} · {score} · {DOWN}" if is_down else f"{held} · {score}"


HAND_OF = text("{name}: hand")  # a hand as a place


def meld_of(name: str, kind: str) -> str:
    """Return the name of a meld as a place."""
    return f"{called(name)}: {kind}"


DEALT_MORE = counted("{number} dealt", "{number} dealt")  # cards still to be dealt to a hand
DEALS = counted("{number} simulated deal", "{number} simulated deals")  # deals simulated by the analysis
CHOOSER = personal("It's {owner} choice.")
SAVED_AS = text("Saved as {where}.")
NOT_SAVED = text("Couldn't save: {reason}.")
NOT_OPENED = text("Couldn't open: {reason}")
SAVED_POSITIONS = counted("{number} position saved", "{number} positions saved")


# ---- what is impossible ----


TOO_MANY = text("The packs don't have this card so often: {card}.")
TOO_FEW = _("There aren't enough cards left in the packs to deal the rest. Give someone fewer cards.")
NO_CARDS = text("{name} has no cards left, so the round would be over.")
MELDS_BUT_NOT_DOWN = text("{name} has melds on the table, so {name} is down.")
DOWN_WITHOUT_CONTRACT = text("{name} can't be down yet: this round asks for {contract}.")


def flaw_sentence(flaw: Flaw, setup: Setup, names: Sequence[str]) -> str:
    """Return an error as a sentence."""
    seat = int(flaw.place.split()[1]) if flaw.place.startswith((HAND, "chair")) else 0
    name = names[seat]
    match flaw.why:
        case "too_many" if flaw.card is not None:
            return TOO_MANY(card=card_name(flaw.card))
        case "too_few":
            return TOO_FEW
        case "no_meld" if flaw.fault is not None:
            return meld_fault_words(flaw.fault, setup.variant)
        case "no_cards":
            return NO_CARDS(name=name)
        case "melds_but_not_down":
            return MELDS_BUT_NOT_DOWN(name=name)
        case "down_without_contract":
            return DOWN_WITHOUT_CONTRACT(name=name, contract=contract_words(setup.rules_of(seat).contract))
        case sentence:
            return translated(sentence)
