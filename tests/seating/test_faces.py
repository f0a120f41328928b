"""Faces: who shows which, how people choose theirs, and where the choice is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.files.described import Choice
from game.language import YOU
from game.match import Computer, Match, Person
from game.new_game.screen import NewGameScreen
from game.new_game.seats_screen import SeatsScreen
from game.play.faces import chosen_face, faces_at, faces_of, next_face
from game.rulebook.own_rules import Offered
from game.rules.variant_file import shipped_variant
from game.seating.chairs import Chair
from game.seating.seating import NewGame, remember
from game.settings import ALLOWED, FACE, USUAL, Preferences, read_settings, settings_text
from game.text.ui import HOME_NAMES, SPARE_NAMES
from game.ui.screen import Pop
from sprites import FACES
from tests.support.canvases import click
from tests.support.shells import LEVELS

pytestmark = pytest.mark.usefixtures("dummy_display")

names = st.lists(st.sampled_from((YOU, *HOME_NAMES, *SPARE_NAMES, "Ida", "Karl")), min_size=2, max_size=8, unique=True)


def choosing(preferences: Preferences) -> NewGameScreen:
    rules = Offered("campfire", shipped_variant("campfire"))
    return NewGameScreen(
        (rules,),
        LEVELS,
        lambda _: Pop(),
        lambda: "peony",
        names=preferences.settings.people,
        face_of=lambda name: chosen_face(preferences, name),
    )


def press(screen: NewGameScreen | SeatsScreen, name: str) -> None:
    widget = next(widget for widget in screen.widgets() if widget.name == name)
    for event in click(widget.box):
        screen.handle(event, 1.0)


@given(names, st.lists(st.sampled_from(("", *FACES)), min_size=8, max_size=8))
def test_seats_show_different_faces(sitting: list[str], chosen: list[str]) -> None:
    chosen = chosen[: len(sitting)]
    faces = faces_at(sitting, chosen)

    assert len(sitting) == len(set(faces)) == len(set(faces) & set(FACES))
    for seat, face in enumerate(chosen):
        if face and face not in chosen[:seat]:
            assert face == faces[seat]
    if not any(chosen):
        own = {HOME_NAMES[at]: face for at, face in enumerate(FACES)}
        for name, face in zip(sitting, faces, strict=True):
            assert name not in own or face == own[name] or (YOU in sitting and name == HOME_NAMES[0])


@given(
    names.flatmap(lambda sitting: st.tuples(st.just(sitting), st.sets(st.integers(0, len(sitting) - 1), min_size=1)))
)
def test_pressing_walks_the_free_faces(given_: tuple[list[str], set[int]]) -> None:
    sitting, people = given_
    seat, chosen, seen = min(people), [""] * len(sitting), set[str]()
    for other in people:
        chosen[other] = faces_at(sitting)[other]
    others = {chosen[other] for other in people if other != seat}
    for _ in FACES:
        chosen[seat] = next_face(faces_at(sitting, chosen), seat, tuple(people))
        assert chosen[seat] == faces_at(sitting, chosen)[seat]
        seen.add(chosen[seat])
    assert set(FACES) - others == seen


def test_ada_stands_in_until_chosen() -> None:
    preferences = Preferences()
    screen = choosing(preferences)
    assert ("ada", "mei", "jun", "rosa") == screen.faces

    press(screen, "face 0")
    assert ("mei", "ada", "jun", "rosa") == screen.faces
    press(screen, "face 0")
    assert ("jun", "mei", "ada", "rosa") == screen.faces
    assert ((YOU, "jun"),) == screen.chosen.faces
    remember(preferences, screen.chosen)

    assert "jun" == chosen_face(preferences, YOU)
    assert "" == chosen_face(preferences, "Ida") == preferences.settings.face
    assert ("jun", "mei", "ada", "rosa") == choosing(preferences).faces
    match = Match.start(shipped_variant("campfire"), (Computer("Jun", "steady"), Person(YOU), Person("Ida")), "faces")
    assert ("ada", "jun", "mei") == faces_of(preferences, match.names)


def test_early_faces_follow_the_typed_name() -> None:
    preferences = Preferences()
    screen = choosing(preferences)
    press(screen, "face 0")
    screen.name(0, "Ida")
    remember(preferences, screen.chosen)
    assert {"Ida": "mei", YOU: ""} == {name: chosen_face(preferences, name) for name in ("Ida", YOU)}
    assert "mei" == choosing(preferences).faces[0]


def test_people_change_faces_in_play() -> None:
    preferences = Preferences()
    chairs = (Chair("Ida"), Chair("Mei", "steady"), Chair("Karl"))
    screen = SeatsScreen(chairs, LEVELS, lambda *_: Pop(), preferences=preferences)
    press(screen, "face 2")
    assert "" == chosen_face(preferences, "Ida") != chosen_face(preferences, "Karl")
    assert "face 1" not in {widget.name for widget in screen.widgets()}
    assert ["face 0", "face 2"] == sorted(widget.name for widget in screen.widgets() if widget.name.startswith("face"))


def test_settings_keep_new_and_old_faces() -> None:
    preferences = Preferences()
    remember(preferences, NewGame("campfire", ("steady",), "x", faces=((YOU, "tao"), ("Ida", "wen"))))
    kept = read_settings(settings_text(preferences.kept))
    assert preferences.kept == kept.settings
    assert () == kept.complaints
    assert {YOU: "tao", "Ida": "wen"} == {own.name: dict(own.values)["face"] for own in kept.settings.own}
    assert USUAL == read_settings("speed = 'normal'").settings


def test_unknown_faces_are_named_not_shown() -> None:
    read = read_settings("face = 'lotus'\n[own.Ida]\nface = 'moon'\nhints = false")
    assert 2 == len(read.complaints)
    assert all("face" in sentence and "tao" in sentence for sentence in read.complaints)
    assert "" == chosen_face(Preferences(read.settings), "Ida")


def test_settings_allow_any_face() -> None:
    assert Choice(("", *FACES)) == FACE
    assert "face" not in ALLOWED


def test_a_typed_name_keeps_its_face() -> None:
    preferences = Preferences()
    screen = choosing(preferences)
    screen.choose_level(2, "")
    screen.name(2, "Oma")
    assert "jun" == screen.faces[2]
    remember(preferences, screen.chosen)
    assert ("ada", "mei", "rosa", "jun") == faces_of(preferences, (YOU, "Mei", "Jun", "Oma"))


def test_a_face_moves_with_its_name() -> None:
    preferences = Preferences()
    chairs = (Chair("Oma"), Chair("Lina"), Chair("Karim"), Chair("Mei", "steady"))
    screen = SeatsScreen(chairs, LEVELS, lambda *_: Pop(), preferences=preferences)
    screen._name(1, "Linchen")
    assert ("ada", "rosa", "jun", "mei") == screen._faces()
    press(screen, "move on")
    press(screen, "take")
    assert ["Mei", "Oma", "Linchen", "Karim"] == [chair.name for chair in screen.chairs]
    assert ("mei", "ada", "rosa", "jun") == faces_of(preferences, [chair.name for chair in screen.chairs])
