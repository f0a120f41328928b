"""Which helps a player wants at the table: each can be switched off in the settings."""

from __future__ import annotations

from typing import NamedTuple

from game.settings import Settings


class Assists(NamedTuple):
    """What is shown beside what the rules require to be seen."""

    arrows: bool = True  # on cards that would bring the tray on
    tray: bool = True  # in words, what the tray lacks
    hints: bool = True
    analysis: bool = True  # what a card would bring, and the better answer in gold

    @classmethod
    def of(cls, settings: Settings) -> Assists:
        """As the settings have it."""
        return cls(settings.fit_arrows, settings.tray_advice, settings.hints, settings.analysis)


ALL_ASSISTS = Assists()
