"""A table for testing the rules: positions and actions as text in, states and reasons out."""

from types import MappingProxyType
from typing import Any

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.notation import format_action, parse_action
from game.engine.play import play
from game.engine.position import load_position
from game.engine.referee import legal_actions, refusal
from game.engine.refusal import IllegalAction, Reason, Refusal
from game.engine.state import State, new_game
from game.engine.view import observe
from game.rules.cards import format_cards
from game.rules.fit import Misfit
from game.rules.schema import with_knob
from game.rules.variant import ByPlayers, SwapIn, SwapWhose, Variant, WildSuits, parse_contract
from game.rules.variant_file import shipped_variant

LEVELS = ("greedy", "novice", "steady", "sharp", "master")
RUN_AND_SET = "1 set of 3 + 1 run of 4"
FREE_SWAPS = MappingProxyType({"hitting__swap_whose": SwapWhose.ANY, "hitting__swap_in": SwapIn.BOTH})


def open_shipped(name: object) -> Variant:
    """Return the shipped rule set of that id."""
    return shipped_variant(str(name))


def with_knobs(base: Variant, **knobs: Any) -> Variant:
    """Return the rule set with other options; the dots of their keys are written `__`."""
    for key, value in knobs.items():
        base = with_knob(base, key.replace("__", "."), value)
    return base


def campfire(contract: str, **knobs: Any) -> Variant:
    """Return Campfire with one contract in every round, and other options as for `with_knobs`."""
    return with_knobs(open_shipped("campfire"), rounds__contract=parse_contract(contract), **knobs)


def wild_twos(contract: str, suits: WildSuits = WildSuits.ALL) -> Variant:
    """Return Campfire with one contract, six jokers and wild twos, in these suits."""
    ranks = frozenset({0, 2})
    return campfire(contract, dealing__jokers=same(6), dealing__wild_ranks=ranks, dealing__wild_suits=suits)


def same(number: int) -> ByPlayers:
    """Return a number that is the same for three to eight players."""
    return ByPlayers(((3, 8, number),))


def given(text: str, variant: Variant | None = None) -> State:
    """Return the state of a position; `variant` replaces the rule set the position names."""
    return load_position(text, "test", open_variant=open_shipped if variant is None else lambda _: variant)


def on_turn(hand: str, melds: str, down: str, variant: Variant) -> State:
    """Return P1 on turn after the draw, with two others; melds are tables of a position."""
    return given(
        f"""
        variant = ""
        players = 3
        discards = "4c 3c"
        phase = "play"
        melds = [{melds}]
        seats = [{{ hand = "{hand}", down = "{down}" }}, {{ hand = "Js Jd 4c 6c" }}, {{ hand = "Ts Td 6s 7s" }}]
        """,
        variant,
    )


def dealt(variant: str, players: int, seed: str = "1") -> State:
    """Return the state after the first deal of a new game."""
    return do(new_game(open_shipped(variant), players, seed), "deal")


def do(state: State, *actions: str) -> State:
    """Return the state after the actions."""
    for action in actions:
        state = play(state, parse_action(action))[-1][1]
    return state


def events(state: State, action: str) -> list[Event]:
    """Return the events of the action."""
    return [event for event, _ in play(state, parse_action(action))]


def refused(state: State, action: str) -> Reason | Misfit:
    """Return the reason the action is refused for; a legal action fails the test."""
    return refusal_of(state, action).reason


def fault(state: State, action: str) -> str | None:
    """Return the fault of the melds in a refused lay-down."""
    fault = refusal_of(state, action).fault
    return None if fault is None else str(fault)


def refusal_of(state: State, action: str) -> Refusal:
    """Return the whole refusal; a legal action fails the test."""
    try:
        play(state, parse_action(action))
    except IllegalAction as illegal:
        return illegal.refusal
    raise AssertionError(f"{action} is legal here")


def legal(state: State) -> set[str]:
    """Return all legal actions of the seat to act, as text."""
    actor = observe(state, 0).to_act
    view = observe(state, 0 if actor is None else actor)
    return {format_action(action) for action in legal_actions(view)}


def choice_of(level: str, state: State, seat: int = 0) -> Action:
    """Return what a level does in that seat, after checking that it is legal."""
    view = observe(state, seat)
    action = bot_named(level).choose(view, (), Limit(nodes=50))
    assert refusal(view, action) is None, f"{level}: {format_action(action)}"
    return action


def hand(state: State, seat: int) -> str:
    """Return the cards of P`seat`, as text."""
    return format_cards(state.hands[seat - 1])


def meld(state: State, number: int) -> str:
    """Return the meld m`number`, as text."""
    return str(state.melds[number - 1])
