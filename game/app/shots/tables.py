"""Pictures of the table: what is asked, held, chosen, hinted at and refused there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.shots.staging import (
    BUY,
    DEALT_VARIANT,
    EIGHT,
    HIT,
    TRAY,
    Shot,
    after_that,
    at_table,
    choice_of,
    hold_on_meld,
    key,
    select,
    set_to,
)
from game.app.shots.studio import Studio
from game.app.tables import new_table
from game.rules.melds import End
from game.table import grid
from game.table.geometry import Point

DEAL_FRAMES, FRAME_S = 53, 0.02
DISCARD_WAITED = 1.6  # seconds

CLAIM = at_table("may_i_claim", "P4 discard 8h")


def _choose_claim(studio: Studio) -> None:
    studio.key(pygame.K_s)
    studio.move(studio.meld(3, End.HIGH))


def _open_orders(studio: Studio) -> None:
    studio.click(grid.ORDER_PILL.centre)


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
    studio.open(new_table(studio.session, choice_of(DEALT_VARIANT, 4)))
    for _ in range(DEAL_FRAMES):
        studio.wait(FRAME_S)


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
    Shot("quarters_tray_selected", "a card selected", after_that(TRAY, select("3h"))),
    Shot(
        "quarters_tray_ready",
        "two players, the contract complete in the tray",
        after_that(at_table("quarters_two"), key(pygame.K_f), Studio.settle),
    ),
    Shot("quarters_buy", "the buy banner", BUY),
    Shot("quarters_orders", "standing orders to choose from", after_that(BUY, _open_orders)),
    Shot("quarters_binding", "a binding call, announced on its button", at_table("quarters_binding", "P4 discard Jd")),
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
    Shot("quarters_drag", "dragging a card onto a run, its ghost and the points saved", after_that(HIT, hold_on_meld)),
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
        after_that(EIGHT, _rest_on(12)),
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
        EIGHT,
    ),
)
