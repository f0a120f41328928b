"""Sentences of the progress page: points lost in reviews, rounds compared with par, drills by kind."""

from ai.judge.thumbs import HitRate, Question, RuleOfThumb, Sign
from game.language import _, counted, joined, text
from game.practice.words import signed
from game.text.cards import capitalized

LOST_A_ROUND, LOST_COLUMNS = (
    _("Points lost in each reviewed round"),
    (_("By kind, per round"), _("Before"), _("Recent")),
)
BESIDE_PAR, PAR_COLUMNS = _("Practice rounds, and how far over par"), (_("Round"), _("Played"), _("Points"))
DRILLS_BY_KIND, DRILL_COLUMNS = _("Drills you got right"), (_("Kind"), _("Answered"), _("All time"), _("Recent"))
NO_REVIEW_YET = _("No reviewed rounds for these rules yet. Review one to see what your choices cost.")
NO_ROUND_YET = _("No practice rounds for these rules yet. Play one to see how you compare with par.")
NO_DRILL_YET = _("No drills answered yet. Ten a day are waiting in Practice.")
LATELY = counted(
    "{number} round reviewed; recent: the last {last}", "{number} rounds reviewed; recent: the last {last}"
)

THUMBS = _("Rules of thumb that would have saved you most")
SIGNS = {
    Sign.ONE_SHORT: _("one card short"),
    Sign.TWO_SHORT: _("two cards short"),
    Sign.MORE_SHORT: _("three or more cards short"),
    Sign.HELPS: _("the card helps"),
    Sign.NO_HELP: _("the card doesn't help"),
    Sign.NONE_DOWN: _("no opponent is down"),
    Sign.ONE_DOWN: _("one opponent is down"),
    Sign.MORE_DOWN: _("two or more opponents are down"),
}
ANSWERS = {
    (Question.BUY, True): _("buy"),
    (Question.BUY, False): _("don't buy"),
    (Question.TAKE, True): _("take it"),
    (Question.TAKE, False): _("draw from the stock"),
    (Question.LAY_DOWN, True): _("lay down"),
    (Question.LAY_DOWN, False): _("wait a turn"),
}
CAN_LAY_DOWN = _("you can lay down")
THUMB = text("{things}: {action}.")
HIT_RATE = text("Right in {share} of 100 such moments ({number} counted).")
SAVED = counted("{number} point.", "{number} points.")
THUMBS_COUNTED = _("Counted in rounds of computer players, where one of the two answers clearly loses.")
EXCEPTIONS = _("Exceptions")


def thumb(rule: RuleOfThumb) -> str:
    """Return a rule of thumb as a sentence."""
    signs = joined([SIGNS[sign] for sign in rule.signs], ", ") or CAN_LAY_DOWN
    return capitalized(THUMB(things=signs, action=ANSWERS[rule.question, rule.answer]))


def hit_rate(rate: HitRate, saved: float) -> str:
    """Return the points that a rule would have saved, and how often it is right.

    >>> hit_rate(HitRate(375, 412), 45.2)
    '45 points. Right in 91 of 100 such moments (412 counted).'
    """
    points, share = round(saved), round(100 * rate.share)
    return joined([SAVED(number=points), HIT_RATE(share=share, number=rate.counted)], " ")


def over_par(far: float | None) -> str:
    """Return the average result to par with its sign; a dash if it is not known."""
    return "–" if far is None else signed(far)
