"""The practice diary: entries can be read back, and no damage to its file causes a crash."""

import json
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from game.engine.state import LONGEST_SEED
from game.files.described import Document, FieldError
from game.files.documents import json_line
from game.files.storage import append_line
from game.practice.memory.diary import (
    DIARY,
    FILE_NAME,
    ClockRun,
    DayExperts,
    DrillAnswered,
    DrillChoice,
    DrillMade,
    Entry,
    MistakeCount,
    Played,
    PracticeRound,
    RoundMoves,
    RoundPars,
    RoundReviewed,
    document_of,
    entry_of,
    latest_mistakes,
    lost_by_kind,
    of_game,
    played,
    reviewed,
)
from game.practice.memory.schedule import days_until, drills_for_today
from game.practice.memory.shipped import document_of as shipped_document
from game.practice.memory.shipped import shipped_drills
from game.practice.round_screen import RoundChoice

OLD = Path(__file__).parent.parent / "data" / "practice_1.jsonl"
CHOICE = RoundChoice("quarters", 5, ("steady", "sharp/cautious", "master"), 3, "peony-1934", "2026-11-23")
ROUND = PracticeRound("ab12", "2026-11-23 21:15", "Quarter Shanghai", CHOICE, 35, most_points=False)
REVIEW = RoundReviewed("x 5 0 90", "2026-11-23 21:20", "quarters", 5, 46, {"buy": 8.6, "discard": 5.25})
ENTRIES: tuple[Entry, ...] = (
    ROUND,
    RoundPars("ab12", {"steady": 50, "sharp": 20, "master": 5}),
    ROUND._replace(id="cd34"),
    REVIEW,
    RoundMoves("ab12", ("You", "Mei"), ("deal", "P1 discard 9h")),
    DrillAnswered("quarters-0-buy", "2026-11-23 21:30", "quarters", "buy", True, 12),
    DrillMade(shipped_drills("quarters").drills[0]),
    DrillAnswered("quarters-0-buy", "2026-11-23 21:30", "quarters", "buy", True, 12, 1310, is_timed=True),
    DrillMade(shipped_drills("quarters").drills[1]._replace(theme="size", rating=1400), "2026-11-23 21:31"),
    DrillChoice("quarters", 8, "size", "near"),
    ClockRun("2026-11-23 21:35", "quarters", 14),
    REVIEW._replace(half=3.5),
    REVIEW._replace(mistakes=3, player="Anna"),
    REVIEW._replace(thumbs={"buy-one_short-no": 6.5, "a rule of another version": -2.0}),
    RoundPars("gh78", {"master": 21}, (0, 35, 28)),
    DayExperts("2026-11-23", "quarters", (0, 1, 5), (30, -5, 0)),
    DrillAnswered("quarters-0-buy", "2026-11-23 21:30", "quarters", "buy", True, 12, 1310, given="P2 buy"),
    DrillAnswered("quarters-0-buy", "2026-11-23 21:30", "quarters", "buy", False, 12, 1310, given=""),
)


def test_entries_read_back_in_order(tmp_path: Path) -> None:
    path = tmp_path / "new" / FILE_NAME

    assert [""] * len(ENTRIES) == [DIARY.keep(path, entry) for entry in ENTRIES]
    assert (ENTRIES, ()) == DIARY.load(path)


@pytest.mark.parametrize("entry", ENTRIES)
def test_documents_lacking_keys_are_refused(entry: Entry) -> None:
    for key in document_of(entry):
        doc = {name: value for name, value in document_of(entry).items() if name != key}
        if isinstance(entry, DrillAnswered) and key == "drill":
            continue
        if key not in (
            "seed",
            "day",
            "id",
            "when",
            "title",
            "rule_set",
            "of",
            "most_points",
            "question",
            "right",
            "seconds",
            "rating",
            "timed",
            "half",
            "mistakes",
            "player",
            "thumbs",
            "playings",
            "given",
            "round" if isinstance(entry, DrillChoice) else "",
            "theme",
            "difficulty",
            "right",
        ):  # left out: empty, or no
            with pytest.raises(FieldError):
                entry_of(doc)


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_cut_files_lose_one_entry(tmp_path: Path, every: int) -> None:
    path = tmp_path / FILE_NAME
    for entry in ENTRIES:
        DIARY.keep(path, entry)
    whole = path.read_bytes()
    for end in range(whole.index(b"\n") + 1, len(whole), every):
        path.write_bytes(whole[:end])
        entries, messages = DIARY.load(path)
        assert () == messages
        assert entries == ENTRIES[: len(entries)]
        assert len(entries) >= whole[: end + 1].count(b"\n") - 1


def test_unknown_files_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text("dear diary\n")

    (entries, messages) = DIARY.load(path)

    assert ((), 1) == (entries, len(messages))
    assert ["dear diary\n"] == [other.read_text() for other in tmp_path.glob("*.jsonl")]
    assert "" == DIARY.keep(path, ROUND)
    assert ((ROUND,), ()) == DIARY.load(path)


def test_lines_without_entries_are_reported(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    DIARY.keep(path, ROUND)
    with path.open("a") as file:
        file.write('{"what":"wish"}\n')
    DIARY.keep(path, ENTRIES[1])

    entries, messages = DIARY.load(path)

    assert ENTRIES[:2] == entries
    assert 1 == len(messages)
    assert '{"what":"wish"}\n' in path.read_text()
    assert [path] == [*tmp_path.glob("*.jsonl")]


def test_later_pars_compare_earlier_rounds() -> None:
    first, second = played(ENTRIES)

    assert [15, -15, 30, None] == [first.over_par(level) for level in ("sharp", "steady", "master", "random")]
    assert second.over_par("sharp") is None
    assert -15 == Played(ROUND._replace(most_points=True), {"sharp": 20}).over_par("sharp")


def test_only_a_rounds_last_review_counts() -> None:
    again = REVIEW._replace(lost={"buy": 8.0})

    assert (again,) == reviewed((REVIEW, *ENTRIES, again))


@pytest.mark.parametrize("thumbs", [None, [], 1, {"buy": "much"}, {"buy": 1e309}, {"buy": True}, {"x" * 301: 1.0}])
def test_points_saved_by_thumbs_are_numbers(thumbs: object) -> None:
    with pytest.raises(FieldError):
        entry_of({**document_of(REVIEW), "thumbs": thumbs})


@pytest.mark.parametrize("lost", [None, [], {"buy": "much"}, {"buy": -1}, {"buy": float("nan")}, {"buy": True}])
def test_lost_points_are_grouped_by_kind(lost: object) -> None:
    with pytest.raises(FieldError):
        entry_of({**document_of(REVIEW), "lost": lost})


@pytest.mark.parametrize("mistakes", [-1, 47, 1.0, 0.5, True, "1", [1], {}, 10**400, float("nan")])
def test_mistakes_are_some_of_the_choices(mistakes: object) -> None:
    assert (0, 46) == tuple(
        entry_of({**document_of(REVIEW), "mistakes": at}).mistakes  # type: ignore[union-attr]
        for at in (0, REVIEW.choices)
    )
    with pytest.raises(FieldError):
        entry_of({**document_of(REVIEW), "mistakes": mistakes})


@pytest.mark.parametrize("player", [None, 1, ["Anna"], "x" * 301])
def test_players_of_reviews_are_names(player: object) -> None:
    with pytest.raises(FieldError):
        entry_of({**document_of(REVIEW), "player": player})


def test_only_ones_own_latest_mistakes_count() -> None:
    rounds = [REVIEW._replace(of=f"{at}", choices=40, mistakes=at, player="You") for at in range(12)]
    of_others = [REVIEW._replace(mistakes=9), REVIEW._replace(mistakes=9, player="Ruth"), REVIEW._replace(player="You")]

    assert MistakeCount(sum(range(5, 12)), 280) == latest_mistakes((*rounds, *of_others), "You")
    assert MistakeCount(3, 80) == latest_mistakes(rounds[1:3], "You")
    assert MistakeCount(7, 900) == latest_mistakes((*rounds, rounds[7]._replace(choices=900)), "You")
    assert latest_mistakes(of_others, "") is None
    assert latest_mistakes((rounds[0]._replace(choices=0),), "You") is None


def test_no_mistakes_leave_a_margin() -> None:
    few, many = MistakeCount(0, 20), MistakeCount(0, 300)

    assert 1.5 < few.half < many.half < 6.0
    assert few.half / 20 > many.half / 300
    assert MistakeCount(6, 300).half > many.half
    assert MistakeCount(300, 300).half > 0


def test_lost_points_are_means_costliest_first() -> None:
    reviews = [REVIEW._replace(of=str(at), lost={"buy": 3.0, "discard": float(at)}) for at in range(7)]

    assert (("discard", 0.5, 4.0), ("buy", 3.0, 3.0)) == lost_by_kind(reviews, 5)
    assert (("buy", None, 3.0), ("discard", None, 0.5)) == lost_by_kind(reviews[:2], 5)
    assert () == lost_by_kind(())


def test_each_round_keeps_its_latest_review() -> None:
    def review(of: str, number: int, lost: float) -> RoundReviewed:
        return RoundReviewed(of, "2031-05-07 21:40", "quarters", number, 9, {"draw": lost})

    mine = (review("my seed 1 0 40", 1, 3.0), review("my seed 2 0 90", 2, 2.0), review("my seed 1 0 41", 1, 1.0))
    others = (review("my seed 1 1 40", 1, 9.0), review("other 1 0 40", 1, 9.0), review("torn", 1, 9.0))

    assert (mine[2], mine[1]) == of_game((*others, *mine), "my seed 2 0 90")


@pytest.mark.parametrize("year", ["0001", "1969", "3000", "9999"])
def test_impossible_dates_are_left_out(tmp_path: Path, year: str) -> None:
    for at, (entry, key) in enumerate(((ENTRIES[5], "when"), (ROUND, "when"), (ROUND, "day"), (REVIEW, "when"))):
        path = tmp_path / f"{at}.jsonl"
        doc = document_of(entry)
        DIARY.keep(path, ROUND)
        append_line(path, json_line({**doc, key: str(doc[key]).replace("2026", year)}), "")

        entries, messages = DIARY.load(path)

        assert (ROUND,) == entries
        assert 1 == len(messages)


@pytest.mark.parametrize("year", ["1970", "2999"])
def test_extreme_years_still_repeat_drills(year: str) -> None:
    answer = entry_of({**document_of(ENTRIES[5]), "when": f"{year}-01-01 00:00"})
    assert isinstance(answer, DrillAnswered)

    given = [answer] * 20

    assert days_until(given, date(1970, 1, 1)) >= 0
    assert drills_for_today(
        shipped_drills("quarters").drills, [answer._replace(drill="quarters-0-buy")], datetime(2026, 1, 1)
    )


def test_files_before_ratings_still_read() -> None:
    found, problems = DIARY.load(OLD)

    assert () == problems
    assert [PracticeRound, RoundMoves, RoundPars, RoundReviewed, DrillAnswered, DrillAnswered, DrillMade] == [
        type(entry) for entry in found
    ]
    assert [0, 0] == [entry.rating for entry in found if isinstance(entry, DrillAnswered)]
    assert [""] == [entry.when for entry in found if isinstance(entry, DrillMade)]
    lines = OLD.read_text().splitlines()[1:]
    assert lines == [json_line(document_of(entry)) for entry in found]


@pytest.mark.parametrize(
    "experts", [None, [[0]], [["0", 5]], [[-1, 5]], [[0, 5.5]], [[0, 5]] * 2000, [[True, 5]], [[0, True]]]
)
def test_experts_are_numbers_with_points(experts: object) -> None:
    with pytest.raises(FieldError):
        entry_of({"what": "experts", "day": "2026-11-23", "rule_set": "quarters", "experts": experts})


DRILL: dict[str, Any] = shipped_document(
    next(drill for drill in shipped_drills("quarters").drills if not drill.standing)
)
FIRST, NUMBERS, OTHER = DRILL["answers"][0][0], DRILL["answers"][0][1:], DRILL["answers"][1]
NOT_ASKABLE: dict[str, Document] = {
    "a loss of 310 digits": {"answers": [[FIRST, 10**309, *NUMBERS[1:]], OTHER]},
    "a loss that is no number": {"answers": [[FIRST, float("nan"), *NUMBERS[1:]], OTHER]},
    "a gain without end": {"lead": float("inf")},
    "a chance that is a yes": {"answers": [[FIRST, True, *NUMBERS[1:]], OTHER]},
    "a meld that is not there": {"answers": [["P1 hit ** m99 low", *NUMBERS], OTHER]},
    "a card that is not held": {"answers": [["P1 discard As", *NUMBERS], OTHER]},
    "an answer of another seat": {"answers": [["P2 pass", *NUMBERS], OTHER]},
    "a deal": {"answers": [["deal", *NUMBERS], OTHER]},
    "one answer": {"answers": [OTHER]},
    "no answer": {"answers": []},
    "none wrong": {"right": len(DRILL["answers"])},
    "a round that is over": {"position": {**DRILL["position"], "phase": "round_over"}},
    "a name that no answer could keep": {"id": "x" * 301},
    "a rating that is a yes": {"rating": True},
    "thousands of digits of deals": {"deals": 10**4000},
}


@pytest.mark.parametrize("fault", NOT_ASKABLE)
def test_unaskable_drills_are_left_out(tmp_path: Path, fault: str) -> None:
    path = tmp_path / FILE_NAME
    DIARY.keep(path, ROUND)
    line = json.dumps({"what": "drill", "drill": {**DRILL, **NOT_ASKABLE[fault]}})
    append_line(path, line, "")

    entries, messages = DIARY.load(path)

    assert ((ROUND,), 1) == (entries, len(messages))
    assert line in path.read_text()
    with pytest.raises(FieldError):
        entry_of(json.loads(line))


def test_answers_about_longest_seeds_are_kept(tmp_path: Path) -> None:
    drill = shipped_drills("quarters").drills[0]._replace(id=f"own {'x' * LONGEST_SEED} 20 12345")
    answer = DrillAnswered(drill.id, "2026-11-23 21:30", "quarters", "buy", True, 12)
    for entry in (DrillMade(drill), answer):
        DIARY.keep(tmp_path / FILE_NAME, entry)

    assert ((DrillMade(drill), answer), ()) == DIARY.load(tmp_path / FILE_NAME)
