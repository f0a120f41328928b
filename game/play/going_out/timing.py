"""Going out as a function of time: what the end of a round shows at each moment, and which cues sound when.

Pure. `Ending` is what happened; all of it is public because the round has been scored. `moment` returns the state of
everything `t` seconds after the last card left the hand, at speed 1.0. The last moment shows the final scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.play.state.remarks import Remark
from game.ui.motion import eased, out_cubic
from sounds import Sound

LANDS = 0.30  # the last card has landed: the celebration takes over from the table here
DIMS, LIFTS, LETTERS, TURNS = 0.40, 0.55, 0.65, 0.95
PAYS, COUNTS, TELLS, ENDS = 1.20, 1.60, 1.90, 2.20
LASTS = 3.10  # the last dust has gone
DIMS_S, LIFT_S, OPEN_S, TURN_S, COIN_S, COUNT_S, TELL_S = 0.30, 0.35, 0.80, 0.42, 0.75, 0.50, 0.25
COIN_STAGGER, LEAST_TICK = 0.10, 0.035
DARK, LIFT_DU = 0.5, 16.0  # the table is dimmed by half at most, and only once
SHORT = 0.50  # how much earlier hands are counted in a round without a winner
SPEAKS, SPEAKS_S = (1.20, 2.10), 2.50  # when the winner speaks, then the one who lost most; how long each does
ALONE_S = 4.0  # how long the last moment stays if only computer players play


class Ending(NamedTuple):
    """The end of a round; tuples by seat."""

    out: int | None
    headline: str
    ribbon: str  # a second headline, for going out in one turn
    story: str
    before: tuple[int, ...]  # the totals
    after: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]  # what is left in them
    worth: tuple[tuple[int, ...], ...]  # what each of these cards counts
    purses: tuple[int, ...] = ()  # once the tribute has been paid; empty without money
    tribute: int = 0
    remarks: tuple[Remark, ...] = ()  # of the winner and of the one who lost most, if they speak

    @property
    def payers(self) -> tuple[int, ...]:
        """Return the seats that pay the winner, in order."""
        return tuple(seat for seat in range(len(self.after)) if seat != self.out) if self.tribute else ()

    @property
    def sooner(self) -> float:
        """Return how many seconds earlier hands are turned, and everything after that happens."""
        return SHORT if self.out is None else 0.0

    @property
    def ends(self) -> float:
        """Return when the last text has appeared."""
        return ENDS - self.sooner

    @property
    def lasts(self) -> float:
        """Return when the last movement ends."""
        return self.ends if self.out is None else LASTS


class Coin(NamedTuple):
    """A coin in flight from a seat to the winner, and the share of its way (0 to 1)."""

    seat: int
    share: float


class Moment(NamedTuple):
    """The state of every part of the celebration; tuples by seat."""

    dimmed: float  # 0 to `DARK`
    lifted: float  # the winner's melds, in du
    opened: float  # rays and fan, 0 to 1
    turned: tuple[int, ...] | None  # how many cards of each hand lie open; None: the hands are not there yet
    scores: tuple[int, ...]
    purses: tuple[int, ...]
    coins: tuple[Coin, ...]
    last_words: float  # the line of story and the button, 0 to 1


def moment(ending: Ending, t: float) -> Moment:
    """Return the moment `t`."""
    s = t + ending.sooner
    turned = tuple(int(len(hand) * _share(s, TURNS, TURN_S) + 0.5) for hand in ending.hands)
    run = out_cubic(_share(s, COUNTS, COUNT_S))
    pairs = zip(ending.before, ending.after, strict=True)
    return Moment(
        dimmed=DARK * eased(t, DIMS, DIMS_S),
        lifted=LIFT_DU * overshot(_share(t, LIFTS, LIFT_S)) if ending.out is not None else 0.0,
        opened=eased(t, LIFTS, OPEN_S) if ending.out is not None else 0.0,
        turned=turned if s >= TURNS - 0.1 else None,
        scores=tuple(round(was + (is_ - was) * run) for was, is_ in pairs),
        purses=_purses(ending, t),
        coins=tuple(_coins(ending, t)),
        last_words=eased(s, TELLS, TELL_S),
    )


def still(ending: Ending) -> Moment:
    """Return the last moment."""
    return moment(ending, ending.lasts)


def remark_times(ending: Ending) -> Iterator[tuple[Remark, float, float]]:
    """Yield the remarks, and when each begins and ends."""
    for remark in ending.remarks:
        begins = SPEAKS[remark.seat != ending.out] - ending.sooner
        yield remark, begins, begins + SPEAKS_S


def remarks_now(ending: Ending, t: float) -> tuple[Remark, ...]:
    """Return the remarks that stand at the moment `t`."""
    return tuple(remark for remark, begins, ends in remark_times(ending) if begins <= t < ends)


def cues(ending: Ending) -> Iterator[tuple[float, Sound]]:
    """Yield the cues and their times: gong, a tick for every card that turns, coins, a bar for every total, and the
    bell.
    """
    yield LANDS, Sound.GONG
    most = max(map(len, ending.hands), default=0)
    ticks = min(most, int(TURN_S / LEAST_TICK))  # nobody could hear faster ones one by one
    for at in range(ticks):
        yield TURNS + TURN_S * at / ticks - ending.sooner, Sound.TICK
    for at, _ in enumerate(ending.payers):
        yield PAYS + COIN_STAGGER * at, Sound.COIN
    changed = sum(was != is_ for was, is_ in zip(ending.before, ending.after, strict=True))
    for at in range(changed):
        yield COUNTS + COUNT_S * (at + 1) / changed - ending.sooner, Sound.TOTAL
    yield TELLS - ending.sooner, Sound.BELL


def count_so_far(ending: Ending, seat: int, now: Moment) -> int | None:
    """Return the points of a hand's open cards; once all are open, everything the round has changed."""
    if now.turned is None or not ending.hands[seat]:
        return None
    open_cards, change = now.turned[seat], ending.after[seat] - ending.before[seat]
    if open_cards == len(ending.hands[seat]):
        return change or None
    return sum(ending.worth[seat][:open_cards]) or None if sum(ending.worth[seat]) == change else None


def _purses(ending: Ending, t: float) -> tuple[int, ...]:
    """Return the purses: each pays when its coin leaves, and the winner's is filled when the coin lands."""
    if not ending.purses or ending.out is None:
        return ending.purses
    purses = list(ending.purses)
    for at, seat in enumerate(ending.payers):
        leaves = PAYS + COIN_STAGGER * at
        if t < leaves:
            purses[seat] += ending.tribute
        if _share(t, leaves, COIN_S) < 1:
            purses[ending.out] -= ending.tribute
    return tuple(purses)


def _coins(ending: Ending, t: float) -> Iterator[Coin]:
    for at, seat in enumerate(ending.payers):
        leaves = PAYS + COIN_STAGGER * at
        share = _share(t, leaves, COIN_S)
        if t >= leaves and share < 1:
            yield Coin(seat, share)


def _share(t: float, start: float, lasts: float) -> float:
    return max(0.0, min(1.0, (t - start) / lasts))


def overshot(share: float) -> float:
    """Ease fast, a little too far, and back.

    >>> overshot(0), overshot(1)
    (0.0, 1.0)
    """
    s = share - 1
    return max(0.0, 1 + s * s * (2.2 * s + 1.2))
