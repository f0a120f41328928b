"""Cards drawn before the first round (K-28 of `game/docs/relatives.md`): who deals, who begins, who sits where."""

from collections.abc import Iterator

import pytest

from ai.arena import Fixture
from ai.unseen import unseen
from game.engine.dealing import first_dealer, seating
from game.engine.events import DealerDrawn, RoundDealt, redacted
from game.engine.position import dump_position, load_position
from game.engine.state import Phase, new_game
from game.engine.transcript import event_document
from game.engine.view import observe
from game.match import Match, Person
from game.rulebook.words.blocks import Sentence
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import ACE
from game.rules.idle import is_idle
from game.rules.schema import with_knob
from game.rules.short_text import read_short_text
from game.rules.variant import AceInDraw, DrawDecides, FirstDealer, FirstTurn, Variant, VariantError
from game.text.events import event_sentence
from tests.clauses.table import do, events, legal, open_shipped
from tests.houses.run import scores

CLASSIC, NAMES = open_shipped("classic"), ("Ana", "Mei", "Jun", "Rosa")  # the lowest card deals, aces high
SEEDS = [str(seed) for seed in range(200)]


def drawing(first: FirstDealer, ace: AceInDraw = AceInDraw.HIGH, decides: DrawDecides = DrawDecides.DEALER) -> Variant:
    """Return a rule set with that draw."""
    values = {"first_dealer": first, "draw_ace": ace, "draw_decides": decides}
    variant = CLASSIC
    for key, value in values.items():
        variant = with_knob(variant, f"dealing.{key}", value)
    return variant


def plain(variant: Variant) -> Iterator[tuple[str, DealerDrawn]]:
    """Yield the draws in which nobody drew twice."""
    for seed in SEEDS:
        drawn = first_dealer(variant, 4, seed)
        if len(drawn.draws) == 4:
            yield seed, drawn


def on_page(variant: Variant) -> str:
    """Return the sentences of the rules page."""
    blocks = (block for section in rulebook(variant) for block in section.blocks)
    return " ".join(block.text for block in blocks if isinstance(block, Sentence))


@pytest.mark.clause("K-28")
@pytest.mark.parametrize("first", [FirstDealer.LOWEST_CARD, FirstDealer.HIGHEST_CARD])
@pytest.mark.parametrize("ace", list(AceInDraw))
def test_the_lowest_or_the_highest_card_deals_with_aces_high_or_low(first: FirstDealer, ace: AceInDraw) -> None:
    best = max if first is FirstDealer.HIGHEST_CARD else min
    aces = 0
    for _seed, drawn in plain(drawing(first, ace)):
        heights = {seat: 14 if card.rank == ACE and ace is AceInDraw.HIGH else card.rank for seat, card in drawn.draws}
        assert best(heights.values()) == heights[drawn.dealer]
        aces += any(card.rank == ACE for _, card in drawn.draws)
    assert aces > 20


@pytest.mark.clause("K-28", "X-14")
def test_the_draw_of_a_seed_is_the_same_for_ever() -> None:
    assert "P1 2c P2 4d P3 6d P4 ** P4 Jd" == " ".join(
        f"P{seat + 1} {card}" for seat, card in first_dealer(CLASSIC, 4, "1").draws
    )


@pytest.mark.clause("K-28")
def test_players_tied_for_the_highest_card_draw_again() -> None:
    variant = drawing(FirstDealer.HIGHEST_CARD)
    again = [drawn for drawn in (first_dealer(variant, 4, seed) for seed in SEEDS) if len(drawn.draws) > 4]
    naturals = [drawn for drawn in again if not any(card.is_joker for _, card in drawn.draws)]
    assert naturals
    for drawn in naturals:
        ranks = [14 if card.rank == ACE else card.rank for _, card in drawn.draws[:4]]
        tied = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        assert tied == [seat for seat, _ in drawn.draws[4 : 4 + len(tied)]]
        assert drawn.dealer in tied


@pytest.mark.clause("K-28")
@pytest.mark.parametrize("turn", list(FirstTurn))
def test_the_card_drawn_may_decide_who_begins(turn: FirstTurn) -> None:
    deals = with_knob(drawing(FirstDealer.LOWEST_CARD), "dealing.first_turn", turn)
    begins = with_knob(deals, "dealing.draw_decides", DrawDecides.FIRST_TURN)
    for seed in SEEDS[:20]:
        winner = first_dealer(deals, 4, seed).dealer
        drawn, dealt = events(new_game(begins, 4, seed), "deal")[:2]
        assert isinstance(dealt, RoundDealt)
        assert isinstance(drawn, DealerDrawn)
        assert winner == dealt.turn
        assert drawn.dealer == dealt.dealer == (winner if turn is FirstTurn.DEALER else (winner - 1) % 4)


@pytest.mark.clause("K-28")
@pytest.mark.parametrize("first", [FirstDealer.LOWEST_CARD, FirstDealer.HIGHEST_CARD])
def test_the_cards_drawn_may_seat_the_players(first: FirstDealer) -> None:
    variant = drawing(first, decides=DrawDecides.SEATS)
    orders = set()
    for seed in SEEDS:
        drawn, seats = first_dealer(variant, 4, seed), seating(variant, 4, seed)
        assert [0, 1, 2, 3] == sorted(seats)
        assert 0 == seats[0]
        orders.add(seats)
        if len(drawn.draws) == 4:
            ranks = {seat: 14 if card.rank == ACE else card.rank for seat, card in drawn.draws}
            around = [ranks[(drawn.dealer + place) % 4] for place in range(4)]
            assert around == sorted(around, reverse=first is FirstDealer.HIGHEST_CARD)
            assert [seats.index(player) for player in range(4)] == [seat for seat, _ in drawn.draws]
    assert 6 == len(orders)  # every order around the first player


@pytest.mark.clause("K-28")
def test_a_game_seats_its_players_by_their_cards_and_another_keeps_them() -> None:
    people = tuple(map(Person, NAMES))
    variant = drawing(FirstDealer.HIGHEST_CARD, decides=DrawDecides.SEATS)
    seated = [Match.start(variant, people, seed) for seed in SEEDS[:20]]

    assert {"Ana"} == {match.names[0] for match in seated}
    assert len({match.names for match in seated}) > 3
    for match, seed in zip(seated, SEEDS, strict=False):
        assert match.names == tuple(NAMES[player] for player in seating(variant, 4, seed))
        assert NAMES == Match.start(drawing(FirstDealer.HIGHEST_CARD), people, seed).names


SENTENCES = {
    (FirstDealer.LOWEST_CARD, DrawDecides.DEALER): "drew the lowest card, {card}, and deals first.",
    (FirstDealer.HIGHEST_CARD, DrawDecides.DEALER): "drew the highest card, {card}, and deals first.",
    (FirstDealer.LOWEST_CARD, DrawDecides.FIRST_TURN): "drew the lowest card, {card}, and begins.",
    (FirstDealer.HIGHEST_CARD, DrawDecides.FIRST_TURN): "drew the highest card, {card}, and begins.",
    (FirstDealer.LOWEST_CARD, DrawDecides.SEATS): "drew the lowest card, {card}, and deals first. The others sit in "
    "the order of their cards.",
}


@pytest.mark.clause("K-28")
@pytest.mark.parametrize(("draw", "sentence"), SENTENCES.items())
def test_the_log_names_the_player_and_the_card(draw: tuple[FirstDealer, DrawDecides], sentence: str) -> None:
    first, decides = draw
    variant = with_knob(drawing(first, decides=decides), "dealing.first_turn", FirstTurn.LEFT)
    seed, drawn = next(plain(variant))
    winner = (drawn.dealer + (decides is DrawDecides.FIRST_TURN)) % 4
    card = next(card for seat, card in drawn.draws if seat == winner)
    text = event_sentence(drawn, observe(new_game(variant, 4, seed), 0), NAMES, None)

    assert text.startswith(f"{NAMES[winner]} ")
    assert text == f"{NAMES[winner]} {sentence.format(card=text.split(', ')[1])}"
    assert str(card.rank) in text or card.rank in (ACE, 11, 12, 13)


@pytest.mark.clause("K-28")
def test_the_rules_page_describes_the_draw_only_if_there_is_one() -> None:
    random = with_knob(CLASSIC, "dealing.first_dealer", FirstDealer.RANDOM)

    assert is_idle(random, "dealing.draw_ace")
    assert is_idle(random, "dealing.draw_decides")
    assert "Before the first round everyone draws a card" not in on_page(random)
    page = on_page(drawing(FirstDealer.HIGHEST_CARD, AceInDraw.LOW, DrawDecides.FIRST_TURN))
    assert "the highest one counts. Aces are low in this draw. The player who drew it takes the first turn" in page
    assert "deals first" not in page


def test_contract_rummy_counts_aces_low_and_the_lowest_card_begins_progressive_rummy() -> None:
    contract, progressive = open_shipped("contract").dealing, open_shipped("progressive").dealing

    assert (FirstDealer.LOWEST_CARD, AceInDraw.LOW) == (contract.first_dealer, contract.draw_ace)
    assert (FirstDealer.LOWEST_CARD, DrawDecides.FIRST_TURN) == (progressive.first_dealer, progressive.draw_decides)


@pytest.mark.clause("K-44")
def test_a_wild_turned_up_first_belongs_to_the_dealer() -> None:
    variant = read_short_text("shanghai:campfire;jokers=3-8:32;wild_upcard=dealer")
    given = 0
    for seed in SEEDS:
        state = new_game(variant, 4, seed)
        dealt = next(event for event in events(state, "deal") if isinstance(event, RoundDealt))
        view = observe(do(state, "deal"), 0)
        assert dealt.upcard is not None
        assert not variant.is_wild(dealt.upcard)
        assert [11 + len(dealt.to_dealer) * (seat == dealt.dealer) for seat in range(4)] == list(map(len, dealt.hands))
        if dealt.to_dealer:
            given += 1
            assert dealt.to_dealer == dealt.hands[dealt.dealer][11:]
            assert "went to the dealer. The" in event_sentence(dealt, view, NAMES, 0)
            other = observe(do(state, "deal"), (dealt.dealer + 1) % 4)
            left, seen = unseen(other, (redacted(dealt, other.seat),)), dealt.to_dealer[0]
            assert 32 - len(dealt.to_dealer) == left[seen] + other.hand.count(seen)
    assert given > 20
    assert "belongs to the dealer" in on_page(variant)
    with pytest.raises(VariantError, match=r"in rounds\[10\] the whole hand goes down as exactly the contract"):
        read_short_text("shanghai:campfire;wild_upcard=dealer;cards.10=11;at_once.10=yes;longer=no")


@pytest.mark.clause("K-44")
def test_no_card_is_turned_up_after_the_deal() -> None:
    variant = read_short_text("shanghai:campfire;wild_upcard=no upcard")
    state = do(new_game(variant, 3, "1"), "deal")

    assert (Phase.DRAW, (), False) == (state.phase, state.discards, state.upcard_alive)
    assert {f"P{state.turn + 1} draw"} == legal(state)
    assert state == load_position(dump_position(state), "again", open_variant=lambda _: variant)
    dealt = next(event for event in events(new_game(variant, 3, "1"), "deal") if isinstance(event, RoundDealt))
    assert event_sentence(dealt, observe(state, 0), NAMES[:3], 0).endswith("2 sets of 3.")
    assert event_document(dealt)["upcard"] is None
    assert "No card is turned up after the deal" in on_page(variant)
    assert 10 == len(scores(Fixture(variant, ("greedy", "novice", "steady"), "none", 0, 0)).drawn)
