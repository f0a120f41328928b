"""Par: the same cards, seat and opponents."""

import pytest

from ai.arena import Fixture, play_game
from ai.bot import Limit
from ai.bots import bot_named
from ai.judge.par import LEVELS, par, pars_by_level, round_outcome
from game.engine.actions import Deal
from game.engine.play import play
from game.engine.state import new_game
from game.match import Computer, Match
from game.rules.scoring import by_points
from game.rules.variant_file import shipped_variant, shipped_variants

COMPANY = ("steady", "sharp", "steady")


@pytest.mark.parametrize("id", shipped_variants())
def test_par_is_the_average_of_a_match_of_the_same_players(id: str) -> None:
    variant = shipped_variant(id)
    start = new_game(variant, 3, "par")._replace(round=len(variant.rounds) - 1)
    match = Match(tuple(Computer(level, level) for level in ("sharp", *COMPANY[1:])), start)
    match.deal()
    while (seat := match.to_act) is not None:
        match.submit(bot_named(match.players[seat].level).choose(match.view(seat), match.history(seat), Limit()))  # type: ignore[union-attr]
    result = match.state.sheet[-1]

    outcomes = par(start, 0, COMPANY, "sharp").outcomes

    assert (result.points if by_points(variant) else result.penalties)[0] == outcomes.points
    assert (result.hands[0], result.out == 0) == (outcomes.left, outcomes.is_out)


def test_a_round_already_dealt_has_the_same_par() -> None:
    start = new_game(shipped_variant("campfire"), 3, "par")

    assert par(start, 1, COMPANY, "steady") == par(play(start, Deal())[-1][1], 1, COMPANY, "steady")


def test_every_level_plays_reproducibly() -> None:
    start = new_game(shipped_variant("shafer"), 3, "par")

    pars = list(pars_by_level(start, 2, COMPANY))

    assert list(LEVELS) == [par.level for par in pars]
    assert pars == list(pars_by_level(start, 2, COMPANY))


def test_the_outcome_is_read_from_the_events_once_the_round_is_over() -> None:
    game = play_game(Fixture(shipped_variant("campfire"), COMPANY, "par", 0, 0))
    first = next(at for at, event in enumerate(game.events) if type(event).__name__ == "RoundEnded")
    result = game.end.sheet[0]

    assert round_outcome(game.events[:first], 0, game.start.variant) is None
    for seat in range(3):
        outcome = round_outcome(game.events, seat, game.start.variant)
        assert outcome is not None
        assert (result.penalties[seat], result.hands[seat]) == (outcome.points, outcome.left)
        assert outcome.is_out == (result.out == seat)
