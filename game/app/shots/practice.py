"""Where pictures of the rooms of practice begin: the `open = "practice...."` of `pictures.toml`."""

from __future__ import annotations

from datetime import date, timedelta

from ai.bot import Limit
from ai.bots import bot_named
from game.app.practice.home import practice
from game.app.practice.rounds import choose_round, play_round
from game.app.shots.studio import LEVEL, SEED, Studio
from game.practice.diary import Pars, Round
from game.practice.rounds import RoundChoice
from game.rules.variant_file import shipped_variant

TODAY = date(2026, 11, 23)
CHOICE = RoundChoice("quarters", 5, ("steady", "sharp", "master"), 1, SEED)
OVER = (24, 18, 31, 9, 22, -4, 12, 16, 3, 15, 0, 8)  # of rounds before


def past_rounds(studio: Studio, count: int = len(OVER)) -> None:
    """Rounds that could have been played, one a day, each the deal of its day."""
    for at, over in enumerate(OVER[:count]):
        day = TODAY - timedelta(days=count - at)
        title = shipped_variant(CHOICE.rule_set).title
        choice = CHOICE._replace(day=f"{day}" if at % 3 else "")
        studio.session.notebook.note(Round(str(at), f"{day} 21:15", title, choice, 20 + over, most_points=False))
        studio.session.notebook.note(Pars(str(at), {"steady": 40, "sharp": 20, "master": 15}))


def play_out(studio: Studio) -> None:
    """Everybody plays the round at the table to its end, and what stands after it opens."""
    match = studio.table.match
    while (seat := match.to_act) is not None:
        match.submit(bot_named(LEVEL).choose(match.view(seat), match.history(seat), Limit()))
    studio.table.table.show(studio.now)
    table = studio.stack[-1]
    while studio.stack[-1] is table:
        studio.table.stage.settle()
        studio.wait(1.0)
    studio.wait(0.1)


def home(studio: Studio, rounds: int = 0) -> None:
    """The rooms of practice after so many rounds."""
    past_rounds(studio, rounds)
    studio.open(practice(studio.session, TODAY))
    studio.wait(0.0)


def choice(studio: Studio) -> None:
    """A round to choose."""
    studio.open(choose_round(studio.session, CHOICE))


def par(studio: Studio) -> None:
    """A round played to its end, beside what others made of the same cards."""
    home(studio, len(OVER))
    studio.open(play_round(studio.session, CHOICE))
    studio.wait(0.0)
    play_out(studio)
