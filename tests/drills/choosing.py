"""Choose from the drills that were found those that ship: of every kind and theme, and none to be answered blindly."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from ai.native.hands import measure_natively
from game.engine.view import PlayerView
from game.files.documents import json_line, read_json
from game.practice.memory.ratings import gems_of
from game.practice.memory.shipped import Drill, DrillQuestion, document_of, header_of, shipped_drills
from game.rules.variant_file import shipped_variants
from tests import ROOT
from tests.drills.found import are_alike, view_of
from tests.drills.rating import normally, rated, shares_right
from tests.drills.rote import balanced, shuffled_by_id, unlearnable
from tests.drills.rounds import LONGEST, found_in
from tests.drills.search import with_lead
from tests.drills.themes import theme_of
from tests.drills.usable import usable

WANTED = 200  # the drills wanted of each rule set
SHARES: Mapping[DrillQuestion, int] = {
    DrillQuestion.BUY: 48,
    DrillQuestion.DRAW: 30,
    DrillQuestion.DISCARD: 56,
    DrillQuestion.LAY_DOWN: 24,
    DrillQuestion.WAIT: 16,
    DrillQuestion.JOKER: 24,
    DrillQuestion.RID: 14,
}
MOST_CHOSEN = 0.58  # of the drills of a kind a habit may answer; less than the limit, so that it holds in any case
LEAST_OF_A_KIND = 4  # fewer cannot be balanced
EASY = 0.9  # of a kind, the share of drills that a Normal player may always answer correctly
RATED, DROPPED = "rated.jsonl", "dropped.txt"


class Rated(NamedTuple):
    """How often each level answers a drill correctly."""

    id: str
    shares: Mapping[str, float]


def rated_in(folder: Path) -> Iterator[Rated]:
    """Yield the rated drills noted in a folder; later lines replace earlier ones."""
    path = folder / RATED
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        match read_json(line, LONGEST):
            case {"drill": str(id), "shares": dict(shares)}:
                yield Rated(id, {level: float(str(share)) for level, share in shares.items()})


def _rated(drill: Drill) -> Rated:
    return Rated(drill.id, shares_right(drill))


def run_rating(folder: Path, jobs: int) -> None:
    """Ask every level about every drill found that was not yet asked about."""
    known = {row.id for row in rated_in(folder)}
    drills = [drill for drill in candidates(folder) if not drill.rating and drill.id not in known]
    with (
        get_context("spawn").Pool(jobs, initializer=measure_natively) as pool,
        (folder / RATED).open("a", encoding="utf-8") as file,
    ):
        for row in pool.imap_unordered(_rated, drills):
            file.write(json_line({"drill": row.id, "shares": dict(row.shares)}) + "\n")
            file.flush()


def candidates(folder: Path) -> list[Drill]:
    """Return the usable drills that were found, with the losses to expect in real play, and those that ship already;
    those about the score of the game are chosen for themselves.
    """
    found = {drill.id: drill for drill in map(usable, found_in(folder)) if drill is not None}
    shipped = {drill.id: drill for name in shipped_variants() for drill in shipped_drills(name).drills}
    return [drill for drill in (shipped | found).values() if not drill.standing]


def chosen(names: Sequence[str], found: Sequence[Drill], folder: Path) -> list[Drill]:
    """Return those of the usable drills that ship with some rule sets."""
    shares = {row.id: row.shares for row in rated_in(folder)}
    dropped = {*(folder / DROPPED).read_text(encoding="utf-8").split()} if (folder / DROPPED).exists() else set[str]()
    drills = [drill for drill in found if drill.position["variant"] in names and drill.id not in dropped]
    themed = [drill._replace(theme=theme_of(drill)) for drill in drills if drill.rating or drill.id in shares]
    themed = [rated(drill, shares[drill.id]) if drill.id in shares else drill for drill in themed]
    themed = [*_without_twins(themed)]
    easy = {one.id for one in themed if normally(one) == 1}
    of_kind = {question: [one for one in themed if one.question is question] for question in SHARES}
    picked, shares_left = list[Drill](), dict(SHARES)
    for question in sorted(of_kind, key=lambda one: len(of_kind[one]) / SHARES[one]):
        # What a rare kind lacks goes to the others.
        left = WANTED * len(names) - len(picked)
        wanted = round(left * shares_left.pop(question) / (SHARES[question] + sum(shares_left.values())))
        picked += _of_kind(of_kind[question], easy, wanted)
    return [*map(with_lead, shuffled_by_id(picked))]


def _without_twins(drills: Sequence[Drill]) -> Iterator[Drill]:
    """Yield drills; of those that ask a seat the same in one round with nearly the same hand, that about the rarest
    theme.
    """
    numbers, kept = Counter(drill.theme_id for drill in drills), dict[tuple[object, ...], list[PlayerView]]()
    for drill in sorted(shuffled_by_id(drills), key=lambda one: (not one.theme, numbers[one.theme_id])):
        view = view_of(drill)
        known = kept.setdefault((drill.position["seed"], drill.round, view.seat, drill.question), [])
        if not any(are_alike(view.hand, other.hand) for other in known):
            known.append(view)
            yield drill


def _of_kind(drills: Sequence[Drill], easy: set[str], wanted: int) -> list[Drill]:
    """Return drills of one kind, of many rounds and difficulties; of each rule set no more easy ones than `EASY`."""
    mixed = list[Drill]()
    for name in dict.fromkeys(str(drill.position["variant"]) for drill in drills):
        some = [drill for drill in drills if drill.position["variant"] == name]
        hard, plain = (_varied([one for one in some if (one.id in easy) is is_easy]) for is_easy in (False, True))
        mixed += [*hard, *plain[: round(EASY / (1 - EASY) * len(hard))]]
    some = unlearnable(balanced(_varied(mixed), wanted, MOST_CHOSEN))
    return some if len(some) >= LEAST_OF_A_KIND else []


def _varied(drills: Sequence[Drill]) -> list[Drill]:
    """Return the drills so that every difficulty and round comes in turn."""
    groups: dict[tuple[int, int], list[Drill]] = {}
    for drill in shuffled_by_id(drills):
        groups.setdefault((gems_of(drill.rating), drill.round), []).append(drill)
    found = list[Drill]()
    while groups:
        for key in tuple(groups):
            found.append(groups[key].pop())
            if not groups[key]:
                del groups[key]
    return found


def write(name: str, rounds: int, drills: Sequence[Drill]) -> None:
    """Rewrite the file of a rule set."""
    lines = [header_of(rounds), *map(document_of, drills)]
    path = ROOT / "game" / "practice" / "memory" / "shipped" / f"{name}.jsonl"
    path.write_text("".join(json_line(line) + "\n" for line in lines), encoding="utf-8")
