"""What stands on buttons follows the device used last: keys, a gamepad's buttons, nothing for mouse and fingers."""

import pygame
import pytest

from game.ui import buttons
from game.ui.devices import PAD_CAPS
from game.ui.forms import key_code
from game.ui.geometry import Point
from game.ui.pads import KEYS
from tests.support.seated import Pilot

pytestmark = pytest.mark.usefixtures("dummy_display")
TAP_NOWHERE = Point(640, 20)


def caps_drawn(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the caps on the buttons of the screen, drawn again."""
    seen = set[str]()

    def keycap(*drawn: object) -> float:
        seen.add(str(drawn[3]))
        return 0.0

    with monkeypatch.context() as patched:
        patched.setattr(buttons, "keycap", keycap)
        pilot.loop.set_look(pilot.loop.look)
        for screen in pilot.loop.stack[-1:]:
            table = getattr(screen, "table", None)
            if table is not None and hasattr(table, "picture"):
                table.picture.forget()
        pilot.loop._shown = None
        for _ in range(8):
            pilot.loop.sprites.finish()
            pilot.frame(pygame.Event(pygame.USEREVENT))
    return seen


def test_gamepad_caps_act_as_keys() -> None:
    assert {key_code(key) for key in PAD_CAPS} <= set(KEYS.values())
    assert len(set(PAD_CAPS.values())) == len(PAD_CAPS)


@pytest.mark.everyday
@pytest.mark.parametrize("at_table", [True, False])
def test_caps_follow_the_last_device(at_table: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot("keys")
    pilot.begin("quarters", 3, "caps")
    while not pilot.my_move():
        pilot.frame()
    if not at_table:
        pilot.loop.stack = pilot.loop.stack[:1]
        pilot.loop.push(pilot.session.settings())

    pilot.key(pygame.K_LEFT)
    by_keys = caps_drawn(pilot, monkeypatch)
    pilot.hands = "pad"
    pilot.key(pygame.K_LEFT)
    by_pad = caps_drawn(pilot, monkeypatch)
    pilot.hands = "taps"
    pilot.click(TAP_NOWHERE)
    by_finger = caps_drawn(pilot, monkeypatch)
    pilot.hands = "clicks"
    pilot.click(TAP_NOWHERE)
    by_mouse = caps_drawn(pilot, monkeypatch)
    pilot.hands = "keys"
    pilot.key(pygame.K_RIGHT)
    again = caps_drawn(pilot, monkeypatch)

    assert by_keys
    assert by_keys == again
    assert by_pad == {PAD_CAPS[key] for key in by_keys if key in PAD_CAPS} != set()
    assert by_finger == by_mouse == set()
