"""What there is to read, joined to the rule sets there are: rules, comparison, help, menu at the table.

Imported when something is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.sealing import seals_of
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.screens.compare import CompareScreen
from game.screens.dialogs import Menu, Passage, Reading, Way, help_page, now_page, pause_menu
from game.screens.play.screen import PlayScreen
from game.screens.rules import RulePage, RulesScreen
from game.screens.screen import Pop, Push, Screen
from game.words import ui as words
from game.words.asking import call_now
from game.words.comparing import compared
from game.words.manual import MANUAL, pages, passages
from game.words.markdown import Page
from game.words.now import can_do, contract_now
from game.words.rulebook import rulebook
from game.words.sealing import SEALED_DEALS
from game.words.sharing import open_now

RULES_KEY, SEALS_KEY, MANUAL_KEY = "R", "D", "M"


def all_rule_sets() -> tuple[Variant, ...]:
    """Every rule set one can choose."""
    return tuple(shipped_variant(id) for id in shipped_variants())


def page_of(variant: Variant) -> RulePage:
    """What there is to read about a rule set."""
    return RulePage(variant.id, variant.title, rulebook(variant))


def rules_of_all(chosen: int = 0, variants: Sequence[Variant] | None = None) -> Screen:
    """The rules of every rule set, one of them first; of all that are shipped, unless others are said."""
    return RulesScreen(tuple(map(page_of, variants or all_rule_sets())), chosen)


def rules_of(variant: Variant) -> Screen:
    """The rules in play."""
    return RulesScreen((page_of(variant),))


def comparison(left: int = 0, variants: Sequence[Variant] | None = None) -> Screen:
    """Two rule sets side by side, the one given at the left; of all that are shipped, unless others are said."""
    variants = variants or all_rule_sets()
    titles = tuple(variant.title for variant in variants)
    right = (left + 1) % len(variants)
    return CompareScreen(titles, lambda one, other: compared(variants[one], variants[other]), left, right)


def general_help(on_rules: Callable[[], Screen]) -> Reading:
    """How to play in sentences, with a way to the rules of every rule set."""
    return help_page((Way(words.RULES, lambda: Push(on_rules()), RULES_KEY), manual_way()))


def manual_way() -> Way:
    """To the manual."""
    return Way(MANUAL, lambda: Push(manual_menu()), MANUAL_KEY)


def manual_menu() -> Menu:
    """Every page of the manual but its index, which this is."""
    _index, *others = pages()
    return Menu(MANUAL, (Way(words.BACK, Pop, "Esc", "gold"), *map(_page_way, others)))


def _page_way(page: Page) -> Way:
    said = tuple(Passage(heading, body) for heading, body in passages(page))
    return Way(page.title, lambda: Push(Reading(page.title, said)))


def help_now(play: PlayScreen) -> Reading:
    """What can be done now at this table, with a way to its rules."""
    view = play.desk.view
    now = open_now(play.open.asked_names) if view.is_open else can_do(view, play.names, caps_of(play))
    back = "" if view.is_open else play.back.help()
    call = call_now(view.upcard) if play.desk.calls.is_open and view.upcard is not None else ""
    sentences = tuple(sentence for sentence in (call, *now, back, contract_now(view)) if sentence)
    return now_page(words.WHAT_NOW, sentences, (_rules_way(play), _seals_way(play)))


def caps_of(play: PlayScreen) -> dict[str, str]:
    """What stands on the player's keys."""
    return {str(intention): cap for intention, cap in play.desk.keys.caps.items()}


def pause(play: PlayScreen, more: Sequence[Way] = (), *, saved: bool = False) -> Screen:
    """The menu at the table, perhaps with more ways on; a game that is not saved is not left without a question."""
    return pause_menu((_rules_way(play), *more), saved=saved, practice=play.match.practice, to_read=(manual_way(),))


def _seals_way(play: PlayScreen) -> Way:
    return Way(SEALED_DEALS, lambda: Push(seals_of(play.match)), SEALS_KEY)


def _rules_way(play: PlayScreen) -> Way:
    return Way(words.RULES_OF_THIS_GAME, lambda: Push(rules_of(play.match.variant)), RULES_KEY)
