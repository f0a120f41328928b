"""Starting games: the New game screen, a repeat of the last game, and the options of the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from game.engine.decider import LIKE
from game.engine.record_header import expect_recordable
from game.films.reading import read_variant
from game.match import named
from game.new_game.choice import lengths
from game.new_game.screen import NewGameScreen
from game.play.faces import chosen_face
from game.play.screen import PlayScreen
from game.rulebook.own_rules import Offered, OfferedRules, rule_sets
from game.rules.short_text import short_text_in
from game.rules.variant import VariantError
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.saving.last_game import load_last_game, save_last_game
from game.seating.levels import Level
from game.seating.seating import (
    USUAL_PLAYERS,
    NewGame,
    choose_programs,
    choose_typed,
    first_seats,
    last_choice,
    last_game,
    levels,
    players_folder,
    players_of,
    remember,
)
from game.seating.seats import complaint
from game.session import chance
from game.session.session import Session
from game.text import ui as words
from game.text.saving import unreadable
from game.text.ui import level_name
from game.ui.dialogs import Message
from game.ui.screen import Push, Replace, Screen, Step

Deal = Callable[[NewGame], PlayScreen]  # returns the table of a new game
Yours = Callable[[NewGameScreen, Offered], Screen]  # returns the page with one's own answers, over New game


class PastGames(NamedTuple):
    """What past games suggest for the next game."""

    # How strong people's opponents are with Like you, from Easy (0) to Expert (3); how many of the last games they won.
    like: Callable[[Sequence[str]], tuple[float, int, int]] = lambda _people: (0.0, 0, 0)
    # how many minutes they took, by rule set, players and rounds; 0 where nobody knows
    minutes: Callable[[str, int, int], int] = lambda _rule_set, _players, _rounds: 0


NOTHING_PAST = PastGames()


def new_game(
    session: Session,
    deal: Deal,
    past: PastGames = NOTHING_PAST,
    offered: Offered | None = None,
    yours: Yours | None = None,
) -> Screen:
    """Return the New game screen, with a player's own rule sets first, or with a rule set selected; start the worker
    meanwhile.
    """
    session.thinker().warm_up()
    offer, complaints = in_menu_order(rule_sets(session.own_rules))
    complaints += unreadable(players_folder())
    last = remembered_choice(session)
    unsaved = _unsaved(last.rule_set) if last is not None else None
    screen: NewGameScreen
    screen = NewGameScreen(
        (*((unsaved,) if unsaved is not None else ()), *offer),
        (Level(LIKE, level_name(LIKE), (), words.LIKE_MEANING), *levels()),
        partial(_deal, session, deal, lambda: screen.card.title),
        chance.new_seed,
        names=session.preferences.settings.people,
        on_rules=(lambda chosen: Push(yours(screen, chosen))) if yours is not None else None,
        news=Message(words.RULES, complaints) if complaints else None,
        last=last,
        face_of=partial(chosen_face, session.preferences),
        minutes_of=past.minutes,
        like=past.like,
    )
    if offered is not None:
        screen.take(offered)
    return screen


def _unsaved(source: str) -> Offered | None:
    """Return the rule set that was played without saving it, from its short text."""
    if not short_text_in(source):
        return None
    try:
        return Offered(source, read_variant(source))
    except VariantError:
        return None


def in_menu_order(offered: OfferedRules) -> OfferedRules:
    """Return the player's own rule sets first, then the shipped ones from the shortest game to the longest, then
    related games.
    """
    order = (*sorted(shipped_variants(), key=_length), *relatives())
    shipped = {entry.source: entry for entry in offered.rule_sets if entry.source in order}
    own = [entry for entry in offered.rule_sets if entry.source not in shipped]
    return offered._replace(rule_sets=(*own, *(shipped[id] for id in order)))


def _length(rule_set: str) -> tuple[int, bool]:
    """Return the number of rounds; among rule sets with equally many, those with buys on the player's own turn come
    last.
    """
    variant = shipped_variant(rule_set)
    return len(variant.rounds), variant.buying.buy_stock_in_turn or variant.buying.buy_upcard_in_turn


def _deal(session: Session, deal: Deal, title: Callable[[], str], choice: NewGame) -> Step:
    """Start the game chosen on the screen."""
    choose_programs(choice.levels)
    remember(session.preferences, choice)
    remember_game(session, choice, title())
    return Replace(deal(choice))


def remembered_choice(session: Session) -> NewGame | None:
    """Return the last choice without its seed; an unknown level becomes the default."""
    last = load_last_game(session.last_games) if session.last_games is not None else None
    return last_choice(last) if last is not None else None


def remember_game(session: Session, choice: NewGame, title: str) -> None:
    """Remember this as the last game, with the title of its rule set."""
    if session.last_games is not None:
        save_last_game(session.last_games, last_game(choice, title))
        session.keeping.note_change()  # the title screen's entries change


def same_again(session: Session, deal: Deal, other: Callable[[], Screen]) -> Screen:
    """Deal the last chosen game again; if that is no longer possible, return the other screen."""
    last = remembered_choice(session)
    rules = {offered.source: offered.variant for offered in rule_sets(session.own_rules).rule_sets}
    unsaved = _unsaved(last.rule_set) if last is not None else None
    variant = unsaved.variant if unsaved is not None else rules.get(last.rule_set) if last is not None else None
    if last is None or variant is None or not variant.fewest_players <= last.players <= variant.most_players:
        return other()
    if complaint(last.people) or last.rounds not in lengths(variant):
        return other()
    session.thinker().warm_up()
    return deal(replace(last, seed=chance.new_seed()))


def chosen_at_once(
    variant: str | None, players: int | None, level: str | None, seed: str | None, people: int | None = None
) -> NewGame:
    """Return the game from the command line, with defaults for missing options. Raises `ValueError` if it is
    impossible.
    """
    rule_set = variant or shipped_variants()[0]
    rules, chosen_level = read_variant(rule_set), level or USUAL_LEVEL
    sitting = first_seats(people or 1)
    seats = players or max(rules.fewest_players, min(rules.most_players, max(len(sitting), USUAL_PLAYERS)))
    if not rules.fewest_players <= seats <= rules.most_players:
        allowed = words.players_span(rules.fewest_players, rules.most_players)
        raise ValueError(words.FOR_OTHERS(title=rules.title, players=allowed, number=seats))
    if len(sitting) > seats:
        raise ValueError(words.TOO_MANY_PEOPLE(number=len(sitting), players=seats))
    chosen_level = choose_typed(chosen_level)
    game = NewGame(rule_set, (chosen_level,) * (seats - len(sitting)), seed or chance.new_seed(), sitting)
    expect_recordable(game.seed, map(named, players_of(game, ())))
    return game
