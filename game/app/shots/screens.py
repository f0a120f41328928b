"""Pictures of the screens round the table: title, new game, rules, help, pages over the table, results and ranking."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from game.app.choosing import first_real_round, how_to_play
from game.app.reading import comparison, rules_of_all
from game.app.shots import kept_games
from game.app.shots.staging import (
    BUY,
    RANKED_VARIANT,
    TRAY,
    Shot,
    after_that,
    at_table,
    choice_of,
    key,
    rule_set_cards,
)
from game.app.shots.studio import SEED, Studio
from game.app.shots.watched import finished, practice
from game.app.tables import final, results
from game.rules.variant_file import shipped_variants
from game.screens.new_game.screen import Level, NewGameScreen
from game.screens.screen import Pop
from game.words import ui as words

GUIDED_FRAMES, FRAME_S = 250, 0.02
STAGES = (0.7, 1.5, 3.0)  # seconds into the results


def _new_game(studio: Studio, *, first: int = 0, players: int = 4, long: bool = False, more: int = 0) -> None:
    cards = rule_set_cards()
    cards += tuple(replace(cards[at], title=f"{cards[at].title} at home") for at in range(more))
    levels: tuple[Level, ...] = (Level("steady", words.level_name("steady")), Level("sharp", words.level_name("sharp")))
    if long:
        cards = tuple(replace(card, title="The Wolverhampton Wednesday Evening Game") for card in cards)
        levels = (Level("patient", "Grandmother, who never forgets a card"),)
    screen = NewGameScreen(
        cards,
        levels,
        lambda _: Pop(),
        lambda: SEED,
        first=first,
        players=players,
        on_compare=lambda _: Pop(),
        on_rules=lambda _: Pop(),
    )
    studio.open(screen)


def _rules(studio: Studio, *, number: int, section: int) -> None:
    studio.open(rules_of_all(number))
    studio.see()
    studio.click(studio.box(f"section {section}").centre)


def _rules_at_table(studio: Studio) -> None:
    studio.key(pygame.K_F1)
    studio.key(pygame.K_r)


def _lesson(studio: Studio, *, answers: int) -> None:
    """The lesson, after so many presses of Enter."""
    studio.open(how_to_play(studio.session))
    studio.wait(0.0)
    for _ in range(answers):
        studio.key(pygame.K_RETURN)
        studio.wait(0.0)


def _guided(studio: Studio) -> None:
    studio.open(first_real_round(studio.session))
    for _ in range(GUIDED_FRAMES):
        studio.wait(FRAME_S)


def _final(studio: Studio, *, variant: str, players: int) -> None:
    studio.sit_down(finished(variant, players).state)
    studio.open(final(studio.session, studio.table, choice_of(variant, players)))
    _seen_for(studio, 9.0)


def _results(studio: Studio, *, seconds: float) -> None:
    at_table("quarters_after_round")(studio)
    studio.open(results(studio.session, studio.table, choice_of("quarters", 4)))
    _seen_for(studio, seconds)


def _seen_for(studio: Studio, seconds: float) -> None:
    """A staged screen, so long after it opened: the first look starts its clock."""
    studio.stack[-1].timing.animating(studio.now)
    studio.wait(seconds)


def _seen_again(studio: Studio) -> None:
    """From the results back to the table."""
    at_table("quarters_after_round")(studio)
    studio.key(pygame.K_RETURN)
    _seen_for(studio, 9.0)
    studio.key(pygame.K_t)
    studio.wait(2.0)


SCREENS = (
    Shot("title", "the title", lambda _: None),
    Shot("title_continue", "the title when a game waits", kept_games.title_that_continues),
    Shot("games", "games that wait to be finished", kept_games.games),
    Shot("games_many", "more of them than fit", partial(kept_games.games, count=11)),
    Shot("games_none", "no game waits", partial(kept_games.games, count=0)),
    Shot("game_opening", "a long game is being opened", kept_games.opening),
    Shot("game_damaged", "a record that breaks off", kept_games.damaged),
    Shot("game_not_saved", "a game that cannot be saved", after_that(TRAY, kept_games.not_saved)),
    Shot("new_game", "a new game, four players", _new_game),
    Shot("new_game_quarters", "another rule set, eight players", partial(_new_game, first=2, players=8)),
    Shot("new_game_long_names", "long names of rule sets and levels", partial(_new_game, first=1, long=True)),
    Shot("new_game_own", "rule sets of one's own", partial(_new_game, first=6, more=3)),
    Shot("compare", "two rule sets side by side", lambda studio: studio.open(comparison(1))),
    *(
        Shot(f"rules_{id}", f"the rules of {id}", partial(_rules, number=at, section=section))
        for at, (id, section) in enumerate(zip(shipped_variants(), (0, 3, 4, 7, 10), strict=True))
    ),
    Shot("rules_in_play", "the rules of the game in play", after_that(TRAY, _rules_at_table)),
    Shot("help", "how to play, to read", after_that(partial(_lesson, answers=0), key(pygame.K_F1))),
    Shot("lesson_welcome", "how to play begins with a lesson", partial(_lesson, answers=0)),
    Shot("lesson", "the lesson asks for a card", partial(_lesson, answers=3)),
    Shot("lesson_skipped", "the lesson in short", after_that(partial(_lesson, answers=1), key(pygame.K_F5))),
    Shot("guided", "a first real round with its coach", _guided),
    Shot("pause", "the menu at the table", after_that(TRAY, key(pygame.K_ESCAPE))),
    Shot("practice", "a practice game", practice),
    Shot("pause_practice", "the menu of a practice game", after_that(practice, key(pygame.K_ESCAPE))),
    Shot("log", "what has happened", after_that(BUY, key(pygame.K_F2))),
    Shot("score_sheet", "the score sheet during a round", after_that(TRAY, key(pygame.K_F3))),
    Shot("what_now", "what can I do now?", after_that(TRAY, key(pygame.K_F1))),
    *(
        Shot(
            f"results_{stage}", f"the results of a round, {STAGES[stage - 1]} seconds on", partial(_results, seconds=at)
        )
        for stage, at in enumerate(STAGES, 1)
    ),
    Shot("results_table", "back at the table from the results", _seen_again),
    Shot("final", "the final ranking", partial(_final, variant="quarters", players=4)),
    Shot("final_eight", "the final ranking of eight", partial(_final, variant=RANKED_VARIANT, players=8)),
)
