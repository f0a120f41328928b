"""Events as sentences for the log: one for every event.

No sentence names a card that some seat may not see, not even to the seat that may: when several people share a screen,
others read the log too. `view` is any seat's view of the state after the event; `me` is the seat of the reader, or
None.
"""

from typing import assert_never

from game.engine import events
from game.engine.dealing import winner_of_draw
from game.engine.state import Phase, RoundResult
from game.engine.supply import may_remake, must_take
from game.engine.view import PlayerView
from game.language import _, counted, joined, personal, text
from game.rules.scoring import Reward, reward
from game.rules.variant import Asking, DrawDecides, FirstDealer, Variant
from game.text.cards import (
    Names,
    capitalized,
    card_name,
    contract_words,
    listed,
    meld_laid,
    meld_name,
    melds_of_round,
    place_word,
    the_card,
    together,
    who,
    whose,
)
from game.text.refusals import refusal_sentence


def event_sentence(event: events.Event, view: PlayerView, names: Names, me: int | None) -> str:
    """Return the sentence of an event; redacted and complete events give the same."""
    return capitalized(_sentence(event, view, names, me))


DISCARDED_A_CARD = personal("{name} discarded a card.")


def covered_sentence(event: events.Event, view: PlayerView, names: Names, me: int | None) -> str | None:
    """Return the sentence of an earlier discard when the pile may not be looked at: it does not name the card.

    None for events that add no card to the pile.
    """
    match event:
        case events.Discarded(seat=seat):
            return capitalized(DISCARDED_A_CARD(name=who(seat, names, me)))
        case events.RoundDealt():
            return capitalized(_dealt(event, view, names, me, _("a card") if event.upcard is not None else ""))
        case _:
            return None


CHOSE = personal("{name} chose {contract}.")


def _sentence(event: events.Event, view: PlayerView, names: Names, me: int | None) -> str:
    match event:
        case events.DealerDrawn() | events.AntesPaid() | events.RoundDealt():
            return _about_the_deal(event, view, names, me)
        case events.NamingOpened():
            return _("everyone chooses a contract.")
        case events.ContractNamed(seat, line):
            contract = contract_words(view.variant.round_at(line).contract, view.variant.melding.longer)
            return CHOSE(name=who(seat, names, me), contract=contract)
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
            return _about_a_draw(event, view, names, me)
        case events.MeldsLaid() | events.CardHit() | events.WildSwapped() | events.Discarded():
            return _about_a_play(event, view, names, me)
        case events.ClaimOpened() | events.ClaimPassed() | events.ShanghaiCalled() | events.CardGiven():
            return _about_a_claim(event, view, names, me)
        case events.RoundEnded() | events.BonusPaid() | events.PotPaid() | events.GameEnded():
            return _about_the_end(event, view.variant, names, me)
        case _:
            assert_never(event)


CHOSEN_TO_DEAL = personal("{name} was chosen by chance to deal first.")
DREW_LOWEST = personal("{name} drew the lowest card, {card}, and deals first.")
DREW_HIGHEST = personal("{name} drew the highest card, {card}, and deals first.")
DREW_LOWEST_TO_BEGIN = personal("{name} drew the lowest card, {card}, and begins.")
DREW_HIGHEST_TO_BEGIN = personal("{name} drew the highest card, {card}, and begins.")
SEATED_BY_CARDS = _("The others sit in the order of their cards.")
EVERYONE_PAID = counted("everyone paid {number} quarter.", "everyone paid {number} quarters.")


def _about_the_deal(
    event: events.DealerDrawn | events.AntesPaid | events.RoundDealt, view: PlayerView, names: Names, me: int | None
) -> str:
    match event:
        case events.DealerDrawn(dealer, draws):
            return _drawn(event, view, names, me) if draws else CHOSEN_TO_DEAL(name=who(dealer, names, me))
        case events.AntesPaid(quarters):
            return EVERYONE_PAID(number=quarters)
        case events.RoundDealt():
            return _dealt(event, view, names, me, the_card(event.upcard) if event.upcard is not None else "")
        case _:
            assert_never(event)


def _drawn(event: events.DealerDrawn, view: PlayerView, names: Names, me: int | None) -> str:
    dealing, winner = view.variant.dealing, winner_of_draw(event, view.variant, view.players)
    card = next(card for seat, card in reversed(event.draws) if seat == winner)
    lowest, begins = (
        dealing.first_dealer is not FirstDealer.HIGHEST_CARD,
        dealing.draw_decides is DrawDecides.FIRST_TURN,
    )
    sentence_of = {
        (True, False): DREW_LOWEST,
        (False, False): DREW_HIGHEST,
        (True, True): DREW_LOWEST_TO_BEGIN,
        (False, True): DREW_HIGHEST_TO_BEGIN,
    }[lowest, begins]
    sentence = sentence_of(name=who(winner, names, me), card=card)
    return f"{sentence} {SEATED_BY_CARDS}" if dealing.draw_decides is DrawDecides.SEATS else sentence


DEALT_CONTRACT = personal("{name} dealt round {number}: {contract}.")
DEALT = personal("{name} dealt round {number}.")
WILDS_BURIED = counted(
    "{number} wild turned up and went back into the stock.", "{number} wilds turned up and went back into the stock."
)
WILDS_TO_DEALER = counted(
    "{number} wild turned up and went to the dealer.", "{number} wilds turned up and went to the dealer."
)
TURNED_UP = text("{card} was turned up.")


def brief_sentence(event: events.Event, view: PlayerView, names: Names, me: int | None) -> str:
    """Return the sentence of an event where there is little room: of a deal only that it is dealt."""
    if isinstance(event, events.RoundDealt):
        return capitalized(DEALT(name=who(event.dealer, names, me), number=event.round))
    return event_sentence(event, view, names, me)


def _dealt(event: events.RoundDealt, view: PlayerView, names: Names, me: int | None, upcard: str) -> str:
    contract = _contracts_dealt(view, names, me) if view.has_own else _contract(view, view.seat)
    dealer = who(event.dealer, names, me)
    if contract:
        sentences = [DEALT_CONTRACT(name=dealer, number=event.round, contract=contract)]
    else:
        sentences = [DEALT(name=dealer, number=event.round)]
    if event.buried:
        buried = len(event.buried)
        sentences.append(WILDS_BURIED(number=buried))
    if event.to_dealer:
        sentences.append(WILDS_TO_DEALER(number=len(event.to_dealer)))
    if upcard:
        sentences.append(capitalized(TURNED_UP(card=upcard)))
    if view.rules.own_options:
        sentences.append(melds_of_round(view))
    return joined(filter(None, sentences), " ")


def _contract(view: PlayerView, seat: int) -> str:
    return contract_words(view.rules_of(seat).contract, view.variant.melding.longer)


def _contracts_dealt(view: PlayerView, names: Names, me: int | None) -> str:
    """Return who has which contract, if players have their own (K-17); empty until they have chosen (K-18)."""
    if any(view.may_name(seat) for seat in range(view.players)):
        return ""
    return "; ".join(f"{who(seat, names, me)} {_contract(view, seat)}" for seat in range(view.players))


OFFERED = text("{card} was offered.")
PASSED = personal("{name} passed.")
ASKED_FOR = personal("{name} asked for {card}.")
CALLED_FOR_NOTHING = personal(
    "{name} called for nothing and paid {number} quarter.", "{name} called for nothing and paid {number} quarters."
)


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
        return OFFERED(card=upcard)
    name = who(event.seat, names, me)
    match event:
        case events.OfferPassed():
            return PASSED(name=name)
        case events.BuyRequested():
            return ASKED_FOR(name=name, card=upcard)
        case events.CallFined(fine=fine):
            return CALLED_FOR_NOTHING(number=fine, name=name)
        case events.UpcardBought(card=card, pays=pays):
            return _bought(name, the_card(card), pays)
        case events.BoughtInTurn(from_stock=True, pays=pays):
            return _bought(name, _("the top card of the stock"), pays)
        case events.BoughtInTurn(card=card, pays=pays):
            return _bought(name, the_card(card) if card else _("the top discard"), pays)
        case _:
            assert_never(event)


BOUGHT = personal("{name} bought {card}.")
BOUGHT_FOR = personal("{name} bought {card} for {number} quarter.", "{name} bought {card} for {number} quarters.")


def _bought(name: str, card: str, pays: int) -> str:
    if not pays:
        return BOUGHT(name=name, card=card)
    return BOUGHT_FOR(number=pays, name=name, card=card)


DREW_PENALTY = personal("{name} drew a penalty card.")
OWED_DISCARDS = personal("{name} owed {number} discard.", "{name} owed {number} discards.")


def _about_what_a_buy_brings(event: events.PenaltyDrawn | events.DiscardsDue, names: Names, me: int | None) -> str:
    name = who(event.seat, names, me)
    match event:
        case events.PenaltyDrawn():
            return DREW_PENALTY(name=name)
        case events.DiscardsDue(owed=owed):
            return OWED_DISCARDS(number=owed, name=name)
        case _:
            assert_never(event)


TURN_BEGAN = personal("{owner} turn began.")
TURN_WENT_TO = text("the turn went to {name}.")
TURN_ENDED = personal("{owner} turn ended.")
ENDED_WITHOUT_DISCARD = personal("{owner} turn ended without a discard.")


def _about_turns(event: events.TurnBegan | events.TurnPassed | events.TurnEnded, names: Names, me: int | None) -> str:
    match event:
        case events.TurnBegan(seat):
            return TURN_BEGAN(owner=whose(seat, names, me))
        case events.TurnPassed(seat):
            return _("you bought it, so it's your turn.") if seat == me else TURN_WENT_TO(name=names[seat])
        case events.TurnEnded(seat, discarded=discarded):
            ended = TURN_ENDED if discarded else ENDED_WITHOUT_DISCARD
            return ended(owner=whose(seat, names, me))
        case _:
            assert_never(event)


TOOK = personal("{name} took {card}.")
DREW = personal("{name} drew from the stock.")
NOTHING_LEFT_TO_DRAW = personal("there was no card left for {name} to draw.")


WHOLE_PILE_SHUFFLED = _("the whole discard pile was shuffled to make a new stock.")
ALL_BUT_TOP_SHUFFLED = _("all discards but the top one were shuffled to make a new stock.")
STOCK_ENDS_ROUND = _("When it runs out, the round ends.")


def _about_a_draw(
    event: events.UpcardTaken | events.StockRemade | events.CardDrawn | events.NothingDrawn,
    view: PlayerView,
    names: Names,
    me: int | None,
) -> str:
    match event:
        case events.UpcardTaken(seat, card):
            return TOOK(name=who(seat, names, me), card=card)
        case events.StockRemade(whole=whole):
            remade = WHOLE_PILE_SHUFFLED if whole else ALL_BUT_TOP_SHUFFLED
            return remade if may_remake(view) else f"{remade} {STOCK_ENDS_ROUND}"
        case events.CardDrawn(seat):
            return DREW(name=who(seat, names, me))
        case events.NothingDrawn(seat):
            return NOTHING_LEFT_TO_DRAW(name=who(seat, names, me))
        case _:
            assert_never(event)


LAID_DOWN = personal("{name} laid down {meld}.")
HIT = personal("{name} hit {card} on {meld}.")
SWAPPED = personal("{name} swapped {card} for {wild} in {meld}.")
DISCARDED = personal("{name} discarded {card}.")


def _about_a_play(
    event: events.MeldsLaid | events.CardHit | events.WildSwapped | events.Discarded,
    view: PlayerView,
    names: Names,
    me: int | None,
) -> str:
    name = who(event.seat, names, me)
    match event:
        case events.MeldsLaid(_seat, melds):
            return LAID_DOWN(name=name, meld=[meld_laid(meld) for meld in melds])
        case events.CardHit(card=card, grown=grown):
            meld = meld_name(grown, names, me)
            return HIT(name=name, card=card, meld=meld)
        case events.WildSwapped(card=card, meld=at, wild=wild):
            meld = meld_name(view.melds[at], names, me)
            return SWAPPED(name=name, card=card, wild=wild, meld=meld)
        case events.Discarded(card=card):
            return DISCARDED(name=name, card=card)
        case _:
            assert_never(event)


COULD_BE_CLAIMED = text("{card} fit a meld and could be claimed.")
DID_NOT_CALL = personal("{name} did not call.")
CALLED_AND_TOOK = personal("{name} called Shanghai and took {card}.")
CALLED_AND_HIT = personal("{name} called Shanghai and put {card} on {meld}.")
DREW_FROM_HAND = personal("{name} drew a card from {owner} hand.")
IT_WAS = text("It was {card}.")  # to its owner alone


def _about_a_claim(
    event: events.ClaimOpened | events.ClaimPassed | events.ShanghaiCalled | events.CardGiven,
    view: PlayerView,
    names: Names,
    me: int | None,
) -> str:
    match event:
        case events.ClaimOpened():
            card = the_card(view.upcard) if view.upcard else _("the discard")
            return COULD_BE_CLAIMED(card=card)
        case events.ClaimPassed(seat):
            return DID_NOT_CALL(name=who(seat, names, me))
        case events.ShanghaiCalled(seat, card):
            name = who(seat, names, me)
            if event.grown is None:
                return CALLED_AND_TOOK(name=name, card=card)
            meld = meld_name(event.grown, names, me)
            return CALLED_AND_HIT(name=name, card=card, meld=meld)
        case events.CardGiven(giver, taker):
            return DREW_FROM_HAND(name=who(taker, names, me), owner=whose(giver, names, me))
        case _:
            assert_never(event)


GOT_BONUS = text("{names} got {points} points for the fewest card points.")
EACH_GOT_BONUS = text("{names} got {points} points each for the fewest card points.")
QUARTERS_TO = personal("{number} quarter to {name}", "{number} quarters to {name}")
POT_PAID = text("the pot was paid: {things}.")
GAME_ENDED = text("the game ended: {names} won.")


def _about_the_end(
    event: events.RoundEnded | events.BonusPaid | events.PotPaid | events.GameEnded,
    variant: Variant,
    names: Names,
    me: int | None,
) -> str:
    match event:
        case events.RoundEnded(result):
            return _about_a_result(result, variant, names, me)
        case events.BonusPaid(seats, points):
            got = GOT_BONUS if len(seats) == 1 else EACH_GOT_BONUS
            return got(names=together(seats, names, me), points=points)
        case events.PotPaid(shares):
            paid = [QUARTERS_TO(number=share, name=who(seat, names, me)) for seat, share in enumerate(shares) if share]
            return POT_PAID(things=listed(paid) or _("nothing"))
        case events.GameEnded(places):
            winners = together([seat for seat, place in enumerate(places) if place == 1], names, me)
            return GAME_ENDED(names=winners)
        case _:
            assert_never(event)


WENT_OUT = personal("{name} went out.")
POINTS_EARNED = counted("That earned {number} point.", "That earned {number} points.")
OFF_THE_SCORE = {
    Reward.OUT: text("For going out: {number} off the score."),
    Reward.ONE_TURN: text("Out in one turn: {number} off the score."),
    Reward.NO_WILD: text("Out in one turn without a wild: {number} off the score."),
}
WITHOUT_A_JOKER = text("Out in one turn without a joker: {number} off the score.")
TRIBUTE_PAID = counted(
    "Everyone else paid {number} quarter and congratulated the winner.",
    "Everyone else paid {number} quarters and congratulated the winner.",
)


def rewards(result: RoundResult, variant: Variant) -> list[str]:
    """Return what going out brought besides an empty hand."""
    if result.out is None:
        return []
    points, off = result.points[result.out], -result.penalties[result.out]
    sentences = [POINTS_EARNED(number=points)] if points else []
    if off > 0:
        why = reward(off, variant)
        is_joker = why is Reward.NO_WILD and variant.has_jokers_only
        sentences.append((WITHOUT_A_JOKER if is_joker else OFF_THE_SCORE[why])(number=off))
    return sentences


def _about_a_result(result: RoundResult, variant: Variant, names: Names, me: int | None) -> str:
    if result.out is None:
        return _("nobody went out: the round was a draw.")
    sentences = [WENT_OUT(name=who(result.out, names, me)), *rewards(result, variant)]
    if result.tribute:
        sentences.append(TRIBUTE_PAID(number=result.tribute))
    return joined(sentences, " ")


__all__ = [
    "STOCK_ENDS_ROUND",
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

WAITING_FOR = text("Waiting for {name}.")
ASKS_FOR = text("{name} asks for {card}: take it as your draw, or let it go.")
MUST_TAKE = text("There is nothing left to draw: take {card}.")
TAKE_CARD_OR_DRAW = text("Take {card}, or draw from the stock.")
PLAY_THEN_DISCARD = counted(
    "Play cards if you like, then discard.", "Play cards if you like, then make your {number} discards."
)
DISCARD_CARDS = counted("Discard a card.", "Discard {number} cards.")
CALL_SHANGHAI = text("Call Shanghai for {card}, or pass.")


def phase_prompt(view: PlayerView, names: Names) -> str:
    """Return what the viewing seat is expected to do now, or whom it is waiting for."""
    first = view.to_act
    if first is not None and (first != view.seat or view.is_open):
        return WAITING_FOR(name=names[first])
    card = the_card(view.upcard) if view.upcard else _("the upcard")
    match view.phase:
        case Phase.NAME:
            return _("Choose the contract you will play this round.")
        case Phase.OFFER:
            return _offer_prompt(view, card)
        case Phase.REQUEST:
            return ASKS_FOR(name=names[view.acting], card=card)
        case Phase.DRAW:
            if must_take(view):
                return MUST_TAKE(card=card)
            if view.upcard_alive and view.variant.buying.asking is Asking.BEFORE_TURN:
                return TAKE_CARD_OR_DRAW(card=card)
            return _("Draw from the stock.")
        case Phase.PLAY:
            return PLAY_THEN_DISCARD(number=view.owed)
        case Phase.DISCARD:
            return DISCARD_CARDS(number=view.owed)
        case Phase.CLAIM:
            return CALL_SHANGHAI(card=card)
        case Phase.ROUND_OVER:
            return _("The next round is ready to deal.") if view.round else _("The first round is ready to deal.")
        case Phase.GAME_OVER:
            return _("The game is over.")
        case _:
            assert_never(view.phase)


BUY_CARD_OR_PASS = text("Buy {card}, or pass.")
TAKE_AS_DRAW = text("Take {card} as your draw, buy it, or pass.")


def _offer_prompt(view: PlayerView, card: str) -> str:
    if view.seat != view.turn:
        return BUY_CARD_OR_PASS(card=card)
    if view.variant.buying.asking is Asking.FROM_DISCARDER:
        return TAKE_AS_DRAW(card=card)
    return TAKE_CARD_OR_DRAW(card=card)
