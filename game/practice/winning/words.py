"""What wins a contract, in words: advice, the facts behind it, and the figures beside it."""

from game.language import _, counted, text

WHAT_WINS = text("What wins round {number}")
ROUND_ALONE = text("Round {number}")
DEALT_AND_BUYS = text("{contract}. {number} cards dealt, {allowed}.")
BUYS_ALLOWED = counted("{number} buy", "{number} buys")
ANY_BUYS = _("any number of buys")
STRONG_PLAYERS = _("Strong players")
YOU_ROUNDS = counted("You, {number} round", "You, {number} rounds")
TOO_FEW = text("Your figures appear after {number} rounds of this contract.")
COUNTED_FROM = counted("Strong players: {number} round.", "Strong players: {number} rounds.")
BEING_COUNTED = counted("Still being counted: {number} round.", "Still being counted: {number} rounds.")
NOT_COUNTED = _("This round couldn't be counted.")
NOTHING_YET = _("Advice appears once enough rounds are counted.")
PRACTICE_FIRST = _("Practice this first")
PLAY_THIS_ROUND, DRILL_THIS_ROUND = _("Play this round"), _("Drill this round")
NO_DRILLS = _("There are no drills of this round.")

BUY_FOR_SIZE = _("Buy for size early")
NEED_CARDS = text("You need {most} cards and are dealt {first}. Each buy brings you {number}.")
BUY_WHAT_HELPS = _("Buy what helps")
BUY_LITTLE = _("You rarely need to buy")
NEVER_BOUGHT = text("{number} of 100 who got down never bought.")
BOUGHT_ONCE = text("{number} of 100 who got down bought at least once.")
BOUGHT_TIMES = text("{number} of 100 who got down bought {times} times or more.")
BE_DOWN_BY = text("Be down by turn {turn}")
HALF_DOWN_BY = text("Half of those who got down did so by turn {turn}.")
CHOOSE_A_SUIT = _("Choose one suit")
KEEP_ITS_RANKS = _("By turn 3, keep the suit with the most ranks. Let the others go.")
DOWN_WITH_RANKS = text("With {number} ranks of the {length}: {share} of 100 got down, with fewer {others}.")
THROW_HIGH, GET_DOWN = _("Throw high cards early"), _("Get down at all")
NEVER_DOWN = text("{number} of 100 hands never get down.")
COSTS_MORE = text("They cost {points} points on average, the others {others}.")

DOWN_IN_TIME = _("Down before it ends")
TURN_OF_LAYING = _("Turn of laying down")
BUYS_A_ROUND = _("Buys in a round")
EARLY_BUYS = _("Buys by turn 3")
POINTS_A_ROUND = _("Points a round")


def bought_times(hundred: int, times: int) -> str:
    """Return how many of a hundred who got down bought so often.

    >>> bought_times(62, 3)
    '62 of 100 who got down bought 3 times or more.'
    """
    return BOUGHT_ONCE(number=hundred) if times == 1 else BOUGHT_TIMES(number=hundred, times=times)


def counted_from(rounds: int, *, is_done: bool) -> str:
    """Return how many rounds were counted, so far or in all."""
    return COUNTED_FROM(number=rounds) if is_done else BEING_COUNTED(number=rounds)
