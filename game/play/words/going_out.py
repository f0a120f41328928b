"""The texts shown when somebody goes out: headline, ribbon, story line, and the same for reading aloud."""

from collections.abc import Iterable, Sequence

from game.language import YOU, _, counted, joined, personal, text
from game.rules.scoring import Reward

YOU_GO_OUT, NOBODY_GOES_OUT = _("You go out"), _("Nobody goes out")
GOES_OUT = text("{name} goes out")
IN_ONE_TURN = _("In one turn")
OUT_NOW = _("Out!")
GO_ON = _("Go on")
IN_TURN = text("Round {first}, turn {turn}.")
IN_ROUND = text("Round {first}.")
CARDS_LEFT = personal("{name} had one card left.", "{name} had {number} cards left.")
CARDS_EACH = counted("{names} had one card each.", "{names} had {number} cards each.")
NO_WINNER = text("Round {first} has no winner. It happens at the best of tables.")


def headline(name: str | None) -> str:
    """Return who goes out (None: nobody)."""
    if name is None:
        return NOBODY_GOES_OUT
    return YOU_GO_OUT if name == YOU else GOES_OUT(name=name)


def story(round: int, turns: int, left: Sequence[tuple[str, int]]) -> str:
    """Return the story line: how long it took, and how close another player was; `left` holds names and cards.

    `turns` is 0 if the round was continued from a position, so it is not known how long it took.

    >>> story(5, 9, [("Mei", 1), ("Jun", 12)])
    'Round 5, turn 9. Mei had one card left.'
    """
    fewest = min(cards for _, cards in left)
    names = [name for name, cards in left if cards == fewest]
    is_shared = len(names) > 1
    closest = CARDS_EACH(names=names, number=fewest) if is_shared else CARDS_LEFT(name=names[0], number=fewest)
    begins = IN_TURN(first=round, turn=turns) if turns else IN_ROUND(first=round)
    return f"{begins} {closest}"


FEWEST_CARD_POINTS = _("fewest card points")
WHY_OFF = {
    Reward.OUT: _("for going out"),
    Reward.ONE_TURN: _("in one turn"),
    Reward.NO_WILD: _("in one turn, no wild"),
}


def why_off(reward: Reward, *, only_jokers: bool) -> str:
    """Return in a few words why points were taken off a score; `only_jokers`: nothing else is wild."""
    return _("in one turn, no joker") if only_jokers and reward is Reward.NO_WILD else WHY_OFF[reward]


FOR_OUT_ALOUD = {
    Reward.OUT: _("for going out"),
    Reward.ONE_TURN: _("for going out in one turn"),
    Reward.NO_WILD: _("for going out in one turn without a wild"),
}
MINUS_ALOUD = text("{name}: minus {points} {reason}. Total {result}.")
BONUS_ALOUD = text("{name}: plus {points} for the fewest card points. Total {result}.")


def why_off_aloud(reward: Reward, *, only_jokers: bool) -> str:
    """Return the reason of points off as words to be read aloud."""
    is_joker = only_jokers and reward is Reward.NO_WILD
    return _("for going out in one turn without a joker") if is_joker else FOR_OUT_ALOUD[reward]


def signed(points: int) -> str:
    """Return points with their sign.

    >>> signed(-50), signed(70)
    ('−50', '+70')
    """
    return f"{points:+d}".replace("-", "−")


BADGE_OF = text("{name}: {sentence}")
BADGE = text("Badge: {name}. {sentence}")


def badge_line(meaning: str, person: str) -> str:
    """Return what a badge is for, and whose it is if several people share the screen."""
    return BADGE_OF(name=person, sentence=meaning) if person else meaning


GOT = counted("{name}: {number} point.", "{name}: {number} points.")


def read_aloud(headline: str, ribbon: str, changes: Iterable[tuple[str, int]]) -> str:
    """Return the headline and everyone's points in the round, by name.

    >>> read_aloud("You go out", "In one turn", [("You", 0), ("Mei", 10)])
    'You go out. In one turn. Mei: 10 points.'
    """
    changed = [GOT(name=name, number=points) for name, points in changes if points]
    return joined((*(f"{words}." for words in (headline, ribbon) if words), *changed), " ")
