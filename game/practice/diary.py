"""The practice diary: what was played and learned, one entry per line, append-only.

An entry never changes. What is known later about a round (its par, its review) is a separate entry that names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from game.described import Document, FieldError, Text, Whole, entries, expect, expect_keys, field, flag, text, whole
from game.documents import DocumentError, json_line
from game.engine.decider import without_path
from game.engine.position import PositionError
from game.engine.position_reading import MOST
from game.engine.record_header import variant_in
from game.line_file import FileWording, LineFile
from game.practice import shipped, words
from game.practice.round_screen import RoundChoice
from game.practice.shipped import Drill
from game.rules.cards import NotationError
from game.rules.knobs.record import MOST_PLAYERS, MOST_ROUNDS
from game.rules.variant import Variant
from game.rules.variant_file import variant_to_document

FILE_NAME, ENDED = "practice.jsonl", "%Y-%m-%d %H:%M"
HEADER: Document = {"format": "shanghai-rummy practice", "version": 1}
LATEST = 5  # recent reviewed rounds, compared with those before
LAST_ROUNDS = 10  # recent rounds whose average to par is shown
LONGEST, LONGEST_PATH, MOST_ACTIONS = 200, 1000, 5000
POINTS = Whole(-MOST, MOST)
DAY = "%Y-%m-%d"
YEARS = range(1970, 3000)  # later dates would overflow: a drill may come back a hundred years later


class PracticeRound(NamedTuple):
    """A round that was played to its end. `when` has the statistics' format; `id` identifies the round."""

    id: str
    when: str
    title: str
    choice: RoundChoice
    points: int
    most_points: bool  # whether the most or the fewest points win


class RoundPars(NamedTuple):
    """The results of the levels with a round's cards."""

    of: str
    points: Mapping[str, int]


class RoundMoves(NamedTuple):
    """Everything done in a round, as text beginning with the deal, and the players' names by seat.

    `rules` is the complete rule set at that time, because its file may change or be deleted. Old versions did not store
    it.
    """

    of: str
    names: tuple[str, ...]
    actions: tuple[str, ...]
    rules: Variant | None = None


class RoundReviewed(NamedTuple):
    """A review of a round: the number of choices, and the points that those of each kind cost together."""

    of: str  # identifies the round and seat
    when: str
    rule_set: str
    round: int
    choices: int
    lost: Mapping[str, float]


class DrillAnswered(NamedTuple):
    """An answer to a drill: which drill, its kind, whether the answer was right, and the `seconds` it took."""

    drill: str
    when: str
    rule_set: str
    question: str
    right: bool
    seconds: int


class DrillMade(NamedTuple):
    """A drill made from a moment of one's own game."""

    drill: Drill


Entry = PracticeRound | RoundPars | RoundMoves | RoundReviewed | DrillAnswered | DrillMade


class Played(NamedTuple):
    """A round with everything known about it."""

    round: PracticeRound
    pars: Mapping[str, int]

    def over_par(self, level: str) -> int | None:
        """Return how much worse than that level it went (negative: better), if that is known."""
        return to_par(self.round.points, self.pars, level, self.round.most_points)


def to_par(points: int, pars: Mapping[str, int], level: str, most_points: bool) -> int | None:
    """Return how much worse a result is than a level's (negative: better), or None if that is not known."""
    if level not in pars:
        return None
    return (points - pars[level]) * (-1 if most_points else 1)


def reviewed(entries: Iterable[Entry]) -> tuple[RoundReviewed, ...]:
    """Return the latest version of each review, the oldest review first."""
    return tuple({entry.of: entry for entry in entries if isinstance(entry, RoundReviewed)}.values())


def of_game(reviews: Iterable[RoundReviewed], of: str) -> tuple[RoundReviewed, ...]:
    """Return the latest reviews of all rounds of one game from one seat, given the id `of` one of them."""
    game, _, seat, _ = of.rsplit(" ", 3)
    by_round: dict[int, RoundReviewed] = {}
    for review in reviews:
        if (parts := review.of.rsplit(" ", 3))[0] == game and parts[2:3] == [seat]:
            by_round[review.round] = review
    return tuple(by_round.values())


class LostPoints(NamedTuple):
    """The points per round lost by one kind of choice: in older reviews and in the latest ones."""

    kind: str
    before: float | None  # None: there are no older ones
    now: float


def lost_by_kind(reviews: Sequence[RoundReviewed], latest: int = LATEST) -> tuple[LostPoints, ...]:
    """Return points lost per round by kind of choice, the most expensive kind of the latest rounds first."""
    now, before = reviews[-latest:], reviews[:-latest]
    kinds = dict.fromkeys(kind for review in reviews for kind in review.lost)
    losses = (LostPoints(kind, _mean(before, kind) if before else None, _mean(now, kind)) for kind in kinds)
    return tuple(sorted(losses, key=lambda loss: -loss.now))


def _mean(reviews: Sequence[RoundReviewed], kind: str) -> float:
    return sum(review.lost.get(kind, 0.0) for review in reviews) / max(1, len(reviews))


def played(entries: Iterable[Entry]) -> tuple[Played, ...]:
    """Return the rounds, the oldest first."""
    rounds: dict[str, PracticeRound] = {}
    pars: dict[str, Mapping[str, int]] = {}
    for entry in entries:
        match entry:
            case PracticeRound():
                rounds[entry.id] = entry
            case RoundPars(of, points):
                pars[of] = points
    return tuple(Played(round_, pars.get(id, {})) for id, round_ in rounds.items())


def moments_better_than(level: str, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the times at which rounds ended that beat a level's par."""
    return tuple(round_.round.when for round_ in played(entries) if (round_.over_par(level) or 0) < 0)


# ---- as documents ----


def document_of(entry: Entry) -> Document:
    """Return an entry as a complete document for JSON."""
    match entry:
        case PracticeRound(id, when, title, choice, points, most_points):
            fields: Document = {"round": choice.round, "place": choice.place, "seed": choice.seed, "day": choice.day}
            return {
                "what": "round",
                "id": id,
                "when": when,
                "rule_set": choice.rule_set,
                "title": title,
                **fields,
                "levels": list(choice.levels),
                "points": points,
                "most_points": int(most_points),
            }
        case RoundPars(of, by_level):
            return {"what": "par", "of": of, "points": dict(by_level)}
        case RoundMoves(of, names, actions, rules):
            fields = {"what": "moves", "of": of, "names": list(names), "actions": list(actions)}
            return fields if rules is None else {**fields, "rules": variant_to_document(rules)}
        case DrillAnswered(drill, when, rule_set, question, right, seconds):
            fields = {"drill": drill, "when": when, "rule_set": rule_set, "question": question}
            return {"what": "answer", **fields, "right": right, "seconds": seconds}
        case DrillMade(made):
            return {"what": "drill", "drill": shipped.document_of(made)}
        case RoundReviewed(of, when, rule_set, number, choices, lost):
            fields = {"of": of, "when": when, "rule_set": rule_set, "round": number, "choices": choices}
            return {"what": "review", **fields, "lost": dict(lost)}


def entry_of(doc: Document) -> Entry:
    """Return the entry in a document. Raises `FieldError` for the first field that is missing, unknown or invalid."""
    match doc.get("what"):
        case "round":
            return _round(doc)
        case "par":
            expect_keys(doc, ("what", "of", "points"))
            return RoundPars(_words(doc, "of"), _points(doc.get("points")))
        case "moves":
            return _moves(doc)
        case "review":
            return _review(doc)
        case "answer":
            return _answer(doc)
        case "drill":
            expect_keys(doc, ("what", "drill"))
            return DrillMade(_drill(doc.get("drill")))
        case _:
            raise FieldError("what is no kind of entry")


def _moves(doc: Document) -> RoundMoves:
    expect_keys(doc, ("what", "of", "names", "actions", "rules"))
    names, actions = _texts(doc, "names", MOST_PLAYERS), _texts(doc, "actions", MOST_ACTIONS)
    rules = variant_in(doc["rules"], "rules") if "rules" in doc else None
    return RoundMoves(_words(doc, "of"), names, actions, rules)


def _answer(doc: Document) -> DrillAnswered:
    expect_keys(doc, document_of(DrillAnswered("", "", "", "", True, 0)))
    if not (when := _moment(doc, "when")):
        raise FieldError("when is missing")
    return DrillAnswered(
        _words(doc, "drill"),
        when,
        text(doc, "rule_set", LONGEST_PATH),
        _words(doc, "question"),
        flag(doc, "right", False),
        whole(doc, "seconds", 0, 0, MOST),
    )


def _moment(doc: Document, key: str, form: str = ENDED) -> str:
    """Return a moment or a day as text; it may be empty."""
    written = _words(doc, key)
    try:
        is_known = not written or datetime.strptime(written, form).year in YEARS
    except ValueError:
        is_known = False
    if not is_known:
        raise FieldError(f"{key} is not a date from {YEARS[0]} to {YEARS[-1]}")
    return written


def _drill(value: object) -> Drill:
    try:
        drill = shipped.drill_in(json_line(value))
        _ = drill.state
    except (DocumentError, NotationError, PositionError) as fault:
        raise FieldError(str(fault)) from None
    return drill


def _review(doc: Document) -> RoundReviewed:
    expect_keys(doc, document_of(RoundReviewed("", "", "", 1, 1, {})))
    lost = doc.get("lost")
    if not isinstance(lost, dict) or not all(
        type(points) in (int, float) and 0 <= points < MOST for points in lost.values()
    ):
        raise FieldError("lost is not a table of points by kind of choice")
    return RoundReviewed(
        _words(doc, "of"),
        _moment(doc, "when"),
        text(doc, "rule_set", LONGEST_PATH),
        field(doc, "round", Whole(1, MOST_ROUNDS)),
        field(doc, "choices", Whole(0, MOST)),
        {_words({"kind": kind}, "kind"): float(points) for kind, points in lost.items()},
    )


def _round(doc: Document) -> PracticeRound:
    expect_keys(doc, document_of(PracticeRound("", "", "", RoundChoice("", 1, (), 0, ""), 0, False)))
    levels = tuple(map(without_path, _texts(doc, "levels", MOST_PLAYERS - 1)))
    choice = RoundChoice(
        text(doc, "rule_set", LONGEST_PATH),
        field(doc, "round", Whole(1, MOST_ROUNDS)),
        levels,
        field(doc, "place", Whole(0, len(levels))),
        _words(doc, "seed"),
        _moment(doc, "day", DAY),
    )
    points, most = field(doc, "points", POINTS), bool(whole(doc, "most_points", 0, 0, 1))
    return PracticeRound(_words(doc, "id"), _moment(doc, "when"), _words(doc, "title"), choice, points, most)


def _words(doc: Document, key: str) -> str:
    return text(doc, key, LONGEST)


def _texts(doc: Document, key: str, most: int) -> tuple[str, ...]:
    texts = entries(doc, key, Text(LONGEST_PATH), most)
    if not texts:
        raise FieldError(f"{key} is empty")
    return texts


def _points(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise FieldError("points is not a table of levels")
    return {
        _words({"level": level}, "level"): expect(Whole(-MOST, MOST), level, points) for level, points in value.items()
    }


DIARY: LineFile[Entry] = LineFile(
    HEADER,
    entry_of,
    document_of,
    FileWording(words.NOT_READABLE, words.NO_DIARY, words.LINES_LEFT_OUT, words.NOT_NOTED),
)
