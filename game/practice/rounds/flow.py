"""Playing a practice round: choosing it, its table, and its par, which other processes compute.

Deals like your mistakes: find what costs most in reviews, and search for a deal with much of it.

The coach asks "sure?" before it carries out a choice that clearly loses points. It analyzes the position from the
seat's own view in another process as soon as the player is asked. A player who decides faster waits only briefly.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from statistics import fmean
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from ai.differences.telling import telling
from ai.judge.occasions import most_similar_deals
from ai.judge.par import PAR_LEVEL, Playing
from ai.reviews import ChoiceEvaluation, evaluate_choice
from game.engine.actions import Action
from game.engine.notation import format_action
from game.engine.slices import Sliced
from game.films.films import film_of_match
from game.films.reading import read_variant
from game.language import joined
from game.match import Match
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.exits import PracticeExits
from game.practice.memory.diary import ENDED, Played, PracticeRound, RoundMoves, RoundPars, lost_by_kind, reviewed
from game.practice.memory.kept_rounds import KeptReading, KeptRound, kept_round, match_again
from game.practice.memory.notebook import Notebook
from game.practice.reason_words import difference_sentences
from game.practice.review.curve import turn_of
from game.practice.round_screen import (
    RoundChoice,
    RoundScreen,
    SimilarDeals,
    before_the_deal,
    deal_of_the_day,
    match_of,
)
from game.practice.rounds import par_words
from game.practice.rounds.par_flow import DayDeal, ParOf, TodaysPar, film_of_playing, par_of_day
from game.practice.rounds.par_screen import ParScreen
from game.practice.rounds.plan_flow import PlanAside, TablePlan
from game.practice.rounds.reading_flow import TableReadings
from game.rulebook.own_rules import Offered, rule_sets
from game.rules.scoring import by_points
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.seating.seating import choose_programs, is_known, levels
from game.seating.seats import Sitting, names_at_table
from game.session import chance
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text import ui
from game.text.cards import action_words, capitalized
from game.ui.dialogs import Message, question
from game.ui.form import Way
from game.ui.screen import Pop, Push, Replace, Screen, Step
from game.ui.text_field import copied

PATIENCE_S = 1.5  # the longest wait for the analysis of a choice


class _Choice(NamedTuple):
    """A choice that was made, and until when it waits for the coach."""

    action: Action
    going: tuple[int, ...]
    until: float


@dataclass(slots=True)
class PracticeCoach:
    """A coach at one table. The session decides how much must be lost before it asks; 0 means never."""

    session: Session
    _mark: int = -1  # the moment it analyzes
    _work: BackgroundWork = field(init=False)
    _counsel: ChoiceEvaluation | None = None
    _made: _Choice | None = None
    _meant: _Choice | None = None  # confirmed by the player

    def __post_init__(self) -> None:
        self._work = BackgroundWork(self.session, "coach")

    def submit(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> bool:
        """Delay a choice until the coach has been asked; carry it out at once if the coach has nothing to say."""
        is_judged = bool(self.session.preferences.settings.coach) and self._mark == play.match.count
        if is_judged:
            self._made = _Choice(action, going, now + PATIENCE_S)
        return is_judged

    def due(self, play: PlayScreen, now: float) -> Step | None:
        """Analyze the position, carry out a choice, or ask if it would lose too much; called once a frame."""
        match, me = play.match, play.me
        if not self.session.preferences.settings.coach:
            self._forget()
            return self._advice_on_choice(play, now)
        if match.to_act == me and self._mark != match.count:
            self._forget()
            self._mark = match.count
            self._work.begin(evaluate_choice, match.view(me), match.history(me))
        self._counsel = next(reversed(self._work.poll(ChoiceEvaluation)), self._counsel)
        return self._advice_on_choice(play, now)

    def _forget(self) -> None:
        self._work.cancel()
        self._counsel, self._mark = None, -1

    def _advice_on_choice(self, play: PlayScreen, now: float) -> Step | None:
        if self._meant is not None:
            meant, self._meant = self._meant, None
            play.back.pass_on(meant.action, now, meant.going)
        made = self._made
        if made is None or (self._work.is_running and now < made.until):
            return None
        self._made = None
        asked = self._question(play, made)
        if asked is not None:
            return Push(asked)
        play.back.pass_on(made.action, now, made.going)
        return None

    def _question(self, play: PlayScreen, made: _Choice) -> Screen | None:
        """Return the coach's question; None if the choice is good enough or not analyzed."""
        if self._counsel is None:
            return None
        verdict, view = self._counsel.verdict, play.match.view(play.me)
        judged = verdict.of(made.action)
        surely = judged is not None and verdict.is_mistake(judged.action)
        if judged is None or not surely or judged.loss < self.session.preferences.settings.coach:
            return None
        names, me = play.match.names, play.me
        differ = telling(view, play.match.history(me), verdict.best, judged)[:1]
        done, better = (action_words(action, view, names, me) for action in (made.action, verdict.best.action))
        why = joined(difference_sentences(differ, names, view.variant), " ")
        value, best = words.gain(verdict.best.lead, judged.loss), words.gain(verdict.best.lead)
        sentence = (
            words.COACH_BY_THUMB(action=done, other=better, reason=why)
            if verdict.by_thumb
            else words.COACH_ASKS(action=done, value=value, other=better, best=best, reason=why)
        )

        def yes() -> Step:
            self._meant = made
            return Pop()

        return question(words.SURE, capitalized(sentence).rstrip(), words.DO_IT, yes, words.THINK_AGAIN)


DEALS, SHOWN_KINDS = 16, 2  # deals to search, and kinds of choices to name
SAME_ORDER_DAYS = 10  # then today's deal skips a rule set, or some rounds would never come


def alike(session: Session) -> SimilarDeals:
    """Return the search for deals like the mistakes in the diary."""
    offered = {offer.source: offer for offer in rule_sets(session.own_rules).rule_sets}

    def full_of(rule_set: str) -> tuple[str, ...]:
        return tuple(_lost_by_kind(session, offered[rule_set]))[:SHOWN_KINDS]

    return SimilarDeals(
        lambda rule_set: "" if full_of(rule_set) else words.NO_MISTAKES_YET,
        full_of,
        lambda choice: _search(choice, offered[choice.rule_set], _lost_by_kind(session, offered[choice.rule_set])),
    )


def _lost_by_kind(session: Session, rules: Offered) -> dict[str, float]:
    """Return what each kind of choice cost recently, the most expensive first; empty if nothing was lost."""
    entries = session.book(Notebook).entries()
    reviews = [review for review in reviewed(entries) if review.rule_set == rules.variant.id and review.lost]
    return {loss.kind: loss.now for loss in lost_by_kind(reviews) if loss.now > 0}


def _search(choice: RoundChoice, rules: Offered, lost: dict[str, float]) -> Sliced[str]:
    """Search `DEALS` deals and return the seed of the one that is most alike."""
    seeds = [chance.new_seed() for _ in range(DEALS)]
    start_of = partial(before_the_deal, variant=rules.variant)
    at = yield from most_similar_deals([start_of(choice._replace(seed=seed)) for seed in seeds], lost)
    return seeds[at]


USUAL_OTHERS, ID_BYTES = 3, 8


def choose_round(session: Session, exits: PracticeExits, first: RoundChoice | None = None) -> Screen:
    """Return the screen to choose a round, starting with the last choice."""
    session.thinker().warm_up()
    offers = rule_sets(session.own_rules).rule_sets  # New game reports unusable files
    wanted = (first or usual_choice(offers[0].source))._replace(seed=chance.new_seed(), day="")
    wanted = wanted._replace(levels=tuple(level if is_known(level) else USUAL_LEVEL for level in wanted.levels))

    def deal(choice: RoundChoice, coach_from: int) -> Step:
        choose_programs(choice.levels)
        session.preferences.change(replace(session.preferences.settings, coach=coach_from))
        return Replace(play_round(session, exits, choice))

    coach = session.preferences.settings.coach
    return RoundScreen(offers, levels(), deal, chance.new_seed, wanted, coach, alike(session))


def usual_choice(rule_set: str) -> RoundChoice:
    """Return the default choice, if nothing was played yet."""
    return RoundChoice(rule_set, 1, (USUAL_LEVEL,) * USUAL_OTHERS, 0, "")


def last_choice(session: Session, rule_set: str) -> RoundChoice:
    """Return what was chosen last with a rule set, the default at first; deals of the day are not chosen."""
    notebook = session.book(Notebook)
    chosen = [played.round.choice for played in notebook.played()] + [kept.choice for kept in notebook.kept_rounds()]
    mine = [choice for choice in chosen if choice.rule_set == rule_set and not choice.day]
    return mine[-1] if mine else usual_choice(rule_set)


def kept_of(session: Session, rule_set: str, day: str = "") -> KeptRound | None:
    """Return the round of a rule set that can be continued, or the deal of that day."""
    kept = session.book(Notebook).kept_rounds()
    return next((one for one in kept if one.choice.rule_set == rule_set and one.choice.day == day), None)


def continue_round(session: Session, exits: PracticeExits, kept: KeptRound) -> Screen:
    """Return a kept round at the table, as it was left; a message if its rules are gone, and it is no longer kept."""
    again = match_again(kept.choice, kept.moves)
    if again is None:
        session.book(Notebook).drop_round(kept.choice)
        return Message(words.PLAY_A_ROUND, (words.ROUND_IS_GONE,))
    return play_round(session, exits, kept.choice, again, kept.readings)


def _todays(today: date | None) -> tuple[RoundChoice, Variant]:
    """Return the round that everyone plays today, of each shipped rule set in turn, and its rules."""
    today, ids = today or date.today(), shipped_variants()
    number = today.toordinal()
    id = ids[(number + number // SAME_ORDER_DAYS) % len(ids)]  # every round of every rule set has its turn
    variant = shipped_variant(id)
    return deal_of_the_day(id, variant, today), variant


def todays_deal(session: Session, exits: PracticeExits, today: date | None = None) -> Screen:
    """Return today's deal at the table, as it was left if it was; the title shows the result afterwards."""
    session.thinker().warm_up()
    session.keeping.note_change()
    choice, _ = _todays(today)
    kept = kept_of(session, choice.rule_set, choice.day)
    return continue_round(session, exits, kept) if kept is not None else play_round(session, exits, choice)


def find_todays_par(session: Session, today: date | None = None) -> None:
    """Let experts find out today's par, so that the title can say it before the deal is played."""
    choice, variant = _todays(today)
    start, me = before_the_deal(choice, variant)
    day, work = DayDeal(choice.day, "", choice.rule_set), BackgroundWork(session, "today's par")
    session.book(TodaysPar).begin(work, day, start, me, choice.levels[:1] * choice.players)


def todays_line(session: Session, today: date | None = None) -> str:
    """Return what today's deal is or, once it was played, its first result."""
    choice, variant = _todays(today)
    title = ui.short_title(variant.title)
    of_today = [played for played in session.book(Notebook).played() if played.round.choice.day == choice.day]
    mine = next((played for played in of_today if played.round.choice.rule_set == choice.rule_set), None)
    kept = kept_of(session, choice.rule_set, choice.day)
    if kept is not None:
        return words.TODAYS_KEPT(title=title, turn=kept.turn)
    if mine is None:
        par = par_of_day(session, DayDeal(choice.day, "", choice.rule_set))
        line = words.TODAYS_ROUND(title=title, number=choice.round)
        return line if par is None else words.TODAYS_PAR(sentence=line, par=ui.figure(par))
    return words.TODAYS_RESULT(sentence=par_words.result_and_par(mine.round.points, mine.pars.get(PAR_LEVEL)))


def play_round(
    session: Session,
    exits: PracticeExits,
    choice: RoundChoice,
    left: tuple[Match, int] | None = None,
    readings: Sequence[KeptReading] = (),
) -> PlayScreen:
    """Return the round at the table, from the deal or as it was left: the match, the player's seat and the hands read.
    It is kept until it is over.
    """
    notebook, written = session.book(Notebook), [(-1, 0)]

    def again() -> Step:
        return Replace(play_round(session, exits, choice._replace(day="")), count=2)

    def other() -> Step:
        return Replace(choose_round(session, exits, choice), count=2)

    def keep(play: PlayScreen) -> None:
        hands.update(play)
        match, now = play.match, (play.match.count, len(hands.read))
        if match.actions and now != written[0]:
            written[0] = now
            notebook.keep_round(kept_round(choice, match, turn_of(match.view(play.me)), hands.kept()))

    hands = TableReadings(session, keep)
    if left is not None:
        hands.resume(*left, readings)
    ways = (
        hands.way,
        Way(ui.FROM_THE_DEAL, again, "D"),
        Way(par_words.NEW_DEAL, other, "N"),
        Way(ui.LEAVE_IT, lambda: Pop(2), "K", sub=words.ROUND_STAYS),
    )
    match = left[0] if left is not None else None
    variant = match.variant if match is not None else read_variant(choice.rule_set)
    plan = TablePlan(session, exits.watch)
    results = partial(after_round, session, exits, choice, plan, hands)
    return round_at_table(session, exits, choice, variant, ways, results, keep, match, plan)


def round_at_table(
    session: Session,
    exits: PracticeExits,
    choice: RoundChoice,
    variant: Variant,
    ways: Sequence[Way],
    results: Callable[[PlayScreen], Screen],
    keep: Callable[[PlayScreen], None] | None = None,
    match: Match | None = None,
    plan: TablePlan | None = None,
) -> PlayScreen:
    """Return the round at the table with these rules; `ways` are added to its menu, `results` follow it.

    `keep` is called at every update, `match` is a round in progress instead of a new one, and `plan` is asked for after
    the deal.
    """
    session.keeping.leave()
    names = names_at_table(choice.players, [Sitting(0, (*session.preferences.settings.people, "")[0])])
    coach, on_update = PracticeCoach(session), exits.kind.on_update

    def updated(play: PlayScreen, now: float) -> Step | None:
        if not play.match.moves:
            play.table.next_round(now)
        if plan is not None:
            plan.update(play, now)
        if keep is not None:
            keep(play)
        return coach.due(play, now) or (on_update(play, now) if on_update is not None else None)

    kind = exits.kind._replace(
        ways=ways,
        results=results,
        submit=coach.submit,
        helpers=exits.kind.helpers._replace(on_request=True),
        on_game_over=None,
        on_update=updated,
        is_exercise=True,
        aside=partial(PlanAside, plan=plan) if plan is not None else None,
        celebrates=False,
        sign=_sign(session, choice),
    )
    return exits.open_table(match or match_of(choice, variant, names), kind)


def _sign(session: Session, choice: RoundChoice) -> str:
    """Return what the table says about itself: whether it is the deal of the day, and whether the coach looks on."""
    points = session.preferences.settings.coach
    signs = (ui.TODAYS_DEAL if choice.day else "", words.COACH_HERE(number=points) if points else "")
    return joined([sign for sign in signs if sign], " · ")


# ---- after the round ----


def after_round(
    session: Session, exits: PracticeExits, choice: RoundChoice, plan: TablePlan, hands: TableReadings, play: PlayScreen
) -> ParScreen:
    """Store the round, let the levels play the same cards, and return the page of par."""
    match = play.match
    film = film_of_match(match, match.variant.title, is_game=False)
    id = secrets.token_hex(ID_BYTES)

    def whole(points: Sequence[int]) -> None:
        session.book(Notebook).note(RoundPars(id, {PAR_LEVEL: round(fmean(points))}, tuple(points)))

    def watch(playing: Playing) -> Step:
        return Push(exits.watch(film_of_playing(film, play.me, playing), 0))

    day = DayDeal(choice.day, _day_in_words(choice.day), choice.rule_set) if choice.day else None
    plan.stop()
    par = ParOf(BackgroundWork(session, "par"), film, play.me, choice.round, whole, day, plan.found)
    round_ = PracticeRound(
        id, f"{datetime.now():{ENDED}}", match.variant.title, choice, par.mine.points, by_points(match.variant)
    )
    session.book(Notebook).note(round_)
    session.book(Notebook).drop_round(choice)
    session.book(Notebook).note(RoundMoves(id, match.names, tuple(map(format_action, match.actions)), match.variant))
    par.begin()
    return ParScreen(par.look, _ways(par, exits, round_), watch, (plan.is_on, plan.switch), hands.truths(match))


def _day_in_words(day: str) -> str:
    return words.day_of(datetime.strptime(day, "%Y-%m-%d").timetuple())


def _ways(par: ParOf, exits: PracticeExits, round_: PracticeRound) -> tuple[Way, ...]:
    session, choice = par.work.session, round_.choice

    def deal(of: Callable[[], Screen]) -> Callable[[], Step]:
        def go() -> Step:
            par.stop()
            return Replace(of(), count=2)

        return go

    def back() -> Step:
        par.stop()
        return Pop(2)

    again = choice._replace(day="")

    def other() -> Screen:
        return play_round(session, exits, again._replace(seed=chance.new_seed()))

    def review() -> Step:
        return Push(exits.review(par.film, par.seat, choice.round))

    def copied_line() -> Step:
        points = [playing.outcome.points for playing in par.shown] if par.is_reported else []
        return Push(_copied(Played(round_, {PAR_LEVEL: round(fmean(points))} if points else {})))

    copy = Way(par_words.COPY_LINE, copied_line, "L")
    new = Way(par_words.NEW_DEAL, deal(lambda: choose_round(session, exits, choice)), "N", sub=par_words.NEW_DEAL_SUB)
    return (
        Way(ui.BACK, back, "Esc"),
        Way(ui.SEE_TABLE, Pop, "T"),
        copy if choice.day else new,
        Way(ui.AGAIN, deal(lambda: play_round(session, exits, again)), "A", sub=par_words.AGAIN_SUB),
        Way(ui.OTHER_CARDS, deal(other), "C", sub=par_words.OTHER_CARDS_SUB),
        Way(par_words.FIND_MY_MISTAKES, review, "Enter"),
    )


def _copied(played: Played) -> Screen:
    """Return a message with the deal of the day in one line, copied for others."""
    line = deal_of_the_day_line(played)
    if not line:
        return Message(ui.TODAYS_DEAL, (par_words.PAR_COMES,))
    return Message(ui.TODAYS_DEAL, (line, par_words.LINE_COPIED if copied(line) else par_words.LINE_NOT_COPIED))


def deal_of_the_day_line(played: Played) -> str:
    """Return a deal of the day in one line; empty until its par is known."""
    round_, par = played.round, played.pars.get(PAR_LEVEL)
    if par is None:
        return ""
    day = _day_in_words(round_.choice.day)
    return par_words.day_line(round_.title, day, round_.choice.round, round_.points, par)
