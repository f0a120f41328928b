"""Where a swapped wild goes (K-19 of `game/docs/relatives.md`), and which wilds are swapped."""

import tomllib
from functools import cache

import pytest

from game.engine.actions import Swap, SwapHit
from game.engine.notation import format_action
from game.engine.refusal import Reason
from game.engine.state import Down, State
from game.engine.view import observe
from game.rulebook.words.family import six_panels
from game.rules.cards import parse_cards
from game.rules.fit import Misfit
from game.rules.idle import is_idle
from game.rules.schema import with_knob
from game.rules.variant import GoOut, SwapIn, SwapWhen, SwapWhose, SwapWilds, Variant, VariantError, WildGoes
from game.rules.variant_check import variant_faults
from game.rules.variant_file import dump_variant, earliest_format, variant_from_document
from game.table.proposals import swap_hits
from game.text.refusals import refusal_sentence
from tests.clauses.table import (
    FREE_SWAPS,
    LEVELS,
    choice_of,
    do,
    given,
    legal,
    open_shipped,
    refusal_of,
    refused,
    same,
    with_knobs,
)

PLACES = (WildGoes.SAME_MELD, WildGoes.SAME_OWNER, WildGoes.RUN, WildGoes.OWNERS_RUN)


@cache
def house(goes: WildGoes, swap_in: SwapIn = SwapIn.BOTH) -> Variant:
    """Return rules under which anyone may swap, and the wild goes there."""
    swaps = {**FREE_SWAPS, "hitting__swap_in": swap_in, "hitting__wild_goes": goes}
    return with_knobs(open_shipped("campfire"), dealing__jokers=same(4), **swaps)


MELDS = (
    '{ owner = 1, kind = "run", cards = "5h ** 7h 8h" }, { owner = 1, kind = "set", cards = "Ks Kd Kc" }, '
    '{ owner = 2, kind = "run", cards = "9c Tc Jc Qc" }, { owner = 2, kind = "set", cards = "4s 4d **" }'
)


def at_table(variant: Variant, hand: str = "6h 4c 9d 2s", melds: str = MELDS) -> State:
    """Return P3 on turn after the draw, down since an earlier turn."""
    return given(
        f"""
        variant = ""
        players = 3
        round = 2
        discards = "2c 3c"
        phase = "play"
        turn = 3
        melds = [{melds}]
        seats = [{{ hand = "Ts Td 6s 7s", down = "earlier" }}, {{ hand = "Js Jd 3s 6c", down = "earlier" }},
                 {{ hand = "{hand}", down = "earlier" }}]
        """,
        variant,
    )


def swaps_of(state: State) -> set[str]:
    """Return the legal swaps, without the player."""
    return {action.removeprefix("P3 swap ") for action in legal(state) if " swap " in action}


@pytest.mark.clause("K-19")
def test_a_swapped_wild_stays_in_its_meld() -> None:
    state = at_table(house(WildGoes.SAME_MELD))

    assert {"6h m1 hit m1 low", "6h m1 hit m1 high", "4c m4 hit m4"} == swaps_of(state)
    assert "run(5h 6h 7h 8h **)" == str(do(state, "P3 swap 6h m1 hit m1 high").melds[0])
    assert "run(** 5h 6h 7h 8h)" == str(do(state, "P3 swap 6h m1 hit m1 low").melds[0])
    assert Misfit.SWAPPED_WILD_NOT_THERE == refused(state, "P3 swap 6h m1 hit m2")
    whole = '{ owner = 1, kind = "run", cards = "2h 3h 4h 5h ** 7h 8h 9h Th Jh Qh Kh Ah" }'
    assert not swaps_of(at_table(house(WildGoes.SAME_MELD), melds=whole))


@pytest.mark.clause("K-19")
def test_a_swapped_wild_goes_on_a_meld_of_the_same_player() -> None:
    state = at_table(house(WildGoes.SAME_OWNER))

    assert {"6h m1 hit m1 low", "6h m1 hit m1 high", "6h m1 hit m2"} <= swaps_of(state)
    assert {"4c m4 hit m3 low", "4c m4 hit m3 high", "4c m4 hit m4"} <= swaps_of(state)
    assert 6 == len(swaps_of(state))
    assert Misfit.SWAPPED_WILD_NOT_THERE == refused(state, "P3 swap 6h m1 hit m4")


@pytest.mark.clause("K-19")
def test_a_swapped_wild_goes_on_a_run() -> None:
    state = at_table(house(WildGoes.RUN))

    onto = {f"hit {meld} {end}" for meld in ("m1", "m3") for end in ("low", "high")}
    assert {f"{swap} {place}" for swap in ("6h m1", "4c m4") for place in onto} == swaps_of(state)
    assert Misfit.SWAPPED_WILD_NOT_THERE == refused(state, "P3 swap 4c m4 hit m2")


@pytest.mark.clause("K-19")
def test_a_swapped_wild_goes_on_a_run_of_the_same_player() -> None:
    state = at_table(house(WildGoes.OWNERS_RUN))

    onto = {"6h m1": "m1", "4c m4": "m3"}
    assert {f"{swap} hit {run} {end}" for swap, run in onto.items() for end in ("low", "high")} == swaps_of(state)


@pytest.mark.clause("K-19")
@pytest.mark.parametrize("goes", PLACES)
def test_a_refused_swap_says_where_the_wild_must_go(goes: WildGoes) -> None:
    state = at_table(house(goes))
    onto = {WildGoes.SAME_MELD: "m2", WildGoes.SAME_OWNER: "m4", WildGoes.RUN: "m2", WildGoes.OWNERS_RUN: "m2"}[goes]
    names = ("Mei", "Jun", "Rosa")

    sentences = {
        refusal_sentence(refusal_of(state, f"P3 swap 6h m1{rest}"), observe(state, 2), names)
        for rest in ("", f" hit {onto}")
    }
    expected = {
        WildGoes.SAME_MELD: "The wild you free must stay in its meld.",
        WildGoes.SAME_OWNER: "The wild you free must go on a meld of the same player.",
        WildGoes.RUN: "The wild you free must go on a run.",
        WildGoes.OWNERS_RUN: "The wild you free must go on a run of the same player.",
    }
    assert {expected[goes]} == sentences


@pytest.mark.clause("K-19")
@pytest.mark.parametrize("goes", PLACES)
def test_the_table_offers_exactly_the_legal_places(goes: WildGoes) -> None:
    state = at_table(house(goes))
    offered = {format_action(choice) for choice in swap_hits(observe(state, 2), parse_cards("6h")[0], 0, 1, None)}

    assert {action for action in legal(state) if action.startswith("P3 swap 6h")} == offered


@pytest.mark.parametrize("goes", PLACES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_swaps_where_it_may(goes: WildGoes, level: str) -> None:
    variant = with_knob(house(goes), "rounds.go_out_by", GoOut.PLAY)
    action = choice_of(level, at_table(variant, hand="6h"), 2)
    if level not in ("greedy", "novice"):
        assert isinstance(action, SwapHit)  # the player goes out with the card


def test_a_card_that_could_only_be_swapped_elsewhere_is_stuck() -> None:
    # Where it must stay in its full run, the last card can't be swapped in, so the turn may end with it.
    whole = (
        '{ owner = 1, kind = "run", cards = "2h 3h 4h 5h ** 7h 8h 9h Th Jh Qh Kh Ah" }, ' + MELDS.split("}, ")[1] + "}"
    )
    for goes, stuck in ((WildGoes.SAME_MELD, True), (WildGoes.SAME_OWNER, False)):
        state = at_table(with_knob(house(goes), "rounds.go_out_by", GoOut.HIT), "6h", whole)
        assert ("P3 end" in legal(state)) is stuck, goes


def test_files_of_older_formats_do_not_know_the_places() -> None:
    old, new = house(WildGoes.HIT), house(WildGoes.RUN)
    assert 6 == earliest_format(new) > earliest_format(old)
    assert new == variant_from_document(tomllib.loads(dump_variant(new)), "house.toml")

    document = tomllib.loads(dump_variant(old, 5))
    document["hitting"]["wild_goes"] = "hit a run"
    with pytest.raises(VariantError, match=r'hitting\.wild_goes is "hit a run", which came with format 6'):
        variant_from_document(document, "house.toml")


@pytest.mark.parametrize("goes", PLACES)
def test_a_player_who_is_not_down_has_no_place_for_the_wild(goes: WildGoes) -> None:
    (fault,) = variant_faults(with_knob(house(goes), "hitting.swap_when", SwapWhen.IN_TURN))
    assert fault.startswith(f'hitting.wild_goes is "{goes}", but with hitting.swap_when "in turn"')


@cache
def deuces(wilds: SwapWilds = SwapWilds.JOKERS) -> Variant:
    """Return rules in which twos are wild as well, and these wilds may be swapped."""
    twos = with_knob(house(WildGoes.HAND), "dealing.wild_ranks", frozenset({0, 2}))
    return with_knob(twos, "hitting.swap_wilds", wilds)


TWOS = (
    '{ owner = 1, kind = "run", cards = "5h 2s 7h 8h" }, { owner = 1, kind = "set", cards = "4s 4d 2h **" }, '
    '{ owner = 2, kind = "run", cards = "9c ** Jc Qc" }'
)


@pytest.mark.clause("K-23")
def test_only_jokers_are_swapped() -> None:
    state = at_table(deuces(), "6h 4c Tc 9d", TWOS)

    assert {"4c m2", "Tc m3"} == swaps_of(state)
    assert "set(4s 4d 2h 4c)" == str(do(state, "P3 swap 4c m2").melds[1])
    assert Misfit.ONLY_JOKERS_SWAPPED == refused(state, "P3 swap 6h m1")
    assert Misfit.NOTHING_TO_SWAP == refused(state, "P3 swap 9d m1")
    why = refusal_sentence(refusal_of(state, "P3 swap 6h m1"), observe(state, 2), ("Mei", "Jun", "Rosa"))
    assert "Only jokers can be swapped." == why
    both = at_table(deuces(SwapWilds.ALL), "6h 4c Tc 9d", TWOS)
    assert {"6h m1", "4c m2 for 2h", "4c m2 for **", "Tc m3"} == swaps_of(both)


@pytest.mark.clause("K-23")
def test_pages_say_that_only_jokers_are_swapped() -> None:
    joker = "Hold the real card? Swap it for a joker in anyone's melds."
    assert joker in str(six_panels(deuces()))
    assert joker not in str(six_panels(deuces(SwapWilds.ALL)))


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_swaps_another_wild(level: str) -> None:
    action = choice_of(level, at_table(deuces(), "6h 9d 8d", TWOS), 2)
    assert not isinstance(action, Swap)


@pytest.mark.clause("K-26")
def test_swaps_end_once_a_player_is_down() -> None:
    early = with_knob(house(WildGoes.HAND), "hitting.swap_when", SwapWhen.BEFORE_DOWN)
    down = at_table(early)
    assert not swaps_of(down)
    assert Reason.SWAPS_BEFORE_DOWN == refused(down, "P3 swap 6h m1")
    why = refusal_sentence(refusal_of(down, "P3 swap 6h m1"), observe(down, 2), ("Mei", "Jun", "Rosa"))
    assert "Under these rules you can't swap once you are down." == why

    seats = (*down.seats[:2], down.seats[2]._replace(down=Down.NO))
    before = down._replace(seats=seats)
    assert {"6h m1", "4c m4"} == swaps_of(before)
    assert "run(5h 6h 7h 8h)" == str(do(before, "P3 swap 6h m1").melds[0])
    once_down = before._replace(variant=with_knob(early, "hitting.swap_when", SwapWhen.ONCE_DOWN))
    assert Reason.NOT_DOWN == refused(once_down, "P3 swap 6h m1")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("down", list(Down))
def test_every_level_knows_when_swaps_end(level: str, down: Down) -> None:
    early = with_knob(house(WildGoes.HAND), "hitting.swap_when", SwapWhen.BEFORE_DOWN)
    state = at_table(early)
    action = choice_of(level, state._replace(seats=(*state.seats[:2], state.seats[2]._replace(down=down))), 2)
    assert down is Down.NO or not isinstance(action, Swap)
    if down is Down.NO and level in ("steady", "sharp", "master"):
        assert isinstance(action, Swap)


@pytest.mark.clause("K-26")
def test_nobody_swaps_in_their_own_melds_before_they_are_down() -> None:
    early = with_knob(house(WildGoes.HAND), "hitting.swap_when", SwapWhen.BEFORE_DOWN)
    assert is_idle(with_knob(early, "hitting.swap_whose", SwapWhose.OWN), "hitting.swap_whose")
    assert not is_idle(early, "hitting.swap_whose")
    (fault,) = variant_faults(with_knob(early, "hitting.wild_goes", WildGoes.HIT))
    assert fault.startswith('hitting.wild_goes is "hit", but with hitting.swap_when "before down"')
