"""What has happened, in sentences for the log: one for every event.

No sentence names a card that some seat may not see, not even to the seat that may: in pass-and-play others read the log
too. `view` is any seat's view of the state after the event; `me` is the seat that reads, or None.
"""

from typing import assert_never

from game.engine import events
from game.engine.state import Phase, RoundResult
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
    meld_laid,
    meld_name,
    place_word,
    the_card,
    together,
    who,
    whose,
)
from game.text.refusals import refusal_sentence


def event_sentence(event: events.Event, view: PlayerView, names: Names, me: int | None) -> str:
    """The sentence of an event; redacted and whole events give the same."""
    return capitalized(_sentence(event, view, names, me))


def covered_sentence(event: events.Event, view: PlayerView, names: Names, me: int | None) -> str | None:
    """The sentence of an event that brought a card onto the pile, once the pile's other cards may not be looked at any
    more: it does not name the card. None for events that bring none.
    """
    match event:
        case events.Discarded(seat=seat):
            return capitalized(_("{name} discarded a card.").format(name=who(seat, names, me)))
        case events.RoundDealt():
            return capitalized(_dealt(event, view, names, me, _("a card")))
        case _:
            return None


def _sentence(event: events.Event, view: PlayerView, names: Names, me: int | None) -> str:
    match event:
        case events.DealerDrawn() | events.AntesPaid() | events.RoundDealt():
            return _about_the_deal(event, view, names, me)
        case events.NamingOpened():
            return _("everyone chooses a contract.")
        case events.ContractNamed(seat, line):
            contract = contract_words(view.variant.round_at(line).contract, view.variant.melding.longer)
            return _("{name} chose {contract}.").format(name=who(seat, names, me), contract=contract)
        case (
            events.OfferOpened()
            | events.OfferPassed()
            | events.BuyRequested()
            | events.CallFined()
            | events.UpcardBought()
            | events.BoughtInTurn()
        ):
            return _about_a_buy(event, view, names, me)
        case events.PenaltyDrawn() | events.DiscardsDue():
            return _about_what_a_buy_brings(event, names, me)
        case events.TurnBegan() | events.TurnPassed() | events.TurnEnded():
            return _about_turns(event, names, me)
        case events.UpcardTaken() | events.StockRemade() | events.CardDrawn() | events.NothingDrawn():
            return _about_a_draw(event, names, me)
        case events.MeldsLaid() | events.CardHit() | events.WildSwapped() | events.Discarded():
            return _about_a_play(event, view, names, me)
        case events.ClaimOpened() | events.ClaimPassed() | events.ShanghaiCalled() | events.CardGiven():
            return _about_a_claim(event, view, names, me)
        case events.RoundEnded() | events.BonusPaid() | events.PotPaid() | events.GameEnded():
            return _about_the_end(event, names, me)
        case _:
            assert_never(event)


def _about_the_deal(
    event: events.DealerDrawn | events.AntesPaid | events.RoundDealt, view: PlayerView, names: Names, me: int | None
) -> str:
    match event:
        case events.DealerDrawn(dealer, draws):
            if not draws:
                return _("{name} was chosen by chance to deal first.").format(name=who(dealer, names, me))
            card = next(card for seat, card in reversed(draws) if seat == dealer)
            return _("{name} drew the lowest card, {card}, and deals first.").format(
                name=who(dealer, names, me), card=the_card(card)
            )
        case events.AntesPaid(each):
            return plural("everyone paid {number} quarter.", "everyone paid {number} quarters.", each)
        case events.RoundDealt():
            return _dealt(event, view, names, me, the_card(event.upcard))
        case _:
            assert_never(event)


def _dealt(event: events.RoundDealt, view: PlayerView, names: Names, me: int | None, upcard: str) -> str:
    contract = _contracts_dealt(view, names, me) if view.has_own else _contract(view, view.seat)
    dealer = who(event.dealer, names, me)
    if contract:
        sentences = [
            _("{name} dealt round {number}: {contract}.").format(name=dealer, number=event.round, contract=contract)
        ]
    else:
        sentences = [_("{name} dealt round {number}.").format(name=dealer, number=event.round)]
    if event.buried:
        buried = len(event.buried)
        sentences.append(
            plural(
                "{number} wild turned up and went back into the stock.",
                "{number} wilds turned up and went back into the stock.",
                buried,
            )
        )
    sentences.append(_("{card} was turned up.").format(card=capitalized(upcard)))
    return " ".join(sentences)


def _contract(view: PlayerView, seat: int) -> str:
    return contract_words(view.rules_of(seat).contract, view.variant.melding.longer)


def _contracts_dealt(view: PlayerView, names: Names, me: int | None) -> str:
    """Who has which contract, where everybody has her own (K-17); nothing where they are still to be named (K-18)."""
    if any(view.may_name(seat) for seat in range(view.players)):
        return ""
    return "; ".join(f"{who(seat, names, me)} {_contract(view, seat)}" for seat in range(view.players))


def _about_a_buy(
    event: events.OfferOpened
    | events.OfferPassed
    | events.BuyRequested
    | events.CallFined
    | events.UpcardBought
    | events.BoughtInTurn,
    view: PlayerView,
    names: Names,
    me: int | None,
) -> str:
    upcard = the_card(view.upcard) if view.upcard else _("the upcard")
    if isinstance(event, events.OfferOpened):
        return _("{card} was offered.").format(card=upcard)
    name = who(event.seat, names, me)
    match event:
        case events.OfferPassed():
            return _("{name} passed.").format(name=name)
        case events.BuyRequested():
            return _("{name} asked for {card}.").format(name=name, card=upcard)
        case events.CallFined(fine=fine):
            return plural(
                "{name} called for nothing and paid {number} quarter.",
                "{name} called for nothing and paid {number} quarters.",
                fine,
                name=name,
            )
        case events.UpcardBought(card=card, pays=pays):
            return _bought(name, the_card(card), pays)
        case events.BoughtInTurn(from_stock=True, pays=pays):
            return _bought(name, _("the top card of the stock"), pays)
        case events.BoughtInTurn(card=card, pays=pays):
            return _bought(name, the_card(card) if card else _("the top discard"), pays)
        case _:
            assert_never(event)


def _bought(name: str, card: str, pays: int) -> str:
    if not pays:
        return _("{name} bought {card}.").format(name=name, card=card)
    return plural(
        "{name} bought {card} for {number} quarter.",
        "{name} bought {card} for {number} quarters.",
        pays,
        name=name,
        card=card,
    )


def _about_what_a_buy_brings(event: events.PenaltyDrawn | events.DiscardsDue, names: Names, me: int | None) -> str:
    name = who(event.seat, names, me)
    match event:
        case events.PenaltyDrawn():
            return _("{name} drew a penalty card.").format(name=name)
        case events.DiscardsDue(owed=owed):
            return plural("{name} owed {number} discard.", "{name} owed {number} discards.", owed, name=name)
        case _:
            assert_never(event)


def _about_turns(event: events.TurnBegan | events.TurnPassed | events.TurnEnded, names: Names, me: int | None) -> str:
    match event:
        case events.TurnBegan(seat):
            return _("{names} turn began.").format(names=whose(seat, names, me))
        case events.TurnPassed(seat):
            return _("the turn went to {name}.").format(name=who(seat, names, me))
        case events.TurnEnded(seat, discarded=discarded):
            ended = _("{names} turn ended.") if discarded else _("{names} turn ended without a discard.")
            return ended.format(names=whose(seat, names, me))
        case _:
            assert_never(event)


def _about_a_draw(
    event: events.UpcardTaken | events.StockRemade | events.CardDrawn | events.NothingDrawn,
    names: Names,
    me: int | None,
) -> str:
    match event:
        case events.UpcardTaken(seat, card):
            return _("{name} took {card}.").format(name=who(seat, names, me), card=the_card(card))
        case events.StockRemade(whole=True):
            return _("the whole discard pile was shuffled to make a new stock.")
        case events.StockRemade():
            return _("all discards but the top one were shuffled to make a new stock.")
        case events.CardDrawn(seat):
            return _("{name} drew from the stock.").format(name=who(seat, names, me))
        case events.NothingDrawn(seat):
            return _("there was no card left for {name} to draw.").format(name=who(seat, names, me))
        case _:
            assert_never(event)


def _about_a_play(
    event: events.MeldsLaid | events.CardHit | events.WildSwapped | events.Discarded,
    view: PlayerView,
    names: Names,
    me: int | None,
) -> str:
    name = who(event.seat, names, me)
    match event:
        case events.MeldsLaid(_seat, melds):
            return _("{name} laid down {melds}.").format(name=name, melds=listed([meld_laid(meld) for meld in melds]))
        case events.CardHit(card=card, grown=grown):
            meld = meld_name(grown, names, me)
            return _("{name} hit {card} on {meld}.").format(name=name, card=the_card(card), meld=meld)
        case events.WildSwapped(card=card, meld=at, wild=wild):
            meld = meld_name(view.melds[at], names, me)
            return _("{name} swapped {card} for {wild} in {meld}.").format(
                name=name, card=the_card(card), wild=the_card(wild), meld=meld
            )
        case events.Discarded(card=card):
            return _("{name} discarded {card}.").format(name=name, card=the_card(card))
        case _:
            assert_never(event)


def _about_a_claim(
    event: events.ClaimOpened | events.ClaimPassed | events.ShanghaiCalled | events.CardGiven,
    view: PlayerView,
    names: Names,
    me: int | None,
) -> str:
    match event:
        case events.ClaimOpened():
            card = the_card(view.upcard) if view.upcard else _("the discard")
            return _("{card} fit a meld and could be claimed.").format(card=card)
        case events.ClaimPassed(seat):
            return _("{name} did not call.").format(name=who(seat, names, me))
        case events.ShanghaiCalled(seat, card):
            name = who(seat, names, me)
            if event.grown is None:
                return _("{name} called Shanghai and took {card}.").format(name=name, card=the_card(card))
            meld = meld_name(event.grown, names, me)
            return _("{name} called Shanghai and put {card} on {meld}.").format(
                name=name, card=the_card(card), meld=meld
            )
        case events.CardGiven(giver, taker):
            return _("{name} drew a card from {names} hand.").format(
                name=who(taker, names, me), names=whose(giver, names, me)
            )
        case _:
            assert_never(event)


def _about_the_end(
    event: events.RoundEnded | events.BonusPaid | events.PotPaid | events.GameEnded, names: Names, me: int | None
) -> str:
    match event:
        case events.RoundEnded(result):
            return _about_a_result(result, names, me)
        case events.BonusPaid(seats, points):
            got = together(seats, names, me)
            return _("{names} got {points} points for the fewest card points.").format(names=got, points=points)
        case events.PotPaid(shares):
            paid = [
                plural("{number} quarter to {name}", "{number} quarters to {name}", share, name=who(seat, names, me))
                for seat, share in enumerate(shares)
                if share
            ]
            return _("the pot was paid: {shares}.").format(shares=listed(paid) or _("nothing"))
        case events.GameEnded(places):
            winners = together([seat for seat, place in enumerate(places) if place == 1], names, me)
            return _("the game ended: {winners} won.").format(winners=winners)
        case _:
            assert_never(event)


def _about_a_result(result: RoundResult, names: Names, me: int | None) -> str:
    if result.out is None:
        return _("nobody went out: the round was a draw.")
    sentences = [_("{name} went out.").format(name=who(result.out, names, me))]
    points = result.points[result.out]
    if points:
        sentences.append(plural("That earned {number} point.", "That earned {number} points.", points))
    if result.penalties[result.out] < 0:
        sentences.append(_("Out in one turn: {number} off the score.").format(number=-result.penalties[result.out]))
    if result.tribute:
        sentences.append(
            plural(
                "Everyone else paid {number} quarter and congratulated the winner.",
                "Everyone else paid {number} quarters and congratulated the winner.",
                result.tribute,
            )
        )
    return " ".join(sentences)


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
