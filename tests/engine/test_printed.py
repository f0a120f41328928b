"""`print` shows a game as text: everything of a state, and of a view what its seat sees."""

from ai.guests import play_one
from game.engine.actions import Deal
from game.engine.play import play
from game.engine.state import new_game
from game.engine.view import observe, observe_openly
from game.rules.variant_file import shipped_variant

DEALT = """\
Shafer Shanghai, round 1 of 7: 2 sets of 3
  P1 10 cards, score 0: 9d 4d 8d 5d 6h Ah 5s 6h 2s 7s
> P2 10 cards, score 0: 8c 8h 4c 4s ** Js 9d 3d 7h Ad
  P3 10 cards, score 0, deals: 6d Th 6s Jd Kh 7s 6c Ks 4d Jc
  stock: 77; discards: 1, Qh on top; phase: offer"""


def test_states_print_hands_and_views_print_one() -> None:
    start = new_game(shipped_variant("shafer"), 3, "tea")
    state = play(start, Deal())[-1][1]
    hidden = DEALT.replace(": 9d 4d 8d 5d 6h Ah 5s 6h 2s 7s", "").replace(": 6d Th 6s Jd Kh 7s 6c Ks 4d Jc", "")

    assert DEALT == str(state)
    assert hidden == str(observe(state, 1))
    assert hidden.partition(": 8c")[0] == str(observe_openly(state, 1)).partition("\n  P3")[0]
    assert ["Shafer Shanghai, round 0 of 7", "  P1 0 cards, score 0, deals"] == str(start).splitlines()[:2]
    assert str(start).endswith("stock: 0; discards: 0; phase: round_over")


def test_melds_and_what_seats_have_are_printed() -> None:
    end = play_one(shipped_variant("quarters"), ["steady", "steady", "greedy"], "tea").end

    lines = str(end).splitlines()
    melds = [line.strip() for line in lines if line.startswith("  meld ")]
    assert [f"meld {at} of P{meld.owner + 1}: {meld}" for at, meld in enumerate(end.melds, 1)] == melds
    assert len(melds) > 1
    for number, seat in enumerate(end.seats, 1):
        (line,) = (line for line in lines if line[2:].startswith(f"P{number} "))
        assert f"{seat.cards} cards, score {seat.score}" in line
        assert (f"quarters {seat.quarters}" in line) == bool(seat.quarters)
        assert ("down" in line) == (seat.down != "no")


def test_own_contracts_print_their_seat() -> None:
    state = play(new_game(shipped_variant("shafer"), 3, "tea"), Deal())[-1][1]
    late = state._replace(round=2, seats=(state.seats[0]._replace(behind=1), *state.seats[1:]))

    assert "  P1 10 cards, score 0, 2 sets of 3: 9d" in str(late)
    assert "round 2 of 7: 1 set of 3 + 1 run of 4" in str(late)
    assert 1 == str(late).count("2 sets of 3")
