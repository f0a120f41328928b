"""The sentences of setting up a position: places, knobs, and everything impossible at its place."""

from game.language import _, plural

SET_UP = _("Set up")
SAYS = _("Set up any position: play it, analyze it, share it.")
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


def buys_used(used: int, all_: int) -> str:
    """How many of her buys somebody has used."""
    return _("Buys: {used} of {all}").format(used=used, all=all_)


def things_to_mend(number: int) -> str:
    """Why an impossible position cannot be played."""
    return plural("{number} thing to fix first", "{number} things to fix first", number)


def chair_line(cards: int, score: int, is_down: bool) -> str:
    """What a chair shows below a name."""
    held = plural("{number} card", "{number} cards", cards)
    return f"{held} · {score} · {DOWN}" if is_down else f"{held} · {score}"


def hand_of(name: str) -> str:
    """A hand as a place."""
    return _("{name}: hand").format(name=name)


def meld_of(name: str, kind: str) -> str:
    """Cards on the table as a place."""
    return f"{name}: {kind}"


def dealt_more(number: int) -> str:
    """Cards still to be dealt to a hand."""
    return plural("{number} dealt", "{number} dealt", number)


def deals(number: int) -> str:
    """How many deals the judge has imagined."""
    return plural("{number} simulated deal", "{number} simulated deals", number)


def chooser(whose: str) -> str:
    """Whose choice is judged."""
    return _("It's {whose} choice.").format(whose=whose)


def saved_as(path: str) -> str:
    """Where the position lies."""
    return _("Saved as {path}.").format(path=path)


def not_saved(reason: str) -> str:
    """Why it lies nowhere."""
    return _("Couldn't save: {reason}.").format(reason=reason)


def not_opened(reason: str) -> str:
    """Why a position cannot be opened."""
    return _("Couldn't open: {reason}").format(reason=reason)


def saved_positions(number: int) -> str:
    """How many there are."""
    return plural("{number} position saved", "{number} positions saved", number)


# ---- what is impossible ----


def too_many(card: str) -> str:
    """More copies lie about than there are."""
    return _("There are more copies of {card} here than the packs have.").format(card=card)


TOO_FEW = _("There aren't enough cards left in the packs to deal the rest. Give someone fewer cards.")


def no_cards(name: str) -> str:
    """A hand without cards."""
    return _("{name} has no cards left, so the round would be over.").format(name=name)


def melds_but_not_down(name: str) -> str:
    """Melds of somebody who is not down."""
    return _("{name} has melds on the table, so {name} is down.").format(name=name)


def down_without_contract(name: str, contract: str) -> str:
    """Somebody down without what the round asks for."""
    return _("{name} can't be down yet: this round asks for {contract}.").format(name=name, contract=contract)
