"""Sentences of the lab: what would change at the table with another rule set, and how clear that is.

Functions take plain values and return text. Numbers are rounded to their precision.
"""

from collections.abc import Sequence
from math import inf

from game.language import _, counted, joined, lowered, text, with_signs

LAB = _("The lab")
TITLES = {
    "turns": _("Turns per round"),
    "minutes": _("Minutes per game"),
    "drawn": _("Drawn rounds"),
    "points": _("Points per hand"),
    "buys": _("Buys per hand"),
    "better": _("The better player wins"),
    "first": _("First player goes out"),
}
SHARES = ("drawn", "better", "first")  # shown in percent
CHANGES = _("What would change:")
NOT_SURE = _("Not clear yet:")
ALIKE = text("No difference that matters: {title}.")
TOO_EARLY = text("Too early to tell: play at least {number} games.")
SURE = _("Every result is clear, so the lab stopped.")
_MORE = {
    "turns": (text("Rounds get {value} turns longer."), text("Rounds get {value} turns shorter.")),
    "minutes": (
        text("A game takes {value} minutes longer, at {seconds} seconds a turn."),
        text("A game is {value} minutes shorter, at {seconds} seconds a turn."),
    ),
    "drawn": (
        text("{value} more of the rounds end with nobody out."),
        text("{value} fewer of the rounds end with nobody out."),
    ),
    "points": (
        text("A round costs everyone {value} more points."),
        text("A round costs everyone {value} fewer points."),
    ),
    "buys": (
        text("Everyone buys {value} more cards in a round."),
        text("Everyone buys {value} fewer cards in a round."),
    ),
    "better": (
        text("The better player wins {value} more of the games."),
        text("The better player wins {value} fewer of the games."),
    ),
    "first": (
        text("The first player of a round goes out in {value} more of them."),
        text("The first player of a round goes out in {value} fewer of them."),
    ),
}
_PERHAPS = {
    "turns": text("Rounds may get longer or shorter: {value} turns."),
    "minutes": text("A game may take longer or be shorter: {value} minutes."),
    "drawn": text("More or fewer rounds may end with nobody out: {value}."),
    "points": text("A round may cost more or fewer points: {value}."),
    "buys": text("Everyone may buy more or fewer cards: {value} in a round."),
    "better": text("The better player may win more or fewer games: {value}."),
    "first": text("The first player of a round may go out more or less often: {value}."),
}

PER_CENT = text("{value:.1f} %")


def amount(name: str, value: float) -> str:
    """Return the figure with this name as text: `7.9`, `10.1 %`, `1.48`."""
    if name in SHARES:
        return PER_CENT(value=100 * value)
    return with_signs(f"{value:.2f}" if name == "buys" else f"{value:.1f}")


SHARE_GIVE_OR_TAKE = text("{value} ± {other} %")
GIVE_OR_TAKE = text("{value} ± {other}")


def give_or_take(name: str, value: float, half: float) -> str:
    """Return a difference and its margin of error, if that is known: `2.2 ± 0.3`."""
    if half == inf:
        return amount(name, value)
    bare, off = (amount(name, one_value).removesuffix(" %") for one_value in (value, half))
    return (SHARE_GIVE_OR_TAKE if name in SHARES else GIVE_OR_TAKE)(value=bare, other=off)


def change(name: str, by: float, half: float, seconds: float) -> str:
    """Return a clear change."""
    sentence = _MORE[name][0 if by > 0 else 1]
    return sentence.fill({"value": give_or_take(name, abs(by), half), "seconds": f"{seconds:g}"})


def perhaps(name: str, by: float, half: float) -> str:
    """Return a change that is not clear."""
    return _PERHAPS[name](value=by_how_much(name, by, half))


def alike(names: Sequence[str]) -> str:
    """Return the sentence about what hardly differs between the two rule sets."""
    return ALIKE(title=joined((lowered(TITLES[name]) for name in names), ", "))


RARELY_MET = text("Round {number} ({contract}) is hardly ever laid down: {share:.0f} % of hands.")


def rarely_met(number: int, contract: str, share: float) -> str:
    """Return the warning about a contract that is seldom laid down."""
    return RARELY_MET(number=number, contract=contract, share=100 * share)


SAME_DEALS_HELP = text("Playing both with the same deals was worth {value:.1f} times as many games.")


def spared(times: float) -> str:
    """Return how much was saved by playing the same deals with both rule sets."""
    if times >= 1.1:
        return SAME_DEALS_HELP(value=times)
    return _("With the changed rules, the same deals turn out so differently that sharing them saved no games.")


PLAYED = counted("{number} game with each rule set", "{number:,} games with each rule set")


# ---- the page ----

GO_ON = _("Continue")
PLAY_BOTH, PLAY_MORE, CANCEL, COPY = _("Play both"), _("New deals"), _("Stop"), _("Copy results")
COPIED, NOT_COPIED = _("Copied the results."), _("No clipboard available. The results were printed.")
BEFORE, AFTER = _("Current rules"), _("Compare with")
WHAT_IT_DOES = _(
    "Computer players play both rule sets with the same deals, and the lab shows what would change at your table. It "
    "stops as soon as every result is clear."
)
HANDS_DOWN = _("Hands that are down, by turn")
SCALE = text("height: none to all of them; width: turns 1 to {number}")
UNSURE = _("not clear")
NOTHING_YET = _("Nothing played yet.")
CANCEL_FIRST = _("Stop it first.")
FIRST_GAMES = _("Playing the first games...")
SAME_RULES = _("These two play alike: only the names differ.")
SAME_TWICE = _("Choose two different rule sets.")
INTERVAL_MEANING = _("How far off a difference may be. Where that meets the dashed line, the result isn't clear yet.")
CHANGED, NEW, GONE = _("changed"), _("new"), _("gone")
LAB_TROUBLE = _("The lab had to stop. The log file says why.")
PROGRESS = text("{number:,} of {all:,} games")
COMPANY = text("same deals, {level}")
OF_LEVEL = text("{number} {level}")  # a number of players of a level
MINUTES_LEFT = text("about {number} minutes left")


def left(seconds: float) -> str:
    """Return the estimated remaining time."""
    if seconds < 90:
        return _("about a minute left")
    return MINUTES_LEFT(number=round(seconds / 60))


CANNOT_BE_PLAYED = text("{title} can't be played: {reason}")
NO_COMMON_TABLE = text("{title} and {other} have no player count in common.")


def by_how_much(name: str, value: float, half: float) -> str:
    """Return a difference with its sign: `+2.2 ± 0.3`."""
    figure = give_or_take(name, value, half)
    return f"+{figure}" if value > 0 else figure.replace("-", "−")
