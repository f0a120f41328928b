"""Every simple bot plays whole legal games under every rule set and number of players, and repeats its choices."""

from collections.abc import Iterable
from functools import cache

import pytest

from ai.arena import Game, fixtures, play_game, report
from ai.bot import Limit, round_history, whim
from ai.bots import ROSTER, bot_named
from ai.counting import counted
from ai.players.greedy import quick_answer
from ai.unseen import SeatHistory
from game.engine.actions import Action, Buy, LayDown, same_effect
from game.engine.buying import call_would_pay
from game.engine.events import CallFined, Event, MeldsLaid, RoundDealt, redacted
from game.engine.laydowns import lay_downs
from game.engine.play import play
from game.engine.referee import refusal
from game.engine.state import Down, Phase, State, to_act
from game.engine.view import PlayerView, observe
from game.rules.contract import NewMeld
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table.reel import Reel
from tests.support.films import whole_match

SIMPLE = ("random", "greedy")
TABLES = [
    (variant_id, players)
    for variant_id in shipped_variants()
    for players in range(shipped_variant(variant_id).fewest_players, shipped_variant(variant_id).most_players + 1)
]


@cache
def played(variant_id: str, levels: tuple[str, ...], seed: str = "bots") -> Game:
    return play_game(next(iter(fixtures(shipped_variant(variant_id), levels, 1, seed))))


def events_of(game: Game) -> list[Event]:
    return list(game.events)


@pytest.mark.slow
@pytest.mark.parametrize("level", SIMPLE)
@pytest.mark.parametrize(("variant_id", "players"), TABLES)
def test_bots_play_whole_games_legally(variant_id: str, players: int, level: str) -> None:
    game = played(variant_id, (level,) * players)
    assert game.end.phase is Phase.GAME_OVER
    assert len(game.end.sheet) == len(game.end.variant.rounds)


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_two_bots_play_a_whole_game(variant_id: str) -> None:
    game = played(variant_id, ("greedy", "random", "greedy"))
    assert game.end.phase is Phase.GAME_OVER
    assert any(isinstance(event, MeldsLaid) for event in events_of(game))


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_greedy_finishes_most_rounds(variant_id: str) -> None:
    game = played(variant_id, ("greedy",) * 4)
    drawn = sum(result.out is None for result in game.end.sheet)
    assert drawn <= len(game.end.sheet) // 3


@pytest.mark.clause("Q-11")
@pytest.mark.parametrize("levels", [("greedy", "random", "greedy", "random"), ("random",) * 3])
def test_no_bot_makes_an_illegal_call(levels: tuple[str, ...]) -> None:
    fines = [event for event in events_of(played("quarters", levels)) if isinstance(event, CallFined)]
    assert fines == []


@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("level", SIMPLE)
def test_the_same_view_gives_the_same_action(variant_id: str, level: str) -> None:
    for state, _ in decisions(played(variant_id, ("greedy", "random", "greedy")))[::40]:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        view = observe(state, seat)
        bot = bot_named(level)
        assert bot.choose(view, (), Limit()) == bot.choose(view, (), Limit(nodes=1))


@pytest.mark.parametrize("level", list(ROSTER))
def test_levels_repeat_moves_when_asked_again(level: str) -> None:
    match = whole_match("shafer", 2, "again", level)
    reel = Reel(match.start_state, match.moves)
    asked = [at for at in range(5, reel.last + 1, 10) if reel.actor(at) is not None]

    for at in asked:
        seat, view = reel.actor(at), observe(reel.state(at - 1), reel.actor(at) or 0)
        answer = bot_named(level).choose(view, reel.history(at - 1, seat or 0), Limit(nodes=50))
        assert same_effect(answer, reel.moves[at - 1][0])
    assert len(asked) > 5


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_quick_answers_are_always_legal(variant_id: str) -> None:
    for state, _ in decisions(played(variant_id, ("greedy", "random", "greedy")))[::10]:
        view = observe(state, to_act(state.phase, state.turn, state.acting, state.asked) or 0)
        assert refusal(view, quick_answer(view)) is None


@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("level", SIMPLE)
def test_hidden_cards_do_not_change_decisions(variant_id: str, level: str) -> None:
    for state, _ in decisions(played(variant_id, ("greedy", "random", "greedy")))[::30]:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        bot = bot_named(level)
        other = with_hidden_cards_turned_round(state, seat)
        assert other != state
        assert bot.choose(observe(other, seat), (), Limit()) == bot.choose(observe(state, seat), (), Limit())


def decisions(game: Game) -> list[tuple[State, Action]]:
    """Yield every state in which a seat had to act, with its action."""
    actions = []
    state = game.start
    for action, steps in game.moves():
        if to_act(state.phase, state.turn, state.acting, state.asked) is not None:
            actions.append((state, action))
        state = steps[-1][1]
    return actions


def with_hidden_cards_turned_round(state: State, seat: int) -> State:
    """Return the state with all cards this seat cannot see dealt in the opposite order."""
    owners = [other for other in range(state.players) if other != seat]
    hidden = [card for other in owners for card in state.hands[other]] + list(state.stock)
    hidden.reverse()
    hands = list(state.hands)
    for other in owners:
        count = len(hands[other])
        hands[other] = tuple(hidden[:count])
        del hidden[:count]
    buried = (*state.discards[:-1][::-1], *state.discards[-1:])
    return state._replace(hands=tuple(hands), stock=tuple(hidden), discards=buried, seed=state.seed + "'")


def test_exact_counters_lay_down_when_legal() -> None:
    game = played("campfire", ("steady", "sharp", "steady"))
    able = [
        action
        for state, action in decisions(game)
        # the engine's own list, which does not use distances
        if may_lay_down(view := observe(state, state.turn), lay_downs(view.hand, view.rules.contract, view.variant))
    ]
    assert len(able) >= 10
    assert [] == [action for action in able if not isinstance(action, LayDown)]


def test_greedy_lays_down_complete_hands() -> None:
    able = []
    for state, action in decisions(played("campfire", ("greedy",) * 4)):
        view = observe(state, state.turn)
        count = counted(view.hand, view.rules.contract, view.variant)
        if count.complete and may_lay_down(view, (count.melds,)):
            able.append(action)
    assert len(able) >= 10
    assert [] == [action for action in able if not isinstance(action, LayDown)]


def may_lay_down(view: PlayerView, ways: Iterable[tuple[NewMeld, ...]]) -> bool:
    """Return whether one of these ways to lay down is legal here."""
    if view.phase is not Phase.PLAY or view.me.down is not Down.NO:
        return False
    return any(refusal(view, LayDown(view.seat, melds)) is None for melds in ways)


def test_unknown_levels_are_reported_with_known_ones() -> None:
    with pytest.raises(ValueError, match=r'no level is called "grandmaster"; did you mean "master"\?'):
        bot_named("grandmaster")


def test_random_choices_differ_and_cover_all_numbers() -> None:
    state = next(played("campfire", ("greedy",) * 4).moves())[1][-1][1]
    view = observe(state, state.turn)
    assert {whim(view, f"purpose {number}", 3) for number in range(50)} == {0, 1, 2}


def test_witnesses_read_what_the_history_says() -> None:
    events = events_of(played("shafer", ("greedy", "random", "greedy")))
    first_round = events[: [at for at, event in enumerate(events) if isinstance(event, RoundDealt)][1]]
    start = next(at for at, event in enumerate(first_round) if isinstance(event, RoundDealt))
    history = SeatHistory(first_round[start:], 1)
    assert tuple(history) == round_history(first_round, 1)
    assert history[3] == redacted(first_round[start + 3], 1)
    assert tuple(history[2:5]) == round_history(first_round, 1)[2:5]
    assert len(history) == len(first_round) - start


def test_fined_calls_are_never_made() -> None:
    costly = []
    for state, _ in decisions(played("quarters", ("greedy", "random", "greedy", "random"))):
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        view = observe(state, seat or 0)
        if state.phase is Phase.OFFER and refusal(view, Buy(view.seat)) is None and call_would_pay(view):
            costly.append(view)
    assert costly
    assert all(not isinstance(bot.choose(view, (), Limit()), Buy) for view in costly[:40] for bot in ROSTER.values())


def test_a_report_agrees_with_the_score_sheet() -> None:
    fixture = next(iter(fixtures(shipped_variant("may_i"), ("greedy",) * 3, 1, "report")))
    game = play_game(fixture)
    reported = report(fixture, game)
    assert [seat.points for seat in reported.seats] == [seat.points for seat in game.end.seats]
    assert sum(seat.rounds_won for seat in reported.seats) + reported.drawn == reported.rounds == 7
    assert sum(seat.win for seat in reported.seats) == pytest.approx(1)


def test_a_finished_game_cannot_be_played_on() -> None:
    end = played("campfire", ("greedy",) * 4).end
    assert to_act(end.phase, end.turn, end.acting, end.asked) is None
    with pytest.raises(ValueError, match="game_over"):
        play(end, Buy(0))
