"""The sentences of a screen that goes from hand to hand: the curtain, questions to everybody, an agreed pause.

Nothing said here depends on a hand: everybody reads it. Functions take names, public counts and open views.
"""

from collections.abc import Sequence

from game.engine.state import Down, Seat
from game.engine.view import PlayerView
from game.language import _, plural
from game.play.words import table as naming
from game.rules.cards import Card
from game.text.cards import capitalized, contract_words, listed, the_card

# ---- the curtain ----

HAND_TO = _("Hand the screen to")
ALREADY_HERE = _("The screen stays with")
LOOK_AWAY = _("Everyone else, look away.")
MENU = _("Menu")


def show_my_cards(name: str) -> str:
    """The button that opens the curtain."""
    return _("I'm {name}: show my cards").format(name=name)


def round_and_contract(view: PlayerView) -> str:
    """The line under the name."""
    contract = contract_words(view.rules.contract, view.variant.melding.longer)
    if view.round and view.is_unnamed(view.seat):
        return _("Round {number} of {rounds}: choose a contract").format(
            number=view.round, rounds=len(view.variant.rounds)
        )
    if not view.round:
        first = naming.BEING_NAMED if view.is_unnamed(view.seat) else contract
        return _("Before the first deal: {contract}").format(contract=first)
    return _("Round {number} of {rounds}: {contract}").format(
        number=view.round, rounds=len(view.variant.rounds), contract=contract
    )


def cards_held(seat: Seat) -> str:
    """How many cards a seat holds."""
    return plural("{number} card", "{number} cards", seat.cards)


def in_the_open(seat: Seat, buys: int) -> str:
    """What everybody may know of a seat: `11 cards, 2 buys left`, `9 cards, down`."""
    facts = [cards_held(seat)]
    if seat.down is not Down.NO:
        facts.append(_("down"))
    elif buys:
        facts.append(plural("{number} buy left", "{number} buys left", max(0, buys - seat.buys)))
    return ", ".join(facts)


# ---- the table between two players ----

NOBODY = _("Nobody")
BUY_IT = _("Buy it")
CALL_IT = _("Call")
LOOK_FIRST = _("Look first")
TAKE_IT = _("Take it")
LET_IT_GO = _("Let it go")
NOT_THAT = _("Back")
WHO_WANTS_IT = _("If you want it, press your number. All hands are hidden.")
WHO_CALLS = _("To call, press your number. All hands are hidden.")
PRESS_A_NAME = _("choose a name")
UNSEEN = _("unseen")


GO_ON = _("Continue")  # for whoever has kept the screen while the others were asked: her cards lie open again
MAY_NOT = _("can't")
DISCARDED_IT = _("discarded it")
PASSES = _("passes automatically")
ON_TURN = _("on turn now")


def nobody_open(name: str) -> str:
    """Where a row of cards lay."""
    return _("{name}'s cards are covered. All hands are hidden.").format(name=name)


def is_playing(name: str) -> str:
    """What the band says while somebody acts and nothing is asked."""
    return _("{name} is playing.").format(name=name)


def anyone_buying(card: Card) -> str:
    """The question to everybody about a discard."""
    return _("Anyone buying {card}?").format(card=the_card(card))


def anyone_calling(card: Card) -> str:
    """The question to everybody about a discard where Shanghai may be called."""
    return _("Anyone calling Shanghai on {card}?").format(card=the_card(card))


def who_wants(names: Sequence[str], card: Card) -> str:
    """Who has said she wants the card; the first is asked first."""
    if len(names) == 1:
        return _("{name} wants {card}.").format(name=names[0], card=the_card(card))
    return _("{names} want {card}: {first} comes first.").format(
        names=listed(names), card=the_card(card), first=names[0]
    )


def who_calls(name: str, card: Card) -> str:
    """Who calls Shanghai."""
    return _("{name} calls Shanghai on {card}.").format(name=name, card=the_card(card))


def asked_in_order(names: Sequence[str]) -> str:
    """Who comes before whom."""
    return _("Priority: {names}.").format(names=", then ".join(names)) if len(names) > 1 else ""


def request(asker: str, holder: str, card: Card) -> str:
    """Somebody wants the upcard of the player on turn."""
    return _("{asker} asks for {card}. {holder}, will you let it go?").format(
        asker=asker, card=the_card(card), holder=holder
    )


def request_meaning(asker: str) -> str:
    """What the player on turn can do about a request."""
    return _("Take it as your draw, or let {asker} buy it and draw from the stock yourself.").format(asker=asker)


def fits_no_meld(card: Card) -> str:
    """Why Shanghai cannot be called on a card."""
    return capitalized(_("{card} doesn't fit any meld on the table.").format(card=the_card(card)))


# ---- an agreed pause ----

PAUSE_TITLE = _("Take a break?")
PAUSE_AGREE = _("Pause")
PAUSE_PLAY_ON = _("Keep playing")
PAUSE_WHY = _("Tell the others why. During a round everyone must agree: each player presses their own key.")


AGREES, AGREES_NOT_YET = _("agrees"), _("has not agreed yet")
ALL_AGREE = _("Everyone agrees.")


def pause_waits_for(names: Sequence[str]) -> str:
    """Who has not agreed yet."""
    return _("Waiting for {names}.").format(names=listed(names))


# ---- choosing the people ----

PERSON = _("Person")
NAME_HINT = _("Shown at the table and in the log, and remembered for next time.")
FACE_HINT = _("Change the face")
NOBODY_PLAYS = _("At least one seat must be for a person.")


NAME_NEEDED = _("Everyone needs a name.")


def two_of_one_name(name: str) -> str:
    """Why the cards cannot be dealt yet."""
    return _("Two players are called {name}. Change one of the names.").format(name=name)


# ---- what can I do now? ----


def open_now(asked: Sequence[str]) -> tuple[str, ...]:
    """What can be done while nobody's cards lie open; `asked` are the names of whoever is being asked."""
    if not asked:
        return (
            _("All hands are hidden: everyone may look."),
            _("Before each player's turn the screen is covered; they uncover it when they are ready."),
        )
    return (
        _("A question for {names}.").format(names=listed(asked)),
        _("To answer, press the key on your name, or look at your cards first while the others look away."),
    )
