"""Reading hands: a card taken openly makes similar ones likelier, and the measurement works."""

from collections.abc import Sequence

import numpy as np
import pytest

from ai.evaluator.batch import COLUMNS, WILDS, columns_of
from ai.master.imagined import WEIGHTS, Signs, hits_not_made, imagined, log_odds
from game.engine.events import CardHit, Discarded, Event, MeldsLaid, OfferPassed, RoundDealt, TurnEnded, UpcardTaken
from game.engine.state import Down
from game.rules.cards import parse_card, parse_cards
from game.rules.fit import with_hit
from game.rules.melds import Meld
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.positions import HOLDING, down_with, view_of
from tests.bench.reading import Moment, by_deals, by_odds, by_size, fit, moments, read

VIEW = view_of(HOLDING.format(variant="quarters", round=2, hand="3c 6c 2d 4d 6d 7d 2h 3h 8h 9h Th Jh"))
COLUMN = columns_of(VIEW.variant.dealing.wilds)
# Seat 1 has laid down sevens and fours, and so has seat 2, whose melds are left out; then the turn of seat 2 ended.
LAID_DOWN = down_with("7c Qd Jd")
RIVAL_DOWN = LAID_DOWN._replace(
    seats=(LAID_DOWN.seats[0], LAID_DOWN.seats[1]._replace(down=Down.EARLIER, cards=3), *LAID_DOWN.seats[2:])
)
BEFORE: Sequence[Event] = [MeldsLaid(0, RIVAL_DOWN.melds), TurnEnded(0, 1, True), MeldsLaid(1, ())]
AFTER: Sequence[Event] = [*BEFORE, TurnEnded(1, 2, True)]


def odds(card: str, *history: RoundDealt | Discarded | UpcardTaken | OfferPassed) -> float:
    """Return the odds that seat 2 holds the card."""
    return float(log_odds(VIEW, history)[1, COLUMN[parse_card(card)]])


def test_takings_make_similar_cards_likelier() -> None:
    nine = parse_card("9s")
    took, threw = UpcardTaken(1, nine), Discarded(1, nine, 0)
    refused = (Discarded(3, nine, 0), OfferPassed(1))
    assert 0 == odds("9d") == odds("9d", UpcardTaken(2, nine)) == odds("4s", took)
    assert odds("9d", took) > 0 > odds("9d", threw)
    assert odds("Js", took) > 0 > odds("Js", threw)
    assert 0 > odds("Js", *refused) > odds("9s", *refused)
    assert 0 == log_odds(VIEW, (took, threw))[0].sum()


def test_players_down_hold_no_unplayed_fits() -> None:
    fitting = [COLUMN[card] for card in parse_cards("7c 4d 4c")]
    before, after = (log_odds(RIVAL_DOWN, history)[1] for history in (BEFORE, AFTER))
    assert before[WILDS] < min(before[:WILDS])
    assert min(before[:WILDS]) == 0
    assert all(after[fitting] < -1)
    assert sum(after[:WILDS] < 0) == 8


def test_fits_may_come_after_a_turn() -> None:
    grown = with_hit(RIVAL_DOWN.melds[0], parse_card("7c"), None)
    sixes = Meld(0, Kind.SET, parse_cards("6s 6h 6d"), rank=6)
    view = RIVAL_DOWN._replace(melds=(grown, RIVAL_DOWN.melds[1], sixes))
    history: list[Event] = [
        *AFTER,
        CardHit(0, parse_card("7c"), 0, None, grown),
        MeldsLaid(0, (sixes,)),
        TurnEnded(0, 1, True),
    ]
    read_odds = log_odds(view, history)[1]
    assert read_odds[COLUMN[parse_card("6c")]] > 0 > read_odds[COLUMN[parse_card("4c")]]


@pytest.mark.parametrize(("variant_id", "keeps"), [("campfire", False), ("classic", True), ("shafer", True)])
def test_a_kept_last_card_probably_fits(variant_id: str, keeps: bool) -> None:
    seats = (RIVAL_DOWN.seats[0], RIVAL_DOWN.seats[1]._replace(cards=1), *RIVAL_DOWN.seats[2:])
    view = RIVAL_DOWN._replace(variant=shipped_variant(variant_id), seats=seats)
    history: list[Event] = [*AFTER, TurnEnded(2, 0, True), TurnEnded(0, 1, True), TurnEnded(1, 2, True)]
    assert (log_odds(view, history)[1, COLUMN[parse_card("4c")]] > 0) == keeps


def test_waiting_hits_are_not_passed_up() -> None:
    view = RIVAL_DOWN._replace(variant=shipped_variant("shafer"))
    assert not any(hits_not_made(view, AFTER))
    assert hits_not_made(RIVAL_DOWN, AFTER)[1] == frozenset(parse_cards("7s 7h 7d 7c 4s 4h 4d 4c"))
    assert not any(hits_not_made(RIVAL_DOWN, AFTER[1:]))  # a history that does not cover all melds


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_histories_rebuild_the_melds(variant_id: str) -> None:
    some = [moment for played in moments(shipped_variant(variant_id), 4, "table") for moment in played]
    could = [any(hits_not_made(moment.view, moment.history)) for moment in some]
    assert sum(could) > 0
    for moment, is_known in zip(some, could, strict=True):
        had_turns = {event.seat for event in moment.history if isinstance(event, CardHit)} - {moment.view.seat}
        assert is_known or not had_turns


def test_simulated_hands_hold_few_passed_cards() -> None:
    of_four = [COLUMN[card] for card in parse_cards("4s 4h 4d 4c")]
    before, after = (imagined(RIVAL_DOWN, history, 400, 1, np.random.default_rng(1)) for history in (BEFORE, AFTER))
    held = [deals.hands[1][:, of_four].sum(axis=1).mean() for deals in (before, after)]
    assert held[1] < 0.25 * held[0]


def test_guessing_losses_run_from_zero_to_one() -> None:
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


def test_guesses_are_probabilities_and_better_than_chance() -> None:
    some = [moment for played in moments(shipped_variant("quarters"), 4, "guesses") for moment in played]
    for guess in (by_size, by_odds, by_deals):
        assert all(np.allclose(1, guess(moment).sum(axis=0)) for moment in some[:3])
    assert sum(read(moment, by_odds(moment)).loss - read(moment, by_size(moment)).loss for moment in some) < 0
    fitted = fit(some)
    assert len(fitted) == len(Signs._fields)
    assert fitted.took_near > 0 > fitted.threw_near
    assert WEIGHTS.took_near > 0 > WEIGHTS.threw_near


def test_simulated_hands_resemble_their_takings() -> None:
    history = [UpcardTaken(1, card) for card in parse_cards("9s Ts")]
    plain, read_in = (imagined(VIEW, events, 400, 1, np.random.default_rng(1)) for events in ((), history))
    column = COLUMN[parse_card("Js")]
    assert read_in.hands[1, :, column].mean() > 1.5 * plain.hands[1, :, column].mean()
