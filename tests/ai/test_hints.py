"""Hints: the choice first, correct numbers for every action, a sentence for every reason."""

import io
import json

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.hints import Hint, Why, hints, hints_with_chosen, reason
from ai.judge.choices import choices_of
from ai.players.discards import discard
from ai.players.traits import FAR_SIGHTED
from game.__main__ import main
from game.engine.actions import Buy, BuyStock, Discard, LayDown, Pass, Shanghai, Swap, Take
from game.engine.events import Discarded, UpcardTaken
from game.engine.referee import refusal
from game.engine.state import Phase
from game.engine.view import PlayerView, observe
from game.play.words.hints import SENTENCES
from game.rules.cards import parse_card, parse_cards
from game.rules.contract import OUT_OF_REACH
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.positions import COMPLETING, HOLDING, IN_NEED, PAIRS, WAITING, asked_to_buy, down_with, view_of
from tests.support.walkers import walk

SWAPPING = """
variant = "may_i"
players = 4
round = 1
turn = 1
phase = "play"
discards = "3d"
turns = 8
[[seats]]
hand = "7h 7d Kc Kd Kh 5c 4d 9s Js Ah 3c Qh"
[[seats]]
hand = 4
down = "earlier"
[[seats]]
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "Js Jh **"
[[melds]]
owner = 2
kind = "set"
cards = "5s 5h 5d"
"""


# Seat 1 may claim a card that would complete its contract, but the claimed card goes to the table.
CLAIMING = """
variant = "may_i"
players = 4
round = 1
dealer = 4
turn = 4
phase = "claim"
asked = [1]
discards = "3d 7s"
discarder = 3
turns = 8
[[seats]]
hand = "7h 7d Kc Kd Kh 5c 4d 9s Js Ah 3c"
down = "{down}"
[[seats]]
hand = 4
down = "earlier"
[[seats]]
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "7s 7h 7d"
[[melds]]
owner = 2
kind = "set"
cards = "5s 5h 5d"
"""

# Seat 1 has drawn its twelfth card of the fourteen it needs.
SMALL = """
variant = "shafer"
players = 2
round = 7
dealer = 2
turn = 1
phase = "play"
discards = "3d"
turns = 8
[[seats]]
hand = "4c 5c 6c 7c 8h 9h Th Jh 4s 5s Ks 2d"
[[seats]]
"""

# Seat 1 waits for a seven, and an opponent who is down collects jacks.
KEEPING = """
variant = "campfire"
players = 4
round = 1
dealer = 4
turn = 1
phase = "play"
discards = "3d"
turns = {turns}
[[seats]]
hand = "7h 7d Kc Kd Kh 5c 3h 9s Jd 2c"
[[seats]]
down = "earlier"
[[seats]]
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "Js Jh Jc"
[[melds]]
owner = 2
kind = "set"
cards = "4s 4h 4d"
"""


def test_the_choice_comes_first_with_its_reason_and_numbers() -> None:
    first, *others = hints(view_of(COMPLETING, 1))
    assert (Take(1), Why.COMPLETES, 0) == (first.action, first.why, first.distance)
    assert [Pass(1)] == [hint.action for hint in others]
    assert (1, Why.WOULD_HELP) == (others[0].distance, others[0].why)
    # Of eight sevens two are held and one is the upcard; besides the other five the one joker helps.
    assert 6 == others[0].helpful


def test_a_card_that_opens_more_ways_is_taken_for_that_reason() -> None:
    first, passing = hints(view_of(WAITING.format(upcard="9c"), 1))
    assert (Take(1), Why.OPENS_WAYS) == (first.action, first.why)
    assert (passing.distance, 3, 5) == (first.distance, passing.helpful, first.helpful)


def test_a_small_hand_is_no_reason_to_take_a_card_instead_of_drawing() -> None:
    text = COMPLETING.replace("round = 1", "round = 7").replace("3d 7s", "3d 7c")
    taking = next(hint for hint in hints(view_of(text, 1)) if hint.action == Take(1))
    buying = next(
        hint for hint in hints(view_of(text.replace("turn = 2", "turn = 4"), 1)) if isinstance(hint.action, Buy)
    )
    assert (False, Why.MAKES_ROOM) == (taking.why is Why.MAKES_ROOM, buying.why)


def test_a_card_bought_for_more_ways_says_so_only_as_the_best_choice() -> None:
    chosen, *_ = hints(asked_to_buy(PAIRS, "6d", 4))
    assert (Buy(1), Why.MORE_TO_CHOOSE) == (chosen.action, chosen.why)
    _, other = hints(asked_to_buy(PAIRS, "6d", 4, buys=2))
    assert (Buy(1), Why.BRINGS_NOTHING) == (other.action, other.why)


def test_where_a_call_would_only_cost_money_the_hint_is_to_pass() -> None:
    view = asked_to_buy(PAIRS, "4h", 4, buys=3)
    assert refusal(view, Buy(1)) is None
    assert [(Pass(1), Why.NOTHING_ELSE)] == [(hint.action, hint.why) for hint in hints(view)]
    assert [Buy(1), Pass(1)] == [hint.action for hint in hints_with_chosen(view, (), Buy(1))]


def test_an_unseen_card_is_bought_in_need_of_the_missing_one() -> None:
    first, *_ = hints(view_of(IN_NEED))
    assert (BuyStock(0), Why.MAY_COMPLETE, 1) == (first.action, first.why, first.distance)


@pytest.mark.parametrize(("happened", "card", "why"), [(False, "Kd", Why.FITS_NOWHERE), (True, "9d", Why.LEAST_WANTED)])
def test_once_down_an_expensive_card_is_kept_if_others_may_want_it(happened: bool, card: str, why: Why) -> None:
    kings = (UpcardTaken(1, parse_card("Ks")), Discarded(1, parse_card("9h"), 0), Discarded(2, parse_card("9c"), 0))
    first, *others = hints(down_with("Kd 9d 2d"), kings if happened else ())
    assert (Discard(0, parse_card(card)), why) == (first.action, first.why)
    assert {Why.FITS_NOWHERE} == {hint.why for hint in others if isinstance(hint.action, Discard)}


def test_a_card_claimed_for_the_table_is_not_judged_as_a_card_in_hand() -> None:
    passing, calling = hints(view_of(CLAIMING.format(down="no")))
    assert (Pass(0), Why.NOTHING_ELSE, 1) == (passing.action, passing.why, passing.distance)
    assert (Shanghai(0, 0), Why.BRINGS_NOTHING, 1) == (calling.action, calling.why, calling.distance)


def test_once_down_a_card_is_claimed_for_the_table_to_shed_another() -> None:
    first, *_ = hints(view_of(CLAIMING.format(down="earlier")))
    assert (Shanghai(0, 0), Why.RIDS_OF_A_CARD) == (first.action, first.why)


@pytest.mark.parametrize(
    ("turns", "card", "why"), [(8, "9s", Why.KEPT_FROM_OTHERS), (80, "Jd", Why.COSTS_LEAST)], ids=["usual", "stalemate"]
)
def test_a_hint_explains_a_discard_that_spares_a_card_others_could_hit(turns: int, card: str, why: Why) -> None:
    first, *others = hints(view_of(KEEPING.format(turns=turns)))
    assert (Discard(0, parse_card(card)), why) == (first.action, first.why)
    assert {Why.MISSED_MORE} == {hint.why for hint in others if isinstance(hint.action, Discard)}


def test_a_buy_in_turn_for_a_hand_that_is_too_small_says_so() -> None:
    """Three runs of four, a card to hit and one more take fourteen (S-12, S-19)."""
    first, *_ = hints(view_of(SMALL))
    assert (BuyStock(0), Why.MAKES_ROOM) == (first.action, first.why)


def test_cards_that_others_seem_to_collect_are_kept_from_them() -> None:
    """Two opponents took kings, so the queen goes; otherwise the king would."""
    view = view_of(HOLDING.format(variant="campfire", round=1, hand="7h 7d 4c 4d Kc Qc 2s 9d 5h 3c 8s"))
    king, queen = parse_cards("Kc Qc")
    taken = tuple(UpcardTaken(seat, parse_card(card)) for seat, card in ((1, "Ks"), (2, "Kh")))
    assert Discard(0, king) == hints(view)[0].action
    first, *_ = hints(view, taken)
    assert (Discard(0, queen), Why.KEPT_FROM_OTHERS) == (first.action, first.why)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [("9s", Why.KEPT_FROM_OTHERS), ("Jd", Why.MISSED_MORE), ("7h", Why.MISSED_MORE)],
)
def test_only_the_best_discard_is_called_the_least_missed(chosen: str, why: Why) -> None:
    first, *_ = hints_with_chosen(view_of(KEEPING.format(turns=8)), (), Discard(0, parse_card(chosen)))
    assert (Discard(0, parse_card(chosen)), why) == (first.action, first.why)


def test_an_overlooked_card_is_not_called_too_expensive() -> None:
    first, *_ = hints_with_chosen(view_of(COMPLETING, 1), (), Pass(1))
    assert (Pass(1), Why.WOULD_HELP) == (first.action, first.why)


def test_a_player_who_holds_back_a_complete_contract_discards_the_least_missed_card() -> None:
    text = COMPLETING.replace('phase = "offer"\nasked = [2, 3]', 'phase = "play"').replace('3c"', '3c 7c"')
    chosen = discard(view_of(text, 1), (), FAR_SIGHTED)
    first, *_ = hints_with_chosen(view_of(text, 1), (), chosen)
    assert (chosen, Why.COSTS_LEAST) == (first.action, first.why)


def test_a_swap_leaves_the_freed_wild_in_the_hand() -> None:
    swap = next(hint for hint in hints(view_of(SWAPPING)) if isinstance(hint.action, Swap))
    assert (Why.FREES_A_WILD, 0) == (swap.why, swap.distance)


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_lesser_actions_do_not_get_the_reason_of_the_best_one(variant_id: str) -> None:
    for at, (state, _) in enumerate(walk(shipped_variant(variant_id), 4, "lesser hints")):
        if at > 300:
            break
        if at % 20 or state.phase is Phase.ROUND_OVER or state.round == 0:
            continue
        lesser = {hint.why for hint in hints(observe(state, observe(state, 0).to_act or 0))[1:]}
        assert set() == lesser & {Why.COSTS_LEAST, Why.KEPT_FROM_OTHERS, Why.NOT_WORTH_IT, Why.NOTHING_ELSE}


def test_points_are_those_left_in_hand_after_the_action() -> None:
    first, passing = hints(view_of(COMPLETING, 1))
    assert first.points == passing.points + 7


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_every_hint_is_legal_and_the_first_is_the_far_sighted_choice(variant_id: str) -> None:
    for at, (state, _) in enumerate(walk(shipped_variant(variant_id), 4, "hints")):
        if at > 400:
            break
        if at % 20 or state.phase is Phase.ROUND_OVER or state.round == 0:
            continue
        view = observe(state, observe(state, 0).to_act or 0)
        ranked = hints(view)
        assert bot_named("sharp/far-sighted").choose(view, (), Limit()) == ranked[0].action
        assert [] == [hint for hint in ranked if refusal(view, hint.action) is not None]
        assert len(ranked) == len({hint.action for hint in ranked})


def test_other_actions_are_ranked_by_the_hand_they_leave() -> None:
    text = COMPLETING.replace('phase = "offer"\nasked = [2, 3]', 'phase = "play"').replace('3c"', '3c 7c"')
    laying, *others = hints(view_of(text, 1))
    assert isinstance(laying.action, LayDown)
    assert Why.LAYS_DOWN is laying.why
    distances = [hint.distance for hint in others]
    assert sorted(distances, key=lambda distance: distance or 0) == distances
    assert Discard(1, parse_card("7c")) in [hint.action for hint in others if hint.distance == 1]


def test_every_reason_has_a_sentence() -> None:
    assert set(Why) == {Why(code) for code in SENTENCES}
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())


def test_the_command_prints_the_ranking_and_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(COMPLETING))
    code = main(["hint", "-"])
    lines = capsys.readouterr().out.splitlines()
    assert 0 == code
    assert lines[0].startswith("P2 take  (contract complete")
    assert "This card completes the contract." == lines[-1]


def test_the_command_answers_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(COMPLETING))
    main(["hint", "-", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert 2 == answer["to_act"]
    assert ["P2 take", "P2 pass"] == [hint["action"] for hint in answer["hints"]]
    assert "completes" == answer["hints"][0]["reason"]


def test_a_contract_out_of_reach_has_no_distance_in_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def far_off(view: PlayerView) -> list[Hint]:
        near = hints(view)
        return [hint._replace(distance=OUT_OF_REACH) for hint in near[1:]] + [near[0]]

    monkeypatch.setattr("game.cli.positions.hints", far_off)
    monkeypatch.setattr("sys.stdin", io.StringIO(COMPLETING))
    main(["hint", "-", "--json"])
    ranked = json.loads(capsys.readouterr().out)["hints"]
    assert [None, 0] == [hint["distance"] for hint in ranked]
    assert all(hint["helpful"] is not None for hint in ranked)


def test_a_hint_gives_no_chance_that_was_not_simulated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for as_json in ([], ["--json"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(COMPLETING))
        main(["hint", "-", *as_json])
        output = capsys.readouterr().out
        assert "points" in output
        assert not any(word in output for word in ("%", "chance", "out first"))


# ---- the reason for the best choice by simulation ----


def test_the_best_choice_is_never_said_to_bring_nothing_or_to_be_missed() -> None:
    """The adviser would take the card; passing is best by simulation, so its reason says why it is good."""
    assert Why.NOT_WORTH_IT is reason(view_of(COMPLETING, 1), (), Pass(1), Take(1))
    view = asked_to_buy(PAIRS, "6d", 4, buys=2)
    assert reason(view, (), Buy(1)) in (Why.MORE_TO_CHOOSE, Why.OPENS_WAYS)


@pytest.mark.parametrize(
    ("best", "other", "why"),
    [
        ("Jd", "7h", Why.STAYS_AS_NEAR),  # a pair is needed
        ("Jd", "3h", Why.SPARED_AND_DEAR),
        ("3h", "Jd", Why.COSTS_LEAST),
    ],
)
def test_a_discard_hint_says_why_one_card_goes_rather_than_another(best: str, other: str, why: Why) -> None:
    view = view_of(KEEPING.format(turns=80))
    assert why is reason(view, (), Discard(0, parse_card(best)), Discard(0, parse_card(other)))


def test_holding_back_a_contract_is_named_in_the_hint() -> None:
    text = COMPLETING.replace('phase = "offer"\nasked = [2, 3]', 'phase = "play"').replace('3c"', '3c 7c"')
    view = view_of(text, 1)
    laying = next(action for action in choices_of(view) if isinstance(action, LayDown))
    assert Why.HOLDS_BACK is reason(view, (), discard(view, (), FAR_SIGHTED), laying)
    assert Why.LAYS_DOWN is reason(view, (), laying)


def test_a_low_useless_upcard_is_taken_if_a_stock_card_would_cost_more() -> None:
    view = view_of(COMPLETING, 1)
    low, dear = (view._replace(upcard=parse_card(card)) for card in ("3s", "As"))
    low, dear = (prospect._replace(hand=prospect.hand + tuple(parse_cards("7c"))) for prospect in (low, dear))
    assert (Why.LOW_CARD, Why.NOTHING_ELSE) == (reason(low, (), Take(1)), reason(dear, (), Take(1)))
