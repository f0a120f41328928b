"""Pictures of games watched as replays, of what a computer player saw, and of seals."""

from __future__ import annotations

import pygame

from game.app.shots.staging import DEALT_VARIANT, LONG_NAMES, RANKED_VARIANT, Shot
from game.app.shots.watched import replay, seals, what_she_saw

REPLAYED_VARIANT = "shafer"


def _replay(name: str, shows: str, *game: object, **more: object) -> Shot:
    return Shot(name, shows, lambda studio: replay(*game, **more, studio=studio))  # type: ignore[arg-type]


REPLAYS = (
    _replay("replay", "a replay, as the person saw it", "quarters", 4, 0.55),
    _replay("replay_open", "a replay with all hands open", "quarters", 4, 0.52, (pygame.K_h,)),
    _replay(
        "replay_open_eight",
        "a replay of eight with long names, all hands open",
        *(RANKED_VARIANT, 8, 0.5, (pygame.K_h,)),
        names=LONG_NAMES,
    ),
    _replay("replay_other", "a replay as another player saw it", DEALT_VARIANT, 5, 0.3, (pygame.K_v, pygame.K_v)),
    _replay("replay_end", "the end of a replay", REPLAYED_VARIANT, 2, 1.0),
    _replay("replay_log", "what has happened up to there", "quarters", 4, 0.3, (pygame.K_F2,)),
    _replay("replay_help", "watching a replay", "quarters", 4, 0.3, (pygame.K_F1,)),
    Shot("replay_saw", "what a computer player saw", what_she_saw),
    Shot("seals", "the sealed deals of a game under way", seals),
)
