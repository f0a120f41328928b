"""The rules editor: every knob changed on screen, undone, saved, left, opened from a file."""

from pathlib import Path

import pygame
import pytest

from game.app.title import title
from game.files.described import Choice, Whole, YesNo
from game.rulebook.rules_screen import RulesScreen
from game.rulebook.words.questions import ABOUT, BY_KEY, QUESTIONS
from game.rulebook.words.rulebook import rulebook
from game.rules.draft import value_at, with_value
from game.rules.schema import KNOBS
from game.rules.variant import NO_LIMIT, Kind
from game.rules.variant_check import variant_faults
from game.rules.variant_file import dump_variant, load_variant, shipped_variant, shipped_variants
from game.session.session import Session
from game.ui.canvas import Canvas
from game.ui.forms import WidgetEvent
from game.ui.screen import CloseTo, Pop, Push, Step
from game.ui.widgets import Button, Dropdown, TextField, Toggle, Widget, spoken_of
from game.workshop import words
from game.workshop.controls import BETWEEN, part
from game.workshop.screen import GROUPS, EditorScreen
from game.workshop.yours import YoursScreen
from tests.rules.test_draft import drafts
from tests.support.canvases import canvas_of, click, key
from tests.support.joined import editor_of
from tests.support.laid_out import faults
from tests.support.yours import page_of

pytestmark = pytest.mark.usefixtures("dummy_display")

SIZES = (
    (1280, 720, 1.5),
    *(pytest.param(*size, marks=pytest.mark.slow) for size in ((1280, 720, 1.0), (1920, 1080, 1.0), (1280, 720, 2.0))),
)


@pytest.fixture
def canvas() -> Canvas:
    return canvas_of((1280, 720))


def editor(folder: Path | None = None, base: str = "quarters") -> EditorScreen:
    return editor_of(page_of(shipped_variant(base), folder))


def at(screen: EditorScreen, group: str, opened: int = 0) -> EditorScreen:
    screen.go_to(next(options for options in GROUPS if options.id == group), opened)
    return screen


def named(screen: EditorScreen, name: str) -> Widget:
    return next(widget for widget in screen.widgets() if widget.name == name)


def press(screen: EditorScreen, name: str) -> Step | None:
    """Scroll to a widget and click it."""
    box = named(screen, name).box
    screen.scroll.go(screen.scroll.top + box.y - screen.scroll.box.center.y)
    steps = [screen.handle(event, 1.0) for event in click(named(screen, name).box)]
    return next((step for step in steps if step is not None), None)


def write(screen: EditorScreen, text: str) -> None:
    for letter in text:
        screen.handle(pygame.Event(pygame.TEXTINPUT, text=letter), 1.0)


def typed(screen: EditorScreen, name: str, text: str) -> None:
    """Replace the text of a field by keys alone."""
    field = named(screen, name)
    assert isinstance(field, TextField)
    screen._form.go_to(name, ring=True)
    for _ in range(len(field.value)):
        screen.handle(key(pygame.K_BACKSPACE), 1.0)
    write(screen, text)


def packs(screen: EditorScreen) -> tuple[tuple[int, int, int], ...]:
    return screen.draft.now.dealing.packs.rows


# ---- every knob ----


@pytest.mark.everyday
@pytest.mark.parametrize("base", shipped_variants())
def test_rule_sets_save_as_loaded(base: str, tmp_path: Path) -> None:
    original = shipped_variant(base)
    path = tmp_path / "mine.toml"
    path.write_text(dump_variant(original), encoding="utf-8")
    screen = editor_of(page_of(original, tmp_path, str(path)))
    assert screen.draft.is_saved

    screen.answer(WidgetEvent("save"), 1.0)

    assert original == load_variant(path.read_text(encoding="utf-8"), "mine.toml")
    assert path.read_text(encoding="utf-8") == dump_variant(original)


def test_options_have_words_and_widget() -> None:
    screen, groups = editor(), set[str]()
    for group in GROUPS:
        at(screen, group.id, opened=group is QUESTIONS[0])
        groups |= {name.partition(BETWEEN)[0] for name in (widget.name for widget in screen.widgets())}
        spoken = screen.spoken()
        for key_ in group.keys:
            if key_ != "rounds.contract":
                assert words.title_of(key_) in spoken
                assert words.with_titles(KNOBS[key_].sentence) in spoken

    assert set(KNOBS) - {"rounds.contract"} <= groups
    assert "rounds[1].contract" in groups


def options(widget: Widget) -> list[str | int | bool | None]:
    """Return many of the values that a widget can have."""
    match widget:
        case Dropdown(options=words_):
            return [len(words_) - 1]
        case Toggle():
            return [not widget.on]
        case TextField():
            return ["", "1", "Thursday"]
        case _:
            return [None]


@pytest.mark.slow
def test_any_presses_keep_options_allowed() -> None:
    screen = editor()
    before = screen.draft.now
    for group in GROUPS:
        at(screen, group.id, opened=2 if group is QUESTIONS[0] else 0)
        for widget in screen.widgets():
            for value in options(widget) if BETWEEN in widget.name else ():
                if widget.name not in {shown.name for shown in screen.widgets()}:
                    break  # an earlier press took it away: a line of text that is open is no longer offered
                screen.answer(WidgetEvent(widget.name, value), 1.0)
                if not variant_faults(screen.draft.now):
                    assert screen.draft.now == load_variant(dump_variant(screen.draft.now), "now")
        screen.draft.change(before)


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_widgets_take_all_their_values(every: int) -> None:
    screen = editor()
    for path, entry in [*KNOBS.items()][::every]:
        at(screen, BY_KEY.get(path, ABOUT).id)
        wanted: list[tuple[str | int | bool, object]] = []
        if isinstance(entry.limits, Choice):
            wanted = list(enumerate(entry.limits.words))
        elif isinstance(entry.limits, YesNo):
            wanted = [(True, True), (False, False)]
        elif isinstance(entry.limits, Whole):
            few = range(entry.limits.least, min(entry.limits.most, entry.limits.least + 3) + 1)
            wanted = [(str(number), number) for number in (*few, entry.limits.most)]
        for pressed, value in wanted:
            screen.answer(WidgetEvent(part(path), pressed), 1.0)
            value_now = value_at(screen.draft.now, path)
            assert {value} == set(value_now if path.startswith("rounds.") else [value_now]), path


def test_varied_rounds_take_their_first_number() -> None:
    screen = at(editor(base="classic"), "buys")
    assert "2–3" in spoken_of(named(screen, part("rounds.buys")))
    press(screen, part("rounds.buys"))
    write(screen, "2")
    assert {2} == {played.buys for played in screen.draft.now.rounds}


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ((3, 2, 4), "2–4"),
        ((5, 3), "3–5"),
        ((9, 10), "9–10"),
        ((2, 2), "2"),
        ((NO_LIMIT, NO_LIMIT), "no limit"),
        ((2, NO_LIMIT), "varies"),
    ],
)
def test_varied_numbers_are_shown_as_range(values: tuple[int, ...], shown: str) -> None:
    assert shown == words.in_column("rounds.buys", values)


@pytest.mark.parametrize("keys", ["x", "-"])
def test_impossible_numbers_keep_varied_rounds(keys: str) -> None:
    screen = at(editor(base="classic"), "buys")
    screen.draft.change(with_value(screen.draft.now, "rounds[1].buys", 0))
    varied = screen.draft.now
    press(screen, part("rounds.buys"))
    write(screen, keys)
    assert varied == screen.draft.now


def test_typed_numbers_for_all_rounds_are_undone() -> None:
    screen = at(editor(base="classic"), "buys")
    before, field = screen.draft.now, part("rounds.buys")
    press(screen, field)
    for text in ("x", "3", "3x", "", "2"):
        screen.answer(WidgetEvent(field, text), 1.0)
        assert screen.draft.can_undo == (text != "x")
    assert {2} == {played.buys for played in screen.draft.now.rounds}
    screen.answer(WidgetEvent(field, ""), 1.0)
    press(screen, "undo")
    assert {2} == {played.buys for played in screen.draft.now.rounds}, "only the invalid text is gone"
    press(screen, "undo")
    assert before == screen.draft.now


def test_player_numbers_set_all_or_each() -> None:
    screen = at(editor(), "packs")
    press(screen, part("dealing.packs", "all +"))
    assert ((2, 8, 3),) == packs(screen)
    press(screen, part("dealing.packs", "spread"))
    typed(screen, part("dealing.packs", "with 8"), "4")
    assert ((2, 7, 3), (8, 8, 4)) == packs(screen)
    press(screen, part("dealing.packs", "join"))
    assert ((2, 8, 3),) == packs(screen)


def test_player_numbers_stay_apart_when_equal() -> None:
    screen = at(editor(base="campfire"), "packs")
    assert ((3, 4, 2), (5, 8, 3)) == packs(screen)
    for players, number in ((3, "3"), (4, "3"), (8, "4")):
        typed(screen, part("dealing.packs", f"with {players}"), number)
    assert ((3, 7, 3), (8, 8, 4)) == packs(screen)


@pytest.mark.slow
def test_points_wilds_and_manners_are_editable() -> None:
    screen = at(editor(), "hand")
    typed(screen, part("scoring.card_points", "rank 0"), "75")
    assert 75 == screen.draft.now.scoring.card_points[0]
    screen.answer(WidgetEvent(part("scoring.card_points", "as in"), 4), 1.0)
    assert shipped_variant("may_i").scoring.card_points == screen.draft.now.scoring.card_points
    at(screen, "packs")
    press(screen, part("dealing.wild_ranks", "wild 2"))
    assert {0, 2} == screen.draft.now.dealing.wild_ranks
    press(screen, part("dealing.wild_ranks", "wild 2"))
    assert {0} == screen.draft.now.dealing.wild_ranks
    at(screen, "about")
    press(screen, part("ground_rules", "cut 0"))
    typed(screen, part("ground_rules", "line 2"), "Whoever deals pours the tea.")
    assert "Whoever deals pours the tea." == screen.draft.now.ground_rules[-1]
    assert 3 == len(screen.draft.now.ground_rules)


@pytest.mark.slow
def test_contracts_edit_melds_and_rounds() -> None:
    screen = at(editor(), "rounds")
    press(screen, "round 1")
    assert 1 == screen.round
    press(screen, part("rounds[1].contract", "meld 0 +"))
    press(screen, part("rounds[1].contract", "add run"))
    assert ["set of 4", "set of 3", "run of 4"] == list(map(str, screen.draft.now.rounds[0].contract))
    assert [Kind.SET, Kind.SET, Kind.RUN] == [spec.kind for spec in screen.draft.now.rounds[0].contract]
    press(screen, "round later")
    assert 2 == screen.round
    press(screen, "round add")
    assert (8, 3) == (len(screen.draft.now.rounds), screen.round)
    press(screen, "round cut")
    assert 7 == len(screen.draft.now.rounds)
    press(at(screen, "buys"), part("rounds.buys", " -"))
    assert {2} == {round_.buys for round_ in screen.draft.now.rounds}


def test_opened_rounds_scroll_into_view(canvas: Canvas) -> None:
    screen = at(editor(), "rounds")
    screen.draw(canvas, 1.0)
    screen._form.go_to("round 6", ring=True)
    screen.handle(key(pygame.K_RETURN), 1.0)
    assert {part("rounds[6].contract", "add set"), "round cut"} <= {widget.name for widget in screen.in_sight()}


@pytest.mark.everyday
@pytest.mark.parametrize(("name", "step", "group"), [("rounds.points| +", 1, "winner"), ("rounds.buys| -", -1, "buys")])
def test_quick_clicks_all_count(name: str, step: int, group: str) -> None:
    """Sentences that appear above the row move it, but never away from the pointer."""
    screen, canvas = at(editor(), group), canvas_of((1280, 720), 1.5)
    screen.draw(canvas, 1.0)
    screen.scroll.go(screen.scroll.top + named(screen, name).box.y - screen.scroll.box.center.y)
    box, before = named(screen, name).box, int(str(spoken_of(named(screen, name[:-2]))))
    for times in range(1, 4):
        for event in click(box):
            screen.handle(event, 1.0 + times / 10)
        screen.draw(canvas, 1.0 + times / 10)
        assert before + times * step == int(str(spoken_of(named(screen, name[:-2]))))
        assert box == pytest.approx(named(screen, name).box)


def choose(screen: EditorScreen, path: str, word: str) -> None:
    """Unfold a choice by key and take one of its words."""
    screen._form.go_to(part(path), ring=True)
    widget = named(screen, part(path))
    assert isinstance(widget, Dropdown)
    screen.handle(key(pygame.K_RETURN), 1.0)
    for _ in range((widget.options.index(word) - widget.chosen) % len(widget.options)):
        screen.handle(key(pygame.K_DOWN), 1.0)
    screen.handle(key(pygame.K_RETURN), 1.0)


@pytest.mark.slow
def test_ten_real_rules_make_games() -> None:
    screen = at(editor(base="campfire"), "hand")
    typed(screen, part("scoring.card_points", "rank 0"), "50")  # jokers count 50
    typed(at(screen, "winner"), part("scoring.blind_bonus"), "0")  # nothing for going out from nothing
    at(screen, "buys")
    typed(screen, part("rounds.buys"), "2")  # two buys a round
    for _ in range(3):  # seven rounds only
        at(screen, "rounds", opened=8)
        press(screen, "round cut")
    at(screen, "packs")
    typed(screen, part("dealing.packs", "with 8"), "4")  # four packs for eight
    press(screen, part("dealing.wild_ranks", "wild 2"))  # deuces wild
    choose(at(screen, "aces"), "melding.ace", "high")  # aces high
    choose(at(screen, "adding"), "hitting.hits_from", "next turn")  # hits only from the next turn on
    press(at(screen, "discard"), part("buying.once_down"))  # no buying once down
    typed(at(screen, "buys"), part("buying.penalty_cards"), "2")  # two more cards with every buy

    now = screen.draft.now
    assert () == screen.checked.faults
    assert (50, 0, 7, {2}) == (
        now.scoring.card_points[0],
        now.scoring.blind_bonus,
        len(now.rounds),
        {round_.buys for round_ in now.rounds},
    )
    assert (4, frozenset({0, 2}), "high") == (now.dealing.packs.at(8), now.dealing.wild_ranks, str(now.melding.ace))
    assert ("next turn", False, 2) == (str(now.hitting.hits_from), now.buying.once_down, now.buying.penalty_cards)
    assert now == load_variant(dump_variant(now), "ten rules")


# ---- messages ----


def test_mistakes_block_saving_and_playing(tmp_path: Path) -> None:
    screen = at(editor(tmp_path), "buys")
    press(screen, part("buying.discards_owed", " +"))
    press(screen, part("buying.discards_owed", " +"))
    press(screen, part("buying.discards_owed", " +"))
    (fault,) = screen.checked.at("buying.discards_owed")

    assert fault in screen.spoken()
    assert "“Discards owed for a buy” is 3" in fault
    save = named(screen, "save")
    assert isinstance(save, Button)
    assert words.FIX_MISTAKES_FIRST(number=1) == save.off
    screen.answer(WidgetEvent("save"), 1.0)
    assert not list(tmp_path.iterdir())
    screen._form.go_to(part("buying.discards_owed", " -"), ring=True)
    screen.handle(key(pygame.K_DELETE), 1.0)
    assert 0 == screen.draft.now.buying.discards_owed
    assert () == screen.checked.faults


def test_impossible_typed_values_change_nothing() -> None:
    screen = at(editor(), "buys")
    typed(screen, part("buying.penalty_cards"), "9")

    assert words.MUST_BE(fewest=0, most=5) in screen.spoken()
    assert 1 == screen.draft.now.buying.penalty_cards
    typed(screen, part("buying.penalty_cards"), "2")
    assert 2 == screen.draft.now.buying.penalty_cards
    write(screen, "+")
    assert 3 == screen.draft.now.buying.penalty_cards


def test_a_clicked_number_can_be_typed_again() -> None:
    screen = at(editor(), "buys")
    press(screen, part("buying.penalty_cards"))
    for code, letter in ((pygame.K_3, "3"), (pygame.K_BACKSPACE, ""), (pygame.K_2, "2")):
        screen.handle(key(code), 1.0)
        write(screen, letter)
    assert 2 == screen.draft.now.buying.penalty_cards
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        screen.handle(key(code), 1.0)
    assert 3 == screen.draft.now.buying.penalty_cards


def test_the_keyboard_moves_from_option_to_option() -> None:
    screen, met = at(editor(), "buys"), list[str]()
    screen._form.go_to(part("buying.penalty_cards"), ring=True)
    for _ in range(4):
        screen.handle(key(pygame.K_DOWN), 1.0)
        met.append(screen._form.focus.partition(BETWEEN)[0])
    assert ["penalty_more", "penalty_grows", "discards_owed"] == [key.partition(".")[2] for key in met[:3]]
    assert screen.at == met[-1], "the rule book follows"


def test_rule_books_follow_the_draft(canvas: Canvas) -> None:
    screen = at(editor(), "buys")
    press(screen, part("buying.penalty_cards", " -"))
    screen.draw(canvas, 1.0)
    spoken = " ".join(screen.spoken())

    assert "A buy brings the upcard alone." in spoken
    assert words.BEFORE(sentence="A buy brings the upcard and 1 unseen card from the stock.") in spoken
    assert words.NONE_OF_THEM in spoken


@pytest.mark.slow
def test_every_drafts_pages_render() -> None:
    for now in drafts(3, 60):
        assert rulebook(now)


@pytest.mark.slow
@pytest.mark.parametrize(("wide", "high", "zoom"), SIZES)
def test_no_widget_is_cut_or_overlaps_another(wide: int, high: int, zoom: float) -> None:
    canvas = canvas_of((wide, high), zoom)
    for base in ("quarters", "may_i"):
        screen = editor(base=base)
        for group in GROUPS:
            at(screen, group.id, opened=2 if group is QUESTIONS[0] else 0)
            assert [] == faults(screen, canvas), group.id


# ---- leaving and opening ----


def test_undo_and_redo_have_their_usual_keys() -> None:
    screen = at(editor(), "discard")
    press(screen, part("buying.once_down"))
    changed = screen.draft.now
    screen.handle(key(pygame.K_z, pygame.KMOD_CTRL), 1.0)
    assert not screen.draft.now.buying.once_down
    screen.handle(key(pygame.K_y, pygame.KMOD_CTRL), 1.0)
    assert changed == screen.draft.now
    screen.handle(key(pygame.K_z), 1.0)
    screen.handle(key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT), 1.0)
    assert changed == screen.draft.now


def test_undo_removes_only_invalid_text() -> None:
    screen = at(editor(), "about")
    screen.answer(WidgetEvent(part("title"), "Friday Shanghai"), 1.0)
    screen.answer(WidgetEvent(part("title"), ""), 1.0)
    screen.handle(key(pygame.K_z, pygame.KMOD_CTRL), 1.0)

    assert "Friday Shanghai" == screen.draft.now.title
    assert not screen._typing.fault
    screen.handle(key(pygame.K_z, pygame.KMOD_CTRL), 1.0)
    assert "Friday Shanghai" != screen.draft.now.title


def test_a_failed_save_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    screen = editor(tmp_path / "file")
    screen.answer(WidgetEvent("save"), 1.0)

    assert screen.note.startswith(words.NOT_SAVED(reason=""))
    assert screen.draft.saved is None
    nowhere = editor(None)
    nowhere.answer(WidgetEvent("save"), 1.0)
    assert words.NO_FOLDER == nowhere.note


def test_editors_lead_back_to_the_answers(tmp_path: Path) -> None:
    under = page_of(shipped_variant("quarters"), tmp_path)
    screen = editor_of(under)
    press(at(screen, "discard"), part("buying.once_down"))
    assert Pop() == screen.leave()
    assert under.draft is screen.draft
    assert frozenset({"discard"}) == under.looked.changed
    assert "Quarter Shanghai, with 1 change" in under.spoken()


def test_files_dropped_on_editors_become_answers(tmp_path: Path) -> None:
    good = tmp_path / "theirs.toml"
    good.write_text(dump_variant(shipped_variant("shafer")), encoding="utf-8")
    under = page_of(shipped_variant("quarters"), tmp_path)
    step = editor_of(under).handle(pygame.Event(pygame.DROPFILE, file=str(good)), 1.0)
    assert CloseTo(under) == step
    assert shipped_variant("shafer") == under.draft.now


def test_files_dropped_on_titles_open_answers(tmp_path: Path) -> None:
    good, bad = tmp_path / "theirs.toml", tmp_path / "letter.txt"
    good.write_text(dump_variant(shipped_variant("shafer")), encoding="utf-8")
    bad.write_text("Dear Ada,", encoding="utf-8")
    first = title(Session(own_rules=tmp_path / "rules"))

    step = first.handle(pygame.Event(pygame.DROPFILE, file=str(good)), 1.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, YoursScreen)
    assert "Exactly Shafer Shanghai." in step.screen.spoken()
    step = first.handle(pygame.Event(pygame.DROPFILE, file=str(bad)), 1.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, RulesScreen)
    assert step.screen.note.startswith(words.NOT_OPENED(reason="letter.txt"))


def test_cards_are_typed_round_by_round() -> None:
    screen = at(editor(), "rounds")
    for number in range(1, 8):
        typed(screen, part(f"rounds[{number}].cards", "all"), str(number + 6))
    assert [*range(7, 14)] == [played.cards.at(4) for played in screen.draft.now.rounds]
    assert 0 == screen.round
