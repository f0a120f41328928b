"""Earlier practice rounds can be replayed from the diary, even if their rule set has changed."""

from ai.bot import Limit
from ai.bots import ROSTER
from game.engine.actions import Deal
from game.engine.notation import format_action
from game.practice.home_flow import film_of_round
from game.practice.memory.diary import PracticeRound, RoundMoves, document_of, entry_of
from game.practice.round_screen import RoundChoice, match_of
from game.rules.schema import with_knob
from game.rules.variant import Further, Variant
from game.rules.variant_file import shipped_variant

GONE = "/nowhere/saturdays.toml"  # the rule set's file was deleted later
CHOICE = RoundChoice(GONE, 2, ("steady", "steady"), 1, "past rounds")


def practiced(variant: Variant) -> RoundMoves:
    """Return the diary entry of a round played to its end under that rule set."""
    match = match_of(CHOICE, variant, ("You", "Mei", "Jun"))
    match.submit(Deal())
    while not match.awaits_deal:
        seat = match.to_act
        assert seat is not None
        match.submit(ROSTER["greedy"].choose(match.view(seat), (), Limit()))
    return RoundMoves("ab12", match.names, tuple(map(format_action, match.actions)), variant)


def test_rounds_outlive_their_rule_set() -> None:
    variant = with_knob(shipped_variant("may_i"), "melding.further", Further.BOTH)
    noted = entry_of(document_of(practiced(variant)))
    round_ = PracticeRound("ab12", "2026-11-24 04:40", "Saturdays", CHOICE, 35, most_points=False)

    assert isinstance(noted, RoundMoves)
    assert variant == noted.rules
    replayed = film_of_round(round_, noted)
    assert replayed is not None
    assert 2 == replayed[2]
    # A line of an old version has no rule set: then the file must exist.
    assert film_of_round(round_, noted._replace(rules=None)) is None
