"""Replays joined to what they lead to: films of records and matches, the log as text, playing on, the sheet.

What a computer player saw is in `asking_again`. Where playing on leads is the caller's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path

from ai.bots import USUAL_LEVEL, bot_named
from game.app import chance
from game.app.asking_again import saw_screen
from game.app.clipboard import copied
from game.app.opening import opened
from game.app.sealing import seals_of, seals_page
from game.app.session import Session
from game.commands import Unusable
from game.commands.check import failure_sentence
from game.commands.reading import STANDARD_INPUT
from game.commands.replaying import log_lines, reading_in, record_in
from game.engine.record import Player, Record, Replay, replaying
from game.engine.slices import Sliced, at_once, part
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match, Person, named, player_named
from game.screens.dialogs import Passage, Reading, SheetOverlay, Way
from game.screens.replay.film import Film, Telling
from game.screens.replay.screen import ReplayScreen, Ways
from game.screens.results import Beside
from game.screens.scores import round_sheet
from game.screens.screen import Pop, Push, Screen, Step
from game.screens.told import Told
from game.storage import data_folder, write_text
from game.table.reel import Reel
from game.words import replay as words
from game.words import ui
from game.words.sealing import SEALED_DEALS
from sprites import EMBLEMS

PlayOn = Callable[[Match, Way], Screen]  # the table of a practice game, with a way back in its menu

READING = 0.25  # of the work of opening a kept game
TEXTS = "texts"  # the folder of exported texts where a game has no file of its own


# ---- films ----


def film_of(record: Record, title: str, *, is_brought: bool = False) -> Film:
    """A record as a film. `is_brought`: somebody chose the file, so nothing of it is secret to her."""
    return at_once(filming(record, title, is_brought=is_brought))


def filming(record: Record, title: str, *, is_brought: bool = False) -> Sliced[Film]:
    """`film_of`, a line at a time."""
    played = yield from replaying(record)
    trouble = failure_sentence(record, played)
    return Film(
        reel=Reel(played.start, played.moves),
        title=title,
        players=played.players,
        deciders=played.deciders,
        is_open=is_brought or played.state.phase is Phase.GAME_OVER,
        salt=record.salt,
        trouble=words.breaks_off(trouble) if trouble else "",
    )


def filming_kept(path: Path, title: str) -> Sliced[Film]:
    """The film of a kept game, a line at a time; `Unusable` where there is none."""
    record = yield from part(reading_in(str(path)), 0, READING)
    return (yield from part(filming(record, title), READING, 1))


def film_brought(path: str) -> tuple[Film, Path]:
    """A record named on the command line as a film, and where its text would go; `Unusable` where there is none."""
    if path == STANDARD_INPUT:
        return film_of(record_in(path), "standard input", is_brought=True), data_folder() / TEXTS / "game.txt"
    return film_of(record_in(path), Path(path).name, is_brought=True), Path(path).with_suffix(".txt")


def film_of_match(match: Match, title: str) -> Film:
    """A match that has been played as a film."""
    players = tuple(map(named, match.players))
    reel = Reel(match.start_state, match.moves)
    return Film(reel, title, players, (players,) * reel.last, is_open=match.is_over, salt=match.salt)


# ---- the screen ----


def looking_back(session: Session, match: Match, play_on: PlayOn) -> tuple[Beside, ...]:
    """From the results of a round: the round again, and the seals."""

    def finding() -> Sliced[Screen]:
        screen = yield from finding_replay(session, match, play_on)
        screen.seek(screen.film.reel.round_before(screen.film.reel.last), 0.0)
        return screen

    def again() -> Step:
        return Push(opened(finding()))

    return (
        Beside(words.LOOK_BACK, again, "R"),
        Beside(SEALED_DEALS, lambda: Push(seals_of(match)), "D"),
    )


def replay_of_match(session: Session, match: Match, play_on: PlayOn) -> Screen:
    """A match just played, from its beginning, or the page that opens it."""
    return opened(finding_replay(session, match, play_on))


def finding_replay(session: Session, match: Match, play_on: PlayOn) -> Sliced[ReplayScreen]:
    """A match just played, from its beginning: from its record, which knows who played when, if it is being kept."""
    kept = session.keeping.path_of(match)
    if kept is not None:
        with suppress(Unusable):
            film = yield from filming_kept(kept, match.variant.title)
            return replay_screen(session, film, kept.with_suffix(".txt"), play_on)
    file = data_folder() / TEXTS / f"{match.variant.id}-{date.today():%Y-%m-%d}.txt"
    return replay_screen(session, film_of_match(match, match.variant.title), file, play_on)


def replay_screen(
    session: Session, film: Film, text_file: Path, play_on: PlayOn, at: int | None = None
) -> ReplayScreen:
    """A film with every way on from it; its text would go into that file."""
    ways = Ways(
        level_name=ui.level_name,
        log=partial(_log, text_file),
        sheet=_sheet,
        help=_help,
        saw=partial(_saw, session),
        trouble=_trouble,
        branch=partial(_branch, play_on),
        branch_off=branch_off,
    )
    return ReplayScreen(film, ways, at, reduced_motion=session.preferences.settings.reduced_motion)


def _help(film: Film) -> Screen:
    def seals() -> Step:
        return Push(seals_page(film.reel.start, film.salt, film.reel.state(film.reel.last)))

    passages = [Passage(heading, body) for heading, body in words.HELP]
    return Reading(words.HELP_TITLE, passages, ways=(Way(SEALED_DEALS, seals, "D"),))


def _sheet(film: Film, view: PlayerView) -> Screen:
    return SheetOverlay(words.SCORE_SHEET, round_sheet(view, film.names, EMBLEMS))


def _trouble(film: Film) -> Screen:
    return Told(film.title, (film.trouble,))


def _saw(session: Session, film: Film, at: int) -> Screen:
    return saw_screen(session, film, at)


# ---- as text ----


def text_of(film: Film) -> str:
    """The whole game told, as `replay --text` prints it."""
    played = Replay(film.reel.start, film.reel.moves, None, complete=False, players=film.players)
    return "".join(f"{line}\n" for line in log_lines(played))


def _log(text_file: Path, film: Film, at: int) -> Screen:
    """What has happened in the round so far, with ways to have the whole game as text."""
    ways = (
        Way(words.COPY_TEXT, lambda: _copy(film), "C"),
        Way(words.KEEP_TEXT, lambda: _said(kept(film, text_file)), "E"),
    )
    lines = Telling(film).at(at).lines or (ui.LOG_EMPTY,)
    return Reading(words.LOG_TITLE, [Passage("", line) for line in lines], at_end=True, ways=ways)


def kept(film: Film, text_file: Path) -> str:
    """Write the whole game as text into the file; a sentence that says where, or why not."""
    try:
        write_text(text_file, text_of(film), keep_older=False)
    except OSError as problem:
        return words.text_not_kept(str(text_file), problem.strerror or str(problem))
    return words.text_kept(str(text_file))


def _copy(film: Film) -> Step:
    return _said(words.TEXT_COPIED if copied(text_of(film)) else words.TEXT_NOT_COPIED)


def _said(sentence: str) -> Step:
    return Push(Told(words.REPLAYS, (sentence,)))


# ---- playing on ----


def branch_off(film: Film, at: int) -> str:
    """Why nobody can play on from there; empty: one can.

    While a game is still to be finished, only rounds that are over may be played on: nothing then shows a card that
    still matters.
    """
    if film.reel.state(at).phase is Phase.GAME_OVER:
        return words.NOTHING_LEFT_TO_PLAY
    return "" if film.may_tell(at) else words.STILL_SECRET


def practice_from(film: Film, at: int, seat: int, level: str, seed: str) -> Match:
    """A practice game from that moment, with somebody at that seat and computer players at all others.

    Of a game still to be finished the rounds to come are dealt from another seed: practice must not foretell them.
    """
    state = film.reel.state(at)
    if not film.is_open:
        state = state._replace(seed=seed)
    players = tuple(
        Person(name) if other == seat else _opponent(player, name, level)
        for other, (player, name) in enumerate(zip(film.sitting(at), film.names, strict=True))
    )
    return Match(players, state, practice=True)


def _opponent(player: Player, name: str, level: str) -> Computer:
    """A computer player in somebody's seat: of her own level if it is one of ours."""
    found = player_named(player._replace(name=name))
    if isinstance(found, Computer):
        try:
            bot_named(found.level)
        except ValueError:
            return Computer(name, level)
        return found
    return Computer(name, level)


def _branch(play_on: PlayOn, film: Film, at: int, seat: int) -> Step:
    match = practice_from(film, at, seat, USUAL_LEVEL, chance.new_seed())
    return Push(play_on(match, Way(words.BACK_TO_REPLAY, lambda: Pop(2), "K")))
