"""`check`: validate rule sets, positions and records, and report every error with its key or line."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.engine.actions import Deal
from game.engine.position import PositionError, load_position
from game.engine.record import RecordError, Replay, read_record, replay
from game.engine.sealing import SealedGame, broken_seal, sealed
from game.engine.state import Phase
from game.files.documents import LARGEST_POSITION, LARGEST_RECORD, DocumentError, Unusable, read_json, read_toml
from game.files.printing import say, say_json
from game.films.reading import HEAD_BYTES, head, read_text, variants_beside
from game.language.quoting import sentence
from game.rules.idle import idle_notes
from game.rules.short_text import short_text_in, variant_called, variant_in
from game.rules.variant import BuysCount, Variant, VariantError
from game.text.records import failure_sentence


def check_files(paths: list[str], as_json: bool = False) -> int:
    """Print `ok` or the errors of each file, when it has been checked; return 1 if there are any."""
    documents = []
    for path in paths:
        report = file_report(path)
        faults = [*map(sentence, report.faults)]
        notes = [] if faults else [proof.strip() for proof in report.proofs]
        documents.append({"file": path, "ok": not faults, "errors": faults, "notes": notes})
        if not as_json:
            say(*faults or (f"{path}: ok", *report.proofs))
    is_ok = all(document["ok"] for document in documents)
    if as_json:
        say_json({"ok": is_ok, "files": documents})
    return 0 if is_ok else 1


class Report(NamedTuple):
    """Every error in a file, as a sentence after the path; or notes if there is none."""

    faults: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()


def file_report(path: str) -> Report:
    """Check the file, or the rule set if this is a short text."""
    try:
        if short_text_in(path):
            return _variant_report(variant_called(path))
        is_record = path.endswith(".jsonl") or begins_a_record(head(path))
        text = read_text(path, LARGEST_RECORD if is_record else LARGEST_POSITION, damaged=is_record)
        if is_record or begins_a_record(text.lstrip("\ufeff \t\r\n")):
            return _record_report(path, text)
        if _is_position(text):
            load_position(text, path, open_variant=variants_beside(Path(path).parent))
        else:
            return _variant_report(variant_in(text, "it"))
    except VariantError as error:
        where = "" if short_text_in(path) else f"{path}: "
        return Report(tuple(f"{where}{fault.removeprefix('it: ')}" for fault in error.faults))
    except (PositionError, Unusable) as error:
        return Report((str(error),))
    return Report()


def _variant_report(variant: Variant) -> Report:
    notes = [f"  note: {note}" for note in idle_notes(variant)]
    return Report(proofs=(*notes, *(f"  warning: {warning}" for warning in dull_warnings(variant))))


def dull_warnings(variant: Variant) -> Iterator[str]:
    """Yield a warning if computer players win too few rounds under the rule set; this plays a few games.

    Where the rules are hard to play that takes a second or two, so a terminal shows how far it is.
    """
    from ai.trial import ROUNDS, try_out
    from game.cli.simulate import progress

    with progress(ROUNDS, "round") as bar:
        trial = try_out(variant, bar.update)
    if not trial.rounds:
        yield "computer players think so long under these rules that not even one round was tried to its end"
    if trial.is_dull:
        yield f"computer players played {trial.rounds} rounds, and nobody won {trial.drawn} of them"
        if variant.buying.counted_in is BuysCount.GAME:
            yield 'buying.counted_in is "game", so rounds.buys is a running total of all rounds so far'


def begins_a_record(text: str) -> bool:
    """Return whether a text is a record's, ignoring leading white space."""
    return text.startswith("{") and '"format"' in text[:HEAD_BYTES]


def _is_position(text: str) -> bool:
    """Return whether it is a position, which names its rule set; anything that is not TOML is treated as a rule set."""
    read = read_json if text.lstrip().startswith("{") else read_toml
    try:
        doc = read(text, LARGEST_POSITION)
    except DocumentError:
        return "[[seats]]" in text or text.lstrip().startswith(("{", "variant"))
    return isinstance(doc, dict) and bool(doc.keys() & {"variant", "seats", "phase"})


def _record_report(path: str, text: str) -> Report:
    try:
        record = read_record(text.split("\n"))
    except RecordError as error:
        return Report((f"{path}: {error}",))
    faults = [f"{path}: line {entry.line}: {entry.fault}" for entry in record.entries if entry.fault]
    played = replay(record)
    failure = failure_sentence(record, played)
    if failure and (played.failure is None or played.failure.refusal is not None or not faults):
        faults.append(f"{path}: {failure}")
    if not record.salt:
        return Report(tuple(faults))
    seals = sealed(record.start, record.salt)
    broken = broken_seal(record.seals, seals)
    if broken is not None:
        faults.insert(0, f"{path}: line 1: {broken}")
    return Report(tuple(faults), seal_lines(seals, played))


def seal_lines(game: SealedGame, played: Replay) -> tuple[str, ...]:
    """Return the seals, for comparison with those published before the game, each with what it is proved to contain."""
    dealt = sum(isinstance(action, Deal) for action, _ in played.moves)
    over = played.state.phase is Phase.GAME_OVER
    not_dealt = "sealed, not dealt" if over else "sealed, not dealt yet"
    rounds = (
        f"  round {round_.number}: {'dealt as sealed' if at < dealt else not_dealt}: {round_.seal}"
        for at, round_ in enumerate(game.rounds)
    )
    return f"  the game: {'played' if over else 'to be played'} from the sealed seed: {game.seal}", *rounds
