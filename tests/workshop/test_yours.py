"""Which Shanghai is yours: answers taken, chosen, undone, named, saved, sent, pasted and played."""

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.practicing import new_game_of
from game.new_game.screen import NewGameScreen
from game.rulebook.own_rules import Offered, rule_sets
from game.rulebook.rules_screen import RulesScreen
from game.rulebook.words.questions import QUESTIONS, changes_from, offered, questions_that_differ
from game.rules.draft import with_value
from game.rules.schema import with_knob
from game.rules.short_text import read_short_text, short_text
from game.rules.variant import Variant, format_contract
from game.rules.variant_check import variant_faults
from game.rules.variant_file import load_variant, shipped_variant
from game.ui.dialogs import Menu
from game.ui.forms import WidgetEvent
from game.ui.screen import Pop, Push, Replace
from game.ui.widgets import Button, Pressable, Widget, spoken_of
from game.workshop import words
from game.workshop.screen import GROUPS, EditorScreen
from game.workshop.yours import AnswersScreen, YoursScreen
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of, click, key
from tests.support.laid_out import faults
from tests.support.yours import Exits, page_of

pytestmark = pytest.mark.usefixtures("dummy_display")
QUARTERS, CAMPFIRE = shipped_variant("quarters"), shipped_variant("campfire")
OURS = "See you on Friday! shanghai:quarters;buys=4;card_points.A=25\nBring crisps."


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    held = [OURS]
    monkeypatch.setattr("game.workshop.editor_flow.pasted", lambda: held[-1])

    def copied(text: str) -> bool:
        held.append(text)
        return True

    monkeypatch.setattr("game.session.background.copied", copied)
    return held


def named(screen: YoursScreen | AnswersScreen, name: str) -> Widget:
    return next(widget for widget in screen.widgets() if widget.name == name)


def press(screen: YoursScreen, name: str) -> object:
    """Press a widget, on the page of columns where it is."""
    screen.first = 0
    while name not in {widget.name for widget in screen.widgets()}:
        before = screen.first
        screen.answer(WidgetEvent("after"), 1.0)
        assert before < screen.first, name
    return screen.answer(WidgetEvent(name), 1.0)


def chooser(screen: YoursScreen, question: str) -> AnswersScreen:
    step = press(screen, f"mine {question}")
    assert isinstance(step, Push)
    assert isinstance(step.screen, AnswersScreen)
    return step.screen


# ---- answers ----


def test_yours_begins_as_a_copy() -> None:
    screen = page_of(QUARTERS)
    assert QUARTERS == screen.draft.now
    assert "Exactly Quarter Shanghai." in screen.spoken()
    assert QUARTERS == screen.columns[0]
    assert {*offered()} == {*screen.columns}


def test_a_cell_gives_its_answer() -> None:
    screen = page_of(QUARTERS)
    press(screen, "adding campfire")
    assert not screen.draft.now.melding.longer
    assert ["adding"] == [question.id for question in questions_that_differ(QUARTERS, screen.draft.now)]
    assert "Quarter Shanghai, with 1 change" in screen.spoken()
    press(screen, "buys campfire")
    assert "Quarter Shanghai, with 2 changes" in screen.spoken()
    press(screen, "undo")
    press(screen, "undo")
    assert QUARTERS == screen.draft.now


def test_a_name_gives_all_answers() -> None:
    screen = page_of(QUARTERS)
    press(screen, "all campfire")
    assert "Exactly Campfire Shanghai." in screen.spoken()
    screen.handle(key(pygame.K_z, pygame.KMOD_CTRL), 1.0)
    assert "Exactly Quarter Shanghai." in screen.spoken()
    screen.answer(WidgetEvent("name", "Grandma Mei’s Shanghai"), 1.0)
    press(screen, "all campfire")
    assert "Grandma Mei’s Shanghai" == screen.draft.now.title


def test_changes_count_from_the_taken_rules() -> None:
    screen = page_of(CAMPFIRE)
    press(screen, "all liverpool")
    taken = ("rounds contract", "buys carioca", "hand campfire", "last_card quarters", "discard contract")
    for number, cell in enumerate(taken, 1):
        press(screen, cell)
        assert changes_from(shipped_variant("liverpool"), screen.draft.now) in screen.spoken()
        assert number == len(screen.looked.changed)


def test_without_buys_two_answers_remain() -> None:
    screen = page_of(shipped_variant("carioca"))
    answers = chooser(screen, "discard")
    assert {"the next player", "the next player; not down"} == {answer.cell.words for answer in answers.answers}
    assert screen.draft.now == answers.answers[answers._mine].variant
    other = next(at for at, answer in enumerate(answers.answers) if at != answers._mine)
    answers.answer(WidgetEvent(f"answer {other}"), 1.0)
    assert screen.draft.now.buying.take_once_down


def test_an_own_cell_offers_frequent_answers() -> None:
    screen = page_of(QUARTERS)
    answers = chooser(screen, "buys")
    assert QUARTERS == answers.answers[answers._mine].variant
    at = next(at for at, answer in enumerate(answers.answers) if answer.cell.words == "2×")
    assert Pop() == answers.answer(WidgetEvent(f"answer {at}"), 1.0)
    assert {2} == {played.buys for played in screen.draft.now.rounds}
    assert 2 == screen.draft.now.buying.penalty_cards
    assert Pop() == chooser(screen, "buys").handle(key(pygame.K_ESCAPE), 1.0)


def test_typed_rounds_become_ones_own() -> None:
    screen = page_of(QUARTERS)
    answers = chooser(screen, "rounds")
    number = len(answers.answers)
    answers.answer(WidgetEvent("typed", "2 sets, set run: 11, 1 run of 7"), 1.0)
    assert Pop() == answers.handle(key(pygame.K_RETURN), 1.0)
    assert ["2 sets of 3", "1 set of 3 + 1 run of 4", "1 run of 7"] == [
        format_contract(played.contract) for played in screen.draft.now.rounds
    ]
    assert [QUARTERS.rounds[0].cards.at(4), 11, 11] == [played.cards.at(4) for played in screen.draft.now.rounds]
    press(screen, "undo")
    assert screen.draft.now == QUARTERS
    assert number == len(chooser(screen, "rounds").answers)
    assert "typed" not in {widget.name for widget in chooser(screen, "packs").widgets()}


def test_rounds_are_typed_by_keys_alone() -> None:
    screen = page_of(QUARTERS)
    answers = chooser(screen, "rounds")
    for _ in range(2):
        answers.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT), 1.0)
    for letter in "2 s, s r":
        answers.handle(pygame.Event(pygame.TEXTINPUT, text=letter), 1.0)
    assert Pop() == answers.handle(key(pygame.K_RETURN), 1.0)
    assert ["2 sets of 3", "1 set of 3 + 1 run of 4"] == [
        format_contract(played.contract) for played in screen.draft.now.rounds
    ]


def test_unreadable_rounds_are_not_taken() -> None:
    screen = page_of(QUARTERS)
    answers = chooser(screen, "rounds")
    answers.answer(WidgetEvent("typed", "2 sets, a lot of \u202e runs"), 1.0)
    assert words.UNREAD_ROUND(words="a lot of   runs") in answers.spoken()
    assert answers.handle(key(pygame.K_RETURN), 1.0) is None
    assert screen.draft.now == QUARTERS
    answers.answer(WidgetEvent("typed", "2 sets"), 1.0)
    assert words.HOW_TO_TYPE_ROUNDS in answers.spoken()
    assert Pop() == answers.handle(key(pygame.K_RETURN), 1.0)
    assert 1 == len(screen.draft.now.rounds)


@pytest.mark.parametrize(("line", "fault"), [("", words.EMPTY_TEXT), ("2", words.UNREAD_ROUND(words="2"))])
def test_unread_lines_hold_back_ones_own_answer(line: str, fault: str) -> None:
    screen = page_of(QUARTERS)
    answers = chooser(screen, "rounds")
    answers.answer(WidgetEvent("typed", "2 sets"), 1.0)
    answers.answer(WidgetEvent("typed", line), 1.0)
    own = f"answer {answers._mine}"
    assert fault in answers.spoken()
    assert [fault] * 2 == [named(answers, name).off for name in ("take typed", own)]
    presses = [*click(named(answers, own).box), *click(named(answers, "take typed").box), key(pygame.K_RETURN)]
    assert [None] * len(presses) == [answers.handle(event, 1.0) for event in presses]
    assert QUARTERS == screen.draft.now
    other = next(at for at in range(len(answers.answers)) if at != answers._mine)
    assert not named(answers, f"answer {other}").off


def test_all_options_open_the_editor_there() -> None:
    screen = page_of(QUARTERS)
    press(screen, "adding campfire")
    for question in QUESTIONS:
        step = chooser(screen, question.id).handle(key(pygame.K_m), 1.0)
        assert isinstance(step, Replace)
        editor = step.screen
        assert isinstance(editor, EditorScreen)
        assert question is editor.group
        assert f"group {GROUPS.index(question)}" == editor._form.focus
        assert editor.draft is screen.draft
        assert {"hitting.hits_from", "melding.longer"} >= editor.checked.changed


@pytest.mark.slow
@pytest.mark.parametrize("base", ["carioca", "quarters"])
def test_every_press_says_what_is_impossible(base: str) -> None:
    screen, impossible = page_of(shipped_variant(base)), 0
    for other in offered():
        for question in QUESTIONS:
            screen._take(question, other)
            found = tuple(variant_faults(screen.draft.now))
            impossible += bool(found)
            assert bool(found) == bool(screen.looked.fault)
            screen.draft.undo()
    assert impossible


def test_an_impossible_press_stands_in_red() -> None:
    screen = page_of(QUARTERS)
    press(screen, "buys carioca")
    fault = screen.looked.fault
    assert fault in screen.spoken()
    play = named(screen, "play")
    assert isinstance(play, Button)
    assert fault == play.off
    press(screen, "buys shafer")
    assert screen.looked.fault == ""


def test_gaps_between_questions_never_break_the_page() -> None:
    chance = random.Random("presses")
    screen = page_of(QUARTERS)
    for _ in range(12):
        widgets = [widget for widget in screen.widgets() if isinstance(widget, Pressable) and not widget.off]
        step = screen.answer(WidgetEvent(chance.choice(widgets).name), 1.0)
        if isinstance(step, Push) and isinstance(step.screen, AnswersScreen):
            step.screen.answer(WidgetEvent(f"answer {chance.randrange(len(step.screen.answers))}"), 1.0)
        if chance.random() < 0.3:
            screen.answer(WidgetEvent(chance.choice(("undo", "before", "after"))), 1.0)
    assert screen.spoken()


# ---- names and files ----


def test_saved_rules_have_the_familys_name(tmp_path: Path) -> None:
    exits = Exits()
    screen = page_of(QUARTERS, tmp_path, exits=exits)
    press(screen, "adding campfire")
    screen.answer(WidgetEvent("name", "Grandma Mei’s Shanghai"), 1.0)
    press(screen, "save")
    *_, mine = rule_sets(tmp_path).rule_sets
    assert ("Grandma Mei’s Shanghai", "grandma_mei_s_shanghai") == (mine.variant.title, mine.variant.id)
    assert "House rules based on Quarter Shanghai." == mine.variant.character
    assert [mine] == exits.kept
    assert str(tmp_path) in screen.note
    assert words.SAVED_ALREADY == named(screen, "save").off
    press(screen, "buys campfire")
    press(screen, "save")
    assert 1 == len([*tmp_path.glob("*.toml")])
    assert Pop() == screen.leave()


def test_typing_a_name_checks_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = page_of(QUARTERS)
    press(screen, "adding campfire")
    before = screen.looked
    monkeypatch.setattr("game.workshop.yours.variant_faults", None)
    screen.answer(WidgetEvent("name", "Mei"), 1.0)
    assert ("Mei", before.different) == (screen.looked.now.title, screen.looked.different)


def test_names_may_begin_like_other_rules(tmp_path: Path) -> None:
    screen = page_of(shipped_variant("carioca"), tmp_path)
    press(screen, "hand campfire")
    screen._form.go_to("name", ring=True)
    for letter in "Carioca at home":
        screen.handle(pygame.Event(pygame.TEXTINPUT, text=letter), 1.0)
    press(screen, "save")
    assert "Carioca at home" == screen.draft.now.title


def test_unnamed_rules_are_my_rules(tmp_path: Path) -> None:
    for title in ("My Quarter Shanghai", "My Quarter Shanghai 2"):
        screen = page_of(QUARTERS, tmp_path)
        press(screen, "adding campfire")
        press(screen, "save")
        assert title == screen.draft.now.title
    assert 2 == len([*tmp_path.glob("*.toml")])


NAMES = ("Quarter Shanghai", "W" * 40, "  ", "Ärger & Söhne; 1%, a=b:c/d", "麻雀", "..", "CON")


@pytest.mark.parametrize("name", NAMES)
def test_names_of_every_kind_survive(name: str, tmp_path: Path, clipboard: list[str]) -> None:
    screen = page_of(QUARTERS, tmp_path)
    press(screen, "adding campfire")
    screen.answer(WidgetEvent("name", name), 1.0)
    press(screen, "save")
    press(screen, "send")
    (file,) = tmp_path.iterdir()
    assert ".toml" == file.suffix
    saved = load_variant(file.read_text(encoding="utf-8"), "saved")
    assert screen.draft.now == saved
    assert saved.title not in [known.title for known in offered()]
    assert replace(saved, id="quarters", character=QUARTERS.character) == read_short_text(clipboard[-1])


def test_an_own_rule_set_is_changed_itself(tmp_path: Path) -> None:
    screen = page_of(QUARTERS, tmp_path)
    press(screen, "adding campfire")
    press(screen, "save")
    *_, mine = rule_sets(tmp_path).rule_sets
    again = page_of(mine.variant, tmp_path, mine.source)
    assert "Quarter Shanghai, with 1 change" in again.spoken()
    press(again, f"hand {again.columns[2].id}")
    again.answer(WidgetEvent("name", "Friday"), 1.0)
    press(again, "save")
    *_, changed = rule_sets(tmp_path).rule_sets
    assert ("Friday", mine.variant.id, mine.source) == (changed.variant.title, changed.variant.id, changed.source)


def test_unwritable_folders_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    exits = Exits()
    screen = page_of(QUARTERS, tmp_path / "file", exits=exits)
    press(screen, "adding campfire")
    press(screen, "save")
    assert screen.note.startswith(words.NOT_SAVED(reason=""))
    assert screen.draft.saved is None
    press(screen, "play")
    assert 1 == len(exits.played)


def test_leaving_with_answers_asks_first(tmp_path: Path) -> None:
    screen = page_of(QUARTERS, tmp_path)
    assert Pop() == screen.leave()
    press(screen, "adding campfire")
    step = screen.leave()
    assert isinstance(step, Push)
    menu = step.screen
    assert isinstance(menu, Menu)
    assert Pop() == menu.answer(WidgetEvent(words.STAY), 1.0)
    assert Pop(2) == menu.answer(WidgetEvent(words.LEAVE_IT), 1.0)
    assert not [*tmp_path.iterdir()]
    assert Pop(2) == menu.answer(WidgetEvent(words.SAVE_AND_LEAVE), 1.0)
    assert 1 == len([*tmp_path.iterdir()])


def test_dropped_files_become_answers_or_explain(tmp_path: Path) -> None:
    bad = tmp_path / "letter.txt"
    bad.write_text("Dear Ada,", encoding="utf-8")
    screen = page_of(QUARTERS, tmp_path)
    for wrong in (bad, tmp_path / "missing.toml", tmp_path):
        screen.handle(pygame.Event(pygame.DROPFILE, file=str(wrong)), 1.0)
        assert screen.note.startswith(words.NOT_OPENED(reason=wrong.name))
    assert QUARTERS == screen.draft.now


# ---- sent and pasted ----


@pytest.mark.usefixtures("clipboard")
def test_a_pasted_text_becomes_yours() -> None:
    screen = page_of(CAMPFIRE)
    press(screen, "paste")
    assert words.PASTED == screen.note
    assert "Quarter Shanghai, with 2 changes" in screen.spoken()
    assert QUARTERS == screen.columns[0]
    press(screen, "undo")
    assert CAMPFIRE == screen.draft.now


def test_what_is_sent_can_be_pasted(clipboard: list[str]) -> None:
    screen = page_of(QUARTERS)
    press(screen, "adding campfire")
    screen.answer(WidgetEvent("name", "Friday"), 1.0)
    press(screen, "send")
    assert clipboard[-1][:40] in screen.note
    theirs = page_of(CAMPFIRE)
    press(theirs, "paste")
    assert screen.draft.now == theirs.draft.now


@pytest.mark.parametrize(
    ("held", "sentence"),
    [
        ("nothing of the kind", words.NOTHING_TO_PASTE),
        ("", words.NOTHING_TO_PASTE),
        ("shanghai:", "did you mean"),
        ("shanghai:quarters;buys=many", 'buys is "many"'),
        ("shanghai:quarters;buys", "buys has no value"),
        ("shanghai:qarters", 'did you mean "quarters"?'),
        ("shanghai:quarters;\x00\x1b[31m=\x07", "is not a key"),
        ("shanghai:quarters;title=" + "%00" * 3, "title"),
        ("shanghai:quarters;" + "x=1;" * 1000, "is not a key"),
        ("shanghai:quarters;title=" + "w" * 10_000_000, "characters"),
        ("shanghai:quarters;rounds=99999999999999999999", "rounds"),
        ("\ud800shanghai:quarters;buys=\ud800", "buys"),
    ],
    ids=range(12),
)
def test_other_pastes_get_one_sentence(clipboard: list[str], held: str, sentence: str) -> None:
    clipboard.append(held)
    screen = page_of(QUARTERS)
    press(screen, "paste")
    assert QUARTERS == screen.draft.now
    assert sentence in screen.note or "shanghai:" == held
    assert len(screen.note) < 400
    assert "\n" not in screen.note
    screen.draw(canvas_of((1280, 720)), 1.0)
    assert [] == faults(screen, canvas_of((1280, 720)))


# ---- played ----


def test_rules_are_played_without_saving(tmp_path: Path) -> None:
    exits = Exits()
    screen = page_of(QUARTERS, tmp_path, exits=exits)
    press(screen, "play")
    press(screen, "adding campfire")
    press(screen, "play")
    press(screen, "save")
    press(screen, "play")
    exact, unsaved, saved = exits.played
    assert Offered("quarters", QUARTERS) == exact
    assert "My Quarter Shanghai" == unsaved.variant.title
    assert short_text(unsaved.variant) == unsaved.source
    assert saved.source.startswith(str(tmp_path))
    assert {"quarters"}.isdisjoint({unsaved.variant.id, saved.variant.id})


@pytest.mark.usefixtures("clipboard")
def test_new_games_offer_what_is_yours(tmp_path: Path) -> None:
    studio = Studio()
    studio.session.own_rules = tmp_path
    studio.open(new_game_of(studio.session))
    screen = studio.stack[-1]
    assert isinstance(screen, NewGameScreen)
    for code in (pygame.K_r, pygame.K_v, pygame.K_RETURN):
        studio.key(code)
    assert studio.stack[-1] is screen
    wanted = with_knob(QUARTERS, "rounds.buys", 4)
    points = wanted.scoring.card_points
    wanted = with_knob(wanted, "scoring.card_points", (points[0], 25, *points[2:]))
    assert "My Quarter Shanghai" == screen.card.title
    assert replace(wanted, id=screen.card.id, title=screen.card.title, character=screen.card.character) == screen.card
    count = len(screen._cards)
    for code in (pygame.K_r, pygame.K_s, pygame.K_RETURN):
        studio.key(code)
    assert (count + 1, tmp_path) == (len(screen._cards), Path(screen.chosen.rule_set).parent)


def test_titles_and_rules_pages_lead_there() -> None:
    studio = Studio()
    studio.key(pygame.K_r)
    rules = studio.stack[-1]
    assert isinstance(rules, RulesScreen)
    studio.key(pygame.K_w)
    screen = studio.stack[-1]
    assert isinstance(screen, YoursScreen)
    assert rules.page.id == screen.draft.now.id
    studio.key(pygame.K_r)
    assert isinstance(studio.stack[-1], RulesScreen)


# ---- seen ----


def crowded() -> list[Variant]:
    long = with_value(QUARTERS, "title", "W" * 40)
    return [QUARTERS, shipped_variant("classic"), long]


SIZES = (
    (1280, 720, 1.5),
    *(pytest.param(*size, marks=pytest.mark.slow) for size in ((1280, 720, 1.0), (1920, 1080, 1.0), (1280, 720, 2.0))),
)


@pytest.mark.dear("at 150 % a button that is cut cannot be pressed")
@pytest.mark.parametrize(("wide", "high", "zoom"), SIZES)
def test_no_widget_is_cut_or_overlaps_another(wide: int, high: int, zoom: float) -> None:
    canvas = canvas_of((wide, high), zoom)
    for variant in crowded():
        screen = page_of(variant)
        assert [] == faults(screen, canvas), variant.title
        for question in QUESTIONS:
            assert [] == faults(chooser(screen, question.id), canvas), question.id


def test_a_low_list_shows_ones_own_answer() -> None:
    screen = page_of(read_short_text("shanghai:carioca;rounds=9;contract.9=1 run of 13;go_out_by=either"))
    answers = chooser(screen, "rounds")
    assert answers._mine == len(answers.answers) - 1
    answers.draw(canvas_of((1280, 720), 1.5), 1.0)
    assert f"answer {answers._mine}" in {widget.name for widget in answers.in_sight()}


def test_hints_say_what_cells_only_count() -> None:
    screen = page_of(CAMPFIRE)
    mine, theirs = (spoken_of(named(screen, name)) for name in ("mine last_card", "rounds liverpool"))
    assert "Rounds 1 to 9: discard it · Round 10: play or discard it" in mine
    assert "2 sets · 1 set, 1 run · 2 runs" in theirs


def test_keys_alone_take_an_answer() -> None:
    screen = page_of(QUARTERS)
    screen.draw(canvas_of((1280, 720)), 1.0)
    screen._form.go_to(f"adding {screen.columns[2].id}", ring=True)
    before = screen._form.focus
    screen.handle(key(pygame.K_UP), 1.0)
    assert before.split()[1] == screen._form.focus.split()[1]
    screen.handle(key(pygame.K_RETURN), 1.0)
    assert 1 == len(screen.looked.changed)


def test_clicks_take_an_answer() -> None:
    screen = page_of(QUARTERS)
    screen.draw(canvas_of((1280, 720)), 1.0)
    box = named(screen, f"hand {screen.columns[1].id}").box
    for event in click(box):
        screen.handle(event, 1.0)
    assert frozenset({"hand"}) == screen.looked.changed


def test_fewer_columns_fit_in_large_letters() -> None:
    screen = page_of(QUARTERS)
    screen.draw(canvas_of((1280, 720)), 1.0)
    assert 5 == screen.shown
    for _ in range(3):
        press(screen, "after")
    assert offered()[-1] in screen.columns
    assert f"all {screen.columns[-1].id}" in {one.name for one in screen.widgets()}
    screen.draw(canvas_of((1280, 720), 1.5), 1.0)
    assert 2 == screen.shown
