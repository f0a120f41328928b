"""How often each contract of a draft is laid down, for the editor: played in a process of its own after each change.

What was found of a round is kept as long as the editor is open: a change taken back, or another round's, costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ai.lab import RARELY
from ai.laid import LayDownCount, measure_laid_down
from game.rules.variant import Variant
from game.session.background import BackgroundWork
from game.workshop import words
from game.workshop.lab_flow import levels_at_table, rules_only
from game.workshop.lab_screen import levels_in_words
from game.workshop.measured import Measured, RoundMeasured

ROUNDS, SEED = 100, "laid down"  # the same deals each time: what differs comes of the rules

Key = tuple[Variant, bool]


@dataclass(slots=True)
class Measuring:
    """What is known of the rounds of a draft, and what is being played to know more."""

    work: BackgroundWork
    is_stopped: bool = False  # by whoever makes the rules up
    _found: dict[Key, LayDownCount] = field(default_factory=dict)
    _of: Variant | None = None  # what is being played

    def look(self, draft: Variant | None) -> Measured:
        """What is known of a draft, which is played until enough is; None: there is nothing to be played now."""
        if draft is None or self.is_stopped or draft is not self._of:
            self._cancel()
        if draft is None:
            return Measured()
        keys = _keys(draft)
        self._hear(keys)
        left = {
            at: known for at, key in keys.items() if (known := self._found.get(key, LayDownCount())).rounds < ROUNDS
        }
        levels = levels_at_table(draft.fewest_players, draft.most_players)
        if left and not self.work.is_running and not self.is_stopped:
            self._of = draft
            self.work.begin(measure_laid_down, draft, left, levels, ROUNDS, SEED)
        rounds = tuple(_told(self._found.get(key, LayDownCount())) for key in keys.values())
        said = words.laid_down_by(levels_in_words(levels), ROUNDS)
        return Measured(rounds, self.work.is_running, bool(left) and self.is_stopped, said)

    def stop_or_go_on(self) -> None:
        """Stop what is being played, or go on where it was stopped."""
        self.is_stopped = not self.is_stopped

    def _cancel(self) -> None:
        self.work.cancel()
        self._of = None

    def _hear(self, keys: Mapping[int, Key]) -> None:
        was_running = self.work.is_running
        for one in self.work.poll(dict):
            self._found |= {keys[at]: known for at, known in one.items()}
        if was_running and self.work.trouble:
            self.is_stopped = True  # or it would be tried, and fail, over and over


def _keys(draft: Variant) -> dict[int, Key]:
    """By number: everything a round hangs on, but for the names and the other rounds, and whether it is the last."""
    rules = rules_only(draft)
    last = len(draft.rounds)
    return {at: (replace(rules, rounds=(each,)), at == last) for at, each in enumerate(draft.rounds, 1)}


def _told(known: LayDownCount) -> RoundMeasured:
    """A round's share; it is warned of once enough was played."""
    share = known.down / known.hands if known.hands else None
    is_whole = known.rounds >= ROUNDS
    rare = is_whole and share is not None and share < RARELY
    return RoundMeasured(share, is_whole, words.rarely_laid_down(known.down, known.hands) if rare else "")
