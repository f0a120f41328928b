"""What experts made of a dealt hand: each card by its fate, the melds they laid most, how it ended, and the plan."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median_low
from typing import NamedTuple

from ai.judge.par import PLAYINGS, Fate
from game.language import joined
from game.practice.doors import draw_picture
from game.practice.parts import draw_cards, draw_tick
from game.practice.rounds import par_words
from game.practice.rounds import plan_words as words
from game.practice.rounds.plan import CardShare, HandPlan, MeldShare
from game.practice.words import REVIEW_STOPPED
from game.rules.cards import parse_card
from game.table import rails
from game.text import ui
from game.text.cards import card_name, contract_words
from game.ui.boxes import Column, Pad, Row, Scrolled
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.form import NOWHERE, SPRING, button, foot, head, title_node
from game.ui.geometry import CARD_SHAPE, Rect
from game.ui.looks import color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import bar, text
from game.ui.screen import Step
from game.ui.widgets import Toggle
from sounds import Mood

EDGE, TICK_DU, RAISED, BAR_HIGH, WORDS_HIGH = 24.0, 24.0, 16.0, 11.0, 56.0
CARDS_HIGH, WIDEST_CARD, CARD_GAP, LOW_HIGH, MELD_HIGH, MELD_WIDE = 216.0, 82.0, 20.0, 262.0, 44.0, 160.0
DARK = 0.55  # how much of a card that was thrown or left is covered
INKS = {Fate.MELD: "accent", Fate.HIT: "legal", Fate.THROWN: "text_dim", Fate.LEFT: "danger_text"}


class PlanActions(NamedTuple):
    """What the page leads to."""

    play: Callable[[], Step]
    watch: Callable[[], Step | None]
    is_asked: Callable[[], bool]  # whether the plan is asked for after every deal
    ask: Callable[[bool], None]


class PlanScreen(LookingScreen[HandPlan]):
    """The page about a dealt hand; it opens when as many experts have played as set par, and fills up."""

    largest_tall = 1.25
    music = Mood.SILENT

    def __init__(self, look: Callable[[], HandPlan], actions: PlanActions, back: Callable[[], Step]) -> None:
        self._actions, self._back = actions, back
        super().__init__(look, "play")

    @property
    def awaits(self) -> bool:
        """Return whether experts are still playing."""
        return self.shown.is_running

    def view(self) -> Node:
        """Return the cards, the melds, the end of the round and the plan, or how many have played so far."""
        shown, actions = self.shown, self._actions
        is_open = shown.played >= PLAYINGS
        line = words.LINE(
            title=shown.variant.title,
            number=shown.number,
            contract=contract_words(shown.contract),
            times=shown.played,
        )
        stopped = Text(REVIEW_STOPPED(reason=shown.trouble), Style(at="c")) if shown.trouble else None
        if is_open:
            low = Row([self._melds(), self._end()], 12, cross=None, folds=True)
            body: Node = Scrolled(Column([stopped, self._cards(), low], 12), self.scroll)
        else:
            so_far = par_words.PLAYINGS(number=shown.played, all=PLAYINGS)
            share = CustomPaint(partial(_draw_share, shown.played / PLAYINGS), h=BAR_HIGH)
            parts = [Text(so_far, Style("strong", at="c")), share, stopped]
            body = Pad(Column(parts, 12, pack="middle"), (220, 60), "plain")
        every = Toggle("every", NOWHERE, words.AFTER_EVERY_DEAL, actions.is_asked(), key="Y", does=self._ask)
        off = "" if shown.played else par_words.PLAYINGS(number=0, all=PLAYINGS)
        ways = foot(
            button("back", words.PLAN_AGAIN, key="Esc", w=150),
            button("watch", words.WATCH_ONE, key="W", w=150, off=off, does=actions.watch),
            WidgetNode(every, w=250, h=44),
            SPRING,
            button("play", words.PLAY_IT, "gold", "Enter", w=210, size="strong", does=actions.play),
        )
        return self.framed(head(words.MADE_OF_IT, line if is_open else "", 40), body, ways, edge=EDGE)

    def _cards(self) -> Node:
        shown = self.shown
        spoken = [
            words.CARD_SPOKEN(
                card=card_name(parse_card(card.code)),
                sentence=words.FATES[card.fate],
                share=shown.of_hundred(max(card.counts)),
                turn=card.turn,
            )
            for card in shown.cards
        ]
        aloud = joined(spoken, " ")
        cards = CustomPaint(partial(_draw_hand, shown), aloud, h=CARDS_HIGH)
        legend = [
            Row([CustomPaint(partial(_draw_ink, INKS[fate]), w=18, h=12), Text(name, NOTE)], 7)
            for fate, name in words.FATES.items()
        ]
        return Pad(Column([cards, Row(list[Node](legend), 26, pack="middle", wraps=True)], 6), (18, 10), "plain")

    def _melds(self) -> Node:
        rows = [self._meld(share) for share in self.shown.melds]
        parts = [title_node(words.WENT_FOR, 25), *(rows or [Text(words.NEVER_DOWN)])]
        return Pad(Column(list[Node](parts), 8), (18, 10), "plain", w=608, least_w=330, h=LOW_HIGH, least_h=0, grow=1)

    def _meld(self, share: MeldShare) -> Node:
        cards = CustomPaint(partial(draw_cards, share.codes), w=MELD_WIDE, h=MELD_HIGH)
        part = CustomPaint(partial(_draw_share, share.times / self.shown.played), h=BAR_HIGH, grow=1, least_w=60)
        figure = Text(ui.per_cent(share.times / self.shown.played), Style("strong", "accent", "semi", at="r"), w=66)
        return Row([cards, Gap(w=10), part, figure], 10)

    def _end(self) -> Node:
        shown = self.shown
        lines = [
            words.DOWN_IN(share=shown.of_hundred(len(shown.downs)), turn=median_low(shown.downs))
            if shown.downs
            else words.NEVER_DOWN,
            words.OUT_IN(share=shown.of_hundred(shown.outs), points=words.average(shown.points)),
            words.RIVAL_DOWN(turn=median_low(shown.rival_downs), number=median_low(shown.ends))
            if shown.rival_downs
            else words.ROUND_ENDS(number=median_low(shown.ends)),
        ]
        plan = Text(shown.sentence, Style(ink="accent", weight="semi")) if shown.sentence else None
        parts = [title_node(words.HOW_IT_ENDED, 25), *map(Text, lines), Gap(grow=1), plan]
        return Pad(Column(parts, 8), (18, 10), "plain", w=608, least_w=330, h=LOW_HIGH, least_h=0, grow=1)

    def _ask(self, on: bool) -> None:
        self._actions.ask(on)
        self._renewed = True

    def leave(self) -> Step:
        """Go back to the plan."""
        return self._back()


def _draw_hand(shown: HandPlan, canvas: Canvas, box: Rect) -> None:
    """Draw the dealt cards in a row, each over its bar and the most frequent fate."""
    step = min(WIDEST_CARD + CARD_GAP, box.w / max(1, len(shown.cards)))
    wide = min(WIDEST_CARD, step * 0.86, (box.h - RAISED - WORDS_HIGH - BAR_HIGH - 14) * CARD_SHAPE)
    left = box.center.x - step * len(shown.cards) / 2
    for at, card in enumerate(shown.cards):
        column = Rect(left + at * step + (step - wide) / 2, box.y, wide, box.h)
        _draw_card(card, shown.played, canvas, column, step)


def _draw_card(card: CardShare, played: int, canvas: Canvas, box: Rect, step: float) -> None:
    high = box.w / CARD_SHAPE
    face = Rect(box.x, box.y + (0.0 if card.is_planned else RAISED), box.w, high)
    rails.face(canvas, card.code, face, cast=2)
    if card.fate in (Fate.THROWN, Fate.LEFT):
        body = f'<rect width="{face.w:.1f}" height="{face.h:.1f}" rx="5" fill="{color("well")}" fill-opacity="{DARK}"/>'
        draw_picture(canvas, face, body)
    if card.is_planned:
        draw_tick(canvas, Rect(face.right - TICK_DU * 0.75, face.y - TICK_DU * 0.25, TICK_DU, TICK_DU))
    line = Rect(box.x, box.y + RAISED + high + 8, box.w, BAR_HIGH)
    x, body = 0.0, ""
    for fate, count in zip(Fate, card.counts, strict=True):
        part = line.w * count / max(1, played)
        body += f'<rect x="{x:.1f}" width="{part:.1f}" height="{BAR_HIGH:g}" fill="{color(INKS[fate])}"/>'
        x += part
    draw_picture(canvas, line, body)
    share = ui.per_cent(max(card.counts) / max(1, played))
    middle, y = box.center.x, line.bottom
    text(canvas, share, middle, y + 18, "text", INKS[card.fate], "semi", "c", fit=step - 2)
    text(canvas, words.IN_SHORT[card.fate], middle, y + 35, "note", "text_dim", at="c", fit=step - 2)
    text(canvas, words.TURN(number=card.turn), middle, y + 51, "note", "text_dim", at="c", fit=step - 2)


def _draw_ink(ink: str, canvas: Canvas, box: Rect) -> None:
    draw_picture(canvas, box, f'<rect width="{box.w:g}" height="{box.h:g}" rx="4" fill="{color(ink)}"/>')


def _draw_share(share: float, canvas: Canvas, box: Rect) -> None:
    bar(canvas, box, share)
