"""Opens the page of what wins a contract; the rounds of a house's own rule set are played in the background first.

What wins a contract: advice with the fact behind each, and strong players' figures beside the player's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ai.contract_counts import (
    Mean,
    RoundPlayed,
    RoundsOfSeat,
    count_again,
    count_contract,
    players_of,
)
from ai.contracts import ContractCounts, SeatRound, shipped_counts
from game.practice.parts import WRONG, cards_width, draw_bar, draw_cards
from game.practice.winning import words
from game.practice.winning.facts import LEAST_OWN, Advice, Compared, advice_for, compared
from game.rules.variant import Contract, Kind, Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text import ui
from game.text.cards import contract_words
from game.ui.boxes import Child, Column, Pad, Row, Scrolled
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.form import SPRING, button, foot, head, title_node
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.screen import Replace, Screen, Step
from sounds import Mood

EDGE, ADVICE_WIDE, ADVICE_HIGH, CARDS_WIDE, CARDS_HIGH = 24.0, 540.0, 122.0, 560.0, 72.0
LABEL_WIDE, VALUE_WIDE, BAR_DU, NUMBER_WIDE = 220.0, 78.0, 15.0, 50.0
GROUP_GAP, ROOM = 22.0, 1.15
SUITS, RANKS, SET_RANKS = "chds", "A23456789TJQKA", "7J49Q2K58"


class WinningPage(NamedTuple):
    """The contents of the page. `counted` is in rounds; not all are counted yet while it `is_counting`, nor all own
    rounds while it `is_waiting`.
    """

    rule_set: str
    number: int
    rounds: int
    contract: Contract
    line: str
    advice: tuple[Advice, ...]
    rows: tuple[Compared, ...]
    own_rounds: int
    counted: int
    is_counting: bool = False
    is_waiting: bool = False
    has_failed: bool = False
    drills: bool = True


class WinningActions(NamedTuple):
    """The callbacks of the page: another round, playing this one, and its drills."""

    go: Callable[[int], Step]
    play: Callable[[], Step]
    drill: Callable[[], Step]


class WinningScreen(LookingScreen[WinningPage]):
    """The page of one contract."""

    music = Mood.SILENT

    def __init__(self, look: Callable[[], WinningPage], actions: WinningActions) -> None:
        self._actions = actions
        super().__init__(look, "drill")

    @property
    def awaits(self) -> bool:
        """Return whether rounds are still being counted."""
        return self.shown.is_waiting

    def view(self) -> Node:
        """Return the contract, the advice, the figures, and where to go on."""
        shown = self.shown
        low = Row([self._advice(), self._figures()], 12, cross=None, folds=True)
        body = Scrolled(Column([self._contract(), low], 12), self.scroll)
        note = words.counted_from(shown.counted, is_done=not shown.is_counting)
        note = words.NOT_COUNTED if shown.has_failed else note
        off = "" if shown.drills else words.NO_DRILLS
        ways = foot(
            button("back", ui.BACK, key="Esc", w=130),
            button("play", words.PLAY_THIS_ROUND, key="P", does=self._actions.play),
            SPRING,
            Text(note, NOTE._replace(at="r"), grow=1),
            button(
                "drill", words.DRILL_THIS_ROUND, "gold", "G", w=250, size="strong", off=off, does=self._actions.drill
            ),
        )
        return self.framed(head(words.WHAT_WINS(number=shown.number), "", 40), body, ways, edge=EDGE)

    def _contract(self) -> Node:
        shown = self.shown
        groups = example_cards(shown.contract)
        cards = CustomPaint(partial(_draw_groups, groups), w=CARDS_WIDE, h=CARDS_HIGH, least_w=240)
        names = Column([title_node(shown.rule_set, 25), Text(shown.line, Style(most=2))], 2, grow=1, least_w=200)
        near = [at for at in (shown.number - 1, shown.number + 1) if 1 <= at <= shown.rounds]
        links = [
            button(f"round {at}", words.ROUND_ALONE(number=at), h=42, does=partial(self._actions.go, at)) for at in near
        ]
        return Pad(Row([cards, Gap(w=8), names, *links], 12, folds=True), (18, 10), "plain")

    def _advice(self) -> Node:
        if not self.shown.advice:
            return Pad(Text(words.NOTHING_YET, NOTE), (18, 14), "plain", w=ADVICE_WIDE, least_w=300)
        cards = [_advice_card(at, advice) for at, advice in enumerate(self.shown.advice, 1)]
        return Column(cards, 8, w=ADVICE_WIDE, least_w=300)

    def _figures(self) -> Node:
        shown = self.shown
        is_known = shown.own_rounds >= LEAST_OWN
        legend: list[Child] = [Text(words.STRONG_PLAYERS, Style(weight="semi", most=1))]
        if is_known:
            legend.append(Text(words.YOU_ROUNDS(number=shown.own_rounds), Style(ink="accent", weight="semi", most=1)))
        rows: list[Child] = [Row(legend, 30, wraps=True)]
        rows += [_figure_row(row) for row in shown.rows]
        if not is_known:
            rows.append(Text(words.TOO_FEW(number=LEAST_OWN), NOTE))
        return Pad(Column(rows, 12), (18, 14), "plain", grow=1, least_w=330)


def _advice_card(at: int, advice: Advice) -> Node:
    lines: list[Child] = [Text(advice.title, Style(20, weight="semi"))]
    if advice.reason:
        lines.append(Text(advice.reason))
    lines.append(Text(advice.fact, Style(ink="accent", weight="medium")))
    return Pad(
        Row([title_node(str(at), 36, w=NUMBER_WIDE), Column(lines, 4, grow=1)], 10, cross="start"),
        (18, 12),
        "plain",
        h=ADVICE_HIGH,
        least_h=96,
    )


def _figure_row(row: Compared) -> Node:
    most = ROOM * max(figure.value + figure.half for figure in (row.strong, row.mine) if figure is not None) or 1.0
    label: list[Child] = [Text(row.label, Style(weight="medium", most=2))]
    if row.is_first:
        label.append(Text(words.PRACTICE_FIRST, Style("note", WRONG, "semi")))
    bars: list[Child] = [_bar(row.strong, row, most, "ivory", "text")]
    if row.mine is not None:
        bars.append(_bar(row.mine, row, most, WRONG if row.is_first else "accent", "accent"))
    return Row([Column(label, w=LABEL_WIDE, least_w=130), Column(bars, 4, grow=1)], 10)


def _bar(figure: Mean, row: Compared, most: float, ink: str, text_ink: str) -> Node:
    shown = ui.per_cent(figure.value) if row.is_share else ui.a_round(figure.value)
    paint = CustomPaint(partial(_draw_figure, figure, most, ink), h=BAR_DU, grow=1, least_w=80)
    return Row([paint, Text(shown, Style(ink=text_ink, weight="semi", at="r", most=1), w=VALUE_WIDE)], 8)


def _draw_figure(figure: Mean, most: float, ink: str, canvas: Canvas, box: Rect) -> None:
    draw_bar(figure.value, figure.half, most, ink, canvas, box)


def example_cards(contract: Contract) -> tuple[tuple[str, ...], ...]:
    """Return cards that make the contract, meld by meld."""
    groups, sets, runs = [], 0, 0
    for spec in contract:
        if spec.kind is Kind.RUN:
            first = max(0, min(3, len(RANKS) - spec.length))
            suit = SUITS[(3 + runs) % len(SUITS)]
            groups.append(tuple(f"{rank}{suit}" for rank in RANKS[first : first + spec.length]))
            runs += 1
        else:
            rank = SET_RANKS[sets % len(SET_RANKS)]
            groups.append(tuple(f"{rank}{SUITS[at % len(SUITS)]}" for at in range(spec.length)))
            sets += 1
    return tuple(groups)


def _draw_groups(groups: Sequence[Sequence[str]], canvas: Canvas, box: Rect) -> None:
    """Draw melds side by side, as large as there is room."""
    gaps = GROUP_GAP * (len(groups) - 1)
    whole = sum(cards_width(len(group), 1.0) for group in groups)
    high = min(box.h, (box.w - gaps) / max(whole, 0.1))
    left = box.x
    for group in groups:
        wide = cards_width(len(group), high)
        draw_cards(tuple(group), canvas, Rect(left, box.center.y - high / 2, wide, high))
        left += wide + GROUP_GAP


OWN_RULES_ROUNDS = 150  # rounds played for a contract of the player's own rule set


@dataclass(slots=True)
class _Counting:
    """The counts of a contract: shipped, or growing; and the player's rounds, those of practice once counted."""

    work: BackgroundWork
    counts: ContractCounts
    own: tuple[SeatRound, ...]

    def look(self) -> ContractCounts:
        """Return what is known now."""
        for result in self.work.poll(object) if self.work.is_running else ():
            match result:
                case ContractCounts():
                    self.counts = result
                case RoundsOfSeat(rounds):
                    self.own += rounds
        return self.counts


def what_wins(
    session: Session,
    variant: Variant,
    number: int,
    mine: Callable[[int], tuple[SeatRound, ...]],
    play: Callable[[int], Step],
    drill: Callable[[int], Step],
    has_drills: Callable[[int], bool],
    practiced: Callable[[int], tuple[RoundPlayed, ...]],
) -> Screen:
    """Return the page of a round; `mine` and `practiced` are the player's own rounds of it, in games and in practice.

    The others are where the page leads.
    """
    is_shipped = variant.id in shipped_variants() and variant == shipped_variant(variant.id)
    shipped = shipped_counts().get(variant.id, ()) if is_shipped else ()
    work = BackgroundWork(session, "what wins", is_brisk=True)
    counts = shipped[number - 1] if number <= len(shipped) else ContractCounts()
    counting = _Counting(work, counts, mine(number))
    if played := practiced(number):
        work.begin(count_again, played)
    if not counts.rounds:
        work.begin(count_contract, variant, number, OWN_RULES_ROUNDS)

    def look() -> WinningPage:
        counts, own = counting.look(), counting.own
        rules = variant.rounds[number - 1]
        line = words.DEALT_AND_BUYS(
            contract=contract_words(rules.contract),
            number=rules.cards.at(players_of(variant)),
            allowed=words.BUYS_ALLOWED(number=rules.buys) if rules.has_buy_limit else words.ANY_BUYS,
        )
        return WinningPage(
            variant.title, number, len(variant.rounds), rules.contract, line,
            advice_for(variant, number, counts), compared(variant, counts, own), len(own), counts.rounds,
            is_counting=work.is_running and not shipped,
            is_waiting=work.is_running,
            has_failed=bool(work.trouble),
            drills=has_drills(number),
        )  # fmt: skip

    def go(other: int) -> Step:
        work.cancel()
        return Replace(what_wins(session, variant, other, mine, play, drill, has_drills, practiced))

    return WinningScreen(look, WinningActions(go, partial(play, number), partial(drill, number)))
