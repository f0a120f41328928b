"""A round to practise: rule set, round, who sits there, where one plays, which deal.

What is offered comes in; what was chosen goes out as a `RoundChoice`. Knows nothing of files or chance (`new_seed` is
the caller's).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.practice.rounds import RoundChoice
from game.screens.form import NOWHERE, SPREAD, FormScreen, button, foot, head
from game.screens.new_game.screen import Level
from game.screens.screen import Pop, Step
from game.settings import COACH_POINTS
from game.table.boxes import Column, Grid, Pad, Row, Scrolled
from game.table.forms import Said
from game.table.nodes import NOTE, Gap, Node, Press, Style, Text
from game.table.widgets import Dropdown, IconButton, Segmented, TextField
from game.words import practice as words
from game.words import ui
from game.words.cards import place_word

LABEL = Style("text", "accent", "semi")
LEFT_WIDE, RIGHT_WIDE, SEAT_WIDE = 560.0, 560.0, 250.0


class RoundOffer(NamedTuple):
    """A rule set to choose: what a new game calls it, its title, what each round asks for, for how many it is."""

    rule_set: str
    title: str
    contracts: tuple[str, ...]
    fewest: int
    most: int


class RoundScreen(FormScreen):
    """Choosing a round."""

    def __init__(
        self,
        offers: Sequence[RoundOffer],
        levels: Sequence[Level],
        on_deal: Callable[[RoundChoice, int], Step],
        new_seed: Callable[[], str],
        first: RoundChoice,
        coach_from: int = 0,
    ) -> None:
        super().__init__("deal")
        self._offers = {offer.rule_set: offer for offer in offers}
        self._levels, self._on_deal, self._new_seed = tuple(levels), on_deal, new_seed
        self.choice = self._fitting(first)
        self.coach_from = coach_from

    @property
    def offer(self) -> RoundOffer:
        """The rule set chosen, or the first of all."""
        return self._offers.get(self.choice.rule_set) or next(iter(self._offers.values()))

    def _fitting(self, choice: RoundChoice) -> RoundChoice:
        """The nearest choice that can be dealt."""
        offer = self._offers.get(choice.rule_set) or next(iter(self._offers.values()))
        others = max(offer.fewest, min(offer.most, choice.players)) - 1
        known = [level.id for level in self._levels]
        levels = tuple(level if level in known else known[0] for level in choice.levels)
        levels = (*levels, *(levels[-1:] or (known[0],)) * others)[:others]
        return choice._replace(
            rule_set=offer.rule_set,
            round=min(choice.round, len(offer.contracts)),
            levels=levels,
            place=min(choice.place, others),
        )

    # ---- what is on it ----

    def view(self) -> Node:
        """What is played and with whom."""
        parts = Row([self._what(), self._who()], 16, folds=True, cross=None, grow=1)
        ways = foot(
            button("back", ui.BACK, key="Esc", w=150),
            SPREAD,
            Text(words.ROUND_ALONE, NOTE, grow=1),
            SPREAD,
            button("deal", ui.DEAL_THE_CARDS, "gold", "Enter", w=250, size="strong", off=self._lacks),
        )
        return self.framed(head(words.PLAY_A_ROUND), Scrolled(Pad(parts, (0, 6)), self.scroll), ways)

    @property
    def _lacks(self) -> str:
        return "" if self.choice.seed.strip() else ui.SEED_NEEDED

    def _what(self) -> Node:
        offer, choice = self.offer, self.choice
        titles = tuple(each.title for each in self._offers.values())
        rounds = tuple(words.round_and_contract(at, said) for at, said in enumerate(offer.contracts, 1))
        places = tuple(map(place_word, range(1, choice.players + 1)))
        seed = TextField("seed", NOWHERE, choice.seed, longest=24, hint=ui.SEED_MEANING)
        dice = IconButton("dice", NOWHERE, "seed", ui.ROLL_SEED)
        rows = [
            Text(words.RULE_SET, LABEL),
            Press(Dropdown("rule_set", NOWHERE, titles, list(self._offers).index(offer.rule_set))),
            Text(words.ROUND, LABEL),
            Press(Dropdown("round", NOWHERE, rounds, choice.round - 1)),
            Text(words.YOUR_PLACE, LABEL),
            Press(Segmented("place", NOWHERE, places, choice.place)),
            Text(words.THE_DEAL, LABEL),
            Row([Press(seed, h=44, grow=1), Press(dice, w=44, h=44)], 10),
        ]
        return Pad(Column(rows, 8), (22, 16), "plain", w=LEFT_WIDE, least_w=400, grow=1)

    def _who(self) -> Node:
        offer, choice = self.offer, self.choice
        counts = tuple(map(str, range(offer.fewest, offer.most + 1)))
        labels = tuple(level.label for level in self._levels)
        known = [level.id for level in self._levels]
        seats = [
            Column(
                [
                    Text(words.opponent(at + 1), NOTE),
                    Press(Dropdown(f"level {at}", NOWHERE, labels, known.index(level))),
                ],
                2,
            )
            for at, level in enumerate(choice.levels)
        ]
        rows = [
            Text(ui.PLAYERS, LABEL),
            Press(Segmented("players", NOWHERE, counts, choice.players - offer.fewest)),
            Text(words.OPPONENTS, LABEL),
            Grid(seats, SEAT_WIDE, 2, 12),
            Gap(grow=1),
            Text(words.COACH, LABEL),
            Press(Segmented("coach", NOWHERE, words.COACH_FROM, COACH_POINTS.index(self.coach_from))),
            Text(words.COACH_SAYS, NOTE),
        ]
        return Pad(Column(rows, 8), (22, 16), "plain", w=RIGHT_WIDE, least_w=400, grow=1)

    # ---- answers ----

    def answer(self, said: Said, now: float) -> Step | None:
        """Choices change the screen; Deal and Back leave it."""
        del now
        choice = self.choice
        match said.name.split(), said.value:
            case ["back"], _:
                return Pop()
            case ["deal"], _:
                return self._on_deal(choice._replace(seed=choice.seed.strip()), self.coach_from)
            case ["coach"], int(at):
                self.coach_from = COACH_POINTS[at]
            case ["dice"], _:
                choice = choice._replace(seed=self._new_seed())
            case ["seed"], str(seed):
                choice = choice._replace(seed=seed)
            case ["rule_set"], int(at):
                choice = choice._replace(rule_set=list(self._offers)[at])
            case ["round"], int(at):
                choice = choice._replace(round=at + 1)
            case ["place"], int(at):
                choice = choice._replace(place=at)
            case ["players"], int(at):
                others = self.offer.fewest + at - 1
                choice = choice._replace(levels=(*choice.levels, *choice.levels[-1:] * others)[:others])
            case ["level", number], int(at):
                levels = list(choice.levels)
                levels[int(number)] = self._levels[at].id
                choice = choice._replace(levels=tuple(levels))
        self.choice = self._fitting(choice)
        return None
