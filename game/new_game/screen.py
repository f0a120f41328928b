"""New game: which rule set, how many players, who of them is a person, how good each opponent is, which seed.

Everything offered comes in as rule sets and `Level`s; what was chosen goes out as a `NewGame` through `on_deal`.
Changing the rule set keeps the number of players where it may. Knows nothing of the engine, files or chance
(`new_seed` is the caller's).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.engine.decider import level_of, temper_of
from game.engine.state import LONGEST_SEED
from game.play.faces import faces_at
from game.play.scores import contracts_of
from game.rulebook.own_rules import Offered
from game.rules.knobs.record import MOST_PLAYERS
from game.rules.variant import ContractOrder, Variant
from game.rules.variant_file import is_relative
from game.seating.chairs import Chair, Chairs, with_chair
from game.seating.levels import EVEN, USUAL_TEMPERS, Level, level_in, with_temper
from game.seating.seating import USUAL_PLAYERS, NewGame
from game.seating.seats import (
    SeatChanges,
    Sitting,
    complaint,
    names_at_table,
    seats_node,
    sitting_on,
)
from game.text import ui as words
from game.ui import drawings
from game.ui.boxes import Column, Grid, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.drawings import Dashes
from game.ui.form import NOWHERE, SPRING, FormScreen, button, foot, hairline_node, head
from game.ui.geometry import Rect
from game.ui.looks import LEAST_TARGET_DU
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Room, Style, Text, WidgetNode
from game.ui.paint import dashed, frame, glow, panel, text, width_of
from game.ui.screen import Push, Screen, Step
from game.ui.widgets import SEGMENT_GAP, IconButton, Press, Pressable, Segmented, TextField

EDGE = 20.0  # of this screen
CARD_WIDE, CARD_MARGIN, CARDS_GAP, MOST_CARDS, ARROW_DU = 180.0, 16.0, 10.0, 5, 44.0
LOW = 600.0
SEATS_WIDE, DEAL_WIDE, CONTRACT_WIDE = 790.0, 408.0, 176.0
LONG_STORY_LINES = 8
LONG_GAME, MIDDLING_GAME = 9, 6  # rounds from which a game counts as long, as middling
LENGTH_MARKS = 3
TITLE_DU, LEAST_TITLE_DU = 25.0, 17.0
HEADING, FACT = Style("strong", "ivory", "semi"), Style("note")


@dataclass(frozen=True, slots=True)
class Selections:
    """The state of the screen."""

    rule_set: int  # among those offered
    players: int
    chairs: Chairs  # all eight, with the names typed for them, and levels without a temper
    seed: str
    tempers: tuple[str, ...] = USUAL_TEMPERS  # of each chair's computer player, if her level has it
    faces: tuple[str, ...] = ("",) * MOST_PLAYERS  # chosen here for people; empty: the one kept for their name

    @property
    def people(self) -> tuple[Sitting, ...]:
        """The people among those who play."""
        return sitting_on(self.chairs[: self.players])


def fitting(choice: Selections, variant: Variant) -> Selections:
    """The same choice with a number of players the rule set seats."""
    return replace(choice, players=max(variant.fewest_players, min(variant.most_players, choice.players)))


def length_of(variant: Variant) -> int:
    """How long a game takes, from 1 to 3."""
    rounds = len(variant.rounds)
    return 1 + (rounds >= MIDDLING_GAME) + (rounds >= LONG_GAME)


def story_of(variant: Variant) -> str:
    """What a rule set is like."""
    return words.OF_RELATIVE(sentence=variant.character) if is_relative(variant) else variant.character


def _fixed(high: float) -> Gap:
    """Air that is never squeezed, so that nothing below it moves."""
    return Gap(h=high, least_h=high)


class NewGameScreen(FormScreen):
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
        on_compare: Callable[[int], Step] | None = None,
        on_rules: Callable[[int], Step] | None = None,
        news: Screen | None = None,
        last: NewGame | None = None,
        face_of: Callable[[str], str] = lambda _: "",
    ) -> None:
        super().__init__("deal")
        self._on_compare, self._on_rules = on_compare, on_rules
        self._cards = cards
        self._news = news  # to be seen first
        self._levels = levels
        self._on_deal = on_deal
        self._new_seed = new_seed
        self._face_of = face_of  # what somebody of a name has chosen before
        typed = (*names, *[""] * MOST_PLAYERS)[:MOST_PLAYERS]
        usual = levels[level].id
        chairs = tuple(Chair(name, usual if at else "") for at, name in enumerate(typed))
        self.choice = fitting(Selections(first, USUAL_PLAYERS, chairs, new_seed()), cards[first].variant)
        if last is not None:
            self.choice = self._as_before(last)

    def _as_before(self, last: NewGame) -> Selections:
        """The choice as it was made last, as far as it is offered; the seed is another."""
        choice, people, levels = self.choice, dict(last.people), iter(last.levels)
        chairs, tempers = choice.chairs, list(choice.tempers)
        rule_set = next((at for at, card in enumerate(self._cards) if card.said == last.rule_set), choice.rule_set)
        for seat, before in enumerate(chairs[: last.players]):
            if seat in people:
                chair = Chair(people[seat] or before.name)
            else:
                plays = next(levels)
                level = level_of(plays) if level_in(self._levels, plays) in self._levels else before.level
                chair = before._replace(level=level or self._levels[0].id)
                tempers[seat] = temper_of(plays)
            chairs = with_chair(chairs, seat, chair)
        chosen = replace(choice, rule_set=rule_set, players=last.players, chairs=chairs, tempers=tuple(tempers))
        return fitting(chosen, self._cards[rule_set].variant)

    @property
    def chairs(self) -> Chairs:
        """All eight, each computer player in her temper, if her level has it."""
        return tuple(
            chair._replace(level=with_temper(chair.level, temper, level_in(self._levels, chair.level).tempers))
            for chair, temper in zip(self.choice.chairs, self.choice.tempers, strict=True)
        )

    @property
    def card(self) -> Variant:
        """The rule set chosen."""
        return self._cards[self.choice.rule_set].variant

    @property
    def chosen(self) -> NewGame:
        """What would be dealt now."""
        levels = tuple(chair.level for chair in self.chairs[: self.choice.players] if chair.level)
        names, people = self._names, self.choice.people
        faces = tuple((names[seat], self.choice.faces[seat]) for seat, _ in people if self.choice.faces[seat])
        return NewGame(self._cards[self.choice.rule_set].said, levels, self.choice.seed.strip(), people, faces)

    @property
    def _names(self) -> tuple[str, ...]:
        """What everybody would be called."""
        return names_at_table(self.choice.players, self.choice.people)

    @property
    def faces(self) -> tuple[str, ...]:
        """The face of everybody who plays."""
        names, here = self._names, {seat for seat, _ in self.choice.people}
        chosen = [
            self.choice.faces[seat] or self._face_of(name) if seat in here else "" for seat, name in enumerate(names)
        ]
        return faces_at(names, chosen)

    # ---- what is on it ----

    def view(self) -> Node:
        """Rule sets, seats, deal, the ways on."""
        choice, card = self.choice, self.card
        needed = complaint(choice.people) or ("" if choice.seed.strip() else words.SEED_NEEDED)
        short = words.game_in_short(card.title, choice.players, len(card.rounds))
        compare, read = self._on_compare, self._on_rules
        ways = foot(
            button("back", words.BACK, key="Esc", w=150),
            button("compare", words.COMPARE_TITLE, key="C", does=partial(compare, choice.rule_set))
            if compare
            else None,
            button("read", words.RULES, key="R", w=130, does=partial(read, choice.rule_set)) if read else None,
            SPRING,
            None if self._is_low else Text(short, FACT._replace(most=1)),
            button(
                "deal", words.DEAL_THE_CARDS, "gold", "Enter", w=250, size="strong", off=needed, does=self._deal_cards
            ),
        )
        below = Row([self._seats(), self._deal()], CARDS_GAP, folds=True, cross=None, grow=1)
        story = self._story_below() if self._is_low else None
        body = Scrolled(Pad(Column([self._rule_sets(), story, below], 16), (0, 6)), self.scroll)
        return self.framed(head(words.NEW_GAME_TITLE, short if self._is_low else ""), body, ways, edge=EDGE)

    @property
    def _is_low(self) -> bool:
        """Whether there is room for one story only, that of the rule set chosen."""
        return self.room[1] < LOW

    @property
    def shown(self) -> int:
        """How many rule sets stand side by side."""
        room = self.room[0] - 2 * EDGE
        fit = min(MOST_CARDS, int((room + CARDS_GAP) // (CARD_WIDE + CARDS_GAP)))
        if len(self._cards) > fit:
            fit = min(MOST_CARDS, int((room - 2 * ARROW_DU) // (CARD_WIDE + CARDS_GAP)))
        return max(1, min(len(self._cards), fit))

    def _rule_sets(self) -> Node:
        """The rule sets; where there are more than fit side by side, those around the one chosen, and two arrows."""
        shown, count = self.shown, len(self._cards)
        first = self.choice.rule_set // shown * shown
        page = self._cards[first : first + shown]
        between = (shown + 1) * CARDS_GAP + 2 * (ARROW_DU if count > shown else -CARDS_GAP)
        wide = (self.room[0] - 2 * EDGE - between) / shown - 2 * CARD_MARGIN
        stories = self._stories(wide)
        cells: list[Node] = [self._rule_set(first + at, stories[first + at]) for at in range(len(page))]
        if count > shown:  # on the last page: where one more could stand
            cells += [CustomPaint(_free_place, h=0)] * (shown - len(page))
        grid = Grid(cells, CARD_WIDE, shown, CARDS_GAP, grow=1)
        if count <= shown:
            return grid
        before = "" if first else words.NO_RULE_SETS_BEFORE
        after = "" if first + shown < count else words.NO_MORE_RULE_SETS
        return Row(
            [
                _arrow("before", "step_back", before, partial(self._turn, -1)),
                grid,
                _arrow("after", "step_on", after, partial(self._turn, 1)),
            ],
            CARDS_GAP,
        )

    def _stories(self, wide: float) -> list[Node]:
        """What every rule set is like, in one size and of one height, so that nothing moves from page to page."""
        long = any(len(self._meter.wrap(story_of(card.variant), wide)) > LONG_STORY_LINES for card in self._cards)
        told = [Text(story_of(card.variant), Style("note" if long else "text", lead=1.27)) for card in self._cards]
        highs = [story.down(Room(self._meter), wide).usual for story in told]
        return [Column([story, _fixed(max(highs) - high)]) for story, high in zip(told, highs, strict=True)]

    def _story_below(self) -> Node:
        """What the rule set chosen is like, in as much room as the longest of them needs."""
        wide = self.room[0] - 2 * EDGE
        highs = [Text(story_of(card.variant)).down(Room(self._meter), wide).usual for card in self._cards]
        story = Text(story_of(self.card))
        return Column([story, _fixed(max(highs) - highs[self.choice.rule_set])])

    def _rule_set(self, at: int, story: Node) -> Node:
        """A rule set's card."""
        card, on = self._cards[at].variant, at == self.choice.rule_set
        facts = words.facts(card.fewest_players, card.most_players, len(card.rounds))
        marks = 18.0 * LENGTH_MARKS
        inside = Column(
            [
                CustomPaint(partial(_paint_title, card.title, "accent" if on else "ivory"), h=44),
                Text(facts, Style("note", "accent" if on else "text_dim", "medium")),
                hairline_node(),
                None if self._is_low else story,
                Gap(grow=1),
                Row(
                    [
                        Text(words.GAME_LENGTH, NOTE),
                        SPRING,
                        CustomPaint(partial(_paint_length, length_of(card)), w=marks, h=16),
                    ]
                ),
            ]
        )
        widget = Pressable(f"rules {at}", NOWHERE, partial(_paint_card, on), does=partial(self._choose_rules, at))
        return WidgetNode(widget, inside, (CARD_MARGIN, 8))

    @property
    def _counts(self) -> tuple[int, int]:
        """The fewest and the most players of any rule set."""
        variants = [card.variant for card in self._cards]
        return min(each.fewest_players for each in variants), max(each.most_players for each in variants)

    def _seats(self) -> Node:
        """Who plays."""
        choice, counts = self.choice, range(self.card.fewest_players, self.card.most_players + 1)
        number = Segmented(
            "players",
            NOWHERE,
            tuple(map(str, counts)),
            choice.players - self.card.fewest_players,
            does=self._choose_players,
        )
        step = LEAST_TARGET_DU + SEGMENT_GAP  # every number stands where it stands in other rule sets
        before, after = self.card.fewest_players - self._counts[0], self._counts[1] - self.card.most_players
        wide = len(counts) * step - SEGMENT_GAP
        left, right = (Gap(w=count * step, least_w=count * step) for count in (before, after))
        numbers = Row([left, WidgetNode(number, w=wide, least_w=wide, h=38), right])
        changes = SeatChanges(self._take_chair, self._choose_level, self._name, self._choose_temper, self._choose_face)
        chairs = seats_node(self.chairs, choice.players, self.card.most_players, self._levels, self.faces, changes)
        order = Text(words.ORDER_OF_PLAY, NOTE._replace(at="r", most=1), grow=1)
        top = Row([Text(words.PLAYERS, HEADING), numbers, order], 16, wraps=True)
        return Pad(Column([top, chairs], 10), (14, 12), "plain", w=SEATS_WIDE + 32, least_w=440, grow=1)

    def _deal(self) -> Node:
        """The seed, and what each round asks for."""
        seed = TextField(
            "seed", NOWHERE, self.choice.seed, longest=LONGEST_SEED, hint=words.SEED_MEANING, does=self._write_seed
        )
        dice = IconButton("dice", NOWHERE, "seed", words.ROLL_SEED, does=self._roll)
        rounds = [
            Row([Text(str(at), Style("note", "accent", "semi", at="c"), w=16), Text(contract, FACT, grow=1)], 8)
            for at, contract in enumerate(contracts_of(self.card), 1)
        ]
        longest = max(len(card.variant.rounds) for card in self._cards)  # nothing moves with another rule set
        rounds += [Row([Text(" ", FACT)])] * (longest - len(rounds))
        parts = [
            Row([Text(words.SEED, HEADING, grow=1), WidgetNode(dice, w=38, h=32)], 10),
            WidgetNode(seed, h=38),
            Text(
                words.TO_NAME if self.card.contract_order is ContractOrder.CHOSEN else words.CONTRACTS,
                Style("note", "accent", "medium"),
            ),
            Grid(rounds, CONTRACT_WIDE, 2, 5, by_column=True),
        ]
        return Pad(Column(parts, 8), (18, 12), "plain", w=DEAL_WIDE, least_w=300)

    # ---- answers ----

    def _deal_cards(self) -> Step:
        return self._on_deal(self.chosen)

    def _roll(self) -> None:
        self._write_seed(self._new_seed())

    def _write_seed(self, seed: str) -> None:
        self.choice = replace(self.choice, seed=seed)

    def _choose_rules(self, at: int) -> None:
        self.choice = fitting(replace(self.choice, rule_set=at), self._cards[at].variant)

    def _turn(self, pages: int) -> None:
        """The first rule set of another page."""
        self._choose_rules((self.choice.rule_set // self.shown + pages) * self.shown)

    def _take_chair(self, seat: int) -> None:
        """As many players as it takes for somebody to sit there."""
        self.choice = fitting(replace(self.choice, players=seat + 1), self.card)

    def _choose_players(self, cell: int) -> None:
        self.choice = replace(self.choice, players=self.card.fewest_players + cell)

    def _choose_level(self, seat: int, row: int) -> None:
        self._seat(seat, level=self._levels[row - 1].id if row else "")

    def _name(self, seat: int, name: str) -> None:
        self._seat(seat, name=name)

    def _choose_temper(self, seat: int, row: int) -> None:
        tempers = list(self.choice.tempers)
        tempers[seat] = (EVEN, *level_in(self._levels, self.choice.chairs[seat].level).tempers)[row]
        self.choice = replace(self.choice, tempers=tuple(tempers))

    def _choose_face(self, seat: int, face: str) -> None:
        faces = self.choice.faces
        self.choice = replace(self.choice, faces=(*faces[:seat], face, *faces[seat + 1 :]))

    def _seat(self, seat: int, **now: str) -> None:
        """Somebody else, or one of another name, on a chair."""
        chairs = self.choice.chairs
        self.choice = replace(self.choice, chairs=with_chair(chairs, seat, chairs[seat]._replace(**now)))

    def update(self, now: float) -> Step | None:
        """What has to be seen first is seen once."""
        news, self._news = self._news, None
        return Push(news) if news is not None else None


def _arrow(name: str, picture: str, off: str, does: Press) -> Node:
    hint = words.RULE_SETS_BEFORE if name == "before" else words.MORE_RULE_SETS
    return WidgetNode(IconButton(name, NOWHERE, picture, hint, off=off, does=does), w=ARROW_DU, h=60)


def _free_place(canvas: Canvas, box: Rect) -> None:
    dashed(canvas, box, Dashes("text_dim", 9, 1, opacity=0.3))


def _paint_card(on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """The ground of a rule set's card."""
    if on:
        glow(canvas, box, "accent", 10, 6, 170)
    panel(canvas, box, "raised" if on or feel.hover > 0.5 else "plain")
    if on:
        frame(canvas, box, "accent", 9, 2.5)
        canvas.svg(drawings.TICK_SEAL, box.right - 20, box.y - 8, 28, 28)
    if feel.focus:
        focus_ring(canvas, box)


def _paint_length(length: int, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawings.lozenges(length, LENGTH_MARKS), *box)


def _paint_title(title: str, ink: str, canvas: Canvas, box: Rect) -> None:
    """On one line, smaller if need be; a very long name on two."""
    needed = width_of(canvas, title, TITLE_DU, face="title")
    size = TITLE_DU * min(1.0, box.w / needed)
    if size >= LEAST_TITLE_DU:
        text(canvas, title, box.x, box.y + 36, size, ink, face="title")
        return
    words_ = title.split(" ")
    half = min(range(1, len(words_) + 1), key=lambda at: abs(len(" ".join(words_[:at])) - len(title) / 2))
    for base, part in ((22.0, words_[:half]), (41.0, words_[half:])):
        line = " ".join(part)
        wide = width_of(canvas, line, LEAST_TITLE_DU, face="title")
        shrunk = LEAST_TITLE_DU * min(1.0, box.w / max(1.0, wide))
        text(canvas, line, box.x, box.y + base, shrunk, ink, face="title")
