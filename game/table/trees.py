"""The table as a tree of nodes, from the lengths at its interface size; `grid` arranges it.

In a larger interface the window holds fewer units. Text, buttons and cards keep their sizes, so gaps, meld places and
the visible part of my cards shrink.
"""

from typing import NamedTuple

from game.ui.boxes import Column, Pad, Row, Stack
from game.ui.nodes import Area, Gap, Node

ICONS = 4


class Lengths(NamedTuple):
    """The lengths from which the table is laid out, at the usual size; `LARGE` has those at the largest one."""

    margin: float = 14.0  # left and right of everything
    top: float = 10.0
    bottom: float = 12.0
    icon: float = 37.0  # the size of an icon in the corner; plaques are as high as two rows of them
    icon_gap: float = 6.0
    beside_plaques: float = 14.0
    plaque_gap: float = 8.0
    below_plaques: float = 36.0  # where balloons hang
    piles: float = 228.0
    pile: float = 129.0  # how high a card on a pile is at most
    beside_piles: float = 12.0
    head: float = 114.0  # over the piles: round and contract
    below_piles: float = 67.0  # for what happened last
    above_line: float = 16.0
    line_reach: float = 8.0  # how far that is wider than the piles
    below_count: float = 13.0  # from the piles to what may be bought on the player's own turn
    buy: float = 132.0
    buy_high: float = 50.0
    buys: float = 112.0  # the button that shows those two
    buys_high: float = 38.0
    pile_gap: float = 18.0
    owner: float = 44.0
    above_band: float = 10.0
    band: float = 94.0
    below_band: float = 12.0
    own: float = 156.0  # how high the player's own plaque and buttons are
    me: float = 216.0
    acts: float = 156.0
    beside_hand: float = 14.0
    above_hand: float = 14.0
    low_act: float = 40.0
    act_gap: float = 8.0
    # in the band: the tray and its buttons, a question and its answers, the answers of a call
    slot_margin: float = 9.0
    slot_edge: float = 5.0
    folded_tray: float = 318.0
    beside_tray: float = 12.0
    banner: float = 70.0
    below_banner: float = 8.0
    answer: float = 54.0
    answer_gap: float = 8.0
    no: float = 104.0
    yes: float = 140.0
    cancel: float = 140.0
    details: float = 38.0
    button_gap: float = 10.0
    band_edge: float = 14.0  # right of its last button
    tray_button: float = 42.0
    fill: float = 138.0
    lay_down: float = 142.0
    lay_down_high: float = 54.0
    let_go: float = 100.0
    call_bar: float = 4.0
    below_call_bar: float = 12.0
    below_banner_bar: float = 3.0
    beside_banner_bar: float = 16.0
    call_on: float = 216.0  # the words beside the answers of a call
    plate: float = 470.0  # a sentence for a while, over the tray or the felt
    plate_high: float = 78.0
    plate_edge: float = 6.0  # round one over a question or the folded tray
    tall_plaques: float = 126.0  # how high they are in a tall window, where they may be in two rows


LARGE = Lengths(
    margin=8.0,
    top=4.0,
    bottom=4.0,
    icon=27.0,
    icon_gap=4.0,
    beside_plaques=6.0,
    plaque_gap=4.0,
    below_plaques=8.0,
    piles=176.0,
    beside_piles=8.0,
    head=58.0,
    below_piles=50.0,
    above_line=10.0,
    line_reach=4.0,
    owner=34.0,
    above_band=6.0,
    band=66.0,
    below_band=10.0,
    own=118.0,
    me=152.0,
    acts=132.0,
    beside_hand=8.0,
    above_hand=3.0,
    low_act=32.0,
    act_gap=4.0,
    slot_margin=5.0,
    slot_edge=4.0,
    folded_tray=120.0,
    beside_tray=6.0,
    banner=60.0,
    below_banner=2.0,
    answer=50.0,
    yes=128.0,
    no=88.0,
    buy=112.0,
    buy_high=44.0,
    below_call_bar=1.0,
    plate_high=50.0,
    tall_plaques=98.0,
)
TALL_LARGE = LARGE._replace(pile=76.0, head=64.0, below_piles=32.0, own=106.0, me=180.0, above_hand=4.0, call_on=180.0)
SPRING = Gap(grow=1)


def lengths_at(part: float, *, is_tall: bool) -> Lengths:
    """Return the lengths between those at the usual size (0) and at the largest one (1)."""
    ends = zip(Lengths(), TALL_LARGE if is_tall else LARGE, strict=True)
    return Lengths(*(usual + (large - usual) * part for usual, large in ends))


def table_tree(of: Lengths, card: float) -> Node:
    """Return the table from its upper to its lower edge, each part with its name; `card` is the height of a card of
    mine.
    """
    beside = Gap(w=of.beside_piles)
    parts = [
        Gap(h=of.top),
        Row([Area("plaques", grow=1), Gap(w=of.beside_plaques), icons(of)], cross=None),
        Gap(h=of.below_plaques),
        Row([wing(0), beside, Area("piles", w=of.piles), beside, wing(1)], cross=None, grow=1),
        Gap(h=of.above_band),
        Area("band", Stack([_tray(of), _call(of), question(of), free(of)]), h=of.band),
        Gap(h=of.below_band),
        _own(of, card),
        Gap(h=of.bottom),
    ]
    return Pad(Column(parts), (of.margin, 0))


def wing(at: int) -> Node:
    """Return a place for melds: the left one is 0."""
    return Area(f"wing {at}", grow=1)


def icons(of: Lengths) -> Node:
    """Return the corner: two rows of two."""
    boxes = [Area(f"icon {at}", w=of.icon, h=of.icon) for at in range(ICONS)]
    return Column([Row(boxes[:2], of.icon_gap), Row(boxes[2:], of.icon_gap)], of.icon_gap)


def _own(of: Lengths, card: float) -> Node:
    """Return what is mine: plaque, cards and buttons, a tall one and two low ones."""
    acts = [Area("act 0", grow=1), Area("act 1", h=of.low_act), Area("act 2", h=of.low_act)]
    hand = Column([Gap(h=of.above_hand), Area("hand", h=card)], grow=1)
    gap = Gap(w=of.beside_hand)
    return Row(
        [Area("me", w=of.me), gap, hand, gap, Area("acts", Column(acts, of.act_gap), w=of.acts)], cross=None, h=of.own
    )


def button(name: str, wide: float, high: float) -> Node:
    """Return a place for a button."""
    return Area(name, w=wide, h=high)


def plate(name: str, of: Lengths) -> Node:
    """Return a place for a sentence that goes away again."""
    return Area(name, w=of.plate, least_w=0, h=of.plate_high)


def free(of: Lengths) -> Node:
    """Return a sentence on the felt where there is no tray."""
    return Row([plate("free_plate", of)], pack="middle")


def framed(name: str, of: Lengths) -> Node:
    """Return a sentence over all of a part."""
    return Pad(Area(name), (of.plate_edge, of.plate_edge / 2))


def _tray(of: Lengths) -> Node:
    """Return the slots, and the buttons of the tray."""
    side = of.tray_button
    parts = [
        Gap(w=of.slot_margin),
        Area("slots", Row([SPRING, plate("tray_plate", of)]), h=of.band - 2 * of.slot_edge, grow=1),
        Gap(w=of.button_gap),
        button("clear", side, side),
        Gap(w=of.answer_gap),
        button("fill", of.fill, side),
        Gap(w=of.button_gap),
        button("lay_down", of.lay_down, of.lay_down_high),
        Gap(w=of.band_edge),
    ]
    return Row(parts)


def _call(of: Lengths) -> Node:
    """Return the two answers to a call where the tray is laid down, over the remaining time."""
    answers = [button("let_go", of.let_go, of.lay_down_high), button("call", of.lay_down, of.lay_down_high)]
    bar = Area("call_bar", w=of.let_go + of.button_gap + of.lay_down, h=of.call_bar)
    edge = Gap(w=of.band_edge)
    low = Column([SPRING, Row([SPRING, bar, edge]), Gap(h=of.below_call_bar)])
    words = [SPRING, plate("call_plate", of), Area("call_on", w=of.call_on, h=of.lay_down_high)]
    return Stack([Row([*words, Gap(w=of.band_edge), Row(answers, of.button_gap), edge]), low])


def question(of: Lengths, *, beside: bool = True) -> Node:
    """Return the banner with its answers at the right end, and `beside` it the folded tray."""
    edge = Gap(w=of.answer_gap)
    answers = [
        button("third", of.no, of.answer),
        button("yes", of.yes, of.answer),
        button("no", of.no, of.answer),
        button("details", of.details, of.details),
    ]
    asked = Area("question", framed("question_plate", of), h=of.banner, grow=1)
    cancel = Row([SPRING, button("cancel", of.cancel, of.answer), edge])
    low = [SPRING, Area("banner_bar", h=of.call_bar), Gap(h=of.below_banner_bar)]
    bar = Pad(Column(low), (of.beside_banner_bar, 0))
    banner = Area("banner", Stack([Row([asked, edge, Row(answers, of.answer_gap), edge]), cancel, bar]), grow=1)
    tray = [Area("folded_tray", framed("folded_plate", of), w=of.folded_tray), Gap(w=of.beside_tray)]
    row = Row([*(tray if beside else ()), banner], cross=None, h=of.banner)
    return Column([SPRING if beside else None, row, Gap(h=of.below_banner)])
