"""Keyboards whose letters are not Latin: a key is then the one in its place on an American keyboard, too.

The game's keys are Latin letters and digits. On a Russian or Greek keyboard they are where they are on an American one,
and mostly printed there; a French or Czech one has its digits only with shift. `placed` is what the loop passes on:
`key` by place, `typed` as it came, and `codes` tries them in turn, so a key somebody has chosen for herself keeps its
meaning. Knows pygame's codes and nothing of the game.
"""

import unicodedata

import pygame

KEY_AGAIN = pygame.USEREVENT + 1  # a key that is held down, once more: `key` and `mod` as in KEYDOWN
HELD = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)  # the only keys that say so
ROWS = {
    pygame.KSCAN_A: "abcdefghijklmnopqrstuvwxyz1234567890",
    pygame.KSCAN_MINUS: "-=[]\\",
    pygame.KSCAN_SEMICOLON: ";'`,./",
}
PLACES = {first + at: ord(sign) for first, signs in ROWS.items() for at, sign in enumerate(signs)}
FIRST_FOREIGN, FIRST_UNWRITTEN = 0x370, 0x110000  # Greek is the first; keys that write nothing come after all writing


class Keyboard:
    """The keyboard in use, as far as its keys have told; it may change at any time."""

    def __init__(self) -> None:
        self._is_foreign = False  # the last letter was none of ours

    def placed(self, event: pygame.Event) -> pygame.Event:
        """A key's event, with `key` by place where what it writes is none of the game's keys."""
        code, place = event.key, PLACES.get(event.dict.get("scancode", 0), 0)
        if is_letter(code):
            self._is_foreign = is_foreign(code)
        if not place or code == place or not self._goes_by_place(code, chr(place)):
            return event
        return pygame.Event(event.type, {**event.dict, "key": place, "typed": code})

    def _goes_by_place(self, code: int, place: str) -> bool:
        """Foreign letters do; so does whatever stands in the row of digits, and signs among foreign letters."""
        if code >= FIRST_UNWRITTEN:
            return False
        if place.isdigit():
            return not chr(code).isdigit()
        return is_foreign(code) or (self._is_foreign and not is_letter(code) and place.isalpha())


def is_letter(code: int) -> bool:
    """Whether a key writes a letter, of whatever script.

    >>> [is_letter(code) for code in (pygame.K_d, ord("я"), pygame.K_SEMICOLON, pygame.K_F1)]
    [True, True, False, False]
    """
    return code < FIRST_UNWRITTEN and unicodedata.category(chr(code))[0] in "LM"  # M: vowels of Thai and others


def is_foreign(code: int) -> bool:
    """Whether that is a letter of another script than ours; those of all Latin alphabets are ours.

    >>> [is_foreign(ord(letter)) for letter in "döçłяδש"]
    [False, False, False, False, True, True, True]
    """
    return FIRST_FOREIGN <= code and is_letter(code) and not unicodedata.name(chr(code), "").startswith("LATIN")


def codes(event: pygame.Event) -> tuple[int, ...]:
    """What a key may be looked up as, first as it was typed."""
    typed = event.dict.get("typed")
    return (event.key,) if typed is None else (typed, event.key)
