"""What somebody chose for a new game."""

from dataclasses import dataclass

from game.seating.seats import ALONE, Sitting

USUAL_PLAYERS = 4  # at a table


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
