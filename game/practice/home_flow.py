"""The practice page: its rooms and what is due in each, for every available rule set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache, partial
from pathlib import Path

from ai.judge.par import PAR_LEVEL
from game.documents import Unusable
from game.engine.notation import parse_action
from game.engine.refusal import IllegalAction
from game.films.film import Film
from game.films.films import film_of_match
from game.practice import set_up_words, words
from game.practice.diary import Entry, Played, PracticeRound, RoundMoves, lost_by_kind
from game.practice.diary import reviewed as reviews_in
from game.practice.doors import (
    DAYS_IN_A_WEEK,
    day_picture,
    drill_picture,
    play_picture,
    review_picture,
    set_up_picture,
)
from game.practice.drill_screen import DAILY, answered_on, answers
from game.practice.drills_flow import drilling, waiting
from game.practice.exits import PracticeExits
from game.practice.home_screen import PracticePage, PracticeRoom, PracticeScreen
from game.practice.notebook import Notebook
from game.practice.round_screen import before_the_deal, deal_of_the_day, match_of
from game.practice.rounds_flow import choose_round, play_round, usual_choice
from game.practice.setting_up_flow import saved_positions, setting_up
from game.reading import variants_beside
from game.rulebook.own_rules import Offered, rule_sets
from game.rules.cards import NotationError
from game.rules.variant import VariantError
from game.session.session import Session
from game.text import ui
from game.text.replay import REVIEW
from game.text.saving import unreadable
from game.ui.dialogs import Message
from game.ui.screen import Push, Screen, Step


def moves_of(entries: Iterable[Entry], id: str) -> RoundMoves | None:
    """Return the moves of a round, if they were stored."""
    return next((entry for entry in entries if isinstance(entry, RoundMoves) and entry.of == id), None)


def film_of_round(round_: PracticeRound, moves: RoundMoves) -> tuple[Film, int, int] | None:
    """Return a round as a film, with the player's seat and the round's number.

    None if it cannot be reproduced: an old version stored no rule set, and the rule set has changed or is gone.
    """
    choice = round_.choice
    try:
        variant = moves.rules or variants_beside(Path())(choice.rule_set)
        match = match_of(choice, variant, ("",) * choice.players)
        for text in moves.actions:
            match.submit(parse_action(text))
        me = before_the_deal(choice, variant)[1]
    except (Unusable, VariantError, NotationError, IllegalAction, ValueError, IndexError):
        return None
    if len(moves.names) != choice.players or (not match.awaits_deal and not match.is_over):
        return None
    players = [player._replace(name=name) for player, name in zip(match.players, moves.names, strict=True)]
    return film_of_match(match, round_.title, players), me, choice.round


WEEKS = 3  # of the calendar
USUAL_SECONDS = 30.0  # per drill, before any was answered


def practice(session: Session, exits: PracticeExits, today: date | None = None) -> Screen:
    """Return the practice page for the rule set practiced last."""
    session.thinker().warm_up()
    offered = rule_sets(session.own_rules).rule_sets
    names, last = [offer.source for offer in offered], session.book(Notebook).played()[-1:]
    chosen = names.index(last[0].round.choice.rule_set) if last and last[0].round.choice.rule_set in names else 0
    day = today or date.today()

    @lru_cache(maxsize=1)
    def shown(at: int, entries: int) -> PracticePage:
        del entries  # only a key of the cache: a new entry means a new page
        return home_of(session, exits, offered[at], day, at)

    return PracticeScreen(
        [offer.variant.title for offer in offered],
        lambda at: shown(at, len(session.book(Notebook).entries())),
        lambda: Push(exits.statistics()),
        chosen,
        partial(_complaints, session),
    )


def _complaints(session: Session) -> Screen | None:
    """Return a message about problems with the practice file, once."""
    complaints = session.book(Notebook).take_complaints()
    return Message(ui.PRACTICE, complaints) if complaints else None


def home_of(session: Session, exits: PracticeExits, rules: Offered, today: date, at: int = 0) -> PracticePage:
    """Return the contents of the page for the rule set at index `at` of the list."""
    rounds = [played for played in session.book(Notebook).played() if played.round.choice.rule_set == rules.source]
    over = tuple(far for played in rounds if (far := played.over_par(PAR_LEVEL)) is not None)
    reviews = [review for review in reviews_in(session.book(Notebook).entries()) if review.rule_set == rules.variant.id]
    return PracticePage(
        (
            _playing(session, exits, rules, rounds),
            _reviewing(session, exits, rounds),
            _drills(session, exits, rules.source, today),
            _setting_up(session, exits, at),
            _day(session, exits, rules, rounds, today),
        ),
        today,
        over,
        bool(rounds) and rounds[-1].round.most_points,
        lost_by_kind(reviews),
        len(reviews),
    )


def _playing(session: Session, exits: PracticeExits, rules: Offered, rounds: Sequence[Played]) -> PracticeRoom:
    def enter() -> Step:
        last = [played.round.choice for played in rounds][-1:]
        return Push(choose_round(session, exits, last[-1] if last else usual_choice(rules.source)))

    waits = words.NO_ROUND_YET
    if rounds:
        last = rounds[-1]
        over = last.over_par(PAR_LEVEL)
        far = (
            words.over_par(over, most_points=last.round.most_points)
            if over is not None
            else words.points_alone(last.round.points)
        )
        waits = words.LAST_ROUND_RESULT(number=last.round.choice.round, sentence=far)
    return PracticeRoom(
        "play", words.PLAY_A_ROUND, words.PLAY_A_ROUND_SAYS, waits, False, words.CHOOSE, "P", play_picture, enter
    )


def _reviewing(session: Session, exits: PracticeExits, rounds: Sequence[Played]) -> PracticeRoom:
    """The review of the last round in this rule set."""

    def enter() -> Step:
        film = last_film(session, rounds)
        if film is None:
            return Push(Message(REVIEW, (words.NOTHING_TO_REVIEW_WHY,)))
        return Push(exits.review(*film))

    is_there = bool(rounds) and moves_of(session.book(Notebook).entries(), rounds[-1].round.id) is not None
    waits = words.NOTHING_TO_REVIEW if not is_there else words.LAST_ROUND_ALONE(number=rounds[-1].round.choice.round)
    return PracticeRoom("review", REVIEW, words.REVIEW_SAYS, waits, False, words.LOOK_BACK, "R", review_picture, enter)


def _drills(session: Session, exits: PracticeExits, rule_set: str, today: date) -> PracticeRoom:
    """Return what is left of today's ten drills."""
    given = answers(session.book(Notebook).entries())
    due = len(waiting(session, rule_set, datetime.combine(today, datetime.now().time())))
    done = len(answered_on(given, rule_set, today))
    seconds = sum(answer.seconds for answer in given[-DAILY:]) / max(1, len(given[-DAILY:])) or USUAL_SECONDS
    waits = (
        words.drills_due(due, max(1, round(due * seconds / 60))) if due else words.TEN_DONE if done else words.NO_DRILLS
    )
    return PracticeRoom(
        "drills",
        words.DRILLS,
        words.DRILLS_SAY,
        waits,
        due > 0,
        words.START,
        "L",
        drill_picture,
        lambda: Push(drilling(session, exits, rule_set)),
    )


def _setting_up(session: Session, exits: PracticeExits, at: int) -> PracticeRoom:
    count = len(saved_positions(session.positions))
    waits = set_up_words.SAVED_POSITIONS(number=count) if count else set_up_words.NOTHING_SAVED
    if unreadable(session.positions):
        waits = set_up_words.NOT_SHOWN
    description = set_up_words.SET_UP, set_up_words.SAYS
    return PracticeRoom(
        "set_up",
        *description,
        waits,
        False,
        set_up_words.OPEN_TABLE,
        "U",
        set_up_picture,
        lambda: Push(setting_up(session, exits.play_on, at)),
    )


def last_film(session: Session, rounds: Sequence[Played]) -> tuple[Film, int, int] | None:
    """Return the last reproducible round as a film, with the player's seat and the round's number."""
    moves = moves_of(session.book(Notebook).entries(), rounds[-1].round.id) if rounds else None
    return film_of_round(rounds[-1].round, moves) if moves is not None else None


def _day(session: Session, exits: PracticeExits, rules: Offered, rounds: Sequence[Played], today: date) -> PracticeRoom:
    days = _by_day(rounds)
    mine = days.get(f"{today:%Y-%m-%d}")
    waits = words.NOT_PLAYED_YET if mine is None else words.played_today(mine.round.points, mine.pars.get(PAR_LEVEL))
    monday = today - timedelta(days=today.weekday() + DAYS_IN_A_WEEK * (WEEKS - 1))
    shown = [monday + timedelta(days=at) for at in range((today - monday).days + 1)]
    marks = tuple(_mark(days.get(f"{day:%Y-%m-%d}")) for day in shown)
    return PracticeRoom(
        "day",
        words.DEAL_OF_THE_DAY,
        words.DEAL_OF_THE_DAY_SAYS,
        waits,
        mine is None,
        words.PLAY,
        "D",
        partial(day_picture, marks),
        lambda: Push(play_round(session, exits, deal_of_the_day(rules.source, rules.variant, today))),
    )


def _by_day(rounds: Iterable[Played]) -> dict[str, Played]:
    """Return the deals of the day that were played, each by its first result."""
    by_day: dict[str, Played] = {}
    for played in rounds:
        if played.round.choice.day:
            by_day.setdefault(played.round.choice.day, played)
    return by_day


def _mark(played: Played | None) -> bool | None:
    """Return whether a deal of the day went at par or better; None if it was not played."""
    return None if played is None else (played.over_par(PAR_LEVEL) or 0) <= 0
