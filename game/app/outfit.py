"""What a player's settings mean to the window and the speaker."""

from game.settings import Settings
from game.table.looks import Look
from sounds import Volumes


def look_of(settings: Settings) -> Look:
    """How everything looks with these settings."""
    return Look(
        back=settings.card_back,
        mood=settings.table_mood,
        four_colours=settings.four_colours,
        suit_letters=settings.suit_letters,
        index=settings.index_size / 100,
        high_contrast=settings.high_contrast,
        reduced_motion=settings.reduced_motion,
    )


def zoom_of(settings: Settings) -> float:
    """How many times larger than usual everything is."""
    return settings.interface_size / 100


def volumes_of(settings: Settings) -> Volumes:
    """How loud everything is."""
    return Volumes(settings.master_volume / 100, settings.effects_volume / 100, settings.alerts_volume / 100)
