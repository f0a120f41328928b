"""What experts made of a dealt hand, as counts: each card's fate, the melds laid most often, and how the round ended.

Everything comes from playings in which only the seat's own hand and what it saw was real.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median_low
from typing import NamedTuple

from ai.judge.par import Fate, Playing
from game.practice.rounds import plan_words as words
from game.rules.cards import Card
from game.rules.contract import NewMeld
from game.rules.melds import Meld
from game.rules.variant import Contract, Kind, Variant
from game.table.holding import SUIT_ORDER
from game.table.layout import rail_code

MOST_MELDS = 4
Aim = tuple[Kind, int, str]  # a set of a rank, or a run of a suit ("": of several)


class CardShare(NamedTuple):
    """A dealt card: how often it met each fate, the most frequent one, and the middle of its turns."""

    code: str
    counts: tuple[int, ...]  # in the order of `Fate`
    fate: Fate
    turn: int
    is_planned: bool


class MeldShare(NamedTuple):
    """What experts aimed at: the meld that they laid most often for it, if any did, and in how many playings."""

    aim: Aim
    codes: tuple[str, ...]
    times: int


class HandPlan(NamedTuple):
    """A hand and what became of it; `planned` are the aims in the player's tray."""

    variant: Variant
    number: int
    contract: Contract
    cards: tuple[CardShare, ...]
    melds: tuple[MeldShare, ...]
    planned: tuple[MeldShare, ...]
    played: int
    is_running: bool
    downs: tuple[int, ...] = ()  # the own turns of laying down
    outs: int = 0
    points: float = 0.0
    rival_downs: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    trouble: str = ""  # why the experts stopped early

    def of_hundred(self, count: int) -> int:
        """Return how many of 100 playings these are."""
        return round(100 * count / max(1, self.played))

    @property
    def sentence(self) -> str:
        """The plan beside what was laid most often."""
        most = self.melds[0] if self.melds else None
        if most is not None and most.aim in {share.aim for share in self.planned}:
            most = None
        told = [words.share_of(share.aim, self.of_hundred(share.times)) for share in self.planned]
        return words.plan(told, words.share_of(most.aim, self.of_hundred(most.times)) if most is not None else "")


def aim_of(meld: Meld) -> Aim:
    """Return what a meld was aimed at."""
    return (Kind.SET, meld.rank, "") if meld.kind is Kind.SET else (Kind.RUN, 0, "" if meld.is_mixed else meld.suit)


def planned_aim(meld: NewMeld, variant: Variant, number: int) -> Aim | None:
    """Return what cards in a slot of the tray aim at: their most frequent rank or suit; None for wilds alone."""
    naturals = [card for card in meld.cards if not variant.is_wild(card)]
    if not naturals:
        return None
    if meld.kind is Kind.SET:
        return Kind.SET, Counter(card.rank for card in naturals).most_common(1)[0][0], ""
    is_mixed = variant.in_round(number).melding.mixed_runs
    return Kind.RUN, 0, "" if is_mixed else Counter(card.suit for card in naturals).most_common(1)[0][0]


def hand_plan(
    variant: Variant,
    number: int,
    contract: Contract,
    hand: Sequence[Card],
    tray: Sequence[NewMeld],
    playings: Sequence[Playing],
    *,
    is_running: bool,
) -> HandPlan:
    """Return what the playings made of the hand."""
    kept = Counter(card for meld in tray for card in meld.cards)
    planned = list[bool]()
    for card in hand:
        planned.append(kept[card] > 0)
        kept[card] -= 1
    order = sorted(range(len(hand)), key=lambda at: (SUIT_ORDER.index(hand[at].suit), -hand[at].rank))
    laid = Counter(aim for playing in playings for aim in {*map(aim_of, playing.course.melds)})
    exact = Counter(meld._replace(owner=0) for playing in playings for meld in playing.course.melds)
    shapes = {aim_of(meld): meld for meld, _ in reversed(exact.most_common())}  # the most frequent comes last

    def share(aim: Aim) -> MeldShare:
        meld = shapes.get(aim)
        codes = tuple(rail_code(meld, at, variant) for at in range(len(meld.cards))) if meld is not None else ()
        return MeldShare(aim, codes, laid[aim])

    aims = dict.fromkeys(filter(None, (planned_aim(meld, variant, number) for meld in tray)))
    courses, outcomes = [playing.course for playing in playings], [playing.outcome for playing in playings]
    return HandPlan(
        variant=variant,
        number=number,
        contract=contract,
        cards=tuple(_card(hand[at], at, planned[at], playings) for at in order),
        melds=tuple(share(aim) for aim, _ in laid.most_common(MOST_MELDS)),
        planned=tuple(map(share, aims)),
        played=len(playings),
        is_running=is_running,
        downs=tuple(sorted(outcome.down for outcome in outcomes if outcome.down is not None)),
        outs=sum(outcome.is_out for outcome in outcomes),
        points=fmean(outcome.points for outcome in outcomes) if outcomes else 0.0,
        rival_downs=tuple(sorted(course.rival_down for course in courses if course.rival_down is not None)),
        ends=tuple(sorted(outcome.turns for outcome in outcomes)),
    )


def _card(card: Card, at: int, is_planned: bool, playings: Sequence[Playing]) -> CardShare:
    fates = [playing.course.cards[at] for playing in playings]
    counts = Counter(fate.fate for fate in fates)
    most = max(Fate, key=lambda fate: counts[fate])
    turns = [fate.turn for fate in fates if fate.fate is most]
    return CardShare(
        str(card), tuple(counts[fate] for fate in Fate), most, median_low(turns) if turns else 0, is_planned
    )
