"""The drills that come with the game: positions with one question each, analyzed beforehand, one file per rule set.

A file is JSON Lines: a header with the number of rounds that were searched, then one drill per line. The right answers
were computed from the asked seat's view alone, as `shanghai-rummy judge` would compute them again.
"""

from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from game.engine.actions import Action, Deal
from game.engine.notation import format_action, parse_action
from game.engine.position import state_from_document
from game.engine.position_reading import MOST
from game.engine.referee import refusal
from game.engine.state import State, later_rounds
from game.engine.view import PlayerView, observe
from game.files.described import Choice, Document, FieldError, ListOf, Number, Table, Text, Whole, expect, field
from game.files.documents import LONGEST_STATISTICS_LINE, DocumentError, read_json
from game.rules.cards import NotationError
from game.rules.knobs.record import LONGEST_GAME
from game.rules.scoring import tally
from game.rules.variant_file import shipped_variant, shipped_variants

FORMAT, VERSION = "shanghai-rummy-drills", 1
LONGEST_ID, LONGEST_THEME, HIGHEST_RATING = 300, 40, 4000
FIGURE = Number(-MOST, MOST)
GAMES = 100
_SHIPPED = files(__name__)


class DrillQuestion(StrEnum):
    """The kinds of drill questions."""

    BUY = "buy"  # buy or pass?
    DRAW = "draw"  # which card to draw: the upcard, the stock, or a bought one?
    DISCARD = "discard"  # which card to discard?
    LAY_DOWN = "lay_down"  # find the only lay-down
    WAIT = "wait"  # lay down now, or wait?
    JOKER = "joker"  # where does the wild go?
    RID = "rid"  # get rid of all cards


class DrillAnswer(NamedTuple):
    """One answer: the points it loses against the best, their 90 % interval, chances, and the seat's own expected
    points.
    """

    action: Action
    loss: float
    low: float
    high: float
    out: float  # goes out first
    down: float  # is down in time
    points: float


class Drill(NamedTuple):
    """A question at a position. The first `right` answers are right, the best first; all others clearly lose points."""

    id: str
    question: DrillQuestion
    position: Document
    answers: tuple[DrillAnswer, ...]
    right: int
    deals: int  # simulated deals, each played on after every answer
    why: str  # the code of the reason, as in `ai.hints`
    theme: str = ""  # what the drill teaches; empty in old files
    rating: int = 0  # measured with our own players; 0 if it was not
    lead: float | None = None  # points that the best answer gains on the others' average; old files do not say
    number: int = 0  # of the round in the whole list, if it was played in a short game
    standing: int = 0  # points ahead (negative: behind) in the last round: then `loss` and `lead` are games of 100

    @property
    def state(self) -> State:
        """Return the position; the player who must act is asked."""
        return state_from_document(self.position, self.id, open_variant=shipped_variant)

    @property
    def round(self) -> int:
        """The number of the round it is about, in the whole list."""
        return self.number or Whole(1, LONGEST_GAME).take(self.position.get("round")) or 1

    @property
    def theme_id(self) -> str:
        """Return the theme that the drill teaches, or the kind of its question if it has no theme."""
        return self.theme or self.question.value

    @property
    def gap(self) -> float:
        """The points that the best wrong answer loses."""
        return min((answer.loss for answer in self.answers[self.right :]), default=0.0)


class Drills(NamedTuple):
    """A file of drills: the number of rounds searched, and messages about unreadable lines."""

    rounds: int
    drills: tuple[Drill, ...]
    faults: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def shipped_drills(rule_set: str) -> Drills:
    """Return the drills of a rule set that come with the game; none if there is no file."""
    return drills_in(_SHIPPED, rule_set) if rule_set in shipped_variants() else Drills(0, ())


def drills_in(folder: Traversable, rule_set: str) -> Drills:
    """Return the drills of a file; none if it cannot be read. A damaged line only loses its own drill."""
    try:
        lines = (folder / f"{rule_set}.jsonl").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return Drills(0, ())
    drills, faults = [], []
    header = _header(lines[0] if lines else "")
    for number, line in enumerate(lines[1:], 2):
        try:
            drills.append(drill_in(line))
        except (DocumentError, FieldError, NotationError) as fault:
            faults.append(f"{rule_set}.jsonl line {number}: {fault}")
    return Drills(header, tuple(drills), tuple(faults))


def _header(line: str) -> int:
    """Return how many rounds were searched; 0 if the line does not say."""
    try:
        header = read_json(line, LONGEST_STATISTICS_LINE)
    except DocumentError:
        return 0
    is_ours = isinstance(header, dict) and header.get("format") == FORMAT
    return Whole(0, MOST).take(header.get("rounds")) or 0 if is_ours else 0


def header_of(rounds: int) -> Document:
    """Return the first line of a file of drills."""
    return {"format": FORMAT, "version": VERSION, "rounds": rounds}


def drill_in(line: str) -> Drill:
    """Return the drill in a line. Raises `DocumentError`, `FieldError` or `NotationError` if it holds none."""
    return drill_of(expect(Table(), "the line", read_json(line, LONGEST_STATISTICS_LINE)))


def drill_of(doc: Document) -> Drill:
    """Return the drill in a document. Raises `FieldError` or `NotationError` if it holds none."""
    position, answers = field(doc, "position", Table()), doc.get("answers")
    if not isinstance(answers, list):
        raise FieldError("answers is not a list")
    found = tuple(map(_answer, answers))
    return Drill(
        field(doc, "id", Text(LONGEST_ID)),
        DrillQuestion(field(doc, "question", Choice(tuple(DrillQuestion)))),
        position,
        found,
        field(doc, "right", Whole(1, len(found) - 1)),
        field(doc, "deals", Whole(0, MOST)),
        field(doc, "why", Text(LONGEST_THEME)),
        # Old files have none of these.
        expect(Text(LONGEST_THEME), "theme", doc.get("theme", "")),
        expect(Whole(0, HIGHEST_RATING), "rating", doc.get("rating", 0)),
        None if doc.get("lead") is None else field(doc, "lead", FIGURE),
        expect(Whole(0, LONGEST_GAME), "number", doc.get("number", 0)),
        _standing(doc, found),
    )


def _standing(doc: Document, answers: tuple[DrillAnswer, ...]) -> int:
    """Return the points ahead. Raises `FieldError` unless all figures can be games of a hundred then."""
    points = expect(Whole(-MOST, MOST), "standing", doc.get("standing", 0))
    if points:
        lead = field(doc, "lead", Number(0, GAMES))
        for answer in answers:
            expect(Number(0, GAMES), format_action(answer.action), answer.loss)
            if round(answer.loss, 2) > round(lead, 2):
                raise FieldError(f"{format_action(answer.action)} loses more games than the best answer wins")
    return points


def expect_askable(drill: Drill) -> None:
    """Raise `FieldError` or `PositionError` unless somebody is asked in the position and may give every answer."""
    state = drill.state
    seat = state.to_act
    if seat is None:
        raise FieldError("the position asks nobody")
    view = observe(state, seat)
    if drill.standing and drill.standing != standing_of(view):
        raise FieldError("standing is not the score of the position, or its round is not the last")
    for action in (answer.action for answer in drill.answers):
        if isinstance(action, Deal) or action.seat != seat or refusal(view, action) is not None:
            raise FieldError(f"{format_action(action)} is not legal in the position")


def standing_of(view: PlayerView) -> int | None:
    """Return the points by which the seat is ahead of the best other player in the last round; None in other rounds."""
    if later_rounds(view.seats, view.variant, view.round):
        return None
    totals = [tally(-seat.score, seat.points, view.variant) for seat in view.seats]
    return totals.pop(view.seat) - max(totals)


def _answer(answer: object) -> DrillAnswer:
    match answer:
        case [str(action), *figures]:
            most = len(DrillAnswer._fields) - 1
            return DrillAnswer(parse_action(action), *expect(ListOf(FIGURE, most, most), action, figures))
    raise FieldError("an answer is not an action with its numbers")


def document_of(drill: Drill) -> Document:
    """Return the drill as a document for its line."""
    answers = [[format_action(answer.action), *(round(number, 2) for number in answer[1:])] for answer in drill.answers]
    fields = {**drill._asdict(), "question": drill.question.value, "answers": answers}
    usual = Drill._field_defaults
    return {key: value for key, value in fields.items() if key not in usual or value != usual[key]}
