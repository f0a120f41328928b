"""The practice diary: what was played and learned, one entry per line, append-only.

An entry never changes. What is known later about a round (its par, its review) is a separate entry that names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from ai.intervals import careful_share
from game.engine.decider import without_path
from game.engine.position import PositionError
from game.engine.position_reading import MOST, POINTS
from game.engine.record_header import variant_in
from game.files.described import (
    Document,
    FieldError,
    ListOf,
    Number,
    Table,
    Text,
    ValueKind,
    Whole,
    entries,
    expect,
    expect_keys,
    field,
    flag,
    text,
    whole,
)
from game.files.line_file import FileWording, LineFile
from game.practice import words
from game.practice.memory import shipped
from game.practice.memory.shipped import Drill, DrillQuestion
from game.practice.round_screen import RoundChoice
from game.rules.cards import NotationError
from game.rules.knobs.record import LONGEST_GAME, MOST_PLAYERS, MOST_ROUNDS
from game.rules.variant import Variant
from game.rules.variant_file import variant_to_document

FILE_NAME, ENDED = "practice.jsonl", "%Y-%m-%d %H:%M"
HEADER: Document = {"format": "shanghai-rummy practice", "version": 1}
BY_HAND = (DrillQuestion.LAY_DOWN, DrillQuestion.WAIT, DrillQuestion.JOKER)  # may be answered from the tray
LATEST_CHOICES = 300  # whose mistakes are counted
LATEST = 5  # recent reviewed rounds, compared with those before
LONGEST, LONGEST_PATH, MOST_ACTIONS, MOST_EXPERTS = shipped.LONGEST_ID, 1000, 5000, 1000
DAY = "%Y-%m-%d"
Points = TypeVar("Points", int, float)
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
    """The results of levels with a round's cards: since experts play it several times, the mean of theirs.

    `playings` are their results; old versions had a level play once, and stored none.
    """

    of: str
    points: Mapping[str, int]
    playings: tuple[int, ...] = ()


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
    """A review of a round: the number of choices, and the points that those of each kind cost together.

    Old versions did not store what has a default here.
    """

    of: str  # identifies the round and seat
    when: str
    rule_set: str
    round: int
    choices: int
    lost: Mapping[str, float]  # with a 0 for each kind that cost nothing; empty if judged by rule of thumb
    half: float = 0.0  # the margin of error of all points lost
    result: float | None = None  # how much the seat beat the others' average
    mistakes: int | None = None
    player: str = ""  # the name of the person who made the choices; a computer player has none
    thumbs: Mapping[str, float] = MappingProxyType({})  # points that rules of thumb would have saved, by their ids


class DrillAnswered(NamedTuple):
    """An answer to a drill: which drill, its kind, whether the answer was right, and the `seconds` it took."""

    drill: str
    when: str
    rule_set: str
    question: str
    right: bool
    seconds: int
    rating: int = 0  # the rating of the drill; old versions did not store it
    is_timed: bool = False  # in a run against the clock
    given: str | None = None  # the answer as in records, empty if there was none; old versions did not store it

    @property
    def is_in_doubt(self) -> bool:
        """Return whether it may have been right although it is called wrong.

        Old versions called a lay-down wrong if its cards lay in another order than in the right answer.
        """
        return not self.right and self.given is None and self.question in BY_HAND


class DrillMade(NamedTuple):
    """A drill made from a moment of the player's own game; old versions did not store when."""

    drill: Drill
    when: str = ""


class DrillChoice(NamedTuple):
    """What the player chose to practice: 0 or empty for everything. The latest one is remembered."""

    rule_set: str
    round: int = 0
    theme: str = ""
    difficulty: str = ""  # gems as a digit, or `near`


class ClockRun(NamedTuple):
    """A run against the clock: how many answers were right."""

    when: str
    rule_set: str
    right: int


class DayExperts(NamedTuple):
    """What simulated experts scored in a deal of the day, with their numbers; later entries add to earlier ones."""

    day: str
    rule_set: str
    numbers: tuple[int, ...]
    points: tuple[int, ...]


Entry = (
    PracticeRound
    | RoundPars
    | RoundMoves
    | RoundReviewed
    | DrillAnswered
    | DrillMade
    | DrillChoice
    | ClockRun
    | DayExperts
)


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


class MistakeCount(NamedTuple):
    """The mistakes among a number of choices."""

    mistakes: int
    choices: int

    @property
    def half(self) -> float:
        """The margin of error of the number of mistakes.

        The mistakes of a round go together, so their number is as uncertain as if half of the choices counted.
        """
        return self.choices * careful_share(self.mistakes / 2, self.choices / 2).half

    def among(self, choices: int) -> float:
        """Return the number of mistakes among as many choices."""
        return self.mistakes / self.choices * choices


def latest_mistakes(reviews: Sequence[RoundReviewed], player: str) -> MistakeCount | None:
    """Return the mistakes of a person's latest rounds, with 300 choices at most unless one round has more."""
    mistakes = choices = 0
    for review in reversed(reviews):
        if not player or review.player != player or review.mistakes is None:
            continue
        if choices and choices + review.choices > LATEST_CHOICES:
            break
        mistakes, choices = mistakes + review.mistakes, choices + review.choices
    return MistakeCount(mistakes, choices) if choices else None


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
        case RoundPars(of, by_level, playings):
            fields = {"what": "par", "of": of, "points": dict(by_level)}
            return {**fields, "playings": list(playings)} if playings else fields
        case RoundMoves(of, names, actions, rules):
            fields = {"what": "moves", "of": of, "names": list(names), "actions": list(actions)}
            return fields if rules is None else {**fields, "rules": variant_to_document(rules)}
        case DrillAnswered(drill, when, rule_set, question, right, seconds, rating, is_timed, given):
            fields = {"drill": drill, "when": when, "rule_set": rule_set, "question": question}
            more: Document = {"rating": rating} if rating else {}
            more |= {"timed": True} if is_timed else {}
            more |= {} if given is None else {"given": given}
            return {"what": "answer", **fields, "right": right, "seconds": seconds, **more}
        case DrillMade(made, when):
            return {"what": "drill", "drill": shipped.document_of(made), **({"when": when} if when else {})}
        case DrillChoice():
            return {"what": "chosen", **entry._asdict()}
        case DayExperts(day, rule_set, numbers, points):
            experts = [[number, result] for number, result in zip(numbers, points, strict=True)]
            return {"what": "experts", "day": day, "rule_set": rule_set, "experts": experts}
        case ClockRun():
            return {"what": "run", **entry._asdict()}
        case RoundReviewed(of, when, rule_set, number, choices, lost, half, result, mistakes, player, thumbs):
            fields = {"of": of, "when": when, "rule_set": rule_set, "round": number, "choices": choices}
            more = {"half": half} if half else {}
            more |= {} if result is None else {"result": result}
            more |= {} if mistakes is None else {"mistakes": mistakes}
            more |= {"player": player} if player else {}
            more |= {"thumbs": dict(thumbs)} if thumbs else {}
            return {"what": "review", **fields, "lost": dict(lost), **more}


def entry_of(doc: Document) -> Entry:
    """Return the entry in a document. Raises `FieldError` for the first field that is missing, unknown or invalid."""
    match doc.get("what"):
        case "round":
            return _round(doc)
        case "par":
            expect_keys(doc, ("what", "of", "points", "playings"))
            results = entries(doc, "playings", POINTS, MOST_EXPERTS) if "playings" in doc else ()
            return RoundPars(_words(doc, "of"), _by_name(doc, "points", POINTS), results)
        case "moves":
            return _moves(doc)
        case "review":
            return _review(doc)
        case "answer":
            return _answer(doc)
        case "drill":
            expect_keys(doc, ("what", "drill", "when"))
            return DrillMade(_drill(field(doc, "drill", Table())), _moment(doc, "when"))
        case "experts":
            return _experts(doc)
        case "chosen":
            return _choice(doc)
        case "run":
            expect_keys(doc, document_of(ClockRun("", "", 0)))
            when, rule_set = _moment(doc, "when"), text(doc, "rule_set", LONGEST_PATH)
            return ClockRun(when, rule_set, field(doc, "right", Whole(0, MOST)))
        case _:
            raise FieldError("what is no kind of entry")


def _moves(doc: Document) -> RoundMoves:
    expect_keys(doc, ("what", "of", "names", "actions", "rules"))
    return moves_in(doc)


def moves_in(doc: Document) -> RoundMoves:
    """Return the moves in a document. Raises `FieldError`."""
    names, actions = _texts(doc, "names", MOST_PLAYERS), _texts(doc, "actions", MOST_ACTIONS)
    rules = variant_in(doc["rules"], "rules") if "rules" in doc else None
    return RoundMoves(_words(doc, "of"), names, actions, rules)


def _answer(doc: Document) -> DrillAnswered:
    expect_keys(doc, document_of(DrillAnswered("", "", "", "", True, 0, 1, True, "")))
    if not (when := _moment(doc, "when")):
        raise FieldError("when is missing")
    return DrillAnswered(
        _words(doc, "drill"),
        when,
        text(doc, "rule_set", LONGEST_PATH),
        _words(doc, "question"),
        flag(doc, "right", False),
        whole(doc, "seconds", 0, 0, MOST),
        whole(doc, "rating", 0, 0, shipped.HIGHEST_RATING),
        flag(doc, "timed", False),
        text(doc, "given", LONGEST_PATH) if "given" in doc else None,
    )


def _experts(doc: Document) -> DayExperts:
    expect_keys(doc, document_of(DayExperts("", "", (), ())))
    pairs = entries(doc, "experts", ListOf(POINTS, 2, 2), MOST_EXPERTS)
    numbers = tuple(expect(Whole(0, MOST_EXPERTS - 1), "experts", number) for number, _ in pairs)
    day, rule_set = _moment(doc, "day", DAY), text(doc, "rule_set", LONGEST_PATH)
    return DayExperts(day, rule_set, numbers, tuple(points for _, points in pairs))


def _choice(doc: Document) -> DrillChoice:
    expect_keys(doc, document_of(DrillChoice("")))
    return DrillChoice(
        text(doc, "rule_set", LONGEST_PATH),
        whole(doc, "round", 0, 0, MOST_ROUNDS),
        _words(doc, "theme"),
        _words(doc, "difficulty"),
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


def _drill(doc: Document) -> Drill:
    try:
        drill = shipped.drill_of(doc)
        shipped.expect_askable(drill)
    except (NotationError, PositionError) as fault:
        raise FieldError(str(fault)) from None
    return drill


def _review(doc: Document) -> RoundReviewed:
    expect_keys(doc, document_of(RoundReviewed("", "", "", 1, 1, {}, 1.0, 1.0, 1, "?", {"?": 1.0})))
    choices = field(doc, "choices", Whole(0, MOST))
    return RoundReviewed(
        _words(doc, "of"),
        _moment(doc, "when"),
        text(doc, "rule_set", LONGEST_PATH),
        field(doc, "round", Whole(1, LONGEST_GAME)),
        choices,
        _by_name(doc, "lost", Number(0, MOST)),
        expect(Number(0, MOST), "half", doc.get("half", 0.0)),
        None if doc.get("result") is None else field(doc, "result", Number(-MOST, MOST)),
        None if doc.get("mistakes") is None else field(doc, "mistakes", Whole(0, choices)),
        _words(doc, "player"),
        _by_name(doc, "thumbs", Number(-MOST, MOST)) if "thumbs" in doc else MappingProxyType({}),
    )


def _round(doc: Document) -> PracticeRound:
    expect_keys(doc, document_of(PracticeRound("", "", "", RoundChoice("", 1, (), 0, ""), 0, False)))
    points, most = field(doc, "points", POINTS), bool(whole(doc, "most_points", 0, 0, 1))
    return PracticeRound(_words(doc, "id"), _moment(doc, "when"), _words(doc, "title"), choice_in(doc), points, most)


def choice_document(choice: RoundChoice) -> Document:
    """Return a choice as fields of a document."""
    return {**choice._asdict(), "levels": list(choice.levels)}


def choice_in(doc: Document) -> RoundChoice:
    """Return the choice in a document. Raises `FieldError`."""
    levels = tuple(map(without_path, _texts(doc, "levels", MOST_PLAYERS - 1)))
    return RoundChoice(
        text(doc, "rule_set", LONGEST_PATH),
        field(doc, "round", Whole(1, MOST_ROUNDS)),
        levels,
        field(doc, "place", Whole(0, len(levels))),
        _words(doc, "seed"),
        _moment(doc, "day", DAY),
    )


def _words(doc: Document, key: str) -> str:
    return text(doc, key, LONGEST)


def _texts(doc: Document, key: str, most: int) -> tuple[str, ...]:
    return field(doc, key, ListOf(Text(LONGEST_PATH), most, 1))


def _by_name(doc: Document, key: str, kind: ValueKind[Points]) -> dict[str, Points]:
    """Return points by level, or by kind of choice."""
    table = field(doc, key, Table())
    return {expect(Text(LONGEST), key, name): expect(kind, f"{key}.{name}", points) for name, points in table.items()}


DIARY: LineFile[Entry] = LineFile(
    HEADER,
    entry_of,
    document_of,
    FileWording(words.NOT_READABLE, words.NO_DIARY, words.LINES_LEFT_OUT, words.NOT_NOTED),
)
