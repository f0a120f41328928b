"""Contracts in an order the players choose (K-18 of `game/docs/relatives.md`): choosing, words, players."""

import io
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from ai.arena import Game, fixtures, play_game
from ai.bot import Limit
from ai.bots import ROSTER, bot_named
from ai.hints import Why, hints
from ai.judge.choices import choices_of
from ai.judge.judging import NotJudgeable, judge_choice
from ai.lab import session_summary
from ai.players.naming import best_name, nearer_than_usual, nearest_name
from game.engine.actions import Deal, Name
from game.engine.events import (
    BoughtInTurn,
    ContractNamed,
    MeldsLaid,
    NamingOpened,
    OfferOpened,
    RoundDealt,
    RoundEnded,
    UpcardBought,
)
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import PositionError, dump_position, load_position
from game.engine.record import RecordedPlayer, read_record, replay
from game.engine.referee import refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase, State, new_game
from game.engine.view import observe, with_line
from game.play.scores.scores import round_sheet
from game.play.words.now import can_do
from game.play.words.readout import as_text, readout
from game.play.words.sharing import round_and_contract
from game.play.words.table import contract_shown
from game.practice.round_screen import RoundChoice, before_the_deal
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import NotationError
from game.rules.idle import is_idle
from game.rules.melds import Meld
from game.rules.schema import with_knob
from game.rules.variant import Contract, ContractOrder, FailedContract, Variant
from game.text.cards import contract_words
from game.text.events import event_sentence
from game.text.refusals import refusal_sentence
from game.text.table import round_line
from tests.clauses.table import do, events, given, legal, open_shipped, refusal_of, refused
from tests.support.recording import RecordWriter

NAMES = ("Ana", "Mei", "Jun")
LEVELS = ("random", "novice", "greedy", "steady")
KEYS = {kind: f"<{kind}>" for kind in ("act", "hint", "confirm")}


@cache
def house(base: str = "may_i", *, repeats: bool = False) -> Variant:
    """Return the rule set with chosen contracts."""
    failed = FailedContract.REPEATED if repeats else FailedContract.LOST
    return with_knob(with_knob(open_shipped(base), "contract_order", ContractOrder.CHOSEN), "failed_contract", failed)


@cache
def game(base: str, *, repeats: bool = False) -> Game:
    """Return a whole game of four levels with every action judged."""
    return play_game(next(fixtures(house(base, repeats=repeats), LEVELS, 1, "named")), judged=True)


@cache
def just_dealt(base: str = "may_i") -> State:
    """Return three players, the first round just dealt."""
    return do(new_game(house(base), 3, "1"), "deal")


def all_named(state: State, *lines: int) -> State:
    """Return the state after these choices, in order."""
    for line in lines:
        state = do(state, f"P{state.asked[0] + 1} name {line}")
    return state


# ---- the rules ----


def assert_met(contract: Contract, melds: tuple[Meld, ...]) -> None:
    assert Counter(spec.kind for spec in contract) == Counter(meld.kind for meld in melds)
    assert sum(spec.length for spec in contract) <= sum(len(meld.cards) for meld in melds)


@pytest.mark.clause("K-18")
@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize("base", ["shafer", "may_i", "progressive"])
def test_every_player_plays_each_chosen_contract_once(base: str, repeats: bool) -> None:
    """A second reading, from the events alone: who chooses when, what is dealt, laid, bought and earned."""
    played, variant = game(base, repeats=repeats), house(base, repeats=repeats)
    every = set(range(1, len(variant.rounds) + 1))
    had_by_seat: list[set[int]] = [set() for _ in LEVELS]
    line, down, asked, bought = [0] * 4, set[int](), list[int](), Counter[int]()
    for event in played.events:
        match event:
            case RoundDealt(number, _, turn, hands):
                assert [variant.round_at(number).cards.at(4)] * 4 == [*map(len, hands)]
                # the lowest contract left stands for it, and is it where only one is left
                line = [min(every - numbers) for numbers in had_by_seat]
                order = [(turn + step) % 4 for step in range(4)]
                asked, down, bought = [seat for seat in order if len(every - had_by_seat[seat]) > 1], set(), Counter()
            case NamingOpened(order):
                assert asked == [*order]
            case ContractNamed(seat, number):
                assert seat == asked.pop(0)
                assert number not in had_by_seat[seat]
                line[seat] = number
            case OfferOpened():
                assert not asked
            case MeldsLaid(seat, melds):
                assert_met(variant.rounds[line[seat] - 1].contract, melds)
                down.add(seat)
            case UpcardBought(seat) | BoughtInTurn(seat):
                bought[seat] += 1
                assert bought[seat] <= variant.rounds[line[seat] - 1].buys
            case RoundEnded():
                had_by_seat = [
                    numbers | ({at} if seat in down or not repeats else set())
                    for seat, (numbers, at) in enumerate(zip(had_by_seat, line, strict=True))
                ]
    assert len(variant.rounds) == len(played.end.sheet)
    assert repeats or had_by_seat == [every] * 4
    assert len({event.line for event in played.events if isinstance(event, ContractNamed)}) > 2


@pytest.mark.clause("K-18")
def test_choosing_a_contract_comes_first_in_the_order_of_play() -> None:
    state = just_dealt()
    first = state.turn

    assert Phase.NAME is state.phase
    assert (first, (first + 1) % 3, (first + 2) % 3) == state.asked
    assert {f"P{first + 1} name {line}" for line in range(1, 8)} == legal(state)
    assert Reason.NAME_FIRST is refused(state, f"P{first + 1} draw")
    assert Reason.NOT_ASKED is refused(state, f"P{(first + 1) % 3 + 1} name 1")
    assert Reason.NO_SUCH_CONTRACT is refused(state, f"P{first + 1} name 8")
    assert refusal(observe(state, first), Name(first, 0)) == Refusal(Reason.NO_SUCH_CONTRACT, number=7)
    assert [ContractNamed(first, 5)] == events(state, f"P{first + 1} name 5")
    after = all_named(state, 5, 2, 5)
    assert Phase.NAME is not after.phase
    assert Reason.NOT_NOW is refused(after, f"P{first + 1} name 1")
    assert [5, 2, 5] == [observe(after, seat).line for seat in state.asked]


@pytest.mark.clause("K-18")
def test_a_played_contract_is_not_chosen_again_and_the_last_one_needs_no_choice() -> None:
    state = given(
        """
        variant = ""
        players = 3
        round = 6
        phase = "round_over"
        seats = [
            { hand = "2c", behind = 4, done = [1, 3, 4, 5, 6], down = "earlier" },
            { hand = "3c", behind = 0, done = [1, 2, 3, 4, 5] },
            { hand = "4c", behind = 5, done = [2, 3, 4, 5, 6] },
        ]
        """,
        house(),
    )
    dealt = do(state, "deal")
    assert Phase.NAME is not dealt.phase
    assert [7, 7, 7] == [observe(dealt, seat).line for seat in range(3)]
    assert [(1, 2, 3, 4, 5, 6)] * 3 == [seat.done for seat in dealt.seats]
    again = state._replace(variant=house(repeats=True))
    named = do(again, "deal")
    assert Phase.NAME is named.phase
    assert {1, 2} == {*named.asked}  # a player who has laid down theirs has only the seventh left
    assert (6, 7) == observe(named, 1).to_name
    assert (1, 7) == observe(named, 2).to_name
    asked_seat = named.asked[0]
    sentence = refusal_sentence(refusal_of(named, f"P{asked_seat + 1} name 2"), observe(named, asked_seat), NAMES)
    assert "You have already played contract 2." == sentence


@pytest.mark.clause("K-18")
def test_of_equal_contracts_the_first_is_chosen() -> None:
    twice = replace(house(), rounds=(*house().rounds[:2], house().rounds[0]))
    view = observe(do(new_game(twice, 3, "1"), "deal"), 0)

    assert (1, 2) == view.to_name
    assert (2, 3) == view._replace(seats=(view.me._replace(done=(1,)), *view.seats[1:])).to_name
    dearer = replace(twice.rounds[0], buys=9)
    other = replace(twice, rounds=(*twice.rounds[:2], dearer))
    assert (1, 2, 3) == view._replace(variant=other).to_name


@pytest.mark.clause("K-18")
def test_by_default_no_contract_is_chosen() -> None:
    assert not is_idle(house(), "contract_order")
    assert is_idle(replace(house(), rounds=house().rounds[:1]), "contract_order")
    state = do(new_game(open_shipped("may_i"), 3, "1"), "deal")
    assert Phase.NAME is not state.phase
    assert {()} == {seat.done for seat in state.seats}
    assert Reason.NOT_NOW is refused(state, f"P{state.turn + 1} name 1")


@pytest.mark.clause("K-18")
def test_the_buys_allowed_follow_the_chosen_contract() -> None:
    plain = house("campfire")
    variant = replace(plain, rounds=(replace(plain.rounds[0], buys=0), *plain.rounds[1:]))
    state = do(new_game(variant, 3, "1"), "deal")
    named = all_named(state, 2, 1, 2)
    with_none = state.asked[1]
    assert [4, 0, 4] == [observe(named, seat).rules.buys for seat in state.asked]
    while named.phase is Phase.OFFER and named.asked[0] != with_none:
        named = do(named, f"P{named.asked[0] + 1} pass")
    assert named.phase is not Phase.OFFER or f"P{with_none + 1} buy" not in legal(named)


@pytest.mark.parametrize("text", ["P1 name", "P1 name x", "P1 name 0", "P1 name 3 4", "P1 name 100"])
def test_an_unknown_contract_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="name"):
        parse_action(text)


# ---- saved and practiced ----


@pytest.mark.clause("K-18")
def test_a_record_replays_to_the_same_game() -> None:
    played, stream = game("shafer", repeats=True), io.StringIO()
    writer = RecordWriter(stream)
    writer.begin(played.start, tuple(RecordedPlayer(level, level) for level in LEVELS))
    for action in played.actions:
        writer.add(action)
    writer.finish(played.end)
    replayed = replay(read_record(stream.getvalue().splitlines(keepends=True)))
    assert replayed.complete
    assert played.end == replayed.state


@pytest.mark.clause("K-18")
@pytest.mark.parametrize("repeats", [False, True])
def test_every_state_of_a_game_is_a_position(repeats: bool) -> None:
    played, variant = game("may_i", repeats=repeats), house("may_i", repeats=repeats)
    state = played.start
    for action in played.actions:
        state = play(state, action)[-1][1]
        if isinstance(action, Name | Deal):
            assert state == load_position(dump_position(state), "again", open_variant=lambda _: variant)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("seats = [{ done = [1, 9] }, {}, {}]", r"done\[2\] is 9"),
        ("seats = [{ done = [1, 2, 3, 4, 5, 6, 7] }, {}, {}]", "P1.done holds every contract"),
        ("seats = [{ behind = 1 }, {}, {}]", "P1.behind is 1"),
        ('phase = "name"\nasked = [1, 1]', "asked must name"),
        ('phase = "name"\nseats = [{ done = [1, 2, 3, 4, 5, 6] }, {}, {}]\nasked = [1]', "asked names P1"),
    ],
)
def test_an_impossible_position_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        given(f'variant = ""\nplayers = 3\n{text}', house())


def test_a_rule_set_without_choosing_does_not_mention_it() -> None:
    for text, wrong in (('phase = "name"', "no contracts to name"), ("seats = [{ done = [1] }, {}, {}]", "P1.done")):
        with pytest.raises(PositionError, match=wrong):
            given(f'variant = ""\nplayers = 3\n{text}', open_shipped("may_i"))


@pytest.mark.clause("K-18")
@pytest.mark.parametrize("number", [1, 5])
def test_in_practice_every_player_gets_the_contract_of_the_round(number: int) -> None:
    start, _ = before_the_deal(RoundChoice("house", number, ("sharp", "sharp"), 0, "5"), house())
    state = do(start, "deal")
    assert Phase.NAME is not state.phase
    assert {number} == {observe(state, seat).line for seat in range(3)}
    assert state == load_position(dump_position(state), "again", open_variant=lambda _: house())


def test_the_lab_counts_each_contract_in_the_round_it_was_played() -> None:
    played = game("may_i")
    summary = session_summary(next(fixtures(house(), LEVELS, 1, "named")), played)
    lines = [[number - late for late in round_.behind] for number, round_ in enumerate(summary.rounds, 1)]
    assert [[*range(1, 8)]] * 4 == [sorted(column) for column in zip(*lines, strict=True)]
    named = [(event.seat, event.line) for event in played.events if isinstance(event, ContractNamed)]
    assert {(seat, lines[0][seat]) for seat in range(4)} == {*named[:4]}


# ---- words ----


@pytest.mark.clause("K-18")
def test_before_the_first_deal_no_player_has_a_contract() -> None:
    view = observe(new_game(house(), 3, "1"), 0)

    assert ("Not chosen yet",) == contract_shown(view)
    assert "Before the first deal: Not chosen yet" == round_and_contract(view)
    assert all(map(view.is_unnamed, range(3)))
    assert not observe(new_game(open_shipped("may_i"), 3, "1"), 0).is_unnamed(0)


def test_sentences_before_the_choice_name_no_contract() -> None:
    before = new_game(house(), 3, "1")
    event, dealt = next((event, after) for event, after in play(before, Deal()) if isinstance(event, RoundDealt))
    assert event_sentence(event, observe(dealt, 0), NAMES, 0).count(":") == 0
    state = just_dealt()
    me = state.asked[0]
    view, waits = observe(state, me), observe(state, state.asked[1])

    assert "Round 1 of 7" == round_line(view)
    assert "Contracts are being chosen." in as_text(readout(view, NAMES))
    assert "contract not chosen yet" in as_text(readout(view, NAMES))
    sentence = next(line for line in can_do(view, NAMES, KEYS) if line.startswith("Choose "))
    assert sentence.endswith("Key: <act>.")
    assert all(contract_words(round_.contract) in sentence for round_ in house().rounds)
    first = refusal_of(state, f"P{state.asked[1] + 1} draw")
    complaint = refusal_sentence(first, waits, NAMES)
    assert f"Contracts come first: {NAMES[me]} is choosing now." == complaint
    after = all_named(state, 5)
    event_line = event_sentence(ContractNamed(me, 5), observe(after, me), NAMES, me)
    assert f"You chose {contract_words(house().rounds[4].contract, longer=True)}." == event_line


def test_the_rules_page_explains_choosing() -> None:
    page = str(rulebook(house()))
    assert "chooses one of the contracts they have not played yet" in page
    assert "chooses one of the contracts" not in str(rulebook(open_shipped("may_i")))


def test_the_score_sheet_says_how_many_contracts_are_left() -> None:
    state = game("may_i", repeats=True).start
    for action in game("may_i", repeats=True).actions:
        state = play(state, action)[-1][1]
        if state.phase is Phase.ROUND_OVER and state.round == 3:
            break
    sheet = round_sheet(observe(state, 0), LEVELS, LEVELS)
    after = do(state, "deal")
    left = [7 - len(seat.done) for seat in after.seats]
    assert [f"{number} contracts left" for number in left] == [row.note for row in sheet.rows]
    assert len({*left}) > 1
    assert sheet.next.startswith("Next: round 4 of 7. ")


# ---- players ----


def named_from(cards: str) -> State:
    """Return P1 about to choose, with this hand."""
    return given(f'variant = ""\nplayers = 3\nphase = "name"\nseats = [{{ hand = "{cards}" }}, {{}}, {{}}]', house())


@pytest.mark.clause("K-18")
@pytest.mark.parametrize("level", sorted(ROSTER))
def test_every_level_chooses_a_contract(level: str) -> None:
    view = observe(just_dealt(), just_dealt().turn)
    action = bot_named(level).choose(view, (), Limit(nodes=200))
    assert isinstance(action, Name)
    assert action.line in view.to_name


def test_a_computer_player_chooses_the_contract_its_hand_is_unusually_close_to() -> None:
    runs = observe(named_from("3h 4h 5h 6h 7s 8s 9s Ts Jd 2d"), 0)
    line = best_name(runs).line
    assert ["run", "run"] == [spec.kind.value for spec in house().rounds[line - 1].contract]
    assert nearer_than_usual(runs, line) > nearer_than_usual(runs, 1)
    sets = observe(named_from("3h 3s 3d 7h 7s 7d 9s 9h Jd 2d"), 0)
    assert 1 == nearest_name(sets).line
    assert Counter({"set": 3}) == Counter(spec.kind.value for spec in house().rounds[best_name(sets).line - 1].contract)
    tiny = house("progressive")
    view = observe(do(new_game(tiny, 3, "4"), "deal"), 0)
    assert nearer_than_usual(view, 2) > nearer_than_usual(view, 1)
    assert 1 == best_name(view).line  # six cards and a drawn card hold none of the later contracts


def test_a_hint_recommends_a_contract_with_a_reason_and_lists_the_others() -> None:
    view = observe(named_from("3h 4h 5h 6h 7s 8s 9s Ts Jd 2d"), 0)
    first, *others = hints(view)
    assert best_name(view) == first.action
    assert Why.SUITS_HAND is first.why
    assert {Why.OTHERS_SUIT} == {hint.why for hint in others}
    assert {*view.to_name} == {hint.action.line for hint in (first, *others) if isinstance(hint.action, Name)}


def test_a_review_does_not_judge_the_choice_of_a_contract() -> None:
    view = observe(just_dealt(), just_dealt().turn)
    assert () == choices_of(view)
    with pytest.raises(NotJudgeable, match="not judged"):
        judge_choice(view)


def test_a_view_with_another_contract_differs_in_nothing_else() -> None:
    view = observe(just_dealt(), 1)
    other = with_line(view, 4)
    assert house().rounds[3] is other.rules
    assert view == other._replace(seats=view.seats)
    assert view.hand == other.hand
