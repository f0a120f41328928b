"""New game: which rule set, how many players, who of them is a person, how good each opponent is, which seed.

Everything offered comes in as `RuleSetCard`s and `Level`s; what was chosen goes out as a `NewGame` through `on_deal`.
Changing the rule set keeps the number of players where it may. Knows nothing of the engine, files or chance
(`new_seed` is the caller's).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.screens.new_game.seats import (
    ALONE,
    MOST_PLAYERS,
    PERSON,
    SEATS_PANEL,
    Sitting,
    complaint,
    names_at_table,
    paint_seats,
    seat_widgets,
    with_level,
    with_name,
)
from game.screens.screen import Pop, Push, Screen, Step
from game.screens.tempers import EVEN, with_temper
from game.table import drawings
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.forms import Form, Said
from game.table.geometry import Rect
from game.table.paint import (
    dashed,
    felt,
    frame,
    glow,
    gold_text,
    hairline,
    panel,
    para,
    rule,
    text,
    width_of,
)
from game.table.widgets import Button, IconButton, Pressable, Segmented, TextField, Widget
from game.words import ui as words

CARDS_TOP, CARDS_HEIGHT, CARDS_LEFT, CARDS_WIDTH, CARDS_GAP = 96.0, 292.0, 20.0, 1240.0, 10.0
MOST_CARDS, ARROW_DU = 5, 44.0
DEAL_PANEL = Rect(852, 404, 408, 228)
LONG_STORY_LINES = 8
LENGTH_MARKS = 3
CONTRACT_ROWS = 5
TITLE_DU, LEAST_TITLE_DU = 25.0, 17.0


@dataclass(frozen=True, slots=True)
class RuleSetCard:
    """A rule set as its card shows it. `length` is 1 to 3; `contracts` one short text a round."""

    id: str
    title: str
    paragraph: str
    fewest: int
    most: int
    contracts: tuple[str, ...]
    length: int

    @property
    def rounds(self) -> int:
        """How many rounds a game has."""
        return len(self.contracts)


@dataclass(frozen=True, slots=True)
class Level:
    """A level of opponent: its id, what players call it, and the tempers it can have."""

    id: str
    label: str
    tempers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was chosen: the rule set's id, the level of each computer player in order of seats, the seed, the people."""

    rule_set: str
    levels: tuple[str, ...]
    seed: str
    people: tuple[Sitting, ...] = ALONE

    @property
    def players(self) -> int:
        """How many sit at the table, the people included."""
        return len(self.levels) + len(self.people)


@dataclass(frozen=True, slots=True)
class Choice:
    """The state of the screen: indices into what is offered."""

    rule_set: int
    players: int
    seats: tuple[int, ...]  # who sits on each of the eight chairs: a level, or `PERSON`
    names: tuple[str, ...]  # what has been typed for each chair
    seed: str
    tempers: tuple[str, ...] = (EVEN,) * MOST_PLAYERS  # of each chair's computer player, if her level has it

    @property
    def people(self) -> tuple[Sitting, ...]:
        """The people among those who play."""
        return tuple(
            Sitting(seat, self.names[seat].strip()) for seat in range(self.players) if self.seats[seat] == PERSON
        )


def fitting(choice: Choice, card: RuleSetCard) -> Choice:
    """The same choice with a number of players the rule set seats."""
    return replace(choice, players=max(card.fewest, min(card.most, choice.players)))


class NewGameScreen:
    """The screen between the title and the table."""

    overlay = False

    def __init__(
        self,
        cards: tuple[RuleSetCard, ...],
        levels: tuple[Level, ...],
        on_deal: Callable[[NewGame], Step],
        new_seed: Callable[[], str],
        *,
        first: int = 0,
        players: int = 4,
        level: int = 0,
        names: Sequence[str] = (),
        on_compare: Callable[[int], Step] | None = None,
        on_rules: Callable[[int], Step] | None = None,
        news: Screen | None = None,
        last: NewGame | None = None,
    ) -> None:
        self._ways = {"compare": on_compare, "read": on_rules}
        self._cards = cards
        self._news = news  # to be seen first
        self._levels = levels
        self._on_deal = on_deal
        self._new_seed = new_seed
        typed = (*names, *[""] * MOST_PLAYERS)[:MOST_PLAYERS]
        opening = Choice(first, players, (PERSON, *(level,) * (MOST_PLAYERS - 1)), typed, new_seed())
        self.choice = fitting(opening, cards[first])
        if last is not None:
            self.choice = self._as_before(last)
        self.timing = self._form = Form("deal")

    def _as_before(self, last: NewGame) -> Choice:
        """The choice as it was made last, as far as it is offered; the seed is another."""
        choice, people = self.choice, dict(last.people)
        offered = {level.id: index for index, level in enumerate(self._levels)}
        rule_set = next((at for at, card in enumerate(self._cards) if card.id == last.rule_set), choice.rule_set)
        seats, names, tempers, levels = list(choice.seats), list(choice.names), list(choice.tempers), iter(last.levels)
        for seat in range(min(last.players, MOST_PLAYERS)):
            if seat in people:
                seats[seat], names[seat] = PERSON, people[seat] or names[seat]
            else:
                level, _, temper = next(levels).partition("/")
                seats[seat] = offered.get(level, seats[seat] if seats[seat] != PERSON else 0)
                tempers[seat] = temper if temper in self._levels[seats[seat]].tempers else EVEN
        chosen = replace(
            choice,
            rule_set=rule_set,
            players=last.players,
            seats=tuple(seats),
            names=tuple(names),
            tempers=tuple(tempers),
        )
        return fitting(chosen, self._cards[rule_set])

    @property
    def card(self) -> RuleSetCard:
        """The rule set chosen."""
        return self._cards[self.choice.rule_set]

    @property
    def chosen(self) -> NewGame:
        """What would be dealt now."""
        seats = self.choice.seats[: self.choice.players]
        levels = tuple(
            with_temper(self._levels[index].id, self.choice.tempers[at], self._levels[index].tempers)
            for at, index in enumerate(seats)
            if index != PERSON
        )
        return NewGame(self.card.id, levels, self.choice.seed.strip(), self.choice.people)

    # ---- what there is to press ----

    def widgets(self) -> tuple[Widget, ...]:
        """Everything on the screen that answers."""
        return (*self._card_widgets(), self._players(), *self._seat_widgets(), *self._deal_widgets())

    def _card_widgets(self) -> list[Widget]:
        """The rule sets; where there are more than fit side by side, those around the one chosen, and two arrows."""
        left, width, shown = CARDS_LEFT, CARDS_WIDTH, len(self._cards)
        first, arrows = 0, []
        if shown > MOST_CARDS:
            left, width, shown = left + ARROW_DU, width - 2 * ARROW_DU, MOST_CARDS
            first = self.choice.rule_set // MOST_CARDS * MOST_CARDS
            arrows = self._arrows(first)
        wide = (width - (shown - 1) * CARDS_GAP) / shown
        stories = tuple(card.paragraph for card in self._cards[first : first + shown])
        cards: list[Widget] = [
            Pressable(
                f"rules {first + at}",
                Rect(left + at * (wide + CARDS_GAP), CARDS_TOP, wide, CARDS_HEIGHT),
                partial(_paint_card, card, first + at == self.choice.rule_set, stories),
            )
            for at, card in enumerate(self._cards[first : first + shown])
        ]
        return [*cards, *arrows]

    def _arrows(self, first: int) -> list[Widget]:
        high = CARDS_TOP + CARDS_HEIGHT / 2 - 30
        before = "" if first else words.NO_RULE_SETS_BEFORE
        after = "" if first + MOST_CARDS < len(self._cards) else words.NO_MORE_RULE_SETS
        ends = Rect(CARDS_LEFT - 8, high, 44, 60), Rect(CARDS_LEFT + CARDS_WIDTH - 36, high, 44, 60)
        return [
            IconButton("before", ends[0], "step_back", words.RULE_SETS_BEFORE, off=before),
            IconButton("after", ends[1], "step_on", words.MORE_RULE_SETS, off=after),
        ]

    def _players(self) -> Segmented:
        counts = range(self.card.fewest, self.card.most + 1)
        box = Rect(130, SEATS_PANEL.y + 12, len(counts) * 48 - 6.0, 38)
        return Segmented("players", box, tuple(map(str, counts)), self.choice.players - self.card.fewest)

    def _seat_widgets(self) -> list[Widget]:
        labels, choice = tuple(level.label for level in self._levels), self.choice
        tempers = [(self._tempers(seat), choice.tempers[seat]) for seat in range(MOST_PLAYERS)]
        return seat_widgets(choice.seats, choice.names, choice.players, self.card.most, labels, tempers)

    def _tempers(self, seat: int) -> tuple[str, ...]:
        """Those whoever decides a chair can have."""
        level = self.choice.seats[seat]
        return () if level == PERSON else self._levels[level].tempers

    def _deal_widgets(self) -> list[Widget]:
        y = DEAL_PANEL.y
        needed = complaint(self.choice.people) or ("" if self.choice.seed.strip() else words.SEED_NEEDED)
        deal = Button(
            "deal", Rect(1010, 650, 250, 50), words.DEAL_THE_CARDS, "gold", "Enter", size="strong", off=needed
        )
        return [
            *self._reading_widgets(),
            TextField(
                "seed", Rect(DEAL_PANEL.x + 120, y + 12, 232, 40), self.choice.seed, longest=24, hint=words.SEED_MEANING
            ),
            IconButton("dice", Rect(DEAL_PANEL.x + 359, y + 13, 38, 38), "seed", words.ROLL_SEED),
            Button("back", Rect(20, 650, 150, 50), words.BACK, "dark", "Esc"),
            deal,
        ]

    def _reading_widgets(self) -> list[Widget]:
        """What can be read about the rule set chosen; nothing where nobody shows it."""
        compare = Button("compare", Rect(180, 650, 210, 50), words.COMPARE_TITLE, "dark", "C")
        read = Button("read", Rect(400, 650, 130, 50), words.RULES, "dark", "R")
        return [button for button in (compare, read) if self._ways[button.name] is not None]

    # ---- answers ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Choices change the screen; Deal and Back leave it."""
        said = self._form.handle(event, self.widgets(), now)
        return self._answered(said) if said and not said.off else None

    def _answered(self, said: Said) -> Step | None:
        kind, _, number = said.name.partition(" ")
        way = self._ways.get(said.name)
        if way is not None:
            return way(self.choice.rule_set)
        match kind, said.value:
            case "deal", _:
                return self._on_deal(self.chosen)
            case "back", _:
                return Pop()
            case "dice", _:
                self.choice = replace(self.choice, seed=self._new_seed())
            case "seed", str(seed):
                self.choice = replace(self.choice, seed=seed)
            case "rules", _:
                chosen = replace(self.choice, rule_set=int(number))
                self.choice = fitting(chosen, self._cards[chosen.rule_set])
            case "before" | "after", _:
                page = self.choice.rule_set // MOST_CARDS + (1 if kind == "after" else -1)
                chosen = replace(self.choice, rule_set=page * MOST_CARDS)
                self.choice = fitting(chosen, self._cards[chosen.rule_set])
            case "chair", _:
                self.choice = fitting(replace(self.choice, players=int(number) + 1), self.card)
            case "players", int(cell):
                self.choice = replace(self.choice, players=self.card.fewest + cell)
            case "seat", int(row):
                self.choice = replace(self.choice, seats=with_level(self.choice.seats, int(number), row - 1))
            case "temper", int(row):
                temper = (EVEN, *self._tempers(int(number)))[row]
                self.choice = replace(self.choice, tempers=with_name(self.choice.tempers, int(number), temper))
            case "name", str(name):
                self.choice = replace(self.choice, names=with_name(self.choice.names, int(number), name))
        return None

    def update(self, now: float) -> Step | None:
        """What has to be seen first is seen once."""
        del now
        news, self._news = self._news, None
        return Push(news) if news is not None else None

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Title, cards, seats, deal."""
        felt(canvas, (0.5, 0.3))
        gold_text(canvas, words.NEW_GAME_TITLE.upper(), 640, 60, "show", track=6)
        rule(canvas, 440, 72, 400)
        choice = self.choice
        names = names_at_table(choice.players, choice.people)
        paint_seats(canvas, choice.seats, names, choice.players, self.card.most)
        self._draw_deal(canvas)
        self._draw_free_places(canvas)
        short = words.game_in_short(self.card.title, self.choice.players, self.card.rounds)
        text(canvas, short, 990, 681, "note", "text", at="r", fit=440)
        self._form.draw(canvas, self.widgets(), now)

    def _draw_free_places(self, canvas: Canvas) -> None:
        """On the last page of many rule sets, where one more could stand."""
        if len(self._cards) <= MOST_CARDS:
            return
        used = len(self._cards) - self.choice.rule_set // MOST_CARDS * MOST_CARDS
        wide = (CARDS_WIDTH - 2 * ARROW_DU - (MOST_CARDS - 1) * CARDS_GAP) / MOST_CARDS
        for at in range(used, MOST_CARDS):
            left = CARDS_LEFT + ARROW_DU + at * (wide + CARDS_GAP)
            dashed(canvas, (left, CARDS_TOP, wide, CARDS_HEIGHT), "text_dim", 9, 1, opacity=0.3)

    def _draw_deal(self, canvas: Canvas) -> None:
        x, y, w, _ = DEAL_PANEL
        panel(canvas, DEAL_PANEL)
        text(canvas, words.SEED, x + 20, y + 39, "strong", "ivory", "semi", fit=96)
        text(canvas, words.CONTRACTS, x + 20, y + 82, "note", "accent", "medium")
        columns = -(-self.card.rounds // CONTRACT_ROWS)
        wide = (w - 28) / columns
        for i, contract in enumerate(self.card.contracts):
            left = x + 20 + i // CONTRACT_ROWS * wide
            base = y + 109 + i % CONTRACT_ROWS * 25
            text(canvas, str(i + 1), left + 8, base, "note", "accent", "semi", "c")
            text(canvas, contract, left + 24, base, "note", "text", fit=wide - 26)


def _paint_card(card: RuleSetCard, on: bool, stories: Sequence[str], canvas: Canvas, box: Rect, feel: Feel) -> None:
    """A rule set; all `stories` side by side stand in one size."""
    x, y, w, h = box
    if on:
        glow(canvas, box, "accent", 10, 6, 170)
    panel(canvas, box, "raised" if on or feel.hover > 0.5 else "plain")
    if on:
        frame(canvas, box, "accent", 9, 2.5)
        canvas.svg(drawings.TICK_SEAL, x + w - 20, y - 8, 28, 28)
    if feel.focus:
        focus_ring(canvas, box)
    facts = words.facts(card.fewest, card.most, card.rounds)
    _paint_title(canvas, card.title, Rect(x + 16, y, w - 32, 44), "accent" if on else "ivory")
    text(canvas, facts, x + 16, y + 60, "note", "accent" if on else "text_dim", "medium", fit=w - 26)
    hairline(canvas, x + 16, y + 71, w - 32, 0.45)
    long = any(len(canvas.lettering.wrap(story, w - 30)) > LONG_STORY_LINES for story in stories)
    para(canvas, card.paragraph, x + 16, y + 95, w - 30, "note" if long else "text", lead=1.27, most=9)
    text(canvas, words.GAME_LENGTH, x + 16, y + h - 17, "note", "text_dim")
    wide = 18.0 * LENGTH_MARKS
    canvas.svg(drawings.lozenges(card.length, LENGTH_MARKS), x + w - 14 - wide, y + h - 30, wide, 16)


def _paint_title(canvas: Canvas, title: str, box: Rect, ink: str) -> None:
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
