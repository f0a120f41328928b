"""Extra melds once down (K-14 of `game/docs/relatives.md`): what may be laid, how levels and the tray use it."""

from functools import cache

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.hints import Why, reason
from ai.judge.choices import choices_of
from game.engine.actions import LayDown
from game.engine.notation import format_action, parse_action
from game.engine.refusal import Reason
from game.engine.state import Down, State
from game.engine.view import observe
from game.rules.contract import further_melds
from game.rules.idle import is_idle
from game.rules.schema import with_knob
from game.rules.variant import Further, GoOut, HitsFrom, Variant
from game.table.holding import dealt
from game.table.layout import lay_out
from game.table.tray import shows_tray
from tests.clauses.table import do, fault, given, hand, legal, open_shipped, refused, with_knobs

TWO_RUNS = """melds = [
    { owner = 1, kind = "run", cards = "3h 4h 5h 6h" }, { owner = 1, kind = "run", cards = "8c 9c Tc Jc" }
]"""


@cache
def house(allowed: Further = Further.BOTH, go_out: GoOut = GoOut.EITHER) -> Variant:
    """Return Campfire rules with extra melds."""
    return with_knobs(open_shipped("campfire"), melding__further=allowed, rounds__go_out_by=go_out)


def at_table(hand: str, variant: Variant, down: str = "earlier") -> State:
    """Return P1 on turn, with two own runs on the table."""
    return given(
        f"""
        variant = ""
        players = 3
        discards = "2c 3c"
        phase = "play"
        {TWO_RUNS}
        seats = [
            {{ hand = "{hand}", down = "{down}" }}, {{ hand = "Js Jd 4c 6c" }}, {{ hand = "Ts Td 6s 7s" }}
        ]
        """,
        variant,
    )


@pytest.mark.clause("K-14")
def test_a_player_who_is_down_lays_extra_sets_and_runs_where_the_rules_allow_it() -> None:
    hand = "Ks Kd Kc 4s 5s 6s 7s 2d"
    state = at_table(hand, house())

    assert {"P1 lay set(Ks Kd Kc)", "P1 lay run(4s 5s 6s 7s)"} == {
        action for action in legal(state) if " lay " in action
    }
    laid = do(state, "P1 lay set(Kc Kd Ks)", "P1 lay run(4s 5s 6s 7s)")
    assert ["run", "run", "set", "run"] == [str(meld.kind) for meld in laid.melds]
    assert Down.EARLIER is laid.seats[0].down
    assert "2d" == " ".join(map(str, laid.hands[0]))
    both = do(state, "P1 lay set(Kc Kd Ks) run(4s 5s 6s 7s)")
    assert laid.melds == both.melds


@pytest.mark.clause("K-14")
def test_an_illegal_extra_meld_is_refused_with_its_reason() -> None:
    hand = "Ks Kd Kc 4s 5s 6s 7s 2d"

    assert Reason.ALREADY_DOWN is refused(at_table(hand, open_shipped("campfire")), "P1 lay set(Ks Kd Kc)")
    later = with_knob(house(), "hitting.hits_from", HitsFrom.NEXT_TURN)
    assert Reason.HITS_FROM_NEXT_TURN is refused(at_table(hand, later, "this_turn"), "P1 lay set(Ks Kd Kc)")
    assert "a further meld too short" == fault(at_table(hand, house()), "P1 lay run(4s 5s 6s)")
    assert "no further meld of that kind" == fault(at_table(hand, house(Further.SETS)), "P1 lay run(4s 5s 6s 7s)")
    assert "no further meld of that kind" == fault(at_table(hand, house(Further.RUNS)), "P1 lay set(Ks Kd Kc)")
    assert "a set is all one rank" == fault(at_table(hand, house()), "P1 lay set(Ks Kd 2d)")
    assert Reason.NOT_IN_HAND is refused(at_table(hand, house()), "P1 lay set(Ks Kd Kh)")


@pytest.mark.clause("K-14")
def test_the_last_card_is_played_as_the_rules_say() -> None:
    by_discard = house(go_out=GoOut.DISCARD)
    by_hit = house(go_out=GoOut.HIT)

    assert Reason.KEEP_ONE_TO_DISCARD is refused(at_table("Ks Kd Kc", by_discard), "P1 lay set(Ks Kd Kc)")
    assert Reason.NOT_BY_LAYING_DOWN is refused(at_table("Ks Kd Kc", by_hit), "P1 lay set(Ks Kd Kc)")
    assert not do(at_table("Ks Kd Kc", house()), "P1 lay set(Ks Kd Kc)").hands[0]
    # A last card that fits nowhere could never be played; one that fits a run can.
    assert Reason.LAST_CARD_STUCK is refused(at_table("Ks Kd Kc 2d", by_hit), "P1 lay set(Ks Kd Kc)")
    assert not do(at_table("Kc Kd Ks 7h", by_hit), "P1 lay set(Kc Kd Ks)", "P1 hit 7h m1").hands[0]


@pytest.mark.clause("K-14", "X-10")
@pytest.mark.parametrize(
    ("go_out", "left", "allowed"),
    [
        (GoOut.HIT, "Kd Kc Kh Ks", True),  # three kings are laid down, and the last is hit on them
        (GoOut.HIT, "Kd Kc Kh 3c", False),
        (GoOut.HIT, "Kd Kc Kh", False),  # a hit must go out
        (GoOut.PLAY, "Kd Kc Kh", True),
        (GoOut.PLAY, "Kd Kc Qh", False),
        (GoOut.PLAY, "2s 3s 4s 5s", True),
        (GoOut.PLAY, "2s 3s 4s Qh", False),
    ],
)
def test_extra_melds_may_take_the_last_cards_although_discards_are_owed(
    go_out: GoOut, left: str, allowed: bool
) -> None:
    state = at_table(f"7h {left}", house(go_out=go_out))._replace(owed=4)

    if allowed:
        assert left == hand(do(state, "P1 hit 7h m1"), 1)
    else:
        assert Reason.LAST_CARD_STUCK is refused(state, "P1 hit 7h m1")


def test_an_extra_meld_is_at_least_as_long_as_the_shortest_of_its_kind_in_any_contract() -> None:
    assert ["set of 3", "run of 4"] == [str(spec) for spec in further_melds(house())]
    assert () == further_melds(open_shipped("campfire"))
    assert ["set of 3"] == [str(spec) for spec in further_melds(house(Further.SETS))]


def test_options_for_runs_count_even_if_only_extra_melds_are_runs() -> None:
    sets = with_knob(open_shipped("campfire"), "rounds.contract", open_shipped("campfire").rounds[0].contract)

    assert is_idle(sets, "melding.ace")
    assert not is_idle(sets, "melding.set_wilds_laid")
    assert not is_idle(with_knob(sets, "melding.further", Further.RUNS), "melding.ace")


@pytest.mark.parametrize("level", ["random", "greedy", "novice", "steady", "sharp"])
def test_every_level_lays_an_extra_meld_that_hits_could_not_place(level: str) -> None:
    view = observe(at_table("Ks Kd Kc 2d", house()), 0)

    chosen = [bot_named(level).choose(view._replace(turns=turn), (), Limit()) for turn in range(0, 96, 8)]
    assert "P1 lay set(Ks Kd Kc)" in {format_action(action) for action in chosen}


def test_a_wild_that_can_be_hit_is_not_spent_on_a_pair() -> None:
    view = observe(at_table("Ks Kd ** 2h", house()), 0)

    chosen = bot_named("sharp").choose(view, (), Limit())
    after = observe(do(at_table("Ks Kd ** 2h", house()), format_action(chosen)), 0)
    then = bot_named("sharp").choose(after, (), Limit())
    assert {"P1 lay set(Ks Kd **)", "P1 hit 2h m1"} == {format_action(chosen), format_action(then)}
    laying = parse_action("P1 lay set(Ks Kd **)")
    assert Why.RIDS_OF_CARDS is reason(view, (), laying)
    assert laying in choices_of(view)


def test_an_upcard_that_completes_an_extra_meld_is_taken() -> None:
    table = given(
        f"""
        variant = ""
        players = 3
        discards = "2c Kc"
        phase = "offer"
        asked = [1, 2, 3]
        upcard_alive = true
        {TWO_RUNS}
        seats = [{{ hand = "Ks Kd 2d", down = "earlier" }}, {{ hand = "Js Jd 4c" }}, {{ hand = "Ts Td 6s" }}]
        """,
        house(),
    )

    assert "P1 take" == format_action(bot_named("sharp").choose(observe(table, 0), (), Limit()))


def test_the_tray_returns_while_the_hand_holds_an_extra_meld() -> None:
    with_kings, without = (observe(at_table(hand, house()), 0) for hand in ("Ks Kd Kc 2d", "Ks Kd 2d"))

    assert shows_tray(with_kings)
    assert not shows_tray(without)
    assert 2 == len(lay_out(with_kings, dealt(with_kings.hand, 2)).slots)
    assert any(isinstance(action, LayDown) for action in choices_of(with_kings))


def test_all_melds_fit_on_the_table_however_many_there_are() -> None:
    state = at_table("Ks Kd Kc Qs Qd Qc Js Jh Jc Th Td Tc 2d", house())
    for rank in "KQ":
        state = do(state, f"P1 lay set({rank}s {rank}d {rank}c)")
    layout = lay_out(observe(state, 0), dealt(state.hands[0], 2))

    assert [0, 1, 2, 3] == sorted({key.meld for key in layout.cards if hasattr(key, "meld")})
    assert 4 == len(layout.melds)
