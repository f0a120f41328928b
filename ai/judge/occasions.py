"""Find moments worth thinking about, by the kinds of a review, and the deal with most of some kinds."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ai.arena import deal_round, play_round
from ai.bot import Limit
from ai.bots import bot_named
from ai.judge.choices import choices_of
from ai.players.prospect import prospect_of
from game.engine.actions import Buy, Hit, LayDown, Swap, SwapHit
from game.engine.course import Course
from game.engine.referee import legal_actions
from game.engine.slices import Sliced
from game.engine.state import Down, Ongoing, Phase, State, to_act
from game.engine.view import PlayerView, observe

_QUICK = "steady"  # the level that plays deals which are only scanned


def occasion(view: PlayerView) -> str | None:
    """Return the kind of choice to be made here: "draw", "buy", "lay down", "play", "discard", or None."""
    is_down = view.me.down is not Down.NO
    match view.phase:
        case Phase.OFFER if not is_down and view.upcard is not None and len(choices_of(view)) > 1:
            if view.variant.is_wild(view.upcard) or prospect_of(view).having(view.upcard) < 1:
                return None  # nobody would leave these
            return "buy" if Buy(view.seat) in choices_of(view) else "draw"
        case Phase.DRAW if not is_down and len(choices_of(view)) > 1:
            return "draw"
        case Phase.PLAY if is_down:
            return "play" if len(plays_of(view)) > 1 else None
        case Phase.PLAY:
            can = not prospect_of(view).distance
            return "lay down" if can and any(isinstance(way, LayDown) for way in choices_of(view)) else "discard"
        case _:
            return None


def plays_of(view: PlayerView) -> list[Hit | Swap | SwapHit]:
    """Return the legal hits and swaps."""
    return [action for action in legal_actions(view, 0) if isinstance(action, Hit | Swap | SwapHit)]


def occasions(start: State, seat: int) -> Iterator[str | None]:
    """Play the next round with quick players and yield, at each decision, the seat's kind of choice or None."""
    course = Course(Ongoing(*start))
    deal_round(course, [])
    game = course.game
    steps = play_round(course, [bot_named(_QUICK)] * game.players, Limit())
    while (acting := to_act(game.phase, game.turn, game.acting, game.asked)) is not None:
        yield occasion(observe(game, seat)) if acting == seat else None
        next(steps)


def most_similar_deals(deals: Sequence[tuple[State, int]], lost: Mapping[str, float]) -> Sliced[int]:
    """Return the deals (a start and a seat) with most choices of the kinds in which points were `lost`.

    A kind's count is divided by its average, so that rare kinds are not drowned out.
    """
    counts: list[Counter[str]] = []
    for at, (start, seat) in enumerate(deals):
        count: Counter[str] = Counter()
        for kind in occasions(start, seat):
            count[kind or ""] += 1
            yield at / len(deals)
        counts.append(count)
    usual = {kind: sum(count[kind] for count in counts) / len(counts) for kind in lost}

    def likeness(at: int) -> float:
        return sum(points * counts[at][kind] / usual[kind] for kind, points in lost.items() if usual[kind])

    return max(range(len(deals)), key=likeness)
