"""The choices for a new game, as values, and how the screens change them.

Knows nothing of the engine, files or randomness (`new_seed` is the caller's), and draws nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.engine.decider import level_of, temper_of
from game.language import lowered
from game.new_game import words as own
from game.play.faces import OWN_FACES, faces_at
from game.rulebook.own_rules import Offered
from game.rules.knobs.record import MOST_PLAYERS
from game.rules.variant import Variant
from game.seating.chairs import Chair, Chairs, with_chair
from game.seating.levels import EVEN, USUAL_TEMPERS, Level, level_in, with_temper
from game.seating.seating import USUAL_PLAYERS, NewGame
from game.seating.seats import USUAL_CAST, Sitting, names_at_table, sitting_on
from game.text import ui as words

THREE = 3  # rounds of the shortest game


def lengths(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """Return the rounds of a game of three (the first, one in the middle and the last), of half of them (every second,
    ending with the last), and of all (nothing); only the last where a game is short anyway, or nobody knows its length.
    """
    known = variant.known_rounds or 0
    if known <= THREE:
        return ((),) * 3
    return (1, (known + 1) // 2, known), tuple(range(2 - known % 2, known + 1, 2)), ()


@dataclass(frozen=True, slots=True)
class Selections:
    """The state of the screen."""

    rule_set: int  # among those offered
    players: int
    chairs: Chairs  # all eight, with the names typed for them, and levels without a temper
    seed: str
    tempers: tuple[str, ...] = USUAL_TEMPERS  # the tempers of each chair's computer player, if their level has it
    faces: tuple[str, ...] = ("",) * MOST_PLAYERS  # chosen here for people; empty: the one kept for their name
    cast: tuple[int, ...] = USUAL_CAST  # which of the eight sits on each chair that no person takes
    length: int = 0  # among the lengths of the rule set

    @property
    def people(self) -> tuple[Sitting, ...]:
        """Return the people among the players."""
        return sitting_on(self.chairs[: self.players])

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all players."""
        return names_at_table(self.players, self.people, self.cast)


def fitting(choice: Selections, variant: Variant) -> Selections:
    """Return the selections with a number of players that the rule set allows."""
    return replace(choice, players=max(variant.fewest_players, min(variant.most_players, choice.players)))


def joined(choice: Selections, chair: int) -> Selections:
    """Return the selections with one more player, from a chair that is free."""
    order = list(range(MOST_PLAYERS))
    order.insert(choice.players, order.pop(chair))
    return replace(
        choice,
        players=choice.players + 1,
        chairs=tuple(choice.chairs[at] for at in order),
        tempers=tuple(choice.tempers[at] for at in order),
        faces=tuple(choice.faces[at] for at in order),
        cast=tuple(choice.cast[at] for at in order),
    )


def with_somebody_else(choice: Selections, seat: int) -> Selections:
    """Return the selections with another person of the eight in place of a computer player, who becomes the last free
    one.
    """
    players = choice.players
    order = [*range(players), *range(players + 1, MOST_PLAYERS), seat]
    order[seat] = players
    return replace(
        choice,
        tempers=tuple(choice.tempers[at] for at in order),
        cast=tuple(choice.cast[at] for at in order),
    )


class GameChoice:
    """All choices, and the options for each."""

    def __init__(
        self,
        cards: tuple[Offered, ...],
        levels: tuple[Level, ...],
        new_seed: Callable[[], str],
        *,
        first: int = 0,
        level: int = 0,
        names: Sequence[str] = (),
        last: NewGame | None = None,
        face_of: Callable[[str], str] = lambda _: "",
        minutes_of: Callable[[str, int, int], int] = lambda _rule_set, _players, _rounds: 0,
    ) -> None:
        """Create the choices; `minutes_of` returns how long games take, by rule set, players and rounds; 0: unknown."""
        self._cards = cards
        self.levels = levels
        self._new_seed = new_seed
        self._face_of = face_of  # what somebody of a name has chosen before
        self._minutes_of = minutes_of
        typed = (*names, *[""] * MOST_PLAYERS)[:MOST_PLAYERS]
        usual = levels[level].id
        chairs = tuple(Chair(name, usual if at else "") for at, name in enumerate(typed))
        self.choice = fitting(Selections(first, USUAL_PLAYERS, chairs, new_seed()), cards[first].variant)
        if last is not None:
            self.choice = self._as_before(last)

    def _as_before(self, last: NewGame) -> Selections:
        """Return the last choices, as far as they are still offered, with a new seed."""
        choice, people, levels = self.choice, dict(last.people), iter(last.levels)
        chairs = choice.chairs
        tempers = [USUAL_TEMPERS[who] for who in last.cast]
        rule_set = next((at for at, card in enumerate(self._cards) if card.source == last.rule_set), choice.rule_set)
        for seat, before in enumerate(chairs[: last.players]):
            if seat in people:
                chair = Chair(people[seat] or before.name)
            else:
                plays = next(levels)
                level = level_of(plays) if level_in(self.levels, plays) in self.levels else before.level
                chair = before._replace(level=level or self.levels[0].id)
                tempers[seat] = temper_of(plays)
            chairs = with_chair(chairs, seat, chair)
        ways = lengths(self._cards[rule_set].variant)
        length = ways.index(last.rounds) if last.rounds in ways[:-1] else len(ways) - 1
        now = replace(choice, rule_set=rule_set, players=last.players, chairs=chairs, cast=last.cast, length=length)
        return fitting(replace(now, tempers=tuple(tempers)), self._cards[rule_set].variant)

    @property
    def chairs(self) -> Chairs:
        """Return all eight chairs, each computer player with their style, if their level has styles."""
        return tuple(
            chair._replace(level=with_temper(chair.level, temper, level_in(self.levels, chair.level).tempers))
            for chair, temper in zip(self.choice.chairs, self.choice.tempers, strict=True)
        )

    @property
    def card(self) -> Variant:
        """Return the selected rule set."""
        return self._cards[self.choice.rule_set].variant

    @property
    def chosen(self) -> NewGame:
        """Return the game that would be dealt now."""
        choice = self.choice
        levels = tuple(chair.level for chair in self.chairs[: choice.players] if chair.level)
        names, people = choice.names, choice.people
        # A name that was typed keeps the face it has here, in any seat and on any page.
        faces = tuple(
            (names[seat], self.faces[seat])
            for seat, _ in people
            if choice.faces[seat] or not (names[seat] in OWN_FACES or self._face_of(names[seat]))
        )
        source = self._cards[choice.rule_set].source
        return NewGame(source, levels, choice.seed.strip(), people, faces, choice.cast, self.rounds)

    @property
    def rounds(self) -> tuple[int, ...]:
        """Return the rounds that would be played; nothing: all."""
        return lengths(self.card)[self.choice.length]

    @property
    def faces(self) -> tuple[str, ...]:
        """Return the face of every player."""
        names, here = self.choice.names, {seat for seat, _ in self.choice.people}
        chosen = [
            self.choice.faces[seat] or self._face_of(name) if seat in here else "" for seat, name in enumerate(names)
        ]
        return faces_at(names, chosen)

    @property
    def opponents(self) -> tuple[int, ...]:
        """Return the seats of computer players."""
        return tuple(at for at, chair in enumerate(self.choice.chairs[: self.choice.players]) if chair.level)

    @property
    def level(self) -> str:
        """Return the level of all computer players if they share one; otherwise an empty string."""
        levels = {self.choice.chairs[seat].level for seat in self.opponents}
        return levels.pop() if len(levels) == 1 else ""

    @property
    def summary(self) -> str:
        """Return the game that would be dealt, in one line."""
        strong = lowered(words.LEVELS.get(self.level, "")) or words.level_name(self.level) if self.level else own.MIXED
        rounds = len(self.rounds or self.card.rounds)
        minutes = self._minutes_of(self.card.id, self.choice.players, rounds)
        title = words.short_title(self.card.title)
        return own.summary(title, self.choice.players, strong if self.opponents else "", minutes)

    # ---- what changes it ----

    def roll(self) -> None:
        """Choose a new seed."""
        self.write_seed(self._new_seed())

    def write_seed(self, seed: str) -> None:
        """Set the seed."""
        self.choice = replace(self.choice, seed=seed)

    def take(self, offered: Offered) -> None:
        """Offer a rule set, first unless it was offered already, and select it."""
        sources = [card.source for card in self._cards]
        at = sources.index(offered.source) if offered.source in sources else 0
        others = self._cards[at + 1 :] if offered.source in sources else self._cards
        self._cards = (*self._cards[:at], offered, *others)
        self.choose_rules(at)

    def choose_rules(self, at: int) -> None:
        """Select a rule set."""
        self.choice = fitting(replace(self.choice, rule_set=at), self._cards[at].variant)

    def choose_length(self, length: int) -> None:
        """Select how many rounds are played, among the lengths of the rule set."""
        self.choice = replace(self.choice, length=length)

    def choose_all(self, level: str) -> None:
        """Set the level of every computer player, including those who may still join."""
        chairs = tuple(chair._replace(level=level) if chair.level else chair for chair in self.choice.chairs)
        self.choice = replace(self.choice, chairs=chairs)

    def choose_level(self, seat: int, level: str) -> None:
        """Set the level of a computer player; an empty level seats a person."""
        self._change_chair(seat, level=level)

    def name(self, seat: int, name: str) -> None:
        """Set a person's name."""
        self._change_chair(seat, name=name)

    def choose_temper(self, seat: int, row: int) -> None:
        """Set a computer player's style, by its row in the list."""
        tempers = list(self.choice.tempers)
        tempers[seat] = (EVEN, *level_in(self.levels, self.choice.chairs[seat].level).tempers)[row]
        self.choice = replace(self.choice, tempers=tuple(tempers))

    def choose_face(self, seat: int, face: str) -> None:
        """Set a person's face."""
        faces = self.choice.faces
        self.choice = replace(self.choice, faces=(*faces[:seat], face, *faces[seat + 1 :]))

    def _change_chair(self, seat: int, **now: str) -> None:
        """Change values of a chair."""
        chairs = self.choice.chairs
        self.choice = replace(self.choice, chairs=with_chair(chairs, seat, chairs[seat]._replace(**now)))
