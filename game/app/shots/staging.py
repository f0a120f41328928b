"""Coming to a picture: a position, what is done in it, settings, keys; and where many pictures begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.app.choosing import rule_set_card
from game.app.shots.studio import SEED, Studio, situation
from game.rules.melds import End
from game.rules.variant_file import shipped_variant, shipped_variants
from game.screens.new_game.screen import NewGame, RuleSetCard
from game.settings import changed
from game.words import ui as words

DEALT_VARIANT = "campfire"
RANKED_VARIANT = "may_i"
LONG_NAMES = ("You", "Bartholomew", "Maximiliane", "Wilhelmina", "Konstantin", "Guadalupe", "Oluwaseun", "Christabel")


class Shot(NamedTuple):
    """A picture: its file's name, what it shows, and how to come to it."""

    name: str
    shows: str
    set_up: Callable[[Studio], None]


def at_table(position: str, *actions: str, names: Sequence[str] = words.SEAT_NAMES) -> Callable[[Studio], None]:
    """A position, and what is done in it."""

    def set_up(studio: Studio) -> None:
        studio.sit_down(situation(position), names)
        studio.settle()
        studio.plays(*actions)

    return set_up


def after_that(before: Callable[[Studio], None], *hands: Callable[[Studio], None]) -> Callable[[Studio], None]:
    """The same, and then what hands do."""

    def set_up(studio: Studio) -> None:
        before(studio)
        for hand in hands:
            hand(studio)

    return set_up


def set_to(before: Callable[[Studio], None], **values: object) -> Callable[[Studio], None]:
    """The same with some settings changed, made before anything is set up."""

    def set_up(studio: Studio) -> None:
        for name, value in values.items():
            studio.session.preferences.change(changed(studio.session.preferences.settings, name, value))
        before(studio)

    return set_up


def key(code: int) -> Callable[[Studio], None]:
    """Press a key."""
    return lambda studio: studio.key(code)


def select(card: str) -> Callable[[Studio], None]:
    """Click on a card."""

    def hand(studio: Studio) -> None:
        studio.click(studio.grip(card))
        studio.wait(1.0)

    return hand


def hold_on_meld(studio: Studio) -> None:
    """The queen of hearts, held over the run she fits."""
    studio.hold("Qh", studio.meld(3, End.HIGH))


MY_DRAW = ("P4 discard 6s", "P1 pass", "P2 pass", "P3 pass", "P1 draw")
TRAY = after_that(at_table("quarters_tray", *MY_DRAW), lambda studio: studio.build("8c 9c Tc", "Qd Kd"))
BUY = after_that(
    at_table("quarters_buy", "P2 discard 9c", "P3 pass", "P4 pass"), lambda studio: studio.build("8c Tc Jc")
)
HIT = at_table("quarters_hit", "P4 discard 4d", "P1 pass", "P2 pass", "P3 pass", "P1 draw")
EIGHT = at_table("eight_thirty_two_melds", names=LONG_NAMES)


def choice_of(rule_set: str, players: int) -> NewGame:
    """A game against so many computer players."""
    return NewGame(rule_set, ("greedy",) * (players - 1), SEED)


def rule_set_cards() -> tuple[RuleSetCard, ...]:
    """The shipped rule sets as a new game offers them."""
    return tuple(rule_set_card(shipped_variant(id)) for id in shipped_variants())
