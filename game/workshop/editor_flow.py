"""Connects the rules editor with files, the rule book, a game and the lab.

A rule set from the clipboard: what differs from the one it was made from, and what to do with it.
"""

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
from game.language.quoting import Wording
from game.play.scores.results import Results
from game.play.scores.scores import round_head, round_sheet
from game.play.screen import PlayScreen
from game.rulebook.own_rules import Offered, rule_sets
from game.rulebook.reading import page_of, rules_of
from game.rulebook.rules_screen import RulesScreen
from game.rulebook.words.rules import ComparedOption, compare_options
from game.rules.short_text import read_short_text, short_text, short_text_in
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import dump_variant, load_variant, shipped_variant, shipped_variants
from game.saving.shelf import SUFFIX
from game.session import chance
from game.session.background import BackgroundWork, copied_or_printed
from game.session.session import Session
from game.text import ui
from game.text import ui as editing
from game.text.ui import players_span
from game.ui.boxes import Child, Column, Row, Scrolled
from game.ui.dialogs import Dialog, Menu, Message
from game.ui.form import Way, hairline_node
from game.ui.nodes import NOTE, Gap, Node, Style, Text
from game.ui.screen import Pop, Push, Replace, ReplaceFrom, Screen, Step
from game.ui.text_field import pasted
from game.ui.words import KEEP_IT
from game.workshop import words
from game.workshop.draft import Draft
from game.workshop.lab_screen import TABLE, lab, levels_at_table, levels_in_words, rules_only
from game.workshop.rounds import Measured, RoundMeasured
from game.workshop.screen import EditorActions, EditorScreen

WIDE, VALUE_WIDE, LEAST_TITLE, LEAST_VALUE = 880.0, 230.0, 160.0, 100.0
AFTER = Style(ink="accent", weight="semi")


class PastedScreen(Dialog):
    """The differences, how many can play, and the buttons."""

    wide = WIDE

    def __init__(self, variant: Variant, base: Variant, ways: Sequence[Way]) -> None:
        super().__init__(variant.title, ways)
        self._variant, self._base = variant, base
        self.lines = tuple(line for line in compare_options(base, variant) if line.differs)

    def parts(self) -> Sequence[Child]:
        """Return what stands under the title."""
        players = players_span(self._variant.fewest_players, self._variant.most_players)
        return (
            Text(words.PASTED_FROM(number=len(self.lines), title=self._base.title), AFTER),
            Gap(length=6),
            Scrolled(Column([_row(line) for line in self.lines], 4), self.scroll),
            Gap(length=10),
            Text(players, NOTE),
            Gap(length=14),
            self.ways(),
        )


def _row(line: ComparedOption) -> Node:
    cells = [
        Text(line.title, grow=1, least_w=LEAST_TITLE),
        Text(line.left, Style(ink="text_dim"), w=VALUE_WIDE, least_w=LEAST_VALUE),
        Text(line.right, AFTER, w=VALUE_WIDE, least_w=LEAST_VALUE),
    ]
    return Column([hairline_node(0.2), Row(cells, 16, cross="start")], 6)


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
            round_sheet(play.sheet, play.match.names, play.table.people.faces),
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
    """The session, and where the editor leads: a draft's table, and a new game of a rule set, by its short name."""

    session: Session
    table: DraftTable
    play: Callable[[str], Screen]


SHOWN_SOURCES = 5  # maximum number of rule-set columns beside each option
LONGEST_ID = 32
RULES = ".toml"  # the extension of rule-set files
DELETED = "deleted"  # the folder for deleted rule sets, inside the rule-set folder


@dataclass(slots=True)
class Workshop:
    """A draft and its file; `under` is the screen it was opened from, rebuilt on return."""

    exits: EditorExits
    under: Screen
    path: Path | None = None  # None: not saved yet
    _first_id: str = ""  # the short name when it was opened

    @property
    def session(self) -> Session:
        """The session the editor belongs to."""
        return self.exits.session

    def open(self, draft: Draft, note: str = "") -> EditorScreen:
        """Return the editor of a draft."""
        self._first_id, measuring = draft.now.id, Measuring(BackgroundWork(self.session, "laid down"))
        actions = EditorActions(
            save=self.save,
            leave=self._leave,
            duplicate=lambda variant: ReplaceFrom(editor, self._fresh(variant)),
            share=_share,
            dropped=lambda path: self._open_dropped(editor, path),
            read=rules_of,
            lab=self._lab,
            try_round=lambda variant, number: Push(try_round(self.session, self.exits.table, variant, number)),
            measure=measuring.look,
            stop_or_go_on=measuring.stop_or_go_on,
        )
        sources = tuple(map(shipped_variant, shipped_variants()[:SHOWN_SOURCES]))
        editor = EditorScreen(draft, sources, actions, note)
        return editor

    def _fresh(self, variant: Variant) -> EditorScreen:
        """Return the editor of a copy without a file."""
        return Workshop(self.exits, self.under).open(copy_of(self.session, variant))

    # ---- files ----

    def save(self, draft: Draft) -> str:
        """Save the draft; return where it is now, or why it could not be saved."""
        folder = self.session.own_rules
        if folder is None:
            return words.NO_FOLDER
        # the short name was not changed: make one from the title
        if self.path is None and draft.now.id == self._first_id:
            taken = {offer.variant.id for offer in rule_sets(folder).rule_sets}
            draft.change(replace(draft.now, id=_id_of(draft.now.title, taken)))
        path = self.path or free_path(folder / f"{draft.now.id}{RULES}")
        try:
            write_text(path, dump_variant(draft.now))
        except OSError as problem:
            return words.NOT_SAVED(reason=reason_of(problem))
        self.path = path
        draft.mark_saved()
        return words.SAVED_AS(where=str(path))

    def _open_dropped(self, editor: EditorScreen, path: str) -> Step | str:
        result = open_dropped_file(path)
        if isinstance(result, str):
            return result
        return ReplaceFrom(editor, Workshop(self.exits, self.under).open(_draft_of(self.session, result)))

    # ---- other actions ----

    def _leave(self, draft: Draft) -> Step:
        saved = (draft.saved or draft.base).id
        return ReplaceFrom(self.under, rules_to_change(self.exits, saved))

    def _lab(self, draft: Draft) -> Step:
        """Open the lab with the draft, its original and all other rule sets."""
        others = [offer.variant for offer in rule_sets(self.session.own_rules).rule_sets]
        others = [other for other in others if other not in (draft.base, draft.now)]
        is_same = rules_only(draft.base) == rules_only(draft.now)
        began, after = ([], others[0]) if is_same else ([draft.base], draft.now)
        rest = [other for other in others if other is not after]
        return Push(lab(self.session, [*(began or [draft.now]), after, *rest], 0, 1))


def rules_to_change(exits: EditorExits, chosen: str = "", note: str = "", undo: Way | None = None) -> RulesScreen:
    """Return the rules of every rule set, each with a button to edit it or a copy of it."""
    session = exits.session
    offered = rule_sets(session.own_rules).rule_sets
    at = next((at for at, offer in enumerate(offered) if offer.variant.id == chosen), 0)
    screen: RulesScreen

    def drop(path: str) -> Step | str:
        result = open_dropped_file(path)
        return result if isinstance(result, str) else Push(Workshop(exits, screen).open(_draft_of(session, result)))

    def ways_from(number: int) -> list[Way]:
        one, variants = offered[number], [offer.variant for offer in offered]
        is_own = one.source != one.variant.id
        label, sub = (words.CHANGE_IT, words.CHANGE_SUB) if is_own else (words.MAKE_YOUR_OWN, words.MAKE_SUB)
        ways = [
            undo,
            Way(words.DELETE, lambda: Push(asked_to_delete(exits, one)), "D") if is_own else None,
            Way(ui.PASTE_RULES, lambda: Push(pasted_rules(exits, screen)), "V"),
            Way(words.LAB, lambda: Push(lab(session, variants, number, (number + 1) % len(offered))), "L"),
            Way(label, lambda: Push(workshop(Workshop(exits, screen), one)), "M", sub=sub),
        ]
        return [way for way in ways if way is not None]

    pages = tuple(page_of(offer.variant) for offer in offered)
    screen = RulesScreen(pages, at, ways_from=ways_from, on_drop=drop, usual_note=words.HOW_TO_SHARE, note=note)
    return screen


def pasted_rules(exits: EditorExits, under: Screen, message: str = "") -> Screen:
    """Return the question what to do with the rule set in a message, by default the clipboard's; it lies over `under`.

    Without a rule set, return a sentence that says so.
    """
    short = short_text_in(message or pasted())
    if not short:
        return Message(ui.PASTE_RULES, (words.NOTHING_TO_PASTE,))
    try:
        variant = read_short_text(short)
    except VariantError as error:
        return Message(ui.PASTE_RULES, tuple(map(translated, error.faults)))
    base = shipped_variant(variant.id)
    made = copy_of(exits.session, base).now
    title = made.title if variant.title == base.title else variant.title
    draft = _draft_of(exits.session, replace(variant, title=title, character=made.character))
    shop = Workshop(exits, under)

    def keep() -> Step:
        where = shop.save(draft)
        if not draft.is_saved:
            return Replace(Message(ui.PASTE_RULES, (where,)))
        return ReplaceFrom(under, exits.play(draft.now.id))

    ways = (
        Way(words.KEEP_AND_PLAY, keep, "K", "gold"),
        Way(words.CHANGE_FIRST, lambda: Replace(shop.open(draft)), "C"),
        Way(words.CANCEL, Pop, "Esc"),
    )
    return PastedScreen(draft.now, base, ways)


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


def workshop(shop: Workshop, offered: Offered) -> EditorScreen:
    """Return the editor of the player's own rule set, or of a copy of a shipped one."""
    if offered.source == offered.variant.id:
        return shop.open(copy_of(shop.session, offered.variant))
    return replace(shop, path=Path(offered.source)).open(Draft(offered.variant, offered.variant, saved=offered.variant))


def copy_of(session: Session, variant: Variant) -> Draft:
    """Return a draft of a copy, with an unused name."""
    taken = rule_sets(session.own_rules).rule_sets
    title = words.own_title(variant.title, [offer.variant.title for offer in taken])
    id = _id_of(title, {offer.variant.id for offer in taken})
    return Draft(replace(variant, title=title, id=id, character=words.OWN_CHARACTER(title=variant.title)), variant)


def _draft_of(session: Session, variant: Variant) -> Draft:
    """Return a draft of a rule set from elsewhere, under its own name if nobody uses it."""
    ids = {offer.variant.id for offer in rule_sets(session.own_rules).rule_sets}
    return Draft(replace(variant, id=_id_of(variant.title, ids) if variant.id in ids else variant.id), variant)


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


def _id_of(title: str, taken: set[str]) -> str:
    """Return an unused short name made from a title."""
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in title.lower())
    plain = "_".join(filter(None, letters.split("_"))).lstrip("0123456789_")[: LONGEST_ID - 3] or "house"
    called, number = plain, 2
    while called in taken:
        called, number = f"{plain}_{number}", number + 1
    return called


def _share(variant: Variant) -> str:
    return words.SHARED if copied_or_printed(short_text(variant)) else editing.NOT_SHARED
