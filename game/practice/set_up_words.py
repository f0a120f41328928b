"""The sentences of setting up a position: places, knobs, and everything impossible at its place."""

from game.text.language import _, plural

SET_UP = _("Set up")
SAYS = _("Any position you like: play it, judge it, share it.")
NOTHING_SAVED = _("Nothing saved yet")
NOT_SHOWN = _("Your positions cannot be read")
OPEN_TABLE = _("Open")
SEED_SAYS = _("Seed of whatever is still to be dealt")
PHASES = (_("Offer"), _("To draw"), _("To play"))
PHASE_SAYS = _("What comes next: the offer of the upcard, a draw, or the play after a draw")
TURN, IS_ON_TURN = _("Give the turn"), _("On turn")
SCORE = _("Score so far")
DOWN, NOT_DOWN = _("Down"), _("Not down")
FEWER, MORE = _("One card fewer to be dealt"), _("One card more to be dealt")
NEW_SET, NEW_RUN = _("New set"), _("New run")
SET, RUN = _("Set"), _("Run")
DISCARDS, STOCK = _("Discards, the last on top"), _("Stock, the top first")
PRESS_TO_AIM = _("Press a place, and cards of the pack go there. Press a card that lies there: back into the pack.")
PLAY, JUDGE, SHARE, OPEN = _("Play"), _("Judge"), _("Share"), _("Open")
ALL_LIE_SOMEWHERE = _("Every copy of it has its place already.")
BACK_TO_SET_UP = _("Back to the set-up")
SHARED = _("The whole position is in the clipboard as text.")
NO_FOLDER = _("There is no folder to save it in.")
OPEN_ONE = _("Open a position")
OPEN_HOW = _("A file dropped on the window opens, too.")
FROM_CLIPBOARD = _("From the clipboard")
NO_SUCH_TEXT = _("The clipboard holds no text.")
LEAVE_WHY = _("What you have changed here would be lost.")
STAY, LEAVE_IT = _("Stay"), _("Leave")
JUDGING, JUDGED = _("The judge is at it."), _("What each choice is worth")
NOBODY_CHOOSES = _("Nobody has a choice here.")


def buys_used(used: int, all_: int) -> str:
    """How many of her buys somebody has used."""
    return _("Buys: {used} of {all}").format(used=used, all=all_)


def things_to_mend(number: int) -> str:
    """Why an impossible position cannot be played."""
    return plural("{number} thing to mend first", "{number} things to mend first", number)


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
    return plural("{number} imagined deal", "{number} imagined deals", number)


def chooser(whose: str) -> str:
    """Whose choice is judged."""
    return _("It is {whose} choice.").format(whose=whose)


def saved_as(path: str) -> str:
    """Where the position lies."""
    return _("Saved as {path}.").format(path=path)


def not_saved(reason: str) -> str:
    """Why it lies nowhere."""
    return _("It could not be saved: {reason}.").format(reason=reason)


def not_opened(reason: str) -> str:
    """Why a position cannot be opened."""
    return _("It cannot be opened: {reason}").format(reason=reason)


def saved_positions(number: int) -> str:
    """How many there are."""
    return plural("{number} position saved", "{number} positions saved", number)


# ---- what is impossible ----


def too_many(card: str) -> str:
    """More copies lie about than there are."""
    return _("There are more copies of {card} here than in the packs.").format(card=card)


TOO_FEW = _("The packs do not have enough cards left to deal the rest: let somebody hold fewer.")


def no_cards(name: str) -> str:
    """A hand without cards."""
    return _("{name} has no cards left, so the round would be over.").format(name=name)


def melds_but_not_down(name: str) -> str:
    """Melds of somebody who is not down."""
    return _("{name} has melds on the table, so {name} is down.").format(name=name)


def down_without_contract(name: str, contract: str) -> str:
    """Somebody down without what the round asks for."""
    return _("{name} cannot be down yet: this round asks for {contract}.").format(name=name, contract=contract)
