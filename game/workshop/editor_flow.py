"""The editor of rules joined to what it leads to: files of the player's own, the rule book, a game, the lab."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from ai.lab import RARELY
from ai.laid import LayDownCount, measure_laid_down
from game.documents import LARGEST_RULE_SET
from game.play.results import Results
from game.play.scores import round_head, round_sheet
from game.play.screen import PlayScreen
from game.rulebook.own_rules import Offered, rule_sets
from game.rulebook.reading import page_of, rules_of
from game.rulebook.rules_screen import RulesScreen
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import dump_variant, load_variant, shipped_variant, shipped_variants
from game.saving.shelf import SUFFIX
from game.session import chance
from game.session.background import BackgroundWork, copied_or_printed
from game.session.session import Session
from game.storage import free_path, read_text, reason_of, write_text
from game.text import ui
from game.text import ui as editing
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.screen import Pop, Push, Replace, ReplaceFrom, Screen, Step
from game.ui.words import KEEP_IT
from game.workshop import words
from game.workshop.draft import Draft
from game.workshop.lab_screen import TABLE, lab, levels_at_table, levels_in_words, rules_only
from game.workshop.rounds import Measured, RoundMeasured
from game.workshop.screen import EditorActions, EditorScreen
from sprites import EMBLEMS

ROUNDS, SEED = 100, "laid down"  # the same deals each time: what differs comes of the rules

Key = tuple[Variant, bool]


@dataclass(slots=True)
class Measuring:
    """What is known of the rounds of a draft, and what is being played to know more."""

    work: BackgroundWork
    is_stopped: bool = False  # by whoever makes the rules up
    _found: dict[Key, LayDownCount] = field(default_factory=dict)
    _of: Variant | None = None  # what is being played

    def look(self, draft: Variant | None) -> Measured:
        """What is known of a draft, which is played until enough is; None: there is nothing to be played now."""
        if draft is None or self.is_stopped or draft is not self._of:
            self._cancel()
        if draft is None:
            return Measured()
        keys = _keys(draft)
        self._hear(keys)
        left = {
            at: known for at, key in keys.items() if (known := self._found.get(key, LayDownCount())).rounds < ROUNDS
        }
        levels = levels_at_table(draft.fewest_players, draft.most_players)
        if left and not self.work.is_running and not self.is_stopped:
            self._of = draft
            self.work.begin(measure_laid_down, draft, left, levels, ROUNDS, SEED)
        rounds = tuple(_told(self._found.get(key, LayDownCount())) for key in keys.values())
        said = words.laid_down_by(levels_in_words(levels), ROUNDS)
        return Measured(rounds, self.work.is_running, bool(left) and self.is_stopped, said)

    def stop_or_go_on(self) -> None:
        """Stop what is being played, or go on where it was stopped."""
        self.is_stopped = not self.is_stopped

    def _cancel(self) -> None:
        self.work.cancel()
        self._of = None

    def _hear(self, keys: Mapping[int, Key]) -> None:
        was_running = self.work.is_running
        for one in self.work.poll(dict):
            self._found |= {keys[at]: known for at, known in one.items()}
        if was_running and self.work.trouble:
            self.is_stopped = True  # or it would be tried, and fail, over and over


def _keys(draft: Variant) -> dict[int, Key]:
    """By number: everything a round hangs on, but for the names and the other rounds, and whether it is the last."""
    rules = rules_only(draft)
    last = len(draft.rounds)
    return {at: (replace(rules, rounds=(each,)), at == last) for at, each in enumerate(draft.rounds, 1)}


def _told(known: LayDownCount) -> RoundMeasured:
    """A round's share; it is warned of once enough was played."""
    share = known.down / known.hands if known.hands else None
    is_whole = known.rounds >= ROUNDS
    rare = is_whole and share is not None and share < RARELY
    return RoundMeasured(share, is_whole, words.RARELY_LAID_DOWN(number=known.down, all=known.hands) if rare else "")


class DraftRound(NamedTuple):
    """Which round of a draft is tried, from 1, against whom, and with which cards."""

    number: int
    levels: tuple[str, ...]
    seed: str


# The table of such a round: `ways` stand in its menu, `results` follow it.
DraftTable = Callable[[Variant, DraftRound, Sequence[Way], Callable[[PlayScreen], Screen]], PlayScreen]


def try_round(session: Session, table: DraftTable, variant: Variant, number: int, seed: str = "") -> PlayScreen:
    """A round, from 1, with the usual company; without a seed, of new cards."""
    others = max(variant.fewest_players, min(variant.most_players, TABLE)) - 1
    draft = DraftRound(number, (USUAL_LEVEL,) * others, seed or chance.new_seed())

    def again() -> Step:
        return Replace(try_round(session, table, variant, number, draft.seed), count=2)

    def other() -> Step:
        return Replace(try_round(session, table, variant, number), count=2)

    def results(play: PlayScreen) -> Results:
        return Results(
            *round_head(play.sheet, play.match.names),
            round_sheet(play.sheet, play.match.names, EMBLEMS),
            lambda _now: Pop(2),
            Pop,
            next_label=words.BACK_TO_EDITOR,
            won=play.sheet.sheet[-1].out is not None,
            beside=(Way(ui.AGAIN, again, "A"), Way(ui.OTHER_CARDS, other, "C")),
            reduced_motion=session.preferences.settings.reduced_motion,
        )

    back = Way(words.BACK_TO_EDITOR, partial(Pop, 2), "B")
    return table(variant, draft, (Way(ui.FROM_THE_DEAL, again, "D"), back), results)


SHOWN_SOURCES = 5  # columns of rule sets beside each knob: as many as there is room for
LONGEST_ID = 32
RULES = ".toml"  # how the file of a rule set ends
DELETED = "deleted"  # the folder, among the rule sets, of those put away


@dataclass(slots=True)
class Workshop:
    """A draft and its file; `under` is the screen it was opened from, put anew when it is left."""

    session: Session
    table: DraftTable
    under: Screen
    path: Path | None = None  # None: there is none yet
    _first_id: str = ""  # the short name it was opened under

    def open(self, draft: Draft, note: str = "") -> EditorScreen:
        """The editor of a draft."""
        self._first_id, measuring = draft.now.id, Measuring(BackgroundWork(self.session, "laid down"))
        actions = EditorActions(
            save=self._save,
            leave=self._leave,
            duplicate=lambda variant: ReplaceFrom(editor, self._fresh(variant)),
            share=_shared,
            dropped=lambda path: self._dropped(editor, path),
            read=rules_of,
            lab=self._lab,
            try_round=lambda variant, number: Push(try_round(self.session, self.table, variant, number)),
            measure=measuring.look,
            stop_or_go_on=measuring.stop_or_go_on,
        )
        sources = tuple(map(shipped_variant, shipped_variants()[:SHOWN_SOURCES]))
        editor = EditorScreen(draft, sources, actions, note)
        return editor

    def _fresh(self, variant: Variant) -> EditorScreen:
        """The editor of a copy that has no file yet."""
        return Workshop(self.session, self.table, self.under).open(copy_of(self.session, variant))

    # ---- files ----

    def _save(self, draft: Draft) -> str:
        """Write the draft; where it lies now, or why it lies nowhere."""
        folder = self.session.own_rules
        if folder is None:
            return words.NO_FOLDER
        if self.path is None and draft.now.id == self._first_id:  # nobody has said another one: after its title
            taken = {each.variant.id for each in rule_sets(folder).rule_sets}
            draft.change(replace(draft.now, id=_id_of(draft.now.title, taken)))
        path = self.path or free_path(folder / f"{draft.now.id}{RULES}")
        try:
            write_text(path, dump_variant(draft.now))
        except OSError as problem:
            return words.NOT_SAVED(reason=reason_of(problem))
        self.path = path
        draft.mark_saved()
        return words.SAVED_AS(where=str(path))

    def _dropped(self, editor: EditorScreen, path: str) -> Step | str:
        found = open_dropped_file(path)
        if isinstance(found, str):
            return found
        return ReplaceFrom(editor, Workshop(self.session, self.table, self.under).open(_unsaved(self.session, found)))

    # ---- ways on ----

    def _leave(self, draft: Draft) -> Step:
        saved = (draft.saved or draft.base).id
        return ReplaceFrom(self.under, rules_to_change(self.session, self.table, saved))

    def _lab(self, draft: Draft) -> Step:
        """The lab with the draft beside what it began as, and everything else one can choose."""
        others = [each.variant for each in rule_sets(self.session.own_rules).rule_sets]
        others = [each for each in others if each not in (draft.base, draft.now)]
        is_same = rules_only(draft.base) == rules_only(draft.now)
        began, after = ([], others[0]) if is_same else ([draft.base], draft.now)
        rest = [each for each in others if each is not after]
        return Push(lab(self.session, [*(began or [draft.now]), after, *rest], 0, 1))


def rules_to_change(
    session: Session, table: DraftTable, chosen: str = "", note: str = "", undo: Way | None = None
) -> RulesScreen:
    """The rules of every rule set one can choose, each with a way to change it, or a copy of it."""
    offered = rule_sets(session.own_rules).rule_sets
    at = next((at for at, each in enumerate(offered) if each.variant.id == chosen), 0)
    screen: RulesScreen

    def drop(path: str) -> Step | str:
        found = open_dropped_file(path)
        return (
            found if isinstance(found, str) else Push(Workshop(session, table, screen).open(_unsaved(session, found)))
        )

    def ways_from(number: int) -> list[Way]:
        one, variants = offered[number], [each.variant for each in offered]
        is_own = one.source != one.variant.id
        label, sub = (words.CHANGE_IT, words.CHANGE_SUB) if is_own else (words.MAKE_YOUR_OWN, words.MAKE_SUB)
        ways = [
            undo,
            Way(words.DELETE, lambda: Push(asked_to_delete(session, table, one)), "D") if is_own else None,
            Way(words.LAB, lambda: Push(lab(session, variants, number, (number + 1) % len(offered))), "L"),
            Way(label, lambda: Push(workshop(Workshop(session, table, screen), one)), "M", sub=sub),
        ]
        return [way for way in ways if way is not None]

    pages = tuple(page_of(each.variant) for each in offered)
    screen = RulesScreen(pages, at, ways_from=ways_from, on_drop=drop, usual_note=words.HOW_TO_SHARE, note=note)
    return screen


def asked_to_delete(session: Session, table: DraftTable, mine: Offered) -> Menu:
    """Asked before a rule set of one's own is put away, over the rules. Its file is kept, and can be brought back."""
    path = Path(mine.source)
    kept = free_path(path.parent / DELETED / path.name)

    def bring_back() -> RulesScreen:
        trouble = _moved(kept, free_path(path))
        return rules_to_change(session, table, mine.variant.id, trouble or words.BROUGHT_BACK(title=mine.variant.title))

    def delete() -> Step:
        if trouble := _moved(path, kept):
            return Replace(rules_to_change(session, table, note=trouble), count=2)
        undo = Way(words.BRING_BACK, lambda: ReplaceFrom(rules, bring_back()), "U")
        rules = rules_to_change(
            session, table, note=words.DELETED(title=mine.variant.title, where=str(kept)), undo=undo
        )
        return Replace(rules, count=2)

    ways = (Way(KEEP_IT, Pop, "Esc", "gold"), Way(words.DELETE_IT, delete, "D"))
    return Menu(words.DELETE_TITLE(title=mine.variant.title), ways, words.DELETE_WHY)


def _moved(source: Path, goal: Path) -> str:
    """Move a file into a folder that may still have to be made; why that failed, or nothing."""
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        source.rename(goal)
    except OSError as problem:
        return words.NOT_MOVED(reason=reason_of(problem))
    return ""


def workshop(shop: Workshop, offered: Offered) -> EditorScreen:
    """The editor of a rule set of one's own, or of a copy of one that comes with the game."""
    if offered.source == offered.variant.id:
        return shop.open(copy_of(shop.session, offered.variant))
    return replace(shop, path=Path(offered.source)).open(Draft(offered.variant, offered.variant, saved=offered.variant))


def copy_of(session: Session, variant: Variant) -> Draft:
    """A copy to be changed, under a name nobody has yet."""
    taken = rule_sets(session.own_rules).rule_sets
    title = words.own_title(variant.title, [each.variant.title for each in taken])
    id = _id_of(title, {each.variant.id for each in taken})
    return Draft(replace(variant, title=title, id=id, character=words.OWN_CHARACTER(title=variant.title)), variant)


def _unsaved(session: Session, variant: Variant) -> Draft:
    """A rule set from a file that is not among one's own: under its own name, if nobody has it yet."""
    ids = {each.variant.id for each in rule_sets(session.own_rules).rule_sets}
    return Draft(replace(variant, id=_id_of(variant.title, ids) if variant.id in ids else variant.id), variant)


def open_dropped_file(path: str) -> Variant | str:
    """The rule set in a file somebody dropped on the window, or a sentence why there is none."""
    name, ending = Path(path).name, Path(path).suffix.lower()
    if Path(path).is_dir():
        return words.NOT_OPENED(reason=words.IS_FOLDER(name=name))
    try:
        return load_variant(read_text(Path(path), LARGEST_RULE_SET), name)
    except VariantError as error:
        why = error.faults[0]
    except (OSError, ValueError) as problem:
        why = f"{name}: {getattr(problem, 'strerror', None) or problem}"
    return words.NOT_OPENED(reason=why if ending == RULES else words.other_file(name, is_game=ending == SUFFIX))


def _id_of(title: str, taken: set[str]) -> str:
    """A short name made from a title, that no other rule set has."""
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in title.lower())
    plain = "_".join(filter(None, letters.split("_"))).lstrip("0123456789_")[: LONGEST_ID - 3] or "house"
    called, number = plain, 2
    while called in taken:
        called, number = f"{plain}_{number}", number + 1
    return called


def _shared(variant: Variant) -> str:
    return words.SHARED if copied_or_printed(dump_variant(variant)) else editing.NOT_SHARED
