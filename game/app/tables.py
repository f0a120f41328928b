"""A match at the table, joined to everything it leads to: menu, pages, results, replays, another game.

A replay leads back to a table, to play on from a moment of it; so does the screen of seats, to deal the same cards
again. Both are given the way from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from ai import hints
from game.app.watching import looking_back, onward, watching
from game.engine.state import OVER
from game.films.film import Film
from game.match import Match
from game.new_game.reseating import seats_of
from game.new_game.words import SEATS_AND_LEVELS
from game.play.final import Final
from game.play.hinting import Hinter, advise
from game.play.pages import SheetOverlay, leave_unsaved, log_page, state_page
from game.play.pause import AgreedPause, back_to_the_game
from game.play.results import Results
from game.play.scores import final_head, final_rows, round_head, round_sheet
from game.play.screen import PlayActions, PlayScreen
from game.play.state.log import noted
from game.play.words.readout import as_text, readout
from game.practice.odds_flow import odds_over
from game.practice.words import ODDS
from game.reading import read_variant
from game.replay.screen import ReplayScreen
from game.replay.watching_flow import replay_of_match
from game.rulebook.reading import copied_or_printed, help_now, next_seal, pause, seals_of
from game.rules.variant import Claim
from game.seating.choice import NewGame
from game.seating.seating import players_of
from game.session import chance
from game.session.session import Session
from game.statistics.scorebook import ScoreBook
from game.table.tray import shows_tray
from game.text import ui as words
from game.text.replay import BACK_TO_THE_GAME
from game.text.table import COMPUTERS_IN_TROUBLE, PRACTICE_BEGINS
from game.ui.form import Way
from game.ui.screen import Home, Pop, Push, Replace, Screen, Step, Upon
from sprites import EMBLEMS

# ---- sitting down ----


def new_table(session: Session, choice: NewGame) -> PlayScreen:
    """A fresh game at the table, kept as it is played."""
    players = players_of(choice, session.preferences.settings.people)
    return begin(session, Match.start(read_variant(choice.rule_set), players, choice.seed), choice)


def begin(session: Session, match: Match, choice: NewGame | None = None) -> PlayScreen:
    """A match that begins now, at the table: its deals are sealed, and it is kept as it is played."""
    match.salt = chance.new_salt()
    session.keeping.begin(match)
    return table_of(session, match, choice)


def table_of(session: Session, match: Match, choice: NewGame | None = None, more: Sequence[Way] = ()) -> PlayScreen:
    """A match at the table; without a choice there is no other game like it. `more` stands in its menu, too."""
    thinker = session.thinker()
    session.forget_forfeits()
    actions = PlayActions(
        menu=lambda play: menu(session, play, more),
        log=lambda play: log_page(play.log.lines),
        scores=_scores,
        help=help_now,
        results=lambda play: results(session, play, choice, more),
        state=_state,
        odds=partial(odds_over, session),
        over=partial(_over, session),
        keep=partial(_tended, session),
        close=lambda play: leave_unsaved(play.match.practice) if session.keeping.is_failing(play.match) else None,
    )
    heard, wanted = session.speaker, session.preferences
    play = PlayScreen(
        match,
        thinker,
        actions,
        speaker=heard,
        preferences=wanted,
        adviser=advise,
        prompter=Hinter(thinker),
        counsel=hints.choice,
    )
    if match.variant.claims is not Claim.NONE:
        play.table.teach(session.book(ScoreBook).is_new_to_calls())
    return play


def _tended(session: Session, play: PlayScreen, now: float) -> Step | None:
    """Once a frame at a table: its game is kept, and trouble where computer players think is told, once and quietly."""
    if session.has_news and play.seats.is_open and play.stage.is_idle(now) and session.take_news():
        play.table.remark(COMPUTERS_IN_TROUBLE, now)
    if play.seats.is_open:
        for line in session.take_remarks():
            play.table.remark(line, now)
    return session.keeping.tend(play, now)


def watched(session: Session, film: Film, text_file: Path, at: int | None = None) -> ReplayScreen:
    """A film, with a way to play on from any moment of it; its text would go into that file."""
    return watching(session, film, text_file, partial(play_on, session), at)


def play_on(session: Session, match: Match, *ways: Way) -> Screen:
    """A practice game that branches off a replay; kept, if that leaves no other game. The choice of that moment is put
    to whoever plays on from it, whatever her order: she has come back to it.
    """
    if session.keeping.is_free:
        session.keeping.begin(match)
    play = table_of(session, match, more=ways)
    play.desk.orders.put(match.view(play.me), match.count)
    play.table.log = noted(play.table.log, PRACTICE_BEGINS)
    return play


# ---- from the table ----


def menu(session: Session, play: PlayScreen, more: Sequence[Way] = ()) -> Screen:
    """The way to the menu at the table: where its ground rules ask for it, a pause is agreed upon first."""

    def at_once() -> Screen:
        ways = (
            *more,
            Way(SEATS_AND_LEVELS, lambda: Push(seats_of(play, partial(begin, session))), "O"),
            Way(ODDS, lambda: Replace(odds_over(session, play)), "F6"),
            Way(words.SETTINGS, lambda: Push(session.settings(is_shared=play.seats.is_shared)), "S"),
        )
        return pause(play, ways, saved=session.keeping.is_saved(play.match))

    return agreed_pause(play, at_once) or at_once()


def _scores(play: PlayScreen) -> Screen:
    return SheetOverlay(words.SCORE_SHEET, round_sheet(play.sheet, play.names, EMBLEMS))


def _state(play: PlayScreen) -> Screen:
    state = play.desk.state
    view, slots = play.stage.view_shown, play.desk.holding.slots
    tray = [[held.card for held in slot] for slot in slots] if shows_tray(view) else []
    parts = readout(view, play.names, state.pile_after(play.log.pile), state.last_refused, tray)
    return state_page(parts, lambda: copied_or_printed(as_text(parts)))


def _over(session: Session, play: PlayScreen) -> None:
    """A game is over: first into the statistics, which count it once however often they are told."""
    session.book(ScoreBook).enter(play.match)
    session.keeping.over(play.match)


# ---- after a round ----


def results(session: Session, play: PlayScreen, choice: NewGame | None, more: Sequence[Way] = ()) -> Screen:
    """The score sheet after a round; after the last one it leads to the final ranking."""
    view, over = play.sheet, play.match.is_over

    def on_next(now: float) -> Step:
        if over:
            return Replace(play.followed_by(final(session, play, choice)))
        play.next_round(now)
        return Pop()

    head, line = round_head(view, play.names)
    label = words.FINAL_RANKING if over else words.NEXT_ROUND
    won = view.sheet[-1].out is not None

    def practice(match: Match, back: Way) -> Screen:
        return play_on(session, match, Way(BACK_TO_THE_GAME, lambda: Upon(shown), "B"), back)

    shown = Results(
        head,
        line,
        round_sheet(view, play.names, EMBLEMS),
        on_next,
        Pop,
        on_menu=lambda: menu(session, play, more),
        next_label=label,
        won=won,
        beside=looking_back(session, play.match, practice),
        foot=next_seal(play.match),
        reduced_motion=session.preferences.settings.reduced_motion,
    )
    return shown


def final(session: Session, play: PlayScreen, choice: NewGame | None) -> Screen:
    """Who won; another game with the same choice and another seed, the game as a replay, or home."""
    view = play.sheet
    head, line = final_head(view, play.names)
    return Final(
        head,
        session.book(ScoreBook).take_complaint() or line,
        final_rows(view, play.names, EMBLEMS),
        on_title=Home,
        on_table=Pop,
        on_again=_again(session, play.match, choice),
        on_replay=lambda: Push(replay_of_match(session, play.match, onward(session, partial(play_on, session)))),
        on_seals=lambda: Push(seals_of(play.match)),
        reduced_motion=session.preferences.settings.reduced_motion,
    )


def _again(session: Session, match: Match, choice: NewGame | None) -> Callable[[], Step] | None:
    """Another game like this one, with another seed: as it was chosen, or, if it was taken up, as it was kept."""

    def table() -> PlayScreen:
        if choice is not None:
            return new_table(session, replace(choice, seed=chance.new_seed()))
        return begin(session, Match.start(match.variant, match.players, chance.new_seed()))

    is_known = choice is not None or session.keeping.path_of(match) is not None
    return (lambda: Replace(table(), count=2)) if is_known else None


def agreed_pause(play: PlayScreen, on_agreed: Callable[[], Screen]) -> AgreedPause | None:
    """The screen on which everybody agrees to a pause; None where nobody has to."""
    ground_rules, phase = play.match.variant.ground_rules, play.match.state.phase
    if not ground_rules or not play.seats.is_shared or phase in OVER:
        return None
    people = tuple((seat, play.names[seat], EMBLEMS[seat]) for seat in play.seats.people)
    return AgreedPause(people, ground_rules, on_agreed, lambda: back_to_the_game(play, play.curtain()))
