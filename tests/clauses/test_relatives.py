"""Rules of related games and houses: the clauses of `game/docs/relatives.md`."""

import re
from dataclasses import replace

import pytest

from game.engine.events import GameEnded, NothingDrawn, RoundEnded, TurnBegan, UpcardBought
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.engine.view import observe
from game.rules.fit import Misfit
from game.rules.variant import Asking, BuysCount, ByPlayers, Direction, GoOut, Variant, WildRule, parse_contract
from game.rules.variant_check import variant_faults
from game.table.board import board_rows
from game.table.holding import dealt
from game.table.layout import lay_out
from tests import ROOT
from tests.clauses.table import do, events, fault, given, legal, open_shipped, refused, with_knobs
from tests.support.clause_table import clauses

CAMPFIRE, CLASSIC = open_shipped("campfire"), open_shipped("classic")


def at_table(variant: Variant, mine: str, more: str = "", discards: str = "2c 3c") -> State:
    """Return three players, P1 on turn."""
    return given(
        f"""
        variant = ""
        players = 3
        discards = "{discards}"
        {more}
        seats = [{mine}, {{ hand = "Js Jc 4c 6c", down = "earlier" }}, {{ hand = "Ts Tc 6s 7s" }}]
        """,
        variant,
    )


def test_the_page_and_the_table_of_clauses_list_the_same_clauses() -> None:
    page = (ROOT / "game" / "docs" / "relatives.md").read_text(encoding="utf-8")

    rows = re.findall(r"(?m)^(?:\| |- \*\*)(K-\d+(?:\*?, ?\**K-\d+)*)", page)
    named = {clause for row in rows for clause in re.findall(r"K-\d+", row)}
    assert named == {clause for clause in clauses() if clause.startswith("K-")}, "tell each in game/docs/relatives.md"


def test_every_clause_is_named_by_a_test() -> None:
    """Which tests pass and show a clause, `--clauses` says over a whole run."""
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    named = set(re.findall(r'"([A-Z]-\d+)"', "".join(re.findall(r"mark\.clause\(([^)]*)\)", sources))))

    assert set() == set(clauses()) - named, "show them: @pytest.mark.clause over a test"


@pytest.mark.clause("K-1")
def test_a_meld_holds_a_limited_number_of_wilds_laid_down_and_hit() -> None:
    two = with_knobs(CAMPFIRE, melding__most_wilds=2, dealing__jokers=ByPlayers(((3, 8, 8),)))
    two = with_knobs(two, rounds__contract=CAMPFIRE.rounds[1].contract)
    hand = '{ hand = "7h 7d ** 5s ** ** ** ** 8s Kd Kc" }'
    state = at_table(two, hand, 'phase = "play"')

    assert "it has too many wilds" == fault(state, "P1 lay set(7h 7d **) run(5s ** ** **)")
    assert "P1 lay set(7h 7d **) run(5s ** ** 8s)" in legal(state)
    down = do(state, "P1 lay set(7h 7d **) run(5s ** ** 8s)")
    assert Misfit.TOO_MANY_WILDS == refused(down, "P1 hit ** m2 high")
    assert "P1 hit ** m1" in legal(down)


@pytest.mark.clause("K-2")
def test_wilds_are_not_side_by_side_in_a_run() -> None:
    apart = with_knobs(CAMPFIRE, melding__wilds_apart=True, dealing__jokers=ByPlayers(((3, 8, 8),)))
    apart = with_knobs(apart, rounds__contract=CAMPFIRE.rounds[1].contract)
    state = at_table(apart, '{ hand = "7h ** ** 5s ** ** ** 7s 8s Kd Kc" }', 'phase = "play"')

    assert "it has too many wilds" == fault(state, "P1 lay set(7h ** **) run(5s ** ** 8s)")
    down = do(state, "P1 lay set(7h ** **) run(5s ** 7s **)")  # sets are not limited
    assert Reason.NOT_AT_THAT_END == refused(down, "P1 hit ** m2 high")
    assert do(down, "P1 hit ** m2 low").melds[1].low == 4


@pytest.mark.clause("K-3")
@pytest.mark.parametrize("asking", list(Asking))
def test_a_player_who_is_down_takes_no_upcard(asking: Asking) -> None:
    stays = with_knobs(CAMPFIRE, buying__take_once_down=False, buying__asking=asking, buying__once_down=False)
    asked = do(at_table(stays, '{ hand = "9s 9c 8c 8d", down = "earlier" }', "discarder = 2"))

    assert Phase.OFFER is asked.phase
    assert 0 not in asked.asked
    drawing = do(asked, *(["P3 pass"] if asked.asked == (2,) else []))
    assert {"P1 draw"} == legal(drawing)
    assert refused(drawing, "P1 take") in (Reason.DOWN_MAY_NOT_TAKE, Reason.UPCARD_DEAD)


@pytest.mark.clause("K-3")
def test_a_player_who_is_down_cannot_keep_the_upcard_from_a_buyer_and_may_draw_nothing() -> None:
    stays = with_knobs(CAMPFIRE, buying__take_once_down=False, buying__asking=Asking.BEFORE_TURN)
    mine = '{ hand = "9s 9c 8c 8d", down = "earlier" }'
    asked = at_table(stays, mine, "discarder = 2")
    assert [UpcardBought, TurnBegan] == [
        type(event) for event in events(asked, "P3 buy") if isinstance(event, UpcardBought | TurnBegan)
    ]

    bare = at_table(stays, mine, 'discarder = 2\nphase = "draw"', "3c")._replace(stock=())
    assert [NothingDrawn] == [type(event) for event in events(bare, "P1 draw")]


@pytest.mark.clause("K-4")
def test_a_wild_on_the_discard_pile_cannot_be_taken() -> None:
    blocks = with_knobs(CAMPFIRE, buying__wild_blocks=True)
    state = at_table(blocks, '{ hand = "9s 9c ** 8d" }', 'phase = "play"')
    after = do(state, "P1 discard **")

    assert (Phase.DRAW, False) == (after.phase, after.upcard_alive)
    assert not any(step.upcard_alive for _, step in play(state, parse_action("P1 discard **")))
    assert Reason.UPCARD_BLOCKED == refused(after, "P2 take")
    assert {"P2 draw"} == legal(after)
    assert Phase.OFFER is do(state, "P1 discard 8d").phase
    assert Phase.OFFER is do(at_table(CAMPFIRE, '{ hand = "9s 9c ** 8d" }', 'phase = "play"'), "P1 discard **").phase


@pytest.mark.clause("K-4", "S-12")
@pytest.mark.parametrize(
    ("blocks", "top", "late", "bought"),
    [
        (True, "**", Reason.UPCARD_BLOCKED, False),
        (True, "9d", Reason.UPCARD_DEAD, True),
        (False, "**", Reason.UPCARD_DEAD, True),
    ],
)
def test_only_a_wild_is_blocked_and_only_where_the_rules_say_so(
    blocks: bool, top: str, late: Reason, bought: bool
) -> None:
    shafer = with_knobs(open_shipped("shafer"), buying__wild_blocks=blocks)
    drawing = at_table(shafer, '{ hand = "9s 9c 8d" }', 'phase = "draw"\nupcard_alive = false', f"2c {top}")

    assert late is refused(drawing, "P1 take")
    assert bought == ("P1 buy-upcard" in legal(drawing))
    assert bought or Reason.UPCARD_BLOCKED is refused(drawing, "P1 buy-upcard")


@pytest.mark.clause("K-5")
def test_buys_are_counted_over_the_game() -> None:
    game = with_knobs(CAMPFIRE, buying__counted_in=BuysCount.GAME, rounds__buys=2)
    over = 'phase = "round_over"\nround = 1'
    seats = '{ hand = "", buys = 2 }'

    def dealt(variant: Variant) -> State:
        return do(at_table(variant, seats, over, ""), "deal")

    assert [2, 0, 0] == [seat.buys for seat in dealt(game).seats]
    assert 0 == dealt(with_knobs(game, buying__counted_in=BuysCount.ROUND)).seats[0].buys
    assert 0 not in dealt(game).asked[1:]


def ended(variant: Variant) -> State:
    """Return the state after P1, who laid down in this turn, has discarded their last card."""
    state = at_table(variant, '{ hand = "Kd", down = "this_turn" }', 'phase = "play"\nround = 2')
    return do(state, "P1 discard Kd")


@pytest.mark.clause("K-6")
def test_going_out_takes_points_off() -> None:
    assert 0 == ended(CLASSIC_BY_DISCARD).seats[0].score
    assert -15 == ended(with_knobs(CLASSIC_BY_DISCARD, scoring__out_bonus=15)).seats[0].score
    both = with_knobs(
        CLASSIC_BY_DISCARD, scoring__out_bonus=15, scoring__blind_bonus=25, scoring__blind_bonus_no_wild=50
    )
    assert -65 == ended(both).seats[0].score


CLASSIC_BY_DISCARD = with_knobs(CLASSIC, rounds__go_out_by=GoOut.DISCARD)


@pytest.mark.clause("K-7")
def test_a_hand_never_laid_down_counts_double() -> None:
    once, double = ended(CLASSIC_BY_DISCARD), ended(with_knobs(CLASSIC_BY_DISCARD, scoring__not_down_times=2))

    assert [0, 30, 30] == [seat.score for seat in once.seats]
    assert [0, 30, 60] == [seat.score for seat in double.seats]


@pytest.mark.clause("K-8")
def test_the_game_ends_once_a_player_has_the_points() -> None:
    assert Phase.ROUND_OVER is ended(with_knobs(CLASSIC_BY_DISCARD, scoring__ends_at=31)).phase
    over = ended(with_knobs(CLASSIC_BY_DISCARD, scoring__ends_at=30))
    assert Phase.GAME_OVER is over.phase

    state = at_table(over.variant, '{ hand = "Kd", down = "this_turn" }', 'phase = "play"\nround = 2')
    assert [RoundEnded, GameEnded] == [type(event) for event in events(state, "P1 discard Kd")][-2:]


@pytest.mark.clause("K-9")
def test_the_whole_hand_goes_down_at_once() -> None:
    last = with_knobs(CLASSIC_BY_DISCARD, rounds__at_once=True, rounds__contract=CLASSIC.rounds[1].contract)
    longer = with_knobs(last, melding__longer=True, melding__set_wilds_laid=WildRule.FREE)
    hand = '{ hand = "7h 7d 7c 5s 6s 7s 8s 9s" }'
    state = at_table(longer, hand, 'phase = "play"')

    assert Reason.ALL_AT_ONCE == refused(state, "P1 lay set(7h 7d 7c) run(5s 6s 7s 8s)")
    over = do(state, "P1 lay set(7h 7d 7c) run(5s 6s 7s 8s 9s)")
    assert (Phase.ROUND_OVER, 0) == (over.phase, over.sheet[-1].out)
    exact = at_table(replace(last, id="exact"), hand, 'phase = "play"')
    assert not any(action.startswith("P1 lay") for action in legal(exact))


@pytest.mark.clause("K-10")
def test_a_run_goes_around_the_corner_and_grows_at_either_end() -> None:
    corner = with_knobs(CAMPFIRE, melding__corner=True, rounds__contract=CAMPFIRE.rounds[1].contract)
    hand = '{ hand = "7h 7d 7c Qs Ks As 2s Js Ts 3s ** Kd" }'
    state = at_table(corner, hand, 'phase = "play"')

    down = do(state, "P1 lay set(7h 7d 7c) run(Qs Ks As 2s)", "P1 hit 3s m2", "P1 hit Js m2")
    assert "run(Js Qs Ks As 2s 3s)" == str(down.melds[1])
    assert {"P1 hit ** m2 low", "P1 hit ** m2 high"} <= legal(down)
    assert "the cards of a run must be in order" == fault(state, "P1 lay set(7h 7d 7c) run(Ks As 2s Qs)")
    plain = at_table(replace(corner, id="plain", melding=CAMPFIRE.melding), hand, 'phase = "play"')
    assert "the cards of a run must be in order" == fault(plain, "P1 lay set(7h 7d 7c) run(Qs Ks As 2s)")


@pytest.mark.clause("K-10")
def test_a_run_around_the_corner_restarts_below_the_ace_and_its_wilds_can_be_swapped() -> None:
    corner = with_knobs(CLASSIC, melding__corner=True, buying__once_down=True)
    text = 'phase = "play"\nmelds = [{ owner = 1, kind = "run", cards = "As 2s 3s **" }]'
    state = at_table(corner, '{ hand = "Ks Qs 4s Kd", down = "earlier" }', text)

    grown = do(state, "P1 hit Ks m1", "P1 hit Qs m1")
    assert (12, 17) == (grown.melds[0].low, grown.melds[0].high)
    assert "run(Qs Ks As 2s 3s 4s)" == str(do(grown, "P1 swap 4s m1").melds[0])


def test_a_run_of_thirteen_is_the_longest_around_the_corner() -> None:
    corner = with_knobs(CAMPFIRE, melding__corner=True)
    spades = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s"
    text = f'phase = "play"\nmelds = [{{ owner = 1, kind = "run", cards = "{spades}" }}]'
    state = at_table(corner, '{ hand = "3s ** Kd Kc", down = "earlier" }', text)

    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit ** m1 high")
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 3s m1")


@pytest.mark.clause("K-11")
def test_a_two_in_its_own_place_counts_as_natural() -> None:
    twos = with_knobs(open_shipped("may_i"), melding__own_place=True, rounds__contract=CAMPFIRE.rounds[1].contract)
    hand = '{ hand = "7h 7d 7c As 2s ** 4s 2h 5s Kd" }'
    state = at_table(twos, hand, 'phase = "play"')

    down = do(state, "P1 lay set(7h 7d 7c) run(As 2s ** 4s)")
    assert "P1 hit 2h m2" in legal(down)
    strict = with_knobs(replace(twos, id="strict"), melding__own_place=False)
    assert Misfit.TOO_MANY_WILDS == refused(
        do(at_table(strict, hand, 'phase = "play"'), "P1 lay set(7h 7d 7c) run(As 2s ** 4s)"), "P1 hit 2h m2"
    )
    bare = at_table(twos, '{ hand = "7h 7d 7c 2s ** 2h 2d Kd Kc" }', 'phase = "play"')
    assert "it needs a natural card" == fault(bare, "P1 lay set(7h 7d 7c) run(2s ** 2h 2d)")


@pytest.mark.clause("K-12")
def test_a_contract_may_ask_for_sets_of_two() -> None:
    pairs = with_knobs(CLASSIC_BY_DISCARD, rounds__contract=parse_contract("2 sets of 2"))
    state = at_table(pairs, '{ hand = "7h 7d 9c 9s Kd Kc" }', 'phase = "play"')

    assert not variant_faults(pairs)
    assert "set(9c 9s)" == str(do(state, "P1 lay set(7h 7d) set(9c 9s)").melds[1])
    assert variant_faults(with_knobs(pairs, rounds__contract=parse_contract("1 run of 2")))


@pytest.mark.clause("K-13")
def test_counter_clockwise_mirrors_the_table_and_changes_no_move() -> None:
    other_way = with_knobs(CAMPFIRE, dealing__direction=Direction.COUNTER)
    usual, mirrored = (
        at_table(variant, '{ hand = "7h 7d Kd" }', 'phase = "play"') for variant in (CAMPFIRE, other_way)
    )
    views = [observe(state, 1) for state in (usual, mirrored)]
    there, here = (lay_out(view, dealt(view.hand, 2)) for view in views)

    assert legal(usual) == legal(mirrored)
    assert events(usual, "P1 discard Kd") == events(mirrored, "P1 discard Kd")
    # After P2 comes P3: on the left by default, on the right here.
    assert there.plaques[2].x < there.plaques[0].x
    assert here.plaques[2].x > here.plaques[0].x
    assert (there.plaques[1], there.plaques[0], there.plaques[2]) == (here.plaques[1], here.plaques[2], here.plaques[0])
    assert [there.lanes[seat] for seat in (0, 1, 2)] == [here.lanes[seat] for seat in (2, 1, 0)]
    rows, mirror = (board_rows(view) for view in views)
    assert (rows[0], rows[1], rows[2]) == (mirror[2], mirror[1], mirror[0])


@pytest.mark.clause("K-3", "Q-9")
@pytest.mark.parametrize(("buys", "asked"), [(0, True), (3, False)])
def test_a_player_who_may_not_take_the_upcard_once_down_is_still_asked_to_buy_it(buys: int, asked: bool) -> None:
    base = with_knobs(
        CLASSIC_BY_DISCARD,
        buying__asking=Asking.FROM_DISCARDER,
        buying__take_once_down=False,
        buying__once_down=True,
        rounds__buys=3,
    )
    text = f'{{ hand = "7h 7d Kd", down = "earlier", buys = {buys} }}'

    assert asked == (0 in at_table(base, text, "discarder = 3").asked)
