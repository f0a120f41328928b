"""Pages to read: rules, help, the menu at the table, the sealed deals; and copying them.

Imported on first use. Secrets of a deal are not even turned into words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.sealing import SealedGame, SealedRound, sealed
from game.engine.state import Phase, State
from game.engine.viewpoint import is_round_over
from game.language import joined, of_rule_set
from game.match import Match
from game.play.overlays.pages import help_page, now_page, pause_menu
from game.play.screen import PlayScreen
from game.play.words.asking import CALL_NOW
from game.play.words.now import WHY_NOT_NOW, can_do, contract_now
from game.play.words.sharing import RESUME_WITH, open_now
from game.rulebook.rules_screen import RulePage, RulesScreen
from game.rulebook.words.family import six_panels
from game.rulebook.words.manual import MANUAL, Page, pages, passages
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import format_cards
from game.rules.variant import Variant
from game.session import background as clipboard
from game.text import sealing
from game.text import ui as words
from game.ui.dialogs import Menu, Passage, Reading
from game.ui.form import Way
from game.ui.screen import Pop, Push, Screen, Step

RULES_KEY, SEALS_KEY, MANUAL_KEY = "R", "D", "M"


def page_of(variant: Variant) -> RulePage:
    """Return the page of a rule set."""
    return RulePage(variant.id, of_rule_set(variant.title), six_panels(variant), rulebook(variant))


def rules_of(variant: Variant) -> RulesScreen:
    """Return the rules in play."""
    return RulesScreen((page_of(variant),))


def general_help(on_rules: Callable[[], Screen]) -> Reading:
    """Return how to play, with a link to the rules of every rule set."""
    return help_page((Way(words.RULES, lambda: Push(on_rules()), RULES_KEY), manual_way()))


def manual_way() -> Way:
    """Return a link to the manual."""
    return Way(MANUAL, lambda: Push(manual_menu()), MANUAL_KEY)


def manual_menu() -> Menu:
    """Return a menu with every page of the manual except the index, which it replaces."""
    _index, *others = pages()
    return Menu(MANUAL, (Way(words.BACK, Pop, "Esc", "gold"), *map(_page_way, others)))


def _page_way(page: Page) -> Way:
    texts = tuple(Passage(heading, body) for heading, body in passages(page))
    return Way(page.title, lambda: Push(Reading(page.title, texts)))


def help_now(play: PlayScreen) -> Reading:
    """Return what can be done now at this table, with a link to its rules."""
    view = play.stage.view_shown
    now = open_now() if view.is_open else can_do(view, play.match.names, caps_of(play))
    back = "" if view.is_open else play.back.help()
    call = CALL_NOW(card=view.upcard) if play.desk.calls.is_open and view.upcard is not None else ""
    sentences = tuple(
        sentence for sentence in (call, *now, back, contract_now(view), *_disabled_buttons(play)) if sentence
    )
    return now_page(words.WHAT_NOW, sentences, (_rules_way(play), _seals_way(play)))


def _disabled_buttons(play: PlayScreen) -> tuple[str, ...]:
    """Return the buttons that are disabled now, with the reasons."""
    off = {control.intention: control.button.off for control in play.desk.controls() if control.is_off}
    return tuple(WHY_NOT_NOW(action=intention.caption, reason=why) for intention, why in off.items())


def caps_of(play: PlayScreen) -> dict[str, str]:
    """Return the labels of the player's keys."""
    return {str(intention): cap for intention, cap in play.desk.caps.items()}


def pause(
    play: PlayScreen, more: Sequence[Way], agreed: Callable[[Way], Way] = lambda way: way, *, saved: bool = False
) -> Screen:
    """Return the menu at the table, with `more` entries; an unsaved game is left only after a question, and some games
    only if everyone has `agreed`.
    """
    reader = play.open.next_reader
    return pause_menu(
        (_rules_way(play), *more),
        saved=saved,
        practice=play.match.practice,
        rule_set=of_rule_set(play.match.variant.title),
        to_read=(manual_way(),),
        resume=words.RESUME if reader is None else RESUME_WITH(name=play.match.names[reader]),
        agreed=agreed,
    )


def _seals_way(play: PlayScreen) -> Way:
    return Way(sealing.SEALED_DEALS, lambda: Push(seals_of(play.match)), SEALS_KEY)


def _rules_way(play: PlayScreen) -> Way:
    return Way(words.RULES_OF_THIS_GAME, lambda: Push(rules_of(play.match.variant)), RULES_KEY)


# ---- seals ----


def seals_of(match: Match) -> Screen:
    """Return the page with the seals of a match."""
    return seals_page(match.start_state, match.salt, match.state)


def seals_page(start: State, salt: str, state: State) -> Screen:
    """Return a page with the seals of a game from its start to its current state, to read or to copy."""
    if not salt:
        return Reading(sealing.SEALED_DEALS, [Passage("", sealing.NOT_SEALED)])
    parts = seal_parts(sealed(start, salt), state)
    passages = [
        Passage(heading, body) for heading, body in (*parts, (sealing.MEANING, joined(sealing.WHAT_IT_IS, "\n")))
    ]
    copy = Way(sealing.COPY_SEALS, lambda: copied_or_printed(as_text(parts)), "C")
    return Reading(sealing.SEALED_DEALS, passages, ways=(copy,))


def seal_parts(game: SealedGame, state: State) -> tuple[tuple[str, str], ...]:
    """Return each seal under its heading, with what opens it once nothing about it is secret."""
    over = state.phase is Phase.GAME_OVER
    whole = sealing.the_seal(game.seal) + (f"\n{sealing.REVEAL_GAME(salt=game.salt, seed=game.seed)}" if over else "")
    rounds = (
        (sealing.OF_ROUND(number=one.number), _round(one, is_round_over(one.number, state))) for one in game.rounds
    )
    return (sealing.WHOLE_GAME, whole), *rounds


def _round(sealed_round: SealedRound, is_over: bool) -> str:
    seal = sealing.the_seal(sealed_round.seal)
    if not is_over:
        return seal
    return f"{seal}\n{sealing.REVEAL_ROUND(salt=sealed_round.salt, pack=format_cards(sealed_round.pack))}"


def as_text(parts: Sequence[tuple[str, str]]) -> str:
    """Return the seals as text."""
    return "\n\n".join(f"{heading}\n{body}" for heading, body in parts) + "\n"


def copied_or_printed(text: str) -> Step:
    """Copy the text of a page to the clipboard, or print it if there is none; close the page."""
    clipboard.copied_or_printed(text)
    return Pop()
