"""Every number on the table is for what is shown: a moving card, or one waiting on the pile, belongs to nobody."""

import pytest

from ai.unseen import cards_seen_in, unseen
from game.engine.actions import Discard, Draw
from game.engine.state import OVER, Phase
from game.engine.view import PlayerView
from game.play.picture.parts import Part
from game.play.picture.regions import regions
from game.play.scene.band import FreeBand
from game.play.screen import PlayScreen
from game.play.state.log import GameLog, logged, seat_note
from game.play.words.now import can_do
from game.play.words.readout import as_text, readout
from game.rulebook.reading import caps_of, help_now
from game.rules.cards import parse_card
from game.rules.scoring import hand_points, tally
from game.rules.variant_file import shipped_variant
from game.settings import USUAL, changed
from game.table.layout import HandKey
from game.table.stage import Stage
from tests.bench.waiting import FRAME, Sitter
from tests.clauses.table import given
from tests.support.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")
ME = 0
GOES_FROM = "Your hand goes from"


def table_of_four(rule_set: str, undo: str) -> Sitter:
    """Return a game of four at the real table on a simulated clock, with a given wait for my discards."""
    settings = changed(USUAL, "discard_undo", undo)
    return Sitter(shipped_variant(rule_set), "numbers", settings, "greedy", charged=False)


def cards_in_flight(stage: Stage, seat: int, now: float) -> int:
    """Return how many cards are in flight to a seat."""
    if seat == stage.view.seat:
        entering = [key for key, motion in stage._motions.items() if isinstance(key, HandKey) and not motion.slides]
        return len([key for key in entering if now < stage._motions[key].ends])
    target = stage.layout.seat_fan(seat)
    return sum(
        stage._spot(flight.target, {}) == target and now < flight.began + flight.lasts for flight in stage._passing
    )


def parts(table: PlayScreen) -> dict[str, Part]:
    layers = regions(table.scene())
    return {part.name: part for part in (*layers.lower, *layers.upper)}


def check(table: PlayScreen, now: float) -> int:
    """Check every visible number; return how many cards are in flight to players."""
    scene, stage = table.scene(), table.stage
    view, numbers = stage.view_shown, stage.numbers
    flying = 0
    for seat, look in enumerate(scene.seats):
        held, coming = view.seats[seat], cards_in_flight(stage, seat, now)
        flying += coming
        assert look.cards == numbers.seats[seat].cards
        assert not coming or look.cards < held.cards, "no card counts before it has landed"
        assert look.cards <= held.cards
        assert look.score == str(tally(numbers.seats[seat].score, numbers.seats[seat].points, view.variant))
        assert look.coins == (str(numbers.seats[seat].quarters) if view.variant.money.used else "")
    if not stage._in_flight:
        assert numbers is view
    check_own(table, numbers)
    seen = parts(table)
    assert numbers.stock == seen["stock count"].args[1]
    assert (view.round, view.phase, view.sheet) == (table.sheet.round, table.sheet.phase, table.sheet.sheet)
    if view.variant.money.used and view.round:
        assert f"Pot {numbers.pot}" in repr(seen["head"].args)
        assert numbers.pot + sum(seat.quarters for seat in numbers.seats) == sum_of_quarters(view)
    return flying


def check_read(table: PlayScreen) -> bool:
    """Check that odds and help use what is shown; return whether the game is ahead of it."""
    view, history = table.stage.view_shown, table.table.history_shown()
    seen = cards_seen_in(history)
    assert (view.discards, view.upcard) == (len(seen.pile), seen.pile[-1] if seen.pile else None)
    known = sum(held.total() for seat, held in seen.held.items() if seat != ME)
    on_table = len(view.hand) + sum(len(meld.cards) for meld in view.melds) + view.discards
    assert unseen(view, history).total() == len(view.variant.cards_for(view.players)) - on_table - known
    game = table.match.view(ME)
    if (view.phase, view.to_act) == (game.phase, game.to_act):
        return False
    assert can_do(view, table.match.names, caps_of(table))[0] in help_now(table).passages[0].body.split("\n")
    return True


class ShownLog:
    """A log of what has begun to show, kept beside the table's."""

    def __init__(self, table: PlayScreen) -> None:
        self._table, self._log, self._read = table, GameLog(), 0

    def check(self) -> int:
        """Compare what stands on the plaques with it; how many seats have passed."""
        table, shown = self._table.table, self._table.stage.shown
        for seen in shown[self._read :]:
            by_order = table.memory.is_ordered(seen.move)
            self._log = logged(self._log, seen, table.names, ME, by_order=by_order)
        self._read = len(shown)
        for seat, look in enumerate(self._table.scene().seats):
            assert look.note == seat_note(self._table.stage.view_shown, seat, self._log)
        return len(self._log.passes)


def check_own(table: PlayScreen, numbers: PlayerView) -> None:
    """Check my own cards wherever they are listed."""
    scene, view = table.scene(), table.stage.view_shown
    assert scene.own.points == str(hand_points(numbers.hand, view.variant))
    assert sorted(table.desk.holding.cards) == sorted(view.hand)
    assert scene.tabs.keys() <= {held.uid for held in table.desk.holding.row}, "only a card of mine fits"
    assert len(view.hand) == view.me.cards
    if isinstance(scene.band, FreeBand) and GOES_FROM in scene.band.sentence:
        assert f"{GOES_FROM} {scene.own.points} to" in scene.band.sentence


def sum_of_quarters(view: PlayerView) -> int:
    """Return the sum of all quarters."""
    return view.variant.money.purse * view.players


@pytest.mark.slow
@pytest.mark.parametrize("rule_set", ["quarters", "campfire", "may_i"])
def test_numbers_agree_with_cards_every_frame(rule_set: str) -> None:
    played = table_of_four(rule_set, "short")
    log, flying, waited, ahead, passed = ShownLog(played.table), 0, 0, 0, 0
    while not played.table.match.is_over and played.table.match.state.round <= 2:
        played.frame()
        flying += check(played.table, played.now)
        ahead += check_read(played.table)
        passed += log.check()
        waited += played.table.desk.state.hold is not None

    assert flying > 100
    assert waited > 10
    assert ahead > 50
    assert passed > 100


def test_waiting_discards_count_as_pile() -> None:
    played = table_of_four("campfire", "short")
    while played.table.desk.state.hold is None:
        played.frame()
    table = played.table
    hold = table.desk.state.hold
    assert hold is not None
    assert isinstance(hold.action, Discard)
    engine, view, card = table.match.view(ME), table.stage.view_shown, hold.action.card
    assert Phase.PLAY is engine.phase

    assert engine.me.cards - 1 == view.me.cards == table.scene().seats[ME].cards == len(table.desk.holding.cards)
    assert card == view.upcard == table.scene().pile[0]
    assert table.scene().own.points == str(hand_points(view.hand, view.variant))
    text = as_text(readout(view, table.match.names))
    assert f"You hold {view.me.cards} cards." in text
    assert f"{engine.discards + 1} cards are in the discard pile." in text

    table.back.withdraw(played.now)
    assert engine == table.stage.view_shown
    assert table.match.state.phase not in OVER


@pytest.mark.slow
def test_round_ending_discards_hardly_wait() -> None:
    played, waits = table_of_four("campfire", "short"), dict[bool, set[float]]()
    while not played.table.match.is_over and len(waits) < 2:
        played.frame()
        hold = played.table.desk.state.hold
        if hold is not None:
            waits.setdefault(played.table.match.view(ME).me.cards == 1, set()).add(hold.lasts)

    assert {1.2} == waits[False]
    assert [0.1] == pytest.approx(list(waits[True])), "with its flight 0.3 s"


# Seat 1 draws, and the stock is empty.
EMPTY_STOCK = """
variant = "campfire"
players = 3
round = 1
turn = 1
phase = "draw"
upcard_alive = false
stock = ""
discards = "3d 4d 5d 6d 7d 8d 9d Td"
stock_exact = true
[[seats]]
hand = 11
[[seats]]
hand = 11
[[seats]]
hand = 11
"""


def test_renewed_stocks_count_landed_cards() -> None:
    studio = Studio()
    studio.sit_down(given(EMPTY_STOCK))
    table, flying = studio.table, 0
    table.table.do(Draw(ME), studio.now)
    for _ in range(200):
        studio.now += FRAME
        table.update(studio.now)
        check(table, studio.now)
        flying += table.stage.numbers.stock == 0 < table.stage.view_shown.stock

    assert flying > 5
    assert table.stage.numbers.stock >= 6


# Seat 1 is down and draws; two queens fit a meld of seat 2.
DOWN = """
variant = "campfire"
players = 3
round = 1
turn = 1
phase = "draw"
upcard_alive = false
discards = "9c"
stock = "Qd"
[[seats]]
hand = "Qc Ks 2h"
down = "earlier"
[[seats]]
hand = 5
down = "earlier"
[[seats]]
hand = 11
[[melds]]
owner = 2
kind = "set"
cards = "Qh Qs Qc"
"""


def test_moving_cards_are_no_fits() -> None:
    studio = Studio()
    studio.session.preferences.change(USUAL)
    studio.sit_down(given(DOWN))
    table, sentences = studio.table, set[str]()

    def fitting() -> list[str]:
        row = table.scene().tabs
        return [str(held.card) for held in table.stage.holding.row if held.uid in row]

    table.table.do(Draw(ME), studio.now)
    while not table.stage.is_idle(studio.now) or not sentences:
        check(table, studio.now)
        sentences.add(band_sentence(table))
        studio.wait(FRAME)
    assert ["Qc", "Qd"] == sorted(fitting())
    assert "2 cards fit" in band_sentence(table)
    assert any("1 card fits" in sentence for sentence in sentences), "while the other one flies"

    table.desk.submit(Discard(ME, parse_card("Qd")), studio.now, ())
    studio.wait(FRAME)
    assert table.desk.state.hold is not None
    check(table, studio.now)
    assert ["Qc"] == fitting()
    assert "1 card fits" in band_sentence(table)


def band_sentence(table: PlayScreen) -> str:
    band = table.scene().band
    assert isinstance(band, FreeBand)
    return band.sentence
