"""Sentences about par: a round beside experts, the deal of the day, and how a round went."""

from game.language import _, counted, text
from game.text.ui import figure

NOT_KNOWN = _("couldn't be calculated")
BESIDE_EXPERTS, EXPERTS, CHOICES_LOST = _("Your round beside experts"), _("Experts"), _("Your choices lost")
PLAYINGS = text("{number} of {all} experts have played your hand")
SHUFFLED_ANEW = _("The same hand, everything else shuffled anew.")
WATCH, EXPERT_PLAYS, FIND_MY_MISTAKES = _("Watch"), _("An expert plays your hand"), _("Find my mistakes")
DID_WORSE = text("of {number} experts did worse")
FIELD_SO_FAR = text("did worse, of {number} so far ({all} play)")
LOST_BY_CHOICES, LADDER_EMPTY = _("Points lost by choices"), _("Review a round to see what your choices lost.")
LADDER_SPOKEN = text("Points lost by choices, lately {points}")
EARLIER_ROUNDS, NOW_IN_LADDER = _("earlier rounds"), _("now")
PLAY_IT, BACK_TO_PAR = _("Play it yourself"), _("Back to par")
AGAIN_SUB, OTHER_CARDS_SUB = _("same cards"), _("same contract")
NEW_DEAL, NEW_DEAL_SUB = _("New deal"), _("choose the round")
COPY_LINE = _("Copy result")
PAR_COMES = _("The others are still playing these cards. Their par isn't known yet.")
LINE_COPIED = _("Copied your result.")
LINE_NOT_COPIED = _("No clipboard available.")
MORE = "…"


def ladder_spoken(points: float) -> str:
    """Return the latest points lost by choices in words."""
    return LADDER_SPOKEN(points=f"{points:.0f}")


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


RESULT_AND_PAR = text("{result}, par {par}")


def result_and_par(result: int, par: int | None) -> str:
    """Return a round's result, with its par if that is known."""
    if par is None:
        return points_alone(result)
    return RESULT_AND_PAR(result=figure(result), par=figure(par))


DAY_LINE = text("{title}, {day}, round {number}: {result}, par {par}")


def day_line(title: str, day: str, number: int, result: int, par: int) -> str:
    """Return the deal of a day in one line, to share with others."""
    return DAY_LINE(title=title, day=day, number=number, result=figure(result), par=figure(par))
