"""The starts of pictures of the rules workshop: the `open = "workshop...."` of `pictures.toml`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ai.intervals import Estimate
from ai.lab import MEASURES, Comparison, Contract, Difference
from game.app.practicing import editor_exits
from game.rulebook.own_rules import Offered
from game.rulebook.words.questions import QUESTIONS, answered
from game.rules.draft import with_length, with_more_rounds, with_value
from game.rules.short_text import read_short_text
from game.rules.variant_file import shipped_variant
from game.session.background import BackgroundWork
from game.workshop import editor_flow, words
from game.workshop.editor_flow import ROUNDS
from game.workshop.lab_screen import Lab, LabScreen, levels_at_table, levels_in_words
from game.workshop.rounds import Measured, RoundMeasured
from game.workshop.screen import GROUPS
from game.workshop.yours import YoursScreen
from tests.pictures.studio import Studio
from tests.support.joined import editor_of

# Plausible results of eight rounds, the last of them new: before, after and half an interval, by measure.
FOUND = {
    "turns": (7.9, 10.1, 0.3),
    "minutes": (29.0, 42.0, 2.1),
    "drawn": (0.0, 0.101, 0.004),
    "points": (36.0, 54.0, 2.0),
    "buys": (1.48, 1.78, 0.04),
    "better": (0.74, 0.756, 0.041),
    "first": (0.294, 0.286, 0.019),
}
DOWN = ((0.95, 0.95), (0.88, 0.86), (0.8, 0.78), (0.77, 0.89), (0.67, 0.63), (0.56, 0.48), (0.5, 0.4), (None, 0.05))
TURNS = 25
TAKES = ("buys shafer", "last_card classic", "adding classic")


def yours(studio: Studio, base: str = "quarters", takes: Sequence[str] = TAKES) -> None:
    """Open one's own answers as a new game does; `takes` are answers of other rule sets, each with its question."""
    studio.open(page_of(studio, base))
    screen = studio.stack[-1]
    assert isinstance(screen, YoursScreen)
    for question, rule_set in map(str.split, takes):
        other = next(one for one in QUESTIONS if one.id == question)
        screen.draft.change(answered(screen.draft.now, other, shipped_variant(rule_set)))
    studio.see()


def page_of(studio: Studio, base: str) -> YoursScreen:
    """Return one's own answers, begun as a rule set of the game."""
    return editor_flow.yours(editor_exits(studio.session), Offered(base, shipped_variant(base)))


def editor(studio: Studio, base: str = "quarters", group: str = "about", opened: int = 0, **changes: Any) -> None:
    """Open the editor over one's own answers at a group; `changes` are keys with `__` for a dot."""
    under = page_of(studio, base)
    studio.open(under)
    screen = editor_of(under)
    studio.open(screen)
    for key, value in changes.items():
        path = key.replace("__", ".")
        screen.draft.change(with_value(screen.draft.now, path, value))
        screen.at = path
    if group == "rounds":
        rounds = tuple(RoundMeasured(rate or DOWN[0][0], is_whole=True) for rate, _now in DOWN[:-1])
        by = words.LAID_DOWN_BY(sentence=levels_in_words(levels_at_table(2, 8)), rounds=ROUNDS)
        screen.measured = Measured(
            (*rounds[:-1], rounds[-1]._replace(warning=words.RARELY_LAID_DOWN(number=19, all=400))), summary=by
        )
    screen.go_to(next(options for options in GROUPS if options.id == group), opened)
    studio.see()


def lab(studio: Studio, games: int = 0) -> None:
    """Open the lab after some games of each rule set."""
    now = shipped_variant("quarters")
    more = with_more_rounds(with_value(now, "title", "Thursday Shanghai"), 7)
    more = with_value(more, "rounds[8].contract", with_length(now.rounds[0].contract, 0, 6))
    one = Lab(BackgroundWork(studio.session, "lab"), (now, more))
    if games:
        differences = tuple(_difference(measure.name, *FOUND[measure.name]) for measure in MEASURES)
        contracts = tuple(
            Contract(number, _course(old), _course(new), None) for number, (old, new) in enumerate(DOWN, 1)
        )
        one.comparison = Comparison(games, games // 6, differences, contracts)
    studio.open(LabScreen(one))
    studio.see()


def _difference(name: str, before: float, after: float, half: float) -> Difference:
    by = Estimate(after - before, half)
    return Difference(name, before, after, by, abs(by.mean) > half, 1.4)


def _course(down: float | None) -> tuple[float, ...]:
    """Return the shares of hands down by turn, rising fastest in the first turns."""
    return () if down is None else tuple(down * (1 - math.exp(-((turn / 5) ** 2))) for turn in range(TURNS))


def pasted(studio: Studio, text: str = "shanghai:quarters;buys=4;penalty_cards=2;card_points.A=25") -> None:
    """Open one's own answers with those of a short text."""
    screen = page_of(studio, "campfire")
    studio.open(screen)
    screen.bring(read_short_text(text), words.PASTED)
    studio.see()
