"""A failed contract is repeated (K-17 of `game/docs/relatives.md`): deal, laying down, words, positions and players."""

import io
from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from ai.arena import Game, fixtures, play_game
from ai.judge.judging import Budget, judge_choice
from ai.lab import session_summary
from ai.master.ahead import best_of
from ai.master.imagined import imagined
from game.engine.actions import Discard
from game.engine.events import BoughtInTurn, MeldsLaid, RoundDealt, RoundEnded, UpcardBought
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import PositionError, dump_position, load_position, view_document
from game.engine.record import RecordedPlayer, read_record, replay
from game.engine.state import Down, Phase, State, new_game
from game.engine.view import observe
from game.files.described import FieldError
from game.play.paint.table import OwnerShown
from game.play.picture.regions import table_parts
from game.play.scores.scores import round_head, round_sheet
from game.play.words.now import contract_now
from game.play.words.readout import as_text, readout
from game.practice.round_screen import RoundChoice, before_the_deal
from game.practice.set_up.position import flaws, setup_in, state_of, text_of
from game.rules.cards import Card
from game.rules.idle import is_idle
from game.rules.schema import with_knob
from game.rules.variant import FailedContract, Variant
from game.text.cards import contract_words
from game.text.events import event_sentence
from game.text.refusals import refusal_sentence
from game.text.table import round_line
from tests.clauses.table import do, given, legal, open_shipped, refusal_of
from tests.support.recording import RecordWriter
from tests.support.seated import Pilot

NAMES = ("Ana", "Mei", "Jun")
LEVELS = ("random", "novice", "greedy", "steady")


@cache
def house(base: str = "campfire") -> Variant:
    """Return the rule set with failed contracts repeated."""
    return with_knob(open_shipped(base), "failed_contract", FailedContract.REPEATED)


@cache
def game(base: str) -> Game:
    """Return a whole game of four levels with every action judged."""
    return play_game(next(fixtures(house(base), LEVELS, 1, "again")), judged=True)


def apart(more: str = 'phase = "play"', variant: Variant | None = None) -> State:
    """Return round 3, two runs of four: P1 is still at the set and run of round 2, P3 at the two sets of round 1."""
    return given(
        f"""
        variant = ""
        players = 3
        round = 3
        discards = "2c 3c"
        {more}
        seats = [
            {{ hand = "7h 7d 7c 3s 4s 5s 6s Kd 2d 9h 9d 9s", behind = 1 }},
            {{ hand = "Js Jd 4c 5c 6c 7c 8d 9d Td Jh Qh" }},
            {{ hand = "Ts Td 6s 7s 8h 3h 2h Ah As Kc Kh", behind = 2, buys = 1 }},
        ]
        """,
        variant or house(),
    )


# ---- the rules ----


@pytest.mark.clause("K-17")
@pytest.mark.parametrize("base", ["shafer", "may_i", "progressive"])
def test_a_player_who_has_not_laid_down_keeps_their_contract(base: str) -> None:
    """A second reading, from the events alone: lines of the list, cards dealt, contracts laid, buys."""
    played, variant = game(base), house(base)
    line, down, bought = [0] * 4, set(range(4)), Counter[int]()
    for event in played.events:
        match event:
            case RoundDealt():
                line = [number + (seat in down) for seat, number in enumerate(line)]
                assert [variant.rounds[at - 1].cards.at(4) for at in line] == [*map(len, event.hands)]
                down, bought = set(), Counter()
            case MeldsLaid(seat, melds):
                contract = variant.rounds[line[seat] - 1].contract
                assert Counter(spec.kind for spec in contract) == Counter(meld.kind for meld in melds)
                assert sum(spec.length for spec in contract) <= sum(len(meld.cards) for meld in melds)
                down.add(seat)
            case UpcardBought(seat) | BoughtInTurn(seat):
                bought[seat] += 1
                assert bought[seat] <= variant.rounds[line[seat] - 1].buys
            case RoundEnded(result) if result.out is not None:
                assert variant.rounds[line[result.out] - 1].points == result.points[result.out]
    assert [len(variant.rounds) - at for at in line] == [seat.behind for seat in played.end.seats]
    assert len({*line}) > 1
    assert len(variant.rounds) == len(played.end.sheet)


@pytest.mark.clause("K-17")
def test_a_record_replays_to_the_same_game() -> None:
    played, stream = game("progressive"), io.StringIO()
    writer = RecordWriter(stream)
    writer.begin(played.start, tuple(RecordedPlayer(level, level) for level in LEVELS))
    for action in played.actions:
        writer.add(action)
    writer.finish(played.end)
    replayed = replay(read_record(stream.getvalue().splitlines(keepends=True)))
    assert replayed.complete
    assert played.end == replayed.state


@pytest.mark.clause("K-17")
def test_cards_are_dealt_one_at_a_time_and_full_hands_are_skipped() -> None:
    variant = house("progressive")  # six cards in the first deal, one more in each
    over = given(
        """
        variant = ""
        players = 3
        round = 1
        dealer = 1
        phase = "round_over"
        seats = [{ hand = "Kd Kc", down = "no" }, { hand = "", down = "earlier" }, { hand = "2d", down = "earlier" }]
        """,
        variant,
    )
    state = do(over, "deal")
    plain = do(over._replace(variant=open_shipped("progressive")), "deal")

    assert [1, 0, 0] == [seat.behind for seat in state.seats]
    assert [6, 7, 7] == [*map(len, state.hands)]
    assert [7, 7, 7] == [*map(len, plain.hands)]
    assert [hand[:6] for hand in plain.hands] == [hand[:6] for hand in state.hands]
    order = (state.turn, (state.turn + 1) % 3, (state.turn + 2) % 3)
    seventh = [plain.hands[seat][6] for seat in order]
    assert seventh[:2] == [state.hands[seat][6] for seat in order if seat]
    assert seventh[2] == state.discards[-1] or variant.is_wild(seventh[2])


@pytest.mark.clause("K-17")
def test_players_lay_down_only_their_own_contract() -> None:
    state = apart()

    assert "P1 lay set(7h 7d 7c) run(3s 4s 5s 6s)" in legal(state)
    other = refusal_of(state, "P1 lay set(7h 7d 7c) set(9h 9d 9s)")
    sentence = refusal_sentence(other, observe(state, 0), NAMES)
    assert "That isn't your contract. Yours is 1 set of 3 and 1 run of 4." == sentence
    together = apart(variant=house())._replace(variant=open_shipped("campfire"))
    assert [1, 0, 2] == [seat.behind for seat in together.seats]  # as before: the stored value decides, not the option


@pytest.mark.clause("K-17")
def test_by_default_nobody_is_ever_behind() -> None:
    fixture = next(fixtures(open_shipped("may_i"), ("random", "greedy", "greedy"), 1, "lost"))
    assert {0} == {seat.behind for seat in play_game(fixture).end.seats}
    assert is_idle(replace(house(), rounds=house().rounds[:1]), "failed_contract")
    assert not is_idle(house(), "failed_contract")


# ---- saved and practiced ----


@pytest.mark.clause("K-17")
def test_a_position_stores_who_is_behind() -> None:
    state = apart()

    assert state == load_position(dump_position(state), "again", open_variant=lambda _: house())
    seats = view_document(observe(state, 1))["seats"]
    assert isinstance(seats, list)
    assert [1, 0, 2] == [seat["behind"] for seat in seats]
    assert "behind" not in dump_position(do(new_game(open_shipped("campfire"), 3, "1"), "deal"))
    dealt = given('variant = ""\nround = 7\nseats = [{}, { behind = 6 }, {}]', house("progressive"))
    assert [12, 6, 12] == [*map(len, dealt.hands)]


@pytest.mark.parametrize("text", ["round = 2\nseats = [{ behind = 2 }, {}, {}]", "seats = [{ behind = 1 }, {}, {}]"])
def test_nobody_is_behind_the_first_round(text: str) -> None:
    with pytest.raises(PositionError, match=r"P1\.behind is"):
        given(f'variant = ""\n{text}', house())
    with pytest.raises(PositionError, match=r"P1\.behind is"):
        given('variant = ""\nround = 3\nseats = [{ behind = 1 }, {}, {}]', open_shipped("campfire"))


@pytest.mark.clause("K-17")
def test_everybody_begins_a_practice_round_at_its_contract() -> None:
    start, _ = before_the_deal(RoundChoice("house", 5, ("sharp", "sharp"), 0, "5"), house())
    state = do(start, "deal")
    assert (5, {0}) == (state.round, {seat.behind for seat in state.seats})


def test_a_position_made_in_the_editor_stores_who_is_behind() -> None:
    state = apart('phase = "draw"')
    setup = setup_in(dump_position(state), lambda _: house())

    assert [1, 0, 2] == [chair.behind for chair in setup.chairs]
    assert () == flaws(setup)
    assert setup == setup_in(text_of(setup), lambda _: house())
    assert [1, 0, 2] == [seat.behind for seat in state_of(setup).seats]
    with pytest.raises(FieldError, match="behind"):
        setup_in(dump_position(state).replace("behind = 2", "behind = 3"), lambda _: house())


# ---- words ----


def test_the_table_names_the_contract_of_every_player() -> None:
    view = observe(apart(), 0)

    assert "Round 3 of 10 · Contract 2" == round_line(view)
    assert "Your contract this round: 1 set of 3 and 1 run of 4." == contract_now(view)
    text = as_text(readout(view, NAMES))
    assert "Your contract is 1 set of 3 and 1 run of 4." in text
    assert "Jun: 11 cards, not down, contract 1, 2 sets of 3, 3 buys left" in text


def test_the_log_says_which_contract_each_player_was_dealt() -> None:
    over = apart()
    over = over._replace(
        phase=Phase.ROUND_OVER, seats=(over.seats[0], over.seats[1]._replace(down=Down.EARLIER), over.seats[2])
    )
    event, after = next(
        (event, after) for event, after in play(over, parse_action("deal")) if isinstance(event, RoundDealt)
    )
    sentence = event_sentence(event, observe(after, 0), NAMES, 0)
    assert sentence.startswith("You dealt round 4: you 1 set of 3 and 1 run of 4; Mei 3 sets of 3; Jun 2 sets of 3.")


def test_the_score_sheet_says_which_contract_each_player_is_at() -> None:
    state = game("may_i").start
    for action in game("may_i").actions:
        state = play(state, action)[-1][1]
        if state.phase is Phase.ROUND_OVER and state.round == 3:
            break
    view, after = observe(state, 0), observe(do(state, "deal"), 0)
    again = [seat.down is Down.NO for seat in state.seats]
    assert {True, False} == {*again}
    numbers = [4 - seat.behind for seat in after.seats]

    notes = [row.note for row in round_sheet(view, LEVELS, LEVELS).rows]
    assert [f"Contract {at}{' again' if late else ''}" for at, late in zip(numbers, again, strict=True)] == notes
    assert [f"Contract {at}" for at in numbers] == [row.note for row in round_sheet(after, LEVELS, LEVELS).rows]
    assert "Round 3 of 7." == round_head(view, LEVELS)[1]
    quarters = with_knob(house("may_i"), "money.purse", 30)
    foot = round_sheet(view._replace(variant=quarters), LEVELS, LEVELS).foot
    expected = ", ".join(f"{name} {at}" for name, at in zip(LEVELS, numbers, strict=True))
    assert foot.endswith(f"Contracts: {expected}.")
    assert contract_words(after.rules.contract) in round_sheet(view, LEVELS, LEVELS).next


def test_the_table_shows_the_tray_of_the_own_contract_and_takes_the_lay_down() -> None:
    pilot = Pilot("keys", (1280, 720))
    pilot.take_over(apart())
    scene, names = pilot.table.scene(), pilot.table.desk.match.names

    owners = [part.args[-1] for part in table_parts(scene) if part.name.startswith("owner ")]
    shown_contracts = [owner.contract for owner in owners if isinstance(owner, OwnerShown)]
    contracts = ("Yours: 1 set of 3 + 1 run of 4", f"{names[1]}: 2 runs of 4", f"{names[2]}: 2 sets of 3")
    assert [*contracts] == shown_contracts
    assert [3, 4] == [len(slot.hollow) for slot in scene.layout.slots]
    pilot.act(parse_action("P1 lay set(7h 7d 7c) run(3s 4s 5s 6s)"))
    assert Down.THIS_TURN is pilot.table.match.state.seats[0].down


# ---- players ----


@pytest.mark.clause("K-17")
def test_master_simulates_no_deals_where_contracts_differ() -> None:
    view = observe(apart(), 0)
    first, second = (Discard(0, Card(13, "d")), Discard(0, Card(2, "d")))
    assert view.is_apart
    assert first is best_of(view, (), {first: 0.0, second: 0.0}, 4000)
    even = view._replace(seats=tuple(seat._replace(behind=1) for seat in view.seats))
    assert not even.is_apart


@pytest.mark.clause("K-17")
def test_the_review_assumes_that_all_play_the_contract_of_its_seat() -> None:
    state = apart()
    verdict = judge_choice(observe(state, 0), budget=Budget((4,), 0))
    assert verdict.choices
    deals = imagined(observe(state, 0), (), 4, 1, np.random.default_rng(1))
    assert (7, 4) == (deals.rules.needed, deals.rules.buys)


def test_the_lab_counts_a_contract_in_every_round_where_it_is_laid_down() -> None:
    played = game("progressive")
    summary = session_summary(next(fixtures(house("progressive"), LEVELS, 1, "again")), played)
    lines = [at + 1 - late for at, round_ in enumerate(summary.rounds) for late in round_.behind]
    laid = [turn > 0 for round_ in summary.rounds for turn in round_.laid]
    assert 1 in lines
    for seat in range(4):  # no contract twice, none left out
        mine = [line for line, is_laid in zip(lines[seat::4], laid[seat::4], strict=True) if is_laid]
        assert [*range(1, len(mine) + 1)] == mine
