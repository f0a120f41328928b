"""Non-Latin keyboards: their keys also act as the keys in the same place on an American keyboard.

The game's keys are Latin letters and digits. On a Russian or Greek keyboard they are in the same places as on an
American one, and usually printed there too; French and Czech keyboards have digits only with Shift. `placed` is the
event that the loop passes on: `key` by place, `typed` as it came. `codes` lists both in the order to try, so a key that
a player has assigned keeps its meaning. This module knows only pygame's codes.
"""

import unicodedata

import pygame

KEY_REPEAT = pygame.USEREVENT + 1  # key repeat: `key` and `mod` as in KEYDOWN
HELD = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)  # the only keys that repeat
ROWS = {
    pygame.KSCAN_A: "abcdefghijklmnopqrstuvwxyz1234567890",
    pygame.KSCAN_MINUS: "-=[]\\",
    pygame.KSCAN_SEMICOLON: ";'`,./",
}
# Keys of the number pad, and the keys of which they are doubles.
NUMBER_PAD = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_0: pygame.K_0,
    **{pygame.K_KP_1 + at: pygame.K_1 + at for at in range(9)},
}
PLACES = {first + at: ord(sign) for first, signs in ROWS.items() for at, sign in enumerate(signs)}
# Greek is the first foreign script; keys without a character come after all characters
FIRST_FOREIGN, FIRST_UNWRITTEN = 0x370, 0x110000


class Keyboard:
    """The keyboard layout in use, as far as its keys have shown; it may change at any time."""

    def __init__(self) -> None:
        self._is_foreign = False  # the last letter was not Latin

    def placed(self, event: pygame.Event) -> pygame.Event:
        """Return a key's event, with `key` by place if the key's character is not one the game uses."""
        if event.key in NUMBER_PAD:
            return pygame.Event(event.type, {**event.dict, "key": NUMBER_PAD[event.key]})
        code, place = event.key, PLACES.get(event.dict.get("scancode", 0), 0)
        if is_letter(code):
            self._is_foreign = is_foreign(code)
        if not place or code == place or not self._goes_by_place(code, chr(place)):
            return event
        return pygame.Event(event.type, {**event.dict, "key": place, "typed": code})

    def _goes_by_place(self, code: int, place: str) -> bool:
        """Return whether a key is identified by place: foreign letters, the digit row, and signs among
        foreign letters.
        """
        if code >= FIRST_UNWRITTEN:
            return False
        if place.isdigit():
            return not chr(code).isdigit()
        return is_foreign(code) or (self._is_foreign and not is_letter(code) and place.isalpha())


def is_letter(code: int) -> bool:
    """Return whether a key writes a letter, in any script.

    >>> [is_letter(code) for code in (pygame.K_d, ord("я"), pygame.K_SEMICOLON, pygame.K_F1)]
    [True, True, False, False]
    """
    return code < FIRST_UNWRITTEN and unicodedata.category(chr(code))[0] in "LM"  # M: vowels of Thai and others


def is_foreign(code: int) -> bool:
    """Return whether a character is a letter of a non-Latin script.

    >>> [is_foreign(ord(letter)) for letter in "döçłяδש"]
    [False, False, False, False, True, True, True]
    """
    return FIRST_FOREIGN <= code and is_letter(code) and not unicodedata.name(chr(code), "").startswith("LATIN")


def codes(event: pygame.Event) -> tuple[int, ...]:
    """Return the codes to look a key up by, the typed one first."""
    typed = event.dict.get("typed")
    return (event.key,) if typed is None else (typed, event.key)
