"""The table in a window that is taller than wide: its tree, and where many plaques are."""

from game.table.trees import PILE_HIGH, SPRING, Lengths, button, framed, free, icons, plate, question, wing
from game.ui.boxes import Column, Pad, Row, Stack
from game.ui.geometry import Rect
from game.ui.nodes import Area, Gap, Node

LOW_ACTS = 0.4  # how high the low buttons are, of all
TALL_PLAQUES = 126.0  # where plaques may be in two rows
WIDE_YES, WIDE_NO = 122.0, 106.0  # of the banner


def tall_tree(of: Lengths, card: float) -> Node:
    """The table in a window taller than wide: melds below the piles, the hand below plaque and buttons, and in the band
    the buttons below the rest.
    """
    low = Row([Area("act 1", grow=1), Area("act 2", grow=1)], of.act_gap, cross=None, h=of.own * LOW_ACTS)
    acts = Column([Area("act 0", grow=1), low], of.act_gap)
    parts = [
        Gap(h=of.top),
        Row([Area("plaques", grow=1), Gap(w=of.beside_plaques), icons(of)], cross=None, h=TALL_PLAQUES),
        Gap(h=of.below_plaques),
        Row([SPRING, Area("piles", w=of.piles), SPRING], cross=None, h=of.head + PILE_HIGH + of.below_piles),
        Stack([wing(0), wing(1)], grow=1),
        Gap(h=of.above_band),
        Area(
            "band",
            Stack([_tray(of), _call(of), _question(of), _to_all(of), free(of)]),
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
    """The slots over the buttons of the tray."""
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
    """The answers to a call and what it is about, below the sentence; under them the remaining time."""
    answers = [button("let_go", of.let_go, of.lay_down_high), button("call", of.lay_down, of.lay_down_high)]
    bar = Row([SPRING, Area("call_bar", w=of.let_go + of.button_gap + of.lay_down, h=of.call_bar), Gap(w=of.band_edge)])
    about = Area("call_on", w=of.call_on, h=of.lay_down_high)
    row = Row([SPRING, about, Gap(w=of.band_edge), Row(answers, of.button_gap), Gap(w=of.band_edge)])
    return Column([SPRING, Row([plate("call_plate", of)], pack="middle"), SPRING, row, bar, Gap(h=of.slot_edge)])


def _question(of: Lengths) -> Node:
    """The folded tray, and the banner below it, which is wider than in any other window, and so are its answers."""
    asked = question(of._replace(yes=WIDE_YES, no=WIDE_NO), beside=False)
    tray = Area("folded_tray", framed("folded_plate", of), grow=1)
    return Column([tray, Gap(h=of.beside_tray), asked])


def _to_all(of: Lengths) -> Node:
    """The answers to a question to everybody, below each other."""
    answers = [button(name, of.to_all, of.to_all_high) for name in ("yes_to_all", "no_to_all")]
    return Row([SPRING, Column(answers, of.button_gap, pack="middle"), Gap(w=of.band_edge)])


def in_two_rows(opponents: int, room: Rect, gap: float) -> tuple[Rect, ...]:
    """Return the plaques of many opponents: the upper row from left to right, then the lower one."""
    upper = (opponents + 1) // 2
    w, h = (room.w - (upper - 1) * gap) / upper, (room.h - gap) / 2
    places = (divmod(at, upper) for at in range(opponents))
    return tuple(Rect(room.x + column * (w + gap), room.y + row * (h + gap), w, h) for row, column in places)
