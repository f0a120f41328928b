"""Gamepads: their events become the key events that every screen handles, pressed once and always released."""

from typing import Any

import pygame

from game.table.commands import Command, Intention, Keys, command_of, with_key
from game.ui.pads import AXIS_MOST, KEYS, Pads
from tests.support.canvases import key

DOWN, UP = pygame.KEYDOWN, pygame.KEYUP


def turned(pads: Pads, kind: int, pad: int = 0, **values: Any) -> list[tuple[int, int]]:
    events = pads.key_events(pygame.Event(kind, instance_id=pad, **values))
    return [(event.type, event.key) for event in events]


def pushed(pads: Pads, share: float, axis: int = pygame.CONTROLLER_AXIS_LEFTX) -> list[tuple[int, int]]:
    return turned(pads, pygame.CONTROLLERAXISMOTION, axis=axis, value=round(share * AXIS_MOST))


def test_buttons_are_keys_until_released() -> None:
    pads, button = Pads(), pygame.CONTROLLER_BUTTON_A

    assert [(DOWN, pygame.K_RETURN)] == turned(pads, pygame.CONTROLLERBUTTONDOWN, button=button)
    assert [] == turned(pads, pygame.CONTROLLERBUTTONDOWN, button=button)
    assert [(UP, pygame.K_RETURN)] == turned(pads, pygame.CONTROLLERBUTTONUP, button=button)
    assert [] == turned(pads, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_GUIDE)


def test_trembling_sticks_press_once() -> None:
    pads, left, right = Pads(), pygame.K_LEFT, pygame.K_RIGHT

    assert [[], [(DOWN, right)], [], [], [(UP, right)], []] == [
        pushed(pads, share) for share in (0.3, 0.7, 0.5, 0.65, 0.3, 0.5)
    ]
    assert [(DOWN, right)] == pushed(pads, 1)
    assert [(UP, right), (DOWN, left)] == pushed(pads, -1)


def test_unplugged_pads_release_everything() -> None:
    pads = Pads()
    turned(pads, pygame.CONTROLLERBUTTONDOWN, pad=1, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    turned(pads, pygame.CONTROLLERBUTTONDOWN, pad=2, button=pygame.CONTROLLER_BUTTON_B)

    assert [(UP, pygame.K_LEFT)] == turned(pads, pygame.CONTROLLERDEVICEREMOVED, pad=1)
    assert [(UP, pygame.K_ESCAPE)] == turned(pads, pygame.CONTROLLERBUTTONUP, pad=2, button=pygame.CONTROLLER_BUTTON_B)


def test_vanished_pads_do_nothing() -> None:
    added = pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=99)

    assert () == Pads().key_events(added)


def test_pad_keys_mean_something_at_tables() -> None:
    meanings = [command_of(key(code)) for code in KEYS.values()]

    assert None not in meanings


def test_changed_keys_leave_pads_alone() -> None:
    keys = Keys.of(with_key((), Intention.ACT, "x"))
    press = Pads().key_events(
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_X)
    )[0]

    assert Command(Intention.ACT) == command_of(press, keys)
    assert Command(Intention.ACT) != command_of(key(pygame.K_d), keys)


def test_gamepads_sort_hands() -> None:
    pushes = Pads().key_events(
        pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_RIGHTX, value=AXIS_MOST)
    )

    assert [Command(Intention.ORDER)] == [command_of(event) for event in pushes]
