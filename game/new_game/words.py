"""Sentences of the seats screen: who sits where, changing places, the same cards again."""

from collections.abc import Sequence

from game.language import _, counted, joined, text

SEATS = _("Seats")
SEATS_AND_LEVELS = _("Seats and levels")
YOUR_CHAIR = _("Your seat")
SIT_HERE = _("Sit here")
SIT_HERE_HINT = _("Trade seats: you take over these cards, and they take yours.")
MOVE_ON = _("Rotate seats")
MOVE_ON_HINT = _("Everyone moves to the next seat.")
TAKE_SEATS = _("Take seats")
AS_BEFORE = _("Nobody changed seats.")
SAME_CARDS = _("Same cards again")
SAME_CARDS_HINT = _("Start over from the first deal with the same cards, with everyone seated as here.")
SEEN_BEFORE = _("Cards stay with the seat: if you change seats during a round, you take over someone else's cards.")
DEAL_AGAIN = _("Deal again?")
DEAL_AGAIN_WHY = _("The game starts over from the first deal: the same cards in the same seats.")
DEAL_THEM = _("Deal again")

# ---- a new game ----

CHANGE_FACES = _("Click a face to change who sits there.")
SOMEBODY_ELSE = text("{name}. Press for someone else.")
ANOTHER_FACE = text("{name}. Press for another face.")
MAY_JOIN = text("{name} may join")
HOW_STRONG = _("How strong?")
STRENGTHS = {
    "like": _("Finds your strength in a few games."),
    "novice": _("Plays for fun and makes mistakes."),
    "steady": _("Knows what is missing and goes for it."),
    "sharp": _("Counts cards. Buys at a fair price."),
    "master": _("Thinks ahead. Watches what you take."),
}
WON_LATELY = text("You won {won} of your last {all} like this.")
HOW_LONG = _("How long?")
SHORTEST = counted("{number} round", "{number} rounds")
HALF = text("Half: {number}")
ALL_ROUNDS = text("All {number}")
RULES_AND_STORY = text("{title}. {sentence}")
SUMMARY = text("{title}, {players} players, {level}.")
PEOPLE_ONLY = text("{title}, {players} players.")
MIXED = _("mixed")
ABOUT_SO_LONG = counted("About {number} minute.", "About {number} minutes.")


def summary(title: str, players: int, level: str, minutes: int) -> str:
    """Return the game that would be dealt, in one line, with its length if that is known."""
    line = SUMMARY(title=title, players=players, level=level) if level else PEOPLE_ONLY(title=title, players=players)
    return f"{line} {ABOUT_SO_LONG(number=minutes)}" if minutes else line


def contracts(asked: Sequence[str]) -> str:
    """Return the contracts of a short game in one line."""
    return joined(asked, ", ")


EVERY_BUY_COSTS = _("Every buy costs a coin")
WILD_RANKS = text("{cards} are wild")
CALL_SHANGHAI = _("Call “Shanghai!”")
SHANGHAI = _("Shanghai!")
ONE_JOKER = _("One joker in a meld")
OWN_CONTRACTS = _("Choose your contract")
REPEATED_CONTRACTS = _("Each at their own pace")
LONG_EVENING, SHORT_EVENING = _("The long evening"), _("A short evening")
USUAL_EVENING = _("Sets and runs")

# ---- more ----

NOTHING_NEEDED = _("Nothing here has to be chosen.")
SAME_DEAL = _("The same deal again")
SAME_WORDS = _("Same words, same cards.")
DONE = _("Done")

# ---- friends ----

FRIENDS = _("Friends at this screen")
HERE = _("Plays here")
HAND_OVER = _("The screen is covered when you pass it on.")
