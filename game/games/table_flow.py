"""A game at the table, joined to what it leads to: menu, pages, results, another game, practice from a moment of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, Protocol

from ai import hints
from game.engine.state import OVER
from game.films.films import PlayOn
from game.match import Match
from game.play.hints import Helpers, Hinter, advise
from game.play.pages import SheetOverlay, log_page, state_page
from game.play.pause import AgreedPause, back_to_the_game
from game.play.results import Final, Results
from game.play.scores import final_head, final_rows, round_head, round_sheet
from game.play.screen import CoachOf, PlayScreen, TableKind
from game.play.words.readout import as_text, readout
from game.reading import read_variant
from game.rulebook.reading import copied_or_printed, help_now, next_seal, pause, seals_of
from game.seating.seating import NewGame, players_of
from game.session import chance
from game.session.session import Session
from game.table.tray import shows_tray
from game.text import ui as words
from game.text.replay import BACK_TO_THE_GAME
from game.text.table import COMPUTERS_IN_TROUBLE, PRACTICE_BEGINS
from game.ui.form import Way
from game.ui.screen import CloseTo, Home, Pop, Push, Replace, Screen, Step
from sprites import EMBLEMS

Begin = Callable[[Match, NewGame | None], PlayScreen]  # a match that begins now, at the table


class GameBook(Protocol):
    """The statistics, as far as a game needs them."""

    def begin(self, match: Match) -> object:
        """Note when a game begins."""
        ...

    def enter(self, match: Match) -> object:
        """Count a game that is over, once."""
        ...

    def take_complaint(self) -> str:
        """What went wrong, once."""
        ...


class GameExits(NamedTuple):
    """Where a game leads: what other features do."""

    book: GameBook
    menu: Callable[[PlayScreen, Begin], Sequence[Way]]  # from its menu: other seats, odds
    odds: Callable[[PlayScreen], Screen]
    look_back: Callable[[Match, PlayOn], Sequence[Way]]  # on the round just played
    replay: Callable[[Match, PlayOn], Screen]


@dataclass(frozen=True, slots=True)
class GameTables:
    """Tables at which games are played."""

    session: Session
    exits: GameExits

    # ---- sitting down ----

    def new(self, choice: NewGame, coach: CoachOf | None = None) -> PlayScreen:
        """A fresh game at the table, kept as it is played."""
        players = players_of(choice, self.session.preferences.settings.people)
        return self.begin(Match.start(read_variant(choice.rule_set), players, choice.seed), choice, coach)

    def begin(self, match: Match, choice: NewGame | None = None, coach: CoachOf | None = None) -> PlayScreen:
        """A match that begins now, at the table: its deals are sealed, and it is kept as it is played."""
        sealed = replace(match, salt=chance.new_salt())
        self.session.keeping.begin(sealed)
        self.exits.book.begin(sealed)
        return self.open(sealed, self.kind(choice)._replace(coach=coach))

    def open(self, match: Match, kind: TableKind) -> PlayScreen:
        """A match at a table of that kind; the computer players think, and sounds are heard, as in every game."""
        session, thinker = self.session, self.session.thinker()
        session.forget_forfeits()
        kind = kind._replace(helpers=kind.helpers._replace(hints=Hinter(thinker)))
        return PlayScreen(match, thinker, kind, session.speaker, session.preferences)

    def kind(self, choice: NewGame | None = None) -> TableKind:
        """A game; without a choice there is no other game like it."""
        session = self.session
        return TableKind(
            menu=self.menu,
            log=lambda play: log_page(play.log.lines),
            scores=_scores,
            help=help_now,
            results=lambda play: self.results(play, choice),
            state=_state,
            odds=self.exits.odds,
            over=self._over,
            keep=partial(_tended, session),
            is_unsaved=session.keeping.is_failing,
            helpers=Helpers(advise, hints.choice),
        )

    def play_on(self, match: Match, *ways: Way) -> PlayScreen:
        """A practice game that branches off a replay; kept, if that leaves no other game. The choice of that moment is
        put to the person who plays on from it, whatever the order: they have come back to it.
        """
        if self.session.keeping.is_free:
            self.session.keeping.begin(match)
        return self.open(match, self.kind()._replace(ways=ways, asks=True, note=PRACTICE_BEGINS))

    def _over(self, play: PlayScreen) -> None:
        """A game is over: first into the statistics, which count it once however often they are told."""
        self.exits.book.enter(play.match)
        self.session.keeping.over(play.match)

    # ---- from the table ----

    def menu(self, play: PlayScreen) -> Screen:
        """The way to the menu at the table: where its ground rules ask for it, a pause is agreed upon first."""

        def at_once() -> Screen:
            session = self.session
            settings = Way(words.SETTINGS, lambda: Push(session.settings(is_shared=play.seats.is_shared)), "S")
            ways = (*play.kind.ways, *self.exits.menu(play, self.begin), settings)
            return pause(play, ways, saved=session.keeping.is_saved(play.match))

        return _agreed_pause(play, at_once) or at_once()

    # ---- after a round ----

    def results(self, play: PlayScreen, choice: NewGame | None) -> Screen:
        """The score sheet after a round; after the last one it leads to the final ranking."""
        view, over = play.sheet, play.match.is_over

        def on_next(now: float) -> Step:
            if over:
                return Replace(play.followed_by(self.final(play, choice)))
            play.next_round(now)
            return Pop()

        head, line = round_head(view, play.names)

        def practice(match: Match, back: Way) -> Screen:
            return self.play_on(match, Way(BACK_TO_THE_GAME, lambda: CloseTo(shown), "B"), back)

        shown = Results(
            head,
            line,
            round_sheet(view, play.names, EMBLEMS),
            on_next,
            Pop,
            on_menu=lambda: self.menu(play),
            next_label=words.FINAL_RANKING if over else words.NEXT_ROUND,
            won=view.sheet[-1].out is not None,
            beside=self.exits.look_back(play.match, practice),
            foot=next_seal(play.match),
            reduced_motion=self.session.preferences.settings.reduced_motion,
        )
        return shown

    def final(self, play: PlayScreen, choice: NewGame | None) -> Screen:
        """Who won; another game with the same choice and another seed, the game as a replay, or home."""
        view = play.sheet
        head, line = final_head(view, play.names)
        return Final(
            head,
            self.exits.book.take_complaint() or line,
            final_rows(view, play.names, EMBLEMS),
            on_title=Home,
            on_table=Pop,
            on_again=self._again(play.match, choice),
            on_replay=lambda: Push(self.exits.replay(play.match, self.play_on)),
            on_seals=lambda: Push(seals_of(play.match)),
            reduced_motion=self.session.preferences.settings.reduced_motion,
        )

    def _again(self, match: Match, choice: NewGame | None) -> Callable[[], Step] | None:
        """Another game like this one, with another seed: as it was chosen, or, if it was taken up, as it was kept."""

        def table() -> PlayScreen:
            if choice is not None:
                return self.new(replace(choice, seed=chance.new_seed()))
            return self.begin(Match.start(match.variant, match.players, chance.new_seed()))

        is_known = choice is not None or self.session.keeping.path_of(match) is not None
        return (lambda: Replace(table(), count=2)) if is_known else None


def _tended(session: Session, play: PlayScreen, now: float) -> Step | None:
    """Once a frame at a table: its game is kept, and trouble where computer players think is told, once and quietly."""
    if session.has_news and play.seats.is_open and play.stage.is_idle(now) and session.take_news():
        play.table.remark(COMPUTERS_IN_TROUBLE, now)
    if play.seats.is_open:
        for line in session.take_remarks():
            play.table.remark(line, now)
    return session.keeping.tend(play, now)


def _scores(play: PlayScreen) -> Screen:
    return SheetOverlay(words.SCORE_SHEET, round_sheet(play.sheet, play.names, EMBLEMS))


def _state(play: PlayScreen) -> Screen:
    state = play.desk.state
    view, slots = play.stage.view_shown, play.desk.holding.slots
    tray = [[held.card for held in slot] for slot in slots] if shows_tray(view) else []
    parts = readout(view, play.names, state.pile_after(play.log.pile), state.last_refused, tray)
    return state_page(parts, lambda: copied_or_printed(as_text(parts)))


def _agreed_pause(play: PlayScreen, on_agreed: Callable[[], Screen]) -> AgreedPause | None:
    """The screen on which everybody agrees to a pause; None where nobody has to."""
    ground_rules, phase = play.match.variant.ground_rules, play.match.state.phase
    if not ground_rules or not play.seats.is_shared or phase in OVER:
        return None
    people = tuple((seat, play.names[seat], EMBLEMS[seat]) for seat in play.seats.people)
    return AgreedPause(people, ground_rules, on_agreed, lambda: back_to_the_game(play, play.curtain()))
