"""The whole table in words: everything a seat may see, as headed paragraphs, for eyes that do not read cards well and
for screen readers.

`readout` takes what the seat may know and nothing else, so it can betray nothing. Colours, places on the screen and
icons are never needed to understand it. No screens here.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.engine.buying import buys_left
from game.engine.state import OVER, Down, Phase
from game.engine.view import PlayerView, open_discards
from game.language import _, plural
from game.rules.cards import Card
from game.rules.melds import Meld
from game.rules.variant import Discards
from game.text.cards import Names, capitalized, card_name, contract_words, listed, suit_name, the_card, who, whose
from game.text.events import phase_prompt
from game.text.table import caption, slot_title

SUITS = "shdc"
UNDER_IT = _("Nobody can see the cards under it.")


class ReadoutPart(NamedTuple):
    """A heading and what there is to say under it, a sentence a line."""

    heading: str
    sentences: tuple[str, ...]


def readout(
    view: PlayerView, names: Names, pile: Sequence[Card] = (), refused: str = "", tray: Sequence[Sequence[Card]] = ()
) -> tuple[ReadoutPart, ...]:
    """Everything the viewing seat may see, the urgent things first.

    `pile` are the discards as far as they were seen coming, bottom first: told where one may look through them.
    `refused` is what was refused last, `tray` the cards in each slot of the seat's own tray, if there is one.
    """
    said = (refusal_last(refused),) if refused else ()
    hand = () if view.is_open else (ReadoutPart(_("Your cards"), (*_hand(view), *_tray(view, tray))),)
    return (
        ReadoutPart(_("Right now"), (_whose_turn(view, names), phase_prompt(view, names), *said)),
        ReadoutPart(_("The round"), tuple(_round(view, names))),
        *hand,
        ReadoutPart(_("The piles"), tuple(_piles(view, names, pile))),
        ReadoutPart(_("The melds"), tuple(_melds(view, names))),
        ReadoutPart(_("The seats"), tuple(_seat(view, seat, names) for seat in range(view.players))),
        ReadoutPart(_("The score sheet"), tuple(_sheet(view, names))),
    )


def refusal_last(sentence: str) -> str:
    """What was refused last, to be read again."""
    return _("Not allowed: {sentence}").format(sentence=sentence)


def as_text(parts: tuple[ReadoutPart, ...]) -> str:
    """The same as plain text, a blank line between the parts."""
    return "\n\n".join("\n".join((f"{part.heading}:", *part.sentences)) for part in parts) + "\n"


def _me(view: PlayerView) -> int | None:
    """Who is "you": nobody while everybody may read."""
    return None if view.is_open else view.seat


def _whose_turn(view: PlayerView, names: Names) -> str:
    if view.phase in OVER:
        return _("The round is over.") if view.round else _("Nothing has been dealt yet.")
    if view.turn == _me(view):
        return _("It's your turn.")
    return _("It's {name}'s turn.").format(name=names[view.turn])


def _round(view: PlayerView, names: Names) -> Iterator[str]:
    if view.round:
        yield _("Round {number} of {rounds}.").format(number=view.round, rounds=len(view.variant.rounds))
    contract = contract_words(view.rules.contract, view.variant.melding.longer)
    if view.phase is Phase.NAME:
        yield _("Contracts are being chosen.")
    elif not view.has_own:
        yield _("The contract is {contract}.").format(contract=contract)
    elif not view.is_open:
        yield _("Your contract is {contract}.").format(contract=contract)
    yield capitalized(_("{name} dealt.").format(name=who(view.dealer, names, _me(view))))
    if view.variant.money.used:
        yield plural("{number} quarter is in the pot.", "{number} quarters are in the pot.", view.pot)


def _hand(view: PlayerView) -> Iterator[str]:
    yield plural("You hold {number} card.", "You hold {number} cards.", len(view.hand))
    for suit in SUITS:
        cards = sorted(card for card in view.hand if card.suit == suit)
        if cards:
            yield capitalized(_("{suit}: {ranks}.").format(suit=suit_name(suit), ranks=", ".join(map(_rank, cards))))
    wilds = sum(card.is_joker for card in view.hand)
    if wilds:
        yield plural("{number} joker.", "{number} jokers.", wilds)


def _tray(view: PlayerView, tray: Sequence[Sequence[Card]]) -> Iterator[str]:
    """What lies in each slot of the tray; the cards count among those held."""
    if tray and not any(tray):
        yield _("Your tray is empty.")
    for spec, cards in zip(view.to_lay, tray, strict=False):
        if cards:
            longer = view.variant.melding.longer or view.me.down is not Down.NO
            title, named = slot_title(spec, longer), listed([card_name(card) for card in cards])
            yield _("In your tray, {meld}: {cards}.").format(meld=title, cards=named)


def _rank(card: Card) -> str:
    """A rank as it is said: `7`, `10`, `king`."""
    return card_name(card).partition(" ")[0]


def _piles(view: PlayerView, names: Names, pile: Sequence[Card]) -> Iterator[str]:
    yield plural("{number} card is in the stock.", "{number} cards are in the stock.", view.stock)
    yield plural("{number} card is in the discard pile.", "{number} cards are in the discard pile.", view.discards)
    if view.upcard is not None:
        yield capitalized(_("{card} is on top.").format(card=the_card(view.upcard)))
        if view.discarder is not None:
            yield capitalized(_("{name} discarded it.").format(name=who(view.discarder, names, _me(view))))
        yield _("It can still be taken or bought.") if view.upcard_alive else _("Nobody can take or buy it now.")
    if view.discards > 1:
        yield from _under_it(view, pile)


def _under_it(view: PlayerView, pile: Sequence[Card]) -> Iterator[str]:
    """The discards under the top one, where one may look at them."""
    if view.variant.discards is Discards.TOP:
        yield UNDER_IT
        return
    under = [card_name(card) for card in open_discards(view, pile)[1:]]
    if under:
        yield _("Under it, from the top: {cards}.").format(cards=listed(under))
        further = view.discards - len(pile)
        if further > 0:
            yield plural("{number} more under those.", "{number} more under those.", further)


def _melds(view: PlayerView, names: Names) -> Iterator[str]:
    if not view.melds:
        yield _("Nobody is down yet.")
    for number, meld in enumerate(view.melds, 1):
        yield _("Meld {number}, {owner}: {meld}: {cards}.").format(
            number=number, owner=whose(meld.owner, names, _me(view)), meld=caption(meld), cards=_cards_of(meld)
        )


def _cards_of(meld: Meld) -> str:
    return listed([card_name(card) for card in meld.cards])


def _seat(view: PlayerView, seat: int, names: Names) -> str:
    own = view.seats[seat]
    facts = [plural("{number} card", "{number} cards", own.cards)]
    facts.append(_("not down") if own.down is Down.NO else _("down"))
    if view.is_unnamed(seat):
        facts.append(_("contract not chosen yet"))
    elif view.has_own:
        contract = contract_words(view.rules_of(seat).contract, view.variant.melding.longer)
        facts.append(_("contract {number}, {contract}").format(number=view.round - own.behind, contract=contract))
    if view.rules_of(seat).buys:
        facts.append(plural("{number} buy left", "{number} buys left", buys_left(view, seat)))
    facts.append(plural("{number} card point", "{number} card points", own.score))
    if own.points:
        facts.append(plural("{number} point for going out", "{number} points for going out", own.points))
    if view.variant.money.used:
        facts.append(plural("{number} quarter", "{number} quarters", own.quarters))
    return capitalized(f"{who(seat, names, _me(view))}: {', '.join(facts)}.")


def _sheet(view: PlayerView, names: Names) -> Iterator[str]:
    if not view.sheet:
        yield _("No round has been scored yet.")
    for number, result in enumerate(view.sheet, 1):
        out = _("nobody went out") if result.out is None else _("{name} went out").format(name=names[result.out])
        if result.out == _me(view):
            out = _("you went out")
        scores = listed([f"{names[seat]} {penalty}" for seat, penalty in enumerate(result.penalties)])
        yield _("Round {number}, {out}: {scores}.").format(number=number, out=out, scores=scores)
