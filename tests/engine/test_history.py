"""The discards of before are known where events begin in the middle of a round: to judge, hints, odds and opponents."""

import json
import pickle
from collections import Counter
from pathlib import Path

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.errands import Work
from ai.judge.rounds import round_of
from ai.reviews import evaluate_choice
from ai.unseen import SeatHistory, cards_seen_in, unseen
from game.__main__ import main
from game.engine.events import RoundDealt
from game.engine.history import RoundHistory, history_from
from game.engine.position import dump_position
from game.engine.record import Replay
from game.engine.state import Phase, State
from game.engine.view import observe
from game.films.films import film_of_match
from game.match import Computer, Match, Person, Player
from game.practice.memory.shipped import shipped_drills
from game.practice.set_up.position import fresh, with_card
from game.rules.cards import Card, parse_card
from game.rules.variant_file import shipped_variant
from tests.pictures.practice import CHOICE, InstantWork, home
from tests.pictures.studio import Studio
from tests.support.joined import setting_up


def middle(rules: str = "campfire") -> State:
    """Return a position in the middle of a round, with a pile."""
    return next(drill.state for drill in shipped_drills(rules).drills if len(drill.state.discards) > 8)


def hidden_from(state: State, seat: int) -> Counter[Card]:
    others = [card for other, hand in enumerate(state.hands) for card in hand if other != seat]
    return Counter([*state.stock, *others])


def test_unseen_means_stock_and_other_hands() -> None:
    state = middle()
    for seat in range(state.players):
        view = observe(state, seat)
        assert hidden_from(state, seat) == unseen(view, history_from(state, (), seat))
        assert unseen(view) != hidden_from(state, seat)


def test_whatever_begins_there_knows_the_pile() -> None:
    state = middle()
    players: list[Player] = [Person("You"), *(Computer(name, "greedy") for name in "ABCDE"[: state.players - 1])]
    match = Match(tuple(players), state, practice=True)
    assert state.discards == match.history(0).pile
    while match.to_act is not None and match.count < 6:
        seat = match.to_act
        match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit()))
    for seat in range(state.players):
        left = unseen(match.view(seat), match.history(seat))  # without what others took openly
        assert Counter(match.state.stock) <= left <= hidden_from(match.state, seat)
        film = film_of_match(match, "x")
        assert match.history(seat) == film.reel.history(film.reel.last, seat)
        assert state.discards == film.reel.history(film.reel.last, seat).pile
        for moment in round_of(Replay(state, match.moves, None, complete=False), seat, state.round).moments:
            assert {*unseen(moment.view, moment.history).values()} <= {*range(1, 9)}
            assert state.discards == moment.history.pile  # type: ignore[attr-defined]


def test_positions_know_what_the_table_shows() -> None:
    state = middle("shafer")
    assert state.discards[-1:] == history_from(state, (), 0).pile
    for seat in range(state.players):
        view = observe(state, seat)
        assert unseen(view) == unseen(view, history_from(state, (), seat))
        assert unseen(view) == unseen(view, history_from(swapped(state), (), seat))


def test_a_deal_begins_a_new_pile() -> None:
    state = middle()
    dealt = RoundDealt(1, 0, 1, (), (), parse_card("9h"), ())
    history = history_from(state, (dealt,), 0)

    assert ((dealt,), ()) == (tuple(history), history.pile)
    assert [parse_card("9h")] == cards_seen_in(RoundHistory((dealt,), state.discards)).pile


def test_a_history_reaches_a_worker_whole() -> None:
    history = history_from(middle(), (), 0)
    again = pickle.loads(pickle.dumps(history))

    assert (history, history.pile) == (again, again.pile)
    assert list(history.pile) == SeatHistory((), 0, pile=history.pile).seen().pile


def test_judges_depend_on_the_pile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = middle()
    found = []
    for name, changed in (("one", state), ("other", swapped(state))):
        path = tmp_path / f"{name}.toml"
        path.write_text(dump_position(changed))
        assert 0 == main(["judge", str(path), "--json"])
        found.append(json.loads(capsys.readouterr().out))

    assert found[0]["deals"] == found[1]["deals"]
    assert found[0] != found[1]


def swapped(state: State) -> State:
    """Return the position with another card in the pile, and its card in the stock: the views are the same."""
    at = next(at for at, card in enumerate(state.stock) if card not in state.discards and card not in state.hands[0])
    below = state.discards[0]
    stock = (*state.stock[:at], below, *state.stock[at + 1 :])
    return state._replace(discards=(state.stock[at], *state.discards[1:]), stock=stock)


class Asked(InstantWork):
    """Errands that note what they were asked."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[object, ...]] = []

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        """Note the question."""
        if work is evaluate_choice:
            self.given.append(given)
        return super().begin(work, *given, is_brisk=is_brisk)


@pytest.mark.usefixtures("dummy_display")
def test_positions_are_judged_with_their_pile() -> None:
    import pygame

    studio = Studio()
    asked = Asked()
    studio.session._errands = asked  # type: ignore[assignment]
    home(studio)
    setup = fresh(shipped_variant(CHOICE.rule_set), 2, 3, "x")._replace(phase=Phase.PLAY)
    for card in ("9c", "Kd", "4h"):
        setup = with_card(setup, "discards", parse_card(card))
    studio.open(setting_up(studio.session).open(setup))
    studio.wait(0.0)
    studio.key(pygame.K_j)
    studio.wait(0.1)

    ((_, history),) = asked.given
    assert isinstance(history, RoundHistory)
    assert ["9c", "Kd", "4h"] == [str(card) for card in history.pile]
