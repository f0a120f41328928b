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
PLAY_A_ROUND_SAYS = _("Any round, any table. At the end you see its par.")
DEAL_OF_THE_DAY = _("Deal of the day")
DEAL_OF_THE_DAY_SAYS = _("The same cards for everybody, once a day.")
NO_ROUND_YET = _("No round yet")
NOT_PLAYED_YET = _("Not played yet")
CHOOSE, PLAY = _("Choose"), _("Play")
PROGRESS = _("To par, round by round")
PROGRESS_EMPTY = _("Here you will see how your rounds stand to par.")
PROGRESS_BEGINS = _("It begins with the first round you play.")
BY_KIND = _("Points lost a round")
PAR_IS = _("Par is what a sharp player makes of the same cards in the same chair.")


def reviewed_rounds(number: int, latest: int) -> str:
    """Over how many rounds points lost are counted."""
    if number <= latest:
        return plural("{number} round reviewed", "{number} rounds reviewed", number)
    return _("before, and the last {latest} of {number} rounds").format(latest=latest, number=number)


def last_round(number: int, over: str) -> str:
    """The last round played, in the rule set at hand."""
    return _("Last: round {number}, {over}").format(number=number, over=over)


def last_round_alone(number: int) -> str:
    """The last round played, in the rule set at hand."""
    return _("Last: round {number}").format(number=number)


# ---- a round to choose ----

OPPONENTS, YOUR_PLACE = _("Opponents"), _("Your place in the order of play")
THE_DEAL = _("Deal")
ROUND_ALONE = _("One round of its own: nobody is ahead, and anything may be taken back.")


def round_and_contract(number: int, contract: str) -> str:
    """A round to choose."""
    return _("Round {number}: {contract}").format(number=number, contract=contract)


def opponent(number: int) -> str:
    """Whoever comes so many seats after the person in the order of play."""
    return plural("Next after you", "{number} seats after you", number)


# ---- the coach ----

COACH = _("Coach")
COACH_FROM = (_("Off"), _("3 points"), _("6 points"), _("10 points"))
COACH_SAYS = _("Asks before a choice that would surely lose that much. Only here, never in a game.")
SURE = _("Sure?")
DO_IT, THINK_AGAIN = _("Do it anyway"), _("Think again")


def coach_asks(action: str, lost: str, better: str, why: str) -> str:
    """What the coach has to say before a choice."""
    return _("{action}: that loses {lost} points. Better: {better}. {why}").format(
        action=action, lost=lost, better=better, why=why
    )


# ---- odds ----

ODDS = _("Odds")
COUNTING, NOT_COUNTED = _("Counting."), _("The odds could not be counted.")
WITHIN_TURN, PASSING, WITH_A_BUY = _("Down in turn"), _("Pass"), _("Buy")
NONE_LEFT = "·"
NO_ODDS = _("Odds are counted for whoever looks at her own cards.")


def odds_line(unseen: int, short: int | None) -> str:
    """How many cards nobody has shown, and what the gold ones do."""
    if short is None:
        return _("{unseen} unseen; gold fits on the table").format(unseen=unseen)
    return _("{unseen} unseen; gold brings the contract nearer, a gold foot more such cards").format(unseen=unseen)


def odds_told(unseen: int) -> str:
    """What the grid is, for whoever hears it."""
    return plural("{number} unseen card by rank and suit", "{number} unseen cards by rank and suit", unseen)


# ---- par ----

PAR, PAR_OF = _("par"), _("Par")
TO_PAR, POINTS = _("To par"), _("Points")
SAME_CHAIR = _("The same deal from the same chair")
STILL_PLAYING = _("is playing your cards")
NOT_KNOWN = _("could not be found out")
PLAY_IT, BACK_TO_PAR = _("Play it yourself"), _("Back to par")
AGAIN, AGAIN_SUB = _("Again"), _("these very cards")
OTHER_CARDS, OTHER_CARDS_SUB = _("Other cards"), _("the same contract")
NEW_DEAL, NEW_DEAL_SUB = _("New deal"), _("choose the round")
REVIEW_SUB = _("what your choices cost")
COPY_LINE = _("Copy the line")
FROM_THE_DEAL = _("From the deal again")
PAR_COMES = _("The others are still playing these cards: their par is not known yet.")
LINE_COPIED = _("The line is in the clipboard.")
LINE_NOT_COPIED = _("There is no clipboard here.")
LAST_TEN = _("Your last rounds")
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
        return _("You went out in turn {turn}.").format(turn=turn)
    return _("{name} went out in turn {turn}.").format(name=name, turn=turn)


def course_in_short(down: int | None, buys: int) -> str:
    """When somebody laid down, and how often she bought."""
    when = _("down in turn {turn}").format(turn=down) if down is not None else _("never down")
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

REVIEW = _("Review")
REVIEW_SAYS = _("What your choices cost, the costliest first.")
NOTHING_TO_REVIEW = _("Nothing to look back on")
LOOK_BACK = _("Look back")
NOTHING_TO_REVIEW_WHY = _(
    "There is no round of this rule set to look back on here. Those of your games are reviewed from their results and "
    "replays."
)
WHOSE_REVIEW = _("Each looks back on her own choices: hand the screen to whoever does.")
NOT_REVIEWABLE = _("A round can be looked back on when it is over.")
CURVE = _("Points by which you may expect to do better than the others on average; up is better.")
THE_DEAL_GAVE, LUCK, YOUR_CHOICES = _("the deal"), _("luck"), _("by your choices")
THE_RESULT = _("beside the others")
DEAREST_FIRST, POINTS_LOST = _("Costliest first"), _("points lost")
LOOKING = _("Looking for choices that cost you something.")
NOTHING_FOUND = _("No choice surely cost you more than another would have.")
EXPECTED, DOWN_IN_TIME, OUT_FIRST = _("expected"), _("down in time"), _("out first")
EARLIER_ROUND, LATER_ROUND = _("Round before"), _("Round after")
FIRST_ROUND = _("No round before this one can be reviewed.")
LAST_ROUND = _("No round after this one can be reviewed.")
JUDGE_GAME, STOP_GAME = _("Whole game"), _("Stop judging")
STOP, GO_ON, JUDGE_AGAIN = _("Stop"), _("Go on"), _("Judge again")
BEGINS = _("Judging begins.")
NO_FIND = _("There is no find to look at.")
ONE_FIND = _("It is the only one.")
MAKE_DRILL, IN_DRILLS = _("Make it a drill"), _("In your drills")
IN_DRILLS_WHY = _("This moment is among your drills already.")
SEE_ON, NEXT_FIND, TRY_AGAIN = _("See how it went on"), _("Next find"), _("Try again")
BACK_TO_REVIEW = _("Back to the review")
LIKE_MY_MISTAKES = _("Cards like my mistakes")
NO_MISTAKES_YET = _("Review a round of these rules, and cards can be found with much of what costs you points.")
SEARCHING = _("Looking for cards.")
KINDS = {
    "draw": _("Drawing"),
    "buy": _("Buying"),
    "lay down": _("Laying down"),
    "play": _("Hits and swaps"),
    "discard": _("Discards"),
}


def like_my_mistakes(kinds: Sequence[str]) -> str:
    """What the deals are full of that can be looked for."""
    return _("Cards with many choices of the kind that costs you most: {kinds}.").format(kinds=_listed(kinds))


def found_alike(kinds: Sequence[str]) -> str:
    """What the deal that was found is full of."""
    return _("These cards hold many choices of the kind that costs you most: {kinds}.").format(kinds=_listed(kinds))


def _listed(kinds: Sequence[str]) -> str:
    return ", ".join(KINDS.get(kind, kind).lower() for kind in kinds)


def searching(done: float) -> str:
    """How far the search for a deal is."""
    return _("Looking through deals: {done}").format(done=per_cent(done))


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
    return where + plural(", {number} choice of yours", ", {number} choices of yours", choices)


def judged(done: int, total: int) -> str:
    """How far the judging is."""
    return _("{done} of {total} choices judged").format(done=done, total=total)


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
    return _("{done} of {rounds} rounds of this game reviewed. Round {number} is being judged.").format(
        done=done, rounds=rounds, number=number
    )


def whole_game(rounds: int, kinds: Sequence[tuple[str, float]]) -> str:
    """What choices of each kind cost in the rounds of a game, the costliest first."""
    told = ", ".join(f"{kind} {lost(cost)}" for kind, cost in kinds)
    return _("{rounds} rounds of this game together: {told}").format(rounds=rounds, told=told)


def not_judged(reason: str) -> str:
    """Why a round could not be judged."""
    return _("Judging stopped too soon ({reason}). What was found stays.").format(reason=reason)


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
NO_DRILLS = _("No drill yet")
NO_DRILLS_WHY = _("There are no drills for this rule set yet. A review makes drills of your own choices.")
START = _("Start")
DAILY_TEN, NEXT, PLAY_ON, YOU_CHOSE = _("Daily ten"), _("Next"), _("Play on"), _("you")
NOT_JUDGED = _("Hardly anybody would do that, so nobody worked out what it costs.")
AS_GOOD = _("It is as good as anything.")
POINTS_LOST, BEST = _("Points lost against the best"), _("best")
TEN_DONE = _("Today's ten are done")
QUESTIONS = {
    "buy": _("Buy or pass?"),
    "draw": _("Which card do you draw?"),
    "discard": _("Which card goes?"),
    "lay_down": _("Find the lay-down."),
    "wait": _("Lay down now, or wait?"),
    "joker": _("Where does the wild card go?"),
    "rid": _("Get rid of everything: what comes first?"),
}
QUESTION_KINDS = {
    "buy": _("Buying"),
    "draw": _("Drawing"),
    "discard": _("Discards"),
    "lay_down": _("Finding the lay-down"),
    "wait": _("Laying down or waiting"),
    "joker": _("Wild cards"),
    "rid": _("Going out"),
}


def drill_asks(number: int, drills: int) -> str:
    """Under the piles of a drill's table, where nothing else says that one question is all there is."""
    return _("Drill {number} of {drills}: what would you do?").format(number=number, drills=drills)


NO_SUCH_DRILL = _("Only drawing, buying, discarding and laying down make drills.")


def drills_due(number: int, minutes: int) -> str:
    """How many drills wait today, and about how long they take."""
    due = plural("{number} due", "{number} due", number)
    return due + plural(", about {number} minute", ", about {number} minutes", minutes)


def right_answer(action: str) -> str:
    """A right answer."""
    return _("Right: {action}.").format(action=action)


def wrong_answer(action: str) -> str:
    """What would have been right."""
    return _("Not so good. Better: {action}.").format(action=action)


def would_lose(action: str, loss: float, margin: float) -> str:
    """What another choice loses."""
    return _("{action}: {loss} points worse.").format(action=action, loss=points_margin(loss, margin))


def points_margin(value: float, margin: float) -> str:
    """Points with half their interval, both in full."""
    return f"{value:.0f} ± {margin:.0f}".replace("-", "−")


def chances(down: float, out: float, other_down: float | None = None, other_out: float | None = None) -> str:
    """The chances with the best choice, and with the one that was made."""
    if other_down is None or other_out is None:
        return _("Down in time {down}, out first {out}.").format(down=per_cent(down), out=per_cent(out))
    return _("Down in time {down}, not {other_down}; out first {out}, not {other_out}.").format(
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
    return _("This could not be added to what is kept of your practice: {reason}.").format(reason=reason)


def not_readable(where: str, reason: str) -> str:
    """A file that could not be opened."""
    return _("What is kept of your practice at {where} could not be read: {reason}.").format(where=where, reason=reason)


def no_diary(where: str) -> str:
    """A file of another kind, or damaged from its first line on."""
    return _(
        "The file of your practice could not be understood, or is of another version. Nothing is lost: it is kept "
        "at {where}."
    ).format(where=where)


def lines_left_out(count: int, where: str) -> str:
    """Lines that could not be understood."""
    return plural(
        "{number} line in the file of your practice could not be understood and is left out. The old file is "
        "kept at {where}.",
        "{number} lines in the file of your practice could not be understood and are left out. The old file is "
        "kept at {where}.",
        count,
        where=where,
    )
