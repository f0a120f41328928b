"""More options of a new game: each opponent's level and style, and the seed. Nothing here has to be chosen."""

from collections.abc import Callable
from functools import partial

from game.engine.decider import level_of, temper_of
from game.engine.state import LONGEST_SEED
from game.new_game import words as own
from game.new_game.choice import GameChoice
from game.seating.levels import level_in, temper_choice
from game.seating.seats import face_node
from game.text import ui as words
from game.text.ui import temper_meaning
from game.ui.boxes import Centered, Child, Column, Pad, Row, Scrolled
from game.ui.form import NOWHERE, SPRING, FormScreen, button, foot, title_node
from game.ui.nodes import NOTE, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Pop, Step
from game.ui.widgets import Dropdown, IconButton, TextField

WIDE, HIGH = 880.0, 44.0
FACE_DU, NAME_WIDE, CHOICE_WIDE, MEANING_WIDE, SEED_WIDE = 54.0, 100.0, 180.0, 250.0, 330.0
NAME, LABEL = Style("strong", weight="semi", most=1), Style(ink="accent", weight="semi")


class MoreScreen(FormScreen):
    """The options that a first game never needs; changes the screen beneath at once."""

    overlay = True

    def __init__(self, game: GameChoice, on_paste: Callable[[], Step] | None = None) -> None:
        super().__init__("back")
        self._game, self._on_paste = game, on_paste
        strong = [level for level in game.levels if level.id in own.STRENGTHS]
        self._levels = (*strong, *(level for level in game.levels if level not in strong))

    def view(self) -> Node:
        """Return a row for each opponent, the seed, and the way back."""
        game = self._game
        faces = game.faces
        rows: list[Child] = [self._row(seat, faces[seat]) for seat in game.opponents]
        seed = TextField("seed", NOWHERE, game.choice.seed, LONGEST_SEED, hint=words.SEED_MEANING, does=game.write_seed)
        dice = IconButton("dice", NOWHERE, "seed", words.ROLL_SEED, does=game.roll)
        rows.append(
            Row(
                [
                    Text(own.SAME_DEAL, LABEL),
                    WidgetNode(seed, w=SEED_WIDE, h=HIGH),
                    WidgetNode(dice, w=48, h=HIGH),
                    Text(own.SAME_WORDS, NOTE._replace(size="text")),
                ],
                14,
                wraps=True,
            )
        )
        note = Text(own.NOTHING_NEEDED, NOTE._replace(size="text", at="r"), grow=1)
        paste = button("paste", words.PASTE_RULES, key="V", does=self._on_paste) if self._on_paste is not None else None
        parts = [
            Row([title_node(words.MORE, 30.0, w=120), note], 16),
            Gap(length=10),
            Scrolled(Column(rows, 8), self.scroll),
            Gap(length=14),
            foot(paste, SPRING, button("back", own.DONE, "gold", "Esc", w=140, size="strong")),
        ]
        return Pad(Centered(Pad(Column(parts), (36, 26), "deco", w=WIDE)), (8, 8))

    def _row(self, seat: int, face: str) -> Node:
        """Return a computer player's row: level and style."""
        game = self._game
        plays, name = game.chairs[seat].level, game.choice.names[seat]
        temper = temper_choice(f"temper {seat}", game.levels, plays, partial(game.choose_temper, seat))
        meaning = temper_meaning(temper_of(plays)) if temper else level_in(game.levels, plays).meaning
        cells = [
            face_node(f"face {seat}", face, FACE_DU),
            Text(name, NAME, (name,), w=NAME_WIDE, least_w=60),
            WidgetNode(self._level(seat, plays), w=CHOICE_WIDE, least_w=110, h=HIGH),
            WidgetNode(temper, w=CHOICE_WIDE, least_w=120, h=HIGH) if temper else Gap(w=CHOICE_WIDE, least_w=120),
            Text(meaning, NOTE, w=MEANING_WIDE, least_w=100, grow=1),
        ]
        return Pad(Row(cells, 12), (10, 5), "well")

    def _level(self, seat: int, plays: str) -> Dropdown:
        ids = [level.id for level in self._levels]
        chosen = ids.index(level_of(plays)) if level_of(plays) in ids else 0
        labels = tuple(level.label for level in self._levels)
        hint = self._levels[chosen].meaning
        return Dropdown(f"seat {seat}", NOWHERE, labels, chosen, hint=hint, does=partial(self._choose, seat))

    def _choose(self, seat: int, row: int) -> None:
        self._game.choose_level(seat, self._levels[row].id)

    def leave(self) -> Step:
        """Close the screen; everything is already chosen."""
        return Pop()
