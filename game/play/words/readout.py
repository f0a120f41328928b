"""The whole table as text: everything a seat may see under headings, for screen readers and players with poor eyesight.

`readout` uses only what the seat may know, so it cannot reveal anything else. The text needs no colors, positions or
icons. No screens here.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.engine.buying import buys_left
from game.engine.events import BonusPaid
from game.engine.standing import final_bonus
from game.engine.state import OVER, Down, Phase
from game.engine.supply import may_remake
from game.engine.view import PlayerView, open_discards
from game.language import _, counted, joined, personal, text
from game.rules.cards import Card
from game.rules.melds import Meld
from game.rules.variant import Discards
from game.text.cards import (
    Names,
    capitalized,
    card_name,
    contract_words,
    listed,
    melds_of_round,
    rank_name,
    suit_name,
    who,
    whose,
)
from game.text.events import STOCK_ENDS_ROUND, event_sentence, phase_prompt, rewards
from game.text.table import caption, slot_title
from game.text.ui import figure, round_of_game

SUITS = "shdc"
UNDER_IT = _("Nobody can see the cards under it.")


class ReadoutPart(NamedTuple):
    """A heading and its sentences, one per line."""

    heading: str
    sentences: tuple[str, ...]


def readout(
    view: PlayerView, names: Names, pile: Sequence[Card] = (), refused: str = "", tray: Sequence[Sequence[Card]] = ()
) -> tuple[ReadoutPart, ...]:
    """Return everything the viewing seat may see, the urgent things first.

    `pile` holds the discards that were seen, bottom first, and is included if players may look through them. `refused`
    is the last refusal, `tray` the cards in each slot of the seat's own tray, if there is one.
    """
    refusal = (REFUSAL_LAST(sentence=refused),) if refused else ()
    hand = () if view.is_open else (ReadoutPart(_("Your cards"), (*_hand(view), *_tray(view, tray))),)
    return (
        ReadoutPart(_("Right now"), (_whose_turn(view, names), phase_prompt(view, names), *refusal)),
        ReadoutPart(_("The round"), tuple(_round(view, names))),
        *hand,
        ReadoutPart(_("The piles"), tuple(_piles(view, names, pile))),
        ReadoutPart(_("The melds"), tuple(_melds(view, names))),
        ReadoutPart(_("The seats"), tuple(_seat(view, seat, names) for seat in range(view.players))),
        ReadoutPart(_("The score sheet"), tuple(_sheet(view, names))),
    )


REFUSAL_LAST = text("Not allowed: {sentence}")  # the last refusal, to be read again


def as_text(parts: tuple[ReadoutPart, ...]) -> str:
    """Return the readout as plain text, with a blank line between the parts."""
    return joined((joined((f"{part.heading}:", *part.sentences), "\n") for part in parts), "\n\n") + "\n"


def _me(view: PlayerView) -> int | None:
    """Return the seat addressed as "you"; None while everyone may read."""
    return None if view.is_open else view.seat


THEIR_TURN = text("It's {name}'s turn.")


def _whose_turn(view: PlayerView, names: Names) -> str:
    if view.phase in OVER:
        return _("The round is over.") if view.round else _("Nothing has been dealt yet.")
    if view.turn == _me(view):
        return _("It's your turn.")
    return THEIR_TURN(name=names[view.turn])


THE_CONTRACT = text("The contract is {contract}.")
YOUR_CONTRACT = text("Your contract is {contract}.")
DEALT = personal("{name} dealt.")
QUARTERS_IN_POT = counted("{number} quarter is in the pot.", "{number} quarters are in the pot.")


def _round(view: PlayerView, names: Names) -> Iterator[str]:
    if view.round:
        yield f"{round_of_game(view.round, view.variant.known_rounds)}."
    contract = contract_words(view.rules.contract, view.variant.melding.longer)
    if view.phase is Phase.NAME:
        yield _("Contracts are being chosen.")
    elif not view.has_own:
        yield THE_CONTRACT(contract=contract)
    elif not view.is_open:
        yield YOUR_CONTRACT(contract=contract)
    if own := melds_of_round(view):
        yield own
    yield capitalized(DEALT(name=who(view.dealer, names, _me(view))))
    if view.variant.money.used:
        yield QUARTERS_IN_POT(number=view.pot)


YOU_HOLD = counted("You hold {number} card.", "You hold {number} cards.")
RANKS_OF_SUIT = text("{suit}: {ranks}.")
JOKERS = counted("{number} joker.", "{number} jokers.")


def _hand(view: PlayerView) -> Iterator[str]:
    yield YOU_HOLD(number=len(view.hand))
    for suit in SUITS:
        cards = sorted(card for card in view.hand if card.suit == suit)
        if cards:
            yield capitalized(RANKS_OF_SUIT(suit=suit_name(suit), ranks=joined(map(_rank, cards), ", ")))
    wilds = sum(card.is_joker for card in view.hand)
    if wilds:
        yield JOKERS(number=wilds)


IN_YOUR_TRAY = text("{meld} in your tray: {cards}.")


def _tray(view: PlayerView, tray: Sequence[Sequence[Card]]) -> Iterator[str]:
    """Yield the contents of each slot of the tray; its cards count among those held."""
    if tray and not any(tray):
        yield _("Your tray is empty.")
    for spec, cards in zip(view.to_lay, tray, strict=False):
        if cards:
            longer = view.variant.melding.longer or view.me.down is not Down.NO
            title, named = slot_title(spec, longer), listed([card_name(card) for card in cards])
            yield IN_YOUR_TRAY(meld=title, cards=named)


def _rank(card: Card) -> str:
    """Return a rank as it is spoken: `7`, `10`, `king`."""
    return card_name(card) if card.is_joker else rank_name(card.rank)


CARDS_IN_STOCK = counted("{number} card is in the stock.", "{number} cards are in the stock.")
CARDS_IN_PILE = counted("{number} card is in the discard pile.", "{number} cards are in the discard pile.")
ON_TOP = text("{card} is on top.")
DISCARDED_IT = personal("{name} discarded it.")


def _piles(view: PlayerView, names: Names, pile: Sequence[Card]) -> Iterator[str]:
    yield CARDS_IN_STOCK(number=view.stock)
    if not may_remake(view):
        yield STOCK_ENDS_ROUND
    yield CARDS_IN_PILE(number=view.discards)
    if view.upcard is not None:
        yield capitalized(ON_TOP(card=view.upcard))
        if view.discarder is not None:
            yield capitalized(DISCARDED_IT(name=who(view.discarder, names, _me(view))))
        yield _("It can still be taken or bought.") if view.upcard_alive else _("Nobody can take or buy it now.")
    if view.discards > 1:
        yield from _under_it(view, pile)


UNDER_THE_TOP = text("Under it, from the top: {cards}.")
MORE_UNDER_THOSE = counted("{number} more under those.", "{number} more under those.")


def _under_it(view: PlayerView, pile: Sequence[Card]) -> Iterator[str]:
    """Yield the discards under the top one, if players may look at them."""
    if view.variant.discards is Discards.TOP:
        yield UNDER_IT
        return
    under = [card_name(card) for card in open_discards(view, pile)[1:]]
    if under:
        yield UNDER_THE_TOP(cards=under)
        further = view.discards - len(pile)
        if further > 0:
            yield MORE_UNDER_THOSE(number=further)


MELD_WITH_CARDS = personal("Meld {number}, {owner}: {meld}: {cards}.")


def _melds(view: PlayerView, names: Names) -> Iterator[str]:
    if not view.melds:
        yield _("Nobody is down yet.")
    for number, meld in enumerate(view.melds, 1):
        yield MELD_WITH_CARDS(
            number=number, owner=whose(meld.owner, names, _me(view)), meld=caption(meld), cards=_cards_of(meld)
        )


def _cards_of(meld: Meld) -> str:
    return listed([card_name(card) for card in meld.cards])


CARDS = counted("{number} card", "{number} cards")
CONTRACT_AT = text("contract {number}, {contract}")
BUYS_LEFT = counted("{number} buy left", "{number} buys left")
CARD_POINTS = counted("{number} card point", "{number} card points")
POINTS_FOR_OUT = counted("{number} point for going out", "{number} points for going out")
QUARTERS = counted("{number} quarter", "{number} quarters")


def _seat(view: PlayerView, seat: int, names: Names) -> str:
    own = view.seats[seat]
    facts = [CARDS(number=own.cards)]
    facts.append(_("not down") if own.down is Down.NO else _("down"))
    if view.is_unnamed(seat):
        facts.append(_("contract not chosen yet"))
    elif view.has_own:
        contract = contract_words(view.rules_of(seat).contract, view.variant.melding.longer)
        facts.append(CONTRACT_AT(number=view.round - own.behind, contract=contract))
    if view.rules_of(seat).buys and view.rules_of(seat).has_buy_limit:
        facts.append(BUYS_LEFT(number=buys_left(view, seat)))
    facts.append(CARD_POINTS(number=own.score))
    if own.points:
        facts.append(POINTS_FOR_OUT(number=own.points))
    if view.variant.money.used:
        facts.append(QUARTERS(number=own.quarters))
    return capitalized(f"{who(seat, names, _me(view))}: {joined(facts, ', ')}.")


WENT_OUT = personal("{name} went out")
ROUND_SCORES = text("Round {number}, {out}: {things}.")


def _sheet(view: PlayerView, names: Names) -> Iterator[str]:
    if not view.sheet:
        yield _("No round has been scored yet.")
    for number, result in enumerate(view.sheet, 1):
        out = _("nobody went out") if result.out is None else WENT_OUT(name=names[result.out])
        if result.out == _me(view):
            out = _("you went out")
        scores = listed([f"{names[seat]} {figure(penalty)}" for seat, penalty in enumerate(result.penalties)])
        line = ROUND_SCORES(number=number, out=out, things=scores)
        yield joined((line, *rewards(result, view.variant)), " ")
    best = tuple(seat for seat in range(view.players) if final_bonus(view, seat))
    if best:
        paid = BonusPaid(best, view.variant.scoring.fewest_penalties_bonus)
        yield event_sentence(paid, view, names, _me(view)) or ""
