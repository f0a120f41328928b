"""The master: which choices it simulates, and which it makes."""

from collections.abc import Mapping, Sequence
from itertools import count

import numpy as np
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.master.ahead import Worths, best_of, play_out, worths
from ai.master.master import Master
from ai.players.prospect import prospect_of
from game.engine.actions import Action, Buy, Discard, Pass, Take
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import NATURALS, parse_card
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.moments import first_of, moments, offers
from tests.ai.positions import HOLDING, PAIRS, asked_to_buy, view_of

VARIANTS = shipped_variants()
# Where going out earns points results are too random: no deals are simulated for buys.
PENALTIES_ONLY = [name for name in VARIANTS if not shipped_variant(name).rounds[0].points]
SOME = 24


def test_moments_repeat_their_deals() -> None:
    view, history = offers("quarters", 4)[0]
    choices = (Buy(view.seat), Pass(view.seat))
    worth = play_out(view, history, choices, SOME)
    assert (2, SOME) == worth.shape
    assert worth.tolist() == play_out(view, history, choices, SOME).tolist()
    assert worth.tolist() != play_out(view, history, choices, SOME, lot=1).tolist()
    assert worth[::-1].tolist() == play_out(view, history, choices[::-1], SOME).tolist()


@pytest.mark.parametrize("variant_id", PENALTIES_ONLY)
@pytest.mark.parametrize("number", [1, 4])
def test_cards_nearing_the_contract_are_worth_more(variant_id: str, number: int) -> None:
    view = next(view for view, _ in offers(variant_id, number) if prospect_of(view).distance > 1)
    prospect = prospect_of(view)
    cards = [card for card in NATURALS if card not in view.hand and not view.variant.is_wild(card)]
    nearest, farthest = min(cards, key=prospect.having), max(cards, key=prospect.having)
    assert prospect.having(nearest) < prospect.having(farthest)
    choices = (Buy(view.seat), Pass(view.seat))
    worth = [play_out(view._replace(upcard=card), (), choices, 600).mean(axis=1) for card in (nearest, farthest)]
    assert worth[1][0] - worth[1][1] < worth[0][0] - worth[0][1]


@pytest.mark.parametrize(("needed", "idle"), [("5h", "2s"), ("Tc", "3d"), ("7h", "Ad")])
def test_discarding_contract_cards_costs_more(needed: str, idle: str) -> None:
    view = view_of(HOLDING.format(variant="quarters", round=3, hand="4h 5h 6h 7h 9c Tc Jc 2s 3d Kd Ks Ad"))
    choices = [Discard(view.seat, parse_card(name)) for name in (needed, idle)]
    worth = play_out(view, (), choices, 300).mean(axis=1)
    assert worth[0] < worth[1] - 1


def raced(
    monkeypatch: pytest.MonkeyPatch, reckoned: tuple[float, ...], rounds: int, worths: tuple[float, ...]
) -> tuple[int, list[tuple[int, int]]]:
    """Return the choice made among these estimates when the rounds after each give these points plus noise, and how
    many choices were simulated in how many deals, lot by lot.
    """
    lots: list[tuple[int, int]] = []

    def play_out(_: PlayerView, __: object, actions: Sequence[Action], number: int, lot: int, ___: object) -> Worths:
        assert len(lots) == lot
        lots.append((len(actions), number))
        noise = np.random.default_rng(lot).normal(0, 20, (len(choices), number))
        outcomes = noise - noise.mean(axis=1, keepdims=True) + np.array(worths)[:, None]
        return np.asarray(outcomes[[choices.index(action) for action in actions]], np.float64)

    monkeypatch.setattr("ai.master.ahead.play_out", play_out)
    view = next(view for view, _ in moments("quarters", 2) if view.phase is Phase.PLAY)
    cards = [*dict.fromkeys(view.hand)][: len(reckoned)]
    choices: list[Action] = [Discard(view.seat, card) for card in cards]
    chosen = best_of(view, (), dict(zip(choices, reckoned, strict=True)), rounds)
    assert isinstance(chosen, Discard)
    return choices.index(chosen), lots


def test_better_deals_outweigh_the_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert raced(monkeypatch, (2.0, 0.0, 1.0), 3000, (0.0, 8.0, 1.0))[0] == 1
    assert raced(monkeypatch, (2.0, 0.0, 1.0), 3000, (0.0, 1.0, 8.0))[0] == 2
    assert raced(monkeypatch, (2.0, 0.0, 1.0), 3000, (8.0, 1.0, 0.0))[0] == 0


def test_poor_choices_drop_out_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen, lots = raced(monkeypatch, (0.0, 0.0, 0.0, 0.0), 10_000, (0.0, 6.0, -20.0, 5.0))
    assert (chosen, [4, 3]) == (1, [choices for choices, _ in lots[:2]])
    assert sum(deals for _, deals in lots) >= 400
    assert 1 == len(raced(monkeypatch, (0.0, 0.0), 10_000, (0.0, -20.0))[1])


def test_one_standard_error_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A difference of two points, each known within twenty per deal, in 1,664 deals."""
    error = (2 * 20**2 / 1664) ** 0.5
    assert raced(monkeypatch, (0.0, 0.0), 10_000, (0.0, 0.7 * error))[0] == 0
    assert raced(monkeypatch, (0.0, 0.0), 10_000, (0.0, 1.3 * error))[0] == 1


def test_slightly_better_deals_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raced(monkeypatch, (0.0, -40.0), 10_000, (0.0, 1.5))[0] == 0
    assert raced(monkeypatch, (0.0, 0.0), 10_000, (0.0, 1.5))[0] == 1


def test_very_few_deals_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raced(monkeypatch, (0.0, 0.0), 63, (0.0, 50.0))[0] == 0
    assert raced(monkeypatch, (0.0, 0.0), 64, (0.0, 50.0))[0] == 1


def test_stopped_masters_play_their_first_choice() -> None:
    moment = next(
        moment for moment in moments("quarters", 4, "one") if Master().choose(*moment, Limit()) != first_of(*moment)
    )
    assert first_of(*moment) == Master().choose(*moment, Limit(stopped=lambda: True))
    assert first_of(*moment) == Master().choose(*moment, Limit(nodes=150))


def test_stopping_between_deals_answers_at_once() -> None:
    moment = next(
        moment for moment in moments("quarters", 4, "one") if Master().choose(*moment, Limit()) != first_of(*moment)
    )
    calls = count()
    assert first_of(*moment) == Master().choose(*moment, Limit(stopped=lambda: next(calls) >= 5))
    assert next(calls) <= 5 + 2


def asked_about(
    monkeypatch: pytest.MonkeyPatch, variant_id: str, number: int
) -> list[tuple[PlayerView, Action, Mapping[Action, float]]]:
    """Return the questions answered by simulation in a round: the view, the first choice, and all choices with
    estimates.
    """
    cases: list[tuple[PlayerView, Action, Mapping[Action, float]]] = []

    def note(view: PlayerView, history: Sequence[Event], reckoned: Mapping[Action, float], *_: object) -> Action:
        cases.append((view, first_of(view, history), reckoned))
        return next(iter(reckoned))

    monkeypatch.setattr("ai.master.ahead.best_of", note)
    for view, history in moments(variant_id, number):
        chosen = bot_named("master/racing").choose(view, history, Limit())
        assert not cases or cases[-1][0] is not view or chosen == next(iter(cases[-1][2]))
    return cases


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_deals_go_to_the_best_legal_choices(monkeypatch: pytest.MonkeyPatch, variant_id: str) -> None:
    for view, first, reckoned in asked_about(monkeypatch, variant_id, 4):
        best = next(iter(reckoned))
        assert 1 < len(reckoned) <= 6
        assert not [action for action in reckoned if refusal(view, action) is not None]
        assert 0 == reckoned[best] == max(reckoned.values())
        if not view.rules.points:
            assert first == best


def test_deals_cover_buys_draws_and_discards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cases = [
        (view.me.down is Down.NO, {type(action) for action in reckoned})
        for number in (2, 4, 6)
        for view, _, reckoned in asked_about(monkeypatch, "quarters", number)
    ]
    for expected in ((True, {Buy, Pass}), (True, {Take, Pass}), (True, {Discard}), (False, {Discard})):
        assert expected in cases


@pytest.mark.parametrize(
    ("upcard", "number", "variant", "is_plain"),
    [
        ("4s", 4, "quarters", True),  # closer, and the contract has many sets
        ("6d", 4, "quarters", False),
        ("Ah", 10, "campfire", True),  # expensive, and of no use to three long runs
        ("4s", 4, "may_i", True),  # going out earns points
        ("6d", 4, "may_i", True),
    ],
)
def test_only_unclear_buys_are_simulated(
    monkeypatch: pytest.MonkeyPatch, upcard: str, number: int, variant: str, is_plain: bool
) -> None:
    view = asked_to_buy(PAIRS, upcard, number, variant)
    first = first_of(view, ())
    monkeypatch.setattr("ai.master.ahead.best_of", lambda _, __, choices, *___: list(choices)[-1])
    assert is_plain == (first == Master().choose(view, (), Limit()))


@pytest.mark.parametrize(
    ("level", "closest"),
    [("master/narrow", {"quarters": 2.5, "campfire": 0.5}), ("master", {"quarters": 5, "campfire": 5})],
)
def test_only_closely_priced_buys_are_simulated(
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


def test_hasty_masters_simulate_no_discards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    views: list[PlayerView] = []

    def note(view: PlayerView, _: object, reckoned: Mapping[Action, float], *__: object) -> Action:
        views.extend([view] * any(isinstance(action, Discard) for action in reckoned))
        return next(iter(reckoned))

    monkeypatch.setattr("ai.master.ahead.best_of", note)
    for level, expected in (("master", {False, True}), ("master/hasty", set())):
        views.clear()
        for view, history in moments("quarters", 2):
            bot_named(level).choose(view, history, Limit())
        assert expected == {view.me.down is Down.NO for view in views}


def test_never_buying_looks_ahead_to_no_buy() -> None:
    never = bot_named("master/never-buying")
    chosen = {type(never.choose(view, history, Limit())) for view, history in offers("quarters", 4)}
    assert Pass in chosen
    assert Buy not in chosen


def test_late_in_games_winning_counts_too() -> None:
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
    assert gained - saved > 10 * (saved - lost)  # only going out wins
