"""Pages to read: rules, comparison, help, the menu at the table, the sealed deals; and copying them.

Imported on first use. Secrets of a deal are not even turned into words.

Which Shanghai is yours? Ten differences between rule sets side by side; what most of them share is dimmed.

Rows and names come in as values, and the caller decides where the buttons lead. Knows no variants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.engine.sealing import SealedGame, SealedRound, sealed
from game.engine.state import Phase, State
from game.engine.viewpoint import is_round_over
from game.language import joined, of_rule_set
from game.match import Match
from game.play.overlays.pages import help_page, now_page, pause_menu
from game.play.screen import PlayScreen
from game.play.words.asking import CALL_NOW
from game.play.words.now import WHY_NOT_NOW, can_do, contract_now
from game.play.words.sharing import RESUME_WITH, open_now
from game.rulebook import small_cards
from game.rulebook.family_screen import FamilyScreen
from game.rulebook.rules_screen import CompareScreen, RulePage, RulesScreen
from game.rulebook.words.family import family_page
from game.rulebook.words.manual import MANUAL, Page, pages, passages
from game.rulebook.words.rulebook import rulebook
from game.rulebook.words.rules import compare_options
from game.rulebook.words.ten import Cell, Difference, differences
from game.rules.cards import format_cards
from game.rules.variant import Variant
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.session import background as clipboard
from game.text import sealing
from game.text import ui as words
from game.ui.boxes import Child, Column, First, Pad, Row, Scrolled, Stack
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.dialogs import Menu, Passage, Reading
from game.ui.form import NOWHERE, SPRING, FormScreen, Way, button, foot, hairline_node, head
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import frame, text, width_of
from game.ui.screen import Pop, Push, Screen, Step
from game.ui.widgets import IconButton, Press, Pressable

EDGE, LABEL_WIDE, COLUMN_WIDE, MOST_COLUMNS = 24.0, 180.0, 130.0, 5
HEAD_DU, ROW_DU, CARD_DU, COIN_DU, ARROW_DU = 40.0, 40.0, 36.0, 18.0, 44.0
NAME_DU = 25.0
LABEL = Style("text", weight="semi")
USUAL, ODD = Style("text", "text_dim", at="c", lead=1.1), Style("text", weight="medium", at="c", lead=1.1)
MINE = ODD._replace(ink="accent")
SIGN = Style("text", "accent", "semi")


class TenDifferencesScreen(FormScreen):
    """A column for each rule set; `names` and `rows` cover all of them, and the `chosen` one is framed."""

    def __init__(
        self,
        names: Sequence[str],
        rows_of: Callable[[Sequence[int]], Sequence[Difference]],
        chosen: int,
        on_every: Callable[[int], Step],
        on_play: Callable[[int], Step] | None = None,
    ) -> None:
        """Create the screen; `rows_of` returns the differences of some rule sets, by their numbers."""
        super().__init__("play" if on_play else "back")
        self._names, self._rows_of, self.chosen = tuple(names), rows_of, chosen
        self._on_every, self._on_play = on_every, on_play

    @property
    def shown(self) -> int:
        """Return how many rule sets fit side by side."""
        room = self.room[0] - 2 * EDGE - LABEL_WIDE - (2 * ARROW_DU if len(self._names) > MOST_COLUMNS else 0)
        return max(1, min(MOST_COLUMNS, len(self._names), int(room // COLUMN_WIDE)))

    def view(self) -> Node:
        """Return the table, and the buttons."""
        shown, count = self.shown, len(self._names)
        first = max(0, min(self.chosen // shown * shown, count - shown))
        columns = range(first, first + shown)
        rows = self._rows_of(columns)
        lines: list[Child] = [self._names_row(columns)]
        for row in rows:
            lines += [hairline_node(0.22), self._line(row, columns)]
        table: Node = Pad(Scrolled(Stack([self._frame(columns), Column(lines)]), self.scroll), (12, 6), "plain", grow=1)
        if count > shown:
            before = "" if first else words.NO_RULE_SETS_BEFORE
            after = "" if first + shown < count else words.NO_MORE_RULE_SETS
            table = Row(
                [
                    _arrow("before", "step_back", before, partial(self._choose, max(0, first - shown))),
                    table,
                    _arrow("after", "step_on", after, partial(self._choose, min(count - 1, first + shown))),
                ],
                8,
            )
        play = None
        if self._on_play is not None:
            named = words.PLAY_RULES(title=words.short_title(self._names[self.chosen]))
            does = partial(self._on_play, self.chosen)
            play = First(
                [
                    button("play", label, "gold", "Enter", w=250, size="strong", does=does)
                    for label in (named, words.PLAY_THESE)
                ]
            )
        ways = foot(
            button("back", words.BACK, key="Esc", w=120),
            button("every", words.EVERY_DIFFERENCE, key="E", w=210, does=partial(self._on_every, self.chosen)),
            SPRING,
            Text(words.JOKERS_COUNTED, NOTE._replace(most=1)) if self.room[0] >= 1100 else None,
            play,
        )
        return self.framed(head(words.WHICH_SHANGHAI), table, ways, edge=EDGE)

    def _frame(self, columns: Sequence[int]) -> Node:
        """Return the frame around the column of the selected rule set."""
        cells: list[Child] = [Gap(w=LABEL_WIDE, least_w=LABEL_WIDE * 0.7)]
        for at in columns:
            ground = CustomPaint(_paint_frame if at == self.chosen else _paint_nothing)
            cells.append(replace(ground, w=COLUMN_WIDE, least_w=60, grow=1))
        return Row(cells, cross=None)

    def _names_row(self, columns: Sequence[int]) -> Node:
        cells: list[Child] = [Gap(w=LABEL_WIDE, least_w=LABEL_WIDE * 0.7)]
        for at in columns:
            paint = partial(_paint_name, words.short_title(self._names[at]), at == self.chosen)
            widget = Pressable(f"column {at}", NOWHERE, paint, hint=self._names[at], does=partial(self._choose, at))
            cells.append(WidgetNode(widget, w=COLUMN_WIDE, least_w=60, h=HEAD_DU, grow=1))
        return Row(cells)

    def _line(self, row: Difference, columns: Sequence[int]) -> Node:
        cells: list[Child] = [Text(row.label, LABEL, w=LABEL_WIDE, least_w=LABEL_WIDE * 0.7)]
        for at, cell, shared in zip(columns, row.cells, row.shared, strict=True):
            style = USUAL if shared else MINE if at == self.chosen else ODD
            cells.append(Row([_cell(cell, style)], pack="middle", w=COLUMN_WIDE, least_w=60, grow=1))
        return Row(cells, h=ROW_DU)

    def _choose(self, at: int) -> None:
        self.chosen = at


def _cell(cell: Cell, style: Style) -> Node:
    """Return words, and what stands beside them."""
    if cell.unseen or (cell.coins and cell.words[:1].isdigit()):
        parts: list[Child] = [Text(cell.words, style)]
        if cell.unseen:
            parts += [Text("+", SIGN), small_cards.backs(cell.unseen, CARD_DU * 0.8)]
        if cell.coins:
            parts += [Text("−", SIGN), small_cards.coins(min(3, cell.coins), COIN_DU)]
        return Row(parts, 6)
    shown: list[Node] = []
    if cell.coins:
        shown.append(small_cards.coins(1, COIN_DU))
    if cell.words:
        shown.append(Text(cell.words, style))
    if cell.cards:
        shown.append(small_cards.cards(cell.cards, CARD_DU, 22))
    return Row(shown, 6, pack="middle", grow=1) if len(shown) > 1 else shown[0] if shown else Gap()


def _arrow(name: str, picture: str, off: str, does: Press) -> Node:
    hint = words.RULE_SETS_BEFORE if name == "before" else words.MORE_RULE_SETS
    return WidgetNode(IconButton(name, NOWHERE, picture, hint, off=off, does=does), w=ARROW_DU, h=60)


def _paint_frame(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box.grown(-2), "accent", 10, 2, 1, "raised", 0.6)


def _paint_nothing(canvas: Canvas, box: Rect) -> None:
    del canvas, box


def _paint_name(name: str, on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    if feel.hover > 0.5 and not on:
        frame(canvas, box.grown(-3), "accent", 8, 1, 0.5, "raised", 0.45)
    size = NAME_DU * min(1.0, (box.w - 14) / width_of(canvas, name, NAME_DU, face="title"))
    ink = "accent" if on else "text"
    text(canvas, name, box.center.x, box.center.y + size * 0.36, size, ink, at="c", face="title")
    if feel.focus:
        focus_ring(canvas, box)


RULES_KEY, SEALS_KEY, MANUAL_KEY = "R", "D", "M"


def all_rule_sets() -> tuple[Variant, ...]:
    """Return every rule set that can be chosen."""
    return tuple(shipped_variant(id) for id in (*shipped_variants(), *relatives()))


def page_of(variant: Variant) -> RulePage:
    """Return the page of a rule set."""
    return RulePage(variant.id, of_rule_set(variant.title), rulebook(variant))


def rules_of_all(
    chosen: int = 0,
    variants: Sequence[Variant] | None = None,
    every: Callable[[int], Screen] | None = None,
    on_play: Callable[[int], Step] | None = None,
) -> FamilyScreen:
    """Return the rules of several rule sets for families, starting with one of them; by default all that are shipped.

    `every` returns the page with every rule of one of them; `on_play` begins a game of it.
    """
    offered = variants or all_rule_sets()
    pages = tuple(map(family_page, offered))

    def every_rule(at: int) -> Step:
        return Push(every(at) if every is not None else RulesScreen(tuple(map(page_of, offered)), at))

    return FamilyScreen(pages, chosen, every_rule, lambda at: Push(ten_differences(at, offered, on_play)))


def rules_of(variant: Variant) -> FamilyScreen:
    """Return the rules in play."""
    return FamilyScreen((family_page(variant),), 0, lambda _: Push(RulesScreen((page_of(variant),))))


def ten_differences(
    chosen: int = 0, variants: Sequence[Variant] | None = None, on_play: Callable[[int], Step] | None = None
) -> TenDifferencesScreen:
    """Return ten differences side by side, with a link to all of them."""
    offered = variants or all_rule_sets()
    titles = [of_rule_set(variant.title) for variant in offered]
    return TenDifferencesScreen(
        titles,
        lambda columns: differences([offered[at] for at in columns]),
        chosen,
        lambda at: Push(comparison(at, offered)),
        on_play,
    )


def comparison(left: int = 0, variants: Sequence[Variant] | None = None) -> Screen:
    """Return a comparison of two rule sets, the given one at the left; by default of all shipped ones."""
    variants = variants or all_rule_sets()
    titles = tuple(of_rule_set(variant.title) for variant in variants)
    right = (left + 1) % len(variants)
    return CompareScreen(titles, lambda one, other: compare_options(variants[one], variants[other]), left, right)


def general_help(on_rules: Callable[[], Screen]) -> Reading:
    """Return how to play, with a link to the rules of every rule set."""
    return help_page((Way(words.RULES, lambda: Push(on_rules()), RULES_KEY), manual_way()))


def manual_way() -> Way:
    """Return a link to the manual."""
    return Way(MANUAL, lambda: Push(manual_menu()), MANUAL_KEY)


def manual_menu() -> Menu:
    """Return a menu with every page of the manual except the index, which it replaces."""
    _index, *others = pages()
    return Menu(MANUAL, (Way(words.BACK, Pop, "Esc", "gold"), *map(_page_way, others)))


def _page_way(page: Page) -> Way:
    texts = tuple(Passage(heading, body) for heading, body in passages(page))
    return Way(page.title, lambda: Push(Reading(page.title, texts)))


def help_now(play: PlayScreen) -> Reading:
    """Return what can be done now at this table, with a link to its rules."""
    view = play.stage.view_shown
    now = open_now() if view.is_open else can_do(view, play.match.names, caps_of(play))
    back = "" if view.is_open else play.back.help()
    call = CALL_NOW(card=view.upcard) if play.desk.calls.is_open and view.upcard is not None else ""
    sentences = tuple(
        sentence for sentence in (call, *now, back, contract_now(view), *_disabled_buttons(play)) if sentence
    )
    return now_page(words.WHAT_NOW, sentences, (_rules_way(play), _seals_way(play)))


def _disabled_buttons(play: PlayScreen) -> tuple[str, ...]:
    """Return the buttons that are disabled now, with the reasons."""
    off = {control.intention: control.button.off for control in play.desk.controls() if control.is_off}
    return tuple(WHY_NOT_NOW(action=intention.caption, reason=why) for intention, why in off.items())


def caps_of(play: PlayScreen) -> dict[str, str]:
    """Return the labels of the player's keys."""
    return {str(intention): cap for intention, cap in play.desk.caps.items()}


def pause(
    play: PlayScreen, more: Sequence[Way], agreed: Callable[[Way], Way] = lambda way: way, *, saved: bool = False
) -> Screen:
    """Return the menu at the table, with `more` entries; an unsaved game is left only after a question, and some games
    only if everyone has `agreed`.
    """
    reader = play.open.next_reader
    return pause_menu(
        (_rules_way(play), *more),
        saved=saved,
        practice=play.match.practice,
        rule_set=of_rule_set(play.match.variant.title),
        to_read=(manual_way(),),
        resume=words.RESUME if reader is None else RESUME_WITH(name=play.match.names[reader]),
        agreed=agreed,
    )


def _seals_way(play: PlayScreen) -> Way:
    return Way(sealing.SEALED_DEALS, lambda: Push(seals_of(play.match)), SEALS_KEY)


def _rules_way(play: PlayScreen) -> Way:
    return Way(words.RULES_OF_THIS_GAME, lambda: Push(rules_of(play.match.variant)), RULES_KEY)


# ---- seals ----


def seals_of(match: Match) -> Screen:
    """Return the page with the seals of a match."""
    return seals_page(match.start_state, match.salt, match.state)


def seals_page(start: State, salt: str, state: State) -> Screen:
    """Return a page with the seals of a game from its start to its current state, to read or to copy."""
    if not salt:
        return Reading(sealing.SEALED_DEALS, [Passage("", sealing.NOT_SEALED)])
    parts = seal_parts(sealed(start, salt), state)
    passages = [
        Passage(heading, body) for heading, body in (*parts, (sealing.MEANING, joined(sealing.WHAT_IT_IS, "\n")))
    ]
    copy = Way(sealing.COPY_SEALS, lambda: copied_or_printed(as_text(parts)), "C")
    return Reading(sealing.SEALED_DEALS, passages, ways=(copy,))


def seal_parts(game: SealedGame, state: State) -> tuple[tuple[str, str], ...]:
    """Return each seal under its heading, with what opens it once nothing about it is secret."""
    over = state.phase is Phase.GAME_OVER
    whole = sealing.the_seal(game.seal) + (f"\n{sealing.REVEAL_GAME(salt=game.salt, seed=game.seed)}" if over else "")
    rounds = (
        (sealing.OF_ROUND(number=one.number), _round(one, is_round_over(one.number, state))) for one in game.rounds
    )
    return (sealing.WHOLE_GAME, whole), *rounds


def _round(sealed_round: SealedRound, is_over: bool) -> str:
    seal = sealing.the_seal(sealed_round.seal)
    if not is_over:
        return seal
    return f"{seal}\n{sealing.REVEAL_ROUND(salt=sealed_round.salt, pack=format_cards(sealed_round.pack))}"


def as_text(parts: Sequence[tuple[str, str]]) -> str:
    """Return the seals as text."""
    return "\n\n".join(f"{heading}\n{body}" for heading, body in parts) + "\n"


def copied_or_printed(text: str) -> Step:
    """Copy the text of a page to the clipboard, or print it if there is none; close the page."""
    clipboard.copied_or_printed(text)
    return Pop()
