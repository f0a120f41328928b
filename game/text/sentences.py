"""Every sentence a player reads about the game itself, gathered from its parts: names, refusals, events, prompts.

`words.table` and `words.ui` hold the sentences of single screens. Nothing here decides anything or knows a screen.
"""

from typing import assert_never

from game.engine.state import Phase
from game.engine.supply import must_take
from game.engine.view import PlayerView
from game.language import _, plural
from game.rules.variant import Asking
from game.text.cards import (
    Names,
    capitalized,
    card_name,
    contract_words,
    listed,
    meld_name,
    place_word,
    the_card,
    who,
    whose,
)
from game.text.events import covered_sentence, event_sentence
from game.text.refusals import refusal_sentence

__all__ = [
    "Names",
    "capitalized",
    "card_name",
    "contract_words",
    "covered_sentence",
    "event_sentence",
    "listed",
    "meld_name",
    "phase_prompt",
    "place_word",
    "refusal_sentence",
    "the_card",
    "who",
    "whose",
]


def phase_prompt(view: PlayerView, names: Names) -> str:
    """What the viewing seat is expected to do now, or whom it waits for."""
    first = view.to_act
    if first is not None and (first != view.seat or view.is_open):
        return _("Waiting for {name}.").format(name=names[first])
    card = the_card(view.upcard) if view.upcard else _("the upcard")
    match view.phase:
        case Phase.NAME:
            return _("Choose the contract you will play this round.")
        case Phase.OFFER:
            return _offer_prompt(view, card)
        case Phase.REQUEST:
            return _("{name} asks for {card}: take it as your draw, or let it go.").format(
                name=names[view.acting], card=card
            )
        case Phase.DRAW:
            if must_take(view):
                return _("There is nothing left to draw: take {card}.").format(card=card)
            if view.upcard_alive and view.variant.buying.asking is Asking.BEFORE_TURN:
                return _("Take {card}, or draw from the stock.").format(card=card)
            return _("Draw from the stock.")
        case Phase.PLAY:
            return plural(
                "Play cards if you like, then discard.",
                "Play cards if you like, then make your {number} discards.",
                view.owed,
            )
        case Phase.DISCARD:
            return plural("Discard a card.", "Discard {number} cards.", view.owed)
        case Phase.CLAIM:
            return _("Call Shanghai for {card}, or pass.").format(card=card)
        case Phase.ROUND_OVER:
            return _("The next round is ready to deal.") if view.round else _("The first round is ready to deal.")
        case Phase.GAME_OVER:
            return _("The game is over.")
        case _:
            assert_never(view.phase)


def _offer_prompt(view: PlayerView, card: str) -> str:
    if view.seat != view.turn:
        return _("Buy {card}, or pass.").format(card=card)
    if view.variant.buying.asking is Asking.FROM_DISCARDER:
        return _("Take {card} as your draw, buy it, or pass.").format(card=card)
    return _("Take {card}, or pass.").format(card=card)
