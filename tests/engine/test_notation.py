"""Actions as text: every form in the manual is parsed and formatted identically; anything else gets a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.actions import (
    Action,
    Allow,
    Buy,
    BuyStock,
    BuyUpcard,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Hit,
    LayDown,
    Pass,
    Shanghai,
    Swap,
    SwapHit,
    Take,
)
from game.engine.notation import LONGEST_ACTION, format_action, parse_action
from game.rules.cards import JOKER, KINDS, Card, NotationError
from game.rules.contract import NewMeld
from game.rules.fit import End
from game.rules.variant import Kind

SEVEN = Card(7, "h")
FORMS: dict[str, Action] = {
    "deal": Deal(),
    "P1 take": Take(0),
    "P1 draw": Draw(0),
    "P2 buy": Buy(1),
    "P2 pass": Pass(1),
    "P1 allow": Allow(0),
    "P1 buy-upcard": BuyUpcard(0),
    "P8 buy-stock": BuyStock(7),
    "P1 lay set(7h 7s **) run(5h 6h 7h 8h)": LayDown(
        0,
        (
            NewMeld(Kind.SET, (SEVEN, Card(7, "s"), JOKER)),
            NewMeld(Kind.RUN, (Card(5, "h"), Card(6, "h"), SEVEN, Card(8, "h"))),
        ),
    ),
    "P1 hit 9h m2": Hit(0, Card(9, "h"), 1),
    "P1 hit ** m2 low": Hit(0, JOKER, 1, End.LOW),
    "P1 hit Ah m12 high": Hit(0, Card(1, "h"), 11, End.HIGH),
    "P1 swap 7h m2": Swap(0, SEVEN, 1),
    "P1 swap 7h m2 for **": Swap(0, SEVEN, 1, JOKER),
    "P1 swap 7h m2 for 2c": Swap(0, SEVEN, 1, Card(2, "c")),
    "P1 swap 7h m2 hit m3": SwapHit(0, SEVEN, 1, 2),
    "P1 swap 7h m2 hit m3 low": SwapHit(0, SEVEN, 1, 2, End.LOW),
    "P1 swap 7h m2 for 2c hit m3 high": SwapHit(0, SEVEN, 1, 2, End.HIGH, Card(2, "c")),
    "P1 discard Kd": Discard(0, Card(13, "d")),
    "P3 shanghai": Shanghai(2),
    "P3 shanghai m2": Shanghai(2, 1),
    "P3 shanghai m2 high": Shanghai(2, 1, End.HIGH),
    "P1 end": EndTurn(0),
}

cards = st.sampled_from(KINDS)
seats = st.integers(0, 98)
meld_numbers = st.integers(0, 998)
ends = st.none() | st.sampled_from(End)
new_melds = st.builds(NewMeld, st.sampled_from(Kind), st.lists(cards, max_size=14).map(tuple))
plain = st.sampled_from((Take, Draw, Buy, Pass, Allow, BuyUpcard, BuyStock, EndTurn))
actions: st.SearchStrategy[Action] = st.one_of(
    st.just(Deal()),
    st.builds(lambda kind, seat: kind(seat), plain, seats),
    st.builds(LayDown, seats, st.lists(new_melds, min_size=1, max_size=6).map(tuple)),
    st.builds(Hit, seats, cards, meld_numbers, ends),
    st.builds(Swap, seats, cards, meld_numbers, st.none() | cards),
    st.builds(SwapHit, seats, cards, meld_numbers, meld_numbers, ends, st.none() | cards),
    st.builds(Discard, seats, cards),
    st.builds(Shanghai, seats),
    st.builds(Shanghai, seats, meld_numbers, ends),
)


@pytest.mark.parametrize("text", FORMS)
def test_every_documented_form_parses_and_formats_back(text: str) -> None:
    assert parse_action(text) == FORMS[text]
    assert format_action(FORMS[text]) == text


@given(actions)
def test_every_action_reads_back_from_its_text(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@given(actions)
def test_extra_white_space_is_ignored(action: Action) -> None:
    spaced = "  " + format_action(action).replace(" ", " \t ") + "\n"
    assert parse_action(spaced) == action


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("", '""'),
        ("P1", '"P1"'),
        ("deal now", '"deal"'),
        ("P0 draw", '"P0"'),
        ("P100 draw", '"P100"'),
        ("p1 draw", '"p1"'),
        ("P٣ draw", '"P٣"'),
        ("P1 fold", '"fold"'),
        ("P1 draw twice", '"twice"'),
        ("P1 discard", '"discard"'),
        ("P1 discard 7h 8h", '"8h"'),
        ("P1 discard 10h", '"10h"'),
        ("P1 hit 9h", '"hit"'),
        ("P1 hit 9h 2", '"2"'),
        ("P1 hit 9h m0", '"m0"'),
        ("P1 hit 9h m1 middle", '"middle"'),
        ("P1 hit 9h m1 low low", '"low"'),
        ("P1 swap 7h m2 for", '"for"'),
        ("P1 swap 7h m2 low", '"low"'),
        ("P1 swap 7h m2 hit", '"hit"'),
        ("P1 lay", '""'),
        ("P1 lay 7h 7s 7d", '"7h 7s 7d"'),
        ("P1 lay set(7h 7s 7d", '"set(7h 7s 7d"'),
        ("P1 lay set(7h) and run(8h)", '"and run(8h)"'),
        ("P1 lay set(7h (7s))", '"set(7h (7s))"'),
        ("P1 shanghai high", '"high"'),
    ],
)
def test_text_without_actions_gets_one_sentence(text: str, about: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_action(text)
    sentence = str(refused.value)
    assert about in sentence
    assert "\n" not in sentence


junk_words = st.sampled_from(
    (
        "P1",
        "deal",
        "lay",
        "hit",
        "swap",
        "for",
        "m1",
        "m",
        "set(",
        "run(7h)",
        ")",
        "low",
        "7h",
        "**",
        "shanghai",
        "\x00",
    )
)


@pytest.mark.slow
@given(st.text(max_size=60) | st.lists(junk_words, max_size=8).map(" ".join))
def test_random_text_gets_one_line(text: str) -> None:
    assert verdict(text) in ("an action", "one line")


def verdict(text: str) -> str:
    try:
        action = parse_action(text)
    except NotationError as refused:
        return "one line" if len(str(refused).splitlines()) == 1 else "many lines"
    return "an action" if parse_action(format_action(action)) == action else "another action"


def test_overlong_lines_are_refused_by_length() -> None:
    with pytest.raises(NotationError, match="longer than"):
        parse_action("P1 lay " + "set(7h 7s 7d) " * LONGEST_ACTION)
