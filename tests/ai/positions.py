"""Positions used by tests of several players and of hints, and a seat's view of one."""

from dataclasses import replace

from game.engine.position import load_position
from game.engine.view import PlayerView, observe
from game.rules.variant_file import shipped_variant

# Seat 2 is asked about the card that completes its contract.
COMPLETING = """
variant = "campfire"
players = 4
round = 1
dealer = 1
turn = 2
phase = "offer"
asked = [2, 3]
discards = "3d 7s"
discarder = 1
turns = 3
[[seats]]
[[seats]]
hand = "7h 7d Kc Kd Kh 2c 4d 9s Js Ah 3c"
[[seats]]
[[seats]]
"""

# Seat 2 is asked about a card; few copies are left of those it waits for.
WAITING = """
variant = "campfire"
players = 4
round = 3
dealer = 1
turn = 2
phase = "offer"
asked = [2, 3]
discards = "3d {upcard}"
discarder = 1
turns = 9
[[seats]]
[[seats]]
hand = "5h 6h 7h 8h Tc Jc Kc 2s 4d 3s 9d"
[[seats]]
[[seats]]
"""

# Seat 1 is down and has drawn; only its own melds lie on the table.
DOWN = """
variant = "campfire"
players = 3
round = 1
dealer = 3
turn = 1
phase = "play"
discards = "3d"
turns = {turns}
[[seats]]
hand = "{hand}"
down = "earlier"
[[seats]]
[[seats]]
[[melds]]
owner = 1
kind = "set"
cards = "7s 7h 7d"
[[melds]]
owner = 1
kind = "set"
cards = "4s 4h 4d"
"""

# Seat 1 has drawn and may still buy; one card is missing, an opponent is down, and the hand would cost a lot.
IN_NEED = """
variant = "shafer"
players = 3
round = 1
dealer = 3
turn = 1
phase = "play"
discards = "3d"
turns = 9
[[seats]]
hand = "Kh Kd 7h 7d 7c Qs Qd As Ad Jh Tc"
[[seats]]
down = "earlier"
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "4s 4h 4d"
[[melds]]
owner = 2
kind = "set"
cards = "6s 6h 6d"
"""

# Seat 2 is asked about a card out of turn.
ASKED = """
variant = "{variant}"
players = 4
round = {round}
dealer = 1
turn = 4
phase = "offer"
asked = [2]
discards = "3d {upcard}"
discarder = 3
turns = 5
[[seats]]
[[seats]]
hand = "{hand}"
buys = {buys}
[[seats]]
[[seats]]
"""
LONG = "3h 4h 5h 6h 8h 9h Th Jh 3s 3d Kc"  # a run of ten without its seven and its queen
PAIRS = "4c 4d 7h 7s Jc Jd 9s 2h Qd Kc 5c"  # three sets are one card each from being complete

# Seat 1 has drawn; nobody is down.
HOLDING = """
variant = "{variant}"
players = 4
round = {round}
dealer = 4
turn = 1
phase = "play"
discards = "3d"
turns = 5
[[seats]]
hand = "{hand}"
[[seats]]
[[seats]]
[[seats]]
"""


def view_of(text: str, seat: int = 0) -> PlayerView:
    """Return what a seat sees of a position."""
    return observe(load_position(text, "a test's position", open_variant=shipped_variant), seat)


def with_wilds(view: PlayerView, *ranks: int) -> PlayerView:
    """Return the same view in a rule set where these ranks are wild too."""
    dealing = view.variant.dealing
    wild = replace(dealing, wild_ranks=dealing.wild_ranks | frozenset(ranks))
    return view._replace(variant=replace(view.variant, dealing=wild))


def down_with(hand: str, turns: int = 9) -> PlayerView:
    """Return the view of seat 1 with these cards left."""
    return view_of(DOWN.format(hand=hand, turns=turns))


def asked_to_buy(hand: str, upcard: str, number: int, variant: str = "quarters", buys: int = 0) -> PlayerView:
    """Return the view of seat 2, which is asked about a card out of turn."""
    return view_of(ASKED.format(variant=variant, round=number, upcard=upcard, hand=hand, buys=buys), 1)
