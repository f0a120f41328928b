"""Which of the eight portraits each seat shows: by name, or as people have chosen for themselves.

Pure. A person's choice is stored under their name in the settings; no two seats at a table show the same face.
"""

from collections.abc import Callable, Mapping, Sequence

from game.language import YOU
from game.settings import Preferences, settings_of
from game.text.ui import HOME_NAMES
from sprites import FACES

FacesOf = Callable[[Sequence[str]], tuple[str, ...]]  # the face of each name at a table
OWN_FACES = {YOU: FACES[0], **dict(zip(HOME_NAMES, FACES, strict=True))}


def faces_at(names: Sequence[str], chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the face of each seat: the chosen one, or else that of the name, or else that of the seat, or a free one.

    >>> faces_at(("You", "Mei", "Nell"), ("mei", "", ""))
    ('mei', 'ada', 'jun')
    >>> faces_at(("Oma", "Lina", "Karim", "Rosa"))
    ('ada', 'mei', 'jun', 'rosa')
    """
    taken: dict[int, str] = {}
    for wanted in (chosen, [OWN_FACES.get(name, "") for name in names], FACES):
        for seat, face in enumerate(wanted[: len(names)]):
            if face and seat not in taken and face not in taken.values():
                taken[seat] = face
    left = iter([face for face in FACES if face not in taken.values()])
    return tuple(taken.get(seat) or next(left) for seat in range(len(names)))


def next_face(faces: Sequence[str], seat: int, people: Sequence[int]) -> str:
    """Return the face after the one a person shows, skipping those of other people at the screen.

    >>> next_face(("ada", "mei", "jun"), 0, (0, 1))
    'jun'
    """
    taken = {faces[other] for other in people if other != seat}
    at = FACES.index(faces[seat])
    return next(face for face in (*FACES[at + 1 :], *FACES) if face not in taken)


def chosen_face(preferences: Preferences, name: str) -> str:
    """Return the face a person has chosen; empty if none."""
    return settings_of(preferences.kept, name).face


def faces_of(preferences: Preferences, names: Sequence[str]) -> tuple[str, ...]:
    """Return the face of each seat, on every page alike: it goes with the name, whoever plays for it now."""
    return faces_at(names, [chosen_face(preferences, name) for name in names])


def keep_faces(preferences: Preferences, worn: Mapping[str, str]) -> None:
    """Store the faces of people with names of their own, so that they keep them in other seats and on other pages."""
    for name, face in worn.items():
        if face and not chosen_face(preferences, name):
            preferences.change_for(name, face=face)
