"""The names that programs import from `shanghai_rummy`, the package of an installation; its docstring sorts them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ai.bot import Bot, Limit, round_history
from ai.bots import ROSTER, bot_named
from ai.evaluator.distance import evaluator_for
from ai.guests import ArenaResult, SeatedPlayer, arena, compare
from ai.guests import play_one as play_game
from ai.hints import hints
from ai.lab import Comparison
from game.cli.lab import lines_of
from game.engine import actions, events
from game.engine import position as positions
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.notation import format_action, parse_action
from game.engine.play import play
from game.engine.position import dump_position
from game.engine.referee import legal_actions, refusal
from game.engine.refusal import IllegalAction, Refusal
from game.engine.state import Phase, Seat, State, new_game
from game.engine.view import PlayerView, observe
from game.rules.cards import Card, format_cards, parse_cards
from game.rules.melds import Meld
from game.rules.variant import Contract, Variant, VariantError
from game.rules.variant_file import dump_variant, load_variant, shipped_variant, shipped_variants

__all__ = [
    "Action",
    "ArenaResult",
    "Bot",
    "Card",
    "Event",
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
    "refusal",
    "round_history",
    "shipped_variant",
    "shipped_variants",
]


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


def distance(hand: Iterable[Card], contract: Contract, rules: Variant) -> int:
    """Return how many more cards, none of them wild, would complete the contract: 0 if it can be laid down."""
    return evaluator_for(contract, rules).distance_of(tuple(hand))


def load_position(text: str) -> State:
    """Read what `dump_position` writes. Raises a `ValueError` with the first fault."""
    return positions.load_position(text, "position", open_variant=shipped_variant)


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
