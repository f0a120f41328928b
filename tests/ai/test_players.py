"""The levels: whole legal games, the same answer to the same question, and no use of hidden cards."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from ai.bot import Limit, round_history
from ai.bots import ROSTER, bot_named
from ai.players.player import Player
from ai.players.traits import SHARP, STEADY, TEMPERS, Traits
from game.engine.actions import Action, Buy, BuyStock, Deal, Discard, Hit, Pass, Take
from game.engine.events import Discarded, Event, RoundDealt, UpcardTaken
from game.engine.play import play
from game.engine.state import Phase, State, new_game, to_act
from game.engine.view import observe
from game.rules.cards import parse_card
from game.rules.variant import ByPlayers, Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.positions import COMPLETING, IN_NEED, WAITING, down_with, view_of
from tests.support.rows import slow_unless
from tests.support.secrets import rearranged

LEVELS = tuple(level for level in ROSTER if level not in ("random", "greedy"))
TABLES = [
    (variant_id, players)
    for variant_id in shipped_variants()
    for players in sorted({shipped_variant(variant_id).fewest_players, 4, shipped_variant(variant_id).most_players})
]
SEATED = [(*table, level) for table in TABLES for level in LEVELS]
ASKED = [(variant_id, level) for variant_id in shipped_variants() for level in LEVELS]
BUYING = COMPLETING.replace("asked = [2, 3]", "asked = [3]").replace("[[seats]]\nhand", "[[seats]]\n[[seats]]\nhand")
BUYING = BUYING.removesuffix("[[seats]]\n")
FEEDING = """
variant = "campfire"
players = 4
round = 2
dealer = 4
turn = 1
phase = "play"
discards = "3d"
turns = 8
[[seats]]
hand = "7h 7d 4c 5c 9s 9h 3s Kd 2s Qh 6c Ts"
[[seats]]
hand = 5
down = "earlier"
[[seats]]
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "Ks Kh Kc"
[[melds]]
owner = 2
kind = "run"
cards = "5h 6h 7h 8h"
"""
LIMIT = Limit(nodes=200)
ENOUGH_TO_SEARCH = Limit(nodes=3_200)
SHORT_ROUNDS = 5  # turns each until a round is drawn: most that can happen has happened by then
FULL_ROUNDS = 40


def quick_to_decide(row: tuple[str, str]) -> bool:
    """Return whether a level decides quickly; master plays under one rule set only."""
    variant_id, level = row
    return level != "master" or variant_id == "may_i"


def quick_to_play(row: tuple[str, int, str]) -> bool:
    """Return whether all levels are quick; master plays at one table only."""
    variant_id, players, level = row
    return level != "master" or (variant_id, players) == ("quarters", 4)


def decisions(
    variant: Variant, level: str, players: int, seed: str, turns: int = SHORT_ROUNDS, limit: Limit = LIMIT
) -> Iterator[tuple[State, list[Event], Action]]:
    """Yield every decision of a game with the level in all seats: state, events of the round, action."""
    bot = bot_named(level)
    state = new_game(replace(variant, turns_until_drawn=turns), players, seed)
    happened: list[Event] = []
    while state.phase is not Phase.GAME_OVER:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        action: Action = Deal()
        if seat is not None:
            action = bot.choose(observe(state, seat), round_history(happened, seat), limit)
            yield state, happened, action
        steps = play(state, action)
        for event, _ in steps:
            happened = [event] if isinstance(event, RoundDealt) else [*happened, event]
        state = steps[-1][1]


@pytest.mark.everyday
@pytest.mark.parametrize(("variant_id", "players", "level"), slow_unless(quick_to_play, SEATED))
def test_a_level_plays_whole_games_legally(variant_id: str, players: int, level: str) -> None:
    *_, (last, _, action) = decisions(shipped_variant(variant_id), level, players, f"whole game of {level}")
    end = play(last, action)[-1][1]
    assert Phase.GAME_OVER is end.phase
    assert len(end.variant.rounds) == len(end.sheet)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("variant_id", "players"), TABLES)
def test_levels_play_full_legal_games(variant_id: str, players: int, level: str) -> None:
    *_, (last, _, action) = decisions(
        shipped_variant(variant_id), level, players, f"full length of {level}", FULL_ROUNDS
    )
    assert Phase.GAME_OVER is play(last, action)[-1][1].phase


@pytest.mark.everyday
@pytest.mark.parametrize(("variant_id", "level"), slow_unless(quick_to_decide, ASKED))
def test_hidden_cards_do_not_change_decisions(variant_id: str, level: str) -> None:
    chance = random.Random(f"{variant_id} {level}")
    bot = bot_named(level)
    compared = 0
    limit = ENOUGH_TO_SEARCH if level == "master" else LIMIT
    for state, happened, action in decisions(shipped_variant(variant_id), level, 4, "hidden", limit=limit):
        if compared == 60:
            break
        if chance.random() > 0.15:
            continue
        seat = observe(state, 0).to_act
        assert seat is not None
        other = rearranged(state, seat, chance)
        assert action == bot.choose(observe(other, seat), round_history(happened, seat), limit)
        compared += 1
    assert compared >= 20


@pytest.mark.everyday
@pytest.mark.parametrize(("variant_id", "level"), slow_unless(quick_to_decide, ASKED))
def test_the_same_question_gets_the_same_answer(variant_id: str, level: str) -> None:
    limit = ENOUGH_TO_SEARCH if level == "master" else LIMIT
    first, second = (
        [action for _, _, action in islice(decisions(shipped_variant(variant_id), level, 3, "again", limit=limit), 200)]
        for _ in "12"
    )
    assert first == second


@pytest.mark.parametrize("level", LEVELS)
def test_completing_cards_are_always_taken(level: str) -> None:
    view = view_of(COMPLETING, 1)
    action = bot_named(level).choose(view, (), LIMIT)
    assert Take(1) == action


@pytest.mark.parametrize(("upcard", "action"), [("9c", Take(1)), ("9s", Pass(1))])
def test_cards_that_widen_narrow_waits_are_taken(upcard: str, action: Action) -> None:
    """Only two queens and the joker help; with the nine of clubs two eights would too."""
    view = view_of(WAITING.format(upcard=upcard), 1)
    assert action == Player(SHARP).choose(view, (), LIMIT)
    assert Pass(1) == Player(STEADY).choose(view, (), LIMIT)


def test_players_down_discard_what_others_discarded() -> None:
    view = down_with("Kd Qd Jd")
    history = (Discarded(2, parse_card("Qs"), 0), UpcardTaken(1, parse_card("Ks")), Discarded(1, parse_card("Qh"), 0))
    assert Discard(0, parse_card("Qd")) == Player(SHARP).choose(view, history, LIMIT)
    assert Discard(0, parse_card("Kd")) == Player(SHARP._replace(denies=0)).choose(view, history, LIMIT)


def test_a_rivals_possible_last_hit_is_kept() -> None:
    """The king would cost more and cannot be hit, because then the two could not go; it is kept anyway."""
    text = IN_NEED.replace('Kh Kd 7h 7d 7c Qs Qd As Ad Jh Tc"', 'Kd 2c"\ndown = "earlier"')
    text = text.replace('[[seats]]\ndown = "earlier"', '[[seats]]\nhand = 1\ndown = "earlier"').replace(
        "4s 4h 4d", "Ks Kh Kc"
    )
    view = view_of(text)
    assert Discard(0, parse_card("2c")) == Player(SHARP).choose(view, (), LIMIT)


def test_unseen_cards_are_bought_only_in_need() -> None:
    """One card is missing, an opponent is down, and the hand would cost a lot (S-12)."""
    in_need = view_of(IN_NEED)
    before = IN_NEED[: IN_NEED.index("[[melds]]")].replace('down = "earlier"', "")
    at_leisure = view_of(before)
    assert BuyStock(0) == Player(SHARP).choose(in_need, (), LIMIT)
    assert isinstance(Player(SHARP._replace(despair=0)).choose(in_need, (), LIMIT), Discard)
    assert isinstance(Player(SHARP).choose(at_leisure, (), LIMIT), Discard)


@pytest.mark.parametrize("traits", [STEADY, SHARP])
def test_cards_others_could_hit_are_kept(traits: Traits) -> None:
    view = view_of(FEEDING)
    king = Discard(0, parse_card("Kd"))
    assert king == Player(traits._replace(feeds=0)).choose(view, (), LIMIT)
    assert king != Player(traits).choose(view, (), LIMIT)


def test_standstills_free_cards_others_could_hit() -> None:
    keeper = Player(STEADY._replace(counts_from=0))
    giver = Player(keeper.traits._replace(feeds=0))
    for turns, is_standstill in ((87, False), (88, True)):
        late = view_of(FEEDING)._replace(turns=turns)
        assert is_standstill is (keeper.choose(late, (), LIMIT) == giver.choose(late, (), LIMIT))


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "novice"])
def test_levels_hit_before_they_discard(level: str) -> None:
    assert Hit(0, parse_card("7c"), 0) == bot_named(level).choose(down_with("7c Qd"), (), LIMIT)


@pytest.mark.parametrize("level", ["novice", "steady", "sharp"])
@pytest.mark.parametrize("variant_id", ["quarters", "shafer"])
def test_hands_too_small_still_finish(variant_id: str, level: str) -> None:
    """Three runs of four and a last discard take more cards than are dealt and drawn (Q-9, S-12)."""
    variant = shipped_variant(variant_id)
    rules = replace(variant.rounds[-1], cards=ByPlayers(((2, 2, 11),)))
    small = replace(variant, rounds=(rules,))
    for seed in ("one", "two", "three"):
        *_, (last, _, action) = decisions(small, level, 2, seed, FULL_ROUNDS)
        assert play(last, action)[-1][1].sheet[0].out is not None


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("variant_id", slow_unless(lambda id: id == "may_i", shipped_variants()))
def test_a_style_plays_legally_at_any_level(variant_id: str, temper: str) -> None:
    level = f"sharp/{temper}"
    *_, (last, _, action) = decisions(shipped_variant(variant_id), level, 3, "tempers", 3)
    assert Phase.GAME_OVER is play(last, action)[-1][1].phase


def test_buying_styles_do_exactly_that() -> None:
    view = view_of(BUYING, 2)
    assert Buy(2) == bot_named("steady").choose(view, (), LIMIT)
    assert Pass(2) == bot_named("steady/never-buying").choose(view, (), LIMIT)
    useless = view._replace(upcard=parse_card("8c"))
    assert Pass(2) == bot_named("steady").choose(useless, (), LIMIT)
    assert Buy(2) == bot_named("steady/always-buying").choose(useless, (), LIMIT)


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ("mighty", 'no level is called "mighty"'),
        ("sharp/angry", 'no playing style is called "angry"'),
        ("greedy/buyer", "has no playing styles"),
    ],
)
def test_an_unknown_level_is_named(level: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        bot_named(level)
