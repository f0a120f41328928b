"""Friends at this screen: which seats are people here, what they are called, and their faces."""

from functools import partial

from game.new_game import words as own
from game.new_game.choice import GameChoice
from game.play.faces import next_face
from game.seating.chairs import LONGEST_NAME
from game.seating.seats import complaint, face_node, usual_name
from game.ui.boxes import Centered, Child, Column, Pad, Row, Scrolled
from game.ui.form import NOWHERE, FormScreen, button, foot, title_node
from game.ui.nodes import NOTE, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Pop, Step
from game.ui.widgets import TextField, Toggle

WIDE, HIGH, FACE_DU, NAME_WIDE, HERE_WIDE = 640.0, 44.0, 54.0, 280.0, 190.0
NAME = Style("strong", weight="semi", most=1)


class FriendsScreen(FormScreen):
    """A row for each seat; changes the screen beneath at once."""

    overlay = True

    def __init__(self, game: GameChoice) -> None:
        super().__init__("back")
        self._game = game

    def view(self) -> Node:
        """Return who sits where, and the way back."""
        game = self._game
        faces, here = game.faces, tuple(sitting.seat for sitting in game.choice.people)
        rows: list[Child] = [self._row(seat, faces, here) for seat in range(game.choice.players)]
        wrong = complaint(game.choice.people)
        note = wrong or (own.HAND_OVER if len(here) > 1 else "")
        parts: list[Child] = [
            title_node(own.FRIENDS, 30.0),
            Gap(length=10),
            Scrolled(Column(rows, 8), self.scroll),
            Gap(length=14),
            foot(
                Text(note, NOTE._replace(size="text", ink="danger_text" if wrong else "text_dim"), grow=1),
                button("back", own.DONE, "gold", "Esc", w=140, size="strong"),
            ),
        ]
        return Pad(Centered(Pad(Column(parts), (36, 26), "deco", w=WIDE)), (8, 8))

    def _row(self, seat: int, faces: tuple[str, ...], here: tuple[int, ...]) -> Node:
        game, is_here = self._game, seat in here
        shown = game.choice.names[seat]
        change = partial(game.choose_face, seat, next_face(faces, seat, here)) if is_here else None
        name: Node = Text(shown, NAME, (shown,), w=NAME_WIDE, least_w=80, grow=1)
        if is_here:
            usual = usual_name(seat, len(here) == 1)
            typed = game.choice.chairs[seat].name
            does = partial(game.name, seat)
            field = TextField(f"name {seat}", NOWHERE, typed, LONGEST_NAME, usual, does=does)
            name = WidgetNode(field, w=NAME_WIDE, least_w=120, h=HIGH, grow=1)
        toggle = Toggle(f"here {seat}", NOWHERE, own.HERE, is_here, does=partial(self._sit, seat))
        hint = own.ANOTHER_FACE(name=shown)
        face = face_node(f"face {seat}", faces[seat], FACE_DU, change, hint=hint)
        return Pad(Row([face, name, WidgetNode(toggle, w=HERE_WIDE, h=HIGH)], 12), (10, 5), "well")

    def _sit(self, seat: int, is_here: bool) -> None:
        """Seat a person, or a computer player as strong as the others."""
        game = self._game
        usual = game.level or next((chair.level for chair in game.choice.chairs if chair.level), game.levels[0].id)
        game.choose_level(seat, "" if is_here else usual)

    def leave(self) -> Step:
        """Close the screen; everything is already chosen."""
        return Pop()
