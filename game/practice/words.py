"""Sentences of practice: its rooms, a single round, reviews, drills, and problems with its file.

Functions take plain values and return text.
"""

from collections.abc import Sequence

from game.language import _, counted, joined, lowered, text, with_signs
from game.text.cards import capitalized
from game.text.saving import MONTHS
from game.text.ui import figure, per_cent, points_margin, round_of_game

WEEKDAYS = (
    _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"),
)  # fmt: skip


# ---- the rooms ----

PLAY_A_ROUND = _("Play a round")
NO_ROUND_YET = _("No rounds yet")
ROUND_KEPT = text("Round {number}, turn {turn}")
TODAYS_ROUND = text("{title}, round {number}")
TODAYS_PAR = text("{sentence}. Par {par}")
TODAYS_KEPT = text("{title}, turn {turn}")
TODAYS_RESULT = text("Done: {sentence}")
ROUND_STAYS = _("this round is kept")
ROUND_IS_GONE = _("The rules of this round have changed or are gone, so it can't be continued.")
CHOOSE = _("Choose")


LAST_ROUND_RESULT = text("Round {number}: {sentence}")  # the last round played with this rule set
LAST_ROUND_ALONE = text("Last: round {number}")  # The last round played, in the rule set at hand


ALL_ROUNDS, YOUR_RATING, MY_PROGRESS, DRILL_THIS = (_("All"), _("Your rating"), _("My progress"), _("Drill this"))
DIFFICULTIES = (
    _("Any difficulty"), _("Near my rating"),
    _("Difficulty 1"), _("Difficulty 2"), _("Difficulty 3"), _("Difficulty 4"),
)  # fmt: skip
MORE_RULES = _("More rule sets")
DRILLS_FIT = counted("{number} drill", "{number} drills")
NO_DRILLS_FIT = _("No drill fits this choice. Choose another round, theme or difficulty.")
LEFT_TODAY = counted("{number} left", "{number} left")
STREAK, NO_STREAK = _("Streak"), _("begins today")
STREAK_DAYS = counted("{number} day", "{number} days")


def day_letters() -> tuple[str, ...]:
    """Return the first letters of the days of the week."""
    return tuple(day[0].upper() for day in WEEKDAYS)


CLOCK_SUB = _("3 minutes")
CLOCK_BEST = text("3 minutes, best {number}")
FINDING_OUT, NEW_THEME = _("finding out"), _("new")
GAINED = text("{value} in 30 days")
THEME_SPOKEN = text("{name}: {number} drills, rating {points}")
THEME_CHOSEN = counted("{name}: {number} drill.", "{name}: {number} drills.")
WEAKEST = counted("Your weakest: {name}, {number} drill.", "Your weakest: {name}, {number} drills.")
NEW_ROUND = _("New")


def left_today(number: int, minutes: int) -> str:
    """Return how many of today's drills are left, and about how long they take."""
    return LEFT_TODAY(number=number) + ABOUT_MINUTES(number=minutes)


def gained(points: int) -> str:
    """Return the change of the rating in a month."""
    return GAINED(value=f"{points:+d}".replace("-", "−"))


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

COACH_HERE = counted("Coach: from {number} point", "Coach: from {number} points")
COACH_ASKS = text("{action}: {value} points on average. Better: {other}, {best}. {reason}")
COACH_BY_THUMB = text("{action}? Better by rule of thumb: {other}. {reason}")


# ---- odds ----

ODDS = _("Odds")
COUNTING, NOT_COUNTED = _("Calculating..."), _("The odds couldn't be calculated.")
DOWN_BY, PASSING, WITH_A_BUY, DRAWING, TAKING = _("Down by"), _("Pass"), _("Buy"), _("Draw"), _("Take")
TURNS_FROM_NOW = (_("this turn"), _("your next turn"), _("the turn after"), _("the third turn"))
IN_THIS_ROUND = _("in this round")
COUNTED_EXACTLY = _("Counted exactly. Cards from the stock only.")
PLAYED_OUT = _("Played out 2,000 times, with takes and buys.")
PLAYED_BY_THUMB = _("By rule of thumb: played out without some of these rules.")
CARDS_DRAWN = counted("{number} card", "{number} cards")
NONE_LEFT = "·"
NO_ODDS = _("Odds are for players looking at their own cards.")
ODDS_ONCE_DOWN = text("{number} of {all} unseen cards fit on the table.")
ODDS_BEFORE = text("{number} of {all} unseen cards help. Underlined: then more cards help.")


def odds_line(helpful: int, unseen: int, short: int | None) -> str:
    """Return how many of the unseen cards, the gold ones, help."""
    if short is None:
        return ODDS_ONCE_DOWN(number=helpful, all=unseen)
    return ODDS_BEFORE(number=helpful, all=unseen)


EXACT_PER_CENT = text("{share} %")
IN_TENTHS = text("{share:.1f} %")


def exact_per_cent(share: float) -> str:
    """Return a share in tenths of a percent; nothing is rounded to certainty.

    >>> exact_per_cent(0), exact_per_cent(0.1249), exact_per_cent(0.9999)
    ('0 %', '12.5 %', '99.9 %')
    """
    if share in (0, 1):
        return EXACT_PER_CENT(share=round(100 * share))
    return IN_TENTHS(share=min(99.9, max(0.1, 100 * share)))


ODDS_SPOKEN = counted("{number} unseen card by rank and suit", "{number} unseen cards by rank and suit")


# ---- days ----

DAY_OF = text("{day} {month}")


def day_of(then: Sequence[int]) -> str:
    """Return the day of (year, month, day, ...) in words."""
    return DAY_OF(day=then[2], month=MONTHS[then[1] - 1])


TODAY = text("{weekday}, {day}")


def today(then: Sequence[int]) -> str:
    """Return today with its weekday, from (year, month, day, hour, minute, second, weekday)."""
    return capitalized(TODAY(weekday=WEEKDAYS[then[6]], day=day_of(then)))


# ---- review ----

NOTHING_TO_REVIEW = _("Nothing to review")
LOOK_BACK = _("Review")
NOTHING_TO_REVIEW_WHY = _(
    "There is no round of this rule set to review here. To review a round of a game, open its results or replay."
)
WHOSE_REVIEW = _("Players review their own choices. Hand the screen to the player who wants to look.")
NOT_REVIEWABLE = _("You can review a round once it is over.")
CURVE = _("How many points you can expect to gain on the others, on average. Up is better.")
YOU = _("You")
THE_DEAL_GAVE, LUCK, YOUR_CHOICES = _("Deal"), _("Luck"), _("Your choices")
THE_RESULT = _("Result")
LOOKING = _("Looking for costly choices...")
NOTHING_FOUND = _("No choice clearly cost you points.")
EARLIER_ROUND, LATER_ROUND = _("Previous round"), _("Next round")
FIRST_ROUND = _("There is no earlier round to review.")
LAST_ROUND = _("There is no later round to review.")
JUDGE_GAME, STOP_GAME = _("Whole game"), _("Stop review")
STOP, GO_ON, JUDGE_AGAIN = _("Stop"), _("Continue"), _("Review again")
BEGINS = _("Starting the review...")
NO_FIND = _("There are no mistakes to show.")
MAKE_DRILL, IN_DRILLS = _("Make a drill"), _("In your drills")
IN_DRILLS_WHY = _("This moment is already in your drills.")
TRY_AGAIN = _("Try again")
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
    return joined((lowered(KINDS.get(kind, kind)) for kind in kinds), ", ")


SEARCH_DONE = text("Searching deals: {share}")


def searching(done: float) -> str:
    """Return the progress of the search for a deal."""
    return SEARCH_DONE(share=per_cent(done))


def signed(value: float) -> str:
    """Return points with a sign and one decimal.

    >>> signed(2.5), signed(-2.5), signed(0.0), signed(-0.04)
    ('+2.5', '−2.5', '0.0', '0.0')
    """
    return with_signs(f"{value:+.1f}".replace("-", "−")) if round(value, 1) else lost(0.0)


def lost(value: float) -> str:
    """Return points lost."""
    return with_signs(f"{value:.1f}")


TURN = text("Turn {number}")
ROUND_OF_GAME = text("{title}, {where}")
CHOICES_BY_YOU = counted(", {number} choice by you", ", {number} choices by you")


def review_line(title: str, number: int, rounds: int | None, choices: int) -> str:
    """Return what is reviewed."""
    where = ROUND_OF_GAME(title=title, where=lowered(round_of_game(number, rounds)))
    if not choices:
        return where
    return where + CHOICES_BY_YOU(number=choices)


JUDGED = text("{number} of {all} choices reviewed")


BETTER = text("Better: {action}")
YOU_DID = text("You: {action}")
NO_CLEAR_LOSS = counted(
    "{number} other choice: it didn't clearly lose points.", "{number} other choices: none clearly lost points."
)
OTHER_CHOICES = counted("{number} other choice: {cost} points", "{number} other choices together: {cost} points")


def other_choices(count: int, cost: float) -> str:
    """Return the cost of the choices that are not among the finds."""
    return OTHER_CHOICES(number=count, cost=lost(cost)) if round(cost, 1) else NO_CLEAR_LOSS(number=count)


JUDGING_GAME = text("{done} of {rounds} rounds reviewed. Reviewing round {number}...")
ROUNDS_IN_ALL = text("{rounds} rounds of this game in all: {sentence}")


def whole_game(rounds: int, kinds: Sequence[tuple[str, float]]) -> str:
    """Return what choices of each kind cost in a game's rounds, the most expensive first."""
    kinds_lost = ", ".join(f"{kind} {lost(cost)}" for kind, cost in kinds)
    return ROUNDS_IN_ALL(rounds=rounds, sentence=kinds_lost)


REVIEW_STOPPED = text("The review stopped early ({reason}). What it found is kept.")


# ---- drills ----

DRILLS = _("Drills")
NO_DRILLS_WHY = _("There are no drills for this rule set yet. Review a round to make drills from your own choices.")
START = _("Start")
DAILY_TEN, NEXT, PLAY_ON = _("Daily ten"), _("Next"), _("Keep playing")
NOT_JUDGED = _("Too unusual: it was not analyzed.")
POINTS_AHEAD, POINTS_LOST = _("Points ahead of the others"), _("Points lost against the best choice")
GAMES_WON = _("Games won of 100")
YOU_ARE_AHEAD = text("You are {points} ahead.")
YOU_ARE_BEHIND = text("You are {points} behind.")
APART = text("{value} apart")  # how many points choices differ by: 27 ± 15
TEN_DONE = _("Today's ten are done")
QUESTIONS = {
    "buy": _("Buy or pass?"),
    "draw": _("Which card do you draw?"),
    "discard": _("Which card do you discard?"),
    "lay_down": _("Find the best lay-down."),
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

THEMES = {
    **QUESTION_KINDS,
    "size": _("Buy for size"),
    "run": _("Which run"),
    "dead": _("Dead cards"),
    "hold": _("Hold or lay down"),
    "place": _("Placing the joker"),
    "deny": _("Deny the last card"),
    "standing": _("Ahead or behind"),
}


def theme_name(id: str) -> str:
    """Return the name of a theme; its id if it has none."""
    return THEMES.get(id, id.replace("_", " ").capitalize())


TEN_MORE = _("Ten more")
NO_SUCH_DRILL = _("A drill needs a draw, a buy, a discard or a lay-down that the table alone shows to be a mistake.")
ABOUT_MINUTES = counted(", about {number} minute", ", about {number} minutes")


RIGHT_ANSWER = text("Right: {action}.")
WRONG_ANSWER = text("Better: {action}.")


TEN_SO_FAR = text("{number} of {all}, {right} right")  # progress of today's ten drills
COMES_BACK = text("Comes back in {number} days")


def comes_back(days: int) -> str:
    """Return when a drill is due again."""
    if days == 0:
        return _("Comes back today")
    return _("Comes back tomorrow") if days == 1 else COMES_BACK(number=days)


SKIP, WAIT_A_TURN = _("Skip"), _("Wait a turn")
LAY_OUT, SHOW_ANSWERS = _("Lay the cards out"), _("Show the answers")
WAIT_AND = text("Wait ({action})")
THE_ANSWER = text("{action}")
RATING = text("{number}, now {all}")  # the rating before and after
RIGHT_IN_ALL = text("{number} of {all} right")


def in_a_list(names: Sequence[str]) -> str:
    """Return names in a row."""
    return joined(names, ", ")


# ---- against the clock ----

AGAINST_THE_CLOCK = _("Against the clock")
TIME_IS_UP, THREE_MISSES = _("Time is up."), _("Three misses: the run is over.")
RUN_RESULT = counted("{number} right answer.", "{number} right answers.")
RUN_BEST = text("Your best: {number}.")
NEW_BEST = _("That's your best run.")

ALL_CHOICES, JUDGING_ALL = _("All choices"), _("Analyzing the rest...")
AS_GOOD_TAB = "≈"  # may be as good
DIFFICULTY = text("Difficulty: {number} of 4")


def difficulty(gems: int) -> str:
    """Return the difficulty of a drill."""
    return DIFFICULTY(number=gems)


def costs(points: float) -> str:
    """Return points lost as a short figure: `−11`."""
    return f"−{abs(points):.0f}" if round(points) else "0"


def gain(best: float, loss: float = 0.0) -> str:
    """Return what a choice gains on the others on average: what the best gains, less what the choice loses.

    >>> gain(12.4), gain(12.4, 11.3), gain(0.3), gain(-3.6, 1.6)
    ('+12', '+1', '0', '−6')
    """
    return f"{round(best) - round(loss):+d}".replace("-", "−").replace("+0", "0")


def ahead_or_behind(standing: int) -> str:
    """Return how many points the player is ahead, or behind, in the last round of a game; nothing if that is not asked.

    >>> ahead_or_behind(-40), ahead_or_behind(0)
    ('You are 40 behind.', '')
    """
    return (YOU_ARE_AHEAD if standing > 0 else YOU_ARE_BEHIND)(points=abs(standing)) if standing else ""


def half(points: float) -> str:
    """Return a margin of error in whole points."""
    return f"± {max(1.0, points):.0f}"


# ---- finding a better choice ----

FIND_HEADS = {
    "draw": _("What do you draw?"),
    "buy": _("Buy or pass?"),
    "lay down": _("Lay down now?"),
    "play": _("Hit or hold?"),
    "discard": _("Which card goes?"),
}
NO_MISTAKE = _("No mistake found")
MISTAKES_BY_THUMB = counted("{number} mistake found", "{number} mistakes found")
MISTAKES_FOUND = counted("{number} mistake found: {points} points", "{number} mistakes found: {points} points")
AHEAD = counted(
    "{points} ahead, {number} round to go: {share} of 100", "{points} ahead, {number} rounds to go: {share} of 100"
)
BEHIND = counted(
    "{points} behind, {number} round to go: {share} of 100", "{points} behind, {number} rounds to go: {share} of 100"
)
LEVEL_SCORE = counted("Level, {number} round to go: {share} of 100", "Level, {number} rounds to go: {share} of 100")
LATEST_MISTAKES = counted("Mistakes in your last {number} choice", "Mistakes in your last {number} choices")
COUNTING_MISTAKES = _("Your mistakes are counted when the review is done.")
FIND_IT, LOOK_AT_IT, FIND_NEXT, FIND_BETTER, SHOWN = (
    _("Find it"),
    _("Look"),
    _("Find the next"),
    _("Find something better."),
    _("Shown"),
)
FOUND_AT_TRY = text("Found at try {number}")
COST = text("cost {points}: {value}, not {best}")
FIND_SPOKEN = text("Mistake {number}: {sentence} {things}")
ALL_OF = text("All {number} choices")
A_TICK = _("A tick: may be as good as the best.")
STILL_TO_FIND = _("Find something better.")
SEE_ROUND = _("Watch the round")


def mistakes_found(losses: Sequence[float], half: float, *, by_thumb: bool = False) -> str:
    """Return how many mistakes a review found, and what they cost together, with the margin of error unless they were
    found by rule of thumb.

    >>> mistakes_found([], 0.0), mistakes_found([9.1, 4.9], 6.2)
    ('No mistake found', '2 mistakes found: 14 ± 6 points')
    """
    if losses and by_thumb:
        return MISTAKES_BY_THUMB(number=len(losses))
    cost = points_margin(sum(losses), half)
    return MISTAKES_FOUND(number=len(losses), points=cost) if losses else NO_MISTAKE


def score_of_game(lead: int, rounds: int, chance: float) -> str:
    """Return the score of the game before a round, and the chance to win it if equals play on.

    >>> score_of_game(-40, 2, 0.204)
    '40 behind, 2 rounds to go: 20 of 100'
    """
    share = round(100 * chance)
    if not lead:
        return LEVEL_SCORE(number=rounds, share=share)
    return (AHEAD if lead > 0 else BEHIND)(number=rounds, points=abs(lead), share=share)


def few(mistakes: float) -> str:
    """Return a number of mistakes: in tenths below one.

    >>> few(10.6), few(0.44)
    ('11', '0.4')
    """
    return figure(round(mistakes)) if round(mistakes, 1) >= 1 else lost(mistakes)


def found_at(tries: int) -> str:
    """Return that a better choice was found."""
    return _("Found at once") if tries <= 1 else FOUND_AT_TRY(number=tries)


FIND_ASKS = {
    "draw": _("Can you find a better way to draw?"),
    "buy": _("Can you find a better answer?"),
    "lay down": _("Can you find something better?"),
    "play": _("Can you find something better?"),
    "discard": _("Can you find a better card?"),
}
YOU_PLAYED = text("You played: {action}.")
SHOW_ME, DRILL_IT = _("Show me"), _("Make a drill")
THAT_IS_WHAT_YOU_DID = _("That's what you did. Try something else.")
TRIED_LOSES = text("{action}: {value} points on average, the best {best}. Try again.")
TRIED_BY_THUMB = text("{action}: not the best by rule of thumb. Try again.")
TRIED_UNJUDGED = text("{action}: too unusual to analyze. Try again.")
YES_IT_IS = text("Yes: {action}")
THIS_IS_BETTER = text("Better: {action}")
NO_REASON = _("It did better in the simulated deals.")


# ---- a whole evening ----

LUCK_AND_SKILL, EVERYBODYS_MISTAKES = _("Luck and skill tonight"), _("Everyone's mistakes")
EVENING_OF = counted("{title}, {number} round", "{title}, {number} rounds")
ROUNDS_JUDGED = text("{done} of {all} rounds reviewed")
PLOT_MEANS = _(
    "Points against the others' average. The cloud shows how sure it is; along a dashed line, equal results."
)
NOTHING_LOST, BAD_LUCK, GOOD_LUCK = _("no points lost"), _("bad luck"), _("good luck")
CHOICES, MISTAKES = _("Choices"), _("Mistakes")
LEFT_OUT, NOT_JUDGED_YET = _("Left out. Press to come back."), _("Not reviewed yet.")
CARD_OF = text("{name}: press to leave yourself out, or to come back.")
ON_THE_PLOT = text("{name}: luck {value}, choices {cost}")
COSTLIEST = text("Costliest: {kind}")
PLAYED_BEST, PLAYED_BEST_UNLUCKY = _("Played best."), _("Played best, with the worst luck.")
TOO_CLOSE = _("Too close to tell who played best.")
WON_LUCKY, LUCKIEST, UNLUCKIEST = _("Won, with the best luck."), _("Had the best luck."), _("Had the worst luck.")


def rounded(points: float) -> str:
    """Return points with a sign."""
    return f"{points:+.0f}".replace("-", "−")


def on_the_plot(name: str, luck: float, lost: float) -> str:
    """Return a person's place in the picture in words."""
    return ON_THE_PLOT(name=name, value=rounded(luck), cost=rounded(-lost))


# ---- its file ----


NOT_NOTED = text("This couldn't be added to your practice file: {reason}.")
NOT_READABLE = text("Couldn't read your practice file at {where}: {reason}.")
NO_DIARY = text("Your practice file couldn't be read. Nothing is lost: it is kept at {where}.")
LINES_LEFT_OUT = counted(
    "{number} line in your practice file couldn't be read and was left out. It is kept in {where}.",
    "{number} lines in your practice file couldn't be read and were left out. They are kept in {where}.",
)
