"""Sentences of practice: its rooms, a single round, par, reviews, drills, and problems with its file.

Functions take plain values and return text.
"""

from collections.abc import Sequence

from game.language import _, counted, text
from game.text.saving import MONTHS
from game.text.ui import figure, per_cent

WEEKDAYS = (*(_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday")),)


# ---- the rooms ----

PLAY_A_ROUND = _("Play a round")
PLAY_A_ROUND_SAYS = _("Any round, any table. Afterwards you see its par.")
DEAL_OF_THE_DAY = _("Deal of the day")
DEAL_OF_THE_DAY_SAYS = _("The same cards for everyone, one deal a day.")
NO_ROUND_YET = _("No rounds yet")
NOT_PLAYED_YET = _("Not played yet")
CHOOSE, PLAY = _("Choose"), _("Play")
PROGRESS = _("Against par, round by round")
PROGRESS_EMPTY = _("Here you will see how your rounds compare with par.")
PROGRESS_BEGINS = _("Play a round to get started.")
BY_KIND = _("Points lost per round")
PAR_IS = _("Par is what a Strong player scores with the same cards in the same seat.")
ROUNDS_REVIEWED = counted("{number} round reviewed", "{number} rounds reviewed")
BEFORE_AND_LATELY = text("before, and in the last {last} of {number} rounds")


def reviewed_rounds(number: int, latest: int) -> str:
    """Return over how many rounds the points lost are averaged."""
    if number <= latest:
        return ROUNDS_REVIEWED(number=number)
    return BEFORE_AND_LATELY(last=latest, number=number)


LAST_ROUND_RESULT = text("Last: round {number}, {sentence}")  # the last round played with this rule set
LAST_ROUND_ALONE = text("Last: round {number}")  # The last round played, in the rule set at hand


# ---- a round to choose ----

OPPONENTS, YOUR_PLACE = _("Opponents"), _("Your place in turn order")
THE_DEAL = _("Deal")
ROUND_ALONE = _("A single round: nobody is ahead, and you can take anything back.")
ROUND_AND_CONTRACT = text("Round {number}: {contract}")
OPPONENT = counted("Next after you", "{number} seats after you")


# ---- the coach ----

COACH = _("Coach")
COACH_FROM = (_("Off"), _("3 points"), _("6 points"), _("10 points"))
COACH_SAYS = _("Warns you before a choice that would clearly lose this much. Practice only, never in a game.")
SURE = _("Are you sure?")
DO_IT, THINK_AGAIN = _("Do it anyway"), _("Think again")

COACH_ASKS = text("{action}: loses {points} points. Better: {other}. {reason}")


# ---- odds ----

ODDS = _("Odds")
COUNTING, NOT_COUNTED = _("Calculating..."), _("The odds couldn't be calculated.")
WITHIN_TURN, PASSING, WITH_A_BUY = _("Down by turn"), _("Pass"), _("Buy")
NONE_LEFT = "·"
NO_ODDS = _("Odds are for players looking at their own cards.")
ODDS_ONCE_DOWN = text("{number} unseen. Gold: fits on the table.")
ODDS_BEFORE = text("{number} unseen. Gold: brings you closer to the contract. Gold foot: makes more such cards.")


def odds_line(unseen: int, short: int | None) -> str:
    """Return how many cards are unseen, and what the gold ones do."""
    if short is None:
        return ODDS_ONCE_DOWN(number=unseen)
    return ODDS_BEFORE(number=unseen)


ODDS_SPOKEN = counted("{number} unseen card by rank and suit", "{number} unseen cards by rank and suit")


# ---- par ----

PAR = _("par")
TO_PAR, POINTS = _("Versus par"), _("Points")
SAME_CHAIR = _("Same deal, same seat")
STILL_PLAYING = _("is playing your cards")
NOT_KNOWN = _("couldn't be calculated")
PLAY_IT, BACK_TO_PAR = _("Play it yourself"), _("Back to par")
AGAIN_SUB, OTHER_CARDS_SUB = _("same cards"), _("same contract")
NEW_DEAL, NEW_DEAL_SUB = _("New deal"), _("choose the round")
REVIEW_SUB = _("what your choices cost")
COPY_LINE = _("Copy result")
PAR_COMES = _("The others are still playing these cards. Their par isn't known yet.")
LINE_COPIED = _("Copied your result.")
LINE_NOT_COPIED = _("No clipboard available.")
LAST_TEN = _("Your latest rounds")
MORE = "…"


def to_par(over: int) -> str:
    """Return the result to par in short: `+15`, `par`, `−4`."""
    return PAR if over == 0 else f"{over:+d}".replace("-", "−")


SHORT_OF_PAR = text("{number} short of par")
ABOVE_PAR = text("{number} above par")
OVER_PAR = text("{number} over par")
UNDER_PAR = text("{number} under par")


def over_par(over: int, *, most_points: bool) -> str:
    """Return the result to par in words; `over` is how much worse it is."""
    if over == 0:
        return _("on par")
    if most_points:
        return (SHORT_OF_PAR if over > 0 else ABOVE_PAR)(number=abs(over))
    return (OVER_PAR if over > 0 else UNDER_PAR)(number=abs(over))


POINTS_ALONE = counted("{number} point", "{number} points")


def points_alone(number: int) -> str:
    """Return a result without a comparison."""
    return POINTS_ALONE(number=abs(number)).replace(str(abs(number)), figure(number))


ROUND_SUMMARY = text("{title}, round {number}: {contract}. {out}")  # what was played, and how it ended
YOU_WENT_OUT = text("You went out on turn {turn}.")
THEY_WENT_OUT = text("{name} went out on turn {turn}.")


def went_out(name: str | None, is_me: bool, turn: int) -> str:
    """Return who went out, and in which of their turns."""
    if name is None:
        return _("Nobody went out.")
    if is_me:
        return YOU_WENT_OUT(turn=turn)
    return THEY_WENT_OUT(name=name, turn=turn)


DOWN_ON_TURN = text("down on turn {turn}")
BUYS = counted("{number} buy", "{number} buys")


def course_in_short(down: int | None, buys: int) -> str:
    """Return when a player laid down, and how often they bought."""
    when = DOWN_ON_TURN(turn=down) if down is not None else _("never down")
    return f"{when}, " + BUYS(number=buys)


SHORT_ON_AVERAGE = text("{value} short of par on average")
ABOVE_ON_AVERAGE = text("{value} above par on average")
OVER_ON_AVERAGE = text("{value} over par on average")
UNDER_ON_AVERAGE = text("{value} under par on average")


def average(over: float, *, most_points: bool) -> str:
    """Return the average of the last rounds to par."""
    figure = f"{abs(over):.1f}"
    if most_points:
        return (SHORT_ON_AVERAGE if over >= 0 else ABOVE_ON_AVERAGE)(value=figure)
    return (OVER_ON_AVERAGE if over >= 0 else UNDER_ON_AVERAGE)(value=figure)


DAY_OF = text("{day} {month}")


def day_of(then: Sequence[int]) -> str:
    """Return the day of (year, month, day, ...) in words."""
    return DAY_OF(day=then[2], month=MONTHS[then[1] - 1])


TODAY = text("{weekday}, {day}")


def today(then: Sequence[int]) -> str:
    """Return today with its weekday, from (year, month, day, hour, minute, second, weekday)."""
    return TODAY(weekday=WEEKDAYS[then[6]], day=day_of(then))


RESULT_AND_PAR = text("{result}, par {par}")


def played_today(result: int, par: int | None) -> str:
    """Return today's deal with its result."""
    if par is None:
        return points_alone(result)
    return RESULT_AND_PAR(result=figure(result), par=figure(par))


DAY_LINE = text("{title}, {day}, round {number}: {result}, par {par}")


def day_line(title: str, day: str, number: int, result: int, par: int) -> str:
    """Return the deal of a day in one line, to share with others."""
    return DAY_LINE(title=title, day=day, number=number, result=figure(result), par=figure(par))


# ---- review ----

REVIEW_SAYS = _("What your choices cost, costliest first.")
NOTHING_TO_REVIEW = _("Nothing to review")
LOOK_BACK = _("Review")
NOTHING_TO_REVIEW_WHY = _(
    "There is no round of this rule set to review here. To review a round of a game, open its results or replay."
)
WHOSE_REVIEW = _("Players review their own choices. Hand the screen to the player who wants to look.")
NOT_REVIEWABLE = _("You can review a round once it is over.")
CURVE = _("How many points you can expect to gain on the others, on average. Up is better.")
THE_DEAL_GAVE, LUCK, YOUR_CHOICES = _("the deal"), _("luck"), _("your choices")
THE_RESULT = _("against the others")
DEAREST_FIRST, WHAT_IS_LOST = _("Costliest first"), _("points lost")
LOOKING = _("Looking for costly choices...")
NOTHING_FOUND = _("No choice clearly cost you points.")
EXPECTED, DOWN_IN_TIME, OUT_FIRST = _("expected"), _("down in time"), _("out first")
EARLIER_ROUND, LATER_ROUND = _("Previous round"), _("Next round")
FIRST_ROUND = _("There is no earlier round to review.")
LAST_ROUND = _("There is no later round to review.")
JUDGE_GAME, STOP_GAME = _("Whole game"), _("Stop review")
STOP, GO_ON, JUDGE_AGAIN = _("Stop"), _("Continue"), _("Review again")
BEGINS = _("Starting the review...")
NO_FIND = _("There are no mistakes to show.")
ONE_FIND = _("That's the only one.")
MAKE_DRILL, IN_DRILLS = _("Make a drill"), _("In your drills")
IN_DRILLS_WHY = _("This moment is already in your drills.")
SEE_ON, NEXT_FIND, TRY_AGAIN = _("What came next"), _("Next mistake"), _("Try again")
BACK_TO_REVIEW = _("Back to the review")
LIKE_MY_MISTAKES = _("Deals like my mistakes")
NO_MISTAKES_YET = _(
    "Review a round of these rules first. Then the game can find deals full of choices like your costliest ones."
)
SEARCHING = _("Looking for a deal...")
KINDS = {
    "draw": _("Drawing"),
    "buy": _("Buying"),
    "lay down": _("Laying down"),
    "play": _("Hits and swaps"),
    "discard": _("Discards"),
}

DEALS_LIKE_MISTAKES = text("Deals full of the choices that cost you most: {things}.")


def like_my_mistakes(kinds: Sequence[str]) -> str:
    """Return which mistakes the search for a deal looks for."""
    return DEALS_LIKE_MISTAKES(things=_kinds_in_words(kinds))


FOUND_ALIKE = text("This deal has many of the choices that cost you most: {things}.")


def found_alike(kinds: Sequence[str]) -> str:
    """Return which mistakes the deal that was found contains."""
    return FOUND_ALIKE(things=_kinds_in_words(kinds))


def _kinds_in_words(kinds: Sequence[str]) -> str:
    return ", ".join(KINDS.get(kind, kind).lower() for kind in kinds)


SEARCH_DONE = text("Searching deals: {share}")


def searching(done: float) -> str:
    """Return the progress of the search for a deal."""
    return SEARCH_DONE(share=per_cent(done))


def signed(value: float) -> str:
    """Return points with a sign and one decimal."""
    return f"{value:+.1f}".replace("-", "−")


def plus_minus(value: float) -> str:
    """Return a margin of error."""
    return f"± {value:.1f}"


def lost(value: float) -> str:
    """Return points lost."""
    return f"{value:.1f}"


TURN = text("Turn {number}")
ROUND_OF_GAME = text("{title}, round {number} of {rounds}")
CHOICES_BY_YOU = counted(", {number} choice by you", ", {number} choices by you")


def review_line(title: str, number: int, rounds: int, choices: int) -> str:
    """Return what is reviewed."""
    where = ROUND_OF_GAME(title=title, number=number, rounds=rounds)
    if not choices:
        return where
    return where + CHOICES_BY_YOU(number=choices)


JUDGED = text("{number} of {all} choices reviewed")


def equals(value: float) -> str:
    """Return the result of a sum."""
    return f"= {signed(value)}"


BETTER = text("Better: {action}")
YOU_DID = text("You: {action}")
OTHER_CHOICES = counted("{number} other choice: {cost} points", "{number} other choices together: {cost} points")


def other_choices(count: int, cost: float) -> str:
    """Return the cost of the choices that are not among the finds."""
    return OTHER_CHOICES(number=count, cost=lost(cost))


JUDGING_GAME = text("{done} of {rounds} rounds reviewed. Reviewing round {number}...")
ROUNDS_IN_ALL = text("{rounds} rounds of this game in all: {sentence}")


def whole_game(rounds: int, kinds: Sequence[tuple[str, float]]) -> str:
    """Return what choices of each kind cost in a game's rounds, the most expensive first."""
    kinds_lost = ", ".join(f"{kind} {lost(cost)}" for kind, cost in kinds)
    return ROUNDS_IN_ALL(rounds=rounds, sentence=kinds_lost)


REVIEW_STOPPED = text("The review stopped early ({reason}). What it found is kept.")
HELD = text("{cards}, {points}")
CARDS = counted("Your {number} card", "Your {number} cards")


def held(cards: int, points_in_hand: int) -> str:
    """Return the hand at a moment: its cards and points."""
    return HELD(cards=CARDS(number=cards), points=POINTS_ALONE(number=points_in_hand))


NOBODY_DOWN = _("Nobody is down yet.")


# ---- drills ----

DRILLS = _("Drills")
DRILLS_SAY = _("One position and one question. Ten a day.")
NO_DRILLS = _("No drills yet")
NO_DRILLS_WHY = _("There are no drills for this rule set yet. Review a round to make drills from your own choices.")
START = _("Start")
DAILY_TEN, NEXT, PLAY_ON, YOU_CHOSE = _("Daily ten"), _("Next"), _("Keep playing"), _("you")
NOT_JUDGED = _("Too unusual: nobody worked out what it costs.")
AS_GOOD = _("As good as any.")
POINTS_LOST, BEST = _("Points lost against the best choice"), _("best")
TEN_DONE = _("Today's ten are done")
QUESTIONS = {
    "buy": _("Buy or pass?"),
    "draw": _("Which card do you draw?"),
    "discard": _("Which card do you discard?"),
    "lay_down": _("Find the lay-down."),
    "wait": _("Lay down now, or wait?"),
    "joker": _("Where does the wild card go?"),
    "rid": _("Play out your hand: what comes first?"),
}
QUESTION_KINDS = {
    "buy": _("Buying"),
    "draw": _("Drawing"),
    "discard": _("Discards"),
    "lay_down": _("Finding the lay-down"),
    "wait": _("Lay down or wait"),
    "joker": _("Wild cards"),
    "rid": _("Going out"),
}

DRILL_ASKS = text("Drill {number} of {all}: what would you do?")
NO_SUCH_DRILL = _("Only draws, buys, discards and lay-downs can become drills.")
DUE = counted("{number} due", "{number} due")
ABOUT_MINUTES = counted(", about {number} minute", ", about {number} minutes")


def drills_due(number: int, minutes: int) -> str:
    """Return how many drills are due today, and the estimated minutes."""
    due = DUE(number=number)
    return due + ABOUT_MINUTES(number=minutes)


RIGHT_ANSWER = text("Right: {action}.")
WRONG_ANSWER = text("Not the best. Better: {action}.")
WOULD_LOSE = text("{action}: {points} points worse.")


def would_lose(action: str, loss: float, margin: float) -> str:
    """Return what another choice loses."""
    return WOULD_LOSE(action=action, points=points_margin(loss, margin))


def points_margin(value: float, margin: float) -> str:
    """Return points with their margin of error."""
    return f"{value:.0f} ± {margin:.0f}".replace("-", "−")


CHANCES = text("Down in time: {down}. Out first: {out}.")
CHANCES_COMPARED = text("Down in time: {down}, not {other_down}. Out first: {out}, not {other_out}.")


def chances(down: float, out: float, other_down: float | None = None, other_out: float | None = None) -> str:
    """Return the chances with the best choice and with the choice that was made."""
    if other_down is None or other_out is None:
        return CHANCES(down=per_cent(down), out=per_cent(out))
    return CHANCES_COMPARED(
        down=per_cent(down), out=per_cent(out), other_down=per_cent(other_down), other_out=per_cent(other_out)
    )


TEN_SO_FAR = text("{number} of {all}, {right} right")  # progress of today's ten drills
COMES_BACK = text("Comes back in {number} days")


def comes_back(days: int) -> str:
    """Return when a drill is due again."""
    if days == 0:
        return _("Comes back today")
    return _("Comes back tomorrow") if days == 1 else COMES_BACK(number=days)


METER = text("{kind}: {right} of {all} right")  # results of one kind of drill


# ---- its file ----


NOT_NOTED = text("This couldn't be added to your practice file: {reason}.")
NOT_READABLE = text("Couldn't read your practice file at {where}: {reason}.")
NO_DIARY = text(
    "Your practice file couldn't be read, or is from another version. Nothing is lost: it is kept at {where}."
)
LINES_LEFT_OUT = counted(
    "{number} line in your practice file couldn't be read and was left out. The old file is kept at {where}.",
    "{number} lines in your practice file couldn't be read and were left out. The old file is kept at {where}.",
)
