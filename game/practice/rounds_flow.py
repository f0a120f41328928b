"""Playing a practice round: choosing it, its table, and its par, which other processes compute."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from ai.bots import USUAL_LEVEL
from ai.judge.par import PAR_LEVEL
from game.engine.notation import format_action
from game.films.films import film_of_match
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.alike_flow import alike
from game.practice.coaching_flow import PracticeCoach
from game.practice.diary import ENDED, LAST_ROUNDS, Played, PracticeRound, RoundMoves, RoundPars
from game.practice.exits import PracticeExits
from game.practice.notebook import Notebook
from game.practice.par_screen import ParOf, ParScreen
from game.practice.round_screen import RoundChoice, RoundScreen, match_of
from game.reading import read_variant
from game.rulebook.own_rules import rule_sets
from game.rules.scoring import by_points
from game.rules.variant import Variant
from game.seating.seating import choose_programs, is_known, levels
from game.seating.seats import Sitting, names_at_table
from game.session import chance
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text import ui
from game.text.replay import REVIEW
from game.ui.dialogs import Message
from game.ui.form import Way
from game.ui.screen import Pop, Push, Replace, Screen, Step
from game.ui.text_field import copied

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


def play_round(session: Session, exits: PracticeExits, choice: RoundChoice) -> PlayScreen:
    """Return the round at the table. Only its result is stored."""

    def again() -> Step:
        return Replace(play_round(session, exits, choice._replace(day="")), count=2)

    ways = (Way(ui.FROM_THE_DEAL, again, "D"), Way(ui.PRACTICE, lambda: Pop(2), "K"))
    variant = read_variant(choice.rule_set)
    return round_at_table(session, exits, choice, variant, ways, partial(after_round, session, exits, choice))


def round_at_table(
    session: Session,
    exits: PracticeExits,
    choice: RoundChoice,
    variant: Variant,
    ways: Sequence[Way],
    results: Callable[[PlayScreen], Screen],
) -> PlayScreen:
    """Return the round at the table with these rules; `ways` are added to its menu, `results` follow it."""
    session.keeping.leave()
    names = names_at_table(choice.players, [Sitting(0, (*session.preferences.settings.people, "")[0])])
    coach, keep = PracticeCoach(session), exits.kind.on_update

    def kept(play: PlayScreen, now: float) -> Step | None:
        if not play.match.moves:
            play.table.next_round(now)
        return coach.due(play, now) or (keep(play, now) if keep is not None else None)

    kind = exits.kind._replace(
        ways=ways,
        results=results,
        submit=coach.submit,
        on_game_over=None,
        on_update=kept,
        is_exercise=True,
        celebrates=False,
    )
    return exits.open_table(match_of(choice, variant, names), kind)


# ---- after the round ----


def after_round(session: Session, exits: PracticeExits, choice: RoundChoice, play: PlayScreen) -> ParScreen:
    """Store the round, let the levels play the same cards, and return the page of par."""
    match = play.match
    film = film_of_match(match, match.variant.title)
    id = secrets.token_hex(ID_BYTES)

    def whole(points: Mapping[str, int]) -> None:
        session.book(Notebook).note(RoundPars(id, points))

    ladder = partial(_ladder, session, choice.rule_set)
    par = ParOf(BackgroundWork(session, "par"), film, play.me, choice.round, whole, ladder)
    round_ = PracticeRound(
        id, f"{datetime.now():{ENDED}}", match.variant.title, choice, par.mine.points, by_points(match.variant)
    )
    session.book(Notebook).note(round_)
    session.book(Notebook).note(RoundMoves(id, match.names, tuple(map(format_action, match.actions)), match.variant))
    par.begin()
    return ParScreen(par.look, _ways(par, exits, round_))


def _ladder(session: Session, rule_set: str) -> tuple[int, ...]:
    """Return the last rounds' results to par in a rule set."""
    return tuple(
        over
        for played in session.book(Notebook).played()
        if played.round.choice.rule_set == rule_set and (over := played.over_par(PAR_LEVEL)) is not None
    )[-LAST_ROUNDS:]


def _ways(par: ParOf, exits: PracticeExits, round_: PracticeRound) -> tuple[Way, ...]:
    session, choice = par.work.session, round_.choice

    def deal(of: Callable[[], Screen]) -> Callable[[], Step]:
        def go() -> Step:
            par.work.cancel()
            return Replace(of(), count=2)

        return go

    def back() -> Step:
        par.work.cancel()
        return Pop(2)

    again = choice._replace(day="")

    def other() -> Screen:
        return play_round(session, exits, again._replace(seed=chance.new_seed()))

    def review() -> Step:
        return Push(exits.review(par.film, par.seat, choice.round))

    copy = Way(words.COPY_LINE, lambda: Push(_copied(Played(round_, par.points))), "L")
    new = Way(words.NEW_DEAL, deal(lambda: choose_round(session, exits, choice)), "N", sub=words.NEW_DEAL_SUB)
    return (
        Way(ui.BACK, back, "Esc"),
        Way(ui.SEE_TABLE, Pop, "T"),
        copy if choice.day else new,
        Way(ui.AGAIN, deal(lambda: play_round(session, exits, again)), "A", sub=words.AGAIN_SUB),
        Way(ui.OTHER_CARDS, deal(other), "C", sub=words.OTHER_CARDS_SUB),
        Way(REVIEW, review, "Enter", sub=words.REVIEW_SUB),
    )


def _copied(played: Played) -> Screen:
    """Return a message with the deal of the day in one line, copied for others."""
    line = deal_of_the_day_line(played)
    if not line:
        return Message(words.DEAL_OF_THE_DAY, (words.PAR_COMES,))
    return Message(words.DEAL_OF_THE_DAY, (line, words.LINE_COPIED if copied(line) else words.LINE_NOT_COPIED))


def deal_of_the_day_line(played: Played) -> str:
    """Return a deal of the day in one line; empty until its par is known."""
    round_, par = played.round, played.pars.get(PAR_LEVEL)
    if par is None:
        return ""
    day = words.day_of(datetime.strptime(round_.choice.day, "%Y-%m-%d").timetuple())
    return words.day_line(round_.title, day, round_.choice.round, round_.points, par)
