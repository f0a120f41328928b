"""Reading hands: what is taken in the open draws its like, and the measure of it measures."""

import numpy as np
import pytest

from ai.evaluator.batch import COLUMNS, WILDS, columns_of
from ai.master.imagined import imagined
from ai.master.reading import WEIGHTS, Signs, log_odds
from game.engine.events import Discarded, OfferPassed, RoundDealt, UpcardTaken
from game.engine.state import Down
from game.rules.cards import parse_card, parse_cards
from game.rules.variant_file import shipped_variant
from tests.ai.positions import HOLDING, down_with, view_of
from tests.bench.reading import Moment, by_deals, by_odds, by_size, fit, moments, read

VIEW = view_of(HOLDING.format(variant="quarters", round=2, hand="3c 6c 2d 4d 6d 7d 2h 3h 8h 9h Th Jh"))
COLUMN = columns_of(VIEW.variant.dealing.wild_ranks)


def odds(card: str, *history: RoundDealt | Discarded | UpcardTaken | OfferPassed) -> float:
    """Of seat 2 having the card."""
    return float(log_odds(VIEW, history)[1, COLUMN[parse_card(card)]])


def test_what_somebody_takes_speaks_for_its_like_and_what_she_lets_go_against_it() -> None:
    nine = parse_card("9s")
    took, threw = UpcardTaken(1, nine), Discarded(1, nine, 0)
    refused = (Discarded(3, nine, 0), OfferPassed(1))
    assert 0 == odds("9d") == odds("9d", UpcardTaken(2, nine)) == odds("4s", took)
    assert odds("9d", took) > 0 > odds("9d", threw)
    assert odds("Js", took) > 0 > odds("Js", threw)
    assert 0 > odds("Js", *refused) > odds("9s", *refused)
    assert 0 == log_odds(VIEW, (took, threw))[0].sum()


def test_who_is_down_keeps_neither_wilds_nor_what_fits() -> None:
    view = down_with("7c Qd Jd")
    seats = (view.seats[0], view.seats[1]._replace(down=Down.EARLIER), *view.seats[2:])
    told = log_odds(view._replace(seats=seats), ())[1]
    assert told[WILDS] < min(told[:WILDS])
    assert min(told[:WILDS]) < 0


def test_a_place_that_is_known_is_no_surprise_and_one_that_is_thought_unlikely_is() -> None:
    truth = np.zeros((2, COLUMNS))
    truth[0, 0] = truth[1, 1] = 1
    moment = Moment(VIEW, (), truth)
    assert 1 == pytest.approx(read(moment, by_size(moment)).loss)
    assert 0 == pytest.approx(read(moment, truth).loss)
    assert (1.0, 0.0, 0.5) == (
        read(moment, truth).rank,
        read(moment, 1 - truth).rank,
        read(moment, by_size(moment)).rank,
    )


def test_the_guesses_at_a_round_are_chances_and_better_than_none() -> None:
    some = [each for played in moments(shipped_variant("quarters"), 4, "guesses") for each in played]
    for guess in (by_size, by_odds, by_deals):
        assert all(np.allclose(1, guess(each).sum(axis=0)) for each in some[:3])
    assert sum(read(each, by_odds(each)).loss - read(each, by_size(each)).loss for each in some) < 0
    fitted = fit(some)
    assert len(fitted) == len(Signs._fields)
    assert fitted.took_near > 0 > fitted.threw_near
    assert WEIGHTS.took_near > 0 > WEIGHTS.threw_near


def test_a_hand_imagined_has_more_often_what_goes_with_what_it_took() -> None:
    history = [UpcardTaken(1, card) for card in parse_cards("9s Ts")]
    plain, read_in = (imagined(VIEW, events, 400, 1, np.random.default_rng(1)) for events in ((), history))
    column = COLUMN[parse_card("Js")]
    assert read_in.hands[1, :, column].mean() > 1.5 * plain.hands[1, :, column].mean()
