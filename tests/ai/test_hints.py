"""Hints: the judge's order and figures, a reason for every action, and a sentence for every reason."""

import io
import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, product, repeat

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.hints import Hint, Why, hints, reason
from ai.judge.choices import choices_of
from ai.judge.judging import judge_choice
from ai.judge.rounds import judge_moment
from ai.judge.verdicts import Moment
from ai.odds import odds as odds_of
from ai.players.discards import discard
from ai.players.traits import FAR_SIGHTED
from ai.reviews import evaluate_choice
from game.__main__ import main
from game.engine.actions import (
    Action,
    Buy,
    BuyStock,
    Discard,
    LayDown,
    Pass,
    Shanghai,
    Swap,
    Take,
    same_effect,
)
from game.engine.events import Discarded, Event, UpcardTaken
from game.engine.position import load_position
from game.engine.referee import refusal
from game.engine.state import Phase
from game.engine.view import PlayerView, observe
from game.play.hints import suggestions
from game.play.words.hints import SENTENCES
from game.rules.cards import parse_card, parse_cards
from game.rules.short_text import read_short_text
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.moments import moments
from tests.ai.positions import COMPLETING, HOLDING, IN_NEED, PAIRS, WAITING, asked_to_buy, down_with, view_of
from tests.support.rows import slow_unless
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


def quick(view: PlayerView, history: Sequence[Event] = ()) -> Hint:
    """Return the advice at first sight, for which there is no time to simulate anything."""
    (first,) = hints(view, history, lambda: True)
    assert first.judged is None
    return first


def hint_of(view: PlayerView, action: Action) -> Hint:
    """Return the hint that is about an action."""
    return next(hint for hint in hints(view) if same_effect(hint.action, action))


def test_the_best_choice_leads_with_figures() -> None:
    view = view_of(COMPLETING, 1)
    first, passing = hints(view)
    assert (Take(1), Why.COMPLETES) == (first.action, first.why)
    assert (Pass(1), Why.WOULD_HELP) == (passing.action, passing.why)
    assert (first.judged, passing.judged) == judge_choice(view).choices


@pytest.mark.dear("four places tell a player what a choice costs")
@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", slow_unless(lambda id: id in ("campfire", "may_i"), shipped_variants()))
def test_hints_and_reviews_share_their_figures(variant_id: str) -> None:
    """All of them ask the judge the same: about all choices of the moment, in the same deals."""
    compared: set[type] = set()
    for view, history in moments(variant_id, 3, "figures"):
        action = bot_named("steady").choose(view, history, Limit())
        if len(choices_of(view)) < 2 or action not in choices_of(view) or type(action) in compared:
            continue
        compared.add(type(action))
        ranked = hints(view, history)
        *_, coach = evaluate_choice(view, history)
        review = judge_moment(Moment(0, view, history, action))
        assert review is not None
        figures = tuple(hint.judged for hint in ranked)
        assert figures == coach.verdict.choices == judge_choice(view, history).choices == review.choices
        losses = [hint.judged.loss for hint in ranked if hint.judged is not None]
        assert sorted(losses) == losses
    assert len(compared) >= 3


def test_throwing_jokers_ranks_by_its_cost() -> None:
    view = view_of(HOLDING.format(variant="quarters", round=5, hand="** 4c 4d 7h 7s Jc Jd 9s 2h Qd Kc 5c"))
    ranked = [hint.action for hint in hints(view)]
    joker = Discard(0, parse_card("**"))
    assert joker in ranked[len(ranked) // 2 :]


def test_opening_more_ways_is_a_reason() -> None:
    first = quick(view_of(WAITING.format(upcard="9c"), 1))
    assert (Take(1), Why.OPENS_WAYS) == (first.action, first.why)


def test_small_hands_justify_no_taking() -> None:
    text = COMPLETING.replace("round = 1", "round = 7").replace("3d 7s", "3d 7c")
    taking = next(hint for hint in hints(view_of(text, 1)) if hint.action == Take(1))
    buying = next(
        hint for hint in hints(view_of(text.replace("turn = 2", "turn = 4"), 1)) if isinstance(hint.action, Buy)
    )
    assert (False, Why.MAKES_ROOM) == (taking.why is Why.MAKES_ROOM, buying.why)


def test_only_best_buys_open_more_ways() -> None:
    chosen = quick(asked_to_buy(PAIRS, "6d", 4))
    assert (Buy(1), Why.MORE_TO_CHOOSE) == (chosen.action, chosen.why)
    other = next(hint for hint in hints(asked_to_buy(PAIRS, "6d", 4, buys=2)) if hint.action == Buy(1))
    assert (Buy(1), Why.BRINGS_NOTHING) == (other.action, other.why)


def test_where_calls_only_cost_players_pass() -> None:
    view = asked_to_buy(PAIRS, "4h", 4, buys=3)
    assert refusal(view, Buy(1)) is None
    assert [(Pass(1), Why.NOTHING_ELSE)] == [(hint.action, hint.why) for hint in hints(view)]


def test_needed_cards_justify_buying_unseen_ones() -> None:
    first = quick(view_of(IN_NEED))
    assert (BuyStock(0), Why.MAY_COMPLETE) == (first.action, first.why)


@pytest.mark.parametrize(("happened", "card", "why"), [(False, "Kd", Why.FITS_NOWHERE), (True, "9d", Why.LEAST_WANTED)])
def test_wanted_expensive_cards_are_kept(happened: bool, card: str, why: Why) -> None:
    kings = (UpcardTaken(1, parse_card("Ks")), Discarded(1, parse_card("9h"), 0), Discarded(2, parse_card("9c"), 0))
    view, history = down_with("Kd 9d 2d"), kings if happened else ()
    first = quick(view, history)
    assert (Discard(0, parse_card(card)), why) == (first.action, first.why)
    others = [hint for hint in hints(view, history)[1:] if isinstance(hint.action, Discard)]
    assert {Why.FITS_NOWHERE} == {hint.why for hint in others}


def test_cards_for_the_table_are_judged_there() -> None:
    view = view_of(CLAIMING.format(down="no"))
    passing = quick(view)
    assert (Pass(0), Why.NOTHING_ELSE) == (passing.action, passing.why)
    # In 200 deals of real play, the call gains 2.0 ± 0.8 points on passing.
    assert (Shanghai(0, 0), Why.NOTHING_ELSE) == (hints(view)[0].action, hints(view)[0].why)
    assert Why.BRINGS_NOTHING is hint_of(view, Pass(0)).why


def test_claiming_may_shed_another_card() -> None:
    first, *_ = hints(view_of(CLAIMING.format(down="earlier")))
    assert (Shanghai(0, 0), Why.RIDS_OF_A_CARD) == (first.action, first.why)


@pytest.mark.parametrize(
    ("turns", "card", "why"),
    [(8, "9s", Why.KEPT_FROM_OTHERS), (88, "5c", Why.COSTS_LEAST)],
    ids=["usual", "standstill"],
)
def test_discard_hints_name_cards_spared_from_hits(turns: int, card: str, why: Why) -> None:
    view = view_of(KEEPING.format(turns=turns))
    first = quick(view)
    assert (Discard(0, parse_card(card)), why) == (first.action, first.why)
    others = [hint for hint in hints(view)[1:] if isinstance(hint.action, Discard)]
    assert {Why.MISSED_MORE} == {hint.why for hint in others}


def test_in_turn_buys_can_enlarge_small_hands() -> None:
    """Three runs of four, a card to hit and one more take fourteen (S-12, S-19)."""
    first = quick(view_of(SMALL))
    assert (BuyStock(0), Why.MAKES_ROOM) == (first.action, first.why)


def test_collected_cards_are_kept_from_collectors() -> None:
    """Two opponents took kings, so the queen goes; otherwise the king would."""
    view = view_of(HOLDING.format(variant="campfire", round=1, hand="7h 7d 4c 4d Kc Qc 2s 9d 5h 3c 8s"))
    king, queen = parse_cards("Kc Qc")
    taken = tuple(UpcardTaken(seat, parse_card(card)) for seat, card in ((1, "Ks"), (2, "Kh")))
    assert Discard(0, king) == quick(view).action
    first = quick(view, taken)
    assert (Discard(0, queen), Why.KEPT_FROM_OTHERS) == (first.action, first.why)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [("9s", Why.KEPT_FROM_OTHERS), ("Jd", Why.MISSED_MORE), ("7h", Why.MISSED_MORE)],
)
def test_only_the_best_discard_is_least_missed(chosen: str, why: Why) -> None:
    assert why is hint_of(view_of(KEEPING.format(turns=8)), Discard(0, parse_card(chosen))).why


def test_overlooked_cards_are_not_too_expensive() -> None:
    assert Why.WOULD_HELP is hint_of(view_of(COMPLETING, 1), Pass(1)).why


def test_a_swap_frees_a_wild() -> None:
    swap = next(hint for hint in hints(view_of(SWAPPING)) if isinstance(hint.action, Swap))
    assert Why.FREES_A_WILD is swap.why


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_lesser_actions_need_their_own_reasons(variant_id: str) -> None:
    for at, (state, _) in enumerate(walk(shipped_variant(variant_id), 4, "lesser hints")):
        if at > 300:
            break
        if at % 20 or state.phase is Phase.ROUND_OVER or state.round == 0:
            continue
        lesser = {hint.why for hint in hints(observe(state, observe(state, 0).to_act or 0), (), once())[1:]}
        assert set() == lesser & {Why.COSTS_LEAST, Why.KEPT_FROM_OTHERS, Why.NOT_WORTH_IT, Why.NOTHING_ELSE}


def once() -> Callable[[], bool]:
    """Return a condition that stops the judge early, so that many hints take little time."""
    return partial(next, chain(repeat(False, 8), repeat(True)))


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_every_hint_is_legal_and_farsighted(variant_id: str) -> None:
    for at, (state, _) in enumerate(walk(shipped_variant(variant_id), 4, "hints")):
        if at > 400:
            break
        if at % 20 or state.phase is Phase.ROUND_OVER or state.round == 0:
            continue
        view = observe(state, observe(state, 0).to_act or 0)
        first = hints(view, (), lambda: True)[0]
        assert bot_named("sharp/far-sighted").choose(view, (), Limit()) == first.action
        ranked = hints(view, (), once())
        assert [] == [hint for hint in ranked if refusal(view, hint.action) is not None]
        assert len(ranked) == len({hint.action for hint in ranked})


def test_reasons_without_a_sentence_have_chances() -> None:
    assert {Why.COMPLETES, Why.NEARER, Why.NO_NEARER, Why.COSTS_LEAST} <= set(Why) - {Why(code) for code in SENTENCES}
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())


def test_the_command_prints_ranking_and_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for command in ("hint", "judge"):
        monkeypatch.setattr("sys.stdin", io.StringIO(COMPLETING))
        assert 0 == main([command, "-"])
        printed.append(capsys.readouterr().out.splitlines())
    hint_lines, judge_lines = printed
    assert hint_lines[:-1] == judge_lines[:-1]
    assert re.match(r"P2 take  [+-]\d+\.\d  \(the best; out first ", hint_lines[0])
    assert re.fullmatch(r"Down in \d+ of 100, \d+ without it\. Caught, it costs 7\.", hint_lines[-1])


def test_no_figures_where_deals_ignore_an_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ignoring = COMPLETING.replace('"campfire"', '"shanghai:campfire;suits_differ=yes"')
    state = load_position(ignoring, "this", open_variant=read_short_text)
    view = observe(state, 1)

    assert [None] * 2 == [hint.judged for hint in hints(view)]
    (said, other) = suggestions(hints(view), view, ("Ada", "Mei", "Jun", "Rosa"), None)
    assert said.sentence.endswith(". By rule of thumb.")
    assert not re.search(r"\d of 100|points", said.sentence + other.sentence)
    *_, odds = odds_of(view, ())
    assert odds.by_thumb
    rules: tuple[tuple[str, list[str]], ...] = ((ignoring, ["melding.suits_differ"]), (COMPLETING, []))
    for command, (text, ignored) in product(("hint", "judge"), rules):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        assert 0 == main([command, "-"])
        warned = 'By rule of thumb: the deals ignore "Suits in a set".' in capsys.readouterr().out.splitlines()
        assert warned == bool(ignored)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        assert 0 == main([command, "-", "--json"])
        assert ignored == json.loads(capsys.readouterr().out)["ignored"]


def test_the_command_answers_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(COMPLETING))
    main(["hint", "-", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert 2 == answer["to_act"]
    assert ["P2 take", "P2 pass"] == [hint["action"] for hint in answer["hints"]]
    assert "completes" == answer["hints"][0]["reason"]


def test_figures_in_hints_are_always_simulated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.cli.positions.hints", lambda view, history: (quick(view, history),))
    for as_json in ([], ["--json"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(COMPLETING))
        main(["hint", "-", *as_json])
        output = capsys.readouterr().out
        assert "P2 take" in output
        assert not any(word in output for word in ("%", "loss", "loses", "out first"))


# ---- the reason for the best choice by simulation ----


def test_best_choices_are_never_called_useless() -> None:
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
        ("Kc", "Kd", Why.COSTS_LEAST),  # neither is dearer
    ],
)
def test_discard_hints_compare_two_cards(best: str, other: str, why: Why) -> None:
    view = view_of(KEEPING.format(turns=80))
    assert why is reason(view, (), Discard(0, parse_card(best)), Discard(0, parse_card(other)))


def test_hints_name_holding_back_a_contract() -> None:
    text = COMPLETING.replace('phase = "offer"\nasked = [2, 3]', 'phase = "play"').replace('3c"', '3c 7c"')
    view = view_of(text, 1)
    laying = next(action for action in choices_of(view) if isinstance(action, LayDown))
    assert Why.HOLDS_BACK is reason(view, (), discard(view, (), FAR_SIGHTED), laying)
    assert Why.LAYS_DOWN is reason(view, (), laying)


def test_cheap_upcards_beat_dearer_stock_cards() -> None:
    view = view_of(COMPLETING, 1)
    low, dear = (view._replace(upcard=parse_card(card)) for card in ("3s", "As"))
    low, dear = (prospect._replace(hand=prospect.hand + tuple(parse_cards("7c"))) for prospect in (low, dear))
    assert (Why.LOW_CARD, Why.NOTHING_ELSE) == (reason(low, (), Take(1)), reason(dear, (), Take(1)))
