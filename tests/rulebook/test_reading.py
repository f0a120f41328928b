"""Pages to read: rules, "what can I do now?", by mouse, wheel and keys, from everywhere."""

import re

import pygame
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action, Deal, Hit, LayDown, Swap, SwapHit
from game.engine.referee import legal_actions
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match
from game.new_game.screen import NewGameScreen
from game.play.scene.controls import opens_turn
from game.play.words.now import can_do
from game.rulebook.rules_screen import RulesScreen
from game.rules.variant_file import shipped_variant, shipped_variants
from game.session.session import Session
from game.text import ui
from game.title.screen import Title
from game.ui.dialogs import Reading
from game.ui.geometry import Point
from game.ui.screen import Pop
from game.workshop.yours import YoursScreen
from tests.pictures.studio import Studio
from tests.support.canvases import click, key, mouse
from tests.support.joined import rules_to_change
from tests.support.situations import situation
from tests.support.studio import small_canvas

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("You", "Mei", "Jun", "Rosa")
KEYS = {
    name: f"<{name}>"
    for name in (
        "act", "take", "buy", "pass", "allow", "buy upcard", "buy stock", "lay down", "fill", "shanghai",
        "order", "buying", "hurry", "hint", "wait", "gap", "confirm",
    )
}  # fmt: skip
MARKS = {
    **dict.fromkeys(("Draw", "Discard", "EndTurn"), "<act>"),
    "Deal": "<confirm>",
    "Take": "<take>",
    "Buy": "<buy>",
    "Pass": "<pass>",
    "Allow": "<allow>",
    "BuyUpcard": "<buy upcard>",
    "BuyStock": "<buy stock>",
    "Shanghai": "<shanghai>",
    "LayDown": "<lay down>",
    "Hit": "Hit ",
    "Swap": "Swap ",
    "SwapHit": "Swap ",
}


# ---- what can I do now? ----


def kinds(actions: list[Action]) -> set[str]:
    return {type(action).__name__ for action in actions}


def assert_listed(view: PlayerView) -> None:
    """Assert that help lists every legal kind of action and no other."""
    sections = can_do(view, NAMES, KEYS)
    marks = MARKS | ({"Pass": "<act>"} if opens_turn(view) else {})  # a turn's first pass is its draw
    legal = {marks[kind] for kind in kinds(list(legal_actions(view, 1)))}
    assert sections
    text = "\n".join(sections)
    assert legal == {mark for mark in set(MARKS.values()) if mark in text}, text
    openings = [re.split("[.:,]", sentence)[0] for sentence in sections]
    assert len(openings) == len(set(openings)), text


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("variant", shipped_variants())
def test_help_lists_exactly_what_is_legal(variant: str) -> None:
    match = Match.start(shipped_variant(variant), [Computer(name, "greedy") for name in NAMES], "reading")
    seen: set[Phase] = set()
    while len(match.state.sheet) < 3:
        for seat in range(4):
            assert_listed(match.view(seat))
        seen.add(match.state.phase)
        seat_to_act = match.to_act
        if seat_to_act is None:
            match.submit(Deal())
        else:
            view = match.view(seat_to_act)
            match.submit(bot_named("greedy").choose(view, match.history(seat_to_act), Limit(nodes=50)))

    assert {Phase.OFFER, Phase.PLAY, Phase.ROUND_OVER} <= seen


@pytest.mark.parametrize(
    ("position", "actions", "kind"),
    [
        ("quarters_hit", ("P4 discard 4d", "P1 pass", "P2 pass", "P3 pass", "P1 draw"), Hit),
        ("classic_swap", (), Swap),
        ("shafer_swap", (), SwapHit),
        ("quarters_two", (), LayDown),
    ],
)
def test_help_lists_the_plays_of_a_situation(position: str, actions: tuple[str, ...], kind: type[Action]) -> None:
    studio = Studio()
    studio.sit_down(situation(position))
    studio.plays(*actions)
    view = studio.table.match.view(0)

    assert any(isinstance(action, kind) for action in legal_actions(view, 1))
    assert_listed(view)


def test_keyless_commands_name_no_key() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_two"))

    sections = can_do(studio.table.match.view(0), NAMES, {**KEYS, "act": ""})

    assert not any("<act>" in sentence or "Key: ." in sentence for sentence in sections)


# ---- rules ----


def reading(screen: RulesScreen) -> RulesScreen:
    """Return the screen after its first drawing, which finds the sections."""
    screen.draw(small_canvas(), 0.0)
    return screen


def all_rules() -> RulesScreen:
    return reading(rules_to_change(Session(), "quarters"))


def test_rules_scroll_in_three_ways() -> None:
    screen = all_rules()
    middle = screen.scroll.box.center

    screen.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2), 0.0)
    by_wheel = screen.scroll.top
    screen.handle(key(pygame.K_PAGEDOWN), 0.0)
    by_key = screen.scroll.top
    screen.handle(mouse(pygame.MOUSEBUTTONDOWN, middle), 0.0)
    screen.handle(mouse(pygame.MOUSEMOTION, Point(middle.x, middle.y - 70)), 0.0)
    screen.handle(mouse(pygame.MOUSEBUTTONUP, Point(middle.x, middle.y - 70)), 0.0)
    screen.handle(mouse(pygame.MOUSEMOTION, middle), 0.0)

    assert 0 < by_wheel < by_key
    assert by_key + 70 == screen.scroll.top


def test_clicks_and_keys_open_sections() -> None:
    screen = all_rules()
    entry = next(widget for widget in screen.widgets() if widget.name == "section 4")

    for event in click(entry.box):
        screen.handle(event, 0.0)
    by_click = screen.section
    for code in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):  # the first Tab shows the focus
        screen.handle(key(code), 0.0)

    assert 4 == by_click
    assert 5 == screen.section


def test_other_rule_sets_open_at_the_top() -> None:
    screen = all_rules()
    screen.handle(key(pygame.K_END), 0.0)
    box = next(widget for widget in screen.widgets() if widget.name == "rule set").box

    for event in click(box):
        screen.handle(event, 0.0)
    for event in click(Point(box.center.x, box.bottom + 4 + 4 + 20)):
        screen.handle(event, 0.0)

    assert ("campfire", 0.0) == (screen.page.id, screen.scroll.top)


def test_escape_leads_back_from_rules() -> None:
    assert Pop() == all_rules().handle(key(pygame.K_ESCAPE), 0.0)


def test_pictures_come_before_the_rules() -> None:
    screen = all_rules()
    assert ui.IN_SIX_PICTURES == screen.page.headings[0]
    assert 0 == screen.section
    spoken = screen.spoken()
    assert spoken.index("The aim") < spoken.index("Counting") < spoken.index("The goal")
    assert "Sources" == screen.page.headings[-1]


# ---- where they open ----


def opened(studio: Studio) -> str:
    return type(studio.stack[-1]).__name__


def test_rules_open_from_three_places() -> None:
    titles = []
    new, read, help = pygame.K_RETURN, pygame.K_r, pygame.K_F1
    for codes in ((read,), (help, help, read), (new, read), (new, read, read)):
        studio = Studio()
        for code in codes:
            studio.key(code)
        titles.append(opened(studio))
        while len(studio.stack) > 1:
            studio.key(pygame.K_ESCAPE)
        assert isinstance(studio.stack[0], Title)

    assert ["RulesScreen", "RulesScreen", "YoursScreen", "RulesScreen"] == titles


def test_new_game_opens_the_chosen_rules() -> None:
    studio = Studio()
    studio.key(pygame.K_RETURN)
    studio.click(studio.box("rules 1").center)
    studio.click(studio.box("read").center)
    screen = studio.stack[-1]
    assert isinstance(screen, YoursScreen)
    assert shipped_variants()[3] == screen.draft.now.id


def test_rules_that_were_read_are_played() -> None:
    studio = Studio()
    studio.key(pygame.K_r)
    rules = studio.stack[-1]
    assert isinstance(rules, RulesScreen)
    rules.chosen = 4
    studio.key(pygame.K_p)
    chosen = studio.stack[-1]
    assert isinstance(chosen, NewGameScreen)
    assert shipped_variants()[4] == chosen.card.id


def test_tables_open_the_rules_in_play() -> None:
    for code in (pygame.K_F1, pygame.K_ESCAPE):
        studio = Studio()
        studio.sit_down(situation("shafer_swap"))
        studio.settle()
        studio.key(code)
        studio.key(pygame.K_r)
        rules = studio.stack[-1]
        assert isinstance(rules, RulesScreen)
        assert "shafer" == rules.page.id
        assert 1 == sum(widget.name == "back" for widget in rules.widgets())
        studio.key(pygame.K_ESCAPE)
        studio.key(pygame.K_ESCAPE)
        assert studio.stack[-1] is studio.table


def test_table_help_begins_with_possibilities() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_two"))
    studio.settle()
    studio.key(pygame.K_F1)
    page = studio.stack[-1]
    assert isinstance(page, Reading)

    assert "You have the contract" in page.passages[0].body
