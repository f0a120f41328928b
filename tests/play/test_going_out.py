"""Going out: the celebration between a round's end and its results, as a function of time and as a screen."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

import pygame
import pytest

from game.engine.events import MeldsLaid, TurnBegan, TurnEnded, UpcardTaken
from game.engine.notation import parse_action
from game.lesson.table import RoundCoach
from game.match import Computer, Match, Person
from game.play.going_out import medals, paint, timing
from game.play.going_out.celebration import (
    COUNT_DROP,
    COUNT_HIGH,
    HEAD_DROP,
    HEAD_RISE,
    LEAST_HAND,
    NARROW_HAND,
    Celebration,
    button_box,
    hand_box,
    headline_y,
    lift_du,
    remark_shown,
    seats_shown,
    story_y,
)
from game.play.going_out.ending import ending_of, is_in_one_turn
from game.play.going_out.screen import FADE_S, GoingOut
from game.play.going_out.timing import Ending, moment
from game.play.guide import Guide
from game.play.scene.compose import ShownTable
from game.play.scores.final import Honor
from game.play.scores.results import Results
from game.play.scores.sheet import END_S
from game.play.state.remarks import Remark
from game.play.words.going_out import story
from game.rules.cards import parse_card, parse_cards
from game.settings import changed
from game.text.ui import HOME_NAMES
from game.ui.canvas import Canvas
from game.ui.geometry import rail_card_width
from game.ui.looks import LARGEST
from game.ui.text import Lettering
from sounds import Sound
from sprites import Sprites, SurfaceCache
from tests.support.shells import played_match
from tests.support.situations import situation
from tests.support.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")
MINE, OTHERS = ("quarters_going_out", "P1 discard 7s"), ("quarters_other_goes_out", "P2 discard Kh")
STEPS = [step / 50 for step in range(15, 160)]


def studio_after_going_out(position: str, action: str, **settings: object) -> Studio:
    """Return a studio at the moment in which the last card has landed."""
    studio = Studio()
    for name, value in settings.items():
        preferences = studio.session.preferences
        preferences.change(changed(preferences.settings, name, value))
    studio.sit_down(situation(position))
    studio.settle()
    studio.plays(action)
    return studio


def celebration_of(studio: Studio) -> GoingOut:
    """Return the celebration, which is on top."""
    top = studio.stack[-1]
    assert isinstance(top, GoingOut)
    return top


def ending(out: int | None = 0) -> Ending:
    """Return the ending of a round with or without a winner."""
    return celebration_of(studio_after_going_out(*MINE)).shown.ending._replace(
        out=out, tribute=1 if out is not None else 0
    )


def canvas_of(size: tuple[int, int], part: float = 1.0) -> Canvas:
    """Return a canvas of a window size."""
    sprites = Sprites()
    surface = pygame.Surface(size)
    return Canvas.fitting(surface, sprites, Lettering(sprites), SurfaceCache(64 << 20), size=part)


@pytest.mark.parametrize("out", [0, 1, None])
def test_celebrations_count_from_old_to_new(out: int | None) -> None:
    end = ending(out)

    first, last = moment(end, timing.LANDS), timing.still(end)

    assert end.before == first.scores
    assert end.after == last.scores
    assert end.purses == last.purses
    assert first.turned is None
    assert tuple(map(len, end.hands)) == last.turned
    assert last.last_words == 1


@pytest.mark.parametrize("out", [0, 2, None])
def test_scores_only_grow_while_light_dims(out: int | None) -> None:
    end = ending(out)
    moments = [moment(end, t) for t in STEPS]

    for before, after in pairwise(moments):
        assert all(was <= is_ for was, is_ in zip(before.scores, after.scores, strict=True))
        assert before.turned is None or (
            after.turned is not None and all(a <= b for a, b in zip(before.turned, after.turned, strict=True))
        )
        assert before.dimmed <= after.dimmed <= 0.5


def test_no_quarter_is_lost_in_flight() -> None:
    end = ending(0)

    sums = {sum(now.purses) + end.tribute * len(now.coins) for now in (moment(end, t) for t in STEPS)}

    assert len(sums) == 1
    assert any(now.coins for now in (moment(end, t) for t in STEPS))


def test_points_count_up_card_by_card() -> None:
    end = ending(0)
    seat = max(range(4), key=lambda seat: len(end.hands[seat]))
    counts = [timing.count_so_far(end, seat, moment(end, t)) for t in STEPS]
    seen = [count for count in counts if count is not None]

    assert sorted(seen) == seen
    assert len(set(seen)) > 4
    assert end.after[seat] - end.before[seat] == seen[-1]


def test_dearer_hands_count_at_once() -> None:
    end = ending(0)
    doubled = end._replace(after=tuple(was + 2 * (is_ - was) for was, is_ in zip(end.before, end.after, strict=True)))

    counts = {timing.count_so_far(doubled, 2, moment(doubled, t)) for t in STEPS}

    assert {None, doubled.after[2] - doubled.before[2]} == counts


def test_drawn_rounds_celebrate_briefly_without_pay() -> None:
    end = ending(None)

    assert end.lasts < 2
    assert not any(moment(end, t).coins or moment(end, t).opened or moment(end, t).lifted for t in STEPS)
    assert Sound.COIN not in [sound for _, sound in timing.cues(end)]


@pytest.mark.parametrize("event", [{"key": pygame.K_SPACE}, {"key": pygame.K_ESCAPE}, {"button": 1}])
@pytest.mark.parametrize("after", [0.0, 0.5, 3.0])
def test_any_input_leads_to_results(event: dict[str, int], after: float) -> None:
    studio = studio_after_going_out(*MINE)
    celebration_of(studio)
    studio.wait(after)

    if "key" in event:
        studio.key(event["key"])
    else:
        studio.click(studio.table.desk.grid.discard.center)

    assert isinstance(studio.stack[-1], Results)
    assert not [screen for screen in studio.stack if isinstance(screen, GoingOut)]


def test_celebrations_wait_but_ignore_modifier_keys() -> None:
    studio = studio_after_going_out(*MINE)
    studio.key(pygame.K_LSHIFT)
    for _ in range(20):
        studio.wait(1.0)

    celebration_of(studio)
    assert not studio.stack[-1].animating(studio.now)
    assert studio.stack[-1].agenda.first is None


def test_unwatched_celebrations_end_themselves() -> None:
    picture = celebration_of(studio_after_going_out(*OTHERS)).shown
    page = Studio().stack[0]
    alone = GoingOut(picture, 1.0, list[Sound]().append, lambda _: page, is_alone=True)
    assert alone.update(10.0) is None
    assert alone.update(10.0 + 5.0) is None

    step = alone.update(10.0 + timing.ENDS - timing.LANDS + timing.ALONE_S + 0.01)

    assert step is not None


def test_each_round_is_celebrated_once() -> None:
    studio = studio_after_going_out(*MINE)
    studio.key(pygame.K_RETURN)
    studio.key(pygame.K_t)
    for _ in range(5):
        studio.wait(2.0)

    assert studio.stack[-1] is studio.table


def test_nothing_is_celebrated_at_instant_speed() -> None:
    studio = studio_after_going_out(*MINE, speed="instant")
    studio.wait(5.0)

    assert isinstance(studio.stack[-1], Results)


def test_loaded_games_celebrate_nothing() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_after_round"))
    for _ in range(4):
        studio.wait(2.0)
        assert not isinstance(studio.stack[-1], GoingOut)

    assert isinstance(studio.stack[-1], Results)


def test_an_exercise_is_not_celebrated() -> None:
    studio = Studio()
    studio.sit_down(situation(MINE[0]))
    studio.table.kind = studio.table.kind._replace(is_exercise=True, celebrates=False)
    studio.settle()
    studio.plays(MINE[1])
    studio.wait(5.0)

    assert not isinstance(studio.stack[-1], GoingOut)


def test_celebrated_results_take_input_at_once() -> None:
    studio = studio_after_going_out(*MINE)
    studio.key(pygame.K_RETURN)
    results = studio.stack[-1]
    assert isinstance(results, Results)
    studio.wait(0.1)

    assert results.shown_s(studio.now) == END_S
    studio.key(pygame.K_RETURN)
    assert results not in studio.stack


def test_coached_first_rounds_are_celebrated() -> None:
    studio = Studio()
    studio.sit_down(situation(MINE[0]))
    studio.table.guide = Guide(studio.table.table, RoundCoach(studio.table))
    studio.settle()
    studio.plays(MINE[1])

    celebration_of(studio)


@pytest.mark.parametrize("speed", ["slow", "fast"])
def test_the_speed_setting_scales_the_celebration(speed: str) -> None:
    studio = studio_after_going_out(*MINE, speed=speed)
    celebration_of(studio).time(studio.now)
    factor = studio.table.stage.pace.factor

    assert pytest.approx(timing.LANDS + 0.7) == celebration_of(studio).time(studio.now + 0.7 * factor)


def test_celebration_sounds_play_in_order() -> None:
    studio = studio_after_going_out(*MINE)
    heard: list[Sound] = []
    celebration = celebration_of(studio)
    again = GoingOut(celebration.shown, 1.0, heard.append, lambda _: studio.stack[0])
    for step in range(250):
        again.update(50 + step / 100)

    assert [Sound.GONG, Sound.TICK, Sound.COIN, Sound.TOTAL, Sound.BELL] == list(dict.fromkeys(heard))
    assert 3 == heard.count(Sound.COIN)
    assert 1 == heard.count(Sound.GONG) == heard.count(Sound.BELL)


def said_in(celebration: GoingOut) -> list[int]:
    """Return who speaks in a celebration."""
    return [remark.seat for remark in celebration.shown.ending.remarks]


def test_winner_and_greatest_loser_speak() -> None:
    assert [2] == said_in(celebration_of(studio_after_going_out(*MINE)))
    assert [] == said_in(celebration_of(studio_after_going_out(*MINE, remarks="off")))
    celebration = celebration_of(studio_after_going_out(*OTHERS))
    end, (winner, loser) = celebration.shown.ending, celebration.shown.ending.remarks

    assert end.out == winner.seat == 1
    lost = {seat: end.after[seat] - end.before[seat] for seat in (2, 3)}
    assert max(lost.values()) == lost[loser.seat]
    seen = [timing.remarks_now(end, t / 10) for t in range(60)]
    assert [(), (winner,), (winner, loser), (loser,), ()] == [now for now, _ in groupby(seen)]
    assert [12, 9, 16, 9] == [len(list(those)) for _, those in groupby(seen)][:4]


def test_remarks_end_without_a_press() -> None:
    studio = studio_after_going_out(*OTHERS)
    celebration = celebration_of(studio)
    celebration.time(studio.now)
    due = []
    canvas = canvas_of((320, 180))
    while celebration.agenda.first is not None:
        studio.now = celebration.agenda.first
        studio.wait(0.001)
        due.append(celebration.animating(studio.now))
        celebration.draw(canvas, studio.now)
    assert due[-1], "the last balloon is wiped away"
    assert not celebration.animating(studio.now + 1)


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("position", [OTHERS[0], "eight_thirty_two_melds"])
def test_balloons_cover_no_name_and_no_figure(position: str, is_tall: bool, size: int) -> None:
    studio = Studio()
    studio.session.preferences.change(changed(studio.session.preferences.settings, "interface_size", size))
    studio.sit_down(situation(position), HOME_NAMES)
    studio.table.table.follow(is_tall=is_tall)
    scene, canvas = studio.table.scene(), canvas_of((720, 1280) if is_tall else (1280, 720), size / 100)
    players = range(scene.view.players)
    for out in players[1:]:
        hands = tuple(() if seat == out else ("7c",) * 25 for seat in players)
        points = tuple(0 if seat == out else 145 for seat in players)
        worth = tuple((5,) * len(hand) for hand in hands)
        end = Ending(out, "", "", "", (0,) * len(players), points, hands, worth)
        shown = Celebration(scene, end)
        taken = [plaque.grown(-1) for plaque in scene.layout.plaques]
        for seat in players[1:]:
            if seat != out:
                hand = hand_box(shown, seat)
                taken.append(hand if hand.w >= NARROW_HAND else hand._replace(h=hand.h + COUNT_DROP + COUNT_HIGH))
        for seat in players[1:]:
            balloon = remark_shown(shown, Remark(seat, "No more buys. Behave yourselves."))
            assert balloon is not None or seat == out
            if balloon is not None:
                box = balloon.box(canvas)
                assert all(box.apart(other) for other in taken), (out, seat)
                assert 0 <= box.x <= box.right <= scene.grid.stage.w


def test_the_celebration_is_spoken() -> None:
    celebration = celebration_of(studio_after_going_out(*MINE))
    narration = celebration.narration()

    quote = f"Jun: “{celebration.shown.ending.remarks[0].words}”"
    assert f"You go out. Mei: 10 points. Jun: 105 points. Rosa: 50 points. {quote}" == narration.state
    assert "Mei had one card left." in narration.page


def test_only_shown_results_open_hands() -> None:
    picture = celebration_of(studio_after_going_out(*OTHERS)).shown
    looks = seats_shown(picture, timing.still(picture.ending))

    assert ["dismayed", "delighted", "dismayed", "dismayed"] == [look.expression for look in looks]
    assert [len(result) for result in picture.ending.hands] == [look.cards for look in looks]


@pytest.mark.parametrize(("position", "action"), [MINE, OTHERS])
def test_cached_frames_equal_whole_redraws(position: str, action: str) -> None:
    picture = celebration_of(studio_after_going_out(position, action)).shown
    kept, canvas = paint.Painter(picture), canvas_of((640, 360))
    canvas.sprites.finish()
    for t in (0.3, 0.45, 0.56, 0.7, 1.0, 1.3, 1.5, 2.0, 2.6, 3.1):
        for painter in (kept, paint.Painter(picture)):
            painter.paint(canvas, t)
            canvas.sprites.finish()
            canvas.sprites.collect()
        whole = pygame.image.tobytes(canvas.surface, "RGB")

        kept.paint(canvas, t)

        assert pygame.image.tobytes(canvas.surface, "RGB") == whole, t


def test_reduced_motion_celebrates_in_one_picture() -> None:
    studio = studio_after_going_out(*MINE, reduced_motion=True)
    celebration = celebration_of(studio)
    assert celebration.animating(studio.now)
    studio.wait(FADE_S + 0.01)
    assert not celebration.animating(studio.now)
    canvas = canvas_of((640, 360))
    studio.wait(20.0)  # the badges are there
    celebration.draw(canvas, studio.now)
    canvas.sprites.finish()
    canvas.sprites.collect()
    celebration.draw(canvas, studio.now)
    rest = pygame.image.tobytes(canvas.surface, "RGB")

    celebration.draw(canvas, studio.now + 5)

    assert pygame.image.tobytes(canvas.surface, "RGB") == rest


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize(("position", "action"), [MINE, OTHERS])
def test_the_headline_covers_no_winning_meld(position: str, action: str, size: int) -> None:
    picture = celebration_of(studio_after_going_out(position, action, interface_size=size)).shown
    y, part = headline_y(picture), picture.scene.grid.stage.h / 720

    for place in picture.scene.layout.melds:
        if place.seat == picture.ending.out:
            assert place.rail.bottom <= y - HEAD_RISE * part or place.rail.y >= y + HEAD_DROP * part
    assert y < story_y(picture) < picture.scene.grid.stage.h
    assert LARGEST >= 1.5


def test_a_ribbon_marks_laying_down_and_out() -> None:
    state = situation(MINE[0])
    view = Match((Person("You"), *(Computer(name, "greedy") for name in ("Mei", "Jun", "Rosa"))), state).view(0)
    before, began, laid = TurnBegan(1), TurnBegan(0), MeldsLaid(0, ())

    assert is_in_one_turn(view, 0, [before, began, laid])
    assert not is_in_one_turn(view, 0, [began, laid, before, began])
    assert not is_in_one_turn(view, 0, [laid])
    ended, taken = TurnEnded(0, 1, True), UpcardTaken(0, parse_card("9c"))
    assert not is_in_one_turn(view, 0, [began, laid, ended, taken])
    assert is_in_one_turn(view, 0, [began, ended, taken, laid])


def test_stories_count_turns_and_closest_hands() -> None:
    assert "Round 5, turn 6. Mei and Rosa had 2 cards each." == story(5, 6, [("Mei", 2), ("Jun", 9), ("Rosa", 2)])
    assert "Round 2. You had 3 cards left." == story(2, 0, [("You", 3)])


def test_a_final_bonus_waits_for_the_sheet() -> None:
    view = played_match("may_i", 3, 99).view(0)
    end = ending_of(view, ("You", "Mei", "Jun"), ())

    assert 70 == max(held.points - after for held, after in zip(view.seats, end.after, strict=True))
    earlier = [sum(result.points[seat] for result in view.sheet[:-1]) for seat in range(3)]
    assert earlier == list(end.before)


def test_drawn_rounds_end_kindly() -> None:
    studio = studio_after_going_out(*MINE)
    view = studio.table.sheet
    drawn = view._replace(sheet=(*view.sheet[:-1], view.sheet[-1]._replace(out=None)))

    end = ending_of(drawn, studio.table.match.names, ())

    assert ("Nobody goes out", "", 0) == (end.headline, end.ribbon, end.tribute)
    assert "no winner" in end.story


def test_a_ribbon_and_foreign_letters_are_painted() -> None:
    picture = celebration_of(studio_after_going_out(*MINE)).shown
    other = picture._replace(ending=picture.ending._replace(headline="Łucja goes out", ribbon="In one turn"))
    canvas = canvas_of((640, 360))
    pictures = []
    for source in (picture, other, other._replace(scene=replace(picture.scene))):
        paint.Painter(source).paint(canvas, 2.0)
        canvas.sprites.finish()
        paint.Painter(source).paint(canvas, 2.0)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))

    assert pictures[0] != pictures[1]
    assert pictures[1] == pictures[2]


def test_light_follows_only_the_last_card() -> None:
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


def test_opened_hands_stay_open(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = celebration_of(studio_after_going_out(*OTHERS)).shown
    drawn: list[tuple[int, int]] = []
    monkeypatch.setattr(paint, "_hand", lambda *given: drawn.append(given[2:4]))

    paint.Painter(picture).paint(canvas_of((320, 180)), timing.LANDS)
    assert [(0, len(picture.ending.hands[0]))] == drawn
    drawn.clear()
    paint.Painter(picture._replace(scene=replace(picture.scene, shown=opened(picture)))).paint(
        canvas_of((320, 180)), timing.LANDS
    )
    assert [] == drawn


def opened(picture: Celebration) -> ShownTable:
    """Return the same table with public cards only, as several people at one screen see it."""
    shown = picture.scene.shown
    known = shown.known
    return shown._replace(known=known._replace(view=known.view._replace(is_open=True)))


@pytest.mark.parametrize("position", [MINE, OTHERS])
@pytest.mark.parametrize("out", [0, 1, 2])
def test_open_hands_cover_no_melds(position: tuple[str, str], out: int) -> None:
    shown = celebration_of(studio_after_going_out(*position)).shown
    shown = shown._replace(ending=shown.ending._replace(out=out))
    layout, me = shown.scene.layout, shown.scene.view.seat
    hands = [hand_box(shown, seat) for seat, hand in enumerate(shown.ending.hands) if hand and seat != me]
    rails = [place.rail.moved(0, -lift_du(shown) * (place.seat == out)) for place in layout.melds]

    assert hands
    assert rails
    assert all(hand.apart(rail) for hand in hands for rail in rails)
    assert all(hand.h >= LEAST_HAND for hand in hands)


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("position", [MINE, OTHERS, ("eight_going_out", "P1 discard Ks")])
def test_open_hands_cover_no_meld(position: tuple[str, str], size: int) -> None:
    shown = celebration_of(studio_after_going_out(*position, interface_size=size)).shown
    layout, me = shown.scene.layout, shown.scene.view.seat
    names = {part.name for part in paint._beneath(shown, is_whole=False)}
    rails = {f"meld {at}": place.rail for at, place in enumerate(layout.melds)}
    hands = [hand_box(shown, seat) for seat, hand in enumerate(shown.ending.hands) if hand and seat != me]
    below = [hand._replace(h=hand.h + (28 if hand.w < NARROW_HAND else 0)) for hand in hands]

    assert names & set(rails)
    assert all(hand.apart(rails[name]) for hand in below for name in names & set(rails))
    assert {part.name for part in paint._beneath(shown, is_whole=True)} >= set(rails)


@pytest.mark.parametrize("count", [1, 13, 17])
def test_open_cards_show_their_rank(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = celebration_of(studio_after_going_out(*MINE)).shown
    hand = tuple(str(card) for card in parse_cards("Qs Jh Td 9c 9s 8d 8h 8c 7s 6h 6d 6c 5s 2d 2h Ac As"))[:count]
    hands = (shown.ending.hands[0], hand, *shown.ending.hands[2:])
    worth = (shown.ending.worth[0], (5,) * count, *shown.ending.worth[2:])
    shown = shown._replace(ending=shown.ending._replace(hands=hands, worth=worth))
    drawn: dict[str, dict[str, object]] = {}
    monkeypatch.setattr(paint, "rail_card", lambda _canvas, code, *_where, **how: drawn.setdefault(code, how))

    paint.Painter(shown).paint(canvas_of((1280, 720)), 5.0)

    assert set(hand) <= set(drawn)
    assert not [code for code in hand if drawn[code]["blank"]]
    assert drawn[hand[-1]]["index"] is None, "nothing covers the last card"


HONORS = (
    Honor("early_bird", "Early bird", "Down on your first turn."),
    Honor("hat_trick", "Hat trick", "Out 3 times in a row.", "Zoe"),
)


def celebration_with(won: Callable[[], Sequence[Honor] | None], heard: list[Sound]) -> GoingOut:
    """Return a celebration in a round that has earned badges, begun at 0."""
    shown = celebration_of(studio_after_going_out(*MINE)).shown
    shown = shown._replace(ending=shown.ending._replace(remarks=()))
    made = GoingOut(shown, 1.0, heard.append, lambda _: pytest.fail("it has ended"), medals=won)
    made.update(0.0)
    return made


def test_badges_slide_in_after_the_scores() -> None:
    heard: list[Sound] = []
    screen = celebration_with(lambda: HONORS, heard)
    comes = medals.COMES - timing.LANDS
    seen = []
    for now in (comes - 0.1, comes + 0.05, comes + 0.2, comes + 2.3):
        screen.update(now)
        slip = screen.slip(now)
        seen.append((slip.honor.name, round(slip.share, 1)) if slip is not None else None)
        spoken = screen.narration().events

    assert [None, "Early bird", "Early bird", "Hat trick"] == [one and one[0] for one in seen]
    assert [1.0, 1.0] == [one[1] for one in seen[2:] if one]
    assert ("Badge: Early bird. Down on your first turn.", "Badge: Hat trick. Zoe: Out 3 times in a row.") == spoken
    canvas = canvas_of((1280, 720))
    screen.draw(canvas, comes + 1.0)
    times = (comes + 0.05, comes + 1.0, comes + 2.05, comes + 2.3)
    assert [True, False, True, False] == [screen.animating(now) for now in times]
    box = medals.slip_box(screen.shown)
    assert box.apart(button_box(screen.shown.scene))
    assert box.apart(hand_box(screen.shown, screen.shown.scene.view.seat))


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("position", [MINE, OTHERS])
def test_badges_cover_neither_button_nor_words(position: tuple[str, str], size: int) -> None:
    shown = celebration_of(studio_after_going_out(*position, interface_size=size)).shown
    box, grid = medals.slip_box(shown), shown.scene.grid

    assert box.inside(grid.stage)
    assert box.y > story_y(shown)
    assert box.apart(button_box(shown.scene))
    assert box.apart(grid.me)


def test_late_badges_still_slide_in() -> None:
    answers = iter([None, None, HONORS])
    screen = celebration_with(lambda: next(answers), [])
    assert screen.agenda.first is not None
    screen.update(9.0)

    assert (0.0, 1.0) == tuple(round(slip.share, 1) for now in (9.0, 9.5) if (slip := screen.slip(now)) is not None)
    assert HONORS[0].name == screen.slip(9.5).honor.name  # type: ignore[union-attr]


def test_rounds_without_badges_show_no_badges() -> None:
    heard: list[Sound] = []
    screen = celebration_with(tuple, heard)
    screen.update(20.0)

    assert screen.slip(20.0) is None
    assert not screen.animating(20.0)
    assert () == screen.narration().events


def test_points_stand_beside_their_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = celebration_of(studio_after_going_out(*MINE)).shown
    hands = (shown.ending.hands[0], ("5s",), *shown.ending.hands[2:])
    worth = (shown.ending.worth[0], (5,), *shown.ending.worth[2:])
    shown = shown._replace(ending=shown.ending._replace(hands=hands, worth=worth))
    ends: dict[str, float] = {}
    monkeypatch.setattr(paint, "text", lambda _canvas, words, x, *_how: ends.setdefault(words, x))

    paint._hand(canvas_of((640, 360)), shown, 1, 1, 5)

    box = hand_box(shown, 1)
    assert box.w >= NARROW_HAND
    assert ends == {"+5": box.x + rail_card_width(box.h) + paint.COUNT_ROOM}
