"""Pictures of the settings, and of what they do to the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.app.shots.staging import (
    BUY,
    EIGHT,
    HIT,
    TRAY,
    Shot,
    after_that,
    hold_on_meld,
    key,
    select,
    set_to,
)
from game.app.shots.studio import Studio
from game.settings import changed


def _settings(studio: Studio, page: int = 0, keys: Sequence[int] = ()) -> None:
    """A page of the settings, and keys pressed there."""
    studio.open(studio.session.settings())
    for code in (*[pygame.K_RIGHT] * page, *keys):
        studio.key(code)


def _right_three_times(studio: Studio) -> None:
    after_that(HIT, *[key(pygame.K_RIGHT)] * 3)(studio)


def _ask_discard(studio: Studio) -> None:
    HIT(studio)
    studio.session.preferences.change(changed(studio.session.preferences.settings, "confirm_discard", True))
    studio.key(pygame.K_RIGHT)
    studio.key(pygame.K_d)


CLEARER = {"four_colours": True, "index_size": 150, "high_contrast": True}
LOOKS = (
    Shot("settings", "the settings: look", _settings),
    Shot("settings_clear", "the settings in high contrast, four colours, large indices", set_to(_settings, **CLEARER)),
    Shot("settings_play", "the settings: play, in rosewood", set_to(partial(_settings, page=1), table_mood="rosewood")),
    Shot("settings_sound", "the settings: sound, in indigo", set_to(partial(_settings, page=3), table_mood="indigo")),
    Shot(
        "settings_keys",
        "two keys exchanged",
        partial(_settings, page=4, keys=(pygame.K_TAB, pygame.K_RETURN, pygame.K_t)),
    ),
    Shot("table_in_words", "the whole table in words", after_that(BUY, key(pygame.K_F4))),
    Shot(
        "look_four_colours", "the four-colour deck, other backs", set_to(BUY, four_colours=True, card_back="sunburst")
    ),
    Shot("look_large_index", "large indices in rosewood", set_to(HIT, index_size=150, table_mood="rosewood")),
    Shot("look_indigo", "the indigo table", set_to(TRAY, table_mood="indigo", card_back="keys")),
    Shot("look_contrast", "high contrast", set_to(after_that(TRAY, select("3h")), high_contrast=True)),
    Shot(
        "look_contrast_eight",
        "high contrast, eight players, thirty-two melds",
        set_to(EIGHT, **CLEARER),
    ),
    Shot("look_150", "half as large again, where the keyboard is", set_to(_right_three_times, interface_size=150)),
    Shot("look_calm_drag", "dragging with reduced motion", set_to(after_that(HIT, hold_on_meld), reduced_motion=True)),
    Shot(
        "seats",
        "who sits where and how strong everybody is, in the middle of a game",
        after_that(
            EIGHT,
            *map(key, (pygame.K_ESCAPE, pygame.K_o, pygame.K_TAB)),
        ),
    ),
    Shot("ask_discard", "asked before a discard", _ask_discard),
)
