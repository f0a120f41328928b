"""The practice screens by keys and by mouse: a round chosen, played, compared with par, played again."""

from collections import Counter
from pathlib import Path

import pygame
import pytest

from ai.judge.par import PLAYINGS
from ai.judge.thumbs import RULES, HitRate
from game.app.tables import watched
from game.app.watching import looking_back
from game.engine.actions import Deal
from game.films.films import film_of_match
from game.match import Computer, Match, Person, Player
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.drills.flow import is_exception
from game.practice.home_screen import TABS, THEMES_IN_A_ROW, PracticeScreen
from game.practice.memory.diary import (
    FILE_NAME,
    LATEST,
    DrillAnswered,
    DrillChoice,
    PracticeRound,
    RoundPars,
    RoundReviewed,
)
from game.practice.memory.notebook import Notebook
from game.practice.memory.shipped import shipped_drills
from game.practice.round_screen import RoundScreen
from game.practice.rounds import par_words
from game.practice.rounds.flow import find_todays_par, todays_line
from game.practice.rounds.par_flow import TodaysPar
from game.practice.rounds.par_screen import ParScreen
from game.practice.set_up.screen import SetUpScreen
from game.rules.variant_file import shipped_variant
from game.session.session import Session
from game.statistics.scorebook import ScoreBook
from game.statistics.screen import StatisticsScreen
from game.text import ui
from game.text.replay import PAR_OF
from game.title.screen import Title
from game.ui.dialogs import Message
from game.ui.form import FormScreen, Way
from game.ui.forms import WidgetEvent
from game.ui.screen import Pop, Push, Screen
from tests.pictures.practice import CHOICE, TODAY, InstantWork, home, past_rounds, play_out
from tests.pictures.studio import Studio
from tests.support.joined import choose_round, practice, todays_deal
from tests.support.shells import played_match
from tests.support.thinkers import SilentThinker

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.fixture
def studio() -> Studio:
    made = Studio()
    made.session._errands = InstantWork()  # type: ignore[assignment]
    made.open(practice(made.session, TODAY))
    return made


def top(studio: Studio) -> Screen:
    return studio.stack[-1]


def spoken_text(studio: Studio) -> str:
    screen = top(studio)
    assert isinstance(screen, FormScreen)
    return "\n".join(screen.spoken())


def test_the_title_leads_to_practice_and_back() -> None:
    studio = Studio()
    studio.click(studio.box(ui.PRACTICE).center)
    assert isinstance(top(studio), PracticeScreen)

    studio.key(pygame.K_ESCAPE)
    assert isinstance(top(studio), Title)


@pytest.mark.parametrize("by_keys", [True, False])
def test_missed_rules_lead_to_their_exceptions(by_keys: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.practice.progress.hit_rates", lambda _: {"buy-no_help-no": HitRate(57, 60)})
    studio, rule = Studio(), next(rule for rule in RULES if rule.id == "buy-no_help-no")
    home(studio, 12)
    studio.key(pygame.K_t)

    assert "39 points. Right in 95 of 100 such moments (60 counted)." in spoken_text(studio)
    if by_keys:
        studio.key(pygame.K_1)
    else:
        studio.click(studio.box("exceptions 1").center)

    assert isinstance(top(studio), PlayScreen)
    exceptions = [drill for drill in shipped_drills("quarters").drills if is_exception(drill, rule)]
    assert studio.table.match.state.seats in [drill.state.seats for drill in exceptions]


@pytest.mark.parametrize("by_keys", [True, False])
def test_chosen_rounds_are_compared_with_par(studio: Studio, by_keys: bool) -> None:
    if by_keys:
        studio.key(pygame.K_p)
        studio.key(pygame.K_RETURN)
    else:
        studio.click(studio.box("play").center)
        studio.click(studio.box("deal").center)
    table = top(studio)
    assert isinstance(table, PlayScreen)
    studio.wait(0.0)
    play_out(studio)

    assert isinstance(top(studio), ParScreen)
    rounds = studio.session.book(Notebook).played()
    assert 1 == len(rounds)
    assert {"master"} == set(rounds[0].pars)
    assert rounds[0].round.points == table.match.state.sheet[-1].penalties[table.me]
    assert par_words.EXPERTS in spoken_text(studio)


def after_a_round(studio: Studio) -> PlayScreen:
    studio.open(todays_deal(studio.session, TODAY))
    table = top(studio)
    assert isinstance(table, PlayScreen)
    studio.wait(0.0)
    play_out(studio)
    return table


def test_again_repeats_cards_or_contract(studio: Studio) -> None:
    first = after_a_round(studio).match

    studio.key(pygame.K_a)
    studio.wait(0.0)
    again = studio.table.match
    assert first.moves[0][1][-1][1].hands == again.state.hands

    play_out(studio)
    studio.key(pygame.K_c)
    studio.wait(0.0)
    other = studio.table.match
    assert (first.state.round, first.players) == (other.state.round, other.players)
    assert again.start_state.seed != other.start_state.seed


def test_par_leads_to_rooms_or_table(studio: Studio) -> None:
    after_a_round(studio)

    studio.key(pygame.K_t)
    assert isinstance(top(studio), PlayScreen)
    studio.key(pygame.K_RETURN)
    assert isinstance(top(studio), ParScreen)
    studio.key(pygame.K_ESCAPE)
    assert isinstance(top(studio), PracticeScreen)
    assert 1 == len(studio.session.book(Notebook).played())


def test_daily_deals_count_once(studio: Studio) -> None:
    assert "Quarter, round 2" == todays_line(studio.session, TODAY)
    after_a_round(studio)
    studio.key(pygame.K_l)
    page = top(studio)
    assert isinstance(page, Message)
    assert page.sentences[0].startswith("Quarter Shanghai, 23 November, round ")

    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_ESCAPE)
    studio.wait(0.0)
    assert todays_line(studio.session, TODAY).startswith("Done: ")
    days = [entry.round.choice.day for entry in studio.session.book(Notebook).played()]
    assert ["2026-11-23"] == days


def test_todays_par_is_known_before_the_deal(studio: Studio) -> None:
    par = studio.session.book(TodaysPar)
    assert not par.is_running()
    find_todays_par(studio.session, TODAY)
    while par.is_running():
        pass
    line = todays_line(studio.session, TODAY)
    assert line.startswith("Quarter, round 2. Par ")

    find_todays_par(studio.session, TODAY)
    assert not par.is_running()
    after_a_round(studio)
    assert todays_line(studio.session, TODAY).endswith(line.partition("Par")[2])


def test_practice_rounds_are_never_counted(studio: Studio) -> None:
    after_a_round(studio)

    assert studio.session.keeping.waiting() is None
    assert () == studio.session.book(ScoreBook).games()[0]


def test_other_rule_sets_have_other_rounds(studio: Studio) -> None:
    studio.choose("rule_set", 2)
    studio.key(pygame.K_p)
    screen = top(studio)

    assert isinstance(screen, RoundScreen)
    assert "quarters" == screen.choice.rule_set


def test_the_selected_round_is_played(studio: Studio) -> None:
    studio.click(studio.box("round 8").center)
    studio.key(pygame.K_p)
    screen = top(studio)

    assert isinstance(screen, RoundScreen)
    assert 8 == screen.choice.round


def test_tabless_rule_sets_form_a_list(studio: Studio) -> None:
    screen = top(studio)
    assert isinstance(screen, PracticeScreen)
    studio.click(studio.box("more_rules").center)
    studio.key(pygame.K_DOWN)
    studio.key(pygame.K_RETURN)
    assert TABS == screen.chosen
    assert 7 == len(screen.shown.contracts)

    studio.choose("rule_set", 0)
    assert 0 == screen.chosen
    assert 10 == len(screen.shown.contracts)


def test_themes_are_those_of_the_selected_round() -> None:
    studio, screen = chosen_home()
    every = {theme.id for theme in screen.shown.themes}
    studio.see()
    studio.click(studio.box("round 8").center)

    of_round = {drill.theme_id for drill in shipped_drills("campfire").drills if drill.round == 8}
    assert of_round == {theme.id for theme in screen.shown.themes} < every
    assert screen.shown.fitting == sum(theme.drills for theme in screen.shown.themes)


def test_menus_lead_to_deal_or_rooms(studio: Studio) -> None:
    studio.open(todays_deal(studio.session, TODAY))
    studio.wait(0.0)
    studio.key(pygame.K_ESCAPE)
    studio.click(studio.box(ui.LEAVE_IT).center)

    assert isinstance(top(studio), PracticeScreen)


def test_statistics_are_a_key_away(studio: Studio) -> None:
    studio.key(pygame.K_t)

    assert isinstance(top(studio), StatisticsScreen)


def test_the_rooms_remember_the_last_practice() -> None:
    studio = Studio()
    past_rounds(studio)
    studio.open(practice(studio.session, TODAY))
    past = studio.session.book(Notebook).played()[-1]
    result = par_words.result_and_par(past.round.points, past.pars["master"])
    assert words.LAST_ROUND_RESULT(number=5, sentence=result) in spoken_text(studio)

    studio.key(pygame.K_p)
    screen = top(studio)
    assert isinstance(screen, RoundScreen)
    assert CHOICE._replace(round=3, seed="") == screen.choice._replace(seed="")


def test_chosen_rounds_exist_everywhere(studio: Studio) -> None:
    studio.key(pygame.K_p)
    screen = top(studio)
    assert isinstance(screen, RoundScreen)
    screen.choice = screen.choice._replace(round=10, place=3)
    studio.choose("players", 5)
    studio.choose("place", 7)
    assert (8, 7) == (screen.choice.players, screen.choice.place)
    studio.choose("players", 0)
    assert (3, 2) == (screen.choice.players, screen.choice.place)
    studio.click(studio.box("rule_set").center)
    studio.key(pygame.K_DOWN)
    studio.key(pygame.K_RETURN)
    assert ("shafer", 7) == (screen.choice.rule_set, screen.choice.round)


def test_pages_say_what_stayed_unmeasured(studio: Studio) -> None:
    class Broken:
        def begin(self, *given: object, is_brisk: bool) -> int:
            del given, is_brisk
            return 1

        def poll(self, ticket: int) -> object:
            from ai.errands import JobNews

            return JobNews((), True, f"the worker died {ticket}")

        def cancel(self, ticket: int) -> None:
            """Do nothing: nothing runs."""

    studio.session._errands = Broken()  # type: ignore[assignment]
    after_a_round(studio)

    assert par_words.NOT_KNOWN in spoken_text(studio)
    assert not any(isinstance(entry, RoundPars) for entry in studio.session.book(Notebook).entries())
    assert any(isinstance(entry, PracticeRound) for entry in studio.session.book(Notebook).entries())


def test_file_problems_are_reported_once(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("dear diary\n")
    studio = Studio()
    studio.session.add_book(Notebook(tmp_path))
    studio.open(practice(studio.session, TODAY))
    studio.wait(0.0)

    page = top(studio)
    assert isinstance(page, Message)
    assert str(tmp_path) in " ".join(page.sentences).replace("\n", "")
    studio.key(pygame.K_ESCAPE)
    studio.wait(0.0)
    assert isinstance(top(studio), PracticeScreen)


def finished_round() -> Match:
    played = played_match("campfire", 3, 1)
    seats: tuple[Player, ...] = (Person("You"), Computer("Mei", "greedy"), Computer("Jun", "steady"))
    return Match.resumed(played.start_state, played.moves, seats)


def test_every_round_has_par_and_cards(studio: Studio) -> None:
    match = finished_round()
    tables: list[Match] = []

    def play_on(of: Match, back: Way) -> Screen:
        del back
        tables.append(of)
        return studio.stack[0]

    way = next(way for way in looking_back(studio.session, match, play_on) if way.label == PAR_OF)
    studio.take(way.go())
    screen = top(studio)
    assert isinstance(screen, ParScreen)
    assert PLAYINGS == len(screen.shown.playings)
    assert match.state.sheet[0].penalties[0] == screen.shown.mine.points
    assert ui.figure(screen.shown.mine.points) in screen.spoken()
    assert () == studio.session.book(Notebook).played()

    studio.key(pygame.K_RETURN)
    assert match.moves[0][1][-1][1].hands == tables[0].state.hands


def test_replay_help_leads_to_par(studio: Studio) -> None:
    film = film_of_match(finished_round(), "x")
    studio.open(watched(studio.session, film, Path("x.txt"), film.reel.last - 3))
    studio.key(pygame.K_F1)
    studio.key(pygame.K_p)

    assert isinstance(top(studio), ParScreen)


def test_reviews_offer_deals_like_mistakes() -> None:
    studio = Studio()
    studio.open(choose_round(studio.session, CHOICE))
    screen = top(studio)
    assert isinstance(screen, RoundScreen)
    studio.key(pygame.K_m)
    assert not screen.is_searching
    assert words.NO_MISTAKES_YET in spoken_text(studio)

    past_rounds(studio)
    book, before = studio.session.book(Notebook), screen.choice
    by_thumb = next(entry for entry in book.entries() if isinstance(entry, RoundReviewed))._replace(lost={})
    for number in range(LATEST):
        book.note(by_thumb._replace(of=f"thumb {number} 0 9"))
    studio.key(pygame.K_m)
    assert screen.is_searching
    while screen.is_searching:
        studio.wait(0.1)
    assert before._replace(seed=screen.choice.seed) == screen.choice != before
    assert words.found_alike(("draw", "buy")) in spoken_text(studio)


def test_other_choices_end_the_deal_search() -> None:
    studio = Studio()
    past_rounds(studio)
    studio.open(choose_round(studio.session, CHOICE))
    screen = top(studio)
    assert isinstance(screen, RoundScreen)
    studio.key(pygame.K_m)
    screen.answer(WidgetEvent("round", 0), 0.0)

    assert not screen.is_searching
    assert screen.choice.round == 1


def test_the_round_page_ends_with_its_buttons() -> None:
    studio = Studio()
    studio.open(choose_round(studio.session, CHOICE))
    studio.wait(0.1)
    screen = top(studio)
    assert isinstance(screen, RoundScreen)
    lowest = sorted(screen.widgets(), key=lambda widget: widget.box.y)[-2:]

    assert {"back", "deal"} == {widget.name for widget in lowest}


def test_opponents_have_the_tempers_of_their_level() -> None:
    studio = Studio()
    studio.open(choose_round(studio.session, CHOICE._replace(levels=("steady/buyer", "master/buyer", "gone/buyer"))))
    screen = top(studio)
    assert isinstance(screen, RoundScreen)
    first = screen.choice.levels
    assert first[0] == "steady/buyer"
    assert first[2] == "random" or "/" not in first[2]

    screen.answer(WidgetEvent("temper 0", 0), 0.0)
    assert screen.choice.levels == ("steady", *first[1:])
    screen.answer(WidgetEvent("temper 0", 2), 0.0)
    assert screen.choice.levels[0].startswith("steady/")
    screen.answer(WidgetEvent("level 0", 0), 0.0)
    assert "/" not in screen.choice.levels[0]


@pytest.mark.parametrize("key", ["P", "V"])
def test_rounds_in_progress_have_no_par(key: str) -> None:
    match = Match.start(
        shipped_variant("campfire"), (Person("You"), Computer("Mei", "x"), Computer("Jun", "x")), "half"
    )
    match.submit(Deal())
    ways = looking_back(Session(SilentThinker()), match, lambda *_: Pop())  # type: ignore[arg-type]

    step = next(way for way in ways if way.key == key).go()

    assert isinstance(step, Push)
    assert isinstance(step.screen, Message)


# ---- what to practice ----


def chosen_home() -> tuple[Studio, PracticeScreen]:
    studio = Studio()
    studio.open(practice(studio.session, TODAY))
    screen = top(studio)
    assert isinstance(screen, PracticeScreen)
    return studio, screen


def test_drill_choices_are_remembered() -> None:
    studio, screen = chosen_home()
    studio.see()
    every = screen.shown.fitting
    studio.click(studio.box("round 8").center)
    in_round = screen.shown.fitting
    of_round = {drill.theme_id for drill in shipped_drills("campfire").drills if drill.round == 8}
    theme = next(theme for theme in screen.shown.themes if theme.id in of_round)
    studio.click(studio.box(f"theme {theme.id}").center)
    assert every > in_round > screen.shown.fitting > 0
    studio.click(studio.box("train").center)
    studio.wait(0.1)

    table = top(studio)
    assert isinstance(table, PlayScreen)
    assert 8 == table.match.state.round
    studio.open(practice(studio.session, TODAY))
    again = top(studio)
    assert isinstance(again, PracticeScreen)
    assert DrillChoice("campfire", 8, theme.id) == again.shown.choice
    studio.click(studio.box(f"theme {theme.id}").center)
    assert in_round == again.shown.fitting


def test_chosen_rounds_are_always_kept() -> None:
    studio, _ = chosen_home()
    studio.see()
    studio.click(studio.box("round 8").center)
    studio.key(pygame.K_u)
    set_up = top(studio)
    assert isinstance(set_up, SetUpScreen)
    assert 8 == set_up.setup.round
    studio.open(practice(studio.session, TODAY))
    again = top(studio)
    assert isinstance(again, PracticeScreen)
    assert DrillChoice("campfire", 8) == again.shown.choice


def test_choosing_rounds_moves_nothing() -> None:
    studio, screen = chosen_home()
    studio.see()
    fixed = [widget.name for widget in screen.widgets() if not widget.name.startswith("theme")]
    before = {name: studio.box(name)[:2] for name in fixed}
    assert len(screen.shown.themes) > THEMES_IN_A_ROW
    studio.click(studio.box("round 8").center)
    studio.see()
    assert len(screen.shown.themes) <= THEMES_IN_A_ROW
    assert before == {name: studio.box(name)[:2] for name in fixed}


def test_keys_alone_reach_the_same_choices() -> None:
    studio, screen = chosen_home()
    while screen._form.focus != "round 3":
        studio.key(pygame.K_TAB)
    studio.key(pygame.K_RETURN)
    assert 3 == screen.shown.choice.round
    while screen._form.focus != "train":
        studio.key(pygame.K_TAB)
    studio.key(pygame.K_RETURN)
    studio.wait(0.1)

    assert 3 == studio.table.match.state.round


def test_choices_without_drills_say_so() -> None:
    studio, screen = chosen_home()
    themes = {drill.theme_id for drill in shipped_drills("campfire").drills if drill.round != 1}
    in_round = {drill.theme_id for drill in shipped_drills("campfire").drills if drill.round == 1}
    screen.choice = DrillChoice("campfire", 1, min(themes - in_round))
    screen.look_again()
    assert 0 == screen.shown.fitting
    studio.see()
    studio.click(studio.box("train").center)

    assert screen is top(studio)
    assert words.NO_DRILLS_FIT == next(widget for widget in screen.widgets() if widget.name == "train").off


def test_rule_sets_keep_their_own_choice() -> None:
    studio, screen = chosen_home()
    studio.see()
    studio.click(studio.box("round 9").center)
    studio.choose("rule_set", 1)

    assert (7, 0) == (len(screen.shown.contracts), screen.shown.choice.round)


def test_ratings_precede_the_weakest_theme() -> None:
    studio, screen = chosen_home()
    assert words.FINDING_OUT in spoken_text(studio)
    drills = shipped_drills("campfire").drills
    weak, strong = (theme for theme, _ in Counter(drill.theme_id for drill in drills).most_common(2))
    for at, drill in enumerate([one for one in drills if one.theme_id in (weak, strong)]):
        right = drill.theme_id == strong
        answer = DrillAnswered(
            drill.id, f"2026-11-{20 + at % 3} 20:00", "campfire", drill.question.value, right, 9, 1300
        )
        studio.session.book(Notebook).note(answer)
    studio.wait(0.1)

    assert words.FINDING_OUT not in spoken_text(studio)
    assert [weak, strong] == [theme.id for theme in screen.shown.themes[:2]]
    rated = [theme.rating for theme in screen.shown.themes[:2]]
    assert rated[0] is not None
    assert rated[1] is not None
    assert rated[0] < 1200 < rated[1]
    assert 3 == screen.shown.today.streak
