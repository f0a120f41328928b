"""Connects setting up a position with files, the clipboard, a table and the analysis."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from ai.judge.verdicts import Judged
from ai.reviews import ChoiceEvaluation, evaluate_choice
from game.engine.history import history_from
from game.engine.position import open_variant_of
from game.engine.state import State
from game.engine.view import PlayerView, observe
from game.files.described import FieldError
from game.files.documents import LARGEST_POSITION, Unusable
from game.files.storage import free_path, read_text, reason_of, write_text
from game.films.films import PlayOn
from game.films.reading import variants_beside
from game.language import joined
from game.language.quoting import Wording, message_of
from game.match import Computer, Match, Person
from game.play.words.hints import reason_between
from game.practice import words as practice_words
from game.practice.answer_screen import judged_rows
from game.practice.reason_words import in_brief
from game.practice.set_up import words
from game.practice.set_up.position import Setup, fresh, setup_in, state_of, text_of
from game.practice.set_up.screen import SetUpActions, SetUpScreen
from game.rulebook.own_rules import rule_sets
from game.seating.seating import USUAL_PLAYERS
from game.seating.seats import Sitting, names_at_table
from game.session import chance
from game.session.background import BackgroundWork, copied_or_printed
from game.session.session import Session
from game.text import ui
from game.text import ui as editing
from game.text.cards import action_words, whose
from game.text.saving import unreadable
from game.ui.boxes import Centered, Column, Pad, Scrolled
from game.ui.dialogs import LookingScreen, Menu, Message
from game.ui.form import Way, button, foot, head
from game.ui.nodes import NOTE, Gap, Node, Style, Text
from game.ui.screen import CloseTo, Pop, Push, Screen, Step
from game.ui.text_field import pasted
from game.ui.words import CLOSE

WIDE, MOST_CHOICES = 760.0, 8


class JudgedPosition(NamedTuple):
    """A position being analyzed, as the seat to act sees it, and what is known of its choices so far."""

    view: PlayerView
    names: tuple[str, ...]
    counsel: ChoiceEvaluation | None = None
    is_running: bool = True
    trouble: str = ""

    @property
    def line(self) -> str:
        """The progress of the analysis."""
        if self.trouble:
            return practice_words.REVIEW_STOPPED(reason=self.trouble)
        return words.JUDGING if self.counsel is None else words.DEALS(number=self.counsel.verdict.deals)

    @property
    def choices(self) -> tuple[Judged, ...]:
        """Return the best choices."""
        choices = self.counsel.verdict.choices if self.counsel is not None else ()
        return tuple(sorted(choices, key=lambda choice: choice.loss)[:MOST_CHOICES])

    def say(self, choice: Judged) -> str:
        """Return a choice in words, for a row."""
        me = 0 if self.view.seat == 0 else None
        return in_brief(choice.action, action_words(choice.action, self.view, self.names, me))


class JudgedScreen(LookingScreen[JudgedPosition]):
    """The choices over the position."""

    overlay = True

    def __init__(self, look: Callable[[], JudgedPosition], stop: Callable[[], None]) -> None:
        super().__init__(look, "back")
        self._stop = stop

    @property
    def awaits(self) -> bool:
        """Return whether the analysis is still running."""
        return self.shown.is_running

    def view(self) -> Node:
        """Return the player to act, the choices and the reason."""
        shown = self.shown
        choices = shown.choices
        why = shown.counsel.why if shown.counsel is not None else ""
        if choices:
            why = reason_between(choices[0], choices[1] if len(choices) > 1 else None, why, shown.view)
        by_thumb = shown.counsel is not None and shown.counsel.verdict.by_thumb
        rows = judged_rows(choices, shown.say, WIDE - 56, by_thumb=by_thumb) if choices else []
        whose_choice = words.CHOOSER(owner=whose(shown.view.seat, shown.names, 0))
        content = [
            *rows,
            Gap(length=4),
            Text(why) if why else None,
            Text(shown.line, NOTE),
        ]
        inside = Column(
            [
                head(words.JUDGED, Text(whose_choice, Style(at="c")), size=34.0),
                Gap(length=10),
                Scrolled(Column(content, 6), self.scroll),
                Gap(length=12),
                foot(button("back", CLOSE, "gold", "Esc"), pack="middle"),
            ],
            2,
        )
        return Centered(Pad(inside, (28, 20), "deco", w=WIDE, least_w=400))

    def leave(self) -> Step:
        """Go back."""
        self._stop()
        return Pop()


@dataclass(slots=True)
class SettingUp:
    """One position being set up, and its file."""

    session: Session
    play_on: PlayOn
    path: Path | None = None  # None: not saved yet

    def open(self, setup: Setup) -> SetUpScreen:
        """Open the table for setting it up."""
        offers = [offer.variant for offer in rule_sets(self.session.own_rules).rule_sets]
        screen: SetUpScreen
        ways = SetUpActions(
            play=lambda setup: self._play(screen, setup),
            judge=self._judge,
            save=self._save,
            share=_share,
            open=lambda: Push(self._choose(screen)),
            dropped=lambda path: self._open_file(Path(path)),
            new_seed=chance.new_seed,
        )
        screen = SetUpScreen(setup, offers, self._names, ways)
        return screen

    def _names(self, players: int) -> tuple[str, ...]:
        return names_at_table(players, [Sitting(0, (*self.session.preferences.settings.people, "")[0])])

    # ---- files ----

    def _save(self, setup: Setup) -> tuple[bool, str]:
        folder = self.session.positions
        if folder is None:
            return False, words.NO_FOLDER
        path = self.path or free_path(folder / f"{setup.variant.id}-{setup.round}.toml")
        try:
            write_text(path, text_of(setup))
        except OSError as problem:
            return False, words.NOT_SAVED(reason=reason_of(problem))
        self.path = path
        return True, words.SAVED_AS(where=str(path))

    def _open_file(self, path: Path) -> Setup | str:
        """Open a position's file and save there from now on if it is in the folder; or return why it cannot
        be opened.
        """
        try:
            written = read_text(path, LARGEST_POSITION)
        except (OSError, ValueError) as problem:
            return words.NOT_OPENED(reason=Wording("{where}: {reason}", where=path.name, reason=reason_of(problem)))
        result = read(written, path.parent)
        if isinstance(result, Setup):
            self.path = path if path.parent == self.session.positions else None
        return result

    def _choose(self, screen: SetUpScreen) -> Screen:
        """Return the list of positions to open."""

        def take(result: Setup | str) -> Step:
            screen.open(result, is_saved=self.path is not None)
            return Pop()

        def opened(path: Path) -> Step:
            return take(self._open_file(path))

        def paste() -> Step:
            text = pasted()
            return take(read(text, Path()) if text else words.NO_SUCH_TEXT)

        ways = [Way(path.stem, partial(opened, path)) for path in saved_positions(self.session.positions)]
        return Menu(
            words.OPEN_ONE,
            (Way(ui.CANCEL, Pop, "Esc", "gold"), Way(words.FROM_CLIPBOARD, paste, "V"), *ways),
            joined((words.OPEN_HOW, *unreadable(self.session.positions)), "\n"),
        )

    # ---- other actions ----

    def _play(self, screen: SetUpScreen, setup: Setup) -> Step:
        names = self._names(setup.players)
        players = tuple(Person(name) if seat == 0 else Computer(name, USUAL_LEVEL) for seat, name in enumerate(names))
        match = Match(players, state_of(setup), practice=True)
        return Push(self.play_on(match, Way(words.BACK_TO_SET_UP, lambda: CloseTo(screen), "K")))

    def _judge(self, setup: Setup) -> Step:
        state = state_of(setup)
        seat = state.to_act
        if seat is None:
            return Push(Message(words.JUDGED, (words.NOBODY_CHOOSES,)))
        judging = _Judging(self.session, state, seat, self._names(setup.players))
        return Push(JudgedScreen(judging.look, judging.stop))


def saved_positions(folder: Path | None) -> list[Path]:
    """Return the saved positions, the latest first."""
    with suppress(OSError):  # `unreadable` reports it
        return sorted(folder.glob("*.toml") if folder is not None else (), key=_modified_at, reverse=True)
    return []


def _modified_at(path: Path) -> float:
    """Return a file's modification time; one that cannot be read, such as a broken link, comes last."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def read(written: str, beside: Path) -> Setup | str:
    """Return the position in a text, or why there is none."""
    try:
        return setup_in(written, partial(open_variant_of, open_variant=variants_beside(beside)))
    except (FieldError, Unusable) as problem:
        return words.NOT_OPENED(reason=message_of(problem))


def _share(setup: Setup) -> str:
    return words.SHARED if copied_or_printed(text_of(setup)) else editing.NOT_SHARED


class _Judging:
    """A position being analyzed, more precisely with every batch of deals."""

    def __init__(self, session: Session, state: State, seat: int, names: tuple[str, ...]) -> None:
        view = observe(state, seat)
        self._work = BackgroundWork(session, "judge")
        self._work.begin(evaluate_choice, view, history_from(state, (), seat))
        self._known = JudgedPosition(view, names)

    def look(self) -> JudgedPosition:
        """Return what is known now."""
        if self._known.is_running:
            for counsel in self._work.poll(ChoiceEvaluation):
                self._known = self._known._replace(counsel=counsel)
            if not self._work.is_running:
                self._known = self._known._replace(is_running=False, trouble=self._work.trouble)
        return self._known

    def stop(self) -> None:
        """Stop the analysis."""
        self._work.cancel()


def setting_up(session: Session, play_on: PlayOn, rule_set: int, number: int) -> Screen:
    """Return the table of a new position: this round of that rule set, of which nothing is known yet."""
    session.thinker().warm_up()
    variant = rule_sets(session.own_rules).rule_sets[rule_set].variant
    players = max(variant.fewest_players, min(variant.most_players, USUAL_PLAYERS))
    return SettingUp(session, play_on).open(fresh(variant, number, players, chance.new_seed()))
