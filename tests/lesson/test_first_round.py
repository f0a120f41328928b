"""The first real round: a coach helps with a game, without the lesson's prepared cards."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from game.app.practicing import deal_now, first_real_round
from game.app.tables import new_table, tables
from game.engine.actions import Buy, Deal, Draw, Hit, LayDown, Pass, Take
from game.engine.notation import format_action
from game.engine.referee import legal_actions
from game.engine.state import Down, Phase
from game.engine.view import PlayerView, observe
from game.lesson import words
from game.lesson.guide_words import advice
from game.lesson.table import FIRST_ROUND, GUIDED, RoundCoach, coach_beside, first_real_game
from game.match import Computer, Match
from game.orders import StandingOrder
from game.play.guide import CoachText, Guide
from game.play.paint.over import covers_band, covers_plaques, expression_of, place_of
from game.play.scene.controls import is_legal
from game.play.scores.final import Final
from game.play.screen import PlayScreen
from game.play.state.interaction import CoachPanel
from game.rules.variant_file import shipped_variant, shipped_variants
from game.session.chance import fixed_seeds
from game.session.session import Session
from game.table.grid import grid_of
from game.table.holding import Holding
from game.table.layout import lay_out
from game.text.ui import HIDE_COACH
from game.ui.screen import Replace
from tests.clauses.table import given
from tests.pictures.studio import Studio
from tests.play.test_calls import TABLES, Seat
from tests.support.canvases import SIZES, canvas_of
from tests.support.joined import take_up
from tests.support.kept import session
from tests.support.lessons import Pupil, has_room, shows_note

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("You", "Mei", "Jun", "Rosa")


def real_round(opened: Callable[[Session], PlayScreen] = first_real_round) -> tuple[Studio, PlayScreen, Guide]:
    """Return the first real round as it opens after the lesson, dealt; or that of a whole game."""
    studio = Studio()
    with fixed_seeds("guided"):
        studio.open(opened(studio.session))
    screen = studio.stack[-1]
    assert isinstance(screen, PlayScreen)
    assert screen.guide is not None
    studio.wait(0.0)
    screen.stage.settle()
    studio.wait(0.0)
    return studio, screen, screen.guide


HEAD = 'variant = "campfire"\nplayers = 4\nround = 1\nturn = 1\nphase = "play"\ndiscards = "3c"\n'
DOWN = 'down = "earlier"\n'
THREE = f"[[seats]]\nhand = 3\n{DOWN}" * 3
MELD = '[[melds]]\nowner = {0}\nkind = "set"\ncards = "{1}h {1}d {1}s"\n'


def first_round(variant: str, players: int) -> Iterator[PlayerView]:
    """Yield every seat's view at every step of a first round."""
    match = Match.start(shipped_variant(variant), [Computer(name, "greedy") for name in NAMES[:players]], "guided")
    match.submit(Deal())
    while match.state.phase is not Phase.ROUND_OVER:
        for seat in range(players):
            yield match.view(seat)
        seat_to_act = match.to_act
        assert seat_to_act is not None
        view = match.view(seat_to_act)
        match.submit(bot_named("greedy").choose(view, match.history(seat_to_act), Limit(nodes=50)))
    yield match.view(0)


@pytest.mark.parametrize("variant", shipped_variants())
def test_coaches_always_have_words_and_space(variant: str) -> None:
    lettering = canvas_of(SIZES[0]).lettering
    place = place_of(real_round()[1].stage.layout)
    sentences = {advice(view, NAMES) for view in first_round(variant, 3)}

    assert all(sentences)
    assert len(sentences) > 5
    assert not [each for each in sentences if re.search(r"([Pp]ress|with) [A-Z]\b", each)], "a key nobody sees"
    for sentence in sentences:
        look = CoachPanel(sentence, note=HIDE_COACH)
        assert has_room(look, place, lettering), sentence
        assert shows_note(look, place, lettering), sentence


def test_coaches_of_four_cover_no_seat() -> None:
    studio = Studio()
    studio.open(deal_now(studio.session))
    table = studio.stack[-1]
    assert isinstance(table, PlayScreen)
    studio.wait(0.0)
    studio.settle()
    layout, lettering = table.stage.layout, canvas_of(SIZES[0]).lettering
    look = CoachPanel("", note=HIDE_COACH)
    place = place_of(layout, look)

    assert 4 == table.match.state.players
    assert not covers_plaques(look, layout)
    assert all(place.box.apart(box) for box in (*layout.plaques, layout.stock, layout.discard, table.desk.grid.band))
    for sentence in {advice(view, NAMES) for view in first_round("campfire", 4)}:
        assert has_room(replace(look, ask=sentence), place, lettering), sentence
        assert shows_note(replace(look, ask=sentence), place, lettering), sentence


def test_coaches_move_to_the_empty_band() -> None:
    look, states = CoachPanel("", note=HIDE_COACH), list[bool]()
    for seats in ((), (0,), (0, 1), (0, 1, 2), (0, 1, 2, 3)):
        melds = "".join(map(MELD.format, (seat + 1 for seat in seats), "6789"))
        hands = [f"[[seats]]\nhand = 3\n{DOWN if seat in seats else ''}" for seat in range(1, 4)]
        mine = f'[[seats]]\nhand = "Kd 2s"\n{DOWN if 0 in seats else ""}'
        view = observe(given("".join((HEAD, mine, *hands, melds))), 0)
        layout = lay_out(view, Holding())
        place = place_of(layout, look)
        assert all(place.box.apart(meld.rail) for meld in layout.melds)
        assert not covers_plaques(look, layout)
        states.append(covers_band(look, layout))
    assert [False, True, True, True, True] == states


def test_coaches_make_room_for_refusals() -> None:
    studio = Studio()
    studio.sit_down(given("".join((HEAD, f'[[seats]]\nhand = "Kd 2s"\n{DOWN}', THREE, MELD.format(1, 9)))))
    table = studio.table
    guide = Guide(table.table, RoundCoach(table))
    guide.follow(studio.now)
    assert covers_band(guide.look, table.stage.layout)

    table.desk.say("No.", studio.now)
    guide.follow(studio.now)
    assert guide.look is None


def test_coaches_make_room_for_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoundCoach, "says", lambda _: CoachText(CoachPanel("Your turn.")))
    seat = Seat("may_i_claim")
    guide = Guide(seat.table.table, RoundCoach(seat.table))
    guide.follow(seat.now)
    assert covers_band(guide.look, seat.table.stage.layout)

    seat.discards(TABLES["may_i_claim"][0])
    seat.settled()
    guide.follow(seat.now)

    assert seat.calls.is_open
    assert guide.look is None


def test_coaches_mention_contracts_and_hits() -> None:
    seen_kinds = set()
    for view in first_round("campfire", 3):
        if view.to_act != view.seat or view.phase is not Phase.PLAY:
            continue
        kinds = {type(action) for action in legal_actions(view, 1)}
        sentence = advice(view, NAMES)
        if LayDown in kinds:
            seen_kinds.add("lay down")
            assert sentence.startswith("You have 2 sets of 3!")
        elif Hit in kinds:
            seen_kinds.add("hit")
            assert "fits a meld on the table" in sentence

    assert {"lay down", "hit"} <= seen_kinds


@pytest.mark.parametrize("answer", [Take, Buy, Pass])
def test_the_coach_never_contradicts_the_gold_button(answer: type[Take | Buy | Pass]) -> None:
    sentences = {
        advice(view, NAMES, answer(view.seat))
        for view in first_round("campfire", 3)
        if view.phase is Phase.OFFER and view.to_act == view.seat and view.me.down is Down.NO
        if is_legal(view, answer(view.seat))
    }

    against = {sentence for sentence in sentences if "You don't need" in sentence or "hardly worth it" in sentence}

    assert sentences
    assert (sentences if answer is Pass else set()) == against


def test_real_coaches_know_the_gold_button() -> None:
    studio, table, guide = real_round()
    table.desk.orders.give(table.me, StandingOrder.ASK)
    while table.match.to_act != table.me:
        seat = table.match.to_act
        assert seat is not None
        table.match.submit(Pass(seat) if is_legal(table.match.view(seat), Pass(seat)) else Draw(seat))
    studio.wait(0.0)
    table.stage.settle()
    studio.wait(0.0)
    advised = table.desk.advised()

    assert advised is not None
    assert guide.look is not None
    assert advice(table.stage.view, table.match.names, advised) == guide.look.ask


def test_no_advice_outlives_its_round() -> None:
    _, table, guide = real_round(lambda session: tables(session).new(first_real_game(), coach_beside))
    while table.match.state.phase is not Phase.ROUND_OVER:
        seat = table.match.to_act
        assert seat is not None
        view = table.match.view(seat)
        table.match.submit(bot_named("greedy").choose(view, table.match.history(seat), Limit(nodes=50)))
    table.table.show(1.0)
    table.stage.settle()
    guide.follow(1.0)
    assert guide.look is not None

    table.match.submit(Deal())
    table.table.show(2.0)
    table.stage.advance(2.1)
    guide.follow(2.1)

    assert (2, False) == (table.stage.view.round, table.stage.is_idle(2.1))
    assert guide.look is None


def test_first_advice_tells_how_to_hide() -> None:
    studio, table, _ = real_round()
    coach = RoundCoach(table)
    first = coach.says()
    assert first is not None
    while table.match.to_act != table.me:
        seat = table.match.to_act
        assert seat is not None
        table.match.submit(Pass(seat) if is_legal(table.match.view(seat), Pass(seat)) else Draw(seat))
    studio.wait(0.0)
    table.stage.settle()
    second = coach.says()

    assert second is not None
    assert first.look.ask != second.look.ask
    assert [HIDE_COACH, ""] == [first.look.note, second.look.note]


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_coaches_cover_no_player(players: int, is_tall: bool) -> None:
    longest, lettering = (
        max((advice(view, NAMES) for view in first_round("campfire", players)), key=len),
        canvas_of(SIZES[0]).lettering,
    )
    for down in range(players):
        melds = "".join(map(MELD.format, range(2, 2 + down), "678"))
        hands = "".join(f"[[seats]]\nhand = 3\n{DOWN if seat < down else ''}" for seat in range(players - 1))
        studio = Studio()
        head = HEAD.replace("players = 4", f"players = {players}")
        studio.sit_down(given("".join((head, '[[seats]]\nhand = "Kd 2s"\n', hands, melds))))
        table = studio.table
        for size in range(100, 151, 5):
            table.stage.fit(grid_of(size / 100, is_tall=is_tall))
            layout, look = table.stage.layout, CoachPanel("")
            place = place_of(layout, look)
            if covers_plaques(look, layout):
                assert (is_tall, players, down) == (True, 4, 3), size
                assert RoundCoach(table).says() is None
            else:
                assert RoundCoach(table).says() is not None
                assert has_room(replace(look, ask=longest), place, lettering), size
                assert all(place.box.apart(meld.rail) for meld in layout.melds), size


def test_the_coach_looks_as_the_player_does() -> None:
    looks = (CoachPanel(""), CoachPanel("", praise="Good!"), CoachPanel("", praise="Not quite!", warns=True))

    assert ["calm", "pleased", "thinking"] == list(map(expression_of, looks))


def test_coaches_name_the_active_player() -> None:
    asked_of_others = [
        advice(view, NAMES)
        for view in first_round("campfire", 3)
        if view.phase is Phase.OFFER and view.turn == 1 and view.to_act == 2 and view.seat == 0
    ]

    assert asked_of_others
    assert [] == [sentence for sentence in asked_of_others if not sentence.startswith("Mei is playing.")]


def test_coaches_offer_no_impossible_buy() -> None:
    sales = [
        advice(view, NAMES, Pass(view.seat))
        for view in first_round("campfire", 3)
        if view.to_act == view.seat != view.turn and view.phase is Phase.OFFER and view.me.down is not Down.NO
    ]
    assert sales
    assert not [sentence for sentence in sales if "contract" in sentence]


def test_lessons_mention_no_saved_game() -> None:
    pupil = Pupil("clicks")
    pupil.answer(words.PLAY_LESSON)
    pupil.frame()

    assert not pupil.table.scene().known.is_practice


def test_real_coaches_avoid_mouse_and_key() -> None:
    studio, screen, guide = real_round()
    page = guide.look
    assert page is not None
    assert HIDE_COACH == page.note
    studio.click(guide.place.box.center)
    assert guide.look is not None
    assert guide.look.is_away
    studio.click(guide.place.away.center)
    assert page == guide.look  # hiding loses nothing
    studio.key(pygame.K_F5)
    assert guide.look.is_away

    studio.key(pygame.K_ESCAPE)
    assert studio.stack[-1] is not screen
    studio.key(pygame.K_ESCAPE)
    assert studio.stack[-1] is screen


def test_the_table_under_the_coach_responds() -> None:
    studio, screen, _ = real_round()
    before = screen.desk.holding.order

    studio.key(pygame.K_o)

    assert before != screen.desk.holding.order


def test_every_first_real_game_has_different_cards() -> None:
    assert first_real_game().seed != first_real_game().seed


def test_first_opponents_have_voices_of_their_own() -> None:
    assert ("novice/buyer", "novice/hoarder") == first_real_game().levels
    assert ("novice/buyer", "novice/hoarder", "novice/blocker") == first_real_game(opponents=3).levels


def left_and_taken_up(joined: Session, table: PlayScreen) -> PlayScreen:
    """Return the table of a game that was left and then continued."""
    table.update(1.0)
    joined.keeping.leave()
    waits = joined.keeping.waiting()
    assert waits is not None
    again = take_up(joined, waits.path)
    assert isinstance(again, PlayScreen)
    return again


def test_first_games_continue_with_their_coach(tmp_path: Path) -> None:
    joined = session(tmp_path / "games")
    begun = first_real_round(joined)
    assert begun.guide is not None
    again = left_and_taken_up(joined, begun)

    assert again.match.actions == begun.match.actions
    assert again.match.state.hands == begun.match.state.hands
    again.update(1.0)
    assert again.guide is not None
    assert again.guide.look is not None
    joined.close()


def test_other_games_continue_uncoached(tmp_path: Path) -> None:
    joined = session(tmp_path / "games")
    begun = new_table(joined, replace(GUIDED, seed="of our own"))

    assert left_and_taken_up(joined, begun).guide is None
    joined.close()


@pytest.mark.parametrize("is_continued", [False, True])
def test_real_rounds_lead_to_the_other_nine(tmp_path: Path, is_continued: bool) -> None:
    studio = Studio()
    studio.session = session(tmp_path / "games")
    begun = first_real_round(studio.session)
    studio.open(left_and_taken_up(studio.session, begun) if is_continued else begun)
    match = studio.table.match
    assert ((1,), 1) == (match.variant.numbers, match.variant.known_rounds)
    while not match.is_over:
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit(nodes=50)))

    choice = None if is_continued else first_real_game(rounds=FIRST_ROUND)
    final = tables(studio.session).final(studio.table, choice)
    assert isinstance(final, Final)
    again = final._ways[0]
    assert "Play the other 9 rounds" == again.label
    step = again.go()
    assert isinstance(step, Replace)
    assert isinstance(step.screen, PlayScreen)
    others = step.screen.match
    assert (tuple(range(2, 11)), [player.name for player in match.players]) == (others.variant.numbers, [*others.names])
    studio.session.close()


def test_second_rounds_continue_uncoached(tmp_path: Path) -> None:
    joined = session(tmp_path / "games")
    begun = deal_now(joined)
    assert begun.guide is not None
    match = begun.match
    while match.state.round < 2:
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit(nodes=50)))
    joined.keeping.leave()
    waits = joined.keeping.waiting()
    assert waits is not None

    again = take_up(joined, waits.path)

    assert isinstance(again, PlayScreen)
    assert again.guide is None
    assert 2 == again.match.state.round
    joined.close()


def test_real_coaches_cover_no_meld() -> None:
    _, screen, guide = real_round()

    for lane in screen.stage.layout.lanes:
        assert 0 == screen.stage.grid.rails_room(lane).overlap(guide.place.box)


def test_what_follows_by_itself_changes_no_advice() -> None:
    """Others answer and the draw follows, or the standing order draws: there is nothing to say meanwhile."""
    studio, screen, guide = real_round()
    screen.desk.orders.give(screen.me, StandingOrder.NEVER)
    while screen.match.to_act != screen.me or screen.match.state.turn != screen.me:
        seat, is_offered = screen.match.to_act or 0, screen.match.state.phase is Phase.OFFER
        action = Pass(seat) if is_offered else next(legal_actions(screen.match.view(seat), 0))
        studio.plays(format_action(action))
    studio.wait(1.0)
    assert guide.look is not None
    asked = guide.look.ask
    studio.key(pygame.K_d)
    answers = 0
    while screen.match.to_act != screen.me:
        studio.wait(1.0)
        assert guide.look is not None
        assert asked == guide.look.ask
        studio.plays(format_action(Pass(screen.match.to_act or 0)))
        answers += 1
    assert answers
