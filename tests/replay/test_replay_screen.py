"""The replay screen: however a moment is reached, the table shows its state, and nothing secret."""

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.tables import watched
from game.engine.position import dump_position, load_position
from game.engine.record import PERSON, RecordedPlayer, read_record, replay, state_digest
from game.engine.state import Phase
from game.engine.viewpoint import Shown, Viewpoint, allowed_viewpoints
from game.films.film import Film, FilmLogs
from game.films.films import film_of, practice_from, text_of
from game.match import Computer, Match, Person
from game.play.screen import PlayScreen
from game.replay.screen import ReplayScreen
from game.rules.variant_file import shipped_variant
from game.session.session import Session
from game.table.grid import USUAL
from game.table.layout import HandKey
from game.text import replay as words
from game.ui.dialogs import Message
from game.ui.geometry import STAGE, Point, Rect
from game.ui.motion import Pace
from game.ui.screen import CloseTo, Push
from game.ui.widgets import Button, Dropdown, row_boxes
from tests.support.canvases import canvas_of, click, key, mouse, mouse_up_at, pixels
from tests.support.films import film, midway, record_text, whole_match
from tests.support.thinkers import Silent

pytestmark = pytest.mark.usefixtures("dummy_display")
TEXT = Path("game.txt")
MIDDLE = midway("may_i", 4)
TEMPERED = (PERSON, "steady/buyer", "sharp")


BAND = USUAL.band
BAR = Rect(BAND.x + 20, BAND.y + 6, BAND.w - 40, 34)


def session() -> Session:
    return Session(_thinker=Silent())  # type: ignore[arg-type]


def screen(replayed: Film, at: int | None = None) -> ReplayScreen:
    return watched(session(), replayed, TEXT, at)


def settled(watched: ReplayScreen, now: float) -> float:
    """Draw frames until all motion has ended; return the time."""
    for _ in range(400):
        now += 0.1
        watched.update(now)
        if watched.stage.is_idle(now):
            return now
    raise AssertionError("nothing came to rest")


def check(watched: ReplayScreen) -> None:
    """Check that the table shows a moment as this viewpoint saw it."""
    state = watched.film.reel.state(watched.at)
    assert watched.viewpoint.view(state) == watched.stage.view
    assert sorted(watched.stage.view.hand) == sorted(watched.stage.holding.cards)
    assert watched.viewpoint.hands(state) == watched.watched().hands
    assert FilmLogs(watched.film).at(watched.at).lines[-1:] == (*filter(None, [watched.watched().scene.log]),)


KEYS = (
    pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
    pygame.K_HOME, pygame.K_END, pygame.K_v, pygame.K_h, pygame.K_SPACE, pygame.K_PLUS, pygame.K_MINUS,
)  # fmt: skip


@pytest.mark.dear("a replay shows every moment")
@pytest.mark.everyday
@pytest.mark.parametrize(
    ("variant", "players", "steps"),
    [("quarters", 4, 80), ("quarters", 4, 250), ("may_i", 8, 250), ("shafer", 2, 250), ("campfire", 3, 250)],
)
def test_moments_show_their_own_table(variant: str, players: int, steps: int) -> None:
    watched, chance, now = screen(film(variant, players)), random.Random(3), 1.0

    for _ in range(steps):
        now += chance.choice((0.02, 0.1, 0.5))
        if chance.random() < 0.6:
            watched.handle(key(chance.choice(KEYS)), now)
        else:
            at = Point(chance.uniform(BAR.x, BAR.right), BAR.center.y)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                watched.handle(mouse(kind, at), now)
        watched.update(now)
        if chance.random() < 0.3:
            watched.playing = False
            now = settled(watched, now)
            check(watched)


@pytest.mark.slow
def test_dragging_scrubs_through_the_game() -> None:
    watched = screen(film())
    watched.handle(mouse(pygame.MOUSEBUTTONDOWN, Point(BAR.x, BAR.center.y)), 1.0)
    met = set()

    for step in range(101):
        x = BAR.x + BAR.w * step / 100
        watched.handle(mouse(pygame.MOUSEMOTION, Point(x, BAR.y - 40)), 1.0 + step / 60)
        check(watched)
        met.add(watched.at)
    watched.handle(mouse(pygame.MOUSEBUTTONUP, Point(BAR.right, BAR.y - 40)), 4.0)
    watched.handle(mouse(pygame.MOUSEMOTION, Point(BAR.x, BAR.center.y)), 4.1)

    assert len(met) == 101
    assert watched.film.reel.last == watched.at


def test_unreported_releases_free_the_bar() -> None:
    watched = screen(film())
    watched.handle(mouse(pygame.MOUSEBUTTONDOWN, Point(BAR.x, BAR.center.y)), 1.0)
    watched.handle(mouse_up_at(Point(BAR.right, BAR.center.y)), 1.1)

    assert watched.at == 0


def test_plaques_wear_their_players_medal() -> None:
    plain = film("campfire", 3)
    sitting = tuple(player._replace(plays=plays) for player, plays in zip(plain.players, TEMPERED, strict=True))
    watched = screen(replace(plain, players=sitting, deciders=(sitting,) * plain.reel.last))

    assert ("", "buyer", "") == tuple(seat.temper for seat in watched.watched().scene.seats)


def test_playing_replays_moves_in_order() -> None:
    replayed = film("shafer", 2)
    watched, now, met = screen(replayed, replayed.reel.last - 30), 1.0, [replayed.reel.last - 30]
    watched.handle(key(pygame.K_SPACE), now)

    while watched.playing:
        now += 0.05
        watched.update(now)
        if watched.at != met[-1]:
            met.append(watched.at)

    assert [*range(replayed.reel.last - 30, replayed.reel.last + 1)] == met
    check(watched)


def test_the_fastest_pace_is_ten_times_faster() -> None:
    def seconds(presses: int, which: int) -> float:
        watched, now = screen(film(), 20), 1.0
        for _ in range(presses):
            watched.handle(key(which), now)
        watched.handle(key(pygame.K_SPACE), now)
        while watched.at < 50:
            now += 0.02
            watched.update(now)
        return now - 1.0

    fastest, slowest = seconds(2, pygame.K_PLUS), seconds(1, pygame.K_MINUS)

    assert slowest > 8 * fastest


def test_the_keyboard_alone_reaches_every_button() -> None:
    watched = screen(film())
    reached = set()
    for step in range(20):
        watched.handle(key(pygame.K_TAB), 1.0 + step)
        reached.add(watched._form.focus)

    assert {widget.name for widget in watched.widgets() if not widget.off} == reached


@pytest.mark.everyday
@pytest.mark.parametrize("size", [1.0, 1.1, 1.25, 1.5])
def test_widgets_stand_apart_on_the_stage(size: float) -> None:
    watched = screen(film("may_i", 8))
    watched.draw(canvas_of((1280, 720), size), 1.0)
    boxes, grid = [widget.box for widget in watched.widgets()], watched.stage.layout.grid

    for at, box in enumerate(boxes):
        assert box.inside(STAGE)
        assert all(box.apart(other) for other in (*boxes[at + 1 :], watched._bar.box))
    assert size == grid.size
    assert all(box.inside(grid.band) or box in grid.icons for box in boxes)


def test_strips_keep_words_and_places() -> None:
    watched, canvas = screen(film("may_i", 8)), canvas_of((1280, 720))
    pictures = set()
    for at in range(2, 40):
        for playing in (False, True):
            watched.at = at
            watched.playing = playing
            watched.draw(canvas, 1.0)
            pictures.add(tuple(widget.name for widget in watched.widgets() if isinstance(widget, Button)))

    assert 1 == len(pictures)


def test_unfinished_games_show_one_persons_view() -> None:
    watched = screen(film("may_i", 4, count=MIDDLE))

    for pressed in (pygame.K_h, pygame.K_v, pygame.K_v, pygame.K_h):
        watched.handle(key(pressed), 1.0)
        watched.handle(key(pygame.K_RIGHT), 1.1)

    assert Viewpoint(0) == watched.viewpoint
    assert () == watched.watched().hands


def test_unfinished_shared_games_show_no_hand() -> None:
    watched = screen(film("may_i", 4, count=MIDDLE, persons=(0, 2)))
    now = 1.0
    for _ in range(60):
        now = settled(watched, now)
        assert not [held for held in watched.stage.layout.cards if isinstance(held, HandKey)]
        assert () == watched.stage.view.hand
        watched.handle(key(pygame.K_RIGHT), now)


def test_ended_games_show_all_hands() -> None:
    players = tuple(RecordedPlayer(str(seat), PERSON if seat == 1 else "sharp") for seat in range(3))

    opened, closed = allowed_viewpoints(players, is_open=True), allowed_viewpoints(players, is_open=False)

    assert (Viewpoint(1), Viewpoint(0), Viewpoint(2), Viewpoint(1, Shown.ALL)) == opened
    assert (Viewpoint(1),) == closed
    assert film("may_i", 4, count=MIDDLE, given_up=True).is_open
    assert film("may_i", 4).is_open
    assert not film("may_i", 4, count=MIDDLE).is_open


def test_unfinished_pictures_ignore_hidden_cards() -> None:
    from tests.support.secrets import rearranged

    replayed, chance = film("may_i", 4, count=60), random.Random(5)
    canvas = canvas_of((640, 360))
    pictures = []
    for state in (replayed.reel.state(60), rearranged(replayed.reel.state(60), 0, chance)):
        still = replace(replayed, reel=type(replayed.reel)(state, ()), deciders=())
        watched = screen(still)
        for _ in range(3):
            watched.draw(canvas, 1.0)
            canvas.sprites.finish()
        pictures.append(pixels(canvas.surface))

    assert pictures[0] == pictures[1]


def test_open_steps_fly_drawn_cards_home() -> None:
    replayed = film("may_i", 4)
    at = next(at for at in range(5, replayed.reel.last) if str(replayed.reel.moves[at][0]).startswith("Draw"))
    watched = screen(replayed, at)
    watched.handle(key(pygame.K_h), 1.0)
    watched.handle(key(pygame.K_RIGHT), 1.1)
    seat = replayed.reel.actor(at + 1)
    assert seat is not None

    flying = list(watched.stage.in_motion(1.2))

    row = watched.stage.layout.fans[seat]
    assert any(drawn.place.box.overlap(row.grown(400)) > 0 for drawn in flying)
    assert all(drawn.place.code for drawn in flying)


# ---- text ----


def test_texts_equal_the_command_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from game.__main__ import main

    file = tmp_path / "game.jsonl"
    file.write_text(record_text(whole_match("quarters", 4)), encoding="utf-8")

    assert main(["replay", str(file), "--text"]) == 0

    assert capsys.readouterr().out == text_of(film("quarters", 4))


def test_logs_are_written_beside_records(tmp_path: Path) -> None:
    screen = watched(session(), film("quarters", 4), tmp_path / "game.txt")
    pushed = screen.handle(key(pygame.K_F2), 1.0)
    assert isinstance(pushed, Push)

    step = pushed.screen.handle(key(pygame.K_e), 1.1)

    assert isinstance(step, Push)
    assert isinstance(step.screen, Message)
    assert (words.TEXT_KEPT(where=str(tmp_path / "game.txt")),) == step.screen.sentences
    assert text_of(film("quarters", 4)) == (tmp_path / "game.txt").read_text(encoding="utf-8")


def test_unwritten_texts_get_a_sentence(tmp_path: Path) -> None:
    from game.films.films import kept

    (tmp_path / "file").write_text("")

    sentence = kept(film("quarters", 4), tmp_path / "file" / "game.txt")

    assert str(tmp_path) in sentence
    assert "Couldn't write to" in sentence


# ---- playing on ----


@pytest.mark.everyday
@pytest.mark.parametrize(("variant", "players"), [("quarters", 4), ("may_i", 5), ("shafer", 2)])
def test_playing_on_starts_legal_practice(variant: str, players: int) -> None:
    replayed = film(variant, players)

    for at in range(0, replayed.reel.last, 37):
        match = practice_from(replayed, at, seat=1, level="greedy", seed="unused")

        assert replayed.reel.state(at) == match.state
        assert match.practice
        assert [1] == [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
        for action, steps in replayed.reel.moves[at : at + 3]:
            match.submit(action)
            assert state_digest(steps[-1][1]) == state_digest(match.state)


def test_practice_from_positions_replays_exactly() -> None:
    replayed = film("quarters", 4)
    match = practice_from(replayed, 300, seat=0, level="greedy", seed="unused")
    for action, _ in replayed.reel.moves[300:360]:
        match.submit(action)

    text = record_text(match, None, persons=())
    played = replay(read_record(text.split("\n")))

    assert '"position"' in text.split("\n")[0]
    assert state_digest(match.state) == state_digest(played.state)


def test_unfinished_games_continue_from_finished_rounds() -> None:
    replayed = film("may_i", 4, count=MIDDLE)
    over = replayed.reel.chapters[0].begins + 3

    match = practice_from(replayed, over, seat=0, level="greedy", seed="another")

    assert words.STILL_SECRET == replayed.branch_off(MIDDLE)
    assert replayed.branch_off(over) == ""
    assert match.state.seed == "another"
    assert match.state.hands == replayed.reel.state(over).hands


def test_finished_games_have_nothing_to_play() -> None:
    replayed = film("shafer", 2)

    assert words.NOTHING_LEFT_TO_PLAY == replayed.branch_off(replayed.reel.last)
    assert screen(replayed, replayed.reel.last).handle(key(pygame.K_b), 1.0) is None


def test_buttons_lead_to_the_table_and_back() -> None:
    watched = screen(film("quarters", 4), 200)
    watched.look_through(Viewpoint(2))

    step = watched.handle(key(pygame.K_b), 1.0)

    assert isinstance(step, Push)
    table = step.screen
    assert isinstance(table, PlayScreen)
    assert table.me == 2
    assert table.match.practice
    assert isinstance(table.match.players[0], Computer)
    menu = table.kind.menu
    assert menu is not None
    assert CloseTo(watched) == menu(table).handle(key(pygame.K_k), 1.1)


# ---- odd records ----


def test_faulty_records_show_until_the_fault() -> None:
    lines = record_text(whole_match("may_i", 4)).split("\n")
    lines[MIDDLE] = '"deal"'

    replayed = film_of(read_record(lines), "Broken")
    watched = screen(replayed, replayed.reel.last)

    assert replayed.reel.last == MIDDLE - 1
    assert f"line {MIDDLE + 1}" in replayed.trouble
    assert replayed.trouble == watched.watched().scene.log
    assert watched.handle(key(pygame.K_SPACE), 1.0) is None


def test_a_torn_record_ends_at_the_tear() -> None:
    text = record_text(whole_match("may_i", 4), 80)

    replayed = film_of(read_record(text[:-40].split("\n")), "Torn")

    assert replayed.reel.last == 80
    assert replayed.trouble == ""


def test_house_games_from_positions_are_watchable() -> None:
    house = replace(shipped_variant("shafer"), id="my_house", title="My house")
    state = whole_match("shafer", 2).moves[200][1][-1][1]._replace(variant=house)
    again = load_position(dump_position(state), "again", open_variant=shipped_variant)
    match = Match((Person("Ana"), Computer("Mei", "greedy")), again)

    watched = screen(film_of(read_record(record_text(match).split("\n")), "House"))

    assert again == watched.film.reel.state(0)
    check(watched)


def test_undealt_replays_show_a_table() -> None:
    watched = screen(film("quarters", 4), 0)
    canvas = canvas_of((640, 360))

    watched.draw(canvas, 1.0)

    assert Phase.ROUND_OVER is watched.state.phase
    check(watched)


@pytest.mark.everyday
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (2560, 1080)])
@pytest.mark.parametrize("viewpoint", list(Shown)[:2])
def test_partial_repaints_equal_the_picture_painted_whole(size: tuple[int, int], viewpoint: Shown) -> None:
    watched = screen(film("may_i", 8), 100)
    watched.look_through(Viewpoint(0, viewpoint))
    watched._set_pace(Pace.NONE)
    canvas, now = canvas_of(size), 1.0
    for step in range(12):
        watched.handle(key(pygame.K_RIGHT if step % 4 else pygame.K_DOWN), now)
        now = settled(watched, now)
        watched.draw(canvas, now)
        canvas.sprites.finish()
        watched.draw(canvas, now)
    partly = pixels(canvas.surface)
    fresh = screen(watched.film, watched.at)
    fresh.look_through(watched.viewpoint)
    fresh._set_pace(Pace.NONE)
    fresh._stage.holding = watched.stage.holding
    fresh._stage.rearrange(watched.stage.holding, now)
    for _ in range(3):
        fresh._watched = fresh._cache = None
        fresh.draw(canvas, now)
        canvas.sprites.finish()

    assert pixels(canvas.surface) == partly


def test_clicking_the_view_lists_viewpoints() -> None:
    watched = screen(film("quarters", 4), 100)
    chosen = next(widget for widget in watched.widgets() if isinstance(widget, Dropdown))
    for event in (*click(chosen.box), *click(row_boxes(chosen)[2])):
        watched.handle(event, 1.0)

    assert watched.film.viewpoints[2] == watched.viewpoint


# ---- on the command line ----


@pytest.mark.slow
def test_without_a_display_only_text_works(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record_text(whole_match("shafer", 2), 40), encoding="utf-8")
    blind = {**os.environ, "SDL_VIDEODRIVER": "nowhere"}

    shown_run, text_run = (
        subprocess.run(
            [sys.executable, "-m", "game", "replay", str(file), *how], capture_output=True, text=True, env=blind
        )
        for how in ((), ("--text",))
    )

    assert (2, 1) == (shown_run.returncode, len(shown_run.stderr.strip().splitlines()))
    assert text_run.returncode == 0


def test_foreign_files_open_no_window(tmp_path: Path) -> None:
    from game.__main__ import main

    file = tmp_path / "game.jsonl"
    file.write_text("nothing", encoding="utf-8")

    assert main(["replay", str(file)]) == 2


def test_pointing_names_events_on_the_bar() -> None:
    watched = screen(film("quarters", 4))
    for share in (0.1, 0.5, 0.9):
        x = BAR.x + BAR.w * share
        watched.handle(mouse(pygame.MOUSEMOTION, Point(x, BAR.center.y)), 1.0)
        at = round(watched.film.reel.last * share)
        chapter = watched.film.reel.chapter(at)
        assert chapter is not None
        assert watched.moment_sentence(at).startswith(f"Round {chapter.number}, turn {watched.film.reel.turn(at)}. ")
        watched.draw(canvas_of((640, 360)), 1.0)
    assert words.BEFORE_THE_DEAL == watched.moment_sentence(0)
    assert watched._pointed is not None
    watched.handle(key(pygame.K_RIGHT), 2.0)
    assert watched._pointed is None
