"""A round of a draft, tried at the table: nothing of it is kept, and it leads back to the editor."""

from __future__ import annotations

from functools import partial

from ai.bots import USUAL_LEVEL
from game.play.results import Results
from game.play.scores import round_head, round_sheet
from game.play.screen import PlayScreen
from game.practice import words as practice
from game.practice.rounds import RoundChoice
from game.practice.rounds_flow import round_at_table
from game.rules.variant import Variant
from game.session import chance
from game.session.session import Session
from game.ui.form import Way
from game.ui.screen import Pop, Replace, Step
from game.workshop import words
from game.workshop.lab_flow import TABLE
from sprites import EMBLEMS


def try_round(session: Session, variant: Variant, number: int, seed: str = "") -> PlayScreen:
    """A round, from 1, with the usual company; without a seed, of new cards."""
    others = max(variant.fewest_players, min(variant.most_players, TABLE)) - 1
    choice = RoundChoice(variant.id, number, (USUAL_LEVEL,) * others, 0, seed or chance.new_seed())

    def again() -> Step:
        return Replace(try_round(session, variant, number, choice.seed), count=2)

    def other() -> Step:
        return Replace(try_round(session, variant, number), count=2)

    def results(play: PlayScreen) -> Results:
        return Results(
            *round_head(play.sheet, play.names),
            round_sheet(play.sheet, play.names, EMBLEMS),
            lambda _now: Pop(2),
            Pop,
            next_label=words.BACK_TO_EDITOR,
            won=play.sheet.sheet[-1].out is not None,
            beside=(Way(practice.AGAIN, again, "A"), Way(practice.OTHER_CARDS, other, "C")),
            reduced_motion=session.preferences.settings.reduced_motion,
        )

    back = Way(words.BACK_TO_EDITOR, partial(Pop, 2), "B")
    return round_at_table(session, choice, variant, (Way(practice.FROM_THE_DEAL, again, "D"), back), results)
