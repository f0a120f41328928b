"""New game in three choices: which rule set, who plays, how strong; the rest is behind "More".

The options come in as rule sets and `Level`s; the choice goes out as a `NewGame` through `on_deal`. Changing the rule
set keeps the number of players if possible. This module uses no engine, files or randomness (`new_seed` is the
caller's). Its overlays are here, too: the friends at this screen, with their names and faces, and more options, none of
which has to be chosen: each opponent's level and style, and the seed.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.engine.decider import LIKE, level_of, temper_of
from game.engine.state import LONGEST_SEED
from game.language import of_rule_set
from game.new_game import words as own
from game.new_game.choice import GameChoice, joined, lengths, with_somebody_else
from game.new_game.rule_card import card_inside, paint_ground
from game.play.faces import OWN_FACES, next_face
from game.rulebook.own_rules import Offered
from game.rules.knobs.record import MOST_PLAYERS
from game.rules.variant import Variant
from game.rules.variant_file import is_relative
from game.seating.chairs import LONGEST_NAME
from game.seating.levels import Level, level_in, temper_choice
from game.seating.seating import NewGame
from game.seating.seats import complaint, face_node, usual_name
from game.text import ui as words
from game.text.cards import contract_words
from game.text.ui import temper_meaning
from game.ui import drawings
from game.ui.boxes import Centered, Child, Column, First, Grid, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.drawings import Dashes
from game.ui.form import NOWHERE, SPRING, FormScreen, button, foot, head, title_node
from game.ui.geometry import Rect
from game.ui.looks import LARGEST, LEAST_TARGET_DU
from game.ui.narration import Narration
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import dashed, text
from game.ui.screen import Push, Screen, Step
from game.ui.widgets import Dropdown, IconButton, Press, Pressable, TextField, Toggle
from sprites import FACES

MORE_WIDE, ROW_HIGH, ROW_FACE_DU = 880.0, 44.0, 54.0
OPPONENT_WIDE, CHOICE_WIDE, MEANING_WIDE, SEED_WIDE, SEED_WORDS = 100.0, 180.0, 250.0, 330.0, 150.0
ROW_NAME, LABEL = Style("strong", weight="semi", most=1), Style(ink="accent", weight="semi")


class MoreScreen(FormScreen):
    """The options that a first game never needs; changes the screen beneath at once."""

    largest_tall = LARGEST
    overlay = True

    def __init__(self, game: GameChoice) -> None:
        super().__init__("back")
        self._game = game
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
                    Text(own.SAME_DEAL, LABEL, least_w=SEED_WORDS),
                    WidgetNode(seed, w=SEED_WIDE, least_w=SEED_WIDE, h=ROW_HIGH),
                    WidgetNode(dice, w=48, h=ROW_HIGH),
                    Text(own.SAME_WORDS, NOTE._replace(size="text"), least_w=SEED_WORDS),
                ],
                14,
                wraps=True,
            )
        )
        note = Text(own.NOTHING_NEEDED, NOTE._replace(size="text", at="r"), grow=1)
        parts = [
            Row([title_node(words.MORE, 30.0, w=120), note], 16),
            Gap(length=10),
            Scrolled(Column(rows, 8), self.scroll),
            Gap(length=14),
            foot(SPRING, button("back", own.DONE, "gold", "Esc", w=140, size="strong")),
        ]
        return Pad(Centered(Pad(Column(parts), (36, 26), "deco", w=MORE_WIDE)), (8, 8))

    def _row(self, seat: int, face: str) -> Node:
        """Return a computer player's row: level and style."""
        game = self._game
        plays, name = game.chairs[seat].level, game.choice.names[seat]
        temper = temper_choice(f"temper {seat}", game.levels, plays, partial(game.choose_temper, seat))
        meaning = temper_meaning(temper_of(plays)) if temper else level_in(game.levels, plays).meaning
        cells = [
            face_node(f"face {seat}", face, ROW_FACE_DU),
            Text(name, ROW_NAME, (name,), w=OPPONENT_WIDE, least_w=60),
            WidgetNode(self._level(seat, plays), w=CHOICE_WIDE, least_w=110, h=ROW_HIGH),
            WidgetNode(temper, w=CHOICE_WIDE, least_w=120, h=ROW_HIGH) if temper else Gap(w=CHOICE_WIDE, least_w=120),
            Text(meaning, NOTE, w=MEANING_WIDE, least_w=100, grow=1),
        ]
        return Pad(Row(cells, 12, wraps=True), (10, 5), "well")

    def _level(self, seat: int, plays: str) -> Dropdown:
        ids = [level.id for level in self._levels]
        chosen = ids.index(level_of(plays)) if level_of(plays) in ids else 0
        labels = tuple(level.label for level in self._levels)
        hint = self._levels[chosen].meaning
        return Dropdown(f"seat {seat}", NOWHERE, labels, chosen, hint=hint, does=partial(self._choose, seat))

    def _choose(self, seat: int, row: int) -> None:
        self._game.choose_level(seat, self._levels[row].id)


FRIENDS_WIDE, FRIEND_WIDE, HERE_WIDE = 640.0, 280.0, 190.0


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
        return Pad(Centered(Pad(Column(parts), (36, 26), "deco", w=FRIENDS_WIDE)), (8, 8))

    def _row(self, seat: int, faces: tuple[str, ...], here: tuple[int, ...]) -> Node:
        game, is_here = self._game, seat in here
        shown = game.choice.names[seat]
        change = partial(game.choose_face, seat, next_face(faces, seat, here)) if is_here else None
        name: Node = Text(shown, ROW_NAME, (shown,), w=FRIEND_WIDE, least_w=80, grow=1)
        if is_here:
            usual = usual_name(seat, len(here) == 1)
            typed = game.choice.chairs[seat].name
            does = partial(game.name, seat)
            field = TextField(f"name {seat}", NOWHERE, typed, LONGEST_NAME, usual, does=does)
            name = WidgetNode(field, w=FRIEND_WIDE, least_w=120, h=ROW_HIGH, grow=1)
        toggle = Toggle(f"here {seat}", NOWHERE, own.HERE, is_here, does=partial(self._sit, seat))
        hint = own.ANOTHER_FACE(name=shown)
        face = face_node(f"face {seat}", faces[seat], ROW_FACE_DU, change, hint=hint)
        return Pad(Row([face, name, WidgetNode(toggle, w=HERE_WIDE, h=ROW_HIGH)], 12), (10, 5), "well")

    def _sit(self, seat: int, is_here: bool) -> None:
        """Seat a person, or a computer player as strong as the others."""
        game = self._game
        usual = game.level or next((chair.level for chair in game.choice.chairs if chair.level), game.levels[0].id)
        game.choose_level(seat, "" if is_here else usual)


EDGE = 24.0  # the edge of this screen
CARD_WIDE, CARD_MARGIN, CARDS_GAP, MOST_CARDS, ARROW_DU = 150.0, 10.0, 10.0, 5, 44.0
LOW = 600.0
STRENGTH_WIDE, SEAT_GAP = 152.0, 20.0
RANKS, LEAST, RAIL_DU = 4, -0.4, 124.8  # of the levels; the least strength of Like you; its rail
FEWEST_GAMES = 3  # after which the card says how many were won
FACE_DU, LOW_FACE, FACE_AWAY = 70.0, 48.0, 0.34  # the last is the light of those who do not play
NUMBER_DU, LENGTH_WIDE, HOW_LONG_WIDE = 48.0, 120.0, 126.0
PLAYERS_WIDE, LEAST_NAME = 92.0, 36.0
NAME, CHOSEN_LEVEL, LEVEL_NAME = (
    Style(weight="semi", most=1),
    Style("head", "accent", "semi"),
    Style("head", weight="semi"),
)


def story_of(variant: Variant) -> str:
    """Return the description of a rule set."""
    return (
        words.OF_RELATIVE(sentence=of_rule_set(variant.character))
        if is_relative(variant)
        else of_rule_set(variant.character)
    )


class NewGameScreen(GameChoice, FormScreen):
    """The screen between the title and the table."""

    def __init__(  # noqa: PLR0913 (what it shows and where it leads)
        self,
        cards: tuple[Offered, ...],
        levels: tuple[Level, ...],
        on_deal: Callable[[NewGame], Step],
        new_seed: Callable[[], str],
        *,
        first: int = 0,
        level: int = 0,
        names: Sequence[str] = (),
        on_rules: Callable[[Offered], Step] | None = None,
        news: Screen | None = None,
        last: NewGame | None = None,
        face_of: Callable[[str], str] = lambda _: "",
        minutes_of: Callable[[str, int, int], int] = lambda _rule_set, _players, _rounds: 0,
        like: Callable[[Sequence[str]], tuple[float, int, int]] = lambda _people: (0.0, 0, 0),
    ) -> None:
        """Create the screen; `minutes_of` returns how long games take, by rule set, players and rounds; 0: unknown."""
        FormScreen.__init__(self, "deal")
        GameChoice.__init__(
            self, cards, levels, new_seed, first=first, level=level, names=names, last=last, face_of=face_of,
            minutes_of=minutes_of,
        )  # fmt: skip
        self._on_rules, self._like = on_rules, like
        self._news = news  # to be seen first
        self._on_deal = on_deal

    # ---- content ----

    def view(self) -> Node:
        """Return rule sets, players, strength, and the buttons."""
        needed = complaint(self.choice.people) or ("" if self.choice.seed.strip() else words.SEED_NEEDED)
        read, low, card = self._on_rules, self._is_low, self._cards[self.choice.rule_set]
        ways = foot(
            button("back", words.BACK, key="Esc", w=130),
            button("read", words.RULES, key="R", w=130, does=partial(read, card)) if read else None,
            button("more", words.MORE, key="M", w=130, does=self._open_more),
            SPRING,
            None if low else Text(self.summary, NOTE._replace(size="text", most=1)),
            button("deal", words.DEAL_THE_CARDS, "gold", "Enter", w=250, size="strong", off=needed, does=self._deal),
        )
        gap = 10 if low else 16
        parts = [self._rule_sets(), self._players(), self._strengths(), self._lengths()]
        body = Scrolled(Pad(Column(parts, gap), (0, 8)), self.scroll)
        return self.framed(head(words.NEW_GAME_TITLE, self.summary if low else ""), body, ways, edge=EDGE)

    def narration(self) -> Narration:
        """Return the narration with the game that would be dealt now as its state."""
        narration = super().narration()
        return narration._replace(state=f"{words.NEW_GAME_TITLE}. {self.summary}")

    @property
    def _is_low(self) -> bool:
        """Return whether there is little room."""
        return self.room[1] < LOW

    @property
    def shown(self) -> int:
        """Return how many rule sets fit side by side."""
        room = self.room[0] - 2 * EDGE
        fit = min(MOST_CARDS, int((room + CARDS_GAP) // (CARD_WIDE + CARDS_GAP)))
        if len(self._cards) > fit:
            fit = min(MOST_CARDS, int((room - 2 * ARROW_DU) // (CARD_WIDE + CARDS_GAP)))
        return max(1, min(len(self._cards), fit))

    def _rule_sets(self) -> Node:
        """Return the rule sets; if not all fit side by side, those around the selected one, with two arrows."""
        shown, count = self.shown, len(self._cards)
        first = self.choice.rule_set // shown * shown
        page = range(first, min(count, first + shown))
        cells: list[Node] = [self._rule_set(at) for at in page]
        if count > shown:  # on the last page: where one more could stand
            cells += [CustomPaint(_free_place, h=0)] * (shown - len(page))
        grid = Grid(cells, CARD_WIDE, shown, CARDS_GAP)
        if count <= shown:
            return grid
        before = "" if first else words.NO_RULE_SETS_BEFORE
        after = "" if first + shown < count else words.NO_MORE_RULE_SETS
        return Row(
            [
                _arrow("before", "step_back", before, partial(self._turn, -1)),
                replace(grid, grow=1),
                _arrow("after", "step_on", after, partial(self._turn, 1)),
            ],
            CARDS_GAP,
        )

    def _rule_set(self, at: int) -> Node:
        """Return the card of a rule set."""
        card, on = self._cards[at].variant, at == self.choice.rule_set
        hint = own.RULES_AND_STORY(title=card.title, sentence=story_of(card))
        ground = partial(paint_ground, on)
        widget = Pressable(f"rules {at}", NOWHERE, ground, hint=hint, does=partial(self.choose_rules, at))
        return WidgetNode(widget, card_inside(card, on=on, low=self._is_low), (CARD_MARGIN, 10))

    @property
    def _counts(self) -> range:
        """Return every number of players that some rule set allows."""
        variants = [card.variant for card in self._cards]
        return range(
            min(variant.fewest_players for variant in variants), max(variant.most_players for variant in variants) + 1
        )

    def _players(self) -> Node:
        """Return the number of players, and their seats."""
        numbers = Row([self._number(count) for count in self._counts], 6)
        note = SPRING if self._is_low else Text(own.CHANGE_FACES, NOTE._replace(size="text", at="r"), grow=1)
        friends = button("friends", own.FRIENDS, "quiet", h=LEAST_TARGET_DU, does=self._open_friends)
        top = Row([title_node(words.PLAYERS, w=PLAYERS_WIDE), numbers, note, friends], 16, wraps=True)
        faces = self.faces
        left = [face for face in FACES if face not in faces]
        cells = [self._seat(seat, faces[seat]) for seat in range(self.choice.players)]
        cells += [self._waiting(chair, left) for chair in range(self.choice.players, MOST_PLAYERS)]
        return Pad(Column([top, Row(cells, SEAT_GAP, wraps=True)], 8), (18, 10), "plain")

    def _number(self, count: int) -> Node:
        low, high = self.card.fewest_players, self.card.most_players
        off = (
            ""
            if low <= count <= high
            else words.JUST_SO_MANY(title=self.card.title, players=words.players_span(low, high))
        )
        paint = partial(_paint_number, str(count), count == self.choice.players, off)
        does = partial(self._choose_players, count)
        hint = words.PLAYERS_NUMBER(number=count)
        widget = Pressable(f"players {count}", NOWHERE, paint, key=str(count), off=off, hint=hint, does=does)
        return WidgetNode(widget, w=NUMBER_DU, least_w=LEAST_TARGET_DU, h=LEAST_TARGET_DU)

    @property
    def _face_du(self) -> float:
        return LOW_FACE if self._is_low else FACE_DU

    def _seat(self, seat: int, face: str) -> Node:
        """Return a player's seat; pressing the face changes it, or the computer player."""
        choice, name = self.choice, self.choice.names[seat]
        here = tuple(sitting.seat for sitting in choice.people)
        does: Press | None = None
        if seat in here:
            does = partial(self.choose_face, seat, next_face(self.faces, seat, here))
        elif choice.players < MOST_PLAYERS:
            does = partial(self._invite, seat)
        hint = own.SOMEBODY_ELSE(name=name) if seat not in here else own.ANOTHER_FACE(name=name)
        portrait = face_node(f"face {seat}", face, self._face_du, does, hint=hint)
        whole = [Text(name, style, grow=1) for style in (NAME, NAME._replace(size="note"))]
        ways = [*whole, Text(name, NAME, (name,), least_w=LEAST_NAME, grow=1)]
        return First([Row([portrait, way], 8) for way in ways])

    def _waiting(self, chair: int, left: list[str]) -> Node:
        """Return one of the eight who does not play yet, but may join."""
        choice = self.choice
        name = words.HOME_NAMES[choice.cast[chair]]
        face = OWN_FACES[name] if OWN_FACES[name] in left else left[0]
        left.remove(face)
        high = self.card.most_players
        full = choice.players >= high
        does = None if full else partial(self._join, chair)
        portrait = face_node(
            f"chair {chair}", face, self._face_du * 0.8, does, hint=own.MAY_JOIN(name=name), light=FACE_AWAY
        )
        return Row([portrait], h=self._face_du)

    def _strengths(self) -> Child:
        """Return the choice of how strong the computer players are, if there are any."""
        if not self.opponents:
            return None
        shown = [level for level in self.levels if level.id in own.STRENGTHS]
        cells = [self._strength(level) for level in shown]
        return Column([title_node(own.HOW_STRONG), Grid(cells, STRENGTH_WIDE, len(cells), CARDS_GAP)], 6)

    def _strength(self, level: Level) -> Node:
        on = level.id == self.level
        rank = (*own.STRENGTHS,).index(level.id)
        line, paint = own.STRENGTHS[level.id], partial(_paint_rank, rank)
        if level.id == LIKE:
            strength, won, games = self._like(tuple(self.choice.names[seat] for seat, _ in self.choice.people))
            paint = partial(_paint_place, strength)
            line = own.WON_LATELY(won=won, all=games) if games >= FEWEST_GAMES else line
        inside = Column(
            [
                CustomPaint(paint, w=RAIL_DU, h=16, least_h=16),
                Text(level.label, CHOSEN_LEVEL if on else LEVEL_NAME),
                Text(line),
            ],
            1 if self._is_low else 4,
        )
        does = partial(self.choose_all, level.id)
        ground = partial(paint_ground, on)
        widget = Pressable(f"level {level.id}", NOWHERE, ground, hint=level.meaning, does=does)
        return WidgetNode(widget, inside, (13, 8 if self._is_low else 13))

    def _lengths(self) -> Child:
        """Return the choice of how many rounds are played, with the contracts of a short game beside it."""
        ways = lengths(self.card)
        if not any(ways):
            return None
        words_ = own.SHORTEST(number=len(ways[0])), own.HALF(number=len(ways[1]))
        labels = (*words_, own.ALL_ROUNDS(number=len(self.card.rounds)))
        cells = [self._length(at, label) for at, label in enumerate(labels) if ways[at] not in ways[:at]]
        asked = own.contracts([contract_words(self.card.round_at(number).contract) for number in self.rounds])
        note = Text(asked, NOTE._replace(size="text", most=3), grow=1)
        return Row([title_node(own.HOW_LONG, w=HOW_LONG_WIDE), Row(cells, 6), note], 16)

    def _length(self, at: int, label: str) -> Node:
        on = lengths(self.card)[at] == self.rounds
        paint = partial(_paint_number, label, on, "")
        widget = Pressable(f"length {at}", NOWHERE, paint, says=label, does=partial(self.choose_length, at))
        return WidgetNode(widget, w=LENGTH_WIDE, least_w=LEAST_TARGET_DU, h=LEAST_TARGET_DU)

    # ---- input ----

    def _deal(self) -> Step:
        return self._on_deal(self.chosen)

    def _open_more(self) -> Step:
        return Push(MoreScreen(self))

    def _open_friends(self) -> Step:
        return Push(FriendsScreen(self))

    def _turn(self, pages: int) -> None:
        """Show another page of rule sets and select its first one."""
        self.choose_rules((self.choice.rule_set // self.shown + pages) * self.shown)

    def _join(self, chair: int) -> None:
        self.choice = joined(self.choice, chair)

    def _invite(self, seat: int) -> None:
        self.choice = with_somebody_else(self.choice, seat)

    def _choose_players(self, count: int) -> None:
        self.choice = replace(self.choice, players=count)

    def go_on(self, now: float) -> Step | None:
        """Show the first message, once."""
        news, self._news = self._news, None
        return Push(news) if news is not None else None


def _arrow(name: str, picture: str, off: str, does: Press) -> Node:
    hint = words.RULE_SETS_BEFORE if name == "before" else words.MORE_RULE_SETS
    return WidgetNode(IconButton(name, NOWHERE, picture, hint, off=off, does=does), w=ARROW_DU, h=60)


def _free_place(canvas: Canvas, box: Rect) -> None:
    dashed(canvas, box, Dashes("text_dim", 9, 1, opacity=0.3))


def _paint_number(number: str, on: bool, off: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Paint a number of players, dimmed if the rule set does not allow as many."""
    canvas.svg(drawings.field(box.w, box.h, chosen=on, hover=feel.hover > 0.5), *box, alpha=0.35 if off else 1)
    ink = "accent_ink" if on else "text_dim" if off else "text"
    text(canvas, number, box.center.x, box.center.y + 7, "strong", ink, "semi", "c", alpha=0.45 if off else 1)
    if feel.focus:
        focus_ring(canvas, box)


def _paint_rank(rank: int, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawings.lozenges(rank, RANKS), box.x, box.y, 18 * RANKS, 16)


def _paint_place(strength: float, canvas: Canvas, box: Rect) -> None:
    """Paint a rail with a dot for each level and, where the opponents stand, a lozenge."""
    canvas.svg(drawings.place_on_rail(strength, LEAST, RANKS - 1), box.x, box.y, RAIL_DU, 16)
