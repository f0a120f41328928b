"""Options for melds that differ by round (K-36 of `game/docs/relatives.md`)."""

import copy
import pickle
from functools import cache

import pytest

from ai.arena import Fixture
from ai.evaluator.distance import evaluator_for
from ai.unseen import unseen
from game.engine.events import RoundDealt
from game.engine.position import PositionError, dump_position, load_position
from game.engine.sealing import sealed
from game.engine.state import Ongoing, Phase, State, new_game
from game.engine.view import PlayerView, observe
from game.play.words.asking import makes
from game.play.words.now import contract_now
from game.play.words.readout import as_text, readout
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import Card, parse_cards
from game.rules.melds import MeldFault
from game.rules.short_text import read_short_text, short_text
from game.rules.variant import Kind, MeldSpec, RunSuits, Variant, VariantError
from game.rules.variant_check import variant_faults
from game.rules.variant_file import dump_variant, earliest_format, load_variant, shipped_variant, variant_to_document
from game.table.holding import Held, Holding
from game.table.plan import groups_of
from game.table.tray import fits_slot, slot_states
from game.text.events import event_sentence
from game.text.meld_faults import meld_fault_words
from game.workshop.words import in_words
from tests.clauses.table import do, events, fault, given, legal
from tests.houses.run import scores

NAMES = ("You", "Mei", "Sol")
CONTRACT = "shanghai:campfire;rounds=3;contract=1 set of 3 + 1 run of 4"
DIRTY = f"{CONTRACT};suits.2=any;lengths.2=longer;suits.3=alternating colors"


@cache
def house(text: str = DIRTY) -> Variant:
    return read_short_text(text)


def at_table(number: int, hand: str, variant: Variant | None = None, melds: str = "", down: str = "no") -> State:
    """Return P1 on turn after the draw in a round."""
    return given(
        f"""
        variant = ""
        players = 3
        round = {number}
        discards = "2c 3c"
        phase = "play"
        melds = [{melds}]
        seats = [{{ hand = "{hand}", down = "{down}" }}, {{ hand = "Js Jd 4c 6c" }}, {{ hand = "Ts Td 6s 7s" }}]
        """,
        variant or house(),
    )


SET = "set(7h 7s 7d)"


@pytest.mark.clause("K-36")
def test_each_round_has_its_own_suits_of_runs() -> None:
    hand = "7h 7s 7d 3s 4h 5d 6c 8d 8h Kd 2c"

    assert "a run is all one suit" == fault(at_table(1, hand), f"P1 lay {SET} run(3s 4h 5d 6c)")
    do(at_table(2, hand), f"P1 lay {SET} run(3s 4h 5d 6c)")
    assert "a run is red and black in turn" == fault(at_table(3, hand), f"P1 lay {SET} run(3s 4h 5d 6c)")


@pytest.mark.clause("K-36")
def test_each_round_says_how_long_melds_may_be() -> None:
    hand = "7h 7s 7d 3s 4s 5s 6s 8d 8h Kd 2s"

    long = f"P1 lay {SET} run(2s 3s 4s 5s 6s)"
    assert "not the lengths of the contract" == fault(at_table(1, hand), long)
    assert "run(2s 3s 4s 5s 6s)" == str(do(at_table(2, hand), long).melds[1])
    exact = house("shanghai:may_i;rounds=2;contract=1 set of 3 + 1 run of 4;lengths.2=exact")
    do(at_table(1, hand, exact), long)
    assert "not the lengths of the contract" == fault(at_table(2, hand, exact), long)


@pytest.mark.clause("K-36")
def test_hits_and_swaps_go_by_the_suits_of_the_round() -> None:
    run = '{ owner = 1, kind = "run", cards = "4s 5s ** 7s" }'
    swapping = read_short_text(f"{DIRTY};swap_whose=any;swap_in=runs")

    for number, fits in ((1, {"8s", "6s"}), (2, {f"{rank}{suit}" for rank in "86" for suit in "shdc"})):
        state = at_table(number, "8s 8h 8d 8c 6s 6h 6d 6c 9c", swapping, run, "earlier")
        taken = {action.split()[2] for action in legal(state) if action.split()[1] in ("hit", "swap")}
        assert fits == taken
    with pytest.raises(PositionError, match="is no run: a run is red and black in turn"):
        at_table(3, "8s 9c", swapping, run, "earlier")
    in_turn = at_table(3, "8s 8h 9c", swapping, run.replace("5s ** 7s", "5h ** 7h"), "earlier")
    assert {"P1 hit 8s m1"} == {action for action in legal(in_turn) if "hit" in action}


@pytest.mark.clause("K-36")
def test_everyone_sees_the_rule_set_of_the_round_and_the_game_keeps_its_own() -> None:
    state = new_game(house(), 3, "1")
    assert RunSuits.ONE is observe(state, 0).variant.melding.run_suits
    for number, suits in ((1, RunSuits.ONE), (2, RunSuits.ANY), (3, RunSuits.ALTERNATING)):
        state = at_table(number, "8s 9c")
        view = observe(state, 0)
        assert suits is view.variant.melding.run_suits
        assert (number == 2) is view.variant.melding.longer
        assert view.variant is observe(Ongoing(*state), 1).variant
        assert house() == state.variant == view.variant.in_round(0)


@pytest.mark.clause("K-36")
def test_the_rule_set_of_a_round_is_made_once_and_survives_copies() -> None:
    there = house().in_round(2)

    assert there is house().in_round(2) is there.in_round(2)
    assert there.in_round(0) is house()
    for copied in (pickle.loads(pickle.dumps(there)), copy.deepcopy(there)):
        assert there == copied == copied.in_round(2)
        assert house() == copied.in_round(0)
    plain = shipped_variant("campfire")
    assert plain.in_round(3) is plain


@pytest.mark.clause("K-36")
def test_a_hand_is_measured_by_the_options_of_the_round() -> None:
    hand = parse_cards("7h 7s 7d 3s 4h 5s 6d")

    def distance(number: int) -> int:
        here = house().in_round(number)
        return evaluator_for(here.rounds[0].contract, here).distance_of(hand)

    assert [2, 0, 0] == [distance(number) for number in (1, 2, 3)]


@pytest.mark.clause("K-36")
def test_files_and_short_texts_keep_what_rounds_say() -> None:
    variant = house()

    assert 7 == earliest_format(variant)
    assert 1 == earliest_format(shipped_variant("campfire"))
    assert variant == load_variant(dump_variant(variant), "t") == read_short_text(short_text(variant))
    assert "suits.2=any" in short_text(read_short_text("shanghai:campfire;suits.2=any"))
    assert variant_to_document(variant) == variant_to_document(variant.in_round(3))
    with pytest.raises(VariantError, match=r'rounds\[1\].suits is "two", but it must be "usual", "one", "any"'):
        load_variant(dump_variant(variant).replace('suits = "usual"', 'suits = "two"'), "t")


@pytest.mark.clause("K-36")
@pytest.mark.parametrize("own", ["suits.2=any", "lengths.2=longer", "wilds.2=none", "more_packs.2=1"])
@pytest.mark.parametrize("at_own", ["failed_contract=repeated", "contract_order=chosen"])
def test_players_at_different_contracts_have_the_same_options_for_melds(own: str, at_own: str) -> None:
    key, _, value = own.partition(".2=")
    with pytest.raises(VariantError) as refusal:
        read_short_text(f"shanghai:campfire;{own};{at_own}")

    (sentence,) = refusal.value.faults
    named = at_own.replace("=", ' is "')
    assert f'rounds[2].{key} is "{value}", but {named}", so players of one round can have different' in sentence
    title = "The order of the contracts" if "order" in at_own else "A contract not laid down"
    assert f"but “{title}” is “" in in_words(sentence)


@pytest.mark.clause("K-36")
def test_the_check_goes_by_the_options_of_each_round() -> None:
    whole = "shanghai:liverpool;rounds=2;cards=9;contract=2 runs of 4;longer=no;buys=0;at_once.2=yes"

    with pytest.raises(VariantError, match=r"rounds\[2\].contract .* no hand has just the cards"):
        read_short_text(whole)
    assert () == variant_faults(read_short_text(f"{whole};lengths.2=longer"))


@pytest.mark.clause("K-36")
def test_positions_and_records_name_the_rule_set_of_the_game() -> None:
    state = at_table(2, "8s 9c")
    read = load_position(dump_position(state), "t", open_variant=lambda _: house())
    assert (house(), RunSuits.ANY) == (read.variant, observe(read, 0).variant.melding.run_suits)


@pytest.mark.parametrize("level", ["greedy", "novice", "steady"])
def test_levels_play_a_game_with_such_rounds_to_its_end(level: str) -> None:
    assert 3 == len(scores(Fixture(house(), (level,) * 3, "rounds", 0, 0)).drawn)


@pytest.mark.clause("K-36")
def test_no_meld_holds_a_wild_in_a_round_that_says_so() -> None:
    variant = house(f"{CONTRACT};jokers=3-8:6;wilds.2=none;hits_from=same turn")
    hand = "7h 7s ** 3s 4s 5s 6s 8d 8h Kd 2c"
    lay = "P1 lay set(7h 7s **) run(3s 4s 5s 6s)"
    run = '{ owner = 2, kind = "run", cards = "8s 9s Ts Js" }'
    task = evaluator_for(variant.rounds[0].contract, variant.in_round(2))

    do(at_table(1, hand, variant), lay)
    assert "it has too many wilds" == fault(at_table(2, hand, variant), lay)
    assert "no meld of this round may hold a wild" == meld_fault_words(MeldFault.TOO_MANY_WILDS, variant.in_round(2))
    hits = [legal(at_table(number, "** 7s 2c", variant, run, "earlier")) for number in (1, 2)]
    assert ["P1 hit ** m1 high" in actions for actions in hits] == [True, False]
    assert 1 == task.distance_of(parse_cards("7h 7s ** 3s 4s 5s 6s"))
    assert "This round's contract is 1 set of 3 and 1 run of 4. No meld may hold a wild." == contract_now(
        view_of(2, "8s 9c", variant)
    )
    assert "Round 2: No meld may hold a wild." in str(rulebook(variant))


@pytest.mark.clause("K-36")
def test_each_round_has_its_own_suits_of_sets() -> None:
    variant = house(f"{CONTRACT};set_suits.2=different;set_suits.3=any")
    hand = "7h 7h 7d 3s 4s 5s 6s 8d 8h Kd 2c"
    lay = "P1 lay set(7h 7h 7d) run(3s 4s 5s 6s)"

    do(at_table(1, hand, variant), lay)
    do(at_table(3, hand, variant), lay)
    assert "the cards of a set must be of different suits" == fault(at_table(2, hand, variant), lay)
    assert "The cards of a set are all of different suits." in contract_now(view_of(2, "8s 9c", variant))
    task = [evaluator_for(variant.rounds[0].contract, variant.in_round(number)) for number in (1, 2)]
    assert [0, 1] == [one.distance_of(parse_cards("7h 7h 7d 3s 4s 5s 6s")) for one in task]


@pytest.mark.clause("K-43")
def test_more_packs_are_shuffled_in_for_a_round() -> None:
    variant = house("shanghai:campfire;rounds=3;jokers=3-8:4;more_packs=0,1,2")
    dealt = [at_table(number, "8s 9c", variant) for number in (1, 2, 3)]
    state = new_game(variant, 3, "1")
    by_deal = [len(cards) for cards in (variant.in_round(number).cards_for(3) for number in (1, 2, 3))]

    assert [108, 162, 216] == by_deal
    assert by_deal == [sum(map(len, here.hands)) + len(here.stock) + len(here.discards) for here in dealt]
    for number, cards in enumerate(by_deal, 1):
        state = do(state, "deal")._replace(phase=Phase.ROUND_OVER)
        assert cards == sum(map(len, state.hands)) + len(state.stock) + 1, number
        assert cards == len(sealed(new_game(variant, 3, "1"), "salt").rounds[number - 1].pack)
    view = observe(dealt[2], 0)
    assert by_deal[2] == sum(unseen(view).values()) + len(view.hand) + view.discards - 1
    assert "Round 3: 2 more packs are shuffled in, with their jokers." in str(rulebook(variant))


@pytest.mark.clause("K-43")
def test_the_check_counts_the_packs_of_each_round() -> None:
    few = "shanghai:campfire;rounds=2;packs=3-8:2;cards.2=20"
    with pytest.raises(VariantError, match="8 players with 20 cards each"):
        read_short_text(few)
    assert () == variant_faults(read_short_text(f"{few};more_packs.2=2"))
    with pytest.raises(VariantError, match=r"rounds\[2\].more_packs makes 9 packs, but there can be at most 8"):
        read_short_text("shanghai:campfire;rounds=2;packs=3-8:6;more_packs.2=3")


# ---- at the table ----


def view_of(number: int, hand: str, variant: Variant | None = None) -> PlayerView:
    return observe(at_table(number, hand, variant), 0)


def test_the_table_says_which_suits_runs_have_if_they_vary() -> None:
    assert "contract is 1 set of 3 and 1 run of 4. Runs are of one suit." in contract_now(view_of(1, "8s 9c"))
    assert "or more. Runs may have any suits." in contract_now(view_of(2, "8s 9c"))
    assert contract_now(view_of(3, "8s 9c")).endswith("Runs are red and black in turn.")
    assert "Runs" not in contract_now(view_of(1, "8s 9c", shipped_variant("campfire")))
    assert "Runs are red and black in turn." in as_text(readout(view_of(3, "8s 9c"), NAMES))


def test_a_deal_says_which_suits_runs_have_if_the_round_says_so() -> None:
    state = do(new_game(house(), 3, "1"), "deal")._replace(phase=Phase.ROUND_OVER)
    (dealt,) = (event for event in events(state, "deal") if isinstance(event, RoundDealt))
    view = observe(do(state, "deal"), 0)

    assert event_sentence(dealt, view, NAMES, 0).endswith("Runs may have any suits.")


@pytest.mark.parametrize(
    ("number", "run"), [(1, "4s 5s 6s 7s"), (2, "4s 5c 6c 7h"), (3, "4s 5h 6c 7d")], ids=["one", "any", "in turn"]
)
def test_the_hand_is_grouped_by_the_suits_of_the_round(number: int, run: str) -> None:
    view = view_of(number, f"{run} Kd Kh Ks 9d 2c")

    assert parse_cards(run) in groups_of(view)


@pytest.mark.parametrize(("number", "fits"), [(1, "s"), (2, "shdc"), (3, "hd")])
def test_a_slot_takes_the_cards_that_the_suits_of_the_round_allow(number: int, fits: str) -> None:
    view = view_of(number, "4s 6s 9d 2c" if number < 3 else "4s 6c 9d 2c")
    spec, inside = MeldSpec(Kind.RUN, 4), view.hand[:2]
    holding = Holding((), (tuple(Held(at, card) for at, card in enumerate(inside)),))
    (state,) = slot_states(holding, (spec,), view.variant)

    assert state.lacks
    assert fits == "".join(suit for suit in "shdc" if fits_slot(Card(5, suit), state, inside, view.variant))


@pytest.mark.parametrize(("number", "words"), [(1, "One more card for the contract"), (3, "Makes 4–6")])
def test_a_card_offered_makes_what_the_suits_of_the_round_allow(number: int, words: str) -> None:
    assert words == makes(Card(5, "h"), view_of(number, "4s 6c 9d 2c"))
