"""The names that programs import from `shanghai_rummy`, the package of an installation; its docstring sorts them.

Its functions check their arguments, so that a wrong one is a `ValueError` with a sentence, and have short signatures.
"""

import inspect
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import wraps
from pathlib import Path
from shlex import quote
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from ai import arena as games
from ai.bot import Bot, Limit, round_history
from ai.bots import ROSTER, bot_named
from ai.evaluator.distance import evaluator_for
from ai.guests import ArenaResult, SeatedPlayer, arena, compare, play_one
from ai.hints import Hint
from ai.hints import hints as advice
from ai.lab import Comparison
from game import __version__
from game.cli.lab import lines_of
from game.cli.parsing import NAME
from game.engine import actions, events
from game.engine import position as positions
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.notation import format_action, parse_action
from game.engine.play import play
from game.engine.position import dump_position
from game.engine.record import PERSON, RecordError, replay
from game.engine.referee import legal_actions, refusal
from game.engine.refusal import IllegalAction, Refusal
from game.engine.state import LONGEST_SEED, Phase, Seat, State, new_game
from game.engine.view import PlayerView, observe
from game.files.described import Text, ValueKind, Whole, expect
from game.files.documents import LARGEST_RULE_SET, DocumentError, read_json
from game.files.storage import reason_of, write_text
from game.films.records import is_open, record_in
from game.language.quoting import message_of, quoted
from game.rules.cards import Card, format_cards, parse_cards
from game.rules.knobs.record import MOST_PLAYERS
from game.rules.melds import Meld
from game.rules.short_text import variant_called
from game.rules.variant import Contract, Variant, VariantError
from game.rules.variant_file import (
    dump_variant,
    load_variant,
    shipped_variant,
    shipped_variants,
    variant_from_document,
)
from game.text.records import failure_sentence

History = Sequence[Event]  # of the round, as a seat may know them: what a player is asked with

__all__ = [
    "Action",
    "ArenaResult",
    "Bot",
    "Card",
    "Event",
    "Game",
    "Hint",
    "History",
    "IllegalAction",
    "LabResult",
    "Limit",
    "Meld",
    "Phase",
    "PlayerView",
    "Refusal",
    "Seat",
    "State",
    "Variant",
    "VariantError",
    "__version__",
    "actions",
    "arena",
    "bot_named",
    "distance",
    "dump_position",
    "dump_variant",
    "events",
    "format_action",
    "format_cards",
    "hints",
    "lab",
    "legal_actions",
    "levels",
    "load_position",
    "load_variant",
    "new_game",
    "observe",
    "parse_action",
    "parse_cards",
    "play",
    "play_game",
    "read_record",
    "refusal",
    "round_history",
    "rules",
    "shipped_variant",
    "shipped_variants",
]


class Game(games.Game):
    """A whole game, or the part of one that was recorded: `start`, `actions`, `events`, `end` and who played.

    `moves()` yields each action with its events, and each event with the state after it.
    """

    __slots__ = ()

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the game as a record, for `read_record`, `replay` and `judge`, over a file that is there.

        Raises `ValueError` if that fails.
        """
        try:
            write_text(Path(path), "".join(f"{line}\n" for line in self.record_lines()), keep_older=False)
        except (OSError, ValueError) as problem:
            raise ValueError(f"{os.fspath(path)}: cannot be written: {reason_of(problem)}") from None


class LabResult(NamedTuple):
    """Two rule sets played on the same deals; `print` shows the figures of both and the changes in words."""

    before: Variant
    after: Variant
    comparison: Comparison
    has_stopped: bool  # before the last game, because nothing that matters would have changed

    def __str__(self) -> str:
        return "\n".join(map(str, lines_of(self.comparison, (self.before, self.after), self.has_stopped)))


def levels() -> tuple[str, ...]:
    """Return the names of the computer players' levels, the weakest first; `bot_named` makes a player of one."""
    return tuple(ROSTER)


def rules(source: str | Mapping[str, Any]) -> Variant:
    """Return a rule set: a shipped one by its name, or that of a short text, of a text in TOML or JSON, or of a table.

    Raises `VariantError` with every fault.
    """
    if isinstance(source, Mapping):
        return variant_from_document(dict(source), "rules")
    if source.lstrip().startswith("{"):
        try:
            return variant_from_document(read_json(source, LARGEST_RULE_SET), "rules")
        except DocumentError as fault:
            raise VariantError((f"rules: not readable as JSON: {message_of(fault)}",)) from None
    return load_variant(source, "rules") if "\n" in source.strip() else variant_called(source.strip())


def play_game(rules: Variant, players: Sequence[SeatedPlayer], seed: str, limit: Limit | None = None) -> Game:
    """Play a whole game: one player for each seat, a level's name or any object with a method `choose`.

    Raises `IllegalAction` with the seat and the seed if a player chooses what the rules forbid.
    """
    return Game(*play_one(rules, players, seed, limit))


def read_record(path: str | os.PathLike[str]) -> Game:
    """Return the game in a record: the actions that stand, with every card.

    Raises `ValueError` if the file can't be read, with the first line that can't be played, or if people play in it,
    it is not over, and nobody gave it up: its hands are secret.
    """
    name = os.fspath(path)
    name = f"./{name}" if name.startswith("-") else name  # no standard input here, and no option of a command
    record = record_in(name)
    played = replay(record)
    if (fault := failure_sentence(record, played)) is not None:
        raise RecordError(f"{name}: {fault}")
    seated = {player.plays for players in (played.players, *played.deciders) for player in players}
    if not is_open(record, played) and (PERSON in seated or not seated):
        raise RecordError(f"{name}: the game is not over; `{NAME} replay {quote(name)} --all-hands` gives it up")
    events = tuple(event for _, steps in played.moves for event, _ in steps)
    return Game(played.start, tuple(action for action, _ in played.moves), events, played.state, (), played.players)


def hints(view: PlayerView, history: History = ()) -> tuple[Hint, ...]:
    """Return what the seat could do, the best first, each with a reason; fined calls are left out.

    Raises `ValueError` if it is not the seat's turn to choose.
    """
    if view.to_act != view.seat:
        raise ValueError(f"P{view.seat + 1} has nothing to choose")
    return advice(view, history)


def distance(hand: Iterable[Card], contract: Contract, rules: Variant) -> int:
    """Return how many more cards, none of them wild, would complete the contract: 0 if it can be laid down."""
    return evaluator_for(contract, rules).distance_of(tuple(hand))


def load_position(text: str) -> State:
    """Read what `dump_position` writes. Raises a `ValueError` with the first fault."""
    return positions.load_position(text, "position", open_variant=variant_called)


def lab(
    before: Variant,
    after: Variant,
    players: Sequence[SeatedPlayer] = ("steady",) * 4,
    games: int = 200,
    seed: str = "lab",
    jobs: int = 1,
) -> LabResult:
    """Play both rule sets on the same deals with the same players, and compare them.

    It may end before the last game, once all differences are clear. `jobs` is as in `arena`.
    """
    comparison = compare(before, after, players, games, seed, jobs)
    return LabResult(before, after, comparison, comparison.games < games and comparison.sure)


# ---- what all functions have in common ----

LIMITS: Mapping[str, ValueKind[Any]] = {
    "seed": Text(LONGEST_SEED),
    "games": Whole(1, 1_000_000),
    "jobs": Whole(1, 1000),
    "seat": Whole(0, MOST_PLAYERS - 1),
    "lay_down_limit": Whole(0, 1_000_000),
}
UNIONS = {str(Action): "Action", str(Event): "Event"}


class _Named(NamedTuple):
    """An annotation that is printed as this text."""

    text: str

    def __repr__(self) -> str:
        return self.text


def short(annotation: Any) -> Any:
    """Return an annotation that is printed with short names, and without the words of a rule set's options.

    >>> short(tuple[tuple[Event, State], ...])
    tuple[tuple[Event, State], ...]
    """
    text = inspect.formatannotation(annotation.__origin__ if hasattr(annotation, "__metadata__") else annotation)
    for long, name in UNIONS.items():
        text = text.replace(long, name)
    return _Named(re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text))


def short_signature(member: Any) -> inspect.Signature:
    """Return the signature of a function or a class with short names."""
    signature = inspect.signature(member)
    empty = inspect.Parameter.empty
    parameters = [
        given if given.annotation is empty else given.replace(annotation=short(given.annotation))
        for given in signature.parameters.values()
    ]
    returned = signature.return_annotation
    return signature.replace(
        parameters=parameters, return_annotation=empty if returned in (empty, None) else short(returned)
    )


def _checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with checked arguments and a short signature."""
    signature, kinds = inspect.signature(function), get_type_hints(function)

    @wraps(function)
    def checked(*args: Any, **options: Any) -> Any:
        given = signature.bind(*args, **options).arguments
        for name, value in given.items():
            if not _fits(value, kinds[name]):
                is_plain = isinstance(value, NoneType) or type(value) in (str, bool, int, float, list, dict)
                shown = quoted(value) if is_plain else f"of the type {type(value).__name__}"
                raise ValueError(f"{name} is {shown}, but it must be {short(kinds[name])}")
            if name in LIMITS and value is not None:
                expect(LIMITS[name], name, value)
        if "state" in given and "seat" in given:
            expect(Whole(0, given["state"].players - 1), "seat", given["seat"])
        return function(*args, **options)

    checked.__signature__ = short_signature(function)  # type: ignore[attr-defined]  # `help` reads it
    return checked


def _fits(value: object, kind: Any) -> bool:
    """Return whether a value is of an annotated kind, as far as that can be known without using it up."""
    of, parts = get_origin(kind), get_args(kind)
    if kind is Any or of is Callable:
        return kind is Any or callable(value)
    if of in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if kind is Bot:
        return callable(getattr(value, "choose", None))
    if of is None:
        return isinstance(value, kind) and not (kind is int and isinstance(value, bool))
    if isinstance(value, str) or not isinstance(value, of):
        return False
    return not isinstance(value, list | tuple) or all(_fits(item, parts[0]) for item in value)


for _name in __all__:
    _member: Any = globals()[_name]
    is_value = hasattr(_member, "_fields") or is_dataclass(_member)
    if inspect.isclass(_member) and (is_value or issubclass(_member, Exception)):
        _member.__signature__ = short_signature(_member)  # type: ignore[attr-defined]  # `help` reads it
    elif inspect.isroutine(_member):
        globals()[_name] = _checked(_member)
