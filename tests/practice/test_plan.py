"""The plan first: asked after the deal, skipped by a press, and what experts made of the hand."""

from dataclasses import replace

import pygame
import pytest

from ai.errands import JobNews, Work
from ai.judge.par import EXPERTS, PLAYINGS, CardFate, Fate, HandCourse, Playing, RoundOutcome, hand_course
from game.engine.events import CardHit, Discarded, MeldsLaid, TurnEnded, WildSwapped
from game.engine.referee import legal_actions
from game.engine.state import new_game
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.rounds import par_words, plan_words
from game.practice.rounds.par_screen import ParScreen
from game.practice.rounds.plan import hand_plan, planned_aim
from game.practice.rounds.plan_flow import LANES, LOT, PlanAside
from game.practice.rounds.plan_screen import PlanScreen
from game.replay.screen import ReplayScreen
from game.rules.cards import parse_card, parse_cards
from game.rules.contract import NewMeld
from game.rules.melds import Meld
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variant
from tests.pictures.practice import CHOICE, TODAY, InstantWork, play_out
from tests.pictures.studio import Studio
from tests.support.joined import play_round, practice

pytestmark = pytest.mark.usefixtures("dummy_display")


class Counted(InstantWork):
    """Errands done at once, which note the numbers of the playings asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, ...]] = []

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        """Note the numbers."""
        self.asked += [one for one in given if isinstance(one, tuple) and one and isinstance(one[0], int)]
        return super().begin(work, *given, is_brisk=is_brisk)


class Unheard(Counted):
    """Errands from which nothing has been heard yet."""

    def poll(self, ticket: int) -> JobNews:
        """Report nothing."""
        del ticket
        return JobNews()


class Failing(Counted):
    """Errands that fail."""

    def poll(self, ticket: int) -> JobNews:
        """Report the trouble."""
        del ticket
        return JobNews((), True, "the worker died")


def dealt(errands: Counted | None = None, *, is_on: bool = True) -> tuple[Studio, Counted]:
    """Return a practice round just dealt."""
    studio, errands = Studio(), errands or Counted()
    studio.session._errands = errands  # type: ignore[assignment]
    preferences = studio.session.preferences
    preferences.change(replace(preferences.settings, plan=is_on))
    studio.open(practice(studio.session, TODAY))
    studio.open(play_round(studio.session, CHOICE))
    for _ in range(3):
        studio.wait(0.1)
        studio.settle()
    return studio, errands


def asks(studio: Studio) -> bool:
    aside = studio.table.aside
    assert isinstance(aside, PlanAside)
    assert aside.holds == (plan_words.ASK in aside.spoken())
    return aside.holds


def thinks(studio: Studio) -> bool:
    """Return whether a computer player is asked."""
    return studio.table.others._thoughts.is_waiting


def wait_long(studio: Studio) -> None:
    for _ in range(8):
        studio.wait(1.0)


def page(studio: Studio) -> PlanScreen:
    screen = studio.stack[-1]
    assert isinstance(screen, PlanScreen)
    return screen


def test_nobody_acts_before_the_plan() -> None:
    studio, _ = dealt()
    assert asks(studio)
    wait_long(studio)
    assert not thinks(studio)
    assert not studio.table.desk.asks

    studio.key(pygame.K_ESCAPE)
    assert not asks(studio)
    wait_long(studio)
    assert thinks(studio)
    assert isinstance(studio.stack[-1], PlayScreen)


def test_keys_of_the_question_press_no_icon() -> None:
    studio, _ = dealt()
    table = studio.table

    table.press_by_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""), studio.now)

    assert table.desk.state.touch.held is None, "Esc skips the question and opens no menu"


def test_plans_turned_off_are_not_asked() -> None:
    studio, errands = dealt(is_on=False)
    assert not asks(studio)
    assert thinks(studio)
    assert errands.asked, "par is played behind all rounds"


def test_the_switch_turns_the_question_off() -> None:
    studio, _ = dealt()
    studio.key(pygame.K_y)
    assert not studio.session.preferences.settings.plan
    assert asks(studio), "this time it can still be answered"
    studio.key(pygame.K_RETURN)
    studio.key(pygame.K_y)
    assert studio.session.preferences.settings.plan


def test_an_own_action_ends_the_question() -> None:
    studio, _ = dealt()
    match = studio.table.match
    seat = match.to_act
    assert seat is not None
    match.submit(next(legal_actions(match.view(seat), 0)))
    studio.wait(0.1)
    assert not asks(studio)


def test_plans_stay_in_the_tray() -> None:
    studio, _ = dealt()
    table = studio.table
    studio.key(pygame.K_RIGHT)
    studio.key(pygame.K_1)
    (kept,) = table.stage.holding.in_tray
    studio.key(pygame.K_RETURN)
    for _ in range(EXPERTS // (LOT * LANES) + 2):
        studio.wait(0.3)
    shown = page(studio).shown

    assert EXPERTS == shown.played
    assert not shown.is_running
    assert [str(kept.card)] == [card.code for card in shown.cards if card.is_planned]
    assert all(sum(card.counts) == EXPERTS for card in shown.cards)
    assert sorted(map(str, table.match.view(table.me).hand)) == sorted(card.code for card in shown.cards)
    assert shown.sentence in page(studio).spoken()
    studio.key(pygame.K_ESCAPE)
    assert asks(studio)
    studio.key(pygame.K_RETURN)
    studio.key(pygame.K_RETURN)
    assert not asks(studio)
    assert (kept,) == table.stage.holding.in_tray


def test_few_playings_have_no_shares_yet() -> None:
    studio, _ = dealt(Unheard())
    studio.key(pygame.K_RETURN)
    screen = page(studio)
    assert not screen.shown.played
    assert par_words.PLAYINGS(number=screen.shown.played, all=PLAYINGS) in screen.spoken()
    assert plan_words.WENT_FOR not in screen.spoken()


def test_one_playing_can_be_watched() -> None:
    studio, _ = dealt()
    studio.key(pygame.K_RETURN)
    studio.wait(0.3)
    studio.key(pygame.K_w)
    film = studio.stack[-1]
    assert isinstance(film, ReplayScreen)
    hidden = film.film.reel.start.hands
    real, me = studio.table.match.state.hands, studio.table.me
    assert [at == me for at in range(4)] == [mine == theirs for mine, theirs in zip(real, hidden, strict=True)]


def test_par_shows_the_same_playings() -> None:
    studio, errands = dealt()
    studio.key(pygame.K_RETURN)
    for _ in range(4):
        studio.wait(0.3)
    studio.key(pygame.K_RETURN)
    found = {at for numbers in errands.asked for at in numbers}
    assert found >= {*range(PLAYINGS)}
    play_out(studio)
    screen = studio.stack[-1]
    assert isinstance(screen, ParScreen)
    assert PLAYINGS == len(screen.shown.playings)
    numbers = [at for numbers in errands.asked for at in numbers]
    assert len(numbers) == len({*numbers}), "none is played twice"
    studio.key(pygame.K_y)
    assert not studio.session.preferences.settings.plan


def test_experts_stop_with_the_table() -> None:
    studio, errands = dealt()
    studio.key(pygame.K_ESCAPE)
    studio.open(practice(studio.session, TODAY))
    before = len(errands.asked)
    wait_long(studio)
    assert before == len(errands.asked)


def test_failed_experts_are_asked_with_the_page() -> None:
    studio, errands = dealt(Failing())
    wait_long(studio)
    assert 1 == len(errands.asked)
    for opened in (1, 2):
        studio.key(pygame.K_RETURN)
        studio.wait(0.3)
        assert 1 + opened * LANES == len(errands.asked)
        assert not page(studio).shown.is_running
        assert words.REVIEW_STOPPED(reason="the worker died") in page(studio).spoken()
        studio.key(pygame.K_ESCAPE)


def test_late_failures_leave_what_was_played() -> None:
    studio, _ = dealt()
    studio.key(pygame.K_RETURN)
    studio.wait(0.3)
    shown, screen = page(studio).shown, page(studio)
    screen.shown = shown._replace(is_running=False, trouble="the worker died")
    assert words.REVIEW_STOPPED(reason="the worker died") in screen.spoken()
    assert plan_words.WENT_FOR in screen.spoken()


HAND = parse_cards("9s 9s 4h Kd 2c")
LAID = Meld(1, Kind.SET, parse_cards("9s 9h 9d"), rank=9)
RUN = Meld(0, Kind.RUN, parse_cards("3c 4c 5c 6c"), suit="c", low=3)


def test_fates_follow_the_cards() -> None:
    four, king, two, nine = (parse_card(code) for code in ("4h", "Kd", "2c", "9s"))
    turn = TurnEnded(1, 2, discarded=True)
    events = (
        Discarded(0, four, 0), TurnEnded(0, 1, discarded=True), Discarded(1, king, 0), turn,
        MeldsLaid(0, (RUN,)), TurnEnded(0, 1, discarded=True), MeldsLaid(1, (LAID,)), CardHit(1, nine, 0, None, LAID),
        turn, WildSwapped(1, two, 0, 0, parse_card("**")),
    )  # fmt: skip
    course = hand_course(events, 1, HAND)
    assert [
        CardFate(Fate.MELD, 2), CardFate(Fate.HIT, 2), CardFate(Fate.LEFT, 2), CardFate(Fate.THROWN, 1),
        CardFate(Fate.HIT, 3),
    ] == [*course.cards]  # fmt: skip
    assert ((LAID,), 2) == (course.melds, course.rival_down)


def playing(at: int, fate: Fate, melds: tuple[Meld, ...] = (LAID,)) -> Playing:
    outcome = RoundOutcome(10 * at, (), 2 if melds else None, 5, 0, at == 0)
    course = HandCourse((CardFate(fate, at + 1),) * len(HAND), melds, 3)
    return Playing(at, outcome, course, new_game(QUARTERS, 4, "plan"), ())


QUARTERS = shipped_variant("quarters")
TENS = NewMeld(Kind.SET, parse_cards("Ts Th 2c **"))


def test_shares_are_counted() -> None:
    known = [
        playing(0, Fate.MELD),
        playing(1, Fate.THROWN),
        playing(2, Fate.THROWN, (LAID, RUN)),
        playing(3, Fate.LEFT, ()),
    ]
    contract = QUARTERS.rounds[4].contract
    nines = NewMeld(Kind.SET, parse_cards("9s 9s"))
    plan = hand_plan(QUARTERS, 5, contract, HAND, (nines, TENS), known, is_running=False)

    first = plan.cards[0]
    assert ("9s", (1, 0, 2, 1), Fate.THROWN, 2, True) == first
    assert [75, 25] == [plan.of_hundred(share.times) for share in plan.melds]
    assert ("9s", "9h", "9d") == plan.melds[0].codes
    assert "Your plan: nines in 75 of 100, tens in 0 of 100." == plan.sentence
    assert (1, 15.0, (2, 2, 2)) == (plan.outs, plan.points, plan.downs)
    other = hand_plan(QUARTERS, 5, contract, HAND, (), known, is_running=False)
    assert "Most often laid: nines in 75 of 100." == other.sentence
    assert not any(card.is_planned for card in other.cards)


@pytest.mark.parametrize(
    ("kind", "cards", "aim"),
    [
        (Kind.SET, "Ts ** Th 2c", (Kind.SET, 10, "")),
        (Kind.RUN, "5c ** 7c", (Kind.RUN, 0, "c")),
        (Kind.RUN, "** **", None),
    ],
)
def test_aims_come_from_natural_cards(kind: Kind, cards: str, aim: object) -> None:
    assert aim == planned_aim(NewMeld(kind, parse_cards(cards)), QUARTERS, 5)


def test_aims_without_a_meld_have_words() -> None:
    """Every form in which an aim can be named, and a hand that nobody laid down."""
    assert "a run of clubs in 3 of 100" == plan_words.share_of((Kind.RUN, 0, "c"), 3)
    assert "a run in 3 of 100" == plan_words.share_of((Kind.RUN, 0, ""), 3)
    never = hand_plan(QUARTERS, 5, (), HAND, (), [playing(0, Fate.LEFT, ())], is_running=False)
    assert "" == never.sentence
    assert not never.melds
