"""The coach of a guided round: one short piece of advice for the player's current decision, from their own view alone.

Nothing is remembered between sentences, so the advice is right even after skipping, a refusal or a detour. No screens
here.
"""

from collections.abc import Sequence

from game.engine.actions import Action, Buy, BuyUpcard, Hit, LayDown, Take
from game.engine.referee import legal_actions
from game.engine.state import OVER, Down, Phase
from game.engine.view import PlayerView
from game.language import _, text
from game.rules.cards import Card
from game.rules.variant import Kind, RunSuits
from game.text.cards import Names, capitalized, contract_words, the_card
from game.text.table import FILL, LAY_DOWN

LAID_OUT = 1  # number of lay-downs to compute: one is enough

CHOOSE_A_CONTRACT = _("Choose the contract that goes best with your cards.")
DRAW_FIRST = _("Your turn. Draw from the stock.")


def advice(view: PlayerView, names: Names, advised: Action | None = None) -> str:
    """Return what to do now and why; empty if there is nothing to learn. `advised` is the highlighted answer to a
    question, which the coach never contradicts.
    """
    if view.phase in OVER:
        return _(
            "The round is over. The player who went out counts nothing; everyone else counts the cards they still hold."
        )
    if view.to_act != view.seat:
        return _waiting(view, names)
    match view.phase:
        case Phase.NAME:
            return CHOOSE_A_CONTRACT
        case Phase.OFFER | Phase.REQUEST | Phase.CLAIM:
            return _advice_when_asked(view, advised)
        case Phase.DRAW:
            return DRAW_FIRST
        case _:
            return _playing(view)


IS_PLAYING = text("{name} is playing.")
YOU_ARE_DOWN = text("{sentence} You are down: on your next turn you can add cards to any meld.")
COLLECTING = text("{sentence} You are collecting {contract}: {cards}.")


def _waiting(view: PlayerView, names: Names) -> str:
    if view.to_act is None:
        return ""
    if view.turn == view.seat:
        return DRAW_FIRST  # once the others have answered
    who = IS_PLAYING(name=names[view.turn])
    if view.me.down is not Down.NO:
        return YOU_ARE_DOWN(sentence=who)
    return COLLECTING(sentence=who, contract=contract_words(view.rules.contract), cards=_collected(view))


NEIGHBORS = {
    RunSuits.ONE: (_("neighbors in one suit"), _("cards of the same rank, or neighbors in one suit")),
    RunSuits.ANY: (_("neighbors in any suits"), _("cards of the same rank, or neighbors in any suits")),
    RunSuits.COLOR: (_("neighbors in one color"), _("cards of the same rank, or neighbors in one color")),
    RunSuits.ALTERNATING: (
        _("neighbors, red and black in turn"),
        _("cards of the same rank, or neighbors, red and black in turn"),
    ),
}


def _collected(view: PlayerView) -> str:
    kinds = {spec.kind for spec in view.rules.contract}
    if kinds == {Kind.SET}:
        return _("cards of the same rank")
    alone, beside_sets = NEIGHBORS[view.variant.melding.run_suits]
    return alone if kinds == {Kind.RUN} else beside_sets


def _advice_when_asked(view: PlayerView, advised: Action | None) -> str:
    card = view.upcard
    if card is None:
        return ""
    return _own_draw(card, advised) if view.seat == view.turn else _for_sale(view, card, advised)


TAKE_OR_DRAW = text("Take {card} if it goes with your cards. Otherwise draw from the stock.")
YOU_CAN_USE_IT = text("You can use {card}: take it. Then you don't draw from the stock.")
YOU_DONT_NEED_IT = text("You don't need {card}: draw from the stock.")


def _own_draw(card: Card, advised: Action | None) -> str:
    match advised:
        case None:
            return TAKE_OR_DRAW(card=card)
        case Take():
            return YOU_CAN_USE_IT(card=card)
        case _:
            return YOU_DONT_NEED_IT(card=card)


FOR_SALE_ONCE_DOWN = text("{card} is for sale. You are down and want to get rid of cards, so usually pass.")
FOR_SALE = text(
    "{card} is for sale. A buy brings an unseen card too, so buy only what brings you close to your contract."
)
WORTH_BUYING = text("{card} is for sale, and it's worth the unseen card that comes with it: buy it.")
HARDLY_WORTH_BUYING = text("{card} is for sale. A buy brings an unseen card too, so this one is hardly worth it: pass.")


def _for_sale(view: PlayerView, card: Card, advised: Action | None) -> str:
    if view.me.down is not Down.NO:
        return FOR_SALE_ONCE_DOWN(card=_capitalized_card(card))
    match advised:
        case None:
            return FOR_SALE(card=_capitalized_card(card))
        case Buy() | BuyUpcard():
            return WORTH_BUYING(card=_capitalized_card(card))
        case _:
            return HARDLY_WORTH_BUYING(card=_capitalized_card(card))


def _capitalized_card(card: Card) -> str:
    return capitalized(the_card(card))


YOU_HAVE_THE_CONTRACT = text(
    "You have {contract}! Press “{fill}” to put the cards in the tray, check them, and press “{lay}”."
)
STILL_COLLECTING = text(
    "You are still collecting {contract}. End your turn with a discard: a card that goes with nothing, costly ones "
    "first."
)


def _playing(view: PlayerView) -> str:
    actions = tuple(legal_actions(view, LAID_OUT))
    if view.me.down is Down.NO and any(isinstance(action, LayDown) for action in actions):
        return YOU_HAVE_THE_CONTRACT(contract=contract_words(view.rules.contract), fill=FILL, lay=LAY_DOWN)
    if view.me.down is not Down.NO:
        return _advice_when_down(view, actions)
    return STILL_COLLECTING(contract=contract_words(view.rules.contract))


A_CARD_FITS = text("You are down. {card} fits a meld on the table: add it. Every card you get rid of saves its points.")
YOUR_LAST_CARD = _("Your last card: discard it and you go out!")
NOTHING_ELSE_FITS = _("Nothing else fits. End your turn with a discard.")


def _advice_when_down(view: PlayerView, actions: Sequence[Action]) -> str:
    hit = next((action for action in actions if isinstance(action, Hit)), None)
    if hit is not None:
        return A_CARD_FITS(card=_capitalized_card(hit.card))
    if len(view.hand) == 1:
        return YOUR_LAST_CARD
    return NOTHING_ELSE_FITS
