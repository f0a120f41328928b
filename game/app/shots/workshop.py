"""Where pictures of the rules workshop begin: the `open = "workshop...."` of `pictures.toml`."""

from __future__ import annotations

from typing import Any

from game.app.choosing import new_game
from game.app.own_rules import Offered
from game.app.shots.studio import Studio
from game.app.workshop import Workshop, rules_to_change, workshop
from game.rules.draft import with_value
from game.rules.schema import GROUPS
from game.rules.variant_file import shipped_variant


def editor(studio: Studio, base: str = "quarters", group: str = "", opened: int = 0, **said: Any) -> None:
    """A copy of a rule set being changed, at a group of knobs; `said`: what it says by now, `__` for a dot."""
    rules = rules_to_change(studio.session, new_game)
    studio.open(rules)
    screen = workshop(Workshop(studio.session, rules, new_game), Offered(base, shipped_variant(base)))
    studio.open(screen)
    for key, value in said.items():
        path = key.replace("__", ".")
        screen.draft.change(with_value(screen.draft.now, path, value))
        screen.at = path
    screen.go_to(next(each for each in GROUPS if each.name == group), opened)
    studio.see()
