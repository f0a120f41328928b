"""Notices: every possible refusal, with the longest names, is fully shown and covers no question."""

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase
from game.engine.taking_back import Obstacle, TakeBack
from game.engine.view import observe
from game.orders import StandingOrder
from game.play.paint.band import Plate, PlateKind, notice_ways, paint_plate
from game.play.picture.parts import Part, nowhere, painted
from game.play.scene.band import AskBand, Band, FreeBand, TrayBand
from game.play.words import grouping
from game.play.words import table as taking_back
from game.play.words.asking import ASKED_BEFORE_YOU, JUST_ASKED, NOTHING_ASKED, NOTHING_TO_ASK, order_changed
from game.play.words.hints import HINTS_ARE_OFF, NO_FILL_IN_DRILLS, NO_HINT, NO_HINT_IN_DRILLS, NO_HINT_ON_CALLS
from game.play.words.sharing import fits_no_meld
from game.rules.cards import KINDS, parse_card
from game.rules.contract import ContractFault
from game.rules.melds import MeldFault
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table.grid import USUAL, grid_of
from game.table.plaques import OwnLook, SeatLook, own_plaque_face
from game.text import table as words
from game.text.refusals import refusal_sentence
from tests import ROOT
from tests.screens.test_sentences import LONG
from tests.support.canvases import canvas_of
from tests.support.sentences import noting_cuts
from tests.text.test_words import MELDS, ONE_JOKER, position

pytestmark = pytest.mark.usefixtures("dummy_display")

QUESTION = AskBand(None, "Buy the queen of diamonds?")
BANDS: dict[str, Band] = {
    "question": QUESTION,
    "tray": TrayBand((), "", False),
    "call": TrayBand((), "", False, call=parse_card("Qd")),
    "free": FreeBand(""),
    "free call": FreeBand("", call=parse_card("Qd")),
}

# The sentences of the table besides refusals, by the expression that makes them; a test notices a new one.
SAID: dict[str, tuple[str, ...]] = {
    "STANDS_STILL": (words.STANDS_STILL,),
    "NOTHING_TO_HOLD": (words.NOTHING_TO_HOLD,),
    "PACES[self.table.pace]": tuple(words.PACES.values()),
    "words.tray_empty(draft.view.to_lay, is_down=draft.view.me.down is not Down.NO)": tuple(
        words.tray_empty(rules.contract, is_down=is_down)
        for name in shipped_variants()
        for rules in shipped_variant(name).rounds
        for is_down in (False, True)
    ),
    "words.NOTHING_TO_FILL": (words.NOTHING_TO_FILL,),
    "words.NO_TRAY": (words.NO_TRAY,),
    "order_changed(order)": tuple(map(order_changed, StandingOrder)),
    "words.CHOOSE_TO_DISCARD": (words.CHOOSE_TO_DISCARD,),
    "words.CHOOSE_BY_KEYS(key=key)": (words.CHOOSE_BY_KEYS(key="D"),),
    "grouping.CHOOSE_FOR_GAP": (grouping.CHOOSE_FOR_GAP,),
    "grouping.FIRST_HAS_NO_GAP": (grouping.FIRST_HAS_NO_GAP,),
    "JUST_ASKED": (JUST_ASKED,),
    "NOTHING_ASKED": (NOTHING_ASKED,),
    "YOUR_DISCARD_WAITS": (taking_back.YOUR_DISCARD_WAITS,),
    "HINTS_ARE_OFF": (HINTS_ARE_OFF,),
    "NO_HINT_ON_CALLS": (NO_HINT_ON_CALLS,),
    "why": tuple(taking_back.why_not(TakeBack(0, bar=bar, seat=seat), LONG) for bar in Obstacle for seat in range(8)),
    # passed on: remarks come from `game/app/tables.py`, answers in words from hints
    "sentence": (words.COMPUTERS_IN_TROUBLE,),
    "why.sentence": (),
    "action.sentence": (),
    "NO_HINT": (NO_HINT,),
    "NO_HINT_IN_DRILLS": (NO_HINT_IN_DRILLS,),
    "NO_FILL_IN_DRILLS": (NO_FILL_IN_DRILLS,),
    "NOTHING_TO_ASK": (NOTHING_TO_ASK,),
    "fits_no_meld(card)": tuple(map(fits_no_meld, KINDS)),
    "words.ASKED_BEFORE_YOU(name=self._match.names[view.to_act])": tuple(ASKED_BEFORE_YOU(name=name) for name in LONG),
}
REFUSED = {
    f"refusal_sentence({place})"
    for place in (
        "reply, self.view, self.match.names",
        "why, self.view, self.known.names",
        "why, draft.view, draft.known.names",
    )
}


def refusals() -> Iterator[str]:
    """Yield every refusal: every reason and fault, in every phase of every rule set, about every meld."""
    faults: dict[Reason, tuple[MeldFault, ...] | tuple[ContractFault, ...]] = {
        Reason.NOT_A_MELD: tuple(MeldFault),
        Reason.NOT_THE_CONTRACT: tuple(ContractFault),
    }
    for rule_set in shipped_variants():
        start = position(rule_set, ONE_JOKER if rule_set in ("campfire", "classic") else MELDS)
        for phase in Phase:
            state = start._replace(phase=phase, asked=(1,), owed=2, acting=1)
            for view in (observe(state, seat) for seat in range(3)):
                for meld in range(len(state.melds)):
                    for reason in Reason:
                        for fault in faults.get(reason, (None,)):
                            why = Refusal(reason, card=parse_card("Qd"), meld=meld, fault=fault, number=13)
                            yield refusal_sentence(why, view, LONG)


@cache
def notices() -> tuple[str, ...]:
    """Return every possible notice once."""
    return tuple(dict.fromkeys([*refusals(), *(sentence for some in SAID.values() for sentence in some if sentence)]))


def test_tests_cover_every_table_notice() -> None:
    expressions = set()
    for path in sorted((ROOT / "game" / "play").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in ("say", "Reply"):
                argument = call.args[0]
                expressions |= {
                    ast.unparse(way)
                    for way in ((argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,))
                }

    assert {*SAID, *REFUSED} == expressions


@pytest.mark.everyday("free call-PlateKind.CALM")
@pytest.mark.parametrize("kind", [PlateKind.REFUSAL, PlateKind.CALM])
@pytest.mark.parametrize("name", BANDS)
def test_notices_fit_beside_the_question(name: str, kind: PlateKind) -> None:
    canvas, ways = canvas_of((1280, 720)), notice_ways(USUAL, BANDS[name])
    banner, band = canvas.pixels(USUAL.banner), canvas.pixels(USUAL.band.grown(6))
    assert len(notices()) > 200
    covered = 0
    for sentence in notices():
        with noting_cuts(()) as cuts:
            reach = painted(nowhere(canvas), Part("plate", paint_plate, (ways, sentence, kind))).reach
        assert not cuts
        assert band.contains(reach), sentence
        covered += reach.colliderect(banner)
    assert name != "question" or covered < len(notices()) * 0.1, (
        "only the longest notices cover the words of a question"
    )


@pytest.mark.parametrize("size", [1.25, 1.5])
def test_large_notices_leave_answers_visible(size: float) -> None:
    grid = grid_of(size)
    canvas, ways = canvas_of((1280, 720), size), notice_ways(grid, BANDS["question"])
    band, answers = canvas.pixels(grid.band.grown(6)), canvas.pixels(grid.yes)
    for sentence in notices():
        with noting_cuts(()):
            reach = painted(nowhere(canvas), Part("plate", paint_plate, (ways, sentence, PlateKind.REFUSAL))).reach
        assert band.contains(reach), sentence
        assert not reach.colliderect(answers), sentence


def test_sentences_beyond_every_plate_are_reported() -> None:
    way = Plate(USUAL.folded_tray, "text")
    with noting_cuts(()) as cuts:
        paint_plate(canvas_of((1280, 720)), (way,), max(notices(), key=len), PlateKind.REFUSAL)

    assert 1 == len(cuts)


def test_own_plaque_texts_are_never_cut() -> None:
    canvas = canvas_of((1280, 720))
    with noting_cuts(()) as cuts:
        for note in words.MY_NOTES.values():
            own_plaque_face(canvas, USUAL.me, OwnLook(SeatLook("You", 11, "0", note=note), note), "")

    assert set() == cuts
