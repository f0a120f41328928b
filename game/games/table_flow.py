"""Connects a game's table with its menu, pages, results, another game, and practice from one of its moments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import NamedTuple, Protocol

from ai import hints
from game.engine.decider import LIKE, is_program, next_time
from game.engine.state import OVER
from game.films.films import PlayOn
from game.films.reading import read_variant
from game.language import YOU, of_rule_set
from game.match import Computer, Match, named, player_named
from game.play.hints import Helpers, Hinter, advise
from game.play.overlays.pages import SheetOverlay, log_page, state_page
from game.play.pause import AgreedPause
from game.play.scores.final import Final, Honor
from game.play.scores.results import Results
from game.play.scores.scores import final_head, final_rows, round_head, round_sheet
from game.play.scores.story import evening
from game.play.screen import CoachOf, PlayScreen, TableKind
from game.play.words.readout import as_text, readout
from game.play.words.sharing import EVERYONE_AGREES
from game.rulebook.reading import copied_or_printed, help_now, pause
from game.rules.variant import Variant
from game.seating.seating import NewGame, at_strength, players_of
from game.session import chance
from game.session.background import BackgroundWork
from game.session.pictures import folders, save_picture
from game.session.session import Session
from game.table.tray import shows_tray
from game.text import ui as words
from game.text.replay import BACK_TO_THE_GAME
from game.text.table import COMPUTERS_IN_TROUBLE
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.screen import CloseTo, Home, Pop, Push, Replace, Screen, Step

Begin = Callable[[Match, NewGame | None], PlayScreen]  # opens the table of a match that begins now


class GameBook(Protocol):
    """The part of the statistics that a game needs."""

    def begin(self, match: Match) -> object:
        """Note when a game begins."""
        ...

    def enter(self, match: Match) -> object:
        """Count a finished game once."""
        ...

    def like(self, people: Sequence[str]) -> str:
        """Return the level that fits these people now, as records name it."""
        ...

    def after(self, match: Match) -> str:
        """Return what Like you does after a finished game; empty if nobody played against it."""
        ...

    def outgrown(self, match: Match) -> str:
        """Return the level that the person of a finished game has outgrown; empty if there is none."""
        ...

    def take_complaint(self) -> str:
        """Return the latest problem, once."""
        ...

    def opponents_of(self, match: Match) -> Collection[str]:
        """Return the names of the computer players with whom a person of this match has finished a game before."""
        ...

    def news(self, match: Match, work: BackgroundWork) -> Callable[[], Sequence[Honor] | None]:
        """Return a function that lists what a finished game has earned its players; it returns None until that is
        known.
        """
        ...

    def won(self, match: Match, work: BackgroundWork) -> Callable[[], Sequence[Honor] | None]:
        """Return what the round just scored has earned; None while that is not known yet."""
        ...


class GameExits(NamedTuple):
    """What other features do for a game."""

    book: GameBook
    menu: Callable[[PlayScreen, Begin], Sequence[Way]]  # entries of its menu: other seats, odds
    odds: Callable[[PlayScreen], Screen]
    look_back: Callable[[Match, PlayOn], Sequence[Way]]  # entries about the round just played
    replay: Callable[[Match, PlayOn], Screen]
    remember: Callable[[NewGame, str], object]  # as the last game, with the title of its rule set
    evening: Callable[[Match, PlayOn], Sequence[Way]]  # entries about the whole game, once it is over


@dataclass(frozen=True, slots=True)
class GameTables:
    """The tables on which games are played."""

    session: Session
    exits: GameExits

    # ---- opening a table ----

    def new(self, choice: NewGame, coach: CoachOf | None = None) -> PlayScreen:
        """Return the table of a new game, which is saved as it is played."""
        players = at_strength(players_of(choice, self.session.preferences.settings.people), self.exits.book.like)
        variant = read_variant(choice.rule_set).shortened(choice.rounds)
        return self.begin(Match.start(variant, players, choice.seed), choice, coach)

    def begin(self, match: Match, choice: NewGame | None = None, coach: CoachOf | None = None) -> PlayScreen:
        """Return the table of a match that begins now: its deals are sealed, and it is saved as it is played."""
        sealed = replace(match, salt=chance.new_salt())
        self.session.keeping.begin(sealed)
        self.exits.book.begin(sealed)
        return self.open(sealed, self.kind(choice)._replace(coach=coach))

    def open(self, match: Match, kind: TableKind) -> PlayScreen:
        """Return the table of a match, with computer players and sounds."""
        session, thinker = self.session, self.session.thinker()
        session.begin_game()
        kind = kind._replace(helpers=kind.helpers._replace(hints=Hinter(thinker)))
        return PlayScreen(match, thinker, kind, session.speaker, session.preferences)

    def kind(self, choice: NewGame | None = None) -> TableKind:
        """Return the kind of table for a game; without a choice, another game like it cannot be offered."""
        session = self.session
        return TableKind(
            menu=self.menu,
            log=lambda play: log_page(play.table.log.lines),
            scores=_scores,
            help=help_now,
            results=lambda play: self.results(play, choice),
            state=_state,
            odds=self.exits.odds,
            on_game_over=self._over,
            on_update=partial(_tend_table, session),
            is_unsaved=session.keeping.is_failing,
            knows=self.exits.book.opponents_of,
            celebrates=True,
            medals=self._won,
            helpers=Helpers(advise, hints.choice),
        )

    def _won(self, play: PlayScreen) -> Callable[[], Sequence[Honor] | None]:
        """Return what the round just scored has earned the people who played it, once that is known."""
        return self.exits.book.won(play.match, BackgroundWork(self.session, "badges"))

    def play_on(self, match: Match, *ways: Way) -> PlayScreen:
        """Return a practice game that branches off a replay; it is saved if that replaces no other game.

        The player is asked about the current choice whatever their standing order, because they have come back to it.
        """
        if self.session.keeping.is_free:
            self.session.keeping.begin(match)
        kind = self.kind()
        helpers = kind.helpers._replace(on_request=True)
        return self.open(match, kind._replace(ways=ways, asks=True, helpers=helpers))

    def _over(self, play: PlayScreen) -> None:
        """Count a finished game; the statistics ignore repeated calls."""
        self.exits.book.enter(play.match)
        self.session.keeping.over(play.match)
        players = enumerate(play.match.players)
        seats = [(seat, player.level) for seat, player in players if isinstance(player, Computer)]
        seen = [(level, play.match.view(seat)) for seat, level in seats if is_program(level)]
        if seen:
            self.session.thinker().report_over(seen)

    # ---- from the table ----

    def menu(self, play: PlayScreen) -> Screen:
        """Return the menu at the table."""
        session = self.session
        settings = Way(words.SETTINGS, lambda: Push(session.settings(is_shared=play.seats.is_shared)), "S")
        ways = (*play.kind.ways, *self.exits.menu(play, self.begin), settings)
        return pause(play, ways, partial(agreed, play), saved=session.keeping.is_saved(play.match))

    # ---- after a round ----

    def results(self, play: PlayScreen, choice: NewGame | None) -> Screen:
        """Return the score sheet after a round; after the last it leads to the final ranking."""
        view, over = play.sheet, play.match.is_over

        def on_next(now: float) -> Step:
            if over:
                return Replace(play.followed_by(self.final(play, choice)))
            play.table.next_round(now)
            return Pop()

        head, line = round_head(view, play.match.names)

        def practice(match: Match, back: Way) -> Screen:
            return self.play_on(match, Way(BACK_TO_THE_GAME, lambda: CloseTo(shown), "B"), back)

        shown = Results(
            head,
            line,
            round_sheet(view, play.match.names, play.table.people.faces),
            on_next,
            Pop,
            on_menu=lambda: self.menu(play),
            next_label=words.FINAL_RANKING if over else words.NEXT_ROUND,
            won=view.sheet[-1].out is not None,
            beside=self.exits.look_back(play.match, practice),
            reduced_motion=self.session.preferences.settings.reduced_motion,
        )
        return shown

    def final(self, play: PlayScreen, choice: NewGame | None) -> Screen:
        """Return the final ranking, with buttons for another game with the same choice, the replay, and the title."""
        view, match = play.sheet, play.match
        changed = [seat for seat in range(view.players) if match.has_changed_hands(seat)]
        # A computer player that goes on in your seat keeps your name, and is not you.
        computers = (seat for seat, player in enumerate(match.players) if isinstance(player, Computer))
        yours = [seat for seat in computers if match.names[seat] == YOU]
        head, line = final_head(view, match.names, (*changed, *yours))
        faces, rest = play.table.people.faces, _other_rounds(match.variant, choice)
        return Final(
            head,
            self.exits.book.take_complaint() or line,
            final_rows(view, match.names, faces, changed),
            on_title=Home,
            on_table=Pop,
            on_again=self._again(play.match, choice),
            again=words.PLAY_THE_OTHERS(number=len(rest)) if rest else words.PLAY_AGAIN,
            on_replay=lambda: Push(self.exits.replay(play.match, self.play_on)),
            beside=self.exits.evening(play.match, self.play_on),
            on_picture=self._keep_picture,
            story=evening(view, play.match.names, [seen.event for seen in play.match.open_since(0, play.me)]),
            faces=faces,
            news=self.exits.book.news(play.match, BackgroundWork(self.session, "achievements")),
            note=self.exits.book.after(match),
            reduced_motion=self.session.preferences.settings.reduced_motion,
        )

    def _keep_picture(self, content: bytes) -> str:
        """Save a picture of the page; return where it is."""
        chosen = self.session.pictures
        return save_picture(content, datetime.now(), folders() if chosen is None else (chosen,))

    def _again(self, match: Match, choice: NewGame | None) -> Callable[[], Step] | None:
        """Return how to begin another game like this one with another seed, or of the rounds that are left after a
        single one: as chosen, or as saved if it was continued. A player who has outgrown a level is asked once about
        Like you.
        """
        preferences, rest = self.session.preferences, _other_rounds(match.variant, choice)

        def table() -> PlayScreen:
            if choice is not None:
                return self.new(replace(choice, rounds=rest or choice.rounds, seed=chance.new_seed()))
            players = tuple(
                player_named(named(player)._replace(plays=next_time(named(player).plays))) for player in match.players
            )
            players = at_strength(players, self.exits.book.like)
            variant = read_variant(match.variant.id).shortened(rest) if rest else match.variant
            return self.begin(Match.start(variant, players, chance.new_seed()))

        def like_you(chosen: NewGame) -> Step:
            levels, rounds = (LIKE,) * len(chosen.levels), rest or chosen.rounds
            fitting = replace(chosen, levels=levels, rounds=rounds, seed=chance.new_seed())
            self.exits.remember(fitting, match.variant.title)
            return Replace(self.new(fitting), count=3)

        def go() -> Step:
            if (
                choice is not None
                and not preferences.settings.offered_like
                and (level := self.exits.book.outgrown(match))
            ):
                preferences.change(replace(preferences.settings, offered_like=True))
                label = words.level_name(level)
                stay = Way(label, lambda: Replace(table(), count=3), "Esc")
                play = Way(words.level_name(LIKE), partial(like_you, choice), "Y", "gold")
                return Push(Menu(words.level_name(LIKE), (stay, play), words.OUTGROWN(level=label)))
            return Replace(table(), count=2)

        is_known = choice is not None or self.session.keeping.path_of(match) is not None
        return go if is_known else None


def _other_rounds(played: Variant, choice: NewGame | None) -> tuple[int, ...]:
    """Return the numbers of all other rounds after a game of a single one; none if its rule set is not known whole."""
    if len(played.numbers) != 1:
        return ()
    try:
        whole = read_variant(choice.rule_set if choice is not None else played.id)
        is_known = whole.shortened(played.numbers) == played
    except ValueError:
        return ()
    return tuple(number for number in range(1, len(whole.rounds) + 1) if is_known and number not in played.numbers)


def _tend_table(session: Session, play: PlayScreen, now: float) -> Step | None:
    """Save the game once a frame, and report problems of the computer players once."""
    if session.has_news and play.seats.is_open and play.stage.is_idle(now) and session.take_news():
        play.table.remark(COMPUTERS_IN_TROUBLE, now)
    if play.seats.is_open:
        for line in session.take_remarks():
            play.table.remark(line, now)
    return session.keeping.tend(play, now)


def _scores(play: PlayScreen) -> Screen:
    sheet = round_sheet(play.sheet, play.match.names, play.table.people.faces, is_game=not play.kind.is_exercise)
    return SheetOverlay(words.SCORE_SHEET, sheet)


def _state(play: PlayScreen) -> Screen:
    state = play.desk.state
    view, slots = play.stage.view_shown, play.desk.holding.slots
    tray = [[held.card for held in slot] for slot in slots] if shows_tray(view) else []
    parts = readout(view, play.match.names, state.pile_after(play.table.log.pile), state.last_refused, tray)
    return state_page(parts, None if play.seats.is_shared else lambda: copied_or_printed(as_text(parts)))


def agreed(play: PlayScreen, way: Way) -> Way:
    """Return an entry of the menu: in the middle of a round everyone agrees first, if the ground rules ask for it."""
    ground_rules, phase = play.match.variant.ground_rules, play.match.state.phase
    if not ground_rules or not play.seats.is_shared or phase in OVER:
        return way
    faces = play.table.people.faces
    people = tuple((seat, play.match.names[seat], faces[seat]) for seat in play.seats.people)
    rules = tuple(map(of_rule_set, ground_rules))
    return replace(way, sub=EVERYONE_AGREES, go=lambda: Push(AgreedPause(people, rules, way)))
