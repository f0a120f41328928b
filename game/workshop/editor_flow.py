"""Connects one's own rules and their editor with files, the clipboard, the rule book, a game and the lab."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from ai.lab import RARELY
from ai.laid import LayDownCount, measure_laid_down
from game.files.documents import LARGEST_RULE_SET
from game.files.storage import free_path, read_text, reason_of, write_text
from game.language import translated
from game.language.quoting import Wording, shortened
from game.play.scores.results import Results
from game.play.scores.scores import round_head, round_sheet
from game.play.screen import PlayScreen
from game.rulebook.own_rules import Offered, rule_sets
from game.rulebook.reading import page_of, rules_of
from game.rulebook.rules_screen import RulesScreen
from game.rulebook.words.questions import Question, nearest_first, offered
from game.rules.draft import id_of
from game.rules.short_text import read_short_text, short_text, short_text_in
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import dump_variant, load_variant, shipped_variant, shipped_variants
from game.saving.shelf import SUFFIX
from game.session import chance
from game.session.background import BackgroundWork, copied_or_printed
from game.session.session import Session
from game.text import ui
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.screen import Pop, Push, Replace, ReplaceFrom, Screen, Step
from game.ui.text_field import pasted
from game.ui.words import KEEP_IT
from game.workshop import words
from game.workshop.draft import Draft
from game.workshop.lab_screen import TABLE, lab, levels_at_table, levels_in_words, rules_only
from game.workshop.rounds import Measured, RoundMeasured
from game.workshop.screen import EditorActions, EditorScreen
from game.workshop.yours import YoursActions, YoursScreen

ROUNDS, SEED = 100, "laid down"  # each time with equal deals, so that differences come from the rules

Key = tuple[Variant, bool]


@dataclass(slots=True)
class Measuring:
    """What is known of a draft's rounds, and the simulation that finds out more."""

    work: BackgroundWork
    is_stopped: bool = False  # by the player
    _counts: dict[Key, LayDownCount] = field(default_factory=dict)
    _measured_draft: Variant | None = None  # the draft being simulated

    def look(self, draft: Variant | None) -> Measured:
        """Return what is known of a draft, and simulate until it is enough; None: nothing to simulate now."""
        if draft is None or self.is_stopped or draft is not self._measured_draft:
            self._cancel()
        if draft is None:
            return Measured()
        keys = _keys(draft)
        self._hear(keys)
        left = {
            at: known for at, key in keys.items() if (known := self._counts.get(key, LayDownCount())).rounds < ROUNDS
        }
        levels = levels_at_table(draft.fewest_players, draft.most_players)
        if left and not self.work.is_running and not self.is_stopped:
            self._measured_draft = draft
            self.work.begin(measure_laid_down, draft, left, levels, ROUNDS, SEED)
        rounds = tuple(_round_measured(self._counts.get(key, LayDownCount())) for key in keys.values())
        summary = words.LAID_DOWN_BY(sentence=levels_in_words(levels), rounds=ROUNDS)
        return Measured(rounds, self.work.is_running, bool(left) and self.is_stopped, summary)

    def stop_or_go_on(self) -> None:
        """Stop the simulation, or resume it."""
        self.is_stopped = not self.is_stopped

    def _cancel(self) -> None:
        self.work.cancel()
        self._measured_draft = None

    def _hear(self, keys: Mapping[int, Key]) -> None:
        was_running = self.work.is_running
        for counts in self.work.poll(dict):
            self._counts |= {keys[at]: known for at, known in counts.items()}
        if was_running and self.work.trouble:
            self.is_stopped = True  # otherwise the measuring would fail again and again


def _keys(draft: Variant) -> dict[int, Key]:
    """Return, by round number, everything its result depends on: all rules except names and other rounds."""
    rules = rules_only(draft)
    last = len(draft.rounds)
    return {at: (replace(rules, rounds=(round_,)), at == last) for at, round_ in enumerate(draft.rounds, 1)}


def _round_measured(known: LayDownCount) -> RoundMeasured:
    """Return a round's share; with enough deals it can include a warning."""
    share = known.down / known.hands if known.hands else None
    is_whole = known.rounds >= ROUNDS
    rare = is_whole and share is not None and share < RARELY
    return RoundMeasured(share, is_whole, words.RARELY_LAID_DOWN(number=known.down, all=known.hands) if rare else "")


class DraftRound(NamedTuple):
    """The round of a draft to try, from 1, its opponents, and its deal."""

    number: int
    levels: tuple[str, ...]
    seed: str


# Opens the table of such a round: `ways` are added to its menu, `results` follow it.
DraftTable = Callable[[Variant, DraftRound, Sequence[Way], Callable[[PlayScreen], Screen]], PlayScreen]


def try_round(session: Session, table: DraftTable, variant: Variant, number: int, seed: str = "") -> PlayScreen:
    """Play a round, from 1, with the usual opponents; without a seed, with new cards."""
    others = max(variant.fewest_players, min(variant.most_players, TABLE)) - 1
    draft = DraftRound(number, (USUAL_LEVEL,) * others, seed or chance.new_seed())

    def again() -> Step:
        return Replace(try_round(session, table, variant, number, draft.seed), count=2)

    def other() -> Step:
        return Replace(try_round(session, table, variant, number), count=2)

    def results(play: PlayScreen) -> Results:
        return Results(
            *round_head(play.sheet, play.match.names),
            round_sheet(play.sheet, play.match.names, play.table.people.faces, is_game=False),
            lambda _now: Pop(2),
            Pop,
            next_label=words.BACK_TO_EDITOR,
            won=play.sheet.sheet[-1].out is not None,
            beside=(Way(ui.AGAIN, again, "A"), Way(ui.OTHER_CARDS, other, "C")),
            reduced_motion=session.preferences.settings.reduced_motion,
        )

    back = Way(words.BACK_TO_EDITOR, partial(Pop, 2), "B")
    return table(variant, draft, (Way(ui.FROM_THE_DEAL, again, "D"), back), results)


class EditorExits(NamedTuple):
    """The session, and where one's own rules lead: a draft's table, a game; `keep` hears of a saved rule set."""

    session: Session
    table: DraftTable
    play: Callable[[Offered], Step]
    keep: Callable[[Offered], object] = lambda _: None


SHOWN_SOURCES = 5  # maximum number of rule-set columns beside each option
RULES = ".toml"  # the extension of rule-set files
DELETED = "deleted"  # the folder for deleted rule sets, inside the rule-set folder


@dataclass(slots=True)
class Workshop:
    """One's own rules on the way to a file or a game."""

    exits: EditorExits
    path: Path | None = None  # None: not saved yet

    @property
    def session(self) -> Session:
        """The session the workshop belongs to."""
        return self.exits.session

    def open(self, draft: Draft) -> YoursScreen:
        """Return the page with the player's own answers."""

        def options(draft: Draft, question: Question) -> Step:
            editor = self.editor(draft, screen)
            editor.go_to(question)
            return Replace(editor)

        actions = YoursActions(
            self.save,
            lambda variant: _send(variant if draft.saved else self._named(variant)),
            _pasted_rules,
            open_dropped_file,
            lambda variant: Push(rules_of(variant)),
            options,
            self._play,
        )
        screen = YoursScreen(draft, actions)
        return screen

    def editor(self, draft: Draft, under: YoursScreen) -> EditorScreen:
        """Return the editor with every option of a draft, which leads back to one's own answers."""
        measuring = Measuring(BackgroundWork(self.session, "laid down"))
        actions = EditorActions(
            save=self.save,
            dropped=under.drop,
            read=rules_of,
            lab=self._lab,
            try_round=lambda variant, number: Push(try_round(self.session, self.exits.table, variant, number)),
            measure=measuring.look,
            stop_or_go_on=measuring.stop_or_go_on,
        )
        return EditorScreen(draft, tuple(map(shipped_variant, shipped_variants()[:SHOWN_SOURCES])), actions)

    def save(self, draft: Draft) -> str:
        """Save the draft under its name; return where it is now, or why it could not be saved."""
        folder = self.session.own_rules
        if folder is None:
            return words.NO_FOLDER
        named = self._named(draft.now)
        path = self.path or free_path(folder / f"{named.id}{RULES}")
        try:
            write_text(path, dump_variant(named))
        except OSError as problem:
            return words.NOT_SAVED(reason=reason_of(problem))
        self.path = path
        draft.change(named)
        draft.mark_saved()
        self.exits.keep(Offered(str(path), named))
        return words.SAVED_AS(where=str(path))

    def _named(self, variant: Variant) -> Variant:
        """Return a rule set without a file with a name that no other has, and a description of its own."""
        if self.path is not None:
            return variant
        others = rule_sets(self.session.own_rules).rule_sets
        titles, ids = [offer.variant.title for offer in others], {offer.variant.id for offer in others}
        is_known = variant.title in [known.title for known in offered()]
        title = words.own_title(variant.title, titles) if is_known else words.free_title(variant.title, titles)
        about = variant.character
        if about in [known.character for known in offered()]:
            about = words.OWN_CHARACTER(title=nearest_first(variant)[0].title)
        return replace(variant, title=title, id=id_of(title, ids), character=about)

    def _play(self, draft: Draft) -> Step:
        """Return a game by these rules, saved or not."""
        now = draft.now
        same = next((known for known in offered() if known == now), None)
        if same is not None:
            return self.exits.play(Offered(same.id, same))
        if draft.saved == now:
            return self.exits.play(Offered(str(self.path), now))
        named = self._named(now)
        return self.exits.play(Offered(short_text(named), named))

    def _lab(self, draft: Draft) -> Step:
        """Open the lab with the draft, its original and all other rule sets."""
        now = self._named(draft.now)
        others = [offer.variant for offer in rule_sets(self.session.own_rules).rule_sets]
        others = [other for other in others if other not in (draft.base, draft.now)]
        is_same = rules_only(draft.base) == rules_only(now)
        began, after = ([], others[0]) if is_same else ([draft.base], now)
        rest = [other for other in others if other is not after]
        return Push(lab(self.session, [*(began or [now]), after, *rest], 0, 1))


def yours(exits: EditorExits, chosen: Offered) -> YoursScreen:
    """Return the page with one's own answers, which begin as those of a rule set; one's own is changed itself."""
    variant = chosen.variant
    if chosen.source == variant.id:
        return Workshop(exits).open(Draft(variant, variant))
    if short_text_in(chosen.source):  # never saved
        return Workshop(exits).open(Draft(variant, nearest_first(variant)[0]))
    return Workshop(exits, Path(chosen.source)).open(Draft(variant, nearest_first(variant)[0], saved=variant))


def rules_to_change(exits: EditorExits, chosen: str = "", note: str = "", undo: Way | None = None) -> RulesScreen:
    """Return the rules of every rule set, each with a button to one's own answers."""
    session = exits.session
    offers = rule_sets(session.own_rules).rule_sets
    at = next((at for at, offer in enumerate(offers) if offer.variant.id == chosen), 0)

    def drop(path: str) -> Step | str:
        result = open_dropped_file(path)
        return (
            result if isinstance(result, str) else Push(Workshop(exits).open(Draft(result, nearest_first(result)[0])))
        )

    def ways_from(number: int) -> list[Way]:
        one, variants = offers[number], [offer.variant for offer in offers]
        is_own = one.source != one.variant.id
        ways = [
            undo,
            Way(words.DELETE, lambda: Push(asked_to_delete(exits, one)), "D") if is_own else None,
            Way(words.LAB, lambda: Push(lab(session, variants, number, (number + 1) % len(offers))), "L"),
            Way(ui.WHICH_SHANGHAI, lambda: Push(yours(exits, one)), "W"),
            Way(words.PLAY, lambda: exits.play(one), "P"),
        ]
        return [way for way in ways if way is not None]

    pages = tuple(page_of(offer.variant) for offer in offers)
    return RulesScreen(pages, at, ways_from=ways_from, on_drop=drop, note=note)


def _pasted_rules() -> Variant | str:
    """Return the rule set on the clipboard, or a sentence why there is none."""
    short = short_text_in(pasted())
    if not short:
        return words.NOTHING_TO_PASTE
    try:
        return read_short_text(short)
    except VariantError as error:
        return translated(error.faults[0])


def asked_to_delete(exits: EditorExits, mine: Offered) -> Menu:
    """Return the question before the player's own rule set is deleted. Its file is kept and can be restored."""
    path = Path(mine.source)
    kept = free_path(path.parent / DELETED / path.name)

    def bring_back() -> RulesScreen:
        trouble = _move_file(kept, free_path(path))
        return rules_to_change(exits, mine.variant.id, trouble or words.BROUGHT_BACK(title=mine.variant.title))

    def delete() -> Step:
        if trouble := _move_file(path, kept):
            return Replace(rules_to_change(exits, note=trouble), count=2)
        undo = Way(words.BRING_BACK, lambda: ReplaceFrom(rules, bring_back()), "U")
        rules = rules_to_change(exits, note=words.DELETED(title=mine.variant.title, where=str(kept)), undo=undo)
        return Replace(rules, count=2)

    ways = (Way(KEEP_IT, Pop, "Esc", "gold"), Way(words.DELETE_IT, delete, "D"))
    return Menu(words.DELETE_TITLE(title=mine.variant.title), ways, words.DELETE_WHY)


def _move_file(source: Path, goal: Path) -> str:
    """Move a file into a folder, which is created if necessary; return why that failed, or an empty string."""
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        source.rename(goal)
    except OSError as problem:
        return words.NOT_MOVED(reason=reason_of(problem))
    return ""


def open_dropped_file(path: str) -> Variant | str:
    """Return the rule set in a file dropped on the window, or a sentence why there is none."""
    name, ending = Path(path).name, Path(path).suffix.lower()
    if Path(path).is_dir():
        return words.NOT_OPENED(reason=words.IS_FOLDER(name=name))
    try:
        return load_variant(read_text(Path(path), LARGEST_RULE_SET), name)
    except VariantError as error:
        why = error.faults[0]
    except (OSError, ValueError) as problem:
        why = Wording("{where}: {reason}", where=name, reason=reason_of(problem))
    return words.NOT_OPENED(reason=why if ending == RULES else words.other_file(name, is_game=ending == SUFFIX))


def _send(variant: Variant) -> str:
    """Copy a rule set as a short text; return a sentence with it."""
    short = short_text(variant)
    return words.COPIED(words=shortened(short)) if copied_or_printed(short) else ui.NOT_SHARED
