"""Details that every caller relies on although few tests reach them."""

import io
import json
from dataclasses import replace
from hashlib import sha256
from struct import unpack

import pytest

from game.engine.actions import Deal, Draw, Hit, LayDown
from game.engine.decider import label_of
from game.engine.events import (
    CardDrawn,
    DealerDrawn,
    GameEnded,
    OfferOpened,
    RoundDealt,
    ShanghaiCalled,
    TurnBegan,
    TurnEnded,
    UpcardTaken,
    redacted,
)
from game.engine.history import history_from, with_turns
from game.engine.laydowns import lay_downs
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import PositionError, load_position, view_document
from game.engine.record import RecordedPlayer, RecordError, read_record
from game.engine.referee import refusal
from game.engine.refusal import IllegalAction, Reason
from game.engine.shuffle import picked
from game.engine.standing import final_bonus
from game.engine.state import Down, Phase, Seat, new_game
from game.engine.supply import from_pile, offer_supplied
from game.engine.transcript import event_document
from game.engine.view import observe, open_discards
from game.rules.cards import parse_card, parse_cards
from game.rules.variant import AceRule, TurnAfterBuy, Variant, parse_contract
from game.rules.variant_file import shipped_variant
from tests.clauses.table import do, events, given, legal, meld, on_turn, refused
from tests.support.recording import RecordWriter

HELD = """
variant = "shafer"
phase = "play"
discards = "7h"
stock = "9c 2d"
[[seats]]
hand = "3h 3d 3c Kd 9s 9c 9h 4s"
[[seats]]
[[seats]]
"""


def test_views_judge_only_their_seat() -> None:
    state = play(new_game(shipped_variant("shafer"), 3, "own"), Deal())[-1][1]

    with pytest.raises(ValueError, match="the view of seat 0 cannot judge an action of seat 1"):
        refusal(observe(state, 0), Draw(1))


def test_seats_in_a_transcript_count_from_1() -> None:
    assert [2, 3, 1] == event_document(OfferOpened((1, 2, 0)))["asked"]


def test_melds_in_a_transcript_count_from_1() -> None:
    called = ShanghaiCalled(0, parse_card("9h"), 1, None, None)

    assert 2 == event_document(called)["meld"]
    assert event_document(replace(called, meld=None))["meld"] is None


def test_no_meld_counts_from_the_end() -> None:
    melds = '{ owner = 1, kind = "run", cards = "5h 6h 7h 8h" }'
    view = observe(on_turn("9h 2d", melds, "earlier", shipped_variant("campfire")), 0)

    why = refusal(view, Hit(0, parse_card("9h"), -1, None))

    assert refusal(view, Hit(0, parse_card("9h"), 0, None)) is None
    assert why is not None
    assert why.reason is Reason.NO_SUCH_MELD


def test_first_faults_count_the_others() -> None:
    with pytest.raises(PositionError, match=r"\(and [1-9]\d* more\)"):
        given('variant = { id = "x" }')


def test_missing_cards_name_the_first() -> None:
    view = observe(load_position(HELD, "here", open_variant=lambda name: shipped_variant(str(name))), 0)
    action = parse_action("P1 lay set(3h 3d 3c) set(9s 9c 9d)")
    assert isinstance(action, LayDown)

    why = refusal(view, action)

    assert why is not None
    assert parse_card("9d") == why.card


FOUR_MELDS = """
variant = "shafer"
phase = "play"
stock = "9c 2d"
discards = "Kc"
[[seats]]
hand = "7h Kd Qs"
down = "earlier"
[[seats]]
hand = "9s"
down = "earlier"
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "Jh Jd Jc"
[[melds]]
owner = 2
kind = "run"
cards = "2s 3s 4s 5s"
[[melds]]
owner = 1
kind = "run"
cards = "5h 6h ** 8h"
[[melds]]
owner = 1
kind = "set"
cards = "4d 4c 4s"
"""


@pytest.mark.clause("S-18")
def test_freed_jokers_list_every_place() -> None:
    listed = {action for action in legal(given(FOUR_MELDS)) if "swap" in action}

    swap = "P1 swap 7h m3 hit "
    assert {swap + onto for onto in ("m1", "m2 low", "m2 high", "m3 low", "m3 high", "m4")} == listed


@pytest.mark.clause("H-11", "X-10")
def test_exact_contracts_are_no_lay_down() -> None:
    state = given("""
        variant = "campfire"
        round = 9
        phase = "play"
        discards = "Kc"
        seats = [{ hand = "3h 3d 3c 5h 5d 5c 9h 9d 9c 6s 7s 8s 9s Ts" }, {}, {}]
    """)

    assert not [action for action in legal(state) if " lay " in action]


def stock_only() -> Variant:
    shafer = shipped_variant("shafer")
    return replace(shafer, buying=replace(shafer.buying, buy_upcard_in_turn=False))


@pytest.mark.clause("S-10", "S-12")
def test_stocks_may_sell_where_discards_cannot() -> None:
    state = given('variant = "shafer"\nphase = "play"\nseats = [{ hand = "3h 3d 9c Kd" }, {}, {}]', stock_only())

    assert "P1 buy-stock" in legal(state)
    assert "P1 buy-upcard" not in legal(state)


@pytest.mark.clause("S-10", "S-12")
def test_stocks_sell_without_a_discard() -> None:
    state = given('variant = "shafer"\nphase = "play"\ndiscards = ""\nseats = [{ hand = "3h 3d 9c Kd" }, {}, {}]')

    assert "P1 buy-stock" in legal(state)
    assert "P1 buy-upcard" not in legal(state)


@pytest.mark.clause("M-12", "X-11", "X-16")
def test_first_claims_concern_previous_discards() -> None:
    state = given("""
        variant = "may_i"
        phase = "claim"
        discards = "Jh"
        seats = [{ hand = "9s 9d" }, {}, {}]
        melds = [{ owner = 1, kind = "set", cards = "Js Jd Jc" }]
    """)

    assert ((state.turn - 1) % 3, 2) == (state.discarder, len(state.asked))
    assert state.discarder not in state.asked


@pytest.mark.clause("C-11", "C-12", "X-10")
def test_last_card_swaps_need_a_place() -> None:
    position = """
        variant = "classic"
        phase = "play"
        discards = "Kc"
        seats = [{ hand = "HAND", down = "earlier" }, {}, {}]
        melds = [{ owner = 1, kind = "run", cards = "2h 3h 4h 5h 6h 7h ** 9h Th Jh Qh Kh Ah" }]
    """

    alone, beside = given(position.replace("HAND", "8h")), given(position.replace("HAND", "8h 9s"))

    assert Reason.LAST_CARD_STUCK is refused(alone, "P1 swap 8h m1")
    assert "P1 swap 8h m1" in legal(beside)


def test_undealt_seats_hold_nothing() -> None:
    state = given('variant = "shafer"\nround = 0\nplayers = 3')

    assert ((0, 0, 0), ((), (), ())) == (tuple(seat.cards for seat in state.seats), state.hands)


@pytest.mark.clause("Q-7", "S-18", "C-12")
def test_low_end_jokers_may_be_swapped() -> None:
    state = given("""
        variant = "classic"
        phase = "play"
        discards = "Kc"
        seats = [{ hand = "4h 9s Ks", down = "this_turn" }, {}, {}]
        melds = [{ owner = 2, kind = "run", cards = "** 5h 6h 7h" }]
    """)

    assert {"P1 swap 4h m1"} == {action for action in legal(state) if "swap" in action}
    assert "run(4h 5h 6h 7h)" == meld(do(state, "P1 swap 4h m1"), 1)


@pytest.mark.clause("X-10", "C-11")
@pytest.mark.parametrize(
    ("left", "owed", "stuck"), [("Kd", 1, False), ("Kd", 2, False), ("Kd 9s", 1, False), ("Kd 9s", 2, True)]
)
def test_two_owed_discards_limit_lay_downs(left: str, owed: int, stuck: bool) -> None:
    state = given(f"""
        variant = "classic"
        phase = "play"
        discards = "Kc"
        owed = {owed}
        seats = [{{ hand = "3h 3d 3c 5h 5d 5c {left}" }}, {{}}, {{}}]
    """)

    assert stuck == (not [action for action in legal(state) if " lay " in action])


@pytest.mark.clause("X-8", "Q-12", "Q-9")
@pytest.mark.parametrize(
    ("after", "owed", "own", "draws"),
    [
        (TurnAfterBuy.UNCHANGED, 0, False, 1),
        (TurnAfterBuy.UNCHANGED, 0, True, 1),
        (TurnAfterBuy.UNCHANGED, 1, False, 0),  # the buyer's own discard is the next draw
        (TurnAfterBuy.UNCHANGED, 1, True, 1),
        (TurnAfterBuy.BUYER_DRAWS, 1, False, 1),
        (TurnAfterBuy.BUYER_PLAYS, 0, False, 0),
        (TurnAfterBuy.BUYER_PLAYS, 0, True, 0),
    ],
)
def test_buys_need_enough_cards(after: TurnAfterBuy, owed: int, own: bool, draws: int) -> None:
    quarters = shipped_variant("quarters")
    house = replace(quarters, buying=replace(quarters.buying, turn_after=after, discards_owed=owed))
    view = observe(play(new_game(house, 3, "supply"), Deal())[-1][1], 0)
    seat = view.turn if own else (view.turn + 1) % 3
    needed = house.buying.penalty_cards + draws

    assert [False, True] == [
        offer_supplied(view._replace(stock=cards, discards=1), seat) for cards in (needed - 1, needed)
    ]


def test_new_games_have_empty_seats() -> None:
    assert (Seat(0, Down.NO, 0, 0, 0, 40),) * 3 == new_game(shipped_variant("quarters"), 3, "s").seats


def test_first_possible_buyers_ask_by_default() -> None:
    state = given('variant = "shafer"\nphase = "request"\nturn = 2\ndiscards = "Kc"\nseats = [{}, {}, {}]')

    assert (2, (2, 0)) == (state.acting, state.asked)


@pytest.mark.clause("X-6")
def test_unjoined_aces_lay_nothing_down() -> None:
    shafer = shipped_variant("shafer")
    hand, contract = parse_cards("Jh Qh Kh Ah 2h 3h 4h"), parse_contract("1 run of 4")

    for ace, runs in ((AceRule.LOW, ["run(Ah 2h 3h 4h)"]), (AceRule.HIGH, ["run(Jh Qh Kh Ah)"])):
        house = replace(shafer, melding=replace(shafer.melding, ace=ace))
        assert runs == [str(meld) for melds in lay_downs(hand, contract, house) for meld in melds]


@pytest.mark.clause("X-10")
def test_only_stuck_cards_spare_a_discard() -> None:
    stuck = given(
        'variant = "classic"\nphase = "play"\ndiscards = "2c"\nseats = [{ hand = "Kd", down = "this_turn" }, {}, {}]'
    )
    drawing = given('variant = "classic"\nphase = "draw"\ndiscards = "2c"\nseats = [{ hand = "Kd" }, {}, {}]')

    assert "P1 end" in legal(stuck)
    assert (Reason.NOT_NOW, Reason.NOT_YOUR_TURN) == (refused(drawing, "P1 end"), refused(stuck, "P2 end"))
    assert "P1 end" not in legal(drawing)


def test_hidden_deals_show_only_numbers() -> None:
    steps = play(new_game(shipped_variant("shafer"), 3, "own"), Deal())
    dealt = next(redacted(event, 1) for event, _ in steps if isinstance(event, RoundDealt))
    assert isinstance(dealt, RoundDealt)

    assert [10, 10, 10] == [len(hand) for hand in dealt.hands]
    assert [True, False, True] == [set(hand) == {None} for hand in dealt.hands]
    assert {None} == set(dealt.stock)


@pytest.mark.clause("H-11", "X-16")
def test_finished_rounds_offer_no_discard() -> None:
    state = given("""
        variant = "campfire"
        phase = "play"
        discards = "Kc"
        seats = [{ hand = "7h", down = "earlier" }, {}, {}]
        melds = [{ owner = 1, kind = "set", cards = "4h 4d 4c" }]
    """)

    over = do(state, "P1 discard 7h")

    assert (Phase.ROUND_OVER, False, (), over.turn) == (over.phase, over.upcard_alive, over.asked, over.acting)


@pytest.mark.clause("H-14")
def test_turns_begin_owing_one_discard() -> None:
    state = given('variant = "campfire"\nphase = "offer"\ndiscards = "Kc"\nowed = 2\nwild_played = true')
    while state.phase is Phase.OFFER:
        assert state.wild_played
        state = do(state, f"P{state.asked[0] + 1} pass")

    assert (Phase.DRAW, state.turn, (), 1, True, False) == (
        state.phase,
        state.acting,
        state.asked,
        state.owed,
        state.upcard_alive,
        state.wild_played,
    )


def test_transcripts_count_seats_from_1() -> None:
    drawn = event_document(DealerDrawn(2, ((0, parse_card("3h")), (2, parse_card("2c")))))
    assert [{"seat": 1, "card": "3h"}, {"seat": 3, "card": "2c"}] == drawn["draws"]


@pytest.mark.parametrize("seat", [3, -1])
def test_absent_seats_cannot_act(seat: int) -> None:
    state = play(new_game(shipped_variant("shafer"), 3, "own"), Deal())[-1][1]

    with pytest.raises(IllegalAction) as caught:
        play(state, Draw(seat))
    assert Reason.NO_SUCH_SEAT is caught.value.refusal.reason


@pytest.mark.clause("S-1")
def test_lowest_scores_finally_come_first() -> None:
    shafer = shipped_variant("shafer")
    state = given(f"""
        variant = "shafer"
        round = {len(shafer.rounds)}
        phase = "play"
        discards = "Kc"
        seats = [
            {{ hand = "7h", down = "earlier", score = 90 }},
            {{ hand = "3h", score = 40 }},
            {{ hand = "3d", score = 60 }},
        ]
        melds = [{{ owner = 1, kind = "set", cards = "7s 7d 7c" }}]
    """)

    ended = [event for event in events(state, "P1 hit 7h m1") if isinstance(event, GameEnded)]

    assert [GameEnded((3, 1, 2))] == ended


@pytest.mark.clause("M-15")
def test_only_fewest_penalties_earn_the_bonus() -> None:
    new = new_game(shipped_variant("may_i"), 3, "1")
    seats = tuple(seat._replace(score=score) for seat, score in zip(new.seats, (20, 5, 5), strict=True))
    over = new._replace(phase=Phase.GAME_OVER, seats=seats)

    assert [0, 70, 70] == [final_bonus(over, seat) for seat in range(3)]


def test_an_offered_upcard_begins_the_turn() -> None:
    card = parse_card("7h")
    taken = (UpcardTaken(0, card), TurnEnded(0, 1, True), UpcardTaken(1, card), TurnBegan(2), UpcardTaken(2, card))

    assert [0, None, 1, 2, None] == [seat for _, seat in with_turns(taken)]


def test_histories_hide_what_others_drew() -> None:
    start = play(new_game(shipped_variant("shafer"), 3, "own"), Deal())[-1][1]
    drawn, hidden = CardDrawn(1, parse_card("7h")), CardDrawn(1, None)

    assert [(hidden,), (drawn,)] == [tuple(history_from(start, [drawn], seat)) for seat in (0, 1)]


def test_undealt_games_have_first_round_rules() -> None:
    shafer = shipped_variant("shafer")
    assert [shafer.rounds[0], shafer.rounds[0], shafer.rounds[1]] == [shafer.round_at(number) for number in (0, 1, 2)]


def opened(name: object) -> Variant:
    return shipped_variant(str(name))


def test_position_errors_separate_name_and_reason() -> None:
    with pytest.raises(PositionError) as wrong:
        load_position("round = 0.5", "evening.toml", open_variant=opened)
    assert ("evening.toml", str(wrong.value).removeprefix("evening.toml: ")) == (wrong.value.name, wrong.value.sentence)


def test_idle_views_say_seat_0() -> None:
    state = load_position('variant = "may_i"\nphase = "round_over"', "x", open_variant=opened)
    assert 0 == view_document(observe(state, 0))["to_act"]
    position = load_position('variant = "may_i"\nphase = "draw"\nturn = 3', "x", open_variant=opened)
    assert 3 == view_document(observe(position, 0))["to_act"]


@pytest.mark.parametrize(
    ("entries", "text"), [(99, "seats has 99 entries for 4 players"), (100, "a list of at most 99: a table")]
)
def test_seat_lists_have_sensible_lengths(entries: int, text: str) -> None:
    with pytest.raises(PositionError, match=text):
        load_position('variant = "may_i"\nplayers = 4\n' + "[[seats]]\n" * entries, "x", open_variant=opened)


def test_first_rounds_limit_early_buys() -> None:
    first, *others, last = shipped_variant("may_i").rounds
    house = replace(shipped_variant("may_i"), rounds=(replace(first, buys=1), *others, replace(last, buys=5)))
    text = 'variant = ""\nplayers = 3\nround = 0\nseats = [{{ buys = {} }}, {{}}, {{}}]'
    assert 1 == load_position(text.format(1), "x", open_variant=lambda _: house).seats[0].buys
    with pytest.raises(PositionError, match="from 0 to 1"):
        load_position(text.format(2), "x", open_variant=lambda _: house)


def test_unfair_random_words_are_skipped() -> None:
    """When choosing among more numbers than half the possible words, only as many words as numbers are used."""
    seed, (first, second, *_) = next(
        (f"seed {number}", block)
        for number in range(100)
        if (block := _words(f"seed {number}", "purpose"))[0] > block[1] >= 2**31
    )
    assert first == picked(first + 1, seed, "purpose")
    assert second == picked(first, seed, "purpose")


def _words(seed: str, purpose: str) -> tuple[int, ...]:
    """Return the first random words, computed as the rule book describes (X-14)."""
    start = sha256(f"{len(seed)}:{seed}:{purpose}".encode()).digest()
    return unpack(">8I", sha256(start + bytes(8)).digest())


def test_seen_discards_are_listed_newest_first() -> None:
    state = load_position('variant = "classic"\ndiscards = "2c 9d Kh"', "x", open_variant=opened)
    view, cards = observe(state, 0), parse_cards("2c 9d Kh")
    assert parse_cards("Kh 9d 2c") == open_discards(view, cards)
    assert parse_cards("Kh") == open_discards(view, cards[:-1])  # not seen by the player
    assert parse_cards("Kh") == open_discards(view._replace(variant=shipped_variant("shafer")), cards)
    assert () == open_discards(view._replace(upcard=None), ())


@pytest.mark.clause("S-11")
def test_begun_discards_end_buying() -> None:
    text = 'variant = "shafer"\nphase = "discard"\nturn = 1\nacting = 1\nowed = 1\ndiscards = "2c 9d"\ndiscarder = {}'
    for discarder in (1, 2):
        state = load_position(text.format(discarder), "x", open_variant=opened)
        assert Reason.TOO_LATE_TO_BUY is refused(state, "P1 buy-stock")


@pytest.mark.clause("X-17")
def test_unbuyable_upcards_are_never_asked_for() -> None:
    spent = "[[seats]]\n" + "[[seats]]\nbuys = 3\n" * 3
    text = f'variant = "may_i"\nphase = "request"\nturn = 1\ndiscards = "9d"\n{spent}'
    with pytest.raises(PositionError, match="asked names P1, who is on turn"):
        load_position(text, "x", open_variant=opened)


@pytest.mark.parametrize("position", ["[]", "3", '"may_i"', '{"variant": "may_i"}'])
def test_malformed_header_positions_say_so(position: str) -> None:
    stream = io.StringIO()
    writer = RecordWriter(stream)
    state = load_position('variant = "may_i"\nphase = "draw"', "x", open_variant=opened)
    writer.begin(state, tuple(RecordedPlayer(f"P{seat}", "steady") for seat in range(state.players)))
    header, *rest = stream.getvalue().splitlines(keepends=True)
    doc = json.loads(header)
    doc["position"] = json.loads(position)
    with pytest.raises(RecordError, match="position must be a table without a rule set"):
        read_record([json.dumps(doc) + "\n", *rest])


@pytest.mark.parametrize(("key", "most"), [("score", 1_000_000), ("points", 1_000_000), ("quarters", 1_000_000)])
def test_seat_numbers_stop_at_a_million(key: str, most: int) -> None:
    text = 'variant = "quarters"\nplayers = 4\npot = 0\nseats = [{{ {} = {} }}]'
    assert most == getattr(load_position(text.format(key, most), "x", open_variant=opened).seats[0], key)
    with pytest.raises(PositionError, match=f"{key} is {most + 1}"):
        load_position(text.format(key, most + 1), "x", open_variant=opened)


@pytest.mark.clause("X-8")
@pytest.mark.parametrize(
    ("discards", "alive", "cards"), [(0, False, 0), (1, False, 1), (1, True, 0), (5, True, 4), (5, False, 5)]
)
def test_new_stocks_spare_live_upcards(discards: int, alive: bool, cards: int) -> None:
    assert cards == from_pile(discards, alive)


@pytest.mark.parametrize(("seed", "longer"), [(10**18 - 1, 10**18), (1 - 10**18, -(10**18))])
def test_seeds_have_eighteen_digits_at_most(seed: int, longer: int) -> None:
    text = 'variant = "may_i"\nseed = {}'
    assert str(seed) == load_position(text.format(seed), "x", open_variant=opened).seed
    with pytest.raises(PositionError, match="at most 18 digits"):
        load_position(text.format(longer), "x", open_variant=opened)


def test_requests_must_ask_somebody() -> None:
    with pytest.raises(PositionError, match="asked"):
        load_position('variant = "shafer"\nphase = "request"\nasked = []\ndiscards = "Kc"', "x", open_variant=opened)


@pytest.mark.parametrize(("path", "label"), [("/", "program:?"), ("/bots/a\tb", "program:a?b")])
def test_nameless_programs_have_labels(path: str, label: str) -> None:
    assert label == label_of(path)
