"""The sentences of practice: its rooms, a single round, par, and what its file got wrong.

Functions take plain values and give text.
"""

from collections.abc import Sequence

from game.language import _, plural
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


def reviewed_rounds(number: int, latest: int) -> str:
    """Over how many rounds points lost are counted."""
    if number <= latest:
        return plural("{number} round reviewed", "{number} rounds reviewed", number)
    return _("before, and in the last {latest} of {number} rounds").format(latest=latest, number=number)


def last_round(number: int, over: str) -> str:
    """The last round played, in the rule set at hand."""
    return _("Last: round {number}, {over}").format(number=number, over=over)


def last_round_alone(number: int) -> str:
    """The last round played, in the rule set at hand."""
    return _("Last: round {number}").format(number=number)


# ---- a round to choose ----

OPPONENTS, YOUR_PLACE = _("Opponents"), _("Your place in turn order")
THE_DEAL = _("Deal")
ROUND_ALONE = _("A single round: nobody is ahead, and you can take anything back.")


def round_and_contract(number: int, contract: str) -> str:
    """A round to choose."""
    return _("Round {number}: {contract}").format(number=number, contract=contract)


def opponent(number: int) -> str:
    """Whoever comes so many seats after the person in the order of play."""
    return plural("Next after you", "{number} seats after you", number)


# ---- the coach ----

COACH = _("Coach")
COACH_FROM = (_("Off"), _("3 points"), _("6 points"), _("10 points"))
COACH_SAYS = _("Warns you before a choice that would clearly lose this much. Practice only, never in a game.")
SURE = _("Are you sure?")
DO_IT, THINK_AGAIN = _("Do it anyway"), _("Think again")


def coach_asks(action: str, lost: str, better: str, why: str) -> str:
    """What the coach has to say before a choice."""
    return _("{action}: loses {lost} points. Better: {better}. {why}").format(
        action=action, lost=lost, better=better, why=why
    )


# ---- odds ----

ODDS = _("Odds")
COUNTING, NOT_COUNTED = _("Calculating..."), _("The odds couldn't be calculated.")
WITHIN_TURN, PASSING, WITH_A_BUY = _("Down by turn"), _("Pass"), _("Buy")
NONE_LEFT = "·"
NO_ODDS = _("Odds are for players looking at their own cards.")


def odds_line(unseen: int, short: int | None) -> str:
    """How many cards nobody has shown, and what the gold ones do."""
    if short is None:
        return _("{unseen} unseen. Gold: fits on the table.").format(unseen=unseen)
    return _("{unseen} unseen. Gold: brings you closer to the contract. Gold foot: makes more such cards.").format(
        unseen=unseen
    )


def odds_spoken(unseen: int) -> str:
    """What the grid is, for whoever hears it."""
    return plural("{number} unseen card by rank and suit", "{number} unseen cards by rank and suit", unseen)


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
    """How far from par, in short: `+15`, `par`, `−4`."""
    return PAR if over == 0 else f"{over:+d}".replace("-", "−")


def over_par(over: int, *, most_points: bool) -> str:
    """How far from par, as one says it; `over` is how much worse."""
    if over == 0:
        return _("on par")
    if most_points:
        return (_("{number} short of par") if over > 0 else _("{number} above par")).format(number=abs(over))
    return (_("{number} over par") if over > 0 else _("{number} under par")).format(number=abs(over))


def points_alone(number: int) -> str:
    """A result that is not compared yet."""
    return plural("{number} point", "{number} points", abs(number)).replace(str(abs(number)), figure(number))


def round_told(title: str, number: int, contract: str, out: str) -> str:
    """What was played, and how it ended."""
    return _("{title}, round {number}: {contract}. {out}").format(
        title=title, number=number, contract=contract, out=out
    )


def went_out(name: str | None, is_me: bool, turn: int) -> str:
    """Who went out, and in which of her turns."""
    if name is None:
        return _("Nobody went out.")
    if is_me:
        return _("You went out on turn {turn}.").format(turn=turn)
    return _("{name} went out on turn {turn}.").format(name=name, turn=turn)


def course_in_short(down: int | None, buys: int) -> str:
    """When somebody laid down, and how often she bought."""
    when = _("down on turn {turn}").format(turn=down) if down is not None else _("never down")
    return f"{when}, " + plural("{number} buy", "{number} buys", buys)


def average(over: float, *, most_points: bool) -> str:
    """How the last rounds stand to par."""
    figure = f"{abs(over):.1f}"
    if most_points:
        return (_("{number} short of par on average") if over >= 0 else _("{number} above par on average")).format(
            number=figure
        )
    return (_("{number} over par on average") if over >= 0 else _("{number} under par on average")).format(
        number=figure
    )


def day_of(then: Sequence[int]) -> str:
    """A day as (year, month, day, ...)."""
    return _("{day} {month}").format(day=then[2], month=MONTHS[then[1] - 1])


def today(then: Sequence[int]) -> str:
    """Today, with its weekday, as (year, month, day, hour, minute, second, weekday)."""
    return _("{weekday}, {day}").format(weekday=WEEKDAYS[then[6]], day=day_of(then))


def played_today(result: int, par: int | None) -> str:
    """The deal of today, when it has been played."""
    if par is None:
        return points_alone(result)
    return _("{result}, par {par}").format(result=figure(result), par=figure(par))


def day_line(title: str, day: str, number: int, result: int, par: int) -> str:
    """The deal of a day in one line, to be shown to others."""
    return _("{title}, {day}, round {number}: {result}, par {par}").format(
        title=title, day=day, number=number, result=figure(result), par=figure(par)
    )


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
DEAREST_FIRST, POINTS_LOST = _("Costliest first"), _("points lost")
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


def like_my_mistakes(kinds: Sequence[str]) -> str:
    """What the deals are full of that can be looked for."""
    return _("Deals full of the choices that cost you most: {kinds}.").format(kinds=_listed(kinds))


def found_alike(kinds: Sequence[str]) -> str:
    """What the deal that was found is full of."""
    return _("This deal has many of the choices that cost you most: {kinds}.").format(kinds=_listed(kinds))


def _listed(kinds: Sequence[str]) -> str:
    return ", ".join(KINDS.get(kind, kind).lower() for kind in kinds)


def searching(done: float) -> str:
    """How far the search for a deal is."""
    return _("Searching deals: {done}").format(done=per_cent(done))


def signed(value: float) -> str:
    """Points with a sign and one decimal."""
    return f"{value:+.1f}".replace("-", "−")


def plus_minus(value: float) -> str:
    """Half an interval."""
    return f"± {value:.1f}"


def lost(value: float) -> str:
    """Points lost."""
    return f"{value:.1f}"


def turn(number: int) -> str:
    """A turn of a round."""
    return _("Turn {number}").format(number=number)


def review_line(title: str, number: int, rounds: int, choices: int) -> str:
    """What is reviewed."""
    where = _("{title}, round {number} of {rounds}").format(title=title, number=number, rounds=rounds)
    if not choices:
        return where
    return where + plural(", {number} choice by you", ", {number} choices by you", choices)


def judged(done: int, total: int) -> str:
    """How far the judging is."""
    return _("{done} of {total} choices reviewed").format(done=done, total=total)


def equals(value: float) -> str:
    """What a sum comes to."""
    return f"= {signed(value)}"


def better(action: str) -> str:
    """What would have been better."""
    return _("Better: {action}").format(action=action)


def you_did(action: str) -> str:
    """What was done."""
    return _("You: {action}").format(action=action)


def other_choices(count: int, cost: float) -> str:
    """What the choices cost that are no finds."""
    return plural(
        "{number} other choice: {cost} points", "{number} other choices together: {cost} points", count, cost=lost(cost)
    )


def judging_game(done: int, rounds: int, number: int) -> str:
    """How far the judging of all rounds is."""
    return _("{done} of {rounds} rounds reviewed. Reviewing round {number}...").format(
        done=done, rounds=rounds, number=number
    )


def whole_game(rounds: int, kinds: Sequence[tuple[str, float]]) -> str:
    """What choices of each kind cost in the rounds of a game, the costliest first."""
    told = ", ".join(f"{kind} {lost(cost)}" for kind, cost in kinds)
    return _("{rounds} rounds of this game in all: {told}").format(rounds=rounds, told=told)


def not_judged(reason: str) -> str:
    """Why a round could not be judged."""
    return _("The review stopped early ({reason}). What it found is kept.").format(reason=reason)


def held(cards: int, points_in_hand: int) -> str:
    """One's hand at a moment."""
    return _("{cards}, {points}").format(
        cards=plural("Your {number} card", "Your {number} cards", cards),
        points=plural("{number} point", "{number} points", points_in_hand),
    )


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


def drill_asks(number: int, drills: int) -> str:
    """Under the piles of a drill's table, where nothing else says that one question is all there is."""
    return _("Drill {number} of {drills}: what would you do?").format(number=number, drills=drills)


NO_SUCH_DRILL = _("Only draws, buys, discards and lay-downs can become drills.")


def drills_due(number: int, minutes: int) -> str:
    """How many drills wait today, and about how long they take."""
    due = plural("{number} due", "{number} due", number)
    return due + plural(", about {number} minute", ", about {number} minutes", minutes)


def right_answer(action: str) -> str:
    """A right answer."""
    return _("Right: {action}.").format(action=action)


def wrong_answer(action: str) -> str:
    """What would have been right."""
    return _("Not the best. Better: {action}.").format(action=action)


def would_lose(action: str, loss: float, margin: float) -> str:
    """What another choice loses."""
    return _("{action}: {loss} points worse.").format(action=action, loss=points_margin(loss, margin))


def points_margin(value: float, margin: float) -> str:
    """Points with half their interval, both in full."""
    return f"{value:.0f} ± {margin:.0f}".replace("-", "−")


def chances(down: float, out: float, other_down: float | None = None, other_out: float | None = None) -> str:
    """The chances with the best choice, and with the one that was made."""
    if other_down is None or other_out is None:
        return _("Down in time: {down}. Out first: {out}.").format(down=per_cent(down), out=per_cent(out))
    return _("Down in time: {down}, not {other_down}. Out first: {out}, not {other_out}.").format(
        down=per_cent(down), out=per_cent(out), other_down=per_cent(other_down), other_out=per_cent(other_out)
    )


def ten_so_far(done: int, ten: int, right: int) -> str:
    """How far the ten are."""
    return _("{done} of {ten}, {right} right").format(done=done, ten=ten, right=right)


def comes_back(days: int) -> str:
    """When a drill comes back."""
    if days == 0:
        return _("Comes back today")
    return _("Comes back tomorrow") if days == 1 else _("Comes back in {days} days").format(days=days)


def meter(kind: str, right: int, count: int) -> str:
    """How drills of a kind go."""
    return _("{kind}: {right} of {count} right").format(kind=kind, right=right, count=count)


# ---- its file ----


def not_noted(reason: str) -> str:
    """Why something is not in the diary of practice."""
    return _("This couldn't be added to your practice file: {reason}.").format(reason=reason)


def not_readable(where: str, reason: str) -> str:
    """A file that could not be opened."""
    return _("Couldn't read your practice file at {where}: {reason}.").format(where=where, reason=reason)


def no_diary(where: str) -> str:
    """A file of another kind, or damaged from its first line on."""
    return _(
        "Your practice file couldn't be read, or is from another version. Nothing is lost: it is kept at {where}."
    ).format(where=where)


def lines_left_out(count: int, where: str) -> str:
    """Lines that could not be understood."""
    return plural(
        "{number} line in your practice file couldn't be read and was left out. The old file is kept at {where}.",
        "{number} lines in your practice file couldn't be read and were left out. The old file is kept at {where}.",
        count,
        where=where,
    )
