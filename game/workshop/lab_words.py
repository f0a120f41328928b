"""The sentences of the lab: what would change at the table with another rule set, and how sure that is.

Functions take plain values and give text. Numbers are rounded as far as they are sure.
"""

from collections.abc import Sequence

from game.language import _, plural

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
SHARES = ("drawn", "better", "first")  # what is told in percent
CHANGES = _("What would change:")
NOT_SURE = _("Not clear yet:")
ALIKE = _("No difference that matters: {titles}.")
TOO_EARLY = _("Too early to tell: play at least {number} games.")
SURE = _("Every result is clear, so the lab stopped.")
_MORE = {
    "turns": (_("Rounds get {by} turns longer."), _("Rounds get {by} turns shorter.")),
    "minutes": (
        _("A game takes {by} minutes longer, at {seconds} seconds a turn."),
        _("A game is {by} minutes shorter, at {seconds} seconds a turn."),
    ),
    "drawn": (
        _("{by} more of the rounds end with nobody out."),
        _("{by} fewer of the rounds end with nobody out."),
    ),
    "points": (_("A round costs everyone {by} more points."), _("A round costs everyone {by} fewer points.")),
    "buys": (_("Everyone buys {by} more cards in a round."), _("Everyone buys {by} fewer cards in a round.")),
    "better": (
        _("The better player wins {by} more of the games."),
        _("The better player wins {by} fewer of the games."),
    ),
    "first": (
        _("The first player of a round goes out in {by} more of them."),
        _("The first player of a round goes out in {by} fewer of them."),
    ),
}
_PERHAPS = {
    "turns": _("Rounds may get longer or shorter: {by} turns."),
    "minutes": _("A game may take longer or be shorter: {by} minutes."),
    "drawn": _("More or fewer rounds may end with nobody out: {by}."),
    "points": _("A round may cost more or fewer points: {by}."),
    "buys": _("Everyone may buy more or fewer cards: {by} in a round."),
    "better": _("The better player may win more or fewer games: {by}."),
    "first": _("The first player of a round may go out more or less often: {by}."),
}


def amount(name: str, value: float) -> str:
    """A figure of that name: `7.9`, `10.1 %`, `1.48`."""
    if name in SHARES:
        return _("{value:.1f} %").format(value=100 * value)
    return f"{value:.2f}" if name == "buys" else f"{value:.1f}"


def give_or_take(name: str, value: float, half: float) -> str:
    """A difference and how far it may be off: `2.2 ± 0.3`."""
    bare, off = (amount(name, each).removesuffix(" %") for each in (value, half))
    return (_("{value} ± {off} %") if name in SHARES else _("{value} ± {off}")).format(value=bare, off=off)


def change(name: str, by: float, half: float, seconds: float) -> str:
    """What changes for certain."""
    sentence = _MORE[name][0 if by > 0 else 1]
    return sentence.format(by=give_or_take(name, abs(by), half), seconds=f"{seconds:g}")


def perhaps(name: str, by: float, half: float) -> str:
    """What may change, or not."""
    return _PERHAPS[name].format(by=by_how_much(name, by, half))


def alike(names: Sequence[str]) -> str:
    """What is the same in both, as far as it matters."""
    return ALIKE.format(titles=", ".join(TITLES[name].lower() for name in names))


def rarely_met(number: int, contract: str, share: float) -> str:
    """A contract that hardly anybody lays down."""
    return _("Round {number} ({contract}) is hardly ever laid down: {share:.0f} % of hands.").format(
        number=number, contract=contract, share=100 * share
    )


def spared(times: float) -> str:
    """What it brought to play the same deals with both."""
    if times >= 1.1:
        return _("Playing both with the same deals was worth {times:.1f} times as many games.").format(times=times)
    return _("With the changed rules, the same deals turn out so differently that sharing them saved no games.")


def played(games: int) -> str:
    """How many games were played with each rule set."""
    return plural("{number} game with each rule set", "{number:,} games with each rule set", games)


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
SCALE = _("height: none to all of them; width: turns 1 to {turns}")
UNSURE = _("not clear")
NOTHING_YET = _("Nothing played yet.")
CANCEL_FIRST = _("Stop it first.")
FIRST_GAMES = _("Playing the first games...")
SAME_RULES = _("These two play alike: only the names differ.")
SAME_TWICE = _("Choose two different rule sets.")
INTERVAL_MEANING = _("How far off a difference may be. Where that meets the dashed line, the result isn't clear yet.")
CHANGED, NEW, GONE = _("changed"), _("new"), _("gone")
LAB_TROUBLE = _("The lab had to stop. The log file says why.")


def progress(games: int, most: int) -> str:
    """How far it is."""
    return _("{games:,} of {most:,} games").format(games=games, most=most)


def company(levels: str) -> str:
    """Who plays."""
    return _("same deals, {levels}").format(levels=levels)


def of_level(count: int, level: str) -> str:
    """So many players of a level."""
    return _("{count} {level}").format(count=count, level=level)


def left(seconds: float) -> str:
    """How long it may still take."""
    if seconds < 90:
        return _("about a minute left")
    return _("about {number} minutes left").format(number=round(seconds / 60))


def cannot_be_played(title: str, fault: str) -> str:
    """Why a rule set is not played at all."""
    return _("{title} can't be played: {fault}").format(title=title, fault=fault)


def no_common_table(one: str, other: str) -> str:
    """Why two rule sets are not played side by side."""
    return _("{one} and {other} have no player count in common.").format(one=one, other=other)


def by_how_much(name: str, value: float, half: float) -> str:
    """A difference with its sign: `+2.2 ± 0.3`."""
    said = give_or_take(name, value, half)
    return f"+{said}" if value > 0 else said.replace("-", "−")
