"""Gamepads: their buttons and sticks act as keys.

`Pads` turns pygame's controller events into the key events that every screen handles. SDL reports every gamepad it
knows as a controller with the buttons of an Xbox pad. `find_pads` looks for them, and for those plugged in later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import pygame

PADS = (
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)
# The same presses once more, and what nobody needs.
UNUSED = (
    pygame.JOYAXISMOTION,
    pygame.JOYBALLMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.JOYHATMOTION,
    pygame.CONTROLLERDEVICEREMAPPED,
    pygame.CONTROLLERSENSORUPDATE,
    pygame.CONTROLLERTOUCHPADDOWN,
    pygame.CONTROLLERTOUCHPADMOTION,
    pygame.CONTROLLERTOUCHPADUP,
)
AXIS_MOST = 32767
PUSHED, LET_GO = 0.6, 0.4  # how far a stick must be pushed to press its key, and let go to release it


class Control(NamedTuple):
    """A button or, if it has a direction, that way of a stick or trigger."""

    number: int
    way: int = 0


# Keys of the default key map, also for players who have changed theirs.
KEYS: Mapping[Control, int] = MappingProxyType(
    {
        Control(pygame.CONTROLLER_BUTTON_DPAD_LEFT): pygame.K_LEFT,
        Control(pygame.CONTROLLER_BUTTON_DPAD_RIGHT): pygame.K_RIGHT,
        Control(pygame.CONTROLLER_BUTTON_DPAD_UP): pygame.K_UP,
        Control(pygame.CONTROLLER_BUTTON_DPAD_DOWN): pygame.K_DOWN,
        Control(pygame.CONTROLLER_AXIS_LEFTX, -1): pygame.K_LEFT,
        Control(pygame.CONTROLLER_AXIS_LEFTX, 1): pygame.K_RIGHT,
        Control(pygame.CONTROLLER_AXIS_LEFTY, -1): pygame.K_UP,
        Control(pygame.CONTROLLER_AXIS_LEFTY, 1): pygame.K_DOWN,
        Control(pygame.CONTROLLER_BUTTON_A): pygame.K_RETURN,
        Control(pygame.CONTROLLER_BUTTON_B): pygame.K_ESCAPE,
        Control(pygame.CONTROLLER_BUTTON_X): pygame.K_d,  # draw, discard
        Control(pygame.CONTROLLER_BUTTON_Y): pygame.K_t,  # take
        Control(pygame.CONTROLLER_BUTTON_LEFTSHOULDER): pygame.K_b,  # buy
        Control(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER): pygame.K_p,  # pass
        Control(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): pygame.K_f,  # fill
        Control(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): pygame.K_l,  # lay down
        Control(pygame.CONTROLLER_AXIS_RIGHTX, -1): pygame.K_u,  # the buys of your turn
        Control(pygame.CONTROLLER_AXIS_RIGHTX, 1): pygame.K_o,  # sort
        Control(pygame.CONTROLLER_AXIS_RIGHTY, -1): pygame.K_a,  # allow
        Control(pygame.CONTROLLER_AXIS_RIGHTY, 1): pygame.K_h,  # hint
        Control(pygame.CONTROLLER_BUTTON_LEFTSTICK): pygame.K_SPACE,
        Control(pygame.CONTROLLER_BUTTON_RIGHTSTICK): pygame.K_s,  # Shanghai
        Control(pygame.CONTROLLER_BUTTON_BACK): pygame.K_F1,
        Control(pygame.CONTROLLER_BUTTON_START): pygame.K_ESCAPE,
    }
)


def find_pads() -> bool:
    """Begin to report gamepads and their buttons; return whether that is possible here."""
    from pygame._sdl2 import controller

    try:
        controller.init()
    except pygame.error:
        return False
    return True


class Pads:
    """The gamepads that are plugged in, and what is pressed on them."""

    def __init__(self) -> None:
        self._open: dict[int, object] = {}  # a pad that is not referred to is closed
        self._pressed: set[tuple[int, Control]] = set()

    def key_events(self, event: pygame.Event) -> Sequence[pygame.Event]:
        """Return the key events that a gamepad's event stands for."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
                return ()
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                gone = [pressed for pressed in self._pressed if pressed[0] == event.instance_id]
                return [up for pad, control in gone for up in self._turn(pad, control, is_down=False)]
            case pygame.CONTROLLERAXISMOTION:
                return self._pushed(event.instance_id, event.axis, event.value / AXIS_MOST)
            case _:
                is_down = event.type == pygame.CONTROLLERBUTTONDOWN
                return self._turn(event.instance_id, Control(event.button), is_down=is_down)

    def _plug_in(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(index)
            self._open[pad.as_joystick().get_instance_id()] = pad
        except pygame.error:
            pass  # the gamepad is already gone

    def _pushed(self, pad: int, axis: int, amount: float) -> Sequence[pygame.Event]:
        """Return the events of an axis at an amount from -1 to 1: first what is released, then what is pressed."""
        ways = sorted((-1, 1), key=lambda way: way * amount)
        events: list[pygame.Event] = []
        for way in ways:
            control = Control(axis, way)
            least = LET_GO if (pad, control) in self._pressed else PUSHED
            events += self._turn(pad, control, is_down=way * amount > least)
        return events

    def _turn(self, pad: int, control: Control, *, is_down: bool) -> Sequence[pygame.Event]:
        """Return the event of a control that is pressed or released, if that is new."""
        pressed, code = (pad, control), KEYS.get(control)
        if code is None or is_down == (pressed in self._pressed):
            return ()
        (self._pressed.add if is_down else self._pressed.discard)(pressed)
        kind = pygame.KEYDOWN if is_down else pygame.KEYUP
        return (pygame.Event(kind, key=code, mod=0, unicode="", scancode=0, window=None, pad=True),)
