"""Par: the same hand, seat and opponents; everything else shuffled again."""

import pytest

from ai.arena import Fixture, play_game
from ai.judge.par import dealt_anew, playings, round_outcome
from game.engine.actions import Deal
from game.engine.play import play
from game.engine.state import new_game
from game.rules.variant_file import shipped_variant, shipped_variants

COMPANY = ("steady", "sharp", "steady")


@pytest.mark.parametrize("id", shipped_variants())
def test_a_new_deal_keeps_hand_and_cards(id: str) -> None:
    dealt = play(new_game(shipped_variant(id), 3, "par"), Deal())[-1][1]
    found = [dealt_anew(dealt, 1, number) for number in range(4)]

    assert found == [dealt_anew(dealt, 1, number) for number in range(4)]
    assert len({one.hands for one in found} | {dealt.hands}) == 5
    for one in found:
        assert (dealt.hands[1], dealt.discards) == (one.hands[1], one.discards)
        assert [len(hand) for hand in dealt.hands] == [len(hand) for hand in one.hands]
        cards = sorted([*one.stock, *one.discards, *(card for hand in one.hands for card in hand)])
        assert sorted([*dealt.stock, *dealt.discards, *(card for hand in dealt.hands for card in hand)]) == cards


def test_par_depends_only_on_what_is_seen() -> None:
    dealt = play(new_game(shipped_variant("campfire"), 3, "par"), Deal())[-1][1]
    other = dealt._replace(hands=(dealt.hands[2], dealt.hands[1], dealt.hands[0]), stock=dealt.stock[::-1])

    assert dealt_anew(dealt, 1, 3) == dealt_anew(other, 1, 3)


@pytest.mark.slow
def test_experts_play_alike_and_reach_their_result() -> None:
    start = new_game(shipped_variant("shafer"), 3, "par")
    found = list(playings(start, 2, COMPANY, (0, 5)))

    assert found == list(playings(start, 2, COMPANY, (0, 5)))
    assert [0, 5] == [playing.at for playing in found]
    assert found[1:] == list(playings(play(start, Deal())[-1][1], 2, COMPANY, (5,)))
    for playing in found:
        state = playing.start
        for action in playing.actions:
            state = play(state, action)[-1][1]
        result = state.sheet[-1]
        assert result.penalties[2] == playing.outcome.points
        assert (result.hands[2], result.out == 2) == (playing.outcome.left, playing.outcome.is_out)


def test_outcomes_are_read_from_finished_rounds() -> None:
    game = play_game(Fixture(shipped_variant("campfire"), COMPANY, "par", 0, 0))
    first = next(at for at, event in enumerate(game.events) if type(event).__name__ == "RoundEnded")
    result = game.end.sheet[0]

    assert round_outcome(game.events[:first], 0, game.start.variant) is None
    for seat in range(3):
        outcome = round_outcome(game.events, seat, game.start.variant)
        assert outcome is not None
        assert (result.penalties[seat], result.hands[seat]) == (outcome.points, outcome.left)
        assert outcome.is_out == (result.out == seat)
