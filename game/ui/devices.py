"""The device a player used last, and what stands on buttons for it: keys, a gamepad's buttons, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import pygame

# By the key that each button acts as; see `game.ui.pads`. Sticks and the directions of the pad have no names.
PAD_CAPS: Mapping[str, str] = MappingProxyType(
    {
        "Enter": "A",
        "Esc": "B",
        "D": "X",
        "T": "Y",
        "B": "LB",
        "P": "RB",
        "F": "LT",
        "L": "RT",
    }
)


class Device(StrEnum):
    """What was used last. A pen is a pointer as a mouse is; fingers need more room."""

    POINTER = ""
    FINGERS = "fingers"
    KEYS = "keys"
    PAD = "pad"

    @property
    def is_pointer(self) -> bool:
        """Return whether it points, and needs no names on buttons."""
        return self in (Device.POINTER, Device.FINGERS)

    def cap(self, key: str) -> str:
        """Return what to press there instead of a key of the keyboard; empty if nothing.

        >>> [device.cap("Enter") for device in Device]
        ['', '', 'Enter', 'A']
        """
        match self:
            case Device.POINTER | Device.FINGERS:
                return ""
            case Device.KEYS:
                return key
            case Device.PAD:
                return PAD_CAPS.get(key, "")


def device_of(event: pygame.Event) -> Device | None:
    """Return the device of a press; None for any other event."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return Device.FINGERS if event.dict.get("touch") else Device.POINTER
    if event.type != pygame.KEYDOWN:
        return None
    return Device.PAD if event.dict.get("pad") else Device.KEYS
