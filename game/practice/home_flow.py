"""The practice page: its rooms and what is due in each, for every available rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache, partial
from statistics import fmean

from ai.contract_counts import RoundPlayed
from ai.judge.par import PAR_LEVEL
from game.films.film import Film
from game.films.films import film_of_match
from game.language import chosen_catalog
from game.practice import words
from game.practice.drills.flow import (
    against_the_clock,
    chosen_drills,
    drilling,
    drills_to_ask,
    remember_choice,
    training,
    waiting,
)
from game.practice.exits import PracticeExits
from game.practice.home_screen import (
    MyRating,
    PracticeActions,
    PracticePage,
    PracticeRoom,
    PracticeScreen,
    Theme,
    Today,
)
from game.practice.memory.diary import DrillAnswered, DrillChoice, Entry, Played, PracticeRound, RoundMoves
from game.practice.memory.kept_rounds import match_again
from game.practice.memory.notebook import Notebook
from game.practice.memory.ratings import (
    SURE_AFTER,
    WIDEST,
    RatedAnswer,
    Rating,
    best_run,
    course,
    current,
    gained,
    gems_of,
    rating_of,
    streak,
    week,
)
from game.practice.memory.schedule import DAILY, answered_on, answers, fits
from game.practice.memory.shipped import Drill
from game.practice.round_screen import before_the_deal
from game.practice.rounds import par_words
from game.practice.rounds.flow import choose_round, continue_round, kept_of, last_choice
from game.practice.set_up import words as set_up_words
from game.practice.set_up.flow import saved_positions, setting_up
from game.practice.winning.flow import what_wins
from game.rulebook.own_rules import Offered, rule_sets
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
    again = match_again(round_.choice, moves)
    if again is None or (not again[0].awaits_deal and not again[0].is_over):
        return None
    match, me = again
    return film_of_match(match, round_.title, is_game=False), me, round_.choice.round


USUAL_SECONDS = 30.0  # per drill, before any was answered
SHOWN_COURSE = 60  # points of the rating's course
MOST_PRACTICED = 40  # practice rounds whose figures are counted
THEME_CARDS: Mapping[str, tuple[str, ...]] = {
    "buy": ("9c", "Tc"),
    "draw": ("5h",),
    "discard": ("Qd", "3s"),
    "lay_down": ("Ks", "Kd", "Kc"),
    "wait": ("8h", "9h", "Th"),
    "joker": ("**", "7s"),
    "rid": ("3d",),
    "size": ("9c", "5d", "Kh"),
    "run": ("4s", "5s", "9d", "Td"),
    "dead": ("6d", "6d", "7d"),
    "hold": ("8h", "9h", "Th"),
    "place": ("**", "7s"),
    "deny": ("Qh",),
    "standing": ("Ks", "2d"),
}


def practice(session: Session, exits: PracticeExits, today: date | None = None) -> Screen:
    """Return the practice page for the rule set practiced last."""
    session.thinker().warm_up()
    offered = rule_sets(session.own_rules).rule_sets
    names, notebook = [offer.source for offer in offered], session.book(Notebook)
    last = [*(played.round.choice.rule_set for played in notebook.played()[-1:])]
    last += [kept.choice.rule_set for kept in notebook.kept_rounds()[-1:]]
    chosen = names.index(last[-1]) if last and last[-1] in names else 0
    day = today or date.today()

    @lru_cache(maxsize=1)
    def shown(at: int, choice: DrillChoice | None, *known: object) -> PracticePage:
        del known  # only a key of the cache: a new entry means a new page
        return home_of(session, exits, offered[at], day, at, choice)

    def look(at: int, choice: DrillChoice | None) -> PracticePage:
        kept = tuple((kept.key, kept.turn) for kept in notebook.kept_rounds())
        return shown(at, choice, chosen_catalog(), len(notebook.entries()), kept)

    def actions(at: int) -> PracticeActions:
        source = offered[at].source
        return PracticeActions(
            lambda: Push(drilling(session, exits, source)),
            lambda choice: Push(against_the_clock(session, exits, choice)),
            lambda choice: Push(training(session, exits, choice)),
            lambda: Push(exits.statistics()),
            lambda number: Push(_what_wins(session, exits, offered[at], number, day)),
            partial(remember_choice, session),
        )

    titles = [ui.short_title(offer.variant.title) for offer in offered]
    return PracticeScreen(titles, look, actions, chosen, partial(_complaints, session))


def _what_wins(session: Session, exits: PracticeExits, rules: Offered, number: int, today: date) -> Screen:
    """Return the page of what wins a round, which leads to the round and to its drills."""
    drills = drills_to_ask(session, rules.source, today)
    rating = current(course(answers(session.book(Notebook).entries()))).points

    def drills_of(round_: int) -> DrillChoice:
        return chosen_drills(session, rules.source)._replace(round=round_, theme="", difficulty="")

    def play(round_: int) -> Step:
        return Push(choose_round(session, exits, last_choice(session, rules.source)._replace(round=round_)))

    def drill(round_: int) -> Step:
        return Push(training(session, exits, drills_of(round_)))

    def has_drills(round_: int) -> bool:
        return any(fits(one, drills_of(round_), rating) for one in drills)

    mine, practiced = partial(exits.my_rounds, rules.variant.id), partial(practiced_rounds, session, rules)
    return what_wins(session, rules.variant, number, mine, play, drill, has_drills, practiced)


def practiced_rounds(session: Session, rules: Offered, number: int) -> tuple[RoundPlayed, ...]:
    """Return the latest practice rounds of a contract that were played by today's rules, as they were played."""
    entries = session.book(Notebook).entries()
    moves = {entry.of: entry for entry in entries if isinstance(entry, RoundMoves)}
    found = list[RoundPlayed]()
    for entry in entries:
        if not isinstance(entry, PracticeRound) or entry.id not in moves:
            continue
        known, choice = moves[entry.id], entry.choice
        if (choice.rule_set, choice.round) == (rules.source, number) and known.rules in (None, rules.variant):
            found.append(RoundPlayed(*before_the_deal(choice, rules.variant), known.actions))
    return tuple(found[-MOST_PRACTICED:])


def _complaints(session: Session) -> Screen | None:
    """Return a message about problems with the practice file, once."""
    complaints = session.book(Notebook).take_complaints()
    return Message(ui.PRACTICE, complaints) if complaints else None


def home_of(
    session: Session,
    exits: PracticeExits,
    rules: Offered,
    today: date,
    at: int = 0,
    choice: DrillChoice | None = None,
) -> PracticePage:
    """Return the contents of the page for the rule set at index `at` of the list."""
    rounds = [played for played in session.book(Notebook).played() if played.round.choice.rule_set == rules.source]
    choice = choice or chosen_drills(session, rules.source)
    if choice.round > len(rules.variant.rounds):
        choice = choice._replace(round=0)
    given = answers(session.book(Notebook).entries())
    drills = drills_to_ask(session, rules.source, today)
    rated = course(given)
    return PracticePage(
        tuple(round_.contract for round_ in rules.variant.rounds),
        choice,
        _today(session, rules.source, today),
        my_figures(rated, today),
        (
            _playing(session, exits, rules, rounds, choice.round),
            _reviewing(session, exits, rounds),
            _setting_up(session, exits, at, choice.round),
        ),
        _themes(drills, choice, given, current(rated)),
        len({drill.theme_id for drill in drills}),
        today,
        sum(fits(drill, choice, current(rated).points) for drill in drills),
    )


def my_figures(rated: Sequence[RatedAnswer], today: date) -> MyRating:
    """Return the player's rating as the page shows it."""
    rating = current(rated)
    points = tuple(round(one.rating.points) for one in rated)
    return MyRating(
        round(rating.points),
        round(rating.half),
        points[-SHOWN_COURSE:],
        gained(rated, today),
        is_sure=len(rated) >= SURE_AFTER,
    )


def _today(session: Session, rule_set: str, today: date) -> Today:
    """Return what is left of today's ten drills, and the habit."""
    entries = session.book(Notebook).entries()
    given = answers(entries)
    due = len(waiting(session, rule_set, datetime.combine(today, datetime.now().time())))
    done = [answer for answer in answered_on(given, rule_set, today) if not answer.is_timed]
    seconds = sum(answer.seconds for answer in given[-DAILY:]) / max(1, len(given[-DAILY:])) or USUAL_SECONDS
    return Today(
        tuple(answer.right for answer in done),
        due,
        max(1, round(due * seconds / 60)),
        streak(given, today),
        week(given, today),
        best_run(entries, rule_set),
    )


def _themes(
    drills: Sequence[Drill], choice: DrillChoice, given: Sequence[DrillAnswered], mine: Rating
) -> tuple[Theme, ...]:
    """Return the themes of the drills of a round and difficulty, the player's weakest first, then new ones."""
    by_theme: dict[str, list[Drill]] = {}
    for drill in drills:
        by_theme.setdefault(drill.theme_id, []).append(drill)
    found = []
    for id, some in by_theme.items():
        fitting = sum(fits(drill, choice._replace(theme=id), mine.points) for drill in some)
        if not fitting and id != choice.theme:
            continue
        ids = {drill.id for drill in some}
        rated = course([one for one in given if one.drill in ids], mine._replace(deviation=WIDEST / 2))
        hard = gems_of(fmean(rating_of(drill).points for drill in some))
        points = round(current(rated).points) if rated else None
        cards = THEME_CARDS.get(id) or THEME_CARDS.get(some[0].question.value, ())
        found.append(Theme(id, words.theme_name(id), cards, fitting, hard, points))
    return tuple(sorted(found, key=lambda theme: (theme.rating is None, theme.rating or 0)))


def _playing(
    session: Session, exits: PracticeExits, rules: Offered, rounds: Sequence[Played], number: int
) -> PracticeRoom:
    """Return the room of rounds; a new one is of the round that is selected on the page, if any."""
    kept = kept_of(session, rules.source)

    def new() -> Step:
        first = last_choice(session, rules.source)
        return Push(choose_round(session, exits, first._replace(round=number or first.round)))

    if kept is not None:
        waits = words.ROUND_KEPT(number=kept.choice.round, turn=kept.turn)
        return PracticeRoom(
            "play",
            words.PLAY_A_ROUND,
            waits,
            True,
            words.GO_ON,
            "P",
            lambda: Push(continue_round(session, exits, kept)),
            (words.NEW_ROUND, "N", new),
        )
    waits = words.NO_ROUND_YET
    if rounds:
        last = rounds[-1]
        result = par_words.result_and_par(last.round.points, last.pars.get(PAR_LEVEL))
        waits = words.LAST_ROUND_RESULT(number=last.round.choice.round, sentence=result)
    return PracticeRoom("play", words.PLAY_A_ROUND, waits, False, words.CHOOSE, "P", new)


def _reviewing(session: Session, exits: PracticeExits, rounds: Sequence[Played]) -> PracticeRoom:
    """Return the review of the last round in this rule set."""

    def enter() -> Step:
        film = last_film(session, rounds)
        if film is None:
            return Push(Message(REVIEW, (words.NOTHING_TO_REVIEW_WHY,)))
        return Push(exits.review(*film))

    is_there = bool(rounds) and moves_of(session.book(Notebook).entries(), rounds[-1].round.id) is not None
    waits = words.NOTHING_TO_REVIEW if not is_there else words.LAST_ROUND_ALONE(number=rounds[-1].round.choice.round)
    return PracticeRoom("review", REVIEW, waits, False, words.LOOK_BACK, "R", enter)


def _setting_up(session: Session, exits: PracticeExits, at: int, number: int) -> PracticeRoom:
    count = len(saved_positions(session.positions))
    waits = set_up_words.SAVED_POSITIONS(number=count) if count else set_up_words.NOTHING_SAVED
    if unreadable(session.positions):
        waits = set_up_words.NOT_SHOWN
    does = partial(_set_up, session, exits, at, number or 1)
    return PracticeRoom("set_up", set_up_words.SET_UP, waits, False, set_up_words.OPEN_TABLE, "U", does)


def _set_up(session: Session, exits: PracticeExits, at: int, number: int) -> Step:
    return Push(setting_up(session, exits.play_on, at, number))


def last_film(session: Session, rounds: Sequence[Played]) -> tuple[Film, int, int] | None:
    """Return the last reproducible round as a film, with the player's seat and the round's number."""
    moves = moves_of(session.book(Notebook).entries(), rounds[-1].round.id) if rounds else None
    return film_of_round(rounds[-1].round, moves) if moves is not None else None
