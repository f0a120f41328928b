"""Going out: the celebration between a round's end and its results, as a function of time and as a screen."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.engine.events import MeldsLaid, TurnBegan
from game.engine.notation import parse_action
from game.match import Computer, Match, Person
from game.play.going_out import paint, timing
from game.play.going_out.ending import ending_of, is_in_one_turn
from game.play.going_out.screen import FADE_S, GoingOut
from game.play.going_out.timing import Ending, moment
from game.play.results import Results
from game.play.scene.compose import SceneSource
from game.play.words.going_out import story
from game.settings import changed
from game.ui.canvas import Canvas
from game.ui.looks import LARGEST
from game.ui.text import Lettering
from sounds import Sound
from sprites import Sprites, SurfaceCache
from tests.pictures.studio import Studio, situation

pytestmark = pytest.mark.usefixtures("dummy_display")
MINE, OTHERS = ("quarters_going_out", "P1 discard 7s"), ("quarters_other_goes_out", "P2 discard Kh")
STEPS = [step / 50 for step in range(15, 160)]


def gone_out(position: str, action: str, **settings: object) -> Studio:
    """The moment in which the last card has landed."""
    studio = Studio()
    for name, value in settings.items():
        preferences = studio.session.preferences
        preferences.change(changed(preferences.settings, name, value))
    studio.sit_down(situation(position))
    studio.settle()
    studio.plays(action)
    return studio


def celebrated(studio: Studio) -> GoingOut:
    """The celebration on top."""
    top = studio.stack[-1]
    assert isinstance(top, GoingOut)
    return top


def ending(out: int | None = 0) -> Ending:
    """A round that somebody, or nobody, has won."""
    return celebrated(gone_out(*MINE)).shown.ending._replace(out=out, tribute=1 if out is not None else 0)


def canvas_of(size: tuple[int, int], part: float = 1.0) -> Canvas:
    """A canvas of a window."""
    sprites = Sprites()
    surface = pygame.Surface(size)
    return Canvas.fitting(surface, sprites, Lettering(sprites), SurfaceCache(64 << 20), size=part)


@pytest.mark.parametrize("out", [0, 1, None])
def test_the_first_moment_shows_the_scores_before_and_the_last_those_after(out: int | None) -> None:
    told = ending(out)

    first, last = moment(told, timing.LANDS), timing.still(told)

    assert told.before == first.scores
    assert told.after == last.scores
    assert told.purses == last.purses
    assert first.turned is None
    assert tuple(map(len, told.hands)) == last.turned
    assert last.last_words == 1


@pytest.mark.parametrize("out", [0, 2, None])
def test_scores_only_grow_hands_only_open_and_the_light_goes_down_once_by_half_at_most(out: int | None) -> None:
    told = ending(out)
    moments = [moment(told, t) for t in STEPS]

    for before, after in pairwise(moments):
        assert all(was <= is_ for was, is_ in zip(before.scores, after.scores, strict=True))
        assert before.turned is None or (
            after.turned is not None and all(a <= b for a, b in zip(before.turned, after.turned, strict=True))
        )
        assert before.dimmed <= after.dimmed <= 0.5


def test_no_quarter_is_lost_or_made_on_its_way() -> None:
    told = ending(0)

    sums = {sum(now.purses) + told.tribute * len(now.coins) for now in (moment(told, t) for t in STEPS)}

    assert len(sums) == 1
    assert any(now.coins for now in (moment(told, t) for t in STEPS))


def test_points_are_counted_card_by_card_up_to_what_the_round_has_cost() -> None:
    told = ending(0)
    seat = max(range(4), key=lambda seat: len(told.hands[seat]))
    counts = [timing.count_so_far(told, seat, moment(told, t)) for t in STEPS]
    seen = [count for count in counts if count is not None]

    assert sorted(seen) == seen
    assert len(set(seen)) > 4
    assert told.after[seat] - told.before[seat] == seen[-1]


def test_what_is_worth_something_else_than_its_cards_is_not_counted_along() -> None:
    told = ending(0)
    doubled = told._replace(
        after=tuple(was + 2 * (is_ - was) for was, is_ in zip(told.before, told.after, strict=True))
    )

    counts = {timing.count_so_far(doubled, 2, moment(doubled, t)) for t in STEPS}

    assert {None, doubled.after[2] - doubled.before[2]} == counts


def test_a_round_without_a_winner_is_short_and_nothing_is_paid() -> None:
    told = ending(None)

    assert told.lasts < 2
    assert not any(moment(told, t).coins or moment(told, t).opened or moment(told, t).lifted for t in STEPS)
    assert Sound.COIN not in [sound for _, sound in timing.cues(told)]


@pytest.mark.parametrize("event", [{"key": pygame.K_SPACE}, {"key": pygame.K_ESCAPE}, {"button": 1}])
@pytest.mark.parametrize("after", [0.0, 0.5, 3.0])
def test_any_key_or_click_leads_to_the_results_at_once(event: dict[str, int], after: float) -> None:
    studio = gone_out(*MINE)
    celebrated(studio)
    studio.wait(after)

    if "key" in event:
        studio.key(event["key"])
    else:
        studio.click(studio.table.desk.grid.discard.center)

    assert isinstance(studio.stack[-1], Results)
    assert not [screen for screen in studio.stack if isinstance(screen, GoingOut)]


def test_the_celebration_waits_for_the_player_and_a_modifier_is_no_answer() -> None:
    studio = gone_out(*MINE)
    studio.key(pygame.K_LSHIFT)
    for _ in range(20):
        studio.wait(1.0)

    celebrated(studio)
    assert not studio.stack[-1].animating(studio.now)
    assert studio.stack[-1].agenda.first is None


def test_where_nobody_sits_it_ends_by_itself() -> None:
    shown = celebrated(gone_out(*OTHERS)).shown
    page = Studio().stack[0]
    alone = GoingOut(shown, 1.0, list[Sound]().append, lambda _: page, is_alone=True)
    assert alone.update(10.0) is None
    assert alone.update(10.0 + 5.0) is None

    step = alone.update(10.0 + timing.ENDS - timing.LANDS + timing.ALONE_S + 0.01)

    assert step is not None


def test_the_round_is_celebrated_once_and_its_results_are_followed_as_ever() -> None:
    studio = gone_out(*MINE)
    studio.key(pygame.K_RETURN)
    studio.key(pygame.K_t)  # the results appear at once
    studio.key(pygame.K_t)
    for _ in range(5):
        studio.wait(2.0)

    assert studio.stack[-1] is studio.table


def test_nothing_is_celebrated_where_everything_is_instant() -> None:
    studio = gone_out(*MINE, speed="instant")
    studio.wait(5.0)

    assert isinstance(studio.stack[-1], Results)


def test_nothing_is_celebrated_where_a_game_is_taken_up_after_a_round() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_after_round"))
    for _ in range(4):
        studio.wait(2.0)
        assert not isinstance(studio.stack[-1], GoingOut)

    assert isinstance(studio.stack[-1], Results)


def test_an_exercise_is_not_celebrated() -> None:
    studio = Studio()
    studio.sit_down(situation(MINE[0]))
    studio.table.kind = studio.table.kind._replace(is_exercise=True)
    studio.settle()
    studio.plays(MINE[1])
    studio.wait(5.0)

    assert not isinstance(studio.stack[-1], GoingOut)


@pytest.mark.parametrize("speed", ["slow", "fast"])
def test_the_speed_setting_scales_it(speed: str) -> None:
    studio = gone_out(*MINE, speed=speed)
    celebrated(studio).time(studio.now)
    factor = studio.table.stage.pace.factor

    assert pytest.approx(timing.LANDS + 0.7) == celebrated(studio).time(studio.now + 0.7 * factor)


def test_the_cues_sound_in_order_while_it_runs() -> None:
    studio = gone_out(*MINE)
    heard: list[Sound] = []
    celebration = celebrated(studio)
    again = GoingOut(celebration.shown, 1.0, heard.append, lambda _: studio.stack[0])
    for step in range(250):
        again.update(50 + step / 100)

    assert [Sound.GONG, Sound.TICK, Sound.COIN, Sound.TOTAL, Sound.BELL] == list(dict.fromkeys(heard))
    assert 3 == heard.count(Sound.COIN)
    assert 1 == heard.count(Sound.GONG) == heard.count(Sound.BELL)


def test_it_is_read_aloud() -> None:
    narration = celebrated(gone_out(*MINE)).narration()

    assert "You go out. Mei: 10 points. Jun: 105 points. Rosa: 50 points." == narration.state
    assert "Mei had one card left." in narration.page


def test_faces_follow_and_hands_lie_open_only_where_the_results_show_them() -> None:
    shown = celebrated(gone_out(*OTHERS)).shown
    looks = paint.seats_shown(shown, timing.still(shown.ending))

    assert ["dismayed", "delighted", "dismayed", "dismayed"] == [look.expression for look in looks]
    assert [len(result) for result in shown.ending.hands] == [look.cards for look in looks]


@pytest.mark.parametrize(("position", "action"), [MINE, OTHERS])
def test_what_is_kept_between_frames_looks_like_a_whole_redraw(position: str, action: str) -> None:
    shown = celebrated(gone_out(position, action)).shown
    kept, canvas = paint.Painter(shown), canvas_of((640, 360))
    canvas.sprites.finish()
    for t in (0.3, 0.45, 0.56, 0.7, 1.0, 1.3, 1.5, 2.0, 2.6, 3.1):
        for painter in (kept, paint.Painter(shown)):
            painter.paint(canvas, t)
            canvas.sprites.finish()
            canvas.sprites.collect()
        whole = pygame.image.tobytes(canvas.surface, "RGB")

        kept.paint(canvas, t)

        assert pygame.image.tobytes(canvas.surface, "RGB") == whole, t


def test_where_nothing_moves_one_still_comes_through_and_rests() -> None:
    studio = gone_out(*MINE, reduced_motion=True)
    celebration = celebrated(studio)
    assert celebration.animating(studio.now)
    studio.wait(FADE_S + 0.01)
    assert not celebration.animating(studio.now)
    canvas = canvas_of((640, 360))
    celebration.draw(canvas, studio.now)
    canvas.sprites.finish()
    canvas.sprites.collect()
    celebration.draw(canvas, studio.now)
    rest = pygame.image.tobytes(canvas.surface, "RGB")

    celebration.draw(canvas, studio.now + 5)

    assert pygame.image.tobytes(canvas.surface, "RGB") == rest


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize(("position", "action"), [MINE, OTHERS])
def test_the_headline_covers_no_meld_of_the_winner(position: str, action: str, size: int) -> None:
    shown = celebrated(gone_out(position, action, interface_size=size)).shown
    y, part = paint.headline_y(shown), shown.scene.grid.stage.h / 720

    for place in shown.scene.layout.melds:
        if place.seat == shown.ending.out:
            assert place.rail.bottom <= y - paint.HEAD_RISE * part or place.rail.y >= y + paint.HEAD_DROP * part
    assert y < paint.story_y(shown) < shown.scene.grid.stage.h
    assert LARGEST >= 1.5


def test_going_out_in_the_turn_of_laying_down_is_told_on_a_ribbon() -> None:
    state = situation(MINE[0])
    view = Match((Person("You"), *(Computer(name, "greedy") for name in ("Mei", "Jun", "Rosa"))), state).view(0)
    before, began, laid = TurnBegan(1), TurnBegan(0), MeldsLaid(0, ())

    assert is_in_one_turn(view, 0, [before, began, laid])
    assert not is_in_one_turn(view, 0, [began, laid, before, began])
    assert not is_in_one_turn(view, 0, [laid])


def test_the_story_counts_turns_and_the_closest_hand() -> None:
    assert "Round 5, in 1 turn. Mei and Rosa had 2 cards left." == story(5, 1, [("Mei", 2), ("Jun", 9), ("Rosa", 2)])
    assert "Round 2. You had 3 cards left." == story(2, 0, [("You", 3)])


def test_the_end_of_a_drawn_round_is_kind() -> None:
    studio = gone_out(*MINE)
    view = studio.table.sheet
    drawn = view._replace(sheet=(*view.sheet[:-1], view.sheet[-1]._replace(out=None)))

    told = ending_of(drawn, studio.table.match.names, ())

    assert ("Nobody goes out", "", 0) == (told.headline, told.ribbon, told.tribute)
    assert "no winner" in told.story


def test_a_ribbon_and_foreign_letters_are_painted_too() -> None:
    shown = celebrated(gone_out(*MINE)).shown
    other = shown._replace(ending=shown.ending._replace(headline="Łucja goes out", ribbon="In one turn"))
    canvas = canvas_of((640, 360))
    pictures = []
    for each in (shown, other, other._replace(scene=replace(shown.scene))):
        paint.Painter(each).paint(canvas, 2.0)
        canvas.sprites.finish()
        paint.Painter(each).paint(canvas, 2.0)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))

    assert pictures[0] != pictures[1]
    assert pictures[1] == pictures[2]


def test_light_follows_the_last_card_to_the_pile_and_no_other() -> None:
    studio = Studio()
    studio.sit_down(situation(OTHERS[0]))
    studio.settle()
    table = studio.table
    table.table.do(parse_action(OTHERS[1]), studio.now)
    ways = []
    while not isinstance(studio.stack[-1], GoingOut):
        ways.append(table._last_way(studio.now))
        studio.wait(0.02)

    flown = [way for way in ways if way]
    assert len(flown) > 4
    assert all(way[0].center.distance(table.desk.grid.discard.center) < 700 for way in flown)
    assert flown[-1][-1] != flown[-1][0]
    assert () == table._last_way(studio.now + 5)

    other = Studio()
    other.sit_down(situation("quarters_hit"))
    other.settle()
    other.table.table.do(parse_action("P4 discard 4d"), other.now)
    assert () == other.table._last_way(other.now + 0.05)


def test_a_hand_that_lay_open_stays_open_and_the_others_wait_for_their_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = celebrated(gone_out(*OTHERS)).shown
    drawn: list[tuple[int, int]] = []
    monkeypatch.setattr(paint, "_hand", lambda *given: drawn.append(given[2:4]))

    paint.Painter(shown).paint(canvas_of((320, 180)), timing.LANDS)
    assert [(0, len(shown.ending.hands[0]))] == drawn
    drawn.clear()
    paint.Painter(shown._replace(scene=replace(shown.scene, source=opened(shown)))).paint(
        canvas_of((320, 180)), timing.LANDS
    )
    assert [] == drawn


def opened(shown: paint.Celebration) -> SceneSource:
    """The same table as everybody may see it, where several people share the screen."""
    source = shown.scene.source
    known = source.shown.known
    return source._replace(shown=source.shown._replace(known=known._replace(view=known.view._replace(is_open=True))))
