""" "What can I do now?": every legal action of the viewing seat with its key, or what it waits for.

The referee lists the actions, so no illegal action is offered and no kind of action is left out. `keys` are the key
caps by intention, as the screen has them. No screens here.
"""

from collections.abc import Iterator, Mapping, Sequence

from game.engine.actions import (
    Action,
    Allow,
    Buy,
    BuyStock,
    BuyUpcard,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Hit,
    LayDown,
    Name,
    Pass,
    Shanghai,
    Swap,
    SwapHit,
    Take,
)
from game.engine.buying import call_would_pay
from game.engine.laydowns import SearchLimit
from game.engine.referee import legal_actions
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.language import _, counted, joined, text
from game.play.words.grouping import HOW_TO_GROUP
from game.rules.cards import Card
from game.rules.variant import Claim
from game.text.cards import Names, contract_words, listed, listed_or, melds_of_round, the_card
from game.text.events import phase_prompt
from game.text.table import binding_call, claim_meaning, cost_of_buy, decline_meaning, fits_where

MOST_CARDS = 8  # listed one by one; a longer list would not be read
Keys = Mapping[str, str]


def can_do(view: PlayerView, names: Names, keys: Keys) -> tuple[str, ...]:
    """Return what can be done now, the likely things first; always at least one sentence."""
    search = SearchLimit()
    actions = tuple(legal_actions(view, 1, search))
    possible = tuple(_possible_actions(view, actions, names, keys, is_sure=not search.is_reached))
    if view.to_act == view.seat:
        hint = keyed(_("A hint shows the best move and why. Press again for the next best."), keys["hint"])
        return (_where_i_am(view, names), *possible, hint)
    if view.phase is Phase.ROUND_OVER:
        return (phase_prompt(view, names), *possible)
    if view.phase is Phase.GAME_OVER:
        return (phase_prompt(view, names), keyed(_("Go back to the results."), keys["confirm"]))
    return (phase_prompt(view, names), *_meanwhile(view, keys))


YOUR_CONTRACT = text("Your contract this round: {contract}.")
THE_CONTRACT = text("This round's contract is {contract}.")
YOU_LAID_DOWN = text("You are down: you laid down {contract}.")


def contract_now(view: PlayerView) -> str:
    """Return the contract, what is special about the melds of the round, and the player's progress."""
    contract = contract_words(view.rules.contract, view.variant.melding.longer)
    if view.is_unnamed(view.seat):
        return _("You still have to choose your contract.")
    if view.me.down is Down.NO:
        own = YOUR_CONTRACT
        asked = (own if view.has_own else THE_CONTRACT)(contract=contract)
        return joined(filter(None, (asked, melds_of_round(view))), " ")
    return YOU_LAID_DOWN(contract=contract_words(view.rules.contract))


YOU_ARE_ASKED = text("You are asked about {card}.")
ASKS_FOR = text("{name} asks for {card}.")


def _where_i_am(view: PlayerView, names: Names) -> str:
    """Return what I am asked or have already done; the possible actions follow separately."""
    match view.phase:
        case Phase.NAME:
            return _("The cards are dealt. Choose the contract you will play this round.")
        case Phase.OFFER | Phase.CLAIM:
            return YOU_ARE_ASKED(card=_upcard(view))
        case Phase.REQUEST:
            return ASKS_FOR(name=names[view.acting], card=_upcard(view))
        case Phase.DRAW:
            return _("It's your turn.")
        case Phase.PLAY:
            return _("It's your turn and you have drawn. Play cards if you like, then discard.")
        case _:
            return _("Your discard ends your turn.")


def _possible_actions(
    view: PlayerView, actions: Sequence[Action], names: Names, keys: Keys, *, is_sure: bool
) -> Iterator[str]:
    """Yield the possible actions; `is_sure` means that a missing lay-down is certainly impossible."""
    yield from _draws(view, actions, keys)
    yield from _answers(view, actions, names, keys)
    yield from _plays(view, actions, names, keys, is_sure=is_sure)
    yield from _ends(view, actions, keys)


WITH_ITS_KEY = text("{sentence} Key: {key}.")


def keyed(sentence: str, key: str) -> str:
    """Add the key that does what a sentence says."""
    return WITH_ITS_KEY(sentence=sentence, key=key) if key else sentence


WHY_NOT_NOW = text("{action}: {reason}")  # a command that cannot be used now, and why


def _has(actions: Sequence[Action], kind: type) -> bool:
    return any(isinstance(action, kind) for action in actions)


def _upcard(view: PlayerView) -> str:
    return the_card(view.upcard) if view.upcard else _("the upcard")


# ---- drawing and answering ----


TAKE_AS_DRAW = text("Take {card} as your draw.")


def _draws(view: PlayerView, actions: Sequence[Action], keys: Keys) -> Iterator[str]:
    if _has(actions, Deal):
        first, next_ = _("Deal the first round."), _("Go back to the results to deal the next round.")
        yield keyed(next_ if view.round else first, keys["confirm"])
    if _has(actions, Draw):
        yield keyed(_("Click the stock to draw."), keys["act"])
    if _has(actions, Take):
        yield keyed(TAKE_AS_DRAW(card=_upcard(view)), keys["take"])


CHOOSE_CONTRACTS = text("Choose {contract}.")
CALL_FOR = text("Call for {card}. {sentence}")
BUY_AT = text("Buy {card}. {cost}")
LET_THEM_BUY = text("Let {name} buy it.")
CALL_SHANGHAI = text("Call Shanghai! {sentence}")


def _answers(view: PlayerView, actions: Sequence[Action], names: Names, keys: Keys) -> Iterator[str]:
    card = _upcard(view)
    lines = [action.line for action in actions if isinstance(action, Name)]
    if lines:
        contracts = [contract_words(view.variant.round_at(line).contract) for line in lines]
        yield keyed(CHOOSE_CONTRACTS(contract=listed_or(contracts)), keys["act"])
    if _has(actions, Buy):
        if call_would_pay(view):
            yield keyed(CALL_FOR(card=card, sentence=binding_call(view)), keys["buy"])
        else:
            yield keyed(BUY_AT(card=card, cost=cost_of_buy(view)), keys["buy"])
    if _has(actions, Allow):
        yield keyed(LET_THEM_BUY(name=names[view.acting]), keys["allow"])
    if _has(actions, Shanghai):
        meaning = joined(claim_meaning(view.variant.claims is Claim.HAND), " ")
        yield keyed(CALL_SHANGHAI(sentence=meaning), keys["shanghai"])
    if _has(actions, Pass):
        draws = view.phase is Phase.OFFER and view.seat == view.turn
        yield keyed(_passing(view), keys["act" if draws else "pass"])


def _passing(view: PlayerView) -> str:
    if view.phase is Phase.OFFER and view.seat == view.turn:
        return decline_meaning(view.variant.buying.asks_turn_first)
    return _("Pass, and play goes on.")


# ---- playing ----


BUY_IN_TURN = text("Buy {card} on your turn. {cost}")
BUY_FROM_STOCK = text("Buy the top card of the stock, unseen. {cost}")


def _plays(view: PlayerView, actions: Sequence[Action], names: Names, keys: Keys, *, is_sure: bool) -> Iterator[str]:
    if _has(actions, LayDown):
        holds = _("You have the contract. Press Fill to put it in the tray.")
        if view.me.down is not Down.NO:
            holds = _("You have an extra meld. Press Fill to put it in the tray.")
        yield keyed(holds, keys["fill"])
        yield keyed(_("Lay down the cards in the tray."), keys["lay down"])
    elif is_sure and view.phase is Phase.PLAY and view.me.down is Down.NO:
        yield _("You can't lay down yet: you don't have the contract. The tray shows what's missing.")
    yield from _hits(view, actions, names)
    yield from _swaps(view, actions)
    if _has(actions, BuyUpcard):
        cost = cost_of_buy(view)
        yield keyed(BUY_IN_TURN(card=_upcard(view), cost=cost), keys["buy upcard"])
    if _has(actions, BuyStock):
        cost = cost_of_buy(view)
        yield keyed(BUY_FROM_STOCK(cost=cost), keys["buy stock"])


HIT = text("Hit {card}: it fits {meld}.")
MORE_FIT = counted("{number} more card fits.", "{number} more cards fit.")


def _hits(view: PlayerView, actions: Sequence[Action], names: Names) -> Iterator[str]:
    """Yield a sentence per card with the melds it fits."""
    fitting: dict[Card, list[str]] = {}
    for action in actions:
        if isinstance(action, Hit):
            where = fits_where(view.melds[action.meld], names, view.seat)
            meld_names = fitting.setdefault(action.card, [])
            if where not in meld_names:
                meld_names.append(where)
    for card, melds in list(fitting.items())[:MOST_CARDS]:
        yield HIT(card=card, meld=listed_or(melds))
    if len(fitting) > MOST_CARDS:
        yield MORE_FIT(number=len(fitting) - MOST_CARDS)
    if fitting:
        yield _(
            "To hit, drag the card to the meld, or select the card and then the meld. With keys: Tab to aim, Enter to "
            "play."
        )


SWAP_FOR_A_WILD = text("Swap {cards} for a wild on the table: drag the card onto the wild, or aim with Tab.")


def _swaps(view: PlayerView, actions: Sequence[Action]) -> Iterator[str]:
    del view
    cards = dict.fromkeys(action.card for action in actions if isinstance(action, Swap | SwapHit))
    if cards:
        named = listed([the_card(card) for card in cards])
        yield SWAP_FOR_A_WILD(cards=named)


SELECT_TO_DISCARD = counted(
    "Discard a card: select it with the mouse or the arrow keys.",
    "You owe {number} discards. Select each with the mouse or the arrow keys. The last one ends up on top.",
)


def _ends(view: PlayerView, actions: Sequence[Action], keys: Keys) -> Iterator[str]:
    if _has(actions, EndTurn):
        yield keyed(_("End your turn without a discard."), keys["act"])
    if _has(actions, Discard):
        discard = SELECT_TO_DISCARD(number=view.owed)
        yield keyed(discard, keys["act"])


def _meanwhile(view: PlayerView, keys: Keys) -> Iterator[str]:
    """Yield what is possible at any time: arranging cards, and the speed."""
    yield keyed(_("Meanwhile, you can arrange or sort your hand."), keys["order"])
    yield keyed(HOW_TO_GROUP, keys["gap"])
    if view.me.down is Down.NO:
        yield keyed(_("You can already build your melds in the tray."), keys["fill"])
    if view.rules.buys:
        yield keyed(_("You can choose which discards you are asked about."), keys["buying"])
    if view.to_act is not None:
        yield keyed(_("You can make the others wait before their next move."), keys["wait"])
    yield keyed(_("You can skip ahead while the others play."), keys["hurry"])
