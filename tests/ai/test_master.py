"""The master: which choices it simulates, and which it makes."""

from collections.abc import Mapping, Sequence
from itertools import count

import numpy as np
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.master.ahead import Worths, best_of, play_out
from ai.master.master import Master
from ai.master.worth import worths
from ai.players.prospect import prospect_of
from game.engine.actions import Action, Buy, Discard, Pass, Take
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import NATURALS, parse_card
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.moments import first_of, moments, offers
from tests.ai.positions import HOLDING, PAIRS, asked, view_of

VARIANTS = shipped_variants()
# Where going out earns points too much hangs on luck: nobody asks deals about buys there.
PENALTIES_ONLY = [name for name in VARIANTS if not shipped_variant(name).rounds[0].points]
SOME = 24


def test_the_same_moment_brings_the_same_deals_and_another_lot_others() -> None:
    view, history = offers("quarters", 4)[0]
    choices = (Buy(view.seat), Pass(view.seat))
    worth = play_out(view, history, choices, SOME)
    assert (2, SOME) == worth.shape
    assert worth.tolist() == play_out(view, history, choices, SOME).tolist()
    assert worth.tolist() != play_out(view, history, choices, SOME, lot=1).tolist()
    assert worth[::-1].tolist() == play_out(view, history, choices[::-1], SOME).tolist()


@pytest.mark.parametrize("variant_id", PENALTIES_ONLY)
@pytest.mark.parametrize("number", [1, 4])
def test_a_card_that_brings_the_contract_nearer_is_worth_more_than_one_that_does_not(
    variant_id: str, number: int
) -> None:
    view = next(view for view, _ in offers(variant_id, number) if prospect_of(view).distance > 1)
    prospect = prospect_of(view)
    cards = [card for card in NATURALS if card not in view.hand and not view.variant.is_wild(card)]
    nearest, farthest = min(cards, key=prospect.having), max(cards, key=prospect.having)
    assert prospect.having(nearest) < prospect.having(farthest)
    choices = (Buy(view.seat), Pass(view.seat))
    worth = [play_out(view._replace(upcard=card), (), choices, 600).mean(axis=1) for card in (nearest, farthest)]
    assert worth[1][0] - worth[1][1] < worth[0][0] - worth[0][1]


@pytest.mark.parametrize(("needed", "idle"), [("5h", "2s"), ("Tc", "3d"), ("7h", "Ad")])
def test_a_card_the_contract_needs_is_dearer_to_throw_than_one_it_does_not(needed: str, idle: str) -> None:
    view = view_of(HOLDING.format(variant="quarters", round=3, hand="4h 5h 6h 7h 9c Tc Jc 2s 3d Kd Ks Ad"))
    choices = [Discard(view.seat, parse_card(name)) for name in (needed, idle)]
    worth = play_out(view, (), choices, 300).mean(axis=1)
    assert worth[0] < worth[1] - 1


def raced(
    monkeypatch: pytest.MonkeyPatch, reckoned: tuple[float, ...], rounds: int, worths: tuple[float, ...]
) -> tuple[int, list[tuple[int, int]]]:
    """Which choice is made of some reckoned so, where the rounds after each come to these points, and by how much luck.

    With it how many choices were played out in how many deals, lot by lot.
    """
    lots: list[tuple[int, int]] = []

    def play_out(_: PlayerView, __: object, actions: Sequence[Action], number: int, lot: int, ___: object) -> Worths:
        assert len(lots) == lot
        lots.append((len(actions), number))
        noise = np.random.default_rng(lot).normal(0, 20, (len(choices), number))
        found = noise - noise.mean(axis=1, keepdims=True) + np.array(worths)[:, None]
        return np.asarray(found[[choices.index(action) for action in actions]], np.float64)

    monkeypatch.setattr("ai.master.ahead.play_out", play_out)
    view = next(view for view, _ in moments("quarters", 2) if view.phase is Phase.PLAY)
    cards = [*dict.fromkeys(view.hand)][: len(reckoned)]
    choices: list[Action] = [Discard(view.seat, card) for card in cards]
    chosen = best_of(view, (), dict(zip(choices, reckoned, strict=True)), rounds)
    assert isinstance(chosen, Discard)
    return choices.index(chosen), lots


def test_what_does_better_in_many_deals_is_chosen_whatever_was_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raced(monkeypatch, (2.0, 0.0, 1.0), 3000, (0.0, 8.0, 1.0))[0] == 1
    assert raced(monkeypatch, (2.0, 0.0, 1.0), 3000, (0.0, 1.0, 8.0))[0] == 2
    assert raced(monkeypatch, (2.0, 0.0, 1.0), 3000, (8.0, 1.0, 0.0))[0] == 0


def test_what_is_clearly_worse_drops_out_early_and_what_stays_is_played_out_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen, lots = raced(monkeypatch, (0.0, 0.0, 0.0, 0.0), 10_000, (0.0, 6.0, -20.0, 5.0))
    assert (chosen, [4, 3]) == (1, [choices for choices, _ in lots[:2]])
    assert sum(deals for _, deals in lots) >= 400
    assert 1 == len(raced(monkeypatch, (0.0, 0.0), 10_000, (0.0, -20.0))[1])


def test_a_first_thought_changes_only_beyond_one_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a difference of two, each off by twenty in a deal, in 1,664 deals."""
    error = (2 * 20**2 / 1664) ** 0.5
    assert raced(monkeypatch, (0.0, 0.0), 10_000, (0.0, 0.7 * error))[0] == 0
    assert raced(monkeypatch, (0.0, 0.0), 10_000, (0.0, 1.3 * error))[0] == 1


def test_a_little_better_does_not_outweigh_what_was_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raced(monkeypatch, (0.0, -40.0), 10_000, (0.0, 1.5))[0] == 0
    assert raced(monkeypatch, (0.0, 0.0), 10_000, (0.0, 1.5))[0] == 1


def test_with_hardly_any_deals_the_first_choice_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raced(monkeypatch, (0.0, 0.0), 63, (0.0, 50.0))[0] == 0
    assert raced(monkeypatch, (0.0, 0.0), 64, (0.0, 50.0))[0] == 1


def test_stopped_or_with_few_nodes_the_master_does_what_comes_first_to_its_mind() -> None:
    moment = next(each for each in moments("quarters", 4, "one") if Master().choose(*each, Limit()) != first_of(*each))
    assert first_of(*moment) == Master().choose(*moment, Limit(stopped=lambda: True))
    assert first_of(*moment) == Master().choose(*moment, Limit(nodes=150))


def test_stopped_amid_its_deals_the_master_does_what_came_first_without_playing_on() -> None:
    moment = next(each for each in moments("quarters", 4, "one") if Master().choose(*each, Limit()) != first_of(*each))
    asked = count()
    assert first_of(*moment) == Master().choose(*moment, Limit(stopped=lambda: next(asked) >= 5))
    assert next(asked) <= 5 + 2


def asked_about(
    monkeypatch: pytest.MonkeyPatch, variant_id: str, number: int
) -> list[tuple[PlayerView, Action, Mapping[Action, float]]]:
    """What deals are asked about in a round by who races most: the view, the first thought, all choices as reckoned."""
    found: list[tuple[PlayerView, Action, Mapping[Action, float]]] = []

    def note(view: PlayerView, history: Sequence[Event], reckoned: Mapping[Action, float], *_: object) -> Action:
        found.append((view, first_of(view, history), reckoned))
        return next(iter(reckoned))

    monkeypatch.setattr("ai.master.ahead.best_of", note)
    for view, history in moments(variant_id, number):
        chosen = bot_named("master/racing").choose(view, history, Limit())
        assert not found or found[-1][0] is not view or chosen == next(iter(found[-1][2]))
    return found


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_deals_are_asked_about_legal_choices_of_which_the_first_thought_is_the_best_reckoned(
    monkeypatch: pytest.MonkeyPatch, variant_id: str
) -> None:
    for view, first, reckoned in asked_about(monkeypatch, variant_id, 4):
        best = next(iter(reckoned))
        assert 1 < len(reckoned) <= 6
        assert not [action for action in reckoned if refusal(view, action) is not None]
        assert 0 == reckoned[best] == max(reckoned.values())
        if not view.rules.points:
            assert first == best


def test_deals_are_asked_about_buys_draws_and_discards_before_laying_down_and_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [
        (view.me.down is Down.NO, {type(action) for action in reckoned})
        for number in (2, 4, 6)
        for view, _, reckoned in asked_about(monkeypatch, "quarters", number)
    ]
    for expected in ((True, {Buy, Pass}), (True, {Take, Pass}), (True, {Discard}), (False, {Discard})):
        assert expected in found


@pytest.mark.parametrize(
    ("upcard", "number", "variant", "is_plain"),
    [
        ("4s", 4, "quarters", True),  # nearer, and many sets are asked
        ("6d", 4, "quarters", False),
        ("Ah", 10, "campfire", True),  # dear, and of no use to three long runs
        ("4s", 4, "may_i", True),  # going out earns points
        ("6d", 4, "may_i", True),
    ],
)
def test_deals_are_played_out_only_where_it_is_not_plain_what_a_buy_is_worth(
    monkeypatch: pytest.MonkeyPatch, upcard: str, number: int, variant: str, is_plain: bool
) -> None:
    view = asked(PAIRS, upcard, number, variant)
    first = first_of(view, ())
    monkeypatch.setattr("ai.master.ahead.best_of", lambda _, __, choices, *___: list(choices)[-1])
    assert is_plain == (first == Master().choose(view, (), Limit()))


@pytest.mark.parametrize(
    ("level", "closest"),
    [("master/narrow", {"quarters": 2.5, "campfire": 0.5}), ("master", {"quarters": 5, "campfire": 5})],
)
def test_of_buys_deals_are_asked_about_those_that_are_close_in_price(
    monkeypatch: pytest.MonkeyPatch, level: str, closest: Mapping[str, float]
) -> None:
    losses: list[float] = []

    def note(view: PlayerView, _: object, reckoned: Mapping[Action, float], *__: object) -> Action:
        first = next(iter(reckoned))
        if isinstance(first, Buy | Pass) and {Buy(view.seat), Pass(view.seat)} == set(reckoned):
            losses.append(-min(reckoned.values()))
        return first

    monkeypatch.setattr("ai.master.ahead.best_of", note)
    for variant_id, most in closest.items():
        losses.clear()
        for view, history in moments(variant_id, 4):
            bot_named(level).choose(view, history, Limit())
        assert most / 5 < max(losses) <= most


def test_the_master_asks_deals_about_discards_before_laying_down_and_after_and_a_hasty_one_about_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[PlayerView] = []

    def note(view: PlayerView, _: object, reckoned: Mapping[Action, float], *__: object) -> Action:
        asked.extend([view] * any(isinstance(action, Discard) for action in reckoned))
        return next(iter(reckoned))

    monkeypatch.setattr("ai.master.ahead.best_of", note)
    for level, expected in (("master", {False, True}), ("master/hasty", set())):
        asked.clear()
        for view, history in moments("quarters", 2):
            bot_named(level).choose(view, history, Limit())
        assert expected == {view.me.down is Down.NO for view in asked}


def test_a_master_that_never_buys_does_not_look_ahead_to_buys() -> None:
    never = bot_named("master/never-buying")
    chosen = {type(never.choose(view, history, Limit())) for view, history in offers("quarters", 4)}
    assert Pass in chosen
    assert Buy not in chosen


def test_points_in_hand_count_against_the_others_and_late_the_chance_to_win() -> None:
    view = next(view for view, _ in moments("quarters", 1))
    left = np.array([[0.0, 50.0, 20.0], [30.0, 0.0, 0.0], [30.0, 30.0, 30.0], [60.0, 40.0, 40.0]])
    mine = view._replace(seat=0)
    out, points = np.array([0, 1, 1]), [40, 70 / 3 - 50, 70 / 3 - 20]
    assert worths(mine, out, left).tolist() == pytest.approx(points)
    seats = tuple(seat._replace(score=score) for seat, score in zip(view.seats, (0, 500, 500, 500), strict=True))
    last = mine._replace(round=len(view.variant.rounds))
    sure = worths(last._replace(seats=seats), out, left)
    assert sure - sure[0] == pytest.approx(np.array(points) - points[0], rel=0.05)  # won either way: points count
    seats = tuple(seat._replace(score=score) for seat, score in zip(view.seats, (60, 30, 400, 400), strict=True))
    gained, lost, saved = worths(last._replace(seats=seats), out, left)
    assert gained - saved > 10 * (saved - lost)  # nothing but going out wins
