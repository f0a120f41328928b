"""The score book: joins finished games, their file and the statistics screen.

Heavy modules are imported inside functions, because the title screen appears before any of them is needed. Without a
folder nothing is written, and only the games of this session are known.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.state import State
    from game.match import Match
    from game.play.faces import FacesOf
    from game.play.scores.final import Honor
    from game.session.background import BackgroundWork
    from game.statistics.achievements import Award, Standing
    from game.statistics.background import Earned
    from game.statistics.file import Stamp
    from game.statistics.games import FinishedGame, GamesFound
    from game.statistics.past_games_screen import LookBack
    from game.statistics.screen import Practiced
    from game.statistics.strength import Rating
    from game.ui.screen import Screen

LONG_BYTES = 250_000  # about 110 games, read in a tenth of a second
ENDED, EXPORT_NAME = "%Y-%m-%d %H:%M", "shanghai-rummy-%Y-%m-%d-%H%M"


class _Reading:
    """A long file being read by another process."""

    def __init__(self, work: BackgroundWork, path: Path) -> None:
        from game.statistics.background import read_in_parts

        self._work, self._path = work, path
        self._games: list[FinishedGame] = []
        work.begin(read_in_parts, path)

    def poll(self) -> tuple[Stamp, GamesFound] | None:
        """Return the games once all have arrived; if the other process fails, read them here."""
        from game.statistics.background import GamesRead, ReadingDone
        from game.statistics.file import read_games, stamp_of
        from game.statistics.games import GamesFound, filter_games

        done: ReadingDone | None = None
        if arrived := self._work.poll(object):
            gc.freeze()  # or memory would be tidied again and again while games come in, half a second at a time
        for news in arrived:
            if isinstance(news, GamesRead):
                self._games += news.games
            elif isinstance(news, ReadingDone):
                done = news
        if done is not None:
            games, totals = tuple(self._games), done.counted
            if totals is not None:
                totals = replace(totals, games=filter_games(games, totals.choice))
            return done.stamp, GamesFound(games, done.complaints, totals)
        if self._work.is_running:
            return None
        kept = GamesFound(*read_games(self._path))
        return stamp_of(self._path), kept


@dataclass(slots=True)
class ScoreBook:
    """All games finished on this machine. `exports` is the folder for exported files."""

    folder: Path | None = None
    exports: Path | None = None
    _unwritten: list[FinishedGame] = field(default_factory=list)
    _awards: list[Award] = field(default_factory=list)  # not written
    _has_checked_badges: bool = False
    _complaint: str = ""
    _read: tuple[Stamp, GamesFound] | None = None
    _reading: _Reading | None = None
    _begun: tuple[State, float] | None = None  # the start of the latest game, and when it began

    def begin(self, match: Match) -> None:
        """Note when a game begins."""
        self._begun = match.start_state, monotonic()

    def enter(self, match: Match) -> None:
        """Store a finished game. If it cannot be written, that is retried later."""
        from game.statistics.file import LONGEST_SITTING
        from game.statistics.games import finished

        start, minutes = self._begun, 0
        if start is not None and start[0] == match.start_state:
            minutes = min(LONGEST_SITTING, round((monotonic() - start[1]) / 60))
        self.add(finished(match, f"{datetime.now():{ENDED}}", minutes))

    def add(self, game: FinishedGame) -> None:
        """Add a game to be stored."""
        self._unwritten.append(game)
        self._write()

    def take_complaint(self) -> str:
        """Return the latest writing problem, once; empty if there is none."""
        complaint, self._complaint = self._complaint, ""
        return complaint

    def opponents_of(self, match: Match) -> frozenset[str]:
        """Return the computer players with whom a person of this match has finished a game before; nobody while that
        would mean to read a long file.
        """
        from game.engine.record import PERSON
        from game.match import Person

        if self._is_long() and not self._is_known():
            return frozenset()
        here = {player.name for player in match.players if isinstance(player, Person)}
        games = (*self._stored_games().games, *self._unwritten)
        past = (game for game in games if not game.practice and here.intersection(game.people))
        return frozenset(player.name for game in past for player in game.players if player.plays != PERSON)

    def _write(self) -> None:
        """Write the games that are not written yet; without a folder they stay in memory."""
        from game.statistics.file import FILE_NAME, keep

        self._complaint = ""
        while self.folder is not None and self._unwritten and not self._complaint:
            self._complaint = keep(self.folder / FILE_NAME, self._unwritten[0])
            if not self._complaint:
                del self._unwritten[0]

    def games(self) -> GamesFound:
        """Return all games, the oldest first, and the messages from reading them."""
        self._write()
        return self._with_unwritten(self._stored_games())

    def games_so_far(self, work: BackgroundWork) -> GamesFound | None:
        """Return the same, but read a long file in the background; None until that is done."""
        self._write()
        if self._reading is None:
            if self._is_known() or not self._is_long():
                return self._with_unwritten(self._stored_games())
            self._reading = _Reading(work, self._path)
        done = self._reading.poll()
        if done is None:
            return None
        self._reading = None
        stamp, kept = done
        self._read = stamp, kept._replace(complaints=())
        return self._with_unwritten(kept)

    def _with_unwritten(self, kept: GamesFound) -> GamesFound:
        from game.statistics.file import AWARDS, BADGES_NAME
        from game.statistics.games import GamesFound

        complaints = (*kept.complaints, *filter(None, (self.take_complaint(),)))
        if self.folder is not None and not self._has_checked_badges:
            complaints += AWARDS.load(self.folder / BADGES_NAME)[1]
            self._has_checked_badges = True  # a fault of their file is reported once
        counted = kept.counted if not self._unwritten else None
        return GamesFound((*kept.games, *self._unwritten), complaints, counted)

    # ---- how strong the opponents shall be ----

    def _latest(self) -> tuple[FinishedGame, ...]:
        """Return the latest games, the oldest first."""
        from game.statistics.file import latest_games

        self._write()
        return (*(latest_games(self._path) if self.folder is not None else ()), *self._unwritten)

    def like(self, people: Sequence[str]) -> str:
        """Return the level that fits these people now, as records name it."""
        from game.statistics.strength import like

        return like(self._latest(), people)

    def rating(self, people: Sequence[str]) -> Rating:
        """Return how strong a person is, or the weakest of several."""
        from game.statistics.strength import Rating, rating

        games = self._latest()
        return min((rating(games, person) for person in people), default=Rating())

    def after(self, match: Match) -> str:
        """Return what Like you does after a finished game; empty if nobody played against it."""
        from ai.bots import strength_of
        from game.engine.decider import LIKE, level_of
        from game.match import Computer, Person
        from game.statistics.words import like_after

        people = [player.name for player in match.players if isinstance(player, Person)]
        levels = {player.level for player in match.players if isinstance(player, Computer)}
        if len(people) != 1 or len(levels) != 1 or level_of(*levels) != LIKE:
            return ""
        before, after = strength_of(*levels), self.rating(people)
        return like_after(before, after.strength, after.won, after.games) if before is not None else ""

    def outgrown(self, match: Match) -> str:
        """Return the level that the person of a game has outgrown; empty if there is none."""
        from game.engine.decider import level_of
        from game.match import Computer, Person
        from game.statistics.strength import has_outgrown

        people = [player.name for player in match.players if isinstance(player, Person)]
        levels = {level_of(player.level) for player in match.players if isinstance(player, Computer)}
        if len(people) != 1 or len(levels) != 1:
            return ""
        return levels.pop() if has_outgrown(self._latest(), *people, *levels) else ""

    def news(self, match: Match, work: BackgroundWork) -> Callable[[], Sequence[Honor] | None]:
        """Return a function that returns what the finished game has earned its people; None until that is known."""
        from game.engine.record import state_digest
        from game.match import Person
        from game.statistics.background import earned_by_game, earned_in

        sittings = dict.fromkeys((*match.deciders, match.players))
        players = dict.fromkeys(player for sitting in sittings for player in sitting)
        persons = [player.name for player in players if isinstance(player, Person)]
        digest, awards = state_digest(match.state), self.awards()
        if self._is_known() or not self._is_long():
            honors = honors_of(tuple(earned_in(self.games().games, digest, persons, awards)))
            return lambda: honors
        work.begin(earned_by_game, self._path, digest, persons, awards)
        return partial(_poll, work, [])

    def won(self, match: Match, work: BackgroundWork) -> Callable[[], Sequence[Honor] | None]:
        """Return a function that returns what the round just scored has earned the people who played it; None until
        that is known. What it returns first is kept.
        """
        from game.statistics.achievements import Award
        from game.statistics.background import Earned, earned_by_round, earned_in_round
        from game.statistics.games import so_far

        played, awards = so_far(match, f"{datetime.now():{ENDED}}"), self.awards()
        if self._is_known() or not self._is_long():
            earned = list(earned_in_round(self.games().games, played, awards))
        else:
            earned = list[Earned]()
            work.begin(earned_by_round, self._path, played, awards)
        kept: list[str] = []

        def poll() -> Sequence[Honor] | None:
            honors = _poll(work, earned)
            if honors is not None and not kept:
                kept.append(played.digest)
                for person, achievements in earned:
                    for achievement in achievements:
                        self.award(Award(played.ended, person, achievement, played.seed))
            return honors

        return poll

    def awards(self) -> tuple[Award, ...]:
        """Return what was won in rounds."""
        from game.statistics.file import AWARDS, BADGES_NAME

        kept = AWARDS.load(self.folder / BADGES_NAME)[0] if self.folder is not None else ()
        return (*kept, *self._awards)

    def award(self, award: Award) -> None:
        """Keep what was won in a round; if it cannot be written it stays in memory."""
        from game.statistics.file import AWARDS, BADGES_NAME

        if self.folder is None or AWARDS.keep(self.folder / BADGES_NAME, award):
            self._awards.append(award)

    def _stored_games(self) -> GamesFound:
        """Return the games in the file, which is read again only when it has changed."""
        from game.statistics.file import read_games, stamp_of
        from game.statistics.games import GamesFound

        if self.folder is None:
            return GamesFound()
        if self._read is None or not self._is_known():
            kept = GamesFound(*read_games(self._path))
            self._read = stamp_of(self._path), kept._replace(complaints=())
            return kept
        return self._read[1]

    @property
    def _path(self) -> Path:
        from game.statistics.file import FILE_NAME

        assert self.folder is not None
        return self.folder / FILE_NAME

    def _is_known(self) -> bool:
        """Return whether the file is unchanged since it was read."""
        from game.statistics.file import stamp_of

        return self.folder is None or (
            self._read is not None and self._read[0] is not None and self._read[0] == stamp_of(self._path)
        )

    def _is_long(self) -> bool:
        """Return whether reading the file takes a noticeable time."""
        from game.statistics.file import stamp_of

        stamp = stamp_of(self._path) if self.folder is not None else None
        return stamp is not None and stamp[1] > LONG_BYTES

    def screen(
        self,
        work: BackgroundWork,
        faces: FacesOf,
        look_back: LookBack | None = None,
        practiced: Practiced | None = None,
        *,
        of_practice: bool = False,
    ) -> Screen:
        """Return the statistics; messages about the file are shown first. `look_back` opens past games."""
        from game.statistics.screen import OVERVIEW, PROGRESS, Practiced, StatisticsActions, StatisticsScreen
        from game.text.ui import level_name

        practiced = practiced or Practiced()
        actions = StatisticsActions(
            partial(self.games_so_far, work),
            self.export,
            self.reset,
            when,
            look_back,
            contracts_of,
            faces=faces,
            day=day,
            practice=practiced,
            achievements=lambda games, person: achievements_of(games, person, practiced.better_than_par, self.awards()),
        )
        return StatisticsScreen(actions, level_name, page=PROGRESS if of_practice else OVERVIEW)

    def export(self) -> str:
        """Export all games for spreadsheets and programs; return where they are, or why it failed."""
        from game.files.storage import documents_folder, reason_of, write_text
        from game.statistics import words
        from game.statistics.file import csv_text, json_text

        games = self.games().games
        name, folder = f"{datetime.now():{EXPORT_NAME}}", self.exports or documents_folder()
        table, whole = folder / f"{name}.csv", folder / f"{name}.json"
        try:
            write_text(table, csv_text(games), keep_older=False)
            write_text(whole, json_text(games), keep_older=False)
        except OSError as problem:
            return words.NOT_EXPORTED(reason=reason_of(problem))
        return words.EXPORTED_TO(where=str(table), other=str(whole))

    def reset(self) -> str:
        """Start a new file; the old one is kept, and the result says where."""
        from game.statistics import words
        from game.statistics.file import FILE_NAME, reset

        if self.folder is None:
            self._unwritten.clear()
            return words.NOTHING_TO_RESET
        is_done, sentence = reset(self.folder / FILE_NAME)
        if is_done:
            self._unwritten.clear()
            self._awards.clear()
        return sentence


class PastResults:
    """What all finished games tell about the next one; a long file is read in the background."""

    def __init__(self, book: ScoreBook, work: BackgroundWork) -> None:
        self._book, self._work = book, work
        self._games: tuple[FinishedGame, ...] | None = None

    def games(self) -> tuple[FinishedGame, ...] | None:
        """Return all games; None while the file is being read."""
        if self._games is None and (answer := self._book.games_so_far(self._work)) is not None:
            self._games = answer.games
        return self._games

    def minutes(self, rule_set: str, players: int, rounds: int) -> int:
        """Return how many minutes games of a rule set with this many players and rounds took; 0 if unknown."""
        from game.statistics.games import usual_minutes

        return usual_minutes(self.games() or (), rule_set, players, rounds)


def contracts_of(rule_set: str) -> tuple[str, ...]:
    """Return the contracts of a shipped rule set's rounds; empty for any other."""
    from game.rules.variant_file import shipped_variant, shipped_variants
    from game.text.cards import contract_words

    rounds = shipped_variant(rule_set).rounds if rule_set in shipped_variants() else ()
    return tuple(contract_words(round_.contract) for round_ in rounds)


def achievements_of(
    games: Sequence[FinishedGame],
    person: str,
    better_than_par: Callable[[], Sequence[str]] = tuple,
    awards: Sequence[Award] = (),
) -> tuple[Standing, ...]:
    """Return the achievements of a person. The practice diary names nobody: its rounds count for the person who plays
    most here.
    """
    from game.rules.variant_file import shipped_variants
    from game.statistics.achievements import buys_allowed, standings
    from game.statistics.games import people

    pars = better_than_par() if person in people(games)[:1] else ()
    return standings(games, person, shipped_variants(), buys_allowed, pars, awards)


def _poll(work: BackgroundWork, earned: list[Earned]) -> Sequence[Honor] | None:
    """Return what all people have earned; None while the games are still being read."""
    from game.statistics.background import Earned

    earned.extend(work.poll(Earned))
    return None if work.is_running else honors_of(earned)


def honors_of(earned: Sequence[Earned]) -> tuple[Honor, ...]:
    """Return what a game has earned the people at this screen; a person who is alone there is not named."""
    from game.play.scores.final import Honor
    from game.statistics import words

    return tuple(
        Honor(achievement, *words.ACHIEVEMENTS[achievement], person if len(earned) > 1 else "")
        for person, achievements in earned
        for achievement in achievements
    )


def when(ended: str, now: datetime | None = None) -> str:
    """Return in words when a game ended; a text that is no date is returned unchanged."""
    from game.text.saving import moment

    today = now or datetime.now()
    try:
        then = datetime.strptime(ended, ENDED)
    except ValueError:
        return ended
    return moment(then.timetuple(), today.timetuple(), (today.date() - then.date()).days)


def day(ended: str, now: datetime | None = None) -> str:
    """Return the day on which a game ended, in words; a text that is no date is returned unchanged."""
    from game.text import saving

    try:
        return saving.day(datetime.strptime(ended, ENDED).timetuple(), (now or datetime.now()).timetuple())
    except ValueError:
        return ended
