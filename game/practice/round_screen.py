"""Choosing a practice round: rule set, round, opponents, the player's seat, and the deal.

The options are passed in and the result is a `RoundChoice`. This module uses no files and no randomness (`new_seed` is
the caller's).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from game.engine.actions import Deal
from game.engine.decider import temper_of
from game.engine.play import play
from game.engine.slices import Sliced
from game.engine.state import LONGEST_SEED, State, clockwise, new_game, others_than
from game.language import of_rule_set
from game.match import Computer, Match, Person
from game.play.opening import SLICE_S
from game.practice import words
from game.rulebook.own_rules import Offered
from game.rules.variant import Variant
from game.seating.levels import Level, level_in, temper_choice, with_choice, with_temper
from game.settings import COACH_POINTS
from game.text import ui
from game.text.cards import contract_words, place_word
from game.ui.boxes import Column, Grid, Pad, Row, Scrolled
from game.ui.form import NOWHERE, SPRING, FormScreen, button, foot, head
from game.ui.nodes import NOTE, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Step
from game.ui.widgets import Dropdown, IconButton, Segmented, TextField
from sounds import Mood

DAY_LEVEL, DAY_PLAYERS = "sharp", 4  # the opponents' level and the number of players for the deal of the day


class RoundChoice(NamedTuple):
    """The round to play: a rule set as in New game, the number of the round, the opponents and the deal.

    `levels` are the opponents', clockwise from the person's left; `place` is the person's in the order of play, from 0.
    """

    rule_set: str
    round: int
    levels: tuple[str, ...]
    place: int
    seed: str
    day: str = ""  # the date, if it is a deal of the day

    @property
    def players(self) -> int:
        """The number of players at the table."""
        return len(self.levels) + 1


def before_the_deal(choice: RoundChoice, variant: Variant) -> tuple[State, int]:
    """Return the game just before the deal, with no points yet, and the person's seat."""
    start = new_game(variant, choice.players, choice.seed)
    done = others_than(choice.round, variant)
    seats = tuple(seat._replace(done=done) for seat in start.seats)
    start = start._replace(round=choice.round - 1, seats=seats)
    begins = play(start, Deal())[-1][1].turn
    return start, (begins + choice.place) % choice.players


def match_of(choice: RoundChoice, variant: Variant, names: Sequence[str]) -> Match:
    """Return the round as a match: the first name is the person's, the others sit clockwise from them. Anything may be
    taken back.
    """
    start, me = before_the_deal(choice, variant)
    seats = dict(zip(clockwise(me, choice.players), zip(names, ("", *choice.levels), strict=False), strict=True))
    players = tuple(Person(seats[seat][0]) if seat == me else Computer(*seats[seat]) for seat in range(choice.players))
    return Match(players, start, practice=True)


def deal_of_the_day(rule_set: str, variant: Variant, day: date) -> RoundChoice:
    """Return the round that everyone plays on that day: only the date decides it, without a server."""
    number = day.toordinal()
    players = max(variant.fewest_players, min(variant.most_players, DAY_PLAYERS))
    return RoundChoice(
        rule_set,
        1 + number % len(variant.rounds),
        (DAY_LEVEL,) * (players - 1),
        number // len(variant.rounds) % players,
        f"{day:%Y-%m-%d} {variant.id}",
        f"{day:%Y-%m-%d}",
    )


LABEL = Style("text", "accent", "semi")
LEFT_WIDE, RIGHT_WIDE, SEAT_WIDE, TEMPER_WIDE = 560.0, 560.0, 250.0, 62.0


class SimilarDeals(NamedTuple):
    """Deals like the player's mistakes, by rule set: why there are none yet, what they contain, and the search.

    The search returns a seed for the current choice.
    """

    why_not: Callable[[str], str] = lambda _: words.NO_MISTAKES_YET
    full_of: Callable[[str], Sequence[str]] = lambda _: ()
    search: Callable[[RoundChoice], Sliced[str]] | None = None


class RoundScreen(FormScreen):
    """The screen on which a round is chosen."""

    music = Mood.SILENT

    def __init__(
        self,
        offers: Sequence[Offered],
        levels: Sequence[Level],
        on_deal: Callable[[RoundChoice, int], Step],
        new_seed: Callable[[], str],
        first: RoundChoice,
        coach_from: int = 0,
        alike: SimilarDeals | None = None,
    ) -> None:
        super().__init__("deal")
        self._alike = alike or SimilarDeals()
        self._searching: Sliced[str] | None = None
        self.searched = 0.0  # the progress of the search, from 0 to 1
        self._similar_seed = ""  # the seed it returned
        self._offers = {offer.source: offer for offer in offers}
        self._levels, self._on_deal, self._new_seed = tuple(levels), on_deal, new_seed
        self.choice = self._fitting(first)
        self.coach_from = coach_from

    @property
    def offer(self) -> Offered:
        """The selected rule set, or the first one."""
        return self._offers.get(self.choice.rule_set) or next(iter(self._offers.values()))

    def _fitting(self, choice: RoundChoice) -> RoundChoice:
        """Return the nearest choice that can be dealt."""
        offer = self._offers.get(choice.rule_set) or next(iter(self._offers.values()))
        others = max(offer.variant.fewest_players, min(offer.variant.most_players, choice.players)) - 1
        levels = tuple(map(self._fitting_level, choice.levels))
        levels = (*levels, *(levels[-1:] or (self._levels[0].id,)) * others)[:others]
        return choice._replace(
            rule_set=offer.source,
            round=min(choice.round, len(offer.variant.rounds)),
            levels=levels,
            place=min(choice.place, others),
        )

    def _fitting_level(self, plays: str) -> str:
        """Return the nearest level that is offered."""
        level = level_in(self._levels, plays)
        if level not in self._levels:
            level = self._levels[0]
        return with_temper(level.id, temper_of(plays), level.tempers)

    # ---- content ----

    def view(self) -> Node:
        """Return what is played and with whom."""
        parts = Row([self._what(), self._who()], 16, folds=True, cross=None, grow=1)
        ways = foot(
            button("back", ui.BACK, key="Esc", w=150),
            SPRING,
            Text(words.ROUND_ALONE, NOTE, grow=1),
            SPRING,
            button(
                "deal", ui.DEAL_THE_CARDS, "gold", "Enter", w=250, size="strong", off=self._lacks, does=self._deal_cards
            ),
        )
        return self.framed(head(words.PLAY_A_ROUND), Scrolled(Pad(parts, (0, 6)), self.scroll), ways)

    @property
    def _lacks(self) -> str:
        return "" if self.choice.seed.strip() else ui.SEED_NEEDED

    def _what(self) -> Node:
        offer, choice = self.offer, self.choice
        titles = tuple(of_rule_set(offer.variant.title) for offer in self._offers.values())
        rounds = tuple(
            words.ROUND_AND_CONTRACT(number=at, contract=contract_words(round_.contract))
            for at, round_ in enumerate(offer.variant.rounds, 1)
        )
        places = tuple(map(place_word, range(1, choice.players + 1)))
        seed = TextField(
            "seed", NOWHERE, choice.seed, longest=LONGEST_SEED, hint=ui.SEED_MEANING, does=self._write_seed
        )
        dice = IconButton("dice", NOWHERE, "seed", ui.ROLL_SEED, does=self._roll)
        rows = [
            Text(ui.RULE_SET, LABEL),
            WidgetNode(
                Dropdown("rule_set", NOWHERE, titles, list(self._offers).index(offer.source), does=self._choose_rules)
            ),
            Text(ui.ROUND, LABEL),
            WidgetNode(Dropdown("round", NOWHERE, rounds, choice.round - 1, does=self._choose_round)),
            Text(words.YOUR_PLACE, LABEL),
            WidgetNode(Segmented("place", NOWHERE, places, choice.place, does=self._choose_place)),
            Text(words.THE_DEAL, LABEL),
            Row([WidgetNode(seed, h=44, grow=1), WidgetNode(dice, w=44, h=44)], 10),
            Row(
                [
                    button("alike", words.LIKE_MY_MISTAKES, key="M", off=self._no_search, does=self._search_alike),
                    SPRING,
                ],
                10,
            ),
            Text(self._search_note, NOTE),
        ]
        return Pad(Column(rows, 8), (22, 16), "plain", w=LEFT_WIDE, least_w=400, grow=1)

    @property
    def is_searching(self) -> bool:
        """Return whether a deal is being searched."""
        return self._searching is not None

    @property
    def _no_search(self) -> str:
        return words.SEARCHING if self._searching else self._alike.why_not(self.choice.rule_set)

    @property
    def _search_note(self) -> str:
        """The progress or result of the search, why there is none, or what the button does."""
        if self._searching:
            return words.searching(self.searched)
        if why_not := self._no_search:
            return why_not
        full_of = self._alike.full_of(self.choice.rule_set)
        return words.found_alike(full_of) if self._similar_seed == self.choice.seed else words.like_my_mistakes(full_of)

    def _who(self) -> Node:
        offer, choice = self.offer, self.choice
        fewest = offer.variant.fewest_players
        counts = tuple(map(str, range(fewest, offer.variant.most_players + 1)))
        seats = [
            Column([Text(words.OPPONENT(number=at + 1), NOTE), self._opponent(at, plays)], 2)
            for at, plays in enumerate(choice.levels)
        ]
        rows = [
            Text(ui.PLAYERS, LABEL),
            WidgetNode(Segmented("players", NOWHERE, counts, choice.players - fewest, does=self._choose_players)),
            Text(words.OPPONENTS, LABEL),
            Grid(seats, SEAT_WIDE, 2, 12),
            Gap(grow=1),
            Text(words.COACH, LABEL),
            WidgetNode(
                Segmented(
                    "coach", NOWHERE, words.COACH_FROM, COACH_POINTS.index(self.coach_from), does=self._choose_coach
                )
            ),
            Text(words.COACH_SAYS, NOTE),
        ]
        return Pad(Column(rows, 8), (22, 16), "plain", w=RIGHT_WIDE, least_w=400, grow=1)

    def _opponent(self, at: int, plays: str) -> Node:
        """Return an opponent's level, and the style if the level has any."""
        labels, own = tuple(level.label for level in self._levels), level_in(self._levels, plays)
        level = WidgetNode(
            Dropdown(
                f"level {at}", NOWHERE, labels, self._levels.index(own), does=partial(self._choose_level, at, "level")
            ),
            grow=1,
        )
        temper = temper_choice(
            f"temper {at}", self._levels, plays, partial(self._choose_level, at, "temper"), slim=True
        )
        return Row([level, WidgetNode(temper, w=TEMPER_WIDE) if temper else None], 6)

    # ---- input ----

    def _deal_cards(self) -> Step:
        return self._on_deal(self.choice._replace(seed=self.choice.seed.strip()), self.coach_from)

    def _search_alike(self) -> None:
        """Search a deal like the player's mistakes."""
        if self._alike.search is not None:
            self._searching, self.searched = self._alike.search(self.choice), 0.0

    def _become(self, choice: RoundChoice) -> None:
        """Set the choice, or the nearest that can be dealt; a running search ends."""
        before, self.choice = self.choice, self._fitting(choice)
        if self.choice != before:
            self._searching = None

    def _choose_coach(self, at: int) -> None:
        self.coach_from = COACH_POINTS[at]

    def _roll(self) -> None:
        self._write_seed(self._new_seed())

    def _write_seed(self, seed: str) -> None:
        self._become(self.choice._replace(seed=seed))

    def _choose_rules(self, at: int) -> None:
        self._become(self.choice._replace(rule_set=list(self._offers)[at]))

    def _choose_round(self, at: int) -> None:
        self._become(self.choice._replace(round=at + 1))

    def _choose_place(self, at: int) -> None:
        self._become(self.choice._replace(place=at))

    def _choose_players(self, at: int) -> None:
        others, levels = self.offer.variant.fewest_players + at - 1, self.choice.levels
        self._become(self.choice._replace(levels=(*levels, *levels[-1:] * others)[:others]))

    def _choose_level(self, opponent: int, what: str, at: int) -> None:
        levels = list(self.choice.levels)
        levels[opponent] = with_choice(self._levels, levels[opponent], what, at)
        self._become(self.choice._replace(levels=tuple(levels)))

    def go_on(self, now: float) -> Step | None:
        """Do a slice of the search; at its end, use the seed."""
        until = time.perf_counter() + SLICE_S
        while self._searching is not None:
            try:
                self.searched = next(self._searching)
            except StopIteration as end:
                self._searching, self._similar_seed = None, end.value
                self.choice = self.choice._replace(seed=self._similar_seed)
            if time.perf_counter() >= until:
                break
        return None

    def animating(self, now: float) -> bool:
        """Return True also during a search."""
        return self.is_searching or super().animating(now)
