"""The coach of a guided round: one short piece of advice for whatever the player is to do now, from her own view alone.

Nothing is remembered between sentences, so advice is right after a hurry, a refusal or a detour. No screens here.
"""

from collections.abc import Mapping, Sequence

from game.engine.actions import Action, Buy, BuyUpcard, Hit, LayDown, Take
from game.engine.referee import legal_actions
from game.engine.state import OVER, Down, Phase
from game.engine.view import PlayerView
from game.language import _
from game.rules.cards import Card
from game.rules.variant import Kind
from game.text.cards import Names, contract_words, the_card

LAID_OUT = 1  # lay-downs asked for: one is enough to know


def advice(view: PlayerView, names: Names, keys: Mapping[str, str], advised: Action | None = None) -> str:
    """What to do now and why; empty where nothing is to be learnt. `advised` is the gold answer to a question, if one
    is: the coach never says otherwise.
    """
    if view.phase in OVER:
        return _(
            "The round is over. The player who went out counts nothing; everyone else counts the cards they still hold."
        )
    if view.to_act != view.seat:
        return _waiting(view, names)
    match view.phase:
        case Phase.NAME:
            return _("Choose the contract that goes best with your cards: {key} shows the ones you have left.").format(
                key=keys["act"]
            )
        case Phase.OFFER | Phase.REQUEST | Phase.CLAIM:
            return _asked(view, keys, advised)
        case Phase.DRAW:
            return _("Your turn. Draw first: click the stock, or press {key}.").format(key=keys["act"])
        case _:
            return _playing(view, names, keys)


def _waiting(view: PlayerView, names: Names) -> str:
    if view.to_act is None:
        return ""
    if view.turn == view.seat:
        who = _("{name} is deciding.").format(name=names[view.to_act])
    else:
        who = _("{name} is playing.").format(name=names[view.turn])
    if view.me.down is not Down.NO:
        return _("{who} You are down: on your next turn you can add cards to any meld.").format(who=who)
    return _("{who} You are collecting {contract}: {cards}. Sort your hand meanwhile.").format(
        who=who, contract=contract_words(view.rules.contract), cards=_collected(view)
    )


def _collected(view: PlayerView) -> str:
    kinds = {spec.kind for spec in view.rules.contract}
    if kinds == {Kind.SET}:
        return _("cards of the same rank")
    if view.variant.melding.mixed_runs:
        return (
            _("neighbors in any suits")
            if kinds == {Kind.RUN}
            else _("cards of the same rank, or neighbors in any suits")
        )
    return _("neighbors in one suit") if kinds == {Kind.RUN} else _("cards of the same rank, or neighbors in one suit")


def _asked(view: PlayerView, keys: Mapping[str, str], advised: Action | None) -> str:
    card = view.upcard
    if card is None:
        return ""
    return _own_draw(card, keys, advised) if view.seat == view.turn else _for_sale(view, card, keys, advised)


def _own_draw(card: Card, keys: Mapping[str, str], advised: Action | None) -> str:
    match advised:
        case None:
            return _(
                "Take {card} with {take} if it goes with your cards. Otherwise pass with {no} and draw from the stock."
            ).format(card=the_card(card), take=keys["take"], no=keys["pass"])
        case Take():
            return _(
                "You can use {card}. Press {take} to take it as your draw, or pass with {no} and draw from the stock."
            ).format(card=the_card(card), take=keys["take"], no=keys["pass"])
        case _:
            return _("You don't need {card}. Pass with {no} and draw from the stock.").format(
                card=the_card(card), no=keys["pass"]
            )


def _for_sale(view: PlayerView, card: Card, keys: Mapping[str, str], advised: Action | None) -> str:
    if view.me.down is not Down.NO:
        return _("{opened} is for sale. You are down and want to get rid of cards, so usually pass with {no}.").format(
            opened=_opened(card), no=keys["pass"]
        )
    match advised:
        case None:
            return _(
                "{opened} is for sale. A buy brings an unseen card too, so buy only what brings you close to your "
                "contract. {buy} buys, {no} passes."
            ).format(opened=_opened(card), buy=keys["buy"], no=keys["pass"])
        case Buy() | BuyUpcard():
            return _(
                "{opened} is for sale, and it's worth the unseen card that comes with it. {buy} buys, {no} passes."
            ).format(opened=_opened(card), buy=keys["buy"], no=keys["pass"])
        case _:
            return _(
                "{opened} is for sale. A buy brings an unseen card too, so this one is hardly worth it: pass with {no}."
            ).format(opened=_opened(card), no=keys["pass"])


def _opened(card: Card) -> str:
    words = the_card(card)
    return words[:1].upper() + words[1:]


def _playing(view: PlayerView, names: Names, keys: Mapping[str, str]) -> str:
    del names
    actions = tuple(legal_actions(view, LAID_OUT))
    if view.me.down is Down.NO and any(isinstance(action, LayDown) for action in actions):
        return _(
            "You have {contract}! Press {fill} to put it in the tray, check it, and lay it down with {lay}."
        ).format(contract=contract_words(view.rules.contract), fill=keys["fill"], lay=keys["lay down"])
    if view.me.down is not Down.NO:
        return _down(view, actions, keys)
    return _(
        "You are still collecting {contract}. End your turn with a discard: a card that goes with nothing, costly ones "
        "first. Click it, then the pile."
    ).format(contract=contract_words(view.rules.contract))


def _down(view: PlayerView, actions: Sequence[Action], keys: Mapping[str, str]) -> str:
    hit = next((action for action in actions if isinstance(action, Hit)), None)
    if hit is not None:
        return _(
            "You are down. {card} fits a meld on the table: drag it there. Every card you get rid of saves its points."
        ).format(card=_opened(hit.card))
    if len(view.hand) == 1:
        return _("Your last card: discard it with {key} and you go out!").format(key=keys["act"])
    return _("Nothing else fits. Discard: click a card and then the pile, or press {key}.").format(key=keys["act"])
