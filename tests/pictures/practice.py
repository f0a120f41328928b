"""The starts of pictures of practice: the `open = "practice...."` of `pictures.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache, partial

import pygame

from ai.bot import Limit
from ai.bots import bot_named
from ai.differences.telling import telling
from ai.errands import JobNews, Work
from ai.judge import par
from ai.judge.par import EXPERTS, Playing, playings
from ai.judge.verdicts import Judged, Verdict
from ai.reviews import (
    ChoiceEvaluation,
    Choices,
    Judgement,
    ReviewRequest,
    evaluate_choice,
    evaluate_moment,
    judgements,
    replay_request,
)
from game.app.watching import looking_back, reviewed
from game.engine.actions import Deal, Discard
from game.engine.referee import legal_actions
from game.engine.state import Phase, State
from game.engine.view import PlayerView
from game.films.films import film_of_match
from game.language import YOU
from game.match import Computer, Match, Person
from game.practice.drills.flow import show_drill
from game.practice.home_screen import PracticeScreen
from game.practice.memory.diary import DrillAnswered, DrillChoice, PracticeRound, RoundPars, RoundReviewed
from game.practice.memory.kept_rounds import kept_round
from game.practice.memory.notebook import Notebook
from game.practice.memory.shipped import DrillQuestion, shipped_drills
from game.practice.round_screen import RoundChoice, RoundScreen, match_of
from game.practice.set_up.position import fresh, with_card, with_chair
from game.practice.words import KINDS, LUCK_AND_SKILL
from game.rules.cards import parse_card
from game.rules.variant_file import shipped_variant, shipped_variants
from game.statistics.scorebook import ScoreBook
from game.table.tray import placed
from tests.pictures.past_games import past_games
from tests.pictures.studio import Studio
from tests.pictures.whole_games import finished
from tests.pictures.whole_games import played_again as played_of
from tests.support.joined import choose_round, play_on, play_round, practice, setting_up, ten, todays_deal
from tests.support.studio import LEVEL, SEED
from tests.support.thinkers import ImmediateWork

TODAY = date(2026, 11, 23)
CHOICE = RoundChoice("quarters", 5, ("steady", "sharp", "steady"), 1, SEED)
FIELD = (0, 5, 20, 0, 35, 25, 10, 0, 45, 15, 65, 30, 0, 25, 50, 10)  # points of experts
THUMBS = {"buy-no_help-no": 6.5, "take-helps-yes": 4.1, "lay_down-yes": 2.0}  # points that rules of thumb would save
OVER = (24, 18, 31, 9, 22, -4, 12, 16, 3, 15, 0, 8)  # the over of rounds before


def past_rounds(studio: Studio, count: int = len(OVER)) -> None:
    """Note plausible practice rounds, one a day, most of them the deal of the day."""
    for at, over in enumerate(OVER[:count]):
        day = TODAY - timedelta(days=count - at)
        title = shipped_variant(CHOICE.rule_set).title
        choice = CHOICE._replace(round=3 + at % 3, day=f"{day}" if at % 3 else "")
        studio.session.book(Notebook).note(
            PracticeRound(str(at), f"{day} 21:15", title, choice, 20 + over, most_points=False)
        )
        studio.session.book(Notebook).note(RoundPars(str(at), {"steady": 40, "sharp": 20, "master": 15}))
        lost = {kind: round(9.0 / (1 + number) - at / 9, 1) for number, kind in enumerate(KINDS)}
        for number, kind in enumerate(DrillQuestion):
            right = (at + number) % (3 + number) > 0
            answer = DrillAnswered(f"{at} {kind}", f"{day} 21:30", CHOICE.rule_set, kind.value, right, 20)
            studio.session.book(Notebook).note(answer)
        review = RoundReviewed(f"{at}", f"{day} 21:20", CHOICE.rule_set, 5, 46, lost, mistakes=at % 3, player=YOU)
        studio.session.book(Notebook).note(review._replace(thumbs=THUMBS if at % 2 else {}))


def play_out(studio: Studio) -> None:
    """Let everybody play the round at the table to its end, and open what follows."""
    match = studio.table.match
    while (seat := match.to_act) is not None:
        match.submit(bot_named(LEVEL).choose(match.view(seat), (), Limit()))  # this level remembers nothing
    studio.table.table.show(studio.now)
    table = studio.stack[-1]
    while studio.stack[-1] is table:
        studio.table.stage.settle()
        studio.wait(1.0)
    studio.wait(0.1)


def home(studio: Studio, rounds: int = 0) -> None:
    """Open the practice rooms after some rounds, and one that was left."""
    past_rounds(studio, rounds)
    if rounds:
        match = match_of(CHOICE, shipped_variant(CHOICE.rule_set), (YOU, "Mei", "Jun", "Rosa"))
        match.submit(Deal())
        studio.session.book(Notebook).keep_round(kept_round(CHOICE, match, 1))
    studio.open(practice(studio.session, TODAY))
    studio.wait(0.0)


def what_wins(studio: Studio, number: int, games: int = 0) -> None:
    """Open the page of what wins a round of campfire, after some games."""
    for game in past_games(YOU, games):
        studio.session.book(ScoreBook).add(game)
    studio.open(practice(studio.session, TODAY))
    screen = studio.stack[-1]
    assert isinstance(screen, PracticeScreen)
    screen.chosen, screen.choice = shipped_variants().index("campfire"), DrillChoice("campfire", number)
    screen.look_again()
    studio.key(pygame.K_w)
    studio.wait(0.0)


def choice(studio: Studio) -> None:
    """Open the choice of a round."""
    studio.open(choose_round(studio.session, CHOICE))


def alike(studio: Studio) -> None:
    """Open the choice of a round, with deals like the player's mistakes."""
    past_rounds(studio)
    choice(studio)
    screen = studio.stack[-1]
    assert isinstance(screen, RoundScreen)
    studio.key(pygame.K_m)
    while screen.is_searching:
        studio.wait(0.1)


def _have_errands(studio: Studio, errands: ImmediateWork) -> None:
    studio.session._errands = errands  # type: ignore[assignment]


def par_beside(studio: Studio) -> None:
    """Show a round played to its end, beside what others made of the same cards."""
    _have_errands(studio, InstantWork())
    home(studio, len(OVER))
    studio.open(play_round(studio.session, CHOICE))
    studio.wait(0.0)
    play_out(studio)


def reading(studio: Studio, turns: int = 9, *, is_read: bool = False, is_over: bool = False) -> None:
    """Open the page on which hands are read after some turns, before or after the comparison, or show the truth."""
    _have_errands(studio, InstantWork())
    home(studio)
    preferences = studio.session.preferences
    preferences.change(replace(preferences.settings, plan=False))
    studio.open(play_round(studio.session, CHOICE))
    match, me = studio.table.match, studio.table.me
    studio.wait(0.1)
    while match.state.turns < turns or match.to_act != me or match.state.phase is not Phase.PLAY:
        seat = match.to_act
        assert seat is not None
        match.submit(bot_named(LEVEL).choose(match.view(seat), (), Limit()))
    studio.wait(0.1)
    studio.settle()
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_h)
    for key in (pygame.K_7, pygame.K_q, pygame.K_9):
        studio.key(key)
    if is_read or is_over:
        studio.key(pygame.K_RETURN)
        studio.wait(0.2)
    if is_over:
        studio.key(pygame.K_ESCAPE)
        play_out(studio)


def plan(studio: Studio, *, shown: bool = False) -> None:
    """Show a hand just dealt, planned in the tray, or what experts made of it."""
    _have_errands(studio, InstantWork())
    home(studio)
    studio.open(play_round(studio.session, CHOICE))
    studio.wait(0.0)
    studio.settle()
    stage, desk = studio.table.stage, studio.table.desk
    ranks = [held.card.rank for held in stage.holding.row]
    twice = sorted({rank for rank in ranks if rank and ranks.count(rank) > 1}, key=ranks.count, reverse=True)[:2]
    for slot, rank in enumerate(twice):
        for held in [held for held in stage.holding.row if held.card.rank == rank][:3]:
            view = desk.view
            laid = placed(stage.holding, held.uid, slot, None, view.rules.contract, view.variant)
            desk.set_state(replace(desk.state, holding=laid), studio.now)
    studio.wait(0.5)
    if shown:
        studio.key(pygame.K_RETURN)
        for _ in range(EXPERTS // 8):
            studio.wait(0.3)


def day(studio: Studio) -> None:
    """Show today's deal played to its end."""
    _have_errands(studio, InstantWork())
    home(studio, len(OVER))
    studio.open(todays_deal(studio.session, TODAY))
    studio.wait(0.0)
    play_out(studio)


class InstantWork(ImmediateWork):
    """Errands done at once, but that nobody thinks about what choices are worth: every third of them cost something.

    Par is played by quicker levels than the page says.
    """

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        """Do the job at once."""
        return super().begin(staged(work), *given, is_brisk=is_brisk)


def staged(work: Work) -> Work:
    """Return a stand-in for work that takes long."""
    instead: dict[Work, Work] = {
        judgements: _judged,
        evaluate_choice: _advice_at_once,
        evaluate_moment: _evaluated,
        playings: _playings,
    }
    return instead.get(work, work)


def _advice_at_once(view: PlayerView, history: object) -> Iterator[ChoiceEvaluation]:
    """Yield advice in which the last choice is the best, and any other loses 8 points."""
    from ai.judge.choices import choices_of

    del history
    best, *others = reversed(choices_of(view))
    why = "costs_least" if isinstance(best, Discard) else "nearer"
    rest = (Judged(action, 8.0, 6.0, 10.0, 0.1, 0.3, -4.0, 30.0) for action in others)
    yield ChoiceEvaluation(Verdict((Judged(best, 0.0, 0.0, 0.0, 0.4, 0.6, 4.0, 22.0), *rest), 512), why)


def _evaluated(asked: ReviewRequest, at: int) -> Iterator[ChoiceEvaluation]:
    """Yield the verdict of the review, and every other choice a point worse than the one before."""
    from ai.judge.choices import choices_of

    (found,) = (one for one in _judged(asked, {}, 0, 1) if isinstance(one, Judgement) and one.at == at)
    known = {choice.action for choice in found.verdict.choices}
    others = [action for action in choices_of(found.moment.view) if action not in known]
    rest = (Judged(action, 1.0 + at, 0.5 + at, 2.5 + at, 0.1, 0.3, 1.0, 30.0) for at, action in enumerate(others))
    yield ChoiceEvaluation(found.verdict._replace(choices=(*found.verdict.choices, *rest)), found.why)


def _judged(asked: ReviewRequest, known: Mapping[int, Verdict], part: int, parts: int) -> Iterator[object]:
    from ai.judge.choices import choices_of

    played = replay_request(asked)
    yield Choices(len(played.moments))
    for at in range(part, len(played.moments), parts):
        moment = played.moments[at]
        loss = 0.0 if at % 3 else 1.5 + at * 7 % 11
        other = next(action for action in choices_of(moment.view) if action != moment.action)
        mine = Judged(moment.action, loss, loss * 0.7, loss * 1.3, 0.21, 0.41, 4.0 - loss - at, 30.0)
        best = Judged(other, 0.0, 0.0, loss, 0.38, 0.63, 4.0 - at, 22.0)
        verdict = Verdict((best, mine) if loss else (mine, best), 512)
        if at not in known:
            differ = telling(moment.view, moment.history, best, mine) if loss else ()
            shown = ChoiceEvaluation(verdict, "nearer") if loss else None
            yield Judgement(at, moment._replace(history=()), verdict, "nearer", differ, shown)


def _playings(start: State, seat: int, company: Sequence[str], numbers: Sequence[int]) -> Iterator[Playing]:
    """Yield quick playings of a round whose results differ as much as those of many playings."""
    found = _first_playing(start, seat, len(company), numbers[0])
    for at in numbers:
        points = FIELD[at % len(FIELD)] + 5 * (at // len(FIELD) % 3)
        yield found._replace(at=at, outcome=found.outcome._replace(points=points))


@cache
def _first_playing(start: State, seat: int, others: int, number: int) -> Playing:
    """Return the first playing of a deal that many pictures show."""
    (found,) = playings_by(start, seat, (LEVEL,) * others, (number,))
    return found


def playings_by(start: State, seat: int, company: Sequence[str], numbers: Sequence[int]) -> Iterator[Playing]:
    """Yield what experts would do, played by a faster level."""
    slow = par.PAR_LEVEL
    par.PAR_LEVEL = LEVEL
    try:
        yield from playings(start, seat, company, numbers)
    finally:
        par.PAR_LEVEL = slow


class UnfinishedWork(InstantWork):
    """Work that has only started."""

    def poll(self, ticket: int) -> JobNews:
        """Return only the first part of the results."""
        results = self._found[ticket]
        self._found[ticket] = ()
        return JobNews(results[: 1 + len(results) // 3])


def review(studio: Studio, *, slow: bool = False) -> None:
    """Show the review of that round, or the review as it begins."""
    par_beside(studio)
    _have_errands(studio, UnfinishedWork() if slow else InstantWork())
    studio.key(pygame.K_RETURN)
    for _ in range(1 if slow else 3):
        studio.wait(0.1)


def find(studio: Studio, *, shown: bool = False, all_choices: bool = False) -> None:
    """Show a costly choice of that round at the table, or its answer with the values of all choices."""
    review(studio)
    studio.key(pygame.K_RETURN)
    studio.wait(0.0)
    studio.settle()
    if shown:
        studio.key(pygame.K_h)
        studio.wait(0.1)
    if all_choices:
        studio.key(pygame.K_v)
        studio.wait(0.1)


def evening(studio: Studio, *, looks: int = 90) -> None:
    """Show the luck and skill of three people in a whole game; after a few looks the analysis has only begun."""
    _have_errands(studio, InstantWork())
    whole = finished("quarters", 4)
    seats = (Person("Anna"), Person("Ruth"), Person("Tom"), Computer("Mei", LEVEL))
    match = Match.resumed(whole.start_state, whole.moves, seats)
    ways = {way.label: way for way in looking_back(studio.session, match, partial(play_on, studio.session))}
    studio.take(ways[LUCK_AND_SKILL].go())
    for _ in range(looks):
        studio.wait(0.1)


def review_game(studio: Studio) -> None:
    """Open the review of the second round of a game while the first is being analyzed."""
    _have_errands(studio, InstantWork())
    match = played_of("quarters", 4)
    film = film_of_match(match, match.variant.title)
    studio.open(reviewed(studio.session, film, 0, 2, partial(play_on, studio.session)))
    for _ in range(3):
        studio.wait(0.1)
    _have_errands(studio, UnfinishedWork())
    studio.key(pygame.K_g)
    for _ in range(2):
        studio.wait(0.1)


def drill(
    studio: Studio,
    *,
    answer: int | None = None,
    rule_set: str = CHOICE.rule_set,
    kind: str = "",
    ahead: bool = False,
) -> None:
    """Show a drill being asked, of any kind or of one, or just answered: by its best answer (0), or by a wrong one; or
    a drill about being `ahead`.
    """
    home(studio)
    asked = [one for one in shipped_drills(rule_set).drills if (one.standing > 0) is ahead and one.standing >= 0]
    asked = [one for one in asked if not kind or one.question.value == kind]
    drills = ten(studio.session, rule_set, asked[:10])
    studio.open(show_drill(drills))
    studio.wait(0.0)
    studio.settle()
    if answer is not None:
        given = drills.drills[0].answers[answer and drills.drills[0].right]
        studio.table.desk.submit(given.action, studio.now, ())
        studio.wait(0.1)


def coach(studio: Studio) -> None:
    """Let the coach ask whether a pass is meant."""
    _have_errands(studio, InstantWork())
    studio.session.preferences.change(replace(studio.session.preferences.settings, coach=3))
    home(studio)
    studio.open(play_round(studio.session, CHOICE._replace(place=0)))
    studio.wait(0.0)
    studio.settle()
    asked = studio.table.match.view(studio.table.me)
    wrong = next(iter(legal_actions(asked, 0)))
    studio.table.desk.submit(wrong, studio.now, ())
    studio.wait(0.1)


def set_up(studio: Studio, *, wrong: bool = False, judged: bool = False) -> None:
    """Open a position being set up, with something impossible in it, or just analyzed."""
    _have_errands(studio, InstantWork())
    home(studio)
    variant = shipped_variant(CHOICE.rule_set)
    setup = fresh(variant, 2, 4, SEED)
    for card in ["6h", "7h", "8h", "3c", "5c", "6c", "Kd", "**"]:
        setup = with_card(setup, "hand 0", parse_card(card))
    for owner, meld, cards in ((1, "run", "5d 6d 7d ** 9d"), (1, "set", "Js Jd Jh"), (2, "run", "4s 5s 6s 7s")):
        place = f"new {owner} {meld}"
        for card in cards.split()[: None if not wrong or owner == 1 else 3]:
            setup = with_card(setup, place, parse_card(card))
            place = f"meld {len(setup.melds) - 1}"
    if not wrong:
        setup = with_chair(setup._replace(melds=setup.melds[:2]), 2, setup.chairs[2]._replace(down=False))
    setup = with_card(setup, "discards", parse_card("9c"))
    if judged:
        setup = setup._replace(phase=Phase.PLAY)
    studio.open(setting_up(studio.session).open(setup))
    studio.wait(0.0)
    if judged:
        studio.key(pygame.K_j)
        studio.wait(0.1)
