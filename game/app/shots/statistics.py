"""Pictures of the statistics of many games."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.shots.past_games import past_games
from game.app.shots.staging import Shot, after_that, key
from game.app.shots.studio import Studio
from game.words import ui as words


def _statistics(studio: Studio, page: int = 0, rule_set: int = 0) -> None:
    """A page of the statistics of many games, perhaps of one rule set alone."""
    for game in past_games(words.YOU):
        studio.session.book.add(game)
    studio.open(studio.session.book.screen())
    if rule_set:
        studio.click(studio.box("rule_set").centre)
        for code in (*[pygame.K_DOWN] * rule_set, pygame.K_RETURN):
            studio.key(code)
    if page:
        studio.choose("page", page)


STATISTICS = (
    Shot("statistics_none", "no game played yet", lambda studio: studio.open(studio.session.book.screen())),
    Shot("statistics", "what all games have come to, by rule set", _statistics),
    Shot("statistics_one", "what the games of one rule set have come to", partial(_statistics, rule_set=1)),
    Shot("statistics_charts", "points, their spread, wins by opponents", partial(_statistics, page=1, rule_set=1)),
    Shot("statistics_games", "past games", partial(_statistics, page=2)),
    Shot(
        "statistics_sheet",
        "the whole score sheet of a past game",
        after_that(partial(_statistics, page=2), lambda studio: studio.click(studio.box("past 1").centre)),
    ),
    Shot("statistics_reset", "asked before all is forgotten", after_that(_statistics, key(pygame.K_r))),
)
