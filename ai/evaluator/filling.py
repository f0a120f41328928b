"""Assign cards to melds, once windows and ranks are chosen: naturals are matched to places, wilds fill the rest.

Every meld first gets the naturals it needs, then as many places as possible get one. A card that another meld wants
moves only if its own meld gets a replacement, so no meld loses what it had.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ai.evaluator.exact import MeldChoice, RunPick
from ai.evaluator.task import RunWindow, Task, bits_of
from game.rules.cards import RANKS, SUITS, Card
from game.rules.contract import NewMeld
from game.rules.melds import place_rank
from game.rules.variant import Kind

_RUN, _SET = Kind.RUN, Kind.SET  # a module constant is faster than an enum lookup


class Slot(NamedTuple):
    """A place of a meld: the naturals that may stand there (() for wilds only), and whether they count as needed."""

    meld: int
    cards: tuple[Card, ...]
    is_core: bool


class Filler:
    """Builds melds for choices from the cards of one hand; computes what depends only on the hand once."""

    def __init__(self, task: Task, hand: Sequence[Card]) -> None:
        self._task = task
        self._naturals = tuple([card for card in hand if card not in task.wilds])
        self._wilds = [card for card in hand if card in task.wilds]
        self._where: dict[Card, list[int]] = {}
        for index, card in enumerate(self._naturals):
            self._where.setdefault(card, []).append(index)
        self._known: tuple[dict[tuple[Card, ...], list[int]], ...] = ({}, {})

    def melds(self, choice: MeldChoice) -> tuple[NewMeld, ...]:
        """Return the melds of a choice; expensive wilds first, a wild in its own place if possible."""
        task, slots = self._task, _slots(choice, self._task)
        once_from = len(choice.runs) if task.suits_differ else len(slots)
        fitting = [self._fitting(slot, once=slot[0] >= once_from) for slot in slots]
        # Only if some card could stand in two melds do cards have to be matched to places, which takes longer.
        held = _uncontested(slots, fitting)
        if held is None:
            matching = _Matching(slots, fitting)
            needs = [pick.window.need for pick in choice.runs] + list(task.set_needs)
            for meld, need in enumerate(needs):
                matching.give(meld, need)
            matching.fill()
            held = matching.held
        placed = {at: self._naturals[index] for at, index in held.items()}
        return _melds(choice, placed, self._wilds, task)

    def _fitting(self, slot: Slot, *, once: bool) -> list[int]:
        """Return the indices of the cards that may stand in the slot; with `once`, only one copy of each."""
        known, wanted = self._known[once], slot[1]
        boxes = known.get(wanted)
        if boxes is None:
            copies = [self._where.get(card, []) for card in wanted]
            boxes = known[wanted] = sorted([index for same in copies for index in (same[:1] if once else same)])
        return boxes


def _slots(choice: MeldChoice, task: Task) -> list[Slot]:
    slots: list[Slot] = []
    for meld, pick in enumerate(choice.runs):
        suits = [task.suits_of(pick.suit, pick.window, pick.window.low + odd) for odd in (0, 1)]
        of_run = _run_slots(meld, pick.window, (suits[0], suits[1]), task.wilds)
        slots += _without_freed(of_run, pick) if task.has_bound_wilds else of_run
    for meld, (rank, length) in enumerate(choice.sets, len(choice.runs)):
        slots += [_set_slot(meld, RANKS[rank])] * length
    return slots


def _without_freed(slots: Sequence[Slot], pick: RunPick) -> Iterator[Slot]:
    """Yield the places of a run, for wilds alone where the choice leaves the natural to a set (K-25)."""
    low, length, *_, pattern = pick.window
    for bit, slot in zip(bits_of(low, length, pattern), slots, strict=True):
        yield slot._replace(cards=()) if pick.freed >> bit & 1 else slot


@lru_cache(maxsize=1 << 8)
def _set_slot(meld: int, rank: int) -> Slot:
    return Slot(meld, tuple(Card(rank, suit) for suit in SUITS), True)


@lru_cache(maxsize=1 << 12)
def _run_slots(meld: int, window: RunWindow, suits: tuple[str, str], wilds: frozenset[Card]) -> tuple[Slot, ...]:
    """Return the places of a run with the naturals of these suits: those of its first card, then of its second."""
    slots = []
    for at, bit in enumerate(bits_of(window.low, window.length, window.pattern)):
        kinds = [Card(place_rank(window.low + at), suit) for suit in suits[at % 2]]
        cards = tuple(card for card in kinds if card not in wilds)
        slots.append(Slot(meld, cards, bool(window.core >> bit & 1)))
    return tuple(slots)


def _uncontested(slots: Sequence[Slot], fitting: Sequence[Sequence[int]]) -> dict[int, int] | None:
    """Return a card for each slot if no card could stand in two melds; None if some card could.

    A set takes the first cards of its rank, in any of its slots.
    """
    whose: dict[int, int] = {}
    held: dict[int, int] = {}
    left: Iterator[int] = iter(())
    before: tuple[int, Sequence[int]] = -1, [-1]
    for at, (meld, _, _) in enumerate(slots):
        here = meld, fitting[at]
        if here != before:  # not another slot of the same set
            if any(whose.setdefault(index, meld) != meld for index in fitting[at]):
                return None
            before, left = here, iter(fitting[at])
        index = next(left, None)
        if index is not None:
            held[at] = index
    return held


class _Matching:
    """Cards (by index) matched to slots by augmenting paths; `fitting` are the cards that may stand in each slot."""

    def __init__(self, slots: Sequence[Slot], fitting: Sequence[Sequence[int]]) -> None:
        self.slots, self.fitting = slots, fitting
        self.held: dict[int, int] = {}  # slot: card
        self.owner: dict[int, int] = {}  # card: slot
        self.cores: dict[int, list[int]] = {}  # meld: the slots that count
        for at, (meld, _, is_core) in enumerate(slots):
            if is_core:
                self.cores.setdefault(meld, []).append(at)

    def give(self, meld: int, need: int) -> None:
        """Put `need` naturals where the meld needs them."""
        core, held = self.cores.get(meld, []), self.held
        while len([at for at in core if at in held]) < need:
            for at in core:
                if at not in held and self._place(at, set()):
                    break
            else:
                return

    def fill(self) -> None:
        """Put naturals into as many other slots as possible, in order."""
        for at in range(len(self.slots)):
            if at not in self.held:
                self._place(at, set())

    def _place(self, at: int, tried: set[int]) -> bool:
        # This is a step of an augmenting path: a card in use may come here if its old slot, or one as useful, is
        # filled.
        for index in self.fitting[at]:
            if index in tried:
                continue
            tried.add(index)
            other = self.owner.get(index)
            if other is None or self._move(other, tried):
                self.held[at], self.owner[index] = index, at
                return True
        return False

    def _move(self, at: int, tried: set[int]) -> bool:
        """Free the slot by finding another card for it, or for another slot its meld needs filled."""
        card = self.held.pop(at)
        if self._place(at, tried):
            return True
        core = self.cores.get(self.slots[at].meld, ())
        if any(self._place(other, tried) for other in [near for near in core if near != at and near not in self.held]):
            return True
        self.held[at] = card
        return False


def _melds(choice: MeldChoice, placed: Mapping[int, Card], wilds: list[Card], task: Task) -> tuple[NewMeld, ...]:
    """Return the melds with these naturals in their slots and wilds in the others."""
    rows = [(_RUN, pick.window.length, _all_suits(pick, task)) for pick in choice.runs]
    rows += [(_SET, length, "") for _, length in choice.sets]
    own = _own_places(choice, wilds, task)
    spare = list(wilds)
    for card in own.values():
        spare.remove(card)
    melds, at = [], 0
    take = spare.pop if not task.has_bound_wilds else None
    for kind, length, suits in rows:
        cards = [
            placed.get(slot) or own.get(slot) or (take() if take else _take_bound(spare, suits, task))
            for slot in range(at, at + length)
        ]
        if kind is _SET:
            cards.sort(key=lambda card: (card in wilds, SUITS.find(card.suit)))
        melds.append(NewMeld(kind, tuple(cards)))
        at += length
    return tuple(melds)


def _all_suits(pick: RunPick, task: Task) -> str:
    return SUITS if task.in_turn else task.suits_of(pick.suit, pick.window, 0)


def _take_bound(spare: list[Card], suits: str, task: Task) -> Card:
    """Take a wild that may stand in a meld of these suits, "" for a set: jokers last (K-25, K-38)."""
    in_any = task.mixed_runs if suits else task.own_cards
    bound = [card for card in spare if card not in task.free_wilds and (in_any or (card.suit in suits and suits))]
    card = (bound or [card for card in spare if card in task.free_wilds])[0]
    spare.remove(card)
    return card


def _own_places(choice: MeldChoice, wilds: Sequence[Card], task: Task) -> dict[int, Card]:
    """Return wilds in their own place of a run, where nobody can swap them (M-1), by slot."""
    places: dict[int, Card] = {}
    if not sum([pick.window.blanks for pick in choice.runs]):
        return places  # no run has a place for a rank that is wild
    left, at = [card for card in wilds if not card.is_joker], 0
    for pick in choice.runs:
        for place in range(pick.window.low, pick.window.high + 1):
            rank, suits = place_rank(place), task.suits_of(pick.suit, pick.window, place)
            card = next((wild for wild in left if wild.rank == rank and wild.suit in suits), None)
            if card is not None:
                left.remove(card)
                places[at] = card
            at += 1
    return places
