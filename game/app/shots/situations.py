"""Every picture `shots` takes: a name, what it shows, and how a studio comes to it.

The positions are in `shots/positions/`; what has happened since, and where cards are held, is said here. Everything
follows from these values: two runs give the same pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.app.choosing import guided, rule_set_card
from game.app.reading import comparison, rules_of_all
from game.app.shots import kept_games, tempers
from game.app.shots.past_games import past_games
from game.app.shots.sharing import SHARING
from game.app.shots.studio import SEED, Studio, situation
from game.app.shots.watched import finished, practice, replay, seals, what_she_saw
from game.app.tables import final, new_table, results
from game.rules.melds import End
from game.rules.variant_file import shipped_variant, shipped_variants
from game.screens.new_game.screen import Level, NewGame, NewGameScreen
from game.screens.screen import Pop
from game.screens.statistics.screen import tab
from game.settings import changed
from game.table import grid
from game.table.geometry import Point
from game.words import ui as words

LONG_NAMES = ("You", "Bartholomew", "Maximiliane", "Wilhelmina", "Konstantin", "Guadalupe", "Oluwaseun", "Christabel")
DEALT_VARIANT = "campfire"
RANKED_VARIANT = "may_i"
REPLAYED_VARIANT = "shafer"
DEAL_FRAMES, GUIDED_FRAMES, FRAME_S = 53, 250, 0.02
DISCARD_WAITED = 1.6  # seconds
STAGES = (0.7, 1.5, 3.0)  # seconds into the results


class Shot(NamedTuple):
    """A picture: its file's name, what it shows, and how to come to it."""

    name: str
    shows: str
    set_up: Callable[[Studio], None]


# ---- at the table ----


def at_table(position: str, *actions: str, names: Sequence[str] = words.SEAT_NAMES) -> Callable[[Studio], None]:
    """A position, and what is done in it."""

    def set_up(studio: Studio) -> None:
        studio.sit_down(situation(position), names)
        studio.settle()
        studio.plays(*actions)

    return set_up


def after_that(before: Callable[[Studio], None], *hands: Callable[[Studio], None]) -> Callable[[Studio], None]:
    """The same, and then what hands do."""

    def set_up(studio: Studio) -> None:
        before(studio)
        for hand in hands:
            hand(studio)

    return set_up


def set_to(before: Callable[[Studio], None], **values: object) -> Callable[[Studio], None]:
    """The same with some settings changed, made before anything is set up."""

    def set_up(studio: Studio) -> None:
        for name, value in values.items():
            studio.session.preferences.change(changed(studio.session.preferences.settings, name, value))
        before(studio)

    return set_up


def key(code: int) -> Callable[[Studio], None]:
    """Press a key."""
    return lambda studio: studio.key(code)


MY_DRAW = ("P4 discard 6s", "P1 pass", "P2 pass", "P3 pass", "P1 draw")
TRAY = after_that(at_table("quarters_tray", *MY_DRAW), lambda studio: studio.build("8c 9c Tc", "Qd Kd"))
BUY = after_that(
    at_table("quarters_buy", "P2 discard 9c", "P3 pass", "P4 pass"), lambda studio: studio.build("8c Tc Jc")
)
BINDING = at_table("quarters_binding", "P4 discard Jd")
HIT = at_table("quarters_hit", "P4 discard 4d", "P1 pass", "P2 pass", "P3 pass", "P1 draw")
CLAIM = at_table("may_i_claim", "P4 discard 8h")
ORDERS = after_that(BUY, lambda studio: studio.click(grid.ORDER_PILL.centre))


def _choose_claim(studio: Studio) -> None:
    studio.key(pygame.K_s)
    studio.move(studio.meld(3, End.HIGH))


def _hold_on_meld(studio: Studio) -> None:
    studio.hold("Qh", studio.meld(3, End.HIGH))


def _hold_on_wild(studio: Studio) -> None:
    studio.hold("8h", studio.card_of(3, 3))


def _hold_on_pile(studio: Studio) -> None:
    studio.hold("Js", grid.DISCARD.centre)


def _hold_in_row(studio: Studio) -> None:
    studio.hold("Ks", Point(grid.HAND.x + 260, grid.HAND.y + 70))


def _groups(*places: int) -> Callable[[Studio], None]:
    """A gap before each of these places of the row, by key."""

    def hand(studio: Studio) -> None:
        for at in range(max(places) + 1):
            studio.key(pygame.K_RIGHT)
            if at in places:
                studio.key(pygame.K_c)
        studio.table.desk.focus = None
        studio.wait(1.0)

    return hand


def _point_at(card: str) -> Callable[[Studio], None]:
    def hand(studio: Studio) -> None:
        studio.move(studio.grip(card))
        studio.wait(1.0)

    return hand


def _discard_waits(studio: Studio) -> None:
    studio.put("Js", grid.DISCARD.centre)
    studio.wait(DISCARD_WAITED)


def _rest_on(meld: int) -> Callable[[Studio], None]:
    def hand(studio: Studio) -> None:
        studio.move(studio.meld(meld))
        studio.wait(1.0)

    return hand


def _select(card: str) -> Callable[[Studio], None]:
    def hand(studio: Studio) -> None:
        studio.click(studio.grip(card))
        studio.wait(1.0)

    return hand


def _refused_hit(studio: Studio) -> None:
    studio.put("7h", studio.meld(1))
    studio.wait(0.4)


def _swap_onto(card: str, meld: int, place: int) -> Callable[[Studio], None]:
    def hand(studio: Studio) -> None:
        studio.put(card, studio.card_of(meld, place))
        studio.wait(1.0)

    return hand


def _dealing(studio: Studio) -> None:
    """The deal, half of my cards there."""
    studio.open(new_table(studio.session, _choice(DEALT_VARIANT, 4)))
    for _ in range(DEAL_FRAMES):
        studio.wait(FRAME_S)


# ---- other screens ----


def _choice(rule_set: str, players: int) -> NewGame:
    return NewGame(rule_set, ("greedy",) * (players - 1), SEED)


def _new_game(studio: Studio, *, first: int = 0, players: int = 4, long: bool = False, more: int = 0) -> None:
    cards = tuple(rule_set_card(shipped_variant(id)) for id in shipped_variants())
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


def _guided(studio: Studio) -> None:
    studio.open(guided(studio.session))
    for _ in range(GUIDED_FRAMES):
        studio.wait(FRAME_S)


def _final(studio: Studio, *, variant: str, players: int) -> None:
    studio.sit_down(finished(variant, players).state)
    studio.open(final(studio.session, studio.table, _choice(variant, players)))
    _seen_for(studio, 9.0)


def _results(studio: Studio, *, seconds: float) -> None:
    at_table("quarters_after_round")(studio)
    studio.open(results(studio.session, studio.table, _choice("quarters", 4)))
    _seen_for(studio, seconds)


def _seen_for(studio: Studio, seconds: float) -> None:
    """A staged screen, so long after it opened: the first look starts its clock."""
    studio.stack[-1].animating(studio.now)
    studio.wait(seconds)


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
    Shot("help", "how to play", key(pygame.K_F1)),
    Shot("guided", "a guided round", _guided),
    Shot("pause", "the menu at the table", after_that(TRAY, key(pygame.K_ESCAPE))),
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
    Shot("final", "the final ranking", partial(_final, variant="quarters", players=4)),
    Shot("final_eight", "the final ranking of eight", partial(_final, variant=RANKED_VARIANT, players=8)),
)

TABLES = (
    Shot("campfire_dealing", "cards being dealt", _dealing),
    Shot("campfire_offer", "the first upcard is offered to me first", at_table("campfire_offer")),
    Shot("campfire_last_card", "an opponent's last card", at_table("campfire_fives", "P5 discard Th")),
    Shot(
        "campfire_refused",
        "a hit refused: the last card is for the discard",
        after_that(at_table("campfire_kept_card"), _refused_hit),
    ),
    Shot("shafer_in_turn", "draw, take or buy in my own turn", at_table("shafer_in_turn")),
    Shot("shafer_owed", "several discards owed", at_table("shafer_owed", "P1 discard 2d")),
    Shot(
        "shafer_swap",
        "a swapped joker must be hit at once: where?",
        after_that(at_table("shafer_swap"), _swap_onto("6h", 1, 3)),
    ),
    Shot("quarters_tray", "the tray half built", TRAY),
    Shot("quarters_tray_selected", "a card selected", after_that(TRAY, _select("3h"))),
    Shot(
        "quarters_tray_ready",
        "two players, the contract complete in the tray",
        after_that(at_table("quarters_two"), key(pygame.K_f), Studio.settle),
    ),
    Shot("quarters_buy", "the buy banner", BUY),
    Shot("quarters_orders", "standing orders to choose from", ORDERS),
    Shot("quarters_binding", "a binding call, announced on its button", BINDING),
    Shot("quarters_hit", "what fits the melds", HIT),
    Shot("quarters_hint", "a hint, and what it speaks of", after_that(HIT, key(pygame.K_h))),
    Shot("quarters_hint_discard", "the next best thing", after_that(TRAY, *[key(pygame.K_h)] * 2)),
    Shot("quarters_hint_asked", "a hint for an answer", after_that(BUY, key(pygame.K_h))),
    Shot("quarters_hint_contract", "a hint to lay down", after_that(at_table("quarters_two"), key(pygame.K_h))),
    Shot("quarters_others", "others play, and could wait for me", at_table("quarters_buy")),
    Shot("quarters_held", "the others wait for me", after_that(at_table("quarters_buy"), key(pygame.K_g))),
    Shot("shafer_hint", "a hint where much can be bought", after_that(at_table("shafer_in_turn"), key(pygame.K_h))),
    Shot("quarters_waits", "a discard that can still be taken back", after_that(HIT, _discard_waits)),
    Shot("quarters_back", "why something cannot be taken back", after_that(HIT, key(pygame.K_z))),
    Shot("quarters_drag", "dragging a card onto a run, its ghost and the points saved", after_that(HIT, _hold_on_meld)),
    Shot("quarters_drag_discard", "dragging a card to the discard pile", after_that(HIT, _hold_on_pile)),
    Shot("quarters_drag_row", "arranging the hand", after_that(TRAY, _hold_in_row)),
    Shot("quarters_groups", "the hand in groups", after_that(TRAY, Studio.settle, _groups(3, 5, 9))),
    Shot("quarters_hover", "a card pointed at", after_that(HIT, _point_at("7s"))),
    Shot("quarters_zoom", "a run enlarged, with what its wild stands for", after_that(HIT, _rest_on(3))),
    Shot(
        "quarters_zoom_card",
        "a card enlarged by key",
        after_that(HIT, *map(key, (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_v))),
    ),
    Shot(
        "eight_zoom",
        "a meld enlarged among thirty-two",
        after_that(at_table("eight_thirty_two_melds", names=LONG_NAMES), _rest_on(12)),
    ),
    Shot("quarters_hand_25", "twenty-five cards in a row", at_table("quarters_long_hand")),
    Shot("quarters_groups_25", "the same in groups", after_that(at_table("quarters_long_hand"), _groups(6, 13, 18))),
    Shot(
        "may_i_request",
        "somebody asks for the upcard of the player on turn",
        at_table("may_i_request", "P4 discard 8s", "P2 buy"),
    ),
    Shot("may_i_claim", "the time to call Shanghai", CLAIM),
    Shot("may_i_claim_wait", "a table that waits for a call", set_to(CLAIM, shanghai="wait")),
    Shot("may_i_claim_alert", "a player who wants to be told that a card fits", set_to(CLAIM, shanghai="alert")),
    Shot("may_i_claim_choose", "choosing the meld, or the end of a run", after_that(CLAIM, _choose_claim)),
    Shot("may_i_wilds", "my melds with jokers and twos", at_table("may_i_wilds")),
    Shot(
        "may_i_inspect",
        "thirty-four cards by suit and rank",
        after_that(at_table("may_i_longest_hand"), key(pygame.K_i)),
    ),
    Shot("may_i_hand_34", "thirty-four cards in a row, six players", at_table("may_i_longest_hand")),
    Shot("may_i_groups_34", "the same in groups", after_that(at_table("may_i_longest_hand"), _groups(9, 20, 26))),
    Shot("may_i_hand_40", "forty cards in two rows", at_table("may_i_two_rows")),
    Shot("classic_claim", "Shanghai into the hand", at_table("classic_claim", "P4 discard 9h")),
    Shot(
        "classic_claim_wait",
        "Shanghai into the hand, at a table that waits",
        set_to(at_table("classic_claim", "P4 discard 9h"), shanghai="wait"),
    ),
    Shot(
        "classic_swap",
        "dragging a natural card onto the wild it equals",
        after_that(at_table("classic_swap"), _hold_on_wild),
    ),
    Shot("eight_24_melds", "eight players, twenty-four melds", at_table("eight_twenty_four_melds")),
    Shot(
        "eight_32_melds",
        "eight players with long names, thirty-two melds",
        at_table("eight_thirty_two_melds", names=LONG_NAMES),
    ),
)


# ---- settings, and what they do ----


def _settings(studio: Studio, page: int = 0, keys: Sequence[int] = ()) -> None:
    """A page of the settings, and keys pressed there."""
    studio.open(studio.session.settings())
    for code in (*[pygame.K_RIGHT] * page, *keys):
        studio.key(code)


def _right_three_times(studio: Studio) -> None:
    after_that(HIT, *[key(pygame.K_RIGHT)] * 3)(studio)


def _ask_discard(studio: Studio) -> None:
    HIT(studio)
    studio.session.preferences.change(changed(studio.session.preferences.settings, "confirm_discard", True))
    studio.key(pygame.K_RIGHT)
    studio.key(pygame.K_d)


CLEARER = {"four_colours": True, "large_index": True, "high_contrast": True}
LOOKS = (
    Shot("settings", "the settings: look", _settings),
    Shot("settings_clear", "the settings in high contrast, four colours, large indices", set_to(_settings, **CLEARER)),
    Shot("settings_play", "the settings: play, in rosewood", set_to(partial(_settings, page=1), table_mood="rosewood")),
    Shot("settings_sound", "the settings: sound, in indigo", set_to(partial(_settings, page=2), table_mood="indigo")),
    Shot(
        "settings_keys",
        "two keys exchanged",
        partial(_settings, page=3, keys=(pygame.K_TAB, pygame.K_RETURN, pygame.K_t)),
    ),
    Shot("table_in_words", "the whole table in words", after_that(BUY, key(pygame.K_F4))),
    Shot(
        "look_four_colours", "the four-colour deck, other backs", set_to(BUY, four_colours=True, card_back="sunburst")
    ),
    Shot("look_large_index", "large indices in rosewood", set_to(HIT, large_index=True, table_mood="rosewood")),
    Shot("look_indigo", "the indigo table", set_to(TRAY, table_mood="indigo", card_back="keys")),
    Shot("look_contrast", "high contrast", set_to(after_that(TRAY, _select("3h")), high_contrast=True)),
    Shot(
        "look_contrast_eight",
        "high contrast, eight players, thirty-two melds",
        set_to(at_table("eight_thirty_two_melds", names=LONG_NAMES), **CLEARER),
    ),
    Shot("look_150", "half as large again, where the keyboard is", set_to(_right_three_times, interface_size=150)),
    Shot("look_calm_drag", "dragging with reduced motion", set_to(after_that(HIT, _hold_on_meld), reduced_motion=True)),
    Shot(
        "seats",
        "who sits where and how strong everybody is, in the middle of a game",
        after_that(
            at_table("eight_thirty_two_melds", names=LONG_NAMES),
            *map(key, (pygame.K_ESCAPE, pygame.K_o, pygame.K_TAB)),
        ),
    ),
    Shot("ask_discard", "asked before a discard", _ask_discard),
)

# ---- statistics ----


def _statistics(studio: Studio, page: int = 0, rule_set: int = 0) -> None:
    """A page of the statistics of many games, perhaps of one rule set alone."""
    for game in past_games(words.YOU):
        studio.session.book.add(game)
    studio.open(studio.session.book.screen())
    if rule_set:
        studio.click(studio.box("rule_set").centre)
        for code in (*[pygame.K_DOWN] * rule_set, pygame.K_RETURN):
            studio.key(code)
    if page:
        studio.click(tab(page).centre)


STATISTICS = (
    Shot("statistics_none", "no game played yet", lambda studio: studio.open(studio.session.book.screen())),
    Shot("statistics", "what all games have come to, by rule set", _statistics),
    Shot("statistics_one", "what the games of one rule set have come to", partial(_statistics, rule_set=1)),
    Shot("statistics_charts", "points, their spread, wins by opponents", partial(_statistics, page=1, rule_set=1)),
    Shot("statistics_games", "past games", partial(_statistics, page=2)),
    Shot(
        "statistics_sheet",
        "the whole score sheet of a past game",
        after_that(partial(_statistics, page=2), lambda studio: studio.click(studio.box("past 1").centre)),
    ),
    Shot("statistics_reset", "asked before all is forgotten", after_that(_statistics, key(pygame.K_r))),
)


def _replay(name: str, shows: str, *game: object, **more: object) -> Shot:
    return Shot(name, shows, lambda studio: replay(*game, **more, studio=studio))  # type: ignore[arg-type]


REPLAYS = (
    _replay("replay", "a replay, as the person saw it", "quarters", 4, 0.55),
    _replay("replay_open", "a replay with all hands open", "quarters", 4, 0.52, (pygame.K_h,)),
    _replay(
        "replay_open_eight",
        "a replay of eight with long names, all hands open",
        *(RANKED_VARIANT, 8, 0.5, (pygame.K_h,)),
        names=LONG_NAMES,
    ),
    _replay("replay_other", "a replay as another player saw it", DEALT_VARIANT, 5, 0.3, (pygame.K_v, pygame.K_v)),
    _replay("replay_end", "the end of a replay", REPLAYED_VARIANT, 2, 1.0),
    _replay("replay_log", "what has happened up to there", "quarters", 4, 0.3, (pygame.K_F2,)),
    _replay("replay_help", "watching a replay", "quarters", 4, 0.3, (pygame.K_F1,)),
    Shot("replay_saw", "what a computer player saw", what_she_saw),
    Shot("seals", "the sealed deals of a game under way", seals),
)

EIGHT = at_table("eight_thirty_two_melds", names=LONG_NAMES)
TEMPERS = (
    Shot("new_game_tempers", "tempers of computer players in a new game", tempers.new_game),
    Shot("tempers", "a table of computer players with tempers", tempers.worn(TRAY)),
    Shot("tempers_eight", "eight of them", tempers.worn(EIGHT)),
    Shot("seats_tempers", "who sits where, with tempers", tempers.in_the_menu(EIGHT)),
)
SHOTS = (*SCREENS, *TABLES, *TEMPERS, *LOOKS, *STATISTICS, *REPLAYS, *(Shot(*shared) for shared in SHARING))
