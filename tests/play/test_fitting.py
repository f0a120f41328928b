"""Once down: cards that fit wear a tab and go onto their meld, and no card is ever lost."""

import random
from collections import Counter

import pygame
import pytest

from game.engine.actions import Hit, LayDown, Swap
from game.engine.position import load_position
from game.engine.referee import refusal
from game.engine.state import Phase, State, new_game
from game.engine.view import observe
from game.play.input.placing import lay_down_to_show
from game.play.paint.table import MeldShown
from game.play.picture.regions import regions
from game.play.scene.band import AskBand, TrayBand
from game.play.scene.compose import SWAPS as SWAP_TAB
from game.rules.cards import format_cards, parse_card, parse_cards
from game.rules.schema import with_knob
from game.rules.variant import Further
from game.rules.variant_file import shipped_variant
from game.table import grid
from game.table.commands import KEYMAP, Intention
from game.table.holding import dealt, in_slot
from game.table.layout import HandKey
from game.table.proposals import OnMeld, OnWild
from game.table.stage import Stage
from game.table.tray import shows_tray
from game.ui.geometry import Point, Rect
from tests.play.test_hands import MELDS, PLAY, TWO_MORE, head, position
from tests.support.seated import Pilot

FITS = "hits without swaps"
SWAPS = "swaps in runs only"
GESTURES = 250
AWAY = (Intention.CANCEL, Intention.LOG, Intention.SCORES, Intention.HELP, Intention.STATE, Intention.INSPECT)
STARTS = (FITS, SWAPS, "hits and swaps to the hand, any meld", "laying down a set and a run", "several discards owed")


def position_with_many_fits() -> State:
    """Return a position with nine different cards in hand that fit melds."""
    more = ""
    for owner, rank in ((3, "Q"), (3, "3"), (4, "5"), (4, "J"), (5, "8")):
        more += f'[[melds]]\nowner = {owner}\nkind = "set"\ncards = "{rank}s {rank}d {rank}c"\n'
    own = PLAY.replace("9h 7h 4h Kh Ac ** Qd 3s", "9h 4h Kh Ac Qh 3h 5h 2d Jh 8h 6s").replace('"3d Qs"', '"2c 7s"')
    position_text = head("campfire", 2, players=5) + own + TWO_MORE + MELDS.replace("Ks Kd **", "Ks Kd Kc") + more
    position_text = position_text.replace("[[seats]]\nhand = 9\n", '[[seats]]\nhand = 9\ndown = "earlier"\n')
    position_text = position_text.replace("[[seats]]\nhand = 7\n", '[[seats]]\nhand = 7\ndown = "earlier"\n')
    return load_position(position_text, "many fit", open_variant=lambda name: shipped_variant(str(name)))


def position_with_a_swap() -> State:
    """Return a position with no card in hand that fits and one that can be swapped for a wild."""
    position_text = head("quarters", 2) + PLAY.replace("[[seats]]", "[[seats]]\nquarters = 20", 1) + MELDS
    position_text = position_text.replace("9h 7h 4h Kh Ac ** Qd 3s", "7h Qd 3s")
    return load_position(position_text, "only a swap", open_variant=lambda name: shipped_variant(str(name)))


@pytest.fixture(scope="module")
def pilot() -> Pilot:
    """Return one window that all tests of this file share."""
    return Pilot("drags")


def tabs(pilot: Pilot) -> dict[str, str]:
    """Return the tabs over the cards that fit."""
    scene = pilot.table.scene()
    cards = {held.uid: str(held.card) for held in scene.state.holding.row}
    return {cards[uid]: words for uid, words in scene.tabs.items()}


def show_position(pilot: Pilot, start: State) -> None:
    """Show a position and its first frame."""
    pilot.take_over(start)
    pilot.frame()
    pilot.done.clear()


@pytest.mark.parametrize("hands", ["drags", "clicks"])
def test_fitting_cards_wear_tabs_and_land(hands: str, pilot: Pilot) -> None:
    pilot.hands = "drags" if hands == "drags" else "clicks"
    show_position(pilot, position(FITS))
    assert "10" == tabs(pilot)["Kh"]

    pilot.carry(parse_card("Kh"), pilot.on_meld(1, None))

    assert [Hit(0, parse_card("Kh"), 1)] == pilot.done


def test_swaps_wear_stars_where_nothing_fits(pilot: Pilot) -> None:
    show_position(pilot, position_with_a_swap())
    assert {"7h": SWAP_TAB} == tabs(pilot)


def test_tabs_stay_while_hitting_must_wait(pilot: Pilot) -> None:
    show_position(pilot, position(FITS)._replace(phase=Phase.DRAW))
    assert "Kh" in tabs(pilot)


def test_unselected_the_key_aims_first_fits(pilot: Pilot) -> None:
    pilot.hands = "keys"
    show_position(pilot, position(FITS))

    for _ in range(2):
        pilot.key(pygame.K_TAB)
        aim = pilot.table.desk.state.aim
        assert aim is not None
        assert isinstance(aim.target, OnMeld | OnWild)
        pilot.key(pygame.K_RETURN)
        for _ in range(60):
            pilot.frame()

    assert 2 == len(pilot.done)
    assert all(isinstance(action, Hit | Swap) for action in pilot.done)


def test_the_points_saved_stay_beside_their_meld(pilot: Pilot) -> None:
    pilot.hands = "keys"
    show_position(pilot, position(FITS))
    pilot.focus(pilot.uid(parse_card("9h")))
    aim = None
    while aim is None or not isinstance(aim.target, OnMeld) or 2 != aim.target.meld:
        pilot.key(pygame.K_TAB)
        aim = pilot.table.desk.state.aim
    run, nines = (pilot.table.stage.layout.melds[number].box for number in (0, 2))
    meld_shown = next(part for part in regions(pilot.table.scene()).lower if part.name == "meld 2").args[0]

    assert run.y == nines.y
    assert isinstance(meld_shown, MeldShown)
    assert meld_shown.saves
    assert run.x == meld_shown.edge


def test_keys_prefer_melds_a_card_fits(pilot: Pilot) -> None:
    pilot.hands = "keys"
    show_position(pilot, position(FITS))
    pilot.focus(pilot.uid(parse_card("Kh")))

    for code in (pygame.K_RETURN, pygame.K_TAB):
        pilot.key(code)
    aim = pilot.table.desk.state.aim
    assert aim is not None
    assert OnMeld(1) == aim.target
    pilot.key(pygame.K_RETURN)

    assert [Hit(0, parse_card("Kh"), 1)] == pilot.done


def test_every_card_that_fits_is_marked(pilot: Pilot) -> None:
    show_position(pilot, position_with_many_fits())
    assert 9 == len(set(tabs(pilot)))


def test_a_hidden_tray_holds_no_cards() -> None:
    view = observe(position(FITS), 0)
    holding = in_slot(dealt(view.hand, 2), 3, 1)

    stage = Stage(view, holding)

    assert Counter(view.hand) == Counter(held.card for held in stage.holding.row)
    assert not stage.layout.slots
    assert in_slot(stage.holding, 3, 1) == stage.holding


@pytest.mark.dear("no card may get lost")
@pytest.mark.everyday
@pytest.mark.parametrize("name", STARTS)
def test_gestures_never_lose_a_card(name: str, pilot: Pilot) -> None:
    chance = random.Random(name)
    start = position(name)
    show_position(pilot, start)
    for _ in range(GESTURES):
        if pilot.loop.stack[-1] is not pilot.table or pilot.table.match.to_act != 0:
            show_position(pilot, start)
        gesture(pilot, chance)
        stage = pilot.table.stage
        laid = stage.layout.cards
        lie = [
            laid[HandKey(held.uid)].box.center
            for held in stage.holding.row
            if not pilot.table.desk.state.is_waiting(held.uid)
        ]
        tray = [laid[HandKey(held.uid)].box.center for held in stage.holding.in_tray]
        assert Counter(stage.view.hand) == Counter(stage.holding.cards)
        assert all(at.y > grid.USUAL.band.bottom for at in lie)
        assert not tray or (shows_tray(stage.view) and isinstance(pilot.table.scene().band, TrayBand | AskBand))
        assert all(grid.USUAL.band.holds(at) for at in tray)


def gesture(pilot: Pilot, chance: random.Random) -> None:
    """Make a random gesture: a card dragged anywhere, a click anywhere, or a key of the table."""
    table = pilot.table
    row = table.stage.holding.row
    kind = chance.random()
    if kind < 0.35 and row:
        pilot.drag(pilot.grip(chance.choice(row).uid), random_place(chance))
    elif kind < 0.6:
        pilot.click(random_place(chance))
    else:
        key = chance.choice([key for key, command in KEYMAP.items() if command.intention not in AWAY])
        pilot.key(key.code, key.shift)


def random_place(chance: random.Random) -> Point:
    """Return a random place of the table; mostly in the band, where slots are."""
    box = chance.choice((grid.USUAL.band, grid.USUAL.band, grid.USUAL.hand, Rect(0, 0, 1280, 720)))
    return Point(box.x + chance.random() * box.w, box.y + chance.random() * box.h)


@pytest.mark.clause("K-9")
@pytest.mark.clause("K-14")
def test_fill_finds_further_melds_before_the_turn() -> None:
    house = with_knob(shipped_variant("campfire"), "melding.further", Further.BOTH)
    state = load_position(
        """
        variant = ""
        players = 3
        turn = 2
        phase = "play"
        seats = [{ hand = "Ks Kd Kc 4s 6s 2d", down = "earlier" }, { hand = "Js Jd 4c" }, { hand = "Ts Td" }]
        """,
        "further",
        open_variant=lambda _: house,
    )

    shown = lay_down_to_show(observe(state, 0))

    assert shown is not None
    assert ["Ks Kd Kc"] == [format_cards(meld.cards) for meld in shown]


def test_fill_finds_whole_hand_lay_downs() -> None:
    liverpool = shipped_variant("liverpool")
    hand = parse_cards("3c 4c 5c 6c 7c 8c 8h 9h Th Jh Qh Kh 2d 3d 4d 5d 6d")
    view = observe(new_game(liverpool, 4, "1"), 0)
    seats = (view.me._replace(cards=len(hand)), *view.seats[1:])
    view = view._replace(round=7, turn=0, phase=Phase.PLAY, hand=hand, seats=seats)

    melds = lay_down_to_show(view)
    assert melds is not None
    assert refusal(view, LayDown(0, melds)) is None
    short = view._replace(hand=(*hand, *parse_cards("Kd")))
    assert lay_down_to_show(short) is not None  # the hand has the contract, although not in this arrangement


@pytest.mark.parametrize("is_on_turn", [True, False])
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("3s 3d 3c 4s 4d 4c Ks Kd Kc 7h 9h", "K"),  # the dear ones do not stay in the hand
        ("4s 4d 4c 5s 5d 5c 6s 6d ** 7h 9h", "4"),  # a wild that is not needed does
    ],
)
def test_fill_leaves_the_fewest_points(hand: str, expected: str, is_on_turn: bool) -> None:
    campfire = shipped_variant("campfire")
    cards = parse_cards(hand)
    view = observe(new_game(campfire, 4, "1"), 0)
    seats = (view.me._replace(cards=len(cards)), *view.seats[1:])
    turn = 0 if is_on_turn else 1
    view = view._replace(round=1, turn=turn, phase=Phase.PLAY, hand=cards, seats=seats)

    melds = lay_down_to_show(view)
    assert melds is not None
    assert any(str(meld.cards[0]).startswith(expected) for meld in melds)
    assert not any(campfire.is_wild(card) for meld in melds for card in meld.cards)
