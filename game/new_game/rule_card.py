"""A rule set's card on the New game screen: what is special about it, as a picture and in a few words.

Both follow from its knobs alone, so every rule set has a card.
"""

from functools import partial
from typing import NamedTuple

from game.language import joined
from game.new_game import words
from game.rulebook import small_cards
from game.rules.cards import JOKER_RANK, Card
from game.rules.variant import Claim, ContractOrder, FailedContract, Variant, WildRule
from game.text.cards import capitalized, listed, wild_ranks_words
from game.text.ui import length_of_game, short_title
from game.ui import signs
from game.ui.boxes import Column, Row
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Node, Style, Text
from game.ui.paint import chip, frame, glow, panel, text, width_of

LONG_GAME, MIDDLING_GAME = 9, 6  # rounds from which a game counts as long, as middling
TITLE_DU, LEAST_TITLE_DU = 27.0, 17.0
PICTURE_DU, TITLE_HIGH, LOW_TITLE = 58.0, 40.0, 32.0
LENGTH = Style("note", "text_dim", at="c", most=1)


class Special(NamedTuple):
    """What sets a rule set apart: in a few words, and as a picture."""

    line: str
    picture: Node


def special_of(variant: Variant) -> Special:
    """Return the first of a few striking features that a rule set has, looked for in this order."""
    wilds = sorted(variant.dealing.wild_ranks - {JOKER_RANK})
    one_wild = WildRule.ONE in (variant.melding.set_wilds_laid, variant.melding.run_wilds_laid)
    if variant.money.buy:
        picture = Row([_cards("9c"), small_cards.coins(min(3, variant.money.buy + 2))], 14)
        return Special(words.EVERY_BUY_COSTS, picture)
    if wilds:
        ranks = listed(wild_ranks_words(variant))
        first = [card for card in map(partial(Card, wilds[0]), "shdc") if variant.is_wild(card)]
        return Special(capitalized(words.WILD_RANKS(cards=ranks)), _cards(*map(str, first[:2]), "**"))
    if variant.claims is not Claim.NONE:
        return Special(words.CALL_SHANGHAI, Row([_cards("Js"), CustomPaint(_paint_call, w=96, h=28)], 12))
    if variant.contract_order is ContractOrder.CHOSEN:
        return Special(words.OWN_CONTRACTS, _cards("4c", "4h", "Qd", "Kd"))
    if variant.failed_contract is FailedContract.REPEATED:
        return Special(words.REPEATED_CONTRACTS, _cards("6c", "6h", "6d"))
    if one_wild:
        return Special(words.ONE_JOKER, _cards("7h", "7*", "7s"))
    run = small_cards.cards(("8d", "9d", "Td", "Jd", "Qd", "Kd"), PICTURE_DU, 21)
    return Special(_evening(len(variant.rounds)), run)


def _cards(*codes: str) -> Node:
    return small_cards.cards(codes, PICTURE_DU)


def _evening(rounds: int) -> str:
    if rounds < MIDDLING_GAME:
        return words.SHORT_EVENING
    return words.LONG_EVENING if rounds >= LONG_GAME else words.USUAL_EVENING


def card_inside(variant: Variant, *, on: bool, low: bool) -> Node:
    """Return the content of the card; without the picture if there is little room."""
    special = special_of(variant)
    title = short_title(variant.title)
    lines: list[Node] = [
        CustomPaint(partial(_paint_title, title, "accent" if on else "text"), h=LOW_TITLE if low else TITLE_HIGH),
        Text(special.line, Style(at="c")),
        Text(length_of_game(len(variant.rounds), plays_on=variant.plays_on), LENGTH),
    ]
    return Column(lines if low else [Row([special.picture], pack="middle", h=PICTURE_DU), *lines], 5)


def paint_ground(on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Paint the ground of a card; the selected one has gold light and a seal."""
    if on:
        glow(canvas, box, "accent", 10, 7, 190)
    panel(canvas, box, "raised" if on or feel.hover > 0.5 else "plain")
    if on:
        frame(canvas, box, "accent", 8, 3)
        canvas.svg(signs.TICK_SEAL, box.right - 20, box.y - 8, 28, 28)
    if feel.focus:
        focus_ring(canvas, box)


def _paint_call(canvas: Canvas, box: Rect) -> None:
    chip(canvas, box.x, box.y, words.SHANGHAI, "danger", "ivory", "accent", box.h, "text")


def _paint_title(title: str, ink: str, canvas: Canvas, box: Rect) -> None:
    """Paint the title on one line, smaller if necessary; a very long name on two."""
    size = TITLE_DU * min(1.0, box.w / width_of(canvas, title, TITLE_DU, face="title"))
    if size >= LEAST_TITLE_DU:
        text(canvas, title, box.center.x, box.center.y + size * 0.36, size, ink, at="c", face="title")
        return
    parts = title.split(" ")
    half = min(range(1, len(parts) + 1), key=lambda at: abs(len(joined(parts[:at], " ")) - len(title) / 2))
    for drop, part in ((-3.0, parts[:half]), (15.0, parts[half:])):
        line = joined(part, " ")
        wide = width_of(canvas, line, LEAST_TITLE_DU, face="title")
        shrunk = LEAST_TITLE_DU * min(1.0, box.w / max(1.0, wide))
        text(canvas, line, box.center.x, box.center.y + drop, shrunk, ink, at="c", face="title")
