"""Sentences of a shared screen: the curtain, questions to everyone, an agreed pause.

Everyone reads them, so nothing depends on a hand. Functions take names, public counts and open views.
"""

from game.engine.state import Down, Seat
from game.engine.view import PlayerView
from game.language import _, counted, joined, text
from game.play.words import table as naming
from game.rules.cards import Card
from game.rules.variant import Round
from game.text.cards import capitalized, contract_words
from game.text.ui import round_of_game

# ---- the curtain ----

HAND_TO = _("Hand the screen to")
ALREADY_HERE = _("The screen stays with")
LOOK_AWAY = _("Everyone else, look away.")
MENU = _("Menu")
I_SIT_ELSEWHERE = _("I sit elsewhere")
SHOW_MY_CARDS = text("I'm {name}: show my cards")
CHOOSE_FOR_ROUND = text("{where}: choose a contract")
BEFORE_FIRST_DEAL = text("Before the first deal: {contract}")
ROUND_AND_CONTRACT = text("{where}: {contract}")


def round_and_contract(view: PlayerView) -> str:
    """Return the line under the name."""
    contract = contract_words(view.rules.contract, view.variant.melding.longer)
    here = round_of_game(view.round, view.variant.known_rounds)
    if view.round and view.is_unnamed(view.seat):
        return CHOOSE_FOR_ROUND(where=here)
    if not view.round:
        first = naming.BEING_NAMED if view.is_unnamed(view.seat) else contract
        return BEFORE_FIRST_DEAL(contract=first)
    return ROUND_AND_CONTRACT(where=here, contract=contract)


CARDS_HELD = counted("{number} card", "{number} cards")
BUYS_LEFT = counted("{number} buy left", "{number} buys left")


def in_the_open(seat: Seat, rules: Round) -> str:
    """Return what everyone may know of a seat: `11 cards, 2 buys left`, `9 cards, down`."""
    facts = [CARDS_HELD(number=seat.cards)]
    if seat.down is not Down.NO:
        facts.append(_("down"))
    elif rules.buys and rules.has_buy_limit:
        facts.append(BUYS_LEFT(number=max(0, rules.buys - seat.buys)))
    return joined(facts, ", ")


# ---- the table between two players ----

# a question to everybody; the player on turn answers for all with their own key
ANYONE = _("Anyone?")
ASKED = text("{name}?")
PRESS_YOUR_NAME = _("Press your name.")
SHOW_MINE = text("{name}: nobody wants it, show my cards")
NOBODY_WANTS_IT = _("Nobody wants it")
COMES_FIRST = text("{other} wants it. {name} comes first.")
BUYS_IT = text("{name} buys it")
NO = _("No")
NO_TO = text("No, ask {name}")
LOOK_FIRST = _("Look first")
NOT_THAT = _("Back")
NOBODY_OPEN = text("{name}'s cards are covered.")
IS_PLAYING = text("{name} is playing.")
REQUEST = text("{name} asks {other} for {card}.")
REQUEST_MEANING = _("Taking it is your draw.")
FITS_NO_MELD = text("{card} doesn't fit any meld on the table.")


def fits_no_meld(card: Card) -> str:
    """Explain why Shanghai cannot be called on a card."""
    return capitalized(FITS_NO_MELD(card=card))


# ---- the menu, and what everyone agrees to first ----

RESUME_WITH = text("Resume: hand the screen to {name}")
EVERYONE_AGREES = _("everyone agrees first")
PAUSE_TITLE = _("Does everyone agree?")
PAUSE_WHY = _("Tell the others why. During a round everyone must agree: each player presses their own key.")

AGREES, AGREES_NOT_YET = _("agrees"), _("has not agreed yet")
ALL_AGREE = _("Everyone agrees.")
PAUSE_WAITS_FOR = text("Waiting for {names}.")  # who has not agreed yet


# ---- choosing the people ----

PERSON = _("Person")
FACE_HINT = _("Change the face")
NOBODY_PLAYS = _("At least one seat must be for a person.")
NAME_NEEDED = _("Everyone needs a name.")
TWO_OF_ONE_NAME = text("Two players are called {name}. Change one of the names.")


# ---- what can I do now? ----


def open_now() -> tuple[str, ...]:
    """Return what can be done while all hands are hidden."""
    return (
        _("All hands are hidden: everyone may look."),
        _("Before each player's turn the screen is covered; they uncover it when they are ready."),
    )
