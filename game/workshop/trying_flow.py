"""A round of a draft, tried at the table: nothing of it is kept, and it leads back to the editor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from game.play.results import Results
from game.play.scores import round_head, round_sheet
from game.play.screen import PlayScreen
from game.rules.variant import Variant
from game.session import chance
from game.session.session import Session
from game.text import ui
from game.ui.form import Way
from game.ui.screen import Pop, Replace, Screen, Step
from game.workshop import words
from game.workshop.lab_flow import TABLE
from sprites import EMBLEMS


class DraftRound(NamedTuple):
    """Which round of a draft is tried, from 1, against whom, and with which cards."""

    number: int
    levels: tuple[str, ...]
    seed: str


# The table of such a round: `ways` stand in its menu, `results` follow it.
DraftTable = Callable[[Variant, DraftRound, Sequence[Way], Callable[[PlayScreen], Screen]], PlayScreen]


def try_round(session: Session, table: DraftTable, variant: Variant, number: int, seed: str = "") -> PlayScreen:
    """A round, from 1, with the usual company; without a seed, of new cards."""
    others = max(variant.fewest_players, min(variant.most_players, TABLE)) - 1
    draft = DraftRound(number, (USUAL_LEVEL,) * others, seed or chance.new_seed())

    def again() -> Step:
        return Replace(try_round(session, table, variant, number, draft.seed), count=2)

    def other() -> Step:
        return Replace(try_round(session, table, variant, number), count=2)

    def results(play: PlayScreen) -> Results:
        return Results(
            *round_head(play.sheet, play.names),
            round_sheet(play.sheet, play.names, EMBLEMS),
            lambda _now: Pop(2),
            Pop,
            next_label=words.BACK_TO_EDITOR,
            won=play.sheet.sheet[-1].out is not None,
            beside=(Way(ui.AGAIN, again, "A"), Way(ui.OTHER_CARDS, other, "C")),
            reduced_motion=session.preferences.settings.reduced_motion,
        )

    back = Way(words.BACK_TO_EDITOR, partial(Pop, 2), "B")
    return table(variant, draft, (Way(ui.FROM_THE_DEAL, again, "D"), back), results)
