"""The table's grid: bands, seats, meld places, hand and buttons as boxes, all from the interface size.

Text, buttons and most areas come from a tree of nodes (`trees`, and below for a tall window); only piles, lanes, slots
and my cards are measured. In design units (du); `layout` combines the grid with the cards. Seats are counted from the
viewer: 0 is the viewer, 1 their left neighbor, and so on clockwise.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.table.trees import (
    SPRING,
    Lengths,
    button,
    framed,
    free,
    icons,
    lengths_at,
    plate,
    question,
    table_tree,
    wing,
)
from game.ui.boxes import Column, Pad, Row, Stack
from game.ui.geometry import CARD_SHAPE, STAGE_HEIGHT, STAGE_WIDTH, Rect
from game.ui.looks import LARGEST, LEAST_TARGET_DU, hand_card
from game.ui.nodes import Area, Gap, Node, areas

LOW_ACTS = 0.4  # how high the low buttons are, of all
WIDE_YES, WIDE_NO = 122.0, 106.0  # for the banner


def tall_tree(of: Lengths, card: float) -> Node:
    """Return the table in a window taller than wide: melds below the piles, the hand below plaque and buttons, and in
    the band the buttons below the rest.
    """
    low = Row([Area("act 1", grow=1), Area("act 2", grow=1)], of.act_gap, cross=None, h=of.own * LOW_ACTS)
    acts = Column([Area("act 0", grow=1), low], of.act_gap)
    parts = [
        Gap(h=of.top),
        Row([Area("plaques", grow=1), Gap(w=of.beside_plaques), icons(of)], cross=None, h=of.tall_plaques),
        Gap(h=of.below_plaques),
        Row([SPRING, Area("piles", w=of.piles), SPRING], cross=None, h=of.head + of.pile + of.below_piles),
        Stack([wing(0), wing(1)], grow=1),
        Gap(h=of.above_band),
        Area(
            "band",
            Stack([_tray(of), _call(of), _question(of), free(of)]),
            h=of.band + of.below_band + of.lay_down_high,
        ),
        Gap(h=of.below_band),
        Row([Area("me", w=of.me), Gap(w=of.beside_hand), Area("acts", acts, grow=1)], cross=None, h=of.own),
        Gap(h=2 * of.above_hand),
        Area("hand", h=card),
        Gap(h=of.bottom),
    ]
    return Pad(Column(parts), (of.margin, 0))


def _tray(of: Lengths) -> Node:
    """Return the slots over the buttons of the tray."""
    slots = Area("slots", Row([SPRING, plate("tray_plate", of)]), h=of.band - 2 * of.slot_edge)
    buttons = [
        SPRING,
        button("clear", of.tray_button, of.tray_button),
        button("fill", of.fill, of.tray_button),
        button("lay_down", of.lay_down, of.lay_down_high),
        Gap(w=of.slot_margin - of.button_gap),
    ]
    return Pad(Column([Pad(slots, (of.slot_margin, 0)), Row(buttons, of.button_gap)], of.slot_edge), (0, of.slot_edge))


def _call(of: Lengths) -> Node:
    """Return the answers to a call and what it is about, below the sentence; under them the remaining time."""
    answers = [button("let_go", of.let_go, of.lay_down_high), button("call", of.lay_down, of.lay_down_high)]
    bar = Row([SPRING, Area("call_bar", w=of.let_go + of.button_gap + of.lay_down, h=of.call_bar), Gap(w=of.band_edge)])
    about = Area("call_on", w=of.call_on, h=of.lay_down_high)
    row = Row([SPRING, about, Gap(w=of.band_edge), Row(answers, of.button_gap), Gap(w=of.band_edge)])
    return Column([SPRING, Row([plate("call_plate", of)], pack="middle"), SPRING, row, bar, Gap(h=of.slot_edge)])


def _question(of: Lengths) -> Node:
    """Return the folded tray and the banner below it; banner and answers are wider than in any other window."""
    asked = question(of._replace(yes=WIDE_YES, no=WIDE_NO), beside=False)
    tray = Area("folded_tray", framed("folded_plate", of), grow=1)
    return Column([tray, Gap(h=of.beside_tray), asked])


def in_two_rows(opponents: int, room: Rect, gap: float) -> tuple[Rect, ...]:
    """Return the plaques of many opponents: the upper row from left to right, then the lower one."""
    upper = (opponents + 1) // 2
    w, h = (room.w - (upper - 1) * gap) / upper, (room.h - gap) / 2
    places = (divmod(at, upper) for at in range(opponents))
    return tuple(Rect(room.x + column * (w + gap), room.y + row * (h + gap), w, h) for row, column in places)


WIDER_INDEX = 17.0  # the extra visible width of a card for each unit its corner signs are enlarged beyond 1.5
LEAST_STEP = 24.0  # how close cards lie at most for the sake of gaps
PILE_SHAPE = 92 / 129  # the width of a card on a pile divided by its height
DECIMALS = 6
HEAD_GAP = 4.0  # between what stands over the piles and them
LEAST_LIFT = 0.55  # the share of the usual lift in the largest interface
FEW_OPPONENTS = 4  # up to this many plaques are centered
WIDEST_PLAQUE = 252.0
LANE_GAP, HIGHEST_LANE = 10.0, 150.0  # between the lanes of one wing; and how high one is at most
TALLEST_RAIL, LEAST_RAIL = 112.0, 52.0  # melds lie in two rows rather than lower than that
RAIL_STEP, LEAST_RAIL_STEP = 0.3, 23.0  # from card to card of a meld: of the height, and at least
TIGHT_RAIL_STEP = 17.0  # where there is no room for that: less, and melds are folded
RAIL_STEPS = 8.0  # heights of rails differ by so much, so that few sizes of a card are ever made
MELD_GAP, FOLDED_GAP, TWO_ROWS_APART = 16.0, 8.0, 10.0
SLOT_EDGE, SLOT_GAP = 5.0, 20.0  # round the cards of a slot, and between slots
MOST_SLOT_GAP = 1 / 4  # at most this part of a slot's share of the room
SLOT_STEP, LEAST_SLOT_STEP = 0.68, 3.0  # from place to place of a slot at most, of its height; and at least
NARROW_TRAY = 200.0  # a folded tray less wide has no room for a sentence


@dataclass(frozen=True, slots=True)
class TableGrid:
    """The positions of the table's parts at one interface size, in design units of that size."""

    size: float  # 1.0 is the usual size
    is_tall: bool  # the window is taller than wide
    stage: Rect
    lengths: Lengths
    card: tuple[float, float]  # the size of a card of the hand
    least_step: float  # the distance of cards in my row at which every index is complete, and a finger finds each
    lift: float  # the share of the usual height to which my cards are lifted
    stock: Rect
    discard: Rect
    head: Rect  # over the piles: the round and its contract
    line: Rect  # under the piles: what happened last, or what matters now
    buys: Rect  # there, the button of the buys on the player's own turn; then a button under each pile
    buy_stock: Rect
    buy_upcard: Rect
    # These are the areas of the tree.
    plaques: Rect  # where the opponents' plaques stand side by side
    wings: tuple[Rect, ...]
    icons: tuple[Rect, ...]
    piles: Rect
    band: Rect
    me: Rect
    hand: Rect
    acts: Rect
    act_buttons: tuple[Rect, ...]
    slots: Rect  # where the tray's slots stand
    clear: Rect
    fill: Rect
    lay_down: Rect
    let_go: Rect
    call: Rect
    call_bar: Rect  # the remaining time to call
    folded_tray: Rect
    banner: Rect
    banner_bar: Rect  # the remaining time to call where a place is chosen
    third: Rect
    yes: Rect
    no: Rect
    details: Rect  # the `?` of a question
    cancel: Rect  # the one answer where a place is chosen
    # where a sentence stands for a while
    tray_plate: Rect
    call_plate: Rect
    call_on: Rect  # beside it, the card of a call
    free_plate: Rect  # where there is no tray
    question: Rect  # all of the banner but its answers
    question_plate: Rect
    folded_plate: Rect

    def __hash__(self) -> int:
        """Return the hash of what all the rest comes from."""
        return hash((self.size, self.least_step, self.is_tall))

    @property
    def is_usual(self) -> bool:
        """Return whether everything has its usual size."""
        return self.size <= 1

    @property
    def plaque_gap(self) -> float:
        """The distance of plaques."""
        return self.lengths.plaque_gap

    @property
    def owner(self) -> float:
        """Return how much of a lane the portrait of its owner takes."""
        return self.lengths.owner

    def rails_room(self, lane: Rect) -> Rect:
        """Return what the melds of a lane may cover."""
        high = min(lane.h, TALLEST_RAIL)
        return Rect(lane.x, lane.center.y - high / 2, lane.w, high)

    @property
    def row_crop(self) -> float:
        """Return how much is seen of a card where the hand lies in two rows."""
        return self.hand.h / 2

    @property
    def hint_and_sort(self) -> tuple[Rect, Rect]:
        """The two buttons that share the place of the last one beside the hand."""
        whole = self.act_buttons[-1]
        wide = (whole.w - self.lengths.act_gap) / 2
        return whole._replace(w=wide), Rect(whole.right - wide, whole.y, wide, whole.h)

    @property
    def pile_card(self) -> tuple[float, float]:
        """The size of a card on a pile."""
        return self.stock.w, self.stock.h


@lru_cache(64)
def grid_of(size: float = 1.0, index: float = 1.0, *, is_tall: bool = False, by_finger: bool = False) -> TableGrid:
    """Return the grid at an interface size, 1 to `LARGEST` (more is taken for that); `index` is how much larger the
    corner signs are. For fingers, enough of each card shows for a finger.

    >>> grid_of().band, grid_of(1.25).stage
    (Rect(x=14.0, y=446.0, w=1252.0, h=94.0), Rect(x=0, y=0, w=1024.0, h=576.0))
    """
    size = max(1.0, min(LARGEST, size))
    part = (size - 1) / (LARGEST - 1)
    of = lengths_at(part, is_tall=is_tall)
    least_step = LEAST_STEP + WIDER_INDEX * max(0.0, index - 1.5)
    stage, card = Rect(0, 0, STAGE_WIDTH / size, STAGE_HEIGHT / size), hand_card(size)
    stage = Rect(0, 0, stage.h, stage.w) if is_tall else stage
    found = areas((tall_tree if is_tall else table_tree)(of, card[1]), stage)
    piles = found["piles"]
    stock, discard = _pile_boxes(piles, of)
    below = stock.bottom + of.above_line
    middle, low = piles.center.x, stock.bottom + of.below_count
    buy_stock = Rect(middle - of.pile_gap / 2 - of.buy, low, of.buy, of.buy_high)
    return TableGrid(
        size=size,
        is_tall=is_tall,
        stage=stage,
        lengths=of,
        card=card,
        least_step=max(least_step, LEAST_TARGET_DU / size) if by_finger else least_step,
        lift=1 + (LEAST_LIFT - 1) * part,
        stock=stock,
        discard=discard,
        head=piles._replace(h=stock.y - HEAD_GAP - piles.y),
        line=Rect(piles.x - of.line_reach, below, piles.w + 2 * of.line_reach, piles.bottom - below),
        buys=Rect(middle - of.buys / 2, piles.bottom - of.buys_high, of.buys, of.buys_high),
        buy_stock=buy_stock,
        buy_upcard=buy_stock._replace(x=middle + of.pile_gap / 2),
        wings=_taken(found, "wing"),
        icons=_taken(found, "icon"),
        act_buttons=_taken(found, "act"),
        **found,
    )


def _taken(found: dict[str, Rect], name: str) -> tuple[Rect, ...]:
    """Take the numbered areas of a name out of all."""
    return tuple(found.pop(key) for key in sorted(found) if key.startswith(f"{name} "))


def _pile_boxes(piles: Rect, of: Lengths) -> tuple[Rect, Rect]:
    """Return stock and discard pile, as large as the room between what stands over and under them allows."""
    high = min(of.pile, piles.h - of.head - of.below_piles)
    wide = round(high * PILE_SHAPE, DECIMALS)
    left, y = piles.center.x, piles.y + of.head
    return Rect(left - wide - of.pile_gap / 2, y, wide, high), Rect(left + of.pile_gap / 2, y, wide, high)


USUAL = grid_of()


def grid_in(room: tuple[float, float]) -> TableGrid:
    """Return the grid of the table on a stage of that size."""
    return grid_of(STAGE_WIDTH / max(room), is_tall=room[0] < room[1])


def plaques(opponents: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return the opponents' plaques from left to right, clockwise from my left; centered up to four. In a tall window
    more are in two rows.
    """
    if on.is_tall and opponents > FEW_OPPONENTS:
        return in_two_rows(opponents, on.plaques, on.plaque_gap)
    room, gap = on.plaques, on.plaque_gap
    w = min(WIDEST_PLAQUE, (room.w - (opponents - 1) * gap) / opponents)
    total = opponents * w + (opponents - 1) * gap
    x = min(on.stage.w / 2 - total / 2, room.right - total) if opponents <= FEW_OPPONENTS else room.x
    return tuple(Rect(x + at * (w + gap), room.y, w, room.h) for at in range(opponents))


def wing_seats(players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats in the left wing (top down, the viewer at the bottom) and in the right wing."""
    half = (players + 1) // 2
    return (*range(1, half), 0), tuple(range(half, players))


def lanes(players: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return the lane of every seat's melds, the same from the deal on: the wings shared out evenly."""
    found = {}
    for side, seats in _shares(players, on):
        high = min(HIGHEST_LANE, (side.h - LANE_GAP * (len(seats) - 1)) / len(seats))
        for at, seat in enumerate(seats):
            found[seat] = Rect(side.x, side.y + at * (high + LANE_GAP), side.w, high)
    return tuple(found[seat] for seat in range(players))


def _shares(players: int, on: TableGrid) -> Iterator[tuple[Rect, tuple[int, ...]]]:
    """Yield the columns of lanes with their seats: the two wings or, in a tall window, one if few play."""
    left, right = wing_seats(players)
    whole = on.wings[0]
    if not on.is_tall:
        yield from zip(on.wings, (left, right), strict=True)
    elif players <= FEW_OPPONENTS:
        yield whole, (*range(1, players), 0)
    else:
        wide = (whole.w - LANE_GAP) / 2
        yield whole._replace(w=wide), left
        yield Rect(whole.right - wide, whole.y, wide, whole.h), right


def slot_boxes(lengths: Sequence[int], room: Rect) -> tuple[Rect, ...]:
    """Return the tray's slots side by side, each as wide as the cards it asks for; closer together, and lower where
    even that is not enough, where they are many.

    >>> [round(box.w) for box in slot_boxes((3, 3, 4), USUAL.slots)]
    [164, 164, 214]
    """
    count, steps = len(lengths), max(1, sum(lengths) - len(lengths))
    gap = min(SLOT_GAP, room.w * MOST_SLOT_GAP / count)
    free = room.w - (count - 1) * gap - count * 2 * SLOT_EDGE
    high = min(room.h - 2 * SLOT_EDGE, (free - LEAST_SLOT_STEP * steps) / (count * CARD_SHAPE))
    step = min(SLOT_STEP * high, (free - count * high * CARD_SHAPE) / steps)
    boxes, x = [], room.x
    for length in lengths:
        wide = high * CARD_SHAPE + (length - 1) * step + 2 * SLOT_EDGE
        boxes.append(Rect(x, room.center.y - high / 2 - SLOT_EDGE, wide, high + 2 * SLOT_EDGE))
        x += wide + gap
    return tuple(boxes)
