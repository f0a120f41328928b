"""Finding a better choice oneself: the answer stays hidden until it is found or asked for, by keys and by mouse."""

from itertools import islice

import pygame
import pytest

from ai.hints import Hint, Why
from ai.judge.rounds import review_of, round_of
from ai.judge.verdicts import Judged, RoundReview, Verdict
from ai.reviews import Judgement, ReviewRequest, evaluate_moment, judgements, replay_request
from game.cli.judging import judged_lines
from game.engine.actions import Discard
from game.engine.record import Replay
from game.engine.referee import legal_actions
from game.engine.view import observe
from game.play.hints import suggestions
from game.play.scene.controls import is_asked
from game.play.screen import PlayScreen
from game.play.words import hints as hint_words
from game.practice import words
from game.practice.answer_screen import AnswerScreen
from game.practice.reason_words import difference_sentences
from game.practice.review.choices_screen import ChoicesScreen, choice_of
from game.practice.review.finding import merged
from game.practice.review.screen import ReviewScreen
from game.rules.cards import parse_cards
from game.text.cards import action_words
from tests.practice.test_review import pictured
from tests.support.shells import played_match
from tests.support.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")


def at_table() -> tuple[Studio, ReviewScreen, PlayScreen]:
    studio, screen = pictured("review")
    studio.key(pygame.K_RETURN)
    studio.wait(0.0)
    studio.settle()
    return studio, screen, studio.table


def better_of(screen: ReviewScreen) -> str:
    find = screen.find
    assert find is not None
    return screen.shown.say(find, find.verdict.best.action)


def heard(studio: Studio) -> str:
    top = studio.stack[-1]
    if isinstance(top, PlayScreen):
        assert top.aside is not None
        return "\n".join((*top.aside.spoken(), *top.table.log.lines))
    return "\n".join(top.spoken())  # type: ignore[attr-defined]


@pytest.mark.parametrize("best", [-38.4, -0.5, 0.4, 0.5, 12.6])
@pytest.mark.parametrize("loss", [0.0, 0.4, 0.5, 1.5, 2.5, 27.3])
def test_losses_are_differences_of_shown_figures(best: float, loss: float) -> None:
    figures = (words.gain(best), words.gain(best, loss), words.costs(loss))
    most, less, lost = (int(figure.replace("−", "-")) for figure in figures)
    assert most + lost == less


def test_nothing_gives_the_answer_away() -> None:
    studio, screen = pictured("review")
    better = better_of(screen)
    assert better not in "\n".join(screen.spoken())

    studio.key(pygame.K_RETURN)
    studio.wait(0.0)
    studio.settle()
    assert words.FIND_ASKS["discard"] in heard(studio)
    assert better not in heard(studio)
    studio.key(pygame.K_ESCAPE)
    studio.click(studio.box(words.BACK_TO_REVIEW).center)
    studio.key(pygame.K_a)
    assert isinstance(studio.stack[-1], ChoicesScreen)
    assert better not in heard(studio)
    assert words.STILL_TO_FIND in heard(studio)


def test_wrong_tries_only_state_their_loss() -> None:
    studio, screen, table = at_table()
    find = screen.find
    assert find is not None
    before = table.match.state
    best, mine = find.verdict.best.action, find.moment.action
    wrong = next(
        Discard(table.me, card) for card in find.moment.view.hand if Discard(table.me, card) not in (best, mine)
    )
    table.desk.submit(mine, studio.now, ())
    studio.wait(0.1)
    assert words.THAT_IS_WHAT_YOU_DID in heard(studio)
    table.desk.submit(wrong, studio.now, ())
    studio.wait(0.1)
    sentence = action_words(wrong, find.moment.view, table.match.names, table.me)
    assert sentence in heard(studio)
    assert table is studio.stack[-1]
    assert before == table.match.state


def test_better_choices_are_found_by_keys() -> None:
    studio, screen, table = at_table()
    find = screen.find
    assert find is not None
    table.desk.submit(find.verdict.best.action, studio.now, ())
    studio.wait(0.1)

    answer = studio.stack[-1]
    assert isinstance(answer, AnswerScreen)
    assert words.YES_IT_IS(action=better_of(screen)) in heard(studio)
    best, mine = answer.shown.rows
    assert (best.is_best, mine.is_mine, mine.loss) == (True, True, choice_of(find).loss)
    studio.key(pygame.K_ESCAPE)
    assert screen is studio.stack[-1]
    studio.wait(0.1)
    assert words.found_at(1) in heard(studio)
    assert better_of(screen) in heard(studio)


def test_choices_found_after_wrong_tries_are_shown() -> None:
    studio, screen, table = at_table()
    finding = screen.shown.findings[screen.chosen]
    view, known = finding.find.moment.view, [choice.action for choice in finding.verdict.choices]
    discards = [Discard(view.seat, card) for card in dict.fromkeys(view.hand) if Discard(view.seat, card) not in known]
    tries = (judged(discards[0], 3.0, 1.0), judged(discards[1], 4.0, 2.0), judged(discards[2], 0.5, 0.0))
    choices = tuple(sorted((*finding.verdict.choices, *tries), key=lambda choice: choice.loss))
    finding.find = finding.find._replace(verdict=finding.verdict._replace(choices=choices))
    for action in discards[:3]:
        table.desk.submit(action, studio.now, ())
        studio.wait(0.1)

    answer = studio.stack[-1]
    assert isinstance(answer, AnswerScreen)
    assert any(row.is_as_good and not row.is_best and row.loss == 0.5 for row in answer.shown.rows)


def test_answers_name_what_choices_differ_in() -> None:
    studio, screen, table = at_table()
    find = screen.find
    assert find is not None
    studio.key(pygame.K_h)

    answer = studio.stack[-1]
    assert isinstance(answer, AnswerScreen)
    assert find.differences
    assert difference_sentences(find.differences, table.match.names, find.moment.view.variant) == answer.shown.reasons


def test_a_judged_mistake_comes_with_its_differences() -> None:
    played = played_match("campfire", 3, 1)
    request = ReviewRequest(played.start_state, tuple(action for action, _ in played.moves), 0, 1)
    judged = (one for one in judgements(request, {}, 0, 1) if isinstance(one, Judgement))
    found = {one.verdict.is_mistake(one.moment.action): one for one in islice(judged, 12)}

    assert {True, False} == set(found)
    assert found[True].differences
    assert not found[False].differences


@pytest.mark.slow
def test_show_me_leads_on_and_back() -> None:
    studio, screen, _ = at_table()
    studio.key(pygame.K_h)
    assert isinstance(studio.stack[-1], AnswerScreen)
    assert words.THIS_IS_BETTER(action=better_of(screen)) in heard(studio)
    for _ in range(2):
        studio.key(pygame.K_RETURN)
        studio.wait(0.0)
        assert isinstance(studio.stack[-1], PlayScreen)
        studio.key(pygame.K_h)
    studio.key(pygame.K_RETURN)

    assert isinstance(studio.stack[-1], ReviewScreen)
    studio.wait(0.1)
    assert all(finding.is_shown and not finding.is_found for finding in screen.shown.findings)
    assert words.SHOWN in heard(studio)


def test_question_buttons_leave_the_table_usable() -> None:
    studio, _, table = at_table()
    aside = table.aside
    assert aside is not None
    studio.see()
    boxes = {widget.name: widget.box for widget in aside.widgets()}
    card = next(held.card for held in table.stage.holding.row)
    studio.click(studio.grip(str(card)))
    assert table.desk.state.chosen == card
    studio.click(boxes["show"].center)
    assert isinstance(studio.stack[-1], AnswerScreen)


def test_all_choices_keep_shown_values() -> None:
    studio, screen, table = at_table()
    find = screen.find
    assert find is not None
    studio.key(pygame.K_h)
    answer = studio.stack[-1]
    assert isinstance(answer, AnswerScreen)
    before = answer.shown.rows
    studio.key(pygame.K_v)
    studio.wait(0.1)
    assert len(answer.shown.cards) == len(table.match.view(table.me).hand)
    assert before == answer.shown.rows
    assert {choice_of(find).loss, 0.0} <= {card.loss for card in answer.shown.cards}


def judged(action: Discard, loss: float, low: float) -> Judged:
    return Judged(action, loss, low, loss + 2, 0.1, 0.2, 5.0 - loss, 30.0)


@pytest.mark.parametrize("is_whole", [True, False])
def test_all_choices_need_further_choices(is_whole: bool) -> None:
    studio, screen = pictured("review")
    at = next(at for at, find in enumerate(screen.shown.finds) if is_asked(find.moment.view))
    finding = screen.shown.findings[at]
    verdict = finding.verdict
    if is_whole:  # as where there are only two answers
        judged = {choice.action for choice in verdict.choices}
        others = [action for action in legal_actions(finding.find.moment.view) if action not in judged]
        more = [verdict.choices[-1]._replace(action=action) for action in others]
        finding.find = finding.find._replace(verdict=verdict._replace(choices=(*verdict.choices, *more)))
    for _ in range(at):
        studio.key(pygame.K_RIGHT)
    studio.key(pygame.K_RETURN)
    studio.wait(0.0)
    studio.settle()
    studio.key(pygame.K_h)
    studio.wait(0.1)

    page = studio.stack[-1]
    assert isinstance(page, AnswerScreen)
    assert is_whole == ("all" not in {widget.name for widget in page.widgets()})


def test_no_choice_shown_worse_is_as_good() -> None:
    first, second, third, last = (Discard(0, card) for card in parse_cards("2s 3s 4s 5s"))
    choices = [judged(first, 0.0, 0.0), judged(second, 2.0, 0.0), judged(third, 5.0, 1.0), judged(last, 8.0, 0.0)]
    verdict = Verdict(tuple(choices), 512)
    assert verdict.as_good() == (first, second)
    assert not verdict.is_mistake(last)

    lines = [*judged_lines(choices)]
    assert ["may be as good" in line for line in lines] == [False, True, False, False]
    assert "loses 8.0 points, 0.0 to 10.0" in lines[-1]
    view = played_match("campfire", 3, 1).moves[0][1][-1][1]
    hints = [Hint(choice.action, Why.COSTS_LEAST, choice) for choice in choices]
    said = [one.sentence for one in suggestions(hints, observe(view, 0), "ABC", 0)]
    assert [hint_words.MAY_BE_AS_GOOD in line for line in said] == [False, True, False, False]
    assert said[-1].endswith("It costs 8 ± 2 points.")


def test_wider_looks_measure_from_the_best() -> None:
    one, two, three = (Discard(0, card) for card in played_match("campfire", 3, 1).moves[0][1][-1][1].hands[0][:3])
    known = Verdict((judged(one, 0.0, 0.0), judged(two, 6.0, 4.0)), 512)
    more = Verdict((judged(three, 0.0, 0.0), judged(one, 1.0, 0.0), judged(two, 9.0, 4.0)), 512)

    found = merged(known, more)
    assert [one, three, two] == [choice.action for choice in found.choices]
    assert 6.0 == next(choice.loss for choice in found.choices if choice.action == two)
    assert known == merged(known, None)


# ---- sums ----


def test_sums_carry_their_margins() -> None:
    played = played_match("campfire", 3, 1)
    actions = tuple(played.actions)
    request = ReviewRequest(played.start_state, actions, 0, 1)
    *_, last = evaluate_moment(request, 0)
    best = last.verdict.best
    for choice in last.verdict.choices:
        assert best.lead - choice.lead == pytest.approx(choice.loss, abs=1e-6)

    found = replay_request(request)
    known = {
        at: Verdict((Judged(moment.action, 0.0, 0.0, 0.0, 0.1, 0.2, 1.0, 30.0),), 9)
        for at, moment in enumerate(found.moments)
    }
    review = review_of(found, known)
    assert 0.0 == review.lost_half
    assert 0.0 < review.deal_half == review.luck_half < 30
    assert round_of(Replay(played.start_state, played.moves, None, complete=False), 0, 1).dealt is not None


def test_unsure_parts_show_only_sums() -> None:
    studio, screen = pictured("review")
    review = screen.shown.sum
    assert isinstance(review, RoundReview)
    assert words.THE_DEAL_GAVE in screen.spoken()
    shown = screen.shown._replace(sum=review._replace(luck_half=31.0))
    screen._look = lambda: shown
    screen.look_again()
    assert words.THE_DEAL_GAVE not in screen.spoken()
    assert words.YOUR_CHOICES not in screen.spoken()
    assert words.THE_RESULT in screen.spoken()
    assert studio.stack[-1] is screen
