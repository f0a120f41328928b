"""The coach of a guided round: one short piece of advice for whatever the player is to do now, from her own view alone.

Nothing is remembered between sentences, so advice is right after a hurry, a refusal or a detour. No screens here.
"""

from collections.abc import Mapping, Sequence

from game.engine.actions import Action, Hit, LayDown
from game.engine.referee import legal_actions
from game.engine.state import OVER, Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.variant import Kind
from game.words.cards import Names, contract_words, the_card
from game.words.language import _

LAID_OUT = 1  # lay-downs asked for: one is enough to know
NEAR = 3  # ranks apart from which cards of a suit no longer help one another


def advice(view: PlayerView, names: Names, keys: Mapping[str, str]) -> str:
    """What to do now and why; empty where nothing is to be learnt."""
    if view.phase in OVER:
        return _("The round is over. Whoever went out counts nothing; everybody else counts the cards still held.")
    if view.to_act != view.seat:
        return _waiting(view, names)
    match view.phase:
        case Phase.OFFER | Phase.REQUEST | Phase.CLAIM:
            return _asked(view, keys)
        case Phase.DRAW:
            return _("Your turn. First draw: click the stock, or press {key}.").format(key=keys["act"])
        case _:
            return _playing(view, names, keys)


def _waiting(view: PlayerView, names: Names) -> str:
    if view.to_act is None:
        return ""
    if view.me.down is Down.NO:
        return _("{name} is playing. You collect {contract}: {cards}. Sort your hand meanwhile.").format(
            name=names[view.to_act], contract=contract_words(view.rules.contract), cards=_collected(view)
        )
    return _("{name} is playing. You are down: in your next turn you may add cards to any meld.").format(
        name=names[view.to_act]
    )


def _collected(view: PlayerView) -> str:
    kinds = {spec.kind for spec in view.rules.contract}
    if kinds == {Kind.SET}:
        return _("cards of one rank")
    return _("neighbours of one suit") if kinds == {Kind.RUN} else _("cards of one rank, or neighbours of one suit")


def _asked(view: PlayerView, keys: Mapping[str, str]) -> str:
    card = view.upcard
    if card is None:
        return ""
    if view.seat != view.turn:
        return _(
            "{card} is for sale. A buy brings an unseen card too, so buy only what brings you close to your contract. "
            "{buy} buys, {no} passes."
        ).format(card=_opened(card), buy=keys["buy"], no=keys["pass"])
    if _helps(view, card):
        return _("You hold cards that go with {card}. Taking it is your draw: {take}. Or pass with {no}.").format(
            card=the_card(card), take=keys["take"], no=keys["pass"]
        )
    return _("Nothing of yours goes with {card}. Pass with {no}, and draw from the stock.").format(
        card=the_card(card), no=keys["pass"]
    )


def _opened(card: Card) -> str:
    words = the_card(card)
    return words[:1].upper() + words[1:]


def _helps(view: PlayerView, card: Card) -> bool:
    """Whether it is wild, or goes with another of its rank, or with two near it in its suit, as the contract asks."""
    kinds = {spec.kind for spec in view.rules.contract}
    same = any(held.rank == card.rank for held in view.hand)
    near = sum(held.suit == card.suit and 0 < abs(held.rank - card.rank) < NEAR for held in view.hand)
    return view.variant.is_wild(card) or (Kind.SET in kinds and same) or (Kind.RUN in kinds and near > 1)


def _playing(view: PlayerView, names: Names, keys: Mapping[str, str]) -> str:
    del names
    actions = tuple(legal_actions(view, LAID_OUT))
    if any(isinstance(action, LayDown) for action in actions):
        return _(
            "You hold {contract}! Press {fill} to put it into the tray, look it over, and lay it down with {lay}."
        ).format(contract=contract_words(view.rules.contract), fill=keys["fill"], lay=keys["lay down"])
    if view.me.down is not Down.NO:
        return _down(view, actions, keys)
    return _(
        "You still collect {contract}. End your turn with a discard: a card that goes with nothing, dear ones first. "
        "Click it, then the pile."
    ).format(contract=contract_words(view.rules.contract))


def _down(view: PlayerView, actions: Sequence[Action], keys: Mapping[str, str]) -> str:
    hit = next((action for action in actions if isinstance(action, Hit)), None)
    if hit is not None:
        return _(
            "You are down. {card} fits a meld on the table: drag it there. Every card you get rid of saves its points."
        ).format(card=_opened(hit.card))
    if len(view.hand) == 1:
        return _("Your last card: discard it with {key}, and you have gone out!").format(key=keys["act"])
    return _("Nothing more fits. Discard: click a card and then the pile, or press {key}.").format(key=keys["act"])
