"""Sentences: every reason, fault and event has one, it reads as a sentence, and it names nothing hidden."""

import re
import string
from dataclasses import fields, replace
from functools import partial
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import Deal, Discard, Hit, LayDown, SeatAction, Shanghai, Swap, SwapHit
from game.engine.events import (
    AntesPaid,
    BoughtInTurn,
    CallFined,
    CardDrawn,
    CardGiven,
    DealerDrawn,
    Discarded,
    Event,
    GameEnded,
    MeldsLaid,
    PotPaid,
    RoundEnded,
    UpcardBought,
    WildSwapped,
    redacted,
)
from game.engine.laydowns import SearchLimit
from game.engine.notation import parse_action
from game.engine.position import load_position
from game.engine.referee import refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase, RoundResult, State, new_game
from game.engine.view import PlayerView, observe
from game.play.words import now
from game.play.words.now import can_do
from game.play.words.readout import as_text, readout
from game.play.words.sharing import round_and_contract
from game.rules.cards import JOKER, KINDS, Card, parse_card, parse_cards
from game.rules.contract import ContractFault, NewMeld
from game.rules.fit import End, Misfit
from game.rules.melds import MeldFault
from game.rules.variant import Kind, parse_contract
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table.commands import Intention
from game.text.cards import action_words
from game.text.events import (
    card_name,
    contract_words,
    event_sentence,
    meld_name,
    phase_prompt,
    place_word,
    refusal_sentence,
)
from game.text.replay import place_in_game
from game.text.saving import how_far
from game.text.table import DROP_ON_WILD, DROP_TO_DISCARD, drop_on_meld, round_line
from tests.engine.games import Move, moves, played, states

NAMES = ("Mei", "Jun", "Rosa", "Ana", "Tomek", "Ines", "Olaf", "Bo")
MELDS = """
players = 4
phase = "play"
seats = [{hand = "7s 9h ** 2c Kd"}, {}, {}, {}]
melds = [
  {owner = 3, kind = "run", cards = "9s Ts Js **"},
  {owner = 3, kind = "set", cards = "7h 7d **"},
  {owner = 1, kind = "set", cards = "Qs Qh Qd"},
  {owner = 2, kind = "run", cards = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"},
]
"""
ONE_JOKER = MELDS.replace("9h ** 2c", "9h 2c").replace("7d **", "7d 7c").replace("Ah 2h", "2h")


def position(variant_id: str, more: str = MELDS) -> State:
    return load_position(f'variant = "{variant_id}"\n{more}', "here", open_variant=shipped_variant)


def is_sentence(text: str) -> bool:
    return text[:1].isupper() and text.endswith(".") and not set("{}\n") & set(text) and "  " not in text


def refusal_text(state: State, text: str, seat: int = 0) -> str:
    view = observe(state, seat)
    why = refusal(view, parse_action(text))
    assert why is not None
    return refusal_sentence(why, view, NAMES)


# --- names ----------------------------------------------------------------------------------------------------------


def test_cards_have_their_own_names() -> None:
    assert len({card_name(card) for card in KINDS}) == 53
    assert [card_name(parse_card(text)) for text in ("9c", "Ah", "Jd", "Ts", "**")] == [
        *("9 of clubs", "ace of hearts", "jack of diamonds", "10 of spades", "joker")
    ]


def test_a_meld_is_named_by_its_owner() -> None:
    run, sevens, queens, long = position("shafer").melds
    assert meld_name(run, NAMES, 0) == "Rosa's run of spades, 9–Q"
    assert meld_name(sevens, NAMES, 0) == "Rosa's sevens"
    assert meld_name(queens, NAMES, 0) == "your queens"
    assert meld_name(long, NAMES, None) == "Jun's run of hearts, A–K"


def test_held_cards_show_points_left() -> None:
    sevens, card = position("shafer").melds[1], parse_card("7c")
    assert drop_on_meld(card, sevens, None, NAMES, 0, (65, 58)) == (
        "Put the 7 of clubs on Rosa's sevens. Your hand goes from 65 to 58 points."
    )


def test_dragging_and_keys_describe_a_drop_alike() -> None:
    card = parse_card("7c")
    sentences = (DROP_ON_WILD(card=card), DROP_TO_DISCARD(card=card))

    assert sentences == (
        "Swap the 7 of clubs for the wild.",
        "Discard the 7 of clubs.",
    )


@pytest.mark.parametrize(("end", "other"), [(End.LOW, End.HIGH), (End.HIGH, End.LOW)])
def test_held_wilds_name_their_end(end: End, other: End) -> None:
    sentence = drop_on_meld(JOKER, position("shafer").melds[0], end, NAMES, 0, (65, 15))
    assert sentence.endswith(f" This is the {end} end. For the {other} end, use the other half.")


def test_a_contract_is_named_with_its_lengths() -> None:
    contract = parse_contract("2 sets of 3 + 1 run of 4")
    assert "2 sets of 3 and 1 run of 4" == contract_words(contract)
    assert "2 sets of 3 or more and 1 run of 4 or more" == contract_words(contract, longer=True)


def test_places_are_ordinals() -> None:
    assert [place_word(place) for place in range(1, 9)] == ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"]


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("reason", Reason)
def test_reasons_have_sentences_everywhere(reason: Reason, variant_id: str) -> None:
    state = position(variant_id, ONE_JOKER if variant_id in ("campfire", "classic") else MELDS)
    for seat in range(4):
        for meld in (None, 0, 1, 2, 3, 9):
            for number in (None, 0, 1, 3):
                why = Refusal(reason, card=Card(7, "s"), meld=meld, number=number)
                assert is_sentence(refusal_sentence(why, observe(state, seat), NAMES))
    assert is_sentence(refusal_sentence(Refusal(reason), observe(state, 0), NAMES))


# All three say where a swapped wild goes under the rules.
WHERE_A_WILD_GOES = (Reason.WILD_GOES_TO_HAND, Reason.WILD_MUST_BE_HIT, Misfit.SWAPPED_WILD_NOT_THERE)


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_two_reasons_never_share_a_sentence(variant_id: str, phase: Phase) -> None:
    state = position(variant_id, ONE_JOKER if variant_id in ("campfire", "classic") else MELDS)
    state = state._replace(phase=phase, asked=(1,), owed=2, acting=1)
    faults: dict[Reason | Misfit, MeldFault | ContractFault] = {
        Reason.NOT_A_MELD: MeldFault.NO_NATURAL,
        Reason.NOT_THE_CONTRACT: ContractFault.SAME_RANK,
    }
    for seat in range(3):
        view = observe(state, seat)
        for meld in range(len(state.melds)):
            spoken: dict[str, Reason | Misfit] = {}
            for reason in (*Reason, *Misfit):
                why = Refusal(reason, card=Card(7, "s"), meld=meld, fault=faults.get(reason), number=1)
                meant = Reason.WILD_GOES_TO_HAND if reason in WHERE_A_WILD_GOES else reason
                assert meant is spoken.setdefault(refusal_sentence(why, view, NAMES), meant)


@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("fault", [*MeldFault, *ContractFault])
def test_lay_down_faults_have_sentences(fault: MeldFault | ContractFault, variant_id: str) -> None:
    reason = Reason.NOT_A_MELD if isinstance(fault, MeldFault) else Reason.NOT_THE_CONTRACT
    view = observe(position(variant_id, ""), 0)
    assert is_sentence(refusal_sentence(Refusal(reason, meld=0, fault=fault), view, NAMES))


def test_the_sentences_of_different_faults_differ() -> None:
    view = observe(position("shafer"), 0)
    of_melds = {refusal_sentence(Refusal(Reason.NOT_A_MELD, meld=0, fault=fault), view, NAMES) for fault in MeldFault}
    faults = [Refusal(Reason.NOT_THE_CONTRACT, fault=fault) for fault in ContractFault]
    assert (len(of_melds), len({refusal_sentence(why, view, NAMES) for why in faults})) == (16, 8)


def test_refused_cards_name_the_cards_that_fit() -> None:
    state = position("shafer", "dealer = 4\n" + MELDS.replace('hand = "7s', 'down = "earlier", hand = "7s'))
    assert refusal_text(state, "P1 hit 7s m1") == (
        "The 7 of spades doesn't fit here: Rosa's run goes from the 9 to the queen and takes the 8 of spades, the king "
        "of spades or a joker."
    )
    assert refusal_text(state, "P1 hit Kd m2") == (
        "The king of diamonds doesn't fit here: Rosa's sevens take another 7 or a joker."
    )
    assert refusal_text(state, "P1 hit 9h m4") == (
        "The 9 of hearts doesn't fit here: Jun's run of hearts, A–K, is full."
    )
    assert refusal_text(state, "P1 swap Kd m3") == "No wild in your queens stands for the king of diamonds."
    assert refusal_text(state, "P1 swap 7s m2") == "You can swap only in your own melds."


def test_excessive_wilds_name_the_limit() -> None:
    melds = 'melds = [{owner = 1, kind = "set", cards = "7h 7d ** **"}]\nphase = "play"\n[[seats]]\nhand = "** Kd"\n'
    state = position("may_i", melds + "[[seats]]\n" * 3)
    assert (
        refusal_text(state, "P1 hit ** m1")
        == "No more wilds can go on your sevens: there can't be more wilds than natural cards."
    )


def test_the_last_card_is_explained() -> None:
    melds = 'melds = [{owner = 1, kind = "set", cards = "7h 7d 7c"}]\nphase = "play"\n[[seats]]\nhand = "HAND"\n'
    keep = position("campfire", melds.replace("HAND", "7s") + "[[seats]]\n" * 3)
    assert refusal_text(keep, "P1 hit 7s m1") == "Keep a card to discard."
    stuck = position("shafer", melds.replace("HAND", "7s 9h") + "[[seats]]\n" * 3)
    assert refusal_text(stuck, "P1 hit 7s m1") == "That would leave you a last card you can neither play nor discard."


def test_missing_copies_are_counted() -> None:
    state = position("shafer", 'phase = "play"\n[[seats]]\nhand = "7s 7h Kd"\n' + "[[seats]]\n" * 3)
    assert refusal_text(state, "P1 lay set(7s 7s 7h) set(8s 8h 8d)") == "You have the 7 of spades only once."
    assert refusal_text(state, "P1 discard 9c") == "You don't have the 9 of clubs."


def test_early_players_read_who_precedes() -> None:
    state = position("campfire", "")
    assert refusal_text(state, "P2 draw", 1) == "It's not your turn: Mei comes first."
    assert refusal_text(state, "P2 buy", 1) == "You aren't being asked now: Mei answers first."
    assert refusal_text(state, "P1 discard 7h") == "Not now: first decide whether you want the upcard."
    changed = state._replace(turn=3, acting=3)
    assert refusal_text(changed, "P1 discard 7h") == "It's not your turn: first decide whether you want the upcard."


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        (Phase.CLAIM, "Not now: first decide whether to claim the discard."),
        (Phase.DRAW, "Not now: draw first."),
        (Phase.PLAY, "Not now: you have drawn already, so play or discard."),
        (Phase.DISCARD, "Not now: you owe 2 discards."),
        (Phase.ROUND_OVER, "Not now: the next round hasn't been dealt yet."),
        (Phase.GAME_OVER, "Not now: the game is over."),
    ],
)
def test_wrong_phases_say_what_to_do(phase: Phase, sentence: str) -> None:
    state = position("may_i", "")._replace(phase=phase, asked=(0,), owed=2)
    assert refusal_sentence(Refusal(Reason.NOT_NOW), observe(state, 0), NAMES) == sentence


def test_cards_stuck_before_owed_discards_are_explained() -> None:
    view = observe(position("shafer")._replace(owed=2), 0)
    assert refusal_sentence(Refusal(Reason.LAST_CARD_STUCK), view, NAMES) == (
        "You owe 2 discards. That would leave you with cards you can neither play nor discard."
    )


cards = st.sampled_from(KINDS)
any_meld = st.integers(0, 12)
ends = st.none() | st.sampled_from(End)
tries = st.one_of(
    st.builds(Discard, st.just(0), cards),
    st.builds(Hit, st.just(0), cards, any_meld, ends),
    st.builds(Swap, st.just(0), cards, any_meld, st.none() | st.just(JOKER)),
    st.builds(SwapHit, st.just(0), cards, any_meld, any_meld, ends),
    st.builds(Shanghai, st.just(0), st.none() | any_meld, ends),
    st.builds(
        LayDown,
        st.just(0),
        st.lists(st.builds(NewMeld, st.sampled_from(Kind), st.lists(cards, max_size=4).map(tuple)), max_size=3).map(
            tuple
        ),
    ),
    st.sampled_from(("take", "draw", "buy", "pass", "allow", "buy-upcard", "buy-stock", "end")).map(
        lambda verb: parse_action(f"P1 {verb}")
    ),
)


@settings(max_examples=400, deadline=None)
@given(states, tries, st.integers(0, 7))
def test_every_occurring_refusal_has_a_sentence(state: State, wanted: SeatAction, seat: int) -> None:
    seat %= state.players
    view = observe(state, seat)
    why = refusal(view, replace(wanted, seat=seat))
    assert why is None or is_sentence(refusal_sentence(why, view, NAMES))


def test_untimely_deals_have_a_sentence() -> None:
    view = observe(position("shafer", ""), 2)
    why = refusal(view, Deal())
    assert why is not None
    assert refusal_sentence(why, view, NAMES) == "Not now: Jun comes first."


# --- events ---------------------------------------------------------------------------------------------------------


def view_of(state: State, seat: int = 0) -> PlayerView:
    return observe(state, seat)


@settings(max_examples=300, deadline=None)
@given(moves)
def test_event_sentences_hide_cards(move: Move) -> None:
    _, _, steps = move
    for event, after in steps:
        sentences = {
            event_sentence(redacted(event, seat), observe(after, seat), NAMES, 0) for seat in range(after.players)
        }
        assert sentences == {event_sentence(event, observe(after, 0), NAMES, 0)}
        assert all(is_sentence(sentence) for sentence in sentences)
        assert is_sentence(event_sentence(event, observe(after, 0), NAMES, None))


def test_tested_games_have_every_event() -> None:
    sentences = {
        type(event)
        for variant_id in shipped_variants()
        for seed in range(3)
        for _, _, steps in played(variant_id, seed)
        for event, _ in steps
    }
    rare = set(get_args(Event)) - sentences
    assert all(is_sentence(event_sentence(made_event(kind), view_of(position("may_i")), NAMES, 0)) for kind in rare)


def made_event(kind: type[Any]) -> Any:
    """Return an event of the kind with plain values, for those that do not occur in short games."""
    run = position("shafer").melds[0]
    result = RoundResult(1, 1, ((),) * 4, (5, -25, 5, 5), (0, 15, 0, 0), 1)
    values: dict[str, Any] = {
        **dict.fromkeys(("seat", "dealer", "turn", "next", "giver", "taker", "meld", "place"), 1),
        **dict.fromkeys(("round", "line", "each", "fine", "pays", "owes", "owed", "points"), 2),
        **dict.fromkeys(("card", "wild", "upcard"), Card(7, "s")),
        **dict.fromkeys(("from_stock", "whole", "discarded"), True),
        **dict.fromkeys(("asked", "seats", "shares", "places"), (1, 2, 1, 0)),
        **dict.fromkeys(("stock", "buried", "to_dealer"), (JOKER,)),
        "hands": ((),) * 4,
        "melds": (run,),
        "grown": run,
        "end": End.HIGH,
        "result": result,
        "draws": (),
    }
    return kind(**{field.name: values[field.name] for field in fields(kind)})


@pytest.mark.parametrize("kind", get_args(Event))
@pytest.mark.parametrize("me", [None, 0, 1])
def test_every_kind_of_event_has_a_sentence(kind: type[Any], me: int | None) -> None:
    assert is_sentence(event_sentence(made_event(kind), view_of(position("may_i")), NAMES, me))


SEVEN = Card(7, "s")
EVENTS: list[tuple[Event, str]] = [
    (UpcardBought(1, Card(12, "h"), 0), "Jun bought the queen of hearts."),
    (UpcardBought(0, Card(12, "h"), 1), "You bought the queen of hearts for 1 quarter."),
    (BoughtInTurn(0, SEVEN, True, 0, 1), "You bought the top card of the stock."),
    (BoughtInTurn(2, SEVEN, False, 0, 1), "Rosa bought the 7 of spades."),
    (CardDrawn(0, SEVEN), "You drew from the stock."),
    (CardDrawn(1, SEVEN), "Jun drew from the stock."),
    (CardGiven(0, 1, SEVEN), "Jun drew a card from your hand."),
    (Discarded(3, JOKER, 0), "Ana discarded a joker."),
    (WildSwapped(0, Card(7, "c"), 1, 2, JOKER), "You swapped the 7 of clubs for a joker in Rosa's sevens."),
    (CallFined(1, 1), "Jun called for nothing and paid 1 quarter."),
    (AntesPaid(4), "Everyone paid 4 quarters."),
    (DealerDrawn(1, ()), "Jun was chosen by chance to deal first."),
    (
        DealerDrawn(1, ((0, Card(9, "h")), (1, JOKER), (1, Card(3, "c")))),
        "Jun drew the lowest card, the 3 of clubs, and deals first.",
    ),
    (MeldsLaid(1, position("shafer").melds[:2]), "Jun laid down a run of spades (9–Q) and sevens."),
    (PotPaid((3, 0, 1, 0)), "The pot was paid: 3 quarters to you and 1 quarter to Rosa."),
    (GameEnded((1, 2, 1, 4)), "The game ended: you and Rosa won."),
    (
        RoundEnded(RoundResult(1, 1, ((),) * 4, (5, 0, 5, 5), (0, 0, 0, 0), 1)),
        "Jun went out. Everyone else paid 1 quarter and congratulated the winner.",
    ),
    (
        RoundEnded(RoundResult(1, None, ((),) * 4, (5, 0, 5, 5), (0, 0, 0, 0), 0)),
        "Nobody went out: the round was a draw.",
    ),
    (
        RoundEnded(RoundResult(1, 0, ((),) * 4, (-25, 0, 5, 5), (15, 0, 0, 0), 0)),
        "You went out. That earned 15 points. Out in one turn: 25 off the score.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_an_event_is_described_plainly(event: Event, sentence: str) -> None:
    assert event_sentence(event, view_of(position("shafer")), NAMES, 0) == sentence


# --- prompts --------------------------------------------------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(states)
def test_seats_always_have_a_prompt(state: State) -> None:
    assert all(is_sentence(phase_prompt(observe(state, seat), NAMES)) for seat in range(state.players))


def test_prompts_say_what_the_phase_asks_for() -> None:
    state = position("campfire", 'discards = "Qh"')
    assert phase_prompt(observe(state, 0), NAMES) == "Take the queen of hearts, or draw from the stock."
    assert phase_prompt(observe(state, 1), NAMES) == "Waiting for Mei."
    changed = state._replace(asked=(1,))
    assert phase_prompt(observe(changed, 1), NAMES) == "Buy the queen of hearts, or pass."
    assert phase_prompt(observe(state._replace(phase=Phase.GAME_OVER), 1), NAMES) == "The game is over."


def test_only_available_cards_are_named_so() -> None:
    state = position("campfire", 'phase = "draw"\ndiscards = "Qh"\nstock_exact = true')
    assert phase_prompt(observe(state, 0), NAMES) == "There is nothing left to draw: take the queen of hearts."


def test_a_claim_is_prompted_with_its_card() -> None:
    melds = 'melds = [{owner = 2, kind = "set", cards = "7h 7d 7c"}]'
    state = position("may_i", f'phase = "claim"\nturn = 4\ndiscards = "7s"\n{melds}')
    assert phase_prompt(observe(state, 3), NAMES) == "Call Shanghai for the 7 of spades, or pass."


def test_sentences_use_a_plain_alphabet() -> None:
    allowed = set(string.ascii_letters + string.digits + " .,:'-()")
    view = observe(position("shafer"), 0)
    sentences = [refusal_sentence(Refusal(reason), view, NAMES) for reason in (*Reason, *Misfit)]
    assert set("".join(sentences)) <= allowed


# --- before the first deal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_undealt_games_mention_no_round(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    view = observe(new_game(variant, variant.fewest_players, "undealt"), 0)
    caps = dict.fromkeys(map(str, Intention), "")
    sentences = (
        round_line(view),
        round_and_contract(view),
        place_in_game(0, len(variant.rounds), 0),
        how_far(0, len(variant.rounds)),
        as_text(readout(view, NAMES)),
        *can_do(view, NAMES, caps),
    )

    assert not re.search("round 0|round is over|next round", "\n".join(sentences), re.IGNORECASE)


def test_lay_down_faults_never_contradict() -> None:
    view = observe(position("shafer"), 0)
    why = Refusal(Reason.NOT_A_MELD, meld=0, fault=MeldFault.TOO_FEW)

    assert "Meld 1 can't be laid down like this: it has too few cards." == refusal_sentence(why, view, NAMES)


def test_you_stands_first_among_several_players() -> None:
    view = observe(position("shafer"), 0)

    assert "The game ended: you and Mei won." == event_sentence(GameEnded((1, 1, 3, 4)), view, NAMES, 1)


def test_interrupted_searches_never_report_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    start = observe(new_game(shipped_variant("campfire"), 3, "1"), 0)
    view = start._replace(round=1, phase=Phase.PLAY, turn=0, hand=parse_cards("3h 3d 3c 4h 4d 9c Kd"))
    keys = dict.fromkeys(map(str, Intention), "")
    assert any("can't lay down yet" in sentence for sentence in can_do(view, NAMES, keys))

    monkeypatch.setattr(now, "SearchLimit", partial(SearchLimit, 0))
    complete = view._replace(hand=parse_cards("3h 3d 3c 4h 4d 4c Kd"))
    assert not any("lay down" in sentence for sentence in can_do(complete, NAMES, keys))


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_actions_in_words_contain_no_code(variant_id: str) -> None:
    sentences = {
        action_words(action, observe(state, action.seat), NAMES)
        for state, action, _ in played(variant_id, 1)
        if not isinstance(action, Deal)
    }

    assert len(sentences) > 20
    assert all(words == words.strip() and "None" not in words and "{" not in words for words in sentences)
