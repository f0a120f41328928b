"""Playing a round to practise: choosing it, its table, and the par that follows, found out by other processes."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from ai.bots import USUAL_LEVEL
from ai.judge.par import LEVELS, PAR_LEVEL, Fared, Par, fared, pars
from game.app import chance
from game.app.own_rules import rule_sets
from game.app.practice.coaching import Coach
from game.app.reading import copied
from game.app.replays.films import film_of_match
from game.app.replays.watching import reviewed
from game.app.scorebook import ENDED
from game.app.seating import levels
from game.app.session import Session
from game.app.tables import play_on, table_of
from game.commands.reading import read_variant
from game.engine.notation import format_action
from game.match import Match
from game.practice.diary import Moves, Pars, Played, Round
from game.practice.rounds import RoundChoice, company_of, match_of
from game.rules.scoring import by_points
from game.rules.variant import Variant
from game.screens.dialogs import Way
from game.screens.new_game.seats import Sitting, names_at_table
from game.screens.play.screen import PlayScreen
from game.screens.practice.par import After, Chair, ParScreen, WayOn
from game.screens.practice.round import RoundOffer, RoundScreen
from game.screens.scores import sorted_hand
from game.screens.screen import Pop, Push, Replace, Screen, Step
from game.screens.told import Told
from game.words import practice as words
from game.words import ui
from game.words.cards import contract_words
from sprites import EMBLEMS

USUAL_OTHERS, LAST_ROUNDS, ID_BYTES = 3, 10, 8


def choose_round(session: Session, first: RoundChoice | None = None) -> Screen:
    """The choice of a round, at first as it was made last."""
    session.thinker().warm_up()
    offer, complaints = rule_sets(session.own_rules)
    offers = [
        RoundOffer(
            each.said,
            each.variant.title,
            tuple(contract_words(held.contract) for held in each.variant.rounds),
            each.variant.fewest_players,
            each.variant.most_players,
        )
        for each in offer
    ]
    del complaints  # New game tells them
    wanted = (first or usual_choice(offers[0].rule_set))._replace(seed=chance.new_seed(), day="")

    def deal(choice: RoundChoice, coach_from: int) -> Step:
        session.notebook.coach_from = coach_from
        return Replace(play_round(session, choice))

    return RoundScreen(offers, levels(), deal, chance.new_seed, wanted, session.notebook.coach_from)


def usual_choice(rule_set: str) -> RoundChoice:
    """What is offered where nothing was played yet."""
    return RoundChoice(rule_set, 1, (USUAL_LEVEL,) * USUAL_OTHERS, 0, "")


def play_round(session: Session, choice: RoundChoice) -> PlayScreen:
    """The round at the table. It is nobody's game: nothing of it is kept but how it ended."""
    session.keeping.leave()
    variant = read_variant(choice.rule_set)
    names = names_at_table(choice.players, [Sitting(0, (*session.preferences.settings.people, "")[0])])
    match = match_of(choice, variant, names)

    def again() -> Step:
        return Replace(play_round(session, choice._replace(day="")), count=2)

    play = table_of(
        session, match, more=(Way(words.FROM_THE_DEAL, again, "D"), Way(words.PRACTICE, lambda: Pop(2), "K"))
    )
    play.desk.is_lesson = True  # no game stands behind it that could be said to be kept
    tended, coach = play.doors.keep, Coach(session, play)

    def begun(play: PlayScreen, now: float) -> Step | None:
        if not match.moves:
            play.next_round(now)
        return coach.due(now) or (tended(play, now) if tended is not None else None)

    play.doors = play.doors._replace(results=partial(after_round, session, choice), over=None, keep=begun)
    return play


# ---- after it ----


@dataclass(slots=True)
class _Course:
    """What becomes of the par of a round: found out by another process, noted once when it is whole."""

    session: Session
    round: Round
    mine: Fared
    me: int
    match: Match
    ticket: int = 0
    found: dict[str, Par] = field(default_factory=dict)
    trouble: bool = False
    is_over: bool = False

    def begin(self) -> None:
        """Have the levels play."""
        company = company_of(self.match, PAR_LEVEL)
        self.ticket = self.session.errands().begin(pars, self.match.start_state, self.me, company)

    def look(self) -> After:
        """What is known now."""
        if not self.is_over:
            self._poll()
        return told(self)

    def _poll(self) -> None:
        news = self.session.errands().poll(self.ticket)
        for one in news.found:
            if isinstance(one, Par):
                self.found[one.level] = one
        self.is_over, self.trouble = news.is_over, bool(news.trouble)
        if news.is_over and self.session.note is not None and news.trouble:
            self.session.note(f"par: {news.trouble}")
        if news.is_over and len(self.found) == len(LEVELS):
            points = {level: each.fared.points for level, each in self.found.items()}
            self.session.notebook.note(Pars(self.round.id, points))

    def leave(self) -> None:
        """Nobody wants to know any more."""
        self.session.errands().cancel(self.ticket)

    @property
    def played(self) -> Played:
        """The round with its par, as far as that is known."""
        return Played(self.round, {level: each.fared.points for level, each in self.found.items()})


def after_round(session: Session, choice: RoundChoice, play: PlayScreen) -> ParScreen:
    """What stands after the round: it is noted, and the levels begin to play the same cards."""
    match, me = play.match, play.me
    events = [seen.event for seen in match.since(match.round_mark, me)]
    mine = fared(events, me, match.variant)
    assert mine is not None, "the round is over"
    round_ = Round(
        secrets.token_hex(ID_BYTES),
        f"{datetime.now():{ENDED}}",
        match.variant.title,
        choice,
        mine.points,
        by_points(match.variant),
    )
    session.notebook.note(round_)
    session.notebook.note(Moves(round_.id, match.names, tuple(map(format_action, match.actions))))
    course = _Course(session, round_, mine, me, match)
    course.begin()
    return ParScreen(course.look, _ways(course, choice))


def _ways(course: _Course, choice: RoundChoice) -> tuple[WayOn, ...]:
    session = course.session

    def deal(of: Callable[[], Screen]) -> Callable[[float], Step]:
        def go(now: float) -> Step:
            del now
            course.leave()
            return Replace(of(), count=2)

        return go

    def back(now: float) -> Step:
        del now
        course.leave()
        return Pop(2)

    again = choice._replace(day="")

    def other() -> Screen:
        return play_round(session, again._replace(seed=chance.new_seed()))

    def review(now: float) -> Step:
        del now
        film = film_of_match(course.match, course.match.variant.title)
        return Push(reviewed(session, film, course.me, choice.round, partial(play_on, session)))

    copy = WayOn("copy", words.COPY_LINE, "", "L", lambda _: Push(_copied(course)))
    new = WayOn("new", words.NEW_DEAL, words.NEW_DEAL_SUB, "N", deal(lambda: choose_round(session, choice)))
    return (
        WayOn("back", ui.BACK, "", "Esc", back),
        WayOn("table", words.SEE_THE_TABLE, "", "T", lambda _: Pop()),
        copy if choice.day else new,
        WayOn("again", words.AGAIN, words.AGAIN_SUB, "A", deal(lambda: play_round(session, again))),
        WayOn("other", words.OTHER_CARDS, words.OTHER_CARDS_SUB, "C", deal(other)),
        WayOn("review", words.REVIEW, words.REVIEW_SUB, "Enter", review),
    )


def _copied(course: _Course) -> Screen:
    """The deal of the day in one line, for others."""
    line = day_told(course.played)
    if not line:
        return Told(words.DEAL_OF_THE_DAY, (words.PAR_COMES,))
    return Told(words.DEAL_OF_THE_DAY, (line, words.LINE_COPIED if copied(line) else words.LINE_NOT_COPIED))


def day_told(played: Played) -> str:
    """A deal of a day in one line; empty while its par is not known."""
    round_, par = played.round, played.pars.get(PAR_LEVEL)
    if par is None:
        return ""
    day = words.day_of(datetime.strptime(round_.choice.day, "%Y-%m-%d").timetuple())
    return words.day_line(round_.title, day, round_.choice.round, round_.points, par)


# ---- what is told ----


def told(course: _Course) -> After:
    """Everything the page after a round shows."""
    round_, match = course.round, course.match
    over = course.played.over_par(PAR_LEVEL)
    most = round_.most_points
    said = words.over_par(over, most_points=most) if over is not None else words.points_alone(round_.points)
    figure, _, title = said.partition(" ") if said[0].isdigit() or said[0] == "−" else ("", "", said)
    ladder = tuple(
        each
        for played in course.session.notebook.played()
        if played.round.choice.rule_set == round_.choice.rule_set and (each := played.over_par(PAR_LEVEL)) is not None
    )[-LAST_ROUNDS:]
    return After(
        figure,
        title,
        _line(course, match.variant),
        _chairs(course),
        ladder,
        words.average(sum(ladder) / len(ladder), most_points=most) if ladder else "",
        awaits=not course.is_over,
    )


def _line(course: _Course, variant: Variant) -> str:
    match, number = course.match, course.round.choice.round
    out = match.state.sheet[-1].out
    others = fared([seen.event for seen in match.since(match.round_mark, course.me)], out or 0, variant)
    name = None if out is None else match.names[out]
    went = words.went_out(name, out == course.me, others.turns if others is not None else 0)
    return words.round_told(variant.title, number, contract_words(variant.rounds[number - 1].contract), went)


def _chairs(course: _Course) -> tuple[Chair, ...]:
    """Everybody who played these cards, the best first; who is still playing stands below."""
    most, par = course.round.most_points, course.found.get(PAR_LEVEL)
    rows = [
        ("", ui.YOU, course.mine),
        *((level, ui.level_name(level), each.fared) for level, each in course.found.items()),
    ]
    rows.sort(key=lambda row: -row[2].points if most else row[2].points)

    def to_par(points: int) -> str:
        if par is None:
            return ""
        return words.to_par((points - par.fared.points) * (-1 if most else 1))

    chairs = [
        Chair(
            name,
            level,
            "" if level else EMBLEMS[course.me],
            words.course_in_short(how.down, how.buys),
            tuple(map(str, sorted_hand(how.left))),
            words.points(how.points),
            to_par(how.points),
        )
        for level, name, how in rows
    ]
    missing = [level for level in LEVELS if level not in course.found]
    note = words.NOT_KNOWN if course.is_over else words.STILL_PLAYING
    return (*chairs, *(Chair(ui.level_name(level), level, note=note) for level in missing))
