"""The options of a position being set up: its game, and the selected seat. Every control changes the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from game.engine.state import LONGEST_SEED
from game.language import of_rule_set
from game.practice.set_up import words
from game.practice.set_up.position import MOST_SCORE, PHASES, SetChair, Setup, fitted, with_chair, with_phase
from game.practice.words import ROUND_AND_CONTRACT
from game.rules.variant import Variant
from game.text import ui
from game.text.cards import contract_words
from game.ui.boxes import Row
from game.ui.form import NOWHERE, button
from game.ui.nodes import Gap, Node, Style, Text, WidgetNode
from game.ui.widgets import Button, Dropdown, IconButton, Segmented, TextField

MOST_BUYS_SHOWN = 20  # to choose from, however many are allowed


class ChangeSetup(Protocol):
    """Sets the position; consecutive typing (equal `step`) is undone together."""

    def __call__(self, after: Setup, step: str = "") -> None:
        """Set the position."""


# ---- the game ----


def position_options(setup: Setup, offers: Sequence[Variant], change: ChangeSetup, new_seed: Callable[[], str]) -> Node:
    """Return the controls for rule set, round, number of players and seed."""
    variant = setup.variant
    rule_sets = tuple(offers) if variant in offers else (*offers, variant)
    rounds = tuple(
        ROUND_AND_CONTRACT(number=at, contract=contract_words(round_.contract))
        for at, round_ in enumerate(variant.rounds, 1)
    )
    counts = tuple(ui.PLAYERS + f": {count}" for count in range(variant.fewest_players, variant.most_players + 1))
    titles = tuple(of_rule_set(offer.title) for offer in rule_sets)

    def choose_rules(at: int) -> None:
        chosen = rule_sets[at]
        players = max(chosen.fewest_players, min(chosen.most_players, setup.players))
        change(fitted(setup, chosen, setup.round, players))

    def choose_round(at: int) -> None:
        change(fitted(setup, variant, at + 1, setup.players))

    def choose_players(at: int) -> None:
        change(fitted(setup, variant, setup.round, variant.fewest_players + at))

    def write_seed(seed: str) -> None:
        change(setup._replace(seed=seed), "seed")

    def roll() -> None:
        change(setup._replace(seed=new_seed()))

    seat_count = setup.players - variant.fewest_players
    seed = TextField("seed", NOWHERE, setup.seed, longest=LONGEST_SEED, hint=words.SEED_SAYS, does=write_seed)
    return Row(
        [
            WidgetNode(
                Dropdown("rules", NOWHERE, titles, rule_sets.index(variant), hint=ui.RULE_SET, does=choose_rules), w=210
            ),
            WidgetNode(Dropdown("round", NOWHERE, rounds, setup.round - 1, hint=ui.ROUND, does=choose_round), grow=1),
            WidgetNode(Dropdown("players", NOWHERE, counts, seat_count, does=choose_players), w=130),
            WidgetNode(seed, w=310),
            WidgetNode(IconButton("dice", NOWHERE, "seed", ui.ROLL_SEED, does=roll), w=44, h=44),
        ],
        8,
        wraps=True,
    )


# ---- a seat ----


def seat_options(setup: Setup, seat: int, name: str, change: ChangeSetup) -> Node:
    """Return the controls for a seat: cards to be dealt, what the player has done, the score, and whose turn it is."""
    here = setup.chairs[seat]

    def sit(chair: SetChair, step: str = "") -> None:
        change(with_chair(setup, seat, chair), step)

    def deal_more(by: int) -> None:
        sit(here._replace(dealt=max(0, here.dealt + by)))

    def write_score(typed: str) -> None:
        sign = -1 if typed.startswith(("-", "−")) else 1
        digits = "".join(letter for letter in typed if letter in "0123456789")
        sit(here._replace(score=min(MOST_SCORE, int(digits or "0")) * sign), "score")

    fewer = "" if here.dealt else words.FEWER
    return Row(
        [
            Text(name, Style("strong", "accent", "semi", most=1), (name,), w=110),
            WidgetNode(Button("fewer", NOWHERE, "−", hint=words.FEWER, off=fewer, does=partial(deal_more, -1)), w=44),
            Text(words.DEALT_MORE(number=here.dealt), Style(at="c", most=1), w=70),
            WidgetNode(Button("more", NOWHERE, "+", hint=words.MORE, does=partial(deal_more, 1)), w=44),
            WidgetNode(
                Segmented(
                    "down",
                    NOWHERE,
                    (words.NOT_DOWN, words.DOWN),
                    int(here.down),
                    does=lambda at: sit(here._replace(down=at == 1)),
                )
            ),
            _buys(setup, seat, lambda at: sit(here._replace(buys=at))),
            WidgetNode(
                TextField("score", NOWHERE, str(here.score), longest=5, hint=words.SCORE, does=write_score), w=80
            ),
            Gap(grow=1),
            _phase(setup, change)
            if seat == setup.turn
            else button("turn", words.TURN, key="T", h=44, does=lambda: change(setup._replace(turn=seat))),
        ],
        8,
        wraps=True,
    )


def _buys(setup: Setup, seat: int, choose: Callable[[int], None]) -> Node | None:
    """Return the control for the buys used, if the player has any."""
    here, rules = setup.chairs[seat], setup.rules_of(seat)
    numbers = range(max(min(rules.buys, MOST_BUYS_SHOWN), here.buys) + 1)
    if rules.has_buy_limit:
        used = tuple(words.BUYS_USED(number=number, all=rules.buys) for number in numbers)
    else:
        used = tuple(words.BUYS_MADE(number=number) for number in numbers)
    return WidgetNode(Dropdown("buys", NOWHERE, used, here.buys, does=choose), w=150) if len(used) > 1 else None


def _phase(setup: Setup, change: ChangeSetup) -> Node:
    """Return the control for what comes next in the turn."""
    return WidgetNode(
        Segmented(
            "phase",
            NOWHERE,
            words.PHASES,
            PHASES.index(setup.phase),
            hint=words.PHASE_SAYS,
            does=lambda at: change(with_phase(setup, PHASES[at])),
        )
    )
