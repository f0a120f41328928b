"""A single round to practise: what was chosen of it, and the game it is played in, which knows no other round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from game.engine.actions import Deal
from game.engine.play import play
from game.engine.state import State, clockwise, new_game, others_than
from game.match import Computer, Match, Person
from game.rules.variant import Variant

DAY_LEVEL, DAY_PLAYERS = "sharp", 4  # the company on the deal of the day


class RoundChoice(NamedTuple):
    """What is played: a rule set as a new game names it, one of its rounds, who sits there, and the deal.

    `levels` are those of the others, clockwise from the person's left; `place` is hers in the order of play, 0 first.
    """

    rule_set: str
    round: int
    levels: tuple[str, ...]
    place: int
    seed: str
    day: str = ""  # the date, where it is the deal of a day

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.levels) + 1


def before_the_deal(choice: RoundChoice, variant: Variant) -> tuple[State, int]:
    """The game just before the round is dealt, nothing played and nobody ahead; and the person's seat."""
    start = new_game(variant, choice.players, choice.seed)
    done = others_than(choice.round, variant)
    seats = tuple(seat._replace(done=done) for seat in start.seats)
    start = start._replace(round=choice.round - 1, seats=seats)
    begins = play(start, Deal())[-1][1].turn
    return start, (begins + choice.place) % choice.players


def match_of(choice: RoundChoice, variant: Variant, names: Sequence[str]) -> Match:
    """The round as a match: the first name is the person's, the others sit clockwise from her. Anything may be taken
    back.
    """
    start, me = before_the_deal(choice, variant)
    seats = dict(zip(clockwise(me, choice.players), zip(names, ("", *choice.levels), strict=False), strict=True))
    players = tuple(Person(seats[seat][0]) if seat == me else Computer(*seats[seat]) for seat in range(choice.players))
    return Match(players, start, practice=True)


def deal_of_the_day(rule_set: str, variant: Variant, day: date) -> RoundChoice:
    """The round everybody plays on that day, without asking anybody: the date alone decides it."""
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
