"""Sentences of the progress page: points lost in reviews, rounds compared with par, drills by kind."""

from game.language import _, counted
from game.practice.words import signed

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


def over_par(far: float | None) -> str:
    """Return the average result to par with its sign; a dash if it is not known."""
    return "–" if far is None else signed(far)
