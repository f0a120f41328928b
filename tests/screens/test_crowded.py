"""With more settings, keys, long names and long titles, nothing on any screen leaves the window or overlaps.

Every form screen is drawn at every size of the interface, and checked by `laid_out.faults`; also in a larger window,
which has the same layout and only other roundings, in the slow run.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

import game.settings
from game.games.games_screen import GameRow, GamesScreen
from game.match import Match, Person
from game.new_game.screen import FriendsScreen, MoreScreen, NewGameScreen
from game.new_game.seats_screen import SeatsScreen
from game.play.curtain import Curtain, Notice, Standing
from game.play.overlays.pages import SheetOverlay
from game.play.pause import AgreedPause
from game.play.scores.final import Final, FinalRow, Highlight, Honor
from game.play.scores.results import Results
from game.play.screen import PlayScreen
from game.play.sharing.asking import Asking
from game.play.sharing.poll import Poll, Responses
from game.practice.round_screen import RoundChoice, RoundScreen
from game.rulebook.own_rules import Offered
from game.rulebook.reading import page_of
from game.rulebook.rules_screen import RulesScreen
from game.rules.variant import TurnAfterBuy, Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.seating.chairs import Chair
from game.statistics.games import GamesFound
from game.statistics.past_games_screen import PastGame
from game.statistics.scorebook import achievements_of
from game.statistics.screen import ACHIEVEMENTS, CHARTS, OVERVIEW, PAST, ROUNDS, StatisticsActions, StatisticsScreen
from game.statistics.words import ACHIEVEMENTS as ACHIEVEMENT_WORDS
from game.text.ui import level_name
from game.title.screen import Title
from game.title.welcome import Welcome
from game.ui.dialogs import Leaflet, Menu, Message, Passage, Reading
from game.ui.form import FormScreen, Way
from game.ui.screen import Pop, Screen, laid_out_at
from sprites import FACES
from tests.pictures.past_games import past_games
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.preferences.test_settings_screen import many_more
from tests.preferences.test_settings_screen import screen as settings_of
from tests.support.canvases import canvas_of
from tests.support.laid_out import faults
from tests.support.rows import slow_unless
from tests.support.shells import LEVELS, new_game, popped, sheet
from tests.support.thinkers import SilentThinker
from tests.support.yours import page_of as yours_of

pytestmark = pytest.mark.usefixtures("dummy_display")

WINDOWS = [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)]
W = "W" * 16
NAMES = tuple(f"{W[:15]}{number}" for number in range(8))
TITLE = "The Great Autumn Evening Shanghai of Harbour Street"
SENTENCE = "A sentence of the game that is shown in full, however many lines it takes, and never cut. "
VARIANTS = tuple(shipped_variant(id) for id in shipped_variants())
PEOPLE = tuple(zip(range(8), NAMES, FACES, strict=False))
WAYS = (Way("Play the lesson", Pop, "Enter", "gold"), Way("Read how to play", Pop, "F1"), Way("Back", Pop, "Esc"))


def no_menu() -> Screen:
    return Menu(TITLE, WAYS)


def crowded_rules() -> Variant:
    """Return a rule set with long texts on every page."""
    house = shipped_variant("classic")
    scoring = replace(house.scoring, blind_bonus=25, out_bonus=10, not_down_times=2, ends_at=500)
    money = replace(house.money, purse=40, ante=4, buy=2, tribute=3)
    buying = replace(house.buying, penalty_cards=3, discards_owed=2, turn_after=TurnAfterBuy.BUYER_PLAYS)
    return replace(house, title=TITLE, scoring=scoring, money=money, buying=buying)


def crowded_new_game() -> NewGameScreen:
    screen = new_game(0)
    card = screen.card
    more = tuple(Offered(f"own {at}", replace(card, title=f"{TITLE} {at}", most_players=8)) for at in range(6))
    screen._cards = (*screen._cards, *more)
    chairs = tuple(Chair(name, "" if at < 5 else "greedy") for at, name in enumerate(NAMES))
    screen.choice = replace(screen.choice, rule_set=len(more), players=8, chairs=chairs)
    return screen


def statistics(page: int) -> Callable[[], FormScreen]:
    games = tuple(replace(game, title=f"{TITLE} {game.rule_set}") for game in past_games(W, 30))
    return lambda: StatisticsScreen(
        StatisticsActions(
            lambda: GamesFound(games), str, str, str, day=lambda _: "29 September 2025", achievements=achievements_of
        ),
        level_name,
        page=page,
    )


def crowded_rounds() -> FormScreen:
    games = tuple(game for game in past_games(W, 30) if game.rule_set == "campfire")
    actions = StatisticsActions(lambda: GamesFound(games), str, str, str, contracts=lambda _: (SENTENCE[:60],) * 12)
    return StatisticsScreen(actions, level_name, page=ROUNDS)


def past_game(rounds: int) -> FormScreen:
    game = past_games(W, 1)[0]
    sheet = tuple(game.sheet[at % len(game.sheet)]._replace(round=at + 1) for at in range(rounds))
    return PastGame(replace(game, sheet=sheet, rounds=rounds), W, str, lambda *_: Pop())


def crowded_sheet() -> FormScreen:
    rows = sheet(8, 12, 10)
    return SheetOverlay(TITLE, replace(rows, rows=tuple(replace(row, name=W) for row in rows.rows)))


def crowded_curtain() -> FormScreen:
    rows = tuple(Standing(str(at + 1), name, FACES[at], "13 cards, down", "1455") for at, name in enumerate(NAMES))
    return Curtain(
        Notice("Hand the screen to", W, FACES[0], "Round 9 of 10: 3 sets of 3", rows, SENTENCE), popped, no_menu
    )


def crowded_question() -> FormScreen:
    match = Match.start(shipped_variant("may_i"), tuple(map(Person, NAMES)), "crowd")
    match.deal()
    table = PlayScreen(match, SilentThinker()).table
    return Asking(table, Poll((), tuple(range(1, len(NAMES)))), Responses(), print)


def crowded_final() -> FormScreen:
    course = tuple(range(0, 900, 90))
    rows = tuple(
        FinalRow(at + 1, name, FACES[at], "1635", "10 rounds won, 115 quarters", course)
        for at, name in enumerate(NAMES)
    )
    news = tuple(Honor(id, *words, W) for id, words in ACHIEVEMENT_WORDS.items())[:9]
    return Final(
        f"{W} wins the game",
        f"{TITLE}, 10 rounds",
        rows,
        Pop,
        Pop,
        Pop,
        Pop,
        story=[Highlight(SENTENCE[:30], SENTENCE, "10 of 10", 0, "pleased")] * 4,
        faces=FACES,
        on_picture=bytes.hex,
        news=lambda: news,
        reduced_motion=True,
    )


def crowded_round() -> FormScreen:
    longest = max(
        (round_ for variant in VARIANTS for round_ in variant.rounds), key=lambda round_: len(round_.contract)
    )
    variant = replace(VARIANTS[0], rounds=(longest,) * 12, fewest_players=2, most_players=8)
    offers = tuple(Offered(str(at), replace(variant, title=f"{TITLE} {at}")) for at in range(6))
    choice = RoundChoice("3", 12, ("sharp",) * 7, 7, "peony-1934")
    return RoundScreen(offers, LEVELS, lambda _, __: Pop(), str, choice)


def rows_of_games() -> list[GameRow]:
    return [
        GameRow(str(at), f"{TITLE} {at}", "Round 10 of 12", NAMES, "24 September 2030, 23:59", True) for at in range(9)
    ]


def over_table(name: str) -> Callable[[], FormScreen]:
    """Return the panel over the table of a picture."""

    @cache
    def made() -> FormScreen:
        studio = Studio()
        next(shot for shot in SHOTS if shot.name == name).set_up(studio)
        aside = studio.table.aside
        assert aside is not None
        return aside

    return made


def pictured(name: str) -> Callable[[], FormScreen]:
    """Return a function that makes the top screen of a picture."""

    @cache
    def made() -> FormScreen:
        studio = Studio()
        next(shot for shot in SHOTS if shot.name == name).set_up(studio)
        screen = studio.stack[-1]
        assert isinstance(screen, FormScreen)
        return screen

    return made


CROWDED: dict[str, Callable[[], FormScreen]] = {
    "title": lambda: Title(
        (
            Way("Continue", Pop, "Enter", sub=f"{TITLE}, round 3 of 7"),
            *(Way(name, Pop, "A", sub="Campfire Shanghai") for name in ("Play again", "New game")),
            *(Way(f"How to play {at}", Pop, "F1", "quiet") for at in range(12)),
        ),
        SENTENCE,
    ),
    "new game": crowded_new_game,
    "more about a new game": lambda: MoreScreen(crowded_new_game()),
    "friends at a new game": lambda: FriendsScreen(crowded_new_game()),
    "rules": lambda: RulesScreen(tuple(map(page_of, (crowded_rules(), shipped_variant("quarters"))))),
    "which Shanghai": lambda: yours_of(crowded_rules()),
    "the first start": lambda: Welcome(Pop, Pop, Pop, Pop, lambda: None),
    "results": lambda: Results(
        f"{W} went out",
        f"Round 3 of 7. {SENTENCE}",
        sheet(8, 12, 10),
        popped,
        Pop,
        on_menu=no_menu,
        beside=[Way("Look back", Pop, "R"), Way("Sealed deals", Pop, "D")],
        reduced_motion=True,
    ),
    "final": crowded_final,
    "sheet": crowded_sheet,
    "overview": statistics(OVERVIEW),
    "charts": statistics(CHARTS),
    "past": statistics(PAST),
    "achievements": statistics(ACHIEVEMENTS),
    "statistics of rounds": crowded_rounds,
    "past game": lambda: past_game(10),
    "past game past its list": lambda: past_game(99),
    "games": lambda: GamesScreen(rows_of_games, lambda _: Pop(), str),
    "seats": lambda: SeatsScreen(
        tuple(Chair(name, "" if at % 2 else "steady") for at, name in enumerate(NAMES)),
        LEVELS,
        lambda _, now: popped(now),
        lambda _, now: popped(now),
    ),
    "curtain": crowded_curtain,
    "question": crowded_question,
    "pause": lambda: AgreedPause(PEOPLE, [SENTENCE] * 3, WAYS[0]),
    "inspector": pictured("may_i_inspect"),
    "replay": pictured("replay_open_eight"),
    "opening": pictured("game_opening"),
    "menu": lambda: Menu(TITLE, [Way(f"Way {at}", Pop, "Esc") for at in range(12)], SENTENCE),
    "message": lambda: Message(TITLE, [SENTENCE * 3] * 6, WAYS[:1]),
    "leaflet": lambda: Leaflet(TITLE, [SENTENCE] * 8, WAYS),
    "practice": pictured("practice_home"),
    "practice a long time": pictured("practice_home_later"),
    "round": crowded_round,
    "par": pictured("practice_par"),
    "a hand to read": pictured("practice_reading_expert"),
    "odds": pictured("odds"),
    "what wins": pictured("what_wins"),
    "naming": pictured("naming_many"),
    "orders": pictured("quarters_orders"),
    "drill": pictured("drill_wrong"),
    "set up": pictured("set_up"),
    "set up wrongly": pictured("set_up_wrong"),
    "set up and judged": pictured("set_up_judged"),
    "review": pictured("review"),
    "review begun": pictured("review_judging"),
    "review answer": pictured("review_answer_all"),
    "choices": pictured("review_choices"),
    "evening": pictured("evening"),
    "evening begun": pictured("evening_begun"),
    "day among experts": pictured("practice_par_day"),
    "plan": over_table("practice_plan"),
    "plan of experts": pictured("practice_plan_experts"),
    "find": over_table("review_find"),
    "drill asked": over_table("drill_lay_down"),
    "workshop": pictured("workshop_mistake"),
    "workshop rounds": pictured("workshop_rounds"),
    "answers": pictured("yours_answers"),
    "lab": pictured("lab_found"),
    "reading": lambda: Reading(TITLE, [Passage("Heading", SENTENCE * 5)] * 9, ways=WAYS),
}


A_WHOLE_GAME = "evening"  # looked back on; the same screen, just begun, is looked at every day


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", slow_unless(lambda size: size == 150, [100, 125, 150, 200]))
@pytest.mark.parametrize("name", slow_unless(lambda name: name != A_WHOLE_GAME, CROWDED))
def test_crowded_widgets_stay_apart_inside(name: str, size: int, window: tuple[int, int]) -> None:
    screen = CROWDED[name]()

    assert [] == faults(screen, canvas_of(window, laid_out_at(screen, size / 100)))


@pytest.mark.everyday
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", [100, 125, 150, 200])
def test_more_settings_and_keys_still_fit(monkeypatch: pytest.MonkeyPatch, size: int, window: tuple[int, int]) -> None:
    many_more(monkeypatch)
    monkeypatch.setattr("game.preferences.screen.words.PERSONAL_SETTINGS_OF", lambda **_: f"Only for {W}")
    canvas = canvas_of(window, size / 100)
    for page in range(5):
        page_screen, _, _ = settings_of(page, game.settings.Settings())

        assert [] == faults(page_screen, canvas)


def test_every_form_screen_is_checked() -> None:
    looked_at = {type(make()) for name, make in CROWDED.items() if name != A_WHOLE_GAME}
    elsewhere = {"SettingsScreen", "Dialog", "LookingScreen", "DiscardQuestion"}  # the last is a menu

    known = elsewhere | {screen.__name__ for screen in looked_at}
    assert set() == {screen.__name__ for screen in every_form_screen()} - known, "crowd each in `CROWDED`"


def every_form_screen() -> set[type[FormScreen]]:
    classes: set[type[FormScreen]] = set()
    new = {FormScreen}
    while new:
        new = {screen for kind in new for screen in kind.__subclasses__() if screen.__module__.startswith("game.")}
        classes |= new
    return {screen for screen in classes if not screen.__subclasses__()}


@pytest.mark.parametrize("size", [1.0, 1.5])
def test_rule_pages_are_laid_out_immediately(size: float) -> None:
    rules_screen = RulesScreen(tuple(map(page_of, VARIANTS)), 2)
    canvas = canvas_of((640, 360), size)

    rules_screen.draw(canvas, 1.0)
    first = rules_screen.scroll.knob()
    rules_screen.draw(canvas, 2.0)

    assert first is not None
    assert first == rules_screen.scroll.knob()


def test_practice_menus_need_no_scrolling() -> None:
    menu = Menu(TITLE, [Way(f"Way {at}", Pop, "Esc") for at in range(10)])

    menu.draw(canvas_of((1280, 720), laid_out_at(menu, 1.5)), 1.0)

    assert menu.scroll.knob() is None
